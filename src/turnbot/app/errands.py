"""What the referee asks for by mail beside answering cases: a phrase a line, as docs/arbitro.md has them.

Each is an act that a command does too. What a phrase cannot do is told him; the others are done.
"""

import re
import tomllib
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time

from turnbot import machine
from turnbot.app import (
    corrections,
    deadline,
    decrees,
    entering,
    house,
    joining,
    moments,
    month,
    pen,
    referee,
    resting,
    review,
    sheets,
    undoing,
    unseen,
    upkeep,
    writing,
)
from turnbot.app.quoted import NOTHING, Quoted, words_of
from turnbot.app.shell import RefusedError, Shell
from turnbot.core.exchange import Phrases
from turnbot.core.game import Game
from turnbot.store.db import Tx

#: What begins another thing than the paragraph that he is writing.
_NEXT = re.compile(
    r"\s*(?:(?:caso\s+)?\d{1,3}\s+(?:[a-z]\b|nada\b|así\b|no\b)|publicar\b|dispongo\b|>).*", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?…»]\s*$")
#: What ends orders that take several lines.
_END = re.compile(r"\s*fin\W*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Done:
    """What became of an errand: a sentence, and lines that he asked to see.

    ``entered``: whose orders he wrote, who is yet to be told what counts for him now.
    """

    told: str = ""
    shown: tuple[str, ...] = ()
    entered: str = ""


Act = Callable[[Tx, Shell, "re.Match[str]", str, datetime], Done]


@dataclass(frozen=True, slots=True)
class Errand:
    """One phrase of his: where it stands (a line, from 1), its words, and those of the lines below it.

    ``quoted``: it stood in a letter of ours, and is none of his.
    """

    line: int
    title: str
    act: Act
    found: "re.Match[str]"
    below: str = ""
    quoted: bool = False

    def run(self, tx: Tx, shell: Shell, now: datetime) -> Done:
        """Do it. Raises RefusedError with the reason where nothing was changed."""
        return self.act(tx, shell, self.found, self.below, now)


def cut(text: str, stood: Quoted = NOTHING) -> tuple[tuple[Errand, ...], str]:
    """Take the errands out of a mail of his: they, and the rest, in which every line keeps its number.

    One that ``stood`` in a letter of ours is none of his, and says so; where such a letter begins to speak,
    an errand of his ends.
    """
    lines = text.splitlines()
    rest, errands = list(lines), []
    at = 0
    while at < len(lines):
        nth, at = at, at + 1
        one = _phrase_in(lines[nth])
        if one is None:
            continue
        act, found = one
        below, end = _below(lines, at, act, found, stood)
        quoted = _stood(act, lines, nth, len(below), stood)
        if quoted:
            below = []
        else:
            at = end
        said = lines[nth].strip().rstrip(". ")
        errands.append(Errand(nth + 1, said, act, found, "\n".join(below).strip(), quoted))
        rest[nth:at] = [""] * (min(at, len(lines)) - nth)
    return tuple(errands), "\n".join(rest)


def _phrase_in(line: str) -> "tuple[Act, re.Match[str]] | None":
    """What a line asks for."""
    for whole in dict.fromkeys((referee.plainly(line), referee.bluntly(line))):
        said = whole.rstrip(". ")
        for phrase, act in _PHRASES:
            # A letter goes out as he wrote it, with its full stop.
            if found := phrase.fullmatch(whole if "letter" in phrase.groupindex else said):
                return act, found
    return None


def _below(
    lines: Sequence[str], at: int, act: Act, found: "re.Match[str]", stood: Quoted
) -> tuple[list[str], int]:
    """The lines below a phrase that belong to it, and where the next one may begin."""
    begun = any(found.groupdict().get(name) for name in ("words", "letter"))
    if act in _PROSE or (act in _WORDS and begun):
        below = _own(_prose(lines, at, to_empty=act in _PROSE), at, stood)
        end = at + len(below)
        return below, end + (end < len(lines) and _END.fullmatch(lines[end]) is not None)
    if not found.string.endswith(":"):
        return [], at
    last = next((nth for nth in range(at, len(lines)) if _END.fullmatch(lines[nth])), len(lines))
    below = _own(lines[at:last], at, stood)
    return below, at + len(below) + (at + len(below) == last)


def _own(below: Sequence[str], at: int, stood: Quoted) -> list[str]:
    """As many of these lines as stand before a letter of ours begins to speak."""
    end = next((nth for nth in range(len(below)) if at + nth + 1 in stood.framed), len(below))
    return list(below[:end])


def _stood(act: Act, lines: Sequence[str], nth: int, below: int, stood: Quoted) -> bool:
    """Whether a phrase stood in a letter of ours, as it stands here, or as somebody's own line.

    What he writes of a paragraph or a case may begin with words of ours: it counts if it goes on otherwise.
    """
    said = words_of(lines[nth])
    if act in READING:
        return nth + 1 in stood.lines
    if act in _PROSE:
        whole = all(one + 1 in stood.lines for one in range(nth, nth + 1 + below) if words_of(lines[one]))
        return whole or nth + 1 in stood.relayed or said in stood.passed_on
    return nth + 1 in stood.lines or said in stood.shown


def do(shell: Shell, words: str, acts: Container[Act], now: datetime) -> Done:
    """Do what one phrase asks for, among these acts. Raises RefusedError for any other."""
    asked, rest = cut(words)
    if len(asked) != 1 or rest.strip() or asked[0].act not in acts:
        raise RefusedError(f"no sé hacer «{words}».")
    with shell.db.begin() as tx:
        return asked[0].run(tx, shell, now)


def _prose(lines: Sequence[str], at: int, *, to_empty: bool) -> list[str]:
    """The lines in which what he writes goes on, for his mailer breaks them: to another phrase, or «fin».

    Without «fin», ``to_empty`` says whether it goes on to an empty line, or as long as no sentence ends.
    """
    below: list[str] = []
    while at + len(below) < len(lines) and _goes_on(lines[at + len(below)]):
        below.append(lines[at + len(below)])
    after = lines[at + len(below)] if at + len(below) < len(lines) else ""
    if to_empty or _END.fullmatch(after):
        return below
    ended = (nth for nth in range(len(below)) if _SENTENCE_END.search(lines[at + nth - 1]))
    return below[: next(ended, len(below))]


def _goes_on(line: str) -> bool:
    said = line.strip().rstrip(". ")
    return bool(said) and not (
        _END.fullmatch(line)
        or _NEXT.fullmatch(line)
        or _OF_PARAGRAPH.match(said)
        or any(p.fullmatch(said) for p, _ in _PHRASES)
    )


def _all(words: str | None, below: str, between: str = " ") -> str:
    """What he writes behind a phrase's colon and in the lines below it; where nothing stands there, these."""
    return between.join([words, *map(str.strip, below.splitlines())]) if words else below


# What each of them does -------------------------------------------------------------------------


def _orders(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    who, place, words = found["who"], found["place"] or entering.ALL, found["words"]
    if words is None:
        return Done("", tuple(entering.told(entering.look_in(tx, shell, who), shell)))
    entered = entering.write_in(tx, shell, who, place, words or below, now)
    return Done("", tuple(entering.told(entered, shell)), entered.who)


def _mail(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    read = entering.mail_in(tx, shell, int(found["number"]))
    return Done("", tuple(entering.told_mail(read, shell.config.zone)))


def _correction(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    value: int | str = found["to"] if found["by"] is None else int(found["by"].replace("−", "-"))
    heard = corrections.HEARD[(found["heard"] or "").casefold()]
    settled = corrections.correct_in(
        tx, shell, found["who"], found["what"], value, found["reason"], now, heard
    )
    return Done(f"{settled.number}. {settled.sentence} {settled.answer}.")


def _pending(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    return Done("", tuple(corrections.told(corrections.pending_in(tx, shell))))


def _note(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    settled = decrees.note_in(tx, shell, found["who"], _all(found["words"], below), now)
    return Done(f"{settled.number}. {settled.sentence} {settled.answer}.")


def _join(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    try:
        doc = tomllib.loads(below)
    except tomllib.TOMLDecodeError as wrong:
        raise RefusedError(f"no entiendo lo que se dice de él: {machine.no_toml(wrong)}.") from wrong
    address = {"email": found["address"].strip("<>")} if found["address"] else {}
    name = joining.add_in(tx, shell, {**doc, "name": found["who"], **address}, now)
    return Done(f"{name} entra en la partida, y recibe su hoja de apertura.")


def _retire(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    return Done(f"{joining.retire_in(tx, shell, found['who'], _all(found['words'], below), now)}.")


def _hand_over(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    name = joining.hand_over_in(tx, shell, found["who"], found["address"].strip("<>"), now)
    return Done(f"{name} lo lleva desde ahora quien escribe desde {found['address'].strip('<>')}.")


def _move(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    moved = upkeep.move_in(tx, shell, found["who"], found["address"].strip("<>"))
    told = f"A {moved.who} se le escribe desde ahora a {moved.address}, y desde ella escribe."
    again = f" Vuelven a la cola las cartas que la antigua no admitió: {moved.again}." if moved.again else ""
    return Done(told + again)


def _admit(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    return Done(f"Las órdenes de {month.admit_in(tx, shell, int(found['number']), now)} cuentan.")


def _excuse(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    name, until = joining.excuse_in(tx, shell, found["who"], found["until"] or "", now)
    return Done(f"{name} queda en pausa{f' hasta {shell.game.named(until)}' if until else ''}.")


def _recall(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    return Done(f"{joining.recall_in(tx, shell, found['who'], now)} vuelve a jugar.")


def _pause(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    resting.pause_in(tx, shell, _all(found["words"], below), now)
    return Done("La partida queda en suspenso, y la lista recibe aviso.")


def _go_on(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    if not month.resume_in(tx, shell, now):
        raise RefusedError("La partida no estaba detenida ni en suspenso.")
    due = review.require_month(tx)
    when = f" Ahora vence el {_when(shell, due.deadline)}." if due.state == "open" else ""
    return Done(f"La partida sigue.{when}")


def _house(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    if not found["lay"]:
        return Done("", tuple(house.told(house.look_in(tx, shell))))
    return Done(house.told_laid(house.lay_in(tx, shell, now)))


def _deadline(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    at = time.fromisoformat(shell.config.deadline.time)
    when = moments.moment(found["when"], shell.config.zone, at)
    if not deadline.move_in(tx, shell, when.astimezone(UTC), now):
        return Done("El plazo ya era ese.")
    return Done(f"El plazo vence el {_when(shell, when)}. La lista recibe aviso.")


def _letter(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    name, _ = writing.letter_in(tx, shell, found["who"], _all(found["letter"], below, "\n"), now)
    return Done(f"Sale la carta para {name}.")


def _sheet(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    sheet = sheets.sheet_in(tx, shell, found["who"], found["month"] or "")
    return Done("", tuple(sheet.words.text.splitlines()))


def _help(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    written = (*shell.game.phrases.cases, "publicar", *forms(shell.game))
    return Done("Cada cosa va en su renglón, y así se escribe:", tuple(f"  {one}" for one in written))


def _cases(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    listed = review.number_cases(tx, shell.game, review.require_month(tx))
    return Done(shown=tuple(review.told(listed).split("\n")))


def _when(shell: Shell, moment: datetime) -> str:
    return moments.told(moment, shell.config.zone)


def _undo(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    if found["month"]:
        taken = undoing.take_back_in(tx, shell, found["month"], now)
        return Done(f"{_capital(shell.game.named(taken))} vuelve a estar cerrado.")
    if not month.undo_in(tx, shell):
        raise RefusedError("No hay ningún mes jugado y sin publicar; uno publicado se deshace por su nombre.")
    return Done("El mes vuelve a estar cerrado.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _draft(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    draft = pen.draft_in(tx, shell)
    unseen.shown(tx, review.require_month(tx), draft)
    return Done("", tuple(draft.partition("\nLOS DADOS\n")[0].splitlines()))


def _paragraph(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    number, words = int(found["number"]), " ".join(f"{found['words']} {below}".split())
    if not words:
        raise RefusedError(f"¿qué ha de decir P{number}? Escríbalo detrás de los dos puntos.")
    if moved := _BEHIND.fullmatch(words):
        return Done(pen.move_in(tx, shell, number, int(moved[1]), now))
    if _CUT.fullmatch(words):
        return Done(pen.cut_in(tx, shell, number, now))
    if _AS_IT_WAS.fullmatch(words):
        return Done(pen.restore_in(tx, shell, number, now))
    return Done(pen.write_in(tx, shell, number, _ended(words), now))


def _new_paragraph(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    words = " ".join(f"{found['words']} {below}".split())
    if not words:
        raise RefusedError(f"¿qué ha de decir el párrafo que va después de P{found['number']}?")
    return Done(pen.add_in(tx, shell, int(found["number"]), _ended(words), now))


def _as_follows(tx: Tx, shell: Shell, found: "re.Match[str]", below: str, now: datetime) -> Done:
    words = "\n".join(filter(None, (found["words"], *map(str.strip, below.splitlines()))))
    answer = referee.Words(f"así: {words}")
    match review.rule_in(tx, shell.game, int(found["number"]), answer, now, shell.hand):
        case review.Settled(nth, sentence, said):
            return Done(f"{nth}. {sentence} → {said}.")
        case review.Problem(_, why):
            raise RefusedError(why)


def _ended(words: str) -> str:
    """The line's full stop was taken for the phrase's."""
    return words if words.endswith((".", "!", "?", "…", "»", ":")) else f"{words}."


#: How a line about a paragraph begins.
_OF_PARAGRAPH = re.compile(
    r"P\s?\d{1,4}\s*(?::|va\b|detr|desp|quit|qu[íi]t|fuera|como\s+estaba)", re.IGNORECASE
)
_WITHOUT_COLON = (
    r"(?:quitar|quitadlo|qu[íi]tese|fuera|como\s+estaba"
    r"|(?:va\s+)?(?:detr[áa]s|despu[ée]s)\s+de(?:l)?\s+P\s?\d{1,4})\W*"
)
_BEHIND = re.compile(r"(?:va\s+)?(?:detr[áa]s|despu[ée]s)\s+de(?:l)?\s+P\s?(\d{1,4})\W*", re.IGNORECASE)
_CUT = re.compile(r"(?:quitar|quitadlo|qu[íi]tese|fuera)\W*", re.IGNORECASE)
_AS_IT_WAS = re.compile(r"como\s+estaba\W*", re.IGNORECASE)


def _phrase(pattern: str) -> "re.Pattern[str]":
    return re.compile(pattern, re.IGNORECASE)


_PHRASES: tuple[tuple["re.Pattern[str]", Act], ...] = (
    (
        _phrase(r"[óo]rdenes\s+de\s+(?P<who>[^:,]+?)\s*(?:,\s*(?P<place>[^:]+?)\s*)?(?::\s*(?P<words>.*))?"),
        _orders,
    ),
    (_phrase(r"(?:ver\s+)?(?:los\s+)?casos"), _cases),
    (_phrase(r"correcciones"), _pending),
    (
        _phrase(
            r"correcci[óo]n(?:\s+(?P<heard>p[úu]blica|callada))?\s+(?:de\s+|a\s+)?(?P<who>[^:,=]+),\s*"
            r"(?P<what>[^:,=+−-]+?)\s*(?:(?P<by>[-+−]\d{1,9})|=\s*(?P<to>[^:]*?))\s*:\s*(?P<reason>.+)"
        ),
        _correction,
    ),
    (_phrase(r"nota\s+(?:para|en)\s+(?P<who>[^:]+?)\s*:\s*(?P<words>.*)"), _note),
    (_phrase(r"alta\s+de\s+(?P<who>[^:,<]+?)\s*,?\s*(?P<address><?[^\s:,<>]+@[^\s:,<>]+>?)?\s*:?"), _join),
    (_phrase(r"baja\s+de\s+(?P<who>[^:,]+?)\s*(?::\s*(?P<words>.*))?"), _retire),
    (_phrase(r"relevo\s+de\s+(?P<who>[^:,]+?)\s*[:,]\s*(?P<address><?[^\s:,<>]+@[^\s:,<>]+>?)"), _hand_over),
    (
        _phrase(r"direcci[óo]n\s+de\s+(?P<who>[^:,]+?)\s*[:,]\s*(?P<address><?[^\s:,<>]+@[^\s:,<>]+>?)"),
        _move,
    ),
    (_phrase(r"admit(?:o|e|id|ir)\s+(?:la\s+)?carta\s+(?P<number>\d{1,9})"), _admit),
    (_phrase(r"pausa\s+de\s+(?P<who>[^:,]+?)(?:\s*,?\s+hasta\s+(?P<until>[^:,]+?))?"), _excuse),
    (_phrase(r"vuelve\s+(?P<who>[^:,]+?)"), _recall),
    (_phrase(r"pausa\s*(?::\s*(?P<words>.*))?"), _pause),
    (_phrase(r"sigue(?:\s+la\s+partida)?"), _go_on),
    (_phrase(r"deshacer(?:\s+(?P<month>\d{4}-\d{1,2}))?"), _undo),
    (_phrase(r"borrador"), _draft),
    (_phrase(r"P\s?(?P<number>\d{1,4})\s*:\s*(?P<words>.*)"), _paragraph),
    (_phrase(rf"P\s?(?P<number>\d{{1,4}})\s+(?P<words>{_WITHOUT_COLON})"), _paragraph),
    (_phrase(r"despu[ée]s\s+de(?:l)?\s+P\s?(?P<number>\d{1,4})\s*:\s*(?P<words>.*)"), _new_paragraph),
    (_phrase(r"(?:caso\s+)?(?P<number>\d{1,4})\s+así\s*:\s*(?P<words>.*)"), _as_follows),
    (_phrase(r"carta\s+(?P<number>\d{1,9})"), _mail),
    (_phrase(r"carta\s+(?:para|a)\s+(?P<who>[^:]+?)\s*:\s*(?P<letter>.*)"), _letter),
    (_phrase(r"hoja\s+de\s+(?P<who>[^:,]+?)(?:\s*,\s*(?P<month>[^:,]+?))?"), _sheet),
    (_phrase(r"plazo\s*:?\s*(?:hasta\s+)?(?:el\s+)?(?P<when>\d[^,]*?)"), _deadline),
    (_phrase(r"(?P<lay>poner\s+|pon(?:ed)?\s+)?(?:los\s+)?valores\s+de\s+la\s+casa"), _house),
    (_phrase(r"ayuda|[¿?]?\s*qué puedo (?:escribir|decir)\s*\??"), _help),
)
#: What takes words of his that run over several lines, to an empty one.
_PROSE = frozenset((_paragraph, _new_paragraph, _as_follows))
#: What does so where they begin behind the colon, which else stands over lines to one that says «fin».
_WORDS = frozenset((_note, _retire, _pause, _letter))
#: What changes nothing, and shows him alone what he asks for.
READING = frozenset((_cases, _pending, _draft, _mail, _sheet, _help))
#: How what a line begins like is written, for who has written something like it.
_LIKE: tuple[tuple["re.Pattern[str]", Callable[[Phrases], tuple[str, ...]]], ...] = tuple(
    (_phrase(head), forms)
    for head, forms in (
        (r"[óo]rden(?:es)?\b", lambda p: p.orders),
        (r"corr[ei]c?ci[óo]n(?:es)?\b|corregir\b|corrige\b", lambda p: p.corrections),
        (r"notas?\b", lambda p: p.notes),
        (r"altas?\b", lambda p: p.joining),
        (r"bajas?\b", lambda p: (f"baja de {p.who}: No puede seguir.",) if p.leave else ()),
        (r"relev[oa]r?\b", lambda p: (f"relevo de {p.who}: otro@correo.example",)),
        (r"direcci[óo]n\b", lambda p: (f"dirección de {p.who}: suya@nuevo.example",)),
        (r"admit", lambda p: ("admite carta 17",)),
        (r"pausa\b", lambda p: (f"pausa de {p.who} hasta {p.later}", "pausa: Volvemos en enero.")),
        (r"vuelve\b", lambda p: (f"vuelve {p.who}",)),
        (r"sigue\b", lambda p: ("sigue",)),
        (r"plazo\b", lambda p: ("plazo 2026-12-20", "plazo 20/12/2026 22:00")),
        (r"cartas?\b", lambda p: ("carta 17", f"carta para {p.who}: Os espero en enero.")),
        (r"hoja\b", lambda p: (f"hoja de {p.who}", f"hoja de {p.who}, {p.turn}")),
        (r"borrador\b", lambda p: ("borrador",) * p.pen),
        (r"p\s?\d|despu[ée]s\b", lambda p: ("P7: otras palabras.", "después de P7: un párrafo más.") * p.pen),
        (r"deshacer\b|deshaz\b", lambda p: ("deshacer", f"deshacer {p.turn}")),
        (
            r"(?:pon(?:er|ed)?\s+)?(?:los\s+)?valores\b",
            lambda p: ("valores de la casa", "poner los valores de la casa"),
        ),
    )
)


def forms(game: Game) -> tuple[str, ...]:
    """A line of each kind of phrase, as his help has them."""
    own = game.phrases
    return (*(form for _, like in _LIKE for form in like(own)), "casos", "correcciones", *own.decrees)


def likely(line: str, game: Game) -> tuple[str, ...]:
    """How what this line begins like is written; none where it begins like no phrase of his."""
    return next((like(game.phrases) for head, like in _LIKE if head.match(line.strip())), ())


#: All that a phrase can ask for.
ACTS = tuple(act for _, act in _PHRASES)
#: Those that change the account's paragraphs.
PENS = frozenset((_paragraph, _new_paragraph))
