"""The words of a time: «la», «segunda», «S1», «que viene» as the terminals of ``when.lark``.

The words stand in ``when.toml``; which class a word is of depends on what stands beside it: «cuarto» is a
week after «el primer», a room after «mi», and «i» counts only in a list.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from turnbot.games.preux.reading.words.grammar import Word
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.text import Token, fold
from turnbot.games.preux.reading.words.verbs import conjugate

MOST_WORDS = 14
MOST_LEADS = 5  # «y ya en la segunda»: no tongue bears more before a time
MOST_NUMBERS = 5  # in a row: there are four weeks
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "iiii": 4}
_COUNTED = frozenset(["uno", "dos", "tres", "cuatro"])  # as one counts aloud; nobody does so with «una», «un»
_LETTERS = {"a": 1, "b": 2, "c": 3, "d": 4}
# What counts weeks only beside the word itself: «para el final» is no week.
_BESIDE = frozenset({"prima", "secunda", "tertia", "quarta", "final", "inicial", "inaugural", "ultimo"})
# Words that alone make no time: what may only lead to one, or link two.
_LEADS = frozenset({"IN", "DET", "AND", "COMMA", "DE", "WITH", "QUE", "PAREN", "MARK", "ORDEN", "TO"})
# The conjugations of an opening that tell of what is to be done.
_TOLD = frozenset({"present", "future", "infinitive", "gerund", "imperative", "subjunctive"})


@dataclass(frozen=True, slots=True)
class _Words:
    """``when.toml``, indexed."""

    single: Mapping[str, Word]
    phrases: Mapping[tuple[str, str], Sequence[tuple[str, ...]]]  # by their first two words
    kinds: Mapping[str, Word]
    ordinals: Mapping[str, int]
    cardinals: Mapping[str, int]


@cache
def _words() -> _Words:
    data = load_toml("when.toml")
    single: dict[str, Word] = {}
    for kind, text in data["word"].items():
        single.update(dict.fromkeys(text.split(), _which(kind)))
    for kind, text in data["verb"].items():
        single.update(dict.fromkeys(_forms(text.split()), (kind, None)))
    kinds = {p: _which(kind) for kind, phrases in data["phrase"].items() for p in phrases}
    about = data["about"]
    to_month = (f"{lead} {month}" for lead in about["leads"] for month in about["month"])
    kinds.update(dict.fromkeys((*about["whole"], *to_month), _which("MONTHLONG")))
    return _Words(single, _by_two_words(kinds), kinds, _values(data["ordinal"]), _values(data["cardinal"]))


def _by_two_words(phrases: Iterable[str]) -> Mapping[tuple[str, str], Sequence[tuple[str, ...]]]:
    """Index phrases by their first two words; most begin as many other words of a mail do."""
    out: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        out.setdefault((words[0], words[1] if len(words) > 1 else ""), []).append(words)
    return out


def _phrases_from(tokens: Sequence[Token], i: int) -> Sequence[tuple[str, ...]]:
    found, first = _words().phrases, norm_at(tokens, i)
    return (*found.get((first, norm_at(tokens, i + 1)), ()), *found.get((first, ""), ()))


def _values(table: Mapping[str, str]) -> dict[str, int]:
    return {word: int(value) for value, text in table.items() for word in text.split()}


def _which(kind: str) -> Word:
    """Return the terminal of a class of words: which of several weeks is meant is one terminal."""
    if kind in (
        "FIRSTS",
        "LASTS",
        "NEXT",
        "OPENS",
        "CLOSES",
        "OTHER",
        "OTHERS",
        "REST",
        "MIDDLE",
        "ODD",
        "EVEN",
    ):
        return "WHICH", kind
    return ("SEMANA", "chapter") if kind == "CHAPTER" else (kind, kind)


def _forms(lemmas: Iterable[str]) -> Iterable[str]:
    rules = load_toml("verbs.toml")["irregular"]
    for lemma in lemmas:
        for form, meant in conjugate(lemma, rules.get(lemma, {})).items():
            if meant.tense in _TOLD:
                yield fold(form)
            if meant.tense == "infinitive":
                yield f"{fold(form)}lo"  # «para terminarlo»


@cache
def verb_forms() -> tuple[str, ...]:
    """Return the forms of the verbs with which a month begins or ends, folded."""
    lemmas = [w for text in load_toml("when.toml")["verb"].values() for w in text.split()]
    return tuple(dict.fromkeys(_forms(lemmas)))


@dataclass(slots=True)
class Run:
    """The words at one place as terminals with their values, and the token after each of them."""

    words: list[Word] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def last(self) -> str:
        """Return the terminal of the last word, an empty string before the first."""
        return self.words[-1][0] if self.words else ""


def norm_at(tokens: Sequence[Token], i: int) -> str:
    """Return a token's folded word, an empty string behind the end."""
    return tokens[i].norm if i < len(tokens) else ""


