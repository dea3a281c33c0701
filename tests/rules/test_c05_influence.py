import tomllib
from importlib.resources import files

import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import SECRET, only
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders.tree import AccompanyLady, AskKing, Influence, Rest, SubmitPlay
from turnbot.games.preux.rules import c05_sway
from turnbot.games.preux.state.between import Investment
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import World

FINISHED = {"weeks": 13, "run": 0, "last": 0, "bonus": 0}


def author(**given):
    return person("Pierre", writing=FINISHED, **given)


def friend(name="Jean", level=20, **given):
    return person(name, level=level, crowns=900, **given)


def uses(**given):
    """A month in which he uses this on Pierre's play, from the first day."""
    given = {"for_": "Pierre", "matter": "play"} | given
    return weeks(notes=[Influence(**given)])


def judged(month, *people, pips=4, orders=None, **given):
    """Pierre sends his play to a minister who is no player; he needs a five."""
    return month(
        author(), *people, orders={"Pierre": weeks(SubmitPlay())} | (orders or {}),
        dice={"3.4.4/0/minister/*": pips}, **given,
    )  # fmt: skip


def taken(m):
    return bool(m.events("play.accepted"))


# The tables ---------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.3")
@pytest.mark.parametrize(
    ("by", "least"),
    [
        ("Rey", 9), ("Le Dauphin", 8), ("Ministro de la Guerra", 7), ("Canciller de Finanzas", 7),
        ("Marechal de France", 7), ("Cardenal", 7), ("General", 6), ("Arzobispo", 6), ("Jefe de Ejército", 6),
        ("Teniente General", 5), ("Inspector General de Caballería", 5), ("Gobernador Militar de París", 5),
        ("Brigadier General", 4), ("Jefe de Brigada", 4), ("Obispo", 4), ("Coronel", 3),
        ("Teniente General de Policía", 3), ("Teniente Coronel", 2), ("Vicario", 2), ("Mayor", 1),
        ("Capitán Escolta Real", 1), ("Abad", 1), ("Cura", 1),
    ],
)  # fmt: skip
def test_who_decides_says_how_high_a_favour_must_be(by, least):
    assert c05_sway.needed(by) == least


def test_everybody_who_gives_an_office_can_be_moved():
    assert {office.appoints for office in power().offices.values()} <= power().deciders.keys()


@pytest.mark.rule("5.1.10")
def test_what_a_level_gives():
    levels = [power().own_favour(level) for level in range(1, 27)]
    assert levels == [0] * 7 + [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9]


@pytest.mark.rule("5.1.13")
def test_what_a_lady_gives():
    normal = [power().ladys_favour(level, "normal") for level in range(1, 20)]
    more = [power().ladys_favour(level, "additional") for level in range(1, 20)]
    assert normal == [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 9]
    assert more == [0, 0, 1, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 9, 9]


@pytest.mark.rule("5.1.4")
@pytest.mark.parametrize(("level", "by", "adds"), [(9, "General", 4), (6, "General", 1), (5, "General", 0)])
def test_each_level_above_adds_one(level, by, adds):
    assert c05_sway.modifier(level, c05_sway.needed(by)) == adds


@pytest.mark.rule("5.1.5")
@pytest.mark.parametrize(
    ("levels", "least", "joined"),
    [
        ([4, 4], 5, [5]), ([4, 4, 4, 4], 6, [6]), ([4, 4, 4], 5, [5, 4]), ([7, 7], 7, [7, 7]),
        ([6, 6], 7, [7]), ([5, 5, 6], 7, [7]), ([8, 8], 7, [8, 8]), ([], 7, []),
    ],
)  # fmt: skip
def test_two_of_a_level_make_one_of_the_next_where_they_are_too_low(levels, least, joined):
    assert c05_sway.combine(levels, least) == joined


@pytest.mark.rule("5.1.5")
@pytest.mark.rule("5.1.6")
@pytest.mark.parametrize(
    ("hands", "adds"),
    [
        # Ruling 107: on a Minister.
        ({("A", False): [7, 7]}, 2), ({("A", False): [7], ("B", False): [7]}, 2), ({("A", False): [6, 6]}, 1),
        ({("A", False): [6], ("B", False): [6]}, 0), ({("A", False): [6, 6], ("B", True): [9]}, -2),
        ({("A", False): [6], ("A", True): [6]}, 0),
    ],
)  # fmt: skip
def test_favours_of_one_man_combine_and_those_of_several_add_up(hands, adds):
    assert c05_sway.weigh(hands, 7) == adds


