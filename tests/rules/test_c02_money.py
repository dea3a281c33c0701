import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.core.orders import Said
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import Buy, Lavish, VisitTavern
from turnbot.games.preux.words import goods

# Keep -------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0.1")
@pytest.mark.parametrize("level", [1, 6, 13])
def test_keep_costs_twice_the_level(month, level):
    m = month(person("Pierre", level=level))
    assert m["Pierre"].crowns == 200 - 2 * level
    assert m.only("maintenance.paid").audience == only("Pierre")


@pytest.mark.rule("2.0.1")
@pytest.mark.parametrize(("crowns", "left", "lost"), [(12, 0, 0), (11, 11, 1), (0, 0, 1)])
def test_who_cannot_pay_his_keep_loses_a_level(month, crowns, left, lost):
    m = month(person("Pierre", level=6, crowns=crowns, status=6))
    assert m["Pierre"].crowns == left
    assert m["Pierre"].level == 6 - lost


@pytest.mark.rule("2.0.1")
def test_the_lost_level_is_public_and_the_reason_is_not(month):
    m = month(person("Pierre", crowns=0, status=6))
    assert m.only("maintenance.failed").audience == only("Pierre")
    assert m.only("level.lost").audience == only("Pierre")
    fell = m.only("level.fell")
    assert (fell.audience, fell.rule) == (PUBLIC, "1.0.1")
    assert fell.facts == {"who": "Pierre", "level": 5}


@pytest.mark.rule("2.0.1")
def test_nobody_pays_his_keep_at_the_front(month):
    m = month(person("Pierre", at_front=True, crowns=0))
    assert m["Pierre"].crowns == 0
    assert m["Pierre"].level == 6


# Lavish living ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.0.2")
@pytest.mark.parametrize(
    "orders", [weeks(notes=[Lavish()]), weeks((), [Lavish()]), weeks([Lavish(), Lavish()])]
)
def test_lavish_living_costs_three_times_the_level_for_one_point(month, orders):
    m = month(person("Pierre"), orders={"Pierre": orders})
    assert m["Pierre"].crowns == 200 - 18
    assert m.points("Pierre", "2.0.2") == 1


@pytest.mark.rule("2.0.2")
@pytest.mark.parametrize(("crowns", "left", "points"), [(18, 0, 1), (17, 5, 0), (12, 0, 0), (5, 5, 0)])
def test_short_of_money_it_is_dropped_and_does_not_fail(month, crowns, left, points):
    m = month(person("Pierre", crowns=crowns), orders={"Pierre": weeks(notes=[Lavish()])})
    assert m["Pierre"].crowns == left
    assert m.points("Pierre", "2.0.2") == points
    assert len(m.events("lavish.dropped")) == 1 - points


@pytest.mark.rule("2.0.2")
def test_nobody_lives_lavishly_at_the_front(month):
    m = month(person("Pierre", at_front=True), orders={"Pierre": weeks(notes=[Lavish()])})
    assert m.refused("Pierre") == [("2.0.2", "at-front")]
    assert m["Pierre"].crowns == 200


@pytest.mark.rule("2.0.2")
@pytest.mark.parametrize(("condition", "points"), [(If("crowns>=", 150), 1), (If("crowns>=", 190), 0)])
def test_a_condition_on_it_is_looked_at_when_it_is_paid(month, condition, points):
    # 200 crowns less 12 for his keep.
    m = month(person("Pierre"), orders={"Pierre": weeks(notes=[Lavish(if_=condition)])})
    assert m.points("Pierre", "2.0.2") == points


# Purchases --------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0.3")
@pytest.mark.parametrize(
    ("order", "what", "quality", "cost"),
    [
        (Buy(what="horse"), "horse", "standard", 100),
        (Buy(what="horse", count=2), "horse", "standard", 200),
        (Buy(what="pistol"), "pistol", "standard", 85),
        (Buy(what="pistola de lujo"), "pistol", "luxury", 120),
        (Buy(what="Baraja de naipes"), "cards", "standard", 3),
        (Buy(what="botella de vino económica"), "wine", "cheap", 1),
        (Buy(what="vino", crowns=50), "wine", "luxury", 50),
        (Buy(what="vino", crowns=49), "wine", "standard", 5),
        (Buy(what="un libro"), "book", "standard", 4),
        (Buy(what="pañuelos", count=3), "handkerchief", "standard", 3),
        (Buy(what="florete de salón"), "salon-foil", "standard", 30),
        (Buy(what="carruaje de lujo"), "carriage", "luxury", 650),
        (Buy(what="ramo de flores"), "flowers", "standard", 15),
        (Buy(what="vestido"), "dress", "standard", 30),
        (Buy(what="rapier"), "rapier", "standard", 30),
        (Buy(what="servant"), "servant", "standard", 0),
    ],
)
def test_the_price_list(month, order, what, quality, cost):
    m = month(
        person("Pierre", crowns=1000, lady="Diane"), ladies=[lady("Diane", level=5, lover="Pierre")],
        orders={"Pierre": weeks(goods.graded(order))},
    )  # fmt: skip
    event = m.only("goods.bought")
    assert event.audience == only("Pierre")
    assert (event.facts["what"], event.facts["quality"], event.facts["cost"]) == (what, quality, cost)
    assert m.crowns("Pierre", "2.0.3") == -cost
    count = order.count or 1
    if what == "horse":
        assert m["Pierre"].horses == count
    elif what == "servant":
        assert m["Pierre"].servants == 1
    else:
        assert m["Pierre"].goods[what] == count