@cache
def when_words(section: str, name: str) -> frozenset[str]:
    """Return a set of words of ``when.toml``."""
    return frozenset(load_toml("when.toml")[section][name].split())


@cache
def ordinals() -> frozenset[str]:
    """Return the words that count weeks: «primera», «prim», «última»."""
    return frozenset(_words().ordinals)


def ordinal_value(norm: str) -> int:
    """Return the week that «segunda», «2», «ii» count, 0 if none."""
    if norm in _ROMAN:
        return _ROMAN[norm]
    value = int(norm) if norm.isdecimal() and len(norm) == 1 else _words().ordinals.get(norm, 0)
    return value if value in (1, 2, 3, 4) else 0


def phrase_at(tokens: Sequence[Token], at: int, phrase: Sequence[str]) -> int:
    """Return the index after ``phrase`` if it stands at ``at`` (dots between do not count), else 0."""
    i, end = at, len(tokens)
    for word in phrase:
        if i > at and i < end and tokens[i].norm == ".":
            i += 1
        if i >= end or tokens[i].norm != word:
            return 0
        i += 1
    return i


def recognised(tokens: Sequence[Token], at: int) -> Run:
    """Return the words of a time at ``at``, as far as they go; none where what stands there is no time."""
    run = Run()
    if at >= len(tokens) or not (tokens[at].kind == "number" or _may_begin(tokens[at].norm)):
        return run
    i = at
    while i < len(tokens) and len(run.words) < MOST_WORDS:
        if i > at and tokens[i].first and (tokens[i].line > tokens[i - 1].line + 1 or _heads_line(tokens, i)):
            break
        if len(run.words) == MOST_LEADS and all(kind in _LEADS for kind, _ in run.words):
            break
        found = _phrase(tokens, i, run) or _counter(tokens, i, run) or _small(tokens, i, run)
        if found is None:
            break
        word, i = found
        run.words.append(word)
        run.ends.append(i)
        if [kind for kind, _ in run.words[-MOST_NUMBERS:]] == ["NUMBER"] * MOST_NUMBERS:
            break
    return Run() if all(kind in _LEADS for kind, _ in run.words) else run


@lru_cache(maxsize=16_384)
def _may_begin(norm: str) -> bool:
    """Whether a time may begin with this word: most words begin none, and are asked no further."""
    words = _words()
    if norm in _NUMBERLESS or norm in words.single or norm in words.ordinals or norm in words.cardinals:
        return True
    if norm in _ROMAN or norm in _LETTERS or norm.endswith(("ª", "º")) or norm in _phrase_beginnings():
        return True
    return not _months().isdisjoint((norm, norm[:-1], norm[:-2]))  # «agosto», «agostos»


# What only leads to a time, or stands for a week before its number.
_NUMBERLESS = frozenset(["orden", "que", "de", "del", "mes", "s", "w"])


@cache
def _phrase_beginnings() -> frozenset[str]:
    return frozenset(first for first, _ in _words().phrases)


@cache
def _months() -> frozenset[str]:
    """Return the words that a month's name may begin with."""
    named = (fold(name) for names in load_toml("words.toml")["months"].values() for name in names)
    return frozenset(word for name in named for word in name.replace(".", " ").split())


