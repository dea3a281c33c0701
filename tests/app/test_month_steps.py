"""A month's life: each step once, nothing by halves, what the referee may do between them."""

import logging
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.toy import TOY
from app.toy import load as TOY_LOAD
from app.world import (
    ADDRESS,
    AFTER,
    DEADLINE,
    LIST,
    OPENED,
    REFEREE,
    SCENARIO,
    begin,
    chance,
    mail,
    make_config,
    make_shell,
    rows,
)
from turnbot.app import deadline, delivery, intake, month, opening, publishing, review
from turnbot.app.shell import RefusedError, deadline_after, drawn, house_of
from turnbot.core.exchange import ScenarioError
from turnbot.mail.inbox import MailboxTroubled
from turnbot.store import copies, db, games, outcomes, outgoing

HOUR = timedelta(hours=1)


@pytest.fixture
def game(tmp_path):
    """Make games that are told how they differ."""
    made = []

    def game(scenario=None, **deadlines):
        shell = make_shell(tmp_path / str(len(made)), **deadlines)
        begin(shell, **(scenario or {}))
        made.append(shell)
        return shell

    for n in range(3):
        (tmp_path / str(n)).mkdir()
    yield game
    for shell in made:
        shell.db.close()


def tick(shell, inbox, outbox, now):
    intake.fetch(shell, inbox, now)
    intake.handle(shell, now)
    deadline.advance(shell, now)
    delivery.send_due(shell, outbox, now)


def current(shell):
    with shell.db.look() as tx:
        return review.require_month(tx)


def letters(shell, **which):
    with shell.db.look() as tx:
        return outgoing.letters(tx, **which)


def tick_in(shell, inbox, now):
    intake.fetch(shell, inbox, now)
    intake.handle(shell, now)


def to_played(shell):
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)


# Opening ----------------------------------------------------------------------------------------


def test_a_game_begins_with_seeds_a_commitment_and_a_letter_to_the_list(game):
    shell = game()
    with shell.db.look() as tx:
        seeds = games.seeds(tx, "1700-01")
    assert (seeds.open, seeds.hidden) == (chance("open/1700-01"), chance("hidden/1700-01"))
    (letter,) = letters(shell)
    assert letter.recipient == LIST
    assert seeds.commitment.encode() in letter.raw
    assert seeds.open.hex().encode() not in letter.raw


def test_chance_is_chance():
    assert drawn("open/1700-01") != drawn("open/1700-01")
    assert len(drawn("")) == 32


def test_a_game_begins_once_and_two_people_need_two_addresses(game):
    shell = game()
    with pytest.raises(RefusedError, match="ya hay una partida"):
        opening.start(shell, SCENARIO, b"seed", OPENED)
    twins = [{"name": "Ana", "email": "a@x.example"}, {"name": "Blas", "email": "A@X.example"}]
    with pytest.raises(ScenarioError, match="Ana y Blas"):
        opening.start(shell, {**SCENARIO, "character": twins}, b"seed", OPENED)


def test_without_a_game_there_is_a_sentence(tmp_path):
    shell = make_shell(tmp_path)
    with pytest.raises(RefusedError, match="turnbot init"):
        month.close(shell, AFTER)
    assert intake.handle(shell, AFTER) == 0
    shell.db.close()


@pytest.mark.parametrize(
    ("published", "due"),
    [
        ("2026-03-01T13:00", "2026-03-22T23:59"),  # a Sunday, three weeks, a Sunday
        ("2026-03-02T00:00", "2026-03-22T23:59"),  # a minute after a deadline of Sunday's
        ("2026-03-02T13:00", "2026-03-29T23:59"),  # Monday: the Sunday after three weeks
        ("2026-03-09T20:00", "2026-04-05T23:59"),  # over the change to summer time
        ("2026-10-04T20:00", "2026-10-25T23:59"),  # the day that has 25 hours
    ],
)
def test_deadlines_fall_on_their_day_and_local_hour(tmp_path, published, due):
    madrid = ZoneInfo("Europe/Madrid")
    found = deadline_after(make_config(tmp_path), datetime.fromisoformat(published).replace(tzinfo=madrid))
    assert found.tzinfo is UTC
    assert found.astimezone(madrid).strftime("%Y-%m-%dT%H:%M") == due


