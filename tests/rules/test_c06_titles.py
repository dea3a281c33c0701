"""Titles: the King's die, the ladder, what a title brings; Dukes, lands, the King's displeasure."""

from fractions import Fraction

import pytest
from months import lady, person, weeks

from turnbot.core.dice import Dice
from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.turn import Turn
from turnbot.games.preux.book.loaded import book, house
from turnbot.games.preux.orders.tree import Apply, Influence, Rest
from turnbot.games.preux.rules.c06_titles import ORDERS_OF_KNIGHTS, bonus_of, weigh_titles
from turnbot.games.preux.state.army import Unit, unit_name
from turnbot.games.preux.state.things import FRANCE, Realm
from turnbot.games.preux.state.titles import highest, next_title, pension
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import views
from turnbot.games.preux.words import styles

LADDER = ("Chevalier", "Baron", "Viscomte", "Comte", "Marquis", "Duc")
SCIENCES, JUNE, MAY = "Ministro de Ciencias", "1626-06", "1626-05"
DIE, EXTRA = "6.0.2/0/title/Pierre", "6.0.8/0/extra-title/Pierre"
ANGER, MERCY = "6.0.9/0/displeasure/Pierre", "6.0.9/0/mercy/Pierre"


def hero(**given):
    """A man mentioned twice in the Order, with nobody to pay and nothing to fear."""
    return person("Pierre", **({"level": 6, "mentions": 2, "crowns": 900} | given))


def thrown(month, who, *, die=6, dice=None, orders=None, **more):
    orders = {"Pierre": weeks(Rest())} | (orders or {})
    return month(who, *more.pop("with_", ()), orders=orders, dice={DIE: die, **(dice or {})}, **more)


# The table and the ladder ---------------------------------------------------------------------------------


@pytest.mark.rule("6.0.3", "6.0.4")
def test_the_table():
    rows = [(r.title, r.lady, r.minimum_level, r.new_level, r.status, r.pension) for r in book().titles[:-1]]
    assert rows == [
        ("Chevalier", "Dame", 6, 10, 10, 0), ("Baron", "Baronne", 7, 11, 10, 10),
        ("Viscomte", "Viscomtesse", 8, 12, 15, 15), ("Comte", "Comtesse", 9, 13, 15, 25),
        ("Marquis", "Marquise", 10, 14, 20, 100), ("Duc", "Duchesse", 11, 15, 20, 100),
    ]  # fmt: skip
    assert book().titles[-1].minimum_level == 15


@pytest.mark.rule("6.0.3")
@pytest.mark.parametrize(
    ("titles", "following", "crowns"),
    [
        ((), "Chevalier", 0), (("Chevalier",), "Baron", 0),
        (("Chevalier d'Honneur", "Baron"), "Viscomte", 10),
        (("Baron de Malaterre",), "Viscomte", 10), (("Vicomte",), "Comte", 15),
        (LADDER[:4], "Marquis", 50), (LADDER, "special", 250), ((*LADDER, "Baron"), "special", 260),
    ],
)  # fmt: skip
def test_the_ladder_and_its_pensions(titles, following, crowns):
    who = person("Jean", titles=titles)
    assert next_title(who).title == following
    assert pension(who) == crowns


@pytest.mark.rule("6.0.3")
def test_a_pension_comes_on_the_first_day_at_the_front_too(month):
    m = month(
        person("Jean", titles=LADDER[:3]), person("Luc", titles=("Chevalier",)),
        person("Paul", titles=LADDER, at_front=True),
    )  # fmt: skip
    assert [(e.facts["who"], e.facts["crowns"], e.week) for e in m.events("pension.paid")] == [
        ("Jean", 25, 0), ("Paul", 250, 0),
    ]  # fmt: skip
    assert m.only("pension.paid", who="Jean").audience == only("Jean")


# The King's die -------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.2")
@pytest.mark.parametrize(
    ("given", "die", "title"),
    [
        ({}, 6, "Chevalier"), ({}, 5, ""), ({"level": 8}, 5, ""), ({"level": 9}, 5, "Chevalier"),
        ({"level": 12}, 4, "Chevalier"), ({"level": 21}, 1, ""),
        ({"title_failures": 1}, 5, "Chevalier"), ({"title_failures": 4}, 2, "Chevalier"),
        ({"title_failures": 9}, 1, ""), ({"noticed": True}, 5, "Chevalier"),
        ({"level": 7, "titles": ("Chevalier",)}, 6, "Baron"),
    ],
)  # fmt: skip
def test_six_with_levels_and_earlier_failures(month, given, die, title):
    who = hero(**given)
    m = thrown(month, who, die=die)
    won = m["Pierre"].titles[len(who.titles) :]
    assert won == ((title,) if title else ())
    told = m.only("title.weighed")
    assert told.audience == only("Pierre")
    assert told.facts["holds"] is bool(title)
    assert [e.audience for e in m.events("title.granted")] == ([PUBLIC] if title else [])
    assert m["Pierre"].title_failures == (0 if title else who.title_failures + 1)
    assert not m["Pierre"].noticed


