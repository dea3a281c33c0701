"""What the referee does about addresses, letters and mails that got stuck, and copies."""

from dataclasses import replace

import pytest

from app.world import ADDRESS, AFTER, LIST, OPENED, REFEREE, SOON, begin, counting, mail, make_shell
from turnbot.app import delivery, intake, month, publishing, upkeep
from turnbot.app.shell import RefusedError
from turnbot.mail.outbox import Never

OLD, NEW = "ana@toy.example", "ana@nueva.example"


def receive(shell, inbox, body, at=OPENED):
    inbox.put(mail(OLD, body), at)
    intake.fetch(shell, inbox, at)
    for _ in range(3):
        intake.handle(shell, at)


def test_letters_that_wait_go_to_the_new_address(shell, inbox, outbox):
    receive(shell, inbox, "apuesto 1")
    assert upkeep.move(shell, "Ana", " Ana@Nueva.example").letters == 1
    delivery.send_due(shell, outbox, OPENED)
    assert outbox.to(OLD) == []
    assert len(outbox.to(NEW)) == 1
    month.close(shell, AFTER)
    month.play(shell, AFTER)
    assert upkeep.move(shell, "Ana", OLD).letters == 1  # her sheet, held
    (raw,) = [one.raw for one in upkeep.stuck_letters(shell, only_set_aside=False) if one.recipient == OLD]
    assert f"To: {OLD}\n".encode() in raw.replace(b"\r\n", b"\n")
    assert NEW.encode() not in raw


@pytest.mark.parametrize(
    ("who", "address", "wrong"),
    [
        ("Nadie", NEW, "ningún jugador «Nadie»"),
        ("Ana", "no es", "no es una dirección"),
        ("Ana", "BLAS@toy.example", "es ya la dirección de Blas"),
        *(("Ana", own, "no sabría de quién") for own in (ADDRESS, LIST, REFEREE)),
    ],
)
def test_an_address_that_cannot_be_his_is_refused(shell, who, address, wrong):
    with pytest.raises(RefusedError, match=wrong):
        upkeep.move(shell, who, address)


def test_a_letter_that_was_set_aside_is_listed_and_sent_again(shell, inbox, outbox):
    receive(shell, inbox, "apuesto 1")
    outbox.answers[OLD] = Never("550 no such user")
    delivery.send_due(shell, outbox, OPENED)
    (aside,) = upkeep.stuck_letters(shell, only_set_aside=True)
    told = upkeep.told_letters([aside])
    assert f"{aside.id}  apartada  {OLD}" in told
    assert "550 no such user" in told
    assert f"turnbot resend {aside.id}" in " ".join(outbox.to(REFEREE)[-1].text.split())
    del outbox.answers[OLD]
    upkeep.resend(shell, aside.id, OPENED)
    delivery.send_due(shell, outbox, OPENED)
    assert len(outbox.to(OLD)) == 1
    with pytest.raises(RefusedError, match=f"carta {aside.id} apartada"):
        upkeep.resend(shell, aside.id, OPENED)


def test_a_mail_that_was_set_aside_is_listed_and_read_again(shell, inbox):
    receive(shell, inbox, "revienta")
    ((one, what),) = upkeep.stuck_mails(shell)
    assert what == "apartada"
    assert f"{one.id}  apartada" in upkeep.told_mails([(one, what)], shell.config.zone)
    upkeep.retry(shell, one.id)
    assert upkeep.stuck_mails(shell) == ()
    with pytest.raises(RefusedError, match="apartada"):
        upkeep.retry(shell, one.id)


def test_a_mail_that_came_late_is_listed(shell, inbox):
    month.close(shell, AFTER)
    receive(shell, inbox, "apuesto 1", AFTER)
    assert [what for _, what in upkeep.stuck_mails(shell)] == ["tardía"]


def test_a_copy_is_made_now(tmp_path):
    shell = make_shell(tmp_path)
    begin(shell)
    with pytest.raises(RefusedError, match="backups"):
        upkeep.backup(shell, OPENED)
    paths = replace(shell.config.paths, backups="copias")
    made = upkeep.backup(replace(shell, config=replace(shell.config, paths=paths)), OPENED)
    assert made == tmp_path / "copias/toy-20260301T120000Z-referee.db.gz"
    assert made.is_file()
    shell.db.close()


def test_what_came_from_the_new_address_counts_as_of_when_it_came(shell, post, inbox):
    """Orders in time count, orders after the deadline are late; those for a month before are left alone."""
    letter = mail(NEW, "apuesto 7")
    post(letter)
    assert upkeep.move(shell, "Ana", NEW).mails == 1
    assert counting(shell) is None
    post(at=SOON)
    assert counting(shell) == (7,)
    post(mail("blas@nuevo.example", "apuesto 9"), at=AFTER)
    month.close(shell, AFTER)
    assert upkeep.move(shell, "Blas", "blas@nuevo.example").mails == 1
    told = post(at=AFTER)
    assert counting(shell, "Blas") is None
    assert [to for to, _ in told] == ["blas@nuevo.example", REFEREE]


def test_what_a_stranger_wrote_in_a_month_before_is_left_alone(shell, post):
    post(mail(NEW, "apuesto 7"))
    for step in (month.close, month.play, publishing.publish):
        assert step(shell, AFTER)
    assert upkeep.move(shell, "Ana", NEW).mails == 0
    post(at=AFTER)
    assert counting(shell) is None


def test_what_the_old_address_refused_goes_to_the_new_one(shell, inbox, outbox):
    receive(shell, inbox, "Voy a misa.")
    outbox.answers[OLD] = Never("550 no hay tal buzón")
    delivery.send_due(shell, outbox, OPENED)
    assert [one.recipient for one in upkeep.stuck_letters(shell, only_set_aside=True)] == ["ana@toy.example"]
    moved = upkeep.move(shell, "Ana", NEW)
    assert (moved.letters, moved.again) == (1, 1)
    assert "Vuelven a la cola" in upkeep.told_moved(moved)
    assert not upkeep.stuck_letters(shell, only_set_aside=True)
    delivery.send_due(shell, outbox, OPENED)
    assert len(outbox.to(NEW)) == 1
