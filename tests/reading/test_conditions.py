"""Every way Spanish has of saying on what an order hangs; and what sounds like a condition and is none."""

import json
from pathlib import Path

import pytest

from turnbot.games.preux.orders.tree import NAMES

# More of what is clear, by other voices: a line each, «||» and the rest as in CLEAR below.
VOICES = [
    tuple(json.loads(line).values())
    for line in (Path(__file__).parent / "conditions.jsonl").read_text(encoding="utf-8").splitlines()
]

P, N, V, L = "Jean Parrot", "Armand de Noisel", "Philippe Vallon", "Denis Larue"
M, D, R, RIVE = "Jean-Luc Moreau", "Frédéric Duval", "Marcel Rochefort", "Antoine de la Rive"

# (who says it, what he says; «||» begins the next week; the orders and what each hangs on)
CLEAR = [
    # Whether somebody is there.
    (
        P,
        "Al club. Si anda por allí Noisel alterno con él, y si no ha venido bebo con moderación",
        ["visit-club", "toady if present:Armand de Noisel", "drink if absent:Armand de Noisel"],
    ),
    (P, "Mi club. Como no esté Noisel, bebo hasta caer", ["visit-club", "drink if absent:Armand de Noisel"]),
    (
        P,
        "al club; de no estar Noisel, tres apuestas de 20",
        ["visit-club", "gamble if absent:Armand de Noisel"],
    ),
    (
        P,
        "al club; en caso de que ande por allí Noisel, alterno con él",
        ["visit-club", "toady if present:Armand de Noisel"],
    ),
    (
        V,
        "Les Chasseurs. Caso de encontrarme allí con Cazaux, alterno con él; en otro caso, bebo",
        ["visit-club", "toady if present:Clément Cazaux", "drink if absent:Clément Cazaux"],
    ),
    (
        V,
        "voy a mi club y alterno con Cazaux si lo encuentro",
        ["visit-club", "toady if present:Clément Cazaux"],
    ),
    (P, "voy a mi club, salvo que esté allí Rochefort", ["visit-club if absent:Marcel Rochefort"]),
    (
        P,
        "a no ser que Rochefort ande por allí, voy al club y bebo",
        ["visit-club if absent:Marcel Rochefort", "drink if absent:Marcel Rochefort"],
    ),
    (
        P,
        "Si está Noisel, voy al club, bebo y alterno con él; si no, a casa",
        [
            "visit-club if present:Armand de Noisel",
            "drink if present:Armand de Noisel",
            "toady if present:Armand de Noisel",
            "rest if absent:Armand de Noisel",
        ],
    ),
    (
        P,
        "Me dejo caer por el club y, si Noisel para por allí, alterno con él",
        ["visit-club", "toady if present:Armand de Noisel"],
    ),
    (
        P,
        "Paseo por si me topo con Juliette Labelle. Si doy con ella, la invito al club la tercera semana",
        ["stroll", "invite if present:Juliette Labelle"],
    ),
    (
        P,
        "Parrot va al club. Si se encuentra con Noisel, alterna con él; en caso contrario, bebe",
        ["visit-club", "toady if present:Armand de Noisel", "drink if absent:Armand de Noisel"],
    ),
    (
        P,
        "me mando al club; si cae Noisel, alterno con él; si no cae, tres apuestas de 10",
        ["visit-club", "toady if present:Armand de Noisel", "gamble if absent:Armand de Noisel"],
    ),
    (
        P,
        "al club, y si veo a Noisel alterno con él. Y si no, pues bebo",
        ["visit-club", "toady if present:Armand de Noisel", "drink if absent:Armand de Noisel"],
    ),
    (
        P,
        "al club; si no da la casualidad de que esté Noisel, bebo",
        ["visit-club", "drink if absent:Armand de Noisel"],
    ),
    # Whether somebody said yes.
    (
        P,
        "Cortejo a Madeleine Ancel con 40 coronas || Si me da el sí, al teatro con ella; "
        "si me da calabazas, de tabernas con 20 coronas",
        ["court", "theatre if accepted:Madeleine Ancel", "visit-tavern if refused:Madeleine Ancel"],
    ),
    (
        P,
        "Invito a Louise Bertin al teatro || Si me dice que sí, teatro en platea; "
        "si me dice que no, me quedo en casa",
        ["invite", "theatre if accepted:Louise Bertin", "rest if refused:Louise Bertin"],
    ),
    (
        N,
        "Le pido matrimonio a Claudette || De aceptar ella, al club a beber; de decirme que no, esgrima",
        [
            "propose",
            "visit-club if accepted:Claudette Gorloise",
            "drink if accepted:Claudette Gorloise",
            "practise if refused:Claudette Gorloise",
        ],
    ),
    (P, "en caso de que me rechace Louise, me voy a misa", ["mass if refused:Louise Bertin"]),
    (
        P,
        "Cortejo a Juliette Labelle || siempre que me corresponda, la llevo al teatro",
        ["court", "theatre if accepted:Juliette Labelle"],
    ),
    (
        P,
        "con tal de que Juliette diga que sí, teatro con ella, en palco",
        ["theatre if accepted:Juliette Labelle"],
    ),
    (
        P,
        "Cortejo a Madeleine Ancel || Si me ha mandado a paseo, bebo en mi club",
        ["court", "visit-club if refused:Madeleine Ancel", "drink if refused:Madeleine Ancel"],
    ),
    (
        P,
        "Cortejo a Madeleine Ancel || Ella dirá: si ha dicho que sí, vamos al teatro; si no, a misa",
        ["court", "theatre if accepted:Madeleine Ancel", "mass if refused:Madeleine Ancel"],
    ),
    (
        P,
        "Le escribo a Juliette Labelle para invitarla al teatro la semana siguiente || "
        "Si quiere venir, teatro con ella; si no quiere, esgrima",
        ["invite", "theatre if accepted:Juliette Labelle", "practise if refused:Juliette Labelle"],
    ),
    (
        N,
        "Pido a Claudette que se case conmigo; si acepta, alquilo una casita",
        ["propose", "house if accepted:Claudette Gorloise"],
    ),
    (
        P,
        "Cortejo a Louise Bertin || teatro con ella, siempre que me haya aceptado. De lo contrario, esgrima",
        ["court", "theatre if accepted:Louise Bertin", "practise if refused:Louise Bertin"],
    ),
    (
        P,
        "Invito al club a Juliette Labelle || Todo depende de ella: si viene, al club con ella; si no, misa",
        ["invite", "visit-club if accepted:Juliette Labelle", "mass if refused:Juliette Labelle"],
    ),
    # Whether it came off.
    (
        P,
        "Me presento a Ayudante Regimental || Si me lo dan, bebo en mi club; si no me lo dan, misa",
        ["apply", "visit-club if succeeded", "drink if succeeded", "mass if failed"],
    ),
    (
        D,
        "Intento entrar en el 4º de Arcabuceros || si me cogen, obligaciones regimentales; "
        "si me rebotan, tabernas",
        ["enlist", "regimental-duty if succeeded", "visit-tavern if failed"],
    ),
    (
        P,
        "pido permiso. De concedérmelo, voy al teatro; de no concedérmelo, obligaciones regimentales",
        ["leave-of-absence", "theatre if succeeded", "regimental-duty if failed"],
    ),
    (
        D,
        "me alisto en el 69 || si entre, obligaciones regimentales. si no entre, misa",
        ["enlist", "regimental-duty if succeeded", "mass if failed"],
    ),
    (
        P,
        "solicito permiso. Si cae la breva, de tabernas con 10 coronas. Si no, nada",
        ["leave-of-absence", "visit-tavern if succeeded"],
    ),
    (
        P,
        "pido una semana de permiso. Si me dicen que sí, misa; si me dicen que no, obligaciones",
        ["leave-of-absence", "mass if succeeded", "regimental-duty if failed"],
    ),
    (
        RIVE,
        "me presento a abad || si soy abad, oficio una misa en la abadía; si no, pido limosna",
        ["promotion", "say-mass if succeeded", "beg if failed"],
    ),
    (
        P,
        "parto a rescatar a Boisier || si lo sacamos, voy con él al club; si vuelvo de vacío, misa",
        ["rescue", "visit-club if succeeded", "mass if failed"],
    ),
    (
        D,
        "pido ingresar con los jesuitas || Si me abren la puerta, estudio en el convento; "
        "si me la cierran en las narices, me quedo en casa",
        ["join-order", "study if succeeded", "rest if failed"],
    ),
    (
        L,
        "Me presento a Canciller de Finanzas || Mi club. Si me han hecho Canciller, desfalco 200 coronas",
        ["apply", "visit-club", "embezzle if succeeded"],
    ),
    (
        L,
        "Me presento a Canciller || Mi club. Si me han dado el cargo, gastos ostentosos",
        ["apply", "visit-club", "lavish if succeeded"],
    ),
    (
        D,
        "pruebo en el 69. En caso de que me admitan compro el grado de subalterno",
        ["enlist"],
    ),
    (
        P,
        "Pido permiso; si hay suerte, al teatro; que si no, a misa",
        ["leave-of-absence", "theatre if succeeded", "mass if failed"],
    ),
    (
        P,
        "Me presento a Ayudante Regimental. || Si lo consigo, me desahogo: voy al club y bebo. Si no, a casa",
        ["apply", "visit-club if succeeded", "drink if succeeded", "rest if failed"],
    ),
    # Who won.
    (
        P,
        "Me bato con Rochefort || Si venzo, al club a beber; si me vence él, en casa, con cataplasmas",
        ["duel", "visit-club if won", "drink if won", "rest if lost"],
    ),
    (
        P,
        "Me bato con Rochefort || De ganar, bebo en mi club; de perder, misa",
        ["duel", "visit-club if won", "drink if won", "mass if lost"],
    ),
    (
        P,
        "Me bato con Rochefort || Ganando, al club; perdiendo, a misa",
        ["duel", "visit-club if won", "mass if lost"],
    ),
    (
        L,
        "Al Gran Casino, dos apuestas de 300. Si gano, compro un caballo; si pierdo, misa",
        ["visit-casino", "gamble", "buy if won", "mass if lost"],
    ),
    (
        L,
        "Al Gran Casino. Una apuesta de 600. Si la gana, se hace socio del Casino || Si perdió, misa",
        ["visit-casino", "gamble", "join-casino if won", "mass if lost"],
    ),
    (P, "Me bato con Bidon || Caso de salir derrotado, me quedo en casa", ["duel", "rest if lost"]),
    (
        L,
        "Gran Casino: tres apuestas de 90 || Si me desplumaron, a misa",
        ["visit-casino", "gamble", "mass if lost"],
    ),
    # How the play is.
    (
        P,
        "Teatro, si la obra pinta bien; si es un fiasco, al club",
        ["theatre if play>=competent", "visit-club if play<competent"],
    ),
    (
        L,
        "al teatro, platea. Si la obra sale rana, fracaso o desastre, en vez de eso me quedo con mi dama",
        ["theatre if play>=competent", "accompany-lady if play<competent"],
    ),
    (
        P,
        "siempre que la obra sea por lo menos competente, teatro; si no lo fuera, me voy al club a beber",
        ["theatre if play>=competent", "visit-club if play<competent", "drink if play<competent"],
    ),
    (
        P,
        "voy al teatro, a menos que la obra sea un desastre; en tal caso, me quedo en casa",
        ["theatre if play>=failure", "rest if play<failure"],
    ),
    (P, "como la obra sea un fracaso, a misa", ["mass if play<competent"]),
    # What is left in the purse.
    (P, "si me quedan más de 100 coronas, compro un caballo", ["buy if crowns>=101"]),
    (P, "de quedarme menos de 60 coronas, misa", ["mass if crowns<60"]),
    (P, "con tal de que me sobren 200 coronas, compro un caballo", ["buy if crowns>=200"]),
    (
        P,
        "si llevo más de cien coronas, al club; si no, misa",
        ["visit-club if crowns>=101", "mass if crowns<101"],
    ),
    (P, "si no me quedan ni 50 coronas, a misa", ["mass if crowns<50"]),
    (P, "misa, si la bolsa baja de 200 coronas", ["mass if crowns<200"]),
    # More voices.
    (
        P,
        "Mi club. Si por un casual está Noisel, alterno con él",
        ["visit-club", "toady if present:Armand de Noisel"],
    ),
    (
        P,
        "Mi club. Alternaré con Noisel en caso de verlo",
        ["visit-club", "toady if present:Armand de Noisel"],
    ),
    (P, "Mi club. Si Noisel no aparece, me emborracho", ["visit-club", "drink if absent:Armand de Noisel"]),
    (
        P,
        "Mi club. Si están Noisel y Rochefort, alterno con los dos",
        ["visit-club", "toady if present:Armand de Noisel and present:Marcel Rochefort"],
    ),
    (
        P,
        "Mi club. En ausencia de Noisel, tres apuestas de 10",
        ["visit-club", "gamble if absent:Armand de Noisel"],
    ),
    (
        P,
        "Mi club y, siempre que Noisel esté presente, alterno con él",
        ["visit-club", "toady if present:Armand de Noisel"],
    ),
    (
        P,
        "Invito a Louise Bertin al teatro || Teatro con Louise si aceptó; en caso contrario me quedo en casa",
        ["invite", "theatre if accepted:Louise Bertin", "rest if refused:Louise Bertin"],
    ),
    (
        P,
        "Invito a Louise Bertin al teatro || De haber aceptado, teatro con ella; de no haber aceptado, misa",
        ["invite", "theatre if accepted:Louise Bertin", "mass if refused:Louise Bertin"],
    ),
    (
        P,
        "Invito a Louise Bertin al teatro || Si Louise se digna a venir, teatro con "
        "ella. Si no se digna, misa",
        ["invite", "theatre if accepted:Louise Bertin", "mass if refused:Louise Bertin"],
    ),
    (
        P,
        "Cortejo a Louise Bertin || Si me hace caso, otra vez la cortejo, con 50 "
        "coronas; si pasa de mí, misa",
        ["court", "court if accepted:Louise Bertin", "mass if refused:Louise Bertin"],
    ),
    (
        P,
        "Cortejo a Louise Bertin || Si cae rendida a mis pies, le pido matrimonio",
        ["court", "propose if accepted:Louise Bertin"],
    ),
    (
        P,
        "Cortejo a Louise Bertin || Si me manda a freír espárragos, bebo en mi club",
        ["court", "visit-club if refused:Louise Bertin", "drink if refused:Louise Bertin"],
    ),
    (
        P,
        "Pido permiso al coronel. Si me lo niega, obligaciones regimentales; si no, teatro",
        ["leave-of-absence", "regimental-duty if failed", "theatre if succeeded"],
    ),
    (
        D,
        "Intento entrar en el 53 || Si ya soy soldado, obligaciones; si sigo de paisano, misa",
        ["enlist", "regimental-duty if succeeded", "mass if failed"],
    ),
    (
        D,
        "Intento entrar en el 53 || Si todo va bien, obligaciones; si va mal, misa",
        ["enlist", "regimental-duty if succeeded", "mass if failed"],
    ),
    (
        L,
        "Me presento a Ministro de Justicia || Si soy ministro, gastos ostentosos; si no, misa",
        ["apply", "lavish if succeeded", "mass if failed"],
    ),
    (
        L,
        "Me presento a Ministro de Justicia || Si el cargo es mío, voy a mi club; si se "
        "lo dan a otro, me quedo en casa",
        ["apply", "visit-club if succeeded", "rest if failed"],
    ),
    (L, "Pido 300 coronas al prestamista. Si me las da, compro un caballo", ["borrow", "buy if succeeded"]),
    (
        L,
        "Pido 300 coronas a Cazaux. Si me las presta, compro un caballo; si se hace el sueco, misa",
        ["borrow", "buy if succeeded", "mass if failed"],
    ),
    (
        P,
        "Me bato con Bidon || Si gana él, me quedo en casa; si gano yo, al club",
        ["duel", "rest if lost", "visit-club if won"],
    ),
    (
        L,
        "Casino, tres apuestas de 200 || Si la suerte me sonríe, compro un caballo; si no, misa",
        ["visit-casino", "gamble", "buy if won", "mass if lost"],
    ),
    (
        L,
        "Casino, tres apuestas de 200 || Si vuelvo con los bolsillos llenos, compro un caballo",
        ["visit-casino", "gamble", "buy if won"],
    ),
    (P, "Teatro, a condición de que la obra sea al menos decente", ["theatre if play>=competent"]),
    (
        P,
        "Si la obra es un éxito, teatro en palco; si es simplemente competente, platea; si no, misa",
        ["theatre if play>=triumph", "theatre if play>=competent", "mass if play<competent"],
    ),
    (P, "Teatro solo si la obra no es un desastre", ["theatre if play>=failure"]),
    (P, "Teatro, excepto si la obra es mala", ["theatre if play>=competent"]),
    (P, "Si me sobran 150 coronas después de pagar, compro un caballo", ["buy if crowns>=150"]),
    (
        P,
        "Si ando con menos de 80 coronas, misa; si tengo más, al club",
        ["mass if crowns<80", "visit-club if crowns>=80"],
    ),
    (P, "Siempre y cuando me quede un mínimo de 60 coronas, compro una pistola", ["buy if crowns>=60"]),
]

