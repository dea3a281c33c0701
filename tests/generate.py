"""Crowds of characters and piles of orders, wise and foolish, for benchmarks and property tests.

The same number and seed always give the same crowd; everything is drawn by keyed dice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from turnbot.core.dice import throw
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.conditions import And, Condition, If, Not
from turnbot.games.preux.orders.tree import (
    ACTIONS,
    CLUBS,
    LIMITS,
    WEAPONS,
    AccompanyLady,
    Action,
    AnswerChallenge,
    AskKing,
    AttendParty,
    BachelorParty,
    Borrow,
    Buy,
    CarryPistol,
    Challenge,
    ClaimDebt,
    Court,
    Drink,
    DuelRoutine,
    DuelTerms,
    FollowLady,
    Gamble,
    HireSecond,
    HostParty,
    House,
    IgnorePriest,
    Invest,
    Invite,
    JoinCasino,
    JoinClub,
    Lavish,
    LeaveCasino,
    LeaveClub,
    Lend,
    NoQuarter,
    Orders,
    Pay,
    Practise,
    PrepareParty,
    Propose,
    RegimentalDuty,
    Rest,
    Second,
    StopDuel,
    Stroll,
    SubmitPlay,
    Theatre,
    Toady,
    TradeExpertise,
    VisitCasino,
    VisitClub,
    VisitTavern,
    Wedding,
    WritePlay,
)
from turnbot.games.preux.state.between import MONEYLENDER, Cause, Debt, Tie, tie_name
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World

C = TypeVar("C")

_REGIMENTS = (("GD", "captain"), ("CDR", "private"), ("MDR", "private"), ("13", "subaltern"), ("", ""))


class Draw:
    """Keyed draws for one name: each word is drawn once."""

    def __init__(self, seed: bytes, name: str):
        self._seed = seed if len(seed) >= 16 else seed.ljust(16, b".")
        self._name = name

    def upto(self, most: int, what: str) -> int:
        """A number from 1 to ``most``."""
        return throw(self._seed, ("generate", 0, what, self._name), most, 1)[0]

    def one(self, choices: Sequence[C], what: str) -> C:
        """One of many."""
        return choices[self.upto(len(choices), what) - 1]


def crowd(n: int, seed: bytes) -> World:
    """A world of ``n`` characters in August 1626, with clubs, regiments, ladies and some debts."""
    names = [f"Caballero {nth:05d}" for nth in range(1, n + 1)]
    people = [_person(name, Draw(seed, name)) for name in names]
    ladies = [_lady(p.lady, p.name, Draw(seed, p.lady)) for p in people if p.lady]
    people = [_family(p, Draw(seed, p.name)) for p in people]
    ladies += [_lady(f"Bella {nth:05d}", "", Draw(seed, f"Bella {nth:05d}")) for nth in range(n // 3 + 1)]
    ties = [tie for p in people for tie in _ties(p, ladies, Draw(seed, p.name))]
    return World.of("1626-08", people, ladies, _debts(names, seed), others=[*ties, *_causes(names, seed)])


def _family(who: Person, draw: Draw) -> Person:
    """Some of those who have a lady are married to her, and some betrothed."""
    state = draw.upto(4, "family") if who.lady else 0
    if state == 1:
        prepared = {"party": "1626-07"} if draw.upto(2, "party prepared") == 1 else {}
        return replace(who, wife=True, house=draw.upto(5, "house"), since=prepared)
    if state == 2:
        month = draw.one(("", "1626-08", "1626-09"), "wedding")
        return replace(who, bride=who.lady, wedding=month, stag_night=draw.upto(2, "stag night") == 1)
    return who


def _ties(who: Person, ladies: Sequence[Lady], draw: Draw) -> list[Tie]:
    """What some husbands, and some who admire wives, keep to themselves."""
    if draw.upto(4, "secret") > 1:
        return []
    lady = draw.one(ladies, "secret lady")
    name = tie_name(who.name, lady.name)
    if lady.name == who.lady or not (who.wife or lady.lover):
        return [Tie(name=name, man=who.name, lady=lady.name, talked="1626-07")]
    return [Tie(name=name, man=who.name, lady=lady.name, talked="1626-06", affair="1626-07")]


def _causes(names: Sequence[str], seed: bytes) -> list[Cause]:
    """Affairs of honour in every state: fresh, challenged for, taken up."""
    causes = []
    for nth, name in enumerate(names[1:]):
        draw = Draw(seed, name)
        if draw.upto(6, "affair") > 1:
            continue
        terms = {"weapon": "rapier", "limit": draw.one(LIMITS, "limit"), "place": "", "from": "1626-08/1"}
        challenged = draw.one(("", "1626-07"), "challenged")
        accepted = bool(challenged) and draw.upto(2, "accepted") == 1
        causes.append(
            Cause(
                name=f"cause/1626-07/{name}/{names[nth]}/insult/", offended=name, offender=names[nth],
                reason="insult", month="1626-07", challenged=challenged, accepted=accepted,
                terms=terms if accepted else {},
            )
        )  # fmt: skip
    return causes


def _lady(name: str, lover: str, draw: Draw) -> Lady:
    conceived = month_after("1626-08", -draw.upto(12, "conceived")) if draw.upto(3, "mother") == 1 else ""
    conceived = conceived if lover else ""
    return Lady(
        name=name,
        lover=lover,
        level=draw.upto(6, "level") + draw.upto(6, "rank of life"),
        titles=("Baronne",) if draw.upto(5, "title") == 1 else (),
        rich=draw.upto(4, "rich") == 1,
        beautiful=draw.upto(4, "beautiful") == 1,
        influential=draw.upto(4, "influential") == 1,
        moral=draw.upto(6, "moral"),
        ill_since=draw.one(("", "", "", "", "1626-07"), "ill"),
        conceived=conceived,
        father=lover if conceived else "",
    )


def _person(name: str, draw: Draw) -> Person:
    level = 2 + draw.upto(7, "level") + draw.upto(5, "rank of life") - 1
    regiment, rank = draw.one(_REGIMENTS, "regiment")
    open_to = [code for code, club in book().clubs.items() if club.minimum_level <= level + 1]
    strength, constitution = draw.upto(12, "strength") + 4, draw.upto(12, "constitution") + 4
    return Person(
        name=name,
        email=f"{name[-5:]}@example.invalid",
        level=level,
        crowns=draw.one((0, 15, 60, 200, 400, 900, 2500), "crowns"),
        strength=strength,
        constitution=constitution,
        military_ability=draw.upto(6, "ability"),
        charisma=draw.upto(6, "charisma"),
        regiment=regiment,
        rank=rank,
        club=draw.one((*open_to, ""), "club"),
        lady=f"Dama {name[-5:]}" if draw.upto(4, "lady") == 1 else "",
        **_condition_of(draw, strength * constitution),
        casino=level >= 9 and draw.upto(3, "casino") == 1,
        writing={"weeks": 8 + draw.upto(5, "written")} if draw.upto(4, "poet") == 1 else {},
        at_front=draw.upto(15, "front") == 1,
        silent=draw.upto(4, "silent") - 1 if draw.upto(5, "was silent") == 1 else 0,
    )


def _condition_of(draw: Draw, full: int) -> dict[str, Any]:
    """How he is: what he can do with arms; and wounded, gravely or not, a cad, or in disgrace, if he is."""
    state = draw.upto(12, "condition")
    more: dict[str, Any] = {
        "expertise": {"base": draw.upto(16, "mastery") + 2, "rapier": draw.upto(7, "rapier") - 1},
        "goods": {"pistol": 1} if draw.upto(4, "pistol") == 1 else {},
        "endurance": full,
    }
    if state == 1:
        more |= {"endurance": draw.upto(full, "wounds"), "wounded_in": "1626-07/4"}
    elif state == 2:
        until = draw.one(("1626-07/4", "1626-08/2", "1626-08/4"), "rest")
        more |= {"endurance": 1 - draw.upto(9, "wounds"), "resting_until": until, "laid_up": "1626-08/1"}
    elif state == 3:
        more |= {"cad": True, "cad_since": draw.one(("1626-02", "1626-07"), "cad since")}
    elif state == 4:
        back = draw.one(("1626-08", "1626-09", "1627-03"), "back in Paris")
        more |= {"disgrace": "revolt", "disgraced_since": "1626-01", "disgrace_until": back}
        more |= {"mentions": draw.upto(3, "mentions") - 1}
    return more


def _debts(names: Sequence[str], seed: bytes) -> list[Debt]:
    debts = []
    for nth, name in enumerate(names):
        draw = Draw(seed, name)
        kind = draw.upto(8, "debt")
        if kind > 2:
            continue
        lender = MONEYLENDER if kind == 1 or len(names) < 2 else names[nth - 1]
        month = month_after("1626-08", -draw.upto(6, "debt's age"))
        crowns = draw.upto(300, "debt's crowns")
        debts.append(
            Debt(
                name=f"debt/{month}/{name}/{lender}", lender=lender, borrower=name, month=month,
                principal=crowns, owed=crowns * 11 // 10 if lender == MONEYLENDER else crowns,
                due=month_after(month, 6) if lender == MONEYLENDER else "",
            )
        )  # fmt: skip
    return debts


def orders_for(world: World, seed: bytes, foolish: bool = True) -> dict[str, Orders]:
    """Orders for most of a world's characters; some send none.

    With ``foolish`` anything at all may be ordered: unknown names and places, sums below nothing,
    several long actions a week, actions no rule plays, conditions of every kind.
    """
    names = list(world.people)
    affairs: dict[str, list[Cause]] = {name: [] for name in names}
    for cause in world.causes.values():
        for name in cause.owners if not cause.closed else ():
            affairs[name].append(cause)
    return {
        name: _orders(Draw(seed, name), world.people[name], names, list(world.ladies), foolish, affairs[name])
        for name in names
        if Draw(seed, name).upto(12, "writes") > 1
    }


def _orders(
    draw: Draw,
    who: Person,
    names: Sequence[str],
    ladies: Sequence[str],
    foolish: bool,
    affairs: Sequence[Cause],
) -> Orders:
    weeks = tuple(tuple(_week(draw, who, names, ladies, f"week {n}", foolish)) for n in range(1, 5))
    notes: list[Action] = []
    if draw.upto(4, "lavish") == 1:
        notes.append(Lavish())
    if draw.upto(5, "drinks all month") == 1:
        notes.append(Drink(moderate=True))
    if draw.upto(5, "goes armed") == 1:
        notes.append(CarryPistol())
    if draw.upto(8, "would be stronger") == 1:
        notes.append(TradeExpertise())
    if foolish and draw.upto(3, "foolish notes") == 1:
        notes.append(_anything(draw, (*names, *ladies), "notes"))
    notes += _honour(draw, who, affairs, draw.one(names, "quarrel with"))
    return Orders(
        sender=who.name,
        weeks=weeks,
        notes=tuple(notes),
        duels=_routines(draw, names),
        terms=_terms(draw, names),
    )


def _honour(draw: Draw, who: Person, affairs: Sequence[Cause], other: str) -> list[Action]:
    """What he makes of his affairs of honour, wise or not; and a quarrel that he picks himself."""
    said: list[Action] = []
    for nth, cause in enumerate(affairs):
        partner = cause.other(who.name)
        if cause.offended == who.name and not cause.challenged and draw.upto(3, f"challenges {nth}") > 1:
            said.append(Challenge(opponent=partner))
        elif cause.challenged:
            answer = draw.one((None, "accept", "accept", "accept", "decline", "apologise"), f"answer {nth}")
            said += [AnswerChallenge(opponent=partner, answer=answer)] if answer else []
    if draw.upto(12, "picks a quarrel") == 1:
        said.append(Challenge(opponent=other, cause=draw.one((None, "me llamó bastardo"), "its cause")))
    for what, action, of in (
        ("is a second", Second(for_=other), 6), ("hires a second", HireSecond(), 8),
        ("gives no quarter", NoQuarter(opponent=draw.one((None, other), "to whom")), 6),
        ("is deaf", IgnorePriest(), 5), ("preaches", StopDuel(), 1 if who.church_rank else 30),
        ("fights wounded", AnswerChallenge(answer="accept"), 8),
        ("is a coward", AnswerChallenge(answer="decline"), 20),
    ):  # fmt: skip
        if draw.upto(of, what) == 1:
            said.append(action)
    return said


def _routines(draw: Draw, names: Sequence[str]) -> tuple[DuelRoutine, ...]:
    """How some fence: against one man or anybody, with the regiment's weapon or another, well or badly."""
    if draw.upto(3, "fences by routine") > 1:
        return ()
    actions = draw.one(
        ("X-F-X", "P-R-X-T", "AC-K-X-X-X-F-X", "B-B-X-F", "SA-X-A", "F-T", "Ren", "a fondo"), "routine"
    )
    weapon = draw.one((None, None, "rapier", "sabre", "two-handed"), "routine's weapon")
    return (DuelRoutine(draw.one((None, *names), "routine against"), weapon, actions),)


