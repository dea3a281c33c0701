"""What the disc, the clock or a dying process do is not blamed on a mail, a letter or a month."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.world import AFTER, OPENED, REFEREE, FakeOutbox, begin, mail, make_shell
from turnbot import daemon
from turnbot.app import delivery, intake, month, publishing
from turnbot.mail.inbox import Fetched, MailboxTroubled
from turnbot.mail.outbox import Later
from turnbot.store import games, mailbox, outgoing
from turnbot.store.db import DatabaseTroubled

HOUR, YEAR = timedelta(hours=1), timedelta(days=365)


def full(*_, **__):
    raise DatabaseTroubled("no cabe en el disco")


def kept(shell, raw):
    with shell.db.begin() as tx:
        intake.keep(tx, Fetched("box", 1, "1", OPENED, raw))


def the_mail(shell):
    with shell.db.look() as tx:
        return mailbox.get(tx, 1)


def test_a_disc_that_is_full_is_no_mails_fault(shell, monkeypatch):
    kept(shell, mail("ana@toy.example", "apuesto 20"))
    monkeypatch.setattr(intake.answers, "settle", full)
    for _ in range(5):
        with pytest.raises(DatabaseTroubled):
            intake.handle(shell, OPENED)
    assert (the_mail(shell).state, the_mail(shell).attempts) == ("new", 0)


def test_a_mail_that_kills_the_program_is_set_aside(shell, outbox):
    """Nobody notes what came of an attempt that ends with the process."""
    kept(shell, mail("ana@toy.example", "apuesto 20", "Jugada mortal"))
    for nth in range(intake.DEATHS):
        with shell.db.begin() as tx:
            assert mailbox.claim(tx, suspects=nth >= mailbox.SUSPECT) is not None
    assert intake.handle(shell, OPENED) == 0
    assert (the_mail(shell).state, the_mail(shell).error) == ("set-aside", "el programa murió al leerla")
    delivery.send_due(shell, outbox, OPENED)
    (told,) = outbox.to(REFEREE)
    (answer,) = outbox.to("ana@toy.example")
    assert "no he sido capaz de leerla" in " ".join(answer.text.split())
    assert "Jugada mortal" in " ".join(told.text.split())
    assert "ana@toy.example" in told.text
    assert intake.handle(shell, OPENED) == 0


@pytest.mark.parametrize("step", [month.play, publishing.publish])
def test_a_disc_that_is_full_halts_no_month(shell, step, monkeypatch):
    month.close(shell, AFTER)
    if step is publishing.publish:
        month.play(shell, AFTER)
    with monkeypatch.context() as patch:
        patch.setattr(shell.db, "begin", full)
        with pytest.raises(DatabaseTroubled):
            step(shell, AFTER)
    with shell.db.look() as tx:
        assert games.game(tx).halted is None
    assert step(shell, AFTER)


def test_a_site_that_cannot_be_written_keeps_no_letter_waiting(shell, inbox, outbox, tmp_path, caplog):
    (tmp_path / "web").write_text("no folder")
    lost = replace(shell, config=replace(shell.config, paths=replace(shell.config.paths, site="web/web")))
    for hour in range(3):
        daemon.tick(lost, daemon.Doors(inbox, outbox), AFTER + hour * HOUR)
    assert outbox.to("ana@toy.example")
    (told,) = (one for one in outbox.to(REFEREE) if "la web" in one.subject)
    assert "/web" in told.text
    assert caplog.text.count("the site cannot be made") == 3
    (tmp_path / "web").unlink()
    daemon.tick(lost, daemon.Doors(inbox, outbox), AFTER + 4 * HOUR)
    assert (tmp_path / "web" / "web" / "index.html").exists()


def test_a_page_that_cannot_be_made_keeps_no_letter_waiting(shell, inbox, outbox, monkeypatch):
    monkeypatch.setattr(publishing, "_pages", lambda *_: 1 / 0)
    daemon.tick(shell, daemon.Doors(inbox, outbox), AFTER)
    assert outbox.to("ana@toy.example")
    assert "division by zero" in outbox.to(REFEREE)[-1].text


def test_letters_put_off_under_a_wrong_clock_go_when_it_is_right(tmp_path):
    shell = make_shell(tmp_path)
    begin(shell)
    post = FakeOutbox(answers={"lista@toy.example": Later("451")})
    delivery.send_due(shell, post, OPENED + YEAR)
    post.answers = {}
    assert delivery.send_due(shell, post, OPENED + HOUR) == 1
    shell.db.close()


def test_an_honest_wait_is_waited_for(shell):
    post = FakeOutbox(answers={"lista@toy.example": Later("451")})
    for _ in range(3):
        delivery.send_due(shell, post, OPENED)
    with shell.db.look() as tx:
        assert [letter.attempts for letter in outgoing.letters(tx)] == [1]


def test_patience_does_not_outlast_a_clock_that_was_set_back(shell, inbox, outbox):
    doors = daemon.Doors(inbox, outbox)
    inbox.trouble = MailboxTroubled("no")
    assert daemon.tick(shell, doors, OPENED + YEAR)
    inbox.trouble = None
    inbox.put(mail("ana@toy.example", "apuesto 20"), OPENED)
    daemon.tick(shell, doors, OPENED + HOUR)
    assert outbox.to("ana@toy.example")
