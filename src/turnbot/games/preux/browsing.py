"""What a referee with a database browser sees of the newest world: its people, ladies and debts as rows."""

from collections.abc import Mapping
from types import MappingProxyType

from turnbot.core.exchange import Table

TABLES: Mapping[str, Table] = MappingProxyType(
    {
        "person": Table(
            "people",
            {
                "name": "text", "email": "text", "level": "integer", "regiment": "text", "rank": "text",
                "club": "text", "office": "text", "lady": "text", "crowns": "integer", "status": "integer",
                "status_kept": "integer", "strength": "integer", "constitution": "integer",
                "endurance": "integer", "military_ability": "integer", "charisma": "integer",
                "horses": "integer", "silent": "integer",
            },
        ),
        "lady": Table(
            "ladies",
            {
                "name": "text", "level": "integer", "lover": "text", "moral": "integer", "rich": "boolean",
                "beautiful": "boolean", "influential": "boolean",
            },
        ),
        "debt": Table(
            "debts",
            {
                "name": "text", "lender": "text", "borrower": "text", "month": "text",
                "principal": "integer", "owed": "integer", "due": "text",
            },
        ),
    }
)  # fmt: skip
