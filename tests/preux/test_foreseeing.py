"""What a player is warned of is refused when the month is played, and depends on nothing that is secret."""

from dataclasses import replace

import pytest

from rules.months import lady, person, play_month, tie, weeks
from turnbot.core.ledger import accounts
from turnbot.games.preux.foreseeing import _SENTENCES, warnings
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    Announce,
    Apply,
    Appoint,
    Arrest,
    Beg,
    Borrow,
    Bribe,
    Buy,
    Charge,
    Confess,
    Court,
    Drink,
    Expose,
    Gamble,
    HostParty,
    Influence,
    Invest,
    JoinCasino,
    JoinClub,
    JoinOrder,
    Lend,
    Pay,
    Practise,
    PrepareParty,
    Propose,
    RegimentalDuty,
    SayMass,
    Spy,
    Study,
    VisitCasino,
    VisitClub,
    VisitTavern,
)
from turnbot.games.preux.state.justice import TABLE, Trial, trial_name
from turnbot.games.preux.state.offices import POLICE
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.things import OpenPost, Service, open_post_name, service_name
from turnbot.games.preux.state.world import World

MONTH = "1626-08"
PARIS = "Gobernador Militar de París"
PRIEST = {"order": "jesuits", "church_rank": "priest", "ordained": True}
WED = {"lady": "Ana", "wife": True, "house": 2}

SCIENCES, FOREIGN = "Ministro de Ciencias", "Ministro de Exteriores"
MINISTERIAL = {"level": 13, "titles": ("Baron",)}

#: Who he is, what he orders in the first week, the rule and the words of the warning.
ROWS = [
    ({"club": "CH"}, [VisitClub("EO")], "3.1.1", "no sois socio de L'Epée D'Or"),
    ({}, [VisitClub()], "3.1.1", "no sois socio de ningún club"),
    ({"level": 7}, [VisitClub(None, guest_of="Pierre")], "3.1.5", "Pierre tiene menos nivel"),
    ({"level": 1}, [JoinClub("EO")], "3.1.1", "L'Epée D'Or"),
    ({"club": "CH"}, [JoinClub("CH")], "3.1.1", "ya sois socio"),
    ({"crowns": 0, "level": 9}, [JoinClub("CH")], "3.1.1", "la cuota"),
    ({"level": 3}, [VisitCasino(), Gamble((300,))], "3.3.2", "por debajo del nivel 9"),
    ({"level": 9, "crowns": 2000}, [VisitCasino()], "3.3.2", "sin una apuesta de 300"),
    ({"level": 3}, [JoinCasino()], "3.3.6", "por debajo del nivel"),
    ({"level": 12, "crowns": 0}, [JoinCasino()], "3.3.6", "la cuota del Gran Casino"),
    ({"casino": True, "level": 12}, [JoinCasino()], "3.3.6", "ya sois socio"),
    ({}, [PrepareParty()], "4.7.1", "quien está casado"),
    ({}, [HostParty("home", ("Pierre",))], "4.7.1", "quien está casado"),
    ({"lady": "Ana", "wife": True, "house": 2}, [HostParty("home", ("Pierre",))], "4.7.1", "preparativos"),
    ({"lady": "Ana", "wife": True}, [Propose("Ana")], "4.4.1", "ya estáis casado"),
    ({}, [Propose("Ana")], "4.4.1", "no tenéis dama"),
    ({}, [RegimentalDuty()], "9.3.5", "no servís en ningún regimiento"),
    ({}, [Practise("pistol")], "8.9.2", "no tenéis pistola"),
    ({"resting_until": "1626-08/2"}, [Practise("foil")], "8.8.2", "reposo"),
    ({}, [Study()], "10.2.1", "ninguna orden"),
    (PRIEST, [Study()], "10.2.1", "ya estáis ordenado"),
    (WED, [JoinOrder("jesuits")], "10.2.1", "a un hombre casado ninguna orden"),
    ({"level": 1}, [JoinOrder("jesuits")], "10.2.1", "esa orden pide nivel"),
    (PRIEST, [JoinOrder("jesuits")], "10.2.1", "ya vestís un hábito"),
    ({}, [Beg()], "10.4.1", "ninguna orden"),
    ({}, [SayMass()], "10.4.2", "no sois sacerdote"),
    (PRIEST, [Expose("Pierre")], "10.5.3", "no sois confesor"),
    (PRIEST, [SayMass()], "10.4.2", "no anunciasteis misa"),
    ({"lady": "Ana"}, [Court(lady="Ana", crowns=5)], "4.2.1", "es ya vuestra dama"),
    ({}, [Spy(on="Pierre")], "11.2.2", "no los tienen sino"),
    ({}, [Confess("Sol")], "10.5.2", "ninguna dama se confesará"),
    (PRIEST, [VisitTavern()], "10.1.2", "habéis renunciado"),
    ({}, [Lend(to="Pierre", crowns=500)], "2.1.1", "prestar 500 coronas"),
    ({}, [Court(lady="Sol", crowns=500)], "4.2.1", "un regalo de 500"),
    # The Sciences are given in June, the Foreign Ministry in September, Brigades in March.
    ({}, [Announce((SCIENCES,))], "11.0.2", "se da en junio de 1627: la candidatura se anuncia"),
    ({}, [Announce(("Portero",))], "11.0.2", "no hay cargo de Portero"),
    ({"level": 8}, [Announce((FOREIGN,))], "11.0.3", "pide nivel 10"),
    (MINISTERIAL, [Apply((SCIENCES,))], "11.0.5", "no se da este mes, sino en junio de 1627"),
    (MINISTERIAL, [Apply((FOREIGN,))], "11.0.5", "se da en septiembre: este mes toca anunciar"),
    ({"level": 13}, [Appoint(SCIENCES, "Pierre")], "11.0.4", "no se da este mes"),
    ({"level": 12}, [Influence(for_="Jean", matter="promotion")], "5.1.9", "se asciende por méritos"),
    ({"level": 12}, [Influence(for_="Pierre", matter="loot")], "5.1.9", "en el botín no hay influencia"),
    ({}, [Influence(for_="Pierre")], "5.1.10", "no se tiene por debajo del nivel 8, y el vuestro es 6"),
    ({"crowns": 900}, [Bribe("Coronel", 74)], "5.2.2", "el soborno más barato son 75"),
    ({}, [Charge("Pierre")], "11.2.3", "ni arresta ni acusa nadie"),
    ({}, [Arrest("Pierre")], "11.2.3", "ni arresta ni acusa nadie"),
    ({"laid_up": "1626-08/1"}, [VisitTavern()], "1.0.3", "en cama"),
    ({"arrested": "1626-08/1"}, [VisitTavern()], "1.0.3", "preso"),
    ({"disgrace": "debts"}, [VisitTavern()], "1.0.3", "en desgracia"),
]  # fmt: skip