def _heads_line(tokens: Sequence[Token], i: int) -> bool:
    """Whether a line has a head of its own: «... toda la semana | 2) a misa», «... | Resto: una daga»."""
    return tokens[i].kind == "number" or tokens[i].norm in _ROMAN or norm_at(tokens, i + 1) == ":"


def _phrase(tokens: Sequence[Token], i: int, run: Run) -> tuple[Word, int] | None:
    words = _words()
    begun = _phrases_from(tokens, i)
    if not begun:
        return None
    end, phrase = max((phrase_at(tokens, i, phrase), phrase) for phrase in begun)
    if not end:
        return None
    kind, value = words.kinds[" ".join(phrase)]
    if kind == "ALL" and not (_excepts(tokens, end) or _is_month(tokens, end)):
        return None
    no_weeks = norm_at(tokens, end) in ("de", "del", "que", "es", "son", "era", "eran", "sera") or (
        run.words and run.words[-1][1] == "por"
    )
    if kind == "REMAINDER" and len(phrase) < 3 and no_weeks:
        return None  # «el resto de la semana», «lo demás que hablamos», «por lo demás»
    if kind == "MONTHLONG" and norm_at(tokens, end) in _OTHER_MONTHS:
        return None  # «lo dejo para el mes que viene»
    if kind == "THEN" and run.last() == "SEMANA":
        kind = "AFTER"
    if value in ("NEXT", "REST") and phrase[0] == "que" and run.last() not in ("SEMANA", "DET", "CARD"):
        return None
    return (kind, value), end


_OTHER_MONTHS = frozenset(["que", "proximo", "siguiente", "entrante", "venidero", "pasado", "anterior"])


def _is_month(tokens: Sequence[Token], i: int) -> bool:
    """Whether a month's name stands at ``i``: «todo agosto»."""
    end, entries = lexicon().phrases.longest(tokens, i, {}) if i < len(tokens) else (0, ())
    return end > i and any(tag == "MONTH" for tag, _ in entries)


def _excepts(tokens: Sequence[Token], i: int) -> bool:
    """Whether «menos», «salvo en» stands at ``i``."""
    return _is_of(tokens, i, "EXCEPT")


def _counter(tokens: Sequence[Token], i: int, run: Run) -> tuple[Word, int] | None:
    """Recognise what counts: «semana», «S», ordinals, cardinals, numbers, letters."""
    token, norm, words = tokens[i], tokens[i].norm, _words()
    if norm in ("cuarto", "cuartos") and run.last() == "ORD" and not _of_an_hour(tokens, i + 1):
        return ("SEMANA", "week"), i + 1
    if words.single.get(norm, ("",))[0] == "SEMANA" or is_short_week(tokens, i):
        if norm in ("s", "w"):
            return ("SEMANA", "week"), _to_number(tokens, i + 1)
        plural = norm.endswith("s") and norm != "sems"
        value = "weeks" if plural else "week"
        value = "chapter" if words.single[norm][1] == "chapter" else value
        return ("SEMANA", value), _to_number(tokens, i + 1)
    if token.kind == "number":
        dot = _dot_before_week(tokens, i + 1)
        if dot and tokens[i + 2].cap and not token.ordinal and norm_at(tokens, i + 3) not in _CLOSING:
            dot = 0  # «2. Semana en mi club», the second of a list
        if token.ordinal or (dot and token.number < 5):  # «la 1. semana», as Germans count
            return ("ORD", token.number), i + 1 + dot
        counted = run.last() != "SEMANA" and _adjective(tokens, i + 1)  # not «sem 2 otra vez misa»
        return ("CARD" if counted else "NUMBER", token.number), i + 1
    if norm in ("numero", "num", "nº") and run.last() == "DET" and _counts(tokens, i + 1):
        return ("NUMBER", _value(norm_at(tokens, i + 1))), i + 2  # «la número dos»
    if norm in words.ordinals and (norm not in _BESIDE or _beside_week(tokens, i)):
        dot = _dot_before_week(tokens, i + 1) if len(norm) < 5 else 0
        return ("ORD", words.ordinals[norm]), i + 1 + dot
    if norm in words.cardinals and (i == 0 or tokens[i - 1].norm != "a" or run.last() == "SEMANA"):
        single = run.last() == "DET" and tokens[i - 1].norm == "la" and norm != "una"  # «la dos, al cuartel»
        one = norm != "una" and norm_at(tokens, i + 1) == "semana"  # «tres semana», as foreigners count
        listed = not run.words and norm in _COUNTED and _listed(tokens, i)  # «Dos. Escribo mi obra.»
        kind = "NUMBER" if run.last() == "SEMANA" or single or one or listed else "CARD"
        return (kind, words.cardinals[norm]), i + 1
    if norm.endswith(("ª", "º")) and norm[:-1] in _ROMAN:
        return ("ORD", _ROMAN[norm[:-1]]), i + 1
    if norm in _ROMAN and (token.text.isupper() or run.last() == "SEMANA" or _listed(tokens, i)):
        return ("NUMBER", _ROMAN[norm]), i + 1
    if norm in _LETTERS and ((run.last() == "SEMANA" and token.text.isupper()) or _listed(tokens, i)):
        return ("NUMBER", _LETTERS[norm]), i + 1
    return None


