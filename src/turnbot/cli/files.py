"""Commands that need no game folder: they work on the files they are given, or on the program itself."""

import argparse
import json
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from turnbot.cli.folder import play_month
from turnbot.cli.ground import OK, TROUBLE, UsageError, contents, toml

if TYPE_CHECKING:  # the database is loaded by the commands that need it
    from turnbot.app.shell import Shell


def parse(a: argparse.Namespace) -> int:
    """``turnbot parse``: what the reader makes of mails."""
    from turnbot.app.reading import Reader

    reader = Reader.of(toml(a.scenario))
    for file, raw in [(file, contents(file)) for file in a.mails]:
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
        return play_month(a)
    from turnbot.app import offline

    if a.mails is None or a.out is None:
        raise UsageError("con --scenario hacen falta también --mails CARPETA y --out CARPETA.")
    if not Path(a.mails).is_dir():
        raise UsageError(f"no hay ninguna carpeta {a.mails}.")
    if a.months < 1:
        raise UsageError(f"--months es {a.months}; se juega al menos un mes.")
    offline.play_offline(toml(a.scenario), Path(a.mails), Path(a.out), months=a.months, seed=a.seed)
    return OK


#: Who sees to a number of the book, by its kind in the index.
_KINDS = {"auto": "programa", "referee": "árbitro", "info": "informativa"}


def rulebook(a: argparse.Namespace) -> int:
    """``turnbot rulebook``: every number of the book, where it is applied and how well it is tested."""
    from turnbot.app.rulebook import by_chapter, listing
    from turnbot.games import GAMES

    lines = listing(GAMES[a.system])
    if a.json:
        print(json.dumps(lines, ensure_ascii=False))
        return OK
    for one in lines:
        kind = _KINDS[one["kind"]]
        place = one["code"] or ("-" if one["kind"] == "info" else "todavía no se juega")
        if one["code"] and not one["played"]:
            place += " (ninguna partida llega todavía a ella)"
        print(f"{one['rule']:9} {kind:11} pruebas: {one['tests']:3}  {place}")
    progress = by_chapter(lines)
    done, wanted = (sum(column) for column in zip(*progress.values(), strict=True))
    print(f"El programa aplica {done} de los {wanted} números que mandan algo.")
    for chapter, (played, of) in progress.items():
        if played < of:
            print(
                f"Capítulo {chapter}: {f'se juegan {played} de {of}' if played else 'no se juega todavía'}."
            )
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
    print(f"Regla {told.rule} ({_KINDS[told.kind]})")
    print(f"código:  {entry['code'] or 'todavía ninguno'}")
    print(f"pruebas: {entry['tests']}")
    print(f"tablas:  {', '.join(told.tables) or 'ninguna'}")
    print(f"resumen, en inglés: {told.summary}")
    return OK


#: Whether what the dice came from was announced so; None: nobody says how.
_FINGERPRINT = {
    True: "Es la huella {of}.",
    False: "No es la huella {of}: esas tiradas no salieron de lo que se anunció.",
    None: "La carta no trae ninguna: compárela con la que se anunció al abrirse el mes.",
}


def verify_dice(a: argparse.Namespace) -> int:
    """``turnbot verify-dice``: do the seeds of a letter, or a month's, give the rolls that it prints?"""
    from turnbot.app.verify import verify

    text = sys.stdin.read() if a.letter == "-" else _letter_text(a.letter)
    try:
        verdict = verify(text, a.seed)
    except ValueError:
        wrong = (
            f"«{a.seed}» no es ni la huella ni la semilla de un mes: son de 32 a 128 dígitos hexadecimales."
            if a.seed
            else "esta carta no trae ni sobres ni semilla: dele la del mes, la que da la crónica."
        )
        raise UsageError(wrong) from None
    from turnbot.core.dice import inscription

    rolls = len(verdict.good) + len(verdict.bad) + len(verdict.shut)
    if verdict.commitment:
        print(f"Huella a la que lleva lo que trae la carta (SHA-256): {verdict.commitment}")
    if verdict.commitment or rolls:
        print(_FINGERPRINT[verdict.announced].format(of="que usted da" if a.seed else "que la carta trae"))
    if not rolls:
        print("En esta carta no hay ninguna tirada que comprobar.")
        return TROUBLE
    print(f"Tiradas que concuerdan: {len(verdict.good)} de {rolls}.")
    for roll in verdict.bad:
        print(f"  no concuerda: {inscription(roll)}")
    for roll in verdict.shut:
        print(f"  sin su sobre abierto: {inscription(roll)}")
    return TROUBLE if len(verdict.good) < rolls or verdict.announced is False else OK


def _letter_text(file: str) -> str:
    from turnbot.mail.message import read_message

    raw = contents(file)
    # A Maildir's files have no ending: a letter is told by its headers.
    is_mail = re.match(rb"[!-9;-~]+:[ \t]", raw) is not None
    return read_message(raw).full_text if is_mail else raw.decode("utf-8", "replace")


def config_example(a: argparse.Namespace) -> int:
    """``turnbot config-example``: a commented config.toml."""
    from turnbot import config

    print(config.example(), end="")
    return OK


def demo(a: argparse.Namespace) -> int:
    """``turnbot demo``: a sample game."""
    from turnbot import daemon
    from turnbot.app import demo as sample
    from turnbot.app.doors import open_inbox, open_outbox

    def round_(shell: "Shell", now: datetime) -> None:
        doors = daemon.Doors(open_inbox(shell.config), open_outbox(shell.config))
        try:
            daemon.tick(shell, doors, now)
        finally:
            doors.close()

    print(sample.run(Path(a.folder), round_, a.system))
    return OK
