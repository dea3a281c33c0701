"""Chapter 11.3 and 11.4: who may have an office of war, who gives it, and what its holders order."""

from dataclasses import replace

import pytest
from months import months_of, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import (
    Announce,
    Apply,
    Appoint,
    Decide,
    Influence,
    LeaveRegiment,
    Relieve,
    Rest,
    Volunteer,
)
from turnbot.games.preux.state.army import establishment, unit_name
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.world import World

MARSHAL, ADJUTANT = "Marechal de France", "Ayudante General"
PARIS, GOVERNOR = "Gobernador Militar de París", "Gobernador Militar de Provincia"
BRIGADE, DIVISION, ARMY = "Jefe de Brigada", "Jefe de División", "Jefe de Ejército"
GUARD = "Soldado Escolta Cardenal"
CAVALRY, INFANTRY = "Inspector General de Caballería", "Inspector General de Infantería"
#: Nobody is called up but by a test's own dice, and nobody surprised.
CALM = {"9.4.1/*/crisis": (1, 1), "9.4.1/*/called": 1, "9.4.1/*/lot/*": 1, "*/draw-*": 1}


def army(**units):
    """A whole army at peace; ``units`` say what else some are, by their code."""
    found = establishment(lambda _: 3, "1626-01")
    return [replace(one, **units.get(getattr(one, "code", ""), {})) for one in found]


def played(month, *people, at="1626-08", dice=None, units=None, **more):
    return month(*people, at=at, others=army(**(units or {})), dice={**(dice or {}), **CALM}, **more)


def officer(name="Jean", rank="captain", level=16, **given):
    told = {"regiment": "MDR", "rank": rank, "horses": 3, "crowns": 900, "level": level}
    told["brevet_since"] = "1626-01" if "brevet_from" in given else ""
    return person(name, **(told | given))


def general(name="Jean", rank="lieutenant-general", level=16, **given):
    return officer(name, rank, level, **({"regiment": ""} | given))


def stands(month, who, *posts, at, dice=None, others=(), **more):
    """He announced himself for these posts last month, and stands for them now."""
    announced = replace(who, candidacies={post: month_after(at, -1) for post in posts})
    mine = {who.name: weeks(Apply(offices=posts)), **more.pop("orders", {})}
    thrown = {f"11.0.6/1/office-{post}/{who.name}": die for post, die in (dice or {}).items()}
    return played(month, announced, *others, at=at, orders=mine, dice=thrown, **more)


# 11.3.2 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3.2")
@pytest.mark.parametrize(
    ("who", "post", "at", "reason"),
    [
        (officer(), "Ayudante Regimental/MDR", "1626-09", None),
        (officer(), "Ayudante Regimental/GR", "1626-09", "other-regiment"),
        (officer(rank="major"), "Ayudante Regimental/MDR", "1626-09", "rank"),
        (officer(level=2), "Ayudante Regimental/MDR", "1626-09", "level"),
        # Ruling 208: an acting captain is none for this; an acting general is one.
        (officer(brevet_from="subaltern"), "Ayudante Regimental/MDR", "1626-09", "acting"),
        (general(brevet_from="brigadier-general"), f"{DIVISION}/2", "1626-04", None),
        (general(), f"{DIVISION}/7", "1626-04", "no-place"),
        (general(rank="field-marshal"), f"{GOVERNOR}/Loire", "1626-09", None),
        (general(rank="brigadier-general"), f"{GOVERNOR}/Loire", "1626-09", "rank"),
        (officer(rank="private", regiment="GC", level=5), f"{GUARD}/6", "1626-11", None),
        (officer(rank="private", regiment="GC", level=5), f"{GUARD}/7", "1626-11", "no-place"),
        (officer(rank="private", regiment="GR", level=9), f"{GUARD}/1", "1626-11", "rank"),
    ],
)  # fmt: skip
def test_who_may_stand_for_a_military_office(month, who, post, at, reason):
    m = stands(month, who, post, at=at, dice={post: 6})
    assert m.refused("Jean") == ([("11.0.5", reason)] if reason else [])
    assert (m["Jean"].post == post) is (reason is None)


