"""What a referee does beside letting turns pass: reliefs, absences, orders in his hand, decrees, notes."""

from datetime import timedelta
from pathlib import Path

import pytest

from app import world
from maquiavelli.test_by_mail import OPENED, address, current, letters, no_png, position, shell, turn
from turnbot.app import (
    corrections,
    decrees,
    delivery,
    entering,
    errands,
    intake,
    joining,
    month,
    publishing,
    review,
    sheets,
    status,
    undoing,
    waiting,
)
from turnbot.app.referee import read_answers
from turnbot.app.review import Problem
from turnbot.app.shell import RefusedError, Shell
from turnbot.core.exchange import Text
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import house, switched
from turnbot.games.maquiavelli.game import GAME
from turnbot.mail.message import Message

__all__ = ["no_png", "shell"]
NOW = OPENED + timedelta(hours=2)


pytestmark = pytest.mark.usefixtures("no_png")


def silent(shell: Shell) -> tuple[str, ...]:
    with shell.db.look() as tx:
        return waiting.silent(tx, GAME, review.require_month(tx))


def plain(message: Message) -> str:
    return " ".join(message.text.split())


def test_another_player_takes_a_power_over_with_its_sheet_and_its_orders(shell: Shell) -> None:
    assert joining.hand_over(shell, "milan", "nuevo@cortes.example", NOW) == "Milán"
    post = world.FakeOutbox()
    turn(shell, {}, post)
    first, *rest = letters(post, "nuevo@cortes.example")
    assert "Unidades: E1 Cremona, E2 Milán" in plain(first)
    assert "Queda" in rest[-1].text
    assert rest[-1].subject not in {m.subject for m in letters(post, address("Milán"))}


def test_a_power_that_nobody_played_gets_a_player_and_no_other_does(shell: Shell) -> None:
    assert "Sin jugador, y por tanto quietas: Turquía" in status.look(shell).affairs[0]
    assert joining.add(shell, {"name": "Turquía", "email": "bey@cortes.example"}, NOW) == "Turquía"
    assert "Turquía" in silent(shell)
    assert not [line for line in status.look(shell).affairs if "Turquía" in line]
    post = world.FakeOutbox()
    turn(shell, {}, post)
    assert letters(post, "bey@cortes.example")[0].subject.endswith("Turquía, al empezar")
    for doc, why in (
        ({"name": "Milán", "email": "x@cortes.example"}, "people replace"),
        ({"name": "Saboya", "email": "x@cortes.example"}, "no es ninguna potencia"),
        ({"name": "Turquía"}, "people replace"),
    ):
        with pytest.raises(RefusedError, match=why):
            joining.add(shell, doc, NOW)


def test_who_is_away_with_leave_is_not_awaited_and_stands_still(shell: Shell) -> None:
    assert joining.excuse(shell, "Milán", "el verano", NOW) == ("Milán", "1454-2")
    assert "Milán" not in silent(shell)
    turn(shell, {}, world.FakeOutbox())
    assert "Milán" not in silent(shell)
    turn(shell, {}, world.FakeOutbox())
    assert "Milán" in silent(shell), "summer awaits him again"
    with pytest.raises(RefusedError, match="people pause"):
        joining.retire(shell, "Milán", "", NOW)


def test_the_referee_writes_orders_for_a_player_unit_by_unit(shell: Shell) -> None:
    turn(shell, {}, world.FakeOutbox())
    now = current(shell).opened + timedelta(hours=1)
    entering.enter(shell, "Venecia", "todo", "E1 a Ferrara\nE2 se mantiene\nContrasoborno a E1, 3d", now)
    entering.enter(shell, "Venecia", "E2", "E2 apoya a E1 en Ferrara, retirada Treviso", now)
    found = entering.enter(shell, "Venecia", "gastos", "nada", now)
    assert {one.sign: one.text for one in found.entries} == {
        "E1": "E1 avanza a Ferrara.",
        "E2": "E2 apoya a E1 en Ferrara.",
        "retiradas": "E2: Treviso.",
    }
    for place, words in (
        ("E9", "E1 a Roma"),
        ("gastos", "E1 a Roma"),
        ("todo", "buenos días"),
        ("x", "nada"),
    ):
        with pytest.raises(RefusedError):
            entering.enter(shell, "Venecia", place, words, now)
    post = world.FakeOutbox()
    turn(shell, {}, post)
    assert "El árbitro ha escrito por vos" in plain(letters(post, address("Venecia"))[0])
    assert position(shell).units["Venecia E1"].place == "Ferrara"


