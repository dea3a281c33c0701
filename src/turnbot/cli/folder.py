"""Commands on the folder of a game: its mail, its months, its cases."""

import argparse
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from turnbot import clock
from turnbot.cli.ground import OK, TROUBLE, UsageError, game_of, toml

if TYPE_CHECKING:  # the database is loaded by the commands that need it
    from turnbot.app.shell import Shell


def init(a: argparse.Namespace) -> int:
    """``turnbot init``: make a game folder."""
    from turnbot.app import folder

    made = folder.init(Path(a.folder), toml(a.scenario), clock.now())
    print(f"La partida está en {a.folder}. Revise {made.root / folder.CONFIG} y pruébelo con:")
    print(f"  turnbot check-config {a.folder}")
    return OK


def check_config(a: argparse.Namespace) -> int:
    """``turnbot check-config``: try everything a game needs."""
    from turnbot.app import folder

    tried = folder.check(Path(a.folder))
    for one in tried:
        print(f"{'bien' if one.good else 'MAL ':4}  {one.what}: {one.sentence}")
    return OK if all(one.good for one in tried) else TROUBLE


def migrate(a: argparse.Namespace) -> int:
    """``turnbot migrate``: bring the database to this version."""
    from turnbot.app import folder

    done = folder.migrate(Path(a.folder), clock.now())
    print("La base de datos se ha puesto al día." if done else "La base de datos ya estaba al día.")
    return OK


def run(a: argparse.Namespace) -> int:
    """``turnbot run``: the daemon."""
    from turnbot import daemon
    from turnbot.app import folder
    from turnbot.app.doors import open_inbox, open_outbox
    from turnbot.app.shell import RefusedError
    from turnbot.store.db import DatabaseGone

    with game_of(a, himself=False) as shell:
        doors = daemon.Doors(open_inbox(shell.config), open_outbox(shell.config))
        try:
            daemon.serve(shell, doors, clock.now, shell.config.daemon.every)
        except DatabaseGone as gone:
            raise RefusedError(folder.lost(shell.config, gone)) from gone
    return OK


def tick(a: argparse.Namespace) -> int:
    """``turnbot tick``: one round of the daemon."""
    from turnbot import daemon
    from turnbot.app.doors import open_inbox, open_outbox

    with game_of(a, himself=False) as shell, shell.db.alone():
        doors = daemon.Doors(open_inbox(shell.config), open_outbox(shell.config))
        try:
            wrong = daemon.tick(shell, doors, clock.now())
        finally:
            doors.close()
    for sentence in wrong:
        print(f"turnbot: {sentence}", file=sys.stderr)
    return TROUBLE if wrong else OK


def status(a: argparse.Namespace) -> int:
    """``turnbot status``: where the game stands."""
    from turnbot.app.status import look, told

    with game_of(a) as shell:
        print(told(look(shell), shell.config.zone, shell.game.named))
    return OK


def cases(a: argparse.Namespace) -> int:
    """``turnbot cases``: what waits for the referee; or his answer to one."""
    from turnbot.app import referee, review, unseen

    if a.folder.isdecimal() and not Path(a.folder).is_dir():
        # «turnbot cases 1 b», said inside the game's folder.
        a.folder, a.answer = ".", [a.folder, *a.answer]
    with game_of(a) as shell:
        if a.answer:
            number, *words = a.answer
            if not number.isdecimal() or not words:
                raise UsageError("para resolver un caso: turnbot cases CARPETA NÚMERO RESPUESTA, como «1 b».")
            match review.rule(shell, int(number), referee.read_answer(" ".join(words)), clock.now()):
                case review.Settled() as settled:
                    print(f"Caso {settled.number}: {settled.answer}.")
                    return OK
                case review.Problem(nth, why):
                    raise UsageError(f"caso {nth}: {why}")
        print(review.told(unseen.cases_at_the_desk(shell, clock.now())))
    return OK


def decree(a: argparse.Namespace) -> int:
    """``turnbot decree``: decide something that no case asks."""
    from turnbot.app import decrees
    from turnbot.app.review import Problem, Settled

    if not Path(a.folder).is_dir():
        # Said inside the game's folder.
        a.folder, a.words = ".", [a.folder, *a.words]
    if not a.words:
        raise UsageError('falta lo que dispone: turnbot decree CARPETA "Jean Parrot: +20 coronas: ...".')
    with game_of(a) as shell:
        match decrees.decree(shell, " ".join(a.words), clock.now()):
            case Settled() as settled:
                print(f"Resolución {settled.number}: {settled.answer}.")
                return OK
            case Problem(_, why):
                raise UsageError(why)


