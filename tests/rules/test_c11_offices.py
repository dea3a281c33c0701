import pytest
from months import house_with, lived, months_of, person, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.events import PUBLIC, only
from turnbot.core.turn import Turn
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders.tree import Announce, Apply, Appoint, Decide, Influence, Rest
from turnbot.games.preux.rules.c11_renewals import Candidate, meets, settle
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.offices import field_of, posts_of
from turnbot.games.preux.state.things import OpenPost, open_post_name
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import spoken

SCIENCES, FOREIGN, STATE, WAR = (
    "Ministro de Ciencias", "Ministro de Exteriores", "Ministro de Estado", "Ministro de la Guerra",
)  # fmt: skip
POLICE = "Teniente General de Policía"
JUNE, MAY = "1626-06", "1626-05"


def baron(name="Jean", level=13, **given):
    """A man who may be a minister; he announced himself for the Sciences in May."""
    given = {"candidacies": {SCIENCES: MAY}, "titles": ("Baron",), "crowns": 900} | given
    return person(name, level=level, **given)


def stands(*offices):
    return weeks(Apply(offices=offices or (SCIENCES,)))


def renewed(month, *people, dice=None, orders=None, at=JUNE, **more):
    """The first week of June, in which everybody stands for the Sciences."""
    mine = {who.name: stands() for who in people} | (orders or {})
    thrown = {f"11.0.6/1/office-{SCIENCES}/{name}": die for name, die in (dice or {}).items()}
    return month(*people, orders=mine, dice={**thrown, "*/draw-*": 1}, at=at, **more)


# The table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.2")
def test_what_every_ministry_brings():
    rows = [row for row in power().offices.values() if row.kind == "ministry"]
    assert {
        row.office: (row.month, row.minimum_level, row.status, row.influence, row.pay, row.roll)
        for row in rows
    } == {
        POLICE: (2, 6, 6, (7,), 50, 8),
        "Ministro de Justicia": (2, 8, 12, (7,), 50, 7),
        "Canciller de Finanzas": (2, 10, 14, (7, 8), 50, 7),
        "Ministro del Bienestar": (3, 10, 16, (9,), 50, 7),
        SCIENCES: (6, 10, 16, (9,), 50, 7),
        FOREIGN: (9, 10, 16, (9,), 50, 7),
        "Ministro de Humanidades": (12, 10, 16, (9,), 50, 7),
        WAR: (1, 12, 18, (8, 9), 50, 8),
        STATE: (1, 12, 20, (9, 9), 50, 9),
    }
    assert {row.appoints for row in rows} == {STATE, "Rey"}
    assert [row.office for row in rows if row.appoints == "Rey"] == [WAR, STATE]


@pytest.mark.rule("11.1.1")
@pytest.mark.parametrize(
    ("given", "office", "may"),
    [
        ({"titles": ("Baron",)}, SCIENCES, True), ({"titles": ("Chevalier",)}, SCIENCES, False),
        ({"titles": ("Chevalier", "Comte")}, SCIENCES, True), ({"rank": "brigadier-general"}, SCIENCES, True),
        ({"rank": "colonel"}, SCIENCES, False), ({"rank": "general"}, SCIENCES, True),
        ({"church_rank": "bishop"}, SCIENCES, True), ({"church_rank": "cardinal"}, SCIENCES, True),
        ({"church_rank": "vicar"}, SCIENCES, False), ({}, SCIENCES, False),
        ({"rank": "colonel"}, POLICE, True), ({"titles": ("Baron",)}, STATE, False),
        # Military offices ask for the exact rank (ruling 238), but for two headings.
        ({"rank": "brigadier-general"}, "Jefe de Brigada", True),
        ({"rank": "general"}, "Jefe de Brigada", False),
        ({"rank": "general"}, "Ayudante General", True), ({"rank": "private"}, "Soldado Escolta Real", False),
        ({"rank": "private", "regiment": "GR"}, "Soldado Escolta Real", True),
    ],
)  # fmt: skip
def test_what_an_office_asks_for(given, office, may):
    assert meets(person("Jean", **given), power().offices[office]) is may