# What sounds like a condition, and none of it decides anything.
NONE = [
    (P, "Me bato con Bidon || Si salgo de ésta, misa", ["duel", "mass"]),
    (P, "voy al club, si Dios quiere y el tiempo no lo impide", ["visit-club"]),
    (P, "si no es molestia, apúnteme a misa", ["mass"]),
    (P, "por si acaso, llevo pistola", ["carry-pistol"]),
    (P, "bebo en mi club como si no hubiera mañana", ["visit-club", "drink"]),
    (P, "si bien me aburre, voy a misa", ["mass"]),
    (P, "no sé si iré al teatro otro mes, pero ahora al club voy", ["visit-club"]),
    (P, "si puede ser, teatro en un palco", ["theatre"]),
    (P, "alterno con Noisel en mi club, si no le importa al señor Secretario", ["visit-club", "toady"]),
    (P, "compro un caballo, si a usted le parece bien", ["buy"]),
    (P, "a misa, a ver si se me pasa el disgusto", ["mass"]),
    (P, "llevo pistola por si me asaltan los de Bidon", ["carry-pistol"]),
    (P, "de tabernas, con 20 coronas; de beber, con moderación", ["visit-tavern", "drink"]),
    (P, "Si yo fuera rico alquilaría un palacete; como no lo soy, obligaciones", ["regimental-duty"]),
    (P, "me pregunto si Bidon sabe leer. Misa", ["mass"]),
]

