"""Commands about orders in the referee's hand."""

import argparse
from pathlib import Path

from turnbot import clock
from turnbot.cli.ground import OK, UsageError, game_of, text


def orders(a: argparse.Namespace) -> int:
    """``turnbot orders``: what a player has ordered; or what the referee writes there in his stead."""
    from turnbot.app import entering

    said = a.words if Path(a.folder).is_dir() else [a.folder, *a.words]  # said inside the game's folder
    folder = a.folder if Path(a.folder).is_dir() else "."
    if not said:
        raise UsageError("falta el jugador: turnbot orders CARPETA NOMBRE.")
    who, *more = said
    a.folder = folder
    with game_of(a) as shell:
        if not more:
            found = entering.look(shell, who)
        else:
            words = " ".join(more[1:]) if more[1:] else text("-")
            found = entering.enter(shell, who, more[0], words, clock.now())
        print("\n".join(entering.told(found, shell)))
    return OK


def mails(a: argparse.Namespace) -> int:
    """``turnbot mails``: what came and was set aside, or came late; or one mail beside its reading."""
    from turnbot.app import entering, upkeep

    if a.folder.isdecimal() and not Path(a.folder).is_dir():
        a.folder, a.mail = ".", a.folder
    if a.mail and not a.mail.isdecimal():
        raise UsageError(f"«{a.mail}» no es el número de ninguna carta.")
    with game_of(a) as shell:
        if a.mail:
            print("\n".join(entering.told_mail(entering.mail(shell, int(a.mail)), shell.config.zone)))
        else:
            print(upkeep.told_mails(upkeep.stuck_mails(shell), shell.config.zone))
    return OK
