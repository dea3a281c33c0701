"""What a player changes at the end of his mail: «PD: la tercera, mejor taberna», «nada de misa: taberna».

Behind the weeks each sentence is asked whether it takes the place of something said above. What it does not
say surely stays where it stands, and is read or shown as any other sentence.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.reading.sections.cutting import Piece
from turnbot.games.preux.reading.sections.deeds import is_own_deed
from turnbot.games.preux.reading.sections.time_words import norm_at, ordinal_value, when_words
from turnbot.games.preux.reading.sections.when import time_at
from turnbot.games.preux.reading.sentences.exchanging import exchanged
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon
from turnbot.games.preux.reading.words.text import Token

_ENDS = frozenset([".", "!", "?", "\n"])
_PAUSES = frozenset([",", ":", ";", "-", "...", "(", ")"])
_MOST = 30  # words of a sentence that changes something
_DENIALS = frozenset(["no", "ni", "nunca", "jamas", "tampoco"])
_LINKS = frozenset(
    ["a", "al", "el", "la", "los", "las", "lo", "de", "del", "en", "mi", "mis", "un", "una", "por"]
)
_NEAR = 6  # words between a verb and what hangs on it
_OUT = ("sin", "no")
_GIVEN_UP = frozenset(["dejo", "retiro", "descarto", "desdigo"])  # «dejo el regimiento» is an order
RECENT = 60  # sections of a mail: nobody changes what he told further up
_FEW = 5  # words: «Olvide la misa. Tabernas.»
_AT_ONCE = 4  # words between what is given up and what is done instead: «..., y ese día»


def thought_better(piece: Piece, out: Sequence[Piece]) -> Iterator[Piece]:
    """Give a piece without the sentences that change a week told in ``out``, and those as pieces of it.

    What stands below a week, not the first, may change what that week was told.
    """
    weekly = piece.where[0].isdecimal()
    rest: list[Token] = []
    told = [p for p in out[-RECENT:] if p.where[0].isdecimal() and p.tokens]
    told = [*(told if not weekly else ()), *([Piece(piece.where, rest)] if weekly else ())]
    if not told or not (_says_so(piece.tokens) or (not weekly and any(map(_counts, piece.tokens)))):
        yield piece
        return
    sentences = list(_sentences(piece.tokens))
    n = 0
    while n < len(sentences):
        said, behind = sentences[n], sentences[n + 1] if n + 1 < len(sentences) else []
        n += 1
        if weekly:
            cues = _words("cue") - {"mejor"} | {"donde"}
            sure = rest and any(t.norm in cues for t in said)
            changed = substituted(said, told) if sure else None
            rest += said if changed is None else changed.tokens
            continue
        one = Piece(piece.where, list(said))
        if len(said) < _MOST and (exchanged(one, out) or (_says_so(said) and _moved(said, told))):
            continue
        changed, both = _changed(said, behind, told)
        changed = changed or _told_again(said, told)
        if changed is None:
            rest += said
            continue
        if rest:
            yield Piece(piece.where, list(rest), goes_on=piece.goes_on)
            rest.clear()
        if changed.tokens:
            yield changed
        n += both
    if rest:
        yield replace(piece, tokens=rest)


def substituted(tokens: Sequence[Token], told: Sequence[Piece]) -> Piece | None:
    """Return what «no es palco, sino platea», «misa en lugar de club» leaves to be read of a week.

    An empty piece, where the words could be put in the place of those that were said; None if it says no
    such thing, or not of what was said.
    """
    for before, now in _exchanges(tokens):
        dated = {week for _, _, weeks in _named(tokens) for week in weeks}
        held = [p for p in told if found(p.tokens, before) and (not dated or dated & {*p.where})]
        if len(held) != 1 or not before or _is_deed(before) or not _says_something(now):
            continue
        [week] = held
        if _is_told_by_verb(week.tokens, before):
            return Piece(week.where, list(now), instead=True)
        put_in_place(week, before, now)
        return Piece(week.where, [])
    return None


def leaves_out(piece: Piece, told: Sequence[Piece]) -> bool:
    """Let «la semana 1, sin Parrot», «en la cuarta no llevo compañía» be said of what the week was told.

    It denies something of it and orders nothing, so it is read right behind it, as «no, sin Parrot»; and so
    is whom he adds, «añada a Larue», as «también con Larue».
    """
    if len(told) == 1 and _joins(piece.tokens, told[0]):
        return True
    words = [t for t in piece.tokens if t.norm in _OUT or not (t.kind == "mark" or is_talk(t.norm))]
    if len(told) != 1 or not words or words[0].norm not in _OUT:
        return False
    at = next(k for k, t in enumerate(piece.tokens) if t is words[0])
    [week] = told
    last = week.tokens[-1]
    stop = Token("mark", "", ".", ".", last.end, last.end, last.line, False)
    comma = replace(stop, norm=",", low=",")
    no = replace(words[0], text="no", norm="no", low="no", first=False, start=last.end, end=last.end)
    denial = [no, comma] if words[0].norm == "sin" else []
    week.tokens += [stop, *denial, *piece.tokens[at:]]
    return True


def _joins(tokens: Sequence[Token], week: Piece) -> bool:
    """Let «añada a Larue» be said of a week, and say whether it is."""
    at = next((k for k, t in enumerate(tokens) if t.kind == "word" and not is_talk(t.norm)), len(tokens))
    who = tokens[at + 2 : at + 3]
    if not who or not who[0].cap or tokens[at + 1].norm != "a" or not tokens[at].norm.startswith(_ADDING):
        return False
    last = week.tokens[-1]
    stop = Token("mark", "", ".", ".", last.end, last.end, last.line, False)
    also = [replace(tokens[at], text=word, norm=word, low=word, first=False) for word in ("también", "con")]
    also[0] = replace(also[0], norm="tambien")
    week.tokens += [stop, *also, *tokens[at + 2 :]]
    return True


_ADDING = ("anad", "agreg", "sum", "incluy")


def given_up(tokens: Sequence[Token], told: Sequence[Piece]) -> list[Token] | None:
    """Return what is done instead of what a week was told: «lo del teatro, olvídelo: al Gran Casino»."""
    dropped = _given_up(tokens, told)
    return dropped[1] if dropped is not None and _orders(dropped[1]) else None


def found(tokens: Sequence[Token], said: Sequence[Token]) -> int:
    """Return one more than the place where words stand among others; 0 if they do not."""
    norms = [t.norm for t in said]
    places = (k for k, t in enumerate(tokens) if norms and t.norm == norms[0])
    return next((k + 1 for k in places if [t.norm for t in tokens[k : k + len(norms)]] == norms), 0)


def put_in_place(piece: Piece, said: Sequence[Token], meant: Sequence[Token]) -> bool:
    """Put what is meant where the other was said; return whether it was said there."""
    at = found(piece.tokens, said) - 1
    if at < 0:
        return False
    first, last = piece.tokens[at], piece.tokens[at + len(said) - 1]
    words = [replace(t, first=False, line=first.line, start=first.start, end=last.end) for t in bare(meant)]
    piece.tokens[at : at + len(said)] = words
    return True


def bare(tokens: Sequence[Token]) -> list[Token]:
    """Return the words alone, without marks and what only links them."""
    links = _words("links")
    out = [t for t in tokens if t.kind != "mark"]
    while out and out[-1].norm in links:
        out.pop()
    while out and out[0].norm in links:
        out.pop(0)
    return out


def _words(name: str) -> frozenset[str]:
    return when_words("amending", name)


def _counts(token: Token) -> bool:
    return token.ordinal or bool(ordinal_value(token.norm)) or token.norm == "semana"


def _is_deed(before: Sequence[Token]) -> bool:
    """«..., y no lo conseguís» denies a deed, and puts nothing in its place."""
    words = lexicon()
    forms = [
        words.verb(t) for k, t in enumerate(before) if not words.phrases.longest(before, k, words.expand)[1]
    ]
    return any(form is not None and form.person for form in forms)


def _says_something(now: Sequence[Token]) -> bool:
    """Whether words name anything that orders are made of, or anybody; «que me aburro» gives a reason."""
    words = lexicon()
    if not now or now[0].norm in _REASONS:
        return False
    return any(
        t.cap or t.kind == "number" or words.phrases.longest(now, k, words.expand)[1]
        for k, t in enumerate(now)
    )


_REASONS = frozenset(["que", "salvo", "porque", "pues", "cuanto", "si", "como", "ya"])


def _says_so(tokens: Sequence[Token]) -> bool:
    """Whether any word may change something: most mails have none."""
    cues = _words("cue") | _words("changes_mind") | _words("strikes")
    return any(t.norm in cues for t in tokens)


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    said: list[Token] = []
    for token in tokens:
        said.append(token)
        if token.norm in _ENDS:
            yield said
            said = []
    if said:
        yield said


def _changed(
    said: Sequence[Token], behind: Sequence[Token], told: Sequence[Piece]
) -> tuple[Piece | None, int]:
    """Return what a sentence changes a week to, and whether the sentence behind it says so; None if none."""
    if len(said) > _MOST or not _says_so(said):
        return None, 0
    if (piece := substituted(said, told)) is not None:
        return piece, 0
    if any(t.norm == "donde" for t in said):
        return None, 0  # «donde dije misa, quise decir casino»
    if (dated := _of_week(said, told)) is not None:
        weeks, now = dated
        if not now and _orders(behind) and not _named(behind):
            return Piece(weeks, list(behind), instead=True), 1
        return (Piece(weeks, now, instead=True), 0) if _says_something(now) else (None, 0)
    if (given_up := _given_up(said, told)) is not None:
        weeks, now = given_up
        if not now and _orders(behind) and not _named(behind) and (_instead(behind) or len(behind) < _FEW):
            return Piece(weeks, list(behind), instead=True), 1
        return (Piece(weeks, now, instead=True), 0) if _orders(now) else (None, 0)
    return None, 0


# ── a week that is named ─────────────────────────────────────────────────────────────────────────


def _of_week(said: Sequence[Token], told: Sequence[Piece]) -> tuple[tuple[str, ...], list[Token]] | None:
    """Return the week that is changed and what to: «pensándolo mejor, la tercera me voy de tabernas»."""
    named = _named(said)
    if len(named) != 1:
        return None
    [(start, end, weeks)] = named
    known = {week for p in told for week in p.where}
    lead = [t.norm for t in said[:start] if t.kind != "mark"]
    if lead[:2] == ["que", "no"]:
        lead = ["mejor", *lead[2:]]  # «que no, que la cuarta es platea»
    behind = [t.norm for t in said[end : end + 3]]
    if not set(weeks) <= known or not _changes_mind(lead, behind) or not _DENIALS.isdisjoint(lead[:-1]):
        return None
    if not all(is_talk(word) for word in lead):
        return None
    return weeks, _without_talk(said[end:])


def _told_again(said: Sequence[Token], told: Sequence[Piece]) -> Piece | None:
    """«Tras consultarlo con la almohada, la tercera la paso de tabernas»: what a week is told besides."""
    named = _named(said)
    if len(named) != 1 or len(said) > _MOST:
        return None
    [(start, end, weeks)] = named
    begins = start == 0 or said[start - 1].norm in (",", ":")
    known = {week for p in told for week in p.where}
    if not begins or not set(weeks) <= known or not is_own_deed(said, end):
        return None
    return Piece(weeks, list(said[end:]))


def _changes_mind(lead: Sequence[str], behind: Sequence[str]) -> bool:
    cues = _words("cue") | _words("changes_mind")
    return not cues.isdisjoint(lead) or not _words("rather").isdisjoint(behind)


def _named(said: Sequence[Token]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Return where the weeks stand that a sentence names."""
    out: list[tuple[int, int, tuple[str, ...]]] = []
    at = 0
    while at < len(said):
        time = time_at(said, at)
        if time is None or time.sure not in ("named", "article"):
            at += 1
        elif norm_at(said, time.end) != "hora" and all(w.isdecimal() for w in time.where):
            out.append((at, time.end, time.where))
            at = time.end
        else:
            at = time.end
    return out


