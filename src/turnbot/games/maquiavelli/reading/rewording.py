"""Ways of saying a thing that the grammar does not know, put into words that it does.

A stretch is read as it stands first; only what is not understood so is read as what ``plainly`` makes of it.
Everything here works on folded text (small letters, no accents).
"""

import re
from collections.abc import Sequence

from turnbot.games.maquiavelli.reading.tagging import Names, fold, tag
from turnbot.games.maquiavelli.state.world import Unit

_OURS = r"(?:(?:las|los|mis|sus|nuestr[oa]s|de) )*"
_MEN = r"(?:tropas|unidades|fuerzas|soldados|hombres|gentes|ejercitos y flotas)"

#: What is written, and the same as the grammar has it, one after the other.
_WAYS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(written), plain)
    for written, plain in (
        # What it is paid with says nothing of what is bought.
        (
            r"^(?:y )?con (?:el |lo |los |las |mi |mis |nuestr[oa]s? |unic[oa]s? |\d+ )*"
            r"(?:que (?:me |nos )?(?:sobran?|quedan?)|ahorrado|sobrante|resto|ducados?|monedas?|dinero|oro)"
            r"(?: que (?:me |nos )?(?:sobran?|quedan?))?,? (?:quiero |queremos |quisiera )?",
            "",
        ),
        # What hangs on being driven out is his list of retreats, and no condition.
        (
            r",? (?:y )?si (?:me |nos |los? |las? |les? )?echan(?: de [a-z]+)?,?"
            r" (?:que )?(?:se )?(?:retir|va)\w*(?: a)? ",
            ", retirada ",
        ),
        (r"^a (?:el |la )?(.{2,30}?) se (?:le|la|lo|les) pagan?$", r"pago \1"),
        (r"^(mant\w+|pag\w+) (?:a )?tod[oa]s?,?:? \(?\d+(?: ?d(?:uc(?:ados)?)?)?\)?$", r"\1 todas"),
        (r"\s+(?:porfa(?:vor)?|por favor|eh|vale|gracias)$", ""),
        (r"^repito:? |\brepite,? (?=al? |en )", ""),
        (r"^(?:esta )?tod[oa]s? (?:queda )?pagad[oa]s?$|^pagado todo$", "pago a todas"),
        (rf"\b((?:pag|mant)\w+) (a )?(tod[oa]s) {_OURS}{_MEN}\b.*$", r"\1 \2\3"),
        (
            r"^cierr\w+ (?:el )?(?:estrecho |paso )?(?:de |en |por )?(\w+) a tod\w+(?: el mundo)?,?"
            r" (?:menos|salvo|excepto) (?:al?|para) (.+)$",
            r"dejo pasar a \2 por \1",
        ),
        (r"^(.{2,40}?) (?:se )?licencian?$", r"licencio \1"),
        (r",? y (?:al?|para(?: el)?) \w+,? nada$", ""),
        (r"^(?:le |les )?cambi(?:o|amos) (?:al?|con|con el) (\w+) (?!:)", r"cambio con \1: "),
        (r"^(?:un )?soborn\w+:? (?=disolver|comprar)", ""),
        (
            r"^(?:un )?soborn\w+ (?:al|a la|a|para) (.+?),? (?:para )?que se (?:disuelva|disperse|licencie)",
            r"disolver \1",
        ),
        (r"^(\d+|\w+)(?: ducados| d)? (?:para|por|de) (disolver|comprar) (.+)$", r"\2 \3, \1 ducados"),
        (r"\bpasa(?:r)? a ser\b|\bse hace\b|\bse vuelve\b", "se convierte en"),
        (r"\b(\d+|\w+) (ducados|d) mas\b", r"\1 \2"),
        (r"^(?:ah,? |y |pues )*lo del? prestamo:? ", "prestamo "),
        (
            r"rebelion en (.+?),? (?:que es )?(?:una )?provincia (natal|conquistada)\b",
            r"rebelion en provincia \2 \1",
        ),
    )
)
#: What somebody has settled begins behind these words, whatever he has told before.
_SETTLED = re.compile(
    r"^(?P<before>[^:]{0,400}?\b)(?:he|hemos|ha|han|se ha|tengo|tenemos) (?:resuelto|decidido|acordado"
    r"|determinado|dispuesto|mandado|ordenado)(?: que)?,? (?P<settled>(?:se )?\w.*)$"
    r"|^(?P<said>.{0,40}?\b)(?:resuelvo|decido|determino|ordenamos|mandamos|disponemos|es mi voluntad"
    r"|tengo a bien|vengo en)(?: que)? (?P<then>.*)$"
)
_DENIED = re.compile(r"\b(?:no|ni|nunca|si|aun no|todavia)\b|\?")
_CLOSED = re.compile(
    r"(?:(?:cierr|cerr)\w+ (?:el |los )?(?:(?:estrechos?|pasos?) ?)?(?:de |en |por )?"
    r"(?P<one>\w+)?(?P<to>,? a .*)?"
    r"|(?:el )?(?:estrecho|paso) (?:de |en |por )(?P<two>\w+) (?:queda |esta |sigue )?cerrado(?P<whom> .*)?)"
)
_COUNTED = re.compile(
    r"(?:que )?(?P<verb>pago|mantiene)(?: a)? "
    r"(?P<list>n:\d+|(?:n:\d+ )?t:[EFG](?:(?: ,| y)+ (?:n:\d+ )?t:[EFG])*)"
)
_OUR = re.compile(r"x:nuestr[oa]s? ")


