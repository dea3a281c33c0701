"""Chapter 5, what favours do: one call for every rule that lets somebody who is no player decide by a die.

A rule that decides calls ``sway(t, who, matter, by)`` and adds what it returns to its die; that is all. What
was used on the decision is spent by it, what was used on one that never came is given back at the month's
end (``c05_influence``). Who used what stands in private events and in the referee's: nobody learns who stood
against him, and what a rule tells of its die leaves favours out.
"""

from collections.abc import Iterable, Mapping, Sequence

from turnbot.core.events import SECRET, Event, only
from turnbot.core.ledger import Become
from turnbot.core.rules import computes, rule
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.state.favours import LADYS, ladys
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn

#: Troops that go to war and troops that stay: about regiments, or their number, and nobody (13.1.1, 13.2.1).
SENT = ("sending", "sparing")
#: These count only where an order says so, and never for «whatever is decided about him».
_SAID = frozenset(("renewal", "vacancy", "reinforcements", "volunteering", *SENT))


@rule("5.1.1")
def sway(t: Turn, who: Person | str | None, matter: str, by: str, office: str = "", *, at: int = 0) -> int:
    """What favours and bribes add to the die of somebody who is no player; those who count are spent.

    ``who`` is whom it is about (None: nobody; an office: its minister, who is no player), ``matter`` what
    (see ``influenceable.toml``), ``by`` who decides, which says how high a favour must be, unless ``at`` says
    it; ``office`` which office, or regiment, it is about. A player who decides takes no favours: a rule that
    asks one does not call this.
    """
    least = at or needed(by)
    name = who.name if isinstance(who, Person) else who or ""
    used = [
        e
        for e in t.ledger.of_kind("influence.used")
        if _is_about(e, name, matter, office) and not spent(t, e)
    ]
    bought = [
        e for e in t.ledger.of_kind("bribe.granted") if _is_bought_for(e, name, by) and not _is_served(t, e)
    ]
    bonus = weigh(_hands(t, used), least) + sum(
        (-1 if e.facts["against"] else 1) * modifier(e.facts["favour"], least) for e in bought
    )
    if used or bought:
        t.under("5.1.1").post(
            SECRET, "influence.weighed", target=name, matter=matter, office=office, bonus=bonus
        )
    for event in used:
        _spend(t, event, matter, office)
    for event in bought:
        t.under("5.2.2").post(
            only(event.facts["who"]), "bribe.served",
            who=event.facts["who"], target=name, against=event.facts["against"], office=by,
        )  # fmt: skip
    return bonus


def _is_about(event: Event, name: str, matter: str, office: str) -> bool:
    """Whether it was used on this; who says nothing but for whom, uses it on the first that is decided."""
    facts = event.facts
    if facts["target"] != name or facts["matter"] not in ("", matter):
        return False
    if not facts["matter"] and matter in _SAID:
        return False
    return facts["office"] in ("", office)


def _is_bought_for(event: Event, name: str, by: str) -> bool:
    return bool(event.facts["target"] == name and event.facts["office"] == by)


def _is_served(t: Turn, bought: Event) -> bool:
    """Whether what was bought has been had: one decision for a bribe (ruling 115)."""
    facts = bought.facts
    done = t.happened(
        "bribe.served", t.world.people[facts["who"]], who=facts["who"], target=facts["target"],
        office=facts["office"],
    )  # fmt: skip
    return bool(done)


def spent(t: Turn, used: Event) -> bool:
    """Whether a favour that was used this month has been spent on a decision."""
    gone = t.ledger.of_kind("influence.spent")
    return any(
        (e.facts["who"], e.facts["sources"]) == (used.facts["who"], used.facts["sources"]) for e in gone
    )


def _hands(t: Turn, used: Iterable[Event]) -> Mapping[tuple[str, bool], Sequence[int]]:
    """The levels that each man uses for and against; what a lady does not grant him is none."""
    hands: dict[tuple[str, bool], list[int]] = {}
    for event in used:
        facts = event.facts
        truly = granted(t, event)
        levels = [
            level for key, level in zip(facts["sources"], facts["favours"], strict=True) if key in truly
        ]
        hands.setdefault((facts["who"], bool(facts["against"])), []).extend(levels)
    return hands


def granted(t: Turn, used: Event) -> Sequence[str]:
    """Of the favours he uses those that do something: a lady's only where she lends it to him."""
    facts = used.facts
    lent = {
        key
        for e in t.ledger.of_kind("influence.lent")
        if e.facts["who"] == facts["who"]
        for key in e.facts["sources"]
    }
    return [key for key in facts["sources"] if not key.startswith(LADYS) or key in lent]


# Reckoning ----------------------------------------------------------------------------------------------


@computes("5.1.3")
def needed(by: str) -> int:
    """The favour that adds one with who decides: an office, a rank, «Rey». KeyError: no such position."""
    return power().moves(by)


@computes("5.1.4")
def modifier(level: int, least: int) -> int:
    """What a favour adds where one of ``least`` adds one: one more for each level above; too low, nothing."""
    return max(0, 1 + level - least)


@computes("5.1.5")
def combine(levels: Iterable[int], least: int) -> list[int]:
    """Join favours that are too low in pairs of the same level, as long as there are any; highest first."""
    counts: dict[int, int] = {}
    for level in levels:
        counts[level] = counts.get(level, 0) + 1
    for level in range(1, least):
        pairs, counts[level] = divmod(counts.get(level, 0), 2)
        counts[level + 1] = counts.get(level + 1, 0) + pairs
    return [level for level in sorted(counts, reverse=True) for _ in range(counts[level])]


@computes("5.1.6")
def weigh(hands: Mapping[tuple[str, bool], Sequence[int]], least: int) -> int:
    """What all favours together add: each man's own combine, those of several only add up (ruling 107).

    ``hands`` holds levels by who uses them and whether against.
    """
    return sum(
        (-1 if against else 1) * modifier(level, least)
        for (_, against), levels in hands.items()
        for level in combine(levels, least)
    )


@computes("5.1.7")
def succeeds(die: int, bonus: int, least: int) -> bool:
    """Whether a single die, with all that is added, reaches a number: a natural one never does."""
    return die > 1 and die + bonus >= least


# Spending -----------------------------------------------------------------------------------------------


@rule("5.1.2")
def _spend(t: Turn, used: Event, matter: str, office: str) -> None:
    """Take favours for this season from who used them, whatever came of it, and hers from who lent them."""
    facts, month = used.facts, t.world.month
    lent = [ladys(key) for key in granted(t, used) if key.startswith(LADYS)]
    if lent:
        given = [Become(lady, f"granted.{column}", month) for lady, column in lent]
        t.post(SECRET, "influence.granted", *given, who=facts["who"])
    gone = [Become(facts["who"], f"used.{key}", month) for key in facts["sources"]]
    t.post(
        only(facts["who"]), "influence.spent", *gone,
        who=facts["who"], target=facts["target"], against=facts["against"], matter=matter, office=office,
        sources=facts["sources"],
    )  # fmt: skip
