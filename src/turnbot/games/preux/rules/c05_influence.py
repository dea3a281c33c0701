"""Chapter 5, using favours: which somebody has, on whom he uses them, and what becomes of each.

What favours do to a decision is in ``c05_sway``, bribes are in ``c05_bribes``.
"""

from collections.abc import Iterable, Sequence

from turnbot.core.events import SECRET, Event, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.orders.tree import Influence
from turnbot.games.preux.rules.c04_adultery import confesses, served_first
from turnbot.games.preux.rules.c04_adultery import favours as granted_by
from turnbot.games.preux.rules.c05_sway import SENT, spent, sway
from turnbot.games.preux.rules.c11_trials import is_tried
from turnbot.games.preux.state.army import ALWAYS_OUT
from turnbot.games.preux.state.between import Investment
from turnbot.games.preux.state.favours import (
    ADDITIONAL,
    EXTRA,
    LADYS,
    NORMAL,
    OWN,
    Favour,
    holds,
    is_used,
    ladys,
    season_of,
)
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import errands

#: What is about an office, or about troops, rather than a man, whoever gains by it.
_ABOUT_NOBODY = frozenset(("renewal", *SENT))
#: What is decided on the first day, though it stand in the orders of the first week (9.4.3).
_ON_DAY_1 = frozenset(("volunteering",))
#: The matters that what is invested in a sector may be helped by, and who decides them (ruling 262).
_INVESTED = {"arms": ("supply", "General Quartermaster"), "food": ("supply", "General Quartermaster"),
             "goods": ("policy", "Canciller de Finanzas")}  # fmt: skip


def use_influence(t: Turn) -> None:
    """Let everybody use the favours he orders, before anything of the week is decided (ruling 6)."""
    _use(t, late=False)


def use_influence_late(t: Turn) -> None:
    """The favours of who waited to see how the week went: for what is decided after it."""
    _use(t, late=True)


def _use(t: Turn, *, late: bool) -> None:
    before = len(t.ledger.of_kind("influence.used"))
    for who in everybody(t):
        mine = errands(t, who, Influence, late=late)
        if not late and t.week == 0:
            # What the first week's orders have decided on the first day, those of that week help.
            early = errands(t.at(1), who, Influence)
            mine = (*mine, *(order for order in early if order.matter in _ON_DAY_1))
        elif not late and t.week == 1:
            mine = tuple(order for order in mine if order.matter not in _ON_DAY_1)
        for order in mine:
            use(t, who, order)
    _lend(t, t.ledger.of_kind("influence.used")[before:])


@rule("5.1.9")
def use(t: Turn, who: Person, order: Influence) -> None:
    """Let a man use favours for or against somebody, on what may be influenced and on nothing else.

    Who names nobody means himself, unless it is about an office alone: that it is called is nobody's affair,
    for whomever he says he does it; nor are troops that are sent to war. Of a place of the Church, of a
    Colonel's consent and of troops for a province it is theirs who aspires, asks or governs.
    """
    matter = order.matter or ("office" if order.office else "")
    target = "" if matter in _ABOUT_NOBODY else order.for_ or order.against or who.name
    against = order.for_ is None and order.against is not None and matter not in SENT
    about = (order.regiment if matter in SENT else order.office) or ""
    known = power().matters.get(matter)
    if matter and (known is None or not known.rules):
        t.refuse(who, "influence", reason="not-influenceable", matter=matter if known else "")
    elif matter == "promotion" and target in t.world.people and not t.world.people[target].order:
        t.refuse(who, "influence", reason="army-promotion", target=target)
    elif known is not None and known.office and order.office not in power().offices:
        t.refuse(who, "influence", reason="no-office")
    elif matter in SENT and about and (about not in book().regiments or about in ALWAYS_OUT):
        t.refuse(who, "influence", reason="not-sent", regiment=about)
    elif target and target not in t.world.people and not is_tried(t, target):
        t.refuse(who, "influence", reason="nobody", target=target)
    else:
        mine = _chosen(t, who, order)
        if mine:
            t.under("5.1.14").post(
                only(who), "influence.used", who=who, target=target, against=int(against), matter=matter,
                office=about, sources=[one.key for one in mine],
                favours=[one.level for one in mine],
            )  # fmt: skip