def test_any_day_of_the_week_will_do_if_the_configuration_says_so(tmp_path):
    config = make_config(tmp_path, weekday=0, days=10, time="08:30")
    assert deadline_after(config, OPENED) == datetime(2026, 3, 11, 7, 30, tzinfo=UTC)


def test_the_referees_drawer_lies_over_the_houses_numbers(tmp_path):
    shell = make_shell(tmp_path)
    config = replace(shell.config, game=replace(shell.config.game, hidden="hidden.toml"))
    with pytest.raises(RefusedError, match=r"hidden\.toml"):
        house_of(shell.game, config)
    (tmp_path / "hidden.toml").write_text('["1"]\nedgy = 6\n')
    with pytest.raises(RefusedError, match="solo tiene «edge»"):
        house_of(shell.game, config)
    (tmp_path / "hidden.toml").write_text('["1"]\nedge = 6\n')
    opening.start(replace(shell, house=house_of(shell.game, config)), SCENARIO, b"seed", OPENED)
    assert current(shell).house == {"1": {"edge": 6}}
    shell.db.close()


# Steps ------------------------------------------------------------------------------------------


def test_each_step_is_made_once_and_in_its_turn(game):
    shell = game()
    assert not month.play(shell, AFTER)
    assert not publishing.publish(shell, AFTER)
    assert month.close(shell, AFTER)
    assert not month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    assert not month.play(shell, AFTER)
    assert publishing.publish(shell, AFTER)
    assert not publishing.publish(shell, AFTER)
    assert [(current(shell).month, current(shell).state)] == [("1700-02", "open")]


def test_nothing_leaves_before_publication_and_the_letters_bear_its_date(game):
    shell = game()
    to_played(shell)
    held = letters(shell, state="held")
    assert {letter.kind for letter in held} == {"sheet", "chronicle"}
    later = AFTER + timedelta(days=9)
    publishing.publish(shell, later)
    sheet = next(letter for letter in letters(shell) if letter.kind == "sheet")
    assert b"Date: Wed, 01 Apr 2026" in sheet.raw
    assert deadline_after(shell.config, later).isoformat().encode() in sheet.raw
    assert current(shell).deadline == deadline_after(shell.config, later)
    assert [letter.key for letter in held] == [
        letter.key for letter in letters(shell) if letter.kind in ("sheet", "chronicle")
    ]


def test_undone_and_played_again_it_is_the_same_month(game):
    shell = game()
    to_played(shell)
    before = [(letter.key, letter.raw) for letter in letters(shell, state="held")]
    with shell.db.look() as tx:
        outcome = outcomes.load(tx, 1, "1700-01", dict)
    assert month.undo(shell)
    assert letters(shell, state="held") == ()
    assert not month.undo(shell)
    assert month.play(shell, AFTER)
    assert [(letter.key, letter.raw) for letter in letters(shell, state="held")] == before
    with shell.db.look() as tx:
        again = outcomes.load(tx, 1, "1700-01", dict)
    assert again == outcome


def test_a_preview_is_the_month_and_leaves_no_trace(game, inbox):
    shell = game({"tips": "may"})
    inbox.put(mail("ana@toy.example", "apuesto 20\nduda si más"), OPENED)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    before = rows(shell)
    seen = month.preview(shell)
    assert rows(shell) == before
    assert [(case.number, case.source) for case in seen.cases] == [(1, "orders"), (2, "month")]
    to_played(shell)
    with shell.db.look() as tx:
        assert outcomes.load(tx, 1, "1700-01", shell.game.load).events == seen.outcome.events
    assert {letter.to for letter, _ in seen.letters} == {"Ana", "Blas", "@list"}