@pytest.mark.rule("5.1.8")
def test_the_generals_example():
    """A six is asked for; a friend's 8 and an enemy's 9 on a Minister leave a seven, which no die shows."""
    least = c05_sway.needed("Ministro de la Guerra")
    friends = c05_sway.weigh({("François", False): [8]}, least)
    both = c05_sway.weigh({("François", False): [8], ("Michel", True): [9]}, least)
    assert (friends, both, 6 - both) == (2, -1, 7)
    assert [die for die in range(1, 7) if c05_sway.succeeds(die, friends, 6)] == [4, 5, 6]
    assert [die for die in range(1, 7) if c05_sway.succeeds(die, both, 6)] == []


@pytest.mark.rule("5.1.7")
def test_a_natural_one_fails_whatever_is_added():
    assert not c05_sway.succeeds(1, 9, 5)
    assert c05_sway.succeeds(2, 3, 5)


# On a decision ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize(
    ("given", "level", "pips", "accepted"),
    [
        ({}, 20, 4, True), ({}, 19, 4, False), ({}, 24, 2, True), ({}, 24, 1, False),
        ({"for_": None, "against": "Pierre"}, 20, 5, False),
        ({"for_": None, "against": "Pierre"}, 19, 5, True),
        ({"for_": None, "against": "Pierre"}, 20, 6, True),
        # Whatever is decided about him first; or something else.
        ({"matter": None}, 20, 4, True), ({"matter": "marriage"}, 20, 4, False),
        ({"for_": "Jean"}, 20, 4, False),
    ],
)  # fmt: skip
def test_what_a_friend_or_an_enemy_does(month, given, level, pips, accepted):
    m = judged(month, friend(level=level), pips=pips, orders={"Jean": uses(**given)})
    assert taken(m) is accepted


@pytest.mark.rule("5.1.6")
def test_several_on_one_decision(month):
    rivals = [friend("Jean", 24), friend("Luc", 22), friend("Marc", 24)]
    orders = {"Jean": uses(), "Luc": uses(), "Marc": uses(for_=None, against="Pierre")}
    m = judged(month, *rivals, pips=3, orders=orders)
    weighed = m.only("influence.weighed")
    assert (weighed.facts["bonus"], weighed.audience) == (3 + 2 - 3, SECRET)
    assert taken(m)
    assert {e.facts["who"] for e in m.events("influence.spent")} == {"Jean", "Luc", "Marc"}


@pytest.mark.rule("5.1.1")
def test_a_minister_who_is_a_player_takes_no_favours(month):
    minister = person("Henri", office="Ministro de Humanidades")
    m = judged(month, friend(), minister, orders={"Jean": uses()}, rulings={"3.4.4/0/play/Pierre": False})
    assert not taken(m)
    assert m.events("influence.weighed") == []
    assert m.only("influence.returned").audience == only("Jean")


@pytest.mark.rule("5.1.2")
@pytest.mark.parametrize("pips", [2, 6])
def test_it_is_spent_whatever_comes_of_it(month, pips):
    m = judged(month, friend(), pips=pips, orders={"Jean": uses()})
    assert m.only("influence.spent").audience == only("Jean")
    assert m["Jean"].used == {"own": "1626-08"}
    assert m.events("influence.returned") == []


@pytest.mark.rule("5.1.14")
def test_it_comes_back_when_nothing_was_decided(month):
    m = month(author(), friend(), orders={"Jean": uses()})
    assert m.only("influence.returned").facts["target"] == "Pierre"
    assert m["Jean"].used == {}


@pytest.mark.rule("5.1.2")
def test_a_favour_is_used_on_one_thing(month):
    twice = weeks(notes=[Influence(for_="Pierre", matter="play"), Influence(for_="Pierre", matter="title")])
    m = judged(month, friend(), orders={"Jean": twice})
    assert m.refused("Jean") == [("5.1.10", "used")]


# Seasons ------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.11")
@pytest.mark.parametrize(
    ("used", "at", "again"),
    [("1626-06", "1626-08", False), ("1626-08", "1626-09", True), ("1626-05", "1626-06", True),
     ("1625-12", "1626-02", False), ("1626-12", "1627-02", False), ("1625-08", "1626-08", True)],
)  # fmt: skip
def test_once_a_season(month, used, at, again):
    m = judged(month, friend(used={"own": used}), orders={"Jean": uses()}, at=at)
    assert m.refused("Jean") == ([] if again else [("5.1.10", "used")])


