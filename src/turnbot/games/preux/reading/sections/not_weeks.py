"""What sounds like a week and is none: «el tercero», «la segunda botella», «igual que la cuarta».

Each question is asked of a time that may be a heading, by ``places`` and ``dictated``.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.deeds import infinitive, is_order, opens_with_order
from turnbot.games.preux.reading.sections.headings import Heading
from turnbot.games.preux.reading.sections.time_words import norm_at, ordinals, when_words
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.spanish import is_noun
from turnbot.games.preux.reading.words.text import Token

_ENDS = frozenset(".!?;:)") | {"..."}
_ARTICLES = ("la", "las", "el", "esta")


def has_article(tokens: Sequence[Token], i: int) -> bool:
    """Whether an article, or an ordinal behind another word, stands at ``i`` or right after."""
    return any(t.norm in _ARTICLES or (t.norm in ordinals() and k) for k, t in enumerate(tokens[i : i + 4]))


def is_masculine(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """Whether «el tercero» is said: of men and things, not of weeks."""
    words = [t.norm for t in tokens[i : head.after]]
    ordinal = has_masculine(tokens, i, head)
    # «Intento entrar en el 27, el 4 y los Cadetes»: no day begins in the middle of a sentence.
    number = not tokens[i].first and head.style == "ordinal" and any(w.isdecimal() for w in words)
    return "el" in words[:2] and (ordinal or number)


def has_masculine(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """Whether a heading holds «segundo», «tercero»."""
    return any(t.norm.endswith("o") and t.norm in ordinals() for t in tokens[i : head.after])


def is_told_of(tokens: Sequence[Token], head: Heading) -> bool:
    """Whether what follows is over and done with: «a la primera la cortejó con flores»."""
    near = tokens[head.after : head.after + 4]
    clause = near[: next((k for k, t in enumerate(near) if t.kind == "mark" or t.norm == "si"), len(near))]
    verbs = (lexicon().verb(t) for t in clause)
    form = next((v for v in verbs if v is not None and v.person), None)
    if form is not None and form.tense == "imperfect":  # «la primera semana se iba de tabernas»
        roles = lexicon().roles
        return any(t.norm == "se" for t in clause) or form.lemma not in roles["polite"] | roles["auxiliary"]
    if form is not None and form.person == 1 and form.tense == "past":
        return form.lemma in when_words("not_weeks", "mused")  # «primero pensé en el casino»
    return form is not None and form.person == 3 and form.tense == "past"


def counts_something(tokens: Sequence[Token], head: Heading, *, article: bool) -> bool:
    """Whether an ordinal counts what follows, and no weeks: «la primera vez», «la segunda botella»."""
    if head.after >= len(tokens) or tokens[head.after].first:
        return False
    after = tokens[head.after]
    if after.norm == "de":  # «la cuarta de tabernas», but «la primera de las apuestas»
        return not (is_order(tokens, head.after + 1) or _as_what(tokens, head))
    if not when_words("not_weeks", "of").isdisjoint((after.norm, after.norm.removesuffix("s"))):
        return not counts_weeks(tokens, head)
    if after.norm.startswith(("anad", "agreg")):
        return False  # «a la segunda añadidle que presto diez coronas»
    if after.norm in when_words("line", "also"):
        return False  # «la 3 ídem»
    if after.kind != "word" or not article or after.cap or after.norm.endswith(("o", "or", "aje", "s")):
        return False
    if is_order(tokens, head.after) or opens_with_order(tokens, head.after):
        return False
    words = lexicon()
    return is_noun(after.low) and words.verb(after) is None and after.norm not in words.function


def _as_what(tokens: Sequence[Token], head: Heading) -> bool:
    """«1ª de paseo», «2ª de invitado en la fiesta»: how he spends it, where figures begin a line."""
    k = head.after - 1
    if not (tokens[k].ordinal and tokens[k].norm.isdigit() and (k == 0 or tokens[k].first)):
        return False
    noun = tokens[head.after + 1] if head.after + 1 < len(tokens) else None
    return noun is not None and not noun.first and is_noun(noun.low) and noun.norm not in lexicon().function


def counts_weeks(tokens: Sequence[Token], head: Heading) -> bool:
    """«... 4ª fiesta de Cazaux»: in figures, at the beginning of a sentence, before what may be ordered."""
    k = head.after - 1
    begins = k == 0 or tokens[k].first or tokens[k - 1].norm in _ENDS
    return begins and tokens[k].ordinal and tokens[k].norm.isdigit() and is_order(tokens, head.after)


def goes_on_counting(tokens: Sequence[Token], i: int) -> bool:
    """«Mi primera opción sería el 27, la segunda el 53 y la tercera el 69»: the same is counted on."""
    for k in range(i - 1, max(-1, i - _FAR), -1):
        if tokens[k].norm in _ENDS:
            return False
        if tokens[k].norm in ordinals() and tokens[k + 1].norm in when_words("not_weeks", "choices"):
            return True
    return False


def counts_times(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """«La he leído dos veces. La primera para buscarme; la segunda, ...»: each of them is told of."""
    if tokens[i].norm != "la" or norm_at(tokens, head.after) not in ("para", "porque", "fue", "era"):
        return False
    if is_order(tokens, head.after + 1) or opens_with_order(tokens, head.after + 1):
        return False
    return any(
        tokens[k].norm in when_words("not_weeks", "times") and tokens[k - 1].norm in _SEVERAL
        for k in range(max(1, i - _FAR), i)
    )


_SEVERAL = frozenset(["dos", "tres", "cuatro", "2", "3", "4", "varias", "de"])  # «un par de veces»
_FAR = 30  # tokens


def is_compared(tokens: Sequence[Token], i: int) -> bool:
    """Whether a week is only spoken of: «igual que la segunda», «hasta la tercera», «dice que en la...»."""
    k = i - 1
    while k >= 0 and tokens[k].norm in ("en", "de", "la", "a"):
        k -= 1
    if k < 0 or tokens[i].first:
        return False
    norm = tokens[k].norm
    if norm in ("mismo", "idem", "igual") and _all_said(tokens, k):
        return False
    if norm == "que" and k and tokens[k - 1].norm in ("asi", "modo", "manera", "forma"):
        return False
    return norm in when_words("not_weeks", "compared") or _is_staked(tokens[k])


def _is_staked(token: Token) -> bool:
    """«Si pierdo las dos primeras, paro»: of bets."""
    form = lexicon().verb(token)
    return form is not None and form.person == 1 and form.lemma in ("perder", "ganar", "doblar")


def _all_said(tokens: Sequence[Token], k: int) -> bool:
    """Whether a sentence is nothing but «y lo mismo la segunda»: that week is begun, not compared with."""
    while k > 0 and not tokens[k].first and tokens[k - 1].norm in ("lo", "y", "pues", "otro", "igual"):
        k -= 1
    if tokens[k].norm == "idem":
        return k > 0 and tokens[k - 1].norm == "."
    return tokens[k].norm == "y" or (k > 0 and tokens[k].norm == "lo" and tokens[k - 1].norm in _ENDS)


def was_done(tokens: Sequence[Token], i: int, begun: int) -> bool:
    """Whether the verb before a week tells what he did, or would do: «por lo que hice en la tercera»."""
    for k in range(i - 1, max(begun - 1, i - 4), -1):
        form = lexicon().verb(tokens[k])
        if form is not None:
            if form.tense == "conditional" and form.lemma not in lexicon().roles["polite"]:
                return True  # «iría al teatro todas las semanas»
            past = form.person == 1 and form.tense in ("past", "imperfect")
            return past and infinitive(tokens[k]) not in when_words("not_weeks", "wished")
    return False


def is_resolved(tokens: Sequence[Token], i: int) -> bool:
    """«Al final me decidí por el teatro», «al final he puesto misa»: how he came to it, and no week."""
    words = lexicon()
    form = next((f for t in tokens[i : i + 3] if (f := words.verb(t)) is not None), None)
    if form is None:
        return False
    perfect = form.lemma == "haber" and form.person == 1
    return (
        perfect
        or (form.person == 1 and form.tense == "past")
        or form.lemma in words_of("resolving") - {"quedar"}
    )
