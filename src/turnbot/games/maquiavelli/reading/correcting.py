"""What a writer takes back: «E1 a Friuli, digo a Carintia», «anulo lo de F1»."""

import re
from collections.abc import Iterator, Sequence

from turnbot.games.maquiavelli.reading.tagging import Names, fold, tag
from turnbot.games.maquiavelli.state.world import Unit

#: What says that the words before it were not meant.
MARKS = re.compile(
    r"\b(?:no,\s*perd[oó]n|perd[oó]n|mejor dicho|quiero decir|rectifico)\b[,:]?\s*"
    r"|(?:(?<=[.,;(…]\s)|^)digo\b(?!\s+que)[,:]?\s*"
    r"|(?<=[.,;…]\s)(?:mejor\s+no|no)[,.:]\s*(?:mejor\s+)?(?=[EFGA]\s?\d|G\s)",
    re.IGNORECASE,
)
#: A line that begins so corrects the one above it.
BELOW = re.compile(r"(?:digo|perd[oó]n|mejor dicho|quiero decir|rectifico|corrijo)\b[,:]", re.IGNORECASE)
#: Longer than this nothing is put together out of two halves.
_WORDS = 16

#: «El soborno a Milán, olvidadlo»: what is taken back stands first.
_AFTER_ALL = re.compile(r"(.{3,60}?),? (?:olvid|anul|cancel)ad?l[oae]s?")
_VOIDS = re.compile(
    r"(?:(?:y|tambien|ademas|pero) )*"
    r"(?:(?:anul|cancel|revoc|olvid)(?:o|amos|a|ar|ad|en|e|ese|ense|emos)|dejo sin efecto|doy por nul[oa]s?"
    r"|retiro (?=(?:mi |la )orden|lo (?:de|que)))"
    r"\b,? ?(?P<what>.*)"
)
#: «Creo nada»: no unit is to be raised; «no creo nada de eso» is another verb.
_NONE = re.compile(
    r"(?:(?:y|al final|pues|bueno|mejor|no) )*(?:cre|compr|reclut|lev)(?:o|ar|amos)"
    r" (?:nada|a nadie|ningun\w*)\b(?! de| que)"
)
_LEAD = re.compile(
    r"^(?:(?:lo|todo lo|la orden|las ordenes|el gasto|la leva|la retirada|la parte|el trato|mi orden|eso) )?"
    r"(?:(?:de|del|para|a|al|el|la|los|las|mi|mis) )*"
)
_ALL = frozenset(
    (
        *("todo", "todas", "todo lo anterior", "lo anterior", "anterior", "todo lo dicho"),
        *("carta", "la carta", "mi carta", "carta anterior", "la carta anterior", "mi carta anterior"),
        *("ordenes", "todas las ordenes", "todas mis ordenes"),
    )
)
#: What part of the orders a word says that it takes back.
_PARTS: tuple[tuple[str, str], ...] = (
    ("expense:famine-relief", r"(?:retirada )?(?:de )?hambre"),
    ("expense:pacify", r"pacifica"),
    ("expense:rebel", r"(?:crea )?rebelion"),
    ("expense:counter-bribe", r"contrasoborno"),
    ("expense:assassinate", r"asesina|x:punal"),
    ("expense:bribe", r"compra|x:sobornos?"),
    ("expenses", r"x:gastos?|d(?: |$)"),
    ("loans", r"prestamo|devuelve|pide"),
    ("transfers", r"regala|entrega|da |recibe|cambia|ficha|x:tratos?"),
    ("passage", r"x:pasos?|deja|x:estrechos?"),
    ("raised", r"crea|x:levas?|x:tropas?"),
)


def composed(before: str, after: str, names: Names) -> Iterator[str]:
    """«E1 va a Friuli», «a Carintia»: what the first says with the second in its place, likeliest first."""
    old, kinds = before.split(), _kinds(after, names)
    if not kinds or len(old) > _WORDS or len(after.split()) > _WORDS:
        return
    for size in (1, 2, 3):
        for at in range(len(old) - size, 0, -1):
            if kinds == _kinds(" ".join(old[at : at + size]), names):
                comma = "," if old[at + size - 1].endswith(",") else ""
                yield " ".join([*old[:at], f"{after.strip(' ,.')}{comma}", *old[at + size :]])


def _kinds(text: str, names: Names) -> list[str]:
    """The sorts of names and numbers in a text."""
    tagged = tag(f"x {text}", names).split()
    return [
        {"b": "p", "q": "p"}.get(one[0], one[0])
        for one in tagged
        if one[:2] in ("p:", "b:", "q:", "n:", "u:")
    ]


def voided(text: str, names: Names, own: Sequence[Unit], adjusting: bool) -> tuple[str, ...] | None:
    """What «anulo lo de F1» takes back: units, or parts of the orders; ``()`` if that is in doubt.

    None where nothing is taken back.
    """
    plainly = fold(text).strip(" .,;:!¡")
    last = _AFTER_ALL.fullmatch(plainly)
    found = _VOIDS.fullmatch(f"anulo {last[1]}" if last else plainly)
    if adjusting and _NONE.match(fold(text)):
        return ("raised",)
    if found is None:
        return None
    what, _, after = re.sub(
        r"^la lista de |(?: de ayer| de antes| anterior(?:es)?)(?=,|$)", "", found["what"]
    ).partition(",")
    if re.search(r"(?:^| )(?:u:|t:|n:|[pbwq]:)", tag(f"x {after}", names)):
        return ()
    if what in _ALL:
        return ("*",)
    bare = _LEAD.sub("", what)
    if bare in _ALL:
        return ("*",)
    tagged = tag(bare, names)
    units = re.findall(r"u:([EF]\d+)", tagged)
    plain = re.sub(r"u:\S+|[,y]| de| a|\s", "", tagged)
    if units and not plain:
        return tuple(dict.fromkeys(units))
    if re.search(r"\b(?:menos|salvo|excepto|sino)\b", fold(text)):
        return ()
    for part, begins in _PARTS:
        if re.match(begins, tagged):
            return () if part == "expenses" and "n:" in tagged else (part,)
    return _of_kind(tagged, own, adjusting)


def _of_kind(tagged: str, own: Sequence[Unit], adjusting: bool) -> tuple[str, ...]:
    """«La flota», «la guarnición de Pavía»: one that is to be raised, or the only one that there is."""
    kind = re.fullmatch(r"t:([EFG])(?: (?:de |en )?[pb]:(\S+))?", tagged)
    if kind is None:
        return ()
    if adjusting:
        return (f"raised:{kind[1]} {kind[2] or ''}".strip(),)
    those = [unit.id for unit in own if unit.kind == kind[1] and kind[2] in (None, unit.place)]
    return (those[0],) if len(those) == 1 else ()