@pytest.mark.rule("11.3.2", "11.4.9")
@pytest.mark.parametrize(
    ("ability", "die", "given"), [(1, 5, False), (1, 6, True), (3, 5, True), (6, 4, True), (8, 3, True)]
)
def test_military_ability_changes_the_die_where_the_table_says_so(month, ability, die, given):
    post = f"{BRIGADE}/foot-1"
    who = general(rank="brigadier-general", served_as_major={"infantry": "1625-01"}, military_ability=ability)
    m = stands(month, who, post, at="1626-03", dice={post: die})
    assert (m["Jean"].post == post) is given
    # Of his ability he is told nothing, nor what it added.
    assert m.only("candidacy.weighed").facts["bonus"] == 0
    # And nowhere else: the Governors' die is as it falls.
    post = f"{GOVERNOR}/Loire"
    who = general(military_ability=ability)
    assert (stands(month, who, post, at="1626-09", dice={post: die})["Jean"].post == post) is (die == 6)


@pytest.mark.rule("11.4.9", "11.4.14", "11.4.15")
@pytest.mark.parametrize(
    ("rank", "post", "at", "given", "reason"),
    [
        ("brigadier-general", f"{BRIGADE}/foot-1", "1626-03", {}, "other-arm"),
        ("brigadier-general", f"{BRIGADE}/heavy", "1626-03", {"served_as_major": {"cavalry": "1625-01"}},
         None),
        ("brigadier-general", f"{BRIGADE}/heavy", "1626-03", {"served_as_major": {"infantry": "1625-01"}},
         "other-arm"),
        # An acting Brigadier is still Colonel, and commands the brigade of his regiment alone.
        ("brigadier-general", f"{BRIGADE}/guards", "1626-03",
         {"served_as_major": {"infantry": "1625-01"}, "regiment": "MDR", "brevet_from": "colonel"}, None),
        ("brigadier-general", f"{BRIGADE}/foot-1", "1626-03",
         {"served_as_major": {"infantry": "1625-01"}, "regiment": "MDR", "brevet_from": "colonel"},
         "other-brigade"),
        ("lieutenant-general", CAVALRY, "1626-02", {"served_as_major": {"infantry": "1625-01"}}, "other-arm"),
        ("lieutenant-general", CAVALRY, "1626-02", {"served_as_major": {"cavalry": "1625-01"}}, None),
        ("lieutenant-general", INFANTRY, "1626-02", {"served_as_major": {"infantry": "1625-01"}}, None),
        ("lieutenant-general", INFANTRY, "1626-02", {}, "other-arm"),
    ],
)  # fmt: skip
def test_brigades_and_inspections_ask_for_service_in_the_arm(month, rank, post, at, given, reason):
    m = stands(month, general(rank=rank, **given), post, at=at, dice={post: 6})
    assert m.refused("Jean") == ([("11.0.5", reason)] if reason else [])


@pytest.mark.rule("11.0.2", "11.3.2")
def test_who_names_the_office_alone_has_a_place_where_nobody_stands(month):
    """Each of two candidates to one of six divisions, and past the one that a third man holds."""
    orders = {name: weeks(notes=[Announce(offices=(DIVISION,))]) for name in ("Jean", "Luc")}
    m = played(
        month, general(), general("Luc"), general("Henri", post=f"{DIVISION}/1"), at="1626-03", orders=orders
    )
    assert [e.facts["office"] for e in m.events("candidacy.announced")] == [f"{DIVISION}/2", f"{DIVISION}/3"]


@pytest.mark.rule("11.3.2", "11.4.13")
@pytest.mark.parametrize(
    ("post", "place", "reason"),
    [
        ("", "Armand", None), ("", "1", None), (f"{ARMY}/1", "1", None), (f"{ARMY}/1", "Armand", "no-place"),
        (MARSHAL, "Armand", "no-place"),
    ],
)  # fmt: skip
def test_an_aide_is_one_generals(month, post, place, reason):
    """His own who commands nothing, else his army's; the Marshal has none of a General's."""
    office = f"Ayudante de Cámara de General/{place}"
    armand = general("Armand", "general", post=post)
    named = {"Armand": weeks(notes=[Appoint(office=office, who="Jean")])}
    m = stands(
        month, officer(rank="major"), office, at="1626-09", dice={office: 6}, others=[armand], orders=named
    )
    assert m.refused("Jean") == ([("11.0.5", reason)] if reason else [])
    # Nobody's die is enough for it without favours: a general who wants him names him.
    mine = reason is None and (place == "Armand" or post != "")
    assert (m["Jean"].post == office) is mine