# Which he has -------------------------------------------------------------------------------------------


def _chosen(t: Turn, who: Person, order: Influence) -> Sequence[Favour]:
    """The favours that he means and has; he is told why there are none."""
    choose = {"office": of_office, "lady": of_lady}.get(order.of, of_his_own)
    return choose(t, who, order)


def _free(t: Turn, who: Person, favours: Iterable[Favour]) -> list[Favour]:
    """Those that he has used neither this season nor, on something else, this month."""
    busy = {key for e in t.happened("influence.used", who, who=who.name) for key in e.facts["sources"]}
    left = [one for one in favours if one.key not in busy]
    return [one for one in left if renews(t, who, one)]


@rule("5.1.11")
def renews(t: Turn, who: Person, one: Favour) -> bool:
    """Whether he has a favour again: once each season, and what was not used is no more (ruling 103)."""
    return not is_used(who, one.key, t.world.month, t.hidden("season_first_months", "1.0.2"))


@rule("5.1.10")
def of_his_own(t: Turn, who: Person, order: Influence) -> Sequence[Favour]:
    """His own favour, of the level that goes with his social one."""
    return _pick(t, who, order, [one for one in holds(t.world, who) if one.of == OWN])


@rule("5.1.12")
def of_office(t: Turn, who: Person, order: Influence) -> Sequence[Favour]:
    """The favours of the offices he holds; with the office they are gone (ruling 106)."""
    return _pick(t, who, order, [one for one in holds(t.world, who) if one.of == "office"])


@rule("5.1.13")
def of_lady(t: Turn, who: Person, order: Influence) -> Sequence[Favour]:
    """The favours of a lady: his own, unless he names another who does him any.

    Whether she grants them he is not told, nor whether she has any but the usual one (4.6.3).
    """
    hers = [one for one in holds(t.world, who) if one.of == "lady"]
    name = order.lady or (hers[0].giver if hers else "")
    return _pick(t, who, order, [one for one in hers if one.giver == name])


def _pick(t: Turn, who: Person, order: Influence, favours: Sequence[Favour]) -> Sequence[Favour]:
    """Those that are free, of the level he says if he says one; a single one may be used for less."""
    free = _free(t, who, favours)
    of = order.of if order.of in ("office", "lady") else OWN
    if not favours:
        t.refuse(who, "influence", reason="none", source=of)
        return ()
    if not free:
        t.refuse(who, "influence", reason="used", source=of)
        return ()
    if order.level is None:
        return free
    # A lady's two may be of one level: he means the first that he has left.
    exact = [one for one in free if one.level == order.level][:1]
    over = sorted((one for one in free if one.level > order.level), key=lambda one: one.level)[:1]
    if not exact and not over:
        t.refuse(who, "influence", reason="level", source=of, favour=order.level)
    return exact or over


# Ladies -------------------------------------------------------------------------------------------------


def _lend(t: Turn, used: Sequence[Event]) -> None:
    """See to whom ladies truly lend their favours, of all who ask in this week: one man has each."""
    t = t.under("5.1.13")
    asked: dict[str, list[Person]] = {}
    for event in used:
        for name in dict.fromkeys(ladys(key)[0] for key in event.facts["sources"] if key.startswith(LADYS)):
            who = t.world.people[event.facts["who"]]
            if who not in asked.setdefault(name, []):
                asked[name].append(who)
    for name, men in asked.items():
        lady = t.world.ladies[name]
        if any(gives_way(t, who, lady) for who in men):
            men[:] = [who for who in men if not gives_way(t, who, lady)]
        while (first := served_first(t, lady, men)) is not None:
            men.remove(first)
            _lend_to(t, lady, first, used)


