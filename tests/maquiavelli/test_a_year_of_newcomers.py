"""What eight newcomers met in their first year: each mail along the whole way, and the answers to it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app import world
from turnbot.app import corrections, delivery, intake, joining, month, opening, publishing, review, undoing
from turnbot.app.letters import plain_of
from turnbot.app.shell import Shell
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.telling import letters as telling
from turnbot.mail.message import Message
from turnbot.store import games, outgoing

POWERS = ("Austria", "Florencia", "Francia", "Milán", "Nápoles", "Papado", "Turquía", "Venecia")
OPENED = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def address(power: str) -> str:
    return f"p{POWERS.index(power)}@cortes.example"


def letters(post: world.FakeOutbox, to: str) -> list[Message]:
    return [message for whom, message in post.took if whom == to]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    monkeypatch.setattr(telling, "raster", lambda svg: b"\x89PNG")
    made = world.make_shell(tmp_path, GAME)
    rows = [{"name": power, "email": address(power)} for power in POWERS]
    opening.start(made, {"power": rows, "famine": []}, b"seed", OPENED)
    assert opening.greet(made, OPENED) == 8
    delivery.send_due(made, world.FakeOutbox(), OPENED)
    yield made
    made.db.close()


def current(shell: Shell) -> games.MonthRow:
    with shell.db.look() as tx:
        return review.require_month(tx)


def turn(shell: Shell) -> None:
    """The deadline, the play, the letters."""
    due = current(shell).deadline + timedelta(minutes=1)
    assert month.close(shell, due)
    assert month.play(shell, due)
    assert publishing.publish(shell, due)
    delivery.send_due(shell, world.FakeOutbox(), due)


def position(shell: Shell) -> Any:
    with shell.db.look() as tx:
        return GAME.load(games.world(tx, review.require_month(tx).id, "opening"))


class Post:
    """Mails in, letters out, one round after another."""

    def __init__(self, shell: Shell):
        self.shell, self.box, self.sent = shell, world.FakeInbox(uidvalidity=99), 0
        self.now = OPENED + timedelta(minutes=5)

    def mail(
        self, power: str, body: str, subject: str = "Jugada", to: str = world.ADDRESS
    ) -> world.FakeOutbox:
        """What comes of one mail."""
        self.sent += 1
        self.now += timedelta(minutes=1)
        out = world.FakeOutbox()
        sender = world.REFEREE if power == "árbitro" else address(power)
        raw = world.mail(sender, body, subject, f"<{self.sent}@cortes.example>")
        self.box.put(raw.replace(world.ADDRESS.encode(), to.encode(), 1), self.now)
        intake.fetch(self.shell, self.box, self.now)
        intake.handle(self.shell, self.now)
        delivery.send_due(self.shell, out, self.now)
        return out

    def answer(self, power: str, body: str, subject: str = "Jugada") -> str:
        """The acknowledgement of one mail, in one line."""
        return flat(letters(self.mail(power, body, subject), address(power))[-1])


def flat(letter: Message) -> str:
    return " ".join(letter.text.split())


@pytest.fixture
def post(shell: Shell) -> Post:
    return Post(shell)


# Absences ---------------------------------------------------------------------------------------

LETTER = """Pago a todas

