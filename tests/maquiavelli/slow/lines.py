"""Lines of orders as the positions and the generator write them: a few fixed forms, nothing cleverer."""

import re
import unicodedata

from maquiavelli.slow.board import AREAS, POWERS

NUMBERS = {"un": 1, "uno": 1, "dos": 2}
KINDS = {"ejercito": "E", "flota": "F", "guarnicion": "G"}
_ALIASES = {"fornovo": "Fornova", "laguna": "LV", "pavia": "Pavía", "padua": "Pádua"}


def plain(text):
    text = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in text if not unicodedata.combining(sign)).lower().strip()


PLACES = {plain(name): name for name in AREAS} | _ALIASES
NAMES = {plain(name): name for name in POWERS}


def place(words):
    """A place and its coast, or None."""
    words = plain(words).strip(" .")
    words = re.sub(r"^(la|el) ", "", words)
    if words in PLACES:
        return PLACES[words], ""
    match = re.fullmatch(r"(provenza|croacia) ?/?(n|s)", words)
    return (PLACES[match[1]], match[2].upper()) if match else None


def read(lines):
    """What a power's lines order: units, retreats, expenses, transfers, loans, passage, in their order."""
    out = {"orders": {}, "retreats": {}, "expenses": [], "transfers": [], "loans": [], "passage": []}
    for line in lines:
        for reader in (_money, _passage, _order):
            if reader(line, out):
                break
        else:
            raise ValueError(f"no such line: {line}")
    return out


def _passage(line, out):
    match = re.fullmatch(r"dejo pasar a (.+) por (mesina|piombino)", plain(line))
    if match:
        names = [NAMES[word.strip()] for word in re.split(",| y ", match[1])]
        out["passage"].append((PLACES[match[2]], names))
    return match


# ---- units


def target(words):
    """A unit by its words: (power or None, kind, number or None, place or None); "" is autonomous."""
    words = re.sub(r"^(a|para|de) ", "", plain(words).strip(" ,"))
    words = re.sub(r"^la ", "", words)
    match = re.fullmatch(r"(?:g|guarnicion) autonoma (?:(?:de|en) )?(.+)", words)
    if match:
        return "", "G", None, place(match[1])[0]
    match = re.fullmatch(r"(?:ejercito |flota )?([ef])(\d+)(?: (?:de )?(\w+))?", words)
    if match:
        return (NAMES[match[3]] if match[3] else None), match[1].upper(), int(match[2]), None
    match = re.fullmatch(r"(?:g|guarnicion) (?:de (\w+) )?en (\w+)(?: de (\w+))?", words)
    if match:
        return NAMES[match[1] or match[3]] if match[1] or match[3] else None, "G", None, place(match[2])[0]
    match = re.fullmatch(r"(\w+) g (.+)", words)
    if match and match[1] in NAMES:
        return NAMES[match[1]], "G", None, place(match[2])[0]
    match = re.fullmatch(r"(?:g|guarnicion) (?:de )?(\w+?)(?: (?:de )?(\w+))?", words)
    if match:
        return NAMES.get(match[2] or ""), "G", None, place(match[1])[0]
    return None


_UNIT = r"((?:e|f)\d+(?: de \w+)?|g \w+)"


def _order(line, out):
    words, _, tail = plain(line).replace("(", ",").replace(")", "").partition("retirada")
    words = words.strip(" ,;")
    match = re.fullmatch(_UNIT + r":? (.*)", words)
    if not match:
        return False
    name = target(match[1])
    act = _action(match[2])
    if act is None:
        return False
    out["orders"].setdefault(name, []).append(act)
    if tail:
        listed = [place(word) for word in tail.strip(" :").split(",")]
        out["retreats"][name] = [one[0] for one in listed if one]
    return True