def is_talk(word: str) -> bool:
    """Whether a word only speaks of changing one's mind, or is small."""
    words = _words("cue") | _words("changes_mind") | _words("small")
    known = word in lexicon().function or word in words
    return word in _words("talk") or (known and not ordinal_value(word))


def _without_talk(tokens: Sequence[Token]) -> list[Token]:
    """Return what a week is changed to, without «mejor», «, en la que», «la paso»."""
    at = 0
    while at < len(tokens) and (tokens[at].kind == "mark" or tokens[at].norm in _words("rather")):
        at += 1
    while norm_at(tokens, at) in _words("links_to"):
        at += 1
    if norm_at(tokens, at) == "en" and norm_at(tokens, at + 2) in ("que", "cual"):
        at += 3
    return list(tokens[at:])


def _orders(tokens: Sequence[Token]) -> bool:
    """Whether words may hold an order: a deed of his own, or a thing that is one by its name."""
    words = lexicon()
    for k, token in enumerate(tokens):
        if token.norm not in words.function and is_own(words.verb(token)):
            return True
        entries = words.phrases.longest(tokens, k, words.expand)[1]
        if any(tag in head_concepts() for tag, _ in entries):
            return True
    return False


# ── what is given up ─────────────────────────────────────────────────────────────────────────────