def test_a_preview_numbers_cases_as_they_are_numbered_already(game, inbox):
    shell = game({"tips": "may"})
    inbox.put(mail("blas@toy.example", "duda si menos"), OPENED)
    tick_in(shell, inbox, OPENED)
    assert [(case.number, case.question.who) for case in review.cases(shell)] == [(1, ("Blas",))]
    inbox.put(mail("ana@toy.example", "duda si más"), OPENED)
    tick_in(shell, inbox, OPENED)
    foreseen = [(case.number, case.question.who) for case in month.preview(shell).cases]
    assert foreseen == [(1, ("Blas",)), (2, ("Ana",)), (3, ())]
    to_played(shell)
    assert [(case.number, case.question.who) for case in review.cases(shell)] == foreseen


def test_a_preview_stops_after_a_step_and_refuses_one_that_is_none(game, inbox):
    shell = game()
    inbox.put(mail("ana@toy.example", "apuesto 20"), OPENED)
    tick_in(shell, inbox, OPENED)
    seen = month.preview(shell, until="everybody_bets")
    assert [event.kind for event in seen.outcome.events] == ["bet.settled"]
    with pytest.raises(RefusedError, match=r"«nonsense»\. En su orden: mend, give, everybody_bets, tip"):
        month.preview(shell, until="nonsense")


def test_the_next_month_starts_from_the_last_and_asks_of_everybody(game):
    shell = game({"tips": "may"})
    to_played(shell)
    publishing.publish(shell, AFTER)
    with shell.db.look() as tx:
        assert games.world(tx, 2, "opening")["month"] == "1700-02"
        assert games.world(tx, 2, "opening")["gamblers"] == games.world(tx, 1, "closing")["gamblers"]


def test_a_copy_is_made_before_every_play(tmp_path):
    shell = make_shell(tmp_path)
    shell = replace(shell, config=replace(shell.config, paths=replace(shell.config.paths, backups="copias")))
    begin(shell)
    to_played(shell)
    assert [path.name for path in (tmp_path / "copias").iterdir()] == [
        "toy-20260322T230000Z-play-1700-01.db.gz"
    ]
    shell.db.close()


def test_who_goes_back_to_the_copy_opens_the_next_month_with_the_seeds_announced(tmp_path):
    shell = make_shell(tmp_path)
    paths = replace(shell.config.paths, backups="copias")
    shell = replace(shell, config=replace(shell.config, paths=paths), chance=drawn)
    begin(shell)
    to_played(shell)
    publishing.publish(shell, AFTER)
    with shell.db.look() as tx:
        announced = games.seeds(tx, "1700-02")
    shell.db.close()
    copy = next((tmp_path / "copias").glob("*-play-*"))
    copies.unpack(copy, tmp_path / "restored.db")
    again = replace(shell, db=db.connect(f"sqlite:///{tmp_path}/restored.db"))
    assert month.play(again, AFTER + HOUR)
    publishing.publish(again, AFTER + HOUR)
    with again.db.look() as tx:
        assert games.seeds(tx, "1700-02") == announced
    again.db.close()


# The deadline -----------------------------------------------------------------------------------


def test_the_month_waits_for_a_fetch_that_began_after_the_deadline(game, inbox, outbox):
    shell = game()
    tick(shell, inbox, outbox, DEADLINE - HOUR)
    inbox.trouble = MailboxTroubled("no contesta")
    deadline.advance(shell, AFTER)
    assert current(shell).state == "open"
    inbox.trouble = None
    inbox.put(mail("ana@toy.example", "apuesto 20"), DEADLINE)  # it lay there in time
    tick(shell, inbox, outbox, AFTER + HOUR)
    assert current(shell).month == "1700-02"
    with shell.db.look() as tx:
        assert "bet.settled" in {e.kind for e in outcomes.load(tx, 1, "1700-01", shell.game.load).events}


