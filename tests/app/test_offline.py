"""Months from files: what is written, and that the same inputs give the same bytes."""

import json
from pathlib import Path

import pytest

from app.toy import TOY
from app.world import HERE, SCENARIO, mail
from turnbot.app import offline, reading
from turnbot.core.exchange import ScenarioError
from turnbot.mail.message import read_message


@pytest.fixture
def mails(tmp_path: Path) -> Path:
    folder = tmp_path / "mails"
    (folder / "2" / "new").mkdir(parents=True)
    (folder / "1-ana.eml").write_bytes(mail("ana@toy.example", "apuesto 20"))
    (folder / "2-ana.eml").write_bytes(mail("ana@toy.example", "apuesto 5\nduda si más"))
    (folder / "3-garbage.eml").write_bytes(b"\xff\x00 no mail at all")
    (folder / "4-blas.eml").write_bytes(mail("blas@toy.example", "revienta"))
    (folder / "2" / "new" / "1.blas").write_bytes(mail("blas@toy.example", "apuesto 7", "month two"))
    return folder


def play(mails: Path, out: Path, **more):
    offline.play_offline(
        {**SCENARIO, "tips": "must"}, mails, out, game=TOY, templates=HERE / "templates", **more
    )


def files(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def test_everything_the_interface_promises_is_written(mails, tmp_path):
    out = tmp_path / "out"
    play(mails, out, months=2, seed=7)
    letters = [read_message(path.read_bytes()) for path in sorted((out / "letters").glob("*.eml"))]
    assert sum(letter.to == ("ana@toy.example",) for letter in letters) == 4  # two answers, two sheets
    names = [path.name for path in sorted((out / "letters").glob("*.eml"))]
    assert {"sheet-ana.eml", "chronicle-lista.eml", "referee-cases-arbitro.eml"} <= {n[5:] for n in names}
    assert "Crónica de 1700-01" in (out / "chronicle-1700-01.txt").read_text()
    assert (out / "chronicle-1700-02.txt").exists()
    assert (out / "site" / "index.html").exists()

    ledger = [json.loads(line) for line in (out / "ledger.jsonl").read_text().splitlines()]
    bets = [event for event in ledger if event["kind"] == "bet.settled"]
    assert [(one["month"], one["facts"]["who"], abs(one["changes"][0]["by"])) for one in bets] == [
        ("1700-01", "Ana", 5), ("1700-02", "Blas", 7),
    ]  # fmt: skip
    assert ledger[0].keys() == {
        *("seq", "month", "stage", "week", "rule", "kind", "audience", "facts", "changes")
    }
    rolls = [json.loads(line) for line in (out / "rolls.jsonl").read_text().splitlines()]
    assert [roll["key"] for roll in rolls] == [["1", 0, "bet-1", "Ana"], ["1", 0, "bet-1", "Blas"]]
    assert rolls[0]["total"] == sum(rolls[0]["values"])
    cases = json.loads((out / "cases.json").read_text())
    assert [(one["month"], one["source"], one["proposal"]) for one in cases] == [
        ("1700-01", "orders", None), ("1700-01", "month", 1), ("1700-02", "month", 1),
    ]  # fmt: skip
    world = json.loads((out / "world.json").read_text())
    assert world["month"] == "1700-02"


def test_the_same_inputs_give_the_same_bytes_and_another_seed_others(mails, tmp_path):
    for out, seed in (("one", 7), ("two", 7), ("three", 8)):
        play(mails, tmp_path / out, months=2, seed=seed)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert (tmp_path / "one" / "rolls.jsonl").read_bytes() != (
        tmp_path / "three" / "rolls.jsonl"
    ).read_bytes()


def test_what_an_earlier_run_wrote_goes_and_nothing_else(mails, tmp_path):
    out = tmp_path / "out"
    play(mails, out, months=2)
    (out / "notes.txt").write_text("mine")
    play(mails, out, months=1)
    assert not (out / "chronicle-1700-02.txt").exists()
    assert (out / "notes.txt").read_text() == "mine"


def test_a_bug_in_a_rule_is_seen_and_a_bad_scenario_told(mails, tmp_path):
    with pytest.raises(RuntimeError, match="a bug in a rule"):
        offline.play_offline({**SCENARIO, "broken": "rule"}, mails, tmp_path / "out", game=TOY)
    twins = [{"name": "Ana", "email": "a@x.example"}, {"name": "Blas", "email": "A@x.example"}]
    with pytest.raises(ScenarioError, match="misma dirección"):
        offline.play_offline({**SCENARIO, "character": twins}, mails, tmp_path / "out", game=TOY)


def test_a_reader_reads_any_bytes(mails):
    reader = reading.Reader.of(SCENARIO, TOY)
    orders = reader.read((mails / "1-ana.eml").read_bytes())
    assert reader.document(orders)["bets"] == [20]
    assert "Apuesta 20" in reader.echo((mails / "1-ana.eml").read_bytes())
    assert "lugar ignoto" in reader.echo(b"\x00\xff")
    assert reader.document(reader.read(b"\x00\xff"))["sender"] is None