@pytest.mark.rule("6.0.4")
@pytest.mark.parametrize(("level", "titles", "least"), [(5, (), 6), (6, ("Chevalier",), 7), (14, LADDER, 15)])
def test_below_the_least_level_there_is_no_throw_and_nothing_to_remember(month, level, titles, least):
    m = thrown(month, hero(level=level, titles=titles))
    assert m.only("title.withheld").facts["level"] == least
    assert m.events("title.weighed") == []
    assert (m["Pierre"].titles, m["Pierre"].title_failures) == (titles, 0)


@pytest.mark.rule("6.0.2")
def test_one_throw_a_month_for_however_many_causes_and_none_in_disgrace(month):
    sent = {"Pierre": weeks(Apply(offices=(SCIENCES,)))}
    noble = hero(level=13, titles=("Chevalier", "Baron"), candidacies={SCIENCES: MAY})
    m = thrown(month, noble, orders=sent, dice={f"*/office-{SCIENCES}/*": 6, "*/draw-*": 1}, at=JUNE)
    assert [e.facts["cause"] for e in m.events("title.merited")] == ["minister", "mentioned"]
    assert m.only("title.granted").facts["cause"] == "minister"
    fallen = hero(disgrace="debt", at_front=True, regiment="FR", rank="private")
    assert thrown(month, fallen).events("title.weighed") == []


@pytest.mark.rule("6.0.1")
@pytest.mark.parametrize(
    ("given", "worthy"),
    [({}, True), ({"since": {f"office/{SCIENCES}": "1620-06"}}, False), ({"office": SCIENCES}, False)],
)
def test_becoming_a_minister_counts_once_for_each_ministry(month, given, worthy):
    noble = hero(level=13, mentions=0, titles=("Chevalier", "Baron"), candidacies={SCIENCES: MAY}, **given)
    sent = {"Pierre": weeks(Apply(offices=(SCIENCES,)))}
    m = thrown(month, noble, orders=sent, dice={f"*/office-{SCIENCES}/*": 6, "*/draw-*": 1}, at=JUNE)
    assert m["Pierre"].office == SCIENCES
    assert [e.audience for e in m.events("title.merited")] == ([SECRET] if worthy else [])


@pytest.mark.rule("6.0.1")
def test_the_police_is_no_ministry(month):
    police = "Teniente General de Policía"
    who = hero(level=16, mentions=0, titles=("Chevalier",), candidacies={police: "1626-01"})
    sent = {"Pierre": weeks(Apply(offices=(police,)))}
    dice = {f"*/office-{police}/*": 6, "*/draw-*": 1}
    m = thrown(month, who, orders=sent, dice=dice, at="1626-02")
    assert m["Pierre"].police == police
    assert m.events("title.merited") == []


@pytest.mark.rule("6.0.2")
@pytest.mark.parametrize(
    ("side", "level", "die", "granted"),
    # The King is moved by a favour of level nine: the own one of a man of level 22 is worth one of these.
    [("for_", 24, 5, True), ("for_", 14, 5, False), ("against", 24, 6, False), ("for_", 24, 1, False)],
)
def test_favours_with_the_king(month, side, level, die, granted):
    friend = person("Luc", level=level, crowns=3000)
    used = weeks(Rest(), notes=[Influence(matter="title", **{side: "Pierre"})])
    m = thrown(month, hero(), die=die, with_=(friend,), orders={"Luc": used})
    assert bool(m.events("title.granted")) is granted
    # He is told his die and his levels, and not what others did.
    assert m.only("title.weighed").facts["bonus"] == 0
    assert m.only("influence.spent").audience == only("Luc")


