"""How churchmen are called and sign (10.3.2)."""

from turnbot.core.rules import computes

_JESUITS = "jesuits"
#: Who is called a brother, whatever he is below an abbot.
_MENDICANT = frozenset(("dominicans", "franciscans"))
#: Printed in 10.3.2.
_STYLES = {
    "abbot": "el padre",
    "vicar": "el padre",
    "bishop": "Su Excelencia",
    "archbishop": "Su Excelencia",
    "cardinal": "Su Eminencia",
}
#: Ranks before which no title of nobility is said.
PRELATES = frozenset(("bishop", "archbishop", "cardinal"))


@computes("10.3.2")
def style(order: str, rank: str, name: str, called: str) -> str:
    """How a churchman is spoken of: by his whole ``name`` a brother, as he is ``called`` a father or prelate.

    Of priests the book says nothing: those of the mendicant orders are brothers, the others fathers.
    """
    if rank in _STYLES:
        return f"{_STYLES[rank]} {called}"
    if rank == "friar" or order in _MENDICANT:
        return f"fray {name}"
    return f"el padre {called}"


def initials(order: str) -> str:
    """What he signs with behind his name: a Jesuit of any rank as a servant of Jesus."""
    return "s.J." if order == _JESUITS else ""
