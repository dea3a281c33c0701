"""What a scenario may say beside its people: the theatre's bill, a play half written, the Casino."""

import re
from dataclasses import replace
from functools import cache

import pytest

from turnbot.core.exchange import ScenarioError
from turnbot.games.preux.begin.creation import Born, born
from turnbot.games.preux.begin.scenario import _PERSON, build, join, misfits
from turnbot.games.preux.state.between import tie_name
from turnbot.games.preux.state.offices import posts_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.things import play_name

SEED = bytes(32)


def test_the_theatre_and_the_casino_may_be_told() -> None:
    world = build(
        {
            "month": "1626-08",
            "character": [{"name": "Pierre", "casino": True, "weeks_written": 9}],
            "play": [
                {"month": "1626-08", "author": "Pierre"},
                {"month": "1626-09", "author": "X", "title": "Y"},
            ],
        },
        SEED,
    )
    assert world.people["Pierre"].casino
    assert world.people["Pierre"].writing == {"weeks": 9}
    assert world.plays[play_name("1626-08")].author == "Pierre"
    assert world.plays[play_name("1626-09")].title == "Y"


@pytest.mark.parametrize(
    ("given", "arms"),
    [
        ({"rank": "brigadier-general", "brevet_from": "colonel", "regiment": "GR"}, ["infantry"]),
        ({"rank": "major", "regiment": "CDD"}, ["cavalry"]),
        ({"rank": "captain", "regiment": "CDD"}, []),
    ],
)
def test_who_begins_as_a_major_or_more_has_served_in_the_arm_of_his_regiment(given, arms) -> None:
    """So he may have one of its brigades (11.4.9)."""
    world = build({"month": "1626-08", "character": [{"name": "Pierre", **given}]}, SEED)
    assert list(world.people["Pierre"].served_as_major) == arms


def test_without_them_there_is_nothing_of_the_kind() -> None:
    world = build({"month": "1626-08", "character": [{"name": "Pierre"}]}, SEED)
    assert not world.plays
    assert not world.people["Pierre"].writing


@pytest.mark.parametrize(
    ("row", "missing"), [({"month": "1626-08"}, "author"), ({"author": "Pierre"}, "month")]
)
def test_a_play_needs_its_month_and_author(row: dict[str, str], missing: str) -> None:
    with pytest.raises(ScenarioError, match=missing):
        build({"month": "1626-08", "character": [{"name": "Pierre"}], "play": [row]}, SEED)


@pytest.mark.parametrize("key", ["writing", "used", "casino_missed"])
def test_what_the_rules_keep_is_no_key(key: str) -> None:
    with pytest.raises(ScenarioError, match=key):
        build({"month": "1626-08", "character": [{"name": "Pierre", key: 1}]}, SEED)


@pytest.mark.parametrize("month", ["1626-13", "1626-00", "0000-01", "9999-12", "agosto", "1626-8", ""])
def test_a_month_that_is_none_is_refused(month: str) -> None:
    with pytest.raises(ScenarioError, match="month"):
        build({"month": month, "character": [{"name": "Pierre"}]}, SEED)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("house", 9), ("house", -1), ("crowns", "cien"), ("social_level", 0), ("wife", "sí"), ("at_front", 1),
        ("club", "ZZ"), ("regiment", "99"), ("email", "no es correo"), ("email", "a@b\nBcc: z@y.example"),
        ("wife", True), ("charisma", 7), ("name", ""), ("strength", 21), ("strength", 0),
    ],
)  # fmt: skip
def test_what_nobody_can_be_is_refused_with_its_key(key: str, value: object) -> None:
    with pytest.raises(ScenarioError, match=key):
        build({"month": "1626-08", "character": [{"name": "Pierre", key: value}]}, SEED)


@pytest.mark.parametrize(("key", "value"), [("social_level", "alta"), ("moral", 0), ("traits", ["fea"])])
def test_what_no_lady_can_be_is_refused(key: str, value: object) -> None:
    doc = {"month": "1626-08", "character": [{"name": "Pierre"}], "lady": [{"name": "Marie", key: value}]}
    with pytest.raises(ScenarioError, match=r"Marie"):
        build(doc, SEED)


