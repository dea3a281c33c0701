"""The game, and when its post goes."""

from datetime import UTC, datetime

from turnbot.core.months import month_name

GAME = {
    "system": "preux",
    "named": month_name,
    "title": "Preux et audacieux",
    "address": "secretarios@preux.example",
    "referee": "El Real Secretario",
    "zone": "Europe/Paris",
    "site": "https://preux.example/",
}
DEADLINE = datetime(2026, 11, 15, 22, 59, tzinfo=UTC)
LATER = datetime(2026, 12, 6, 22, 59, tzinfo=UTC)
