"""Chapter 9: promotion, acting ranks, and whether they are kept."""

import pytest
from months import person

from turnbot.core.dice import LoadedDice
from turnbot.core.turn import Turn
from turnbot.games.preux.book import loaded
from turnbot.games.preux.rules.c09_brevet import promote
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
