"""Where a time stands in its mail: what may be a heading there, and what it heads.

A time stands at the head of a line, of a sentence, of a clause («... y la segunda al teatro»), or after the
deed («voy al club la tercera»); the further in, the clearer it must be that a week is begun.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from turnbot.games.preux.reading.sections.headings import Heading, heading_at, is_bullet, week_heading_at
from turnbot.games.preux.reading.sections.said import follows_from, tells
from turnbot.games.preux.reading.sections.titles import title_at
from turnbot.games.preux.reading.sections.when import norm_at, verb_forms
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, load_toml
from turnbot.games.preux.reading.words.spanish import is_noun
from turnbot.games.preux.reading.words.text import Token

ENDS = {".", "!", "?", ";", ":", "...", ")"}
_SHORT_TITLES = ("en", "mis", "obs")
_NOTES = ("observaciones", "notas", "obs")
REACH = 80  # a clause is no longer than so many words
_JOINERS = (",", "y", "e", "-", "(", "pero", "luego", "despues", '"')
_STOPS = frozenset([".", "!", "?", ";", ":", "...", "(", ")", '"'])
_MARKED_LIST = (".", "-", ")", ":", "]", "º", "...", "|", "→", "·", ">")
_ARTICLES = ("la", "las", "el", "esta")
OTHER_PARTS = ("notes", "duels", "death-roll")


@dataclass(frozen=True, slots=True)
class Found:
    """A heading where it stands: its words are ``at``..``head.end``; what it heads begins at ``start``."""

    start: int
    at: int
    head: Heading
    place: str  # line, sentence, inner (behind a comma, «y»), inside (behind what it heads)
    bare: bool = False  # «segundo, al club»: an ordinal and no more

    @property
    def fixed(self) -> bool:
        """Whether it names weeks by themselves, whatever was named before."""
        return all(w.isdecimal() for w in self.head.where)


def candidates(tokens: Sequence[Token], breaks: Sequence[bool]) -> list[Found]:
    """Return whatever may be a heading, in order; ``breaks`` says where a line begins a sentence. Linear."""
    found: list[Found] = []
    quoted = _quoted(tokens)
    starters = _starters()
    end = begun = outer = 0
    for i, token in enumerate(tokens):
        if breaks[i] or (i and tokens[i - 1].norm in _STOPS):
            begun = i
            outer = outer if i and tokens[i - 1].norm in ("(", ")") else i
        begun, outer = max(begun, i - REACH), max(outer, i - REACH)
        if i < end or quoted[i]:
            continue
        place = place_of(tokens, i)
        if not place or place == "inner":
            if token.norm not in starters and token.kind != "number":
                continue
            if place != "inner" and not _may_stand_inside(tokens, i):
                continue
        titled = i + 1 < len(tokens) and tokens[i + 1].norm in _NOTES and _own_deed(tokens, i + 2)
        head = heading_at(tokens, i) if place or titled else week_heading_at(tokens, i)
        if head is None and place == "line" and _breaks_before(tokens, breaks, i):
            head = title_at(tokens, i)
        elif head is None and place == "sentence" and tokens[i].cap:
            head = title_at(tokens, i, inline=True)
        if head is None or (head.where == ("other",) and norm_at(tokens, head.end) == "de"):
            continue  # «Semana 3: otra semana de club»
        if i and token.first and not breaks[i] and tokens[i - 1].low in ("el", "los", "un", "al", "del"):
            continue  # «empeño en el | primero toda mi influencia»: no week is masculine
        here = _bracketed(tokens, i, outer, head, found) or _placed(tokens, i, begun, head, place, found)
        if here is not None:
            found.append(here)
            end = here.head.end
    return found


def _breaks_before(tokens: Sequence[Token], breaks: Sequence[bool], i: int) -> bool:
    """Whether the line that begins at ``i``, or at a bullet before it, goes on no sentence."""
    while i > 0 and not tokens[i].first:
        i -= 1
    return i == 0 or breaks[i]


def _placed(
    tokens: Sequence[Token], i: int, begun: int, head: Heading, place: str, found: Sequence[Found]
) -> Found | None:
    """Return a heading with what it heads, None if none may stand in this place."""
    if not place and head.where == ("notes",) and found and head.style == "strong":
        return Found(i, i, head, "sentence")  # «... los cadetes en observaciones le reclamo a Bidon ...»
    if not place:
        head = _first_of(tokens, i, head)
        if not _inside(tokens, i, begun, head):
            return None
        if _runs_on(tokens, i, begun, head, found):
            return Found(i, i, head, "sentence")
        if all(t.norm in _data("line", "same_again") for t in tokens[begun:i]):
            return Found(begun, i, head, "sentence")  # «Y lo mismo la cuarta»
        return Found(_clause_start(tokens, i, begun, found), i, replace(head, end=head.after), "inside")
    if not _allowed(head, place, tokens, i):
        return None
    if place == "inner" and _trails(tokens, head, begun, found):
        return Found(_clause_start(tokens, i, begun, found), i, head, "inside")
    return Found(i, i, head, place, place == "sentence" and not _has_article(tokens, i))


def _bracketed(
    tokens: Sequence[Token], i: int, begun: int, head: Heading, found: Sequence[Found]
) -> Found | None:
    """Read «Misa (semana 2).»: what stands before the bracket is done in that week."""
    if not i or tokens[i - 1].norm != "(" or not head.where[0].isdecimal():
        return None
    if head.after >= len(tokens) or tokens[head.after].norm != ")" or begun >= i - 1:
        return None
    if any(t.norm in ("opcion", "preferencia", "eleccion") for t in tokens[begun:i]):
        return None  # «a Canciller (primera opción) y a Ministro (segunda)»
    behind = replace(head, end=head.after + 1)
    return Found(_clause_start(tokens, i - 1, begun, found), i - 1, behind, "inside")


def _first_of(tokens: Sequence[Token], i: int, head: Heading) -> Heading:
    """Read «voy a misa la primera semana y en la segunda practico»: the second belongs to what follows."""
    after = tokens[head.after] if head.after < len(tokens) else None
    if len(head.where) < 2 or after is None or after.first or after.kind == "mark":
        return head
    joint = next((k for k in range(i, head.after) if tokens[k].norm in ("y", "e")), 0)
    alone = week_heading_at(tokens[i:joint], 0) if joint > i else None
    return head if alone is None else replace(alone, end=joint, after=joint, marked=False)


@cache
def _starters() -> frozenset[str]:
    """Return the words with which a time may begin inside a sentence."""
    data = load_toml("when.toml")
    words = [
        *_JOINERS,
        "la",
        "las",
        "el",
        "en",
        "durante",
        "para",
        "a",
        "al",
        "semana",
        "semanas",
        "ya",
        "por",
    ]
    for text in (*data["ordinal"].values(), data["word"]["SEMANA"]):
        words += text.split()
    words += verb_forms()
    return frozenset(words)


@cache
def _data(section: str, name: str) -> frozenset[str]:
    return frozenset(load_toml("when.toml")[section][name].split())


def place_of(tokens: Sequence[Token], i: int) -> str:
    """Say where a token stands: ``line`` (begins it), ``sentence``, ``inner`` (after a comma, «y»), or «»."""
    token = tokens[i]
    k = i - 1
    while (
        k >= max(0, i - 8) and not tokens[k + 1].first and is_bullet(tokens[k]) and tokens[k].norm not in ENDS
    ):
        k -= 1
    if token.norm == ">" or (is_bullet(token) and token.first):
        return "" if not (token.first and token.norm == ">") else "line"
    if k < 0 or tokens[k + 1].first:
        return "line"
    before = tokens[i - 1].norm
    if before in ENDS or before == '"':
        return "sentence"
    if before == "/" and tokens[i - 1].end < token.start and not tokens[i - 1].first:
        return "sentence"  # «Sem 1: cuartel / Sem 2: misa / Notas: ...»
    if before in (",", "y", "-", "(", "pero", "e", "/"):
        return "inner"
    links = before == "conque" or (
        before == "que" and i > 1 and (follows_from(tokens, i) or tells(tokens, i - 1))
    )
    if links and week_heading_at(tokens, i) is not None:
        return "sentence"  # «..., así que la primera semana la paso en casa»
    if before in _data("not_weeks", "amends") and token.norm in ("en", "a", "para"):
        return "sentence"
    return ""


def _quoted(tokens: Sequence[Token]) -> list[bool]:
    """Mark what stands between quotation marks, where it is more than a name."""
    marks = [i for i, t in enumerate(tokens) if t.norm == '"']
    out = [False] * len(tokens)
    k = 0
    while k + 1 < len(marks):
        start, end = marks[k], marks[k + 1]
        opens = tokens[start].text in "«“„" or (
            end > start + 1 and tokens[start].end == tokens[start + 1].start
        )
        if opens and 3 < end - start < 120 and tokens[end].text not in "«„":
            out[start:end] = [True] * (end - start)
            k += 1
        k += 1
    return out


def _allowed(head: Heading, place: str, tokens: Sequence[Token], i: int) -> bool:
    if head.style == "title":
        return True
    if head.style == "soft":
        return place in ("line", "sentence") or (place == "inner" and head.where != ("then",))
    if head.style in ("weak", "chapter"):
        return place == "line" and (head.style == "chapter" or _closed(tokens, head))
    if head.style == "ordinal":
        return _ordinal_allowed(head, place, tokens, i)
    if head.style == "both":
        return False
    first = tokens[i].norm
    if head.where[0] == "notes" and head.style == "strong":
        return (
            (place != "inner" or _own_deed(tokens, head.end))
            and head.marked
            and (
                place == "line"
                or len(first) > 3
                or first in _SHORT_TITLES
                or any(t.norm in _NOTES for t in tokens[i : head.after])
            )
        )
    if head.where[0] in ("duels", "death-roll"):
        return place in ("line", "sentence")
    if head.style == "month":
        return place in ("line", "sentence")
    if place == "inner":
        edge = head.where[0] in ("first", "last")
        return tokens[i - 1].norm != "(" and (first != "el" or edge) and not is_compared(tokens, i)
    return True


def _closed(tokens: Sequence[Token], head: Heading) -> bool:
    return head.marked and tokens[head.end - 1].norm in _MARKED_LIST


def _ordinal_allowed(head: Heading, place: str, tokens: Sequence[Token], i: int) -> bool:
    first = tokens[i].norm
    if first == "a" and not head.marked and not _has_article(tokens, i):
        return False
    article = _has_article(tokens, i)
    if (
        counts_something(tokens, head, article=article)
        or is_told_of(tokens, head)
        or is_masculine(tokens, i, head)
    ):
        return False
    if place == "line" and not article:
        return head.marked or tokens[i].ordinal or first in _data("ordinal", "1") | _ordinals()
    if place == "inner":
        return tokens[i - 1].norm in (",", "y", "pero", "e") and article and not is_compared(tokens, i)
    comma = head.after < len(tokens) and tokens[head.after].norm == ","
    return article or head.marked or (comma and place in ("line", "sentence"))


def is_masculine(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """Whether «el tercero» is said: of men and things, not of weeks."""
    words = [t.norm for t in tokens[i : head.after]]
    ordinal = any((w.endswith("o") and w in _ordinals()) for w in words)
    # «Intento entrar en el 27, el 4 y los Cadetes»: no day begins in the middle of a sentence.
    number = not tokens[i].first and head.style == "ordinal" and any(w.isdecimal() for w in words)
    return "el" in words[:2] and (ordinal or number)


def is_told_of(tokens: Sequence[Token], head: Heading) -> bool:
    """Whether what follows is over and done with: «a la primera la cortejó con flores»."""
    near = tokens[head.after : head.after + 4]
    clause = near[: next((k for k, t in enumerate(near) if t.kind == "mark" or t.norm == "si"), len(near))]
    verbs = (lexicon().verb(t) for t in clause)
    form = next((v for v in verbs if v is not None and v.person), None)
    if form is not None and form.tense == "imperfect":  # «la primera semana se iba de tabernas»
        roles = lexicon().roles
        return any(t.norm == "se" for t in clause) or form.lemma not in roles["polite"] | roles["auxiliary"]
    return form is not None and form.person == 3 and form.tense in ("past", "imperfect")


@cache
def _ordinals() -> frozenset[str]:
    return frozenset(w for text in load_toml("when.toml")["ordinal"].values() for w in text.split())


def _has_article(tokens: Sequence[Token], i: int) -> bool:
    return any(t.norm in _ARTICLES or (t.norm in _ordinals() and k) for k, t in enumerate(tokens[i : i + 4]))


def counts_something(tokens: Sequence[Token], head: Heading, *, article: bool) -> bool:
    """Whether an ordinal counts what follows, and no weeks: «la primera vez», «la segunda botella»."""
    if head.after >= len(tokens) or tokens[head.after].first:
        return False
    after = tokens[head.after]
    if after.norm == "de":  # «la cuarta de tabernas», but «la primera de las apuestas»
        return not _is_order(tokens, head.after + 1)
    if after.norm in _data("not_weeks", "of"):
        return True
    if after.kind != "word" or not article or after.cap or after.norm.endswith(("o", "or", "aje", "s")):
        return False
    if _is_order(tokens, head.after):
        return False
    words = lexicon()
    return is_noun(after.low) and words.verb(after) is None and after.norm not in words.function


def _is_order(tokens: Sequence[Token], i: int) -> bool:
    """Whether a thing stands at ``i`` that is an order by itself: «misa», «tabernas»."""
    if i >= len(tokens):
        return False
    words = lexicon()
    end, entries = words.phrases.longest(tokens, i, words.expand)
    return end > i and any(tag in head_concepts() or tag == "WPN" for tag, _ in entries)


def is_compared(tokens: Sequence[Token], i: int) -> bool:
    """Whether a week is only spoken of: «igual que la segunda», «hasta la tercera», «dice que en la...»."""
    k = i - 1
    while k >= 0 and tokens[k].norm in ("en", "de", "la", "a"):
        k -= 1
    if k < 0 or tokens[i].first:
        return False
    norm = tokens[k].norm
    if norm in ("mismo", "idem", "igual") and _all_said(tokens, k):
        return False
    if norm == "que" and k and tokens[k - 1].norm in ("asi", "modo", "manera", "forma"):
        return False
    return norm in _data("not_weeks", "compared")


def _all_said(tokens: Sequence[Token], k: int) -> bool:
    """Whether a sentence is nothing but «y lo mismo la segunda»: that week is begun, not compared with."""
    while k > 0 and not tokens[k].first and tokens[k - 1].norm in ("lo", "y", "pues", "otro", "igual"):
        k -= 1
    if tokens[k].norm == "idem":
        return k > 0 and tokens[k - 1].norm == "."
    return tokens[k].norm == "y" or (k > 0 and tokens[k].norm == "lo" and tokens[k - 1].norm in ENDS)


# ── weeks inside a sentence ──────────────────────────────────────────────────────────────────────


def _may_stand_inside(tokens: Sequence[Token], i: int) -> bool:
    return tokens[i].norm in ("la", "las", "en", "durante", "a", "para") or tokens[i].norm in _data(
        "word", "SEMANA"
    )


def _inside(tokens: Sequence[Token], i: int, begun: int, head: Heading) -> bool:
    """Whether a week named in the middle of a clause is when its deed is done."""
    if head.style not in ("strong", "ordinal", "both") or head.where[0] in (*OTHER_PARTS, "past"):
        return False
    if is_compared(tokens, i) or tokens[i - 1].norm in ("de", "del", "que", "una", "dos"):
        return False
    if _was_done(tokens, i, begun):
        return False
    invites = _data("not_weeks", "invites")
    if any(_form(t) in invites or t.norm in invites for t in tokens[begun:i]):
        return False
    after = tokens[head.after] if head.after < len(tokens) else None
    closed = after is None or after.first or after.kind == "mark" or after.norm in ("y", "e")
    if head.style == "both":
        men = any(t.norm in ("los", "unos") for t in tokens[i : head.after])  # «para los dos»
        return closed and not men and tokens[i - 1].norm not in ("a", "de")
    if head.style == "strong":
        return (closed or len(head.where) < 4) and not is_told_of(tokens, head)
    if not head.where[0].isdecimal() or tokens[i - 1].norm in _data("not_weeks", "with"):
        return False
    if is_told_of(tokens, head) or is_masculine(tokens, i, head):
        return False
    return (
        _has_article(tokens, i)
        and not counts_something(tokens, head, article=True)
        and (closed or (after is not None and _goes_on(after)))
    )


def _was_done(tokens: Sequence[Token], i: int, begun: int) -> bool:
    """Whether the verb right before a week tells what he did: «por lo que hice en la tercera»."""
    for k in range(i - 1, max(begun - 1, i - 4), -1):
        form = lexicon().verb(tokens[k])
        if form is not None:
            return (
                form.person == 1 and form.tense in ("past", "imperfect") and _form(tokens[k]) not in _WISHED
            )
    return False


# «Quería la tercera ir al teatro», «donde puse misa en la tercera»
_WISHED = frozenset(
    [
        "querer",
        "desear",
        "poder",
        "pensar",
        "deber",
        "poner",
        "decir",
        "mandar",
        "ordenar",
        "escribir",
        "pedir",
    ]
)


def _runs_on(tokens: Sequence[Token], i: int, begun: int, head: Heading, found: Sequence[Found]) -> bool:
    """Whether a week begins where a mail without marks only runs on: «... bebo la tercera semana me voy»."""
    if len(head.where) > 1 or not head.where[0].isdecimal() or tokens[i].norm == "a":
        return False
    last = found[-1] if found else None
    if last is not None and (last.place == "inside" or not last.head.where[0].isdecimal()):
        return False
    if last is not None and int(head.where[0]) != int(last.head.where[-1]) + 1:
        return False
    own = _own_deed(tokens, head.end)
    if last is None:
        told = {_form(t) for t in tokens[begun:i] if _is_deed(t)}
        return own and head.where == ("1",) and bool(told) and told <= _SPOKEN
    if last.at < begun:
        return False
    between = tokens[last.head.end : i]
    if any(t.kind == "mark" for t in between) or not between:
        return False
    return own or (head.style == "strong" and not head.marked and _is_order(tokens, head.end))


_SPOKEN = frozenset(
    {"ser", "estar", "ir", "mandar", "enviar", "decir", "escribir", "poner", "pasar", "dejar", "llamar"}
    | {"saber", "querer", "empezar"}
)


def _own_deed(tokens: Sequence[Token], k: int) -> bool:
    """Whether his own doing begins at ``k``, with a pronoun perhaps."""
    while k < len(tokens) and tokens[k].norm in ("me", "le", "la", "lo", "no", "ya", "yo", "pues"):
        k += 1
    form = lexicon().verb(tokens[k]) if k < len(tokens) else None
    return form is not None and form.person == 1 and form.tense in ("present", "future")


def _goes_on(after: Token) -> bool:
    words = lexicon()
    return after.norm in words.function or words.verb(after) is not None


def _form(token: Token) -> str:
    form = lexicon().verb(token)
    return form.lemma if form is not None else ""


def _trails(tokens: Sequence[Token], head: Heading, begun: int, found: Sequence[Found]) -> bool:
    """Whether a week after a comma closes its clause: «obligaciones, la primera; misa, la segunda»."""
    after = tokens[head.after] if head.after < len(tokens) else None
    if after is not None and not after.first and after.norm not in (".", ";", "!", ",", "y"):
        return False
    if found and found[-1].at >= begun:
        return found[-1].place == "inside"
    return after is None or after.first or after.norm in (".", ";")


def _clause_start(tokens: Sequence[Token], i: int, begun: int, found: Sequence[Found]) -> int:
    """Return where the clause begins that a week inside or behind it belongs to."""
    limit = begun
    trailing = False
    if found and found[-1].at >= begun:
        limit, trailing = found[-1].head.end, found[-1].place == "inside"
    verb = False
    cut = 0
    for k in range(i - 1, limit - 1, -1):
        if tokens[k].norm in (",", "y", "e", "pero", "luego", "despues"):
            if verb:
                return k + 1
            cut = cut or (k + 1 if k + 1 < i else 0)
        verb = verb or _is_deed(tokens[k])
    if limit == begun or trailing:
        return limit
    return cut or i


def _is_deed(token: Token) -> bool:
    form = lexicon().verb(token)
    return form is not None and form.tense in ("present", "future", "infinitive", "gerund", "imperative")


def opens_with_order(tokens: Sequence[Token], i: int) -> bool:
    """Whether a line that begins at ``i`` says at once how a week is spent: «cuartel», «a misa»."""
    k = i
    while k < min(i + 3, len(tokens)) and tokens[k].norm in ("a", "al", "el", "la", "de", "en", "mi", "las"):
        k += 1
    words = lexicon()
    for at in (k, i):
        end, entries = words.phrases.longest(tokens, at, words.expand) if at < len(tokens) else (0, ())
        if end > at and any(tag in _WEEKLONG for tag, _ in entries):
            return True
    return False


_WEEKLONG = frozenset(
    ["barracks", "duty", "tavern", "mass", "theatre", "home", "club", "CLUB", "CASINO", "fencing"]
)
