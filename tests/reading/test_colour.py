"""What is only said orders nothing and bothers nobody; and what seems only said, and orders."""

import pytest

from turnbot.games.preux.orders import NAMES

P, N, V, L = "Jean Parrot", "Armand de Noisel", "Philippe Vallon", "Denis Larue"
EXEMPLE, CHAMP = "Pierre de l'Exemple", "Gérard Champfleury"

# (who says it, what he says in the first week, what he orders)
IN_PASSING = [
    # Reasons.
    (P, "voy a misa, que el médico me ha leído la cartilla", ["mass"]),
    (P, "voy al club, que para eso pago la cuota", ["visit-club"]),
    (P, "me quedo en casa, que afuera hace cuarenta grados", ["rest"]),
    (EXEMPLE, "obligaciones regimentales, que soy soldado raso y me tocan dos", ["regimental-duty"]),
    (P, "practico esgrima con la espada, que la tengo oxidada", ["practise"]),
    (P, "misa, porque mi abuela, que en paz descanse, iba todos los domingos", ["mass"]),
    (P, "esgrima, pues el sable se me resiste", ["practise"]),
    (L, "acompaño a mi dama, ya que me lo ha pedido tres veces", ["accompany-lady"]),
    (P, "de tabernas con 20 coronas, que el sueldo no da para más", ["visit-tavern"]),
    (L, "llevo al teatro a mi dama, que cumple años", ["theatre"]),
    (V, "alterno con Larue en mi club, que es hombre de posibles", ["visit-club", "toady"]),
    (P, "presto 20 coronas a Moreau, que me las devolverá el día del Juicio", ["lend"]),
    (P, "gastos ostentosos, que no se diga", ["lavish"]),
    (P, "obligaciones regimentales, no sea que me degraden", ["regimental-duty"]),
    (P, "compro un caballo; el otro se murió de viejo", ["buy"]),
    (V, "bebo con moderación en mi club: la gota no perdona", ["visit-club", "drink"]),
    (P, "a misa, que falta me hace", ["mass"]),
    (P, "esgrima, que visto lo visto siempre hace falta", ["practise"]),
    # Talk, proverbs, jokes.
    (P, "bebo en mi club; total, de algo hay que morir", ["visit-club", "drink"]),
    (P, "a quien madruga Dios le ayuda: misa", ["mass"]),
    (P, "le cuento un chiste: entra un mosquetero en una taberna y pide agua. Misa", ["mass"]),
    (P, "obligaciones, como corresponde a un soldado de mi temple", ["regimental-duty"]),
    (P, "obligaciones regimentales: pasar lista, limpiar cuadras, gritar a reclutas", ["regimental-duty"]),
    (P, "que Dios reparta suerte: voy al club y hago tres apuestas de 30", ["visit-club", "gamble"]),
    (P, "voy a misa, pero no se lo digan a mi tío el hugonote", ["mass"]),
    (P, "al club con Vallon (el que se cree poeta)", ["visit-club"]),
    (P, "como decía mi abuelo: «el que bebe, se emborracha; el que se emborracha, duerme». Misa", ["mass"]),
    (P, "¿y qué le vamos a hacer? Misa", ["mass"]),
    (P, "misa, ni modo", ["mass"]),
    (P, "reto a Vallon por llamarme cobarde delante de mi suegra", ["challenge"]),
    # What was, what others do.
    (P, "voy al club. El mes pasado perdí 300 coronas en el Casino y aún me duele", ["visit-club"]),
    (P, "de joven yo iba de tabernas; ahora, misa", ["mass"]),
    (P, "misa. Rochefort piensa batirse con Bidon; que les aproveche", ["mass"]),
    (P, "Rochefort anda contando que voy a retar a Bidon: no reto a nadie. Practico esgrima", ["practise"]),
    (P, "misa. Dicen que Cazaux da una fiesta y que Larue invierte 2000 en armas: allá ellos", ["mass"]),
    (P, "quiso Larue llevarme al Casino y le dije que nones. Misa", ["mass"]),
    (
        P,
        "bebo con moderación en mi club, no como Bidon, que se cae por las escaleras",
        ["visit-club", "drink"],
    ),
    (P, "juego tres apuestas de 20; la suerte me debe una desde 1620", ["gamble"]),
    (
        P,
        "perdone usted el retraso, el niño ha tenido paperas. Obligaciones regimentales",
        ["regimental-duty"],
    ),
    (P, "ayer en la oficina se cayó el servidor. Voy al teatro, platea", ["theatre"]),
    (P, "mis hijos están de exámenes y aquí no se duerme. Practico esgrima", ["practise"]),
    # What he will not do, or would like to.
    (P, "no voy al club, ni bebo, ni juego: misa", ["mass"]),
    (P, "en vez de ir de tabernas, como querría, cumplo con mis obligaciones", ["regimental-duty"]),
    (P, "ni Casino ni tabernas: a misa", ["mass"]),
    (P, "el teatro lo dejo para otro mes; me quedo en casa", ["rest"]),
    (P, "me encantaría batirme con Rochefort, pero mi madre no me deja. Practico esgrima", ["practise"]),
    (P, "había pensado ir al teatro, pero me quedo en casa", ["rest"]),
    (P, "iba a ir a misa, pero no, mejor practico esgrima con la espada", ["practise"]),
    (P, "ojalá gane el Betis el domingo. Misa", ["mass"]),
    (P, "voy al club; en casa no aguanto a mi suegra", ["visit-club"]),
    (P, "misa; lo de comprar un caballo lo he pensado y no lo hago", ["mass"]),
    # More voices.
    (P, "Al club, que el lunes no trabajo y el martes tampoco", ["visit-club"]),
    (P, "Como todos los agostos, me voy de tabernas con 12 coronas: la tradición manda", ["visit-tavern"]),
    (P, "Practico esgrima con mi rapier, que no se diga que Parrot se oxida", ["practise"]),
    (
        P,
        "El sargento dice que me presente en el cuartel, así que obligaciones regimentales",
        ["regimental-duty"],
    ),
    (P, "Misa. Mi confesor me ha puesto tres avemarías y no pienso discutir con él", ["mass"]),
    (P, "Bebo en mi club hasta que me echen", ["visit-club", "drink"]),
    (
        P,
        "Voy al club y, entre copa y copa, le cuento a Noisel lo de la cuñada del "
        "notario. Bebo con moderación",
        ["visit-club", "drink"],
    ),
    (P, "Qué quiere que le diga, Secretario: misa", ["mass"]),
    (P, "Teatro, en platea. Dicen que la obra la firma un tal Champfleury y que sale un perro", ["theatre"]),
    (P, "Me quedo en casa. Ponen la final y mi mujer ha comprado cerveza", ["rest"]),
    (P, "Tabernas con 20 coronas, aunque mi bolsa llora y mi hígado más", ["visit-tavern"]),
    (
        P,
        "El mes pasado no mandé nada y me pusieron las permanentes, qué desastre. Esta semana, misa",
        ["mass"],
    ),
    (
        P,
        "Compro un caballo. El de antes, que Dios lo tenga en su gloria, se lo comieron los de Bidon",
        ["buy"],
    ),
    (V, "Cortejo a Madeleine Ancel con 60 coronas en flores, que de algo ha de servir la paga", ["court"]),
    (
        V,
        "Reto a Moreau. Dijo en público que mi sombrero parece una empanada, y eso un Vallon no lo tolera",
        ["challenge"],
    ),
    (P, "Hago de padrino de Rochefort, a quien Dios conserve el pulso", ["second"]),
    (L, "Teatro con mi dama, en un palco, y que se enteren todos", ["theatre"]),
    (L, "Presto 100 coronas a Cazaux; ya me las devolverá cuando herede", ["lend"]),
    (L, "Nada de Casino este mes: la última vez salí en calzones. Voy a mi club", ["visit-club"]),
    (L, "Pensándolo bien, misa", ["mass"]),
    (L, "La verdad, no sé para qué me molesto, pero ahí va: obligaciones regimentales", ["regimental-duty"]),
    (P, "Me consta que Bidon va diciendo por ahí que le debo dinero. Mentira. Misa", ["mass"]),
    (P, "Hace un calor de justicia y los críos no paran; practico esgrima", ["practise"]),
    (P, "Al cuartel (obligaciones). Si me aburro, ya le escribiré", ["regimental-duty"]),
    (P, "Voy al club. Llevaría a mi dama, pero no tengo", ["visit-club"]),
    (P, "Ojo: no reto a Vallon, solo lo miro mal. Misa", ["mass"]),
    (P, "Misa, y que conste que voy por mi madre", ["mass"]),
    (P, "No se preocupe por lo del retraso, que aquí también vamos justos. Misa", ["mass"]),
    (P, "De lo de la herencia ya hablaremos otro día. Misa", ["mass"]),
    (P, "Ya le contaré lo de la suegra. Practico esgrima", ["practise"]),
    (
        P,
        "Yo quería entrar en la Guardia, pero mi padre me metió en Fusileros. Obligaciones",
        ["regimental-duty"],
    ),
    (P, "Si mi padre levantara la cabeza... En fin: misa", ["mass"]),
    (P, "Si llego a saberlo no vengo. Misa", ["mass"]),
    (P, "Quién pudiera ir al Casino. Yo, a misa", ["mass"]),
    (P, "Que Vallon corteje a quien quiera; yo practico esgrima", ["practise"]),
    (P, "Noisel me propuso ir de tabernas y le dije que ni loco. Voy a misa", ["mass"]),
    (P, "Rochefort jura que me va a batir. Allá él. Practico esgrima", ["practise"]),
    (P, "He leído en la Gaceta que Larue da una fiesta. No pienso ir. Me quedo en casa", ["rest"]),
    (P, "Mientras los demás se baten, yo a misa", ["mass"]),
    (P, "Ni se me ocurre apostar. Voy al club y bebo con moderación", ["visit-club", "drink"]),
    (P, "Con permiso de la autoridad y si el tiempo no lo impide, al club", ["visit-club"]),
    (P, "A falta de algo mejor, misa", ["mass"]),
    (P, "Según mi horóscopo, semana de amores. Según yo, obligaciones regimentales", ["regimental-duty"]),
]