def correct(a: argparse.Namespace) -> int:
    """``turnbot correct``: mend an account, with a reason."""
    from turnbot.app import corrections

    if not Path(a.folder).is_dir():
        # Said inside the game's folder.
        a.folder, a.who, a.what, a.value, a.reason = ".", a.folder, a.who, a.what, [a.value, *a.reason]
    value: int | str
    if not a.reason:
        raise UsageError(
            "falta el motivo, que leerá quien vea esa cuenta: detrás de la cifra, o entre comillas."
        )
    if a.value.startswith("="):
        value = a.value[1:].strip()
    elif re.fullmatch(r"[+-]\d{1,9}", a.value):
        value = int(a.value)
    else:
        raise UsageError(f"«{a.value}» no es ni un cambio, como +5 o -20, ni un valor, como =CA.")
    heard = "public" if a.public else "quiet" if a.quiet else ""
    with game_of(a) as shell:
        of = corrections.correct(shell, a.who, a.what, value, " ".join(a.reason), clock.now(), heard)
        print(f"Anotado: se aplicará cuando se juegue {of}.")
    return OK


def pending(a: argparse.Namespace) -> int:
    """``turnbot corrections``: what the referee has laid down unasked; or take one of these back."""
    from turnbot.app import corrections, referee, review

    if a.folder.isdecimal() and not Path(a.folder).is_dir():
        a.folder, a.answer = ".", [a.folder, *a.answer]
    if a.answer and (len(a.answer) != 2 or not a.answer[0].isdecimal() or a.answer[1] != "nada"):
        raise UsageError("para anular una: turnbot corrections CARPETA NÚMERO nada.")
    with game_of(a) as shell:
        found = corrections.pending(shell)
        if a.answer:
            number = int(a.answer[0])
            if number not in [one.number for one in found]:
                raise UsageError(f"no ha dispuesto nada con el número {number}.")
            review.rule(shell, number, referee.Nothing(), clock.now())
            found = corrections.pending(shell)
        print("\n".join(corrections.told(found)))
    return OK


def note(a: argparse.Namespace) -> int:
    """``turnbot note``: words of the referee's in a sheet, or in the chronicle."""
    from turnbot.app import decrees

    if not Path(a.folder).is_dir():
        a.folder, a.who, a.words = ".", a.folder, [a.who, *a.words]
    with game_of(a) as shell:
        settled = decrees.note(shell, a.who, " ".join(a.words), clock.now())
        print(f"Nota {settled.number}: {settled.answer}.")
    return OK


def chronicle(a: argparse.Namespace) -> int:
    """``turnbot chronicle``: the draft of the account, or one thing that the referee does to it."""
    from turnbot.app import errands, unseen

    words = a.words
    if not Path(a.folder).is_dir():
        a.folder, words = ".", [a.folder, *words]
    with game_of(a) as shell:
        if not words:
            print(unseen.draft_at_the_desk(shell))
            return OK
        print(errands.do(shell, " ".join(words), errands.PENS, clock.now()).told)
    return OK


def move(a: argparse.Namespace) -> int:
    """``turnbot move``: another address for a player."""
    from turnbot.app import upkeep

    with game_of(a) as shell:
        print(upkeep.told_moved(upkeep.move(shell, a.who, a.address)))
    return OK


def letters(a: argparse.Namespace) -> int:
    """``turnbot letters``: what waits to be sent, or was set aside."""
    from turnbot.app import upkeep

    with game_of(a) as shell:
        print(upkeep.told_letters(upkeep.stuck_letters(shell, only_set_aside=a.apartadas)))
    return OK


def resend(a: argparse.Namespace) -> int:
    """``turnbot resend``: queue a letter again."""
    from turnbot.app import upkeep

    with game_of(a) as shell:
        upkeep.resend(shell, a.letter, clock.now())
        print(f"La carta {a.letter} vuelve a la cola.")
    return OK


def retry(a: argparse.Namespace) -> int:
    """``turnbot retry``: read a mail again."""
    from turnbot.app import upkeep

    with game_of(a) as shell:
        upkeep.retry(shell, a.mail)
        print(f"La carta {a.mail} se leerá otra vez en la próxima ronda.")
    return OK


def backup(a: argparse.Namespace) -> int:
    """``turnbot backup``: a copy now."""
    from turnbot.app import upkeep

    with game_of(a) as shell:
        print(f"La copia es {upkeep.backup(shell, clock.now())}.")
    return OK


def restore(a: argparse.Namespace) -> int:
    """``turnbot restore``: go back to a copy of a database that is lost."""
    from turnbot import config
    from turnbot.app import doors, folder

    restored = folder.restore(Path(a.folder), a.copy, clock.now())
    print(folder.told_restored(restored, doors.game_of(config.load(Path(a.folder) / folder.CONFIG))))
    return OK


def close(a: argparse.Namespace) -> int:
    """``turnbot close: close the open month now."""
    from turnbot.app import month

    return _step(a, month.close, "El mes está cerrado.", "No hay ningún mes abierto que cerrar.")


