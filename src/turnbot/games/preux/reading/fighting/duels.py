"""Reading fencing routines out of a mail."""

import re
from collections.abc import Sequence

from turnbot.games.preux.orders import DuelRoutine
from turnbot.games.preux.reading.sections.routines import NAMES
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.text import Token
from turnbot.games.preux.rules.c08_routines import actions_written, is_legal, joined, routines_of

_WEAPON = dict.fromkeys(["GR", "GC", "MDR", "MDP", "13", "53", "27", "4", "69", "RCG"], "rapier")
_WEAPON |= dict.fromkeys(["GD", "CDR", "CPC", "CDD", "DDM", "DPL"], "sword") | {"MR": "sabre"}
_CODE_WORD = re.compile(r"(?:ren|sa|ac|[xftekrapb])(?:-(?:ren|sa|ac|[xftekrapb]))*")
#: The names of routines by their first word, longest first.
_ROUTINE_WORDS: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _name in sorted(NAMES, key=lambda name: -len(name.split())):
    _ROUTINE_WORDS.setdefault(_name.split()[0], []).append((tuple(_name.split()), _name))


def read_duels(tokens: Sequence[Token], tagger: Tagger, state: State) -> list[Token]:
    """Read a section of routines, one for each opponent named; return the sentences that go on behind them.

    «Rutina contra Larue: X-F-X. Gastos ostentosos.»: what follows is an order like any other.
    """
    beyond: list[Token] = []
    for whole in _entries(tokens):
        line, rest = _sentence_behind(whole)
        beyond += rest
        read_entry(line, tagger, state)
        state.where = "duels"
        why = "ni rutina ni poses"
        state.note((line[0].start, line[-1].end), "colour", "duels", why)
    return beyond


def _entries(tokens: Sequence[Token]) -> list[list[Token]]:
    out: list[list[Token]] = [[]]
    last_action = -1  # where the entry being gathered last named something to do
    for i, token in enumerate(tokens):
        new_line = token.norm == "\n"
        contra = token.norm in _FOR_WHOM and 0 <= last_action >= i - 40 and not _is_action(tokens, i)
        titled = token.first and any(t.norm == ":" for t in tokens[i + 1 : i + 8] if t.line == token.line)
        if out[-1] and ((new_line and not _goes_on(out[-1], tokens[i + 1 : i + 2])) or contra or titled):
            out.append([])
            last_action = -1
        if not new_line:
            out[-1].append(token)
            last_action = i if _is_action(tokens, i) else last_action
    return [e for e in out if e]


def _goes_on(line: Sequence[Token], after: Sequence[Token]) -> bool:
    """«Rutina contra Bidon:», and the actions on the next line."""
    whom = any(t.norm in ("contra", "frente", "vs", "versus", "con", "para") for t in line)
    return line[-1].norm == ":" and whom and bool(after) and _is_action(after, 0)


#: What begins the routine for somebody else, or for everybody else, on the same line.
_FOR_WHOM = frozenset(("contra", "frente", "vs", "defecto", "resto", "demas", "otro", "otros", "cualquier"))


def _sentence_behind(line: list[Token]) -> tuple[list[Token], list[Token]]:
    """Cut a line where a sentence ends behind a routine and another begins that names no actions."""
    actions = [k for k in range(len(line)) if _is_action(line, k)]
    if not actions:
        return line, []
    stop = next((k for k in range(actions[-1], len(line)) if line[k].norm in (".", ";")), len(line))
    rest = line[stop + 1 :]
    return line[:stop], rest if any(t.kind == "word" for t in rest) else []


def _is_action(tokens: Sequence[Token], k: int) -> bool:
    return bool(_codes(tokens[k])) or _name_at(tokens, k) is not None


def _codes(token: Token) -> tuple[str, ...]:
    word = token.norm
    if token.kind != "word" or not _CODE_WORD.fullmatch(word):
        return ()
    if len(word) <= 2 and "-" not in word and not (token.text.isupper()):
        return ()
    return actions_written(word)


def _name_at(tokens: Sequence[Token], k: int) -> tuple[int, str] | None:
    for words, name in _ROUTINE_WORDS.get(tokens[k].norm, ()):
        if tuple(t.norm for t in tokens[k : k + len(words)]) == words:
            return k + len(words), name
    return None


def action_at(tokens: Sequence[Token], k: int) -> tuple[int, int] | None:
    """Return how many tokens from ``k`` name actions, and how many actions; None if none does."""
    codes = _codes(tokens[k])
    if codes:
        return 1, len(codes)
    name = _name_at(tokens, k)
    return (name[0] - k, 1) if name is not None else None


def read_entry(tokens: Sequence[Token], tagger: Tagger, state: State) -> None:
    """Read one routine, with the words before it that tell whom it is for, into the state's duels."""
    colon = next((k for k, t in enumerate(tokens) if t.norm == ":"), -1)
    first = next((k for k in range(len(tokens)) if k > colon and _is_action(tokens, k)), len(tokens))
    head = tokens[: max(colon, 0)] if colon >= 0 else tokens[:first]
    if colon >= 0 and first == len(tokens):
        first = next((k for k in range(colon) if _is_action(tokens, k)), len(tokens))
        head = tokens[:first]
    if first == len(tokens):
        return
    items = tagger.tag([t for t in head if t.norm not in ("-",)])
    said = state.said(tokens[0].start, tokens[-1].end)
    opponent = None
    weapon = next((str(i.tags["WPN"]) for i in items if i.has("WPN")), None)
    for item in items:
        mention = item.tags.get("P") or item.tags.get("DESC")
        if mention is not None:
            state.where = "duels"
            opponent = state.resolve(mention, said, want="man")
            break
    weapon = weapon or state.arms.get(opponent or "")
    fought_with = weapon or (_WEAPON.get(state.sender.regiment or "") if state.sender else None)
    body = tokens[first:]
    actions, named = _actions(body, fought_with)
    if not actions or (len(actions) == 1 and not named and colon < 0 and first > 0):
        return  # «Marcel R.» signs
    words = state.text[body[0].start : body[-1].end]
    before = state.text[: body[0].start].rstrip(" ")
    if before.endswith("-"):
        words = "-" + words
    state.duels.append(DuelRoutine(opponent, weapon, "-".join(actions), said))
    if not is_legal(actions, fought_with):
        state.flag(
            "bad-routine",
            state.said(body[0].start, body[-1].end)
            if not words.strip()
            else type(said)(" ".join(words.split()), said.line),
            where="duels",
        )


def _actions(tokens: Sequence[Token], weapon: str | None) -> tuple[tuple[str, ...], bool]:
    """Return the actions of a list of codes and routine names."""
    routines: list[tuple[str, ...]] = []
    written: list[str] = []
    k, named = 0, False
    while k < len(tokens):
        name = _name_at(tokens, k)
        if name is not None:
            routine = routines_of(weapon)[NAMES[name[1]]]
            times = _times(tokens, name[0])
            routines += [routine.actions] * times
            named, k = True, name[0]
            continue
        codes = _codes(tokens[k])
        if codes:
            if named:
                routines.append(codes)
            else:
                written += codes
        k += 1
    if not named:
        return tuple(written), False
    return joined(([tuple(written)] if written else []) + routines), True


def _times(tokens: Sequence[Token], k: int) -> int:
    if k + 1 < len(tokens) and tokens[k].norm in ("x", "por") and tokens[k + 1].kind == "number":
        return max(1, min(tokens[k + 1].number, 12))
    return 1


# ── The death roll ───────────────────────────────────────────────────────────────────────────────