def test_a_long_outage_over_the_deadline_puts_it_off_and_tells_the_referee(game, inbox, outbox):
    shell = game()
    tick(shell, inbox, outbox, DEADLINE - 2 * HOUR)
    deadline.advance(shell, DEADLINE + 7 * HOUR)  # the machine runs, the mailbox does not answer
    deadline.advance(shell, DEADLINE + 8 * HOUR)
    tick(shell, inbox, outbox, DEADLINE + 20 * HOUR)
    assert current(shell).deadline == DEADLINE + 20 * HOUR + deadline.GRACE
    assert ["no se ha podido" in m.subject for m in outbox.to(REFEREE)] == [True, True]
    inbox.put(mail("ana@toy.example", "apuesto 20"), DEADLINE + 21 * HOUR)
    tick(shell, inbox, outbox, DEADLINE + 22 * HOUR)
    assert "Apuesta 20" in outbox.to("ana@toy.example")[-1].text
    tick(shell, inbox, outbox, DEADLINE + 27 * HOUR)
    assert current(shell).month == "1700-02"


def test_a_clock_that_goes_back_does_nothing_twice(game, inbox, outbox):
    shell = game()
    tick(shell, inbox, outbox, AFTER)
    before = len(outbox.took)
    for back in (HOUR, 30 * HOUR, timedelta(days=30)):
        tick(shell, inbox, outbox, AFTER - back)
    assert len(outbox.took) == before
    assert current(shell).month == "1700-02"


def test_mail_that_stumbles_is_tried_to_the_end_before_the_month_closes(game, inbox, outbox):
    shell = game()
    inbox.put(mail("ana@toy.example", "revienta"), DEADLINE)
    states = []
    for minute in range(4):
        tick(shell, inbox, outbox, AFTER + timedelta(minutes=minute))
        states.append(current(shell).month)
    assert states == ["1700-01", "1700-01", "1700-02", "1700-02"]


def test_reminders_go_once_to_whoever_has_not_written(game, inbox, outbox):
    shell = game()
    inbox.put(mail("ana@toy.example", "apuesto 20"), OPENED)
    for hours in (100, 71, 70, 24, 23, 1):
        tick(shell, inbox, outbox, DEADLINE - hours * HOUR)
    assert [m.subject.partition(": ")[2][:6] for m in outbox.to("blas@toy.example")] == ["faltan"] * 2
    assert len(outbox.to("ana@toy.example")) == 1


def test_a_daemon_that_slept_through_both_reminders_sends_one(game, inbox, outbox):
    shell = game()
    tick(shell, inbox, outbox, DEADLINE - 5 * HOUR)
    assert len(outbox.to("blas@toy.example")) == 1


def test_nobody_is_reminded_while_we_cannot_read_his_letter(game, inbox, outbox):
    shell = game()
    tick(shell, inbox, outbox, DEADLINE - 100 * HOUR)
    deadline.advance(shell, DEADLINE - 50 * HOUR)
    assert [letter for letter in letters(shell) if letter.kind == "reminder"] == []


# Publication ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tips", "deadlines", "hours"),
    [
        ("none", {"auto_publish": True}, 0),
        ("none", {"auto_publish": False}, None),
        ("may", {"auto_publish": True}, None),
        ("may", {"auto_publish": True, "referee_hours": 48}, 48),
        ("none", {"auto_publish": False, "referee_hours": 12}, 12),
        ("must", {"auto_publish": True, "referee_hours": 48}, None),
    ],
)
def test_when_a_month_goes_out_by_itself(game, inbox, outbox, tips, deadlines, hours):
    shell = game({"tips": tips}, **deadlines)
    out = None
    for hour in (0, 1, 2, 11, 12, 13, 47, 48, 49, 99):
        tick(shell, inbox, outbox, AFTER + hour * HOUR)
        if current(shell).month == "1700-02":
            out = hour
            break
    assert out == hours
    cases = [m for m in outbox.to(REFEREE) if "(ensayo)" in m.subject]
    assert len(cases) == (0 if hours == 0 else 1)  # he is asked once, however often we look


