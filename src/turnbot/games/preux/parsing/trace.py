"""How a mail was read, pass by pass, in Spanish: what each word was taken for, and what came of each clause.

``told`` is given a reading and returns lines for the referee. The notes are taken by ``interpret`` while it
reads, so that they cannot say anything else than what was done.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.parsing.draft import Made
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.words.echo import echo_action

if TYPE_CHECKING:
    from turnbot.games.preux.parsing.reader import Reading

_WHERE = {"notes": "observaciones", "duels": "rutinas", "death-roll": "tirada de muerte"}
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
class Note:
    """What became of one part of a sentence.

    ``kind``: ``clause``, ``question``, ``if``, ``unless``, ``else``, ``then``, or ``occasion`` (a condition
    on which nothing hangs); ``made``: its orders,
    ``touched``: those it said more of; ``asked``: the condition it stands for.
    """

    where: str
    kind: str
    items: tuple[Item, ...]
    asides: tuple[Item, ...] = ()
    denied: bool = False
    made: tuple[Made, ...] = ()
    touched: tuple[Made, ...] = ()
    asked: Condition | None = None


def told(reading: "Reading") -> list[str]:
    """Return the account of a reading, in the order of the mail."""
    out: list[str] = []
    for section in reading.sections:
        said = " ".join(reading.text[slice(*section.head)].split())
        if said:
            out.append(f"Rótulo «{said}»: {', '.join(map(_place, section.where))}")
    kept = {id(made) for made in reading.made}
    for note in reading.notes:
        out += _told(note, reading.text, kept)
    for doubt in reading.doubts:
        words = " ".join(reading.text[doubt.start : doubt.end].split())
        out.append(f"Duda ({doubt.kind}), {_place(doubt.where)}: «{words}»")
    out += [f"Aviso ({flag.why}), {_place(flag.where)}: «{flag.said.text}»" for flag in reading.orders.flags]
    return out


def _place(where: str) -> str:
    return f"semana {where}" if where.isdecimal() else _WHERE.get(where, where)


def _told(note: Note, text: str, kept: set[int]) -> Iterator[str]:
    items = note.items or note.asides
    if not items:
        if note.kind in ("else", "then"):
            yield f"    condición: {'lo contrario de' if note.kind == 'else' else 'como'} la anterior"
        return
    line = text.count("\n", 0, items[0].start) + 1
    words = " ".join(text[items[0].start : items[-1].end].split())
    yield f"Línea {line}, {_place(note.where)}: «{words}»"
    yield f"    palabras: {_words(note.items)}"
    if note.asides:
        yield f"    dicho de paso: {_words(note.asides)}"
    if note.kind == "question":
        yield "    pregunta al árbitro"
    elif note.kind in ("if", "unless", "occasion"):
        yield f"    condición: {note.asked if note.asked is not None else 'nada que comprobar'}"
    elif not note.made and not note.touched:
        yield "    no ordena nada" + (": lo niega" if note.denied else "")
    for made in note.made:
        gone = "" if id(made) in kept else " (dicho ya, retirado o unido a otra orden)"
        week = int(made.where) if made.where.isdecimal() else None
        yield f"    entrada: {made.filled.match.cue}"
        yield f"    → {_place(made.where)}: {echo_action(made.action, week)}{gone}"
    for made in note.touched:
        yield f"    se añade a: {echo_action(made.action)}"


def _words(items: Sequence[Item]) -> str:
    return " ".join(map(_word, items))


def _word(item: Item) -> str:
    if item.form is not None:
        person = f" {item.form.person}.ª" if item.form.person else ""
        return f"{item.text}[{item.form.lemma}, {_TENSE[item.form.tense]}{person}]"
    classes = sorted(a for a in item.atoms if not a.startswith("="))
    return f"{item.text}[{', '.join(classes)}]" if classes else item.text
