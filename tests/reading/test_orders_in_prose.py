"""What players say around their orders, in voices of their own; and orders that hide in what they say."""

import pytest

from turnbot.games.preux.orders.tree import NAMES

# (who says it, what he says in the first week, what he orders)
SAID = [
    (
        "Jean Parrot",
        "Misa. Dicho sea de paso, enhorabuena a Vallon por su ascenso, que bien se lo ha trabajado",
        ["mass"],
    ),
    (
        "Armand de Noisel",
        "Qué maravilla de crónica la del mes pasado, me reí lo que no está escrito con lo de "
        "Bidon y el cubo. Al club a beber",
        ["visit-club", "drink"],
    ),
    (
        "Jean-Luc Moreau",
        "Ando sin blanca, como siempre, y el casero me persigue por las escaleras. Obligaciones regimentales",
        ["regimental-duty"],
    ),
    (
        "Philippe Vallon",
        "Al club es adonde iré, y lo que haré allí será beber como un tudesco",
        ["visit-club", "drink"],
    ),
    ("Armand de Noisel", "De Claudette no me olvido: 100 coronas en regalos", ["court"]),
    ("Denis Larue", "Tres apuestas de 100 (cien) coronas en el Gran Casino", ["gamble", "visit-casino"]),
    (
        "Pierre de l'Exemple",
        "Esta semana nada de nada, que tengo un constipado de caballo: en casa con mantas",
        ["rest"],
    ),
    (
        "Gérard Champfleury",
        "Mussette me ha mirado hoy de un modo que no sé si llamar tierno o asesino. Por si acaso "
        "la cortejo con 20 coronas en dulces",
        ["court"],
    ),
    ("Étienne Sauvage", "Nos llueven las balas y yo pensando en los pasteles de mi tía. Bebo", ["drink"]),
    (
        "Marcel Rochefort",
        "Vallon se cree que me va a asustar retándome. Que venga, que le espero. Entretanto, esgrima",
        ["practise"],
    ),
    ("Jean Parrot", "Había dudado entre esgrima y misa. Gana la misa", ["mass"]),
    (
        "Denis Larue",
        "Lo que haré la primera semana será visitar el Casino en compañía de Vaucluse",
        ["visit-casino"],
    ),
    ("Denis Larue", "Lo único que pienso hacer es dormir", ["rest"]),
    ("Denis Larue", "Lo que no pienso hacer es ir al club. Misa", ["mass"]),
    ("Denis Larue", "A quien pienso cortejar es a mi Francine, con un collar de 200 coronas", ["court"]),
    (
        "Denis Larue",
        "Aprovecho estas líneas para felicitar las fiestas al Secretario y a su señora. Misa",
        ["mass"],
    ),
    ("Denis Larue", "Muchas gracias por aclararme lo de las inversiones. Invierto 500 en armas", ["invest"]),
    ("Jean-Luc Moreau", "¡Por las barbas de San Pedro, qué mes! Al Crapaud con Champfleury", ["visit-club"]),
    ("Jean-Luc Moreau", "Como dice el refrán, a la fuerza ahorcan: cuartel", ["regimental-duty"]),
    (
        "Frédéric Duval",
        "Pensé en apuntarme a los Cadetes. Luego vi la instancia: once pliegos. Me quedo en mi casa",
        ["rest"],
    ),
    ("Frédéric Duval", "Sueño con entrar en la Guardia Real. Mientras tanto, tabernas", ["visit-tavern"]),
    ("Armand de Noisel", "Un caballo es lo que necesito. Lo compro, pues", ["buy"]),
    (
        "Armand de Noisel",
        "Me hace falta un criado, que el otro se me fue con la vajilla. Contrato uno",
        ["buy"],
    ),
    ("Jean Parrot", "Daría mi reino por un caballo. En realidad doy lo que valga: compro uno", ["buy"]),
    (
        "Jean Parrot",
        "Me muero de ganas de ver a Vallon con la cara partida. Hago de padrino de Rochefort",
        ["second"],
    ),
    (
        "Jean Parrot",
        "Que el Señor nos coja confesados: intento entrar en la Guardia del Cardenal",
        ["enlist"],
    ),
    ("Jean Parrot", "Pon que hago obligaciones regimentales y ya está, no quiero líos", ["regimental-duty"]),
    ("Denis Larue", "Quien me busque me encontrará en el club", ["visit-club"]),
    ("Denis Larue", "Se me puede encontrar en mi club, bebiendo", ["visit-club", "drink"]),
    ("Denis Larue", "No me busquéis en el club: estaré en misa", ["mass"]),
    ("Pierre de l'Exemple", "obligaciones, q el sargento me tiene fichao", ["regimental-duty"]),
    (
        "Armand de Noisel",
        "Me acerco al club a ver quién hay. Si veo a Parrot le invito a un trago, que le debo uno "
        "desde Pascua. Bebo con moderación",
        ["visit-club", "drink"],
    ),
    (
        "Armand de Noisel",
        "Esta semana se la debo a Claudette. La llevo al teatro, platea, y luego a cenar a la orilla del río",
        ["theatre"],
    ),
    (
        "Jean Parrot",
        "Vaya por delante que no le tengo miedo a nadie. Dicho lo cual, me quedo en casa",
        ["rest"],
    ),
    (
        "Jean Parrot",
        "¡Ah, París, París! ¡Cuánto te he echado de menos en el barro de Flandes! Al teatro voy, "
        "con la cabeza alta",
        ["theatre"],
    ),
    ("Jean Parrot", "Marie Tessier. Sí, otra vez. La cortejo con 25", ["court"]),
    (
        "Denis Larue",
        "Tal como le dije a Vaucluse el otro día en los pasillos de palacio, invierto mil coronas "
        "en alimentos",
        ["invest"],
    ),
    (
        "Denis Larue",
        "Hay que ver cómo está el servicio. He despedido a dos lacayos en una semana. Contrato otro",
        ["buy"],
    ),
    (
        "Denis Larue",
        "Larue se viste de gala, se perfuma, se empolva la peluca, monta en su carroza y se "
        "presenta en el Gran Casino, donde arriesga 300 coronas en tres envites de 100",
        ["visit-casino", "gamble"],
    ),
    (
        "Denis Larue",
        "Podría ir al club, podría ir al casino, podría incluso ir a misa. Voy a quedarme en casa",
        ["rest"],
    ),
    (
        "Hubert de Vaucluse",
        "Su Señoría cena ligero, lee un rato a Plutarco, riñe con el cocinero y, a eso de las "
        "diez, se hace llevar al club, donde bebe con moderación",
        ["visit-club", "drink"],
    ),
    (
        "Hubert de Vaucluse",
        "Tuvo Hubert un sueño: se veía Mariscal, con un bastón de oro. Despertó y era martes. "
        "Practica esgrima para consolarse",
        ["practise"],
    ),
    (
        "Jean-Luc Moreau",
        "Que conste en acta: el mes pasado no fui yo el del caballo. Obligaciones",
        ["regimental-duty"],
    ),
    (
        "Jean-Luc Moreau",
        "Champfleury ha dicho que me paga lo que me debe. Cuando las ranas críen pelo. Se lo "
        "reclamo: 30 coronas",
        ["claim-debt"],
    ),
    (
        "Gérard Champfleury",
        "Cada vez que pienso en Bidon me hierve la sangre. Le denuncio por robo",
        ["charge"],
    ),
    (
        "Clément Cazaux",
        "Los criados murmuran, los acreedores llaman, y yo, a lo mío: Chasseurs, con Larue",
        ["visit-club"],
    ),
    (
        "Clément Cazaux",
        "Doy una fiesta en casa e invito a Larue y a Vallon; a Bidon ni verlo",
        ["host-party"],
    ),
    (
        "Philippe Vallon",
        "A Rochefort lo aprecio, créame. Por eso quiero ser yo quien lo mate: lo desafío por "
        "trampas en el juego",
        ["challenge"],
    ),
    ("Philippe Vallon", "Que el espía que tengo contratado no le quite ojo a Cazaux", ["spy"]),
    ("Antoine de la Rive", "Ora et labora. Estudio, rezo, ayuno y vuelvo a estudiar", ["study"]),
    (
        "Antoine de la Rive",
        "Pido limosna a la puerta de los teatros, que es donde más pecadores hay",
        ["beg"],
    ),
    ("Michel Bidon", "Con veintidós coronas (22), que es todo mi capital, a la taberna", ["visit-tavern"]),
    (
        "Clément Cazaux",
        "Club. Me sentaré en mi butaca, leeré la gaceta y dejaré que Larue me gane al ajedrez. "
        "Beberé, eso sí",
        ["visit-club", "drink"],
    ),
    (
        "Jean Parrot",
        "Esgrima. Hay que estar en forma, que nunca se sabe quién te va a retar al doblar una esquina",
        ["practise"],
    ),
    ("Jean Parrot", "Me apetece pelea: reto a Vallon. ¿La razón? Me miró mal en misa", ["challenge"]),
    (
        "Jean Parrot",
        "A Marie Tessier le escribo versos que no leerá. Además la cortejo: 30 coronas en bombones",
        ["court"],
    ),
    (
        "Jean Parrot",
        "Este mes quiero tranquilidad. Nada de retos, nada de apuestas, nada de líos. Misa",
        ["mass"],
    ),
    ("Armand de Noisel", "Voy a hacer una cosa que no he hecho nunca: ir a misa", ["mass"]),
    ("Armand de Noisel", "Lo primero que hago al llegar a París es ir al club", ["visit-club"]),
    (
        "Jean-Luc Moreau",
        "A falta de pan buenas son tortas: como no puedo pagarme el teatro, voy a misa, que es gratis",
        ["mass"],
    ),
    (
        "Jean-Luc Moreau",
        "Vaya racha llevo con los dados. Aun así, al Crapaud y dos apuestas de 8, que la suerte "
        "tiene que cambiar",
        ["visit-club", "gamble"],
    ),
    (
        "Michel Bidon",
        "a ver si este mes no la lio. obligaciones, obligaciones y obligaciones",
        ["regimental-duty"],
    ),
    (
        "Olivier d'Arcy",
        "De mi padre heredé el mal genio y de mi madre las deudas. Pido 500 coronas a Larue",
        ["borrow"],
    ),
    (
        "Frédéric Duval",
        "Pedir limosna no es para mí. Trabajar tampoco. Al Rouge, con Bidon, a ver qué cae",
        ["visit-club"],
    ),
    (
        "Marcel Rochefort",
        "Tras lo de la otra noche, que mejor no recordar, me conformo con ir a misa",
        ["mass"],
    ),
    (
        "Marcel Rochefort",
        "Me quedo sin dinero, sin caballo y casi sin honra. Con lo que me queda, tabernas: 10 coronas",
        ["visit-tavern"],
    ),
]

