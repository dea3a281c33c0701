"""Who says what stands behind «que»: «sabed que la primera...» begins a week, «dicen que...» does not."""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.text import Token

_REACH = 80  # a sentence is no longer than so many words
_STOPS = frozenset([".", "!", "?", ";", ":", "...", "(", ")", '"'])


def follows_from(tokens: Sequence[Token], i: int) -> bool:
    """Whether «que» before ``i`` draws a consequence: «así que», «de ahí que», «el caso es que»."""
    before = tokens[i - 2].norm
    return before in when_words("line", "hence") or (before == "lo" and i > 2 and tokens[i - 3].norm == "por")


def tells(tokens: Sequence[Token], k: int) -> bool:
    """Whether «que» at ``k`` brings in what he tells the secretary himself: «sabed que la primera semana...»

    What others say («dicen que en la segunda...») begins no week; «y que» goes on what was begun.
    """
    if tokens[k].first or tokens[k - 1].norm in _STOPS - {";"}:
        return True  # «Escuchad lo que deseo. Que en la primera semana...»
    joined = ("y", "e", "ni", ",", ";")
    if tokens[k - 1].norm not in joined:
        return _says(tokens, k)
    for n in range(k - 2, max(0, k - _REACH), -1):
        if tokens[n].norm in _STOPS and tokens[n].norm != ";":
            return False
        if tokens[n].norm == "que" and tokens[n - 1].norm not in joined and _says(tokens, n):
            return True
    return False


def _says(tokens: Sequence[Token], k: int) -> bool:
    """Whether the verb of «que» at ``k`` is one of saying, his own or asked of the secretary."""
    for n in range(k - 1, max(-1, k - 8), -1):
        token = tokens[n]
        form = lexicon().verb(token)
        if form is not None and form.lemma.lstrip("?") in when_words("saying", "verbs"):
            return _is_said_to_you(tokens, n, k)
        if token.norm in words_of("plans"):
            return True  # «es mi voluntad que la primera semana...»
        named = token.cap and not token.first and token.norm not in when_words("saying", "you")
        if named or token.norm in _STOPS or token.norm in when_words("saying", "parts"):
            return False
    return False


def _is_said_to_you(tokens: Sequence[Token], n: int, k: int) -> bool:
    """Whether the verb at ``n``, before «que» at ``k``, is nobody else's: «anda diciendo que» is."""
    near = [lexicon().verb(t) for t in tokens[max(0, n - 3) : n + 1]]
    form = next((f for f in reversed(near) if f is not None and f.person), None)
    if form is None:
        return near[-1] is not None and near[-1].tense == "infinitive"
    if near[-1] is not None and near[-1].tense == "infinitive" and near[-1].lemma in ("prometer", "jurar"):
        return True  # «me ha hecho prometer que la segunda...»
    told = form.person == 3 and form.tense not in ("imperative", "subjunctive")
    told = told or form.tense == "imperfect"  # «Vallon quería que...»: the same as «yo quería»
    return not told or any(t.norm in when_words("saying", "you") for t in tokens[n + 1 : k])