# Announcing ---------------------------------------------------------------------------------------------


@pytest.mark.rule("11.0.2")
@pytest.mark.parametrize(("at", "told"), [(MAY, True), (JUNE, False), ("1626-04", False)])
def test_one_announces_oneself_the_month_before(month, at, told):
    m = month(baron(candidacies={}), orders={"Jean": weeks(notes=[Announce(offices=(SCIENCES,))])}, at=at)
    if told:
        assert m.only("candidacy.announced").audience == PUBLIC
        assert m["Jean"].candidacies == {SCIENCES: MAY}
    else:
        assert m.refused("Jean") == [("11.0.2", "not-now")]
        assert m.only("order.refused").facts["month"] == ("1627-06" if at == JUNE else JUNE)


@pytest.mark.rule("11.0.3")
@pytest.mark.parametrize(("level", "reason"), [(9, None), (8, "out-of-reach")])
def test_one_level_is_within_reach(month, level, reason):
    order = weeks(notes=[Announce(offices=(SCIENCES,))])
    m = month(baron(level=level), orders={"Jean": order}, at=MAY)
    assert m.refused("Jean") == ([("11.0.3", reason)] if reason else [])


@pytest.mark.rule("11.0.3")
def test_three_in_a_turn(month):
    four = (POLICE, "Ministro de Justicia", "Canciller de Finanzas", "Inspector General de Infantería")
    m = month(baron(), orders={"Jean": weeks(notes=[Announce(offices=four)])}, at="1626-01")
    assert len(m.events("candidacy.announced")) == 3
    assert m.refused("Jean") == [("11.0.3", "too-many")]


@pytest.mark.rule("11.0.2")
def test_no_such_office(month):
    m = month(baron(), orders={"Jean": weeks(notes=[Announce(offices=("Portero",))])}, at=MAY)
    assert m.refused("Jean") == [("11.0.2", "no-office")]


# Standing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.0.6", "11.1.2")
@pytest.mark.parametrize(
    ("level", "die", "given"),
    # Seven is asked for: one more for each three levels above ten; a one never does.
    [(13, 6, True), (13, 5, False), (16, 5, True), (16, 4, False), (12, 6, False), (34, 1, False)],
)
def test_the_die_and_three_levels(month, level, die, given):
    m = renewed(month, baron(level=level), dice={"Jean": die})
    assert (m["Jean"].office == SCIENCES) is given
    assert m.only("candidacy.weighed").audience == only("Jean")
    assert len(m.events("office.filled", who="Jean")) == given


@pytest.mark.rule("11.0.6")
@pytest.mark.parametrize(
    ("levels", "dice", "winner"),
    [((13, 13), (6, 6), "Luc"), ((13, 16), (6, 5), "Luc"), ((13, 13), (6, 5), "Jean"),
     ((16, 13), (6, 6), "Jean")],
)  # fmt: skip
def test_the_highest_total_then_level_then_a_draw(month, levels, dice, winner):
    men = [baron(name, level) for name, level in zip(("Jean", "Luc"), levels, strict=True)]
    thrown = {f"11.0.6/1/office-{SCIENCES}/{who.name}": die for who, die in zip(men, dice, strict=True)}
    draws = {"*/draw-*/Jean": 1, "*/draw-*/Luc": 2}
    m = month(*men, orders={who.name: stands() for who in men}, dice={**thrown, **draws}, at=JUNE)
    assert [m[name].office for name in ("Jean", "Luc")].count(SCIENCES) == 1
    assert m[winner].office == SCIENCES


@pytest.mark.rule("11.0.6")
@pytest.mark.parametrize(("side", "die", "given"), [("for_", 4, True), ("against", 6, False)])
def test_favours_with_the_minister_of_state(month, side, die, given):
    friend = person("Luc", level=22, crowns=900)
    used = weeks(notes=[Influence(office=SCIENCES, **{side: "Jean"})])
    m = renewed(month, baron(), friend, dice={"Jean": die}, orders={"Luc": used})
    assert (m["Jean"].office == SCIENCES) is given
    # He is told his die and his levels, and not what others did.
    assert m.only("candidacy.weighed").facts["bonus"] == 1


