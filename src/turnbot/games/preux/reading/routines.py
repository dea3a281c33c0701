"""Fencing routines (8.1.4): their names, their actions, and which strings a run of them can make (8.2)."""

from collections.abc import Sequence

NAMES: dict[str, str] = {
    "pose": "X", "descanso": "X", "descansar": "X", "posar": "X", "recuperarse": "X",
    "a fondo": "X-F-X", "fondo": "X-F-X", "estocada a fondo": "X-F-X",
    "tajo": "X-T",
    "asalto a tajo": "X-T-X-E-X-X-X", "asalto tajo": "X-T-X-E-X-X-X", "asalto de tajo": "X-T-X-E-X-X-X",
    "asalto a fondo": "F-X-X-E-X-X-X", "asalto fondo": "F-X-X-E-X-X-X",
    "patada": "AC-K-X-X-X", "salto atras": "SA-X", "salto": "SA-X", "salto hacia atras": "SA-X",
    "arrojar arma": "SA-X-A", "arrojar el arma": "SA-X-A", "arrojar": "SA-X-A", "lanzar el arma": "SA-X-A",
    "parada": "P", "parar": "P", "parada con riposte": "P-R", "parada y riposte": "P-R", "riposte": "P-R",
    "parada riposte": "P-R", "parada con respuesta": "P-R", "parada con ripost": "P-R",
    "bloqueo": "B", "bloquear": "B", "acercamiento": "AC", "acercarse": "AC",
    "rendicion": "REN", "rendirse": "REN",
}  # fmt: skip
CODES = frozenset(["X", "F", "T", "E", "K", "SA", "AC", "R", "A", "P", "B", "REN"])
_EXTRA = {
    "two-handed": {"X-T": "X-X-T", "X-T-X-E-X-X-X": "X-X-T-X-E-X-X-X"},
    "sabre": {"X-T-X-E-X-X-X": "X-T-X-X-X"},
}


def actions_of(name: str, weapon: str | None) -> tuple[str, ...] | None:
    """Return the actions of a routine by its folded name, as this weapon does it; None if unknown."""
    plain = NAMES.get(name)
    if plain is None:
        return None
    return tuple(_EXTRA.get(weapon or "", {}).get(plain, plain).split("-"))


def chain(routines: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Put routines one after the other; neighbours share one pose (8.2.4), a bare pose is never swallowed."""
    out: list[str] = []
    for routine in routines:
        shared = bool(out) and out[-1] == "X" and routine[0] == "X" and tuple(routine) != ("X",)
        out += routine[1:] if shared and len(out) > 1 else routine
    return tuple(out)


def is_run(actions: Sequence[str], weapon: str | None) -> bool:
    """Whether some run of routines makes exactly these actions (poses shared or not, more poses allowed)."""
    changed = _EXTRA.get(weapon or "", {})
    routines = {tuple(changed.get(r, r).split("-")) for r in NAMES.values()}
    reached = {0}
    # Positions reached at the end of a routine; a routine may also begin on the pose the last one ended with.
    for at in range(len(actions) + 1):
        if at not in reached:
            continue
        starts = {at, at - 1} if at and actions[at - 1] == "X" else {at}
        for start in starts:
            for routine in routines:
                if start < at and (routine[0] != "X" or len(routine) == 1):
                    continue
                if tuple(actions[start : start + len(routine)]) == routine and start + len(routine) > at:
                    reached.add(start + len(routine))
    return bool(actions) and len(actions) in reached
