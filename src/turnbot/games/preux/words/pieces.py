"""Pieces of sentences that orders are told back with: people, sums, places, in Spanish."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.words import names, spoken

WEEK_NAMES = ("primera", "segunda", "tercera", "cuarta")
#: Which time, or which bet: «a la tercera perdida».
TIMES = (*WEEK_NAMES, *("quinta", "sexta", "séptima", "octava", "novena", "décima"))


def called(known: Mapping[str, str], code: str) -> str:
    """What a code is called; one that is no code (orders need not come from the reader) is said as it is."""
    return known.get(code, code)


def the_weapon(code: str) -> str:
    """A weapon with its article, in the singular."""
    name = spoken.weapon(code)
    return f"{'la' if names.is_feminine(name) else 'el'} {name}" if code in names.WEAPONS else code


def regiment(code: str) -> str:
    """A regiment with its article."""
    return spoken.the_regiment(code) if code in book().regiments else code


def regiments(codes: Sequence[str]) -> str:
    """Regiments by their bare names, as they stand behind «los regimientos»."""
    return all_of([spoken.regiment(code) if code in book().regiments else code for code in codes])


def religious_order(code: str) -> str:
    """A religious order with its article."""
    return f"los {names.RELIGIOUS_ORDERS[code]}" if code in names.RELIGIOUS_ORDERS else code


def nth(row: Sequence[str], nth: int, otherwise: str) -> str:
    """One of a row of names; a number that is none of them is said otherwise."""
    return row[nth] if 0 <= nth < len(row) else otherwise


def joined(parts: Sequence[str]) -> str:
    """Parts with «y» between them."""
    return " y ".join(parts)


def all_of(all_of_them: Sequence[str]) -> str:
    """Names as one speaks them: «a, b y c»; empty ones are left out."""
    some = [name for name in all_of_them if name]
    return " y ".join([", ".join(some[:-1]), some[-1]] if len(some) > 1 else some)


def to_whom(name: str | None) -> str:
    """« a X», or nothing."""
    return f" a {name}" if name else ""


def because(cause: str | None) -> str:
    """Why, in his own words: from the list they are quoted with the «por» or «porque» they began with."""
    if cause is None:
        return ""
    if cause.startswith(("por ", "porque ", "pues ", "ya que ")):
        return f" {cause}"
    if _SENTENCES.search(cause):
        quoted = cause.replace("«", "“").replace("»", "”")
        return f", y decís: «{quoted}»"
    return f" porque {cause}" if _TELLS.match(cause) else f" por {cause}"


#: What is more than a cause: sentences of his, or words of another's.
_SENTENCES = re.compile(r"[.:;!?«]")


#: What tells what somebody does: «Gil de Montferrand va diciendo que...», «me llamó cobarde».
_SOMEBODY = r"[A-ZÁÉÍÓÚÑ]\S*(?: (?:de|del|la|[A-ZÁÉÍÓÚÑ]\S*)){0,4} "

_TELLS = re.compile(
    rf"(?:{_SOMEBODY})?(?:no )?(?:me|se|nos|ha|han|va|van) \S"
    rf"|{_SOMEBODY}(?:es|era|fue|dijo|dice|anda|habló|habla|llamó|miró|insultó)\b"
)


def of_whom(name: str | None) -> str:
    """« de X», or nothing."""
    return f" de {name}" if name else ""


def with_whom(people: Sequence[str]) -> str:
    """« con X y Z», or nothing."""
    return f" con {all_of(people)}" if any(people) else ""


def sum_of(amount: int | None, before: str = " ") -> str:
    """A sum of crowns with what stands before it, or nothing."""
    return f"{before}{amount} {'corona' if amount == 1 else 'coronas'}" if amount is not None else ""


def club(club: str | None) -> str:
    """«al club X», or his own."""
    return f"al club {spoken.club(club)}" if club else "a vuestro club"


def at_place(known: Mapping[str, str], code: str | None) -> str:
    """Where: «en la catedral de Nôtre Dame»; nothing where it is not said."""
    return f" en {called(known, code)}" if code else ""


def lent(crowns: int | None) -> str:
    """A sum that is lent; without one, money."""
    return "dinero prestado" if crowns is None else f"prestadas{sum_of(crowns)}"


def lender(name: str | None, preposition: str = "a") -> str:
    """« a X», or nothing; a moneylender has no name."""
    if name is None:
        return ""
    return f" {preposition} un prestamista" if name == "moneylender" else f" {preposition} {name}"


def offices(offices: Sequence[str]) -> str:
    """« al cargo de X», or nothing."""
    return f" al cargo de {all_of([spoken.post(one) for one in offices])}" if any(offices) else ""


def though(a: Any) -> str:
    """That he answers though he is hurt, or nothing."""
    return ", aunque esté herido" if a.hurt else ""
