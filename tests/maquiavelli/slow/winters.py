"""Random adjustments before spring: kept, dismissed, bought, with too little money or against the rules."""

from random import Random

from maquiavelli.slow.board import HOME, POWERS, PROVINCES
from maquiavelli.slow.campaigns import ELITE, position_of
from maquiavelli.slow.spending import name_of
from maquiavelli.slow.table import Table

WORDS = {"milicia": "milicia ciudadana", "mercenarios": "mercenarios de élite"}


def winter(seed):
    """Position and lines of one round of adjustments."""
    rng = Random(f"winter {seed}")
    position = position_of(rng)
    position |= {"kind": "adjust", "season": "primavera"}
    position["treasury"] = {power: rng.choice((0, 3, 8, 12, 20, 40)) for power in POWERS}
    if rng.random() < 0.5:
        position["famine"] = sorted(rng.sample(PROVINCES, 15))
    table = Table(position)
    return position, {power: _lines(rng, table, power) for power in POWERS}


def _lines(rng, table, power):
    mine = [name_of(one) for one in table.units if one.power == power]
    out = []
    how = rng.random()
    some = rng.sample(mine, rng.randint(0, len(mine)))
    if how < 0.3:
        out.append("pago a todas")
    elif how < 0.4 and some:
        out.append(f"pago a todas menos {some[0]}")
    elif how < 0.6 and some:
        out.append(f"mantengo {', '.join(some)}")
    elif how < 0.75 and some:
        out.append(f"no mantengo {some[0]}")
    home = [place for place, owner in HOME.items() if owner == power]
    for _ in range(rng.choice((0, 1, 2, 4))):
        place = rng.choice(home) if rng.random() < 0.85 else rng.choice(PROVINCES)
        elite = " " + rng.choice([WORDS.get(kind, kind) for kind in ELITE]) if rng.random() < 0.2 else ""
        out.append(f"{rng.choice('EFG')} {place}{elite}")
    return out