def _small(tokens: Sequence[Token], i: int, run: Run) -> tuple[Word, int] | None:
    """Recognise the small words between."""
    norm, last = tokens[i].norm, run.last()
    counted = last in ("NUMBER", "ORD", "SEMANA")
    if norm == "(" and last == "NUMBER" and run.words[0][0] == "ORDEN":
        return ("PAREN", None), i + 1
    if norm == "orden" and not run.words:
        numero = norm_at(tokens, i + 1) in ("numero", "num", "nº")
        return ("ORDEN", None), i + (2 if numero else 1)
    if norm == "," and counted and _list_goes_on(tokens, i):
        return ("COMMA", None), i + 1
    numbered = norm_at(tokens, i + 1).isdecimal() or _is_s_number(tokens, i + 1)
    if norm == "-" and (tokens[i].first or not numbered):
        return None
    if counted and norm in ("a", "al", "-") and _counts(tokens, i + 1):
        return ("TO", None), i + 1
    opened = bool(run.words) and run.words[0][0] == "OPEN" and last in ("ORD", "SEMANA")
    if (norm == "con" and run.words and (opened or not counted)) or (
        norm == "por" and last in ("OPEN", "CLOSE")
    ):
        return ("WITH", None), i + 1
    if norm == "que" and last in ("DET", "SEMANA"):
        return ("QUE", None), i + 1
    if norm == "que" and not run.words and tokens[i].first:
        return ("IN", None), i + 1
    if norm == "lo" and last == "QUE":
        return ("LO", None), i + 1
    if norm == "lo" and last == "MONTH":
        return ("DET", None), i + 1
    if norm in ("de", "del") and not run.words:
        return ("IN", None), i + 1
    if norm == "mes":
        return ("MONTH", None), i + 1
    word = _words().single.get(norm)
    if word is not None and word[0] == "WHICH" and i and tokens[i - 1].norm == "lo":
        return None  # «hago lo siguiente», «lo restante»: a thing, and no week
    if word is not None:
        return ("IN", norm) if word[0] == "IN" else word, i + 1
    end, entries = lexicon().phrases.longest(tokens, i, {})
    if end > i and any(tag == "MONTH" for tag, _ in entries):
        return ("MONTH", None), end
    return None


