"""Commands about what the referee did, and about his players."""

import argparse
import json
from datetime import datetime
from pathlib import Path
from typing import Any

from turnbot import clock
from turnbot.cli.ground import OK, UsageError, game_of, text


def journal(a: argparse.Namespace) -> int:
    """``turnbot journal``: what the referee did, when and which way."""
    from turnbot.app import journal as book

    with game_of(a) as shell:
        entries = book.read(shell)
        if a.json:
            print(json.dumps(book.documents(entries), ensure_ascii=False, indent=2))
        else:
            print(book.told(entries, shell.config.zone))
    return OK


def people(a: argparse.Namespace) -> int:
    """``turnbot people``: who plays; or a player's new address."""
    from turnbot.app import people as rows
    from turnbot.app import upkeep

    if a.folder == "address" and not Path(a.folder).is_dir():
        a.folder, a.act = ".", [a.folder, *a.act]  # said inside the game's folder
    if a.act and (a.act[0] != "address" or len(a.act) != 3):
        raise UsageError(
            f"no se sabe qué es «{' '.join(a.act)}». Para cambiar una dirección:"
            " turnbot people CARPETA address NOMBRE DIRECCIÓN."
        )
    with game_of(a) as shell:
        if a.act:
            print(upkeep.told_moved(upkeep.move(shell, a.act[1], a.act[2])))
            return OK
        found = rows.everybody(shell)
        if a.json:
            print(json.dumps(rows.documents(found), ensure_ascii=False, indent=2))
        else:
            print(rows.told(found))
    return OK


def sheet(a: argparse.Namespace) -> int:
    """``turnbot sheet``: a player's sheet, shown or sent to him again."""
    from turnbot.app import sheets

    _inside(a, "who", "month")
    with game_of(a) as shell:
        if a.send:
            found, to = sheets.send_sheet(shell, a.who, clock.now(), a.month)
            print(f"La hoja de {found.who} de {shell.game.named(found.month)} sale otra vez, para {to}.")
            return OK
        found = sheets.sheet(shell, a.who, a.month)
        if a.json:
            shown = {"who": found.who, "month": found.month, "text": found.words.text, "view": found.view}
            print(json.dumps(shown, ensure_ascii=False, indent=2, default=_plain))
        else:
            print(f"Asunto: {found.words.subject}\n\n{found.words.text.rstrip()}")
    return OK


def _plain(part: Any) -> Any:
    """What of a view JSON does not know: moments, and mappings of other kinds."""
    return part.isoformat() if isinstance(part, datetime) else dict(part)


def history(a: argparse.Namespace) -> int:
    """``turnbot history``: a player's accounts month by month, shown or sent to him."""
    from turnbot.app import histories, sheets

    with game_of(a) as shell:
        if a.send:
            told, to = sheets.send_history(shell, a.who, clock.now())
            print(f"Las cuentas de {told.who}, mes a mes, salen para {to}.")
            return OK
        told = sheets.history(shell, a.who)
        if a.json:
            rows = [{"month": month, **dict(zip(told.columns, row, strict=True))} for month, row in told.rows]
            print(json.dumps({"who": told.who, "months": rows}, ensure_ascii=False, indent=2))
        else:
            print("\n".join([told.who, *histories.table(shell, told)]))
    return OK


def letter(a: argparse.Namespace) -> int:
    """``turnbot letter``: write to a player."""
    from turnbot.app import writing

    _inside(a, "who", "file")
    with game_of(a) as shell:
        name, to = writing.letter(shell, a.who, text(a.file), clock.now(), a.subject)
        print(f"La carta para {name} sale en la próxima ronda, para {to}.")
    return OK


def announce(a: argparse.Namespace) -> int:
    """``turnbot announce``: write to everybody."""
    from turnbot.app import writing

    _inside(a, "file")
    with game_of(a) as shell:
        sent = writing.announce(shell, text(a.file), clock.now(), a.subject, each=a.each)
        print(f"El aviso sale en la próxima ronda, para {', '.join(sent)}.")
    return OK


def _inside(a: argparse.Namespace, *names: str) -> None:
    """Said inside the game's folder, which is not named: what stands in its place is the first argument."""
    if Path(a.folder).is_dir() or getattr(a, names[-1]) not in ("", "-"):
        return
    said = [a.folder, *(getattr(a, name) for name in names)]
    a.folder = "."
    for name, value in zip(names, said, strict=False):
        setattr(a, name, value)
