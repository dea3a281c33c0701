"""How a mail was read, clause by clause, in Spanish: what a referee looks at when a player wonders."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from turnbot.core.orders import Flag
from turnbot.games.preux.desk.flags import TO_REFEREE
from turnbot.games.preux.desk.reader import Reading
from turnbot.games.preux.orders.tree import SECTIONS, Action, Orders
from turnbot.games.preux.reading.trace import Step
from turnbot.games.preux.words.echo import echo_action

_KIND = {
    "orders": "órdenes",
    "standing": "órdenes permanentes",
    "amendment": "enmienda",
    "question": "pregunta",
    "auto-reply": "respuesta automática",
    "bounce": "devuelta por un servidor",
    "other": "no ordena nada",
}
_WHERE = {
    "1": "semana 1",
    "2": "semana 2",
    "3": "semana 3",
    "4": "semana 4",
    "notes": "observaciones",
    "duels": "rutinas",
    "death-roll": "tirada de muerte",
}
_OUTCOME = {
    "order": "orden",
    "condition": "condición",
    "colour": "color: no ordena nada",
    "question": "pregunta al árbitro",
    "closing": "despedida: aquí acaba la jugada",
    "flagged": "sin entender",
    "heading": "rótulo, o texto impreso o citado",
    "unseen": "PALABRAS QUE NADIE HA MIRADO",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a mail, and what became of it.

    ``actions`` are the orders it made or changed, as they stand at the end, each with its section; routines
    and the death roll come as text. ``loose`` are words of an order that went into none.
    """

    line: int
    where: str
    words: str
    outcome: str
    module: str = ""
    cues: tuple[str, ...] = ()
    actions: tuple[tuple[str, Action | str], ...] = ()
    loose: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A mail's clauses in the order of the mail, and the flags that belong to no clause of their own."""

    clauses: tuple[Clause, ...]
    others: tuple[Flag, ...]


def explain(reading: Reading) -> Explained:
    """Put the notes of a reading in the order of the mail, with the orders that came of each clause."""
    orders = reading.orders
    clauses = [_clause(step, reading) for step in noted(reading)]
    told = {flag for clause in clauses for flag in clause.flags}
    others = []
    for flag in orders.flags:
        if flag in told:
            continue
        at = next((k for k, clause in enumerate(clauses) if _is_about(flag, clause)), None)
        if at is None:
            others.append(flag)
        else:
            clauses[at] = replace(clauses[at], flags=(*clauses[at].flags, flag))
    return Explained(tuple(clauses), tuple(others))


def noted(reading: Reading) -> Sequence[Step]:
    """What became of all words of a mail in their order: its notes, headings, what is unseen."""
    return sorted([*reading.steps, *_unnoted(reading)], key=lambda step: (step.start, step.end))


def _is_about(flag: Flag, clause: Clause) -> bool:
    """Whether a flag raised when all had been read quotes this clause, or part of it."""
    said = flag.said.text
    places = {clause.where, *(where for where, _ in clause.actions)}
    return bool(said) and flag.where in places and (said in clause.words or clause.words in said)


def _unnoted(reading: Reading) -> Iterator[Step]:
    """Yield the words that no clause holds: headings and print; and what was overlooked, if anything."""
    in_pieces = {token.start for piece in reading.pieces for token in piece.tokens if token.kind != "mark"}
    noted = sorted((step.start, step.end) for step in reading.steps)
    run: list[int] = []
    outcome, where, k = "", "notes", 0
    reach = -1
    for token in reading.tokens:
        while k < len(noted) and noted[k][0] <= token.start:
            reach = max(reach, noted[k][1])
            k += 1
        kind = "" if token.kind == "mark" else "unseen" if token.start in in_pieces else "heading"
        covered = token.start < reach
        if run and (covered or (kind and kind != outcome)):
            yield Step(where, run[0], run[1], "sections", outcome)
            run = []
        if not covered and kind:
            run, outcome = [run[0] if run else token.start, token.end], kind
    if run:
        yield Step(where, run[0], run[1], "sections", outcome)


def _clause(step: Step, reading: Reading) -> Clause:
    orders = reading.orders
    actions = []
    for where, n in step.touched:
        made = _made(orders, where)
        if n < len(made):
            actions.append((where, made[n]))
    return Clause(
        line=reading.text.count("\n", 0, step.start) + 1,
        where=step.where,
        words=" ".join(reading.text[step.start : step.end].split()),
        outcome=step.outcome,
        module=step.module,
        cues=step.cues,
        actions=tuple(actions),
        loose=step.left if step.outcome == "order" else (),
        flags=tuple(orders.flags[n] for n in step.flags if n < len(orders.flags)),
        why=step.why,
    )


def _made(orders: Orders, where: str) -> Sequence[Action | str]:
    if where in SECTIONS:
        return orders.section(where)
    if where == "duels":
        return [f"rutina contra {duel.opponent or 'cualquiera'}: {duel.actions}" for duel in orders.duels]
    return [" ".join(map(str, orders.death_roll))] if orders.death_roll is not None else []


def told(reading: Reading, *, inside: bool = True) -> list[str]:
    """Return the explanation of a reading as lines of Spanish; ``inside``: with what made it so."""
    explained = explain(reading)
    orders = reading.orders
    lines = [
        f"De: {orders.sender or 'un desconocido'}. Clase de carta: {_KIND[orders.kind]}."
        f" Mes: {orders.month or 'no lo nombra'}.",
        "",
    ]
    for clause in explained.clauses:
        lines += _told(clause, inside)
    if explained.others:
        lines.append("Avisos sobre el conjunto:")
        lines += [f"    aviso: {_flag(flag)}" for flag in explained.others]
    return lines


def _told(clause: Clause, inside: bool) -> Iterator[str]:
    place = "" if clause.outcome == "heading" else f", {_WHERE.get(clause.where, clause.where)}"
    yield f"Línea {clause.line}{place}: «{clause.words}»"
    by = f" ({clause.module})" if clause.module and inside else ""
    yield f"    {_OUTCOME[clause.outcome]}{by}" + (f": {clause.why}" if clause.why else "")
    for cue in clause.cues if inside else ():
        yield f"    entrada: {cue}"
    for where, action in clause.actions:
        week = int(where) if where.isdigit() else None
        what = action if isinstance(action, str) else echo_action(action, week)
        yield f"    → {_WHERE.get(where, where)}: {what}"
    if clause.loose:
        yield f"    palabras sin usar: {', '.join(clause.loose)}"
    for flag in clause.flags:
        yield f"    aviso: {_flag(flag)}"


def _flag(flag: Flag) -> str:
    offered = " / ".join(f"«{echo_action(option)}»" for option in flag.options)
    nearly = f"; quizá quería decir {offered}" if offered else ""
    return f"en {_WHERE.get(flag.where, flag.where)}, {TO_REFEREE[flag.why]}: «{flag.said.text}»{nearly}"