def test_decrees_corrections_and_notes_are_carried_out_and_told(shell: Shell) -> None:
    turn(shell, {}, world.FakeOutbox())
    now = current(shell).opened + timedelta(hours=1)
    before = position(shell).powers["Milán"].treasury
    assert not isinstance(decrees.decree(shell, "Milán: +5 ducados: botín de guerra", now), Problem)
    assert not isinstance(decrees.decree(shell, "Carniola: dueño Venecia: se entregó", now), Problem)
    corrections.correct(shell, "Milán", "ducados", 2, "cuenta mal sumada", now)
    decrees.note(shell, "Milán", "Guardaos del verano.", now)
    decrees.note(shell, "crónica", "Se acerca el fin.", now)
    kept = decrees.decree(shell, "Papado: +9 ducados: error", now)
    assert not isinstance(kept, Problem)
    for words, why in (
        ("Milán: +5 coronas", "un decreto dice"),
        ("Parrot: +5 ducados", "un decreto dice"),
        ("Ferrara: dueño Parrot", "no es ninguna de las ocho"),
        ("Milán: -500 ducados", "no se le pueden quitar"),
    ):
        refused = decrees.decree(shell, words, now)
        assert isinstance(refused, Problem)
        assert why in refused.why
    post = world.FakeOutbox()
    turn(shell, {}, post)
    after, sheet, told = position(shell), letters(post, address("Milán"))[-1], letters(post, world.LIST)
    assert after.powers["Milán"].treasury == before + 7
    assert after.land("Carniola").owner == "Venecia"
    for words in ("botín de guerra: +5", "cuenta mal sumada: +2", "Guardaos del verano."):
        assert words in plain(sheet)
    account = next(m for m in told if "informe" in m.subject)
    assert "Se acerca el fin." in plain(account)
    assert "se entregó" in plain(account)
    assert not [m for whom, m in post.took if "Guardaos" in m.text and whom != address("Milán")
                and whom != world.REFEREE]  # fmt: skip


def test_the_referee_sees_who_is_ready_until_he_writes_again(shell: Shell) -> None:
    box = world.FakeInbox()
    mails = (
        ("Milán", "Pago a todas\nListo"),
        ("Papado", "Pago a todas\nListo"),
        ("Papado", "E1 se mantiene"),
    )
    for hours, (power, body) in enumerate(mails, 1):
        now = OPENED + timedelta(hours=hours)
        box.put(world.mail(address(power), body), now)
        intake.fetch(shell, box, now)
        intake.handle(shell, now)
        seen = status.look(shell).ready
        assert seen == (("Milán",), ("Milán", "Papado"), ("Milán",))[hours - 1]
    assert "Listos para cerrar: 1: Milán" in " ".join(
        status.told(status.look(shell), shell.config.zone).split()
    )


def test_a_published_turn_is_undone_and_its_sheets_are_shown_again(shell: Shell) -> None:
    turn(shell, {"Milán": "pago a todas menos E3"}, world.FakeOutbox())
    assert "E3" not in sheets.sheet(shell, "Milán").words.text.partition("LO QUE TENÉIS")[2]
    assert sheets.history(shell, "Milán").columns[:2] == ("ducados", "provincias")
    now = current(shell).opened + timedelta(hours=1)
    undoing.take_back(shell, "1454-0", now)
    assert current(shell).month == "1454-0"
    entering.enter(shell, "Milán", "ajustes", "pago a todas", now)
    assert month.play(shell, now)
    assert publishing.publish(shell, now)
    assert "Milán E3" in position(shell).units
    assert "E3" in sheets.sheet(shell, "Milán", "1454-0").words.text.partition("LO QUE TENÉIS")[2]


def test_a_letter_for_trial_is_read_and_warned_of_and_not_kept(shell: Shell) -> None:
    turn(shell, {}, world.FakeOutbox())
    post, box, now = world.FakeOutbox(), world.FakeInbox(uidvalidity=9), current(shell).opened
    now += timedelta(hours=1)
    box.put(world.mail(address("Venecia"), "E1 a Ferrara\nContrasoborno a E1, 99d", "COMPROBAR"), now)
    intake.fetch(shell, box, now)
    intake.handle(shell, now)
    delivery.send_due(shell, post, now)
    (told,) = letters(post, address("Venecia"))[-1:]
    assert "Nada de ello queda guardado" in plain(told)
    assert "LO QUE NO PODRÁ SER" in told.text
    assert "contrasoborno para E1 de Venecia: no alcanza" in plain(told)
    assert entering.look(shell, "Venecia").entries == ()


