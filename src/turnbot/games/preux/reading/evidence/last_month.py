"""«Repite lo del mes pasado», «lo mismo que en julio, pero ...»: orders that stand in another mail.

What he ordered then is not known here, so the referee is shown that he orders it again.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from turnbot.games.preux.reading.evidence.weighing import LOST
from turnbot.games.preux.reading.sections.cutting import PREAMBLE, Piece
from turnbot.games.preux.reading.sections.deeds import is_order
from turnbot.games.preux.reading.sections.time_words import norm_at, phrase_at
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml, phrases_by_first_word, words_of
from turnbot.games.preux.reading.words.text import Token, fold

_STOPS = frozenset([".", "!", "?", ";", ":", "...", "(", ")"])
_NEAR = 7  # words between «lo mismo» and «el mes pasado»
_LINKS = frozenset(
    ["que", "de", "del", "en", "a", "el", "la", "las", "los", "lo", "mi", "mis", "su", "al", "se"]
)
_TOLD = ("past", "imperfect")
_DENIED = frozenset(["no", "ni", "nada", "nunca", "jamas", "si", "gracias"])


def show_last_month(pieces: Sequence[Piece], state: State) -> None:
    """Flag every sentence that orders again what was ordered in another month."""
    ordered = any(state.sections.get(where) for where in ("1", "2", "3", "4", "notes"))
    month = int(state.cast.month[-2:]) if state.cast.month[-2:].isdecimal() else 0
    for piece in pieces:
        where = piece.where[0] if piece.where != PREAMBLE else "notes"
        for sentence in _sentences(piece.tokens):
            alone = not ordered and _is_only(sentence, "as_it_was")
            if not alone and not _orders_again(sentence, month):
                continue
            start, end = sentence[0].start, sentence[-1].end
            if not any(f.where == where and f.why != "question" for f in state.flags):
                state.flag(LOST, state.said(start, end), where=where)


def _sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Give the sentences of a piece, and the lines."""
    begun = 0
    for k, token in enumerate(tokens):
        if token.norm in _STOPS or (token.first and k > begun):
            if k > begun:
                yield tokens[begun : k + (token.norm == "?")]
            begun = k + (token.norm in _STOPS)
    if begun < len(tokens):
        yield tokens[begun:]


def _orders_again(sentence: Sequence[Token], month: int) -> bool:
    """Whether a sentence says «lo mismo que el mes pasado», and not what that was."""
    if sentence[0].norm == ">":
        return False
    for k in range(len(sentence)):
        again = _again_at(sentence, k)
        end = _then(sentence, again, month) if again else 0
        if end:
            lead = next((n + 1 for n in range(k - 1, -1, -1) if sentence[n].kind == "mark"), 0)
            told = any(is_order(sentence, n) for n in range(k))
            likened = sentence[k].norm in ("como", "tal", "igual")  # «no dos, como el mes pasado»
            denied = any(t.norm in _DENIED for t in sentence[0 if likened else lead : k])
            return not (told or denied) and _does_it(sentence[lead:k]) and not _tells(sentence, end)
    return False


def _is_only(sentence: Sequence[Token], name: str) -> bool:
    """Whether a sentence is no more than one of the phrases ``name``: «todo igual»."""
    said = tuple(t.norm for t in sentence if t.kind != "mark")
    return bool(said) and said in phrases_by_first_word(name).get(said[0], ())


def _again_at(tokens: Sequence[Token], k: int) -> int:
    """Return where «lo mismo», «repite», «como» ends that begins at ``k``; 0 if nothing like it does."""
    for phrase in phrases_by_first_word("once_more").get(tokens[k].norm, ()):
        if end := phrase_at(tokens, k, phrase):
            return end
    form = lexicon().verb(tokens[k])
    again = form is not None and form.lemma.removeprefix("?") in words_of("repeating")
    return k + 1 if form is not None and again and form.tense not in _TOLD else 0


def _then(tokens: Sequence[Token], begun: int, month: int) -> int:
    """Return where «el mes pasado», «julio» ends that stands right behind ``begun``; 0 if it does not."""
    things = words_of("things_ordered")
    for k in range(begun, min(begun + _NEAR, len(tokens))):
        if tokens[k].kind == "mark":
            return 0
        for phrase in phrases_by_first_word("another_time").get(tokens[k].norm, ()):
            if end := phrase_at(tokens, k, phrase):
                return end
        named = _months().get(tokens[k].norm, 0)
        if named and named != month and norm_at(tokens, k - 1) in ("en", "de"):
            return k + 1
        if not (tokens[k].norm in _LINKS or tokens[k].norm in things or lexicon().verb(tokens[k])):
            return 0
    return 0


@cache
def _months() -> dict[str, int]:
    names = load_toml("words.toml")["months"]
    return {fold(name): int(number) for number, all_ in names.items() for name in all_ if len(name) > 3}


def _does_it(lead: Sequence[Token]) -> bool:
    """Whether no other verb leads to it than one for doing or ordering: «quiero hacer lo mismo que ...»."""
    forms = [form for t in lead if (form := lexicon().verb(t)) is not None and t.norm not in _LINKS]
    doing = words_of("repeating") | words_of("doing_again")
    return all(form.tense not in _TOLD and form.lemma.removeprefix("?") in doing for form in forms)


def _tells(tokens: Sequence[Token], k: int) -> bool:
    """«Igual que el mes pasado, regimiento»: whether what it was is said behind."""
    return norm_at(tokens, k) in (",", "-") and is_order(tokens, _content(tokens, k + 1))


def _content(tokens: Sequence[Token], k: int) -> int:
    while norm_at(tokens, k) in _LINKS:
        k += 1
    return k
