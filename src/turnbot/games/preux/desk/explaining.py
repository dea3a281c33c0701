"""How a mail was read, clause by clause, in Spanish: what a referee looks at when a player wonders."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from turnbot.core.orders import Flag
from turnbot.games.preux.desk.flags import TO_REFEREE
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.account import Step, account
from turnbot.games.preux.parsing.reader import Reading
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.words.echo import echo_action, echo_condition, echo_routine

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
    "flagged": "sin entender",
    "heading": "rótulo, o texto impreso o citado",
    "unseen": "PALABRAS QUE NADIE HA MIRADO",
}

_SIDE = {"before": "lo que sigue", "behind": "lo que precede", "alone": "lo dicho antes"}
_TENSE = {
    "present": "presente",
    "future": "futuro",
    "past": "pasado",
    "imperfect": "pasado",
    "conditional": "condicional",
    "subjunctive": "subjuntivo",
    "imperative": "mandato",
    "infinitive": "infinitivo",
    "gerund": "gerundio",
    "participle": "participio",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a mail, and what became of it.

    ``actions`` are the orders it made or changed, as they stand at the end, each with its section, routines
    and the death roll in words; ``inside`` is what the reader made of it: its words and what each was taken
    for, what it asks, what no order took, how sure it is.
    """

    line: int
    where: str
    words: str
    outcome: str
    inside: tuple[str, ...] = ()
    actions: tuple[tuple[str, Action | str], ...] = ()
    flags: tuple[Flag, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A mail's clauses in the order of the mail, and the flags that belong to no clause of their own."""

    clauses: tuple[Clause, ...]
    others: tuple[Flag, ...]


def explain(reading: Reading) -> Explained:
    """Put the notes of a reading in the order of the mail, with the orders that came of each clause."""
    clauses = [_clause(step, reading) for step in account(reading)]
    others = []
    for flag in reading.orders.flags:
        at = next((k for k, clause in enumerate(clauses) if _is_about(flag, clause)), None)
        if at is None:
            others.append(flag)
            continue
        outcome = "flagged" if clauses[at].outcome in ("colour", "unseen") else clauses[at].outcome
        clauses[at] = replace(clauses[at], outcome=outcome, flags=(*clauses[at].flags, flag))
    return Explained(tuple(clauses), tuple(others))


def _is_about(flag: Flag, clause: Clause) -> bool:
    """Whether a flag quotes this clause, or part of it."""
    said = flag.said.text
    places = {clause.where, *(where for where, _ in clause.actions)}
    return bool(said) and flag.where in places and (said in clause.words or clause.words in said)


def _clause(step: Step, reading: Reading) -> Clause:
    return Clause(
        line=reading.text.count("\n", 0, step.start) + 1,
        where=step.where,
        words=" ".join(reading.text[step.start : step.end].split()),
        outcome=step.outcome,
        inside=tuple(_inside(step, reading)),
        actions=tuple(_actions(step, reading)),
        why=step.why,
    )


def _actions(step: Step, reading: Reading) -> Iterator[tuple[str, Action | str]]:
    yield from ((made.where, made.action) for made in step.made)
    orders = reading.orders
    if step.note is None and step.where == "duels":
        first = reading.text.count("\n", 0, step.start) + 1
        last = reading.text.count("\n", 0, step.end) + 1
        for routine in orders.duels:
            if routine.said is not None and first <= routine.said.line <= last:
                yield step.where, echo_routine(routine)
    if step.where == "death-roll" and orders.death_roll:
        yield step.where, " ".join(map(str, orders.death_roll))


def _inside(step: Step, reading: Reading) -> Iterator[str]:
    """Say in Spanish what the reader made of a step, and what of its words it could not use."""
    note = step.note
    if note is None:
        return
    yield f"palabras: {_words(note.items)}" if note.items else f"dicho de paso: {_words(note.asides)}"
    if note.items and note.asides:
        yield f"dicho de paso: {_words(note.asides)}"
    if note.side:
        asked = "nada que comprobar" if note.asked is None else echo_condition(note.asked)
        yield f"pregunta {asked}, y rige {_SIDE[note.side]}"
    for made in step.made:
        sure = "" if made.likely is None else f" (segura al {made.likely:.0%})".replace("%", " %")
        yield f"entrada: {made.filled.match.cue}{sure}"
    for doubt in reading.doubts:
        if step.start <= doubt.start < step.end:
            words = " ".join(reading.text[doubt.start : doubt.end].split())
            yield f"{'sobra' if doubt.kind.startswith('left:') else f'duda ({doubt.kind})'}: «{words}»"


def _words(items: Sequence[Item]) -> str:
    return " ".join(map(_word, items))


def _word(item: Item) -> str:
    """Write a word with what it was taken for: «voy[ir, presente 1.ª]», «club[club]», «rinoceronte[?]»."""
    if item.form is not None:
        person = f" {item.form.person}.ª" if item.form.person else ""
        return f"{item.text}[{item.form.lemma}, {_TENSE[item.form.tense]}{person}]"
    classes = sorted(atom for atom in item.atoms if not atom.startswith("="))
    unknown = not (classes or item.tags or item.role or item.kind != "word" or len(item.norm) < 4)
    return f"{item.text}[{', '.join(classes) or '?'}]" if classes or unknown else item.text


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
    yield f"    {_OUTCOME[clause.outcome]}" + (f": {clause.why}" if clause.why else "")
    for line in clause.inside if inside else ():
        yield f"    {line}"
    for where, action in clause.actions:
        week = int(where) if where.isdigit() else None
        said = action if isinstance(action, str) else echo_action(action, week)
        yield f"    → {_WHERE.get(where, where)}: {said}"
    for flag in clause.flags:
        yield f"    aviso: {_flag(flag)}"


def _flag(flag: Flag) -> str:
    offered = " / ".join(f"«{echo_action(option)}»" for option in flag.options)
    nearly = f"; quizá quería decir {offered}" if offered else ""
    return f"en {_WHERE.get(flag.where, flag.where)}, {TO_REFEREE[flag.why]}: «{flag.said.text}»{nearly}"
