"""Rulings with effects: of a case's answer, of the referee's own accord, by mail and at the desk."""

import pytest

from app.world import AFTER, OPENED, REFEREE, begin, mail, make_shell
from turnbot.app import deadline, decrees, delivery, intake, month, review
from turnbot.app.referee import Words, read_answer
from turnbot.store import games, outcomes


@pytest.fixture
def shell(tmp_path, inbox):
    shell = make_shell(tmp_path)
    begin(shell, tips="must")
    inbox.put(mail("ana@toy.example", "apuesto 20\nduda si más"), OPENED)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    yield shell
    shell.db.close()


def given(shell):
    month.play(shell, AFTER)
    with shell.db.look() as tx:
        events = outcomes.load(tx, 1, "1700-01", shell.game.load).events
    return [(e.facts["who"], e.changes[0].by, e.facts["nth"]) for e in events if e.kind == "coins.given"]


def test_an_answer_may_do_something_and_bears_the_number_of_its_case(shell):
    settled = review.rule(shell, 1, read_answer("dispongo regalo 5"), AFTER)
    assert settled == review.Settled(1, "Ana duda.", "5 monedas a Ana")
    assert given(shell) == [("Ana", 5, 1)]
    assert "Decidido: 5 monedas a Ana" in review.told(review.cases(shell))


def test_effects_that_cannot_be_are_a_problem_and_nothing_is_laid_down(shell):
    problem = review.rule(shell, 1, Words("regalo 5 a Nadie"), AFTER)
    assert problem == review.Problem(1, "no conozco a «Nadie».")
    assert decrees.decree(shell, "regalo 5 a Nadie", AFTER) == review.Problem(0, "no conozco a «Nadie».")
    assert "ningún efecto" in decrees.decree(shell, "hola", AFTER).why
    assert given(shell) == []
    with shell.db.look() as tx:
        assert games.rulings(tx, 1) == {}


def test_where_a_number_is_asked_words_are_no_answer(shell):
    problem = review.rule(shell, 2, Words("lo que se pueda"), AFTER)
    assert isinstance(problem, review.Problem)
    assert "vale un número" in problem.why


def test_what_answers_no_case_gets_a_number_by_which_it_is_changed_or_cancelled(shell):
    review.cases(shell)  # two have numbers already
    assert decrees.decree(shell, "regalo 7 a Blas", AFTER) == review.Settled(
        3, "Disposición suya.", "7 monedas a Blas"
    )
    assert decrees.decree(shell, "regalo 1 a Ana", AFTER).number == 4
    assert given(shell) == [("Blas", 7, 3), ("Ana", 1, 4)]
    assert "3. Disposición suya." in review.told(review.cases(shell))
    assert review.rule(shell, 3, Words("regalo 9 a Blas"), AFTER).answer == "9 monedas a Blas"
    assert review.rule(shell, 4, read_answer("nada"), AFTER).answer == "nada"
    assert given(shell) == [("Blas", 9, 3)]
    assert "algún efecto" in review.rule(shell, 3, Words("hola"), AFTER).why


def test_a_mail_is_obeyed_but_for_what_could_not_be_read_and_that_is_answered(tmp_path, inbox, outbox):
    shell = make_shell(tmp_path)
    begin(shell, tips="must")
    inbox.put(mail("ana@toy.example", "apuesto 20\nduda si más"), OPENED)

    def work():
        intake.fetch(shell, inbox, AFTER)
        intake.handle(shell, AFTER)
        deadline.advance(shell, AFTER)
        delivery.send_due(shell, outbox, AFTER)

    work()
    subject = outbox.to(REFEREE)[-1].subject
    body = (
        "Hola:\n1 b\nel caso dos no lo veo\ndispongo regalo 3 a Ana\ndispongo regalo 3 a Nadie\n"
        "publicar\n\nUn saludo"
    )
    inbox.put(mail(REFEREE, body, f"Re: {subject}"), AFTER)
    work()
    told = " ".join(next(m.text for m in outbox.to(REFEREE)[1:] if "decisiones" in m.subject).split())
    assert "Ana duda. → apuesta 10" in told
    assert "Disposición suya. → 3 monedas a Ana" in told
    assert "renglón 3, «el caso dos no lo veo»: no es ninguna decisión que yo conozca" in told
    assert "«dispongo regalo 3 a Nadie»: no conozco a «Nadie»." in told
    assert "no publico mientras quede algo" in told
    assert "saludo" not in told
    assert given(shell) == [("Ana", 3, 3)]
    shell.db.close()