@pytest.mark.rule("2.0.3")
def test_a_rich_lady_wears_nothing_but_the_best(month):
    m = month(
        person("Pierre", crowns=1000, lady="Diane"), ladies=[lady("Diane", rich=True, lover="Pierre")],
        orders={"Pierre": weeks(Buy(what="vestido"), Buy(what="vestido", quality="luxury"))},
    )  # fmt: skip
    # The standard dress is not for her: its price is the referee's to say.
    assert [(case.what, case.apart) for case in m.outcome.cases] == [("price", "1")]
    assert m.events("goods.bought", 2)[0].facts["cost"] == 50


@pytest.mark.rule("2.0.3")
def test_what_is_not_on_the_list_is_priced_by_the_referee(month):
    loro = Buy(what="un loro", said=Said("Compro un loro", 3))
    proposed = month(person("Pierre"), orders={"Pierre": weeks(loro)})
    (case,) = proposed.outcome.cases
    assert (case.key, case.proposal, case.facts["thing"]) == ("2.0.3/1/price-1/Pierre", 18, "un loro")
    assert proposed.only("goods.bought").facts["cost"] == 18

    ruled = month(person("Pierre"), orders={"Pierre": weeks(loro)}, rulings={"2.0.3/1/price-1/Pierre": 40})
    assert ruled.only("goods.bought").facts["cost"] == 40
    assert ruled["Pierre"].goods["un loro"] == 1

    refused = month(
        person("Pierre"), orders={"Pierre": weeks(loro)}, rulings={"2.0.3/1/price-1/Pierre": "no"}
    )
    assert refused.refused("Pierre") == [("2.0.3", "not-for-sale")]


@pytest.mark.rule("2.0.3")
def test_what_the_player_would_pay_is_the_proposal(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(Buy(what="un loro", crowns=25))})
    assert m.outcome.cases[0].proposal == 25


@pytest.mark.rule("2.0.3")
def test_nothing_is_bought_with_what_the_bills_need(month):
    # 100 crowns and 12 for his keep: no horse; with 112 there is.
    poor = month(person("Pierre", crowns=111), orders={"Pierre": weeks(Buy(what="horse"))})
    assert poor.refused("Pierre") == [("2.0.3", "cannot-pay")]
    assert poor["Pierre"].horses == 0
    rich = month(person("Pierre", crowns=112), orders={"Pierre": weeks(Buy(what="horse"))})
    assert rich["Pierre"].horses == 1
    assert rich["Pierre"].crowns == 0


@pytest.mark.rule("2.0.1")
def test_the_reserve_covers_keep_lavish_living_and_club(month):
    orders = {"Pierre": weeks(Buy(what="horse"), notes=[Lavish()])}
    needed = 100 + 18 + 5
    short = month(person("Pierre", crowns=needed - 1, club="PR"), orders=orders)
    assert short.refused("Pierre") == [("2.0.3", "cannot-pay")]
    enough = month(person("Pierre", crowns=needed, club="PR"), orders=orders)
    assert enough["Pierre"].crowns == 0
    assert enough["Pierre"].club == "PR"
    # A house that keeps nothing back lets him ruin himself.
    free = month(
        person("Pierre", crowns=100, club="PR"), orders=orders, house={"2.0.1": {"reserve_bills": False}}
    )
    assert free["Pierre"].horses == 1
    assert free.events("maintenance.failed")
    assert free["Pierre"].club == ""


@pytest.mark.rule("2.0.1")
@pytest.mark.parametrize(
    ("given", "bill"),
    [
        ({}, 0),
        ({"club": "PR"}, 5),
        ({"casino": True, "level": 9}, 6 + 40),
        ({"lady": "Diane"}, 15),
        ({"lady": "Diane", "wife": True, "house": 2}, 15 + 50),
        ({"bride": "Diane", "lady": "Diane", "house": 2}, 15 + 50),
        ({"lady": "Rosa"}, 0),
    ],
    ids=["keep alone", "club", "Casino", "lady", "wife and house", "bride and house", "rich lady"],
)
def test_every_bill_of_the_month_is_kept_back(month, given, bill):
    """His keep of 12 (of 18 from level 9), and whatever else he pays at the month's end (ruling 7)."""
    about = {
        "orders": {"Pierre": weeks(Buy(what="horse"))},
        "ladies": [
            lady("Diane", level=5, lover="Pierre" if given.get("lady") == "Diane" else ""),
            lady("Rosa", level=5, rich=True, lover="Pierre" if given.get("lady") == "Rosa" else ""),
        ],
    }
    needed = 100 + 12 + bill
    assert month(person("Pierre", crowns=needed - 1, **given), **about).refused("Pierre") == [
        ("2.0.3", "cannot-pay")
    ]
    assert month(person("Pierre", crowns=needed, **given), **about)["Pierre"].horses == 1