def gives_way(t: Turn, who: Person, lady: Lady) -> bool:
    """Whether her confessor has nothing of her: her husband or lover means to use it in the same month."""
    t = t.under("10.5.3")
    if not confesses(t, who, lady):
        return False
    others = [one for one in everybody(t) if one is not who and granted_by(t, lady, one)]
    return any(_means_hers(t, one, lady) for one in others)


def _means_hers(t: Turn, who: Person, lady: Lady) -> bool:
    """Whether a man orders, for whatever time of the month, to use a lady's influence."""
    orders = t.orders.get(who.name)
    sections = (*orders.weeks, orders.notes) if orders else ()
    used = [one for section in sections for one in section if isinstance(one, Influence) and one.of == "lady"]
    first = next((one.giver for one in holds(t.world, who) if one.of == "lady"), "")
    return any((one.lady or first) == lady.name for one in used)


def _lend_to(t: Turn, lady: Lady, who: Person, used: Sequence[Event]) -> None:
    mine = [key for e in used if e.facts["who"] == who.name for key in e.facts["sources"]]
    hers = [key for key in mine if key.startswith(LADYS) and ladys(key)[0] == lady.name]
    lends = [key for key in hers if ladys(key)[1] in _left(t, lady, who)]
    if lends:
        t.post(SECRET, "influence.lent", who=who, lady=lady, sources=lends)


def _left(t: Turn, lady: Lady, who: Person) -> Sequence[str]:
    """The columns that she grants him and has granted nobody this season (ruling 105)."""
    columns = list(granted_by(t, lady, who))
    granted = [NORMAL] if NORMAL in columns else []
    more = columns.count(ADDITIONAL)
    granted += [ADDITIONAL] if more and lady.influential else []
    granted += [EXTRA] if more > lady.influential else []
    firsts = t.hidden("season_first_months", "1.0.2")
    season = season_of(t.world.month, firsts)
    gone = {column for column, month in lady.granted.items() if month and season_of(month, firsts) == season}
    lent = {
        ladys(key)[1]
        for e in t.ledger.of_kind("influence.lent")
        if e.facts["lady"] == lady.name
        for key in e.facts["sources"]
    }
    return [column for column in granted if column not in gone | lent]


# What becomes of them -----------------------------------------------------------------------------------


@rule("5.1.14")
def give_back(t: Turn) -> None:
    """Give back at the month's end what was used on something that was not decided (ruling 109)."""
    _help_investors(t)
    for event in t.ledger.of_kind("influence.used"):
        facts = event.facts
        if facts["who"] in t.world.people and not spent(t, event):
            t.post(
                only(facts["who"]), "influence.returned",
                who=facts["who"], target=facts["target"], against=facts["against"], matter=facts["matter"],
                office=facts["office"], sources=facts["sources"],
            )  # fmt: skip


def _help_investors(t: Turn) -> None:
    """Let what was used on somebody's investments count for each of them when it is paid (ruling 262).

    Who decides will do so when the season is over; the favour is spent now, while it is there.
    """
    for who in everybody(t):
        mine = [one for one in t.world.about(who.name, Investment) if one.registered == who.name]
        for matter, by in sorted({_INVESTED[one.sector] for one in mine}):
            if not _is_used_on(t, who, matter, by):
                continue
            bonus = sway(t, who, matter, by)
            helped = [one for one in mine if _INVESTED[one.sector][0] == matter]
            if bonus:
                gained = [Delta(one.name, "swayed", bonus) for one in helped]
                t.under("13.0.1").post(SECRET, "investment.swayed", *gained, who=who, bonus=bonus)


def _is_used_on(t: Turn, who: Person, matter: str, by: str) -> bool:
    used = any(
        e.facts["target"] == who.name and e.facts["matter"] == matter
        for e in t.ledger.of_kind("influence.used")
    )
    bought = t.ledger.of_kind("bribe.granted")
    return used or any((e.facts["target"], e.facts["office"]) == (who.name, by) for e in bought)