def _given_up(said: Sequence[Token], told: Sequence[Piece]) -> tuple[tuple[str, ...], list[Token]] | None:
    """Return the week of which something is given up, and what is done instead.

    «Olvide lo de la misa; ese día me quedo en casa», «la misa la dejo y me voy de tabernas».
    """
    norms = [t.norm for t in said]
    if not norms or _named(said):
        return None
    cut = next((k for k, t in enumerate(said) if k and _parts(said, k)), len(said))
    first = said[:cut]
    drops = [k for k, t in enumerate(first) if t.norm in _words("drops")]
    spoken_of = any(a.norm == "lo" and b.norm in ("de", "del") for a, b in pairwise(first))
    drops = [
        k
        for k in drops
        if spoken_of or norms[k] not in _GIVEN_UP or norms[k - 1] in ("la", "lo", "las", "los")
    ]
    unheeded = spoken_of and any(a == "haga" and b == "caso" for a, b in pairwise(norms[:cut]))
    if not drops or not (unheeded or _DENIALS.isdisjoint(norms[:cut])):
        return None
    thing = bare([t for t in first if t.norm not in _words("drops") and not is_talk(t.norm)])
    held = [p for p in told if thing and found(p.tokens, thing)]
    if len(held) != 1:
        return None
    return held[0].where, _behind_link(said[cut:])


