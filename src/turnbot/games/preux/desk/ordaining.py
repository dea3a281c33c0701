"""The referee's own words as what they do: «+20 coronas, -2 puntos: los fieles se lo agradecen».

The grammar stands in ``grammars/preux/rulings.lark``, the phrases in docs/arbitro.md. Whether the world
allows it is for the rules to say, when it is written (``rules.rulings``) and again when it is carried out.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from turnbot.core.exchange import Effects, Phrases
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders.ruling import Act
from turnbot.games.preux.state.army import office_of
from turnbot.games.preux.state.offices import places
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import spoken
from turnbot.games.preux.words.cast import fold
from turnbot.resources import folder

PHRASES = Phrases(
    who="Parrot",
    cases=("1 b", "1 nada", "1 +2 puntos: lo que se le dice"),
    orders=("órdenes de Parrot", "órdenes de Parrot, semana 2: voy a mi club", "órdenes de Parrot, 2b: nada"),
    corrections=("corrección Parrot, coronas -20: el motivo", "corrección Parrot, coronas =300: el motivo"),
    notes=("nota para Parrot: Guardad esta hoja.", "nota para la crónica: No hay correo."),
    decrees=("dispongo Parrot: +20 coronas: un tío",),
    joining=("alta de Jean Dupont, dupont@correo.example",),
    pen=True,
)

#: How effects begin that stand for an order of unclear words: with «dispongo», or as no order does.
_ORDAINED = re.compile(r"\s*(?:dispongo\b|[-+−]\s*\d+\s*[^\W\d_])", re.IGNORECASE)
#: What is meant to have effects, even where it cannot be read: told back, and never taken for mere words.
_MEANT = re.compile(
    r"(^|[:;,]\s*)([-+−]\s*\d|\d+\s*(coronas?|puntos?|nivel|caballos?|criados?|(de\s+)?maestr[íi]a)\b|nivel(es)?\s+\d|herida\s+(leve|grave)\b"
    r"|fuera\s+hasta\b|dama\s+ninguna\b|(regimiento|club|cargo)\s+ninguno\b|sale\s+(bien|mal)\b|se\s+retira\b|deja\s+la\s+partida\b)",
    re.IGNORECASE,
)
#: Effects for somebody else that a sentence without quotes would take in, and tell to whom it is for.
_SWALLOWED = re.compile(r";\s*[^\W\d_][^;:]*:\s*[-+−]?\s*\d+\s*[^\W\d_]+", re.IGNORECASE)
_FORMS = (
    "+20 coronas, -2 puntos, nivel 9, +1 nivel, regimiento MDR soldado, club CA, dama ninguna, +1 caballo, "
    "+1 criado, +2 maestría, cargo Ayudante Regimental, herida leve, "
    "fuera hasta 1627-03, sale bien, se retira, público"
)
_RANKS = MappingProxyType(
    {"soldado": "private", "subalterno": "subaltern", "capitan": "captain", "mayor": "major",
     "teniente coronel": "lieutenant-colonel", "coronel": "colonel"}
)  # fmt: skip
_WEAPONS = MappingProxyType(
    {"daga": "dagger", "florete": "foil", "rapier": "rapier", "espada": "sword", "sable": "sabre",
     "mandoble": "two-handed", "pistola": "pistol"}
)  # fmt: skip


def read(world: World, words: str, effects: Effects) -> tuple[Act, ...]:
    """The acts that a referee's words ask for; none where they are words and nothing else.

    ``effects`` says whether they may have any: as they stand, or only behind «dispongo» or a sign. Raises
    ValueError with a Spanish sentence for what was meant to have effects and cannot be read, or names nobody
    known.
    """
    words = words.strip().rstrip(". ")
    ordained = _ORDAINED.match(words) is not None
    if not ordained and effects != "open":
        return ()
    try:
        tree = _parser().parse(words)
    except UnexpectedInput as wrong:
        if not ordained and not _is_meant(world, words):
            return ()
        raise ValueError(_unread(words, wrong)) from wrong
    acts = tuple(_act(world, one) for one in tree.children if isinstance(one, Tree))
    for act in acts:
        if swallowed := _SWALLOWED.search(act.words):
            raise ValueError(
                "sin «», la frase llega hasta el final del renglón, y con ella"
                f" «{swallowed[0].strip(' ;')}»: ponga"
                " entre «» la que va delante."
            )
    return acts


def _is_meant(world: World, words: str) -> bool:
    """Whether he means something to happen: he begins with an effect, or with somebody's name and a colon."""
    named, colon, _ = words.partition(":")
    known = {fold(name) for name in world.people}
    names = _split(named) if colon else []
    return _MEANT.search(words) is not None or any(fold(name) in known for name in names)


