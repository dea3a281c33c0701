"""The arguments of every command, and what ``--help`` says of them."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from turnbot import __version__
from turnbot.cli import files, folder, orders, people
from turnbot.cli.arguments import Arguments
from turnbot.cli.ground import OK, TROUBLE
from turnbot.defaults import SYSTEM, SYSTEMS

if TYPE_CHECKING:
    from turnbot.core.exchange import Command

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

_WHO = "su personaje, con su nombre o una parte que solo él tenga"
_TEXT = "el texto; si falta, o es «-», lo que llegue por la entrada"


def parser() -> argparse.ArgumentParser:
    """Return the whole command line: what every game has, and what each game brings."""
    parser = Arguments(
        prog="turnbot",
        description="Arbitra partidas por correo: lee las jugadas, juega el mes y escribe las cartas.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"turnbot {__version__}", help="muestra la versión y termina"
    )
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
    for section in (_of_the_service, _of_decisions, _of_mail, _of_the_month, _of_people):
        section(command)
    return parser


def _of_games(command: Callable[..., argparse.ArgumentParser]) -> None:
    """What a game offers beside the commands that every game has."""
    from turnbot.core.exchange import CommandFailed
    from turnbot.games import GAMES

    def printing(one: "Command") -> Callable[[argparse.Namespace], int]:
        def run(a: argparse.Namespace) -> int:
            from turnbot.render import pages

            try:
                for told in one.run(a):
                    print(told if isinstance(told, str) else pages.page(told.template, told.view).rstrip())
            except CommandFailed:
                return TROUBLE
            return OK

        return run

    for game in GAMES.values():
        for one in game.commands:
            one.arguments(command(printing(one), one.help, one.example, folder=False, name=one.name))


def _without_folder(command: Callable[..., argparse.ArgumentParser]) -> None:
    one = command(
        files.parse,
        "muestra cómo se entienden unas cartas",
        "--scenario guion.toml --json carta.eml",
        folder=False,
    )
    one.add_argument("--scenario", required=True, metavar="FICHERO", help="guion con la gente de la partida")
    how = one.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="un objeto JSON por carta, en vez del eco")
    how.add_argument("--explain", action="store_true", help="cómo se ha leído, cláusula por cláusula")
    one.add_argument("mails", nargs="+", metavar="CARTA", help="ficheros .eml")

    one = command(files.play, "juega un mes: de un guion y unas cartas, o el mes cerrado de una partida",
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

    one = command(files.guide, "escribe la guía del jugador: cómo se escriben las órdenes", folder=False)
    one.add_argument("--game", dest="system", default=SYSTEM, choices=SYSTEMS, help="de qué juego")

    one = command(files.rulebook, "lista las reglas del libro y dónde se aplican", "--json", folder=False)
    one.add_argument("--json", action="store_true", help="como JSON")
    one.add_argument("--game", dest="system", default=SYSTEM, choices=SYSTEMS, help="de qué juego")

    one = command(
        files.rule, "cuenta una regla: qué dice, dónde se aplica, qué la prueba", "3.1.7", folder=False
    )
    one.add_argument("number", metavar="NÚMERO", help="número de la regla")
    one.add_argument("--game", dest="system", default=SYSTEM, choices=SYSTEMS, help="de qué juego")

    one = command(files.verify_dice, "comprueba los dados de una carta, sola o contra la huella anunciada",
                  "0123abcd... hoja.eml", folder=False)  # fmt: skip
    one.add_argument("seed", metavar="HUELLA", nargs="?", default="",
                     help="la huella que se anunció del mes (de meses sin sobres, la semilla que dio"
                          " la crónica); si no se da, la que traiga la carta")  # fmt: skip
    one.add_argument(
        "letter", metavar="CARTA", help="hoja de estado, en .eml o en texto; «-», por la entrada"
    )

    command(files.config_example, "escribe un config.toml comentado", folder=False)

    one = command(files.demo, "juega un mes de la partida de ejemplo", "demo", folder=False)
    one.add_argument("--game", dest="system", default=SYSTEM, choices=SYSTEMS, help="de qué juego")
    one.add_argument("folder", metavar="CARPETA", help="carpeta en la que se juega; se hace de nuevo")


def _of_the_service(command: Callable[..., argparse.ArgumentParser]) -> None:
    """A game's beginning, and the program at work."""
    one = command(folder.init, "empieza una partida en una carpeta", "partida --scenario guion.toml")
    one.add_argument("--scenario", required=True, metavar="FICHERO", help="guion de la partida (TOML)")
    command(folder.check_config, "prueba la configuración, el buzón, la salida y la base de datos", "partida")
    command(folder.migrate, "pone al día la base de datos de una partida, tras copiarla", "partida")
    command(folder.run, "recoge y contesta el correo y lleva los plazos, hasta que se le pare", "partida")
    command(folder.tick, "hace una sola ronda de lo que hace «run»", "partida")
    command(folder.status, "cuenta cómo está la partida", "partida")


