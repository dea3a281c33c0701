"""What stands at the head and the foot of a sheet: a play being written, and money that lies elsewhere."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from turnbot.core.dice import commitment
from turnbot.core.events import PUBLIC, Change, Event, only
from turnbot.core.exchange import Month
from turnbot.core.ledger import accounts
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.state.between import Debt, Investment
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import views
from turnbot.games.preux.telling.sheets import _SILENT, _UNITS
from turnbot.games.preux.telling.sheets import sheets as sheets_of
from turnbot.games.preux.words import spoken
from turnbot.render import pages

GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": ""}
THEN = datetime(2026, 11, 15, tzinfo=UTC)
AUGUST = Month("1626-08", 1, THEN, bytes(32).hex(), commitment(bytes(32)), house())


def gentleman(name: str, **given: object) -> Person:
    values = {
        "level": 9, "crowns": 100, "strength": 10, "constitution": 10, "endurance": 100,
        "military_ability": 3, "charisma": 3,
    }  # fmt: skip
    return Person(name=name, **(values | given))


@pytest.fixture
def sheets() -> dict[str, pages.Rendered]:
    put = Investment(
        name="investment/1626-08/food/Pierre", investor="Pierre", sector="food", crowns=2000, month="1626-08",
        registered="Pierre",
    )  # fmt: skip
    people = [gentleman("Pierre", casino=True), gentleman("Jean", writing={"weeks": 5})]
    world = World.of("1626-08", people, others=[put])
    made = sheets_of(Outcome("1626-08", world, (), (), ()), world, {}, {}, AUGUST)
    return {one.who: pages.render("preux/sheet", {"game": GAME, **one.data()}) for one in made}


def both(letter: pages.Rendered) -> list[str]:
    return [" ".join(text.replace("\xa0", " ").split()) for text in (letter.text, letter.html or "")]


def test_an_investor_reads_what_he_has_invested_and_nobody_else_does(
    sheets: dict[str, pages.Rendered],
) -> None:
    for text in both(sheets["Pierre"]):
        assert "2000 coronas en alimentos, a cobrar al empezar diciembre de 1626." in text
    assert not any("alimentos" in text for text in both(sheets["Jean"]))


@pytest.mark.parametrize(
    ("until", "told"),
    [("1626-11", "desde julio de 1626, hasta noviembre de 1626"),
     ("", "desde julio de 1626, hasta que paguéis vuestras deudas")],
)  # fmt: skip
def test_disgrace_and_a_cads_name_stand_at_the_head_while_they_last(until: str, told: str) -> None:
    fallen = gentleman(
        "Pierre", disgrace="debt", disgraced_since="1626-07", disgrace_until=until, cad=True,
        cad_since="1626-06",
    )  # fmt: skip
    world = World.of("1626-08", [fallen, gentleman("Jean")])
    pierre, jean = sheets_of(Outcome("1626-08", world, (), (), ()), world, {}, {}, AUGUST)
    for text in both(pages.render("preux/sheet", {"game": GAME, **pierre.data()})):
        assert told in text
        assert re.search("Bellaco.{1,200}desde junio de 1626|Bellaco desde junio de 1626", text)
    assert not any(
        "esgracia" in text for text in both(pages.render("preux/sheet", {"game": GAME, **jean.data()}))
    )


@pytest.mark.parametrize(
    ("due", "told", "bill"),
    [("1626-08", "venció al acabar agosto de 1626", "Deuda con un prestamista, ya vencida"),
     ("1626-09", "vence al acabar septiembre de 1626", "Deuda con un prestamista, que vence"),
     ("1626-10", "vence al acabar octubre de 1626", "")],
)  # fmt: skip
def test_a_debt_that_is_due_stands_among_what_the_coming_month_asks_for(
    due: str, told: str, bill: str
) -> None:
    owed = Debt(
        name="d", lender="moneylender", borrower="Pierre", principal=200, month="1626-03", owed=220, due=due
    )
    world = World.of("1626-08", [gentleman("Pierre")], debts=[owed])
    [view] = sheets_of(Outcome("1626-08", world, (), (), ()), world, {}, {}, AUGUST)
    for text in both(pages.render("preux/sheet", {"game": GAME, **view.data()})):
        assert told in text
        assert ("euda con un prestamista" in text) is bool(bill)
        assert bill in text
    assert sum(one["crowns"] for one in view.bills) == 18 + 220 * bool(bill)


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(("level", "told"), [(7, True), (6, False)])
def test_who_fell_below_his_clubs_level_is_foretold_no_fee(level: int, told: bool) -> None:
    """He is put out on the first day, before anything is paid (ruling 26)."""
    world = World.of("1626-08", [gentleman("Pierre", level=level, club="TB")])
    [view] = sheets_of(Outcome("1626-08", world, (), (), ()), world, {}, {}, AUGUST)
    assert [one["crowns"] for one in view.bills if one["rule"] == "3.1.1"] == [15] * told


def test_investments_stand_in_one_order_whatever_the_worlds() -> None:
    world = World.of("1626-08", [gentleman("Pierre")])
    puts = [
        Investment(
            name=f"investment/{month}/{sector}/Pierre", investor="Pierre", sector=sector, crowns=1000,
            month=month, registered="Pierre",
        )
        for month, sector in (("1626-08", "food"), ("1626-05", "goods"), ("1626-08", "arms"))
    ]  # fmt: skip
    for others in (puts, puts[::-1]):
        end = World.of("1626-08", [gentleman("Pierre")], others=others)
        [view] = sheets_of(Outcome("1626-08", end, (), (), ()), world, {}, {}, AUGUST)
        assert [one["sector"] for one in view.invested] == ["bienes de consumo", "armamento", "alimentos"]


def test_her_house_is_his_from_the_wedding_on() -> None:
    world = World.of("1626-08", [gentleman("Pierre", lady="Marie", bride="Marie")])
    visit = {"who": "Pierre", "lady": "Marie", "place": "home", "cost": 0}
    events = (
        Event(1, "1626-08", 1, "4.2.8", "lady.visited", only("Pierre"), visit),
        Event(2, "1626-08", 2, "4.4.6", "wedding.held", PUBLIC, {"who": "Pierre", "lady": "Marie"}),
        Event(3, "1626-08", 3, "4.2.8", "lady.visited", only("Pierre"), visit),
    )
    [view] = sheets_of(Outcome("1626-08", world, events, (), ()), world, {}, {}, AUGUST)
    text = " ".join(pages.render("preux/sheet", {"game": GAME, **view.data()}).text.split())
    assert (
        text.index("con Marie en su casa") < text.index("Os casáis") < text.index("con Marie en vuestra casa")
    )


def test_an_author_reads_how_far_he_is(sheets: dict[str, pages.Rendered]) -> None:
    assert all("Obra de teatro" in text and "5 semanas de 13" in text for text in both(sheets["Jean"]))
    assert not any("Obra de teatro" in text for text in both(sheets["Pierre"]))


def test_a_member_of_the_casino_is_told_its_dues(sheets: dict[str, pages.Rendered]) -> None:
    assert all("Cuota del Gran Casino" in text for text in both(sheets["Pierre"]))
    assert not any("Gran Casino" in text for text in both(sheets["Jean"]))


@pytest.mark.parametrize(
    ("rule", "reason", "facts", "told"),
    [
        ("3.1.7", "no-money", {"place": "TB", "stake": 50}, "con qué cubrir 10 apuestas de 50 coronas"),
        (
            "3.1.7",
            "over-limit",
            {"place": "TB", "stake": 50, "limit": 20},
            "10 apuestas vuestras de 50 coronas",
        ),
        ("3.1.7", "too-many", {"place": "TB", "stake": 50, "limit": 4}, "y os sobraron diez apuestas"),
        ("3.1.7", "no-bets", {}, "(10 veces)"),
    ],
)
def test_what_was_refused_ten_times_is_one_line_with_the_count(
    rule: str, reason: str, facts: dict[str, object], told: str
) -> None:
    world = World.of("1626-08", [gentleman("Pierre")])
    given = {"who": "Pierre", "what": "gamble", "reason": reason, **facts}
    refused = [
        Event(n, "1626-08", 1, rule, "order.refused", only("Pierre"), {**given, "nth": n} if facts else given)
        for n in range(1, 11)
    ]
    [view] = sheets_of(Outcome("1626-08", world, tuple(refused), (), ()), world, {}, {}, AUGUST)
    for text in both(pages.render("preux/sheet", {"game": GAME, **view.data()})):
        assert told in text
        assert text.count("pudisteis jugar a los dados") == 1


@pytest.mark.parametrize(
    ("rule", "reason", "why"),
    [
        ("1.0.3", "laid-up", "vuestras heridas"),
        ("9.4.4", "at-front", "estáis en campaña y no en París"),
        ("9.8.1", "captive", "sois prisionero del enemigo"),
        # As earlier builds had it: their months are told still.
        ("1.0.3", "at-front", "estáis en el frente y no en París"),
    ],
)
def test_what_keeps_a_man_from_everything_is_said_once_of_all_he_ordered(
    rule: str, reason: str, why: str
) -> None:
    world = World.of("1626-08", [gentleman("Pierre")])
    facts = {"who": "Pierre", "reason": reason}
    ordered = [(1, "drink"), (1, "drink"), (1, "gamble"), (1, "toady"), (2, "drink")]
    refused = [
        Event(n, "1626-08", week, rule, "order.refused", only("Pierre"), {**facts, "what": what})
        for n, (week, what) in enumerate(ordered)
    ]
    [view] = sheets_of(Outcome("1626-08", world, tuple(refused), (), ()), world, {}, {}, AUGUST)
    for text in both(pages.render("preux/sheet", {"game": GAME, **view.data()})):
        told = " ".join(text.split())
        assert f"No pudisteis beber, jugar a los dados ni alternar: {why}" in told
        assert f"No pudisteis beber: {why}" in told
        assert f"({rule})" in told
        assert "veces" not in told


@pytest.mark.parametrize(("left", "told"), [(0, "nada queda por pagar"), (1, "queda 1 corona por pagar")])
def test_a_payment_and_what_it_leaves_of_the_debt_are_one_line(left: int, told: str) -> None:
    world = World.of("1626-08", [gentleman("Pierre")])
    facts = {"who": "Pierre", "lender": "moneylender", "crowns": 30}
    paid = Change("Pierre", "crowns", -30, 470)
    events = (
        Event(1, "1626-08", 0, "2.1.2", "payment.made", only("Pierre"), facts, (paid,)),
        Event(2, "1626-08", 0, "2.1.2", "debt.paid", only("Pierre"), {**facts, "left": left}),
    )
    [view] = sheets_of(Outcome("1626-08", world, events, (), ()), world, {}, {}, AUGUST)
    [chapter] = view.chapters
    [line] = chapter["lines"]
    assert [change["by"] for change in line["changes"]] == [-30]
    for text in both(pages.render("preux/sheet", {"game": GAME, **view.data()})):
        assert f"pago de vuestra deuda a un prestamista; {told}" in " ".join(text.split())


def test_a_preview_keeps_the_seed_of_the_dice_sealed() -> None:
    world = World.of("1626-08", [gentleman("Pierre")])
    outcome = Outcome("1626-08", world, (), (), ())
    for month, shown in ((AUGUST, False), (replace(AUGUST, next_month="1626-09", next_deadline=THEN,
                                                   next_commitment="f" * 64), True)):  # fmt: skip
        view = views.chronicle(outcome, world, month)
        letter = pages.render("preux/chronicle", {"game": GAME, **view.data()})
        assert [(AUGUST.open_seed in text, "los dados" in text.casefold()) for text in both(letter)] == [
            (shown, shown)
        ] * 2
        [sheet] = sheets_of(outcome, world, {}, {}, month)
        told = pages.render("preux/sheet", {"game": GAME, **sheet.data(), "dice": ["[3.1.7/1] 1d6: 4"]})
        assert all((AUGUST.open_seed in text) is shown for text in both(told))


@pytest.mark.parametrize("kind", [Person, Lady])
def test_every_account_has_a_name_for_corrections(kind):
    """No sheet and no chronicle shows what an account is called in the program."""
    bare = [
        what for what in accounts(kind) if what not in ("expertise", "goods") and spoken.account(what) == what
    ]
    assert bare == [{Person: "club", Lady: "moral"}[kind]], "the same word in both languages"


def test_every_number_of_a_sheet_has_a_unit():
    numbers = [
        what
        for what, account in accounts(Person).items()
        if account.seen_by != "referee" and type(getattr(gentleman("N"), what)) is int
    ]
    assert len(numbers) > 10
    unnamed = [what for what in numbers if what not in _UNITS and what not in _SILENT]
    assert unnamed == ["house"], "a house changes by moving, which names it"


def test_who_is_gone_has_a_purse_that_came_to_what_the_lines_say_and_nothing_to_order() -> None:
    world = World.of("1626-08", [gentleman("Pierre")])
    spent = Change("Pierre", "crowns", -world.people["Pierre"].crowns, 0)
    facts = {"who": "Pierre", "crowns": -spent.by, "to": "Jean"}
    events = (Event(1, "1626-08", 1, "2.1.1", "gift.made", only("Pierre"), facts, (spent,)),)
    [view] = sheets_of(Outcome("1626-08", World.of("1626-08", []), events, (), ()), world, {}, {}, AUGUST)
    assert (view.gone, view.closed["crowns"], list(view.bills)) == (True, 0, [])
    for text in both(pages.render("preux/sheet", {"game": GAME, **view.data()})):
        assert "Fuera de la partida" in text
        assert "róxima jugada" not in text.casefold()
