"""Offices of the Church: what each asks and brings, who gives it, Cardinals' aides, chaplains."""

import pytest
from by_letter import play_letters, read_letters, writer
from months import house_with, months_of, person, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.events import PUBLIC, only
from turnbot.core.turn import Turn
from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.orders.tree import Announce, Apply, Appoint, Decide, Influence, Orders, Rest
from turnbot.games.preux.rules.c11_renewals import giver, meets
from turnbot.games.preux.state.army import Unit, unit_name
from turnbot.games.preux.state.favours import holds
from turnbot.games.preux.state.offices import places
from turnbot.games.preux.state.world import World

RECTOR, AIDE, CHAPLAIN, GENERAL = (
    "Rector", "Ayudante del Cardenal", "Teniente Coronel Capellán", "General Capellán",
)  # fmt: skip
JANUARY, DECEMBER, MAY, APRIL = "1627-01", "1626-12", "1627-05", "1627-04"


def cleric(name, rank, level=14, **given):
    return person(
        name, **({"level": level, "order": "jesuits", "church_rank": rank, "ordained": True} | given)
    )


def stood(month, *people, office=RECTOR, at=JANUARY, since=DECEMBER, dice=None, orders=None, **more):
    """The first week of an office's month, in which who announced himself stands for it."""
    mine = {who.name: weeks(Apply(offices=(office.partition("/")[0],))) for who in people if who.candidacies}
    thrown = {f"11.0.6/1/office-{office}/{name}": die for name, die in (dice or {}).items()}
    return month(*people, orders=mine | (orders or {}), dice={**thrown, "*/draw-*": 1}, at=at, **more)


# The table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.5.1")
def test_what_every_office_asks_and_brings():
    rows = [row for row in power().offices.values() if row.kind == "church"]
    assert [
        (r.office, r.minimum_level, r.needs, r.appoints, r.month, r.status, r.influence, r.roll) for r in rows
    ] == [
        (RECTOR, 6, ("priest",), "Vicario", 1, 2, (), 5),
        ("Ayudante del Obispo", 8, ("abbot",), "Obispo", 12, 3, (1,), 5),
        ("Oficial Diocesano", 10, ("vicar",), "Arzobispo", 11, 2, (1,), 6),
        ("Chancellor", 11, ("vicar",), "Arzobispo", 10, 3, (2,), 6),
        ("Vicario General", 12, ("vicar",), "Arzobispo", 9, 4, (3,), 7),
        (CHAPLAIN, 11, ("bishop",), "Coronel", 6, 0, (2,), 6),
        (AIDE, 12, ("bishop",), "Cardenal", 5, 5, (6,), 7),
        ("Administrador Diocesano", 12, ("bishop",), "Cardenal", 4, 5, (6,), 7),
        (GENERAL, 13, ("archbishop",), "Mariscal", 3, 13, (6,), 8),
    ]
    assert not any(row.levels_per_bonus or row.renewal_bonus or row.ability for row in rows)


@pytest.mark.rule("11.5.1")
@pytest.mark.parametrize(
    ("rank", "office", "may"),
    [("priest", RECTOR, True), ("friar", RECTOR, False), ("vicar", RECTOR, True), ("bishop", AIDE, True),
     ("vicar", AIDE, False), ("archbishop", GENERAL, True), ("bishop", GENERAL, False)],
)  # fmt: skip
def test_the_rank_or_a_higher_one(rank, office, may):
    assert meets(cleric("Jean", rank), power().offices[office]) is may


@pytest.mark.rule("11.5.1")
def test_a_favour_and_points_every_month(month):
    m = month(cleric("Jean", "bishop", benefice=f"{AIDE}/2"), orders={"Jean": weeks(Rest())})
    assert m.points("Jean", "11.1.2") == 5
    assert [f.level for f in holds(m.outcome.world, m["Jean"]) if f.giver == f"{AIDE}/2"] == [6]