@pytest.mark.rule("11.0.7")
def test_who_does_not_stand_loses_nothing_and_friends_have_their_favours_back(month):
    friend = person("Luc", level=22, crowns=900)
    used = weeks(notes=[Influence(office=SCIENCES, for_="Jean")])
    m = renewed(month, baron(), friend, orders={"Jean": weeks(Rest()), "Luc": used})
    assert m.only("candidacy.dropped").audience == only("Jean")
    assert m.only("influence.returned").audience == only("Luc")
    assert m["Luc"].used == {}


@pytest.mark.rule("11.0.4", "11.0.5")
@pytest.mark.parametrize(
    ("given", "at", "reason"),
    [
        ({"candidacies": {}}, JUNE, "not-announced"),
        ({"candidacies": {SCIENCES: "1625-05"}}, JUNE, "not-announced"),
        ({"level": 9}, JUNE, "level"), ({"titles": ()}, JUNE, "rank"), ({}, "1626-07", "not-now"),
    ],
)  # fmt: skip
def test_who_may_not_stand(month, given, at, reason):
    m = renewed(month, baron(**given), at=at)
    assert m.refused("Jean") == [("11.0.5", reason)]
    assert m["Jean"].office == ""


@pytest.mark.rule("11.0.5")
def test_only_in_the_first_week(month):
    m = month(baron(), orders={"Jean": weeks(Rest(), Apply(offices=(SCIENCES,)))}, at=JUNE)
    assert m.refused("Jean") == [("11.0.5", "first-week")]


@pytest.mark.rule("11.0.13")
def test_of_two_that_do_not_go_together_he_has_the_one_he_named_first():
    jean, luc = person("Jean"), person("Luc")
    ranked = {
        SCIENCES: [Candidate(jean, 2), Candidate(luc, 1)], FOREIGN: [Candidate(jean, 1)],
        POLICE: [Candidate(jean, 3)], "Ayudante General": [Candidate(luc, 2)],
    }  # fmt: skip
    won = {post: one.who.name for post, one in settle(ranked, field_of).items()}
    assert won == {SCIENCES: "Luc", FOREIGN: "Jean", POLICE: "Jean", "Ayudante General": "Luc"}


# Holding ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.2")
def test_pay_points_and_favours(month):
    m = month(person("Jean", office="Canciller de Finanzas", police=POLICE), at="1626-08")
    assert m.crowns("Jean", "11.1.2") == 100
    assert m.points("Jean", "11.1.2") == 14 + 6
    assert posts_of(m["Jean"]) == ("Canciller de Finanzas", POLICE)


@pytest.mark.rule("11.1.2", "11.1.3")
@pytest.mark.parametrize(("die", "kept"), [(5, True), (4, False)])
def test_who_holds_it_has_one_more_and_who_does_not_win_again_leaves(month, die, kept):
    m = renewed(month, baron(office=SCIENCES), dice={"Jean": die})
    assert m["Jean"].office == (SCIENCES if kept else "")
    assert len(m.events("office.kept" if kept else "office.ended")) == 1


@pytest.mark.rule("11.1.3")
def test_a_new_ministry_takes_the_place_of_the_old(month):
    m = renewed(month, baron(office=FOREIGN), dice={"Jean": 6})
    assert m["Jean"].office == SCIENCES
    assert m.only("office.lost").facts["cause"] == "incompatible"
    assert open_post_name(FOREIGN) in m.outcome.world.open_posts


@pytest.mark.rule("11.0.8", "11.0.12")
@pytest.mark.parametrize(("why", "left"), [("revolt", ()), ("debt", (SCIENCES, POLICE))])
def test_disgrace_takes_every_office_and_leaves_them_to_secretaries(why, left):
    world = lived(World.of("1626-08", [person("Jean", office=SCIENCES, police=POLICE)]))
    t = Turn.begin(world, {}, (), LoadedDice({}), house_with({}))
    disgrace(t, world.people["Jean"], why)
    assert posts_of(world.people["Jean"]) == left
    assert set(world.open_posts) == {open_post_name(post) for post in (SCIENCES, POLICE) if post not in left}
    lost = t.ledger.of_kind("office.lost")
    assert [(e.audience, e.facts["cause"]) for e in lost] == ([] if left else [(PUBLIC, "disgrace")] * 2)


