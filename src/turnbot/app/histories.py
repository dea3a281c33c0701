"""What characters had at the end of each month: a table and a picture that go with every sheet.

Where the referee wants it, the same stands on a page of the site at an address that only its player is told.
"""

from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import PurePosixPath
from typing import Any

from turnbot.app.file_names import slug
from turnbot.app.shell import Shell
from turnbot.core.exchange import Letter, Page
from turnbot.render import curves
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow

#: How many months the table and the picture go back.
MONTHS = 24
#: The site's folder of pages that nobody finds who was not told of them.
PRIVATE = "privado"


@dataclass(frozen=True, slots=True)
class History:
    """What a character had at the end of each month: ``rows`` of (month, numbers), under ``columns``.

    The first row is how he began, where he was there from the beginning: its month is "".
    """

    who: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


#: How a moment is called, by its month ("": the beginning), and what everybody had then, by name.
Moment = tuple[str, Mapping[str, Mapping[str, int]]]


def moments(
    tx: Tx, shell: Shell, until: MonthRow | None = None, opening: Any = None, closing: Any = None
) -> list[Moment]:
    """The last so many months that are published, oldest first; before ``until``, if given, and with it.

    ``opening`` and ``closing`` are its worlds.
    """
    published = [one for one in games.published(tx) if until is None or one.number < until.number]
    found: list[Moment] = []
    for month in published[-MONTHS:]:
        if month.number == 1:
            found.append(("", _had(shell, shell.game.load(games.world(tx, month.id, "opening")))))
        found.append((month.month, _had(shell, shell.game.load(games.world(tx, month.id, "closing")))))
    if until is not None:
        if until.number == 1:
            found.append(("", _had(shell, opening)))
        found.append((until.month, _had(shell, closing)))
    return found


def _had(shell: Shell, world: Any) -> dict[str, Mapping[str, int]]:
    """What everybody had in a world: kept instead of it, so that one world is in memory at a time."""
    return {one.name: shell.game.standing(world, one.name) for one in shell.game.players(world)}


def history(name: str, known: Sequence[Moment]) -> History | None:
    """A character's history in these moments; None where he was in none of them."""
    found = [(code, had) for code, everybody in known if (had := everybody.get(name))]
    if not found:
        return None
    columns = tuple(found[0][1])
    return History(name, columns, tuple((code, tuple(had[c] for c in columns)) for code, had in found))


# In words and pictures --------------------------------------------------------------------------


def called(shell: Shell, month: str) -> str:
    """A row's month, as people call it."""
    return shell.game.named(month) if month else "al empezar"


def table(shell: Shell, told: History) -> list[str]:
    """A history as lines in columns, for a screen or a letter."""
    months = [called(shell, month) for month, _ in told.rows]
    first = max(map(len, months))
    wide = [max(len(name), 7) for name in told.columns]
    head = "  ".join([" " * first, *(name.rjust(w) for name, w in zip(told.columns, wide, strict=True))])
    return [
        head,
        *(
            "  ".join([month.ljust(first), *(str(n).rjust(w) for n, w in zip(row, wide, strict=True))])
            for month, (_, row) in zip(months, told.rows, strict=True)
        ),
    ]


def picture(shell: Shell, told: History) -> str:
    """A history as an SVG."""
    months = [called(shell, month) for month, _ in told.rows]
    accounts = {name: [row[nth] for _, row in told.rows] for nth, name in enumerate(told.columns)}
    return curves.draw(f"Cuentas de {told.who}", months, accounts)


def files(shell: Shell, told: History) -> dict[str, bytes]:
    """The table (for spreadsheets: UTF-8 with its mark, semicolons) and the picture, as files."""
    lines = [";".join(["mes", *told.columns])]
    lines += [";".join([called(shell, month), *map(str, row)]) for month, row in told.rows]
    name = f"cuentas-{slug(told.who)}"
    return {
        f"{name}.csv": ("\r\n".join(lines) + "\r\n").encode("utf-8-sig"),
        f"{name}.svg": picture(shell, told).encode(),
    }


def with_sheet(tx: Tx, shell: Shell, letter: Letter, known: Sequence[Moment]) -> Letter:
    """A character's sheet with his accounts, and where they stand on the site; other letters as they are."""
    told = history(letter.to, known)
    if told is None:
        return letter
    view = {**letter.view, "accounts_page": address(tx, shell, letter.to)}
    return replace(letter, view=view, files={**letter.files, **files(shell, told)})


# On the site ------------------------------------------------------------------------------------


def address(tx: Tx, shell: Shell, name: str) -> str:
    """Where his accounts stand on the site; "" where the referee wants none, or does not say where."""
    own = shell.config.game
    return f"{own.site.rstrip('/')}/{_path(tx, name)}" if own.private_pages and own.site else ""


def pages(tx: Tx, shell: Shell) -> list[Page]:
    """Everybody's page of accounts, and one for whoever looks into their folder; none unless wanted."""
    if not shell.config.game.private_pages:
        return []
    known = moments(tx, shell)
    found = [Page(f"{PRIVATE}/index.html", "site/nothing.html.j2", {}, listed=False)]
    for name in known[-1][1] if known else ():
        told = history(name, known)
        if told is not None:
            path = PurePosixPath(_path(tx, name))
            drawn = path.with_suffix(".svg")
            view = _view(shell, told, drawn.name)
            found.append(Page(str(path), "site/accounts.html.j2", view, listed=False))
            found.append(Page(str(drawn), "", {}, drawn=picture(shell, told).encode(), listed=False))
    return found


def _view(shell: Shell, told: History, drawn: str) -> Mapping[str, Any]:
    rows = [{"month": called(shell, month), "numbers": list(row)} for month, row in told.rows]
    return {
        "who": told.who,
        "columns": list(told.columns),
        "rows": rows[::-1],
        "picture": drawn,
    }


def _path(tx: Tx, name: str) -> str:
    """A path that nobody can guess: 100 bits of what the game's own secret makes of his name."""
    row = games.game(tx)
    assert row is not None, "accounts are kept of a game"
    # Who played him before knows where it was.
    hands = games.hands(tx, name)
    digest = blake2b(
        (f"{name}\n{hands}" if hands else name).encode(),
        key=row.token.encode()[:64],
        person=b"private page",
        digest_size=15,
    ).digest()
    return f"{PRIVATE}/{b32encode(digest)[:20].decode().lower()}/index.html"
