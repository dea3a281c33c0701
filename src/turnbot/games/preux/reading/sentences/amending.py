"""A mail about orders: what stays as it was, what takes the place of what was said, and what was meant.

«Las semanas primera y cuarta se mantienen», «se sustituye por lo siguiente: ...», «en la 2, donde dije
obligaciones digo casino», «perdón, la tercera mejor en casa».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.sections.cutting import PREAMBLE, Piece
from turnbot.games.preux.reading.sections.time_words import norm_at, ordinal_value, when_words
from turnbot.games.preux.reading.sections.when import time_at
from turnbot.games.preux.reading.sentences.exchanging import exchanged
from turnbot.games.preux.reading.sentences.second_thoughts import (
    RECENT,
    bare,
    found,
    given_up,
    is_talk,
    leaves_out,
    put_in_place,
    substituted,
    thought_better,
)
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.text import Token, tokenize

_NEAR = 8  # words between a cue and the week it is about
_MOST = 16  # words of what was said, up to what was meant
_PAUSES = frozenset([",", ":", '"', "-", "...", "(", ")"])
_ENDS = frozenset([".", ";", "!", "?", "\n"])


def amended(pieces: Sequence[Piece], *, amends: bool = False) -> list[Piece]:
    """Return a mail's pieces without what only speaks of them; one that replaces another says so. Linear.

    ``amends``: the mail corrects one sent before, and «igual» is as it was there.
    """
    out: list[Piece] = []
    for whole in pieces:
        for piece in thought_better(whole, out):
            if (one := _amended(piece, out, amends=amends)) is not None and one.tokens:
                out.append(one)
    return out


def _amended(piece: Piece, out: Sequence[Piece], *, amends: bool) -> Piece | None:
    """Return a piece as it is to be read behind those of ``out``, which it may change; None for talk."""
    exchanged(piece, out)
    weekly = piece.where[0].isdecimal()
    if piece.instead and any(set(p.where) & set(piece.where) for p in out):
        return piece
    piece.instead = False
    if weekly and (_is_slip(piece.tokens) or (amends and _as_it_was(piece.tokens))):
        return None
    if weekly and (end := _stays(piece.tokens)):
        piece = Piece(("notes",), piece.tokens[end:])
        weekly = False
    earlier = [p for p in out[-RECENT:] if weekly and set(p.where) & set(piece.where)]
    before = out[-1] if out else None
    cued = bool(earlier) and _cue(piece, before)
    piece.tokens = _cancelled(_without_talk(piece.tokens)) if weekly else piece.tokens
    if meant := _meant(piece.tokens):
        _put_what_is_meant(piece, meant, out, earlier)
    elif earlier and (changed := substituted(piece.tokens, earlier)) is not None:
        piece.tokens, piece.instead = changed.tokens, True
    elif earlier and (now := given_up(piece.tokens, earlier)) is not None:
        piece.tokens, piece.instead = now, True
    elif earlier and leaves_out(piece, earlier):
        piece.tokens = []
    elif cued or (earlier and _cue(piece, before)):
        piece.instead = not _adds(piece.tokens)
        while piece.instead and piece.tokens and piece.tokens[0].norm in _words("links_to"):
            piece.tokens = piece.tokens[1:]  # «la 4 es con mi dama»
    return piece


def _put_what_is_meant(
    piece: Piece,
    meant: tuple[list[Token], list[Token], list[Token], list[Token]],
    out: Sequence[Piece],
    earlier: Sequence[Piece],
) -> None:
    """Put what is meant, «donde dije X, digo Y», where the other was said; ``earlier``: of the same week."""
    said, instead, before_it, behind = meant
    said, weeks = _without_week(said)
    opening, weeks = (before_it, weeks) if weeks else _week_before(before_it)
    told = [p for p in out if set(p.where) & set(weeks)] if weeks else out
    here = found(before_it, said)
    held = [] if here else earlier or [p for p in told if found(p.tokens, said)]
    if not weeks and here:
        piece.tokens = list(before_it)  # «a misa. Donde dije misa, digo casino»
        put_in_place(piece, said, instead)
        piece.tokens += behind
    elif len(held) == 1 and put_in_place(held[0], said, instead):
        bare_lead = all(t.kind == "mark" or is_talk(t.norm) for t in opening)
        piece.tokens = behind if bare_lead else [*opening, *behind]
    else:
        piece.tokens = [*before_it, *instead, *behind]
        piece.instead = bool(earlier)


def without_quotes(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without the marks around what was said and meant: «donde puse «taberna», leed «misa»».

    What another said stays a quotation: «una jugada vieja decía «semana 2: ...»».
    """
    out: list[Token] = []
    open_ = False
    for k, token in enumerate(tokens):
        if token.norm == '"':
            last = out[-1].norm if out else ""
            said = last in _words("said") and (last not in _OF_ANOTHER or _has_where(out))
            if open_ or said or last in _words("meant") or last in ("decir", "poner"):
                open_ = not open_ and any(t.norm == '"' for t in tokens[k + 1 : k + _MOST])
                continue
        out.append(token)
    return out


