"""Letters out: noted before they are tried, patient with servers, and never stopped by one bad address."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from app.world import LIST, OPENED, REFEREE, begin, mail, make_shell
from turnbot.app import delivery, intake
from turnbot.mail.outbox import Later, Never, OutboxTroubled
from turnbot.store import outgoing

MINUTE = timedelta(minutes=1)


@pytest.fixture
def waiting(shell, inbox):
    """The opening of the month to the list, and answers to Ana and Blas, in this order."""
    for who in ("ana", "blas"):
        inbox.put(mail(f"{who}@toy.example", "apuesto 1"), OPENED)
    intake.fetch(shell, inbox, OPENED)
    intake.handle(shell, OPENED)
    return shell


def states(shell):
    with shell.db.look() as tx:
        return {letter.recipient: (letter.state, letter.attempts) for letter in outgoing.letters(tx)}


def test_what_is_due_is_sent_once(waiting, outbox):
    assert delivery.send_due(waiting, outbox, OPENED) == 3
    assert delivery.send_due(waiting, outbox, OPENED) == 0
    assert [to for to, _ in outbox.took] == [LIST, "ana@toy.example", "blas@toy.example"]
    assert set(states(waiting).values()) == {("sent", 1)}


def test_the_attempt_stands_in_the_database_before_the_server_hears_of_it(waiting, outbox):
    seen = []
    take = outbox.send

    def send(raw, sender, to):
        seen.append(states(waiting)[to])
        return take(raw, sender, to)

    outbox.send = send
    delivery.send_due(waiting, outbox, OPENED)
    assert seen == [("queued", 1)] * 3


def test_a_letter_the_server_defers_waits_twice_as_long_each_time_and_the_others_go(waiting, outbox):
    outbox.answers["ana@toy.example"] = Later("451 más tarde")
    now, tries = OPENED, []
    for _ in range(60 * 4):
        before = states(waiting)["ana@toy.example"][1]
        delivery.send_due(waiting, outbox, now)
        if states(waiting)["ana@toy.example"][1] > before:
            tries.append((now - OPENED).total_seconds() / 60)
        now += MINUTE
    assert tries == [0, 8, 23, 53]  # then the fourth attempt, the last of this configuration, has failed
    assert states(waiting)["blas@toy.example"] == ("sent", 1)
    assert states(waiting)["ana@toy.example"] == ("set-aside", 4)
    (told,) = outbox.to(REFEREE)
    assert "451" in told.text


def test_the_waits_run_from_minutes_to_most_of_a_day():
    hours = [wait.total_seconds() / 3600 for wait in delivery.BACKOFF]
    assert hours[0] == 0.125
    assert hours[-1] == 16
    assert all(later == 2 * earlier for earlier, later in pairwise(hours))


def test_a_letter_refused_for_good_is_set_aside_and_the_referee_told_once(waiting, outbox):
    outbox.answers["ana@toy.example"] = Never("550 no hay tal buzón")
    for minute in range(3):
        delivery.send_due(waiting, outbox, OPENED + minute * MINUTE)
    assert states(waiting)["ana@toy.example"] == ("set-aside", 1)
    assert states(waiting)["blas@toy.example"] == ("sent", 1)
    (told,) = outbox.to(REFEREE)
    assert "Ana (ana@toy.example)" in " ".join(told.text.split())
    assert "550 no hay tal buzón" in told.text


def test_the_referee_is_not_written_to_about_letters_to_himself(waiting, outbox):
    outbox.answers = {"ana@toy.example": Never("550"), REFEREE: Never("550")}
    for minute in range(3):
        delivery.send_due(waiting, outbox, OPENED + minute * MINUTE)
    assert sorted(states(waiting)) == sorted([LIST, "ana@toy.example", "blas@toy.example", REFEREE])


def test_a_server_that_is_down_blames_no_letter(waiting, outbox):
    outbox.answers = dict.fromkeys((LIST, "ana@toy.example", "blas@toy.example"), Later("no contesta"))
    outbox.down = OutboxTroubled("El servidor no contesta.")
    for _ in range(20):
        with pytest.raises(OutboxTroubled):
            delivery.send_due(waiting, outbox, OPENED)
    assert set(states(waiting).values()) == {("queued", 0)}
    outbox.down, outbox.answers = None, {}
    assert delivery.send_due(waiting, outbox, OPENED) == 3


def test_a_letter_tried_twice_bears_one_message_id(waiting, outbox):
    outbox.answers["ana@toy.example"] = Later("451")
    delivery.send_due(waiting, outbox, OPENED)
    with waiting.db.look() as tx:
        (letter,) = [one for one in outgoing.letters(tx) if one.recipient == "ana@toy.example"]
    outbox.answers.clear()
    delivery.send_due(waiting, outbox, OPENED + 8 * MINUTE)
    (sent,) = outbox.to("ana@toy.example")
    assert sent.message_id == letter.message_id


def test_two_games_of_one_address_share_no_message_id(shell, tmp_path, outbox):
    (tmp_path / "other").mkdir()
    other = replace(make_shell(tmp_path / "other"), chance=lambda purpose: b"x" * 32)
    begin(other)
    for one in (shell, other):
        delivery.send_due(one, outbox, OPENED)
    assert len({message.message_id for message in outbox.to(LIST)}) == 2
    other.db.close()


def test_a_server_that_hangs_over_letters_costs_one_time_out_a_round(waiting, outbox):
    """Three hundred letters cost two hours and a half, in which nobody looked at mail or deadline."""
    outbox.answers = dict.fromkeys((LIST, "ana@toy.example", "blas@toy.example"), Later("calla", True))
    asked = []
    send = outbox.send
    outbox.send = lambda raw, sender, to: (asked.append(to), send(raw, sender, to))[1]
    for minute in range(3):
        with pytest.raises(OutboxTroubled, match="calla"):
            delivery.send_due(waiting, outbox, OPENED + minute * MINUTE)
    assert sorted(asked) == sorted(outbox.answers)  # each round another one, so that none is kept by one
    assert set(states(waiting).values()) == {("queued", 1)}
    outbox.answers = {}
    assert delivery.send_due(waiting, outbox, OPENED + 20 * MINUTE) == 3