@pytest.mark.rule("11.3.2", "9.7.1")
@pytest.mark.parametrize(
    ("given", "post", "cause"),
    [
        ({"rank": "major"}, "Ayudante Regimental/MDR", "promotion"),
        ({"rank": "captain"}, "Ayudante Regimental/MDR", None),
        ({"rank": "captain", "level": 1}, "Ayudante Regimental/MDR", None),
        ({"rank": "captain", "regiment": "GR"}, "Ayudante Regimental/MDR", "other-regiment"),
        ({"rank": "", "regiment": ""}, "Ayudante Regimental/MDR", "dismissed"),
        ({"rank": "subaltern"}, "Ayudante Regimental/MDR", "dismissed"),
        ({"rank": "general", "regiment": ""}, f"{DIVISION}/1", None),
        ({"rank": "captain", "regiment": "FR", "home_regiment": "MDR"}, "Ayudante Regimental/MDR", None),
        # Expelled at the front, he is the frontier's and has no regiment that would keep him a place (9.6.3).
        ({"rank": "private", "regiment": "FR"}, "Ayudante Regimental/MDR", "dismissed"),
    ],
)
def test_another_rank_ends_an_office_and_a_level_lost_does_not(month, given, post, cause):
    """Ruling 239; a volunteer at the frontier has his office at home."""
    m = played(month, officer(**{"post": post, **given}), house={"1.0.1": {"most_levels_down": 0}})
    assert [e.facts["cause"] for e in m.events("office.lost")] == ([cause] if cause else [])
    assert m["Jean"].post == ("" if cause else post)


# Who gives them -----------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.1", "11.4.13", "11.4.14", "11.4.15", "11.4.18", "11.4.11", "11.4.16", "11.4.7")
@pytest.mark.parametrize(
    ("chief", "post", "candidate", "at"),
    [
        (ADJUTANT, f"{DIVISION}/3", general(), "1626-04"),
        (MARSHAL, f"{ARMY}/2", general(rank="general"), "1626-03"),
        (MARSHAL, ADJUTANT, general(), "1626-03"),
        (MARSHAL, "Ayudante de Cámara de Mariscal", officer(rank="lieutenant-colonel"), "1626-03"),
        (CAVALRY, f"{BRIGADE}/heavy",
         general(rank="brigadier-general", served_as_major={"cavalry": "1625-01"}), "1626-03"),
        (INFANTRY, f"{BRIGADE}/foot-2",
         general(rank="brigadier-general", served_as_major={"infantry": "1625-01"}), "1626-03"),
        (PARIS, "Capitán Escolta Real", officer(regiment="GR"), "1626-10"),
        (PARIS, "Capitán Escolta Cardenal", officer(regiment="GC"), "1626-10"),
        (PARIS, "Abanderado Escolta Real", officer(rank="subaltern", regiment="GR"), "1626-10"),
        ("Capitán Escolta Cardenal", f"{GUARD}/2", officer(rank="private", regiment="GC"),
         "1626-11"),
        ("Capitán Escolta Real", "Soldado Escolta Real/2", officer(rank="private", regiment="GR"), "1626-11"),
        (f"{ARMY}/1", "Ayudante de Ejército/1", officer(rank="colonel"), "1626-04"),
        (f"{ARMY}/1", "General Quartermaster/1", general(rank="brigadier-general"), "1626-04"),
        (f"{DIVISION}/2", "Ayudante de División/2", officer(rank="lieutenant-colonel"), "1626-05"),
        (f"{BRIGADE}/guards", "Mayor de Brigada/guards", officer(rank="major"), "1626-04"),
    ],
)  # fmt: skip
def test_whoever_holds_the_post_above_names_whom_he_wants(month, chief, post, candidate, at):
    ranks = {"Capitán Escolta Cardenal": ("captain", "GC"), "Capitán Escolta Real": ("captain", "GR")}
    rank, regiment = ranks.get(chief, ("general", ""))
    rank = "brigadier-general" if chief.startswith(BRIGADE) else rank
    above = officer("Henri", rank, post=chief, regiment=regiment)
    named = {"Henri": weeks(notes=[Appoint(office=post, who="Jean")])}
    m = stands(month, candidate, post, at=at, others=[above], orders=named)
    assert m.refused("Henri") == []
    assert m.events("candidacy.weighed") == [], "no die where a player chooses"
    assert m["Jean"].post == post