_OF_ANOTHER = frozenset(["dice", "decia", "dijera", "pone", "ponia", "pusiera"])


def _has_where(before: Sequence[Token]) -> bool:
    """Whether «donde» stands right before: «donde la segunda decía ...»."""
    return any(t.norm in ("donde", "adonde", "lugar", "vez") for t in before[-6:])


def week_of(subject: str) -> tuple[str, ...]:
    """Return the weeks that a subject names, «Cambio en la 4»: the mail below speaks of no other."""
    tokens = tokenize(subject)
    times = (time_at(tokens, k) for k in range(len(tokens)))
    sure = (t for t in times if t is not None and t.sure in ("named", "article"))
    return next((t.where for t in sure if all(w.isdecimal() for w in t.where)), ())


def instead(before: Sequence[Action], now: Sequence[Action]) -> list[Action]:
    """Return a section's orders after ``now`` was said to replace what was ordered ``before``.

    Another way to spend the week takes the place of all of it; another amount only of the same order.
    """
    if any(isinstance(a, WHOLE_WEEK) for a in now):
        return list(now)
    kinds = {type(a) for a in now}
    return [*(a for a in before if type(a) not in kinds), *now]


def _words(name: str) -> frozenset[str]:
    return when_words("amending", name)


# ── what stays ───────────────────────────────────────────────────────────────────────────────────


def _stays(tokens: Sequence[Token]) -> int:
    """Return the end of a sentence that leaves a week as it was («ni tocarla»), 0 if the first does not."""
    end = next((k for k, t in enumerate(tokens) if t.norm in _ENDS), len(tokens) - 1) + 1
    words = [t.norm for t in tokens[:end] if t.kind != "mark"]
    staying = [w for w in words if w.startswith(tuple(_words("stays")))]
    moves = any(
        w.startswith(("camb", "toc", "toqu", "modif", "muev", "alter", "retoqu", "quit")) for w in staying
    )
    if not staying or ("me" in words and not moves) or len(words) > _MOST:
        return 0
    if not all(w in staying or _is_small(w) for w in words):
        return 0
    return end if not moves or not {"no", "ni", "sin"}.isdisjoint(words) else 0


def _as_it_was(tokens: Sequence[Token]) -> bool:
    """«S3: igual», «S1: lo que dije», of a mail that changes another week."""
    words = [t.norm for t in tokens if t.kind != "mark"]
    as_told = {"dije", "puse", "mande", "envie", "escribi", "dicho", "estaba", "antes"} & {*words}
    return (bool(as_told) and all(w in as_told or _is_small(w) for w in words)) or words in _SAME


_SAME = (["igual"], ["idem"], ["igual", "que", "antes"], ["sin", "cambio"], ["sin", "cambios"], ["ok"])


def _is_slip(tokens: Sequence[Token]) -> bool:
    """«(Tercera semana...) no, perdón, (la cuarta:)»: the week before it was a slip of the pen."""
    words = [t.norm for t in tokens if t.kind != "mark"]
    slipped = not _SLIPS.isdisjoint(words)
    return slipped and len(words) < 5 and all(w in _SLIPS or w in _BESIDE for w in words)


_SLIPS = frozenset(
    [
        *("perdon", "perdona", "perdone", "perdonad", "digo", "miento", "rectifico", "corrijo", "espera"),
        *("espere", "lapsus", "decir", "equivoco", "equivoque"),
    ]
)
_BESIDE = frozenset(["no", "ay", "uy", "que", "quiero", "bueno", "me", "mejor"])


def _is_small(word: str) -> bool:
    return (word in lexicon().function or word in _words("small")) and not ordinal_value(word)


def _without_talk(tokens: Sequence[Token]) -> list[Token]:
    """Take away what only says, before a colon, that something else follows: «la cambio entera: ...»."""
    end = next((k for k, t in enumerate(tokens[:_MOST]) if t.norm == ":"), 0)
    words = [t.norm for t in tokens[: end or 1] if t.kind != "mark"]
    changes = end and any(w.startswith(tuple(_words("changes"))) for w in words)
    if changes and all(w.startswith(tuple(_words("changes"))) or _is_small(w) for w in words):
        return list(tokens[end + 1 :])
    first = next((w for w in words or _few(tokens) if w not in _CLITICS), "")
    if first.startswith(_ADDING):  # «añadidle, sin quitar nada, que presto diez coronas»
        return _added(tokens)
    return list(tokens)


def _cancelled(tokens: list[Token]) -> list[Token]:
    """Return «anulo» for «la quito», «la borro entera»: no week is left of which something could be kept."""
    words = [t for t in tokens if t.kind != "mark"]
    dropped = next((t for t in words if t.norm.startswith(_DROPPING)), None)
    if dropped is None or any(t.norm in ("no", "ni", "sin") for t in words):
        return tokens
    if not all(t is dropped or _is_small(t.norm) for t in words):
        return tokens
    return [replace(dropped, text="anulo", norm="anulo", low="anulo")]