def _of_decisions(command: Callable[..., argparse.ArgumentParser]) -> None:
    """What the referee decides, asked or not."""
    one = command(folder.cases, "muestra los casos que esperan al árbitro, o resuelve uno", "partida 1 b")
    one.add_argument(
        "answer", nargs="*", metavar="NÚMERO RESPUESTA", help="caso y respuesta: «1 b», «2 nada»"
    )
    one = command(folder.decree, "dispone algo que ningún caso pregunta, con sus efectos",
                  "partida \"Jean Parrot: +20 coronas: un tío le hereda\"")  # fmt: skip
    one.add_argument("words", nargs="*", metavar="DISPOSICIÓN", help="a quién, qué efectos y qué se le dice")
    one = command(folder.correct, "corrige una cuenta, con un motivo que leerán los afectados",
                  "partida \"Jean Parrot\" crowns -20 La cena de julio se cobró de menos.")  # fmt: skip
    one.add_argument("who", metavar="NOMBRE", help="personaje o dama, con su nombre entero")
    one.add_argument("what", metavar="CUENTA", help="crowns, status, level, club, ...")
    one.add_argument(
        "value", metavar="VALOR", help="lo que se suma o resta, +5 o -20, o lo que ha de ser, =CA"
    )
    one.add_argument("reason", nargs="*", metavar="MOTIVO", help="por qué; no puede faltar")
    how = one.add_mutually_exclusive_group()
    how.add_argument("--public", action="store_true", help="la crónica dice también que la hubo, y por qué")
    how.add_argument(
        "--quiet", action="store_true", help="la crónica calla, aunque sea de algo que todos ven"
    )
    one = command(folder.pending, "lista lo que el árbitro ha dispuesto por su cuenta este mes, o lo anula",
                  "partida 7 nada", name="corrections")  # fmt: skip
    one.add_argument("answer", nargs="*", metavar="NÚMERO nada", help="la que se anula")
    one = command(folder.note, "pone una nota del árbitro en la hoja de un jugador, o en la crónica",
                  'partida "Jean Parrot" "Guardad esta hoja."')  # fmt: skip
    one.add_argument("who", metavar="NOMBRE", help="su personaje, o «crónica»")
    one.add_argument("words", nargs="*", metavar="PALABRAS", help="lo que dice")
    one = command(folder.chronicle, "enseña el borrador de la crónica, o cambia uno de sus párrafos",
                  'partida "P7: quitar"')  # fmt: skip
    one.add_argument("words", nargs="*", metavar="CAMBIO", help="lo que se dispone: «P7: lo que ha de decir»")


def _of_mail(command: Callable[..., argparse.ArgumentParser]) -> None:
    """Addresses, letters, and the orders that came in them."""
    one = command(
        folder.move, "cambia la dirección de un jugador", 'partida "Jean Parrot" parrot@nuevo.example'
    )
    one.add_argument("who", metavar="NOMBRE", help="su personaje, con su nombre entero")
    one.add_argument("address", metavar="DIRECCIÓN", help="la dirección nueva")
    one = command(folder.letters, "lista las cartas que esperan salir o se apartaron", "partida --apartadas")
    one.add_argument("--apartadas", action="store_true", help="solo las apartadas")
    one = command(folder.resend, "vuelve a poner en la cola una carta apartada", "partida 31")
    one.add_argument("letter", type=int, metavar="CARTA", help="su número, como lo da «letters»")
    one = command(orders.mails, "lista las cartas recibidas que se apartaron o llegaron tarde, o enseña una",
                  "partida 17")  # fmt: skip
    one.add_argument(
        "mail", metavar="CARTA", nargs="?", default="", help="su número: se ve junto a su lectura"
    )
    one = command(orders.orders, "enseña las órdenes de un jugador, o las escribe por él",
                  'partida "Jean Parrot" 2 "voy a mi club"')  # fmt: skip
    one.add_argument(
        "words", nargs="*", metavar="NOMBRE PARTE ÓRDENES",
        help="«todo», una semana («2») o una orden («2b»), y lo que ha de decir; sin ello, lo que llegue por"
        " la entrada",
    )  # fmt: skip
    one = command(folder.retry, "hace leer otra vez una carta recibida que se apartó", "partida 17")
    one.add_argument("mail", type=int, metavar="CARTA", help="su número, como lo da «mails»")


