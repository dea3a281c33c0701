"""kill -9 at the real process, at one moment after another: nothing is lost, nothing is done twice.

Only a letter may come twice, where the server had it and had not said so; with the same Message-ID.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from dovecot import Dovecot
from e2e.game import (
    GASPARD,
    LECOQ,
    LIST,
    MALATERRE,
    PLAYERS,
    REFEREE,
    THIBAULT,
    USER,
    VALCOURT,
    Game,
    Moment,
    mail,
)
from e2e.line import Line, Side, running_line

ORDERS = "1ª semana: de tabernas con {} coronas.\n2ª semana: de tabernas.\n"
#: An attempt that was written down before the process died is made again when its time comes: now.
NOW = "UPDATE mail_out SET next_attempt = created WHERE state = 'queued'"


def everything_goes_out(game: Game) -> None:
    """Start the program again, and let it work until nothing is left to do."""
    game.alter(NOW)
    with game.daemon() as daemon:
        game.until(game.quiet)
        assert daemon.terminate() == 0
    states = game.states("mail_out")
    assert set(states) == {"sent"}, states


def what_came(game: Game) -> Counter[str]:
    """How often each letter came; every letter the database knows has come, and no other."""
    came = Counter(one.id for one in game.post.letters())
    assert set(came) == {row[0] for row in game.look("SELECT message_id FROM mail_out")}
    same = {(one.id, one.to, one.text) for one in game.post.letters()}
    assert len(same) == len(came), "a letter that came twice was not the same letter"
    return came


#: Which letter of each next life is the last one, and how far it gets.
AFTERWARDS: tuple[tuple[int, Moment], ...] = (
    (1, "read"), (1, "rcpt"), (2, "kept"), (1, "kept"), (2, "read")
)  # fmt: skip


def test_killed_again_and_again_while_the_month_is_sent(game: Game) -> None:
    with game.daemon() as daemon:
        game.write(mail(LECOQ, ORDERS.format(13)))
        game.letter(LECOQ, "vuestra jugada")
        game.do("close")
        game.letter(REFEREE, "de agosto de 1626 (ensayo)")
        game.until(game.quiet)
        before = len(game.post.letters())

        # It dies with a letter on the line: the third, the next one, the one after that, ...
        game.post.hold(3, "kept")
        game.do("publish")
        assert game.post.held.wait(40)
        daemon.kill()
    for nth, when in AFTERWARDS:
        game.alter(NOW)
        game.post.hold(nth, when)
        with game.daemon() as daemon:
            assert game.post.held.wait(40), daemon.told()
            daemon.kill()
    everything_goes_out(game)

    came = what_came(game)
    assert sum(came.values()) - len(came) == 3, "only what was kept and not acknowledged comes twice"
    month = game.post.letters()[before:]
    assert {one.to for one in month if "vuestra hoja" in one.subject} == set(PLAYERS)
    assert {one.to for one in month if "crónica" in one.subject} == {LIST}
    assert (game.folder / "web" / "index.html").exists()
    assert game.look("SELECT month, state FROM month ORDER BY number") == [
        ("1626-08", "published"), ("1626-09", "open")
    ]  # fmt: skip


def test_killed_the_moment_the_month_is_published(game: Game) -> None:
    game.configure(deadline={"auto_publish": True})
    published = "SELECT 1 FROM month WHERE state = 'published'"
    with game.daemon() as daemon:
        game.letter(LIST, "se abre agosto")
        game.do("close")
        game.until(lambda: game.look(published))
        daemon.kill()  # somewhere in the site, or in the first letters
    everything_goes_out(game)
    came = what_came(game)
    assert sum(came.values()) - len(came) <= 1
    for player in PLAYERS:
        assert [one.subject for one in game.post.letters(player) if "hoja de agosto" in one.subject]
    assert "agosto de 1626" in (game.folder / "web" / "index.html").read_text()
    site = (game.folder / "web").resolve()
    # The one that is served, and at most the one before it: the site of the game's opening, if that was made.
    generations = set(game.folder.glob(".web*"))
    assert site in generations
    assert len(generations) <= 2, "a half-made site was left lying about"
    assert all((one / "index.html").exists() and one.suffix != ".new" for one in generations)


@pytest.fixture
def line(dovecot: Dovecot) -> Iterator[Line]:
    with running_line(dovecot.port) as line:
        yield line


#: What the client says to the server, and whether the server still hears it.
FETCHING: tuple[tuple[bytes, Side], ...] = (
    (b"BODY.PEEK[]", "asked"),
    (b"BODY.PEEK[]", "answered"),
    (b"STORE", "asked"),
    (b"STORE", "answered"),
)


def test_killed_at_every_word_with_the_mailbox(game: Game, line: Line) -> None:
    game.configure(mailbox={"port": line.port, "timeout": 60})
    for nth, (word, side) in enumerate(FETCHING):
        line.hold(word, side)
        game.write(mail(LECOQ, ORDERS.format(nth + 1)), mail(THIBAULT, ORDERS.format(nth + 1)))
        with game.daemon() as daemon:
            assert line.held.wait(40), daemon.told()
            daemon.kill()
    everything_goes_out(game)
    assert set(what_came(game).values()) == {1}
    both = 2 * len(FETCHING)
    assert game.states("mail_in") == {"handled": both}
    assert game.look("SELECT count(*), count(DISTINCT mail_id) FROM orders") == [(both, both)]
    assert game.look("SELECT count(*) FROM mail_out WHERE kind = 'acknowledgement'") == [(both,)]
    flags = game.dovecot.flags(USER)
    assert len(flags) == both
    assert not any(rb"\Seen" in marks or rb"\Deleted" in marks for marks in flags.values())


def handled(game: Game, some: int) -> bool:
    return game.states("mail_in")["handled"] >= some


def test_killed_while_it_reads_a_heap_of_letters(game: Game) -> None:
    people = (MALATERRE, THIBAULT, GASPARD, LECOQ, VALCOURT)
    game.write(*(mail(people[nth % 5], ORDERS.format(nth)) for nth in range(30)))
    for some in (1, 12, 23):
        with game.daemon() as daemon:
            game.until(partial(handled, game, some))
            daemon.kill()
    everything_goes_out(game)
    came = what_came(game)
    assert sum(came.values()) - len(came) <= 3, "one letter for each death, if it was already sending"
    assert game.states("mail_in") == {"handled": 30}
    assert game.look("SELECT count(*), count(DISTINCT mail_id) FROM orders") == [(30, 30)]
    for nth, player in enumerate(people):
        last = game.post.letters(player)[-1]
        assert f"{25 + nth} coronas" in last.words, "the last letter counts"


def copies(game: Game) -> set[tuple[str, int]]:
    return {(one.name, one.stat().st_mtime_ns) for one in (game.folder / "copias").glob("*.db.gz")}


def copied_since(game: Game, before: set[tuple[str, int]]) -> bool:
    return copies(game) != before


def test_killed_while_it_plays_the_month(game: Game) -> None:
    game.write(*(mail(player, ORDERS.format(11)) for player in PLAYERS))
    game.do("tick")
    game.do("close")
    lives = 0
    while game.month() == ("1626-08", "closed") and lives < 3:
        # A copy of the database is made before each play: once it lies there, the month is being played.
        lives, before = lives + 1, copies(game)
        with game.daemon() as daemon:
            game.until(partial(copied_since, game, before))
            daemon.kill()
    assert lives
    with game.daemon():
        game.letter(REFEREE, "de agosto de 1626 (ensayo)")
        game.until(game.quiet)
    game.do("publish")
    everything_goes_out(game)
    came = what_came(game)
    assert sum(came.values()) - len(came) <= lives
    assert game.look("SELECT count(*) FROM world WHERE moment = 'closing'") == [(1,)]