def deadline(a: argparse.Namespace) -> int:
    """``turnbot deadline``: move the open month's deadline."""
    from turnbot.app import deadline as deadlines
    from turnbot.app import moments
    from turnbot.app.shell import RefusedError

    with game_of(a) as shell:
        at = time.fromisoformat(shell.config.deadline.time)
        try:
            when = moments.moment(a.when, shell.config.zone, at)
        except RefusedError as why:
            raise UsageError(str(why)) from None
        if not deadlines.move(shell, when.astimezone(UTC), clock.now()):
            print("El plazo ya era ese.")
            return OK
        print(f"El plazo vence el {moments.told(when, shell.config.zone)}. La lista recibirá aviso.")
    return OK


def publish(a: argparse.Namespace) -> int:
    """``turnbot publish``: send what was played and open the next month."""
    from turnbot.app import deadline as deadlines
    from turnbot.app import month, publishing, unseen
    from turnbot.app.shell import RefusedError
    from turnbot.store.db import BusyError

    def replayed(shell: "Shell", now: datetime) -> bool:
        # A ruling takes the play back: what is published is what follows from it.
        if month.play(shell, now):
            print("El mes se ha jugado con lo decidido.")
        if not a.force and (new := unseen.at_the_desk(shell, now)):
            print(unseen.told(new))
            raise RefusedError(
                "No se publica todavía: lo de arriba no se le había enseñado. Si así le vale, dé la misma"
                " orden otra vez."
            )
        return publishing.publish(shell, now)

    done = _step(
        a,
        replayed,
        "El mes está publicado.",
        "No hay ningún mes cerrado que publicar; uno abierto se cierra antes, con «turnbot close».",
    )
    # A daemon at work makes the site in its next round; two at once would tread on each other's pages.
    with game_of(a) as shell, suppress(BusyError), shell.db.alone():
        deadlines.show(shell, clock.now())
    return done


def undo(a: argparse.Namespace) -> int:
    """``turnbot undo``: take back a month that was played; a published one where it is named."""
    from turnbot.app import month, undoing

    if a.folder and not Path(a.folder).is_dir():
        a.folder, a.month = ".", a.folder  # said inside the game's folder
    if a.month:
        with game_of(a) as shell:
            print(
                f"{shell.game.named(undoing.take_back(shell, a.month, clock.now()))}"
                " vuelve a estar cerrado; la lista lo sabrá."
            )
        return OK
    return _step(
        a, lambda shell, _: month.undo(shell), "El mes vuelve a estar cerrado.", "No hay nada que deshacer."
    )


def admit(a: argparse.Namespace) -> int:
    """``turnbot admit``: let a late mail count."""
    from turnbot.app import month

    with game_of(a) as shell:
        print(f"Las órdenes de {month.admit(shell, a.mail, clock.now())} cuentan.")
    return OK


def pause(a: argparse.Namespace) -> int:
    """``turnbot pause``: let the game rest."""
    from turnbot.app import resting

    with game_of(a) as shell:
        resting.pause(shell, " ".join(a.words), clock.now())
        print("La partida queda en suspenso; la lista recibirá aviso. Sigue con «turnbot resume».")
    return OK


def house(a: argparse.Namespace) -> int:
    """``turnbot house``: the house values of the month, or those of now laid on it."""
    from turnbot.app import house

    with game_of(a) as shell:
        if not a.lay:
            print("\n".join(house.told(house.look(shell))))
            return OK
        laid = house.lay(shell, clock.now())
        print(house.told_laid(laid))
    return OK


def resume(a: argparse.Namespace) -> int:
    """``turnbot resume``: let a halted game go on."""
    from turnbot.app import month

    return _step(a, month.resume, "La partida sigue.", "La partida no estaba detenida ni en suspenso.")


def play_month(a: argparse.Namespace) -> int:
    """``turnbot play`` in a game folder: the closed month, in earnest or as a preview."""
    from turnbot.app import month, review
    from turnbot.core.exchange import LIST, REFEREE

    if a.until is not None and not a.preview:
        raise UsageError("--until se da con --preview: un mes no se juega a medias.")
    if not a.preview:
        return _step(
            a,
            month.play,
            "El mes está jugado; nada se ha enviado.",
            "No hay ningún mes cerrado; uno abierto se cierra antes, con «turnbot close».",
        )
    with game_of(a) as shell:
        seen = month.preview(shell, until=a.until)
        for letter, rendered in seen.letters:
            to = {LIST: "Lista", REFEREE: "Árbitro"}.get(letter.to, letter.to)
            print(f"Para: {to}\nAsunto: {rendered.subject}\n\n{rendered.text}\n{'-' * 72}")
        print(review.told(seen.cases))
    return OK


def _step(a: argparse.Namespace, step: Callable[["Shell", datetime], bool], done: str, not_done: str) -> int:
    with game_of(a) as shell:
        if step(shell, clock.now()):
            print(done)
            return OK
    print(f"turnbot: {not_done}", file=sys.stderr)
    return TROUBLE