def test_what_must_be_settled_keeps_even_the_referee_from_publishing(game):
    shell = game({"tips": "must"})
    to_played(shell)
    review.cases(shell)
    with pytest.raises(RefusedError, match="decidir antes: 1"):
        publishing.publish(shell, AFTER)
    assert publishing.publish(shell, AFTER, force=True)


def test_the_site_is_made_after_publication_and_again_when_it_is_gone(game, tmp_path):
    shell = game()
    to_played(shell)
    assert not publishing.make_site(shell, AFTER)
    publishing.publish(shell, AFTER)
    assert publishing.make_site(shell, AFTER)
    assert not publishing.make_site(shell, AFTER)
    web = shell.config.path("web")
    assert "1700-02" in (web / "index.html").read_text()
    web.unlink()
    assert publishing.make_site(shell, AFTER)
    assert (web / "1700-01.html").exists()


def test_the_site_has_a_calendar_and_where_it_has_an_address_its_news(game):
    shell = game()
    to_played(shell)
    publishing.publish(shell, AFTER)
    publishing.make_site(shell, AFTER)
    web = shell.config.path("web")
    assert [line for line in (web / "plazos.ics").read_text().splitlines() if line.startswith("UID")] == [
        f"UID:1700-{month}/{ADDRESS}" for month in ("01", "02")
    ]
    assert not (web / "novedades.xml").exists()
    at = replace(shell.config.game, site="https://mesa.example/")
    shell = replace(shell, config=replace(shell.config, game=at))
    web.unlink()
    publishing.make_site(shell, AFTER)
    assert "Lo de 1700-01" in (web / "novedades.xml").read_text()
    assert "https://mesa.example/1700-01.html" in (web / "novedades.xml").read_text()


# Late mail --------------------------------------------------------------------------------------


def test_who_writes_after_an_early_close_is_told_when_that_was(game, inbox, outbox):
    shell = game()
    assert month.close(shell, DEADLINE - 48 * HOUR)
    assert current(shell).deadline == DEADLINE - 48 * HOUR
    inbox.put(mail("ana@toy.example", "apuesto 20"), DEADLINE - HOUR)
    tick_in(shell, inbox, DEADLINE - HOUR)
    delivery.send_due(shell, outbox, DEADLINE - HOUR)
    (late,) = outbox.to("ana@toy.example")
    assert "20 de marzo" in late.text
    assert "22 de marzo de 2026 a las 23:59" not in late.text


def came_late(game, inbox, outbox):
    """A game whose first month is closed when Ana's letter comes, and what the referee is told of it."""
    shell = game({"tips": "may"})
    tick(shell, inbox, outbox, AFTER)
    inbox.put(mail("ana@toy.example", "apuesto 20"), AFTER + HOUR)
    tick(shell, inbox, outbox, AFTER + 2 * HOUR)
    return shell, next(m for m in outbox.to(REFEREE) if "llegó tarde" in m.subject)


def test_the_referee_may_admit_what_came_late_until_it_is_published(game, inbox, outbox):
    shell, told = came_late(game, inbox, outbox)
    assert "turnbot admit 1" in " ".join(told.text.split())
    with shell.db.look() as tx:
        assert [row.mail_id for row in games.late_orders(tx, "1700-01")] == [1]
    assert month.admit(shell, 1, AFTER) == "Ana"
    assert current(shell).state == "closed"
    tick(shell, inbox, outbox, AFTER + 3 * HOUR)
    with shell.db.look() as tx:
        assert "bet.settled" in {e.kind for e in outcomes.load(tx, 1, "1700-01", shell.game.load).events}
        assert games.late_orders(tx, "1700-01") == ()
    for mail_id in (1, 99):
        with pytest.raises(RefusedError, match="no trae órdenes"):
            month.admit(shell, mail_id, AFTER)


