"""The ``turnbot`` command: one small function for each subcommand. Parses arguments, calls, prints.

What the referee reads is Spanish. Exit codes: 0 done; 1 something is wrong with the game, its mail or its
rules, and the message says what; 2 the command or a file given to it cannot be used.
"""

import argparse
import json
import logging
import re
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from turnbot import __version__, clock, config
from turnbot.app.shell import RefusedError, Shell
from turnbot.core.game import Command, CommandError, ScenarioError

OK, TROUBLE, USAGE, INTERRUPTED = 0, 1, 2, 130


class UsageError(Exception):
    """What the user gave cannot be used; the text is what he reads."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never a traceback for what a user can mend."""
    arguments = _parser().parse_args(argv)
    try:
        with patience(f"turnbot {arguments.called}", shown=sys.stderr.isatty()):
            return int(arguments.run(arguments))
    except (UsageError, config.ConfigError, ScenarioError, CommandError) as fault:
        print(f"turnbot: {fault}", file=sys.stderr)
        return USAGE
    except _troubles() as trouble:
        print(f"turnbot: {trouble}", file=sys.stderr)
        return TROUBLE
    except BrokenPipeError:
        # Whoever read our output went away (`turnbot ... | head`): nobody is left to tell.
        sys.stderr.close()
        return TROUBLE
    except KeyboardInterrupt:
        print("turnbot: interrumpido.", file=sys.stderr)
        return INTERRUPTED


@contextmanager
def patience(what: str, *, shown: bool, after: float = 2.0) -> Iterator[None]:
    """Tell a person at a terminal, every ``after`` seconds, that work goes on and for how long it has.

    The daemon's commands tell what they do in their log instead.
    """
    done = threading.Event()

    def tell() -> None:
        rounds = 0
        while not done.wait(after):
            rounds += 1
            print(f"\r{what}: {rounds * after:.0f} s ...", end="", file=sys.stderr, flush=True)
        if rounds:
            print(file=sys.stderr)

    teller = threading.Thread(target=tell, daemon=True)
    if shown and not what.endswith((" run", " tick")):
        teller.start()
    try:
        yield
    finally:
        done.set()
        if teller.is_alive():
            teller.join()


def _troubles() -> tuple[type[Exception], ...]:
    """What may go wrong with a game and its mail, and is told in a sentence."""
    from turnbot.app.month import HaltedError
    from turnbot.mail.inbox import MailboxTroubled
    from turnbot.mail.outbox import OutboxTroubled
    from turnbot.store.db import BusyError, DatabaseTroubled

    return (RefusedError, HaltedError, BusyError, DatabaseTroubled, MailboxTroubled, OutboxTroubled)


# Without a game folder ------------------------------------------------------------------------------


def parse(a: argparse.Namespace) -> int:
    """``turnbot parse``: what the reader makes of mails."""
    from turnbot.app import offline

    reader = offline.Reader.of(_toml(a.scenario))
    for file, raw in [(file, _bytes(file)) for file in a.mails]:
        if a.json:
            print(json.dumps(reader.document(reader.read(raw)), ensure_ascii=False))
        elif a.explain:
            print(f"── {file}\n{reader.explain(raw)}\n")
        else:
            print(reader.echo(raw))
    return OK


def guide(a: argparse.Namespace) -> int:
    """``turnbot guide``: the player's guide, as docs/ordenes.md holds it."""
    from turnbot.app.guide import markdown
    from turnbot.games import GAMES

    print(markdown(GAMES[a.system]), end="")
    return OK


def play(a: argparse.Namespace) -> int:
    """``turnbot play``: months from files, or the closed month of a game folder."""
    if a.scenario is None:
        return _play_folder(a)
    from turnbot.app import offline

    if a.mails is None or a.out is None:
        raise UsageError("con --scenario hacen falta también --mails CARPETA y --out CARPETA.")
    if not Path(a.mails).is_dir():
        raise UsageError(f"no hay ninguna carpeta {a.mails}.")
    if a.months < 1:
        raise UsageError(f"--months es {a.months}; se juega al menos un mes.")
    offline.play_offline(_toml(a.scenario), Path(a.mails), Path(a.out), months=a.months, seed=a.seed)
    return OK