@pytest.mark.rule("5.1.10")
def test_who_has_no_influence_or_not_enough(month):
    m = judged(month, friend(level=7), orders={"Jean": uses()})
    assert m.refused("Jean") == [("5.1.10", "none")]
    m = judged(month, friend(level=20), orders={"Jean": uses(level=8)})
    assert m.refused("Jean") == [("5.1.10", "level")]
    m = judged(month, friend(level=20), orders={"Jean": uses(level=3)})
    assert taken(m)


@pytest.mark.rule("5.1.12")
@pytest.mark.parametrize(("level", "favours"), [(None, [7, 8]), (8, [8]), (7, [7]), (5, [7]), (9, None)])
def test_an_offices_favours(month, level, favours):
    m = judged(
        month,
        friend(level=7, office="Canciller de Finanzas"),
        orders={"Jean": uses(of="office", level=level)},
    )
    if favours is None:
        assert m.refused("Jean") == [("5.1.12", "level")]
    else:
        assert m.only("influence.used").facts["favours"] == favours
        assert taken(m)


@pytest.mark.rule("5.1.12")
def test_with_the_office_its_favours_are_gone(month):
    m = judged(month, friend(), orders={"Jean": uses(of="office")})
    assert m.refused("Jean") == [("5.1.12", "none")]


# What may be influenced ---------------------------------------------------------------------------------


@pytest.mark.rule("5.1.9")
def test_the_list_is_the_books_and_nothing_else():
    table = (files("turnbot.games.preux.book") / "tables" / "influenceable.toml").read_text(encoding="utf-8")
    rules = {number for row in tomllib.loads(table)["matter"] for number in row["rules"]}
    assert rules == {
        "3.4.4", "4.4.3", "6.0.2", "6.0.9", "9.3.1", "9.3.6", "9.4.3", "9.9.2", "10.2.1", "10.3.1", "10.3.4",
        "11.0.4", "11.0.10", "11.2.1", "11.2.3", "11.2.5", "11.4.3", "11.4.11", "11.4.16", "13.1.1", "13.2.1",
        "13.3.1",
    }  # fmt: skip


@pytest.mark.rule("5.1.9")
@pytest.mark.parametrize(
    ("given", "reason"),
    [({"matter": "courtship"}, "not-influenceable"), ({"matter": "mention"}, "not-influenceable"),
     ({"matter": "office"}, "no-office"), ({"matter": None, "office": "Portero"}, "no-office"),
     ({"matter": "a-word-of-no-book"}, "not-influenceable"), ({"matter": "promotion"}, "army-promotion"),
     ({"for_": "Nadie"}, "nobody")],
)  # fmt: skip
def test_nothing_else(month, given, reason):
    m = judged(month, friend(), orders={"Jean": uses(**given)})
    assert m.refused("Jean") == [("5.1.9", reason)]
    assert m.events("influence.used") == []


# Ladies -------------------------------------------------------------------------------------------------


def married(**given):
    """Henri's wife Yvonne, of level 17, whom Lucien sees in secret: 8, and 9 besides."""
    hers = lady("Yvonne", level=17, lover="Henri", **given)
    husband = person("Henri", lady="Yvonne", wife=True, house=5, crowns=2000)
    return {"people": (husband, person("Lucien")), "ladies": [hers],
            "others": [tie("Lucien", "Yvonne", affair="1626-06")]}  # fmt: skip


def weighs(month, orders, *, hers=None, **more):
    given = married(**(hers or {}))
    people = given.pop("people")
    m = judged(month, *people, orders=orders, **given, **more)
    weighed = m.events("influence.weighed")
    return m, weighed[0].facts["bonus"] if weighed else 0


LADYS = {"of": "lady", "lady": "Yvonne"}


@pytest.mark.rule("5.1.13")
@pytest.mark.parametrize(
    ("who", "influential", "adds"),
    [("Henri", False, 2), ("Henri", True, 2 + 3), ("Lucien", False, 2 + 3), ("Lucien", True, 2 + 3 + 3)],
)
def test_what_she_truly_grants(month, who, influential, adds):
    m, bonus = weighs(month, {who: uses(**LADYS)}, hers={"influential": influential})
    assert bonus == adds
    assert m.only("influence.lent").audience == SECRET
    assert m.events("influence.lent")[0].facts["who"] == who