@pytest.mark.rule("11.4.14", "11.4.15")
def test_an_inspector_names_nobody_in_the_other_arm(month):
    above = general("Henri", post=INFANTRY)
    named = {"Henri": weeks(notes=[Appoint(office=f"{BRIGADE}/heavy", who="Jean")])}
    m = played(month, general(), above, at="1626-03", orders=named)
    assert m.refused("Henri") == [("11.0.4", "not-yours")]


@pytest.mark.rule("11.3.2")
def test_a_colonel_names_his_adjutant(month):
    post = "Ayudante Regimental/MDR"
    named = {"Henri": weeks(notes=[Appoint(office=post, who="Jean")])}
    m = stands(month, officer(), post, at="1626-09", others=[officer("Henri", "colonel")], orders=named)
    assert m["Jean"].post == post


@pytest.mark.rule("11.4.17.1")
@pytest.mark.parametrize(
    ("posts", "dice", "given"),
    [
        ((f"{GOVERNOR}/Loire", PARIS, f"{GOVERNOR}/Bretagne"), (6, 6, 6), f"{GOVERNOR}/Loire"),
        ((PARIS, f"{GOVERNOR}/Loire"), (6, 6), PARIS),
        ((f"{GOVERNOR}/Loire", PARIS), (5, 6), PARIS),
    ],
)
def test_of_several_provinces_he_has_the_one_he_named_first(month, posts, dice, given):
    m = stands(month, general(), *posts, at="1626-09", dice=dict(zip(posts, dice, strict=True)))
    assert m["Jean"].post == given
    assert [e.facts["office"] for e in m.events("office.filled")] == [given]


# 11.4.13: the Marshal -----------------------------------------------------------------------------------


def campaign(answers=(), *people, notes=()):
    """August, in which seven regiments are called up and a Marshal is asked, and September."""
    opening = World.of("1626-08", [general("Henri", "field-marshal", post=MARSHAL), *people], others=army())
    orders = [Decide(nth=nth, choice=choice) for nth, choice in answers]
    plan = [{}, {"Henri": weeks(notes=[*orders, *notes])}]
    return list(months_of(opening, plan, dice={"9.4.1/0/called": 4, **CALM}))


def armies(m):
    units = m.outcome.world.units.values()
    formed = {kind: sum(bool(u.since) for u in units if u.kind == kind) for kind in ("army", "division")}
    return formed["army"], formed["division"]


@pytest.mark.rule("11.4.13", "9.2.1")
@pytest.mark.parametrize(
    ("choice", "formed"), [("a", (1, 1)), ("c", (1, 3)), ("e", (2, 4)), ("g", (3, 6)), ("z", (2, 3))]
)
def test_the_marshal_says_how_many_armies_and_divisions(choice, formed):
    """He is asked when the regiments are published; what he does not choose the High Command does."""
    first, second = campaign([(2, choice)])
    asked = {e.facts["question"]: e.audience for e in first.events("question.put")}
    assert asked == {"deployment": only("Henri"), "command": only("Henri")}
    assert armies(second) == formed
    assert len(second.events("army.deployed")) == (choice != "z")


@pytest.mark.rule("11.4.13", "11.4.4", "11.4.8")
@pytest.mark.parametrize(("choice", "leads"), [("a", True), ("b", False)])
def test_he_may_lead_an_army_himself_and_his_aide_goes_with_him(choice, leads):
    aide = officer("Luc", "lieutenant-colonel", post="Ayudante de Cámara de Mariscal", regiment="FR")
    chief = general("Armand", "general", post=f"{ARMY}/1")
    _, m = campaign([(1, choice)], replace(aide, regiment="13"), chief)
    assert (m["Henri"].at_front, m["Luc"].at_front) == (leads, leads)
    # He takes an army whose chief is no player.
    assert m["Armand"].at_front
    fought = {e.facts["who"]: e.facts["unit"] for e in m.events("front.endured")}
    assert fought.get("Henri") == (unit_name("army", "2") if leads else None)
    assert fought.get("Luc") == fought.get("Henri")
    if leads:
        assert m.only("unit.fought", unit=unit_name("army", "2")).facts["who"] == "Henri"


@pytest.mark.rule("11.4.13")
def test_a_marshal_does_not_volunteer(month):
    m = played(
        month, general(rank="field-marshal", post=MARSHAL), orders={"Jean": weeks(notes=[Volunteer()])}
    )
    assert m.refused("Jean") == [("9.4.2", "commands")]


