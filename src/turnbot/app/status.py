"""Where a game stands, at a glance."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from turnbot.app import house, moments, review, waiting
from turnbot.app.shell import Shell
from turnbot.store import games, mailbox, tables

_STATES = {
    "open": "abierto",
    "closed": "cerrado, sin jugar",
    "played": "jugado, sin publicar",
    "published": "publicado; con él terminó la partida",
}


@dataclass(frozen=True, slots=True)
class Status:
    """What the referee wants to know before he asks. Moments are aware; names are characters'."""

    month: str
    number: int
    state: str
    deadline: datetime
    halted: str | None
    fetched: datetime | None
    written: tuple[str, ...]
    silent: tuple[str, ...]
    cases_open: tuple[int, ...]
    cases_must: tuple[int, ...]
    late: tuple[tuple[int, str], ...]
    mails_new: int
    mails_set_aside: int
    letters_held: int
    letters_queued: int
    letters_set_aside: int
    affairs: tuple[str, ...] = ()
    paused: datetime | None = None
    ready: tuple[str, ...] = ()


def look(shell: Shell) -> Status:
    """Look at the database. Raises RefusedError when there is no game in it."""
    cases = [case for case in review.cases(shell) if not case.ruled]
    with shell.db.look() as tx:
        month = review.require_month(tx)
        game = games.game(tx)
        silent = waiting.silent(tx, shell.game, month)
        wrote = {row.who for row in games.orders_for(tx, month.month) if row.kind in review.WRITTEN}
        resting = waiting.excused(tx, month)
        world = shell.game.load(games.world(tx, month.id, "opening"))
        mails = mailbox.count(tx, tables.mail_in)
        letters = mailbox.count(tx, tables.mail_out)
        return Status(
            month=month.month,
            number=month.number,
            state=month.state,
            deadline=month.deadline,
            halted=game.halted if game else None,
            paused=game.paused if game else None,
            fetched=game.fetched if game else None,
            written=tuple(
                name
                for name in waiting.playing(tx, shell.game, world)
                if name not in silent and (name in wrote or name not in resting)
            ),
            silent=silent,
            cases_open=tuple(case.number for case in cases),
            cases_must=tuple(case.number for case in cases if case.must),
            late=tuple((row.mail_id, row.who) for row in games.late_orders(tx, month.month)),
            mails_new=mails.get("new", 0),
            mails_set_aside=mails.get("set-aside", 0),
            letters_held=letters.get("held", 0),
            letters_queued=letters.get("queued", 0),
            letters_set_aside=letters.get("set-aside", 0),
            affairs=tuple(shell.game.affairs(world, house.of_month(shell, month))),
            ready=waiting.ready(tx, shell.game, month, world),
        )


def told(status: Status, zone: ZoneInfo, named: Callable[[str], str] = str) -> str:
    """The same in Spanish, a line each; ``named`` is what the game calls a month."""

    def when(moment: datetime | None) -> str:
        return moments.brief(moment, zone) if moment else "nunca"

    numbers = "número" if len(status.cases_open) == 1 else "números"
    lines = [
        ("Mes", f"{named(status.month)} (n.º {status.number}), {_STATES[status.state]}"),
        ("Plazo", f"{when(status.deadline)} ({zone.key})"),
        ("Correo recogido", when(status.fetched)),
        ("Han escrito", f"{len(status.written)}: {_list(status.written)}"),
        ("No han escrito", f"{len(status.silent)}: {_list(status.silent)}"),
        (
            "Casos pendientes",
            f"{len(status.cases_open)} ({numbers} {_list(map(str, status.cases_open))})"
            if status.cases_open
            else "ninguno",
        ),
    ]
    if status.ready:
        lines.insert(5, ("Listos para cerrar", f"{len(status.ready)}: {_list(status.ready)}"))
    if status.cases_must:
        lines.append(("Hay que decidir", _list(map(str, status.cases_must))))
    if status.late:
        lines.append(("Llegaron tarde", _list(f"{who} (carta {mail})" for mail, who in status.late)))
    if status.mails_new or status.mails_set_aside:
        lines.append(("Cartas sin leer", f"{status.mails_new}; apartadas: {status.mails_set_aside}"))
    lines.append(
        (
            "Cartas por salir",
            f"{status.letters_queued}; retenidas: {status.letters_held}; "
            f"apartadas: {status.letters_set_aside}",
        )
    )
    if status.paused:
        lines.append(("EN SUSPENSO", f"desde {when(status.paused)}; siga con «turnbot resume»"))
    if status.halted:
        lines.append(("DETENIDA", f"{status.halted}; siga con «turnbot play» o «turnbot resume»"))
    if status.affairs:
        lines += [("Asuntos abiertos", status.affairs[0]), *(("", one) for one in status.affairs[1:])]
    width = max(len(name) for name, _ in lines) + 1
    return "\n".join(f"{name + ':' * bool(name):{width}} {text}" for name, text in lines)


def _list(names: Iterable[str]) -> str:
    return ", ".join(names) or "ninguno"
