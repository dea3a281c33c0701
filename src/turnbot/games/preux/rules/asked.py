"""What a player decides by his post: he is asked with his letter, and answers with his next orders.

A rule that comes to such a question calls ``ask``; the question stands in the world until the next month is
played, when the rule goes through ``decided`` and does what was chosen. Who is silent, or no longer there, or
answers what was not offered, leaves it to the rule what then holds: mostly what holds where no player has the
post. The words of a question and of its options stand in ``words/decisions.toml``.
"""

from collections.abc import Callable, Iterator, Sequence

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Become, Enter, Leave
from turnbot.games.preux.orders.tree import Decide
from turnbot.games.preux.state.between import Pending
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo
from turnbot.games.preux.words.decisions import letter


def ask(
    t: Turn, holder: Person, what: str, options: Sequence[str], apart: str = "", /,
    **facts: str | int | Sequence[str],
) -> None:  # fmt: skip
    """Let the holder of a post be asked with his next letter, under the number of the rule in hand.

    ``what`` is a kind of ``words/decisions.toml``, ``options`` are of those it has words for, or names;
    ``apart`` tells several questions of a kind apart that he is asked in one month. ``facts`` are plain:
    names, codes and numbers, as the words of the question and the rule that takes the answer need them.
    What he is asked already this month he is not asked again.
    """
    name = "/".join(("pending", t.world.month, what, holder.name, *([apart] if apart else ())))
    if name in t.world.pending:
        return
    doc = {
        "name": name, "who": holder.name, "rule": t.rule, "what": what, "month": t.world.month,
        "facts": facts, "options": tuple(options),
    }  # fmt: skip
    t.post(only(holder), "question.put", Enter("pending", doc), who=holder, question=what)


def decided(
    t: Turn, what: str, ordered: Callable[[Pending], str | None] = lambda one: None
) -> Iterator[tuple[Pending, str | None]]:
    """Go through last month's questions of a kind with what was chosen; None: he chose nothing that holds.

    Each is settled as it is handed over, and asked no more. ``ordered`` is what he says of one by an order of
    its own, which goes before the letter of an option.
    """
    asked_before = [one for one in t.world.pending.values() if one.what == what and _is_due(t, one)]
    for one in sorted(asked_before, key=lambda one: one.name):
        chosen = ordered(one) or _chosen(t, one)
        t.post(
            only(one.who), "question.settled", Leave(one.name),
            who=one.who, question=what, nth=one.nth, answer=chosen,
            partner=one.facts.get("who", ""), office=one.facts.get("office", ""),
        )  # fmt: skip
        yield one, chosen


def awaits(t: Turn, what: str, /, **facts: str) -> bool:
    """Whether a question of a kind with these facts still stands."""
    return any(
        one.what == what and all(one.facts.get(name) == value for name, value in facts.items())
        for one in t.world.pending.values()
    )


def _chosen(t: Turn, one: Pending) -> str | None:
    who = t.world.people.get(one.who)
    if who is None or who.died:
        return None
    said = [order for _, order in _answers(t, who) if order.nth == one.nth]
    offered = dict(zip(map(letter, range(len(one.options))), one.options, strict=True))
    return offered.get(said[-1].choice) if said else None


def _is_due(t: Turn, one: Pending) -> bool:
    return one.month < t.world.month


def _answers(t: Turn, who: Person) -> Iterator[tuple[int, Decide]]:
    """His answers, wherever they stand, with their week (0: none); the last to a question counts."""
    for week in range(5):
        for order in todo(t.at(week), who, Decide):
            yield week, order


def hear(t: Turn) -> None:
    """Tell who answers what nobody asked him, or chooses what is not on offer, that nothing comes of it."""
    t = t.under("1.0.4")
    for who in everybody(t):
        for week, order in _answers(t, who):
            mine = next((one for one in t.world.about(who.name, Pending) if one.nth == order.nth), None)
            if mine is None:
                t.at(week).refuse(who, "decide", reason="no-question", nth=order.nth)
            elif order.choice not in map(letter, range(len(mine.options))):
                t.at(week).refuse(who, "decide", reason="no-option", nth=order.nth, choice=order.choice)


def number(t: Turn) -> None:
    """Give every question its number, as the letter of him who is asked will count them."""
    t = t.under("1.0.4")
    for who in everybody(t):
        for nth, one in enumerate(sorted(t.world.about(who.name, Pending), key=lambda one: one.name), 1):
            if one.nth != nth:
                t.post(SECRET, "question.numbered", Become(one.name, "nth", nth), who=who, nth=nth)