def rulebook(a: argparse.Namespace) -> int:
    """``turnbot rulebook``: every number of the book, where it is applied and how well it is tested."""
    from turnbot.app.rulebook import listing
    from turnbot.games import GAMES

    lines = listing(GAMES[a.system])
    if a.json:
        print(json.dumps(lines, ensure_ascii=False))
        return OK
    for one in lines:
        print(f"{one['rule']:9} {one['kind']:8} {one['tests']:3} tests  {one['code'] or '-'}")
    done = sum(1 for one in lines if one["code"])
    wanted = sum(1 for one in lines if one["kind"] != "info")
    print(f"{done} of {wanted} numbers are applied by the program")
    return OK


def rule(a: argparse.Namespace) -> int:
    """``turnbot rule 8.2.4``: one number of the book."""
    from turnbot.app.rulebook import line, listing
    from turnbot.games import GAMES

    game = GAMES[a.system]
    try:
        told = line(game, a.number)
    except KeyError:
        raise UsageError(f"el libro no tiene la regla {a.number}.") from None
    entry = next(one for one in listing(game) if one["rule"] == a.number)
    print(f"{told.rule} ({told.kind}): {told.summary}")
    print(f"code:   {entry['code'] or 'not yet'}")
    print(f"tests:  {entry['tests']}")
    print(f"tables: {', '.join(told.tables) or 'none'}")
    return OK


def verify_dice(a: argparse.Namespace) -> int:
    """``turnbot verify-dice``: does a published seed give the rolls that a letter prints?"""
    from turnbot.app.verify import verify

    text = sys.stdin.read() if a.letter == "-" else _letter_text(a.letter)
    try:
        verdict = verify(a.seed, text)
    except ValueError:
        raise UsageError(f"«{a.seed}» no es una semilla: son dígitos hexadecimales.") from None
    print(f"Huella de la semilla (SHA-256): {verdict.commitment}")
    print(f"Tiradas que concuerdan: {len(verdict.good)}; que no: {len(verdict.bad)}.")
    from turnbot.core.dice import inscription

    for roll in verdict.bad:
        print(f"  no concuerda: {inscription(roll)}")
    if not verdict.good and not verdict.bad:
        print("En esta carta no hay ninguna tirada que comprobar.")
        return TROUBLE
    return TROUBLE if verdict.bad else OK


def _letter_text(file: str) -> str:
    from turnbot.mail.message import read_message

    raw = _bytes(file)
    # A Maildir's files have no ending: a letter is told by its headers.
    is_mail = re.match(rb"[!-9;-~]+:[ \t]", raw) is not None
    return read_message(raw).full_text if is_mail else raw.decode("utf-8", "replace")


def config_example(a: argparse.Namespace) -> int:
    """``turnbot config-example``: a commented config.toml."""
    print(config.example(), end="")
    return OK


def demo(a: argparse.Namespace) -> int:
    """``turnbot demo``: a month of the sample game."""
    from turnbot import daemon
    from turnbot.app import demo as sample
    from turnbot.app.doors import open_inbox, open_outbox

    def round_(shell: Shell, now: datetime) -> None:
        doors = daemon.Doors(open_inbox(shell.config), open_outbox(shell.config))
        try:
            daemon.tick(shell, doors, now)
        finally:
            doors.close()

    print(sample.run(Path(a.folder), round_))
    return OK


# A game folder -----------------------------------------------------------------------------------------


def init(a: argparse.Namespace) -> int:
    """``turnbot init``: make a game folder."""
    from turnbot.app import folder

    made = folder.init(Path(a.folder), _toml(a.scenario), clock.now())
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
    from turnbot.app.doors import open_inbox, open_outbox

    with _game(a) as shell, shell.db.alone():
        doors = daemon.Doors(open_inbox(shell.config), open_outbox(shell.config))
        daemon.serve(shell, doors, clock.now, shell.config.daemon.every)
    return OK


