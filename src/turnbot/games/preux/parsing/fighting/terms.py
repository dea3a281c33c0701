"""The terms of a duel in plain words (7.1.8): with what, where, when, how far, and when a man gives up.

They stand in orders and in what is said on the mailing list. In a letter of orders they are taken out before
anything else is read, because no other order is made of such words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from turnbot.games.preux.orders.tree import DuelTerms
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.names import NameIndex
from turnbot.games.preux.parsing.words.tagger import tag
from turnbot.games.preux.parsing.words.text import SKIPPED, Token, by_first_word, tokenize

_Phrases = Mapping[str, Sequence[tuple[str, ...]]]  # phrases by the first word of each

_ARTICLES = frozenset(("el", "la", "los", "las"))
_ENDS = frozenset((".", ";", "!", "?", "...", "…"))
#: What says that a sentence tells of a duel, by its first letters.
_DUEL = ("reto", "duel", "desafi", "lance", "bati", "bato", "batir", "condicion", "termino")
#: How a sentence of nothing but terms begins.
_HEADINGS = frozenset(("condicion", "condiciones", "terminos"))
_HEADS = frozenset((":", "-", ")"))
_ARMS_NAMED = frozenset(("sable", "espada", "estoque", "rapier", "ropera"))
_ARMS = _ARMS_NAMED | frozenset(("a", "al", "con", "y", ",", "primera", "sangre", "muerte", "."))
_CHOOSES = frozenset(("elijo", "escojo", "elige", "escoge", "elegimos", "elegire", "escogere"))


@dataclass(frozen=True, slots=True)
class Taken:
    """What was found in a letter: its words without the terms, the terms, and where they stood (offsets)."""

    tokens: list[Token]
    terms: tuple[DuelTerms, ...]
    spans: tuple[tuple[int, int], ...]


def read_terms(items: Sequence[Item], text: str) -> DuelTerms:
    """Return the terms that stand in a sentence of a text; what is not said is None."""
    if not items:
        return DuelTerms()
    # The words as he wrote them: an item may be a phrase of several.
    words = tuple(t.norm for t in tokenize(text[items[0].start : items[-1].end]) if t.norm not in _ARTICLES)
    return DuelTerms(
        weapon=_weapon(items, words),
        place=_place(items, text),
        week=next((int(weeks[0]) for weeks in _weeks(items) if len(weeks) == 1 and weeks[0].isdigit()), None),
        limit=next((limit for limit, said in _words().limit.items() if _at(words, said) is not None), None),
        surrender_below=_surrender_below(items, words),
    )


def joined(one: DuelTerms, other: DuelTerms) -> DuelTerms:
    """What both say; the first word counts."""
    return DuelTerms(
        opponent=one.opponent or other.opponent,
        weapon=one.weapon or other.weapon,
        place=one.place or other.place,
        week=one.week or other.week,
        limit=one.limit or other.limit,
        surrender_below=one.surrender_below if one.surrender_below is not None else other.surrender_below,
    )


def take_terms(tokens: Sequence[Token], index: NameIndex, text: str) -> Taken:
    """Find the terms in a letter of orders and take out the words that say nothing else. Linear."""
    if not any(token.norm.startswith((*_DUEL, "rind", "rend")) for token in tokens):
        return Taken(list(tokens), (), ())
    told = list(_told(tokens))
    if not any(_gives_up(words) or (of_duel and _speaks_of_terms(words)) for _, _, words, of_duel in told):
        return Taken(list(tokens), (), ())
    kept: list[Token] = []
    found: list[DuelTerms] = []
    spans: list[tuple[int, int]] = []
    whom: str | None = None
    for sentence, plain, words, of_duel in told:
        taken = _taken(sentence, plain, words) if of_duel or _gives_up(words) else []
        said = _terms(sentence, index, text) if of_duel or taken else DuelTerms()
        # «Acepto el reto de Larue. Condiciones: sable»: they are for the man just named, whoever else is.
        whom = (said.opponent or whom) if of_duel else None
        if taken or (of_duel and _speaks_of_terms(words)):
            found.append(said if said.surrender_below is not None else replace(said, opponent=whom))
            spans += [(one[0].start, one[-1].end) for one in taken]
        gone = {token.start for one in taken for token in one}
        kept += [token for token in sentence if token.start not in gone]
    return Taken(
        kept, tuple(one for one in found if replace(one, opponent=None) != DuelTerms()), tuple(spans)
    )


def _told(tokens: Sequence[Token]) -> Iterator[tuple[list[Token], list[Token], list[str], bool]]:
    """Yield each sentence, its words without articles, what they say, and whether it tells of a duel."""
    of_duel = False
    for sentence in _sentences(tokens):
        plain = [token for token in sentence if token.norm not in _ARTICLES]
        words = [token.norm for token in plain]
        of_duel = any(word.startswith(_DUEL) for word in words) or (of_duel and _speaks_of_terms(words))
        yield sentence, plain, words, of_duel


def _terms(sentence: Sequence[Token], index: NameIndex, text: str) -> DuelTerms:
    items = tag(sentence, index, None)
    mentions = [item.tags["P"] for item in items if "P" in item.tags]
    named = {names[0] for names in mentions if len(names) == 1 and names[0] in index.people}
    return replace(read_terms(items, text), opponent=named.pop() if len(named) == 1 else None)


def _speaks_of_terms(words: Sequence[str]) -> bool:
    limited = any(_at(words, said) is not None for said in _words().limit.values())
    return _is_heading(words) or limited or not _CHOOSES.isdisjoint(words)


def _is_heading(words: Sequence[str]) -> bool:
    """«Condiciones: ...», «El duelo será ...»: whether a sentence is of nothing but terms."""
    return bool(words) and (words[0] in _HEADINGS or tuple(words[:2]) == ("duelo", "sera"))


def _gives_up(words: Sequence[str]) -> bool:
    return _at(words, _words().never) is not None or _at(words, _words().below) is not None


def _taken(sentence: Sequence[Token], plain: Sequence[Token], words: Sequence[str]) -> list[list[Token]]:
    """The runs of words that are terms and nothing else."""
    of_arms = all(word in _ARMS for word in words) and not _ARMS_NAMED.isdisjoint(words)
    if _is_heading(words) or of_arms:
        return [[token for token in sentence if token.norm not in _ENDS]]
    taken = []
    for said in (_words().never, _words().below):
        at = _at(words, said)
        if at is not None:
            taken.append(_clause_from(sentence, plain[at]))
            break
    for said in _words().limit.values():
        found = _at(words, said)
        if found is not None:
            first, last = _with_preposition(plain, found, said, words)
            taken.append([t for t in sentence if first.start <= t.start <= last.start])
            break
    chosen = next((token for token in plain if token.norm in _CHOOSES), None)
    if chosen is not None:
        taken.append(_clause_from(sentence, chosen))
    return taken


def _with_preposition(
    plain: Sequence[Token], at: int, said: _Phrases, words: Sequence[str]
) -> tuple[Token, Token]:
    length = max(len(one) for one in said[words[at]] if _starts(words[at:], one))
    first = at
    while first and words[first - 1] in ("a", "hasta", "y", ",") and at - first < 3:
        first -= 1
    return plain[first], plain[at + length - 1]


def _clause_from(sentence: Sequence[Token], first: Token) -> list[Token]:
    """From a word to the next comma, with what joins it to the words before."""
    at = next(nth for nth, token in enumerate(sentence) if token.start == first.start)
    start = at
    while start and sentence[start - 1].norm in ("y", "no", "nunca", "yo", "me"):
        start -= 1
    # «Contra Vallon no me rindo»: whom it is about goes with it.
    before = next(
        (nth for nth in range(start - 1, max(-1, start - 6), -1) if sentence[nth].norm == "contra"), start
    )
    start = start if any(token.kind == "mark" for token in sentence[before:start]) else before
    stops = {",", "ni", *_ENDS}  # «no pienso rendirme ni aceptar rendición»
    end = next((nth for nth in range(at, len(sentence)) if sentence[nth].norm in stops), len(sentence))
    return list(sentence[start:end])


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    kept: list[Token] = []
    for token in tokens:
        if kept and token.line > kept[-1].line + 1:
            yield kept
            kept = []
        kept.append(token)
        if token.norm in _ENDS:
            yield kept
            kept = []
    if kept:
        yield kept


def _weapon(items: Sequence[Item], words: Sequence[str]) -> str | None:
    """With what: a weapon of 8.4.4, or the pistol that no gentleman names (8.9.1)."""
    blade = next((str(item.tags["WPN"]) for item in items if "WPN" in item.tags), None)
    return blade or ("pistol" if not _PISTOLS.isdisjoint(words) else None)


_PISTOLS = frozenset(("pistola", "pistolas"))


def _weeks(items: Sequence[Item]) -> Iterator[tuple[str, ...]]:
    for at, item in enumerate(items):
        if (at == 0 or item.first) and items[at + 1 :] and items[at + 1].mark in _HEADS:
            continue  # «Semana 3: ...» says when he orders it
        # «A la primera sangre» names no week; «todo el mes», or «siempre», is told of the observations.
        if "TIME" in item.tags and not (at + 1 < len(items) and items[at + 1].norm == "sangre"):
            yield tuple(week for week in item.tags["TIME"].where if week.isdecimal())


def _place(items: Sequence[Item], text: str) -> str | None:
    for at in range(len(items)):
        before = _words().before.get(items[at].norm, ())
        if not any(_starts([one.norm for one in items[at : at + 3]], words) for words in before):
            continue
        named = [other for other in items[at + 1 : at + 7] if other.norm not in SKIPPED or other.cap]
        if not named or not named[0].cap or named[0].tags.keys() & {"P", "WPN", "MONEY"}:
            continue
        kept = [named[0]]
        for other in items[items.index(named[0]) + 1 :]:
            if other.mark or not (other.cap or other.norm in SKIPPED):
                break
            kept.append(other)
        while not kept[-1].cap:
            kept.pop()
        return text[kept[0].start : kept[-1].end]
    return None


def _surrender_below(items: Sequence[Item], words: Sequence[str]) -> int | None:
    if _at(words, _words().never) is not None:
        return 0
    if _at(words, _words().below) is None:
        return None
    numbers = (int(item.tags["N"]) for item in items if "N" in item.tags)
    return next((percent for percent in numbers if 0 <= percent <= 100), None)


def _at(words: Sequence[str], phrases: _Phrases) -> int | None:
    """Where the first of the phrases begins in these words."""
    if phrases.keys().isdisjoint(words):
        return None
    return next(
        (
            at
            for at, word in enumerate(words)
            for phrase in phrases.get(word, ())
            if _starts(words[at : at + len(phrase)], phrase)
        ),
        None,
    )


def _starts(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return tuple(words[: len(phrase)]) == tuple(phrase)


@dataclass(frozen=True, slots=True)
class _Words:
    limit: Mapping[str, _Phrases]
    below: _Phrases
    never: _Phrases
    before: _Phrases


@cache
def _words() -> _Words:
    doc = load_toml("honour.toml")
    return _Words(
        limit={limit: by_first_word(said) for limit, said in doc["limit"].items()},
        below=by_first_word(doc["surrender"]["below"]),
        never=by_first_word(doc["surrender"]["never"]),
        before=by_first_word(doc["place"]["before"]),
    )
