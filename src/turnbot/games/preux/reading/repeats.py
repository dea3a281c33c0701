"""«Lo mismo que la primera, pero sin beber»: what is left out of the orders of another week."""

from collections.abc import Sequence

from turnbot.games.preux import orders as o
from turnbot.games.preux.orders import Action
from turnbot.games.preux.reading.headings import ordinal_value
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import lexicon
from turnbot.games.preux.reading.text import Token

_LIKE = ("igual", "mismo", "idem", "repito", "repetir", "como")
_BY_TAG: tuple[tuple[str, type[Action]], ...] = (
    ("wine", o.Drink),
    ("bet", o.Gamble),
    ("dice", o.Gamble),
    ("theatre", o.Theatre),
    ("show", o.Theatre),
    ("mass", o.Mass),
    ("fencing", o.Practise),
    ("club", o.VisitClub),
    ("CLUB", o.VisitClub),
)
_BY_CLASS: tuple[tuple[str, type[Action]], ...] = (("drink", o.Drink), ("bet", o.Gamble), ("court", o.Court))


def without(items: Sequence[Item]) -> tuple[type[Action], ...]:
    """Return the kinds of order that «sin beber», «sin dados», «menos las apuestas» leave out."""
    start = next((k for k, i in enumerate(items) if i.norm in ("sin", "menos", "salvo", "excepto")), None)
    if start is None:
        return ()
    classes = lexicon().classes
    out: list[type[Action]] = []
    for item in items[start + 1 :]:
        lemma = item.form.lemma if item.form is not None else ""
        out += [kind for tag, kind in _BY_TAG if item.has(tag)]
        out += [kind for name, kind in _BY_CLASS if lemma in classes[name]]
        if lemma == "alternar":
            out.append(o.Toady)
    return tuple(out)


def looks_ahead(tokens: Sequence[Token], week: str) -> bool:
    """Whether a week's words say «igual que la cuarta» of a week that is yet to come."""
    if not week.isdecimal():
        return False
    norms = [t.norm for t in tokens[:12]]
    start = next((k for k, norm in enumerate(norms) if norm in _LIKE), len(norms))
    return any(
        norms[k - 1] in ("la", "s", "semana", "sem") and ordinal_value(norms[k]) > int(week)
        for k in range(start + 1, len(norms))
    )