def _parts(said: Sequence[Token], k: int) -> bool:
    """Whether what is given up ends at ``k``: with a mark behind its verb, or «y»."""
    given = any(t.norm in _words("drops") for t in said[:k])  # «olvide lo de la misa; ...»
    return given and (said[k].norm in _PAUSES or said[k].norm == "y" or said[k].norm in _ENDS)


def _behind_link(tokens: Sequence[Token]) -> list[Token]:
    at = 0
    while at < len(tokens) and (tokens[at].kind == "mark" or tokens[at].norm in ("y", "mejor", "pues")):
        at += 1
    for phrase in (("ese", "dia"), ("esa", "semana"), ("en", "su", "lugar"), ("a", "cambio"), ("en", "vez")):
        if tuple(t.norm for t in tokens[at : at + len(phrase)]) == phrase:
            at += len(phrase)
    return list(tokens[at:])


def _instead(tokens: Sequence[Token]) -> bool:
    near = {t.norm for t in tokens[:_AT_ONCE]}
    return not near.isdisjoint({"mejor", "lugar", "cambio", "esa", "ese"})


# ── one thing for another ────────────────────────────────────────────────────────────────────────


def _exchanges(said: Sequence[Token]) -> Iterator[tuple[list[Token], list[Token]]]:
    """Give what may have been said before, and what is said now, of one thing put for another."""
    for k, token in enumerate(said):
        norm = token.norm
        after = said[k + 1 :]
        if norm in _words("strikes") and _DENIALS.isdisjoint(t.norm for t in said[:k]):
            yield from _parted(after, ("por", "ponga", "pon", "poned", "pongan", "escriba"))
        elif norm in ("no", "nada"):
            yield from _parted(after, ("sino",))
            yield from _parted(after, ("sea", "es"), led=("que", "es"))
            if norm == "nada":
                yield from _parted(after, (":", ",", ";"))
        elif (
            norm in ("lugar", "vez")
            and norm_at(said, k - 1) == "en"
            and norm_at(said, k + 1) in ("de", "del")
        ):
            yield _up_to_pause(said[k + 2 :]), bare(_since_pause(said[: k - 1]))
            yield from _parted(said[k + 2 :], (",", ":"))
        if norm == "no" and k and norm_at(said, k - 1) in (",", "y"):
            now = _without_weeks(_since_pause(said[: k - 1]))
            yield _up_to_pause(after), bare([t for t in now if t.norm not in _words("meant") | _SAYING])
        if norm == "mejor" and k and said[k - 1].norm == ",":
            yield _thing(said[: k - 1]), _up_to_pause(after)
        if norm == "donde" and norm_at(said, k + 1) in _words("said"):
            yield from _parted(said[k + 2 :], (",", ":"))
        elif norm == "puesto" and norm_at(said, k - 1) == "he":
            yield from _parted(_without_weeks(after), ("queria", "quise", "quiero", "debia", "debi", "era"))


