"""Reading fencing routines out of a mail."""

import re
from collections.abc import Sequence
from dataclasses import replace

from turnbot.core.orders import Said
from turnbot.games.preux.orders import DuelRoutine
from turnbot.games.preux.reading.sections.routines import NAMES
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon
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
    title: list[Token] = []  # words that name somebody or a weapon, and no actions
    entries = _entries(tokens)
    if entries and (arm := _arm_of_all(entries[0], tagger)):
        state.arms[""] = arm
        entries = entries[1:]
    for whole in entries:
        line, rest = _sentence_behind(whole)
        beyond += rest
        acts, names = any(_is_action(line, k) for k in range(len(line))), _tells_whom(line, tagger, state)
        if not acts and _is_order(line):
            beyond += ([replace(line[0], kind="mark", norm="\n")] if beyond else []) + line
            continue
        if names and not acts:
            title = [] if _say_more(line, tagger, state) else _shown(title, state, line)
        else:
            titled = acts and not names and bool(title)
            read_entry([*title, *line] if titled else line, tagger, state)
            title = [] if titled else title
        state.where = "duels"
        why = "ni rutina ni poses"
        state.note((line[0].start, line[-1].end), "colour", "duels", why)
    _shown(title, state, [])
    return beyond


def _arm_of_all(line: Sequence[Token], tagger: Tagger) -> str | None:
    """Return the weapon that the title of a section names for all of it: «Rutinas, a rapier:»."""
    if line[0].first or any(_is_action(line, k) for k in range(len(line))) or _is_order(line):
        return None
    items = tagger.tag([t for t in line if t.norm != "-"])
    weapons = [str(i.tags["WPN"]) for i in items if i.has("WPN")]
    return weapons[0] if len(weapons) == 1 and not any(i.has("P", "DESC") for i in items) else None


def _is_order(line: Sequence[Token]) -> bool:
    """Whether a line below a routine says what he does: «Le pido 40 coronas a Noisel.»"""
    first = next((k for k, t in enumerate(line) if t.kind == "word" and t.norm not in _CLITICS), len(line))
    form = lexicon().verb(line[first]) if first < len(line) else None
    return is_own(form) and any(t.kind == "word" for t in line[first + 1 :])


_CLITICS = frozenset(["y", "le", "les", "me", "lo", "la", "los", "las", "no", "tambien"])


def _tells_whom(line: Sequence[Token], tagger: Tagger, state: State) -> bool:
    """Whether a line says against whom a routine is, or with what: «Contra Vallon, a sable:»."""
    if line[-1].norm != ":" and not any(t.norm in _WHOM for t in line):
        return False
    me = state.sender.name if state.sender else None
    named = [i for i in tagger.tag([t for t in line if t.norm != "-"]) if i.has("P", "DESC", "WPN")]
    return any(i.has("WPN") or me not in (i.tags.get("P") or i.tags["DESC"]).names for i in named)


def _say_more(line: Sequence[Token], tagger: Tagger, state: State) -> bool:
    """Read «-X-T-X- (contra Vallon, a sable)»: what stands in brackets behind a routine is said of it."""
    last = state.duels[-1] if state.duels else None
    if line[0].norm not in ("(", *_WHOM) or line[0].first or last is None or last.opponent or last.weapon:
        return False
    opponent, weapon = _for_whom(tagger.tag(list(line)), last.said, state)
    state.duels[-1] = replace(last, opponent=opponent, weapon=weapon)
    return True


def _shown(title: Sequence[Token], state: State, line: list[Token]) -> list[Token]:
    """Flag a title under which no routine stands; return the ``line`` that takes its place."""
    if title:
        state.flag("not-understood", state.said(title[0].start, title[-1].end), where="duels")
    return line


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
    whom = any(t.norm in _WHOM for t in line)
    return line[-1].norm == ":" and whom and bool(after) and _is_action(after, 0)


_WHOM = ("contra", "frente", "vs", "versus", "con", "para", "ante")
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
    return bool(_codes(tokens[k]) and not _is_preposition(tokens, k)) or _name_at(tokens, k) is not None


def _is_preposition(tokens: Sequence[Token], k: int) -> bool:
    """«A Vallon, sable en mano»: no A of a routine, which a mark or another code follows."""
    if tokens[k].norm not in ("a", "e") or k + 1 >= len(tokens):
        return False
    return tokens[k + 1].kind == "word" and not _codes(tokens[k + 1])


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
    colon = _colon(tokens)
    first = next((k for k in range(len(tokens)) if k > colon and _is_action(tokens, k)), len(tokens))
    head = tokens[: max(colon, 0)] if colon >= 0 else tokens[:first]
    if colon >= 0 and first == len(tokens):
        first = next((k for k in range(colon) if _is_action(tokens, k)), len(tokens))
        head = tokens[:first]
    if first == len(tokens):
        return
    items = tagger.tag([t for t in head if t.norm not in ("-",)])
    if 0 <= colon < first and not any(i.has("P", "DESC", "WPN") for i in items):
        items = tagger.tag(
            [t for t in tokens[:first] if t.norm != "-"]
        )  # «Rutina: contra Noisel, rapier, X-F»
    said = state.said(tokens[0].start, tokens[-1].end)
    opponent, weapon = _for_whom(items, said, state)
    weapon = weapon or state.arms.get(opponent or "") or state.arms.get("")
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


def _for_whom(items: Sequence[Item], said: Said | None, state: State) -> tuple[str | None, str | None]:
    """Return the opponent and the weapon that the words about a routine name."""
    weapon = next((str(i.tags["WPN"]) for i in items if i.has("WPN")), None)
    mention = next((i.tags.get("P") or i.tags["DESC"] for i in items if i.has("P", "DESC")), None)
    if mention is None or said is None:
        return None, weapon
    state.where = "duels"
    return state.resolve(mention, said, want="man"), weapon


def _colon(tokens: Sequence[Token]) -> int:
    """Return the place of the colon behind which the actions stand; -1 if there is none.

    «de esgrima: contra Rochefort: asalto, tajo»: it is the last before any of them.
    """
    colons = [k for k, t in enumerate(tokens) if t.norm == ":"]
    at = colons[0] if colons else -1
    for k in colons[1:]:
        if any(_is_action(tokens, n) for n in range(at + 1, k)):
            break
        at = k
    return at


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