_DROPPING = ("quit", "borr", "elimin", "tach", "suprim")
_ADDING = ("anad", "agreg", "suma", "sume", "sumo", "incluy")
_CLITICS = frozenset(["le", "les"])


def _few(tokens: Sequence[Token]) -> list[str]:
    return [t.norm for t in tokens[:4] if t.kind != "mark"]


def _added(tokens: Sequence[Token]) -> list[Token]:
    """Return «añadidle» and what is added, without what stands between them."""
    for k, token in enumerate(tokens[1:_MOST], 1):
        if token.norm == "que":
            form = next((f for t in tokens[k + 1 : k + 3] if (f := lexicon().verb(t)) is not None), None)
            if is_own(form):
                adding = 1 + (tokens[0].norm in _CLITICS)  # «le sumo»
                return [*tokens[:adding], replace(token, kind="mark", norm=","), *tokens[k + 1 :]]
    return list(tokens)


# ── what was meant ───────────────────────────────────────────────────────────────────────────────


def _meant(tokens: Sequence[Token]) -> tuple[list[Token], list[Token], list[Token], list[Token]] | None:
    """Return what was said, what is meant, what stands before and behind «donde dije X, digo Y», or None."""
    for k, token in enumerate(tokens):
        if token.norm not in ("donde", "lo") or (token.norm == "lo" and norm_at(tokens, k + 1) != "que"):
            continue
        if norm_at(tokens, k - 1) in _WHY and token.norm == "lo":
            continue  # «le pido perdón por lo que le dije»
        at = k + (2 if token.norm == "lo" else 1)
        while norm_at(tokens, at) in ("os", "le", "te", "yo", "se"):
            at += 1
        if norm_at(tokens, at) not in _words("said"):
            continue
        ends = next((n for n in range(at + 1, len(tokens)) if tokens[n].norm in _ENDS), len(tokens))
        link = next((n for n in range(at + 2, min(ends, at + _MOST)) if tokens[n].norm in _words("meant")), 0)
        if not link or norm_at(tokens, link - 1) == "no":
            continue
        said = bare(tokens[at + 1 : link])
        start = link + 1
        while norm_at(tokens, start) in ("decir", "poner", "leerse", "ser", "leer", "que", *_PAUSES):
            start += 1
        meant = [t for t in tokens[start:ends] if t.norm != '"']
        if said and meant:
            return said, meant, list(tokens[:k]), list(tokens[ends:])
    return None


_WHY = frozenset(["por", "de", "con", "tras", "ante", "segun", "como"])


def _week_before(tokens: list[Token]) -> tuple[list[Token], tuple[str, ...]]:
    """Return what leads up to a correction without the week that it ends with, and that week.

    «Fe de erratas: en la 3, donde pone ...»
    """
    end = len(tokens)
    while end and tokens[end - 1].norm in _PAUSES:
        end -= 1
    for k in range(max(0, end - _NEAR), end):
        time = time_at(tokens, k)
        if time is not None and time.end == end and all(w.isdecimal() for w in time.where):
            return tokens[:k], time.where
    return tokens, ()


def _without_week(said: list[Token]) -> tuple[list[Token], tuple[str, ...]]:
    """Return what was said without the week it was said of, «club en la primera», and that week."""
    for k in range(1, len(said)):
        time = time_at(said, k)
        if time is not None and time.end == len(said) and all(w.isdecimal() for w in time.where):
            return said[:k], time.where
    return said, ()


# ── what is said again ───────────────────────────────────────────────────────────────────────────


def _cue(piece: Piece, before: Piece | None) -> bool:
    """Whether somebody says, at the beginning of a piece or right before it, that he has changed his mind."""
    near = [t.norm for t in piece.tokens[:_NEAR]]
    if "mejor" in near and _compares(near):
        near.remove("mejor")
    if before is not None and before.where != PREAMBLE:
        near += [t.norm for t in before.tokens[-_NEAR:]]
    said = f" {' '.join(near)} "
    phrases = load_toml("when.toml")["amending"]["rather_phrases"]
    return any(w in _words("cue") for w in near) or any(f" {phrase} " in said for phrase in phrases)


def _compares(near: Sequence[str]) -> bool:
    """«..., mejor cuanto más corta», «sea mejor que el mes pasado»: better than something, and not rather."""
    at = near.index("mejor")
    return near[at - 1 : at] in _BEING or near[at + 1 : at + 2] in (["que"], ["cuanto"], ["de"])


_BEING = (["es"], ["sea"], ["ser"], ["sera"], ["vaya"], ["mucho"], ["algo"], ["siente"], ["salga"], ["va"])


def _adds(tokens: Sequence[Token]) -> bool:
    return any(t.norm in _words("adds") for t in tokens[:_NEAR])