def cast(**given):
    people = [person("Jean", **given), person("Pierre", club="CH", level=5)]
    ladies = [lady("Ana", lover="Jean" if given.get("lady") else ""), lady("Sol", level=4)]
    return people, ladies


def warned(orders, people, ladies, **shelves):
    return warnings(orders, replace(World.of(MONTH, people, ladies), **shelves), "Jean")


@pytest.mark.parametrize(("who", "ordered", "rule", "said"), ROWS, ids=[f"{r[2]} {r[3]}" for r in ROWS])
def test_what_it_warns_of_is_refused_by_that_rule(who, ordered, rule, said):
    people, ladies = cast(**who)
    orders = weeks(ordered)
    [sentence] = [one for one in warned(orders, people, ladies) if said in one]
    assert f"({rule})" in sentence
    asks = weeks([Borrow(from_="Jean", crowns=500)])
    month = play_month(*people, ladies=ladies, orders={"Jean": orders, "Pierre": asks})
    assert rule in [number for number, _ in month.refused("Jean")]


def test_a_mass_that_was_announced_is_warned_of_only_in_another_week_or_temple():
    people, ladies = cast(**PRIEST)
    names = service_name(MONTH, "Jean")
    mass = Service(name=names, priest="Jean", month=MONTH, week=2, temple="catedral")
    for at, order, said in (
        (2, SayMass(), ""), (1, SayMass(), "la anunciasteis para la semana 2"),
        (2, SayMass("ermita"), "la anunciasteis en la"),
    ):  # fmt: skip
        orders = weeks(*[[order] if at == week else [] for week in (1, 2, 3, 4)])
        told = warned(orders, people, ladies, services={names: mass})
        assert len(told) == bool(said)
        assert said in "".join(told)


@pytest.mark.parametrize(
    ("sent", "given", "said"),
    [(3, {"police": POLICE}, ""), (4, {"police": POLICE}, "(11.2.2)"), (4, {"post": PARIS}, "(11.4.18)"),
     (6, {"police": POLICE, "post": PARIS}, "")],
)  # fmt: skip
def test_so_many_spies_as_his_offices_have(sent, given, said):
    people, ladies = cast(**given)
    told = warned(weeks(notes=[Spy(on="Pierre")] * sent), people, ladies)
    assert len(told) == bool(said)
    assert said in "".join(told)