def _is_instead_of(said: Sequence[Token]) -> bool:
    return said[0].norm == "en" and said[-1].norm in ("de", "del")


def _parted(
    said: Sequence[Token], links: Sequence[str], led: Sequence[str] = ()
) -> Iterator[tuple[list[Token], list[Token]]]:
    """Give what stands before and behind the first of these words; ``led``: what must stand before it."""
    for k, token in enumerate(said):
        if token.norm in links and (not led or norm_at(said, k - 1) in led):
            before = said[: k - 1] if led else said[:k]
            behind = [t for t in said[k + 1 :] if t.norm not in _SAYING]
            yield _thing(before), _up_to_pause(behind, marks=(";", "."))
            return


_SAYING = frozenset(["poner", "decir", "escribir"])


def _thing(tokens: Sequence[Token]) -> list[Token]:
    """Return the thing of «es el palco», «la misa y»."""
    links = ("es", "sea", "y", "sera", "va", "voy")
    words = [t for t in _without_weeks(tokens) if t.kind != "mark" and t.norm not in links]
    while words and words[0].norm in _LINKS:
        words.pop(0)
    while words and words[-1].norm in _LINKS:
        words.pop()
    return words


def _up_to_pause(tokens: Sequence[Token], marks: Sequence[str] = (",", ";", ":", ".")) -> list[Token]:
    end = next((k for k, t in enumerate(tokens) if k and t.norm in marks), len(tokens))
    return _thing(tokens[:end])


def _since_pause(tokens: Sequence[Token]) -> list[Token]:
    at = next((k + 1 for k in range(len(tokens) - 1, -1, -1) if tokens[k].norm in _PAUSES), 0)
    return list(tokens[at:])


def _without_weeks(said: Sequence[Token]) -> list[Token]:
    """Return words without the weeks they name: «misa en la 3ª; quería poner taberna»."""
    named = {k for start, end, _ in _named(said) for k in range(start, end)}
    return [t for k, t in enumerate(said) if k not in named and t.norm not in _ENDS]


def _is_told_by_verb(tokens: Sequence[Token], before: Sequence[Token]) -> bool:
    """Whether what was said hangs on a verb that may not fit another thing: «oigo misa»."""
    at = found(tokens, before) - 1
    words = lexicon()
    near = [words.verb(t) for t in tokens[max(0, at - _NEAR) : at] if t.norm not in words.function]
    return any(form is not None and form.lemma not in ("ir", "pasar") for form in near)


# ── things that change their weeks ───────────────────────────────────────────────────────────────


def _moved(said: Sequence[Token], told: Sequence[Piece]) -> bool:
    """Let weeks change places by what is in them: «la misa es en la cuarta y el teatro en la tercera»."""
    named = _named(said)
    if len(named) < 2:
        return False
    goes: dict[int, tuple[str, ...]] = {}
    begin = 0
    for start, end, weeks in named:
        norms = [t.norm for t in said[begin:start]]
        if norms[-1:] == ["no"]:
            continue  # «no la tercera sino la segunda»
        begin_before, begin = begin, end
        things = [t for t in said[begin_before:start] if t.kind == "word" and not is_talk(t.norm)]
        held = [n for n, p in enumerate(told) if any(found(p.tokens, [t]) for t in things)]
        if len(held) != 1 or len(weeks) != 1 or held[0] in goes:
            return False
        goes[held[0]] = weeks
    were = sorted(told[n].where for n in goes)
    if sorted(goes.values()) != were or all(told[n].where == weeks for n, weeks in goes.items()):
        return False
    for n, weeks in goes.items():
        told[n].where = weeks
    return True
