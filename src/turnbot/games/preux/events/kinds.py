"""Every kind of event this game posts, and every reason for which its rules refuse an order.

They stand in ``catalogue/``, a file a chapter, and whoever writes sentences of letters and chronicle works
from it; a test holds every posted event to it. A kind is a table under its name:

- ``readers``: ``public``, ``private`` (``who`` alone), ``both`` (the two characters it names; one of them
  where the other is the moneylender) or ``secret`` (the referee);
- ``facts``: their names, each explained once in ``catalogue/facts.toml``. Facts are plain values: people and
  ladies by name, clubs and regiments by their codes, orders by their ``do`` name, amounts in whole crowns or
  points; ``points`` may be negative;
- ``meaning``: what happened. An event without a change says only that something was seen;
- ``success``: what the conditions «succeeded» and «failed» make of it; left out where it was no attempt.

A refusal stands under ``refused RULE REASON``, with the facts that it adds to those of ``order.refused``.
"""

import tomllib
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Literal, get_args

from turnbot.core.events import Event
from turnbot.games.preux.state.between import MONEYLENDER

Readers = Literal["public", "private", "both", "secret"]

_CATALOGUE = files(__package__) / "catalogue"
_FACTS = "facts.toml"
_REFUSED = "refused"


class CatalogueError(ValueError):
    """The catalogue of events is not as it must be: the message names file and row."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event; see the module for what its fields say."""

    name: str
    readers: Readers
    facts: tuple[str, ...]
    meaning: str
    success: bool | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason of ``order.refused``: the rule it stands under and the facts it adds."""

    rule: str
    reason: str
    facts: tuple[str, ...]
    meaning: str


def _kinds(rows: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Kind]:
    return MappingProxyType(
        {
            name: Kind(name, row["readers"], tuple(row["facts"].split()), row["meaning"], row.get("success"))
            for name, row in rows.items()
            if not name.startswith(f"{_REFUSED} ")
        }
    )


def _refusals(rows: Mapping[str, Mapping[str, Any]]) -> Mapping[tuple[str, str], Refusal]:
    found = {}
    for name, row in rows.items():
        if name.startswith(f"{_REFUSED} "):
            _, rule, reason = name.split()
            found[rule, reason] = Refusal(rule, reason, tuple(row.get("facts", "").split()), row["meaning"])
    return MappingProxyType(found)


def read_rows(
    catalogue: Traversable, facts: Mapping[str, str]
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Read the files of a catalogue, as (file, name, row), each row checked.

    Raises CatalogueError, which names file and row, for one that lacks something, says something unknown
    or stands there twice, and for a fact that ``facts`` does not explain.
    """
    seen: dict[str, str] = {}
    for file in sorted(catalogue.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml") or file.name == _FACTS:
            continue
        for name, row in tomllib.loads(file.read_text(encoding="utf-8")).items():
            where = f"{file.name}, [{name}]"
            if name in seen:
                raise CatalogueError(f"{where}: stands in {seen[name]} too")
            seen[name] = file.name
            _check(where, name, row, facts)
            yield file.name, name, row


def _check(where: str, name: str, row: Mapping[str, Any], facts: Mapping[str, str]) -> None:
    refusal = name.startswith(f"{_REFUSED} ")
    wanted = {"meaning"} if refusal else {"readers", "facts", "meaning"}
    if missing := wanted - row.keys():
        raise CatalogueError(f"{where}: {', '.join(sorted(missing))} is missing")
    if strange := row.keys() - wanted - ({"facts"} if refusal else {"success"}):
        raise CatalogueError(f"{where}: {', '.join(sorted(strange))} is unknown")
    if not refusal and row["readers"] not in get_args(Readers):
        raise CatalogueError(f"{where}: no readers {row['readers']!r}")
    if unknown := set(row.get("facts", "").split()) - facts.keys():
        raise CatalogueError(f"{where}: {_FACTS} does not explain {', '.join(sorted(unknown))}")


#: What a fact means, the same in every kind that carries it.
FACTS: Mapping[str, str] = MappingProxyType(tomllib.loads((_CATALOGUE / _FACTS).read_text(encoding="utf-8")))
_ROWS = {name: row for _, name, row in read_rows(_CATALOGUE, FACTS)}
KINDS: Mapping[str, Kind] = _kinds(_ROWS)
#: By rule and reason.
REFUSALS: Mapping[tuple[str, str], Refusal] = _refusals(_ROWS)

#: Kinds whose fact ``what`` is the ``do`` name of an order.
NAMES_ITS_ORDER = frozenset(name for name in KINDS if name.startswith("action.")) | {
    "condition.judged",
    "order.refused",
}


def faults(event: Event, orders: Container[str]) -> list[str]:
    """Compare an event with the catalogue; none is the good answer. ``orders`` are their ``do`` names."""
    kind = KINDS.get(event.kind)
    if kind is None:
        return [f"{event.kind}: no such kind"]
    facts, expected = event.facts, set(kind.facts)
    wrong = []
    if event.kind == "order.refused":
        refusal = REFUSALS.get((event.rule, str(facts.get("reason"))))
        if refusal is None:
            return [f"{event.kind}: no reason {facts.get('reason')!r} under {event.rule}"]
        expected |= set(refusal.facts)
    if event.kind in NAMES_ITS_ORDER and facts.get("what") not in orders:
        wrong.append(f"{event.kind}: no order is called {facts.get('what')!r}")
    if facts.keys() != expected:
        wrong.append(f"{event.kind}: facts {sorted(facts)}, not {sorted(expected)}")
    sides = {str(facts.get(name)) for name in ("who", "partner", "lender", "borrower") if name in facts}
    readers = {
        "public": None,
        "secret": frozenset[str](),
        "private": frozenset((str(facts.get("who")),)),
        "both": frozenset(sides - {MONEYLENDER}),
    }[kind.readers]
    if event.audience.names != readers:
        wrong.append(f"{event.kind}: read by {event.audience.to_json()}, the catalogue says {kind.readers}")
    return wrong