#: A value for each key that a character may have, other than what he has without it.
TOLD = {
    "name": "Paul", "email": "a@b.example", "social_level": 20, "titles": "Comte", "crowns": 98765,
    "club": "TB", "casino": True, "regiment": "GR", "rank": "colonel", "at_front": True,
    "office": "Ministro de Ciencias", "police": True, "benefice": "Rector",
    "order": "jesuits", "church_rank": "priest", "lady": "Marie", "wife": True, "bride": "Louise",
    "wedding": "1626-09", "stag_night": True, "house": 3, "strength": 20, "constitution": 99, "endurance": 77,
    "expertise": 55, "military_ability": 10, "charisma": 5, "horses": 4, "servants": 5, "status_kept": 6,
    "cad": True, "weeks_written": 3, "ordained": True, "studied": 2,
    "post": "Jefe de Brigada/foot-1", "brevet_from": "major", "battalion": 2,
}  # fmt: skip


@pytest.mark.rule("4.3.2")
@pytest.mark.parametrize(
    ("his", "hers", "father"),
    [
        ({"lady": "Anne"}, {}, "Pierre"),
        ({}, {"lover": "Pierre"}, "Pierre"),
        ({"lady": "Anne"}, {"father": "Jean"}, "Jean"),
        ({}, {}, ""),
    ],
)
def test_a_child_is_her_gentlemans_whoever_of_them_names_the_other(
    his: dict[str, str], hers: dict[str, str], father: str
) -> None:
    doc = {
        "month": "1626-08",
        "character": [{"name": "Pierre", **his}, {"name": "Jean"}],
        "lady": [{"name": "Anne", "conceived": "1626-06", **hers}],
    }
    assert build(doc, SEED).ladies["Anne"].father == father
    unexpecting = {**doc, "lady": [{"name": "Anne"}]}
    assert build(unexpecting, SEED).ladies["Anne"].father == ""


@pytest.mark.parametrize(
    ("told", "field", "post"),
    [
        ({"office": "Ministro de Ciencias"}, "office", "Ministro de Ciencias"),
        ({"office": "Teniente General de Policía"}, "police", "Teniente General de Policía"),
        ({"police": True}, "police", "Teniente General de Policía"),
        ({"office": "Marechal de France"}, "post", "Marechal de France"),
        ({"office": "Rector"}, "benefice", "Rector"),
        ({"benefice": "Ayudante del Cardenal/2"}, "benefice", "Ayudante del Cardenal/2"),
    ],
)
def test_an_office_stands_where_its_powers_are(told: dict[str, object], field: str, post: str) -> None:
    who = build({"month": "1626-08", "character": [{"name": "Pierre", **told}]}, SEED).people["Pierre"]
    assert getattr(who, field) == post
    assert posts_of(who) == (post,)


@pytest.mark.parametrize(
    ("told", "like"),
    [
        ({"office": "Ministro de Justica"}, "«Ministro de Justicia»"),
        ({"benefice": "Ministro de Ciencias"}, "no hay tal cargo"), ({"benefice": "rector"}, "«Rector»"),
        ({"post": "Jefe de Brigada"}, "Jefe de Brigada/"), ({"rank": "coronel"}, "colonel"),
        ({"office": "Marechal de France", "post": "Ayudante General"}, "no va junto"),
    ],
)  # fmt: skip
def test_a_misspelt_office_is_told_with_the_nearest(told: dict[str, object], like: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(like)):
        build({"month": "1626-08", "character": [{"name": "Pierre", **told}]}, SEED)


@pytest.mark.parametrize("key", sorted(_PERSON))
def test_every_key_that_is_accepted_is_used(key: str) -> None:
    base = {"name": "Pierre", "lady": "Anne", "bride": "Anne"}
    ladies = [{"name": name} for name in ("Anne", "Marie", "Louise")]

    def world(**told: object) -> dict[str, object]:
        return save(build({"month": "1626-08", "lady": ladies, "character": [{**base, **told}]}, SEED))

    assert world(**{key: TOLD[key]}) != world()


