"""What the rules will refuse of a player's orders, as far as it can be known when he sends them.

Known are his own sheet, what everybody may see of others (``Seen``), who marches with the month that opens
(``c09_ahead``) and the printed book, and nothing else:
what a warning says, or that there is none, tells nobody anything. An order that hangs on a condition is left
to the month, and so is whatever money or favour may still come his way.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from turnbot.games.preux.book.loaded import book, house
from turnbot.games.preux.foreseeing import power
from turnbot.games.preux.foreseeing.deciding import deciders
from turnbot.games.preux.foreseeing.plan import Plan, Refusal, Seen
from turnbot.games.preux.orders.tree import (
    RELIGIOUS_ORDERS,
    SECTIONS,
    Action,
    Beg,
    Bribe,
    Buy,
    Confess,
    Court,
    Enlist,
    Expose,
    Gamble,
    HostParty,
    Invest,
    JoinCasino,
    JoinClub,
    JoinOrder,
    LeaveOfAbsence,
    Lend,
    Orders,
    Pay,
    Practise,
    PrepareParty,
    Propose,
    RegimentalDuty,
    Rescue,
    Rest,
    SayMass,
    Study,
    VisitCasino,
    VisitClub,
    Volunteer,
    do_name,
)
from turnbot.games.preux.rules.c03_week import is_at_home
from turnbot.games.preux.rules.c09_ahead import ahead
from turnbot.games.preux.rules.c09_danger import usable
from turnbot.games.preux.state.between import Tie
from turnbot.games.preux.state.costs import unfit
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import NOVICE, Person
from turnbot.games.preux.state.things import service_name
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week import cells
from turnbot.games.preux.week.vows import NEVER
from turnbot.games.preux.words.names import TEMPLES

_SENTENCES: Mapping[str, str] = MappingProxyType(
    tomllib.loads((files(__package__) / "foreseen.toml").read_text(encoding="utf-8"))
)
_WEEKS = MappingProxyType({"1": "Primera semana", "2": "Segunda semana", "3": "Tercera semana",
                           "4": "Cuarta semana", "notes": "Observaciones"})  # fmt: skip
MONEYLENDER = "moneylender"


def warnings(orders: Orders, world: World, who: str) -> Sequence[str]:
    """One Spanish sentence for each order that the rules will refuse, with the number of the rule."""
    me = world.people.get(who)
    if me is None:
        return ()
    others = {one.name: Seen(one.level, one.club) for one in world.people.values() if one is not me}
    vacant = {one.post: one.called for one in world.open_posts.values()}
    front = ahead(world, {who: orders}, house()).get(who)
    mass = service_name(world.month, who)
    plan = Plan(
        me,
        world.month,
        orders,
        others,
        vacant,
        front,
        _penitents(world, me),
        world.services.get(mass),
        deciders(world, orders, who),
    )
    return tuple(_told(where, refusal) for where, refusal in _foreseen(plan))


def lacking(orders: Orders | None, world: World, who: str) -> Sequence[str]:
    """What his orders (None: he sent none) do not say, and the month will ask: one Spanish sentence each.

    Whoever serves at the front has a death list to send (9.5.1): there nothing else that he writes weighs as
    much, and who volunteers may not know whether he will be let go.
    """
    if who not in world.people or usable(orders.death_roll if orders else None, house()["9.5.1"]):
        return ()
    own = {who: orders} if orders else {}
    front = ahead(world, own, house()).get(who)
    if front is None and orders is not None and Volunteer in orders.kinds:
        front = ahead(world, own, house(), lucky=True).get(who)
    if front is None or not front.fights:
        return ()
    return (_SENTENCES[f"9.5.1 {front.how}"] + " " + _SENTENCES["9.5.1 list"] + " (9.5.1).",)


def _penitents(world: World, me: Person) -> Mapping[str, Sequence[str]]:
    """Who confesses to him, each with the suitors of whom she told him last month (10.5.3)."""
    before = month_after(world.month, -1)
    ties = [tie for tie in world.about(me.name, Tie) if tie.man == me.name and tie.confesses]
    return {tie.lady: [who for who, month in tie.confided.items() if month == before] for tie in ties}


def _told(where: str, refusal: Refusal) -> str:
    key, facts = refusal
    place = f"{_WEEKS[where]}: " if where else ""
    sentence = f"{place}{_SENTENCES[key].format_map(facts)} ({key.partition(' ')[0]})."
    return sentence[0].upper() + sentence[1:]


def _foreseen(plan: Plan) -> Iterator[tuple[str, Refusal]]:
    """Every refusal with its section; "": it is about the month. Each of a week once."""
    kept = _kept_from_everything(plan)
    if kept is not None:
        if any(plan.orders.weeks):
            yield "", kept
        return
    for where in SECTIONS:
        away = _kept_from_a_week(plan, where)
        if away is not None:
            yield where, away
            continue
        known: list[Refusal] = []
        for action in plan.surely(where):
            for refusal in _of_an_order(plan, where, action):
                if refusal not in known:
                    known.append(refusal)
                    yield where, refusal
    yield from (("", one) for one in _of_it_all(plan))


def _of_an_order(plan: Plan, where: str, action: Action) -> Iterator[Refusal]:
    if plan.me.captured and isinstance(action, cells.NEVER):
        yield "9.8.1 prisoner", {}
    elif plan.me.is_priest and type(action) in NEVER:
        yield "10.1.2 priest", {}
    elif type(action) in _CHECKS:
        yield from _CHECKS[type(action)](plan, where, action)


# Where he is ----------------------------------------------------------------------------------------------


def _kept_from_everything(plan: Plan) -> Refusal | None:
    if plan.front is not None and plan.front.how != "returns":
        leave = plan.me.leave.startswith(plan.month) or plan.by_then(LeaveOfAbsence, "notes")
        if leave or not any(map(_is_of_paris, plan.orders.weeks)):
            return None
        return ("9.4.4 at-front" if plan.front.how == "stays" else "9.4.4 marches"), {}
    return ("1.0.3 in-disgrace", {}) if plan.me.disgrace and not plan.me.at_front else None


#: What fills a week and is nevertheless done at the front: his service is there.
_OF_THE_FRONT = (Rest, RegimentalDuty, Rescue)


def _is_of_paris(week: Sequence[Action]) -> bool:
    """Whether a week orders what only Paris has."""
    return any(
        type(action) not in (*_OF_THE_FRONT, *power.ANYWHERE)
        and (type(action) in _CHECKS or book().is_long(do_name(action)))
        for action in week
    )


def _kept_from_a_week(plan: Plan, where: str) -> Refusal | None:
    week = f"{plan.month}/{where}"
    if not where.isdigit() or not plan.orders.section(where):
        return None
    if plan.me.laid_up >= week:
        return "1.0.3 laid-up", {}
    return ("1.0.3 arrested", {}) if plan.me.arrested >= week else None


# Clubs and Casino -----------------------------------------------------------------------------------------


def _visits_club(plan: Plan, where: str, action: VisitClub) -> Iterator[Refusal]:
    me = plan.me
    joined = {one.club for one in plan.by_then(JoinClub, where)}
    club = action.club or me.club
    if (joined and not action.club) or (club and (club == me.club or club in joined)):
        return
    host = plan.others.get(action.guest_of or "")
    if host is not None and host.level < me.level:
        yield "3.1.5 host-below", {"partner": action.guest_of}
    elif host is not None and (not host.club or action.club not in (None, host.club)):
        yield "3.1.5 no-member", {"partner": action.guest_of}
    elif not action.guest_of and not action.with_:
        yield ("3.1.1 not-member", {"club": _called(club)}) if club else ("3.1.1 no-club", {})


def _joins_club(plan: Plan, where: str, action: JoinClub) -> Iterator[Refusal]:
    club, me = book().clubs.get(action.club or ""), plan.me
    if club is None:
        return
    named = {"club": club.name, "level": me.level, "least": club.minimum_level}
    why = unfit(me, club)
    if me.club == action.club:
        yield "3.1.1 member-already", named
    elif why == "level" or (why and not plan.by_then(Enlist, where)):
        yield f"3.1.1 {why}", named
    elif not why and me.crowns < club.dues and not plan.hopes_for_money:
        yield "3.1.1 dues", {**named, "cost": club.dues, "crowns": me.crowns}


def _visits_casino(plan: Plan, where: str, action: VisitCasino) -> Iterator[Refusal]:
    house = book().casino
    bets = [bet for one in plan.orders.section(where) if isinstance(one, Gamble) for bet in one.bets]
    bets += [bet for one in plan.orders.notes if isinstance(one, Gamble) for bet in one.bets]
    if plan.me.level < house.minimum_level:
        yield "3.3.2 level", {"least": house.minimum_level, "level": plan.me.level}
    elif not any(bet >= house.bet_minimum for bet in bets):
        yield "3.3.2 no-bets", {"least": house.bet_minimum}


def _joins_casino(plan: Plan, where: str, action: JoinCasino) -> Iterator[Refusal]:
    house, me = book().casino, plan.me
    if me.casino:
        yield "3.3.6 member-already", {}
    elif me.level < house.minimum_level:
        yield "3.3.6 level", {"least": house.minimum_level, "level": me.level}
    elif me.crowns < house.member.dues and not plan.hopes_for_money:
        yield "3.3.6 dues", {"cost": house.member.dues, "crowns": me.crowns}


def _called(club: str) -> str:
    return book().clubs[club].name if club in book().clubs else "ese club"


# Parties and marriage -------------------------------------------------------------------------------------


def _prepares(plan: Plan, where: str, action: PrepareParty) -> Iterator[Refusal]:
    if not plan.me.wife:
        yield "4.7.1 bachelor", {}


def _receives(plan: Plan, where: str, action: HostParty) -> Iterator[Refusal]:
    if not is_at_home(plan.me, action):
        return
    recent = (plan.month, month_after(plan.month, -1))
    if not plan.me.wife:
        yield "4.7.1 bachelor", {}
        return
    if plan.me.since.get("party", "") not in recent and not plan.by_then(PrepareParty, where):
        yield "4.7.1 unprepared", {}
    house = book().houses[plan.me.house]
    count = sum(name in plan.others for name in action.guests)
    if not house.holds(count):
        yield "4.7.2 no-room", {"least": house.guests, "count": count}


def _proposes(plan: Plan, where: str, action: Propose) -> Iterator[Refusal]:
    me = plan.me
    if me.wife:
        yield "4.4.1 married", {}
    elif not me.lady and not plan.by_then(Court, where):
        yield "4.4.1 not-his", {}
    elif me.bride:
        yield "4.4.1 betrothed", {}


# Service and Church ---------------------------------------------------------------------------------------


def _serves(plan: Plan, where: str, action: RegimentalDuty) -> Iterator[Refusal]:
    if not plan.me.regiment and not plan.by_then(Enlist, where):
        yield "9.3.5 no-regiment", {}


def _practises(plan: Plan, where: str, action: Practise) -> Iterator[Refusal]:
    me = plan.me
    if where.isdigit() and me.resting_until >= f"{plan.month}/{where}":
        yield "8.8.2 resting", {}
    elif action.weapon == "pistol" and not me.goods.get("pistol") and not _buys_a_pistol(plan, where):
        yield "8.9.2 no-pistol", {}


def _buys_a_pistol(plan: Plan, where: str) -> bool:
    return any(one.what == "pistol" for one in plan.by_then(Buy, where))


def _enters(plan: Plan, where: str, action: JoinOrder) -> Iterator[Refusal]:
    me = plan.me
    if me.order:
        yield "10.2.1 in-order", {}
    elif me.wife:
        yield "10.2.1 married", {}
    elif action.order in RELIGIOUS_ORDERS:
        least = book().church[action.order, NOVICE].minimum_level
        if me.level < least:
            yield "10.2.1 level", {"least": least, "level": me.level}


def _studies(plan: Plan, where: str, action: Study) -> Iterator[Refusal]:
    if plan.me.is_priest:
        yield "10.2.1 ordained", {}
    elif plan.me.wife and plan.me.order:
        yield "10.1.2 married", {}
    elif not plan.me.order and not plan.by_then(JoinOrder, where):
        yield "10.2.1 no-friar", {}


def _begs(plan: Plan, where: str, action: Beg) -> Iterator[Refusal]:
    if not plan.me.order and not plan.by_then(JoinOrder, where):
        yield "10.4.1 no-friar", {}


def _says_mass(plan: Plan, where: str, action: SayMass) -> Iterator[Refusal]:
    said = plan.mass
    if not plan.me.is_priest:
        yield "10.4.2 no-priest", {}
    elif said is None:
        yield "10.4.2 not-announced", {}
    elif where != str(said.week):
        yield "10.4.2 other-week", {"week": said.week}
    elif action.temple not in (None, said.temple):
        yield "10.4.2 other-temple", {"temple": TEMPLES.get(said.temple, said.temple)}


def _confesses(plan: Plan, where: str, action: Confess) -> Iterator[Refusal]:
    if not plan.me.is_priest:
        yield "10.5.2 no-priest", {}
    elif action.lady in plan.penitents:
        yield "10.5.2 hers-already", {"lady": action.lady}
    elif action.proposes:
        yield "10.5.2 pride", {}


def _exposes(plan: Plan, where: str, action: Expose) -> Iterator[Refusal]:
    known = [names for lady, names in plan.penitents.items() if action.lady in (None, lady)]
    if not known:
        yield "10.5.3 no-confessor", {}
    elif not any(action.who is None or action.who in names for names in known) or not any(known):
        yield "10.5.3 nothing-heard", {}


# Money ----------------------------------------------------------------------------------------------------

#: What is paid out of a purse as it stands, by rule and name.
_PAID: Mapping[type[Action], str] = MappingProxyType(
    {
        Lend: "2.1.1 lend",
        Pay: "2.1.1 pay",
        Court: "4.2.1 court",
        Invest: "13.0.1 invest",
        Bribe: "5.2.2 bribe",
    }
)


def _pays(plan: Plan, where: str, action: Action) -> Iterator[Refusal]:
    cost = getattr(action, "crowns", None) or 0
    if cost > plan.me.crowns and not plan.hopes_for_money:
        key = "2.1.2 pay" if isinstance(action, Pay) and action.to == MONEYLENDER else _PAID[type(action)]
        yield key, {"cost": cost, "crowns": plan.me.crowns}


def _courts(plan: Plan, where: str, action: Court) -> Iterator[Refusal]:
    if action.lady and action.lady == plan.me.lady:
        yield "4.2.1 his-already", {"lady": action.lady}
    else:
        yield from _pays(plan, where, action)


def _bribes(plan: Plan, where: str, action: Bribe) -> Iterator[Refusal]:
    yield from power.bribes(plan, where, action)
    yield from _pays(plan, where, action)


def _of_it_all(plan: Plan) -> Iterator[Refusal]:
    """Spies beyond those he has, and what he cannot pay altogether, though each by itself he could."""
    yield from power.spies(plan)
    costs = [
        getattr(action, "crowns", None) or 0
        for where in SECTIONS
        for action in plan.surely(where)
        if type(action) in _PAID
    ]
    crowns = plan.me.crowns
    if sum(costs) > crowns >= max(costs, default=0) and not plan.hopes_for_money:
        yield "2.0.1 altogether", {"cost": sum(costs), "crowns": crowns}


_CHECKS: Mapping[type[Action], Callable[[Plan, str, Any], Iterator[Refusal]]] = MappingProxyType(
    {
        VisitClub: _visits_club, JoinClub: _joins_club, VisitCasino: _visits_casino,
        JoinCasino: _joins_casino, PrepareParty: _prepares, HostParty: _receives, Propose: _proposes,
        RegimentalDuty: _serves, Practise: _practises, JoinOrder: _enters, Study: _studies, Beg: _begs,
        SayMass: _says_mass, Confess: _confesses, Expose: _exposes,
        **dict.fromkeys(_PAID, _pays), Court: _courts, Bribe: _bribes, **power.CHECKS,
    }
)  # fmt: skip
