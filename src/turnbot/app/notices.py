"""What a player says of himself and not of his character: that he leaves the game, or will be away.

Such a sentence is cut out of his letter before orders are looked for in it, and reaches the referee as what
it is. What a character might say as well («me retiro», «estaré fuera») counts where no week is spoken of.
"""

import re
from dataclasses import dataclass
from typing import Literal

from turnbot.app.asides import Aside, plain, sentences, without

What = Literal["leaves", "away"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice: that he ``leaves``, or will be ``away``; and the sentence that says so."""

    what: What
    said: str


_POLITE = (
    r"(?:(?:senor(?:es)?(?: secretario| arbitro)?|hola|buenas|lo siento(?: mucho)?|sintiendolo mucho"
    r"|(?:con|muy a mi) (?:(?:gran|mucho|harto) )?pesar|(?:os )?aviso(?: de)? que|os (?:comunico|anuncio) que"
    r"|sabed que|por desgracia|me temo que|creo que|veo que|que sepais que|y|pero|ya|yo)[,:]? )*"
)
#: When it will be, said first: «en octubre estaré fuera», «del 3 al 15 no podré escribir».
_LEAD = r"(?:(?:en|durante|todo|desde|del|el|la|los|este|esta|estos|unos|a partir) [^,:]{1,40}?,? )?"
#: What may follow: why, since when, how long.
_TAIL = (
    r"(?:,? (?:por(?! la (?:noche|tarde|manana))|porque|pues|que|ya que|durante|desde|hasta|a partir"
    r"|de momento|por ahora|ahora|mas|este mes|lo siento|y lo siento|muy a mi pesar)\b.*)?"
)
_GAME = r"(?:la partida|el juego|esta partida|este juego)"
_OF_THE_GAME = r"(?:de la partida|del juego|de esta partida|de este juego)"
_WHEN = (
    r"(?:,? ?(?:todo|en|durante|hasta|desde|del|de|los|las|unos|unas|el|la|este|esta|estos|estas|por|y|a"
    r"|dos|tres|cuatro|una?|la semana|el mes|sin)\b.*)?"
)

#: Only a player says these.
_SURE: dict[What, str] = {
    "leaves": rf"(?:me (?:retiro|voy|marcho|borro|salgo|despido|doy de baja) {_OF_THE_GAME}"
    rf"|no (?:puedo|podre|voy a poder|quiero) (?:seguir|continuar)(?: jugando| en {_GAME}| con {_GAME})"
    rf"|(?:dejo|abandono|(?:he de|debo|tengo que|quiero|voy a) (?:dejar|abandonar)) {_GAME}"
    rf"|(?:me|quiero|deseo) (?:retiro|retirarme|darme de baja) {_OF_THE_GAME}){_TAIL}",
    "away": r"(?:(?:estare|voy a estar|estoy|me voy|me marcho) de vacaciones"
    r"|(?:estare|voy a estar|estoy|me quedo) sin (?:correo|internet|conexion|ordenador)"
    r"|no (?:podre|puedo|voy a poder) (?:jugar|escribir(?:os)?"
    r"|(?:mandar|enviar)(?:os)? (?:la jugada|mis ordenes|ordenes)))" + _WHEN,
}  # fmt: skip
#: A character may say these as well.
_MAYBE: dict[What, str] = {
    "leaves": rf"(?:me retiro|no puedo (?:seguir|continuar)|dejo de jugar){_TAIL}",
    "away": r"(?:estare|voy a estar) (?:fuera|de viaje|ausente)(?! de paris)" + _WHEN,
}
_PATTERNS = [
    (what, sure, re.compile(rf"\W*{_POLITE}{_LEAD}{pattern}\W*"))
    for patterns, sure in ((_SURE, True), (_MAYBE, False))
    for what, pattern in patterns.items()
]
#: «Tengo mucho trabajo y dejo la partida»: what nobody says of his character, whatever stands before it.
_TELLS_WHY = re.compile(
    rf"\W*(?!(?:si|cuando|aunque|como) )(?:(?!\b(?:si|aunque|hasta que)\b)[^:«»\"?]){{3,200}}?"
    rf"(?:,| y| e| que|,? asi que|,? por (?:eso|lo que|tanto)) (?:ya )?{_SURE['leaves']}\W*"
    r"|\W*(?:[^:«»\"?]{0,200}?[, ])?que (?:juegue otro|otro juegue|siga otro|otro siga)"
    r" (?:por mi|en mi lugar|con (?:el|mi) personaje)\W*"
)
#: A line that speaks of a week, or of the month of the game.
_WEEK = re.compile(
    r"seman|^\s*s ?[1-4]\b|^\s*(?:la )?(?:primera|segunda|tercera|cuarta)\b|^\s*[1-4]\s*[ªºa.:)]|observ"
)
#: A sentence longer than this says something else besides.
_LONGEST = 300


def cut(body: str, sealed: frozenset[int] = frozenset()) -> tuple[tuple[Notice, ...], str]:
    """Take the notices out of a letter; return them and the rest, whose lines keep their numbers.

    ``sealed`` are lines (from 1) that he wrote to others: what stands there is left to them.
    """
    found: list[Notice] = []
    taken: list[Aside] = []
    for one in sentences(_without_lines(body, sealed), _LONGEST):
        what = next(
            (
                what
                for what, sure, pattern in _PATTERNS
                if pattern.fullmatch(one.plain) and (sure or not _of_a_week(body, one.start, one.plain))
            ),
            None,
        )
        if what is not None:
            found.append(Notice(what, one.said.lstrip(" :,;-–—)")))
            taken.append(one)
        elif _TELLS_WHY.fullmatch(one.plain):
            # What he says before it may be an order: the sentence stays where it is.
            found.append(Notice("leaves", one.said))
    return tuple(found), without(body, taken)


def _without_lines(body: str, lines: frozenset[int]) -> str:
    """The body with blanks in the place of some of its lines, each as long as it was."""
    if not lines:
        return body
    parts = body.splitlines(keepends=True)
    return "".join(
        re.sub(r"[^\r\n]", " ", part) if nth in lines else part for nth, part in enumerate(parts, 1)
    )


def _of_a_week(body: str, at: int, words: str) -> bool:
    """Whether the sentence stands in a paragraph that speaks of a week."""
    paragraph = body[: at + 1].rpartition("\n\n")[2]
    return any(_WEEK.search(plain(line)) for line in paragraph.split("\n")) or "seman" in words[:22]
