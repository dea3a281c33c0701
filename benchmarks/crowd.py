"""A crowded game and the letters its players write: two hundred people whom the reader can tell apart."""

from collections.abc import Callable, Sequence
from email.message import EmailMessage
from typing import Any, TypeVar

from generate import Draw

C = TypeVar("C")

_SEED = b"a crowd of letter writers"
_FIRST = (
    "Armand",
    "Bastien",
    "Clovis",
    "Damien",
    "Edmond",
    "Fabrice",
    "Gaston",
    "Hilaire",
    "Isidore",
    "Julien",
)
_HEAD = ("Mont", "Beau", "Roche", "Ville", "Haute", "Claire", "Font", "Grand", "Noir", "Vert",
         "Saint", "Chante", "Male", "Rouge", "Belle", "Bois", "Pont", "Val", "Champ", "Fleur")  # fmt: skip
_TAIL = ("fort", "mare", "quin", "lieu", "sac", "gny", "dreuil", "vert", "zac", "court")
_CLUBS = {"CH": "Les Chasseurs", "TB": "Les Tuiles Bleues", "BT": "Buttery", "BE": "Bellefleurs"}

#: Weeks as people write them; every one is an order or two, and a word that orders nothing.
_WEEKS = (
    "Voy a mi club con {friend} y bebo con moderación.",
    "Al club, beber y tres apuestas de {sum}.",
    "Me paso por el club, alterno con {friend} y hago dos apuestas de {sum} coronas, cortando.",
    "De tabernas, con {sum} coronas en el bolsillo.",
    "La dedico a mis obligaciones regimentales, que el coronel ya pregunta por mí.",
    "Practico esgrima con el sable. Invito a {friend} a mi club para la semana que viene.",
    "Voy al club como invitado de {friend}. Si no está, me quedo en casa.",
    "Descanso, que falta me hace después de lo del otro día.",
    "Pido prestadas {sum} coronas a {friend} y voy a mi club; allí bebo hasta reventar.",
    "Doy una fiesta en mi club e invito a {friend} y a {other}.",
    "Presto {sum} coronas a {friend} y luego voy al club, a alternar con quien haya.",
    "Voy a la fiesta de {friend}.",
)  # fmt: skip
_NOTES = (
    "A lo largo de todo el mes hago gastos ostentosos.",
    "Pido {sum} coronas a un prestamista.",
    "Bebo con moderación todo el mes.",
    "Me compro un caballo.",
    "Nada más por ahora.",
)
_HEADINGS: Sequence[Callable[[int], str]] = (
    lambda n: f"Semana {n}: ",
    lambda n: f"{n}ª semana: ",
    lambda n: ("Primera", "Segunda", "Tercera", "Cuarta")[n - 1] + " semana. ",
    lambda n: f"{n}) ",
)
_GREETINGS = (
    "Muy señor mío:\n\nEspero que al recibo de ésta se encuentre usted bien. En agosto haré esto:\n",
    "Hola, aquí va mi jugada:\n",
    "Excelencia,\n",
    "",
)
_REPLY = """
El 3 de julio de 2026, Secretarios de Su Majestad <secretarios@preux.example> escribió:
> Excelencia:
> El mes de agosto de 1626 está abierto, y el plazo vence el domingo.
> Semana 1: (escriba aquí su jugada)
"""


def _name(nth: int) -> str:
    return f"{_FIRST[nth % 10]} {_HEAD[nth // 10 % 20]}{_TAIL[(nth + nth // 10) % 10]}"


def address(name: str) -> str:
    """Where somebody writes from."""
    return f"{name.replace(' ', '.').lower()}@jugadores.example"


def scenario(people: int) -> dict[str, Any]:
    """A scenario of up to 200 characters: half of them in a club, a third in a regiment."""
    return {"month": "1626-08", "character": [_character(_name(nth)) for nth in range(people)]}


def _character(name: str) -> dict[str, Any]:
    draw = Draw(_SEED, name)
    level = 3 + draw.upto(8, "level")
    club = "CH" if level >= 9 else "TB" if level >= 7 else ""
    return {
        "name": name,
        "email": address(name),
        "social_level": level,
        "crowns": draw.upto(900, "crowns"),
        "regiment": draw.one(("CDR", "MDR", "", "", ""), "regiment"),
        "club": club,
    }


def letter(name: str, everybody: Sequence[str]) -> bytes:
    """The letter of orders that somebody writes, as his mail program sends it."""
    draw = Draw(_SEED, name)

    def filled(text: str, where: str) -> str:
        return text.format(
            friend=draw.one(everybody, f"{where} friend").split()[1],
            other=draw.one(everybody, f"{where} other"),
            sum=10 * draw.upto(9, f"{where} sum"),
        )

    heading = draw.one(_HEADINGS, "heading")
    weeks = [heading(n) + filled(draw.one(_WEEKS, f"week {n}"), f"week {n}") for n in range(1, 5)]
    notes = "Observaciones: " + filled(draw.one(_NOTES, "notes"), "notes")
    body = "\n\n".join((draw.one(_GREETINGS, "greeting") + weeks[0], *weeks[1:], notes, name))
    message = EmailMessage()
    message["From"] = f"{name} <{address(name)}>"
    message["To"] = "Secretarios de Su Majestad <secretarios@preux.example>"
    message["Subject"] = draw.one(
        ("Jugada de agosto", "jugada", "Re: [preux] El mes está abierto"), "subject"
    )
    message["Date"] = "Thu, 16 Jul 2026 21:04:11 +0200"
    message["Message-ID"] = f"<{address(name).replace('@', '.1@')}>"
    message.set_content(body + (_REPLY if draw.upto(3, "replies") == 1 else ""))
    if draw.upto(2, "HTML") == 1:
        paragraphs = "".join(f"<div>{line or '<br>'}</div>" for line in body.splitlines())
        message.add_alternative(f"<html><body dir='ltr'>{paragraphs}</body></html>", subtype="html")
    return message.as_bytes()
