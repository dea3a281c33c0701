"""«Si Larue va al club, voy con él», «..., me apunto»: where to, and with whom, the condition says."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.words.around import form_at, is_own
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

_PLACES = ("club", "CLUB", "CASINO", "theatre", "mass", "tavern", "party")
_THEY = frozenset(["el", "ella", "ellos", "ellas"])
_POINTS = frozenset(["lo", "la", "le", "los", "las", "les"])
_ALSO = frozenset(["me", "yo", "con", "a", "tambien", "pues", "entonces", "alli", "alla", "junto", "y"])
_SMALL = _THEY | _POINTS | _ALSO


def going_along(parts: Sequence[Part]) -> None:
    """Put into a clause that only goes along where the condition before it says that somebody goes."""
    for asked, part in pairwise(parts):
        if asked.kind == "if" and not asked.after and part.kind == "clause":
            part.items = _with_them(asked.items, part.items) or part.items


def _with_them(asked: Sequence[Item], said: Sequence[Item]) -> list[Item]:
    """Return «voy con Larue al club» for «voy con él»; nothing if it says where, or more than that."""
    verb = next((k for k, i in enumerate(said) if i.form is not None), len(said))
    form = form_at(said, verb)
    if not is_own(form) or form.lemma not in words_of("going_along"):
        return []
    rest = [i for k, i in enumerate(said) if k != verb and i.kind != "mark"]
    if any(i.norm not in _SMALL for i in rest) or not (form.lemma != "ir" or _with(said)):
        return []
    place, who = _place(asked), _who(asked)
    if not place or not who:
        return []
    at = said[verb]
    goes = replace(at, form=Form("ir", 1, form.tense))
    along = [] if any(i.has("party") for i in place) else [supplied("con", at, side="behind"), *who]
    there = [replace(i, start=at.start, end=at.end, line=at.line, sub=False) for i in (*along, *place)]
    return [*(i for i in said[:verb] if i.norm == "y"), goes, *there]


def _with(said: Sequence[Item]) -> bool:
    """Whether he goes with them, or goes as well: «voy con él», «voy yo también»."""
    return any(i.norm in ("con", "tambien", "junto") for i in said)


def _place(asked: Sequence[Item]) -> Sequence[Item]:
    """Return the words of where they go or are: «al club», «a misa»."""
    at = next((k for k, i in enumerate(asked) if i.has(*_PLACES)), 0)
    begun = at
    while begun > 1 and asked[begun - 1].role in ("article", "possessive"):
        begun -= 1
    led = at and (asked[begun - 1].norm in ("a", "al", "en", "de") or asked[begun].norm == "al")
    moved = any(
        i.form is not None and i.form.person == 3 and i.form.lemma in words_of("going") for i in asked[:begun]
    )
    denied = any(i.role == "negation" for i in asked)
    return asked[begun - 1 :] if led and moved and not denied else ()


def _who(asked: Sequence[Item]) -> Sequence[Item]:
    """Return those who go there, as they were listed."""
    at = next((k for k, i in enumerate(asked) if i.has("P", "OWNLADY") and not i.sub), -1)
    if at < 1 or asked[at - 1].norm in ("con", "de"):
        return ()
    end = at + 1
    while end + 1 < len(asked) and asked[end].norm in ("y", "e") and asked[end + 1].has("P"):
        end += 2
    return asked[at:end]