def _to_number(tokens: Sequence[Token], i: int) -> int:
    """Return where the number of «semana nº 3», «S.1», «semana-2» stands."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if (
        norm_at(tokens, i) in (".", "nº", "-", "#", "num", "numero")
        and after is not None
        and (after.kind == "number" or after.norm in _words().cardinals)
        and not after.first
    ):
        return i + 1
    if norm_at(tokens, i) == "n" and norm_at(tokens, i + 1) in ("º", "°", "."):
        return i + 2
    return i


def is_short_week(tokens: Sequence[Token], i: int) -> bool:
    """Whether «S2», «w3» stands at ``i``."""
    return tokens[i].norm in ("s", "w") and _glued_number(tokens, i)


def _glued_number(tokens: Sequence[Token], i: int) -> bool:
    after = i + 1
    if norm_at(tokens, after) in (".", "-"):
        after += 1
    return after < len(tokens) and tokens[after].kind == "number" and tokens[after].start - tokens[i].end <= 1


_CLOSING = frozenset([":", ".", "-", ","])


def _of_an_hour(tokens: Sequence[Token], i: int) -> bool:
    """Whether «el primer cuarto» goes on as «de hora», «de siglo», or is a room, a regiment."""
    return norm_at(tokens, i) == "de" and norm_at(tokens, i + 1) not in ("mes", "agosto", "este")


def _dot_before_week(tokens: Sequence[Token], i: int) -> int:
    """Return 1 for the full stop of «1ra. semana», 0 where none stands between."""
    week = _words().single.get(norm_at(tokens, i + 1), ("",))[0] == "SEMANA"
    return int(norm_at(tokens, i) == "." and week and not tokens[i + 1].first)


def _beside_week(tokens: Sequence[Token], i: int) -> bool:
    near = (norm_at(tokens, i - 1) if i else "", norm_at(tokens, i + 1))
    return any(norm == "cuarto" or _words().single.get(norm, ("",))[0] == "SEMANA" for norm in near)


def _listed(tokens: Sequence[Token], i: int) -> bool:
    """Whether a letter, a small roman number or a number in words counts the lines of a list."""
    return tokens[i].first and norm_at(tokens, i + 1) in (".", ")", ":", "-")


def _counts(tokens: Sequence[Token], i: int) -> bool:
    while norm_at(tokens, i) in ("la", "las", "en", "el", "semana", "sem"):
        i += 1
    norm = norm_at(tokens, i)
    if _is_s_number(tokens, i):
        return True
    counts = _words()
    return norm.isdecimal() or norm in counts.ordinals or norm in counts.cardinals or norm in _ROMAN


def _value(norm: str) -> int:
    return int(norm) if norm.isdecimal() else _words().cardinals.get(norm) or ordinal_value(norm)


def _is_s_number(tokens: Sequence[Token], i: int) -> bool:
    """Whether «S2» stands at ``i``."""
    return norm_at(tokens, i) == "s" and norm_at(tokens, i + 1).isdecimal() and _glued_number(tokens, i)


def _adjective(tokens: Sequence[Token], i: int) -> bool:
    """Whether «las 2» goes on as «primeras», «últimas», «restantes»; «2 otra vez misa» does not."""
    return _is_of(tokens, i, "WHICH") and _words().single.get(norm_at(tokens, i)) != _which("OTHER")


def _is_of(tokens: Sequence[Token], i: int, terminal: str) -> bool:
    """Whether a word or a phrase of the terminal stands at ``i``."""
    words = _words()
    if words.single.get(norm_at(tokens, i), ("",))[0] == terminal:
        return True
    begun = _phrases_from(tokens, i)
    return any(words.kinds[" ".join(p)][0] == terminal and phrase_at(tokens, i, p) for p in begun)


def _list_goes_on(tokens: Sequence[Token], i: int) -> bool:
    """Whether a comma stands in a list of weeks: «1, 2 y 3», «S1, S2»; not in «la 1, 3 apuestas»."""
    if not _counts(tokens, i + 1):
        return False
    if _is_s_number(tokens, i + 1) and i > 1 and _is_s_number(tokens, i - 2):
        return True  # «S1, S3: misa»
    after = i + 1
    while norm_at(tokens, after) in ("la", "las", "en", "semana", "sem", "s"):
        after += 1
    last = after + 2
    while norm_at(tokens, last) in ("tambien", "asimismo", "ademas", "igualmente"):
        last += 1  # «la segunda y también la cuarta»
    return norm_at(tokens, after + 1) in ("y", ",", "e", "&") and _counts(tokens, last)