# What has not the look of an order, and is one.
ORDERING = [
    (P, "quería ir al club y beber con moderación", ["visit-club", "drink"]),
    (P, "me toca cuartel", ["regimental-duty"]),
    (P, "lo mío es el club: allí bebo y alterno con Noisel", ["visit-club", "drink", "toady"]),
    (P, "hay que cumplir con el regimiento: obligaciones", ["regimental-duty"]),
    (V, "Les Chasseurs", ["visit-club"]),
    (P, "Cuartel", ["regimental-duty"]),
    (P, "hago lo que manda el sargento (obligaciones regimentales)", ["regimental-duty"]),
    (P, "al club (tres apuestas de veinte)", ["visit-club", "gamble"]),
    (P, "semana tranquila en casa, con los gatos", ["rest"]),
    (P, "tenía pensado practicar esgrima", ["practise"]),
    (P, "toca misa", ["mass"]),
    (P, "la pienso pasar en mi club, alternando con Noisel", ["visit-club", "toady"]),
    (P, "me apetece una semana de tabernas, con 15 coronas", ["visit-tavern"]),
    (N, "con Claudette, sin salir ni a por pan", ["accompany-lady"]),
]

# (what stands before the first week and after the last, and orders nothing)
AROUND = [
    ("Querido Secretario: espero que al recibo de ésta se encuentre bien, yo bien gracias a Dios.", ""),
    ("Esta tarde he jugado al fútbol con mi cuñado y me he hecho daño en la rodilla.", ""),
    ("Mi mujer dice que juego demasiado y que acabaré en el arroyo.", ""),
    ("Contesto desde el móvil, perdonad las faltas, que voy en el metro camino del curro.", ""),
    ("¿Qué hubo, mi Secre? Ahí le va la chamba de este mes.", ""),
    ("Treinta y ocho grados en Albacete y yo aquí, escribiendo de jubones y capas. Allá vamos.", ""),
    ("Hola che, perdoná la hora, recién llego del laburo.", ""),
    ("Aquí las tienes, y que conste que este mes sí llego antes que Bidon:", ""),
    ("", "Un abrazo, y nos vemos el jueves en el bar: pago yo la primera ronda."),
    ("", "Reciba usted el sudor de mi frente,\nPh. Vallon"),
    ("", "Sin más, un taconazo."),
    ("", "Me despido, que se enfría la sopa.\nJean"),
]


def told(read):
    return [NAMES[type(a)] for section in (*read.weeks, read.notes) for a in section]


ALL = IN_PASSING + ORDERING


@pytest.mark.parametrize(("who", "text", "wanted"), ALL, ids=[s[1] for s in ALL])
def test_what_is_only_said_is_told_from_what_is_ordered(reading, who, text, wanted):
    read = reading(f"Semana 1: {text}.\nSemana 2: misa.", sender=who)
    assert told(read) == [*wanted, "mass"]
    assert [f for f in read.flags if f.why != "too-many-long-actions"] == []


@pytest.mark.parametrize(("before", "after"), AROUND, ids=[(b or a)[:40] for b, a in AROUND])
def test_what_stands_around_the_weeks_orders_nothing(reading, before, after):
    read = reading(f"{before}\n\nSemana 1: misa.\nSemana 2: obligaciones regimentales.\n\n{after}", sender=P)
    assert told(read) == ["mass", "regimental-duty"]
    assert read.flags == ()
