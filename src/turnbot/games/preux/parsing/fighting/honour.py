"""Affairs of honour in plain words, as they are spoken of on the mailing list.

On the list a player talks of anything. What counts there is a challenge, the answer to one, an apology and
the answer to that (7.1.5, 7.1.8, 7.1.9); everything else is conversation and is neither read nor flagged.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.orders.conditions import UNCLEAR
from turnbot.games.preux.orders.tree import Action, AnswerChallenge, Challenge, DuelTerms, Orders
from turnbot.games.preux.parsing.fighting.terms import joined, read_terms
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.names import NameIndex, name_index
from turnbot.games.preux.parsing.words.tagger import tag
from turnbot.games.preux.parsing.words.text import tokenize
from turnbot.games.preux.words.cast import Cast

#: How much of a mail to the list is read: a challenge stands at the top of it.
LIMIT = 20_000
#: How long a cause is quoted.
_QUOTED = 300
#: A mail's word of what he does, and the order it makes.
_ANSWERS = {
    "accept": "accept",
    "decline": "decline",
    "apologise": "apologise",
    "settle": "accept",
    "spurn": "decline",
}
_DENIED = {"accept": "decline", "settle": "spurn"}
_REPLIES = re.compile(r"\s*(?:\[[^\]]*\]\s*)?(?:re|rv|fwd?)\s*:", re.IGNORECASE)
_STOPS = frozenset((".", ";", "!", "?", "...", "…"))
_TENSES = ("present", "future")


@dataclass(frozen=True, slots=True)
class _Act:
    act: str
    verbs: frozenset[str]
    of: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Sentence:
    items: tuple[Item, ...]

    @property
    def span(self) -> tuple[int, int]:
        return self.items[0].start, self.items[-1].end


def public(text: str, *, subject: str, sender: str | None, cast: Cast, to: str | None = None) -> Orders:
    """Read what a player said on the mailing list: a ``declaration``, or ``other`` where nothing counts.

    Total and linear in the length of the text. A challenge whose opponent cannot be told from the words is
    flagged; the acts stand in the notes. ``to`` wrote the mail that this one answers: who names nobody
    answers his challenge.
    """
    title = " ".join(subject.split())
    text = f"{title}\n\n{text}"[:LIMIT]
    index = name_index(cast)
    sentences = list(_sentences(tag(tokenize(text), index, None)))
    acts = [_act(one.items) for one in sentences]
    # «Reto» is a noun in most subjects; it is what he does where the letter below does nothing.
    if title and acts and (any(acts[1:]) or _REPLIES.match(title)):
        acts[0] = None
    gentlemen = _gentlemen([item for one in sentences for item in one.items], index, sender)
    notes: list[Action] = []
    flags: list[Flag] = []
    terms = DuelTerms()
    for nth, (sentence, act) in enumerate(zip(sentences, acts, strict=True)):
        terms = joined(terms, read_terms(sentence.items, text))
        if act is None:
            continue
        said = _said(text, sentence) if nth or not title else _titled(text, sentences)
        own = _gentlemen(sentence.items, index, sender)
        # Named here, or else spoken to: the first, and often the only one, whom the letter names.
        opponent = own[0] if len(own) == 1 else gentlemen[0] if gentlemen and not own else None
        if opponent is None and not own and act != "challenge" and to in index.people and to != sender:
            opponent = to
        cause = _cause(text, sentences, nth) if act == "challenge" else None
        action = (
            Challenge(opponent=opponent, cause=cause, said=said)
            if act == "challenge"
            else AnswerChallenge(opponent=opponent, answer=_ANSWERS[act], said=said)
        )
        if any(_same(action, other) for other in notes):
            continue
        if _hangs_on_something(sentence.items, act):
            flags.append(Flag("notes", "unclear-condition", said))
            notes.append(replace(action, if_=UNCLEAR))
            continue
        if act == "challenge" and opponent is None:
            flags.append(Flag("notes", "ambiguous-person" if own else "unknown-person", said))
        notes.append(action)
    if not notes and not flags:
        return Orders(sender=sender, kind="other")
    agreed = any(isinstance(one, AnswerChallenge) and one.answer == "accept" for one in notes)
    told = replace(terms, opponent=_only_opponent(notes)) if agreed and terms != DuelTerms() else None
    return Orders(
        sender=sender,
        kind="declaration",
        notes=tuple(notes),
        flags=tuple(flags),
        terms=(told,) if told else (),
    )


# Sentences and acts -------------------------------------------------------------------------------------


def _sentences(items: Sequence[Item]) -> Iterator[_Sentence]:
    kept: list[Item] = []
    for item in items:
        if item.mark in _STOPS or (kept and item.line > kept[-1].line + 1):
            if kept:
                yield _Sentence(tuple(kept))
            kept = []
            if item.mark in _STOPS:
                continue
        kept.append(item)
    if kept:
        yield _Sentence(tuple(kept))


def _act(items: Sequence[Item]) -> str | None:
    """What he does in a sentence, in his own person and in earnest; None: nothing that counts."""
    for at, item in enumerate(items):
        if item.form is None or not _his_own(items, at):
            continue
        for act in _acts():
            if item.form.lemma.removesuffix("se") not in act.verbs:
                continue
            behind = {other.norm for other in items[at + 1 : at + 9]}
            if act.of and act.of.isdisjoint(behind):
                continue
            denied = any(other.role == "negation" for other in items[max(0, at - 3) : at])
            if not denied:
                return act.act
            return "decline" if act.act == "accept" else _DENIED.get(act.act)
    return None


def _his_own(items: Sequence[Item], at: int) -> bool:
    form = items[at].form
    assert form is not None
    if form.tense in _TENSES:
        return form.person == 1
    # «Vengo a retaros», «he de pedir satisfacción», «quiero disculparme»: the verb before says whose it is.
    if form.tense == "infinitive":
        before = [other.form for other in items[max(0, at - 3) : at] if other.form is not None]
        return bool(before) and before[-1].person == 1 and before[-1].tense in _TENSES
    return False


def _hangs_on_something(items: Sequence[Item], act: str) -> bool:
    """An ultimatum («si no os retractáis, os reto») does nothing yet; «si os he ofendido» is courtesy."""
    polite = act == "apologise" and any(item.norm.startswith(_OFFENCES) for item in items)
    return not polite and any(item.norm == "si" and not item.mark for item in items)


_OFFENCES = ("ofend", "molest", "falt", "agravi", "injuri", "herir", "hirie")


def _same(one: Action, other: Action) -> bool:
    if isinstance(one, Challenge) and isinstance(other, Challenge):
        return one.opponent in (None, other.opponent)
    return (
        isinstance(one, AnswerChallenge)
        and isinstance(other, AnswerChallenge)
        and one.answer == other.answer
        and one.opponent in (None, other.opponent)
    )


def _only_opponent(notes: Sequence[Action]) -> str | None:
    return next((one.opponent for one in notes if isinstance(one, AnswerChallenge)), None)


def _gentlemen(items: Sequence[Item], index: NameIndex, sender: str | None) -> tuple[str, ...]:
    """Who is named beyond doubt, in the order of their naming; ladies and himself do not fight."""
    named: dict[str, None] = {}
    for item in items:
        names = item.tags.get("P", ())
        if len(names) == 1 and names[0] in index.people and names[0] != sender:
            named.setdefault(names[0])
    return tuple(named)


def _cause(text: str, sentences: Sequence[_Sentence], nth: int) -> str | None:
    """Why he challenges: after «por» or «porque», or else what he said just before."""
    items = sentences[nth].items
    for item in items:
        if item.norm in ("por", "porque", "pues", "ya"):
            return _quoted(text, item.start, items[-1].end)
    if items[0].line == 1 and sentences[1:]:  # «Reto», and why below it
        return _quoted(text, sentences[1].items[0].start, sentences[-1].items[-1].end)
    before = sentences[nth - 1] if nth else None
    return _quoted(text, *before.span) if before is not None and before.items[0].line > 1 else None


def _said(text: str, sentence: _Sentence) -> Said:
    return Said(_quoted(text, *sentence.span), max(1, sentence.items[0].line - 2))


def _titled(text: str, sentences: Sequence[_Sentence]) -> Said:
    """What he does in a subject alone is quoted with the letter below it, which says of whom and why."""
    (start, end), below = sentences[0].span, sentences[1:]
    rest = f". {_quoted(text, below[0].items[0].start, below[-1].items[-1].end)}" if below else ""
    return Said(f"{_quoted(text, start, end)}{rest}"[:_QUOTED], 1)


def _quoted(text: str, start: int, end: int) -> str:
    return " ".join(text[start:end].split())[:_QUOTED]


# Data ---------------------------------------------------------------------------------------------------


@cache
def _acts() -> tuple[_Act, ...]:
    return tuple(
        _Act(one["act"], frozenset(one["verbs"].split()), frozenset(one.get("of", "").split()))
        for one in load_toml("honour.toml")["act"]
    )