def _action(words):
    if words == "se mantiene":
        return {"do": "hold"}
    if words == "levanta el asedio":
        return {"do": "lift"}
    if words == "se disuelve":
        return {"do": "dissolve"}
    if re.fullmatch(r"asedia( a .+)?", words):
        at = place(words[9:]) if " a " in words else None
        return {"do": "besiege", "at": at[0] if at else None}
    match = re.fullmatch(r"se convierte en (\w+)(?: costa (norte|sur))?", words)
    if match:
        return {"do": "convert", "into": KINDS[match[1]]}
    match = re.fullmatch(r"transporta a (.+)", words)
    if match:
        return {"do": "convoy", "of": target(match[1])}
    match = re.fullmatch(r"(?:apoya|da apoyo) a (.+) en (\w+)", words)
    if match:
        return {"do": "support", "of": target(match[1]), "in": place(match[2])[0]}
    match = re.fullmatch(r"(?:avanza )?a (.+?)( transportado)?", words)
    goal = place(match[1]) if match else None
    if goal:
        return {"do": "advance", "to": goal[0], "coast": goal[1], "sea": bool(match[2])}
    return None


# ---- money


def _amount(words):
    match = re.search(r"(\d+) ?(?:d|ducados)?$", words)
    return int(match[1]) if match else None


def _money(line, out):
    words = plain(line)
    return _expense(words, out) or _transfer(words, out) or _loan(words, out)


def _expense(words, out):
    match = re.fullmatch(r"intento de asesinato de (\w+) - (\d+)(?: - (.+))?", words)
    if match:
        numbers = [int(one) for one in re.findall(r"\d", match[3] or "")]
        out["expenses"].append(
            {"do": "kill", "victim": NAMES[match[1]], "ducats": int(match[2]), "numbers": numbers}
        )
        return True
    match = re.fullmatch(r"(.+?),? (\d+) ?(?:d|ducados)?", words)
    if not match:
        return False
    what, ducats = match[1], int(match[2])
    for pattern, make in _WHAT:
        found = re.fullmatch(pattern, what)
        if found:
            out["expenses"].append({"ducats": ducats, **make(found)})
            return True
    return False


_WHAT = [
    (r"retirar hambre en (?:la provincia de )?(\w+)", lambda m: {"do": "relief", "at": place(m[1])[0]}),
    (r"pacificar rebelion en (\w+)", lambda m: {"do": "pacify", "at": place(m[1])[0]}),
    (r"contrasoborno (?:a|para) (.+)", lambda m: {"do": "counter", "of": target(m[1])}),
    (
        r"crear rebelion en (?:provincia (natal|conquistada) )?(\w+)",
        lambda m: {"do": "rebel", "at": place(m[2])[0], "kind": m[1]},
    ),
    (r"comprar (.+)", lambda m: {"do": "buy", "of": target(m[1])}),
    (r"disolver (.+)", lambda m: {"do": "dissolve", "of": target(m[1])}),
    (r"convertir (.+) en autonoma", lambda m: {"do": "free", "of": target(m[1])}),
]


def _transfer(words, out):
    match = re.fullmatch(r"(entregar|regalo) (\d+) ducados a (\w+)", words)
    if match:
        out["transfers"].append((match[1], NAMES[match[3]], int(match[2])))
        return True
    match = re.fullmatch(r"recibir de (\w+) (\d+) ducados", words)
    if match:
        out["transfers"].append(("recibir", NAMES[match[1]], int(match[2])))
        return True
    match = re.fullmatch(r"doy la ficha de (\w+) a (\w+)", words)
    if match:
        out["transfers"].append(("ficha", NAMES[match[2]], NAMES[match[1]]))
    return match


def _loan(words, out):
    if words == "devuelvo el prestamo":
        out["loans"].append(("repay", 0, 0))
        return True
    match = re.fullmatch(r"pido un prestamo de (\d+) ducados a (un|dos) anos?", words)
    if match:
        out["loans"].append(("borrow", int(match[1]), NUMBERS[match[2]]))
    return match
