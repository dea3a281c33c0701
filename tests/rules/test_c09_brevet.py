"""Chapter 9: promotion, acting ranks, and whether they are kept."""

from dataclasses import replace

import pytest
from months import person, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.turn import Turn
from turnbot.games.preux.book import loaded
from turnbot.games.preux.orders.tree import Volunteer
from turnbot.games.preux.rules.c09_brevet import promote
from turnbot.games.preux.state.army import establishment
from turnbot.games.preux.state.world import World


def promoted(*people, times=1):
    """The first of them, after so many promotions."""
    world = World.of("1626-08", people).living()
    t = Turn.begin(world, {}, (), LoadedDice({}, otherwise=3), loaded.house())
    for nth in range(times):
        promote(t.at(nth), world.people[people[0].name])
    return world.people[people[0].name], [e.kind for e in t.ledger.events]


def officer(rank, level=10, regiment="MDR", **given):
    return person("Jean", regiment=regiment, rank=rank, level=level, horses=3, **given)


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize(
    ("rank", "level", "now", "acting"),
    [
        ("private", 7, "subaltern", False), ("private", 6, "subaltern", True), ("captain", 9, "major", False),
        ("captain", 8, "major", True), ("lieutenant-colonel", 11, "colonel", False),
    ],
)  # fmt: skip
def test_a_rank_up_and_acting_where_the_level_is_missing(rank, level, now, acting):
    jean, kinds = promoted(officer(rank, level))
    assert (jean.rank, jean.brevet_from) == (now, rank if acting else "")
    assert jean.brevet_since == ("1626-08" if acting else "")
    assert kinds == ["rank.won"]


@pytest.mark.rule("9.7.1", "9.1.4")
@pytest.mark.parametrize(("rank", "now"), [("captain", "major"), ("major", "major")])
def test_among_the_mountaineers_nobody_rises_above_major(rank, now):
    jean, kinds = promoted(officer(rank, regiment="RCM", home_regiment="MDR", home_rank="colonel"))
    assert (jean.rank, jean.brevet_from) == (now, "")
    assert kinds == ["rank.won" if rank != now else "promotion.idle"]


@pytest.mark.rule("9.7.1")
def test_an_acting_rank_rises_no_further_and_is_confirmed():
    jean, kinds = promoted(officer("captain", level=2), times=2)
    assert (jean.rank, jean.brevet_from, jean.brevet_since) == ("major", "", "")
    assert kinds == ["rank.won", "rank.confirmed"]


@pytest.mark.rule("9.7.2")
@pytest.mark.parametrize(
    ("rank", "now"),
    [
        ("colonel", "brigadier-general"),
        ("brigadier-general", "lieutenant-general"),
        ("general", "field-marshal"),
    ],
)
def test_above_colonel_every_promotion_is_acting_at_first(rank, now):
    jean, _ = promoted(officer(rank, level=25))
    assert (jean.rank, jean.brevet_from) == (now, rank)


@pytest.mark.rule("9.1.6")
@pytest.mark.parametrize("regiment", ["MDR", "FR"])
@pytest.mark.parametrize(("others", "rises"), [(7, True), (8, False)])
def test_the_army_has_eight_brigadiers(regiment, others, rises):
    home = {"home_regiment": "MDR", "home_rank": "colonel"} if regiment == "FR" else {}
    there = [person(f"Luc {nth}", rank="brigadier-general", level=12) for nth in range(others)]
    jean, kinds = promoted(officer("colonel", 12, regiment, **home), *there)
    assert jean.rank == ("brigadier-general" if rises else "colonel")
    assert kinds == ["rank.won" if rises else "promotion.idle"]


@pytest.mark.rule("9.7.2")
def test_a_general_confirmed_leaves_his_regiment():
    acting, _ = promoted(officer("colonel", level=25))
    assert acting.regiment == "MDR"
    confirmed, _ = promoted(officer("colonel", level=25), times=2)
    assert (confirmed.rank, confirmed.brevet_from, confirmed.regiment) == ("brigadier-general", "", "")


