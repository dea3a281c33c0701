"""What of the newest world a database browser sees as rows: views over its document, as the game has them.

A view cannot drift from what it shows. They are made anew when a game begins and when a database is migrated.
"""

from collections.abc import Mapping

from sqlalchemy import inspect, text

from turnbot.core.exchange import Table
from turnbot.store.db import Tx


def lay(tx: Tx, tables: Mapping[str, Table]) -> None:
    """Make the views of a game, and of no other: those that were there go."""
    dialect = tx.dialect.name
    for name in inspect(tx).get_view_names():
        tx.execute(text(f"DROP VIEW {name}"))
    for name, table in tables.items():
        tx.execute(text(_view(dialect, name, table)))


def _view(dialect: str, name: str, table: Table) -> str:
    newest = "(SELECT doc FROM world ORDER BY id DESC LIMIT 1) AS newest"
    if dialect == "sqlite":
        shown = ", ".join(f"json_extract(one.value, '$.{column}') AS {column}" for column in table.columns)
        rows = f"json_each(newest.doc, '$.{table.place}') AS one"
    else:
        typed = (f"(one.value ->> '{column}')::{kind} AS {column}" for column, kind in table.columns.items())
        shown = ", ".join(typed)
        rows = f"json_each(coalesce(newest.doc -> '{table.place}', '{{}}'::json)) AS one"
    return f"CREATE VIEW {name} AS SELECT {shown} FROM {newest}, {rows}".replace(":", r"\:")