def warned(power: str, body: str, treasury: int = 8) -> list[str]:
    doc = {"start": "spring", "power": [{"name": power, "treasury": treasury}]}
    there = GAME.scenario(doc, bytes(32))
    return list(GAME.warnings(GAME.read(Text(power, "", body), there), there, power, house()))


@pytest.mark.rule("2.8d")
def test_the_answer_warns_of_what_the_rules_will_refuse() -> None:
    bribes = "Contrasoborno a E1, 6d\nComprar E1 de Francia, 18d\nContrasoborno a E2, 3d"
    assert warned("Venecia", bribes) == [
        "Gasto 2: comprar E1 de Francia: no alcanza lo que tenéis, y se perdería lo que quede (2.12b).",
        "Gasto 3: contrasoborno para E2 de Venecia: no alcanza lo que tenéis, y se perdería lo que quede "
        "(2.12b).",
    ]
    for body, why in (
        ("Retirar hambre en Roma, 3d", "allí no hay hambre"),
        ("Comprar E1 de Francia, 18d", "ninguna unidad vuestra está al lado"),
        ("Intento de asesinato de Milán - 13 - 3", "la cantidad no sirve"),
        ("Pido un préstamo de 40 ducados a un año", "de uno a veinticinco"),
        ("regalo 90 ducados a Milán", "no tenéis lo que ofrecéis"),
        ("Devuelvo el préstamo", ""),
        ("Contrasoborno a E1, 6d", ""),
        ("entregar 5 ducados a Milán", ""),
    ):
        found = warned("Venecia", body, 60)
        assert (len(found) == 1 and why in found[0]) if why else not found, (body, found)


@pytest.mark.rule("2.7g")
def test_the_answer_warns_of_units_that_cannot_be_paid_or_bought() -> None:
    there = GAME.scenario({"power": [{"name": "Venecia", "treasury": 0}], "famine": []}, bytes(32))
    poor = there.copy()
    object.__setattr__(poor.powers["Venecia"], "treasury", 7)
    orders = GAME.read(Text("Venecia", "", "Pago a todas\nE Roma"), poor)
    found = GAME.warnings(orders, poor, "Venecia", house())
    assert sum("No os alcanza para la paga" in one for one in found) == len(poor.of("Venecia")) - 2
    assert [one for one in found if "no es provincia de vuestro país natal" in one]
    assert not GAME.warnings(GAME.read(Text("Milán", "", "E1 a Roma"), there), there, "Venezia", house())


def test_no_secret_of_others_changes_a_warning() -> None:
    there = GAME.scenario({"start": "spring"}, bytes(32))
    orders = GAME.read(Text("Venecia", "", "Comprar E1 de Austria, 90d\nregalo 1 ducado a Milán"), there)
    found = GAME.warnings(orders, there, "Venecia", house())
    other = there.copy()
    for name in ("Austria", "Milán"):
        object.__setattr__(other.powers[name], "treasury", 0)
        object.__setattr__(other.powers[name], "chits", ())
    assert GAME.warnings(orders, other, "Venecia", house()) == found
    assert len(found) == 1


def test_his_help_speaks_of_this_game_and_all_that_it_shows_is_understood(shell: Shell) -> None:
    turn(shell, {}, world.FakeOutbox())
    now = current(shell).opened + timedelta(hours=1)
    shown = errands.do(shell, "ayuda", errands.ACTS, now).shown
    assert not [line for line in shown if "Parrot" in line or "corona" in line or "semana" in line]
    own = GAME.phrases
    for line in (
        *own.orders,
        *own.corrections,
        *own.notes,
        f"pausa de {own.who} hasta {own.later}",
        *own.joining,
    ):
        errands.do(shell, line, errands.ACTS, now)
    for line in own.decrees:
        answers = read_answers(line)
        assert len(answers.decrees) == 1, line
        settled = decrees.decree(shell, answers.decrees[0], now)
        assert not isinstance(settled, Problem), settled
    told = {line.strip() for line in shown}
    guide = (Path(__file__).parents[2] / "docs" / "arbitro.md").read_text(encoding="utf-8")
    assert not [line for line in (*own.orders, *own.decrees) if line not in guide]
    assert {*own.orders, *own.corrections, *own.decrees} <= told
    assert "borrador" not in told, "its account has no paragraphs"


