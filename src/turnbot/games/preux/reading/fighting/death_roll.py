"""The death roll of chapter 12: thirteen numbers, one for each toughness, in figures or in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from lark import Token as Leaf
from lark import Tree

from turnbot.games.preux.reading.sections.cutting import Piece
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.grammar import Word, longest
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.numbers import word_value
from turnbot.games.preux.reading.words.text import Token

_LENGTH = 13
# What is said of the death roll, and within how many words before its numbers.
_ABOUT = frozenset(
    {"comportamiento", "muerte", "tirada", "conducta", "dureza", "durezas", "combate", "batalla"}
)
_NEAR = 20
_FARTHEST = 70  # words of a sentence that tells it

# What the words of such a sentence are to the grammar; all the others say nothing.
_PLURALS = {"seises": 6, "sietes": 7, "ochos": 8, "nueves": 9, "dieces": 10, "onces": 11, "doces": 12}
_PLURALS |= {"doses": 2, "treses": 3, "cuatros": 4, "cincos": 5}
_WORDS = {
    "FROM": "de del desde con entre",
    "TO": "a al hasta - /",
    "REST": "resto demas restante restantes sobra sobran",
    "ALL": "todo todos todas siempre",
    "UPWARD": "arriba adelante mas siguientes superior superiores mayor mayores +",
    "DOWNWARD": "abajo menos inferior inferiores menor menores",
    "TIMES": "veces vez",
    "X": "x ×",
    "ONE": "un uno una",
    "AND": "y e",
    "COMMA": ", ; | .",
    "COLON": ": = > → ⇒",
    "THE": "el los",
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()} | {"\n": "COMMA"}
_FIRST = frozenset(["primeras", "primeros", "primera", "primer"])
_NONE = frozenset(["no", "ninguna", "ninguno", "nada", "n", "sin"])
_LAST = frozenset(["ultimas", "ultimos", "ultima", "ultimo"])


def read_death_roll(pieces: Sequence[Piece], state: State) -> Piece | None:
    """Find the thirteen numbers of the death roll and take them out of their piece."""
    for piece in pieces:
        scaled = _without_scale(piece, state)
        tokens = piece.tokens
        asked = piece.where == ("death-roll",) or scaled
        for start, end in _runs(tokens):
            numbers = [t.number for t in tokens[start:end] if t.kind == "number"]
            words = {t.norm for t in tokens[max(0, start - _NEAR) : start]}
            alone = len(numbers) == _LENGTH and _are_rolls(numbers) and numbers == sorted(numbers)
            about = asked or alone or words & _ABOUT
            if not about or len(numbers) < 8:
                continue
            said = state.said(tokens[start].start, tokens[end - 1].end)
            if len(numbers) == _LENGTH and _are_rolls(numbers):
                state.death_roll = tuple(numbers)
            else:
                state.flag("bad-death-roll", said, where="death-roll")
            line_start = start
            while (
                line_start > 0
                and tokens[line_start].line == tokens[start].line
                and not tokens[line_start].first
            ):
                line_start -= 1
            state.where = "death-roll"
            state.note((tokens[line_start].start, tokens[end - 1].end), "order", "duels")
            piece.tokens = [*tokens[:line_start], *tokens[end:]]
            return None
        if _told(piece, state, asked=asked):
            return piece if piece.where == ("death-roll",) else None
        if asked and not piece.tokens:
            return piece
    return None


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


# ── in words ─────────────────────────────────────────────────────────────────────────────────────


def _told(piece: Piece, state: State, *, asked: bool) -> bool:
    """Read a death roll told in words, and take its sentence out of the piece; say whether there was one.

    One that cannot be made out is shown to the referee: nothing about it passes in silence.
    """
    tokens = piece.tokens
    at = 0 if asked else next((k for k in range(len(tokens)) if _names_it(tokens, k)), -1)
    if at < 0:
        return False
    paired = _paired(tokens, at)
    end = paired or _end_of_telling(tokens, at)
    said = state.said(tokens[at].start, tokens[end - 1].end) if end > at else None
    words = list(_as_words(tokens[at:end]))
    if said is None or not any(kind in ("NUM", "PLURAL") for kind, _ in words):
        return False
    numbers = tuple(n for _, n in _pairs(tokens, at)) if paired else _thirteen(words)
    if numbers is not None:
        state.death_roll = numbers
    else:
        state.flag("bad-death-roll", said, where="death-roll")
    state.where = "death-roll"
    state.note((tokens[at].start, tokens[end - 1].end), "order", "duels")
    piece.tokens = [*tokens[:at], *tokens[end:]]
    return True


def _end_of_telling(tokens: Sequence[Token], at: int) -> int:
    """Return where the sentence, or the lines of a list, ends that tells the numbers from ``at`` on."""
    last = min(len(tokens), at + _FARTHEST)
    ends = [k for k in range(at, last) if _stops(tokens, k)][: _LENGTH + 1]
    ends.append(last)
    told = (end for end in ends if _thirteen(list(_as_words(tokens[at:end]))) is not None)
    return max(told, default=ends[0])


def _pairs(tokens: Sequence[Token], at: int) -> list[tuple[int, int]]:
    numbers = [t.number for t in tokens[at : at + _FARTHEST] if t.kind == "number"][: 2 * _LENGTH]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def _paired(tokens: Sequence[Token], at: int) -> int:
    """Return where a list of each toughness with its number ends («1: 7», ...); 0 if there is none."""
    pairs = _pairs(tokens, at)
    if [n for n, _ in pairs] != list(range(1, _LENGTH + 1)) or not _are_rolls([n for _, n in pairs]):
        return 0
    return [k for k in range(at, len(tokens)) if tokens[k].kind == "number"][2 * _LENGTH - 1] + 1


def _names_it(tokens: Sequence[Token], k: int) -> bool:
    near = {t.norm for t in tokens[k + 1 : k + 4]}
    if tokens[k].norm in ("tirada", "numeros", "casillas", "tabla") and "muerte" in near:
        return True
    return tokens[k].norm in ("comportamiento", "conducta") and bool(near & {"combate", "batalla", "frente"})


def _stops(tokens: Sequence[Token], k: int) -> bool:
    """Whether a sentence ends at ``k``; «Tirada de muerte.» goes on with the numbers."""
    return tokens[k].norm in (".", "!", "?") or (tokens[k].norm == "\n" and k + 1 < len(tokens))


def _as_words(tokens: Sequence[Token]) -> Iterator[Word]:
    """Yield what the words of a sentence are to the grammar, from the first that is something on."""
    values = [t.number if t.kind == "number" else word_value(t.norm) for t in tokens]
    last = ""
    k = 0
    while k < len(tokens):
        norm, value = tokens[k].norm, values[k]
        word: Word | None = None
        after = tokens[k + 1].norm if k + 1 < len(tokens) else ""
        if value is not None and norm not in ("un", "una") and after in _FIRST | _LAST:
            word, k = ("FIRSTS" if after in _FIRST else "LASTS", value), k + 1
        elif norm in _FIRST | _LAST:
            counted = values[k + 1] if k + 1 < len(tokens) else None
            word = ("FIRSTS" if norm in _FIRST else "LASTS", counted or 1)
            k += counted is not None
        elif norm in _PLURALS:
            word = ("PLURAL", _PLURALS[norm])
        elif norm in _KINDS:
            word = (_KINDS[norm], norm)
        elif value is not None:
            word = ("NUM", value)
        k += 1
        if word is not None and _counts(word, last, values[k : k + 3]):
            last = last if word[0] == "THE" else word[0]
            yield word


def _counts(word: Word, last: str, following: Sequence[int | None]) -> bool:
    """Whether a small word is meant: «a» and «de» only before a number, marks only behind something."""
    kind = word[0]
    if word[1] in ("-", "/"):
        return last == "NUM" and following[:1] != [] and following[0] is not None
    if kind in ("TO", "FROM"):
        return any(value is not None for value in following[:2]) and last not in ("TO", "FROM")
    if kind == "THE":
        return following[:1] != [] and following[0] is not None
    if kind in ("COMMA", "AND", "COLON"):
        return last in ("NUM", "PLURAL", "FIRSTS", "LASTS", "REST", "UPWARD", "DOWNWARD")
    return True


def _thirteen(words: Sequence[Word]) -> tuple[int, ...] | None:
    """Return the thirteen numbers that the words tell, or None."""
    words = _with_listed(_with_each(words))
    while words and words[-1][0] in ("COMMA", "AND", "COLON"):
        words.pop()
    start = next((k for k, (kind, _) in enumerate(words) if kind not in ("COMMA", "AND", "COLON")), 0)
    if [kind for kind, _ in words if kind != "FROM"] == ["NUM"] and len(str(words[-1][1])) == _LENGTH:
        written = tuple(map(int, str(words[-1][1])))  # «7777778889999»
        return written if _are_rolls(written) else None
    told = words[start:]
    for said in (told, _with_from(told), _with_from(told, parted=True)):
        found = longest("death_roll", said)
        if found is None or found[1] < len(said):
            continue
        for swapped in (False, True):  # «6x7» are six sevens, or seven sixes
            numbers = _spread(found[0], swapped)
            if numbers is not None:
                return numbers
    return None


def _with_each(words: Sequence[Word]) -> list[Word]:
    """Return «el 7, un 8; el 8 y el 9, un 10; el 13+, 11» as «del 7 al 7, un 8; del 8 al 9, ...».

    Only the article makes a toughness of a number: «un 7 y un 8» are two rolls.
    """
    out: list[Word] = []
    last = 0  # where the range ends that was put in
    for k, word in enumerate(words):
        if k < last or (word[0] == "UPWARD" and out[-1:] == [("NUM", _LENGTH)]):
            continue  # above thirteen there is none
        if word[0] != "THE":
            out.append(word)
        elif not out or out[-1][0] in ("COMMA", "AND", "COLON"):
            first, second, last = _each(words, k)
            if last:
                out += [("FROM", None), ("NUM", first), ("TO", None), ("NUM", second)]
    return out


def _with_listed(words: Sequence[Word]) -> list[Word]:
    """Return «6 y 7: 7», «8, 9 y 10: 8» as «del 6 al 7: 7», «del 8 al 10: 8»."""
    out: list[Word] = []
    k = 0
    while k < len(words):
        end, last = k + 1, words[k][1]
        rolled = bool(out) and out[-1][0] == "COLON"
        while (
            words[k][0] == "NUM"
            and not rolled
            and end + 1 < len(words)
            and words[end][0] in ("AND", "COMMA")
            and words[end + 1] == ("NUM", last + 1)
        ):
            end, last = end + 2, last + 1
        if _is_above_all(words, k, out):
            k += 1
            continue
        if end > k + 1 and last == _LENGTH and words[end : end + 1] and words[end][0] == "UPWARD":
            words = [*words[:end], *words[end + 1 :]]  # «11, 12 y 13+: 9»
        if end > k + 1 and [kind for kind, _ in words[end : end + 2]] == ["COLON", "NUM"]:
            out += [("FROM", None), words[k], ("TO", None), ("NUM", last)]
            k = end
            continue
        out.append(words[k])
        k += 1
    return out


def _is_above_all(words: Sequence[Word], k: int, before: Sequence[Word]) -> bool:
    """Whether «y más», «+» at ``k`` stands behind thirteen, above which there is none."""
    kinds = [kind for kind, _ in words[k : k + 2]]
    return list(before[-1:]) == [("NUM", _LENGTH)] and (kinds[:1] == ["UPWARD"] or kinds == ["AND", "UPWARD"])


def _each(words: Sequence[Word], k: int) -> tuple[int, int, int]:
    """Return the one or two toughnesses that the article at ``k`` names, and where their roll is; or 0s."""
    kinds = [kind for kind, _ in words[k : k + 8]]
    if kinds[1:2] != ["NUM"]:
        return 0, 0, 0
    first = second = int(words[k + 1][1])
    at = 2
    if kinds[2:5] == ["AND", "THE", "NUM"] or kinds[2:4] == ["AND", "NUM"]:
        at = 5 if kinds[3] == "THE" else 4
        second = int(words[k + at - 1][1])
        if second != first + 1:
            return 0, 0, 0
    if kinds[at : at + 1] == ["UPWARD"] and second == _LENGTH:
        at += 1
    follows = kinds[at : at + 1] in (["COMMA"], ["COLON"])
    rolled = kinds[at + 1 : at + 2] in (["NUM"], ["PLURAL"], ["ONE"])
    rolls = (follows and rolled) or kinds[at : at + 1] == ["ONE"]
    return (first, second, k + at) if rolls else (0, 0, 0)


def _with_from(words: Sequence[Word], *, parted: bool = False) -> list[Word]:
    """Return «1 a 6: 7; 10 o más: 9» as «de 1 a 6: 7; de 10 o más: 9», ``parted`` «1 a 6 un 7 7 a 9 un 8»."""
    out: list[Word] = []
    last = ""
    for k, word in enumerate(words):
        after = words[k + 1][0] if k + 1 < len(words) else ""
        if word[0] == "NUM" and after in ("TO", "UPWARD", "DOWNWARD") and last not in ("FROM", "TO"):
            if parted and last in ("NUM", "PLURAL"):
                out.append(("COMMA", None))
            out.append(("FROM", None))
        out.append(word)
        last = word[0]
    return out


def _spread(tree: Tree[Any], swapped: bool) -> tuple[int, ...] | None:
    told: list[int] = [0] * _LENGTH
    at, rest = 0, 0
    entries = tree.children if tree.data == "entries" else [tree]
    for entry in entries:
        if not isinstance(entry, Tree):
            continue
        if entry.data in ("ranged", "told"):
            value, where = _value_and_range(entry)
            if where.data == "rest":
                rest = value
                continue
            a, b = _bounds(where, at)
        else:
            value, count = _value_and_count(entry, swapped)
            a, b = at + 1, at + count
        if not 1 <= a <= b <= _LENGTH:
            return None
        told[a - 1 : b] = [value] * (b - a + 1)
        at = max(at, b)
    told = [value or rest for value in told]
    return tuple(told) if _are_rolls(told) else None


def _value_and_range(entry: Tree[Any]) -> tuple[int, Tree[Any]]:
    trees = [child for child in entry.children if isinstance(child, Tree)]
    value = next(tree for tree in trees if tree.data == "value")
    where = next(tree for tree in trees if tree.data not in ("value",))
    return _number(value), where


def _value_and_count(entry: Tree[Any], swapped: bool) -> tuple[int, int]:
    """Return which number an entry tells, and how many of them."""
    values = [_number(child) for child in entry.children if isinstance(child, Tree)]
    numbers = _numbers(entry)
    if entry.data == "same":
        return values[0], _LENGTH
    if entry.data == "one":
        return values[0], 1
    count, value = (numbers + values)[:2]
    return (count, value) if swapped and entry.data == "product" else (value, count)


def _numbers(tree: Tree[Any]) -> list[int]:
    """Return the numbers that stand in a rule itself, not in those below it."""
    counted = ("NUM", "PLURAL", "FIRSTS", "LASTS")
    return [int(leaf.value) for leaf in tree.children if isinstance(leaf, Leaf) and leaf.type in counted]


def _number(value: Tree[Any]) -> int:
    return _numbers(value)[0]


def _bounds(where: Tree[Any], at: int) -> tuple[int, int]:
    """Return the first and the last toughness of a range."""
    numbers = _numbers(where)
    match where.data:
        case "between":
            return numbers[0], numbers[1]
        case "upward":
            return numbers[0], _LENGTH
        case "first":
            return 1, numbers[0]
        case "last":
            return _LENGTH - numbers[0] + 1, _LENGTH
        case _:
            return at + 1, numbers[0]