def _terms(draw: Draw, names: Sequence[str]) -> tuple[DuelTerms, ...]:
    """On what terms some fight."""
    if draw.upto(3, "lays down terms") > 1:
        return ()
    return (
        DuelTerms(
            opponent=draw.one((None, None, *names), "terms for"),
            weapon=draw.one((None, *WEAPONS), "terms' weapon"),
            place=draw.one((None, "el Prado de los Clérigos"), "terms' place"),
            week=draw.one((None, 1, 2, 3, 4), "terms' week"),
            limit=draw.one((None, *LIMITS), "terms' limit"),
            surrender_below=draw.one((None, 0, 30, 75), "terms' surrender"),
        ),
    )


def _week(
    draw: Draw, who: Person, names: Sequence[str], ladies: Sequence[str], week: str, foolish: bool
) -> list[Action]:
    friend = draw.one(names, f"{week} friend")
    place: Action = draw.one(
        (
            VisitClub(), VisitClub(with_=(friend,)), VisitClub(), VisitTavern(cash=20),
            VisitTavern(company=True), VisitCasino(), VisitCasino(with_=(friend,)),
            Theatre(), Theatre(seat="box", with_=(friend,)), Theatre(with_=(friend,), lady=True), WritePlay(),
            RegimentalDuty(), Practise(), Rest(), VisitClub(guest_of=friend),
            HostParty(place=who.club or "home", guests=(friend,)), AttendParty(host=friend), AttendParty(),
        ),
        f"{week} place",
    )  # fmt: skip
    actions = [place]
    if draw.upto(3, f"{week} gallant") == 1:
        actions = _gallantry(draw, ladies, week)
    elif who.lady and draw.upto(2, f"{week} at home") == 1:
        actions = _home_life(draw, who, names, ladies, week)
    for what, action in (
        ("drinks", Drink(moderate=draw.upto(2, f"{week} moderate") == 1)),
        ("plays", _bets(draw, week, place)),
        ("talks", Toady(with_=(friend,) if draw.upto(3, f"{week} to friend") == 1 else ())),
    ):
        if draw.upto(2, f"{week} {what}") == 1:
            actions.append(action)
    if draw.upto(6, f"{week} fences") == 1:
        actions = [Practise(draw.one((None, "rapier", "sabre", "pistol"), f"{week} weapon"))]
    if draw.upto(6, f"{week} errand") == 1:
        actions.append(_errand(draw, names, week))
    if foolish and draw.upto(2, f"{week} foolish") == 1:
        actions.append(_anything(draw, (*names, *ladies), week))
    if foolish and draw.upto(3, f"{week} doubtful") == 1:
        actions[0] = _with_condition(actions[0], _condition(draw, names, week))
    return actions