def test_a_decree_by_mail_is_carried_out(shell: Shell) -> None:
    post = world.FakeOutbox()
    turn(shell, {}, post)
    before = position(shell).powers["Milán"].treasury
    key = letters(post, world.REFEREE)[-1].subject
    box, now = world.FakeInbox(uidvalidity=77), current(shell).opened + timedelta(hours=1)
    box.put(world.mail(world.REFEREE, "dispongo Milán: +5 ducados: botín de guerra", f"Re: {key}"), now)
    intake.fetch(shell, box, now)
    intake.handle(shell, now)
    delivery.send_due(shell, post, now)
    assert "Disposición suya. → Milán: +5 ducados: botín de guerra" in plain(letters(post, world.REFEREE)[-1])
    turn(shell, {}, post)
    assert position(shell).powers["Milán"].treasury == before + 5
    assert "botín de guerra" in plain(letters(post, address("Milán"))[-1])


ORDERS = "E1 a Ferrara\nE2 apoya a E1 en Ferrara"


@pytest.mark.parametrize(
    ("body", "told"),
    [(ORDERS, True), ("E1 a Ferrara, y ya veremos.", False), ("¿Alguien quiere paz con Venecia?", False)],
)
def test_orders_that_went_to_the_list_are_told_back_and_not_done(shell: Shell, body: str, told: bool) -> None:
    turn(shell, {}, world.FakeOutbox())
    post, box = world.FakeOutbox(), world.FakeInbox(uidvalidity=78)
    now = current(shell).opened + timedelta(hours=1)
    raw = world.mail(address("Venecia"), body)
    box.put(raw.replace(f"To: {world.ADDRESS}".encode(), f"To: {world.LIST}".encode()), now)
    intake.fetch(shell, box, now)
    intake.handle(shell, now)
    delivery.send_due(shell, post, now)
    assert [
        ("nada de lo que en ella mandáis se hará" in plain(one)) for one in letters(post, address("Venecia"))
    ] == [True] * told
    with shell.db.look() as tx:
        assert "Venecia" not in review.counting(tx, GAME, review.require_month(tx), position(shell))


@pytest.mark.rule("2.9.5a", "2.9.5b", "2.9.6a", "2.9.7a", "2.10c1", "2.9a")
@pytest.mark.parametrize(
    ("body", "why"),
    [
        (
            "E1 a Treviso\nE2 apoya a E1 en Treviso",
            ["E2 apoya a E1 en Treviso: no podrá, porque desde allí no llega"],
        ),
        ("E1 a Ferrara\nE2 apoya a E1 en Pádua", ["no hace ninguna unidad vuestra lo que apoya"]),
        ("E1 a Ferrara\nE2 a Pádua", []),
        ("E1 a Ferrara\nE2 a Ferrara", ["le estorba otra unidad de los suyos"] * 2),
        ("E2 a Pádua", ["le estorba otra unidad de los suyos"]),
        ("F1 transporta a E1", ["ese ejército no va por mar"]),
        ("F1 apoya a E1 de Austria en Croacia", []),
        ("G Venecia apoya a E1 en Ferrara", ["desde allí no llega"]),
    ],
)
def test_the_answer_warns_of_what_units_cannot_do(body: str, why: list[str]) -> None:
    found = warned("Venecia", body)
    assert len(found) == len(why), found
    assert all(one in told for one, told in zip(why, found, strict=True)), found


@pytest.mark.rule("2.7k")
def test_a_unit_in_a_fortress_is_refused_beforehand_unless_the_house_allows_it() -> None:
    there = GAME.scenario({"power": [{"name": "Venecia", "treasury": 0}], "famine": []}, bytes(32))
    place = next(a.name for a in board().areas.values() if a.home == "Venecia" and a.city == "fortress")
    orders = GAME.read(Text("Venecia", "", f"Pago a todas\nE {place}"), there)
    refused = "\n".join(GAME.warnings(orders, there, "Venecia", house()))
    allowed = "\n".join(GAME.warnings(orders, there, "Venecia", switched({"fortress_builds": True})))
    assert "no hay allí ciudad" in refused
    assert "no hay allí ciudad" not in allowed
