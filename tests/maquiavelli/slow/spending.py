"""What the powers of a random campaign spend and settle between them."""

from maquiavelli.slow.board import POWERS, PROVINCES, capital
from maquiavelli.slow.money import MINIMUM


def name_of(one):
    return f"G {one.place}" if one.kind == "G" else f"{one.kind}{one.number}"


def called(one, speaker):
    """A unit in another's words."""
    if not one.power:
        return f"guarnición autónoma de {one.place}"
    if one.power == speaker:
        return name_of(one)
    return (
        f"guarnición de {one.power} en {one.place}" if one.kind == "G" else f"{name_of(one)} de {one.power}"
    )


def expenses(rng, table, power, goals):
    """Up to five lines of expenses: sensible, too dear, or wrong."""
    out = []
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3, 5))):
        out.append(_expense(rng, table, power, goals, out))
    return [line for line in out if line]


def _expense(rng, table, power, goals, before):
    kind = rng.random()
    if kind < 0.1:
        place = rng.choice(sorted(table.famine) or PROVINCES)
        return f"retirar hambre en {place}, 3d"
    if kind < 0.2:
        place = rng.choice(sorted(table.rebellion) or PROVINCES)
        return f"pacificar rebelión en {place}, 12d"
    if kind < 0.35:
        one = rng.choice(table.units) if table.units else None
        return f"contrasoborno a {called(one, power)}, {rng.choice((3, 3, 6, 9, 4))}" if one else ""
    if kind < 0.5:
        taken = [place for place in PROVINCES if table.control[place] not in ("", power)]
        place = rng.choice(taken) if rng.random() < 0.9 else rng.choice(PROVINCES)
        home = table.home.get(place) == table.control[place]
        return f"crear rebelión en {place}, {rng.choice((15 if home else 9,) * 4 + (9,))}"
    if kind < 0.6:
        victim = rng.choice([other for other in POWERS if other != power])
        price = rng.choice((12, 24, 36, 36, 15))
        named = rng.sample(range(1, 7), min(price // 12, rng.choice((0, 1, 3))))
        numbers = " - " + ", ".join(map(str, named)) if named else ""
        line = f"intento de asesinato de {victim} - {price}{numbers}"
        return line if not any(victim in other for other in before) else ""
    return _bribe(rng, table, power, goals)


def _bribe(rng, table, power, goals):
    own = [one for one in table.units if one.power == power]
    near = {place for one in own for place, _ in goals(one)} | {one.place for one in own}
    able = [one for one in table.units if one.place in near and one.power != power]
    one = rng.choice(able if able and rng.random() < 0.9 else table.units)
    sort = "unit" if one.kind != "G" else "garrison" if one.power else "autonomous"
    do = rng.choice([what for what, kind in MINIMUM if kind == sort])
    least = MINIMUM[do, sort] * (2 if one.kind == "G" and capital(one.place) else 1)
    least *= 2 if one.elite in ("milicia", "profesionales") else 1
    price = least + rng.choice((0, 0, 0, 3, 6, -3, 1))
    who = f"guarnición de {one.place}" if do == "free" else called(one, power)
    line = {"buy": f"comprar {who}", "dissolve": f"disolver {who}", "free": f"convertir {who} en autónoma"}[
        do
    ]
    return f"{line}, {price}d"


def foreseen(rng, table, spent, goals):
    """Orders for armies and fleets that may be bought, under the name they bear yet."""
    out = []
    for one in table.units:
        if any(line.startswith(f"comprar {name_of(one)} de {one.power},") for line in spent):
            near = [place for place, _ in goals(one)] or ["AA"]
            does = [
                f"a {rng.choice(near)}",
                "se mantiene",
                f"apoya a {name_of(one)} en {rng.choice(near)}",
                "asedia",
            ]
            if rng.random() < 0.8:
                out.append(f"{name_of(one)} de {one.power} {rng.choice(does)}, retirada {rng.choice(near)}")
    return out


def politics(rng, table, power, others):
    """Gifts, loans, leave to pass, orders for a unit that may be bought."""
    out = []
    if rng.random() < 0.15:
        out.append(f"dejo pasar a {rng.choice(POWERS)} por {rng.choice(('Mesina', 'Piombino'))}")
    rest = [other for other in others if other != power]
    if rest and rng.random() < 0.15:
        other = rng.choice(rest)
        ducats = rng.choice((3, 10))
        out.append(rng.choice((f"regalo {ducats} ducados a {other}", f"entregar {ducats} ducados a {other}")))
    if rest and rng.random() < 0.1:
        out.append(f"recibir de {rng.choice(rest)} {rng.choice((3, 10))} ducados")
    if rest and table.chits[power] and rng.random() < 0.08:
        out.append(f"doy la ficha de {rng.choice(table.chits[power])} a {rng.choice(rest)}")
    if rng.random() < 0.08:
        out.append(rng.choice(("devuelvo el préstamo", "pido un préstamo de 15 ducados a dos años")))
    if rng.random() < 0.04:
        out.append(f"pido un préstamo de {rng.choice((5, 25, 26))} ducados a un año")
    return out
