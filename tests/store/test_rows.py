"""mail_in, mail_out, months and outcomes as rows."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from turnbot.core.dice import Roll
from turnbot.core.events import PUBLIC, SECRET, Arrival, Change, Departure, Event, Setting, only
from turnbot.core.turn import Case, Outcome
from turnbot.store import games, mailbox, outcomes, outgoing
from turnbot.store.games import Seeds

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
BACKOFF = (MINUTE, 2 * MINUTE)


@pytest.fixture
def tx(fresh):
    with fresh.begin() as tx:
        yield tx


def add(tx, uid, received=NOW, message_id="", digest="", validity=1):
    return mailbox.add(
        tx, mailbox="box", uidvalidity=validity, uid=str(uid), message_id=message_id or f"<{uid}@x>",
        digest=digest or str(uid), received=received, raw=b"raw",
    )  # fmt: skip


def letter(key="k", to="ana@x.example", answers=None):
    return outgoing.Draft(key, "sheet", to, "Asunto", f"<{key}@x>", b"raw", answers)


# mail_in ----------------------------------------------------------------------------------------


def test_a_mail_is_kept_once_under_its_uid_and_once_under_its_name(tx):
    assert add(tx, 1, message_id="<a@x>", digest="d")
    assert not add(tx, 1, message_id="<b@x>", digest="e")
    assert not add(tx, 7, message_id="<a@x>", digest="d", validity=2)  # UIDVALIDITY has changed overnight
    assert add(tx, 8, message_id="<a@x>", digest="other", validity=2)  # another mail that bears the same name
    assert mailbox.kept(tx, "box", 1) == {"1"}
    assert mailbox.kept(tx, "box", 2) == {"7", "8"}  # what we have need not be fetched again


def test_what_no_text_can_hold_is_replaced_and_found_again(tx):
    name = "<a\x00b\ud800@x>"
    assert add(tx, "u\x00id" * 200, message_id=name, digest="d")
    assert not add(tx, 2, message_id=name, digest="d")
    mail = mailbox.get(tx, 1)
    assert mail is not None
    assert mail.message_id == "<a\ufffdb\ufffd@x>"
    assert outgoing.put(tx, [letter("stranger/\x00@x")], NOW) == 1
    assert outgoing.has_letter(tx, "stranger/\x00@x")
    mailbox.failed(tx, 1, "\ud8ff\x00", set_aside=True)
    games.add_orders(
        tx, month="1", who="A\x00", kind="orders", late=False, received=NOW, mail_id=1,
        doc={"said": "\x00 \ud800"},
    )  # fmt: skip
    assert [row.doc for row in games.orders_for(tx, "1", "A\x00")] == [{"said": "\x00 ?"}]


def test_mails_are_claimed_as_the_server_received_them_each_once_a_round(tx):
    for uid, minutes in ((1, 5), (2, 1), (3, 5)):
        add(tx, uid, NOW + minutes * MINUTE)
    order, at = [], None
    while row := mailbox.claim(tx, at):
        order.append(row.message_id)
        at = (row.received, row.id)
    assert order == ["<2@x>", "<1@x>", "<3@x>"]
    again = mailbox.claim(tx)
    assert again is not None
    assert (again.message_id, again.attempts) == ("<2@x>", 2)
    # Nobody noted what came of two attempts: whoever claims it again does so last.
    assert mailbox.has_suspects(tx)
    following, last = mailbox.claim(tx), mailbox.claim(tx, suspects=True)
    assert following is not None
    assert last is not None
    assert (following.message_id, last.message_id, last.attempts) == ("<1@x>", "<2@x>", 3)


def test_a_mail_that_failed_is_new_until_it_is_set_aside(tx):
    add(tx, 1)
    row = mailbox.claim(tx)
    assert row is not None
    mailbox.failed(tx, row.id, "oops", set_aside=False)
    assert mailbox.waiting(tx, NOW) == 1
    mailbox.failed(tx, row.id, "oops", set_aside=True)
    assert mailbox.waiting(tx, NOW) == 0
    assert mailbox.claim(tx) is None
    assert mailbox.retry(tx, row.id)
    assert not mailbox.retry(tx, row.id)
    fresh = mailbox.claim(tx)
    assert fresh is not None
    assert (fresh.attempts, fresh.error) == (1, None)


def test_mail_that_came_after_the_deadline_does_not_hold_it_up(tx):
    add(tx, 1, NOW + MINUTE)
    assert mailbox.waiting(tx, NOW) == 0
    assert mailbox.waiting(tx, NOW + MINUTE) == 1


# mail_out ---------------------------------------------------------------------------------------


def test_a_letter_of_one_key_is_written_once(tx):
    assert outgoing.put(tx, [letter(), letter()], NOW) == 1
    assert outgoing.put(tx, [letter()], NOW) == 0
    assert outgoing.has_letter(tx, "k")


def test_an_attempt_and_the_next_time_are_noted_before_it_is_made(tx):
    outgoing.put(tx, [letter()], NOW)
    waits = []
    now = NOW
    for _ in range(3):
        due = outgoing.due(tx, now, BACKOFF)
        assert due is not None
        assert outgoing.due(tx, now, BACKOFF) is None  # nobody else takes it meanwhile
        waits.append(due.next_attempt - now)
        now = due.next_attempt
    assert waits == [MINUTE, 2 * MINUTE, 2 * MINUTE]
    assert due.attempts == 3


def test_an_attempt_can_be_taken_back(tx):
    outgoing.put(tx, [letter()], NOW)
    first = outgoing.due(tx, NOW, BACKOFF)
    assert first is not None
    outgoing.unblamed(tx, first.id, NOW)
    second = outgoing.due(tx, NOW, BACKOFF)
    assert second is not None
    assert second.attempts == 1


def test_held_letters_wait_for_their_month(tx):
    games.create(tx, "toy", "word", NOW)
    month_id = games.add_month(tx, "1", 1, deadline=NOW, now=NOW, house={}, opening={})
    outgoing.put(tx, [letter("a"), letter("b")], NOW, held=True, month_id=month_id)
    outgoing.put(tx, [letter("c")], NOW)
    mine = outgoing.due(tx, NOW, BACKOFF)
    assert mine is not None
    assert mine.key == "c"
    outgoing.sent(tx, mine.id, NOW)
    assert outgoing.release(tx, month_id, NOW + MINUTE) == 2
    assert outgoing.due(tx, NOW, BACKOFF) is None
    assert outgoing.due(tx, NOW + MINUTE, BACKOFF) is not None


def test_a_letter_put_aside_stays_until_somebody_says_so(tx):
    outgoing.put(tx, [letter()], NOW)
    (one,) = outgoing.letters(tx)
    assert not outgoing.requeue(tx, one.id, NOW)
    outgoing.put_aside(tx, one.id, "550")
    assert outgoing.due(tx, NOW + 1000 * MINUTE, BACKOFF) is None
    assert outgoing.requeue(tx, one.id, NOW)
    due = outgoing.due(tx, NOW, BACKOFF)
    assert due is not None
    assert due.attempts == 1


# Months and outcomes ----------------------------------------------------------------------------


def test_the_seeds_of_a_month_are_drawn_once(tx):
    first = Seeds(b"o" * 32, b"h" * 32, "c")
    assert games.draw_seeds(tx, "1626-08", first) == first
    assert games.draw_seeds(tx, "1626-08", Seeds(b"x" * 32, b"y" * 32, "z")) == first
    with pytest.raises(LookupError, match="1626-09"):
        games.seeds(tx, "1626-09")


def test_a_step_is_made_once(tx):
    month_id = games.add_month(tx, "1", 1, deadline=NOW, now=NOW, house={}, opening={})
    assert games.step(tx, month_id, "open", "closed", closed=NOW)
    assert not games.step(tx, month_id, "open", "closed", closed=NOW + MINUTE)
    current = games.current(tx)
    assert current is not None
    assert (current.state, current.closed) == ("closed", NOW)


def test_case_numbers_are_never_used_again(tx):
    month_id = games.add_month(tx, "1", 1, deadline=NOW, now=NOW, house={}, opening={})
    numbers = [
        games.add_case(tx, month_id, key, "month", {"said": key}).number for key in ("a", "b", "a", "c")
    ]
    assert numbers == [1, 2, 1, 3]
    assert games.add_case(tx, month_id, "b", "month", {"said": "changed"}).number == 2
    assert games.cases(tx, month_id)["b"].doc == {"said": "changed"}


def test_of_several_rulings_the_last_holds_and_nothing_is_a_ruling(tx):
    month_id = games.add_month(tx, "1", 1, deadline=NOW, now=NOW, house={}, opening={})
    for answer in (1, {"do": "mass"}, None):
        games.add_ruling(tx, month_id, "a", answer, NOW)
    assert games.rulings(tx, month_id) == {"a": None}


def test_standing_orders_hold_for_later_months_and_late_ones_for_none(tx):
    add(tx, 1)
    for month, kind, late in (("1", "standing", False), ("2", "orders", True), ("3", "orders", False)):
        games.add_orders(
            tx, month=month, who="Ana", kind=kind, late=late, received=NOW, mail_id=1, doc={"of": month}
        )
    assert [row.doc["of"] for row in games.orders_for(tx, "2")] == ["1"]
    assert [row.doc["of"] for row in games.orders_for(tx, "3", "Ana")] == ["1", "3"]
    assert games.orders_for(tx, "3", "Blas") == ()
    assert games.orders_for(tx, "0") == ()


def test_an_outcome_comes_back_as_it_was(tx):
    month_id = games.add_month(tx, "1626-08", 1, deadline=NOW, now=NOW, house={}, opening={})
    key = ("3.1.7", 2, "house-1", "Ana")
    effects = (
        Change("Ana", "crowns", -(2**40), 80),
        Setting("Ana", "club", "", "TB"),
        Setting("Ana", "titles", [], ["Baron"]),
        Arrival("d", "debt", {"name": "d", "owed": 3}),
        Departure("e", "debt", {"name": "e"}),
    )
    events = tuple(
        Event(
            seq,
            "1626-08",
            2,
            "3.1.7",
            "x",
            audience,
            {"who": "Ñ", "list": [1, None]},
            effects,
            (key,),
            "week",
        )
        for seq, audience in enumerate((PUBLIC, SECRET, only("Ana", "Blas")), start=1)
    )
    case = Case("k", "3.1.2", 1, "drunk", "2", ("Ana",), {"n": 1}, (1, 2), 2, 2, False, True)
    world = SimpleNamespace(month="1626-08")
    before = Outcome("1626-08", world, events, (Roll(key, 2**32, (3, 2**32), True),), (case,))
    outcomes.save(tx, month_id, before, {"month": "1626-08"})
    after = outcomes.load(tx, month_id, "1626-08", lambda doc: world)
    assert after == before
    assert [e.to_json() for e in after.events] == [e.to_json() for e in before.events]
    outcomes.drop(tx, month_id)
    assert outcomes.decisions(tx, month_id) == ()
    outcomes.save(tx, month_id, before, {"month": "1626-08"})  # and it can be played again


# Players ----------------------------------------------------------------------------------------


def test_a_new_character_takes_over_the_address_of_the_one_before_him(tx):
    games.enrol(tx, [("Ana", "Ana@x.example", ""), ("Eva", "eva@x.example", "")], NOW)
    assert games.move(tx, "Ana", "ana@y.example")
    games.enrol(tx, [("Eva", "other@x.example", ""), ("Ida", "ana@x.example", "Ana")], NOW)
    assert games.addresses(tx) == {"Ana": "", "Eva": "eva@x.example", "Ida": "ana@y.example"}
    assert games.player_at(tx, "ana@y.example") == "Ida"
    games.enrol(tx, [("Ida", "ana@x.example", "Ana")], NOW)
    assert games.address(tx, "Ida") == "ana@y.example"


def test_a_newcomer_who_succeeds_nobody_on_file_has_his_own_address(tx):
    games.enrol(tx, [("Ida", "ida@x.example", "Ana")], NOW)
    assert games.addresses(tx) == {"Ida": "ida@x.example"}
