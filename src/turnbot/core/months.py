"""Months of the calendar, for games whose turns are such: ``1626-08`` is August 1626."""

import re
from datetime import date

MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
    *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
)


def first_day(month: str) -> date:
    """The first day of a month. Raises ValueError with what is no month."""
    if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month):
        raise ValueError(f"not a month: {month!r}")
    return date.fromisoformat(f"{month}-01")


def month_name(month: str) -> str:
    """Name a month: «agosto de 1626». Raises ValueError with what is no month."""
    day = first_day(month)
    return f"{MONTHS[day.month - 1]} de {day.year}"