def test_who_announces_himself_without_what_the_office_asks_for_is_told():
    people, ladies = cast(level=12)
    for who, told in ((people[0], 1), (replace(people[0], **MINISTERIAL), 0)):
        said = warnings(weeks([Announce((FOREIGN,))]), World.of(MONTH, [who, people[1]], ladies), "Jean")
        assert len([one for one in said if "el grado ni el título" in one and "(11.0.5)" in one]) == told


def test_a_confessor_is_told_that_he_is_hers_already():
    people, ladies = cast(**PRIEST)
    world = World.of(MONTH, people, ladies, [tie("Jean", "Sol", confesses="priest")])
    [sentence] = warnings(weeks([Confess("Sol")]), world, "Jean")
    assert "ya sois el confesor de Sol" in sentence


def test_who_offers_himself_for_a_confessor_is_warned_of_his_pride():
    people, ladies = cast(**PRIEST)
    [sentence] = warned(weeks([Confess("Sol", proposes=True)]), people, ladies)
    assert "pecado de soberbia" in sentence
    assert "(10.5.2)" in sentence
    assert warned(weeks([Confess("Sol")]), people, ladies) == ()


def test_a_friar_with_a_wife_is_told_that_no_study_makes_him_a_priest():
    people, ladies = cast(**WED, order="jesuits", church_rank="friar")
    [sentence] = warned(weeks([Study()]), people, ladies)
    assert "nadie os ordenará" in sentence
    assert "(10.1.2)" in sentence


@pytest.mark.parametrize(
    ("who", "ordered"),
    [
        ({"club": "CH"}, [VisitClub(), Drink()]),
        ({"level": 9}, [JoinClub("CH"), VisitClub("CH")]),
        ({"level": 5}, [VisitClub(None, guest_of="Pierre"), Drink()]),
        ({"level": 9, "crowns": 2000}, [VisitCasino(), Gamble((300,))]),
        ({}, [Practise("foil")]),
        ({"regiment": "MDR", "rank": "private"}, [RegimentalDuty()]),
        ({"regiment": "MDR", "rank": "private"}, [Practise()]),
        ({}, [Lend(to="Pierre", crowns=20)]),
        ({}, [Borrow(from_="Pierre", crowns=500), Lend(to="Pierre", crowns=500)]),
        ({}, [Lend(to="Pierre", crowns=500, if_=If("won"))]),
    ],
)
def test_it_warns_of_nothing_else(who, ordered):
    assert warned(weeks(ordered), *cast(**{"level": 6, **who})) == ()


@pytest.mark.parametrize(
    ("who", "orders", "said"),
    [
        # In its own month, with and without his announcement of the month before.
        ({}, weeks(notes=[Announce((FOREIGN,))]), "había que anunciarse en agosto: no vuelve a darse hasta"),
        ({"candidacies": {FOREIGN: "1626-08"}}, weeks(notes=[Announce((FOREIGN,))]), "consta desde agosto"),
        ({}, weeks(Apply((FOREIGN,))), "no anunciasteis en agosto"),
        ({"candidacies": {FOREIGN: "1625-08"}}, weeks(Apply((FOREIGN,))), "hasta septiembre de 1627"),
        ({"candidacies": {FOREIGN: "1626-08"}, "level": 9}, weeks(Apply((FOREIGN,))), "pide nivel 10"),
        ({"candidacies": {FOREIGN: "1626-08"}, "titles": ()}, weeks(Apply((FOREIGN,))), "ni el título"),
        ({"candidacies": {FOREIGN: "1626-08"}}, weeks([], [Apply((FOREIGN,))]), "en la primera semana"),
        ({"candidacies": {FOREIGN: "1626-08"}}, weeks([Apply((FOREIGN,)), VisitTavern()]), "semana entera"),
        (
            {"candidacies": {FOREIGN: "1626-08"}},
            weeks([VisitTavern()], notes=[Apply((FOREIGN,))]),
            "semana entera",
        ),
    ],
)
def test_in_the_month_of_an_office_candidates_are_told_what_it_asks(who, orders, said):
    world = World.of("1626-09", [person("Jean", **(MINISTERIAL | who))])
    [sentence] = warnings(orders, world, "Jean")
    assert said in sentence