def test_two_favours_against_each_other_and_a_natural_one(month):
    """They cancel out and are both gone; a one is a one, whoever speaks for him."""
    friend, foe, other = (person(name, level=24, crowns=3000) for name in ("Luc", "Marc", "Noël"))
    orders = {
        "Luc": weeks(Rest(), notes=[Influence(matter="title", for_="Pierre")]),
        "Marc": weeks(Rest(), notes=[Influence(matter="title", against="Pierre")]),
        "Noël": weeks(Rest(), notes=[Influence(matter="title", for_="Pierre")]),
    }
    for die, granted in ((1, False), (5, True)):
        m = thrown(month, hero(), die=die, with_=(friend, foe, other), orders=orders)
        assert bool(m.events("title.granted")) is granted
        assert {e.facts["who"] for e in m.events("influence.spent")} == {"Luc", "Marc", "Noël"}
    m = thrown(month, hero(), die=5, with_=(friend, foe), orders={n: orders[n] for n in ("Luc", "Marc")})
    assert m.events("title.granted") == []
    mine = [e for e in m.outcome.events if "Pierre" in (e.audience.names or ())]
    assert not any("Marc" in str(e.facts) for e in mine)


@pytest.mark.rule("6.0.2")
def test_a_favour_for_a_title_nobody_weighs_is_given_back(month):
    used = weeks(Rest(), notes=[Influence(matter="title", for_="Pierre")])
    m = thrown(month, hero(mentions=0), with_=(person("Luc", level=24, crowns=3000),), orders={"Luc": used})
    assert m.only("influence.returned").audience == only("Luc")


# What it brings -------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.3", "6.0.4")
def test_points_this_month_and_the_level_after_they_are_weighed(month):
    m = thrown(month, hero(status=-4))
    assert m.points("Pierre", "6.0.3") == 10
    assert m.only("status.weighed").facts["result"] == "stayed"
    assert m["Pierre"].level == 10
    assert m.only("level.rose").rule == "6.0.4"


@pytest.mark.rule("6.0.4")
def test_the_letter_of_the_book_raises_him_at_once(month):
    m = thrown(month, hero(status=-4), house={"6.0.4": {"level_from": "at-once"}})
    assert m.only("status.weighed").facts["result"] == "fell", "six points are few for level ten"
    assert m["Pierre"].level == 9


@pytest.mark.rule("6.0.4")
def test_who_stands_higher_stays_there(month):
    m = thrown(month, hero(level=14, status=10))
    assert m["Pierre"].titles == ("Chevalier",)
    assert m["Pierre"].level == 14


@pytest.mark.rule("6.0.3", "6.0.4")
def test_won_at_the_front_its_points_wait_for_paris_and_its_level_does_not(month):
    m = thrown(month, hero(at_front=True, regiment="FR", rank="private"))
    assert m["Pierre"].level == 10
    assert (m["Pierre"].status, m["Pierre"].status_kept) == (0, 10)


# Dukes ----------------------------------------------------------------------------------------------------


def duke(**given):
    return hero(**({"level": 16, "titles": LADDER, "status": 20} | given))


@pytest.mark.rule("6.0.8")
@pytest.mark.parametrize(("face", "title"), list(enumerate(LADDER, 1)))
def test_a_duke_wins_whichever_title_a_die_says(month, face, title):
    m = thrown(month, duke(), dice={EXTRA: face, ANGER: 6})
    assert m["Pierre"].titles == (*LADDER, title)
    assert m.points("Pierre", "6.0.3") == (10, 10, 15, 15, 20, 20)[face - 1]
    assert m["Pierre"].level == 16
    assert [case.what for case in m.outcome.cases] == ["order-of-knights"] * (face == 1)


@pytest.mark.rule("6.0.8")
def test_a_second_chevalier_opens_an_order_if_the_referee_says_so(month):
    key = "6.0.8/0/order-of-knights/Pierre"
    order = ORDERS_OF_KNIGHTS[1]
    m = thrown(month, duke(), dice={EXTRA: 1, ANGER: 6}, rulings={key: order})
    assert m["Pierre"].titles == (*LADDER, "Chevalier", order)
    assert m.only("knights.joined").audience == PUBLIC
    seen = styles.styles([views.public(m["Pierre"])], [])["Pierre"]["style"]
    assert seen == "el duque Pierre", "he is still called by his highest"


# The King's displeasure -----------------------------------------------------------------------------------


@pytest.mark.rule("6.0.9")
@pytest.mark.parametrize(("face", "displeased"), [(1, True), (2, True), (3, False)])
def test_from_the_seventh_on_a_title_may_displease_him(month, face, displeased):
    m = thrown(month, duke(crowns=2500), dice={EXTRA: 2, ANGER: face})
    assert [e.audience for e in m.events("king.displeased")] == [PUBLIC] * displeased
    assert m["Pierre"].displeased_since == ("1626-08" if displeased else "")
    assert m.crowns("Pierre", "6.0.9") == (-1600 if displeased else 0)