def _unread(words: str, wrong: UnexpectedInput) -> str:
    at = max((wrong.column or 1) - 1, 0)
    # At the end Lark gives the place of the last word.
    rest = "" if getattr(getattr(wrong, "token", None), "type", "") == "$END" else words[at : at + 40].strip()
    where = f"no entiendo «{rest}» en lo que dispone" if rest else "lo que dispone está sin acabar"
    return (
        f"{where}. Los efectos van separados por comas, y detrás de dos puntos lo que ha de leerse; los que "
        f"hay: {_FORMS}. Lo que es solo palabras va sin efectos, o entre «» tras uno."
    )


# From the tree -------------------------------------------------------------------------------------------


def _act(world: World, tree: "Tree[Token]") -> Act:
    names: tuple[str, ...] = ()
    found: dict[str, Any] = {}
    for part in tree.children:
        assert isinstance(part, Tree)
        match part.data:
            case "people":
                names = tuple(
                    dict.fromkeys(_person(world, n) for one in part.children for n in _split(str(one)))
                )
            case "told":
                found["words"] = str(part.children[0]).strip('«»" ')
            case _:
                for item in part.children:
                    assert isinstance(item, Tree)
                    _add(world, found, item)
    if found.get("level") is not None and found.get("levels") is not None:
        raise ValueError("el nivel se da una sola vez: «nivel 9» o «+1 nivel».")
    return Act(who=names, **found)


def _add(world: World, found: dict[str, Any], item: "Tree[Token]") -> None:
    name = str(item.data)
    if name in found or (name == "private" and "public" in found):
        raise ValueError(f"«{_said(item)}» está de más: eso ya lo dice antes el mismo renglón.")
    if name == "private":
        found["public"] = False
    else:
        found |= _READ[name](world, item)


def _number(item: "Tree[Token]") -> int:
    sign = -1 if str(item.children[0]) in "-−" else 1
    return sign * next(int(one) for one in item.children if isinstance(one, Token) and one.type == "NUMBER")


def _regiment(world: World, item: "Tree[Token]") -> dict[str, Any]:
    _, code, *rank = map(str, item.children)
    if _is_none(item):
        return {"regiment": ""}
    return {"regiment": code.upper(), "rank": _RANKS[fold(rank[0])] if rank else "private"}


def _lady(world: World, item: "Tree[Token]") -> dict[str, Any]:
    return {
        "lady": "" if _is_none(item) else _named(list(world.ladies), str(item.children[1]), "ninguna dama")
    }


def _expertise(world: World, item: "Tree[Token]") -> dict[str, Any]:
    weapon = next((str(one).split()[-1] for one in item.children if getattr(one, "type", "") == "WEAPON"), "")
    return {"expertise": _number(item), **({"weapon": _WEAPONS[fold(weapon)]} if weapon else {})}


def _post(name: str) -> str:
    """A post by its name in the lists, «Ayudante Regimental (la Guardia Real)», or without the brackets.

    Raises ValueError for none, and for an office of which there are several.
    """
    wanted = _bare(name)
    known = [post for office in power().offices for post in (places(office) or [office])]
    found = [post for post in known if wanted in (_bare(post), _bare(spoken.post(post)))]
    found = found or [post for post in known if wanted == fold(office_of(post))]
    if len(found) == 1:
        return found[0]
    if not found:
        raise ValueError(f"no hay ningún cargo «{name}».")
    some = ", ".join(f"«{_bare(spoken.post(post))}»" for post in found[:3])
    raise ValueError(f"de «{name}» hay {len(found)} plazas: escriba cuál, como {some}...")


def _bare(name: str) -> str:
    return " ".join(fold(re.sub(r"[()/-]", " ", name)).split())


def _is_none(item: "Tree[Token]") -> bool:
    return any(isinstance(one, Token) and one.type == "NONE" for one in item.children)


