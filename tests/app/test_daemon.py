"""The round, its patience with servers, and the service that wakes it."""

import os
import signal
import threading
from datetime import timedelta

import pytest

from app.world import AFTER, OPENED, FakeInbox, FakeOutbox, begin, mail, make_shell
from turnbot import clock, daemon
from turnbot.app import status
from turnbot.mail.inbox import MailboxTroubled
from turnbot.mail.outbox import Later, OutboxTroubled
from turnbot.store import db, outgoing

MINUTE = timedelta(minutes=1)


def test_a_round_does_everything(shell, inbox, outbox):
    inbox.put(mail("ana@toy.example", "apuesto 1"), OPENED)
    assert daemon.tick(shell, daemon.Doors(inbox, outbox), AFTER) == ()
    assert len(outbox.to("ana@toy.example")) == 2  # the answer, and the sheet


def test_a_server_in_trouble_keeps_nothing_else_from_being_done(shell, inbox, outbox):
    doors = daemon.Doors(inbox, outbox)
    inbox.trouble = MailboxTroubled("El buzón no contesta.")
    assert daemon.tick(shell, doors, OPENED) == ("El buzón no contesta.",)
    assert len(outbox.took) == 1  # the opening went out all the same


def test_a_server_in_trouble_is_asked_less_and_less_often(shell, outbox):
    asked = []

    class Dead(FakeInbox):
        def fetch(self, done):
            asked.append(minute)
            raise MailboxTroubled("no")

    doors = daemon.Doors(Dead(), outbox)
    for minute in range(121):
        daemon.tick(shell, doors, OPENED + minute * MINUTE)
    assert asked == [0, 1, 3, 7, 15, 31, 61, 91]


def test_patience_is_forgotten_when_the_server_answers(shell, inbox):
    outbox = FakeOutbox(down=OutboxTroubled("caído"))
    outbox.answers = {"lista@toy.example": Later("caído")}
    doors = daemon.Doors(inbox, outbox)
    assert daemon.tick(shell, doors, OPENED) == ("caído",)
    outbox.down, outbox.answers = None, {}
    assert daemon.tick(shell, doors, OPENED + MINUTE) == ()
    assert len(outbox.took) == 1
    assert doors.sending == daemon.Patience()


def test_a_server_that_hangs_costs_a_round_one_time_out_however_much_mail_waits(shell, inbox):
    class Mute(FakeOutbox):
        def send(self, raw, sender, to):
            asked.append(minute)
            return Later("calla", timed_out=True)

    asked = []
    doors = daemon.Doors(inbox, Mute())
    for nth in range(45):
        inbox.put(mail("ana@toy.example", f"apuesto {nth}"), OPENED)
    for minute in range(20):
        daemon.tick(shell, doors, OPENED + minute * MINUTE)
    assert asked == [0, 1, 2, 4, 8, 16]


def test_who_hangs_over_one_letter_alone_takes_the_others_in_the_next_round(shell, inbox):
    outbox = FakeOutbox(answers={"lista@toy.example": Later("calla", timed_out=True)})
    doors = daemon.Doors(inbox, outbox)
    inbox.put(mail("ana@toy.example", "apuesto 1"), OPENED)
    assert daemon.tick(shell, doors, OPENED) == ("calla",)
    assert daemon.tick(shell, doors, OPENED + MINUTE) == ()
    assert [to for to, _ in outbox.took] == ["ana@toy.example"]
    assert doors.sending == daemon.Patience()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_service_ticks_until_it_is_told_to_stop(shell, inbox, number):
    """The signal comes while a letter is on its way: the round is finished first."""

    class Slow(FakeOutbox):
        def send(self, raw, sender, to):
            os.kill(os.getpid(), number)
            return super().send(raw, sender, to)

    outbox = Slow()
    inbox.put(mail("ana@toy.example", "apuesto 1"), OPENED)
    before = signal.getsignal(number)
    daemon.serve(shell, daemon.Doors(inbox, outbox), clock.now, 3600)
    assert signal.getsignal(number) is before
    assert outbox.to("lista@toy.example")
    assert status.look(shell).letters_queued == 0


