"""A death roll told by toughnesses becomes the thirteen numbers it stands for: «dureza 1 a 5: 6, ...».

It is looked for where the mail speaks of one («tirada de muerte», «comportamiento en combate», «dureza»), and
written anew only where every toughness has its number; what is told otherwise stays as it is, and is shown.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from turnbot.games.preux.reading.page.rewriting import within
from turnbot.games.preux.reading.page.roll_telling import Told, told
from turnbot.games.preux.reading.page.roll_words import Sign, said, signs
from turnbot.games.preux.reading.words.text import Token, fold, tokenize

_HINTS = ("muerte", "dureza", "comportamiento", "conducta", "tirada", "tm", "t. de m", "tdm")
_FARTHEST = 160  # words and marks of a telling
_QUIET = 9  # words in a row that say nothing of toughnesses: it is over
_TITLES = frozenset(["tirada", "numeros", "casillas", "tabla", "lista", "cifras", "valores", "dados"])
_MANNERS = frozenset(["comportamiento", "conducta"])
_FIGHTS = frozenset(["combate", "batalla", "frente", "fuego", "campana"])
_FIRST_WORDS = frozenset(["tm", "tdm", "muerte", "tirada", *_MANNERS])
_LEADING = frozenset(["dureza", "durezas", "resistencia", "con", "para", "en", "la", "las", "y", ",", "si"])
_WHEN = frozenset(["si", "por", "cuando", "para"])  # «si hay batalla, con dureza 1 a 7 pongo un 7»
_LABELS = frozenset(["dureza", "durezas", "resistencia"])
_ENDS = frozenset(["stop", "dot", "line", "comma"])
_TOUGHNESSES = frozenset(["plural", "first", "last", "upward", "downward", "times"])
_STARTS = frozenset([".", "!", "?", ";"])


_MOST_TELLINGS = 60  # nobody speaks of his roll more often in one mail


def rolled_out(text: str) -> str:
    """Return a mail's text with a death roll that is told by toughnesses as thirteen numbers. Linear."""
    if not within(fold(text), _HINTS):
        return text
    tokens = tokenize(text)
    for at, begun in islice(_anchors(tokens), _MOST_TELLINGS):
        found = _told(tokens, begun, at)
        if found is None and begun > at and (start := _sentence(tokens, at)) < at:
            found = _told(tokens, start, at)
        if found is not None and not _is_row(tokens, found):
            return _written(text, tokens, found, titled=at < begun <= found.start)
    return text


def _written(text: str, tokens: Sequence[Token], found: Told, *, titled: bool) -> str:
    """Return the text with a roll in figures, under a title if it has none: «..., con durezas 1 a 7: 7»."""
    begun = found.start
    while not titled and not tokens[begun].first and tokens[begun - 1].norm in _LEADING:
        begun -= 1
    start = _sentence(tokens, begun)
    begun = start if tokens[start].norm in _WHEN else begun
    title = "" if titled else "Tirada de muerte: " if tokens[begun].first else ". Tirada de muerte: "
    numbers = " ".join(map(str, found.roll))
    return f"{text[: tokens[begun].start]}{title}{numbers}{text[tokens[found.end - 1].end :]}"


def _is_row(tokens: Sequence[Token], found: Told) -> bool:
    """Whether thirteen figures stand there in a line: they need not be written anew."""
    row = tokens[found.start : found.end]
    figures = tuple(token.number for token in row if token.kind == "number")
    return figures == found.roll and row[0].line == row[-1].line and not any(t.kind == "word" for t in row)


def _anchors(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where a mail speaks of its roll, and where that is said; the same twice for a first toughness.

    «Tirada de muerte:», «TM», «mi comportamiento en combate»; «dureza 1 a 5: 6» is its own beginning.
    """
    for k, token in enumerate(tokens):
        if token.norm in _FIRST_WORDS or token.norm in _TITLES:
            end = _titled(tokens, k)
            if end:
                yield k, end
        if token.norm in _LABELS and k + 1 < len(tokens):
            yield k, _sentence(tokens, k)


def _titled(tokens: Sequence[Token], k: int) -> int:
    """Return where the title of a roll ends that begins at ``k``; 0 if it is none."""
    near = [token.norm for token in tokens[k + 1 : k + 6]]
    norm = tokens[k].norm
    if norm in ("tm", "tdm"):
        return k + 1
    if norm in _MANNERS:
        fight = next((n for n, word in enumerate(near) if word in _FIGHTS), None)
        return k + 1 if fight is None else k + 2 + fight
    death = next((n for n, word in enumerate(near[:4]) if word == "muerte"), None)
    if norm in _TITLES and death is not None:
        return k + 2 + death
    alone = norm == "muerte" and tokens[k].first
    return k + 1 if alone or (norm == "muerte" and _is_short(tokens, k)) else 0


def _is_short(tokens: Sequence[Token], k: int) -> bool:
    """«T. de muerte»."""
    return [token.norm for token in tokens[max(0, k - 3) : k]] == ["t", ".", "de"]


def _told(tokens: Sequence[Token], begun: int, at: int) -> Told | None:
    """Return the roll that is told from ``begun`` on, as long as the words speak of toughnesses.

    None, too, if they go on to speak of others: «si ataco, un 7 en todas; si defiendo, un 8 en todas».
    """
    found = said(_spoken(tokens, begun, at))
    roll = told(found)
    if roll is None:
        return None
    behind = [sign for sign in found if sign.start >= roll.end and sign.kind not in _ENDS]
    if told(behind) is not None or any(sign.kind in _TOUGHNESSES for sign in behind):
        return None
    return Told(roll.roll, roll.start + begun, roll.end + begun)


def _spoken(tokens: Sequence[Token], begun: int, at: int) -> Sequence[Sign]:
    """Return the signs from ``begun`` on.

    What stands before ``at``, where toughnesses are spoken of first, may be a week's title: it is left out.
    """
    found: list[Sign] = []
    quiet, titled = 0, False
    for sign in signs(tokens[begun : begun + _FARTHEST]):
        quiet = quiet + 1 if sign.kind == "_" else 0
        before = begun + sign.start < at
        if before and (sign.kind == "other" or (titled and sign.kind == "colon")):
            titled = sign.kind == "other"
            found = []
        elif sign.kind == "other" or quiet > _QUIET:
            break
        else:
            found.append(sign)
    return found


def _sentence(tokens: Sequence[Token], at: int) -> int:
    """Return where the sentence begins in which the roll is spoken of."""
    while at > 0 and tokens[at - 1].norm not in _STARTS and not tokens[at].first:
        at -= 1
    return at