def plainly(text: str) -> str:
    """The same in words that the grammar may know; empty where there is nothing to say otherwise."""
    plain = before = fold(text).strip(" .,;!¡")
    for written, said in _WAYS:
        plain = written.sub(said, plain)
    return plain if plain != before else ""


def settled(text: str) -> tuple[str, str]:
    """«Oídos mis capitanes, he resuelto pagar a todas»: what is told before, and what is settled."""
    found = _SETTLED.match(fold(text))
    if found is None or len(fold(text)) != len(text):
        return "", ""
    name = "settled" if found["settled"] else "then"
    before = text[: found.start(name)]
    return ("", "") if _DENIED.search(fold(before)) else (before, text[found.start(name) :])


def closes(text: str, names: Names) -> tuple[str, bool] | None:
    """«Cierro Mesina»: which strait, and whether only some are kept out; None where nothing is closed."""
    found = _CLOSED.fullmatch(fold(text).strip(" .,;!¡"))
    if found is None:
        return None
    place = names.exact(found["one"] or found["two"] or "") or ""
    if re.search(r"\b(?:menos|salvo|excepto)\b", text):
        return None
    if (found["one"] or found["two"]) and not place.startswith("p:"):
        return None
    to = (found["to"] or found["whom"] or "").strip(" ,")
    return place[2:], bool(to) and not re.fullmatch(r"(?:a|para) tod[oa]s(?: ellos)?", to)


def counted(text: str, names: Names, own: Sequence[Unit]) -> str:
    """«Mantengo las 3», «los dos ejércitos y la flota»: the same by their names, if the count is right."""
    found = _COUNTED.fullmatch(_OUR.sub("", tag(text, names)))
    if found is None:
        return ""
    verb = {"pago": "pago", "mantiene": "mantengo"}[found["verb"]]
    rest = found["list"]
    if re.fullmatch(r"n:\d+", rest):
        return f"{verb} todas" if int(rest[2:]) == len(own) else ""
    named: list[str] = []
    for number, kind in re.findall(r"(?:n:(\d+) )?t:([EFG])", rest):
        those = [unit.id if kind != "G" else f"G {unit.place}" for unit in own if unit.kind == kind]
        if len(those) != int(number or 1):
            return ""
        named += those
    return f"{verb} {', '.join(named)}"