@pytest.mark.parametrize("door", ["inbox", "outbox"])
def test_a_server_that_hangs_does_not_keep_the_service_from_stopping(shell, inbox, outbox, caplog, door):
    """Neither it, nor saying goodbye to it: the letter goes at the next start."""
    caplog.set_level("INFO", logger="turnbot")
    hangs = threading.Event()

    def hang(*_):
        if not hangs.is_set():
            os.kill(os.getpid(), signal.SIGTERM)
        hangs.wait()
        return Later("no contesta")

    doors = daemon.Doors(inbox, outbox)
    if door == "inbox":
        inbox.fetch = hang
    else:
        outbox.send = hang
    inbox.close = outbox.close = hangs.wait
    daemon.serve(shell, doors, clock.now, 3600, grace=0.01)
    assert "a round hangs" in caplog.text
    assert "stopped" in caplog.text
    with shell.db.look() as tx:
        assert {letter.state for letter in outgoing.letters(tx)} == {"queued"}
    hangs.set()
    for thread in threading.enumerate():
        if thread.name == "round":
            thread.join(10)


def test_a_round_that_breaks_off_does_not_end_the_service(shell, outbox, caplog, monkeypatch):
    rounds = []

    def tick(*_):
        rounds.append(1)
        if len(rounds) == 2:
            os.kill(os.getpid(), signal.SIGTERM)
        raise OSError("the disc is full of secrets")

    monkeypatch.setattr(daemon, "tick", tick)
    daemon.serve(shell, daemon.Doors(FakeInbox(), outbox), clock.now, 1)
    assert len(rounds) >= 2
    assert "broken off: OSError" in caplog.text
    assert "secrets" not in caplog.text


def test_it_waits_while_another_works_at_the_game(shell, inbox, outbox, caplog):
    caplog.set_level("INFO")
    other = db.connect(shell.config.database_url)
    inbox.put(mail("ana@toy.example", "apuesto 1"), OPENED)
    with other.alone():
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        before = signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
        try:
            daemon.serve(shell, daemon.Doors(inbox, outbox), clock.now, 3600)
        finally:
            signal.signal(signal.SIGALRM, before)
    other.close()
    assert not outbox.took
    assert inbox.offered == 0
    assert "another turnbot works at this game" in caplog.text


@pytest.mark.parametrize("replaced", [False, True])
def test_it_stops_when_its_database_is_gone(tmp_path, inbox, replaced):
    shell = make_shell(tmp_path)
    begin(shell)
    file = shell.db.path

    class Removed(FakeOutbox):
        def send(self, raw, sender, to):
            if file.exists():
                os.rename(file, tmp_path / "elsewhere.db")
            if replaced:
                file.write_bytes((tmp_path / "elsewhere.db").read_bytes())
            return super().send(raw, sender, to)

    with pytest.raises(db.DatabaseGone, match="hay ahora otra" if replaced else "ha desaparecido"):
        daemon.serve(shell, daemon.Doors(inbox, Removed()), clock.now, 1)
    assert file.exists() == replaced  # nothing is begun anew in its place
    shell.db.close()


# Status -----------------------------------------------------------------------------------------


def test_status_says_who_has_written_and_what_waits(shell, inbox, outbox):
    inbox.put(mail("ana@toy.example", "apuesto 1\nduda si más"), OPENED)
    inbox.put(mail("blas@toy.example", "revienta"), OPENED)
    doors = daemon.Doors(inbox, outbox)
    for minute in range(3):
        daemon.tick(shell, doors, OPENED + minute * MINUTE)
    seen = status.look(shell)
    assert (seen.month, seen.number, seen.state) == ("1700-01", 1, "open")
    assert (seen.written, seen.silent) == (("Ana",), ("Blas",))
    assert (seen.cases_open, seen.cases_must) == ((1,), ())
    assert (seen.mails_set_aside, seen.letters_queued, seen.letters_set_aside) == (1, 0, 0)
    assert seen.fetched == OPENED + 2 * MINUTE
    text = status.told(seen, shell.config.zone)
    assert "1700-01 (n.º 1), abierto" in text
    assert "22/03/2026 23:59" in text
    assert "1: Ana" in text


def test_status_warns_of_a_game_that_stands_still_and_of_late_letters(shell, inbox, outbox, monkeypatch):
    doors = daemon.Doors(inbox, outbox)
    with monkeypatch.context() as patch:
        patch.setattr("turnbot.app.month.balance", lambda *_: ["nonsense"])
        daemon.tick(shell, doors, AFTER)
    inbox.put(mail("ana@toy.example", "apuesto 1"), AFTER + MINUTE)
    daemon.tick(shell, doors, AFTER + 2 * MINUTE)
    text = status.told(status.look(shell), shell.config.zone)
    assert "DETENIDA" in text
    assert "BooksError" in text
    assert "Ana (carta 1)" in text
