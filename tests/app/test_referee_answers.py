"""What the referee writes, and what becomes of it."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.world import AFTER, OPENED, REFEREE, begin, mail, make_shell
from turnbot.app import deadline, delivery, intake, review
from turnbot.app.referee import Amount, Choice, Nothing, Words, read_answer, read_answers
from turnbot.store import games, outcomes

MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1 b", (1, Choice("b"))),
        ("1b", (1, Choice("b"))),
        ("1) B.", (1, Choice("b"))),
        ("12: b)", (12, Choice("b"))),
        ("  2: nada", (2, Nothing())),
        ("2 Ninguna.", (2, Nothing())),
        ("3 = 20", (3, Amount(20))),
        ("3: 20 coronas", (3, Amount(20))),
        ("3 -2", (3, Amount(-2))),
        ("4. 1 punto", (4, Amount(1))),
        ("4 Que vaya al club con Parrot.", (4, Words("Que vaya al club con Parrot"))),
        ("5: a Parrot, 20 coronas", (5, Words("a Parrot, 20 coronas"))),
        ("6 nadar hasta la orilla", (6, Words("nadar hasta la orilla"))),
        ("7 «así sea»", (7, Words("«así sea»"))),
        ("8 publicarlo en la gaceta", (8, Words("publicarlo en la gaceta"))),
        ("9 İstanbul no", (9, Words("İstanbul no"))),
    ],
)
def test_one_line(line, answer):
    assert read_answers(line).rulings == (answer,)


def test_a_whole_mail():
    answers = read_answers("Hola, secretario:\n\n1 b\n2: nada\n\nPublicad.\n3\nUn saludo")
    assert answers.rulings == ((1, Choice("b")), (2, Nothing()))
    assert answers.publish
    assert answers.unread == ("Hola, secretario:", "3", "Un saludo")


@pytest.mark.parametrize(("text", "answer"), [("b", Choice("b")), ("20", Amount(20)), ("!", Words("!"))])
def test_an_answer_without_its_number(text, answer):
    assert read_answer(text) == answer


@given(st.text())
def test_any_text_is_read(text):
    answers = read_answers(text)
    assert all(isinstance(number, int) for number, _ in answers.rulings)
    read_answer(text)


# ------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path, inbox, outbox):
    """A month played at its deadline, whose cases the referee has been sent: one of Ana's, one of its own."""
    shell = make_shell(tmp_path)
    begin(shell, tips="must")
    inbox.put(mail("ana@toy.example", "apuesto 20\nduda si más"), OPENED)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    deadline.advance(shell, AFTER)
    delivery.send_due(shell, outbox, AFTER)
    yield shell
    shell.db.close()


@pytest.fixture
def write(asked, inbox, outbox):
    def write(body, subject=None, at=AFTER + 5 * MINUTE):
        (cases, *_) = outbox.to(REFEREE)
        inbox.put(mail(REFEREE, body, subject or f"Re: {cases.subject}"), at)
        before = len(outbox.took)
        intake.fetch(asked, inbox, at)
        intake.handle(asked, at)
        deadline.advance(asked, at)
        delivery.send_due(asked, outbox, at)
        return [message for to, message in outbox.took[before:] if to == REFEREE]

    return write


def state(shell):
    with shell.db.look() as tx:
        return [(month.month, month.state) for n in (1, 2) if (month := games.month_numbered(tx, n))]


def test_the_referee_is_sent_numbered_cases_with_lettered_choices_and_the_chronicle(asked, outbox):
    (cases,) = outbox.to(REFEREE)
    for words in ("1. Ana duda.", "«duda si más»", "1 a nada", "1 b apuesta 10", "2. La propina.", "2 c"):
        assert words in " ".join(cases.text.split())
    assert "Crónica de 1700-01" in cases.text
    assert "Blas" in cases.text  # has not written
    assert state(asked) == [("1700-01", "played")]