@pytest.mark.rule("11.4.13")
def test_what_he_ordered_holds_for_a_campaign(month):
    units = {"1": {"led_by": "Jean", "divisions": 2, "since": "1626-06"}, "GR": {"since": "1626-06"}}
    m = played(
        month, general(rank="field-marshal", post=MARSHAL, at_front=True, front_since="1626-06"), units=units,
        at="1626-09",
    )  # fmt: skip
    army_1 = m.outcome.world.units[unit_name("army", "1")]
    assert (army_1.led_by, army_1.divisions, army_1.since, m["Jean"].at_front) == ("", 0, "", False)


@pytest.mark.rule("11.4.13")
@pytest.mark.parametrize(
    ("old", "new", "post", "at", "reason"),
    [
        ("MDR", "13", MARSHAL, "1626-09", None), ("MDR", "GD", MARSHAL, "1626-09", "other-arm"),
        ("MDR", "13", ADJUTANT, "1626-09", "no-marshal"), ("MDR", "13", MARSHAL, "1626-10", "not-called"),
        ("GC", "13", MARSHAL, "1626-09", "not-called"), ("MDR", "GR", MARSHAL, "1626-09", "not-free"),
        ("MDR", None, MARSHAL, "1626-09", "no-unit"), ("MDR", "FR", MARSHAL, "1626-09", "not-free"),
    ],
)  # fmt: skip
def test_he_sends_one_regiment_in_the_place_of_another(month, old, new, post, at, reason):
    units = {"MDR": {"called": "1626-09"}, "GR": {"called": "1626-09"}}
    order = weeks(notes=[Relieve(regiment=old, by=new)])
    soldier = officer("Luc")
    m = played(month, general(post=post), soldier, units=units, at=at, orders={"Jean": order})
    assert m.refused("Jean") == ([("11.4.13", reason)] if reason else [])
    if at == "1626-09":
        assert m["Luc"].at_front is (reason is not None)
        sent = m.only("army.marched").facts["regiments"]
        assert sorted(sent) == sorted(["GR", "MDR"] if reason else ["GR", "13"])


@pytest.mark.rule("11.4.13")
def test_one_regiment_in_a_campaign(month):
    units = {"MDR": {"called": "1626-09"}, "GR": {"called": "1626-09"}}
    orders = weeks(notes=[Relieve(regiment="MDR", by="13"), Relieve(regiment="GR", by="27")])
    m = played(month, general(post=MARSHAL), units=units, at="1626-09", orders={"Jean": orders})
    assert m.refused("Jean") == [("11.4.13", "once")]
    assert m.only("army.relieved").audience == PUBLIC


@pytest.mark.rule("11.4.13")
def test_who_is_no_marshal_hears_so_though_the_marshal_did_it_already(month):
    units = {"MDR": {"called": "1626-09"}, "GR": {"called": "1626-09"}}
    orders = {
        "Jean": weeks(notes=[Relieve(regiment="MDR", by="13"), Relieve(regiment="GR")]),
        "Luc": weeks(notes=[Relieve(regiment="GR", by="27")]),
    }
    m = played(month, general(post=MARSHAL), officer("Luc"), units=units, at="1626-09", orders=orders)
    assert m.refused("Luc") == [("11.4.13", "no-marshal")]
    assert m.refused("Jean") == [("11.4.13", "no-unit")]


# 11.4.7, 11.4.9, 11.4.11, 11.4.16, 11.4.18 --------------------------------------------------------------


@pytest.mark.rule("11.4.7")
@pytest.mark.parametrize(("ability", "there", "fared"), [(8, True, 5), (7, True, 4), (8, False, 4)])
def test_an_abler_adjutant_helps_his_chief(month, ability, there, fared):
    """Two points abler, and with him: a chief of six is one of seven, which is the next row but one."""
    chief = general(
        "Henri", "general", post=f"{ARMY}/1", military_ability=5, at_front=True, front_since="1626-06"
    )
    aide = officer(
        rank="colonel", post="Ayudante de Ejército/1", military_ability=ability - 1, captured="" if there else
        "1626-07", at_front=True, front_since="1626-06",
    )  # fmt: skip
    m = played(
        month, chief, aide, units={"1": {"since": "1626-06", "task": "field"}},
        dice={f"9.6.2/0/result/{unit_name('army', '1')}": 4},
    )  # fmt: skip
    assert m.only("unit.fought", unit=unit_name("army", "1")).facts["fared"] == fared


