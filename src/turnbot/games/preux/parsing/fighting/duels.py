"""Fencing routines: found among the words of a mail and taken out, each with whom it is for and with what.

``take_routines`` is given the tokens of a mail and returns those left, the routines, and what must be shown
to the referee.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from turnbot.core.orders import Said
from turnbot.games.preux.orders.tree import DuelRoutine
from turnbot.games.preux.parsing.fighting.actions import actions_of, done_at, strays
from turnbot.games.preux.parsing.fighting.called import NAMES
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.names import NameIndex
from turnbot.games.preux.parsing.words.tagger import tag
from turnbot.games.preux.parsing.words.text import Token, listed
from turnbot.games.preux.rules.c08_routines import is_legal
from turnbot.games.preux.words.cast import Person

WEAPON = dict.fromkeys(["GR", "GC", "MDR", "MDP", "13", "53", "27", "4", "69", "RCG"], "rapier")
WEAPON |= dict.fromkeys(["GD", "CDR", "CPC", "CDD", "DDM", "DPL"], "sword") | {"MR": "sabre"}
_STOPS = frozenset([".", ";", "!", "?", "...", "…"])
_BETWEEN = listed(
    """
    , - + / > y e luego despues mas | otra vez un una ( ) : * .
    """
)
_AGAINST = frozenset(["contra", "frente", "vs", "versus", "con", "para", "ante"])
_ANYONE = frozenset(
    ["resto", "demas", "cualquiera", "cualquier", "otros", "defecto", "general", "generica", "quien", "todos"]
)
_TITLE = frozenset(
    ["rutina", "rutinas", "rut", "secuencia", "secuencias", "duelo", "duelos", "esgrima", "combate"]
)
_LABELS = frozenset(["rival", "arma", "contra", "oponente", "adversario", "contrincante"])
_FIGHTS = frozenset(["bato", "batirme", "batire", "duelo", "enfrento", "enfrentarme"])
_WEEKS = frozenset(["semana", "sem", "s1", "s2", "s3", "s4"])
_NONE = frozenset(["ninguna", "ninguno", "no", "nada"])
_CODED = re.compile(r"[A-Z](?:-[A-Z]){2,}")
_STEP = "paso"
_LEAST = 3  # actions named in words make a routine, where nothing says that one follows


@dataclass(slots=True)
class Taken:
    """What was found: the tokens left, the routines, and flags as (why, start, end)."""

    tokens: list[Token]
    duels: list[DuelRoutine] = field(default_factory=list)
    flags: list[tuple[str, int, int]] = field(default_factory=list)


def take_routines(
    tokens: Sequence[Token], index: NameIndex, me: Person | None, said: Callable[[int, int], Said]
) -> Taken:
    """Find the routines of a mail. Linear."""
    tokens = _in_a_row(tokens)
    out = Taken([])
    done = 0
    arms: str | None = None
    for start, end in _runs(tokens):
        head = _head(tokens, done, start)
        rival, named_at = _fought(tokens, done, start, index, me)
        head = max(head, named_at)
        if start - head > 14 and not _titled(tokens[head:start]):
            continue
        stop = _tail(tokens, end, index, me)
        head = _labels(tokens, done, head)
        words = [*tokens[head:start], *tokens[end:stop]]
        above = _above(tokens, done, head)
        if not _names(words, index, me) and above < head:
            head, words = above, [*tokens[above:start], *tokens[end:stop]]
        opponents, weapon, strange = _for_whom(words, index, me)
        if rival and opponents == [None] and not {t.norm for t in words} & _ANYONE:
            opponents = [rival]
        fought = weapon or arms or (WEAPON.get(me.regiment or "") if me else None)
        actions, named = actions_of(tokens[start:end], fought)
        if len(actions) < 2 and not named and not _titled(tokens[head:start]):
            continue
        where = said(tokens[head].start, tokens[end - 1].end)
        out.tokens += tokens[done : _titles(tokens, done, _titles(tokens, done, head))]
        done = stop
        out.duels += [DuelRoutine(one, weapon or arms, "-".join(actions), where) for one in opponents]
        span = (tokens[start].start, tokens[end - 1].end)
        rest = _sentence_end(tokens, stop - 1)
        open_ = any(strays(tokens[start:end])) or (stop == end and any(strays(tokens[end:rest])))
        if not is_legal(actions, fought) or open_:
            out.flags.append(("bad-routine", *span))
        if strange is not None:
            out.flags.append(("unknown-person", strange.start, strange.end))
    out.tokens += tokens[done:]
    _told_elsewhere(out)
    return out


def _told_elsewhere(out: Taken) -> None:
    """Take out what should be a routine and is none: «Rutina contra Vallon: la de siempre», «X-F-Q-T»."""
    k = 0
    while k < len(out.tokens):
        token, begin = out.tokens[k], k
        titled = token.first and token.norm in ("rutina", "rutinas", "secuencia")
        if not titled and not (_CODED.fullmatch(token.text) and "X" in token.text):
            k += 1
            continue
        end = _sentence_end(out.tokens, k)
        if titled and end - k < _LEAST and end < len(out.tokens):
            end = _sentence_end(out.tokens, end)  # the line below a title
        told = next((at for at in range(k, end) if out.tokens[at].norm in (":", "es", "sera")), end)
        said = [t for t in out.tokens[told + 1 : end] if t.kind == "word"]
        if not titled:
            begin = _titles(
                out.tokens, 0, next((at for at in range(k, max(-1, k - 14), -1) if out.tokens[at].first), k)
            )
        elif not said or said[0].norm in _NONE:
            k = end
            continue
        out.flags.append(("bad-routine", out.tokens[begin].start, out.tokens[end - 1].end))
        del out.tokens[begin:end]
        k = begin


def _sentence_end(tokens: Sequence[Token], at: int) -> int:
    end = at
    while end < len(tokens) and tokens[end].norm not in _STOPS and not (end > at and tokens[end].first):
        end += 1
    return end


def _in_a_row(tokens: Sequence[Token]) -> Sequence[Token]:
    """Tell the steps of a routine in a row: «1. Pose, 2. Fondo», «Paso 1: pose», «fondo-tajo-patada»."""
    steps = [
        (k, end) for k in range(len(tokens)) if (end := _step(tokens, k)) and _titled_before(tokens, k, 16)
    ]
    if len(steps) > 1:
        begins = dict(steps)
        told: list[Token] = []
        k = 0
        while k < len(tokens):
            if k in begins and told[-1].norm == ";":
                told[-1] = replace(told[-1], norm=",")
            elif k in begins and told[-1].norm != ":":
                told.append(replace(tokens[k], kind="mark", norm=",", first=False))
            elif k not in begins:
                told.append(tokens[k])
            k = begins.get(k, k + 1)
        tokens = told
    if not any("-" in token.norm and len(token.norm) > _GLUED for token in tokens):
        return tokens
    return [part for token in tokens for part in _parts(token)]


_GLUED = 8


def _parts(token: Token) -> list[Token]:
    """Return the names of routines that hyphens join; the token itself if they do not."""
    names = token.norm.split("-")
    if token.kind != "word" or len(names) < _LEAST or not all(name in NAMES for name in names):
        return [token]
    out, at = [], token.start
    for n, name in enumerate(names):
        first = token.first and not n
        out.append(replace(token, norm=name, low=name, text=name, start=at, end=at + len(name), first=first))
        at += len(name) + 1
    return out


def _step(tokens: Sequence[Token], k: int) -> int:
    """Return where the action begins that is a step counted at ``k``: «2ª», «b)», «Paso 3:»; 0 if none."""
    counted = k + (tokens[k].norm == _STEP)
    if counted + 1 >= len(tokens):
        return 0
    token, after = tokens[counted], tokens[counted + 1]
    letter = token.kind == "word" and len(token.norm) == 1 and after.norm == ")"
    if not (token.kind == "number" and token.number < _STEPS) and not letter:
        return 0
    at = counted + 1 + (after.norm in (".", ")", ":"))
    if at == counted + 1 and not token.ordinal:
        return 0
    done = done_at(tokens, at) if at < len(tokens) else None
    code = at < len(tokens) and len(tokens[at].norm) < _LEAST and letter
    return at if (done is not None and (done.name or len(done.codes) == 1)) or code else 0


_STEPS = 30


def _labels(tokens: Sequence[Token], least: int, head: int) -> int:
    """Return where the labels begin that stand before a routine: «Rival: Vallon / Arma: sable»."""
    at = head
    while at > least:
        begin = at - 1
        while begin > least and not tokens[begin].first and tokens[begin - 1].norm not in _STOPS:
            begin -= 1
        one = tokens[begin:at]
        label = len(one) > 1 and one[0].norm in _LABELS and one[1].norm in (":", "=")
        title = one[0].norm in _TITLE and any(t.norm in _AGAINST for t in one) and at < head
        if not (label or title) or tokens[at].line > one[-1].line + 1:
            break
        at = begin
        if title:
            break
    return at


def _fought(
    tokens: Sequence[Token], least: int, start: int, index: NameIndex, me: Person | None
) -> tuple[str | None, int]:
    """Return whom he fights in the week in which a routine stands, and where what says so ends."""
    begin = start
    while begin > least and tokens[begin - 1].norm not in _WEEKS:
        begin -= 1
        if start - begin > _NEAR or tokens[begin + 1].line > tokens[begin].line + 1:
            return None, 0
    if begin == least:
        return None, 0
    verb = next((k for k in range(start - 1, begin - 1, -1) if tokens[k].norm in _FIGHTS), None)
    if verb is None or any(t.low == "si" for t in tokens[max(begin, verb - 4) : verb]):
        return None, 0
    for item in tag(list(tokens[verb:start]), index, me):
        if len(men := item.tags.get("P", ())) == 1 and men[0] in index.people:
            return men[0], next(k for k in range(verb, start + 1) if tokens[k].start >= item.end)
    return None, 0


_NEAR = 40


def _titles(tokens: Sequence[Token], least: int, head: int) -> int:
    """Return where a line above a routine begins that only says that routines follow: «Esgrima:»."""
    at = head
    while at > least and tokens[at - 1].line >= tokens[head].line - 2 and not tokens[at - 1].first:
        at -= 1
    at = max(least, at - 1)
    words = [t for t in tokens[at:head] if t.kind == "word"]
    plain = all(
        t.norm in _TITLE or t.norm in ("rival", "arma", "de", "mis", "mi", "las", "la", "para", "el")
        for t in words
    )
    return at if 0 < len(words) < 5 and plain else head


def _runs(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    k = 0
    while k < len(tokens):
        first = done_at(tokens, k) if tokens[k].kind != "mark" else None
        if first is None:
            k += 1
            continue
        start, end, count, telling = k, k + first.width, max(len(first.codes), first.times), bool(first.codes)
        at = end
        while at < len(tokens):
            if tokens[at].first and (
                tokens[at].line > tokens[at - 1].line + 1 or not _goes_on(tokens, end, at)
            ):
                break
            if tokens[at].kind == "mark" and tokens[at].norm in _STOPS and tokens[at].norm != ".":
                break
            more = done_at(tokens, at)
            if more is not None:
                at += more.width
                end, count = at, count + max(len(more.codes), more.times)
                telling = telling or bool(more.codes)
                continue
            if telling and tokens[at].norm == "(" and (past := _comment(tokens, at)):
                at = past
                continue
            if tokens[at].norm not in _BETWEEN or at - end > 3 or (tokens[at].norm == "." and not telling):
                break
            at += 1
        codes = len(first.codes) > 1 and "-" in tokens[start].norm
        if (
            codes
            or count >= _LEAST
            or (count >= 2 and telling and _led(tokens, start))
            or (count > 1 and _led(tokens, start) and _for_somebody(tokens, start))
            or (count >= 1 and _led(tokens, start) and _titled_before(tokens, start))
        ):
            out.append((start, end))
        k = max(end, k + 1)
    return out


def _comment(tokens: Sequence[Token], at: int) -> int:
    """Return where the action begins behind a remark in brackets: «X-F-X (suave) T-X»; 0 if none does."""
    close = next((k for k in range(at, min(len(tokens), at + 8)) if tokens[k].norm == ")"), len(tokens))
    return close + 1 if close + 1 < len(tokens) and done_at(tokens, close + 1) else 0


def _goes_on(tokens: Sequence[Token], end: int, at: int) -> bool:
    alone = tokens[at - 1].first and (at + 1 == len(tokens) or tokens[at + 1].first)
    if alone and done_at(tokens, at):
        return True  # one below the other
    return (end < at and tokens[at - 1].norm in (",", "-", "+", "/", ">")) or tokens[at].norm == "-"


def _for_somebody(tokens: Sequence[Token], start: int) -> bool:
    return any(t.norm in _ANYONE or t.norm == "para" for t in tokens[max(0, start - 4) : start])


def _led(tokens: Sequence[Token], start: int) -> bool:
    return start > 0 and tokens[start - 1].norm in (":", "-", "=", "|", ")")


def _titled_before(tokens: Sequence[Token], start: int, near: int = 12) -> bool:
    return any(t.norm in _TITLE or t.norm in ("contra",) for t in tokens[max(0, start - near) : start])


def _titled(tokens: Sequence[Token]) -> bool:
    return any(t.norm in _TITLE or t.norm in _AGAINST for t in tokens)


def _head(tokens: Sequence[Token], least: int, start: int) -> int:
    """Return where the words begin that say whom the routine at ``start`` is for: in its sentence or line."""
    at = start
    while at > least and not tokens[at].first and tokens[at - 1].norm not in _STOPS:
        at -= 1
    if at == start:
        return at
    label = next(
        (
            k
            for k in range(at, start - 1)
            if tokens[k].norm == ":" and tokens[k + 1].norm in (*_TITLE, *_AGAINST)
        ),
        None,
    )
    if label is not None:
        return label + 1  # «Observaciones: rutina contra Vallon: X-F-X»
    cut = next(
        (k for k in range(start - 1, at - 1, -1) if tokens[k].norm in ("contra", "rutina", "vs")), None
    )
    if cut is not None and start - at > 8:
        return cut
    return at


def _above(tokens: Sequence[Token], least: int, head: int) -> int:
    """Return where a title above a bare routine begins: «Contra Vallon, a sable:»; ``head`` if none does."""
    if head <= least or not tokens[head].first:
        return head
    at = head - 1
    while at > least and not tokens[at].first:
        at -= 1
    words = tokens[at:head]
    short = len(words) < 12 and tokens[head].line - words[-1].line <= 2
    first = {t.norm for t in words[:3]}  # «- Contra Vallon,», and not «Semana 1: me bato con Vallon»
    named = bool(first & (_AGAINST | _ANYONE | _TITLE)) or words[-1].norm == ":"
    return at if short and named else head


def _tail(tokens: Sequence[Token], end: int, index: NameIndex, me: Person | None) -> int:
    """Return where the words end that tell more of a routine: «X-F-X (contra Vallon, a sable)»."""
    at = end
    while at < len(tokens) and not tokens[at].first and (tokens[at].norm not in _STOPS or at - end > 12):
        at += 1
    if at < len(tokens) and tokens[at].norm == "con" and tokens[at].line == tokens[at - 1].line + 1:
        at = _sentence_end(tokens, at)  # «X-F-X / Con sable»
    behind = tokens[end:at]
    words = [t for t in behind if t.kind == "word"]
    if not words or len(words) > 8:
        return end if words else at
    items = tag(list(behind), index, me)
    told = any(i.has("P", "WPN") for i in items)
    plain = all(
        i.has("P", "WPN", "with_weapon") or i.kind == "mark" or i.role or i.norm in _AGAINST for i in items
    )
    return at if told and plain else end


def _names(words: Sequence[Token], index: NameIndex, me: Person | None) -> bool:
    return bool({t.norm for t in words} & _ANYONE) or any(i.has("P") for i in tag(list(words), index, me))


def _for_whom(
    words: Sequence[Token], index: NameIndex, me: Person | None
) -> tuple[list[str | None], str | None, Item | None]:
    items = tag([replace(t, first=False) for t in words if t.norm != "-"], index, me)
    weapon = next((str(i.tags["WPN"]) for i in items if "WPN" in i.tags), None)
    own = me.name if me else None
    names: list[str | None] = []
    strange: Item | None = None
    for item in items:
        men = [n for n in item.tags.get("P", ()) if n in index.people and n != own]
        if len(men) == 1:
            names.append(men[0])
        elif "P" in item.tags and not item.tags["P"]:
            strange = item
    for k, item in enumerate(items[1:-1], 1):
        unknown = not item.tags and item.cap and item.norm not in _ANYONE and not item.mark
        if unknown and items[k - 1].norm in ("contra", "vs") and strange is None:
            strange = item  # «contra Fulano de Tal»
    if any(i.norm in _ANYONE for i in items) and not names:
        return [None], weapon, strange
    return list(dict.fromkeys(names)) or [None], weapon, strange