def test_he_may_do_so_by_mail_and_the_player_is_told(game, inbox, outbox):
    shell, told = came_late(game, inbox, outbox)
    inbox.put(mail(REFEREE, "admite carta 1", f"Re: {told.subject}"), AFTER + 2 * HOUR)
    tick(shell, inbox, outbox, AFTER + 3 * HOUR)
    assert "Las órdenes de Ana cuentan." in outbox.to(REFEREE)[-1].text
    assert "El árbitro la ha admitido" in " ".join(outbox.to("ana@toy.example")[-1].text.split())
    with shell.db.look() as tx:
        assert games.late_orders(tx, "1700-01") == ()


def test_what_is_published_admits_nothing_more(game, inbox, outbox):
    shell = game()
    tick(shell, inbox, outbox, AFTER)
    inbox.put(mail("ana@toy.example", "apuesto 20", "orders 1700-01"), AFTER + HOUR)
    tick(shell, inbox, outbox, AFTER + 2 * HOUR)
    with pytest.raises(RefusedError, match="publicado"):
        month.admit(shell, 1, AFTER)


# Bugs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("broken", ["rule", "books", "letters"])
def test_a_bug_stops_the_month_and_nothing_else(game, inbox, outbox, caplog, broken):
    caplog.set_level(logging.DEBUG, logger="turnbot")
    shell = game({"broken": broken})
    for hour in range(3):
        tick(shell, inbox, outbox, AFTER + hour * HOUR)
    inbox.put(mail("ana@toy.example", "apuesto 20", "orders 1700-02"), AFTER + 4 * HOUR)
    tick(shell, inbox, outbox, AFTER + 5 * HOUR)
    assert current(shell).state == "closed"
    assert letters(shell, state="held") == ()
    with shell.db.look() as tx:
        assert outcomes.decisions(tx, 1) == ()
        with pytest.raises(LookupError):
            games.world(tx, 1, "closing")
        row = games.game(tx)
    assert row is not None
    assert row.halted
    (told,) = outbox.to(REFEREE)
    assert "se ha detenido" in told.subject
    assert {"rule": "secret of Ana", "books": "Ana.coins", "letters": "a view"}[broken] in told.text
    assert "secret of Ana" not in caplog.text
    assert len(outbox.to("ana@toy.example")) == 1  # mail is still read and answered

    mended = replace(shell, game=replace(shell.game, load=lambda doc: TOY_LOAD({**doc, "broken": ""})))
    assert month.resume(shell, AFTER)
    assert not month.resume(shell, AFTER)
    tick(mended, inbox, outbox, AFTER + 6 * HOUR)
    assert current(shell).month == "1700-02"


def test_playing_by_hand_lets_a_halted_game_go_on(game, inbox, outbox):
    shell = game({"broken": "rule"})
    month.close(shell, AFTER)
    with pytest.raises(month.HaltedError, match="RuntimeError"):
        month.play(shell, AFTER)
    mended = replace(shell, game=replace(shell.game, load=lambda doc: TOY_LOAD({**doc, "broken": ""})))
    assert month.play(mended, AFTER + HOUR)
    assert not month.resume(shell, AFTER)


def test_a_player_who_gives_no_address_gets_no_letters_and_stops_nobody(game, inbox, outbox):
    shell = game(
        {"character": [{"name": "Ana"}, {"name": "Blas", "email": "blas@toy.example"}, {"name": "Eva"}]}
    )
    tick(shell, inbox, outbox, AFTER)
    assert {letter.recipient for letter in letters(shell) if letter.kind == "sheet"} == {"blas@toy.example"}


def test_a_world_is_loaded_and_saved_once_a_step(shell):
    """What the month opens with is read once, what it leaves once written and, to prove it, once read."""
    done: list[str] = []

    def load(doc):
        done.append("load")
        return TOY.load(doc)

    def save(world):
        done.append("save")
        return TOY.save(world)

    watched = replace(shell, game=replace(TOY, load=load, save=save))
    month.close(watched, AFTER)
    done.clear()
    assert month.play(watched, AFTER)
    assert Counter(done) == {"load": 2, "save": 1}