@pytest.mark.parametrize(
    "doc",
    [
        {"moneth": "1626-09"},
        {"debt": [{"lender": "Pierre", "borrower": "moneylender", "crowns": 1, "interest": 3}]},
        {"play": [{"month": "1626-08", "author": "X", "bonus": 3}]},
    ],
)
def test_what_would_be_ignored_is_refused(doc: dict[str, object]) -> None:
    with pytest.raises(ScenarioError, match=r"no conozco la clave «(moneth|interest|bonus)»"):
        build({"month": "1626-08", "character": [{"name": "Pierre"}], **doc}, SEED)


@pytest.mark.parametrize(
    ("told", "wrong"), [({"wedding": "1626-09"}, "ninguna «bride»"), ({"bride": "Nadie"}, "«Nadie»")]
)
def test_a_wedding_needs_its_bride(told: dict[str, str], wrong: str) -> None:
    with pytest.raises(ScenarioError, match=wrong):
        build({"month": "1626-08", "character": [{"name": "Pierre", **told}]}, SEED)


# Creation (ruling 17) -----------------------------------------------------------------------------------


@cache
def many(count: int = 2000) -> tuple[Born, ...]:
    return tuple(born(SEED, f"Caballero {nth}") for nth in range(count))


def test_birth_and_family_give_level_and_money() -> None:
    drawn = {(one.birth, one.level, one.crowns) for one in many() if not one.titles}
    assert {(birth, level) for birth, level, _ in drawn} == {
        (birth, of_birth - less)
        for birth, of_birth in (("commoner", 3), ("burgher", 4), ("gentleman", 5), ("noble", 6))
        for less in (0, 1)
    }
    for birth, whole in {"commoner": 100, "burgher": 300, "gentleman": 200}.items():
        assert {c for b, _, c in drawn if b == birth} == {whole, whole // 2, 5 * whole, 5 * whole // 2}
    assert {c for b, _, c in drawn if b == "noble"} == {250, 125, 625}, "the fourth is a titled one"


def test_one_in_six_is_an_orphan_and_a_first_born_orphan_of_a_noble_house_is_titled() -> None:
    everybody = many()
    commoners = [one.crowns for one in everybody if one.birth == "commoner"]
    assert 0.1 < sum(crowns >= 5 * 50 for crowns in commoners) / len(commoners) < 0.25
    titled = {(one.birth, one.level, one.crowns, one.titles) for one in everybody if one.titles}
    assert titled == {("noble", 10, 1250, ("Chevalier",))}


def drawn(**told: object) -> Person:
    """The first of many who is born with a title, as a scenario has him that says no more than this."""
    name = next(f"Caballero {nth}" for nth, one in enumerate(many()) if one.titles)
    return build({"month": "1626-08", "character": [{"name": name, **told}]}, SEED).people[name]


def test_whose_level_is_told_has_no_birth_and_no_title_of_it() -> None:
    assert (drawn().level, drawn().titles, drawn().birth) == (10, ("Chevalier",), "noble")
    told = drawn(social_level=4)
    assert (told.level, told.titles, told.birth) == (4, (), "")
    assert drawn(titles="Baron").titles == ("Baron",)


# What is between them -----------------------------------------------------------------------------------

TWO = {
    "month": "1626-08",
    "character": [{"name": "Pierre", "lady": "Anne"}, {"name": "Jean"}],
    "lady": [{"name": "Anne"}, {"name": "Marie"}],
}


def test_ties_causes_and_investments_may_be_told() -> None:
    world = build(
        {
            **TWO,
            "tie": [{"man": "Jean", "lady": "Anne", "talked": "1626-07", "affair": "1626-07"}],
            "cause": [{"offended": "Pierre", "offender": "Jean", "reason": "courted", "lady": "Anne"}],
            "investment": [{"investor": "Jean", "sector": "arms", "crowns": 1000, "month": "1626-05"}],
            "debt": [{"lender": "moneylender", "borrower": "Jean", "crowns": 100, "owed": 110}],
        },
        SEED,
    )
    affair = world.ties[tie_name("Jean", "Anne")]
    assert (affair.talked, affair.affair, affair.date) == ("1626-07", "1626-07", "")
    (cause,) = world.causes.values()
    assert (cause.offended, cause.offender, cause.reason) == ("Pierre", "Jean", "courted")
    assert cause.month == "1626-08", "this month's, where none is told"
    (investment,) = world.investments.values()
    assert (investment.registered, investment.crowns, investment.month) == ("Jean", 1000, "1626-05")
    (debt,) = world.debts.values()
    assert (debt.principal, debt.owed, debt.month) == (100, 110, "1626-08")


@pytest.mark.parametrize(
    ("kind", "row", "wrong"),
    [
        ("tie", {"man": "Nadie", "lady": "Anne"}, "«man» es 'Nadie'; no sale en el guion"),
        ("tie", {"man": "Jean"}, "falta «lady»"),
        ("tie", {"man": "Jean", "lady": "Anne", "talked": "julio"}, "talked"),
        ("tie", {"man": "Jean", "lady": "Anne", "date": "1626-08"}, "1626-08/3"),
        ("tie", {"man": "Pierre", "lady": "Anne", "affair": "1626-07"}, "su dama a la vista de todos"),
        ("cause", {"offended": "Jean", "offender": "Jean", "reason": "insult"}, "offender"),
        ("cause", {"offended": "Jean", "offender": "Pierre", "reason": "envidia"}, "valen rivals"),
        ("cause", {"offended": "Jean", "offender": "Pierre"}, "falta «reason»"),
        ("investment", {"investor": "Jean", "sector": "vino", "crowns": 1000, "month": "1626-05"}, "sector"),
        ("investment", {"investor": "Jean", "sector": "arms", "crowns": 0, "month": "1626-05"}, "crowns"),
        ("investment", {"investor": "Jean", "sector": "arms", "crowns": 1000}, "falta «month»"),
        ("debt", {"lender": "Nadie", "borrower": "Jean", "crowns": 3}, "no sale en el guion"),
        ("debt", {"lender": "Pierre", "borrower": "Jean"}, "falta «crowns»"),
        ("debt", {"lender": "Pierre", "borrower": "Jean", "crowns": "cien"}, "crowns"),
        ("play", {"month": "agosto", "author": "X"}, "month"),
    ],
)  # fmt: skip
def test_what_cannot_be_between_them_is_refused(kind: str, row: dict[str, object], wrong: str) -> None:
    with pytest.raises(ScenarioError, match=wrong):
        build({**TWO, kind: [row]}, SEED)


def test_what_is_told_twice_is_refused() -> None:
    twice = [{"man": "Jean", "lady": "Anne"}] * 2
    with pytest.raises(ScenarioError, match="dos veces"):
        build({**TWO, "tie": twice}, SEED)


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"club": "TB", "social_level": 6}, r"Pierre: «club» es 'TB'.* nivel social 7 y el suyo es 6 .*= 7»"),
        ({"club": "TB", "social_level": 7}, ""),
        ({"club": "GM", "social_level": 9, "regiment": "53", "rank": "major"}, r"Montante.* GD, CDR .*rank"),
        ({"club": "GM", "social_level": 9, "regiment": "GD", "rank": "major"}, ""),
        ({"social_level": 1}, ""),
    ],
)
def test_whom_his_club_would_put_out_at_once_is_told_and_how_to_mend_it(
    told: dict[str, object], said: str
) -> None:
    wrong = "\n".join(misfits(build({"month": "1626-08", "character": [{"name": "Pierre", **told}]}, SEED)))
    assert re.search(said, wrong) if said else not wrong


def test_who_joins_leaves_all_else_in_the_world_as_it_was() -> None:
    """What the chronicle remembers of the months before is no less the world's than its people are."""
    world = build({"month": "1626-08", "character": [{"name": "Pierre"}]}, SEED)
    told = {"kinds": {"duel.fought": 3}, "numbers": [1, 2]}
    before = save(replace(world, told=told, edition="7"))
    after = save(join(load(before), {"name": "Tristan Vidal"}, SEED))
    assert after["people"].pop("Tristan Vidal")
    assert after == before
