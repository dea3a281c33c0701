"""The death roll of chapter 12: thirteen numbers, one for each toughness, in figures or in words."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from turnbot.games.preux.reading.sections.cutting import Piece
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.numbers import word_value
from turnbot.games.preux.reading.words.text import Token

_LENGTH = 13
# What is said of the death roll, and within how many words before its numbers.
_ABOUT = frozenset(
    {"comportamiento", "muerte", "tirada", "conducta", "dureza", "durezas", "combate", "batalla"}
)
_NEAR = 20
_LEADING = frozenset(
    {"mi", "mis", "la", "el", "los", "las", "de", "del", "para", "como", "en", "y", "con", ","}
)
# «No, mejor: 8 8 8 ...»
_MENDING = frozenset({"mejor", "digo", "perdon", "corrijo", "rectifico", "no", "quise", "cambio", "cambiada"})
_NONE = frozenset(["no", "ninguna", "ninguno", "nada", "n", "sin"])


def read_death_roll(pieces: Sequence[Piece], state: State) -> Piece | None:
    """Find the thirteen numbers of the death roll and take them out of their piece.

    Return the piece under its title, if anything else stands there that must be accounted for.
    """
    scaled = [_without_scale(piece, state) for piece in pieces]
    asked = [piece.where == ("death-roll",) or scale for piece, scale in zip(pieces, scaled, strict=True)]
    for piece, title in zip(pieces, asked, strict=True):
        rows = [run for run in _runs(piece.tokens) if _is_roll(piece.tokens, *run, asked=title)]
        if rows:
            _take(piece, rows, state)
            return None
    for piece, title in zip(pieces, asked, strict=True):
        if _spoken_of(piece, state, asked=title):
            return piece if piece.where == ("death-roll",) else None
        if title and not piece.tokens:
            return piece
    return None


def _is_roll(tokens: Sequence[Token], start: int, end: int, *, asked: bool) -> bool:
    numbers = _numbers(tokens, start, end)
    words = {t.norm for t in tokens[max(0, start - _NEAR) : start]}
    alone = len(numbers) == _LENGTH and _are_rolls(numbers) and numbers == sorted(numbers)
    return (asked or alone or bool(words & _ABOUT)) and len(numbers) >= 8


def _take(piece: Piece, rows: Sequence[tuple[int, int]], state: State) -> None:
    """Read the roll and take it out of its piece; of two that differ the later one, if it mends the other."""
    tokens = piece.tokens
    told = [_numbers(tokens, *row) for row in rows]
    for (_, end), (start, _) in pairwise(rows):
        if not _MENDING & {t.norm for t in tokens[end:start]}:
            break
    else:
        told = told[-1:]
    start, end = rows[0][0], rows[-1][1]
    if all(len(one) == _LENGTH and _are_rolls(one) and one == told[0] for one in told):
        state.death_roll = tuple(told[0])
    else:
        state.flag("bad-death-roll", state.said(tokens[start].start, tokens[end - 1].end), where="death-roll")
    begun = _introduced(tokens, start)
    state.where = "death-roll"
    state.note((tokens[begun].start, tokens[end - 1].end), "order", "duels")
    piece.tokens = [*tokens[:begun], *tokens[end:]]


def _introduced(tokens: Sequence[Token], start: int) -> int:
    """Return where, in its line, the words begin that say what it is: «y mi tirada de muerte: 7 7 7»."""
    begun, titled = start, 0
    while begun > 0 and not tokens[begun].first and tokens[begun - 1].norm not in (".", ";", "!", "?"):
        begun -= 1
        if tokens[begun].norm in _ABOUT:
            titled = begun
    if titled:
        begun = titled
        while begun > 0 and not tokens[begun].first and tokens[begun - 1].norm in _LEADING:
            begun -= 1
    return begun


def _numbers(tokens: Sequence[Token], start: int, end: int) -> list[int]:
    return [t.number for t in tokens[start:end] if t.kind == "number"]


def _are_rolls(numbers: Sequence[int]) -> bool:
    return all(2 <= n <= 12 for n in numbers)


def _without_scale(piece: Piece, state: State) -> bool:
    """Take the row of 1 to 13 that a form prints above the answers out of a piece; say whether it had one."""
    tokens = piece.tokens
    kept, done = [], 0
    for start, end in _runs(tokens):
        if [t.number for t in tokens[start:end] if t.kind == "number"][:6] == [1, 2, 3, 4, 5, 6]:
            span = (tokens[start].start, tokens[end - 1].end)
            state.note(span, "colour", "duels", "los números de las casillas")
            kept += tokens[done:start]
            done = end
    if done:
        piece.tokens = [*kept, *tokens[done:]]
    return done > 0


def _runs(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    out, k = [], 0
    while k < len(tokens):
        if tokens[k].kind == "number":
            end = k + 1
            while end < len(tokens) and (
                tokens[end].kind == "number" or tokens[end].norm in (",", "-", "/", "|", "+", ";", ".")
            ):
                end += 1
            while end > k and tokens[end - 1].kind != "number" and tokens[end - 1].norm != "+":
                end -= 1
            if sum(t.kind == "number" for t in tokens[k:end]) >= 6:
                out.append((k, end))
            k = end
        k += 1
    return out


def show_beside(piece: Piece, state: State) -> list[Token]:
    """Account for what stands under the title of the death roll and is none; return what orders something.

    Where none was read, he may mean one all the same («la de siempre»): the referee is shown it.
    """
    state.where = "death-roll"
    beyond: list[Token] = []
    rest: list[Token] = []
    for said in _sentences(piece.tokens):
        (beyond if _is_deed(said) else rest).extend(said)
    norms = {t.norm for t in rest if t.kind == "word"}
    if norms and not norms & _NONE and state.death_roll is None:
        state.flag("bad-death-roll", state.said(*piece.span), where="death-roll")
    if rest:
        span = (rest[0].start, rest[-1].end)
        state.note(span, "colour", "duels", "está junto a la tirada y no son números")
    return beyond


def _sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences beside a roll, marks and all."""
    begun = 0
    for k, token in enumerate(tokens):
        if token.norm in (".", "!", "?", ";", "\n"):
            yield tokens[begun : k + 1]
            begun = k + 1
    if begun < len(tokens):
        yield tokens[begun:]