@pytest.mark.rule("11.4.9", "11.4.14")
@pytest.mark.parametrize(
    ("post", "unit", "sent"),
    [
        (f"{BRIGADE}/guards", "brigada", ["GC", "GR", "MDR"]), (f"{BRIGADE}/guards", "GR", ["GR"]),
        (f"{BRIGADE}/guards", "heavy", []), (INFANTRY, "guards", ["GC", "GR", "MDR"]),
        (CAVALRY, "guards", []),
    ],
)  # fmt: skip
def test_a_brigade_goes_at_its_chiefs_word_and_he_with_it(month, post, unit, sent):
    orders = {"Jean": weeks(notes=[Volunteer(unit=unit)])}
    m = played(month, general(post=post), orders=orders)
    out = [u.code for u in m.outcome.world.units.values() if u.kind == "regiment" and u.since]
    assert sorted(set(out) - {"FR", "RCM"}) == sent
    # He is there with the whole of it, and not with one regiment.
    assert m["Jean"].at_front is (post.startswith(BRIGADE) and len(sent) == 3)
    assert m.refused("Jean") == ([] if sent else [("9.4.3", "not-his")])


@pytest.mark.rule("11.4.11", "11.4.16")
@pytest.mark.parametrize(("dice", "noticed"), [((6, 6), True), ((6, 5), False)])
def test_whom_he_guards_may_notice_a_guard(month, dice, noticed):
    guard = officer(regiment="GR", post="Capitán Escolta Real")
    m = played(month, guard, dice={"11.4.11/0/noticed/Jean": dice})
    assert m["Jean"].noticed is noticed
    assert m.points("Jean", "11.4.11") == 2 * noticed
    # Ruling 251: his next die for an office has one more, and then no other.
    post = "Capitán Escolta Real"
    again = stands(month, replace(guard, noticed=noticed, post=""), post, at="1626-10", dice={post: 5})
    assert (again["Jean"].post == post) is noticed
    assert again["Jean"].noticed is False
    # No word of it to others, and he himself does not know what it is worth.
    assert all(e.audience == only("Jean") for e in m.events("guard.noticed"))


@pytest.mark.rule("11.4.11", "11.4.16")
def test_nobody_is_noticed_who_is_away_or_no_guard(month):
    away = officer(regiment="GR", post="Capitán Escolta Real", captured="1626-07", at_front=True)
    m = played(month, away, officer("Luc", regiment="GR"), dice={"11.4.11/0/noticed/*": (6, 6)})
    assert m.events("guard.noticed") == []


@pytest.mark.rule("11.4.18", "11.4.11", "11.4.16")
@pytest.mark.parametrize(("choice", "goes"), [("a", False), ("b", True), (None, False)])
def test_the_governor_of_paris_sends_an_escort_with_its_regiment(choice, goes):
    governor = general("Henri", post=PARIS)
    people = [governor, officer(regiment="GR", post="Capitán Escolta Real"), officer("Luc", regiment="GR")]
    opening = World.of("1626-08", people, others=army())
    against = weeks(notes=[Influence(against="Jean", matter="escort")])
    answer = weeks(notes=[Decide(nth=1, choice=choice)]) if choice else weeks(Rest())
    plan = [{}, {"Henri": answer, "Luc": against}]
    first, second = months_of(opening, plan, dice={"9.4.1/0/called": 6, **CALM})
    assert "GR" in first.only("army.called").facts["regiments"]
    assert first.only("question.put").audience == only("Henri")
    assert second["Luc"].at_front, "his regiment goes"
    assert second["Jean"].at_front is goes


@pytest.mark.rule("11.4.18")
def test_no_question_where_no_escort_is_called(month):
    m = played(month, general("Henri", post=PARIS), officer(regiment="GR"), dice={"9.4.1/0/called": 6})
    assert m.events("question.put") == []


@pytest.mark.rule("11.3.2")
def test_who_leaves_the_regiment_leaves_its_office(month):
    orders = {"Jean": weeks(notes=[LeaveRegiment()])}
    m = played(month, officer(post="Ayudante Regimental/MDR"), orders=orders)
    assert (m["Jean"].regiment, m["Jean"].post) == ("", "")