def _bets(draw: Draw, week: str, place: Action) -> Gamble:
    """Bets such as a club takes, or the Casino."""
    cut, bet = draw.upto(2, f"{week} cut") == 1, draw.upto(160, f"{week} bet")
    if isinstance(place, VisitCasino):
        return Gamble(bets=(300, 5 * bet, 4 * bet, 3 * bet), cut=cut)
    return Gamble(bets=(bet, 20), cut=cut)


def _gallantry(draw: Draw, ladies: Sequence[str], week: str) -> list[Action]:
    """A week in which there is a lady: his own, or another whom he hopes to win."""
    other = draw.one(ladies, f"{week} lady") if ladies else None
    return draw.one(
        (
            [AccompanyLady()], [VisitClub(lady=True)], [VisitClub(), AccompanyLady()],
            [AccompanyLady(lady=other)], [Stroll()], [Stroll(lady=other)], [FollowLady(lady=other)],
            [Court(lady=other)], [Court(lady=other, crowns=draw.upto(120, f"{week} gifts"))],
            [Invite(who=other, to="club"), VisitClub(), Court()],
            [Invite(who=other, to="club", week=draw.upto(4, f"{week} for")), VisitClub()],
            [VisitClub(), Toady(with_=(other,) if other else ())],
            [Buy(what="tratamiento"), VisitTavern(company=True)],
        ),
        f"{week} gallantry",
    )  # fmt: skip


