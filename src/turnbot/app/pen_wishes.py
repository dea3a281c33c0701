"""What a player says of what he writes: that he may be quoted, or that he takes a piece of his back.

Such a sentence is cut out of his letter before orders are looked for in it. Leave to quote lasts until he
takes it back; what may be quoted with it is the game's to tell (``Game.colour``).
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from turnbot.app.asides import Aside, plain, sentences, without
from turnbot.core.press import Sort


@dataclass(frozen=True, slots=True)
class Wish:
    """That he may be quoted (``quote``) or may not (``hide``), or that he takes back pieces (``withdraw``).

    ``sort`` is what he takes back, ``every`` whether all of it, and ``to`` to whom it was, or empty: to
    anybody.
    """

    what: Literal["quote", "hide", "withdraw"]
    said: str
    sort: Sort | None = None
    every: bool = False
    to: str = ""

    def document(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


_POLITE = r"(?:(?:y|pero|por favor|por cierto|cambio|enmienda|senor(?:es)?(?: secretario| arbitro)?)[,:.]? )?"
_QUOTE = (
    r"(?:(?:si quereis,? )?(?:citadme|citeme|podeis citarme|me podeis citar|puede citarme|me puede citar)"
    r"|os doy (?:licencia|permiso|venia) (?:para|de) citarme"
    r"|(?:podeis|puede) citar (?:mis cartas|mis palabras|lo que (?:os )?escrib[ao]))"
    r"(?:,? (?:si|cuando|cuanto|donde|en|con|por) .{1,80})?"
)
_HIDE = (
    r"(?:ya )?no (?:me (?:citeis|cite|cites|citen|cite nadie)|podeis citarme"
    r"|quiero que (?:me citeis|se me cite))"
    r"(?: mas| ya)?|(?:que )?(?:nadie me cite|no me cite nadie)|retiro (?:mi|la) licencia (?:para|de) citarme"
)
#: What each sort is called where it is taken back: one, then several.
_CALLED: Mapping[Sort, tuple[str, str]] = {
    "verses": ("poema|soneto", "versos|poemas|sonetos"),
    "notice": ("anuncio", "anuncios"),
    "letter": (r"carta abierta|carta(?= (?:a|al|para) )", r"cartas abiertas|cartas(?= (?:a|al|para) )"),
    "motto": ("lema", "lemas"),
    "article": (
        r"(?:cronica|articulo|escrito|texto) (?:para|de) la cronica|articulo",
        r"lo (?:que (?:os )?)?(?:escrito|escribi|mande|mandado|envie)(?: para)? (?:la cronica)"
        r"|(?:(?:mis|las|esas|aquellas) )?lineas(?: para la cronica)?|articulos",
    ),
}
_WITHDRAWN = "|".join(f"(?P<{sort}>{one})|(?P<{sort}s>{several})" for sort, (one, several) in _CALLED.items())
_WITHDRAW = (
    r"(?:retiro|retirad(?:me)?|retire|(?:quiero|deseo) retirar"
    r"|no (?:imprimais|publiqueis|saqueis)(?: ya)?)"
    rf" (?:(?:mi|mis|el|la|los|las|ese|esos|aquel|aquellos|aquella) )?(?:{_WITHDRAWN})"
    r"(?P<to> (?:a|al|para) [^,:]{1,80}?)?"
    r"(?:,? (?:por favor|de este mes|anterior(?:es)?|(?:que|porque|pues) .*))?"
)
_WISHES: tuple[tuple[Literal["quote", "hide", "withdraw"], re.Pattern[str]], ...] = (
    ("quote", re.compile(rf"\W*{_POLITE}{_QUOTE}\W*")),
    ("hide", re.compile(rf"\W*{_POLITE}(?:{_HIDE})\W*")),
    ("withdraw", re.compile(rf"\W*{_POLITE}{_WITHDRAW}\W*")),
)
#: A sentence longer than this says something else besides.
_LONGEST = 200


def cut(body: str, sorts: Mapping[str, int]) -> tuple[tuple[Wish, ...], str]:
    """Take what he says of his pen out of a letter: that, and the rest, whose lines keep their numbers.

    Where nothing of players' is printed, all is rest.
    """
    found: list[Wish] = []
    taken: list[Aside] = []
    for one in sentences(body, _LONGEST) if sorts else ():
        for what, pattern in _WISHES:
            if meant := pattern.fullmatch(one.plain):
                found.append(_wish(what, one.said, meant))
                taken.append(one)
                break
    return tuple(found), without(body, taken)


def _wish(what: Literal["quote", "hide", "withdraw"], said: str, meant: "re.Match[str]") -> Wish:
    if what != "withdraw":
        return Wish(what, said)
    sort = next(sort for sort in _CALLED if meant[sort] or meant[f"{sort}s"])
    to = re.sub(r"^ (?:al|a|para) ", "", meant["to"] or "")
    return Wish(what, said, sort, meant[f"{sort}s"] is not None, to)


def means(wish: Mapping[str, Any], sort: str, to: str) -> bool:
    """Whether it is a piece of this sort, to this addressee, that somebody takes back."""
    return wish["sort"] == sort and (not wish["to"] or wish["to"] in plain(to))
