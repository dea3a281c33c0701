"""What things and people are called where people read: clubs, regiments, ranks, goods, orders, styles.

Everything here is made of what everybody may see; names of clubs and regiments come from the printed tables.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.orders.conditions import And, Condition, If, Not, parse_condition
from turnbot.games.preux.state.army import belongs_to
from turnbot.games.preux.words.names import (
    ABOUT_TOWN,
    ACCOUNTS,
    CHURCH_RANKS,
    CONDITIONS,
    CORRECTED,
    CRIMES,
    FARED,
    HOUSES,
    PLACES,
    QUALITIES,
    RANKS,
    REGIMENTS,
    RELIGIOUS_ORDERS,
    ROLLS,
    SECTORS,
    TASKS,
    TEMPLES,
    THINGS,
    TITLES,
    UNITS,
    WEAPONS,
)

TAVERN = "tavern"

#: What a family name may begin with.
PARTICLES = ("de ", "d'", "d’", "du ", "des ")
_MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")
MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
    *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
)

#: An infinitive that speaks to «vos», as «mudaros»; «dados» is none.
_YOURS = re.compile(r"(?<=[aei])ros\b")

#: Every order as a thing to do: «no habéis podido ...».
DOING: Mapping[str, str] = MappingProxyType({do: one.doing for do, one in book().activities.items()})


def his_doing(what: str) -> str:
    """An order as a thing somebody else does: «mudarse de casa», «usar su influencia»."""
    if what == "other":
        return "algo de su invención"
    return _YOURS.sub("rse", DOING[what]).replace("vuestra", "su")


def club(code: str) -> str:
    """The name of a club, or of the Casino or the theatre; what is none of them is said as it stands."""
    if code in PLACES:
        return PLACES[code]
    known = book().clubs.get(code)
    return known.name if known is not None else code


#: Before the name of the priest who says a mass.
AT_MASS = "mass/"
#: Before the name of who receives at home.
AT_HOME = "home/"


def place(code: str) -> str:
    """Where something happened, with its preposition: «en Les Chasseurs», «en las tabernas del puerto»."""
    if code in ABOUT_TOWN:
        return ABOUT_TOWN[code]
    if code.startswith(AT_MASS):
        return f"en la misa de {code.removeprefix(AT_MASS)}"
    if code.startswith(AT_HOME):
        return f"en casa de {code.removeprefix(AT_HOME)}"
    return "en las tabernas del puerto" if code == TAVERN else f"en {club(code)}" if code else ""


def regiment(code: str) -> str:
    """The name of a regiment; no code, no name."""
    return book().regiments[code].name if code else ""


def the_regiment(code: str) -> str:
    """A regiment with its article: «la Guardia Real», «el 13º de Fusileros»; no code, no name."""
    if code in REGIMENTS:
        return REGIMENTS[code]
    name = regiment(code)
    first = name.partition(" ")[0]
    article = "la" if first == "Guardia" else "los" if first.endswith("s") else "el"
    return f"{article} {name}" if name else ""


def unit(name: str) -> str:
    """A unit of the army with its article, by its name: «el Primer Ejército», «la Brigada Montada»."""
    _, _, kind_and_code = name.partition("/")
    kind, _, code = kind_and_code.partition("/")
    if kind == "brigade":
        return f"la {book().brigades[code].name}"
    return the_regiment(code) if kind == "regiment" else UNITS.get(kind + code, name)


def task(code: str) -> str:
    """What a unit is at: «en un asedio»."""
    return TASKS.get(code, code)


def crime(code: str) -> str:
    """What a man is charged with, behind «por»: a code's words, or the accuser's own."""
    return CRIMES.get(code, code)


def fared(result: int) -> str:
    """How a unit fared: «éxito completo»; nothing for one that did not fight."""
    return FARED[result]


def thing(what: str) -> str:
    """A thing in the singular."""
    return THINGS.get(what, what)


def weapon(what: str) -> str:
    """A weapon, or «base» for the mastery of none in particular."""
    return WEAPONS.get(what, what)


def account(what: str) -> str:
    """What an account is called where a correction speaks of it."""
    name, _, key = what.partition(".")
    if name == "expertise":
        return f"maestría ({weapon(key)})"
    return thing(key) if name == "goods" else ACCOUNTS.get(name, name)


def condition(text: str) -> str:
    """A condition in its canonical form as players read it: «si Juliette Labelle acepta»."""
    return f"si {_condition(parse_condition(text))}"


def his_condition(text: str) -> str:
    """The same as somebody reads it of another: «si lo consigue», «si le quedan 30 coronas o más»."""
    told = condition(text)
    for his, yours in _HIS.items():
        told = told.replace(yours, his)
    return told


#: How a condition of a third person differs from one's own.
_HIS = MappingProxyType(
    {
        "consigue": "conseguís",
        "gana": "ganáis",
        "pierde": "perdéis",
        "decía": "decíais",
        "le quedan": "os quedan",
    }
)


def _condition(asked: Condition) -> str:
    match asked:
        case And(parts):
            return " y ".join(_condition(part) for part in parts)
        case Not(of):
            return f"no es cierto que {_condition(of)}"
        case If(kind, value):
            return CONDITIONS[kind].format(QUALITIES.get(str(value), value))


def sector(code: str) -> str:
    """What one may invest in."""
    return SECTORS.get(code, code)


def post(name: str) -> str:
    """A place in an office: «Ayudante Regimental (la Guardia Real)», «Jefe de Ejército (Segundo Ejército)».

    Places that are counted and belong to nothing, as those of an escort, are called alike.
    """
    office, _, place = name.partition("/")
    kind = _belongs_to(office)
    if place in book().brigades:
        place = book().brigades[place].name
    elif kind == "regiment" and place in book().regiments:
        place = the_regiment(place)
    elif place.isdecimal():
        place = UNITS.get(kind + place, "").partition(" ")[2]
    return f"{office} ({place})" if place else office


def somebody(name: str) -> str:
    """Who is named: a man by his name, a minister who is no player by his office, with its article."""
    return f"el {name}" if name in power().offices else name


def _belongs_to(office: str) -> str:
    """What each place in an office belongs to, as a kind of unit; empty for nothing or no office."""
    military = book().army.offices.get(office)
    if military is not None:
        return belongs_to(military)
    row = power().offices.get(office)
    return row.one_per if row is not None else ""


def matter(code: str, office: str = "") -> str:
    """What favours are used on: «un cargo (Ministro de Ciencias)»; empty where he said of nothing.

    Of the regiments sent to war it may be one: «que se mande al frente al 13º de Fusileros».
    """
    if code and office in book().regiments and power().matters[code].of_regiment:
        return f"{power().matters[code].of_regiment} {the_regiment(office)}".replace(" a el ", " al ")
    said = power().matters[code].doing if code else ""
    return f"{said} ({office})" if said and office else said


def _held(giver: str) -> str:
    """What lends him influence: an office, or his rank in the Church, which is none (10.3.3)."""
    ranks = {one.name for one in book().church.values()}
    return f"vuestra dignidad de {giver.lower()}" if giver in ranks else f"vuestro cargo de {post(giver)}"


def favours(keys: Iterable[str], levels: Iterable[int] = ()) -> str:
    """Favours by their keys: «vuestra propia influencia (nivel 3)»; of a lady's no level is told."""
    said: list[str] = []
    for key, level in zip_longest(keys, levels, fillvalue=0):
        of, _, rest = str(key).partition("/")
        giver = rest.rpartition("/")[0]
        if of == "lady":
            one = f"la influencia de {giver}"
        else:
            one = f"la influencia de {_held(giver)}" if giver else "vuestra propia influencia"
            one += f" (nivel {level})" if level else ""
        said += [] if one in said else [one]
    return " y ".join([", ".join(said[:-1]), said[-1]]) if len(said) > 1 else "".join(said)


