"""Duels as tables: one turn by turn, or what came of many, in Spanish lines for a terminal."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import quantiles
from typing import NamedTuple

from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.events.duel import BROKEN, NONE, DuelTurn, Ending, Inserted, Record

_LIMITS = {"surrender": "a rendición", "first-blood": "a primera sangre", "death": "a muerte"}
#: What stands behind an action that is not the next of the routine as it was written.
_MARKS: dict[Inserted, str] = {"": "", "approach": "+", "pose": "!", "disarmed": "-", "unconscious": "-"}
_LEGEND = "+ acercamiento puesto (8.6.3-4); ! pose obligada (8.4.5, 8.7.1); - no puede otra cosa"
_NO_WINNER: dict[Ending, str] = {
    "draw": "Tablas: los dos a la vez.",
    "exhausted": "Tablas: se acaba el tiempo.",
}
_NAME = 26


def told(record: Record) -> Iterator[str]:
    """One duel: who fights, every turn, and how it ends."""
    one, two = record.fencers
    yield f"Duelo {_LIMITS[record.terms.limit]}"
    for fencer in record.fencers:
        yield (
            f"  {fencer.name}: fuerza {fencer.strength}, constitución {fencer.constitution}, resistencia "
            f"{fencer.endurance}/{fencer.maximum}, {_weapon(fencer.weapon)}, maestría "
            f"{fencer.mastery(fencer.weapon)}, rutina {'-'.join(fencer.routine)}"
        )
    yield ""
    yield f"       {one.name[:_NAME]:{_NAME}}{two.name[:_NAME]}".rstrip()
    yield f"turno  {'acción pierde queda':{_NAME}}{'acción pierde queda':{_NAME}}".rstrip()
    for turn in record.turns:
        yield _line(turn, (one.name, two.name))
    yield ""
    if any(mark for turn in record.turns for mark in turn.inserted):
        yield _LEGEND
    yield _end(record)


def _line(turn: DuelTurn, names: tuple[str, str]) -> str:
    cells = [
        f"{action + _MARKS[mark]:6} {loss or '':>6} {left:>5}"
        for action, mark, loss, left in zip(
            turn.actions, turn.inserted, turn.losses, turn.endurance, strict=True
        )
    ]
    notes = "; ".join(_notes(turn, names))
    return f"{turn.nth:5}  {cells[0]:{_NAME}}{cells[1]:{_NAME}}{notes}".rstrip()


def _notes(turn: DuelTurn, names: tuple[str, str]) -> Iterator[str]:
    rolled = " ".join(f"[{'+'.join(map(str, die.values))}]" for die in turn.dice)
    for name, thrown, broke, left in zip(names, turn.thrown, turn.broke, turn.weapons, strict=True):
        if thrown is not None:
            yield f"{name} arroja el arma y {'acierta' if thrown else 'falla'} {rolled}"
        if broke is not None:
            rest = "y queda desarmado " if left == NONE else ""
            yield (
                f"a {name} se le rompe el arma {rest}{rolled}"
                if broke
                else f"el arma de {name} aguanta {rolled}"
            )
    for name, gave_up, refused in zip(names, turn.surrendered, turn.refused, strict=True):
        if gave_up:
            yield f"{name} se rinde{' y no se le acepta' if refused else ''}"


def _end(record: Record) -> str:
    turns = len(record.turns)
    length = f"{turns} turnos ({turns / 2:.1f} s)".replace(".", ",") if turns > 1 else "un turno (0,5 s)"
    if record.winner is None:
        return f"{_NO_WINNER[record.ending]} {length[0].upper()}{length[1:]}."
    winner, loser = (record.fencers[side].name for side in (record.winner, 1 - record.winner))
    how = {
        "surrender": f"{loser} se rinde",
        "disarmed": f"{loser}, desarmado, se rinde",
        "unconscious": f"{loser} cae inconsciente",
        "death": f"{loser} muere",
        "first-blood": f"{loser} pierde más sangre",
    }[record.ending]
    return f"Gana {winner} en {length}: {how}."


def _weapon(held: str) -> str:
    if held in (BROKEN, NONE):
        return {BROKEN: "arma rota", NONE: "nada"}[held]
    return armoury().weapons[held].name.lower()


# Odds --------------------------------------------------------------------------------------------------


class Summary(NamedTuple):
    """What the odds count of a duel."""

    turns: int
    winner: int | None
    ending: Ending
    fallen: tuple[bool, bool]
    dead: tuple[bool, bool]
    refused: tuple[bool, bool]


def summary(record: Record) -> Summary:
    """Keep of a duel what the odds count."""
    return Summary(
        len(record.turns), record.winner, record.ending, record.fallen, record.dead, record.refused
    )


def odds(duels: Sequence[Summary], names: tuple[str, str]) -> Iterator[str]:
    """What came of two or more duels between the same two: who won, who fell, how long they took."""

    def line(what: str, times: int) -> str:
        share = f"{100 * times / len(duels):.1f}".replace(".", ",")
        return f"  {what:44}{share:>6} % {times:>8}"

    yield f"{len(duels)} duelos"
    for side, name in enumerate(names):
        yield line(f"gana {name}", sum(duel.winner == side for duel in duels))
    endings = Counter(duel.ending for duel in duels)
    yield line("tablas, los dos a la vez", endings["draw"])
    yield line("tablas, se acaba el tiempo", endings["exhausted"])
    yield ""
    for side, name in enumerate(names):
        yield line(f"{name} muere", sum(duel.dead[side] for duel in duels))
        yield line(
            f"{name} cae inconsciente", sum(duel.fallen[side] and not duel.dead[side] for duel in duels)
        )
        yield line(f"{name} se rinde en vano", sum(duel.refused[side] for duel in duels))
    yield line("acaban en rendición", endings["surrender"] + endings["disarmed"])
    yield line("  por quedar desarmado", endings["disarmed"])
    yield ""
    lengths = sorted(duel.turns for duel in duels)
    low, middle, high = quantiles(lengths, n=4, method="inclusive")
    yield (
        f"turnos: mediana {middle:.0f}, la mitad de los duelos entre {low:.0f} y {high:.0f}, "
        f"todos entre {lengths[0]} y {lengths[-1]}"
    )
    if len(set(duels)) == 1:
        yield "Todos los duelos son iguales: en ellos no decide el azar."