@pytest.mark.rule("6.0.9")
def test_the_sixth_does_not(month):
    m = thrown(month, duke(titles=LADDER[:5]))
    assert m["Pierre"].titles == LADDER
    assert m["Pierre"].displeased_since == ""


@pytest.mark.rule("6.0.9")
@pytest.mark.parametrize(
    ("price", "left"),
    [("offices", (SCIENCES, "", 2500)), ("disgrace", ("", "king", 2500)), ("crowns", (SCIENCES, "", 900))],
)
def test_the_referee_names_the_price(month, price, left):
    noble = duke(crowns=2500, office=SCIENCES)
    ruling = {"6.0.9/0/kings-price/Pierre": price}
    m = thrown(month, noble, dice={EXTRA: 2, ANGER: 1}, rulings=ruling)
    assert m.only("king.charged").facts["result"] == price
    assert m["Pierre"].office == (SCIENCES if price == "crowns" else "")
    assert m["Pierre"].disgrace == left[1]
    assert (m.crowns("Pierre", "6.0.9") < 0) is (price == "crowns")


@pytest.mark.rule("6.0.9")
@pytest.mark.parametrize(
    ("die", "side", "pardoned", "charged"),
    [(6, None, 1, 0), (5, None, 0, 0), (1, None, 0, 0), (5, "for_", 1, 0), (1, "for_", 0, 0),
     (1, "against", 0, 1), (6, "against", 0, 0)],
)  # fmt: skip
def test_friends_bring_pardon_and_enemies_another_price(month, die, side, pardoned, charged):
    who = duke(mentions=0, displeased_since="1626-05", crowns=4000)
    other = person("Luc", level=24, crowns=3000)
    notes = [Influence(matter="displeasure", **{side: "Pierre"})] if side else []
    m = thrown(month, who, dice={MERCY: die}, with_=(other,), orders={"Luc": weeks(Rest(), notes=notes)})
    assert len(m.events("king.pardoned")) == pardoned
    assert len(m.events("king.charged")) == charged
    assert (m["Pierre"].displeased_since == "") is bool(pardoned)


# Lands ----------------------------------------------------------------------------------------------------


def front(result):
    """An army whose month goes so, with nobody of the game in it."""
    army = Unit(name=unit_name("army", "1"), kind="army", code="1", since="1626-07", task="field", ability=3)
    own = Unit(
        name=unit_name("regiment", "MDR"), kind="regiment", code="MDR", since="1626-07", under=army.name
    )
    dice = {"9.6.2/0/result/unit/army/1": result, "9.6.2/0/result/unit/regiment/MDR": 3, "*/task/*": 4}
    return {"others": [army, own], "dice": dice}


def at_war(month, who, result, *, defeats=0, invaded=False, dice=None):
    war = front(result)
    others = [*war["others"], Realm(name=FRANCE, defeats=defeats, invaded=invaded)]
    loaded = {"6.0.6/0/lands/Pierre": 6, **war["dice"], **(dice or {})}
    return month(who, orders={"Pierre": weeks(Rest())}, others=others, dice=loaded)


def noble(**given):
    return person("Pierre", **({"level": 10, "titles": LADDER[:3], "crowns": 900, "status": 12} | given))


@pytest.mark.rule("6.0.6")
def test_the_first_disaster_is_counted_and_nobody_hears_of_it(month):
    war = front(1)
    m = month(noble(), orders={"Pierre": weeks(Rest())}, **war)
    assert m.outcome.world.realms[FRANCE].defeats == 1
    assert m.only("realm.fared").audience == SECRET


@pytest.mark.rule("6.0.6")
@pytest.mark.parametrize(
    ("result", "before", "after", "invaded"), [(1, 1, 2, True), (2, 1, 0, False), (1, 0, 1, False)]
)
def test_two_disasters_in_a_row_bring_the_enemy(month, result, before, after, invaded):
    m = at_war(month, noble(), result, defeats=before)
    france = m.outcome.world.realms[FRANCE]
    assert (france.defeats, france.invaded) == (after, invaded)
    assert [e.audience for e in m.events("realm.invaded")] == [PUBLIC] * invaded


@pytest.mark.rule("6.0.6")
@pytest.mark.parametrize(
    ("given", "die", "taken"),
    [({}, 1, True), ({}, 2, False), ({"titles": ("Chevalier",)}, 1, False), ({"titles": ()}, 1, False)],
)
def test_a_die_says_whose_lands_he_takes(month, given, die, taken):
    m = at_war(month, noble(**given), 3, invaded=True, dice={"6.0.6/0/lands/Pierre": die})
    assert m["Pierre"].lands_lost == ("1626-08" if taken else "")


