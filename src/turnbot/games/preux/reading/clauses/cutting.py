"""Cutting a sentence into clauses: where an order begins, what is said in passing, what is a condition."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from turnbot.games.preux.reading.clauses.beginnings import begins, runs_on
from turnbot.games.preux.reading.clauses.bracketed import without_stops_in_brackets
from turnbot.games.preux.reading.clauses.condition_ends import condition_end, follows
from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.clauses.with_whom import is_with_whom
from turnbot.games.preux.reading.words.around import (
    HARD,
    form_at,
    is_own,
    mark_from,
    norm_at,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import phrases_by_first_word

# No sentence is longer than this many words; the rest is read as the next. It bounds the work on any mail.
LONGEST = 300


_START, _END = attrgetter("start"), attrgetter("end")


@dataclass(slots=True)
class Part:
    """A clause, or a condition: ``kind`` is clause or what ``condition_at`` tells."""

    kind: str
    items: list[Item] = field(default_factory=list)
    after: bool = False  # a condition that follows what it governs
    resumes: bool = False  # it stands behind a condition in brackets
    hard: bool = False  # something stronger than a comma stands before it
    instead: bool = False  # a condition of what is to be done instead of what stands before it
    bracketed: bool = False  # it stands in brackets
    then: bool = False  # a condition of the next clause alone, which was said before it
    apart: bool = False  # nothing else of its sentence is to be joined to it
    body: int = 0  # of a condition: which of its items is the first after «si», «a menos que»

    @property
    def span(self) -> tuple[int, int]:
        """Offsets of the first and the last character."""
        if not self.items:
            return 0, 0
        return min(map(_START, self.items)), max(map(_END, self.items))


def sentences(items: Sequence[Item]) -> list[list[Item]]:
    """Cut items at full stops, exclamations, questions and ends of lines; a question keeps its mark."""
    out: list[list[Item]] = [[]]
    for item in without_stops_in_brackets(items):
        if item.mark in (".", "\n", "!", "?"):
            if item.mark == "?":
                out[-1].append(item)
            out.append([])
        elif len(out[-1]) >= LONGEST or (item.norm == "ah" and out[-1]):
            out.append([item])
        elif not (
            item.mark in ("*", "+", "#", "|", "=", "~", "_", "•", "¡", ">")
            and (not out[-1] or item.mark in "¡*>_")
        ):
            out[-1].append(item)
    return [s for s in out if s]


def is_numbered(sentence: Sequence[Item]) -> bool:
    """Whether two items of a sentence only count it: «iii) que se reclamen...», «b) misa»."""
    if len(sentence) < 3 or sentence[1].mark != ")":
        return False
    return len(sentence[0].norm) == 1 or set(sentence[0].norm) <= set("ivx")


def _is_number(part: Part) -> bool:
    """Whether a clause is only the number of a list: «5) Si me quedan...»"""
    return len(part.items) < 3 and all(i.has("N") or i.mark or len(i.norm) == 1 for i in part.items)


def _tells_something(part: Part) -> bool:
    """Whether a condition may hang on a clause: not on «che», nor on the number of a list."""
    said = [i for i in part.items if i.kind != "mark" and i.role != "joiner"]
    return not _is_number(part) and any(i.form is not None or i.tags or i.role == "pronoun" for i in said)


# ── clauses and conditions ───────────────────────────────────────────────────────────────────────


def _with_subject(items: Sequence[Item]) -> Sequence[Item]:
    """Leave out the commas of «Cazaux, que tiene cuatro hijos, me dice que ...»: he is who does it."""
    start = 1 if items and items[0].role == "joiner" else 0
    if len(items) < start + 6 or not items[start].has("P", "DESC") or items[start + 1].mark != ",":
        return items
    end = mark_from(items, start + 2)
    if items[start + 2].norm not in ("que", "quien") or not all(i.sub for i in items[start + 2 : end]):
        return items
    verb = end + 1
    while norm_at(items, verb) in _PRONOUNS:
        verb += 1
    form = form_at(items, verb)
    if norm_at(items, end) != "," or form is None or form.person != 3:
        return items
    return [*items[: start + 1], *items[start + 2 : end], *items[end + 1 :]]


_PRONOUNS = frozenset(["me", "te", "se", "le", "les", "lo", "la", "nos", "no"])


def split(items: Sequence[Item]) -> list[Part]:
    """Cut a sentence into clauses and conditions, in order."""
    items = _with_subject(items)
    out: list[Part] = []
    current = Part("clause")
    k, hard = 0, True
    while k < len(items):
        item = items[k]
        start = condition_at(items, k) if not item.sub or item.norm == "cuando" else None
        if start is not None:
            _close(current, out)
            k = _take_condition(items, k, start, out, hard=hard)
            current, hard = Part("clause"), False
            continue
        if (end := _second_thought(items, k, first=not (out or current.items))) > k:
            _close(current, out)
            out.append(Part("clause", list(items[k:end]), hard=True))
            current, hard = Part("clause", hard=True), True
            k = end
            continue
        if item.mark == "(" and current.items and (close := _bare_remark(items, k)):
            k = close + 1  # «despedida de Larue (organizo yo), en Les Chasseurs»
            continue
        if (
            item.norm == "y"
            and 1 < k < len(items) - 1
            and items[k - 2].norm == "entre"
            and items[k - 1].norm == items[k + 1].norm
        ):
            current.items[-2:] = []  # «entre asalto y asalto»
            k += 2
            continue
        if runs_on(items, k, current.items):
            _close(current, out)
            current = Part("clause", bracketed=current.bracketed)
        boundary = bool(current.items) and _is_boundary(items, k)
        if boundary and (_cuts(items, k, current) or begins(items, k + 1, current.items)):
            _close(current, out)
            hard = item.mark in HARD
            current = Part("clause", hard=hard, bracketed=_within_brackets(item, current))
            if item.kind != "mark":
                current.items.append(item)
        elif item.mark in HARD and not current.items:
            hard = current.hard = True
            current.bracketed = _within_brackets(item, current)
            current.resumes = item.mark == ")" and bool(out) and out[-1].after
        elif not (item.mark == "," and not current.items):
            current.items.append(item)
        else:
            current.resumes = False
        k += 1
    _close(current, out)
    return out


def _within_brackets(item: Item, before: Part) -> bool:
    """Whether what stands behind ``item`` is in brackets, as what is ``before`` it may be."""
    return item.mark == "(" or (before.bracketed and item.mark != ")")


def _take_condition(
    items: Sequence[Item], k: int, start: tuple[str, int], out: list[Part], *, hard: bool
) -> int:
    """Enter the condition that begins at ``k`` into ``out``; return where what stands behind it begins.

    ``start`` is its kind, and where the words begin that say what is asked.
    """
    kind, body = start
    end = condition_end(items, body) if kind in ("if", "unless", "when", "neither") else body
    part = Part(kind, list(items[k:end]), hard=hard, body=body - k)
    governed = bool(out) and out[-1].kind == "clause" and _tells_something(out[-1])
    part.after = governed and follows(items, k, end, kind)
    if part.after and items[k - 1].kind != "mark":
        out += _company_apart(out.pop())
    alternative = part.after and len(out) > 1 and out[-1].items[0].norm in ("o", "u")
    if alternative:  # «obligaciones, o misa si no entré»: as «obligaciones o, si no entré, misa»
        part.after, part.instead, part.then = False, True, True
        out[-1:] = [part, Part("clause", out[-1].items[1:], hard=out[-1].hard, apart=True)]
        return end
    leads = len(out) > 1 and out[-2].kind in ("if", "unless") and not out[-2].after
    if part.after and leads and kind == "if" and end < len(items) and items[end].kind != "mark":
        part.after = False  # «si acepta duelo si no acepta misa»
    if part.after and items[k].line > items[k - 1].line and any(p.kind == "if" for p in out):
        part.after = not any(i.norm == "no" for i in items[k + 1 : k + 2])
    out.append(part)
    while end < len(items) and items[end].mark == ",":
        end += 1
    if part.after and kind == "if" and (behind := _or_else(items, end)):
        out.append(Part("otherwise", list(items[end:behind]), hard=False, body=behind - end))
        return behind
    return end


def _or_else(items: Sequence[Item], k: int) -> int:
    """«Al club si está Larue, o a misa», «con Larue, si está, o bien solo»: where what is done else begins;
    0 if «o» at ``k`` begins none.
    """
    if norm_at(items, k) not in ("o", "u"):
        return 0
    behind = k + 2 if norm_at(items, k + 1) == "bien" else k + 1
    if behind >= len(items) or items[behind].norm == "si" or condition_at(items, behind) is not None:
        return 0
    return behind


def _is_boundary(items: Sequence[Item], k: int) -> bool:
    """Whether what stands at ``k`` may stand between two clauses: a mark, «y», «luego»; but not «50, 50»."""
    item = items[k]
    if item.norm in ("luego", "despues", "ademas"):
        between = items[k - 1].form is None
    else:
        joins = item.mark == "," or item.norm in ("y", "e", "o", "pero", "sino") or item.has("therefore")
        between = joins or (item.mark in HARD and not _within_figures(items, k))
    return between and not _between_figures(items, k)


def _cuts(items: Sequence[Item], k: int, current: Part) -> bool:
    """Whether a clause ends at ``k`` whatever follows: at a strong mark, at «, pero», «y ni», «así que»."""
    item = items[k]
    if item.mark in HARD:
        return True
    if item.mark == "," and (current.items[-1].norm == "no" or _another_does(items, k + 1)):
        return True
    if item.mark == "," and norm_at(items, k + 1) == "nada" and norm_at(items, k + 2) == "de":
        return True  # «seis apuestas de 200, nada de cortar»
    turns = item.norm in ("pero", "sino") or (item.mark == "," and norm_at(items, k + 1) in ("pero", "sino"))
    negated = any(i.role == "negation" for i in current.items)
    # «Al cura, ni caso», «de beber, ni gota» is one thing.
    spoken = any(i.form is not None and i.form.person for i in current.items)
    neither = norm_at(items, k + 1) == "ni" and (item.norm in ("y", "e") or (item.mark == "," and spoken))
    if (turns and (negated or _his_own_ahead(items, k))) or (neither and not negated):
        return True
    return item.has("therefore") and any(i.form and i.form.person for i in current.items)


def _another_does(items: Sequence[Item], k: int) -> bool:
    """«Obligaciones, el coronel ya me traía entre ojos»: a subject and its verb begin another sentence."""
    said = items[k : k + 6]
    if len(said) < 3 or said[0].role not in _DETERMINERS or said[0].sub or said[1].role or said[1].form:
        return False
    if said[1].kind != "word" or said[1].has("OWNLADY", "WEEKS", "week", "P", "N"):
        return False
    at = next((n for n, i in enumerate(said) if i.form is not None or i.mark), len(said))
    if at == len(said) or said[at].form is None or said[at].sub:
        return False
    form = said[at].form
    small = all(i.role in ("adverb", "pronoun", "negation") for i in said[2:at])
    told = form is not None and (
        form.tense == "imperfect" or (form.person == 3 and form.tense in ("present", "past", "future"))
    )
    return small and told and not any(i.norm in _OBJECTS for i in said[2:at])


_DETERMINERS = ("article", "possessive", "demonstrative")
_OBJECTS = ("lo", "la", "los", "las")


def _his_own_ahead(items: Sequence[Item], k: int) -> bool:
    """Whether «pero» at ``k`` leads to what he does: «iba a ir, pero con este frío me quedo»."""
    begun = k + 2 if items[k].mark else k + 1
    said = items[begun : begun + 20]
    end = next((n for n, i in enumerate(said) if i.mark), len(said))
    return any(is_own(i.form) and not i.sub for i in said[:end])


def _bare_remark(items: Sequence[Item], k: int) -> int:
    """Return the bracket that closes a few words which name nothing, opened at ``k``; 0 if it is not so."""
    close = next((n for n in range(k + 1, min(k + 6, len(items))) if items[n].mark == ")"), 0)
    inner = items[k + 1 : close] if close else []
    verbal = any(i.form is not None for i in inner)
    plain = all(not i.tags and i.role != "negation" and i.norm not in ("si", "que") for i in inner)
    return close if verbal and plain and close + 1 < len(items) else 0


def _between_figures(items: Sequence[Item], k: int) -> bool:
    """Whether a comma or «y» at ``k`` goes on in a list of amounts: «apuesto 20, 30 y 40 y me voy a casa»."""
    if not k or k + 1 >= len(items) or not (items[k - 1].has("N") and items[k + 1].has("N")):
        return False
    behind = items[k + 2] if k + 2 < len(items) else None
    return behind is None or behind.kind == "mark" or behind.role == "joiner"


def _within_figures(items: Sequence[Item], k: int) -> bool:
    """Whether a mark only stands between amounts: «apuestas 50/50/100», «20-20-40»."""
    near = (*items[k - 1 : k], *items[k + 1 : k + 2]) if k else ()
    if items[k].mark == "(":
        return [i.has("MONEY", "N") or i.mark == ")" for i in items[k + 1 : k + 3]] == [True, True]
    if items[k].mark == ")":
        return k > 1 and items[k - 1].has("MONEY", "N") and items[k - 2].mark == "("
    return items[k].mark in ("/", "-") and len(near) == 2 and all(i.has("N") for i in near)


def _close(current: Part, out: list[Part]) -> None:
    """Add a clause; what goes on behind a condition in brackets belongs to the clause before them."""
    if not current.items:
        return
    verbal = any(i.form is not None and i.form.person for i in current.items)
    if current.resumes and len(out) > 1 and current.items[0].role == "preposition" and not verbal:
        out[-2].items += current.items  # «doy una fiesta (si tengo 400 coronas) en casa»
    elif (at := _before_brackets(out)) >= 0 and not (verbal or current.bracketed) and _adds(current):
        out[at].items += current.items  # «cortejo a Diane (que no se entere nadie), con un broche»
    else:
        out.append(current)


def _before_brackets(parts: Sequence[Part]) -> int:
    """Return the place of the clause before a bracket, with a verb in it, that has just closed; or -1."""
    at = len(parts)
    while at and parts[at - 1].bracketed:
        at -= 1
    said = any(i.form is not None and i.form.person for part in parts[at:] for i in part.items)
    return at - 1 if said and at and parts[at - 1].kind == "clause" else -1


def _adds(part: Part) -> bool:
    """Whether a clause begins as what belongs to another does: «, con un broche», «en mi club»."""
    words = [i for i in part.items if i.kind != "mark"]
    return bool(words) and (words[0].role == "preposition" or words[0].norm in ("al", "del"))


def _company_apart(part: Part) -> list[Part]:
    """Cut a clause before «, con Juliette», where a condition follows: it bears on her alone."""
    items = part.items
    at = max((k for k, i in enumerate(items) if i.mark == "," or i.role == "joiner"), default=-1)
    with_whom = items[at + 1 :]
    seats = at > 0 and items[at].norm in ("o", "u") and any(i.has("box", "stalls") for i in with_whom)
    if not (is_with_whom(with_whom) or (seats and not any(i.form for i in with_whom))):
        return [part]  # «palco con ella, o platea si no acepta»
    if at > 0 and items[at].norm in ("o", "u"):
        with_whom = items[at:]
    whom = Part("clause", with_whom, hard=part.hard, apart=True)
    return [Part("clause", items[:at], hard=part.hard), whom] if at > 0 else [whom]


def _second_thought(items: Sequence[Item], k: int, *, first: bool) -> int:
    """Return where «no, mejor», «digo,», «no, perdón,» ends that begins at ``k``; ``k`` if none does.

    ``first``: its sentence begins there, where «perdón, ...» may be no more than that.
    """
    if items[k].norm == "no" and norm_at(items, k + 1) == "mejor":
        return k + 1  # «al teatro no mejor a misa»
    if not first and not items[k - 1].mark:
        return k
    if items[k].norm == "no" and norm_at(items, k + 1) == "," and "mejor" in _norms(items[k + 2 : k + 3]):
        return k + 1  # «(Un palco.) No, mejor platea»
    if items[k].norm == "bueno" and norm_at(items, k + 1) == "," and _only_number(items, k + 2):
        return k if first else k + 2  # «dos caballos; bueno, uno»
    if first and items[k].norm in _PARDON and norm_at(items, k + 1) in _MARKED and _is_instead(items, k + 2):
        return k + 1  # «(Al teatro en palco.) Perdón, en platea»
    for phrase in phrases_by_first_word("second_thoughts").get(items[k].norm, ()):
        end, left = k, list(phrase)
        while end < len(items) and left and (items[end].norm == left[0] or (end > k and items[end].mark)):
            left = left[items[end].norm == left[0] :]
            end += 1
        closed = end < len(items) and (
            items[end].mark in (",", ":", "...")
            or items[end].norm == "mejor"
            or phrase[0] == "o"
            or (len(phrase) == 1 and _names_another(items, end))
        )
        corrects = phrase[0] in _CORRECTING or phrase[1:] == ("no",) or norm_at(items, end) == "mejor"
        corrects = corrects or norm_at(items, end + 1) == "mejor"  # «espera, mejor platea»
        if not left and closed and (not first or corrects):
            return end
    return k


def _names_another(items: Sequence[Item], k: int) -> bool:
    """«(Al teatro, digo) al club»: whether a few words without a verb say what comes instead."""
    said = items[k : next((n for n in range(k, len(items)) if items[n].mark or items[n].norm == "y"), None)]
    led = items[k].role in ("preposition", "article") or items[k].norm in ("al", "del") or items[k].has("N")
    return led and not any(i.form is not None or i.norm == "que" for i in said)


def _is_instead(items: Sequence[Item], k: int) -> bool:
    """Whether no more is said from ``k`` on than what comes instead: «con Vallon», «florete», «tres»."""
    said = items[k:]
    if not said or items[k].norm == "por" or any(i.form is not None or i.mark in HARD for i in said):
        return False
    named = any(i.tags or i.norm in ("contra", "favor") for i in said)
    return named and (items[k].norm == "en" or not items[k].has("P", "DESC", "OWNLADY"))


_PARDON = frozenset(("perdon", "perdona", "perdone", "perdonad", "disculpa", "disculpe", "disculpad"))
_MARKED = frozenset((",", ":", "...", "-"))


def _only_number(items: Sequence[Item], k: int) -> bool:
    """Whether nothing but a number stands between ``k`` and the next mark."""
    said = items[k : mark_from(items, k)]
    return (
        bool(said) and any(i.has("N", "ONE") for i in said) and all(i.has("N", "ONE") or i.role for i in said)
    )


_CORRECTING = ("no", "o", "digo", "miento", "rectifico", "corrijo", "pensandolo")


def _norms(items: Sequence[Item]) -> list[str]:
    return [i.norm for i in items]