# Players who give offices -------------------------------------------------------------------------------


@pytest.mark.rule("11.0.4")
@pytest.mark.parametrize(("choice", "winner"), [("a", "Jean"), ("b", "Luc"), ("c", None)])
def test_a_player_is_asked_and_chooses_without_dice(choice, winner):
    opening = World.of(
        MAY, [baron("Jean", candidacies={}), baron("Luc", candidacies={}), baron("Henri", 16, office=STATE)]
    )
    announced = {name: weeks(notes=[Announce(offices=(SCIENCES,))]) for name in ("Jean", "Luc")}
    answers = {"Henri": weeks(notes=[Decide(nth=1, choice=choice)]), "Jean": stands(), "Luc": stands()}
    first, second = months_of(opening, [announced, answers])
    asked = first.only("question.put")
    assert asked.audience == only("Henri")
    assert second.events("candidacy.weighed") == []
    assert [n for n in ("Jean", "Luc") if second[n].office] == ([winner] if winner else [])


@pytest.mark.rule("11.0.4")
def test_his_orders_name_him_as_well(month):
    order = weeks(notes=[Appoint(office=SCIENCES, who="Jean")])
    m = renewed(month, baron(), baron("Henri", 16, office=STATE), orders={"Henri": order})
    assert m["Jean"].office == SCIENCES
    m = renewed(month, baron(), baron("Henri", 16), orders={"Henri": order}, dice={"Jean": 2})
    assert ("11.0.4", "not-yours") in m.refused("Henri")


@pytest.mark.rule("11.0.4")
def test_who_says_nothing_leaves_it_to_the_dice(month):
    m = renewed(
        month, baron(), baron("Henri", 16, office=STATE), orders={"Henri": weeks(Rest())}, dice={"Jean": 6}
    )
    assert m["Jean"].office == SCIENCES


@pytest.mark.rule("11.1.3")
@pytest.mark.parametrize(
    ("named", "given", "holder", "refused"),
    [
        # Whom he wants, if he has what it asks for, is in Paris, and loses no office of the kind by it.
        ("Yves", {}, "Yves", None),
        ("Yves", {"titles": ()}, "Luc", "no-candidate"), ("Yves", {"level": 9}, "Luc", "no-candidate"),
        ("Yves", {"office": FOREIGN}, "Luc", "no-candidate"), ("Nadie", {}, "Luc", "no-candidate"),
        ("Yves", {"laid_up": "1626-06/1"}, "Luc", "no-candidate"),
        ("Jean", {}, "Jean", None), (None, {}, "", None),
    ],
)  # fmt: skip
def test_the_minister_of_state_names_whom_he_wants_and_is_told_of_whom_he_cannot(
    month, named, given, holder, refused
):
    m = renewed(
        month, baron("Jean"), baron("Luc"), baron("Yves", candidacies={}, **given),
        baron("Henri", 16, office=STATE, candidacies={}), dice={"Jean": 3, "Luc": 6},
        orders={
            "Henri": weeks(notes=[Appoint(office=SCIENCES, who=named)]), "Yves": weeks(Rest()),
        },
    )  # fmt: skip
    found = [who.name for who in m.outcome.world.people.values() if who.office == SCIENCES]
    assert found == ([holder] if holder else [])
    assert [why for rule, why in m.refused("Henri") if rule == "11.0.4"] == ([refused] if refused else [])
    passed = {e.facts["who"]: e for e in m.events("candidacy.passed")}
    assert set(passed) == (set() if refused else {"Jean", "Luc"} - {holder})
    assert all(e.audience == only(name) and e.facts["partner"] == "Henri" for name, e in passed.items())