_READ: Mapping[str, Callable[[World, "Tree[Token]"], dict[str, Any]]] = MappingProxyType(
    {
        "crowns": lambda _, item: {"crowns": _number(item)},
        "status": lambda _, item: {"status": _number(item)},
        "levels": lambda _, item: {"levels": _number(item)},
        "level": lambda _, item: {"level": int(str(item.children[1]))},
        "regiment": _regiment,
        "club": lambda _, item: {"club": "" if _is_none(item) else str(item.children[1]).upper()},
        "lady": _lady,
        "horses": lambda _, item: {"horses": _number(item)},
        "servants": lambda _, item: {"servants": _number(item)},
        "expertise": _expertise,
        "office": lambda _, item: {"office": "" if _is_none(item) else _post(str(item.children[1]))},
        "wound": lambda _, item: {"wound": "grave" if "grave" in _said(item).lower() else "light"},
        "away": lambda _, item: {"away": str(item.children[1])},
        "success": lambda _, item: {"success": str(item.children[1]).lower() == "bien"},
        "leaves": lambda _, item: {"leaves": True},
        "public": lambda _, item: {"public": True},
    }
)


def _said(item: "Tree[Token]") -> str:
    return " ".join(map(str, item.children))


def _split(names: str) -> list[str]:
    """«Gil y Jean-Loup Barras» are two."""
    return [one.strip() for one in re.split(r",|\s+[ye]\s+", names.strip()) if one.strip()]


def _person(world: World, name: str) -> str:
    return _named(list(world.people), re.sub(r"^a\s+", "", name), "nadie")


def _named(known: Sequence[str], name: str, nobody: str) -> str:
    """Who is called so, by the whole name or any part of it that only one of them has."""
    wanted = fold(name).replace("-", " ")
    exact = [one for one in known if fold(one).replace("-", " ") == wanted]
    parts = [one for one in known if f" {wanted} " in f" {fold(one)} ".replace("-", " ")]
    found = exact or parts
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(f"«{name}» puede ser {' o '.join(sorted(found))}: escriba el nombre entero.")
    raise ValueError(f"no hay {nobody} que se llame «{name}».")


# Told back -----------------------------------------------------------------------------------------------


def told(acts: Sequence[Act]) -> str:
    """Acts as the referee reads them back: what will happen to whom, and what is told."""
    return "; ".join(_told(act) for act in acts)


def _told(act: Act) -> str:
    said = [
        f"{value:+} {one if abs(value) == 1 else many}"
        for name, (one, many) in _COUNTED.items()
        if (value := getattr(act, name)) is not None
    ]
    said += [text for has, text in _set(act) if has]
    effects = ", ".join(said) or "sin efectos"
    words = f", y se {'publica' if act.public else 'le dice'} «{act.words}»" if act.words else ""
    return (f"{', '.join(act.who)}: " if act.who else "") + effects + words


_COUNTED = MappingProxyType(
    {"crowns": ("corona", "coronas"), "status": ("punto", "puntos"), "levels": ("nivel", "niveles"),
     "horses": ("caballo", "caballos"), "servants": ("criado", "criados")}
)  # fmt: skip


def _set(act: Act) -> list[tuple[bool, str]]:
    weapon = next((said for said, code in _WEAPONS.items() if code == act.weapon), "")
    return [
        (act.level is not None, f"nivel {act.level}"),
        (
            act.expertise is not None,
            f"{act.expertise or 0:+} de maestría{' con ' + weapon if weapon else ''}",
        ),
        (act.away is not None, f"fuera de París hasta {act.away}"),
        (act.office == "", "sin cargo"),
        (bool(act.office), f"cargo de {spoken.post(act.office or '')}"),
        (act.regiment == "", "sin regimiento"),
        (bool(act.regiment), f"{act.regiment} como {spoken.rank(act.rank or '')}"),
        (act.club == "", "sin club"),
        (bool(act.club), f"socio de {act.club}"),
        (act.lady == "", "sin dama"),
        (bool(act.lady), f"dama {act.lady}"),
        (act.wound is not None, "herida grave" if act.wound == "grave" else "herida leve"),
        (act.success is not None, "le sale bien" if act.success else "le sale mal"),
        (bool(act.leaves), "se retira al acabar el mes"),
    ]


@cache
def _parser() -> Lark:
    text = (folder("grammars") / "preux" / "rulings.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", strict=True)