def tick(a: argparse.Namespace) -> int:
    """``turnbot tick``: one round of the daemon."""
    from turnbot import daemon
    from turnbot.app.doors import open_inbox, open_outbox

    with _game(a) as shell, shell.db.alone():
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

    with _game(a) as shell:
        print(told(look(shell), shell.config.zone))
    return OK


def cases(a: argparse.Namespace) -> int:
    """``turnbot cases``: what waits for the referee; or his answer to one."""
    from turnbot.app import referee, review

    if a.folder.isdecimal() and not Path(a.folder).is_dir():
        # «turnbot cases 1 b», said inside the game's folder.
        a.folder, a.answer = ".", [a.folder, *a.answer]
    with _game(a) as shell:
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
        print(review.told(review.cases(shell)))
    return OK


def correct(a: argparse.Namespace) -> int:
    """``turnbot correct``: mend an account, with a reason."""
    from turnbot.app import corrections

    if not Path(a.folder).is_dir():
        # Said inside the game's folder.
        a.folder, a.who, a.what, a.value, a.reason = ".", a.folder, a.who, a.what, [a.value, *a.reason]
    value: int | str
    if a.value.startswith("="):
        value = a.value[1:].strip()
    elif re.fullmatch(r"[+-]\d{1,9}", a.value):
        value = int(a.value)
    else:
        raise UsageError(f"«{a.value}» no es ni un cambio, como +5 o -20, ni un valor, como =CA.")
    with _game(a) as shell:
        of = corrections.correct(shell, a.who, a.what, value, " ".join(a.reason), clock.now())
        print(f"Anotado: se aplicará cuando se juegue {of}.")
    return OK


def move(a: argparse.Namespace) -> int:
    """``turnbot move``: another address for a player."""
    from turnbot.app import upkeep

    with _game(a) as shell:
        letters = upkeep.move(shell, a.who, a.address)
        print(f"A {a.who} se le escribe desde ahora a {a.address}; cartas con la dirección nueva: {letters}.")
    return OK


def letters(a: argparse.Namespace) -> int:
    """``turnbot letters``: what waits to be sent, or was set aside."""
    from turnbot.app import upkeep

    with _game(a) as shell:
        print(upkeep.told_letters(upkeep.stuck_letters(shell, only_set_aside=a.apartadas)))
    return OK


def resend(a: argparse.Namespace) -> int:
    """``turnbot resend``: queue a letter again."""
    from turnbot.app import upkeep

    with _game(a) as shell:
        upkeep.resend(shell, a.letter, clock.now())
        print(f"La carta {a.letter} vuelve a la cola.")
    return OK


def mails(a: argparse.Namespace) -> int:
    """``turnbot mails``: what came and was set aside, or came late."""
    from turnbot.app import upkeep

    with _game(a) as shell:
        print(upkeep.told_mails(upkeep.stuck_mails(shell), shell.config.zone))
    return OK


def retry(a: argparse.Namespace) -> int:
    """``turnbot retry``: read a mail again."""
    from turnbot.app import upkeep

    with _game(a) as shell:
        upkeep.retry(shell, a.mail)
        print(f"La carta {a.mail} se leerá otra vez en la próxima ronda.")
    return OK


def backup(a: argparse.Namespace) -> int:
    """``turnbot backup``: a copy now."""
    from turnbot.app import upkeep

    with _game(a) as shell:
        print(f"La copia es {upkeep.backup(shell, clock.now())}.")
    return OK


def close(a: argparse.Namespace) -> int:
    """``turnbot close: close the open month now."""
    from turnbot.app import month

    return _step(a, month.close, "El mes está cerrado.", "No hay ningún mes abierto que cerrar.")