@pytest.mark.rule("11.1.3")
def test_the_house_may_hold_ministers_to_those_who_stand(month):
    m = renewed(
        month, baron("Luc"), baron("Yves", candidacies={}), baron("Henri", 16, office=STATE, candidacies={}),
        dice={"Luc": 6}, house={"11.1.3": {"name_freely": False}},
        orders={"Henri": weeks(notes=[Appoint(office=SCIENCES, who="Yves")]), "Yves": weeks(Rest())},
    )  # fmt: skip
    assert m["Luc"].office == SCIENCES


@pytest.mark.rule("11.0.4")
@pytest.mark.parametrize(
    ("order", "holder", "answer"),
    [
        (Appoint(office=SCIENCES, who="Luc"), "Luc", "Luc"), (Appoint(who="Luc"), "Luc", "Luc"),
        (Appoint(office=SCIENCES), "", "nobody"), (Appoint(), "", "nobody"),
        (Decide(nth=1, choice="c"), "", "nobody"), (None, "Jean", None),
    ],
)  # fmt: skip
def test_what_he_orders_settles_the_question_and_need_not_name_the_office(order, holder, answer):
    opening = World.of(MAY, [baron("Jean", 16), baron("Luc"), baron("Henri", 16, office=STATE)])
    june = dict.fromkeys(("Jean", "Luc"), stands()) | {"Henri": weeks(notes=[order] if order else [])}
    announces = {name: weeks(notes=[Announce(offices=(SCIENCES,))]) for name in ("Jean", "Luc")}
    _, second = months_of(
        opening, [announces, june],
        dice={f"11.0.6/1/office-{SCIENCES}/Jean": 6, f"11.0.6/1/office-{SCIENCES}/Luc": 2, "*/draw-*": 1},
    )  # fmt: skip
    found = [who.name for who in second.outcome.world.people.values() if who.office == SCIENCES]
    assert found == ([holder] if holder else [])
    assert second.only("question.settled").facts["answer"] == answer


@pytest.mark.rule("11.0.3")
def test_one_office_announced_twice_is_one_candidacy(month):
    twice = weeks([Announce(offices=(SCIENCES,))], notes=[Announce(offices=(SCIENCES, SCIENCES))])
    m = month(baron(candidacies={}), orders={"Jean": twice}, at=MAY)
    assert len(m.events("candidacy.announced")) == 1
    assert m.refused("Jean") == []


@pytest.mark.rule("11.0.3")
def test_an_office_of_several_places_announced_twice_is_one_place(month):
    general = baron(
        rank="brigadier-general", horses=3, candidacies={}, served_as_major={"infantry": "1620-01"}
    )
    twice = weeks(notes=[Announce(offices=("Jefe de Brigada",)), Announce(offices=("Jefe de Brigada",))])
    m = month(general, orders={"Jean": twice}, at="1627-02")
    assert len(m.events("candidacy.announced")) == 1


# Before its month ---------------------------------------------------------------------------------------


def vacant(post=SCIENCES, **given):
    return OpenPost(name=open_post_name(post), post=post, month="1626-10", **given)


@pytest.mark.rule("11.0.9")
def test_the_example_of_the_book():
    """Vacant in October, called for before November closes, candidacies in November, given in December."""
    opening = World.of(
        "1626-10",
        [baron("Jean", candidacies={}), baron("Henri", 16, office=STATE), person("Luc", office=FOREIGN)],
        others=[vacant()],
    )
    november = {
        "Henri": weeks(notes=[Decide(nth=1, choice="a")]),
        "Jean": weeks(notes=[Announce(offices=(SCIENCES,))]),
    }
    december = {"Henri": weeks(notes=[Appoint(office=SCIENCES, who="Jean")]), "Jean": stands()}
    first, second, third = months_of(opening, [{}, november, december])
    assert first.only("question.put").audience == only("Henri")
    assert second.only("renewal.called").facts["month"] == "1626-12"
    assert second.only("candidacy.announced").facts["month"] == "1626-12"
    assert third["Jean"].office == SCIENCES
    assert third.outcome.world.open_posts == {}


