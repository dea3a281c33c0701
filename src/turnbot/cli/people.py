"""Commands about what the referee did, and about his players."""

import argparse
import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turnbot import clock
from turnbot.cli.ground import OK, UsageError, game_of, text, toml

if TYPE_CHECKING:  # the database is loaded by the commands that need it
    from turnbot.app.shell import Shell


def journal(a: argparse.Namespace) -> int:
    """``turnbot journal``: what the referee did, when and which way."""
    from turnbot.app import journal as book

    with game_of(a) as shell:
        entries = book.read(shell)
        if a.json:
            print(json.dumps(book.documents(entries), ensure_ascii=False, indent=2))
        else:
            print(book.told(entries, shell.config.zone, shell.game.named))
    return OK


def people(a: argparse.Namespace) -> int:
    """``turnbot people``: who plays; or who comes, goes, is away, plays for another, has a new address."""
    from turnbot.app import people as rows

    if a.folder in _ACTS and not Path(a.folder).is_dir():
        a.folder, a.act = ".", [a.folder, *a.act]  # said inside the game's folder
    act, *said = a.act or ("",)
    if act and (act not in _ACTS or len(said) not in _ACTS[act][0]):
        ways = "; ".join(f"{name} {shown}" for name, (_, shown) in _ACTS.items())
        raise UsageError(f"no se sabe qué es «{' '.join(a.act)}». turnbot people CARPETA, y detrás: {ways}.")
    with game_of(a) as shell:
        if act:
            print(_done(shell, act, said))
            return OK
        found = rows.everybody(shell)
        if a.json:
            print(json.dumps(rows.documents(found), ensure_ascii=False, indent=2))
        else:
            print(rows.told(found))
    return OK


#: What can be done with people: how many words each takes, and which.
_ACTS = {
    "add": ((1, 2), "NOMBRE DIRECCIÓN (o un fichero TOML)"),
    "retire": ((1, 2), "NOMBRE [PALABRAS]"),
    "replace": ((2,), "NOMBRE DIRECCIÓN"),
    "pause": ((1, 2), "NOMBRE [MES]"),
    "resume": ((1,), "NOMBRE"),
    "address": ((2,), "NOMBRE DIRECCIÓN"),
}


def _done(shell: "Shell", act: str, said: list[str]) -> str:
    """Do it; what came of it, in words."""
    from turnbot.app import joining, upkeep

    who, what, now = said[0], said[1] if len(said) > 1 else "", clock.now()
    match act:
        case "add":
            doc = toml(who) if not what else {"name": who, "email": what}
            name = joining.add(shell, doc, now)
            return f"{name} entra en la partida, y recibe su hoja de apertura."
        case "retire":
            return f"Resolución {joining.retire(shell, who, what, now)}."
        case "replace":
            return (
                f"{joining.hand_over(shell, who, what, now)} lo lleva desde ahora quien escribe desde {what}."
            )
        case "pause":
            name, until = joining.excuse(shell, who, what, now)
            return f"{name} queda en pausa{f' hasta {shell.game.named(until)}' if until else ''}."
        case "resume":
            return f"{joining.recall(shell, who, now)} vuelve a jugar."
        case _:
            return upkeep.told_moved(upkeep.move(shell, who, what))


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
