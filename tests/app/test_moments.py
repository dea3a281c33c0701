"""Days, hours and months as a Spanish referee writes them."""

from datetime import time
from zoneinfo import ZoneInfo

import pytest

from turnbot.app.moments import moment, month_after
from turnbot.app.shell import RefusedError

MADRID = ZoneInfo("Europe/Madrid")


@pytest.mark.parametrize(
    ("said", "iso"),
    [
        ("2026-12-20", "2026-12-20T23:59:00+01:00"),
        ("2026-12-20T21:30", "2026-12-20T21:30:00+01:00"),
        ("2026-12-20 21:30", "2026-12-20T21:30:00+01:00"),
        ("20/12/2026", "2026-12-20T23:59:00+01:00"),
        ("1.12.2026, a las 9:05", "2026-12-01T09:05:00+01:00"),
        ("20/12/2026 22:00", "2026-12-20T22:00:00+01:00"),
        ("2026-12-20T21:30+00:00", "2026-12-20T21:30:00+00:00"),
    ],
)
def test_a_moment(said, iso):
    assert moment(said, MADRID, time(23, 59)).isoformat() == iso


@pytest.mark.parametrize("said", ["mañana", "31/02/2026", "20/12", "", "20/12/2026 de noche"])
def test_no_moment(said):
    with pytest.raises(RefusedError, match="no es un momento como"):
        moment(said, MADRID, time(23, 59))


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("1627-03", "1627-03"),
        ("octubre", "1626-10"),
        ("Setiembre", "1627-09"),
        ("enero de 1628", "1628-01"),
        ("marzo 1627", "1627-03"),
        ("septiembre del 1627", "1627-09"),
    ],
)
def test_a_month_to_come(said, code):
    assert month_after(said, "1626-09") == code


@pytest.mark.parametrize("said", ["1626-09", "agosto de 1626", "Navidad", "1626"])
def test_no_month_to_come(said):
    with pytest.raises(RefusedError, match="no es un mes posterior a 1626-09"):
        month_after(said, "1626-09")