# Conditions of another kind: kept, and shown.
UNCLEAR = [
    (P, "Si acepta, voy al teatro", ["theatre if unclear"]),
    (P, "Si hace bueno, practico esgrima", ["practise if unclear"]),
    (P, "Si el sargento anda de buenas, pido permiso", ["leave-of-absence if unclear"]),
    (P, "Si mi suegra ya se ha marchado, me quedo en casa", ["rest if unclear"]),
    (P, "Si para entonces Juliette ya se ha calmado, la llevo al teatro", ["theatre if unclear"]),
    (P, "si me queda dinero, compro un caballo", ["buy if unclear"]),
    (P, "Si no me duele la muela, a la fiesta de Cazaux", ["attend-party if unclear"]),
    (
        P,
        "Mi club; si veo por allí a Noisel o a Rochefort, alterno con ellos",
        ["visit-club", "toady if unclear"],
    ),
]


def told(reading, who, text):
    """Return the mail read and its orders, each as «what if condition»."""
    weeks = [part.strip() for part in text.split("||")]
    read = reading("\n".join(f"Semana {n}: {part}." for n, part in enumerate(weeks, 1)), sender=who)
    orders = [a for section in (*read.weeks, read.notes) for a in section]
    return read, [NAMES[type(a)] + (f" if {a.if_}" if a.if_ is not None else "") for a in orders]


@pytest.mark.parametrize(
    ("who", "text", "wanted"), CLEAR + NONE + VOICES, ids=[s[1] for s in CLEAR + NONE + VOICES]
)
def test_what_an_order_hangs_on_is_read(reading, who, text, wanted):
    read, said = told(reading, who, text)
    assert sorted(said) == sorted(wanted)
    assert [f for f in read.flags if f.why != "too-many-long-actions"] == []


@pytest.mark.parametrize(("who", "text", "wanted"), UNCLEAR, ids=[s[1] for s in UNCLEAR])
def test_what_no_condition_of_the_game_says_is_shown(reading, who, text, wanted):
    read, said = told(reading, who, text)
    assert said == wanted
    assert {f.why for f in read.flags} == {"unclear-condition"}
