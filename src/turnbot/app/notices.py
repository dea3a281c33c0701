"""What a player says of himself and not of his character: that he leaves the game, will be away, or stays.

Such a sentence is cut out of his letter before orders are looked for in it, and reaches the referee as what
it is. What a character might say as well («me retiro», «estaré fuera») counts where no week is spoken of.
"""

import re
from dataclasses import dataclass
from typing import Literal

from turnbot.app.asides import Aside, plain, sentences, without

What = Literal["leaves", "away", "stays"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice: that he ``leaves``, will be ``away`` or ``stays`` after all, in which sentence."""

    what: What
    said: str


_POLITE = (
    r"(?:(?:senor(?:es)?(?: secretario| arbitro)?|hola|buenas|lo siento(?: mucho)?|sintiendolo mucho"
    r"|(?:con|muy a mi) (?:(?:gran|mucho|harto) )?pesar|sabed que|por desgracia|me temo que|creo que|veo que"
    r"|(?:(?:os|te|le|les) )?(?:aviso|informo|comunico|anuncio|digo|confirmo)(?: de)? que|que sepais que"
    r"|(?:siento|lamento|queria|quiero|tengo que|debo) (?:deciros|decirte|decirle|avisaros|comunicaros)"
    r"(?: de)? que"
    r"|por cierto|ademas|lamentablemente|desgraciadamente|desafortunadamente|finalmente|al final|por ultimo"
    r"|ah|ay|bueno|pues|nada|eso si|otra cosa|una cosa|nota|aviso|p\. ?d\.|ps|pd|posdata|ojo|tambien"
    r"|recordad que"
    r"|amigos|chicos|companeros|caballeros|perdonad|perdon|y|pero|ya|yo)[,:]? )*"
)
#: When it will be, said first: «en octubre estaré fuera», «del 3 al 15 no podré escribir».
_LEAD = r"(?:(?:en|durante|todo|desde|del|el|la|los|este|esta|estos|unos|a partir) [^,:]{1,40}?,? )?"
#: What may follow: why, since when, how long.
_KIND = (
    r"(?:y )?(?:muchas |mil )?(?:gracias|suerte|un (?:placer|abrazo|saludo)|ha sido un (?:placer|gusto)"
    r"|buena suerte|hasta (?:siempre|pronto|la vista|la vuelta)|perdon|perdonad|disculpad|saludos)\b[^,]*"
)
_THANKS = rf"(?:,? {_KIND}(?:, {_KIND})*)?"
_TAIL = (
    r"(?:,? (?:por(?! la (?:noche|tarde|manana))|porque|pues|que|ya que|durante|desde|hasta|a partir"
    r"|de momento|por ahora|ahora|mas|este mes|lo siento|y lo siento|muy a mi pesar)\b.*"
    r"|, (?:con|debido a|a causa de) (?:el|la|los|las|mi|mis|tanto|tanta|este|esta|todo|un|una)\b.*)?"
    + _THANKS
)
_GAME = r"(?:la partida|el juego|esta partida|este juego)"
_OF_THE_GAME = r"(?:de la partida|del juego|de esta partida|de este juego)"
_FORCED = (
    r"(?:he de|debo|tengo que|me veo obligad[oa] a|no me queda mas remedio que|no tengo mas remedio que)"
)
_MUST = rf"(?:{_FORCED}|quiero|voy a|prefiero|he decidido)"
_WHEN = (
    r"(?:,? ?(?:todo|en|durante|hasta|desde|del|de|los|las|unos|unas|el|la|este|esta|estos|estas|por|y|a"
    r"|dos|tres|cuatro|una?|la semana|el mes|sin|que|porque)\b.*)?" + _THANKS
)

#: Only a player says these.
_SURE: dict[What, str] = {
    "stays": rf"(?:(?:si que|si|al final) (?:sigo|seguire|continuo|continuare|puedo seguir)"
    rf"|(?:sigo|seguire|continuo|continuare)(?: jugando| en {_GAME}| con {_GAME})"
    rf"|no (?:me (?:retiro|voy|marcho|borro|doy de baja) {_OF_THE_GAME}|(?:dejo|abandono) {_GAME})"
    rf"|(?:olvidad|olvida|olvide|retiro|anulo)(?: lo)? (?:de|lo de) (?:que )?"
    rf"(?:(?:dejar|dejaba|dejo|abandonar) {_GAME}|mi (?:retirada|baja|marcha|despedida)|retirarme"
    rf"|darme de baja)){_TAIL}",
    "leaves": rf"(?:me (?:retiro|voy|marcho|borro|salgo|despido|doy de baja) {_OF_THE_GAME}"
    rf"|no (?:puedo|podre|voy a poder|quiero|voy a) (?:seguir|continuar)(?: jugando| en {_GAME}| con {_GAME})"
    rf"|no (?:sigo|seguire|continuo|continuare)(?: jugando| en {_GAME}| con {_GAME})"
    rf"|(?:(?:dejo|abandono)|{_MUST} (?:dejar|abandonar)) {_GAME}"
    rf"|(?:me|quiero|deseo|{_MUST}) (?:retiro|retirarme|irme|darme de baja) {_OF_THE_GAME}){_TAIL}",
    "away": r"(?:(?:estare|voy a estar|estoy|me voy|me marcho) de vacaciones"
    r"|(?:estare|voy a estar|estoy|me quedo) (?:sin (?:correo|internet|conexion|ordenador)"
    r"|desconectado|desconectada|ilocalizable|incomunicado|incomunicada)"
    r"|no (?:tendre|voy a tener|tengo) (?:correo|internet|conexion|ordenador|acceso al correo)"
    r"|no (?:estare|voy a estar) (?:disponible|localizable)"
    r"|(?:no me sera|me sera im)(?: )?posible (?:jugar|escribir(?:os)?|mandar ordenes|enviar ordenes)"
    r"|no contei?s conmigo(?= hasta| este mes|\W*$)"
    r"|no (?:podre|puedo|voy a poder) (?:jugar|escribir(?:os)?"
    r"|(?:mandar|enviar)(?:os)? (?:la jugada|mis ordenes|ordenes)))" + _WHEN,
}  # fmt: skip
#: A character may say these as well.
_MAYBE: dict[What, str] = {
    "stays": rf"(?:sigo|me quedo) (?:con vosotros|en ella){_TAIL}",
    "leaves": rf"(?:me retiro|no puedo (?:seguir|continuar)|dejo de jugar|{_FORCED} dejarlo"
    rf"|me doy de baja|causo baja|dadme de baja){_TAIL}",
    "away": r"(?:(?:estare|voy a estar) (?:fuera|de viaje|ausente)(?! de paris)|me ausento|me ausentare)"
    + _WHEN,
}
_PATTERNS = [
    (what, sure, re.compile(rf"\W*{_POLITE}{_LEAD}{pattern}\W*"))
    for patterns, sure in ((_SURE, True), (_MAYBE, False))
    for what, pattern in patterns.items()
]
#: «Tengo mucho trabajo y dejo la partida»: what nobody says of his character, whatever stands before it, and
#: «Dejo la partida, no me da la vida»: or behind it.
_BEFORE = (
    r"\W*(?!(?:si|cuando|aunque|como) )(?:(?!\b(?:si|aunque|hasta que)\b)[^:«»\"?]){3,200}?"
    r"(?:,| y| e| que|,? asi que|,? por (?:eso|lo que|tanto)) (?:ya )?"
)
_BEHIND = r"(?:[,(](?! (?:si|cuando|en cuanto|como)\b)(?:(?!\b(?:si|hasta que)\b)[^:«»\"?])*)?\W*"
_SAID_AMONG_OTHERS: list[tuple[What, re.Pattern[str]]] = [
    (what, re.compile(rf"(?:\W*{_POLITE}{_LEAD}|{_BEFORE}){pattern}{_BEHIND}"))
    for what, pattern in _SURE.items()
    if what != "stays"
]
_SAID_AMONG_OTHERS.append((
    "leaves",
    re.compile(
        r"\W*(?:[^:«»\"?]{0,200}?[, ])?que (?:juegue otro|otro juegue|siga otro|otro siga)"
        r" (?:por mi|en mi lugar|con (?:el|mi) personaje)\W*"
    ),
))  # fmt: skip
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
        elif others := next((what for what, told in _SAID_AMONG_OTHERS if told.fullmatch(one.plain)), None):
            # What he says beside it may be an order: the sentence stays where it is.
            found.append(Notice(others, one.said))
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
