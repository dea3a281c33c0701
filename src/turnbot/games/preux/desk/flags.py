"""What the flags of a mail mean in Spanish, from ``flags.toml``: to their writer, and to the referee."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

_READ: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (files(__package__) / "flags.toml").read_text(encoding="utf-8")
)
#: What a flag means, as its writer reads it.
TO_PLAYER: Mapping[str, str] = MappingProxyType({why: row["player"] for why, row in _READ.items()})
#: Why words are shown to the referee, said of their writer.
TO_REFEREE: Mapping[str, str] = MappingProxyType(
    {why: row["referee"] for why, row in _READ.items() if "referee" in row}
)
