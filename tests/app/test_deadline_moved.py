"""``turnbot deadline``: the referee gives his players another hour."""

from datetime import timedelta

import pytest

from app.world import AFTER, DEADLINE, LIST, OPENED
from turnbot.app import deadline, delivery, intake, month, publishing
from turnbot.app.shell import RefusedError
from turnbot.store import games

HOUR = timedelta(hours=1)


def tick(shell, inbox, outbox, now):
    intake.fetch(shell, inbox, now)
    intake.handle(shell, now)
    deadline.advance(shell, now)
    delivery.send_due(shell, outbox, now)


def current(shell):
    with shell.db.look() as tx:
        return games.current(tx)


def test_the_new_hour_holds_and_the_list_is_told(shell, inbox, outbox):
    assert deadline.move(shell, DEADLINE + HOUR, DEADLINE - HOUR)
    tick(shell, inbox, outbox, AFTER)
    assert current(shell).state == "open"
    assert "se alarga" in outbox.to(LIST)[-1].text
    assert "00:59" in outbox.to(LIST)[-1].text  # in Madrid
    tick(shell, inbox, outbox, AFTER + HOUR)
    assert current(shell).month == "1700-02"


def test_the_same_hour_again_is_nothing_new(shell, inbox, outbox):
    assert deadline.move(shell, DEADLINE + HOUR, OPENED)
    assert not deadline.move(shell, DEADLINE + HOUR, OPENED + HOUR)
    tick(shell, inbox, outbox, OPENED + HOUR)
    assert [one.subject for one in outbox.to(LIST)] == [
        "Mesa: se abre enero de 1700",
        "Mesa: nuevo plazo de enero de 1700",
    ]


def test_whoever_is_still_silent_is_reminded_of_the_new_deadline(shell, inbox, outbox):
    tick(shell, inbox, outbox, DEADLINE - HOUR)
    deadline.move(shell, DEADLINE + 10 * HOUR, DEADLINE - HOUR)
    for _ in range(2):
        tick(shell, inbox, outbox, DEADLINE)
    assert len(outbox.to("ana@toy.example")) == 2


def test_what_has_passed_is_refused(shell):
    with pytest.raises(RefusedError, match="ya ha pasado"):
        deadline.move(shell, OPENED, OPENED)
    month.close(shell, AFTER)
    with pytest.raises(RefusedError, match="ya venció"):
        deadline.move(shell, AFTER + HOUR, AFTER)


def test_the_site_is_made_anew(shell, inbox, outbox):
    tick(shell, inbox, outbox, AFTER)
    assert not publishing.make_site(shell, AFTER)
    deadline.move(shell, current(shell).deadline + 48 * HOUR, AFTER)
    assert publishing.make_site(shell, AFTER)