def _of_the_month(command: Callable[..., argparse.ArgumentParser]) -> None:
    """How the month goes on, or back, or stands still."""
    command(folder.backup, "hace ahora una copia de la base de datos", "partida")
    one = command(folder.restore, "vuelve a una copia de una base de datos perdida", "partida")
    one.add_argument("copy", metavar="COPIA", nargs="?", default="", help="cuál; si falta, la última")
    command(folder.close, "cierra el mes abierto sin esperar al plazo", "partida")
    one = command(
        folder.deadline, "cambia el plazo del mes abierto y avisa a la lista", "partida 2026-12-01T23:59"
    )
    one.add_argument("when", metavar="MOMENTO", help="fecha y hora, en la zona de la partida si no la dice")
    one = command(
        folder.publish, "envía lo jugado, si el árbitro lo ha visto, y abre el mes siguiente", "partida"
    )
    one.add_argument("--force", action="store_true", help="aunque haya casos o cambios que no ha visto")
    one = command(folder.undo, "deshace un mes jugado; uno publicado, si se nombra", "partida 1626-08")
    one.add_argument("month", metavar="MES", nargs="?", default="", help="el último publicado, como 1626-08")
    one = command(folder.admit, "admite una carta que llegó tarde", "partida 17")
    one.add_argument("mail", type=int, metavar="CARTA", help="número de la carta, como se le dijo al árbitro")
    one = command(
        folder.house,
        "cuenta con qué valores de la casa se juega el mes, o le pone los de hoy",
        "partida --lay",
    )
    one.add_argument("--lay", action="store_true", help="pone los de hoy en un mes que no está jugado")
    command(folder.resume, "deja seguir una partida detenida o en suspenso", "partida")
    one = command(
        folder.pause, "deja la partida en suspenso: el plazo no corre, y la lista lo sabe", "partida"
    )
    one.add_argument("words", nargs="*", metavar="PALABRAS", help="lo que además se les dice a todos")


def _of_people(command: Callable[..., argparse.ArgumentParser]) -> None:
    """What the referee sees of the players, and writes to them."""
    one = command(people.journal, "cuenta lo que el árbitro ha dispuesto, cuándo y cómo", "partida")
    one.add_argument("--json", action="store_true", help="como JSON")
    one = command(people.sheet, "muestra la hoja de un jugador, o se la manda otra vez",
                  'partida "Jean Parrot" 1626-08')  # fmt: skip
    one.add_argument("who", metavar="NOMBRE", help=_WHO)
    one.add_argument("month", metavar="MES", nargs="?", default="", help="1626-08; si falta, el último")
    how = one.add_mutually_exclusive_group()
    how.add_argument("--send", action="store_true", help="se la manda otra vez, en vez de mostrarla")
    how.add_argument("--json", action="store_true", help="como JSON")
    one = command(
        people.history, "cuenta lo que un jugador tenía al acabar cada mes", 'partida "Jean Parrot"'
    )
    one.add_argument("who", metavar="NOMBRE", help=_WHO)
    how = one.add_mutually_exclusive_group()
    how.add_argument("--send", action="store_true", help="se lo manda a él, en vez de mostrarlo")
    how.add_argument("--json", action="store_true", help="como JSON")
    one = command(people.letter, "escribe a un jugador, con las palabras del árbitro",
                  'partida "Jean Parrot" carta.txt')  # fmt: skip
    one.add_argument("who", metavar="NOMBRE", help=_WHO)
    one.add_argument("file", metavar="FICHERO", nargs="?", default="-", help=_TEXT)
    one.add_argument("--subject", metavar="ASUNTO", default="", help="lo que va tras el título de la partida")
    one = command(people.announce, "escribe a todos, con las palabras del árbitro", "partida aviso.txt")
    one.add_argument("file", metavar="FICHERO", nargs="?", default="-", help=_TEXT)
    one.add_argument("--subject", metavar="ASUNTO", default="", help="lo que va tras el título de la partida")
    one.add_argument("--each", action="store_true", help="a cada jugador, en vez de a la lista")
    one = command(people.people, "lista a los jugadores; da altas, bajas, relevos, pausas y direcciones",
                  'partida address "Jean Parrot" parrot@nuevo.example')  # fmt: skip
    one.add_argument(
        "act",
        nargs="*",
        metavar="ACTO NOMBRE ...",
        help="add, retire, replace, pause, resume o address; si falta, se listan",
    )
    one.add_argument("--json", action="store_true", help="la lista, como JSON")
