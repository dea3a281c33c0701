"""Ordinals of bets, and of no weeks: «dos apuestas: 50 coronas la primera y 100 la segunda»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.time_words import norm_at, ordinals, when_words
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.numbers import word_value
from turnbot.games.preux.reading.words.text import Token

_FAR = 45  # tokens to either side: nobody tells of his bets at greater length
_NEAR = 4  # tokens between an ordinal and the amount behind it: «la segunda será de 100»
_COUNTED = ("primera", "segunda", "tercera", "cuarta")


def counts_bets(tokens: Sequence[Token], i: int, *, in_week: bool) -> bool:
    """Whether the ordinal that begins at ``i`` is of one of several bets, each told with its amount.

    ``in_week``: a week has been named; before any, «juego: 50 la primera y 100 la segunda» may name two.
    """
    begin, end = _sentence(tokens, i)
    named = when_words("not_weeks", "bets")
    at = next(
        (k for k in range(begin, end) if tokens[k].norm in named or (in_week and _stakes(tokens[k]))), end
    )
    said = [k for k in range(max(begin, at - 1), end) if tokens[k].norm in ordinals()]
    if [tokens[k].norm for k in said] != list(_COUNTED[: len(said)]) or len(said) < 2:
        return False
    if not any(i <= k <= i + 2 for k in said):
        return False
    if any(norm_at(tokens, k + 1).startswith("sem") or norm_at(tokens, k - 1) != "la" for k in said):
        return False
    return _all_behind(tokens, said) or _all_before(tokens, said, end)


def _stakes(token: Token) -> bool:
    form = lexicon().verb(token)
    return form is not None and form.person == 1 and form.lemma in lexicon().classes["bet"]


def _sentence(tokens: Sequence[Token], i: int) -> tuple[int, int]:
    begin, end = i, i
    while begin > max(0, i - _FAR) and tokens[begin - 1].norm not in _STOPS and not tokens[begin - 1].dotted:
        begin -= 1
    while end < min(len(tokens), i + _FAR) and tokens[end].norm not in _STOPS:
        end += 1
        if tokens[end - 1].dotted:
            break
    return begin, end


_STOPS = frozenset([".", "!", "?"])


def _all_behind(tokens: Sequence[Token], said: Sequence[int]) -> bool:
    """«50 coronas la primera y 100 la segunda»: whether the ordinals stand behind their amounts.

    «Dos de 50 la primera y una de 20 la segunda» counts bets, and may be of weeks.
    """
    for k in said:
        at = k - 3 if norm_at(tokens, k - 2) == "coronas" else k - 2
        if at < 0 or not _is_number(tokens[at]) or norm_at(tokens, at - 1) in ("de", "x"):
            return False
    return True


def _all_before(tokens: Sequence[Token], said: Sequence[int], end: int) -> bool:
    """«En la primera pongo 50 coronas y en la segunda 100»: whether they stand before their amounts."""
    for n, k in enumerate(said):
        stop = said[n + 1] - 1 if n + 1 < len(said) else end
        behind = tokens[k + 1 : min(stop, k + 1 + _NEAR)]
        amount = next((m for m, t in enumerate(behind) if _is_number(t)), None)
        if amount is None:
            return False
        if any(not _is_small(t) for t in behind[:amount]):
            return False
        if any(t.norm in when_words("not_weeks", "bets") for t in behind[amount:]):
            return False  # «la primera, 50 coronas en tres manos; la segunda, ...»
    return True


def _is_small(token: Token) -> bool:
    """Whether a word between an ordinal and its amount only says that it is staked."""
    if token.kind == "mark":
        return token.norm in (",", ":")
    if token.norm in _SMALL or token.norm in when_words("not_weeks", "bets"):
        return True
    form = lexicon().verb(token)
    return form is not None and form.lemma in _STAKING


_SMALL = frozenset(["de", "con", "por", "a", "van", "me", "le"])
_STAKING = frozenset(["ser", "ir", "poner", "apostar", "jugar", "arriesgar", "meter", "hacer", "echar"])


def _is_number(token: Token) -> bool:
    return token.kind == "number" or (word_value(token.norm) or 0) > 1