def deadline(a: argparse.Namespace) -> int:
    """``turnbot deadline``: move the open month's deadline."""
    from turnbot.app import deadline as deadlines

    try:
        when = datetime.fromisoformat(a.when)
    except ValueError:
        raise UsageError(f"«{a.when}» no es un momento como 2026-12-01T23:59.") from None
    with _game(a) as shell:
        if when.tzinfo is None:
            when = when.replace(tzinfo=shell.config.zone)
        if not deadlines.move(shell, when.astimezone(UTC), clock.now()):
            print("El plazo ya era ese.")
            return OK
        local = when.astimezone(shell.config.zone)
        print(f"El plazo vence el {local:%Y-%m-%d a las %H:%M}; la lista recibirá aviso.")
    return OK


def publish(a: argparse.Namespace) -> int:
    """``turnbot publish``: send what was played and open the next month."""
    from turnbot.app import deadline as deadlines
    from turnbot.app import month
    from turnbot.store.db import BusyError

    def replayed(shell: Shell, now: datetime) -> bool:
        # A ruling takes the play back: what is published is what follows from it.
        if month.play(shell, now):
            print("El mes se ha jugado con lo decidido.")
        return month.publish(shell, now)

    done = _step(a, replayed, "El mes está publicado.", "No hay ningún mes cerrado que publicar.")
    # A daemon at work makes the site in its next round; two at once would tread on each other's pages.
    with _game(a) as shell, suppress(BusyError), shell.db.alone():
        deadlines.show(shell, clock.now())
    return done


def undo(a: argparse.Namespace) -> int:
    """``turnbot undo``: take back a month that was played and not published."""
    from turnbot.app import month

    return _step(
        a, lambda shell, _: month.undo(shell), "El mes vuelve a estar cerrado.", "No hay nada que deshacer."
    )


def admit(a: argparse.Namespace) -> int:
    """``turnbot admit``: let a late mail count."""
    from turnbot.app import month

    with _game(a) as shell:
        print(f"Las órdenes de {month.admit(shell, a.mail)} cuentan.")
    return OK


def resume(a: argparse.Namespace) -> int:
    """``turnbot resume``: let a halted game go on."""
    from turnbot.app import month

    return _step(
        a, lambda shell, _: month.resume(shell), "La partida sigue.", "La partida no estaba detenida."
    )


def _play_folder(a: argparse.Namespace) -> int:
    from turnbot.app import month, review
    from turnbot.core.game import LIST, REFEREE

    if a.until is not None and not a.preview:
        raise UsageError("--until se da con --preview: un mes no se juega a medias.")
    if not a.preview:
        return _step(a, month.play, "El mes está jugado; nada se ha enviado.", "No hay ningún mes cerrado.")
    with _game(a) as shell:
        seen = month.preview(shell, until=a.until)
        for letter, rendered in seen.letters:
            to = {LIST: "Lista", REFEREE: "Árbitro"}.get(letter.to, letter.to)
            print(f"Para: {to}\nAsunto: {rendered.subject}\n\n{rendered.text}\n{'-' * 72}")
        print(review.told(seen.cases))
    return OK


def _step(a: argparse.Namespace, step: Callable[[Shell, datetime], bool], done: str, not_done: str) -> int:
    with _game(a) as shell:
        if step(shell, clock.now()):
            print(done)
            return OK
    print(f"turnbot: {not_done}", file=sys.stderr)
    return TROUBLE


