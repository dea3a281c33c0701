"""A generated court: clergy of every rank and order, ministers, chiefs of police, and what they do in a year.

Beside what ``wars`` lets everybody do at the front and ``generate`` in Paris. The same seed always gives the
same court. Most orders are drawn from what may well come about: who is accused is bribed for, who stands is
hindered; some, by other draws, from what may not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import wars

from generate import Draw, orders_for
from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.orders.tree import (
    CHURCH_RANKS,
    RELIGIOUS_ORDERS,
    TEMPLES,
    Action,
    Announce,
    AnnounceMass,
    Apply,
    Appoint,
    Arrest,
    AskKing,
    AttendDauphin,
    Baptism,
    BearWitness,
    Beg,
    Borrow,
    Bribe,
    CarryPistol,
    Challenge,
    Charge,
    ClaimDebt,
    Confess,
    DuelTerms,
    Embezzle,
    Influence,
    JoinOrder,
    Lend,
    MarryCouple,
    Mass,
    Orders,
    Pay,
    ProgrammeTheatre,
    Promotion,
    Resign,
    SayMass,
    SendRegiments,
    Spy,
    Study,
    SubmitPlay,
    VisitClub,
    VisitTavern,
    Wedding,
    WritePlay,
)
from turnbot.games.preux.state.army import PROVINCES, Province
from turnbot.games.preux.state.between import MONEYLENDER
from turnbot.games.preux.state.favours import holds
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import POLICE, is_given, places, posts_of, row_of
from turnbot.games.preux.state.people import NOVICE, Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.things import service_name
from turnbot.games.preux.state.world import Thing, World

_LADDER = (NOVICE, *CHURCH_RANKS)
#: Who has a ministry when the years begin, highest first; and titles such as ministries ask for.
_MINISTRIES = (
    "Ministro de Estado", "Ministro de Justicia", "Canciller de Finanzas", "Ministro de la Guerra", POLICE,
    "Ministro de Humanidades", "Ministro de Exteriores", "Ministro del Bienestar", "Ministro de Ciencias",
)  # fmt: skip
_TITLES = ("Chevalier", "Baron", "Viscomte", "Comte", "Marquis", "Duc")
#: Every how many people there is a churchman, and every how many somebody of the court.
_HABITS, _COURT = 3, 6


def governed(people: int, seed: bytes) -> World:
    """A Paris of so many: half serve in the army, a third in the Church, and the rest at court."""
    world = wars.mobilised(people, seed)
    benefices = [places(one.office)[0] for one in power().offices.values() if one.kind == "church"]
    placed: list[Person] = []
    for nth, who in enumerate(world.people.values()):
        if nth % _HABITS == 0:
            placed.append(_churchman(who, nth // _HABITS, benefices))
        else:
            placed.append(_courtier(who, nth // _COURT) if nth % _COURT == 1 else who)
    others = [_in_arms(thing) for thing in world.holders() if not isinstance(thing, Person)]
    return World.of(world.month, placed, edition=world.edition, others=others)


def _in_arms(thing: Thing) -> Thing:
    """Two provinces have risen already, so that their Governors need troops."""
    risen = isinstance(thing, Province) and thing.code in PROVINCES[1:3]
    return replace(thing, revolt="1626-07") if risen else thing


def _churchman(who: Person, nth: int, benefices: list[str]) -> Person:
    """One of every rank and order in turn, with the first office left of the Church that asks for his rank.

    Who has a lady keeps to his novitiate.
    """
    rank, habit = _LADDER[nth % len(_LADDER)], RELIGIOUS_ORDERS[nth % len(RELIGIOUS_ORDERS)]
    rank = NOVICE if who.lady or who.bride else rank
    fits = [post for post in benefices if (row := row_of(post)) is not None and rank in row.needs]
    for post in fits[:1]:
        benefices.remove(post)
    level = max(book().church[habit, rank].minimum_level + 1, 8)
    habited = replace(who, order=habit, church_rank=rank, level=level, post="", crowns=1500)
    if rank == NOVICE:
        return habited
    # A priest has left regiment and rank (10.1.2).
    return replace(
        habited, ordained=True, benefice="".join(fits[:1]), regiment="", rank="", served_as_major={},
        casino=False, brevet_from="",
    )  # fmt: skip


def _courtier(who: Person, nth: int) -> Person:
    """A minister with such titles as his ministry asks for, or a gentleman who may hope for one."""
    office = _MINISTRIES[nth] if nth < len(_MINISTRIES) else ""
    row = row_of(office)
    level = max(who.level, row.minimum_level + 1 if row else 10)
    held = {
        "police" if office == POLICE else "office": office,
        "since": {**who.since, f"office/{office}": "1626-05"},
    }
    return replace(
        who, level=level, titles=_TITLES[: 2 + nth % 5], crowns=6000, post="", **(held if row else {})
    )


def kept(world: World) -> World:
    """The world as the next month finds it: two years of war and gaming leave few who can order anything.

    Most get what they need to live by their station, and their families keep them where they began; every
    seventh is robbed of what he has, so that there are bills that nobody pays.
    """
    doc = save(world)
    for nth, person in enumerate(doc["people"].values()):
        if nth % 7 == 3:
            person["crowns"] = 0
            continue
        person["crowns"] += 50 * person["level"]
        person["level"] = max(person["level"], 7 + nth % 9)
        if not person["titles"] and nth % 5 == 1:
            person["titles"] = list(_TITLES[: 2 + nth % 3])
        if nth % 4 == 2:
            person["goods"] = {**person["goods"], "pistol": 1}
    return load(doc)


# What is ordered ----------------------------------------------------------------------------------------


def orders_of_everything(world: World, seed: bytes) -> dict[str, Orders]:
    """A month's orders of everybody: Paris, the war, what Church and Crown let him do; some are foolish."""
    sober, wild = wars.orders_of_war(world, seed), orders_for(world, seed[::-1], foolish=True)
    matters = tuple(_in_the_balance(world))
    everybodys = {}
    for name, who in world.people.items():
        draw = Draw(seed, f"power/{name}")
        foolish = draw.upto(4, "foolish") == 1
        orders = (wild if foolish else sober).get(name)
        if not who.died and orders is not None:
            notes = (*orders.notes, *_favours(world, who, matters, draw), *_by_office(world, who, draw))
            weeks = _in_habit(world, who, orders.weeks, draw)
            everybodys[name] = replace(orders, weeks=tuple(weeks), notes=notes, terms=_terms(orders, draw))
    return everybodys


