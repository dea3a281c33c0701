"""What kind of mail it is, of which month it speaks, and in which person."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from turnbot.games.preux.parsing.interpret import Draft
from turnbot.games.preux.parsing.sections import NOTES, PREAMBLE, Section
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon, load_toml
from turnbot.games.preux.parsing.words.text import Token, fold, tokenize
from turnbot.games.preux.words.cast import Cast

_ROMAN = dict(
    zip(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"], range(1, 13), strict=True)
)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Return the expression that any phrase of a list in kinds.toml meets, at word boundaries."""
    return re.compile(r"\b(?:" + "|".join(load_toml("kinds.toml")["patterns"][name]) + r")\b")


def voice_of(items: Sequence[Item]) -> int:
    """Return in which person the writer speaks of himself: 1, 3, or 2 where he bids the secretary do it."""
    first = third = 0
    for item in items:
        form = item.form
        if form is None or form.tense not in ("present", "future"):
            continue
        if form.person == 1:
            first += 1
        elif form.person == 3 and not form.clitics and not item.norm.endswith("n"):  # «vigilan» is not he
            third += 1
    return 3 if third > 2 * first + 1 else 1


def kind_of(
    draft: Draft, subject: str, tokens: Sequence[Token], sections: Sequence[Section], *, fought: bool
) -> tuple[str, tuple[str, ...]]:
    """Return the kind of the mail and the sections an amendment adds to."""
    text = " ".join(t.norm for t in tokens[:4000])
    heading = fold(subject)
    ordered = bool(draft.made) or fought
    if not tokens:
        return "other", ()
    named = any(s.where not in (PREAMBLE, NOTES) for s in sections)
    if not named and len(set(_pattern("spam").findall(f"{heading} {text}"))) > (1 if draft.me is None else 2):
        draft.made.clear()
        draft.flags.clear()
        return "other", ()
    said = " ".join(t.norm for t in tokens[:400])
    if ordered and (_pattern("standing").search(heading) or _pattern("standing").search(said)):
        return "standing", ()
    filled = {m.where for m in draft.made}
    some = len(filled & set("1234")) < 4
    emptied = any(type(m.action).__name__ == "Cancel" for m in draft.made)
    if ordered and (emptied or amends(heading, text)):
        added = _additions(draft, sections)
        if some or emptied or added or _pattern("amendment_sure").search(text):
            return "amendment", added
    if ordered:
        return "orders", ()
    questions = [f for f in draft.flags if f.why == "question"]
    if questions and len(questions) == len(draft.flags):
        draft.flags[:] = [replace(f, where="notes") for f in draft.flags]
        return "question", ()
    if named or any(f.why != "question" for f in draft.flags):
        return ("question", ()) if questions and not named else ("orders", ())
    return "other", ()


def _additions(draft: Draft, sections: Sequence[Section]) -> tuple[str, ...]:
    out: set[str] = set()
    for section in sections:
        if section.where == PREAMBLE:
            continue
        begin = max(0, section.head[0] - 60)
        end = section.items[-1].end if section.items else section.head[1]
        said = fold(draft.text[begin : min(end, section.head[1] + 220)])
        if _pattern("adds").search(said):
            out |= {w for w in section.where if any(m.where == w for m in draft.made)}
    return tuple(sorted(out))


def amends(subject: str, text: str) -> bool:
    """Whether a mail says that it corrects orders sent before."""
    title, said = fold(subject), fold(text[:4000])
    cues = [(_pattern(name), where) for name in ("amendment", "amendment_sure") for where in (title, said)]
    if any(cue.search(where) for cue, where in [*cues, (_pattern("amendment_title"), title)]):
        return True
    return _pattern("amendment_of_few").search(said) is not None and _weeks_named(said) <= _FEW


def _weeks_named(said: str) -> int:
    """How many weeks a text names, as far as it does so in the commonest ways."""
    return len({match.group() for match in _pattern("week_named").finditer(said)})


_FEW = 2


def is_his_own(text: str) -> bool:
    """Whether a short note above a forwarded mail says that what follows are the sender's orders."""
    said = fold(text)
    own = _pattern("forwarded").search(said) and not _pattern("another_mans").search(said)
    return len(text) < 600 and bool(own)


def month_of(subject: str, tokens: Sequence[Token], cast: Cast) -> str | None:
    """Return the month of the game that the subject or the text names, as «1626-08»."""
    year, now = _split(cast.month)
    for source in (tokenize(subject), tokens[:20_000]):
        found = _named(source, year, now)
        if found:
            return found
    return None


def _split(month: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{4})-(\d{1,2})", month)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _norm(tokens: Sequence[Token], i: int) -> str:
    return tokens[i].norm if i < len(tokens) else ""


_DATE_MARKS = ("/", "-", ".", "_")


def _named(tokens: Sequence[Token], year: int, now: int) -> str | None:
    months = lexicon().phrases
    other: str | None = None
    for i, token in enumerate(tokens):
        if token.kind == "number" or token.norm in _ROMAN:
            value = token.number if token.kind == "number" else _ROMAN[token.norm]
            after = tokens[i + 1 : i + 3]
            counted = i > 0 and tokens[i - 1].norm in ("turno", "mes")  # «turno VIII de 1626»
            counted = counted or (token.norm in _ROMAN and len(token.norm) > 1)  # «VIII de 1626»
            bare = after[:1] and after[0].kind == "number" and after[0].number == year  # «VIII 1626»
            if token.norm in _ROMAN and bare:
                return f"{year}-{value:02d}"
            if (
                len(after) == 2
                and (after[0].norm in _DATE_MARKS or (counted and after[0].norm in ("de", "del")))
                and after[1].kind == "number"
                and after[1].number == year
            ) and 1 <= value <= 12:
                return f"{year}-{value:02d}"
            if (
                token.kind == "number"
                and token.number == year
                and tokens[i + 1 : i + 2]
                and tokens[i + 1].norm in _DATE_MARKS
            ):
                following = tokens[i + 2 : i + 3]
                if following and following[0].kind == "number" and 1 <= following[0].number <= 12:
                    return f"{year}-{following[0].number:02d}"
        if token.kind != "word" or token.norm not in _months():
            continue
        end, entries = months.longest(tokens, i)
        number = next((int(v) for tag, v in entries if tag == "MONTH"), 0)
        if not number:
            continue
        real = _real_year(tokens, i, end, year)
        if real:
            continue
        if number == now:
            return f"{year}-{number:02d}"
        before = [t.norm for t in tokens[max(0, i - 4) : i]]
        ordered = any(w in ("turno", "jugada", "ordenes", "mes", "orden") for w in before)
        ordered = ordered or (_norm(tokens, end) == "de" and _norm(tokens, end + 1) == str(year))
        ahead = (number - now) % 12
        if other is None and ordered and ahead in (1, 2, 3):
            other = f"{year + (number < now)}-{number:02d}"
    return other


@cache
def _months() -> frozenset[str]:
    return frozenset(name for names in load_toml("words.toml")["months"].values() for name in names)


def _real_year(tokens: Sequence[Token], i: int, end: int, year: int) -> bool:
    """Whether the month belongs to a date of the players' own world."""
    for token in tokens[end : end + 3]:
        if token.kind == "number" and token.number > 1900:
            return True
        if token.kind == "number" and token.number == year:
            return False
        if token.norm not in ("de", "del", "-", "/"):
            break
    before = tokens[i - 1].norm if i else ""
    return before == "desde"
