"""What status says of affairs that are open between players."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from turnbot.app.status import Status, told

NOW = datetime(2026, 3, 1, tzinfo=UTC)
QUIET = Status("1626-08", 1, "open", NOW, None, None, (), (), (), (), (), 0, 0, 0, 0, 0)


def test_open_affairs_stand_below_each_other():
    lines = told(
        replace(QUIET, affairs=("Ana contra Eva: un insulto", "Eva contra Ida: rivales")), ZoneInfo("UTC")
    )
    first, second = lines.splitlines()[-2:]
    assert first.startswith("Asuntos abiertos: Ana contra Eva")
    assert second.strip() == "Eva contra Ida: rivales"
    assert first.index("Ana") == second.index("Eva")


def test_one_case_is_no_several():
    assert told(replace(QUIET, cases_open=(3,)), ZoneInfo("UTC")).count("1 (número 3)") == 1
    assert told(replace(QUIET, cases_open=(3, 4)), ZoneInfo("UTC")).count("2 (números 3, 4)") == 1


def test_where_there_are_none_nothing_is_said():
    assert "Asuntos" not in told(QUIET, ZoneInfo("UTC"))