@pytest.mark.rule("11.5.1", "11.5.2")
@pytest.mark.parametrize("code", ["GR", "13"])
def test_a_regiments_chaplain_has_the_points_of_its_lieutenant_colonel(month, code):
    m = month(cleric("Jean", "bishop", benefice=f"{CHAPLAIN}/{code}"), orders={"Jean": weeks(Rest())})
    assert (
        m.points("Jean", "11.1.2")
        == book().army.terms("lieutenant-colonel", book().regiments[code].prestige).status
    )


COLONEL = person("Henri", level=14, regiment="GR", rank="colonel")


# Who gives them -----------------------------------------------------------------------------------------


@pytest.mark.rule("11.5.1")
@pytest.mark.parametrize(("die", "given"), [(5, True), (4, False)])
def test_the_dice_give_it_where_no_player_does(month, die, given):
    m = stood(month, cleric("Jean", "priest", 6, candidacies={RECTOR: DECEMBER}), dice={"Jean": die})
    assert m["Jean"].benefice == (RECTOR if given else "")
    assert [e.audience for e in m.events("office.filled")] == [PUBLIC] * given


@pytest.mark.rule("11.5.1")
@pytest.mark.parametrize(
    ("office", "at", "giver", "candidate"),
    [
        (RECTOR, DECEMBER, cleric("Henri", "vicar"), cleric("Jean", "priest")),
        (f"{CHAPLAIN}/GR", MAY, COLONEL, cleric("Jean", "bishop")),
        (f"{AIDE}/1", APRIL, cleric("Henri", "cardinal", 20), cleric("Jean", "bishop")),
    ],
)  # fmt: skip
def test_a_player_of_that_rank_is_asked_and_needs_no_dice(office, at, giver, candidate):
    announced = weeks(Rest(), notes=[Announce(offices=(office,))])
    first, second = months_of(
        World.of(at, [giver, candidate]),
        [
            {"Jean": announced, "Henri": weeks(Rest())},
            {
                "Jean": weeks(Apply(offices=(office,))),
                "Henri": weeks(Rest(), notes=[Decide(nth=1, choice="a")]),
            },
        ],
    )
    assert first.only("question.put").audience == only("Henri")
    assert second["Jean"].benefice == office
    assert second.events("candidacy.weighed") == []


@pytest.mark.rule("11.5.1")
def test_the_marshal_gives_the_general_chaplains():
    marshal = person("Henri", level=18, post="Marechal de France")
    t = Turn.begin(World.of("1627-02", [marshal]).living(), {}, (), LoadedDice({}), house_with({}))
    found = giver(t, f"{GENERAL}/3")
    assert found is not None
    assert found.name == "Henri"
    assert giver(t, f"{CHAPLAIN}/GR") is None


@pytest.mark.rule("11.5.3")
def test_four_aides_and_each_players_own():
    """Of five Cardinals who are players the fifth has none to name: Richelieu's never leaves him."""
    assert places(AIDE) == [f"{AIDE}/{nth}" for nth in (1, 2, 3, 4)]
    cardinals = [cleric(name, "cardinal", 20) for name in "ABCDE"]
    hopeful = [cleric(f"J{nth}", "bishop") for nth in range(1, 6)]
    orders = {
        who.name: weeks(Rest(), notes=[Announce(offices=(f"{AIDE}/{who.name[1]}",))]) for who in hopeful
    }
    (m,) = months_of(
        World.of(APRIL, [*cardinals, *hopeful]), [orders | {one.name: weeks(Rest()) for one in cardinals}]
    )
    assert m.refused("J5") == [("11.0.2", "no-office")]
    pending = {one.who: one.facts["office"] for one in m.outcome.world.pending.values()}
    assert pending == {name: f"{AIDE}/{nth}" for nth, name in enumerate("ABCD", 1)}


@pytest.mark.rule("11.5.3")
def test_a_fifth_place_is_none(month):
    m = stood(
        month, cleric("Jean", "bishop", candidacies={f"{AIDE}/5": APRIL}), at=MAY,
        orders={"Jean": weeks(Apply(offices=(f"{AIDE}/5",)))},
    )  # fmt: skip
    assert m.refused("Jean") == [("11.0.5", "no-office")]


