"""One month from letter to chronicle, through every part of the shell."""

from datetime import timedelta

from app.world import AFTER, DEADLINE, LIST, OPENED, REFEREE, mail
from turnbot.app import deadline, delivery, intake
from turnbot.core.dice import unwrapped
from turnbot.core.sealing import envelopes
from turnbot.store import games, outgoing


def tick(shell, inbox, outbox, now):
    intake.fetch(shell, inbox, now)
    intake.handle(shell, now)
    deadline.advance(shell, now)
    delivery.send_due(shell, outbox, now)


def test_a_month_from_letter_to_chronicle(shell, inbox, outbox, tmp_path):
    inbox.put(mail("Ana <ana@toy.example>", "apuesto 20"), OPENED + timedelta(hours=1))
    tick(shell, inbox, outbox, OPENED + timedelta(hours=2))
    (echo,) = outbox.to("ana@toy.example")
    assert "Apuesta 20" in echo.text
    assert inbox.marked == {"1"}

    tick(shell, inbox, outbox, DEADLINE - timedelta(minutes=5))
    inbox.put(mail("blas@toy.example", "apuesto 30"), DEADLINE)
    tick(shell, inbox, outbox, AFTER)
    with shell.db.look() as tx:
        assert [month.month for month in games.published(tx)] == ["1700-01"]
        following = games.current(tx)
    assert following is not None
    assert (following.month, following.number, following.state) == ("1700-02", 2, "open")

    sheet = outbox.to("ana@toy.example")[-1].text
    assert "Ana: 100 -> " in sheet
    assert "Ana: 100 -> 100" not in sheet
    opening, chronicle = outbox.to(LIST)
    [envelope] = envelopes(unwrapped(chronicle.text))
    assert envelope.root in opening.text
    assert following.deadline.isoformat() in sheet
    assert following.deadline - DEADLINE == timedelta(days=21, hours=-1)  # summer has begun in Madrid
    assert "1700-01" in (tmp_path / "web" / "1700-01.html").read_text()
    assert [m.subject.split(" [")[0] for m in outbox.to(REFEREE)][-1].startswith("Mesa: publicado")
    with shell.db.look() as tx:
        assert not [letter for letter in outgoing.letters(tx) if letter.state != "sent"]