@pytest.mark.rule("9.7.1")
def test_where_players_hold_every_place_nobody_rises():
    chief = person("Pierre", regiment="MDR", rank="colonel", horses=3)
    jean, kinds = promoted(officer("lieutenant-colonel"), chief)
    assert (jean.rank, kinds) == ("lieutenant-colonel", ["promotion.idle"])
    dead = person("Pierre", regiment="MDR", rank="colonel", died="1626-07")
    assert promoted(officer("lieutenant-colonel", 12), dead)[0].rank == "colonel"


def away(rank, home="MDR", **given):
    """A man who serves at the frontier, away from his own regiment."""
    return officer(rank, regiment="FR", home_regiment=home, **({"home_rank": rank, "at_front": True} | given))


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize(
    ("home", "rank", "level", "now", "acting"),
    [
        ("GR", "private", 7, "subaltern", True), ("GR", "private", 8, "subaltern", False),
        ("RCG", "private", 7, "subaltern", False), ("", "private", 1, "subaltern", False),
    ],
)  # fmt: skip
def test_at_the_frontier_the_level_is_that_of_his_own_regiment(home, rank, level, now, acting):
    jean, _ = promoted(away(rank, home, level=level))
    assert (jean.rank, jean.brevet_from) == (now, rank if acting else "")


@pytest.mark.rule("9.7.1")
def test_at_the_frontier_he_acts_where_players_hold_all_places_at_home():
    majors = [person(name, regiment="MDR", rank="major", horses=3) for name in ("Pierre", "Luc")]
    jean, kinds = promoted(away("captain"), *majors)
    assert (jean.rank, jean.brevet_from, kinds) == ("major", "captain", ["rank.won"])
    # Nothing makes it his own while there is no place.
    again, kinds = promoted(away("captain"), *majors, times=2)
    assert (again.rank, again.brevet_from, kinds) == ("major", "captain", ["rank.won", "promotion.idle"])
    # One of them may serve at the frontier too: the place is his all the same.
    luc = {"regiment": "FR", "home_regiment": "MDR", "home_rank": "major"}
    majors[1] = person("Luc", rank="major", horses=3, **luc)
    assert promoted(away("captain"), *majors)[0].brevet_from == "captain"
    assert promoted(away("captain"), majors[0])[0].brevet_from == ""


@pytest.mark.rule("9.7.1")
def test_with_the_mountaineers_he_rises_to_what_he_is_at_home():
    jean, _ = promoted(officer("subaltern", 1, "RCM", home_regiment="MDR", home_rank="captain"))
    assert (jean.rank, jean.home_rank, jean.brevet_from) == ("captain", "captain", "")


@pytest.mark.rule("9.7.1")
def test_the_highest_rank_is_the_last():
    jean, kinds = promoted(officer("field-marshal", level=25))
    assert (jean.rank, kinds) == ("field-marshal", ["promotion.idle"])


@pytest.mark.rule("9.7.1", "11.4.9")
def test_a_major_is_remembered_by_his_arm():
    assert promoted(officer("captain"))[0].served_as_major == {"infantry": "1626-08"}
    assert promoted(officer("captain", regiment="GD"))[0].served_as_major == {"cavalry": "1626-08"}
    assert promoted(officer("captain", regiment="FR"))[0].served_as_major == {}
    assert promoted(officer("subaltern"))[0].served_as_major == {}


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize(
    ("level", "since", "rank", "brevet", "kind"),
    [
        (9, "1626-07", "major", "", "rank.confirmed"), (8, "1626-07", "major", "captain", None),
        (8, "1625-09", "major", "captain", None), (8, "1625-08", "captain", "", "rank.lost"),
        (9, "1625-08", "major", "", "rank.confirmed"),
    ],
)  # fmt: skip
def test_he_has_a_year_for_the_level(month, level, since, rank, brevet, kind):
    jean = officer("major", level, brevet_from="captain", brevet_since=since)
    m = month(jean, house={"1.0.1": {"most_levels_down": 0}})
    assert (m["Jean"].rank, m["Jean"].brevet_from) == (rank, brevet)
    assert [e.kind for e in m.outcome.events if e.kind.startswith("rank.") and e.audience.public] == (
        [kind] if kind else []
    )


