"""What things and people are called where people read: clubs, regiments, ranks, goods, orders, styles.

Everything here is made of what everybody may see; names of clubs and regiments come from the printed tables.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from turnbot.games.preux.book import book
from turnbot.games.preux.conditions import And, Condition, If, Not, parse_condition
from turnbot.games.preux.orders import ACTIONS

TAVERN = "tavern"

#: Places of society that are no clubs.
_HOUSES_OF_PLEASURE = MappingProxyType({"casino": "el Gran Casino", "theatre": "el Théâtre Royal"})
#: Where else one sees a lady.
_ABOUT_TOWN = MappingProxyType({"walk": "en el paseo", "mass": "en misa", "home": "en su casa"})

#: Male and female titles as the gazette writes them; the tables keep the French.
_TITLES = MappingProxyType(
    {
        "Chevalier": "el caballero", "Chevalier d'Honneur": "el caballero", "Baron": "el barón",
        "Viscomte": "el vizconde", "Vicomte": "el vizconde", "Comte": "el conde", "Marquis": "el marqués",
        "Duc": "el duque", "Prince": "el príncipe", "Dame": "la dama", "Baronne": "la baronesa",
        "Viscomtesse": "la vizcondesa", "Vicomtesse": "la vizcondesa", "Comtesse": "la condesa",
        "Marquise": "la marquesa", "Duchesse": "la duquesa", "Princesse": "la princesa",
    }
)  # fmt: skip
PARTICLES = ("de ", "d'", "d’", "du ", "des ")
_RANKS = MappingProxyType(
    {
        "private": "soldado", "subaltern": "subalterno", "captain": "capitán", "major": "mayor",
        "lieutenant-colonel": "teniente coronel", "colonel": "coronel", "brigadier-general": "brigadier",
        "brigadier": "brigadier", "lieutenant-general": "teniente general", "general": "general",
        "marshal": "mariscal",
    }
)  # fmt: skip
#: Ranks that go before a name in society.
_RANKS_WORN = frozenset(_RANKS) - {"private", "subaltern"}
_CHURCH_RANKS = MappingProxyType(
    {
        "priest": "cura", "abbot": "abad", "vicar": "vicario", "bishop": "obispo",
        "archbishop": "arzobispo", "cardinal": "cardenal",
    }
)  # fmt: skip
_ORDERS = MappingProxyType(
    {
        "jesuits": "jesuitas", "dominicans": "dominicos", "benedictines": "benedictinos",
        "franciscans": "franciscanos",
    }
)  # fmt: skip
_FRIARS = frozenset(("dominicans", "franciscans"))
_HOUSES = ("una buhardilla", "un piso", "una casita", "una casa grande", "una mansión", "un palacete")

#: What can be owned, in the singular; the player's own words stand for anything else.
_THINGS = MappingProxyType(
    {
        "horse": "caballo", "post-horse": "caballo de postas", "servant": "criado",
        "flowers": "ramo de flores", "wine": "botella de vino", "salon-foil": "florete de salón",
        "cards": "baraja de naipes",
        "book": "libro", "orchestra": "orquesta", "carriage": "carruaje", "pistol": "pistola",
        "dress": "vestido de señora", "painting": "pintura", "handkerchief": "pañuelo", "pipe": "pipa",
        "dagger": "daga", "foil": "florete", "rapier": "rapier", "sword": "espada", "sabre": "sable",
        "two-handed": "mandoble",
    }
)  # fmt: skip
#: What a correction may correct.
_ACCOUNTS = MappingProxyType(
    {
        "crowns": "bolsa", "status": "cuenta de puntos", "status_kept": "cuenta de puntos del frente",
        "level": "nivel social", "titles": "títulos", "regiment": "regimiento", "rank": "rango",
        "club": "club", "casino": "condición de socio del Casino", "office": "cargo",
        "order": "orden religiosa",
        "church_rank": "rango en la Iglesia", "lady": "dama", "wife": "matrimonio", "house": "vivienda",
        "at_front": "destino", "strength": "fuerza", "constitution": "constitución",
        "endurance": "resistencia", "horses": "cuadra", "servants": "servicio", "owed": "deuda",
        "lover": "caballero",
        "cad": "fama de bellaco", "cad_since": "fama de bellaco", "cad_lady": "fama de bellaco",
        "ill_since": "enfermedad", "cure_cost": "precio de la cura", "worn": "desgaste por enfermedad",
        "strolls": "paseos que valieron de compañía", "military_ability": "capacidad militar",
        "charisma": "carisma", "since": "fechas", "silent": "meses sin escribir",
        "alone": "meses sin compañía", "disgrace": "desgracia", "disgraced_since": "desgracia",
        "disgrace_until": "desgracia", "home_regiment": "regimiento de origen",
        "expelled": "regimientos que lo expulsaron", "mentions": "menciones en la Orden",
        "wounded_in": "heridas", "laid_up": "heridas", "resting_until": "heridas",
        "practice": "semanas de práctica", "bride": "prometida", "wedding": "mes de la boda",
        "stag_night": "despedida de soltero", "profile": "perfil de duelista", "died": "muerte",
        "arrested": "arresto", "hired_second": "padrino contratado", "routines": "rutinas de esgrima",
        "quarrels": "agravios", "casino_missed": "ausencias del Casino", "writing": "obra de teatro",
        "swayed": "influencia usada", "children": "hijos", "rich": "fortuna", "beautiful": "belleza",
        "influential": "influencia", "moral": "moral", "conceived": "embarazo", "father": "padre del hijo",
        "neglected": "meses sin visita", "angry_until": "enfado con el marido",
    }
)  # fmt: skip
_CONDITIONS = MappingProxyType(
    {
        "accepted": "{} acepta", "refused": "{} rehúsa", "present": "{} está presente",
        "absent": "{} no está", "succeeded": "lo conseguís", "failed": "no lo conseguís", "won": "ganáis",
        "lost": "perdéis", "unclear": "se cumple lo que decíais", "play>=": "la obra es al menos {}",
        "play<": "la obra no llega a ser {}", "crowns>=": "os quedan {} coronas o más",
        "crowns<": "os quedan menos de {} coronas",
    }
)  # fmt: skip
_QUALITIES = MappingProxyType(
    {"disaster": "un desastre", "failure": "un fracaso", "competent": "competente", "triumph": "un triunfo"}
)
_SECTORS = MappingProxyType({"arms": "armamento", "food": "alimentos", "goods": "bienes de consumo"})
#: Masteries as the sheet lists them.
_WEAPONS = MappingProxyType(
    {
        "base": "base", "dagger": "daga", "foil": "florete", "rapier": "rapier", "sword": "espada",
        "sabre": "sable", "two-handed": "mandoble", "pistol": "pistola",
    }
)  # fmt: skip

#: An infinitive that speaks to «vos», as «mudaros»; «dados» is none.
_YOURS = re.compile(r"(?<=[aei])ros\b")

#: Every order as a thing to do: «no habéis podido ...».
DOING: Mapping[str, str] = MappingProxyType(
    {
        "visit-club": "ir al club", "visit-tavern": "ir de tabernas", "visit-casino": "ir al Gran Casino",
        "drink": "beber", "gamble": "jugar a los dados", "toady": "alternar", "theatre": "ir al teatro",
        "mass": "oír misa", "accompany-lady": "acompañar a la dama", "court": "cortejar",
        "follow-lady": "seguir a una dama", "stroll": "pasear", "invite": "invitar",
        "propose": "pedir matrimonio", "ask-king": "pedir la venia del Rey", "wedding": "celebrar la boda",
        "bachelor-party": "dar la despedida de soltero", "prepare-party": "preparar la fiesta",
        "host-party": "dar una fiesta", "attend-party": "ir a la fiesta", "baptism": "celebrar el bautizo",
        "house": "mudaros de casa", "regimental-duty": "cumplir en el regimiento",
        "enlist": "alistaros", "leave-regiment": "dejar el regimiento", "leave-of-absence": "pedir permiso",
        "practise": "practicar esgrima", "trade-expertise": "cambiar maestría por fuerza",
        "write-play": "escribir", "submit-play": "enviar la obra", "duel": "batiros",
        "second": "hacer de padrino", "hire-second": "contratar un padrino", "challenge": "retar",
        "answer-challenge": "contestar al reto", "rest": "descansar", "join-club": "apuntaros al club",
        "leave-club": "dejar el club", "join-casino": "haceros socio del Casino",
        "leave-casino": "dejar el Casino", "lavish": "vivir con ostentación", "invest": "invertir",
        "buy": "comprar", "borrow": "pedir prestado", "lend": "prestar", "pay": "pagar",
        "claim-debt": "reclamar la deuda", "influence": "usar vuestra influencia", "bribe": "sobornar",
        "announce": "anunciar vuestra candidatura", "apply": "presentaros al cargo", "appoint": "nombrar",
        "volunteer": "ir voluntario al frente", "escape": "fugaros", "ransom": "ofrecer el rescate",
        "rescue": "ir al rescate", "join-order": "tomar los hábitos", "study": "estudiar",
        "beg": "pedir limosna", "promotion": "optar al ascenso en la Iglesia", "say-mass": "decir misa",
        "confess": "ganar la confianza de una dama", "stop-duel": "impedir el duelo",
        "marry-couple": "oficiar la boda", "spy": "espiar", "arrest": "arrestar", "charge": "acusar",
        "embezzle": "desfalcar", "extort": "extorsionar", "programme-theatre": "programar el teatro",
        "purse": "llevar la bolsa", "carry-pistol": "llevar pistola", "no-quarter": "no dar cuartel",
        "ignore-priest": "no escuchar al sacerdote", "other": "lo que teníais pensado",
        "cancel": "anular la semana",
    }
)  # fmt: skip
if DOING.keys() != ACTIONS.keys():
    raise AssertionError(f"orders without a name: {sorted(DOING.keys() ^ ACTIONS.keys())}")


def his_doing(what: str) -> str:
    """An order as a thing somebody else does: «mudarse de casa», «usar su influencia»."""
    if what == "other":
        return "algo de su invención"
    return _YOURS.sub("rse", DOING[what]).replace("vuestra", "su")


@dataclass(frozen=True, slots=True)
class Regiment:
    """A regiment as the public list has it; ``friend`` and ``enemy`` are codes or empty."""

    code: str
    name: str
    prestige: int
    brigade: str
    weapon: str
    friend: str
    enemy: str


@cache
def regiments() -> Mapping[str, Regiment]:
    """Every regiment by its code, in the order of the printed table (9.1.1)."""
    table = tomllib.loads((files(__package__) / "tables" / "regiments.toml").read_text(encoding="utf-8"))
    brigades = {row["code"]: row["name"] for row in table["brigade"]}
    return MappingProxyType(
        {
            row["code"]: Regiment(
                row["code"],
                row["name"],
                row.get("prestige", 10),
                brigades.get(row.get("brigade", ""), ""),
                _WEAPONS.get(row.get("weapon", ""), row.get("weapon", "")),
                row.get("friend", ""),
                row.get("enemy", ""),
            )
            for row in table["regiment"]
        }
    )


def club(code: str) -> str:
    """The name of a club, or of the Casino or the theatre; what is none of them is said as it stands."""
    if code in _HOUSES_OF_PLEASURE:
        return _HOUSES_OF_PLEASURE[code]
    known = book().clubs.get(code)
    return known.name if known is not None else code


#: Before the name of who receives at home.
AT_HOME = "home/"


def place(code: str) -> str:
    """Where something happened, with its preposition: «en Les Chasseurs», «en las tabernas del puerto»."""
    if code in _ABOUT_TOWN:
        return _ABOUT_TOWN[code]
    if code.startswith(AT_HOME):
        return f"en casa de {code.removeprefix(AT_HOME)}"
    return "en las tabernas del puerto" if code == TAVERN else f"en {club(code)}" if code else ""


def regiment(code: str) -> str:
    """The name of a regiment; no code, no name."""
    return regiments()[code].name if code else ""


def the_regiment(code: str) -> str:
    """A regiment with its article: «la Guardia Real», «los Mosqueteros del Rey»; no code, no name."""
    name = regiment(code)
    first = name.partition(" ")[0]
    article = "la" if first == "Guardia" else "los" if first.endswith("s") else "el"
    return f"{article} {name}" if name else ""


def thing(what: str) -> str:
    """A thing in the singular."""
    return _THINGS.get(what, what)


def weapon(what: str) -> str:
    """A weapon, or «base» for the mastery of none in particular."""
    return _WEAPONS.get(what, what)


def account(what: str) -> str:
    """What an account is called where a correction speaks of it."""
    name, _, key = what.partition(".")
    if name == "expertise":
        return f"maestría ({weapon(key)})"
    return thing(key) if name == "goods" else _ACCOUNTS.get(name, name)


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
            return _CONDITIONS[kind].format(_QUALITIES.get(str(value), value))


def sector(code: str) -> str:
    """What one may invest in."""
    return _SECTORS.get(code, code)


def rank(code: str) -> str:
    """A rank of army or Church."""
    return _RANKS.get(code) or _CHURCH_RANKS.get(code, code)


def order(code: str) -> str:
    """A religious order."""
    return _ORDERS.get(code, code)


def house(class_: int) -> str:
    """A house by its class, 0 to 5."""
    return _HOUSES[class_]


def family(name: str) -> str:
    """The family name: what follows the first word. «Honoré de Malaterre» is «de Malaterre»."""
    return name.partition(" ")[2] or name


def styles(
    people: Iterable[Mapping[str, Any]], ladies: Iterable[Mapping[str, Any]]
) -> Mapping[str, Mapping[str, Any]]:
    """How the gazette speaks of everybody: ``{name: {name, style, fem, level}}``.

    A style is a title, a rank or a courtesy before the family name («el barón de Malaterre», «monsieur
    Tonnelier»), before the whole name where two have the same family name. ``people`` and ``ladies`` are
    the public accounts of each, with ``name``.
    """
    men = list(people)
    wives = {one["lady"] for one in men if one.get("wife")}
    rows = [(one, False) for one in men] + [(one, True) for one in ladies]
    families: dict[str, int] = {}
    for one, _ in rows:
        families[family(one["name"])] = families.get(family(one["name"]), 0) + 1
    found = {}
    for one, fem in rows:
        called = family(one["name"]) if families[family(one["name"])] == 1 else one["name"]
        style = _lady_style(one, called, one["name"] in wives) if fem else _style(one, called)
        found[one["name"]] = {"name": one["name"], "style": style, "fem": fem, "level": one["level"]}
    return MappingProxyType(found)


def _style(one: Mapping[str, Any], called: str) -> str:
    title = next((_TITLES[t] for t in reversed(one["titles"]) if t in _TITLES), "")
    if title:
        return f"{title} {_with_particle(called, one['name'])}"
    if one["order"]:
        return f"fray {one['name']}" if one["order"] in _FRIARS else f"el padre {called}"
    if one["rank"] in _RANKS_WORN:
        return f"el {_RANKS[one['rank']]} {called}"
    return f"monsieur {called}"


def _lady_style(one: Mapping[str, Any], called: str, married: bool) -> str:
    title = next((_TITLES[t] for t in reversed(one["titles"]) if t in _TITLES), "")
    if title:
        return f"{title} {_with_particle(called, one['name'])}"
    return f"{'madame' if married else 'mademoiselle'} {called}"


def _with_particle(called: str, name: str) -> str:
    """What follows a title: «de Malaterre»; who has but one name bears the title before it."""
    bare = called.startswith(PARTICLES) or " " not in name
    return called if bare else f"de {called}"