# What no rule provides for is a deed for the referee to judge.
INVENTED = [
    ("Philippe Vallon", "Adopto un perro y lo llamo Rochefort. También voy al club", ["other", "visit-club"]),
    (
        "Jean Parrot",
        "Me disfrazo de vendedor de naranjas y me planto a la puerta del Louvre a escuchar lo que "
        "dicen los guardias",
        ["other"],
    ),
    ("Philippe Vallon", "Adopto un perro y lo llamo Rochefort. También voy al club", ["other", "visit-club"]),
    ("Frédéric Duval", "Intento robar el sombrero del Cardenal mientras duerme la siesta", ["other"]),
    ("Jean Parrot", "Me subo al campanario de Notre-Dame y suelto cien palomas pintadas de rojo", ["other"]),
    (
        "Armand de Noisel",
        "Mando tallar en una piedra el nombre de Claudette y la planto en mitad del Pont Neuf",
        ["other"],
    ),
    ("Jean-Luc Moreau", "Enseño a mi loro a insultar a Vallon en tres idiomas", ["other"]),
    (
        "Gérard Champfleury",
        "Voy a misa y, a la salida, reparto octavillas contra los precios del pan",
        ["mass", "other"],
    ),
    ("Marcel Rochefort", "Cuelgo de la horca un muñeco con la cara de Larue", ["other"]),
    ("Armand de Noisel", "Hago correr la voz de que Bidon es hijo del Cardenal", ["other"]),
]


@pytest.mark.parametrize(("who", "text", "wanted"), SAID, ids=[s[1][:50] for s in SAID])
def test_orders_are_read_in_what_is_said_around_them(reading, who, text, wanted):
    read = reading(f"Semana 1: {text}.\nSemana 2: misa.", sender=who)
    assert sorted(NAMES[type(a)] for a in read.weeks[0]) == sorted(wanted)
    assert [NAMES[type(a)] for a in (*read.weeks[1], *read.notes)] == ["mass"]
    assert [f for f in read.flags if f.why != "too-many-long-actions"] == []


@pytest.mark.parametrize(("who", "text", "wanted"), INVENTED, ids=[s[1][:50] for s in INVENTED])
def test_a_deed_of_his_own_invention_is_shown(reading, who, text, wanted):
    read = reading(f"Semana 1: {text}.\nSemana 2: misa.", sender=who)
    assert sorted(NAMES[type(a)] for a in read.weeks[0]) == sorted(wanted)
    assert [(f.where, f.why) for f in read.flags] == [("1", "free-action")]
