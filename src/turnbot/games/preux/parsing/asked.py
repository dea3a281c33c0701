"""From the words of a condition to what it asks of the month, as ``asked.toml`` says.

``condition`` is given the items behind «si» and what was said before, and returns a condition, None where
nothing is asked («si Dios quiere»), or ``UNCLEAR``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from turnbot.games.preux.orders.conditions import OTHERWISE, UNCLEAR, Condition, If, both, opposite
from turnbot.games.preux.parsing.measured import crowns, measured_again, play, sets
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.text import listed

_NOT = frozenset(["no", "ni", "tampoco", "nunca", "ningun", "ninguno", "ninguna", "nadie", "sin"])
_AND = frozenset(["y", "e", "pero", "ni"])


@dataclass(slots=True)
class Context:
    """What a condition may speak of without naming it: people by name, and what was tried or asked last."""

    lady: str | None = None  # the lady spoken of last
    man: str | None = None
    asked: str | None = None  # whoever was invited, courted or challenged last
    lender: str | None = None  # whoever was asked for money last
    named: str | None = None  # whoever was named last
    seen: tuple[str, ...] = ()  # those whose presence was asked of in this section
    gambled: bool = False  # whether he plays, or fights, in this section or the last
    tried: str = ""  # the order last tried, by its ``do`` name
    last: Condition | None = None
    fresh: bool = False  # whether something has been tried or asked since the last condition
    stated: Condition | None = None  # the same, as if it had not been denied
    verbs: frozenset[str] = frozenset()  # those of the last condition
    denied: bool = False  # whether it was said with a «no»


@dataclass(frozen=True, slots=True)
class _Facts:
    """The words of one question: what the rows may ask of them, its verbs, whom it names, and its denial."""

    items: Sequence[Item]
    bag: frozenset[str]
    verbs: frozenset[str]
    people: tuple[str, ...]
    pronouns: frozenset[str]
    denied: bool

    @property
    def mine(self) -> bool:
        """Whether he speaks of what he does himself."""
        return ".mine" in self.bag


def condition(items: Sequence[Item], context: Context) -> Condition | None:
    """Return what a condition asks. Conjunctions of several questions are taken apart."""
    if any(i.norm in ("dios", "cielo") for i in items):
        return None
    found: Condition | None = None
    for part in _parts(items):
        one = _one(part, context)
        if one is None:
            continue
        if one == UNCLEAR:
            return UNCLEAR
        found = both(found, one)
    return found


def _parts(items: Sequence[Item]) -> list[list[Item]]:
    """«Está Larue y me quedan 100» in two; «no está Larue pero sí Vallon» too, the verb said of both."""
    out: list[list[Item]] = [[]]
    for k, item in enumerate(items):
        verbs = [i for i in out[-1] if i.form is not None]
        ahead = items[k + 1 : k + 6]
        if item.norm in _AND and verbs and ahead:
            if ahead[0].norm in ("si", "no") and len(ahead) > 1 and ahead[1].has("P"):
                out.append([verbs[-1]])
                continue
            if item.norm != "ni" and any(i.form is not None for i in ahead):
                out.append([])
                continue
        out[-1].append(item)
    return [part for part in out if part]


def _one(items: Sequence[Item], context: Context) -> Condition | None:
    facts = _facts(items, context)
    kind = _kind(facts)
    if "caso" in facts.bag and "decir" in facts.verbs:  # «si se da el caso que decís», as he is told back
        return OTHERWISE if facts.denied else UNCLEAR
    if facts.verbs == {"conseguir"} and any(
        i.norm == "conseguis" for i in items
    ):  # «si lo conseguís», likewise
        return If("failed" if facts.denied else "succeeded")
    if kind in ("idle", "unclear"):
        return None if kind == "idle" else UNCLEAR
    if facts.bag & {"nadie", "ninguno", "ninguna"} and len(context.seen) > 1:
        none: Condition | None = None
        for name in context.seen:
            none = both(none, If("absent", name))
        return none
    last = context.last if isinstance(context.last, If) else context.stated
    told = measured_again(items, facts.bag, last, denied=facts.denied)
    if told is None:
        told = _measured(facts, context) or _other_side(facts, context)
    if told is None:
        again = "" if context.fresh or kind.endswith("!") else _again(facts, context)
        told = _resolved(again or kind, facts, context)
    context.verbs, context.denied = facts.verbs, facts.denied
    return told


def _measured(facts: _Facts, context: Context) -> Condition | None:
    last = context.last
    spoken = context.tried == "theatre" or (isinstance(last, If) and last.kind.startswith("play"))
    found = play(facts.items, facts.bag, spoken=spoken and not facts.people and not facts.mine)
    if found is None:
        found = crowns(facts.items, facts.bag)
    if found is None:
        return None
    context.stated = found
    return opposite(found) if facts.denied and "menos" not in facts.bag and found != UNCLEAR else found


def _facts(items: Sequence[Item], context: Context) -> _Facts:
    verbs = frozenset(
        i.form.lemma for k, i in enumerate(items) if i.form is not None and not _helps(items, k)
    )
    norms = {i.norm for i in items} | {i.low for i in items if i.low in ("sí", "él")}
    if "hay" in norms:
        verbs |= {"haber"}
    if "lo" in norms and norms & {"fuera", "fuese", "fuere"}:
        verbs |= {"ser"}  # «si no lo fuera»: the verb «ir» looks the same
    people = tuple(_meant(i.tags["P"], context) for i in items if i.tags.get("P"))
    pronouns = frozenset(_refers(items))
    bag = norms | {"~" + v for v in verbs} | {"^" + t for i in items for t in i.tags}
    bag |= {f"@{k}" for k, words in sets()["words"].items() if words & norms}
    bag |= {f"~@{k}" for k, words in sets()["verbs"].items() if words & verbs}
    bag |= {"#" + context.tried, *(k for k, holds in _traits(items, bag, people, pronouns, context) if holds)}
    return _Facts(items, frozenset(bag), verbs, people, pronouns, any(i.norm in _NOT for i in items))


def _traits(
    items: Sequence[Item], bag: set[str], people: Sequence[str], pronouns: frozenset[str], context: Context
) -> Iterator[tuple[str, bool]]:
    """What the rows may ask of a question as a whole, and of what was said before it."""
    mine = any(i.form is not None and i.form.person == 1 for i in items)
    told = isinstance(context.last, If) and context.last.kind in ("accepted", "refused")
    asked = context.asked is not None and (context.tried not in TRIED or told)
    words = {i.norm for i in items if i.kind == "word"}
    yield ".people", bool(people)
    yield ".she", bool(pronouns)
    yield ".here", bool(words & {"alli", "ahi", "aca", "alla"} or pronouns)
    yield ".hung", "lo" in _hung(items)
    yield ".mine", mine
    yield ".skip", mine and "~@meeting" not in bag
    yield ".verb", any(i.form is not None for i in items)
    yield ".bare", not words - {"no", "es", "fuera", "fuese", "asi", "sale", "sali"}
    yield ".long", len(words) > 1
    yield ".is-that", [i.norm for i in items[:2]] == ["es", "que"]
    yield ".asked", asked
    yield ".asks", asked and "~@accepted" in bag and set(people) <= {context.asked}
    yield ".tried", context.tried in TRIED
    yield ".fight", context.tried in ("duel", "gamble", "visit-casino", "challenge")
    yield ".gambled", context.gambled
    yield ".last", context.last is not None
    yield ".lender", context.tried == "borrow" and context.lender is not None
    yield ".spoken", bool(people or context.lady or context.man)


def _helps(items: Sequence[Item], k: int) -> bool:
    """Whether a verb only helps another: «ha venido», «hubiera aceptado»."""
    form = items[k].form
    after = items[k + 1].form if k + 1 < len(items) else None
    return form is not None and form.lemma == "haber" and after is not None and after.tense == "participle"


@cache
def _rows() -> Sequence[tuple[str, Sequence[Sequence[frozenset[str]]]]]:
    out = []
    for row in load_toml("asked.toml")["rows"]:
        kind, _, ways = row.partition(": ")
        out.append((kind, [[frozenset(need.split("/")) for need in w.split()] for w in ways.split("|")]))
    return out


def _fits(way: Sequence[frozenset[str]], bag: frozenset[str]) -> bool:
    for need in way:
        first = next(iter(need))
        if first[0] == "-":
            if first[1:] in bag:
                return False
        elif need.isdisjoint(bag):
            return False
    return True


def _kind(facts: _Facts) -> str:
    return next((kind for kind, ways in _rows() if any(_fits(w, facts.bag) for w in ways)), "")


def _resolved(kind: str, facts: _Facts, context: Context) -> Condition | None:
    """From the kind of a row to the condition: of whom, and denied or not."""
    denied = facts.denied and not kind.endswith("!")
    kind = kind.removesuffix("!")
    if kind in ("yes", "no"):
        answers = ".asked" in facts.bag or (
            ".lender" in facts.bag and facts.verbs & sets()["verbs"]["willing"]
        )
        told = facts.people or ("~decir" in facts.bag and context.lady)
        if answers or (told and context.tried not in TRIED):
            kind = "accepted" if kind == "yes" else "refused"
        else:
            kind = "succeeded" if kind == "yes" else "failed"
    if kind in ("present", "absent"):
        return _presence(kind, facts, context)
    outcome = kind in ("yes", "no", "succeeded", "failed")
    if outcome and context.tried == "" and context.last is None and not facts.people:
        return UNCLEAR  # nothing was tried
    one: Condition
    if kind in ("accepted", "refused"):
        one = _answer(kind, facts, context)
    elif kind == "last":
        assert context.last is not None
        one = context.stated or context.last
    elif kind in ("", "courtesy"):
        return None if kind else UNCLEAR
    else:
        one = If(kind)
    return opposite(one) if denied else one


def _presence(kind: str, facts: _Facts, context: Context) -> Condition | None:
    last = context.last
    of_last = isinstance(last, If) and last.kind in ("present", "absent") and not context.fresh
    spoken = str(last.value) if of_last and isinstance(last, If) and last.value else None
    other = context.lady if facts.pronouns & {"la", "ella"} else None
    if facts.pronouns & {"lo", "le", "él"}:
        other = context.man
    if not facts.people and any(_strange(i) for i in facts.items):
        return UNCLEAR  # «si Saturno está en Aries»
    named = facts.people or tuple(
        w for w in (other or spoken or context.named or context.lady or context.man,) if w
    )
    if not named:
        return UNCLEAR
    if not facts.people and len(context.seen) > 1 and facts.bag & {"dos", "ambos"}:
        named = context.seen[-2:]
    context.seen = tuple(dict.fromkeys([*context.seen, *named]))
    if len(named) > 1 and facts.bag & {"o", "u", "alguno"} and not facts.denied:
        return UNCLEAR
    out: Condition | None = None
    for name in named:
        one = If(kind, name)
        out = both(out, opposite(one) if facts.denied else one)
    return out


def _strange(item: Item) -> bool:
    bare = item.kind == "word" and not item.tags and item.form is None and not item.role
    return bare and item.cap and not item.first and len(item.norm) > 3


def _answer(kind: str, facts: _Facts, context: Context) -> If:
    """Whose answer it is; what came of what was tried, where nobody was asked."""
    last = context.last
    of_last = isinstance(last, If) and last.kind in ("accepted", "refused") and bool(last.value)
    whom = facts.people[0] if facts.people else context.asked
    told = "~decir" in facts.bag and context.tried not in TRIED
    if whom is None and ("caso" in facts.bag or facts.pronouns & {"ella"} or told):
        whom = context.lady
    if ".lender" in facts.bag and not facts.people:
        whom = context.lender
    if not facts.people and of_last and isinstance(last, If) and (whom is None or not context.fresh):
        whom = str(last.value)
    if whom is None and any(i.has("challenge", "duel") for i in facts.items):
        whom = context.man
    if whom is None:
        return If("succeeded" if kind == "accepted" else "failed")
    return If(kind, whom)


def _meant(names: Sequence[str], context: Context) -> str:
    """Return whom a name means that several bear: whoever was spoken of last."""
    spoken = (context.asked, context.named, context.lady, context.man)
    return next((n for n in spoken if n in names and n is not None), names[0])


TRIED = listed(
    """
    enlist apply announce promotion join-order leave-of-absence borrow escape rescue join-club
    influence bribe ask-king beg submit-play volunteer stop-duel claim-debt appoint confess ransom
    join-casino arrest embezzle extort
    """
)
_FAMILIES = (("present", "absent"), ("accepted", "refused"), ("succeeded", "failed"), ("won", "lost"))


def _other_side(facts: _Facts, context: Context) -> Condition | None:
    """«Si lo han nombrado, ...; si no lo han nombrado, ...»: the same verb of the same matter, and denied."""
    last = context.last
    if facts.people or not facts.verbs or facts.verbs != context.verbs or facts.verbs <= {"ser", "estar"}:
        return None
    if not isinstance(last, If) or last.kind not in ("accepted", "refused", "succeeded", "failed"):
        return None
    return opposite(last) if facts.denied != context.denied else None


def _again(facts: _Facts, context: Context) -> str:
    """Return what is asked of the same matter as last: «si está Larue, ...; si no viene, ...»."""
    last, bag = context.last, facts.bag
    if not isinstance(last, If) or facts.people or (facts.mine and last.kind in ("accepted", "refused")):
        return ""
    family = next((f for f in _FAMILIES if last.kind in f), None)
    if family is None or (family[0] == "present" and facts.mine):
        return ""
    if "~@won" in bag and "me" in bag and not facts.mine:
        return ""  # «si me gana»
    if family[0] in ("accepted", "succeeded") and bag & {"@refused", "@failed"}:
        return family[1]
    if family[0] == "succeeded" and bag & {"bien", "mal"} and bag & {"~salir", "~ir", "~acabar", "~resultar"}:
        return "failed" if "mal" in bag else "succeeded"
    for kind in reversed(family):
        if "~@" + kind in bag:
            if family[0] in ("present", "accepted"):
                context.named = str(last.value) if last.value else context.named
            return kind
    return ""


def _refers(items: Sequence[Item]) -> set[str]:
    """Return the pronouns that stand for somebody: before a verb, or stressed."""
    out = {i.low for i in items if i.low in ("él", "ella", "ellos")}
    for k, item in enumerate(items[:-1]):
        if item.norm in ("la", "lo", "le", "las", "los") and items[k + 1].form is not None:
            out.add(item.norm)
    return out | (_hung(items) & {"la", "lo", "le"})


def _hung(items: Sequence[Item]) -> set[str]:
    return {c for i in items if i.form is not None for c in i.form.clitics}