def _home_life(
    draw: Draw, who: Person, names: Sequence[str], ladies: Sequence[str], week: str
) -> list[Action]:
    """A week of who has a lady: proposing, marrying, receiving, moving; or being a friend to a groom."""
    guests = tuple(draw.one(names, f"{week} guest {nth}") for nth in range(4))
    feast = tuple(dict.fromkeys((*guests, draw.one(ladies, f"{week} lady invited"))))
    wedding = Wedding(guests=feast, crowns=draw.upto(200, f"{week} feast"))
    stag_night = BachelorParty(groom=guests[0], club=draw.one((None, "PR"), f"{week} where"))
    if who.wife:
        own: tuple[list[Action], ...] = (
            [PrepareParty()], [HostParty(place="home", guests=feast)], [HostParty(guests=feast)],
            [AccompanyLady(), House(class_=draw.upto(6, f"{week} house"))],
        )  # fmt: skip
    elif who.bride:
        own = ([wedding], [AskKing()], [BachelorParty()], [House(class_=draw.upto(4, f"{week} house"))])
    else:
        own = ([Propose()], [Propose(lady=draw.one(ladies, f"{week} asked"))], [AccompanyLady()])
    return draw.one((*own, [stag_night], [wedding], [AttendParty()]), f"{week} home life")