@contextmanager
def _game(a: argparse.Namespace) -> Iterator[Shell]:
    from turnbot.app import folder

    shell = folder.open_game(Path(a.folder))
    logging.basicConfig(
        level=shell.config.daemon.log_level, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    # What the libraries tell about their own work says nothing to a referee.
    for noisy in ("apscheduler", "imapclient", "alembic", "filelock"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    try:
        yield shell
    finally:
        shell.db.close()


# Arguments -------------------------------------------------------------------------------------------


def _toml(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_bytes(file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UsageError(f"{file} no es un fichero TOML válido: {fault}.") from fault


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as fault:
        raise UsageError(f"no puedo leer {file}: {fault.strerror}.") from fault


_EXAMPLES = """
ejemplos:
  turnbot demo demo                        juega un mes de la partida de ejemplo
  turnbot init partida --scenario guion.toml   empieza una partida
  turnbot check-config partida             prueba buzón, salida y base de datos
  turnbot run partida                      recoge y contesta el correo, hasta que se le pare
  turnbot cases partida                    lo que espera la decisión del árbitro
  turnbot cases partida 3 b                resuelve el caso 3
  turnbot play partida --preview           el mes tal como saldría, sin guardar nada
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="turnbot",
        description="Arbitra partidas por correo: lee las jugadas, juega el mes y escribe las cartas.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"turnbot {__version__}")
    commands = parser.add_subparsers(metavar="ORDEN", required=True)

    def command(
        function: Callable[[argparse.Namespace], int],
        help_text: str,
        example: str = "",
        *,
        folder: bool = True,
        name: str = "",
    ) -> argparse.ArgumentParser:
        name = name or function.__name__.replace("_", "-")
        made = commands.add_parser(
            name,
            help=help_text,
            description=help_text[0].upper() + help_text[1:] + ".",
            epilog=f"ejemplo:\n  turnbot {name} {example}" if example else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=function, called=name)
        if folder:
            made.add_argument(
                "folder", metavar="CARPETA", nargs="?", default=".", help="carpeta de la partida"
            )
        return made

    _without_folder(command)
    _of_games(command)
    _with_folder(command)
    return parser


def _of_games(command: Callable[..., argparse.ArgumentParser]) -> None:
    """What a game offers beside the commands that every game has."""
    from turnbot.games import GAMES

    def printing(one: Command) -> Callable[[argparse.Namespace], int]:
        def run(a: argparse.Namespace) -> int:
            for line in one.run(a):
                print(line)
            return OK

        return run

    for game in GAMES.values():
        for one in game.commands:
            one.arguments(command(printing(one), one.help, one.example, folder=False, name=one.name))


def _without_folder(command: Callable[..., argparse.ArgumentParser]) -> None:
    one = command(
        parse, "muestra cómo se entienden unas cartas", "--scenario guion.toml --json carta.eml", folder=False
    )
    one.add_argument("--scenario", required=True, metavar="FICHERO", help="guion con la gente de la partida")
    how = one.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="un objeto JSON por carta, en vez del eco")
    how.add_argument("--explain", action="store_true", help="cómo se ha leído, cláusula por cláusula")
    one.add_argument("mails", nargs="+", metavar="CARTA", help="ficheros .eml")

    one = command(play, "juega un mes: de un guion y unas cartas, o el mes cerrado de una partida",
                  "--scenario guion.toml --mails cartas --seed 7 --out salida")  # fmt: skip
    one.add_argument("--scenario", metavar="FICHERO", help="guion del que se parte, sin carpeta de partida")
    one.add_argument(
        "--mails", metavar="CARPETA", help="cartas del primer mes; 2/, 3/, ... para los siguientes"
    )
    one.add_argument("--months", type=int, default=1, metavar="N", help="meses que se juegan (1)")
    one.add_argument("--seed", type=int, default=1, metavar="N", help="semilla de los dados (1)")
    one.add_argument("--out", metavar="CARPETA", help="dónde se escriben cartas, crónica y web")
    one.add_argument("--preview", action="store_true", help="muestra el mes como saldría y no guarda nada")
    one.add_argument("--until", metavar="PASO", help="con --preview: se detiene tras ese paso del calendario")

    one = command(guide, "escribe la guía del jugador: cómo se escriben las órdenes", folder=False)
    one.add_argument("--system", default="preux", help=argparse.SUPPRESS)

    one = command(rulebook, "lista las reglas del libro y dónde se aplican", "--json", folder=False)
    one.add_argument("--json", action="store_true", help="como JSON")
    one.add_argument("--system", default="preux", help=argparse.SUPPRESS)

    one = command(rule, "cuenta una regla: qué dice, dónde se aplica, qué la prueba", "3.1.7", folder=False)
    one.add_argument("number", metavar="NÚMERO", help="número de la regla")
    one.add_argument("--system", default="preux", help=argparse.SUPPRESS)

    one = command(verify_dice, "comprueba los dados de una carta con la semilla publicada",
                  "0123abcd... hoja.eml", folder=False)  # fmt: skip
    one.add_argument("seed", metavar="SEMILLA", help="la semilla abierta del mes, como la da la crónica")
    one.add_argument(
        "letter", metavar="CARTA", help="hoja de estado, en .eml o en texto; «-», por la entrada"
    )

    command(config_example, "escribe un config.toml comentado", folder=False)

    one = command(demo, "juega un mes de la partida de ejemplo", "demo", folder=False)
    one.add_argument("folder", metavar="CARPETA", help="carpeta en la que se juega; se hace de nuevo")


def _with_folder(command: Callable[..., argparse.ArgumentParser]) -> None:
    one = command(init, "empieza una partida en una carpeta", "partida --scenario guion.toml")
    one.add_argument("--scenario", required=True, metavar="FICHERO", help="guion de la partida (TOML)")
    command(check_config, "prueba la configuración, el buzón, la salida y la base de datos", "partida")
    command(migrate, "pone al día la base de datos de una partida, tras copiarla", "partida")
    command(run, "recoge y contesta el correo y lleva los plazos, hasta que se le pare", "partida")
    command(tick, "hace una sola ronda de lo que hace «run»", "partida")
    command(status, "cuenta cómo está la partida", "partida")
    one = command(cases, "muestra los casos que esperan al árbitro, o resuelve uno", "partida 1 b")
    one.add_argument(
        "answer", nargs="*", metavar="NÚMERO RESPUESTA", help="caso y respuesta: «1 b», «2 nada»"
    )
    one = command(correct, "corrige una cuenta, con un motivo que leerán los afectados",
                  "partida \"Jean Parrot\" crowns -20 La cena de julio se cobró de menos.")  # fmt: skip
    one.add_argument("who", metavar="NOMBRE", help="personaje o dama, con su nombre entero")
    one.add_argument("what", metavar="CUENTA", help="crowns, status, level, club, ...")
    one.add_argument(
        "value", metavar="VALOR", help="lo que se suma o resta, +5 o -20, o lo que ha de ser, =CA"
    )
    one.add_argument("reason", nargs="+", metavar="MOTIVO", help="por qué")
    one = command(move, "cambia la dirección de un jugador", 'partida "Jean Parrot" parrot@nuevo.example')
    one.add_argument("who", metavar="NOMBRE", help="su personaje, con su nombre entero")
    one.add_argument("address", metavar="DIRECCIÓN", help="la dirección nueva")
    one = command(letters, "lista las cartas que esperan salir o se apartaron", "partida --apartadas")
    one.add_argument("--apartadas", action="store_true", help="solo las apartadas")
    one = command(resend, "vuelve a poner en la cola una carta apartada", "partida 31")
    one.add_argument("letter", type=int, metavar="CARTA", help="su número, como lo da «letters»")
    command(mails, "lista las cartas recibidas que se apartaron o llegaron tarde", "partida")
    one = command(retry, "hace leer otra vez una carta recibida que se apartó", "partida 17")
    one.add_argument("mail", type=int, metavar="CARTA", help="su número, como lo da «mails»")
    command(backup, "hace ahora una copia de la base de datos", "partida")
    command(close, "cierra el mes abierto sin esperar al plazo", "partida")
    one = command(deadline, "cambia el plazo del mes abierto y avisa a la lista", "partida 2026-12-01T23:59")
    one.add_argument("when", metavar="MOMENTO", help="fecha y hora, en la zona de la partida si no la dice")
    command(publish, "envía lo jugado y abre el mes siguiente", "partida")
    command(undo, "deshace un mes jugado y no publicado", "partida")
    one = command(admit, "admite una carta que llegó tarde", "partida 17")
    one.add_argument("mail", type=int, metavar="CARTA", help="número de la carta, como se le dijo al árbitro")
    command(resume, "deja seguir una partida detenida por un tropiezo", "partida")