@pytest.mark.parametrize("where", ["weeks", "notes"])
def test_who_announced_himself_and_stands_in_time_is_told_nothing(where):
    stands = [Apply((FOREIGN,))]
    orders = weeks(stands) if where == "weeks" else weeks([], notes=stands)
    world = World.of("1626-09", [person("Jean", **MINISTERIAL, candidacies={FOREIGN: "1626-08"})])
    assert warnings(orders, world, "Jean") == ()
    before = World.of("1626-08", [person("Jean", **MINISTERIAL)])
    assert warnings(weeks(notes=[Announce((FOREIGN,))]), before, "Jean") == ()


def test_a_vacant_office_that_is_called_has_its_month_sooner():
    vacant = OpenPost(name=open_post_name(SCIENCES), post=SCIENCES, month="1626-08", called="1626-10")
    men = [person("Jean", **MINISTERIAL, candidacies={SCIENCES: "1626-09"})]
    for month, order in (("1626-09", Announce((SCIENCES,))), ("1626-10", Apply((SCIENCES,)))):
        for others, warned_of in (([vacant], 0), ([], 1)):
            assert len(warnings(weeks([order]), World.of(month, men, others=others), "Jean")) == warned_of


@pytest.mark.parametrize(
    ("used", "vacant", "said"),
    [
        (Influence(matter="vacancy"), None, "en enero y en julio"),
        (Influence(matter="renewal", office=FOREIGN), None, "no está vacante"),
        (Influence(matter="renewal", office=SCIENCES), "", None),
        (Influence(matter="renewal", office=SCIENCES), "1626-10", "está ya convocado, para octubre"),
        (Influence(matter="renewal", office=FOREIGN), "", "faltando tan poco"),
        (Influence(office=SCIENCES, for_="Jean"), None, "la conserváis"),
        (Influence(matter="sending", regiment="GD"), None, None),
        (Influence(matter="sparing", regiment="FR"), None, "no es de los que el Ministro manda"),
        (Influence(office=FOREIGN, for_="Jean"), None, "la conserváis"),
    ],
)
def test_a_favour_on_what_is_not_decided_now_is_warned_of(used, vacant, said):
    post = used.office or SCIENCES
    open_ = [OpenPost(name=open_post_name(post), post=post, month="1626-07", called=vacant or "")]
    world = World.of(MONTH, [person("Jean", **MINISTERIAL)], others=open_ if vacant is not None else [])
    told = warnings(weeks(notes=[used]), world, "Jean")
    assert len(told) == (said is not None)
    assert said is None or said in told[0]


def test_troops_are_sent_in_four_months_of_the_year():
    world = World.of("1626-09", [person("Jean", **MINISTERIAL)])
    [told] = warnings(weeks(notes=[Influence(matter="sending")]), world, "Jean")
    assert "se decide en febrero, mayo, agosto y noviembre: este mes no hay en qué" in told


COLONEL = {"regiment": "MDR", "rank": "colonel", "horses": 3}
CAPTAIN = {"regiment": "MDR", "rank": "captain", "horses": 1, "battalion": 2}
WAR, HUMANITIES = "Ministro de la Guerra", "Ministro de Humanidades"


@pytest.mark.parametrize(
    ("used", "me", "chief", "silent"),
    [
        (Influence(matter="sending"), {}, {"office": WAR}, True),
        (Influence(matter="play"), {}, {"office": HUMANITIES}, True),
        (Influence(matter="trial", for_="Luc"), {}, {"office": "Ministro de Justicia"}, True),
        (Influence(matter="leave"), CAPTAIN, COLONEL, True),
        (Influence(matter="leave", for_="Luc"), {}, COLONEL, True),
        (Influence(matter="reinforcements"), {}, {"office": WAR}, False),
        (Influence(matter="escort"), CAPTAIN, {"post": PARIS, "rank": "lieutenant-general"}, False),
        (Influence(matter="office", office=FOREIGN), {}, {"office": "Ministro de Estado"}, True),
        (Influence(matter="renewal", office=SCIENCES), {}, {"office": "Ministro de Estado"}, False),
    ],
)
def test_who_uses_a_favour_where_a_player_decides_is_told(used, me, chief, silent):
    """Nobody is warned where nobody decides who is a player, nor who decides himself."""
    name = trial_name("1626-07", "Luc", "robo")
    case = Trial(name=name, accused="Luc", prosecutor="", crime="robo", law=TABLE,
                 judge="Ministro de Justicia", month="1626-07")  # fmt: skip
    open_ = OpenPost(name=open_post_name(SCIENCES), post=SCIENCES, month="1626-07")
    at = "1626-09" if used.office == FOREIGN else MONTH
    row = {"level": 13, "titles": ("Baron",)}
    for who in ("Henri", ""):
        people = [person("Jean", **(row | me)), person("Luc", **CAPTAIN)]
        people += [person("Henri", **(row | chief))] if who else []
        world = World.of(at, people, others=[case, open_])
        told = [one for one in warnings(weeks(notes=[used]), world, "Jean") if "(5.1.1)" in one]
        assert len(told) == bool(who)
        assert all("eso lo decide hoy Henri" in one for one in told)
        assert all(("si él dice su palabra" in one) is silent for one in told)
        if who and used.matter != "leave":
            own = warnings(weeks(notes=[used]), world, "Henri")
            assert not [one for one in own if "(5.1.1)" in one]


