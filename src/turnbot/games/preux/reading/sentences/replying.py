"""«Retos: Sauvage, acepto; Bidon, no»: challenges named first, and answered one after another.

Neither half is an order by itself: the name says of whom the challenge came, the word behind it what he is
told. They are put straight into «a Sauvage le acepto el reto», be they in one sentence or on a line each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from turnbot.games.preux.reading.words.around import ends_at, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

_SMALL = ("article", "preposition", "possessive", "adverb", "joiner")
_BETWEEN = frozenset(
    ["que", "pues", "lo", "le", "se", "os", "te", "entonces", "digo", "contesto", "respondo"]
)


@dataclass(frozen=True, slots=True)
class _Reply:
    whom: Item
    answer: Item
    accepts: bool


@dataclass(slots=True)
class _Course:
    """How far the answers of a section have come."""

    topic: bool = False  # whether challenges are what is spoken of
    whom: Item | None = None  # named, and not answered yet
    held: list[list[Item]] = field(default_factory=list)  # sentences that only name what is spoken of


def with_replies(said: Sequence[list[Item]]) -> list[list[Item]]:
    """Return sentences with every challenge that is named first, and answered behind, answered outright."""
    out: list[list[Item]] = []
    course = _Course()
    for items in said:
        if not (course.topic or any(i.has("challenge") for i in items)):
            out.append(items)
            continue
        replies = _replies(items, course)
        if replies is None:
            out += [*course.held, items]
            course = _Course()
        elif not replies:
            course.held.append(items)
        else:
            out += [_put_straight(reply) for reply in replies]
            course.held = []
    return out + course.held


def _replies(items: Sequence[Item], course: _Course) -> list[_Reply] | None:
    """Return the answers that a sentence consists of, none if it only names challenges.

    None if it says more than that.
    """
    out: list[_Reply] = []
    k = _behind_topic(items, course)
    while (k := _skip(items, k)) < len(items):
        if course.whom is None and out and (again := _said_again(items, k, out[-1])):
            k = again
            continue
        if course.whom is None:
            at = _whom_at(items, k)
            if at is None:
                return None
            course.whom, k = items[at], _behind_his_challenge(items, at + 1, course)
            continue
        while norm_at(items, k) in _BETWEEN:
            k += 1
        accepts = phrase_end(items, k, "replies_yes")
        end = accepts or phrase_end(items, k, "replies_no")
        if not end or not (ends_at(items, end) or items[end].role == "joiner"):
            return None
        out.append(_Reply(course.whom, items[k], accepts > 0))
        course.whom, k = None, end
    return out if course.topic else None


def _said_again(items: Sequence[Item], k: int, reply: _Reply) -> int:
    """«(... que sí,) que lo acepto»: where the same answer ends, given in other words; 0 if none is."""
    while norm_at(items, k) in _BETWEEN:
        k += 1
    end = phrase_end(items, k, "replies_yes" if reply.accepts else "replies_no")
    return end if end and ends_at(items, end) else 0


def _skip(items: Sequence[Item], k: int) -> int:
    """Return where words stand again behind marks, and «y», «pero», «en cambio»."""
    while k < len(items):
        end = phrase_end(items, k, "in_contrast")
        if not end and not (items[k].kind == "mark" or items[k].role == "joiner"):
            break
        k = end or k + 1
    return k


def _behind_topic(items: Sequence[Item], course: _Course) -> int:
    """Return where it goes on behind «de los retos», «en cuanto al reto»; 0 if no challenge is named so."""
    k = _skip(items, 0)
    while k < len(items) and (items[k].role in _SMALL or items[k].norm in words_of("topic_leads")):
        k += 1
    if k >= len(items) or not items[k].has("challenge"):
        return 0
    end = k + 1
    while norm_at(items, end) in words_of("of_challenges"):
        end += 1
    # «Reto a Sauvage» is an order, and «reto» its verb.
    if ends_at(items, end) or norm_at(items, end) in ("de", "del"):
        course.topic = True
        return end
    return 0


def _whom_at(items: Sequence[Item], k: int) -> int | None:
    """Return where the man is named in «a Sauvage», «el de Bidon», «al reto de Bidon»."""
    leads = words_of("topic_leads")
    while k < len(items) and (items[k].role in _SMALL or items[k].has("challenge") or items[k].norm in leads):
        k += 1
    if k >= len(items) or not items[k].has("P", "DESC"):
        return None
    mention = items[k].tags.get("P") or items[k].tags["DESC"]
    return k if len(mention.names) == 1 else None


def _behind_his_challenge(items: Sequence[Item], k: int, course: _Course) -> int:
    """Return where it goes on behind «(Sauvage) y su reto»."""
    at = k + 1 if norm_at(items, k) in ("y", "e", "con") else k
    if norm_at(items, at) == "su" and at + 1 < len(items) and items[at + 1].has("challenge"):
        course.topic = True
        return at + 2
    return k


def _put_straight(reply: _Reply) -> list[Item]:
    """Return «a Sauvage le acepto el reto»."""
    norm, lemma = ("acepto", "aceptar") if reply.accepts else ("rechazo", "rechazar")
    told = replace(reply.answer, norm=norm, form=Form(lemma, 1, "present"), role="", tags={}, sub=False)
    article, noun = (supplied(word, reply.answer, side="behind") for word in ("el", "reto"))
    return [
        supplied("a", reply.whom, side="before"),
        replace(reply.whom, sub=False),
        told,
        article,
        replace(noun, tags={"challenge": "challenge"}),
    ]
