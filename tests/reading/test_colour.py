"""What is only said orders nothing and bothers nobody; and what seems only said, and orders."""

import pytest

from turnbot.games.preux.orders.tree import NAMES

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
    # Himself and others, what he believes, what is all one to him.
    (
        P,
        "Mi cuñado, que es de los que se apuntan a un bombardeo, va de tabernas cada noche. Yo, misa",
        ["mass"],
    ),
    (P, "El rey me ha mirado raro. Practico esgrima", ["practise"]),
    (
        P,
        "En Madrid ha nevado y en la oficina nos han puesto la calefacción a tope. Obligaciones regimentales",
        ["regimental-duty"],
    ),
    (
        P,
        "Juan, el de contabilidad, apuesta a que no llego a capitán. Obligaciones regimentales",
        ["regimental-duty"],
    ),
    (
        P,
        "Ayer vi la película de los mosqueteros y me dieron ganas de batirme con alguien. Se me pasó. Misa",
        ["mass"],
    ),
    (P, "Larue invita a todo el mundo a su club menos a mí. Me quedo en casa", ["rest"]),
    (P, "Moreau me pidió 40 coronas y le dije que las pintara. Misa", ["mass"]),
    (P, "Cuando yo era joven me batía con dos a la vez. Ahora practico esgrima", ["practise"]),
    (P, "Hay quien dice que Vallon corteja a Juliette. Yo no digo nada. Misa", ["mass"]),
    (P, "Si Bidon es mosquetero, yo soy el Papa. Misa", ["mass"]),
    (P, "Que nadie me espere en el Casino: misa", ["mass"]),
    (P, "Antes muerto que ir al teatro con Cazaux. Voy al club", ["visit-club"]),
    (
        P,
        "No me hable del Casino. Voy al club y bebo con moderación, que estoy a régimen",
        ["visit-club", "drink"],
    ),
    (P, "Dejo para el mes que viene lo del caballo. Misa", ["mass"]),
    (P, "Lo del duelo con Rochefort, olvidado. Practico esgrima", ["practise"]),
    (P, "Se rumorea que el Rey va a misa. Yo también: misa", ["mass"]),
    (
        P,
        "El Secretario dirá que siempre hago lo mismo; pues sí: obligaciones regimentales",
        ["regimental-duty"],
    ),
    (P, "Tras consultarlo con la almohada, practico esgrima", ["practise"]),
    (P, "Me duele la rodilla, así que nada de esgrima: me quedo en casa", ["rest"]),
    (P, "Con este calor no hay quien practique nada. Tabernas, con 10 coronas", ["visit-tavern"]),
    (P, "Vendí el caballo en junio y aún no lo he cobrado. Misa", ["mass"]),
    (P, "De vuelta de vacaciones y sin un duro: obligaciones regimentales", ["regimental-duty"]),
    (P, "Le juro por mi honor que este mes no bebo. Voy al club", ["visit-club"]),
    (
        P,
        "Parece mentira que Rochefort siga vivo. Alterno con él en mi club, por si acaso",
        ["visit-club", "toady"],
    ),
    (P, "Al club. Noisel y yo nos conocemos desde la mili, así que alterno con él", ["visit-club", "toady"]),
    (P, "Alterno con Noisel en el club (el de siempre, el mío)", ["visit-club", "toady"]),
    (P, "¡Al club! ¡Y que corra el vino!", ["visit-club"]),
    (P, "Practico esgrima, ¿qué otra cosa puedo hacer?", ["practise"]),
    (P, "¿Teatro? No, gracias. Misa", ["mass"]),
    (P, "¿Que si voy al club? Por supuesto que voy al club", ["visit-club"]),
    (P, "Vaya mes. En fin. Obligaciones regimentales", ["regimental-duty"]),
    (P, "Mens sana in corpore sano: esgrima", ["practise"]),
    (P, "Más vale pájaro en mano... así que misa", ["mass"]),
    (P, "Dice el médico que beba menos; bebo con moderación en mi club", ["visit-club", "drink"]),
    (P, "Mi dama imaginaria me pide que la lleve al teatro. Como no existe, me quedo en casa", ["rest"]),
    (L, "Francine quiere que la lleve al teatro, así que teatro con ella, en un palco", ["theatre"]),
    (L, "Francine me ha prohibido el Casino. Voy a mi club", ["visit-club"]),
    (L, "Como Francine está en Burdeos con su madre, voy a mi club y bebo", ["visit-club", "drink"]),
    (L, "Ya que estamos, soborno al Ministro de la Guerra con 500 coronas a favor de Vallon", ["bribe"]),
    (V, "Que sepa Moreau que lo reto por llamarme calvo", ["challenge"]),
    (V, "Le ruego apunte que reto a Moreau por llamarme calvo", ["challenge"]),
    (V, "Tenga a bien anotar que voy a misa", ["mass"]),
    (V, "Quedamos en que esta semana voy a misa", ["mass"]),
    (V, "Me temo que toca misa", ["mass"]),
    (V, "Supongo que iré a misa", ["mass"]),
    (V, "Creo que voy a ir a misa", ["mass"]),
    (V, "He decidido ir a misa", ["mass"]),
    (V, "Estoy pensando en ir a misa, pero me da pereza: me quedo en casa", ["rest"]),
    (V, "Me propongo cortejar a Madeleine Ancel", ["court"]),
    (V, "Pretendo cortejar a Madeleine Ancel con 40 coronas", ["court"]),
    (V, "Mi intención es ir al club y beber", ["visit-club", "drink"]),
    (V, "Va a ser que misa", ["mass"]),
    (V, "Tengo que ir a misa", ["mass"]),
    (V, "Vallon irá a misa, y que Dios lo perdone", ["mass"]),
    (V, "Nuestro héroe va a misa", ["mass"]),
    (V, "Un servidor se queda en casa", ["rest"]),
    (V, "El abajo firmante acude a misa", ["mass"]),
    (V, "Servidor, a misa", ["mass"]),
    (V, "A mí póngame misa", ["mass"]),
    (V, "Lo que es yo, a misa", ["mass"]),
    (P, "Si no fuera por mi madre, iría de tabernas. Misa", ["mass"]),
    (P, "Si hubiera sabido lo del Casino no habría ido. Misa", ["mass"]),
    (P, "Ya veremos si Bidon se atreve. Misa", ["mass"]),
    (P, "Me da igual si llueve o truena: misa", ["mass"]),
    (P, "Llueva o no, practico esgrima", ["practise"]),
    (P, "Pase lo que pase, misa", ["mass"]),
    (P, "Haga lo que haga Rochefort, yo voy al club", ["visit-club"]),
    (P, "Esté o no esté Noisel, voy al club", ["visit-club"]),
    (P, "Voy al club tanto si está Noisel como si no", ["visit-club"]),
    (P, "Aunque esté Rochefort, voy al club", ["visit-club"]),
    (P, "Me voy al club; no sin antes pasar por casa de mi tía", ["visit-club"]),
    (P, "Por si no lo sabe, el día 15 es mi cumpleaños. Voy al club", ["visit-club"]),
    (P, "Si tiene un momento, dígame cuánto debo. Misa", ["mass"]),
    (P, "Si le cuadra, misa", ["mass"]),
    (P, "Si me equivoco, corríjame: misa", ["mass"]),
    (P, "Si te digo la verdad, no tengo ganas de nada. Me quedo en casa", ["rest"]),
    (P, "Si no recuerdo mal, me tocan obligaciones regimentales", ["regimental-duty"]),
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
