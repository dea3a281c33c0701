"""Days, hours and months as a Spanish referee writes them."""

from datetime import time
from zoneinfo import ZoneInfo

import pytest

from turnbot.app.moments import moment, month_after
from turnbot.app.shell import RefusedError
from turnbot.core.months import month_name
from turnbot.games.maquiavelli.telling.pictures import named as campaign

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
    assert month_after(said, "1626-09", month_name) == code


@pytest.mark.parametrize("said", ["1626-09", "agosto de 1626", "Navidad", "1626"])
def test_no_month_to_come(said):
    with pytest.raises(RefusedError, match="no es un mes posterior a septiembre de 1626"):
        month_after(said, "1626-09", month_name)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("otoño", "1454-3"),
        ("la primavera de 1455", "1455-1"),
        ("Los ajustes", "1455-0"),
        ("1455-2", "1455-2"),
    ],
)
def test_a_campaign_to_come(said, code):
    assert month_after(said, "1454-1", campaign) == code


def test_what_is_no_month_is_told_by_one_of_the_games_own():
    with pytest.raises(RefusedError, match=r"«marzo» no es un mes .*1454-2» \(el verano de 1454\)"):
        month_after("marzo", "1454-1", campaign)