def _terms(orders: Orders, draw: Draw) -> tuple[DuelTerms, ...]:
    """On what terms he fights: some on holy ground, some with pistols."""
    place = draw.one(("el cementerio", "el atrio de la iglesia", None, None), "where he fights")
    weapon = draw.one(("pistol", None, None), "what with")
    return (DuelTerms(place=place, weapon=weapon),) if draw.upto(4, "terms") == 1 else orders.terms


@dataclass(frozen=True, slots=True)
class _Matter:
    """Something that is about to be decided: about whom, and by whom; of which office."""

    matter: str
    whom: str = ""
    by: str = "Rey"
    office: str = ""


def _in_the_balance(world: World) -> Iterator[_Matter]:
    """Whatever favours may be used on, as far as it may come about in the month."""
    past = month_after(world.month, -1)
    for case in world.trials.values():
        yield _Matter("trial", case.accused, case.judge)
        yield _Matter("pardon", case.accused)
    for vacant in world.open_posts.values():
        row = row_of(vacant.post)
        if row is not None:
            yield _Matter("renewal", "", row.appoints, row.office)
    for invested in world.investments.values():
        if invested.sector == "goods":
            yield _Matter("policy", invested.investor, "Canciller de Finanzas")
        else:
            yield _Matter("supply", invested.investor, "General Quartermaster")
    for who in world.people.values():
        for post in (post for post, month in who.candidacies.items() if month == past):
            row = row_of(post)
            if row is not None:
                yield _Matter("office", who.name, row.appoints, row.office)
        if who.order:
            yield from (_Matter("promotion", who.name, "Cardenal"), _Matter("vacancy", who.name, "Cardenal"))
        elif not who.wife:
            yield _Matter("ordination", who.name, "Abad")
        if who.displeased_since:
            yield _Matter("displeasure", who.name)
        if who.bride:
            yield _Matter("marriage", who.name)
        if who.regiment:
            yield _Matter("leave", who.name, "Coronel")
    for matter in (code for code, one in power().matters.items() if one.rules):
        yield _Matter(matter, next(iter(world.people)), office="Ministro de Estado")