def _errand(draw: Draw, names: Sequence[str], week: str) -> Action:
    friend, crowns = draw.one(names, f"{week} partner"), draw.upto(120, f"{week} sum")
    club = draw.one(CLUBS, f"{week} club")
    return draw.one(
        (
            JoinClub(club=club), LeaveClub(), Buy(what="horse"), Buy(what="pipa"), Buy(what="loro"),
            Borrow(from_=MONEYLENDER, crowns=crowns), Borrow(from_=friend, crowns=crowns),
            Lend(to=friend, crowns=crowns), Pay(to=friend, crowns=crowns), Pay(to=MONEYLENDER), ClaimDebt(),
            Invite(who=friend, to="club"), Invite(who=friend, to="party"), Invite(who=friend, to="theatre"),
            JoinCasino(), LeaveCasino(), SubmitPlay(), Invest(sector="arms", crowns=1000),
            Invest(sector="food", crowns=10 * crowns, with_=(friend,)), Buy(what="pistola"), TradeExpertise(),
        ),
        f"{week} errand's kind",
    )  # fmt: skip


#: Values that fit no rule, by the type a field asks for.
_STRINGS = ("", "nadie", "XX", "TB", "EO", MONEYLENDER, "home", "club", "party", "self")
_NUMBERS = (-7, 0, 1, 3, 99, 10**9)


def _anything(draw: Draw, names: Sequence[str], where: str) -> Action:
    """Any action of the order tree, its fields filled with sense and nonsense."""
    kind = ACTIONS[draw.one(sorted(ACTIONS), f"{where} anything")]
    words = (*_STRINGS, draw.one(names, f"{where} somebody"))
    values: dict[str, object] = {}
    for field in fields(kind):
        make = _MAKERS.get(str(field.type))
        if make is not None and draw.upto(4, f"{where} {field.name} given") > 1:
            values[field.name] = make(draw, words, f"{where} {field.name}")
    action = kind(**values)  # type: ignore[arg-type]  # the makers go by the fields' types
    return _with_condition(action, _condition(draw, names, f"{where} anything"))


#: How a field is filled, by its type; conditions and words are no such fields.
_MAKERS: Mapping[str, Callable[[Draw, Sequence[str], str], object]] = {
    str(str | None): lambda draw, words, what: draw.one(words, what),
    str(str): lambda draw, words, what: draw.one(words, what),
    str(str | bool): lambda draw, words, what: draw.one((*words, True), what),
    str(int | None): lambda draw, _, what: draw.one(_NUMBERS, what),
    str(bool): lambda draw, _, what: draw.upto(2, what) == 1,
    str(tuple[str, ...]): lambda draw, words, what: (draw.one(words, what), draw.one(words, f"{what} 2")),
    str(tuple[int, ...]): lambda draw, _, what: tuple(
        draw.one(_NUMBERS, f"{what} {nth}") for nth in range(draw.upto(15, f"{what} count"))
    ),
}


def _condition(draw: Draw, names: Sequence[str], where: str) -> Condition | None:
    friend = draw.one(names, f"{where} condition's name")
    simple: tuple[If, ...] = (
        If("present", friend), If("absent", friend), If("accepted", friend), If("refused", "nadie"),
        If("crowns>=", 100), If("crowns<", 50), If("won"), If("lost"), If("succeeded"), If("failed"),
        If("unclear"), If("play>=", "competent"), If("play<", "triumph"),
    )  # fmt: skip
    first, second = draw.one(simple, f"{where} condition"), draw.one(simple, f"{where} second condition")
    return draw.one((None, None, first, And((first, second)), Not(And((first, second)))), f"{where} form")


def _with_condition(action: Action, condition: Condition | None) -> Action:
    return replace(action, if_=condition)
