"""Where the games of a test lie: each in a file of its own folder, or each in a database of a server."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from postgres import PostgresServer
from turnbot.store import db

KINDS = ("sqlite", "postgresql")


class Compiled(dict[Any, Any]):
    """Statements compiled for any engine of a kind, which the key of SQLAlchemy begins with.

    A test opens its games anew again and again; to compile every statement for each was a third of its time.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__((key[0].name, *key[1:]), value)


_COMPILED = Compiled()


@event.listens_for(Engine, "engine_connect")
def _compile_once(connection: Connection) -> None:
    connection.execution_options(compiled_cache=_COMPILED)


@cache
def begun() -> bytes:
    """A database of SQLite that was migrated and holds no game: copied, it is made in no time."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "begun.db"
        with closing(db.connect(f"sqlite:///{path}")) as database:
            db.migrate(database)
        return path.read_bytes()


@dataclass
class InFiles:
    """Every folder holds its game."""

    name: str = "toy.db"

    def address(self, root: Path) -> str:
        """What ``database`` of the folder's config.toml says."""
        return self.name

    def copy(self, root: Path, target: Path) -> Path:
        """The same folder and game once more; nobody may be at work on it."""
        shutil.copytree(root, target, symlinks=True)
        return target


@dataclass
class OnServer:
    """Every folder has a database, made when it is first asked for."""

    server: PostgresServer
    made: dict[Path, str] = field(default_factory=dict)

    def address(self, root: Path) -> str:
        if root not in self.made:
            self.made[root] = self.server.create()
        return self.made[root]

    def copy(self, root: Path, target: Path) -> Path:
        shutil.copytree(root, target, symlinks=True)
        self.made[target] = self.server.create(like=self.made[root])
        return target
