"""HOJA in the subject, or «Ponedme al corriente»: his last sheet once more, as it went out."""

from turnbot.app import letters, sheets
from turnbot.app.desk import Brought, Desk, Mail, to_player
from turnbot.app.shell import RefusedError
from turnbot.store.db import Tx
from turnbot.store.outgoing import Draft


def alone(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """A letter that only asks for it: nothing else in it is read."""
    return "sheet", sheet(tx, desk, mail)


def sheet(tx: Tx, desk: Desk, mail: Mail) -> list[Draft]:
    """The sheet of the month that he names, or of the last that is published; or why there is none."""
    assert mail.who is not None, "sheets are somebody's"
    key = f"answer/{mail.row.id}/sheet"
    try:
        letter = sheets.published(tx, desk.shell, mail.who, mail.sort.sheet or "")
    except RefusedError as why:
        view = {"who": mail.who, "why": str(why)}
        return [to_player(tx, desk, mail, "no-sheet", view, key=key)]
    template = letters.template_of(desk.shell.game, letter.kind)
    return [to_player(tx, desk, mail, template, letter.view, kind="sheet-again", key=key, files=letter.files)]
