"""The headings that cut a mail into weeks, observations, routines and death roll."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from turnbot.games.preux.reading.sections.routines import routine_at
from turnbot.games.preux.reading.sections.time_words import norm_at, phrase_at, when_words
from turnbot.games.preux.reading.sections.when import time_at
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, load_toml
from turnbot.games.preux.reading.words.text import Token, by_first_word

_SEPARATORS = set(":.-)=|,*_~·") | {"...", ">", "/", "]", "º", "→", "⇒"}
_BULLETS = set("*-+#|=~_>[(•·.◦▪‣") | {"..."}
# How a time's form tells how sure it is that a heading is meant.
_STYLES = {
    "named": "strong", "article": "ordinal", "bare": "ordinal", "number": "weak", "chapter": "chapter",
    "month": "month", "soft": "soft", "both": "both", "counted": "count",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: the token after it, its sections, and how sure its form is.

    ``where``: weeks, «notes», «duels», «death-roll», or what only its mail tells (see ``Time``).
    ``style``: strong, ordinal, weak (a number of a list), chapter, month, soft (an adverb), both.
    """

    end: int
    where: tuple[str, ...]
    style: str
    marked: bool  # closed by a colon, dash, dot or the end of the line
    inside: bool = False  # «en la segunda»: a preposition leaves no doubt that a week is meant
    after: int = 0  # the token after the heading's own words, before any mark


def heading_at(tokens: Sequence[Token], at: int) -> Heading | None:
    """Return the heading that begins at ``at``, or None."""
    if _is_for_others(tokens, at):
        return Heading(at, ("duels",), "strong", True, after=at)
    week, other = week_heading_at(tokens, at), _other_heading(tokens, at)
    if week is not None and other is not None and other.after > week.after:
        return other  # «Otras cosas:» are no other weeks
    return week or other


def is_bullet(token: Token) -> bool:
    """Whether a token may stand before a heading at the beginning of a line."""
    return token.norm in _BULLETS


def week_heading_at(tokens: Sequence[Token], at: int) -> Heading | None:
    """Return the heading of a week, or of the whole month, that begins at ``at``, or None."""
    time = time_at(tokens, at)
    if (
        time is not None
        and tokens[time.end - 1].norm == "cuarto"
        and norm_at(tokens, time.end - 2) in ("mi", "su")
    ):
        return None  # «me quedo en mi cuarto»: a room
    if time is None or time.sure == "past":
        return None
    opens = lexicon().verb(tokens[at])
    if opens is not None and opens.tense == "past" and opens.person == 1:
        return None  # «acabé el mes de voluntario»: another month
    if time.where == ("next",) and norm_at(tokens, at - 1) == "semana":
        return None  # «la semana | siguiente», where a line ends between
    end = time.end
    where = time.where
    if norm_at(tokens, end) in when_words("line", "whole"):
        end += 1  # «la segunda y la tercera enteras»
    if where[0].isdecimal() and phrase_at(tokens, end, ("en", "adelante")):
        end, where = end + 2, tuple(str(n) for n in range(int(where[0]), 5))
    after, marked = _skip_separators(tokens, end)
    style = _STYLES[time.sure]
    if style == "weak" and norm_at(tokens, after - 1) == ":" and any(t.norm == "al" for t in tokens[at:end]):
        style = "strong"  # «del 1 al 15: ...»
    if style == "count":
        if not marked and norm_at(tokens, end) != ",":
            return None
        style = "strong"
    if style == "strong" and (printed := _printed(tokens, after)):
        after, marked = printed, True
    return Heading(after, where, style, marked, time.led, end)


def _printed(tokens: Sequence[Token], at: int) -> int:
    """Return where a form's «(club, taberna, dama...):» behind a heading ends, 0 if there is none."""
    if norm_at(tokens, at) not in ("(", "[") or tokens[at].first:
        return 0
    close = _closing(tokens, at, ")" if tokens[at].norm == "(" else "]", 30)
    return close + 2 if close and norm_at(tokens, close + 1) == ":" else 0


def _closing(tokens: Sequence[Token], at: int, mark: str, reach: int) -> int:
    return next((k for k in range(at, min(at + reach, len(tokens))) if tokens[k].norm == mark), 0)


def _skip_separators(tokens: Sequence[Token], end: int) -> tuple[int, bool]:
    marked = end >= len(tokens) or tokens[end].first
    i = end
    while (
        i < len(tokens)
        and tokens[i].norm in _SEPARATORS
        and not (tokens[i].first and tokens[i].norm in _BULLETS)
    ):
        marked = marked or tokens[i].norm != ","
        i += 1
    return i, marked or i >= len(tokens) or tokens[i].first