def _favours(world: World, who: Person, matters: Sequence[_Matter], draw: Draw) -> Iterator[Action]:
    """Favours and money for friends and against rivals."""
    sources = tuple(one.of for one in holds(world, who)) or ("own", "lady", "office")
    for nth in range(3):
        one = draw.one(matters, f"matter/{nth}")
        whom, against = one.whom or None, draw.upto(3, f"against/{nth}") == 1
        if draw.upto(2, f"uses/{nth}") == 1:
            sides = {"for_": None if against else whom, "against": whom if against else None}
            known = power().matters[one.matter]
            yield Influence(
                matter=draw.one((one.matter, one.matter, None), f"said/{nth}"),
                office=one.office if known.office else None,
                regiment=draw.one((None, "GD", "FR"), f"regiment/{nth}") if known.of_regiment else None,
                level=draw.one((None, None, 1, 3, 5), f"level/{nth}"),
                of=draw.one(sources, f"of/{nth}"), **sides,
            )  # fmt: skip
        if draw.upto(5, f"bribes/{nth}") == 1:
            sum_ = draw.one((60, 300, 600, 1200, 4800), f"bribe/{nth}")
            yield Bribe(
                office=one.by, crowns=sum_, for_=None if against else whom, against=whom if against else None
            )


def _by_office(world: World, who: Person, draw: Draw) -> Iterator[Action]:
    """What his offices let him do; some do it who have none."""
    names, month = sorted(world.people), month_after(world.month)
    bold = draw.upto(12, "bold") == 1
    somebody = draw.one(names, "somebody")
    given = [post for office, row in power().offices.items() if row.kind != "military"
             for post in places(office) if is_given(world, post, month) and _is_fit(who, office)]  # fmt: skip
    if given:
        first = draw.upto(len(given), "first office")
        yield Announce(offices=tuple((given[first - 1 :] + given[: first - 1])[:3]))
    if who.police or who.post == "Gobernador Militar de París" or bold:
        yield Spy(on=somebody, crowns=draw.one((None, 50, 400), "for the spy"))
        yield Spy(on=draw.one(names, "another"))
    if who.police or bold:
        yield Arrest(who=draw.one(names, "arrested"), for_=draw.one((None, "alboroto"), "crime"))
        yield Charge(
            who=draw.one((*names, "Ministro de Ciencias"), "charged"), fabricated=draw.upto(2, "forged") == 1
        )
    if who.police and draw.upto(8, "tired") == 1:
        yield Resign()
    if who.post == "Ayudante de Cámara del Dauphin" or bold:
        yield AttendDauphin(friend=somebody)
    if who.office in ("Canciller de Finanzas", "Ministro de la Guerra") or bold:
        yield Embezzle(crowns=draw.one((400, 6000, 90_000), "embezzled"))
        yield SendRegiments(regiments=(draw.one(tuple(book().regiments), "sent"),))
    for accused in sorted({case.accused for case in world.trials.values()}):
        if draw.upto(4, f"witness/{accused}") == 1:
            against = draw.upto(2, f"witness/{accused}/against") == 1
            yield BearWitness(against=accused) if against else BearWitness(for_=accused)
    if posts_of(who) and draw.upto(3, "appoints") == 1:
        offices = places(draw.one(tuple(power().offices), "office to give"))
        yield Appoint(office=draw.one(offices, "place to give"), who=somebody)


def _is_fit(who: Person, office: str) -> bool:
    row = power().offices[office]
    return who.level + 1 >= row.minimum_level and bool(
        {who.rank, who.church_rank, *who.titles} & set(row.needs)
    )


# The Church ---------------------------------------------------------------------------------------------


def _in_habit(
    world: World, who: Person, weeks: Sequence[tuple[Action, ...]], draw: Draw
) -> Sequence[tuple[Action, ...]]:
    """His four weeks with what Church and stage ask of him in the place of something else."""
    mine = list(weeks)
    errands = _prayers(world, who, draw) if who.order else _of_a_layman(world, who, draw)
    for week, actions in errands:
        # Who stands for an office in the first week does nothing else in it.
        if week or not any(isinstance(action, Apply) for action in mine[0]):
            mine[week] = actions
    return mine