@pytest.mark.rule("11.5.3")
def test_who_names_the_office_alone_means_the_first_that_is_free(month):
    m = month(
        cleric("Jean", "bishop"), cleric("Luc", "bishop", benefice=f"{AIDE}/1"), at=APRIL,
        orders={"Jean": weeks(Rest(), notes=[Announce(offices=(AIDE,))])},
    )  # fmt: skip
    assert m["Jean"].candidacies == {f"{AIDE}/2": APRIL}


@pytest.mark.rule("11.5.3")
def test_who_name_the_office_alone_stand_for_all_four_places(month):
    """A favour gets each of four his own, since each of them stands where nobody else does."""
    bishops = [cleric(f"J{nth}", "bishop", 23) for nth in range(1, 5)]
    announced = {who.name: weeks(Rest(), notes=[Announce(offices=(AIDE,))]) for who in bishops}
    stand = {who.name: weeks(Apply(offices=(AIDE,)), notes=[Influence()]) for who in bishops}
    _, second = months_of(
        World.of(APRIL, bishops), [announced, stand],
        dice={f"11.0.6/1/office-{AIDE}/{nth}/*": 6 for nth in (1, 2, 3, 4)} | {"*/draw-*": 1},
    )  # fmt: skip
    held = sorted(who.benefice for who in second.outcome.world.people.values() if who.benefice)
    assert held == [f"{AIDE}/{nth}" for nth in (1, 2, 3, 4)]


@pytest.mark.rule("11.0.13", "11.5.1")
def test_a_church_office_goes_with_a_ministry_and_not_with_another(month):
    bishop = cleric("Jean", "bishop", office="Ministro de Ciencias", benefice="Administrador Diocesano",
                    candidacies={f"{AIDE}/1": APRIL})  # fmt: skip
    named = weeks(Rest(), notes=[Appoint(office=f"{AIDE}/1", who="Jean")])
    m = stood(
        month, bishop, cleric("Henri", "cardinal", 20), at=MAY,
        orders={"Jean": weeks(Apply(offices=(f"{AIDE}/1",))), "Henri": named},
    )  # fmt: skip
    assert (m["Jean"].office, m["Jean"].benefice) == ("Ministro de Ciencias", f"{AIDE}/1")
    assert m.only("office.lost").facts["cause"] == "incompatible"


# From the mail to the ledger ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "offices"),
    [
        ("Notas: anuncio mi candidatura a Vicario General y a Oficial Diocesano.",
         ("Vicario General", "Oficial Diocesano")),
        ("Semana 1: me presento al cargo de Administrador Diocesano, al de Chancellor y al de Ayudante del "
         "Obispo.",
         ("Administrador Diocesano", "Chancellor", "Ayudante del Obispo")),
        ("Notas: anuncio que me presentaré al cargo de Teniente Coronel Capellán de la Guardia Real.",
         (f"{CHAPLAIN}/GR",)),
        ("Notas: anuncio mi candidatura al cargo de Ayudante del Cardenal.", (AIDE,)),
    ],
)  # fmt: skip
def test_mails_name_them(text, offices):
    world = World.of("1626-08", [writer("Jean Larue", level=14)])
    orders = read_letters(world, {"Jean Larue": text})["Jean Larue"]
    (order,) = [*orders.notes, *(one for week in orders.weeks for one in week)]
    assert order.offices == offices


@pytest.mark.parametrize("office", sorted(power().offices))
def test_a_mail_may_name_every_office_of_the_book(office):
    world = World.of("1626-08", [writer("Jean Larue", level=14)])
    mail = f"Notas: anuncio mi candidatura al cargo de {office}."
    orders = read_letters(world, {"Jean Larue": mail})["Jean Larue"]
    assert [one.offices for one in orders.notes] == [(office,)]