# ── observations ─────────────────────────────────────────────────────────────────────────────────


@cache
def _titles(name: str) -> dict[str, list[tuple[str, ...]]]:
    notes = load_toml("when.toml")["notes"]
    apart = [f"{a} {b}" for a in notes["apart"] for b in notes["from"]] if name == "afterthought" else []
    found = by_first_word([*notes[name], *apart, *(f"ya {phrase}" for phrase in apart)])
    return {first: sorted(phrases, key=len, reverse=True) for first, phrases in found.items()}


def _title(tokens: Sequence[Token], i: int, name: str) -> int:
    phrases = _titles(name).get(norm_at(tokens, i))
    return max(phrase_at(tokens, i, phrase) for phrase in phrases) if phrases else 0


def _other_heading(tokens: Sequence[Token], at: int) -> Heading | None:
    for phrase in _topics().get(tokens[at].norm, ()) if tokens[at].first else ():
        end = phrase_at(tokens, at, phrase)
        if end:
            stop = next((k for k in range(end, min(end + 8, len(tokens))) if tokens[k].norm in (":", ",")), 0)
            if any(t.cap for t in tokens[end:stop]):
                return Heading(end - 1, ("notes",), "strong", True, after=end - 1)  # «En cuanto | a Moreau:»
            return Heading(stop + 1, ("notes",), "strong", True, after=end) if stop else None
    if end := _announced(tokens, at):
        return Heading(end, ("notes",), "strong", True, after=end - 1)
    leads = _leads().get(tokens[at].norm, ())
    begun = i = max((phrase_at(tokens, at, phrase) for phrase in leads), default=0) or at
    while (
        norm_at(tokens, i) in when_words("notes", "articles")
        and i - begun < 4
        and not _title(tokens, i, "marked")
    ):
        i += 1
    if i - begun > 3:
        return None
    if end := _title(tokens, i, "plain"):
        return _notes(tokens, at, end)
    marked = _title(tokens, i, "marked")
    if (
        end := _title(tokens, at + (tokens[at].norm == "y"), "afterthought")
        or _title(tokens, at, "afterthought")
    ) and (thought := _afterthought(tokens, at, end)):
        return thought
    if thought := _added(tokens, at) or _of_things(tokens, at):
        return thought
    if end := marked:
        of_month = phrase_at(tokens, end, ("del", "mes"))
        return _close(tokens, of_month or _to_colon(tokens, end), "notes", opens=_begins(tokens, at))
    for words, where in ((("tirada", "de", "muerte"), "death-roll"), (("tirada", "muerte"), "death-roll")):
        end = phrase_at(tokens, i, words)
        if end:
            return _close(tokens, end, where, always=True)
    if _is_death_roll(tokens, i):
        return _close(tokens, i + 1, "death-roll", always=True)
    bouts = _bouts(tokens, at, i)
    return bouts if bouts is not None or i == at else _bouts(tokens, at, at)  # «Para Vallon: X-F-X»


def _is_death_roll(tokens: Sequence[Token], i: int) -> bool:
    """«TM: 7 7 7...», «Tirada: 7 hasta el 10...»: what may mean other things, too, stands before a number."""
    norm, numbers = norm_at(tokens, i), (i + 1 < len(tokens) and tokens[i + 1].kind == "number")
    if norm_at(tokens, i + 1) not in (":", "="):
        return norm == "tm" and numbers
    numbers = i + 2 < len(tokens) and tokens[i + 2].kind == "number"
    told = numbers or norm_at(tokens, i + 2) in ("todo", "un", "del")
    return norm in ("muerte", "tm") or (told and norm in _ROLLS)


_ROLLS = frozenset(["tirada", "comportamiento", "conducta", "durezas", "dureza"])


def _announced(tokens: Sequence[Token], at: int) -> int:
    """Return where «dos cosas más para las observaciones.» ends: a sentence that only names them; else 0.

    With a verb, as «eso va para observaciones:», it does so before a colon.
    """
    stop = next((k for k in range(at + 2, min(at + 10, len(tokens))) if tokens[k].norm in (".", ":")), 0)
    words = lexicon()
    last = stop - 1
    if stop and any(token.first for token in tokens[at + 1 : stop]):
        return 0  # the title has a line of its own
    if stop and (put := words.verb(tokens[last])) is not None and put.lemma in when_words("notes", "puts"):
        last -= 1  # «en el apartado de observaciones pongo:»
    if not stop or not _title(tokens, last, "plain") or _has_matter(tokens, at, last):
        return 0
    led = {t.norm for t in tokens[max(at, last - 3) : last]} & {"para", "en", "de", "a", "como"}
    forms = [words.verb(t) for t in tokens[at:stop] if t.norm not in words.function]
    told = {form.lemma for form in forms if form is not None and form.tense != "participle"}
    puts = tokens[stop].norm == ":" and told <= when_words("notes", "puts")
    return stop + 1 if led and (puts or not told) and stop - at > 3 else 0