Para Venecia:
Vos Ferrara y yo Mantua. Estaré fuera de Milán hasta la primavera.
No podré escribir hasta el verano.
Fin de la carta
"""


def test_an_absence_in_a_letter_is_for_its_reader_alone(post: Post) -> None:
    out = post.mail("Milán", LETTER)
    carried = flat(letters(out, address("Venecia"))[0])
    assert "Estaré fuera de Milán hasta la primavera. No podré escribir hasta el verano." in carried
    assert not letters(out, world.REFEREE)
    assert "estaréis fuera" not in flat(letters(out, address("Milán"))[0])


def test_an_absence_beside_a_letter_is_told_the_referee_without_the_letter(post: Post) -> None:
    out = post.mail("Milán", f"{LETTER}\nEstaré fuera en agosto.\n")
    told = flat(letters(out, world.REFEREE)[0])
    assert "Estaré fuera en agosto." in told
    assert "primavera" not in told
    assert "hasta el verano" not in told


def test_an_absence_below_a_line_without_a_stop_is_heard(post: Post) -> None:
    out = post.mail(
        "Venecia", "Mientras tanto:\nPago a todas\nEstaré fuera del 1 al 8 de diciembre, de viaje.\nZoe"
    )
    assert "Estaré fuera del 1 al 8 de diciembre, de viaje." in flat(letters(out, world.REFEREE)[0])
    answer = flat(letters(out, address("Venecia"))[0])
    assert "Pago a todas" in answer
    assert "estaréis fuera («Estaré fuera del 1 al 8 de diciembre, de viaje.»)" in answer


def test_an_absence_in_a_postscript_is_quoted_from_its_first_word(post: Post) -> None:
    out = post.mail("Venecia", "Pago a todas\n\nP.D.: no podré escribir la semana que viene.")
    assert "(«no podré escribir la semana que viene.»)" in flat(letters(out, address("Venecia"))[0])


# The form of our letters ------------------------------------------------------------------------


def form_of(shell: Shell, power: str) -> list[str]:
    """The last letter to a power, as a mail program quotes it."""
    with shell.db.look() as tx:
        sent = [one for one in outgoing.newest_to(tx, (address(power),), 50) if one.kind == "sheet"]
    text = plain_of(max(sent, key=lambda one: one.id).raw)
    return ["El 1/3/2026, El Árbitro escribió:", *(f"> {line}".rstrip() for line in text.splitlines())]


def filled(lines: list[str], **said: str) -> str:
    """The form with words behind what it asks (``E1``), or in an unquoted line below it (``E1_``)."""
    found = []
    for line in lines:
        bare = line.removeprefix("> ").rstrip(":").replace(" ", "")
        found.append(f"{line} {said[bare]}" if bare in said else line)
        if f"{bare}_" in said:
            found.append(said[f"{bare}_"])
    return "\n".join(found)


def test_the_blank_form_is_known_wherever_it_is_answered(shell: Shell, post: Post) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    lines = form_of(shell, "Papado")
    inside = post.answer("Papado", filled(lines, E1="a Módena", E2="apoya a E1 en Módena"), "Re: Italia")
    assert "E1 avanza a Módena · E2 apoya a E1 en Módena" in inside
    assert "Sin orden, y por tanto quietas: E3 y F1." in inside
    assert "NO TENGO CLARO" not in inside
    assert "PLÁTICA" not in inside

    below = post.answer(
        "Papado", filled(lines, E1="a Mantua", E2_="a Siena", F1_="> se mantiene"), "Re: Italia"
    )
    assert "E1 avanza a Mantua · E2 avanza a Siena · F1 se mantiene" in below
    assert "NO TENGO CLARO" not in below

    money = post.answer(
        "Papado", filled(lines, Gastosextra="contrasoborno a E1, 3d", Tratos="regalo 1 ducado a Francia")
    )
    assert "1. contrasoborno para E1, 3 ducados" in money
    assert "Dar un ducado a Francia" in money


def test_a_form_that_nobody_wrote_into_orders_nothing(shell: Shell, post: Post) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    answer = post.answer("Papado", "\n".join(["E1 a Módena", "", *form_of(shell, "Papado")]), "Re: Italia")
    assert "ÓRDENES · E1 avanza a Módena" in answer
    assert "NO TENGO CLARO" not in answer
    assert "PLÁTICA" not in answer


def test_the_form_of_the_adjustments(shell: Shell, post: Post) -> None:
    lines = form_of(shell, "Papado")
    answer = post.answer("Papado", filled(lines, Licencio="F1", Creo="guarnición en Perugia"), "Re: Italia")
    assert "No mantengo F1 · Creo guarnición en Perugia" in answer
    assert "NO TENGO CLARO" not in answer
    assert "PLÁTICA" not in answer
    answer = post.answer(
        "Papado", filled(lines, Mantengo="E1, E2", Creo_="guarnición en Perugia"), "Re: Italia"
    )
    assert "Mantengo E1 y E2; lo que aquí falte se licencia" in answer


def test_a_form_copied_into_a_new_mail_is_the_form(shell: Shell, post: Post) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    lines = [line.removeprefix("> ").removeprefix(">") for line in form_of(shell, "Austria")]
    begin = next(nth for nth, line in enumerate(lines) if line.startswith("Jugada de"))
    answer = post.answer("Austria", filled(lines[begin:], E1="a Carintia"))
    assert "ÓRDENES · E1 avanza a Carintia" in answer
    assert "NO TENGO CLARO" not in answer


# Second mails -----------------------------------------------------------------------------------


def spring(shell: Shell, post: Post) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)


def test_as_before_leaves_the_order_that_stood(shell: Shell, post: Post) -> None:
    spring(shell, post)
    post.answer("Austria", "E1 a Carintia\nE2 a Hungría\nE3 a Trento")
    answer = post.answer(
        "Austria", "E3 no va a Trento sino a Como. E2 igual que antes.\nE1 queda como estaba."
    )
    assert (
        "ÓRDENES · E3 avanza a Como QUEDA COMO ESTABA · E2 avanza a Hungría · E1 avanza a Carintia" in answer
    )
    assert "que ya no vale: E3 avanza a Trento El plazo" in answer.replace("LO QUE VALE AHORA", "El plazo")
    assert "se mantiene" not in answer
    fresh = post.answer("Venecia", "E1 igual que antes\nE2 a Trento")
    assert "E1: nada tenía vuestro que guardar" in fresh
    assert "Sin orden, y por tanto quietas: E1, F1 y G Venecia." in fresh


def test_the_rest_as_before_is_no_doubt(shell: Shell, post: Post) -> None:
    spring(shell, post)
    post.answer("Milán", "E1 a Mantua\nContrasoborno a E1, 3d")
    answer = post.answer("Milán", "E3 a Montferrat. Lo demás igual que antes.")
    assert "NO TENGO CLARO" not in answer
    assert (
        "VALE AHORA, TODO JUNTO E1 avanza a Mantua E3 avanza a Montferrat 1. contrasoborno para E1" in answer
    )


def test_adjustments_of_a_second_mail_change_what_they_name(post: Post) -> None:
    post.answer("Venecia", "Mantengo E1, E2 y F1\nCreo guarnición en Pádua")
    answer = post.answer("Venecia", "Creo ejército en Treviso. Igual que antes lo demás.")
    assert (
        "VALE AHORA, TODO JUNTO mantengo E1, E2 y F1; lo que aquí falte se licencia creo ejército en Treviso"
        in answer
    )
    answer = post.answer("Venecia", "Licencio F1")
    assert "mantengo E1 y E2; lo que aquí falte se licencia no mantengo F1 creo ejército en Treviso" in answer


def test_a_letter_that_has_gone_is_not_said_to_be_void(post: Post) -> None:
    post.answer("Milán", LETTER)
    answer = post.answer("Milán", "Pago a todas menos E3")
    assert "carta sellada" not in answer
    assert "ya no vale: pago a todas LO QUE" in answer or "ya no vale: pago a todas El plazo" in answer


# Other people's hands ---------------------------------------------------------------------------


def test_a_telegram_is_read_stop_by_stop(shell: Shell, post: Post) -> None:
    answer = post.answer("Francia", "MANTENGO TODAS STOP PIDO PRESTAMO 12 DUCADOS 1 AÑO STOP LISTO STOP")
    assert "Pago a todas" in answer
    assert "Préstamo de 12 ducados a un año" in answer
    assert "Listo" in answer
    spring(shell, post)
    answer = post.answer(
        "Francia", "E1 SALUZZO STOP E2 TURIN STOP F1 GLO STOP PRESTAMO 6 DUCADOS UN ANO STOP"
    )
    assert "E1 avanza a Saluzzo · E2 avanza a Turín · F1 avanza a GLO" in answer


def test_slips_of_the_pen_do_not_vanish(shell: Shell, post: Post) -> None:
    answer = post.answer("Nápoles", "pago atodas y creo ejercito en napoles no espera esta la flota")
    assert "Pago a todas" in answer
    assert "«pago hatodas»" in post.answer("Nápoles", "creo guarnicion en napoles\npago hatodas")
    answer = post.answer("Nápoles", "creo mejor guarnicion en napoles")
    assert (
        "Ajustes: «creo mejor guarnicion en napoles» Esto no lo entiendo, y así no se hará: se pagará"
        in answer
    )
    assert "SIN ACLARAR" not in post.answer("Nápoles", "creo guarnicion en napoles")
    spring(shell, post)
    assert "E2 se mantiene" in post.answer("Nápoles", "E2 se mantine")


def test_what_was_meant_is_not_guessed_of_long_prose(post: Post) -> None:
    answer = post.answer(
        "Milán",
        "Oídas las quejas de mis capitanes, que piden paga con más puntualidad que valor, parece que"
        " habrá que pagar algo a los que están en Piacensa y aun a los de"
        " Cremon, si es que queda para ello\nPago a todas",
    )
    assert "pagar algo a los que están en Piacensa" in answer
    assert "Quisisteis" not in answer


def test_murder_in_plain_words(shell: Shell, post: Post) -> None:
    spring(shell, post)
    answer = post.answer("Venecia", "Asesinar a Milán con 12 ducados al 4")
    assert "1. intento de asesinato contra Milán, 12 ducados, número 4" in answer


def test_a_tag_is_no_question(post: Post) -> None:
    out = post.mail("Florencia", "¡Qué ilusión volver a jugar, ¿no? Pago a todas, ¿vale?")
    assert not letters(out, world.REFEREE)
    assert "Pago a todas" in flat(letters(out, address("Florencia"))[0])


def test_prose_of_the_future(shell: Shell, post: Post) -> None:
    spring(shell, post)
    answer = post.answer("Milán", "E3 permanecerá en Pavía. Deseo entregar 3 ducados a Francia.")
    assert "E3 se mantiene" in answer
    assert "Entregar 3 ducados a Francia" in answer


def test_a_sum_with_a_verb_is_never_talk(shell: Shell, post: Post) -> None:
    spring(shell, post)
    answer = post.answer("Austria", "E1 se mantiene\nTrento: comprar guarnición autónoma, 9d")
    assert "Gastos extra: «Trento: comprar guarnición autónoma, 9d»" in answer


# Letters of the shell in this game's words ------------------------------------------------------


def everything(shell: Shell) -> str:
    """All that was sent, in one text."""
    with shell.db.look() as tx:
        sent = [one for to in {*map(address, POWERS), world.REFEREE, world.LIST, "otro@x.example"}
                for one in outgoing.newest_to(tx, (to,), 200)]  # fmt: skip
    return "\n".join(f"{one.subject} {' '.join(plain_of(one.raw).split())}" for one in sent)


def test_the_shell_speaks_of_powers_and_turns(shell: Shell, post: Post) -> None:
    post.mail("Venecia", "Pago a todas\n\nEstaré fuera en agosto.")
    post.mail("Milán", "Dejo la partida.")
    joining.excuse(shell, "Venecia", "", post.now)
    joining.recall(shell, "Venecia", post.now)
    joining.hand_over(shell, "Turquía", "otro@x.example", post.now)
    turn(shell)
    undoing.take_back(shell, "1454-0", current(shell).opened + timedelta(hours=1))
    due = current(shell).deadline + timedelta(days=1)
    assert month.play(shell, due)
    assert publishing.publish(shell, due)
    said = everything(shell)
    for alien in (
        "caballeros",
        "personaje",
        "París",
        "en qué semana",
        "permanentes",
        "en casa",
        "crónica",
        "hoja ",
    ):
        assert alien not in said, (alien, said[max(0, said.index(alien) - 200) : said.index(alien) + 80])
    assert "A las ocho potencias, salud:" in said
    assert "Quedan abiertos los ajustes de 1454" in said
    assert "publicados los ajustes de 1454" in said
    assert "{" not in said


def test_the_minutes_have_no_codes(shell: Shell, post: Post) -> None:
    spring(shell, post)
    post.mail("Venecia", "E1 a Ferrara\nE2 apoya a E1 en Ferrara\nE3 a Roma")
    post.mail("Turquía", "Doy mi ficha de Venecia a Austria")
    post.mail("Austria", "E1 baila")
    turn(shell)
    said = everything(shell)
    assert "· todos · Autónoma: G Ferrara se mantiene." in said
    assert "Cuenta el apoyo de E2 de Venecia a E1 de Venecia." in said
    assert "support.given" not in said
    assert "De Turquía: la ficha de asesinato de Venecia." in said
    assert "Venecia (2)" in said
    assert "E1 (Austria) se mantiene: la orden no se entiende." in said


def test_ducats_are_corrected_to_a_sum(shell: Shell) -> None:
    at = current(shell).opened + timedelta(hours=1)
    before = position(shell).powers["Milán"].treasury
    corrections.correct(shell, "Milán", "ducados", "20", "se contó mal", at)
    turn(shell)
    units = len(position(shell).of("Milán"))
    assert before != 20
    assert position(shell).powers["Milán"].treasury == 20 - 3 * units


# The referee's own mail -------------------------------------------------------------------------


def key(shell: Shell) -> str:
    with shell.db.look() as tx:
        sent = list(outgoing.newest_to(tx, (world.REFEREE,), 50))
    return re.findall(r"\[(\w{8})\]", max(sent, key=lambda one: one.id).subject)[0]


def test_examples_of_the_help_may_be_sent_as_they_are(shell: Shell, post: Post) -> None:
    def write(body: str) -> str:
        return flat(letters(post.mail("árbitro", body, f"Re: [{key(shell)}]"), world.REFEREE)[-1])

    helped = write("ayuda")
    assert "baja de" not in helped
    assert "1 b" not in helped
    told = write(
        "dispongo Milán: +5 ducados: botín de guerra\ndispongo Ferrara: dueño Venecia: se entregó\n"
        "nota para Milán: Guardaos del verano.\nórdenes de Milán\nórdenes de Papado"
    )
    assert "venía así en una carta" not in told
    assert "Disposición suya. → Ferrara: dueño Venecia: se entregó" in told
    assert "Nota suya. Para Milán" in told
    assert "Milán, los ajustes de 1454" in told


def test_the_help_quoted_whole_orders_nothing(shell: Shell, post: Post) -> None:
    post.mail("árbitro", "ayuda", f"Re: [{key(shell)}]")
    with shell.db.look() as tx:
        sent = list(outgoing.newest_to(tx, (world.REFEREE,), 50))
    helped = plain_of(max(sent, key=lambda one: one.id).raw)
    before = GAME.save(position(shell))
    told = flat(
        letters(post.mail("árbitro", f"Gracias.\n\n{helped}", f"Re: [{key(shell)}]"), world.REFEREE)[-1]
    )
    assert "Queda anotado" not in told
    assert GAME.save(position(shell)) == before


# The list ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", ["Mantengo E1 y F1\nLicencio F2", "Pago a todas", "Pago a todas menos F2"])
def test_adjustments_on_the_list_are_told_back(post: Post, body: str) -> None:
    out = post.mail("Turquía", body, to=world.LIST)
    assert "órdenes han ido a la lista" in letters(out, address("Turquía"))[0].subject


def test_talk_on_the_list_is_left_alone(post: Post) -> None:
    assert not letters(
        post.mail("Turquía", "¿Quién ataca a Venecia? Yo mantengo F1.", to=world.LIST), address("Turquía")
    )


# Letters to others, and what powers are called ---------------------------------------------------


@pytest.mark.parametrize(
    "greeting", ["Hola a todos:", "Buenas a todas:", "Estimados todos:", "Saludos a todos:"]
)
def test_who_greets_all_of_us_writes_to_nobody_else(post: Post, greeting: str) -> None:
    out = post.mail("Milán", f"{greeting}\n\nPago a todas menos E3. Creo guarnición en Pavía.\n\nBea")
    assert not letters(out, world.LIST)
    answer = flat(letters(out, address("Milán"))[-1])
    assert "Pago a todas menos E3 · Creo guarnición en Pavía" in answer
    assert "Carta" not in answer


def test_an_open_letter_says_to_whom_it_speaks(post: Post) -> None:
    out = post.mail(
        "Milán", "Pago a todas\n\nPara el Papado y Austria (abierta):\nOs saludo.\nFin de la carta"
    )
    told = flat(letters(out, world.LIST)[0])
    assert "Milán manda leer esto en todas las cortes, y lo dirige al Papado y a Austria: Os saludo." in told
    assert "Carta al Papado y a Austria, a la vista de todos" in flat(letters(out, address("Milán"))[-1])
    one = post.mail("Milán", "Para el Papado (abierta):\nOs saludo.\nFin de la carta")
    assert "y lo dirige al Papado: Os" in flat(letters(one, world.LIST)[0])


def test_the_papacy_has_its_article_everywhere(shell: Shell, post: Post) -> None:
    post.mail(
        "Papado", "Pago a todas\n\n¿Cuándo se cobra?\n\nPara Milán:\nPax vobiscum.\n\nPara todos:\nPax."
    )
    post.mail("Papado", "No sé qué hacer con esto.", subject="Dudas")
    post.mail(
        "Milán", "Doy mi ficha de Venecia al Papado\nCambio con el Papado: 2 ducados por ficha de Francia"
    )
    spring(shell, post)
    post.mail("Milán", "Intento de asesinato del Papado - 12 - 4\nE2 apoya a E1 del Papado en Parma")
    turn(shell)
    said = everything(shell)
    assert "Desde hoy gobernáis el Papado." in said
    assert "Al Papado, salud:" in said
    assert "A quien gobierna el Papado, en secreto:" in said
    assert "con el sello del Papado entero" in said
    assert "El Papado manda leer esto" in said
    for wrong in re.finditer(r"\b(?:a|de|contra|gobierna|con) Papado\b", said, re.IGNORECASE):
        raise AssertionError(said[max(0, wrong.start() - 80) : wrong.end() + 60])


# What came with the adjustments for spring --------------------------------------------------------


def test_what_was_ordered_with_the_adjustments_is_told_until_it_is_played(shell: Shell, post: Post) -> None:
    post.mail("Austria", "Pago a todas\nPido un préstamo de 10 ducados a un año\nE1 a Carintia\nE2 a Friuli")
    spring(shell, post)
    sheet = next(text for text in sheets(shell, "Austria") if "LO QUE YA ME TENÉIS ESCRITO" in text)
    assert "· E1 avanza a Carintia · E2 avanza a Friuli · Préstamo de 10 ducados a un año" in sheet
    answer = post.answer("Austria", "E2 se mantiene")
    assert "quietas: E1" not in answer
    assert "ya no vale: E2 avanza a Friuli LO QUE" in answer
    assert "VALE AHORA, TODO JUNTO E1 avanza a Carintia E2 se mantiene préstamo de 10 ducados a" in answer
    answer = post.answer("Austria", "Pido un préstamo de 5 ducados a un año")
    assert "E1 avanza a Carintia E2 se mantiene préstamo de 5 ducados a un año" in answer
    turn(shell)
    assert position(shell).powers["Austria"].debt == 6


def sheets(shell: Shell, power: str) -> list[str]:
    with shell.db.look() as tx:
        sent = list(outgoing.newest_to(tx, (address(power),), 50))
    return [" ".join(plain_of(one.raw).split()) for one in sent if one.kind == "sheet"]


def test_what_a_decree_changed_is_told_with_its_reason(shell: Shell, post: Post) -> None:
    told = letters(
        post.mail(
            "árbitro",
            "dispongo Pisa: rebelión Florencia: motín\ndispongo Roma: hambre sí: mala cosecha\n"
            "dispongo Trento: dueño Papado: herencia\nnota para la crónica: No ha nevado en Italia",
            f"Re: [{key(shell)}]",
        ),
        world.REFEREE,
    )
    assert "Queda anotado" in flat(told[-1])
    turn(shell)
    said = everything(shell)
    assert "Por disposición del árbitro Pisa se subleva contra Florencia: motín." in said
    assert "Por disposición del árbitro hay hambre en Roma: mala cosecha." in said
    assert "Por disposición del árbitro Trento pasa a manos del Papado: herencia." in said
    assert "No ha nevado en Italia." in said


def test_what_is_taken_back_is_told_and_counts_no_more(shell: Shell, post: Post) -> None:
    spring(shell, post)
    post.answer("Milán", "E1 a Mantua\nE3 a Montferrat\nContrasoborno a E1, 3d")
    answer = post.answer("Milán", "Anulo lo de E1")
    assert "LO QUE ANULÁIS · La orden y las retiradas de E1" in answer
    assert (
        "VALE AHORA, TODO JUNTO E3 avanza a Montferrat 1. contrasoborno para E1, 3 ducados El plazo" in answer
    )
    assert "Sin orden, y por tanto quietas: E1 y E2." in answer


# Autumn and the adjustments after it ------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "body", "told"),
    [
        ("Papado", "Pago a E1 y a la flota F1", "Mantengo E1 y F1; lo que aquí falte se licencia"),
        ("Papado", "Mantengo E1\nA F1 se le paga.", "Mantengo F1 y E1; lo que aquí falte se licencia"),
        ("Milán", "16 ducados, señores:\n - mantener todo: 9", "Pago a todas"),
        ("Nápoles", "Creo E3 en Capua", "Creo ejército en Capua"),
        ("Nápoles", "Creo E3 en Capua y una guarnición en Bari",
         "Creo ejército en Capua · Creo guarnición en Bari"),
        ("Florencia", "Con los 4 que sobran quiero construir una guarnición en Pisa",
         "Creo guarnición en Pisa"),
        ("Florencia", "Con lo ahorrado creo una guarnición en Pisa", "Creo guarnición en Pisa"),
    ],
)  # fmt: skip
def test_what_newcomers_write_in_winter_is_read(post: Post, power: str, body: str, told: str) -> None:
    answer = post.answer(power, body)
    assert f"AJUSTES · {told} " in answer
    assert "NO TENGO CLARO" not in answer


@pytest.mark.rule("2.7f", "2.15a")
@pytest.mark.parametrize(
    "line",
    [
        "Creo mercenarios de élite en Roma",
        "1 milicia ciudadana en Roma (6)",
        "Y con lo ahorrado alistamos mercenarios de élite en Roma",
        "Creo milicia ciudadana en Roma, ejército en Perugia y guarnición en Ancona",
    ],
)
def test_of_what_kind_chosen_troops_are_to_be_is_asked(post: Post, line: str) -> None:
    answer = post.answer("Papado", f"Pago a todas\n{line}\n")
    assert f"Ajustes: «{line}» De esas tropas hay ejército, flota y guarnición" in answer
    assert "PLÁTICA" not in answer
    assert "Creo" not in answer.partition("NO TENGO CLARO")[0]


def test_each_unit_that_cannot_be_raised_is_named_alone(post: Post) -> None:
    answer = post.answer("Papado", "Creo: E Perugia, F Urbino")
    assert "Creo ejército en Perugia · Creo flota en Urbino" in answer
    assert "No se arma «flota en Urbino»" in answer


@pytest.mark.parametrize(
    "body",
    [
        "E1 a Siena\nLo demás igual.",
        "E1 a Siena\nDejad E2 y F1 como están",
        "E1 a Siena\nE2 y F1 siguen en pie",
    ],
)
def test_what_stays_as_it_was_is_said_in_many_ways(shell: Shell, post: Post, body: str) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    post.mail("Papado", "E1 a Bolonia\nE2 apoya a E1 en Bolonia\nF1 a AA\nE3 se mantiene, retirada Roma")
    answer = post.answer("Papado", body)
    assert "NO TENGO CLARO" not in answer
    stands = answer.partition("LO QUE VALE AHORA")[2]
    assert "E1 avanza a Siena" in stands
    assert "E2 apoya a E1 en Bolonia" in stands
    assert "F1 avanza a AA" in stands
    assert "retirada de E3: Roma" in stands


def test_what_coin_is_left_is_no_part_of_an_expense_and_no_talk(shell: Shell, post: Post) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    answer = post.answer("Turquía", "E1 se mantiene\nCon mi único ducado quiero rebelión en Palermo.")
    assert "Gastos extra: «Con mi único ducado quiero rebelión en Palermo»" in answer
    assert "PLÁTICA" not in answer
    murder = post.answer("Turquía", "Intento de asesinato de Milán - 12 - 3")
    assert "12 ducados, número 3 " in murder


def test_what_is_of_another_season_does_not_stand_among_what_counts(shell: Shell, post: Post) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    post.mail("Venecia", "E1 se mantiene\nCreo flota en Venecia\n¿Se puede crear en primavera?")
    answer = post.answer("Venecia", "E2 se mantiene")
    assert "«creo flota en Venecia» Eso es de otra estación." in answer
    stands = answer.partition("LO QUE VALE AHORA")[2]
    assert "E1 se mantiene E2 se mantiene" in stands
    assert "flota" not in stands
    # What the referee is asked needs no other letter.
    assert "¿Se puede crear" not in answer


def test_a_form_cut_down_to_what_he_filled_in_is_told_back(shell: Shell, post: Post) -> None:
    kept = (
        "> Mantengo: todas\n> Licencio:\n> Creo: E1 en Bari y una guarnición en Capua\n\nVa en el formulario."
    )
    answer = post.answer("Nápoles", kept, "Re: Italia")
    assert (
        "Esto viene citado, con «>», y no lo leo, que no sé si es de vuestra mano: «Mantengo: todas»,"
        " «Creo: E1 en Bari y una guarnición en Capua». Si lo es, escribidlo otra vez sin esas marcas."
    ) in answer
    # The whole of a letter of ours, and what it passed on, he need not be told.
    whole = "\n".join(["Creo E1 en Bari", *form_of(shell, "Nápoles"), ">   Para Austria: Creo: F Bari"])
    assert "viene citado" not in post.answer("Nápoles", whole, "Re: Italia")
    carried = "Creo E1 en Bari\n\nItalia escribió:\n> Un correo deja en vuestra mano:\n>\n>   E1: a Roma\n"
    assert "viene citado" not in post.answer("Nápoles", carried, "Re: Italia: carta de Austria")


@pytest.mark.parametrize(
    ("body", "order"),
    [
        ("E1 a Módena, y si nos echan que se retire a Bolonia y si no a Urbino", "E1 avanza a Módena"),
        ("E1 se mantiene, si lo echan se retira a Bolonia o a Urbino", "E1 se mantiene"),
        ("E1 aguanta, retirada a Bolonia o a Urbino", "E1 se mantiene"),
    ],
)
def test_where_one_goes_who_is_driven_out_is_no_condition(
    shell: Shell, post: Post, body: str, order: str
) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    answer = post.answer("Papado", body)
    assert f"ÓRDENES · {order} RETIRADAS · E1: Bolonia y Urbino " in answer
    assert "NO TENGO CLARO" not in answer


@pytest.mark.parametrize("body", ["E1 sigue sitiando Módena", "E1 sigue con el asedio"])
def test_a_siege_goes_on_in_many_words(shell: Shell, post: Post, body: str) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    assert "ÓRDENES · E1 asedia " in post.answer("Papado", body)


@pytest.mark.parametrize("body", ["El soborno a Milán, olvídalo.", "Los sobornos, olvidadlos"])
def test_what_is_taken_back_may_stand_first(shell: Shell, post: Post, body: str) -> None:
    turn(shell)
    post.now = current(shell).opened + timedelta(hours=1)
    post.mail("Francia", "E1 se mantiene\nDisolver E1 de Milán, 12")
    answer = post.answer("Francia", body)
    assert "LO QUE ANULÁIS · Los sobornos" in answer
    assert "NO TENGO CLARO" not in answer
    assert "disolver" not in answer.partition("LO QUE VALE AHORA")[2]