def rank(code: str) -> str:
    """A rank of army or Church."""
    return RANKS.get(code) or CHURCH_RANKS.get(code, code)


def title(borne: str) -> str:
    """A title as it is borne, in Spanish and without its article: «vizconde», «baronesa de Malaterre»."""
    code = next(
        (one for one in sorted(TITLES, key=len, reverse=True) if f"{borne} ".startswith(f"{one} ")), ""
    )
    return TITLES[code].partition(" ")[2] + borne.removeprefix(code) if code else borne


def roll(what: str) -> str:
    """What is rolled for, by the name of the roll; empty where none says.

    What follows in a name is what its row asks for: «house-2» is «la banca, 2ª vez», «admission-13» «la
    entrada en el 13º de Fusileros».
    """
    if what in ROLLS:
        return ROLLS[what]
    begins = [name for name in ROLLS if name.endswith("-") and what.startswith(name)]
    if not begins:
        return ""
    name = max(begins, key=len)
    of = what.removeprefix(name)
    nth, _, turn = of.rpartition("-")
    said = ROLLS[name].format(
        of=of, nth=nth or of, turn=turn,
        regiment=the_regiment(of) if of in book().regiments else of,
        office=post(of),
    )  # fmt: skip
    return said.replace(" de el ", " del ")


def value(what: str, now: Any) -> Any:
    """What an account was set to, in Spanish, where it is a code or a month; else as it is."""
    if not isinstance(now, str):
        return house(now) if what == "house" and type(now) is int and 0 <= now < len(HOUSES) else now
    if _MONTH.fullmatch(now):
        return f"{MONTHS[int(now[5:]) - 1]} de {now[:4]}"
    names = {
        "rank": rank, "church_rank": rank, "club": club, "regiment": the_regiment, "order": order,
        "home_regiment": the_regiment, "titles": title,
    }  # fmt: skip
    return names[what](now) if now and what in names else now


def corrected(what: str, now: Any) -> str:
    """What an account is after a correction, as a clause: «murió en octubre de 1626», «bolsa: 20»."""
    said = value(what, now)
    form = CORRECTED.get(f"{what}.{'yes' if now is True else 'no'}" if now in (True, False, "") else what)
    if form is not None:
        return form.format(said)
    untold = now is None or now == "" or isinstance(now, bool | Mapping | list | tuple)
    return account(what) if untold else f"{account(what)}: {said}"


def order(code: str) -> str:
    """A religious order."""
    return RELIGIOUS_ORDERS.get(code, code)


def temple(code: str) -> str:
    """A temple with its article."""
    return TEMPLES.get(code, code)


def house(class_: int) -> str:
    """A house by its class, 0 to 5."""
    return HOUSES[class_]


def family(name: str) -> str:
    """The family name: what follows the first word. «Honoré de Malaterre» is «de Malaterre»."""
    return name.partition(" ")[2] or name
