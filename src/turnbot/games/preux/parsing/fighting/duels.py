"""Fencing routines: found among the words of a mail and taken out, each with whom it is for and with what.

``take_routines`` is given the tokens of a mail and returns those left, the routines, and what must be shown
to the referee.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from turnbot.core.orders import Said
from turnbot.games.preux.orders.tree import DuelRoutine
from turnbot.games.preux.parsing.fighting.actions import actions_of, done_at, strays
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
    , - + / > y e luego despues | otra vez un una ( ) : * .
    """
)
_AGAINST = frozenset(["contra", "frente", "vs", "versus", "con", "para", "ante"])
_ANYONE = frozenset(
    ["resto", "demas", "cualquiera", "cualquier", "otros", "defecto", "general", "generica", "quien", "todos"]
)
_TITLE = frozenset(
    ["rutina", "rutinas", "rut", "secuencia", "secuencias", "duelo", "duelos", "esgrima", "combate"]
)
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
    out = Taken([])
    done = 0
    arms: str | None = None
    title: list[Token] = []
    for start, end in _runs(tokens):
        head = _head(tokens, done, start)
        if start - head > 14 and not _titled(tokens[head:start]):
            continue
        stop = _tail(tokens, end, index, me)
        words = [*tokens[head:start], *tokens[end:stop]]
        above = _above(tokens, done, head)
        if not _names(words, index, me) and above < head:
            head, words = above, [*tokens[above:start], *tokens[end:stop]]
        opponents, weapon, strange = _for_whom(words, index, me)
        del title[:]
        fought = weapon or arms or (WEAPON.get(me.regiment or "") if me else None)
        actions, named = actions_of(tokens[start:end], fought)
        if len(actions) < 2 and not named and not _titled(tokens[head:start]):
            continue
        where = said(tokens[head].start, tokens[end - 1].end)
        out.tokens += tokens[done : _titles(tokens, done, head)]
        done = stop
        out.duels += [DuelRoutine(one, weapon or arms, "-".join(actions), where) for one in opponents]
        span = (tokens[start].start, tokens[end - 1].end)
        if not is_legal(actions, fought) or any(strays(tokens[start:end])):
            out.flags.append(("bad-routine", *span))
        if strange is not None:
            out.flags.append(("unknown-person", strange.start, strange.end))
    out.tokens += tokens[done:]
    return out


def _titles(tokens: Sequence[Token], least: int, head: int) -> int:
    """Return where a line above a routine begins that only says that routines follow: «Esgrima:»."""
    at = head
    while at > least and tokens[at - 1].line >= tokens[head].line - 2 and not tokens[at - 1].first:
        at -= 1
    at = max(least, at - 1)
    words = [t for t in tokens[at:head] if t.kind == "word"]
    plain = all(t.norm in _TITLE or t.norm in ("de", "mis", "mi", "las", "la", "para", "el") for t in words)
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
            if tokens[at].norm not in _BETWEEN or at - end > 3 or (tokens[at].norm == "." and not telling):
                break
            at += 1
        codes = len(first.codes) > 1 and "-" in tokens[start].norm
        if (
            codes
            or count >= _LEAST
            or (count >= 2 and telling and _led(tokens, start))
            or (count >= 1 and _led(tokens, start) and _titled_before(tokens, start))
        ):
            out.append((start, end))
        k = max(end, k + 1)
    return out


def _goes_on(tokens: Sequence[Token], end: int, at: int) -> bool:
    return (end < at and tokens[at - 1].norm in (",", "-", "+", "/", ">")) or tokens[at].norm == "-"


def _led(tokens: Sequence[Token], start: int) -> bool:
    return start > 0 and tokens[start - 1].norm in (":", "-", "=", "|", ")")


def _titled_before(tokens: Sequence[Token], start: int) -> bool:
    return any(t.norm in _TITLE or t.norm in ("contra",) for t in tokens[max(0, start - 12) : start])


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
    if any(i.norm in _ANYONE for i in items) and not names:
        return [None], weapon, strange
    return list(dict.fromkeys(names)) or [None], weapon, strange