@pytest.mark.rule("9.7.2")
@pytest.mark.parametrize(
    ("since", "post", "rank"),
    [
        ("1626-07", "", "brigadier-general"), ("1625-08", "", "colonel"),
        ("1625-08", "Jefe de Brigada/guards", "brigadier-general"),
        ("1625-08", "Mayor de Brigada/guards", "colonel"),
    ],
)  # fmt: skip
def test_a_general_acts_on_while_his_office_asks_for_it(month, since, post, rank):
    jean = officer("brigadier-general", 25, brevet_from="colonel", brevet_since=since, post=post)
    m = month(jean)["Jean"]
    assert m.rank == rank
    assert m.brevet_from == ("colonel" if rank != "colonel" else "")


# At the frontier, and home again ------------------------------------------------------------------------


@pytest.mark.rule("9.7.1", "9.4.2")
@pytest.mark.parametrize(
    ("level", "since", "rank", "acts"),
    [
        # His year runs out there, and he is a Subaltern at home too.
        (7, "1625-09", "subaltern", False),
        # It has time left; or his level came in time.
        (7, "1625-10", "captain", True), (8, "1625-10", "captain", False),
    ],
)  # fmt: skip
def test_a_volunteer_who_acts_in_his_regiment_has_his_year_there_as_well(month, level, since, rank, acts):
    jean = officer(
        "captain", level, "FR", home_regiment="MDR", home_rank="captain", brevet_from="subaltern",
        brevet_since=since, at_front=True, volunteer_until="1626-12",
    )  # fmt: skip
    there = month(jean, at="1626-09")["Jean"]
    home = month(there, at="1626-12", others=at_peace(), until="march")["Jean"]
    assert (home.regiment, home.rank, bool(home.brevet_from)) == ("MDR", rank, acts)


@pytest.mark.rule("9.7.1", "9.4.2")
@pytest.mark.parametrize(("others", "rank"), [(("Luc", "Pierre"), "captain"), (("Luc",), "major")])
def test_without_a_place_at_home_he_does_not_bring_an_acting_rank_home(month, others, rank):
    jean = away(
        "major", home_rank="captain", brevet_from="captain", brevet_since="1626-08",
        volunteer_until="1626-12", level=8,
    )  # fmt: skip
    majors = [person(name, regiment="MDR", rank="major", horses=3) for name in others]
    home = month(jean, *majors, at="1626-12", others=at_peace(), until="march")["Jean"]
    assert (home.regiment, home.rank, home.at_front) == ("MDR", rank, False)
    assert bool(home.brevet_from) is (rank == "major")


def at_peace(**units):
    """A whole army, at peace but for ``units``, by their code."""
    return [
        replace(one, **units.get(getattr(one, "code", ""), {}))
        for one in establishment(lambda _: 3, "1626-01")
    ]


@pytest.mark.rule("9.7.2", "9.4.4")
def test_a_general_confirmed_in_the_field_stays_to_the_end_and_leaves_his_regiment_then(month):
    jean = officer("brigadier-general", at_front=True, front_since="1626-09", battalion=0)
    field = {"MDR": {"since": "1626-09", "task": "field"}}
    still = month(jean, at="1626-10", others=at_peace(**field))
    assert (still["Jean"].at_front, still["Jean"].regiment) == (True, "MDR")
    assert still.only("front.endured").facts["unit"] == "unit/regiment/MDR"
    home = month(jean, at="1626-12", others=at_peace(**field), until="march")["Jean"]
    assert (home.at_front, home.regiment, home.rank) == (False, "", "brigadier-general")


@pytest.mark.rule("9.7.2", "11.4.9")
def test_who_acts_as_a_brigadier_is_still_colonel_of_his_regiment(month):
    acting = {"rank": "brigadier-general", "brevet_from": "colonel", "brevet_since": "1626-07"}
    jean = person("Jean", regiment="MDR", level=12, horses=3, **acting)
    # Nobody else becomes Colonel beside him.
    rising, kinds = promoted(person("Luc", regiment="MDR", rank="lieutenant-colonel", level=15), jean)
    assert (rising.rank, kinds) == ("lieutenant-colonel", ["promotion.idle"])
    # He sends it, goes with it and commands it.
    m = month(jean, at="1626-09", orders={"Jean": weeks(Volunteer(unit="MDR"))}, others=at_peace())
    assert (m.only("unit.volunteered").facts["regiment"], m["Jean"].at_front) == ("MDR", True)
    assert m.only("unit.fought", unit="unit/regiment/MDR").facts["who"] == "Jean"
    assert m.refused("Jean") == []
