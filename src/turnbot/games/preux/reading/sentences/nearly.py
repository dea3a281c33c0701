"""What he nearly did, or would like to: «casi me convencen de comprar un caballo», «por poco reto a Bidon».

It is not done. «Casi prefiero el teatro», «casi mejor voy a misa», «casi que me quedo» is what he settles on.
"""

from turnbot.games.preux.reading.sentences.doing import Doing
from turnbot.games.preux.reading.words.around import form_at, norm_at, phrase_end
from turnbot.games.preux.reading.words.hints import opening
from turnbot.games.preux.reading.words.lexicon import lexicon

_PRONOUNS = frozenset(["me", "nos", "le", "les", "lo", "la", "los", "las", "se", "te", "os"])

_SETTLES = frozenset(["preferir", "optar", "decidir", "inclinar"])


def hints() -> frozenset[str]:
    """Return the words without which nothing here is said."""
    return opening("nearly", "tempted")


def is_nearly(doing: Doing) -> bool:
    """Whether the first thing that a clause says is nearly done, or only a temptation."""
    items = doing.items
    last = doing.at + 2 if doing.verbs else 0
    for k in range(min(last, len(items))):
        if end := phrase_end(items, k, "nearly"):
            at = end
            while norm_at(items, at) in _PRONOUNS:
                at += 1
            form = form_at(items, at)
            told = (
                form is not None
                and bool(form.person)
                and form.lemma not in _SETTLES | lexicon().roles["polite"]
            )
            return told and form is not None and form.tense in ("present", "future", "past")
        if end := phrase_end(items, k, "tempted"):
            form = form_at(items, end)
            return form is not None and form.tense == "infinitive"
    return False