@pytest.mark.rule("4.6.3")
@pytest.mark.rule("5.1.13")
def test_of_husband_and_lover_in_one_week_the_lover_is_served_and_nobody_is_told(month):
    his = {"Henri": uses(**LADYS)}
    alone, without = weighs(month, his)
    m, both = weighs(month, his | {"Lucien": uses(**LADYS, for_=None, against="Pierre")})
    assert (without, both) == (2, -(2 + 3))
    told = [
        [(e.kind, dict(e.facts)) for e in one.outcome.events if e.audience == only("Henri")]
        for one in (alone, m)
    ]
    assert told[0] == told[1]


@pytest.mark.rule("5.1.13")
def test_who_asks_earlier_has_it(month):
    first = {"Henri": uses(**LADYS), "Lucien": weeks(Influence(against="Pierre", matter="play", **LADYS))}
    _, bonus = weighs(month, first)
    assert bonus == 2 - 3  # hers is Henri's; a wife's favour for her lover is his


@pytest.mark.rule("5.1.13")
def test_an_angry_wife_grants_nothing_and_says_nothing(month):
    m, bonus = weighs(month, {"Henri": uses(**LADYS)}, hers={"angry_until": "1626-12"})
    assert bonus == 0
    assert m.refused("Henri") == []
    assert m.only("influence.spent").audience == only("Henri")


@pytest.mark.rule("5.1.13")
@pytest.mark.parametrize(
    ("granted", "adds"), [({}, 2), ({"normal": "1626-06"}, 0), ({"normal": "1626-05"}, 2)]
)
def test_a_favour_is_the_ladys_once_a_season_whoever_had_it(month, granted, adds):
    """She changed her gentleman within the season: what the other used is gone, and nobody says so."""
    m, bonus = weighs(month, {"Henri": uses(**LADYS)}, hers={"granted": granted})
    assert (bonus, m.refused("Henri")) == (adds, [])
    hers = m.outcome.world.ladies["Yvonne"].granted
    assert hers == (granted | ({"normal": "1626-08"} if adds else {}))


@pytest.mark.rule("5.1.13")
def test_not_decided_not_granted(month):
    given = married()
    people = given.pop("people")
    m = month(author(), *people, orders={"Henri": uses(**LADYS)}, **given)
    assert m.outcome.world.ladies["Yvonne"].granted == {}
    assert m["Henri"].used == {}


@pytest.mark.rule("5.1.13")
def test_without_a_lady(month):
    m = judged(month, friend(), orders={"Jean": uses(of="lady")})
    assert m.refused("Jean") == [("5.1.13", "none")]


# With the King, on investments -------------------------------------------------------------------------


@pytest.mark.rule("4.4.3")
@pytest.mark.parametrize(("level", "pips", "granted"), [(24, 5, True), (23, 5, False), (24, 4, False)])
def test_the_kings_leave(month, level, pips, granted):
    bride = lady("Yvonne", level=9, lover="Pierre", titles=("Baronne d'Alost",))
    m = month(
        person("Pierre", level=9, crowns=3000, lady="Yvonne", bride="Yvonne"), friend(level=level),
        ladies=[bride],
        orders={"Pierre": weeks(Rest(), AskKing(), AccompanyLady()), "Jean": uses(matter="marriage")},
        dice={"4.4.3/2/king/Pierre/Yvonne": pips},
    )  # fmt: skip
    assert bool(m.events("leave.granted")) is granted
    # What favours added he is not told.
    assert m.only("leave.asked").facts["bonus"] == 0


@pytest.mark.rule("13.0.1")
@pytest.mark.parametrize(
    ("sector", "matter", "level", "adds"),
    [("arms", "supply", 14, 1), ("food", "supply", 24, 6), ("goods", "policy", 20, 1),
     ("goods", "supply", 20, 0), ("arms", "supply", 13, 0)],
)  # fmt: skip
def test_an_investors_friends(month, sector, matter, level, adds):
    put = Investment(
        name=f"investment/1626-05/{sector}/Pierre", investor="Pierre", sector=sector, crowns=1000,
        month="1626-05", registered="Pierre",
    )  # fmt: skip
    m = month(person("Pierre"), friend(level=level), orders={"Jean": uses(matter=matter)}, others=[put])
    assert m.outcome.world.investments[put.name].swayed == adds


# Saved games --------------------------------------------------------------------------------------------


def test_a_saved_game_of_the_version_before_is_read():
    doc = save(World.of("1626-08", [person("Pierre")]))
    before = {k: v for k, v in doc["people"]["Pierre"].items() if k != "used"} | {"swayed": {"3.4.4": 1}}
    assert save(load({**doc, "version": 2, "people": {"Pierre": before}})) == doc