@pytest.mark.rule("11.0.9", "11.0.11")
def test_a_vacant_office_is_asked_about_as_long_as_there_is_time_and_called_when_he_says_so():
    """The Foreign Ministry is given in September: what he said in July would come too late."""
    opening = World.of(
        "1627-02", [baron("Henri", 16, office=STATE, candidacies={})], others=[vacant(FOREIGN)]
    )
    asked = [len(m.events("question.put")) for m in months_of(opening, [{}, {}, {}, {}, {}])]
    assert asked == [1, 1, 1, 1, 0]
    late = {"Henri": weeks(notes=[Decide(nth=1, choice="a")])}
    played = list(months_of(opening, [{}, {}, late, {}]))
    called = [[e.facts["month"] for e in m.events("renewal.called")] for m in played]
    assert called == [[], [], ["1627-05"], []]
    assert [len(m.events("question.put")) for m in played] == [1, 1, 0, 0]


@pytest.mark.rule("11.0.10")
@pytest.mark.parametrize(
    ("level", "die", "called"), [(20, 6, True), (20, 5, False), (18, 6, False), (24, 4, True)]
)
def test_who_is_no_player_must_be_moved(month, level, die, called):
    used = weeks(notes=[Influence(matter="renewal", office=SCIENCES)])
    m = month(
        person("Luc", level=level, crowns=900), orders={"Luc": used}, others=[vacant()], at="1626-11",
        dice={f"11.0.10/0/renewal-{SCIENCES}": die},
    )  # fmt: skip
    assert [e.facts["month"] for e in m.events("renewal.called")] == (["1627-01"] if called else [])


@pytest.mark.rule("11.0.10")
@pytest.mark.parametrize(
    ("named", "called"), [({"for_": "Luc"}, True), ({"for_": "Jean"}, True), ({"against": "Jean"}, False)]
)
def test_a_renewal_is_nobodys_affair_for_whomever_it_is_asked(month, named, called):
    used = weeks(notes=[Influence(matter="renewal", office=SCIENCES, **named)])
    m = month(
        person("Luc", level=24, crowns=900), person("Jean"), orders={"Luc": used}, others=[vacant()],
        at="1626-11", dice={f"11.0.10/0/renewal-{SCIENCES}": 6},
    )  # fmt: skip
    assert bool(m.events("renewal.called")) is called
    assert m.events("influence.spent", who="Luc")


@pytest.mark.rule("11.0.11")
@pytest.mark.parametrize(("at", "called"), [("1627-03", True), ("1627-04", False), ("1627-05", False)])
def test_not_two_months_before_its_own(month, at, called):
    used = weeks(notes=[Influence(matter="renewal", office=SCIENCES)])
    m = month(
        person("Luc", level=24, crowns=900), orders={"Luc": used}, others=[vacant()], at=at,
        dice={f"11.0.10/0/renewal-{SCIENCES}": 6},
    )  # fmt: skip
    assert bool(m.events("renewal.called")) is called


def test_another_chapters_offices_are_given_alike(month):
    """A row of a table is all that an office needs."""
    chief = person("Jean", level=10, rank="lieutenant-general", crowns=900, horses=3,
                   candidacies={"Ayudante General": "1626-02"})  # fmt: skip
    m = month(
        chief, orders={"Jean": stands("Ayudante General")}, at="1626-03",
        dice={"11.0.6/1/office-Ayudante General/Jean": 6, "*/draw-*": 1},
    )  # fmt: skip
    assert m["Jean"].post == "Ayudante General"


def test_how_a_place_is_called():
    assert spoken.post("Ministro de Estado") == "Ministro de Estado"
    assert spoken.post("Ayudante Regimental/GR") == "Ayudante Regimental (la Guardia Real)"
    assert spoken.post("Jefe de Brigada/guards") == "Jefe de Brigada (Brigada de Guardias)"
    assert spoken.post("Jefe de Ejército/2") == "Jefe de Ejército (Segundo Ejército)"
    assert spoken.post("Ayudante Regimental/4") == "Ayudante Regimental (el 4º de Arcabuceros)"
    assert spoken.post("General Capellán/3") == "General Capellán (Tercer Ejército)"
    assert spoken.post("Soldado Escolta Real/3") == "Soldado Escolta Real"
