"""A long queue: a mail costs what it would cost alone, and nothing is remembered that is not so."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.world import ADDRESS, LIST, SOON, FakeInbox, begin, counting, mail, make_shell
from turnbot.app import delivery, entering, intake
from turnbot.store import doubts, games, outgoing

ANA, BLAS = "ana@toy.example", "blas@toy.example"
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def work(root, monkeypatch, mails):
    """How often a row of orders is decoded, and orders are laid on others, while these mails are read."""
    done = {"decoded": 0, "laid": 0}
    shell = make_shell(root)
    begin(shell)

    def decoding(row, real=games._orders):
        done["decoded"] += 1
        return real(row)

    def laying(earlier, later, real=shell.game.lay):
        done["laid"] += 1
        return real(earlier, later)

    inbox = FakeInbox()
    for nth, raw in enumerate(mails):
        inbox.put(raw, SOON + nth * SECOND)
    with monkeypatch.context() as patched:
        patched.setattr(games, "_orders", decoding)
        shell = replace(shell, game=replace(shell.game, lay=laying))
        intake.fetch(shell, inbox, SOON + MINUTE)
        assert intake.handle(shell, SOON + MINUTE) == len(mails)
    assert counting(shell) is not None
    shell.db.close()
    return done


QUEUES = {
    "orders": lambda nth: mail(ANA, f"apuesto {nth}"),
    "amendments": lambda nth: mail(ANA, f"apuesto {nth}", "amendment"),
    "doubts": lambda nth: mail(ANA, f"duda {nth}"),
    "of two players": lambda nth: mail((ANA, BLAS)[nth % 2], f"apuesto {nth}"),
    "behind what was said in public": lambda nth: (
        mail(ANA, f"apuesto {nth}", "amendment").replace(f"To: {ADDRESS}".encode(), f"To: {LIST}".encode())
        if nth == 1
        else mail(ANA, f"apuesto {nth}")
    ),
}


@pytest.mark.parametrize("queue", QUEUES)
def test_twice_as_many_mails_are_twice_the_work(tmp_path, monkeypatch, queue):
    some, more = (tmp_path / "some", tmp_path / "more")
    some.mkdir()
    more.mkdir()
    few = work(some, monkeypatch, [QUEUES[queue](nth) for nth in range(50)])
    many = work(more, monkeypatch, [QUEUES[queue](nth) for nth in range(100)])
    for what in few:
        assert many[what] <= 2.1 * few[what], what
        assert many[what] <= 4 * 100, what


def test_what_the_referee_enters_between_two_slices_counts_in_the_next(shell, inbox, outbox):
    for nth in range(intake.SLICE):
        inbox.put(mail(ANA, f"apuesto {nth}"), SOON + nth * SECOND)
    inbox.put(mail(ANA, "apuesto 5", "amendment"), SOON + 2 * MINUTE)
    intake.fetch(shell, inbox, SOON + 2 * MINUTE)
    queue = intake.Queue()
    assert intake.handle_slice(shell, queue, SOON + 2 * MINUTE) == intake.SLICE
    entering.enter(shell, "Ana", "todo", "apuesto 77", SOON + MINUTE)
    assert intake.handle_slice(shell, queue, SOON + 2 * MINUTE) == 1
    delivery.send_due(shell, outbox, SOON + 2 * MINUTE)
    assert counting(shell) == (77, 5)
    told = outbox.to(ANA)[-1].text.split("TODO JUNTO")[1]
    assert "77" in told
    assert "19" not in told


def test_a_mail_that_stumbles_leaves_nothing_behind_for_the_next(shell, inbox, monkeypatch):
    """Its row is rolled back, and the next mail's has the same number."""
    real = outgoing.put

    one_fails = [True]

    def stumbling(tx, drafts, now, **more):
        if one_fails:
            one_fails.clear()
            raise RuntimeError("no letter")
        return real(tx, drafts, now, **more)

    monkeypatch.setattr(intake.answers.outgoing, "put", stumbling)
    inbox.put(mail(ANA, "apuesto 1\nduda la primera"), SOON)
    inbox.put(mail(ANA, "apuesto 2\nduda la segunda"), SOON + SECOND)
    intake.fetch(shell, inbox, SOON + MINUTE)
    assert intake.handle(shell, SOON + MINUTE) == 1
    with shell.db.look() as tx:
        assert [row.key for row in doubts.numbers(tx, "Ana")] == ["flag/Ana/duda la segunda"]
    assert intake.handle(shell, SOON + 2 * MINUTE) == 1
    with shell.db.look() as tx:
        assert len(games.orders_for(tx, "1700-01", "Ana")) == 2
        assert len(doubts.numbers(tx, "Ana")) == 2