@cache
def _topics() -> Mapping[str, Sequence[tuple[str, ...]]]:
    return by_first_word(("en cuanto a", "en cuanto al", "respecto a", "respecto al", "por lo demas"))


@cache
def _leads() -> Mapping[str, Sequence[tuple[str, ...]]]:
    """Return what leads over to a part of the mail: «en cuanto a», «y por lo que toca a», «paso a»."""
    when = load_toml("when.toml")
    plain = (*when["phrase"]["IN"], *when["notes"]["leads"])
    return by_first_word((*plain, *(f"y {p}" for p in plain if not p.startswith("y "))))


def _notes(tokens: Sequence[Token], at: int, end: int) -> Heading | None:
    """«OBSERVACIONES GASTOS OSTENTOSOS», «Observaciones, una y triste: ...», «Como observación, ...»."""
    if norm_at(tokens, end) in ("y", "e", "/") and (more := _title(tokens, end + 1, "marked")):
        end = more
    if norm_at(tokens, end) == "a" and norm_at(tokens, end + 1) == "pie":
        end += 4 if norm_at(tokens, end + 2) == "de" else 2
    if norm_at(tokens, end) == "(":
        close = _closing(tokens, end, ")", 14)
        after, marked = _skip_separators(tokens, close + 1) if close else (end, False)
        if close and marked:
            return Heading(after, ("notes",), "strong", True, after=end)
    reach = int(load_toml("when.toml")["notes"]["reach"])
    line = tokens[end - 1].line
    for k in range(end, min(end + reach, len(tokens))):
        if tokens[k].line != line:
            break
        if tokens[k].norm == ":" or (tokens[k].norm == "." and norm_at(tokens, end + 1) == "que"):
            if not _has_matter(tokens, end, k) or _is_of_page(tokens, end):
                return Heading(_skip_separators(tokens, k)[0], ("notes",), "strong", True, after=end)
            break
    after, _ = _skip_separators(tokens, end)
    if after == end and not _opens_line(tokens, at) and norm_at(tokens, at) not in ("en", "como"):
        return None
    return Heading(after, ("notes",), "strong", True, after=end)


