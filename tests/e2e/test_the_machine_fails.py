"""A full disc, a locked database, a clock set back, a configuration gone: told of, and lived through."""

import resource
import sqlite3
import subprocess
import sys
from contextlib import closing

from e2e.game import LECOQ, LIST, REFEREE, THIBAULT, Game, mail

ORDERS = "1ª semana: de tabernas con 13 coronas.\n2ª semana: de tabernas.\n"
#: The program, on a machine whose clock a file sets: seconds are added to the time of day.
CLOCKED = """
import sys
from datetime import datetime, timedelta
from pathlib import Path

import apscheduler.schedulers.base
from turnbot import cli, clock

offset, folder = Path(sys.argv[1]), sys.argv[2]
right = clock.now

class Clock(datetime):
    @classmethod
    def now(cls, tz=None):
        return right().astimezone(tz) + timedelta(seconds=int(offset.read_text()))

apscheduler.schedulers.base.datetime = Clock
clock.now = lambda: Clock.now(right().tzinfo)
sys.exit(cli.main(["run", folder]))
"""


def test_a_full_disc_holds_everything_up_and_loses_nothing(game: Game) -> None:
    with game.daemon(steady=False) as daemon:
        game.letter(LIST, "se abre agosto")
        # That it went is written down, too: on a full disc it could not be, and it would go once more, later.
        game.until(lambda: game.states("mail_out") == {"sent": 1})
        _, hard = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (30_000, hard))
        game.write(mail(LECOQ, ORDERS, X_Filler="x" * 900 * 100), mail(THIBAULT, ORDERS))
        game.until(lambda: daemon.told().count("broken off") > 1)
        assert "La base de datos partida.db no se puede leer o escribir." in daemon.told()
        assert not game.post.letters(LECOQ)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert "13 coronas" in game.letter(LECOQ, "vuestra jugada").words
        game.letter(THIBAULT, "vuestra jugada")
        assert daemon.terminate() == 0
    assert game.states("mail_in") == {"handled": 2}
    assert game.states("mail_out") == {"sent": 3}
    assert not game.post.letters(REFEREE)


def test_whoever_locks_the_database_only_holds_the_program_up(game: Game) -> None:
    with game.daemon() as daemon:
        game.letter(LIST, "se abre agosto")
        with closing(sqlite3.connect(game.folder / "partida.db", isolation_level=None)) as browser:
            browser.execute("BEGIN IMMEDIATE")
            game.write(mail(LECOQ, ORDERS))
            told = len(daemon.told())
            assert game.turnbot("check-config").code == 0  # which only looks
            browser.execute("ROLLBACK")
        assert len(daemon.told()) == told
        game.letter(LECOQ, "vuestra jugada")


def test_a_running_daemon_does_not_mind_what_becomes_of_its_configuration(game: Game) -> None:
    with game.daemon() as daemon:
        game.letter(LIST, "se abre agosto")
        (game.folder / "config.toml").write_text("every = [[[")
        game.write(mail(LECOQ, ORDERS))
        game.letter(LECOQ, "vuestra jugada")
        ran = game.turnbot("status")
        assert ran.code == 2
        assert "no es TOML válido" in ran.err
        (game.folder / "config.toml").unlink()
        game.write(mail(THIBAULT, ORDERS))
        game.letter(THIBAULT, "vuestra jugada")
        assert daemon.terminate() == 0


def test_a_clock_set_back_puts_nobody_to_sleep(game: Game) -> None:
    offset = game.folder / "offset"
    offset.write_text("86400")
    command = [sys.executable, "-c", CLOCKED, str(offset), str(game.folder)]
    with (game.folder / "daemon-1.log").open("wb") as log:
        process = subprocess.Popen(command, stderr=log)
        try:
            game.write(mail(LECOQ, ORDERS))
            game.letter(LECOQ, "vuestra jugada")
            offset.write_text("0")
            game.until(lambda: "the clock was set back" in (game.folder / "daemon-1.log").read_text())
            game.write(mail(THIBAULT, ORDERS))
            game.letter(THIBAULT, "vuestra jugada")
        finally:
            process.terminate()
            assert process.wait(timeout=40) == 0


def test_a_database_that_is_none_is_told_of_in_a_sentence(game: Game) -> None:
    (game.folder / "partida.db").write_bytes(b"A letter to the editor.\n" * 100)
    for command in ("status", "run"):
        ran = game.turnbot(command)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err == (
            "turnbot: La base de datos partida.db no es una base de datos."
            " Revise la ruta en la configuración (file is not a database).\n"
        )