def test_answers_are_taken_down_and_told_back_and_the_month_played_again(asked, outbox, write):
    (told, published) = write("1 b\n2: 2\n7 a\n2 z")
    for words in (
        "1. Ana duda. → apuesta 10",
        "2. La propina. → 2",
        "7: este mes no tiene ningún caso con ese número",
        "2: la opción «z»",
    ):
        assert words in told.text
    assert "No queda ningún caso" in told.text
    assert "publicado" in published.subject
    with asked.db.look() as tx:
        events = outcomes.load(tx, 1, "1700-01", asked.game.load).events
    assert sorted(abs(one.changes[0].by) for one in events if one.kind == "bet.settled") == [10, 20]
    assert [one.facts["coins"] for one in events if one.kind == "tip.given"] == [2]
    assert state(asked) == [("1700-01", "published"), ("1700-02", "open")]


def test_one_answer_moves_nothing_but_what_hangs_on_it(asked, write):
    with asked.db.look() as tx:
        before = outcomes.load(tx, 1, "1700-01", asked.game.load)
    write("1 b")
    with asked.db.look() as tx:
        after = outcomes.load(tx, 1, "1700-01", asked.game.load)
    assert set(before.rolls) < set(after.rolls)


def test_what_must_be_settled_holds_the_month_even_against_publicar(asked, write):
    write("publicar")
    assert state(asked) == [("1700-01", "played")]
    write("2 a", at=AFTER + 10 * MINUTE)
    assert state(asked)[0] == ("1700-01", "published")


def test_answers_may_come_one_by_one(asked, write):
    (told,) = write("2 a")
    assert "Os queda por decidir 1 caso" in told.text
    assert state(asked) == [("1700-01", "played")]
    write("1 a", at=AFTER + 10 * MINUTE)
    assert state(asked)[0] == ("1700-01", "published")


def test_what_is_left_is_counted_after_the_rulings_of_the_letter(tmp_path, inbox, outbox):
    """Words of his that leave the play taken back must not make its cases vanish from the count."""
    shell = make_shell(tmp_path)
    begin(shell, tips="must")
    inbox.put(mail("ana@toy.example", "duda una\nduda dos"), OPENED)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    deadline.advance(shell, AFTER)
    delivery.send_due(shell, outbox, AFTER)
    (cases,) = outbox.to(REFEREE)
    inbox.put(mail(REFEREE, "1 a", f"Re: {cases.subject}"), AFTER)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    delivery.send_due(shell, outbox, AFTER)
    assert "Os quedan por decidir 2 casos" in outbox.to(REFEREE)[-1].text
    shell.db.close()


def test_the_last_answer_holds(asked, write):
    write("2: 1")
    write("2: 2", at=AFTER + 10 * MINUTE)
    with asked.db.look() as tx:
        rulings = games.rulings(tx, 1)
    assert rulings == {"2/0/tip": 2}


def test_whoever_borrows_the_referees_address_is_not_obeyed(asked, write):
    (told,) = write("1 b\n2 a\npublicar", subject="Re: Mesa: 2 casos de enero")
    assert "clave" in told.text
    assert state(asked) == [("1700-01", "played")]
    with asked.db.look() as tx:
        assert games.rulings(tx, 1) == {}


def test_cases_can_be_settled_at_the_desk_too(asked):
    numbered = review.cases(asked)
    assert [case.number for case in numbered] == [1, 2]
    settled = review.rule(asked, 2, read_answer("c"), AFTER)
    assert settled == review.Settled(2, "La propina.", "2 monedas")
    problem = review.rule(asked, 1, read_answer("z"), AFTER)
    assert isinstance(problem, review.Problem)
    text = review.told(review.cases(asked))
    assert "Decidido: 2 monedas" in text
    assert "Si no se decide, «nada" in text
    assert "1 ...  lo que disponga, con sus palabras" in text


def test_a_case_whose_words_are_gone_keeps_its_number_to_itself(asked, inbox):
    """Numbers are never used again: what replaces a question is a new case."""
    with asked.db.begin() as tx:
        month = review.require_month(tx)
        games.note(tx, month.id, counting=[])
        review.reopen(tx, month)
    assert [case.number for case in review.cases(asked)] == [2]
    assert review.rule(asked, 1, Nothing(), AFTER) == review.Problem(
        1, "este mes no tiene ningún caso con ese número."
    )
