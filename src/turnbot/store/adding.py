"""Rows that are added once, in the words of each database."""

from functools import cache
from typing import Any

from sqlalchemy import (
    Executable,
    Table,
)
from sqlalchemy.dialects import postgresql, sqlite

from turnbot.store.db import Tx


def add_new(tx: Tx, table: Table, **values: Any) -> bool:
    """Add a row unless one with its key is there; whether it was added."""
    return tx.execute(_insert_new(tx.dialect.name, table), values).rowcount == 1


@cache
def _insert_new(dialect: str, table: Table) -> Executable:
    """An insert that leaves alone what is there already; each database has its own words for it."""
    if dialect == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    # It would ask for the new row's key instead of how many rows there are, and forget the latter.
    inserting = postgresql.insert(table).on_conflict_do_nothing().inline()
    return inserting.execution_options(preserve_rowcount=True)
