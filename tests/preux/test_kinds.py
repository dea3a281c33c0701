"""The catalogue of events is checked as it is read: file and row are named."""

from pathlib import Path

import pytest

from turnbot.core.events import PUBLIC, Event, only
from turnbot.games.preux.events.kinds import CatalogueError, faults, read_rows
from turnbot.games.preux.orders.tree import ACTIONS

FACTS = {"who": "x", "club": "x"}
GOOD = """["club.left"]\nreaders = "public"\nfacts = "who club"\nmeaning = "x"\n"""


def read(folder: Path) -> list[str]:
    return [name for _, name, _ in read_rows(folder, FACTS)]


def test_rows_come_in_the_order_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "02.toml").write_text(GOOD)
    (tmp_path / "01.toml").write_text('["refused 3.1.1 too-low"]\nmeaning = "x"\n')
    (tmp_path / "facts.toml").write_text('who = "x"\n')
    assert read(tmp_path) == ["refused 3.1.1 too-low", "club.left"]


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        (GOOD.replace('readers = "public"\n', ""), r"03.toml, \[club.left\]: readers is missing"),
        (GOOD.replace("public", "nobody"), "no readers 'nobody'"),
        (GOOD.replace("who club", "who lady"), "facts.toml does not explain lady"),
        (GOOD + "colour = 1\n", "colour is unknown"),
        ('["refused 3.1.1 x"]\nmeaning = "x"\nreaders = "public"\n', "readers is unknown"),
    ],
)
def test_a_row_that_is_wrong_is_named(tmp_path: Path, row: str, wrong: str) -> None:
    (tmp_path / "03.toml").write_text(row)
    with pytest.raises(CatalogueError, match=wrong):
        read(tmp_path)


def test_a_name_stands_once(tmp_path: Path) -> None:
    for name in ("03.toml", "04.toml"):
        (tmp_path / name).write_text(GOOD)
    with pytest.raises(CatalogueError, match=r"04.toml, \[club.left\]: stands in 03.toml too"):
        read(tmp_path)


JEAN = only("Jean")
REFUSED = {"who": "Jean", "what": "join-casino", "reason": "member-already"}


def refused(audience=JEAN, kind="order.refused", rule="3.3.6", **facts) -> Event:
    return Event(1, "1626-08", 1, rule, kind, audience, REFUSED | facts)


def test_an_event_as_the_catalogue_has_it_has_no_fault() -> None:
    assert faults(refused(), ACTIONS) == []


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (refused(kind="order.spurned"), "no such kind"),
        (refused(rule="3.3.7"), "no reason 'member-already' under 3.3.7"),
        (refused(what="JOIN-CASINO"), "no order is called 'JOIN-CASINO'"),
        (refused(what=None), "no order is called None"),
        (refused(cost=40), "facts ['cost', 'reason', 'what', 'who']"),
        (refused(audience=PUBLIC), "the catalogue says private"),
        (refused(audience=only("Jean", "Luc")), "the catalogue says private"),
    ],
)
def test_an_event_that_the_catalogue_has_otherwise_has_one(event, fault) -> None:
    (found,) = faults(event, ACTIONS)
    assert fault in found
