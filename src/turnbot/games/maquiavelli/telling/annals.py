"""A year's end in prose, for the account of autumn: what the map says of who rose and who fell."""

from collections import Counter

from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli.state.world import World
from turnbot.games.maquiavelli.telling.words import joined, of, the, to

_OPENINGS = (
    "Cierra el año {year} con los caminos embarrados y las banderas recogidas.",
    "Se acaba {year}: los capitanes buscan cuarteles y los secretarios, tinta.",
    "Con las primeras nieves de {year} callan los tambores y empiezan a hablar los embajadores.",
)
_LEADERS = (
    "Quien mire el mapa verá que nadie manda en más provincias que {leaders}: {most}.",
    "Los mercaderes, que cuentan mejor que los poetas, dicen que {leaders} tiene ya {most} provincias.",
    "En las cortes se baja la voz al nombrar {a_leaders}, con {most} provincias a su obediencia.",
)
_LEAST = (
    "Peor duerme {least}, a quien le {left} {few}.",
    "En cambio {least} cuenta {few} y reza por la primavera.",
    "{To_least} le bastan los dedos para contar las suyas: {few}.",
)


def year(out: Outcome[World]) -> list[str]:
    """The paragraphs of a year's end; the wording turns with the year."""
    world, turn = out.world, out.world.year
    held = Counter(land.owner for land in world.lands.values() if land.owner)
    told = [_OPENINGS[turn % 3].format(year=turn)]
    ranks = sorted(held.items(), key=lambda one: (-one[1], one[0]))
    if ranks:
        best = [name for name, count in ranks if count == ranks[0][1]]
        worst = [name for name, count in ranks if count == ranks[-1][1]]
        if len(best) == 1:
            told.append(
                _LEADERS[turn % 3].format(leaders=the(best[0]), a_leaders=to(best[0]), most=ranks[0][1])
            )
        else:
            told.append(
                f"Ninguna potencia descuella: {joined(best)} van parejas, con {ranks[0][1]} provincias."
            )
        if len(worst) == 1 and ranks[-1][1] < ranks[0][1]:
            few = "una sola provincia" if ranks[-1][1] == 1 else f"{ranks[-1][1]} provincias"
            left = "queda" if ranks[-1][1] == 1 else "quedan"
            told.append(
                _LEAST[turn % 3].format(
                    least=the(worst[0]), To_least=f"A{to(worst[0])[1:]}", few=few, left=left
                )
            )
    paragraphs = [" ".join(told)]
    sorrows = [_sorrow(out)]
    paragraphs += [text for text in sorrows if text]
    return paragraphs


def _sorrow(out: Outcome[World]) -> str:
    hungry = sorted(land.area for land in out.world.lands.values() if land.famine)
    risen = sorted(land.area for land in out.world.lands.values() if land.rebels)
    fallen = sorted(e.facts["power"] for e in out.events if e.kind == "power.eliminated")
    told = []
    if hungry:
        told.append(f"El pan faltará este invierno en {joined(hungry)}.")
    if risen:
        told.append(f"Siguen en armas contra sus señores {joined(risen)}.")
    if fallen:
        told.append(f"Y de la casa {joined([of(name) for name in fallen])} no queda más que el recuerdo.")
    if out.world.table.winner:
        told.append(f"Italia tiene por fin a su príncipe: {out.world.table.winner}.")
    return " ".join(told)