def test_a_mail_makes_a_rector():
    jean = writer("Jean Larue", level=7, order="jesuits", church_rank="priest", ordained=True,
                  candidacies={RECTOR: DECEMBER})  # fmt: skip
    m = play_letters(
        jean, letters={"Jean Larue": "Semana 1: me presento al cargo de Rector."}, at=JANUARY,
        dice={"*/office-Rector/*": 5, "*/draw-*": 1},
    )  # fmt: skip
    assert m["Jean Larue"].benefice == RECTOR


# Chaplains ----------------------------------------------------------------------------------------------


def at_war(month, who, result, *, dice=None, rulings=None, since="1626-06", kind="regiment", code="MDR"):
    unit = Unit(name=unit_name(kind, code), kind=kind, code=code, since=since, task="field", ability=3)
    own = Unit(
        name=unit_name("regiment", "MDR"),
        kind="regiment",
        code="MDR",
        since=since,
        task="field",
        under=unit.name,
    )
    units = [unit] if kind == "regiment" else [unit, own]
    dull = {"*/task/*": 4, f"9.6.2/0/result/{unit.name}": result, "*/chaplain/*": (1, 1), "*/death/*": (1, 1)}
    loaded = {**(dice or {}), **{key: value for key, value in dull.items() if key not in (dice or {})}}
    return month(who, orders={"Jean": Orders()}, others=units, dice=loaded, rulings=rulings)


def chaplain(**given):
    return cleric("Jean", "bishop", **({"benefice": f"{CHAPLAIN}/MDR"} | given))


@pytest.mark.rule("11.5.2")
@pytest.mark.parametrize(("since", "there"), [("1626-06", True), ("", False)])
def test_he_goes_with_his_regiment(month, since, there):
    m = at_war(month, chaplain(at_front=not there), 3, since=since)
    assert m["Jean"].at_front is there
    assert (m["Jean"].regiment, m["Jean"].rank) == ("", ""), "he has no place among its officers"


@pytest.mark.rule("11.5.2")
def test_a_general_chaplain_goes_with_his_army(month):
    who = cleric("Jean", "archbishop", benefice=f"{GENERAL}/1")
    m = at_war(month, who, 3, kind="army", code="1")
    assert m["Jean"].at_front is True
    assert m.only("unit.fought", unit="unit/army/1").facts["who"] == "", "and does not command it"


@pytest.mark.rule("11.5.2")
@pytest.mark.parametrize(("result", "risk"), [(1, True), (2, False), (6, False)])
def test_only_a_disaster_puts_his_life_at_risk(month, result, risk):
    m = at_war(month, chaplain(), result, dice={"*/death/*": (6, 6), **_ANEW})
    assert len(m.events("front.endured")) == risk
    assert bool(m.outcome.events and m.events("front.fell")) is risk


_ANEW = {
    **{f"6.0.5/*/new-{one}/*": (3, 3, 3) for one in ("strength", "constitution", "expertise")},
    "6.0.5/*": 3,
}


@pytest.mark.rule("11.5.2")
@pytest.mark.parametrize(
    ("dice", "result", "times"),
    [((5, 5), 3, 1), ((5, 4), 3, 0), ((5, 4), 4, 1), ((6, 6), 4, 2), ((6, 6), 1, 1)],
)
def test_he_may_be_mentioned_by_how_his_regiment_fared(month, dice, result, times):
    m = at_war(month, chaplain(), result, dice={"*/chaplain/*": dice})
    assert m["Jean"].mentions == times
    assert m.events("loot.taken") == [], "nobody says that he takes any"
    assert [case.what for case in m.outcome.cases if case.what == "chaplain-loot"] == [
        "chaplain-loot"
    ] * bool(times)


@pytest.mark.rule("11.5.2")
def test_the_referee_may_let_him_have_loot(month):
    key = "11.5.2/0/chaplain-loot/Jean"
    m = at_war(month, chaplain(), 4, dice={"*/chaplain/*": (6, 5)}, rulings={key: 120})
    assert m.only("loot.taken").facts["crowns"] == 120
    assert m.only("loot.taken").audience == only("Jean")
