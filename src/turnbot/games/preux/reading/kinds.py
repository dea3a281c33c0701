"""What kind of mail it is, and of which month it speaks."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from turnbot.games.preux.orders.tree import Cancel
from turnbot.games.preux.reading.sections.cutting import PREAMBLE, Piece
from turnbot.games.preux.reading.sections.time_words import ordinal_value
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, load_toml
from turnbot.games.preux.reading.words.text import Token, fold, tokenize
from turnbot.games.preux.words.cast import Cast

_ROMAN = dict(
    zip(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"], range(1, 13), strict=True)
)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Return the expression that any phrase of a list in phrases.toml meets, at word boundaries."""
    return re.compile(r"\b(?:" + "|".join(load_toml("phrases.toml")["patterns"][name]) + r")\b")


def kind_of(
    state: State, subject: str, tokens: Sequence[Token], pieces: Sequence[Piece]
) -> tuple[str, tuple[str, ...]]:
    """Return the kind of the mail and the sections an amendment adds to."""
    text = " ".join(t.norm for t in tokens[:4000])
    heading = fold(subject)
    ordered = (
        any(state.sections.get(n) for n in ("1", "2", "3", "4", "notes"))
        or bool(state.duels)
        or state.death_roll
    )
    if not tokens:
        return "other", ()
    if len(set(_pattern("spam").findall(heading + " " + text))) > (
        1 if state.sender is None else 2
    ) and not any(p.where[0].isdecimal() for p in pieces):
        state.sections.clear()
        state.flags.clear()
        return "other", ()
    said = " ".join(t.norm for t in unquoted(tokens[:400]))
    if ordered and (_pattern("standing").search(heading) or _pattern("standing").search(said)):
        return "standing", ()
    weeks = [w for p in pieces for w in p.where if w.isdecimal()]
    some = len({w for w in weeks if state.sections.get(w)}) < 4
    emptied = any(isinstance(a, Cancel) for w in weeks for a in state.sections.get(w, ()))
    if ordered and (emptied or state.amends or amends(heading, text)):
        added = _additions(state, pieces)
        if some or emptied or added or _pattern("amendment_sure").search(text):
            return "amendment", added
    if ordered:
        return "orders", ()
    questions = [f for f in state.flags if f.why == "question"]
    if questions and all(f.why in ("question",) for f in state.flags):
        return "question", ()
    if weeks or state.death_roll or any(f.why != "question" for f in state.flags):
        asks = _pattern("question").search(heading) is not None  # «Consulta previa»: «Primera.» is no week
        return ("question", ()) if questions and (asks or not weeks) else ("orders", ())
    if state.sender is not None and _may_order(tokens[:400]):
        state.flag("not-understood", state.said(tokens[0].start, tokens[:60][-1].end), where="notes")
        return "orders", ()
    return "other", ()


def _may_order(tokens: Sequence[Token]) -> bool:
    """Whether a mail of which nothing was read names a week and a thing that weeks are spent on."""
    words = lexicon()
    if not any(ordinal_value(t.norm) or t.norm in ("semana", "semanas") for t in tokens):
        return False
    found = (words.phrases.longest(tokens, k, words.expand)[1] for k in range(len(tokens)))
    return any(tag in head_concepts() for entries in found for tag, _ in entries)


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


def claim_of_stranger(pieces: Sequence[Piece], tagger: Tagger, state: State) -> None:
    """Flag a mail from an address nobody has registered whose writer says that he is a character."""
    for piece in pieces:
        items = tagger.tag(piece.tokens)
        for k, item in enumerate(items):
            mention = item.tags.get("P") or item.tags.get("DESC")
            if mention is None:
                continue
            last = items[k - 1] if k else None
            alone = (last is None or last.mark in ("\n", ".", ",")) and (
                k + 1 == len(items) or items[k + 1].mark in ("\n", ".", ",")
            )
            claims = last is not None and (
                last.norm in ("soy", "aqui", "habla", "firmado", "fdo")
                or (last.norm == "el" and k > 1 and items[k - 2].norm == "soy")
            )
            if claims or (alone and any(n in state.index.people for n in mention.names)):
                start = last.start if claims and last is not None else item.start
                state.flag("unknown-person", state.said(start, item.end), where="notes")
                return


def _additions(state: State, pieces: Sequence[Piece]) -> tuple[str, ...]:
    out: dict[str, None] = {}
    adds = True
    for before, piece in pairwise([None, *pieces]):
        if piece is None or piece.where == PREAMBLE:
            continue
        led = (
            before.tokens[-2:] if before is not None else []
        )  # «añadid | a la segunda que ...», «añado: | ...»
        text = " ".join(t.norm for t in (*led, *piece.tokens[:40]))
        # «La tercera la cambio entera: ... Y la cuarta también: ...»
        likewise = [t.norm for t in piece.tokens[:2]] == ["tambien", ":"]
        cancelled = any(isinstance(a, Cancel) for a in state.sections.get(piece.where[0], ()))
        adds = adds if likewise else _pattern("adds").search(text) is not None and not cancelled
        if adds:
            out.update(dict.fromkeys(w for w in piece.where if state.sections.get(w)))
    return tuple(sorted(out))


def month_of(subject: str, tokens: Sequence[Token], cast: Cast) -> str | None:
    """Return the month of the game that the subject or the text names, as «1626-08»."""
    year, now = _split(cast.month)
    for source in (tokenize(subject), tokens[:20_000]):
        found = _named(source, year, now)
        if found:
            return found
    return None


def unquoted(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens of a mail without the lines that quote another."""
    quoted = {t.line for t in tokens if t.first and t.norm == ">"}
    return [t for t in tokens if t.line not in quoted] if quoted else list(tokens)


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
        if token.kind != "word":
            continue
        end, entries = months.longest(tokens, i, {})
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
