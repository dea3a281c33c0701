"""The cues of frames.toml, indexed: by which words an order is found, and what goes with it.

A cue is a list of *needs*, each met by something in the clause: a verb, a concept or a kind of name by its
tag, a word (``=word``), a class of verbs (``@class``), or a circumstance in capitals (``needs``).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import ELLIPTICAL, Frame, lexicon, load_toml, order_verbs


@cache
def _by_key() -> Mapping[str, Sequence[tuple[Frame, frozenset[str]]]]:
    """Index frames by one thing they cannot do without, each with whatever else it cannot do without."""
    out: dict[str, list[tuple[Frame, frozenset[str]]]] = {}
    classes = lexicon().classes
    for frame in lexicon().frames:
        named = next((need[1:] for need in frame.needs if need[0] == "@"), None)
        if frame.solid:
            keys: Iterable[str] = [next(need for need in frame.needs if need in frame.solid)]
        elif named is not None:
            keys = classes[named] | (classes["devote"] if named == "spend" else frozenset())
        else:
            keys = [frame.needs[0]]
        for key in keys:
            out.setdefault(key, []).append((frame, frame.held - {key}))
    return out


def frames_for(items: Iterable[Item], lemmas: Iterable[str], inherited: str | None) -> Sequence[Frame]:
    """Return the frames that may fit, in the order of frames.toml.

    Each finds what it cannot do without among ``items`` (those no order has taken), the ``lemmas`` of all
    verbs of the clause, or the verb ``inherited`` from the clause before; whether it fits is not asked here.
    """
    keys = _keys(items, inherited)
    held = keys.union(lemmas)
    for lemma in (*lemmas, *((inherited,) if inherited else ())):
        held |= _classes_of(lemma)
    index = _by_key()
    found = {
        frame.rank: frame
        for key in keys
        if key in index
        for frame, rest in index[key]
        if not rest or rest <= held
    }
    return [found[rank] for rank in sorted(found)]


def _keys(items: Iterable[Item], inherited: str | None) -> set[str]:
    """Return all by which a frame may be found: tags, words and verbs."""
    keys = {inherited} if inherited else set()
    words = _words()
    for item in items:
        if item.tags:
            keys.update(item.tags)
        if item.norm in words:
            keys.add("=" + item.norm)
        if item.form is not None and item.form.tense != "participle":
            keys.add(item.form.lemma)
    return keys


@cache
def _words() -> frozenset[str]:
    """Return the words that cues ask for as they stand."""
    return frozenset(need[1:] for frame in lexicon().frames for need in frame.needs if need[0] == "=")


def named_in(need: str, items: Sequence[Item]) -> Item | None:
    """Return the first of ``items`` that is what a cue asks for: a word, a verb, or a thing by its tag."""
    if need[0] == "=":
        return next((i for i in items if i.norm == need[1:]), None)
    for item in items:
        if need in item.tags:
            return item
        if item.form is not None and item.form.lemma == need and item.form.tense != "participle":
            return item
    return None


@cache
def _classes_of(lemma: str) -> frozenset[str]:
    """Return the classes, as cues name them, that a verb belongs to."""
    return frozenset("@" + name for name, lemmas in lexicon().classes.items() if lemma in lemmas)


@cache
def absorbed(do: str) -> frozenset[str]:
    """Return what belongs to an order beside its cue: tags, and lemmas of verbs.

    A verb that is a cue of it by itself only says it once more: «guardo reposo en casa».
    """
    words = lexicon()
    alone = (frame.needs[0] for frame in words.frames if frame.do == do and len(frame.needs) == 1)
    again = (need for need in alone if need in words.verb_names)
    return frozenset(load_toml("frames.toml")["absorbs"].get(do, "").split()).union(again)


@cache
def rivals(do: str) -> frozenset[str]:
    """Return the orders of which one clause gives one only, unless each has a verb of its own."""
    groups = (frozenset(text.split()) for text in load_toml("frames.toml")["rivals"].values())
    return frozenset().union(*(group - {do} for group in groups if do in group))


@cache
def sense(name: str) -> frozenset[str]:
    """Return a set of words that turn what a cue means into something else."""
    return frozenset(load_toml("frames.toml")["senses"][name].split())


@cache
def verbs_of(do: str) -> frozenset[str]:
    """Return the verbs by which an order is given, whatever else its cues ask for."""
    words = lexicon()
    needs = {need for frame in words.frames if frame.do == do for need in frame.needs}
    classes = (words.classes[need[1:]] for need in needs if need[0] == "@" and need[1:] not in ELLIPTICAL)
    return frozenset(need for need in needs if need in words.verb_names).union(*classes)


@cache
def claimed_verbs() -> frozenset[str]:
    """Return the verbs that mean something to the order language, or to colour."""
    roles = lexicon().roles
    return order_verbs() | roles["colour"] | roles["averse"]