@pytest.mark.rule("2.0.1")
def test_a_night_in_the_taverns_spares_the_reserve(month):
    m = month(person("Pierre", crowns=14), orders={"Pierre": weeks(VisitTavern(company=True))})
    assert m.refused("Pierre") == [("4.1.2", "cannot-pay")]


# What a player writes, as the reader hands it on: the thing, and the words it stood in.
@pytest.mark.rule("2.0.3")
@pytest.mark.parametrize(
    ("what", "words", "bought"),
    [
        ("vestido", "Compro un vestido de lujo", ("dress", "luxury", 50)),
        ("vestido", "Compro un lujoso vestido", ("dress", "luxury", 50)),
        ("vestido", "Compro un vestido económico y una pipa de espuma", ("dress", "cheap", 15)),
        ("pipa", "Compro un vestido económico y una pipa de espuma de mar", ("pipe", "luxury", 70)),
        ("pipa", "Compro una pipa de arcilla", ("pipe", "cheap", 1)),
        ("pipa", "Compro una pipa de brezo", ("pipe", "standard", 30)),
        ("pipa", "Compro una pipa", ("pipe", "standard", 30)),
        ("pistol", "Compro una pistola de lujo", ("pistol", "luxury", 120)),
        ("pistol", "Me hago con una pistola", ("pistol", "standard", 85)),
        ("horse", "Alquilo un caballo de postas", ("post-horse", "standard", 3)),
        ("horse", "Compro un caballo", ("horse", "standard", 100)),
        ("foil", "Compro un florete de salón", ("salon-foil", "standard", 30)),
        ("foil", "Compro un florete de salón de lujo", ("salon-foil", "luxury", 60)),
        ("foil", "Compro un florete y un vestido de lujo", ("foil", "standard", 30)),
        ("orquesta", "Contrato una orquesta barata", ("orchestra", "cheap", 20)),
    ],
)
def test_the_words_of_an_order_say_which_quality(month, what, words, bought):
    order = goods.graded(Buy(what=what, said=Said(words, 1)))
    m = month(
        person("Pierre", crowns=1000, lady="Diane"), ladies=[lady("Diane", level=5, lover="Pierre")],
        orders={"Pierre": weeks(order)},
    )  # fmt: skip
    facts = m.only("goods.bought").facts
    assert (facts["what"], facts["quality"], facts["cost"]) == bought


@pytest.mark.rule("2.0.3")
def test_words_that_only_begin_like_a_thing_name_another(month):
    order = Buy(what="pistolera", said=Said("Compro una pistolera", 1))
    m = month(person("Pierre"), orders={"Pierre": weeks(order)})
    assert [case.facts["thing"] for case in m.outcome.cases] == ["pistolera"]


@pytest.mark.rule("2.0.3")
@pytest.mark.parametrize(
    ("order", "cost", "refused"),
    [
        # So much for all of them, or for each where it cannot be otherwise.
        (Buy(what="libros", count=2, crowns=20), 20, []),
        (Buy(what="libros", count=3, crowns=12), 12, []),
        (Buy(what="horse", count=2, crowns=100), 200, []),
        # Nobody is charged more for one than he would spend.
        (Buy(what="carruaje", crowns=299), 0, [("2.0.3", "dearer")]),
        (Buy(what="carruaje", crowns=300), 300, []),
        (Buy(what="carruaje", crowns=450, quality="luxury"), 0, [("2.0.3", "dearer")]),
        (Buy(what="horse", crowns=99), 0, [("2.0.3", "dearer")]),
    ],
)
def test_a_sum_is_the_most_he_spends(month, order, cost, refused):
    m = month(person("Pierre", crowns=1000), orders={"Pierre": weeks(order)})
    assert -m.crowns("Pierre", "2.0.3") == cost
    assert m.refused("Pierre") == refused


@pytest.mark.rule("2.0.2")
@pytest.mark.parametrize(
    ("arrested", "lives_so"), [("1626-07/4", True), ("1626-08/1", False), ("1626-08/4", False)]
)
def test_nobody_lives_lavishly_in_a_month_with_a_week_in_prison(month, arrested, lives_so):
    m = month(person("Pierre", arrested=arrested), orders={"Pierre": weeks(notes=[Lavish()])})
    assert bool(m.events("lavish.lived")) is lives_so
    assert m.refused("Pierre") == ([] if lives_so else [("2.0.2", "in-prison")])