def test_of_a_favour_that_is_in_vain_anyhow_one_reason_is_enough():
    world = World.of("1626-09", [person("Jean", **MINISTERIAL), person("Henri", office=WAR, level=13)])
    [told] = warnings(weeks(notes=[Influence(matter="sending")]), world, "Jean")
    assert "(11.2.8)" in told


@pytest.mark.parametrize(
    ("heard", "order", "warned_of"),
    [
        ({"Pierre": "1626-07"}, Expose("Pierre"), 0), ({"Pierre": "1626-07"}, Expose(), 0),
        ({"Pierre": "1626-07"}, Expose("Luc"), 1), ({"Pierre": "1626-06"}, Expose(), 1), ({}, Expose(), 1),
    ],
)  # fmt: skip
def test_a_confessor_is_warned_of_what_he_was_not_told(heard, order, warned_of):
    own = tie("Jean", "Sol", confesses="priest", confided=heard)
    world = World.of(MONTH, [person("Jean", **PRIEST)], [lady("Sol", level=4)], others=[own])
    assert len(warnings(weeks(notes=[order]), world, "Jean")) == warned_of


def test_a_fourth_office_is_one_too_many():
    four = (
        "Teniente General de Policía",
        "Ministro de Justicia",
        "Canciller de Finanzas",
        "Marechal de France",
    )
    world = World.of("1627-01", [person("Jean", **MINISTERIAL)])
    [sentence] = warnings(weeks(notes=[Announce(four[:2]), Announce(four[2:])]), world, "Jean")
    assert "Marechal de France sobra" in sentence


def test_what_is_too_much_altogether_is_told_once():
    told = warned(weeks([Lend(to="Pierre", crowns=150)], [Lend(to="Pierre", crowns=150)]), *cast())
    assert len(told) == 1
    assert "suma 300 coronas y hoy tenéis 200" in told[0]


def test_in_disgrace_nothing_else_is_told():
    assert len(warned(weeks([VisitClub("EO")], [RegimentalDuty()]), *cast(disgrace="debts"))) == 1


def test_every_sentence_can_be_said():
    facts = {name: name for name in ("club", "cost", "crowns", "least", "level", "count", "partner")}
    facts |= {name: name for name in ("office", "month", "before", "thing", "lady", "temple", "week")}
    for key, sentence in _SENTENCES.items():
        assert sentence.format_map(facts)
        assert key.split(" ")[0][0].isdigit()


ORDERED = weeks(
    [
        VisitClub("EO"),
        JoinClub("EO"),
        Announce((SCIENCES,)),
        Charge("Pierre"),
        Lend(to="Pierre", crowns=500),
        Pay(to="Pierre", crowns=300),
    ],
    [VisitClub(None, guest_of="Pierre"), Bribe(office="Coronel", crowns=300), Invest("food", 300)],
    [VisitCasino(), JoinCasino(), Practise(), Propose("Ana"), Buy("horse")],
    [HostParty("home", ("Pierre",)), PrepareParty(), Study(), SayMass()],
)


def test_no_secret_changes_a_warning():
    """Whatever another has that is his own or the referee's, and what of himself he is not shown."""
    people, ladies = cast()
    told = warned(ORDERED, people, ladies)
    assert len(told) > 8
    touched = 0
    for name, account in accounts(Person).items():
        for at, who in enumerate(people):
            secret = account.seen_by == "referee" or (account.seen_by == "owner" and at == 1)
            changed = _otherwise(getattr(who, name))
            if not secret or changed is None:
                continue
            touched += 1
            others = [replace(one, **{name: changed}) if k == at else one for k, one in enumerate(people)]
            assert warned(ORDERED, others, ladies) == told, name
    assert touched > 15
    for name in (name for name, account in accounts(Lady).items() if account.seen_by != "public"):
        other = [replace(one, **{name: _otherwise(getattr(one, name))}) for one in ladies]
        assert warned(ORDERED, people, other) == told, name


def _otherwise(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    return None
