"""Words that only bring in what is ordered: «que conste que», «añádele que», «lo mío es»; left out."""

from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of


def unveiled(items: list[Item]) -> list[Item]:
    """Return a clause's items without the words that only bring in what is ordered in it."""
    return _without_now(_without_lo_mio(_without_notice(items)))


def _without_now(items: list[Item]) -> list[Item]:
    """Leave out «ahora es», «ahora son» before what is ordered instead: «ahora son obligaciones»."""
    if len(items) < 3 or items[0].norm != "ahora" or (form := items[1].form) is None:
        return items
    named = items[2].tags and not items[2].has("N", "P") and not any(i.form for i in items[2:])
    return items[2:] if form.lemma == "ser" and form.person == 3 and named else items


def _without_lo_mio(items: list[Item]) -> list[Item]:
    """Leave out «lo mío es», «lo que toca es» before what is ordered without a verb."""
    if not items or items[0].norm != "lo":
        return items
    at = next((k for k, i in enumerate(items[:6]) if i.form is not None and i.form.lemma == "ser"), 0)
    own = at > 1 and all(i.form is None or i.form.person != 1 or i.form.lemma == "hacer" for i in items[1:at])
    return items[at + 1 :] if own and at + 1 < len(items) else items


def _without_notice(items: list[Item]) -> list[Item]:
    """Leave out «que conste que», «quede claro que», «sepa que» before what is to be noted."""
    norms = [i.norm for i in items[:7]]
    start = 1 if norms[:1] == ["que"] else 0
    noted = len(norms) > start and norms[start] in words_of("to_be_noted")
    if noted and "que" in norms[start + 1 : start + 5]:
        end = norms.index("que", start + 1)
        return items if any(i.has("P") for i in items[:end]) else items[end + 1 :]
    return _without_dictation(items)


def _without_dictation(items: list[Item]) -> list[Item]:
    """Leave out «añádele que», «y apunte además que» before what the secretary is to write down."""
    at = next((k for k, i in enumerate(items[:16]) if i.form is not None and not i.sub), -1)
    form = items[at].form if at >= 0 else None
    asked = (
        form is not None
        and form.tense in ("imperative", "subjunctive")
        and form.lemma in words_of("dictated")
    )
    if not asked or any(i.tags and not i.sub and not i.has("WEEKS") for i in items[:at]):
        return items
    end = next((k for k, i in enumerate(items[at : at + 5], at) if i.norm == "que"), 0)
    behind = next((i.form for i in items[end + 1 :] if i.form is not None), None)
    own = behind is not None and (behind.person == 1 or behind.tense == "subjunctive")
    return items[end + 1 :] if end and own and not any(i.tags for i in items[at:end]) else items
