"""Arguments in the referee's language: what ``argparse`` says of itself, in Spanish."""

import argparse
import re
import sys
from typing import Any, NoReturn

# What argparse says is wrong, and how the referee is told. A message that is not here stays as it is.
_MESSAGES = tuple(
    (re.compile(said, re.DOTALL), told)
    for said, told in (
        (r"argument (?P<what>.+?): (?P<why>.+)", "{what}: {why}"),
        (r"the following arguments are required: (?P<what>.+)", "falta {what}"),
        (r"one of the arguments (?P<what>.+) is required", "hace falta uno de estos: {what}"),
        (r"unrecognized arguments: (?P<what>.+)", "no se sabe qué hacer con {what}"),
        (r"ambiguous option: (?P<what>.+) could match (?P<which>.+)", "«{what}» puede ser {which}"),
        (r"not allowed with argument (?P<what>.+)", "no puede ir con {what}"),
        (r"expected one argument", "le falta su valor"),
        (r"expected at most one argument", "lleva un valor a lo sumo"),
        (r"expected at least one argument", "necesita un valor al menos"),
        (r"expected (?P<n>\d+) arguments?", "necesita {n} valores"),
        (r"ignored explicit argument (?P<what>.+)", "no lleva ningún valor, y se le da {what}"),
        (r"invalid int value: '(?P<what>.*)'", "«{what}» no es un número entero"),
        (r"invalid \w+ value: '(?P<what>.*)'", "«{what}» no vale"),
        (
            r"invalid choice: '?(?P<what>.*?)'? \(choose from (?P<which>.+)\)",
            "«{what}» no es ninguno de {which}",
        ),
    )
)


class Arguments(argparse.ArgumentParser):
    """A parser that asks for help, explains itself and complains in Spanish."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "add_help": False})
        self.add_argument("-h", "--help", action="help", help="muestra esta ayuda y termina")
        # argparse has no other way to name its two groups.
        self._positionals.title = "argumentos"
        self._optionals.title = "opciones"

    def format_usage(self) -> str:
        """Return the line that shows how the command is written."""
        return _in_spanish(super().format_usage())

    def format_help(self) -> str:
        """Return all that ``--help`` prints."""
        return _in_spanish(super().format_help())

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and end the program. Raises SystemExit(2)."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {told(message)}. «{self.prog} --help» lo explica.\n")


def told(message: str) -> str:
    """Return a complaint of argparse's in Spanish: ``expected one argument`` is «le falta su valor»."""
    for said, spanish in _MESSAGES:
        if found := said.fullmatch(message):
            parts = found.groupdict()
            if "why" in parts:
                parts["why"] = told(parts["why"])
            return spanish.format(**parts)
    return message


def _in_spanish(usage: str) -> str:
    return usage.replace("usage: ", "uso: ", 1)
