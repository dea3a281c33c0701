"""Copies: whole, nobody else's to read, and enough of them for months."""

import os
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from turnbot.store import copies, db, games

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def names(where):
    """What each copy is of, oldest first: its day in March, and what came after it."""
    return [f"{path.name[11:13]} {path.name[22:].partition('.')[0]}" for path in sorted(where.glob("*.db*"))]


def test_a_copy_is_whole_and_dated(file, tmp_path):
    with file.begin() as tx:
        games.create(tx, "toy", "word", NOW)
    where = tmp_path / "copies"
    (where / "nested").mkdir(parents=True)
    made = copies.make(file, where, 2, NOW, "migrate")
    assert copies.make(file, where, 2, NOW, "migrate") == made  # killed before, and the same second
    assert made == where / "game-20260301T120000Z-migrate.db.gz"
    assert os.listdir(where / "nested") == []
    assert sorted(os.listdir(where)) == [made.name, "nested"]
    copies.unpack(made, tmp_path / "back.db")
    with closing(db.connect(f"sqlite:///{tmp_path / 'back.db'}")) as copy, copy.look() as tx:
        assert games.game(tx) is not None


def test_what_a_copy_left_that_was_killed_is_dropped_by_the_next_and_counts_as_none(file, tmp_path):
    left = [tmp_path / f"game-20260228T120000Z-play-1626-08.db{ending}" for ending in (".part", ".gz.part")]
    others = [tmp_path / "game-20260301T115900Z-referee.db.gz.part", tmp_path / "other.part"]
    for one in (*left, *others):
        one.write_bytes(b"half")
        os.utime(one, (NOW.timestamp(),) * 2 if one in others else ((NOW - DAY).timestamp(),) * 2)
    assert copies.there(tmp_path, tmp_path / "game.db") == ()
    made = copies.make(file, tmp_path, 2, NOW, "play", "1626-09")
    assert copies.there(tmp_path, tmp_path / "game.db") == (made,)
    # What is being made at this very hour is another turnbot's.
    assert sorted(tmp_path.glob("*.part")) == sorted(others)


def test_the_last_ones_are_kept(file, tmp_path):
    for day in range(4):
        copies.make(file, tmp_path / "copies", 2, NOW + day * DAY, "referee")
    assert names(tmp_path / "copies") == ["03 referee", "04 referee"]


def test_one_a_month_is_kept_for_ever_and_a_month_played_again_pushes_nothing_out(file, tmp_path):
    day = 0

    def copied(why, month="", times=1):
        nonlocal day
        for _ in range(times):
            copies.make(file, tmp_path / "copies", 2, NOW + day * DAY, why, month)
            day += 1

    copied(copies.BEGUN)
    copied("referee", times=2)
    copied(copies.PLAY, "1626-08", times=6)
    assert names(tmp_path / "copies") == ["01 init", "03 referee", "04 play-1626-08", "09 play-1626-08"]
    copied("migrate")
    copied(copies.PLAY, "1626-09", times=3)
    copied(copies.PLAY, "1626-10")
    assert names(tmp_path / "copies") == [
        "01 init", "04 play-1626-08", "10 migrate", "11 play-1626-09", "13 play-1626-09", "14 play-1626-10"
    ]  # fmt: skip


def test_the_copies_of_an_older_turnbot_count_among_the_last(file, tmp_path):
    where = tmp_path / "copies"
    where.mkdir()
    for day in ("01", "02", "03"):
        (where / f"game-202601{day}T000000Z-play.db").touch()
    copies.make(file, where, 3, NOW, "referee")
    assert names(where) == ["02 play", "03 play", "01 referee"]


def test_of_the_last_twelve_months_all_is_kept_and_before_them_one_a_year(file, tmp_path):
    day = 0
    for year, month in [(1626 + nth // 12, nth % 12 + 1) for nth in range(7, 7 + 30)]:
        for why in (copies.PLAY, copies.PUBLISHED):
            copies.make(file, tmp_path / "copies", 2, NOW + day * DAY, why, f"{year}-{month:02}")
            day += 1
    kept = [path.name[22:].partition(".")[0] for path in copies.there(tmp_path / "copies", file.path)]
    last = [(1628, month) for month in range(2, 13)] + [(1629, 1)]
    months = [f"{why}-{year}-{month:02}" for year, month in last for why in ("play", "published")]
    assert kept == ["play-1626-08", "play-1627-01", "play-1628-01", *months]


def test_a_copy_takes_less_room_than_what_it_is_of(file, tmp_path):
    made = copies.make(file, tmp_path / "copies", 2, NOW, "referee")
    copies.unpack(made, tmp_path / "back.db")
    assert made.stat().st_size < (tmp_path / "back.db").stat().st_size / 3


def test_only_its_owner_can_read_a_game_and_its_copies(file, tmp_path):
    made = copies.make(file, tmp_path / "deep" / "copies", 2, NOW, "referee")
    with file.alone(), file.begin() as tx:
        games.create(tx, "toy", "word", NOW)
        kept = [path for path in tmp_path.iterdir() if path.name.startswith("game.db")]
        assert {path.name for path in kept} == {"game.db", "game.db-wal", "game.db-shm", "game.db.lock"}
        for path in (made, made.parent, *kept):
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


@pytest.mark.parametrize(
    "what", [bytes(4096), b"\xff" * 4096, b"\x0d" + bytes(4095)], ids=["0", "ff", "leaf"]
)
def test_a_damaged_database_is_noticed_and_not_copied(file, tmp_path, what):
    with file.begin() as tx:
        tx.execute(text("CREATE TABLE heap (raw BLOB)"))
        tx.execute(text("INSERT INTO heap VALUES (zeroblob(2000)), (zeroblob(2000)), (zeroblob(2000))"))
        (root,) = tx.execute(text("SELECT rootpage FROM sqlite_master WHERE name = 'heap'")).one()
    file.require_sound()
    file.close()
    with file.path.open("r+b") as raw:
        raw.seek(4096 * root)  # a leaf of the tree, behind its root
        raw.write(what)
    with closing(db.connect(f"sqlite:///{file.path}")) as opened:
        with pytest.raises(db.DatabaseTroubled, match=r"está dañada\. Recupere la última copia"):
            opened.require_sound()
        with pytest.raises(db.DatabaseTroubled, match="está dañada"):
            copies.make(opened, tmp_path / "copies", 3, NOW, "play")
    assert not list(tmp_path.glob("copies/*"))