def _prayers(world: World, who: Person, draw: Draw) -> Iterator[tuple[int, tuple[Action, ...]]]:
    """A churchman's month: he studies, begs, says his mass, stands, and wins ladies' confidence."""
    ladies, grooms = sorted(world.ladies), [p.name for p in world.people.values() if p.bride]
    announced = world.services.get(service_name(world.month, who.name))
    dead = [grave.who for grave in world.graves.values()]
    temple = draw.one((None, None, *TEMPLES), "temple")
    soul = draw.one(dead, "soul") if dead and draw.upto(2, "requiem") == 1 else None
    mass = AnnounceMass(week=draw.upto(4, "announced"), temple=temple, dead=soul)
    yield 0, (Promotion() if any(v.order == who.order for v in world.vacancies.values()) else Beg(), mass)
    if not who.is_priest:
        yield 1, (Study(),)
    elif draw.upto(2, "confesses") == 1:
        # The same lady for half a year, else nobody ever confides in him.
        hers = Draw(b"half a year", f"{who.name}/{world.month[:4]}").one(ladies, "penitent")
        yield from ((week, (Confess(lady=hers),)) for week in (1, 2, 3))
    if grooms and draw.upto(4, "prepares") == 1:
        yield 2, (MarryCouple(groom=draw.one(grooms, "groom")),)
    if announced is not None and draw.upto(6, "lazy") > 1:
        yield announced.week - 1, (SayMass(),)


def _of_a_layman(world: World, who: Person, draw: Draw) -> Iterator[tuple[int, tuple[Action, ...]]]:
    """What a layman has to do with priests: masses, baptisms, a wedding; and the vocation of some."""
    priests = [p.name for p in world.people.values() if p.is_priest]
    priest = draw.one((None, *priests), "priest")
    names = sorted(world.people)
    if world.services and draw.upto(3, "devout") == 1:
        service = draw.one(sorted(world.services.values(), key=lambda one: one.name), "mass")
        # Some cannot keep their temper even there.
        quarrel = [Challenge(opponent=draw.one(names, "enemy"))] if draw.upto(5, "godless") == 1 else []
        yield service.week - 1, (Mass(priest=draw.one((None, service.priest), "whose")), *quarrel)
    if any(one.father == who.name and not one.baptised for one in world.children.values()):
        yield 1, (Baptism(priest=priest, guests=tuple(draw.one(names, f"guest/{n}") for n in range(3))),)
    if who.bride and who.wedding == world.month:
        yield 3, (Wedding(priest=priest, guests=tuple(draw.one(names, f"guest/{n}") for n in range(3))),)
    # Every other one asks his neighbour for money, who may have some for him; and back.
    nth = names.index(who.name)
    neighbour, sum_ = names[(nth + 1 - 2 * (nth % 2)) % len(names)], 20 * int(world.month[-2:])
    if draw.upto(2, "business") == 1:
        yield (
            3,
            (
                Lend(to=neighbour, crowns=sum_) if nth % 2 else Borrow(from_=neighbour, crowns=sum_),
                VisitClub(),
            ),
        )
    elif draw.upto(4, "claims") == 1:
        yield 3, (ClaimDebt() if nth % 2 else Pay(to=neighbour), VisitTavern(cash=20), CarryPistol())
    if who.writing and draw.upto(3, "the muse") > 1:
        yield from ((week, (SubmitPlay() if who.writing["weeks"] > 12 else WritePlay(),)) for week in (1, 2))
    if draw.upto(12, "debts") == 1:
        yield 0, (Borrow(from_=MONEYLENDER, crowns=60), VisitClub())
    if who.bride and not who.wedding:
        yield 1, (AskKing(),)
    if who.office == "Ministro de Humanidades":
        yield 2, (ProgrammeTheatre(),)
    if not who.order and not who.lady and not who.post and draw.upto(10, "vocation") == 1:
        yield 2, (JoinOrder(order=draw.one(RELIGIOUS_ORDERS, "habit")),)
