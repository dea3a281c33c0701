"""Months and weeks of the game, written ``1626-08`` and ``1626-08/3``."""


def month_after(month: str, months: int = 1) -> str:
    """Count months on from ``1626-08`` (or back, with a negative number)."""
    year, number = map(int, month.split("-"))
    total = year * 12 + number - 1 + months
    return f"{total // 12:04d}-{total % 12 + 1:02d}"


def week_after(week: str, weeks: int = 1) -> str:
    """Count weeks on from ``1626-08/3``: a month has four."""
    month, _, number = week.partition("/")
    total = int(number) - 1 + weeks
    return f"{month_after(month, total // 4)}/{total % 4 + 1}"


def months_between(earlier: str, later: str) -> int:
    """How many months lie from one month to another: 1 from August to September."""
    (y1, m1), (y2, m2) = (map(int, month.split("-")) for month in (earlier, later))
    return (y2 - y1) * 12 + m2 - m1