def _has_matter(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether words that stand between a title and its colon already say what is to be done."""
    words = lexicon()
    return any(
        tokens[k].kind == "number" or (words.phrases.longest(tokens, k, words.expand)[0] > k)
        for k in range(start, end)
    )


def _is_of_page(tokens: Sequence[Token], end: int) -> bool:
    """«Observaciones | del memorial:», «Notas de esta jugada:»: whose they are says nothing."""
    at = end + 1
    if norm_at(tokens, end) not in when_words("word", "DE"):
        return False
    while norm_at(tokens, at) in when_words("word", "DET"):
        at += 1
    return norm_at(tokens, at) in when_words("notes", "pages")


def _opens_line(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word begins its line, or a sentence of a mail that is one line."""
    while i > 0 and not tokens[i].first and is_bullet(tokens[i - 1]) and tokens[i - 1].norm != ".":
        i -= 1
    return i == 0 or tokens[i].first or tokens[i - 1].norm in (".", "/")


_WEEKS = ("semana", "semanas")
_LONG_TITLE = 14  # words: «y por último, varias cosillas que valen para cualquier día:»


def _of_things(tokens: Sequence[Token], at: int) -> Heading | None:
    """«Órdenes sin semana asignada: ...», «En cuanto a su hacienda, ...»: notes, as an afterthought."""
    words, things = lexicon(), when_words("notes", "things")
    if at and tokens[at - 1].norm in _UNFINISHED:
        return None
    led = any(phrase_at(tokens, at, phrase) for phrase in _leads().get(tokens[at].norm, ()))
    as_such = not led and bool(norm_at(tokens, at) == "como" or phrase_at(tokens, at, ("a", "titulo", "de")))
    named = False
    for k in range(at, min(at + _LONG_TITLE, len(tokens))):
        token = tokens[k]
        led = led or (as_such and token.norm in when_words("notes", "wide"))
        if token.norm == ":" or (led and named and token.norm == ","):
            weekly = any(a.norm != "sin" and b.norm in _WEEKS for a, b in pairwise(tokens[at:k]))
            weekly = weekly or _names_week(tokens, at)
            return (
                Heading(k + 1, ("notes",), "month", marked=False, after=k) if named and not weekly else None
            )
        if (token.kind == "mark" and token.norm != ",") or token.kind == "number" or (k > at and token.first):
            return None
        _, entries = words.phrases.longest(tokens, k, words.expand)
        if any(tag in head_concepts() or tag == "MONEY" for tag, _ in entries):
            return None
        plain = entries or token.norm in words.function or token.norm in things
        form = None if plain else words.verb(token)
        done = form is not None and form.lemma not in when_words("verb", "CLOSE")
        done = done and not (named and "que" in [t.norm for t in tokens[at:k]])  # «cosas que valen siempre:»
        if done and form is not None and (form.person in (1, 3) or form.tense == "infinitive"):
            return None
        named = named or token.norm in things
    return None


def _names_week(tokens: Sequence[Token], at: int) -> bool:
    """Whether one week is named at ``at``: «En la cuarta, a lo que ya tienes le sumas dos recados:»."""
    time = time_at(tokens, at)
    return time is not None and len(time.where) == 1 and time.where[0].isdecimal()


# No sentence ends with these: the line behind goes on with it («..., en este | orden: A, B y C»).
_UNFINISHED = frozenset(
    [
        *("este", "ese", "esta", "esa", "estos", "estas", "el", "la", "los", "las", "un", "una", "mi", "mis"),
        *("su", "sus", "de", "del", "en", "con", "por", "para", "al", "cuyo", "cada", "mismo", "siguiente"),
    ]
)


def _afterthought(tokens: Sequence[Token], at: int, end: int) -> Heading | None:
    """«Otra cosa: ...», «Eso es todo, salvo que ...», «Ah, y ...»: notes, where no week is left to tell."""
    after = end + 1 if norm_at(tokens, end) == "!" else _skip_separators(tokens, end)[0]
    if after == end and not (_begins(tokens, at) and end - at > 1):
        return None
    ends = [phrase_at(tokens, after, phrase) for phrase in _SAVE.get(norm_at(tokens, after), ())]
    return Heading(max(ends, default=0) or after, ("notes",), "month", marked=False, after=end)


_SAVE = by_first_word(("salvo que", "excepto que", "menos que", "aparte de que", "solo que", "y que", "y"))


_LONGEST_SUM = 7  # words: «a lo cual no puedo menos de añadir que»


def _added(tokens: Sequence[Token], at: int) -> Heading | None:
    """«A todo lo cual hay que sumar que ...», «súmese a lo dicho que ...»: notes, as an afterthought."""
    begun = at + 1 if norm_at(tokens, at) in ("y", "e") else at
    adds = _is_adding(tokens, begun)
    to = begun + 1 if adds else begun
    said = _title(tokens, to + 1, "from") if norm_at(tokens, to) in ("a", "con") else 0
    if not said:
        return None
    for k in range(said, min(said + _LONGEST_SUM, len(tokens))):
        if adds and norm_at(tokens, k) in ("que", ":"):
            end = k + 1 if tokens[k].norm == ":" else k
            return Heading(end, ("notes",), "month", marked=False, after=k)
        if tokens[k].kind != "word":
            return None
        adds = adds or _is_adding(tokens, k)
    return None


def _is_adding(tokens: Sequence[Token], k: int) -> bool:
    form = lexicon().verb(tokens[k]) if k < len(tokens) else None
    return form is not None and form.lemma in when_words("notes", "adding")


def _to_colon(tokens: Sequence[Token], end: int) -> int:
    """Return where a title's own further words end, at their colon: «Varios asuntos pendientes:»."""
    for k in range(end, min(end + 5, len(tokens))):
        ends_line = tokens[k].norm == "." and (k + 1 == len(tokens) or tokens[k + 1].first)
        if tokens[k].norm == ":" or ends_line:
            return end if _has_matter(tokens, end, k) else k
        if tokens[k].kind != "word" or tokens[k].first or tokens[k].cap:
            break
    return end


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word begins its line, behind a bullet perhaps."""
    return tokens[at].first or (tokens[at - 1].first and is_bullet(tokens[at - 1]))


def _close(
    tokens: Sequence[Token], end: int, where: str, *, always: bool = False, opens: bool = True
) -> Heading | None:
    if norm_at(tokens, end) in ("(", "["):
        close = _closing(tokens, end, ")" if tokens[end].norm == "(" else "]", 14)
        after, marked = _skip_separators(tokens, close + 1) if close else (end, False)
        if close and marked:
            return Heading(after, (where,), "strong", True, after=end)
    after, marked = _skip_separators(tokens, end)
    marked = marked or tokens[end - 1].dotted  # «P.D. Dice Cazaux...»
    comma = end < len(tokens) and tokens[end].norm == "," and len(tokens[end - 1].norm) > 3
    if not marked and not always and not comma:
        return None
    if not marked and comma and not opens:  # «Aparte, bebo con moderación» may be of the week
        return Heading(after, (where,), "month", marked=False, after=end)
    return Heading(end if always else after, (where,), "strong", marked or comma, after=end)


# ── routines ─────────────────────────────────────────────────────────────────────────────────────


def _bouts(tokens: Sequence[Token], at: int, i: int) -> Heading | None:
    """A title over routines: known as such because poses follow, here or on the next line."""
    norm = norm_at(tokens, i)
    if norm in ("rutina", "rutinas"):
        if norm_at(tokens, i + 1) in ("(", "[") and not tokens[i + 1].first:
            return Heading(i + 1, ("duels",), "strong", True, after=i + 1)  # «Rutina (contra Noisel): ...»
        return _close(tokens, i + 1, "duels", always=True)
    if not tokens[at].first and not is_bullet(tokens[at - 1]):
        return None
    if norm in when_words("bouts", "words"):
        end, _ = _skip_separators(tokens, i + 1)
        if _routine_line(tokens, end if end > i + 1 or norm_at(tokens, end) == "(" else i + 1):
            return Heading(end, ("duels",), "strong", True, after=i + 1)
        alone = end > i + 1 or (end < len(tokens) and tokens[end].first)
        if alone and _routine_form(tokens, end):
            return Heading(end, ("duels",), "strong", True, after=i + 1)
    against = norm in when_words("bouts", "against") and _routine_line(tokens, i)
    if against or (norm in when_words("bouts", "labels") and _routine_form(tokens, i)):
        return Heading(at, ("duels",), "strong", True, after=at)
    return None


def _routine_form(tokens: Sequence[Token], at: int) -> bool:
    """Whether a form for a routine begins at ``at``: «Rival: Vallon», «Arma: sable», «Secuencia: X-F-X»."""
    labels, asked = when_words("bouts", "labels") | when_words("bouts", "against"), 0
    for k in range(at, min(at + _LONGEST_FORM, len(tokens))):
        if tokens[k].first and tokens[k].norm not in labels and not is_bullet(tokens[k]):
            return False
        if tokens[k].norm in labels and norm_at(tokens, k + 1) in _ASKS:
            asked += 1
            reach = _LONGEST_FORM if tokens[k + 1].norm == "|" else 4  # below the titles of a table
            if asked > 1 and any(routine_at(tokens, n) for n in range(k + 2, min(k + reach, len(tokens)))):
                return True
    return False


_LONGEST_FORM = 24  # tokens
_ASKS = frozenset([":", "=", "|", "-", ".", ">", "→"])


def _is_for_others(tokens: Sequence[Token], at: int) -> bool:
    """«Otros: bloqueo, tajo», «Para los demás: X-F-X»: whether a routine for whoever else begins here."""
    if tokens[at].norm not in when_words("bouts", "anyone") | when_words("bouts", "small"):
        return False
    close = next((k for k in range(at, min(at + _SHORT, len(tokens))) if tokens[k].norm == ":"), at)
    said = {t.norm for t in tokens[at:close]}
    small = when_words("bouts", "anyone") | when_words("bouts", "small")
    if said.isdisjoint(when_words("bouts", "anyone")) or not said <= small:
        return False
    return any(routine_at(tokens, n) for n in range(close + 1, min(close + 3, len(tokens))))


_SHORT = 7  # words: «Y contra cualquier otro que venga:»


def _routine_line(tokens: Sequence[Token], at: int) -> bool:
    """Whether a routine follows on this line, perhaps behind «contra Larue, a espada:»."""
    while at < len(tokens) and is_bullet(tokens[at]) and not routine_at(tokens, at):
        at += 1
    if at >= len(tokens):
        return False
    line, k = tokens[at].line, at
    for k in range(at, min(at + 16, len(tokens))):
        if tokens[k].line != line:
            return False
        if tokens[k].norm == ":":
            return any(routine_at(tokens, n) for n in range(k + 1, min(k + 6, len(tokens))))
    return any(routine_at(tokens, n) for n in range(at, min(at + 2, len(tokens))))