@pytest.mark.rule("6.0.6")
@pytest.mark.parametrize("away", [False, True])
def test_who_has_lost_them_has_no_pension_and_loses_points_in_paris(month, away):
    there = {"at_front": True, "regiment": "FR", "rank": "private"} if away else {}
    m = month(noble(lands_lost="1626-07", **there), orders={"Pierre": weeks(Rest())})
    assert m.events("pension.paid") == []
    assert m.points("Pierre", "6.0.6") == (0 if away else -15)


@pytest.mark.rule("6.0.6")
@pytest.mark.parametrize(("result", "back"), [(5, True), (6, True), (4, False)])
def test_a_success_brings_them_back(month, result, back):
    m = at_war(month, noble(lands_lost="1626-07"), result, invaded=True)
    assert (m["Pierre"].lands_lost == "") is back
    assert m.outcome.world.realms[FRANCE].invaded is not back
    assert [e.facts["people"] for e in m.events("realm.freed")] == [["Pierre"]] * back


# Names ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.7")
@pytest.mark.parametrize(
    ("given", "listed", "style"),
    [
        ({}, "Honoré de Malaterre", "monsieur de Malaterre"),
        ({"titles": ("Chevalier",)}, "Honoré de Malaterre, C.d'H", "el caballero de Malaterre"),
        ({"titles": LADDER}, "Honoré de Malaterre, C.d'H", "el duque de Malaterre"),
        ({"titles": ("Baron",)}, "Honoré de Malaterre", "el barón de Malaterre"),
        ({"titles": (*LADDER, "Baron")}, "Honoré de Malaterre, C.d'H", "el duque de Malaterre"),
        ({"titles": ("Comte de la Fère",)}, "Honoré de Malaterre", "el conde de la Fère"),
        ({"titles": ("Chevalier",), "order": "jesuits", "church_rank": "vicar"},
         "Honoré de Malaterre, s.J., C.d'H", "el caballero de Malaterre"),
        ({"titles": ("Baron",), "order": "jesuits", "church_rank": "bishop"},
         "Honoré de Malaterre, s.J.", "Su Excelencia de Malaterre"),
    ],
)  # fmt: skip
def test_how_a_man_is_called_and_listed(given, listed, style):
    seen = views.public(person("Honoré de Malaterre", **given))
    assert styles.in_lists(seen) == listed
    assert styles.styles([seen], [])["Honoré de Malaterre"]["style"] == style


@pytest.mark.parametrize(
    ("his", "hers", "style"),
    [
        (("Chevalier", "Baron"), (), "la baronesa de Malaterre"), ((), (), "madame Marchand"),
        (("Chevalier",), (), "madame Marchand"), (("Baron",), ("Comtesse",), "la condesa de Marchand"),
        (("Comte de la Fère",), ("Baronne",), "la condesa de la Fère"),
    ],
)  # fmt: skip
def test_a_wife_bears_the_higher_title_of_both(his, hers, style):
    man = views.public(person("Honoré de Malaterre", titles=his, lady="Solange Marchand", wife=True))
    wife = views.public(lady("Solange Marchand", titles=hers, lover="Honoré de Malaterre"))
    assert styles.styles([man], [wife])["Solange Marchand"]["style"] == style


def test_the_highest_title_counts_whatever_came_last():
    row = highest(person("Jean", titles=(*LADDER, "Chevalier")))
    assert row is not None
    assert row.title == "Duc"


# Odds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.2")
@pytest.mark.parametrize("level", [6, 9, 12, 18])
def test_the_odds_of_a_title(level):
    """Every face of the die, against what is printed: six, one more for each three levels, never on a one."""
    reached = [face for face in range(1, 7) if face > 1 and face + (level - 6) // 3 >= 6]
    assert bonus_of(level, 6, 0) == (level - 6) // 3
    trials, won = 1000, 0
    for nth in range(trials):
        seed = f"title {level} {nth}".encode().ljust(64, b".")[:64]
        t = Turn.begin(
            World.of("1626-08", [hero(level=level)]).living(), {}, (), Dice(seed, seed[::-1]), house()
        )
        t.under("6.0.1").post(SECRET, "title.merited", who="Pierre", cause="mentioned")
        weigh_titles(t.at(0, "end"))
        won += bool(t.ledger.of_kind("title.granted"))
    odds = float(Fraction(len(reached), 6))
    assert abs(won / trials - odds) < 4 * (odds * (1 - odds) / trials) ** 0.5