def _is_deed(said: Sequence[Token]) -> bool:
    """«Compro un caballo.»: a sentence that begins with what he does, of which no roll is made."""
    first = next((k for k, t in enumerate(said) if t.kind == "word" and t.norm not in _CLITICS), len(said))
    form = lexicon().verb(said[first]) if first < len(said) else None
    other = is_own(form) and form.lemma not in _ROLLING
    return (
        other and not any(t.norm in _NONE for t in said) and any(t.kind == "word" for t in said[first + 1 :])
    )


_CLITICS = frozenset(["y", "le", "les", "me", "lo", "la", "los", "las", "tambien", "ademas"])
_ROLLING = frozenset(
    ["poner", "dejar", "usar", "repetir", "mantener", "confiar", "fiar", "querer", "ir", "ser"]
)


# ── what was not made out ────────────────────────────────────────────────────────────────────────


def _spoken_of(piece: Piece, state: State, *, asked: bool) -> bool:
    """Show the sentence that tells a death roll which could not be made out; say whether there was one.

    Those that could stand in figures here (``page.rolls``). Nothing about it passes in silence.
    """
    tokens = piece.tokens
    at = 0 if asked else next((k for k in range(len(tokens)) if _names_it(tokens, k)), -1)
    if at < 0:
        return False
    end = _end_of_telling(tokens, at)
    if not _has_numbers(tokens[at:end]):
        return False
    said = state.said(tokens[at].start, tokens[end - 1].end)
    state.flag("bad-death-roll", said, where="death-roll")
    state.where = "death-roll"
    state.note((tokens[at].start, tokens[end - 1].end), "order", "duels")
    piece.tokens = [*tokens[:at], *tokens[end:]]
    return True


def _end_of_telling(tokens: Sequence[Token], at: int) -> int:
    """Return where the sentence ends that speaks of a roll, or the lines of numbers below its title."""
    ends = [k for k in range(at, len(tokens)) if _stops(tokens, k)]
    end = next(iter(ends), len(tokens))
    for below in [*ends[1:], len(tokens)]:
        if not _is_row(tokens[end:below]):
            break
        end = below
    return end


def _is_row(tokens: Sequence[Token]) -> bool:
    return any(t.kind == "number" for t in tokens) and not any(t.kind == "word" for t in tokens)


def _has_numbers(tokens: Sequence[Token]) -> bool:
    return any(t.kind == "number" or (word_value(t.norm) or 0) > 1 for t in tokens)


def _names_it(tokens: Sequence[Token], k: int) -> bool:
    near = {t.norm for t in tokens[k + 1 : k + 4]}
    if tokens[k].norm in ("tirada", "numeros", "casillas", "tabla") and "muerte" in near:
        return True
    return tokens[k].norm in ("comportamiento", "conducta") and bool(near & {"combate", "batalla", "frente"})


def _stops(tokens: Sequence[Token], k: int) -> bool:
    """Whether a sentence ends at ``k``; «Tirada de muerte.» goes on with the numbers."""
    return tokens[k].norm in (".", "!", "?") or (tokens[k].norm == "\n" and k + 1 < len(tokens))
