"""Mail in: kept before it is marked, read once, answered politely and not too often."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import select

from app.world import ADDRESS, DEADLINE, REFEREE, SOON, FakeInbox, counting, kinds, mail
from turnbot.app import delivery, intake
from turnbot.mail.inbox import MailboxTroubled, arrival
from turnbot.store import games, mailbox, tables

MINUTE = timedelta(minutes=1)


# Fetching ---------------------------------------------------------------------------------------


def test_a_mail_is_marked_only_when_it_is_kept(shell, monkeypatch):
    class Marks(FakeInbox):
        def mark_all(self, fetched):
            with shell.db.look() as tx:
                assert mailbox.kept(tx, "box", 1) == {"1"}
            super().mark_all(fetched)

    inbox = Marks()
    inbox.put(mail("ana@toy.example", "apuesto 1"), SOON)
    assert intake.fetch(shell, inbox, SOON) == 1
    assert inbox.marked == {"1"}


@pytest.mark.parametrize("name", ["Message-ID", "Subject", "From", "In-Reply-To", "To", "List-Post"])
@pytest.mark.parametrize(
    "what", [b"<a\x00b@x>", b"<\xff\xfe@x>", b"<" + b"x" * 9000 + b"@x>"], ids=["nul", "8-bit", "long"]
)
def test_no_header_breaks_off_a_round(shell, post, name, what):
    odd = name.encode() + b": " + what + b"\n" + mail("who@x.example", "apuesto 1")
    post(odd, mail("ana@toy.example", "apuesto 20"), at=SOON)
    for later in (1, 2):
        post(at=SOON + later * MINUTE)
    assert counting(shell) == (20,)
    with shell.db.look() as tx:
        assert not mailbox.mails(tx, "new")
        assert not mailbox.mails(tx, "set-aside")


def test_the_same_mail_under_another_uid_is_read_once(shell, inbox, post):
    raw = mail("ana@toy.example", "apuesto 1")
    assert len(post(raw)) == 1
    inbox.uidvalidity = 2
    inbox.marked.clear()
    relayed = b"Received: from somewhere else\n" + raw
    assert post(relayed, at=SOON + MINUTE) == []
    assert len(kinds(shell)) == 1
    assert inbox.offered == 2  # the second copy is not fetched for ever
    post(at=SOON + 2 * MINUTE)
    assert inbox.offered == 2


def test_two_players_may_write_the_same_words_without_a_message_id(post):
    raws = [f"From: {who}@toy.example\nSubject: Jugada\n\napuesto 3\n".encode() for who in ("ana", "blas")]
    assert {to for to, _ in post(*raws)} == {"ana@toy.example", "blas@toy.example"}


def test_mails_before_one_that_the_server_cannot_deliver_are_kept(shell):
    class Poisoned(FakeInbox):
        def fetch(self, done):
            yield from super().fetch(done)
            raise MailboxTroubled("no puede entregar el segundo")

    inbox = Poisoned()
    inbox.put(mail("ana@toy.example", "apuesto 1"), SOON)
    with pytest.raises(MailboxTroubled):
        intake.fetch(shell, inbox, SOON)
    assert intake.handle(shell, SOON) == 1
    with shell.db.look() as tx:
        row = games.game(tx)
    assert row is not None
    assert row.fetched is None


def test_a_mailbox_in_trouble_is_no_success(shell, inbox):
    inbox.put(mail("ana@toy.example", "apuesto 1"), SOON)
    intake.fetch(shell, inbox, SOON)
    inbox.trouble = MailboxTroubled("no contesta")
    with pytest.raises(MailboxTroubled):
        intake.fetch(shell, inbox, SOON + MINUTE)
    with shell.db.look() as tx:
        row = games.game(tx)
    assert row is not None
    assert row.fetched == SOON


# Orders -----------------------------------------------------------------------------------------


def test_an_answer_is_threaded_automatic_and_goes_to_the_address_on_file(post):
    raw = mail(
        "Ana <ANA@toy.example>", "apuesto 1", message_id="<q@x.example>", Reply_To="thief@x.example",
        References="<older@x.example>",
    )  # fmt: skip
    ((to, answer),) = post(raw)
    assert to == "ana@toy.example"
    assert answer.in_reply_to == "<q@x.example>"
    assert answer.references == ("<older@x.example>", "<q@x.example>")
    assert answer.kind == "auto-reply"


def test_a_later_letter_replaces_the_earlier_and_an_amendment_amends(shell, post):
    post(mail("ana@toy.example", "apuesto 1"))
    post(mail("ana@toy.example", "apuesto 2"), at=SOON + MINUTE)
    assert counting(shell) == (2,)
    ((_, answer),) = post(mail("ana@toy.example", "apuesto 9", "amendment"), at=SOON + 2 * MINUTE)
    assert counting(shell) == (2, 9)
    assert "LO QUE VALE AHORA" in answer.text


def test_what_counts_follows_the_servers_clock_not_the_order_of_our_looking(shell, inbox, post):
    inbox.put(mail("ana@toy.example", "apuesto 2"), SOON + 5 * MINUTE)
    inbox.put(mail("ana@toy.example", "apuesto 1", "another"), SOON + 4 * MINUTE)
    post(at=SOON + 6 * MINUTE)
    assert counting(shell) == (2,)


def test_standing_orders_count_where_nothing_else_came(shell, post):
    post(mail("ana@toy.example", "apuesto 4", "standing"))
    assert counting(shell) == (4,)
    post(mail("ana@toy.example", "apuesto 5"), at=SOON + MINUTE)
    post(mail("ana@toy.example", "apuesto 6", "standing"), at=SOON + 2 * MINUTE)
    assert counting(shell) == (5,)


@pytest.mark.parametrize("kind", ["standing", "orders"])
def test_a_letter_that_the_game_cannot_read_costs_nobody_what_he_ordered_before(shell, post, kind):
    post(mail("ana@toy.example", "apuesto 4", kind))
    ((_, answer),) = post(mail("ana@toy.example", "duda si apostar"), at=SOON + MINUTE)
    assert counting(shell) == (4,)
    assert "sigue en pie" in answer.text
    assert "LO QUE VALE AHORA" in answer.text


def test_orders_for_a_month_to_come_wait_for_it(shell, post):
    ((_, answer),) = post(mail("ana@toy.example", "apuesto 4", "orders 1700-02"))
    assert counting(shell) is None
    assert "febrero de 1700" in answer.text
    with shell.db.look() as tx:
        assert [row.month for row in games.orders_for(tx, "1700-02")] == ["1700-02"]


def test_a_letter_at_the_last_moment_counts_and_one_a_second_later_is_told_it_does_not(shell, post):
    post(mail("ana@toy.example", "apuesto 1"), at=DEADLINE)
    assert counting(shell) == (1,)
    letters = post(mail("blas@toy.example", "apuesto 2"), at=DEADLINE + timedelta(seconds=1))
    assert counting(shell, "Blas") is None
    assert {to for to, _ in letters} == {"blas@toy.example", REFEREE}
    assert "llegó tarde" in letters[0][1].subject


def test_a_letter_for_a_month_long_past_is_told_so_and_the_referee_is_left_in_peace(post):
    letters = post(mail("ana@toy.example", "apuesto 1", "orders 1699-12"))
    assert [to for to, _ in letters] == ["ana@toy.example"]
    assert "llegó tarde" in letters[0][1].subject


def test_an_empty_letter_is_answered_and_orders_nothing(shell, post):
    ((_, answer),) = post(mail("ana@toy.example", "Un saludo"))
    assert "no he hallado" in answer.text
    assert counting(shell) is None


# Other mail -------------------------------------------------------------------------------------


def test_comprobar_is_answered_and_nothing_kept(shell, post):
    ((_, answer),) = post(mail("ana@toy.example", "apuesto 1", "Re: [Mesa] Comprobar jugada"))
    assert "Apuesta 1" in answer.text
    assert counting(shell) is None
    with shell.db.look() as tx:
        assert tx.execute(select(tables.orders)).all() == []


def test_ayuda_is_answered_with_help(shell, post):
    ((to, answer),) = post(mail("ana@toy.example", "apuesto 1", "AYUDA"))
    assert to == "ana@toy.example"
    assert "cómo se escriben" in answer.subject
    assert "1. APOSTAR" in answer.text
    assert "apuesto 5" in answer.text
    assert counting(shell) is None


@pytest.mark.parametrize(
    ("body", "subject"),
    [("ayuda", "Hola"), ("  ¡Ayuda!\n", ""), ("Ayuda, por favor.", "Re: Mesa"), ("x", "Re: [Mesa] ¡ayuda!")],
)
def test_the_guide_is_sent_to_whoever_writes_ayuda_and_nothing_else(post, body, subject):
    ((_, answer),) = post(mail("ana@toy.example", body, subject))
    assert "cómo se escriben" in answer.subject


@pytest.mark.parametrize(
    ("body", "subject"),
    [("apuesto 1", "Ayudante de Cámara"), ("ayuda\napuesto 1", "Jugada"), ("apuesto 1", "Comprobaré")],
)
def test_a_letter_that_only_begins_like_a_call_for_help_is_a_letter(shell, post, body, subject):
    post(mail("ana@toy.example", body, subject))
    assert counting(shell) == (1,)


def test_a_stranger_gets_one_polite_answer_a_day_and_the_referee_sees_him(shell, post):
    raws = [mail("who@x.example", f"apuesto {n}", f"carta {n}") for n in range(3)]
    assert {to for to, _ in post(*raws)} == {"who@x.example", REFEREE}
    assert post(mail("who@x.example", "hola"), at=SOON + 60 * MINUTE) == []
    assert len(post(mail("who@x.example", "otra vez"), at=SOON + timedelta(days=1))) == 2
    assert set(kinds(shell)) == {"stranger"}


def test_a_stranger_nobody_can_answer_is_still_shown_to_the_referee(post):
    assert [to for to, _ in post(b"Subject: x\n\nno sender at all\n")] == [REFEREE]


@pytest.mark.parametrize(
    "headers",
    [{"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk", "Subject": "Fuera de la oficina"}],
    ids=["auto-submitted", "vacation"],
)
def test_robots_are_never_answered(shell, post, headers):
    subject = headers.get("Subject", "Jugada")
    headers = {name: value for name, value in headers.items() if name != "Subject"}
    assert post(mail("ana@toy.example", "apuesto 1", subject, **headers)) == []
    assert post(mail("who@x.example", "apuesto 1", subject, **headers), at=SOON + MINUTE) == []
    assert counting(shell) is None


def test_our_own_letters_are_ignored_wherever_they_come_from(shell, outbox, post):
    ((_, answer),) = post(mail("ana@toy.example", "apuesto 1"))
    copy = mail("lista@toy.example", "apuesto 5", message_id=answer.message_id)
    assert post(copy, at=SOON + MINUTE) == []
    assert post(mail(ADDRESS, "apuesto 5"), at=SOON + 2 * MINUTE) == []
    assert kinds(shell) == ["orders", "own", "own"]


def test_a_bounce_of_ours_is_told_to_the_referee_once(post):
    ((_, answer),) = post(mail("ana@toy.example", "apuesto 1"))

    def bounce(n):
        body = f"No such user {n}\n\nMessage-ID: {answer.message_id}\n"
        return mail("MAILER-DAEMON@mx.example", body, "Undelivered Mail Returned to Sender", f"<b{n}@mx>")

    ((to, told),) = post(bounce(1), at=SOON + MINUTE)
    assert to == REFEREE
    assert "ana@toy.example" in told.text
    assert post(bounce(2), at=SOON + 2 * MINUTE) == []


def test_a_bounce_of_somebody_elses_letter_is_nobody_s_business(post):
    raw = mail("MAILER-DAEMON@mx.example", "Message-ID: <x@y>", "Undelivered Mail Returned to Sender")
    assert post(raw) == []


def test_two_robots_do_not_write_to_each_other_all_night(shell, post):
    raws = [mail("ana@toy.example", f"recibido {n}", f"carta {n}") for n in range(1, 9)]
    to = [to for to, _ in post(*raws)]
    assert to.count("ana@toy.example") == shell.config.daemon.answers_per_day == 5
    assert to.count(REFEREE) == 1  # he hears of it once
    assert len(post(mail("ana@toy.example", "gracias"), at=SOON + timedelta(days=1, hours=1))) == 1


def test_a_question_reaches_the_referee_without_the_players_address_and_his_answer_the_player(shell, post):
    letters = dict(post(mail("ana@toy.example", "¿Puedo?", "question", "<q@x.example>")))
    assert letters.keys() == {REFEREE, "ana@toy.example"}
    asked = letters[REFEREE]
    assert asked.sender == ADDRESS
    assert "¿Puedo?" in asked.text
    assert "ana@" not in asked.full_text
    assert "consulta" in letters["ana@toy.example"].subject
    reply = mail(REFEREE, "Podéis.", f"Re: {asked.subject}", In_Reply_To=asked.message_id)
    ((to, answer),) = post(reply, at=SOON + MINUTE)
    assert (to, answer.sender, answer.in_reply_to) == ("ana@toy.example", ADDRESS, "<q@x.example>")
    assert "Podéis." in answer.text
    assert REFEREE not in answer.full_text


# Trouble ----------------------------------------------------------------------------------------


def test_a_mail_that_breaks_the_reader_is_set_aside_after_three_rounds_and_stops_nobody(shell, inbox, outbox):
    inbox.put(mail("ana@toy.example", "revienta"), SOON)
    inbox.put(mail("blas@toy.example", "apuesto 1"), SOON + MINUTE)
    for n in range(5):
        intake.fetch(shell, inbox, SOON + n * MINUTE)
        intake.handle(shell, SOON + n * MINUTE)
    delivery.send_due(shell, outbox, SOON + 9 * MINUTE)
    assert len(outbox.to("blas@toy.example")) == 1
    (told,) = outbox.to(REFEREE)
    assert "apartada" in told.subject
    assert "a bug in the reader" in told.text
    with shell.db.look() as tx:
        (row,) = tx.execute(select(tables.mail_in).where(tables.mail_in.c.state == "set-aside")).mappings()
    assert row["attempts"] == 3
    assert b"revienta" in row["raw"]


def test_nothing_of_a_mail_is_kept_when_its_answer_cannot_be_written(shell, inbox, monkeypatch):
    inbox.put(mail("ana@toy.example", "apuesto 1"), SOON)
    intake.fetch(shell, inbox, SOON)
    with monkeypatch.context() as patch:
        patch.setattr("turnbot.app.letters.render", lambda *_: 1 / 0)
        intake.handle(shell, SOON)
    assert counting(shell) is None
    intake.handle(shell, SOON)
    assert counting(shell) == (1,)


def test_logs_name_no_facts(shell, inbox, caplog):
    caplog.set_level("DEBUG", logger="turnbot")
    inbox.put(mail("ana@toy.example", "apuesto 777\nsecreto"), SOON)
    inbox.put(mail("blas@toy.example", "revienta secreto"), SOON)
    intake.fetch(shell, inbox, SOON)
    intake.handle(shell, SOON)
    assert "mail 1: orders from Ana" in caplog.text
    assert "RuntimeError at read" in caplog.text
    for word in ("777", "secreto", "a bug in the reader", "toy.example"):
        assert word not in caplog.text


def test_a_mail_of_the_year_one_is_read_and_the_month_closes(shell, inbox):
    """A broken clock, or a header of a spammer's: nobody else waits for it."""
    inbox.put(mail("ana@toy.example", "1 2", message_id="<old@x>"), datetime(1, 1, 1, 3, tzinfo=UTC))
    intake.fetch(shell, inbox, SOON)
    assert intake.handle(shell, SOON) == 1
    with shell.db.look() as tx:
        assert mailbox.waiting(tx, DEADLINE) == 0


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=2))), datetime(1970, 1, 2, tzinfo=UTC)),
        (datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-5))), datetime(9998, 1, 1, tzinfo=UTC)),
        (datetime(2026, 3, 1, 2, tzinfo=timezone(timedelta(hours=2))), datetime(2026, 3, 1, tzinfo=UTC)),
    ],
)
def test_a_year_that_cannot_be_is_the_nearest_that_can(said, kept):
    assert arrival(said) == kept
