"""What only a server can do to a game: be away, cut a line, be filled by others, be told a wrong password."""

from contextlib import closing
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from postgres import GUEST, PASSWORD
from turnbot.store import db, games

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def fetched(url):
    with closing(db.connect(url)) as database, database.look() as tx:
        row = games.game(tx)
        return row and row.fetched


def cut(postgres):
    postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")


def test_when_the_daemon_s_line_breaks_another_takes_over_and_the_first_writes_nothing_more(postgres):
    url = postgres.create()
    first, second = db.connect(url), db.connect(url)
    with closing(first), closing(second), first.alone():
        with first.begin() as tx:
            games.create(tx, "toy", "word", NOW)
        cut(postgres)
        with pytest.raises(db.DatabaseTroubled, match="no contesta"), first.begin() as tx:
            games.set_fetched(tx, NOW)
        with second.alone():
            for _ in range(2):
                with pytest.raises(db.BusyError), first.begin() as tx:
                    games.set_fetched(tx, NOW)
            with second.begin() as tx:
                games.set_halted(tx, "second")
        assert fetched(url) is None
        with first.begin() as tx:  # nobody else is there any more: it is the daemon again
            games.set_fetched(tx, NOW)
        with pytest.raises(db.BusyError), second.alone():
            pass
    assert fetched(url) == NOW


def test_a_command_writes_beside_the_daemon_and_each_waits_for_the_other(postgres):
    url = postgres.create()
    daemon, command = db.connect(url), db.connect(f"{url}&options=-clock_timeout%3D50ms")
    with closing(daemon), closing(command), daemon.alone():
        with command.begin() as tx:
            games.create(tx, "toy", "word", NOW)
        with daemon.begin() as tx:
            assert games.game(tx) is not None
            with pytest.raises(db.DatabaseTroubled, match="está ocupada por otro programa"), command.begin():
                raise AssertionError("two write at a time")


def test_two_games_may_lie_in_two_schemas_of_one_database(postgres):
    url = postgres.create(empty=True)
    made = []
    for name in ("first", "second"):
        postgres.run(f"CREATE SCHEMA {name}", url.partition("@/")[2].partition("?")[0])
        made.append(db.connect(f"{url}&options=-csearch_path%3D{name}"))
        assert db.migrate(made[-1])
    with made[0].alone(), made[1].alone():
        for nth, one in enumerate(made):
            with one.begin() as tx:
                games.create(tx, "toy", f"word {nth}", NOW)
    for one in made:
        one.close()


def test_a_database_that_has_not_all_letters_is_refused(postgres):
    postgres.run("CREATE DATABASE ascii TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'")
    with closing(db.connect(postgres.url("ascii"))) as database:
        with pytest.raises(db.DatabaseTroubled, match=r"ascii guarda las letras en SQL_ASCII.*createdb"):
            db.migrate(database)
        with database.look() as tx:
            assert db.version(tx) is None
    postgres.run("DROP DATABASE ascii WITH (FORCE)")


def test_a_table_of_mails_that_quotes_nobody(postgres):
    with closing(db.connect(postgres.create())) as database:
        with pytest.raises(db.DatabaseTroubled) as caught, database.begin() as tx:
            tx.execute(
                text("DO $$ BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'full', DETAIL = 'Ana'; END $$")
            )
        assert "no cabe en el disco de su servidor" in str(caught.value)
        assert "(full)" in str(caught.value)
        assert "Ana" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("{right}", ""),
        (f"postgres://{GUEST}:{PASSWORD}@/begun?host={{home}}", ""),
        (f"postgresql://{GUEST}:{PASSWORD}x@/begun?host={{home}}", "no se puede abrir"),
        (f"postgresql://{GUEST}@/begun?host={{home}}&password={PASSWORD}x", "no se puede abrir"),
        (f"postgresql://{GUEST}:{PASSWORD}@/nowhere?host={{home}}", "nowhere"),
        (f"postgresql://{GUEST}:{PASSWORD}@/begun?host={{home}}/away", "no se puede abrir"),
        (f"postgresql://{GUEST}:{PASSWORD}@127.0.0.1:1/begun", "no se puede abrir"),
        (f"postgresql://{GUEST}:{PASSWORD}@{PASSWORD}.invalid/begun", "no se puede abrir"),
        (f"postgresql://{GUEST}:pa@{PASSWORD}@/begun", "más de una arroba"),
        (f"postgresql://{GUEST}:{PASSWORD}", "no se entiende"),
        (f"postgresql:/{GUEST}:{PASSWORD}@x/y", "no se entiende"),
        (f"postgresql://{GUEST}:{PASSWORD}@/begun?host={{home}}&pasword={PASSWORD}", "pasword"),
        (f"mysql://{GUEST}:{PASSWORD}@/begun", "empieza por"),
    ],
)
def test_a_password_is_never_told(postgres, address, told):
    url = address.format(right=postgres.url("begun", GUEST, PASSWORD), home=postgres.home)
    said = ""
    try:
        with closing(db.connect(url)) as database:
            db.require_head(database)
    except db.DatabaseTroubled as trouble:
        said = str(trouble)
    assert told in said
    assert bool(told) == bool(said)
    assert PASSWORD not in said
