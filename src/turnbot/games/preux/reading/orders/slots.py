"""What an order asks of its clause: whom, where, how much. Shared by all builders."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from turnbot.core.orders import Said
from turnbot.games.preux.reading.evidence.strangers import stranger
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.excepted import is_excepted
from turnbot.games.preux.reading.orders.pronouns import is_se_for_him, takes_up_sum
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.names import Mention

_CONTRACTED = {"al": "a", "del": "de"}


COMPANY = ("con", "por")  # under which stands with whom he goes


def with_prepositions(clause: Clause) -> Iterator[tuple[Item, str]]:
    """Yield each item with the preposition it stands under (members of a list share one).

    An aside has its own, and behind it the list goes on: «con Moreau, que la ha visto, y Larue».
    """
    prep, listed, beside, aliased, joined = "", False, False, "", False
    aside, kept = False, ("", False)
    for item in clause.all:
        if item.sub != aside:
            aside = item.sub
            if aside:
                kept = prep, listed
            elif item.mark == "," and kept[1]:
                prep, listed = kept
        norm = _CONTRACTED.get(item.norm, item.norm)
        if item.norm in words_of("side_by_side"):
            beside = True
        if item.role == "preposition" or item.norm in _CONTRACTED:
            if beside:
                aliased = norm
            prep, listed = ("con" if beside or (joined and norm == aliased) else norm), False
            beside = False
        elif item.form is not None or (item.norm == "que" and item.sub):
            prep, listed = "", False  # «un palco, para que Rochefort se muera de envidia»
        elif item.mark in (";", ":", "(", ")") or (item.mark == "," and not listed):
            prep = ""
        joined = item.role == "joiner" or item.mark == ","
        yield item, prep
        if item.has("P", "DESC", "OWNLADY", "OFF", "REG", "CLUB"):
            listed = True


def mentions(clause: Clause, *preps: str) -> list[tuple[Item, Mention]]:
    """Return the people of a clause, those under one of ``preps`` if any are given."""
    out = []
    for k, (item, prep) in enumerate(with_prepositions(clause)):
        described = item.tags.get("DESC") if prep == "con" or not item.has("OFF") else None
        mention = item.tags.get("P") or described  # «ceno con el Teniente General de Policía»
        if mention is not None and (not preps or prep in preps) and not is_excepted(clause.all, k):
            out.append((item, mention))
    named = [found for found in out if not found[0].sub]
    if named or preps != COMPANY:
        return named or out  # «invito a Juliette, que sé que a Rochefort le va a doler»
    return [found for found in out if not _in_reason(clause, found[0])]


def _in_reason(clause: Clause, item: Item) -> bool:
    """«Al club, que con Noisel nunca se sabe»; but «al club, donde he quedado con Noisel»."""
    begun = clause.place(item)
    while begun and clause.all[begun - 1].sub:
        begun -= 1
    said = clause.all[begun].norm in ("que", "porque", "pues", "aunque", "cuando")
    return said and begun > 0 and clause.all[begun - 1].mark == ","


def said_of(state: State, item: Item) -> Said:
    """Return the words of one item."""
    return state.said(item.start, item.end)


def people(clause: Clause, state: State, *preps: str, want: str = "any", own: bool = True) -> tuple[str, ...]:
    """Return the people of a clause, resolved; those that cannot be are flagged and left out."""
    me = state.sender.name if state.sender else None
    out: dict[str, None] = {}
    either = _either(clause)
    if either is not None:
        state.flag("ambiguous-person", state.said(either[0].start, either[1].end))
        return ()
    for item, mention in mentions(clause, *preps):
        if item.sub and mention.described and not mention.names:
            continue  # «arresto a Bidon por conspirar contra el Cardenal»
        if _is_himself(item, mention, clause, state):
            continue
        name = state.resolve(mention, _spoken(state, item), want=want)
        if name is not None and name != me:
            out[name] = None
    names = tuple(out)
    men = tuple(n for n in names if n in state.index.people)
    if men:
        state.men = men
    return names


def _is_himself(item: Item, mention: Mention, clause: Clause, state: State) -> bool:
    """«El capitán devuelve 40 coronas a Rochefort», of a captain who speaks of himself as another."""
    me = state.sender.name if state.sender else None
    if not mention.described or me not in mention.names or state.third_person < 0:
        return False
    forms = [i.form for i in clause.all if i.form is not None and i.form.person and not i.sub]
    if any(form.person != 3 for form in forms) or not forms or clause.word("me", "nos", "mi"):
        return False
    return any(one is item and not prep for one, prep in with_prepositions(clause))


def _either(clause: Clause) -> tuple[Item, Item] | None:
    """Find «con Parrot o con Larue»: two people of whom only one is meant."""
    items = clause.all
    for k, item in enumerate(items):
        if item.norm in ("o", "u") and k and items[k - 1].has("P"):
            after = next((i for i in items[k + 1 : k + 4] if i.has("P")), None)
            if after is not None:
                return items[k - 1], after
    return None


def _spoken(state: State, item: Item) -> Said:
    return state.said(item.start, item.end)


def office_holders(clause: Clause, state: State) -> tuple[str, ...]:
    """«Los pasos del Teniente General de Policía»: whoever holds the office, where it stands for him."""
    held = [i for i in clause.all if i.has("OFF") and i.has("DESC")]
    found = (state.resolve(i.tags["DESC"], said_of(state, i), want="man") for i in held)
    return tuple(name for name in found if name is not None)


def person(clause: Clause, state: State, *preps: str, want: str = "man", me: bool = False) -> str | None:
    """Return the first person of a clause, or whom a pronoun means; None if nobody can be meant."""
    own = state.sender.name if state.sender else None
    found = mentions(clause, *preps)
    for item, mention in found:
        fits = (
            not mention.names
            or want == "any"
            or any((n in state.index.ladies) == (want == "lady") for n in mention.names)
        )
        if fits and (me or mention.names != (own,)) and not _is_himself(item, mention, clause, state):
            return state.resolve(mention, _spoken(state, item), want=want)
    if not found and (whom := stranger(clause.all, state)) is not None:
        state.flag("unknown-person", said_of(state, whom))
        return None  # «le presto 20 coronas a Gastón Lefèvre»: «le» is he, and nobody before him
    if not found and want == "man" and (whom := _somebody_else(clause)) is not None:
        state.flag("unknown-person", said_of(state, whom))
        return None
    return pronoun(clause, state, want)


def _somebody_else(clause: Clause) -> Item | None:
    """«Le pido 40 coronas a mi cuñado», «le pago al sastre»: «le» is not he who was spoken of before."""
    items = clause.all
    begun = next((k for k, i in enumerate(items) if i.norm in ("le", "les") and not i.sub), len(items))
    for k in range(begun + 1, len(items)):
        if items[k].norm not in ("a", "al") or items[k].sub:
            continue
        at = k + 1
        while at < len(items) and (items[at].role in ("article", "possessive") or items[at].has("ONE")):
            at += 1
        led = items[k].norm == "al" or at > k + 1
        if not led or at >= len(items) or items[at].form or items[at].role or items[at].kind != "word":
            continue
        if not items[at].tags and items[at].norm not in words_of("no_other"):
            return items[at]
    return None


def pronoun(clause: Clause, state: State, want: str) -> str | None:
    """Return whom «lo», «le», «él», «la», «ella» stand for."""
    if want == "lady":
        return state.lady if says(clause, ("la", "ella", "le", "ellas")) else None
    if len(state.men) >= 1 and (says(clause, ("lo", "le", "el", "anfitrion", "ti")) or is_se_for_him(clause)):
        return state.men[-1]
    return None


def says(clause: Clause, words: tuple[str, ...]) -> bool:
    """Whether one of these pronouns is said, on its own or hung on a verb."""
    items = clause.all
    for k, item in enumerate(items):
        if item.form is not None and set(item.form.clitics) & set(words):
            return True
        if item.norm in words:
            after = items[k + 1] if k + 1 < len(items) else None
            alone = (
                after is None
                or after.kind == "mark"
                or after.role in ("joiner", "preposition", "subordinator")
            )
            if item.norm in ("ella", "anfitrion", "le", "ti") or (item.norm == "el" and alone):
                return True
            if (
                item.norm in ("la", "lo")
                and after is not None
                and (after.form is not None or after.role == "pronoun")
            ):
                return True
            if (
                item.norm == "el"
                and k
                and items[k - 1].role == "preposition"
                and (after is None or after.has("N") or not (after.tags or _is_noun(after)))
            ):
                return True
    return False


def _is_noun(item: Item) -> bool:
    """Whether «el» before it is its article: «con el sobrino de Larue» is not «con él»."""
    return item.kind == "word" and not (item.role or item.form)


_TAKES = ("llevar", "traer", "arrastrar")


def _takes_along(clause: Clause) -> bool:
    """«Me llevo a Noisel al club»: but not «me lleva Parrot»."""
    verb = next(
        (i.form for i in clause.all if i.form is not None and i.form.lemma in _TAKES and not i.sub), None
    )
    return verb is not None and not (verb.person == 3 and clause.word("me"))


def receives(clause: Clause) -> bool:
    """«Recibo en mi club a Larue», «siento a mi mesa a d'Arcy»: but «me siento con él» is a posture."""
    verbs = [i.form for i in clause.all if is_own(i.form) and not i.sub]
    return any(v is not None and v.lemma in words_of("receiving") for v in verbs) and not clause.word("me")


def companions(clause: Clause, state: State) -> tuple[str, ...]:
    """Return whom he goes with: «con Parrot y Larue», «con ambos», «con él»."""
    names = tuple(n for n in people(clause, state, *COMPANY) if n != state.own_lady())
    if (clause.verb("acompañar") and not clause.word("me")) or _takes_along(clause) or receives(clause):
        bare = any(a.form and a.form.lemma == "acompañar" and b.has("P") for a, b in pairwise(clause.all))
        along = people(clause, state, "a", *([""] if bare else []))  # «acompaño Parrot a su club»
        names = (*names, *(n for n in along if n in state.index.people))  # «acompaño a Vallon a su club»
    names = tuple(dict.fromkeys((*names, *_and_i(clause, state)))) or _listed(clause, state)
    if names:
        return names
    items = clause.all
    both = any(
        i.norm in ("dos", "tres") and k and items[k - 1].norm == "los" and i.tags.get("N", 2) < 4
        for k, i in enumerate(items)
    )
    if (both or clause.word("ambos", "ellos", "quienes")) and len(state.men) > 1:
        return state.men
    norms = [i.norm for i in items[:3]]
    if norms[:2] == ["con", "quien"] and norms[2:] not in (["haya"], ["sea"], ["quiera"], ["este"]):
        return state.men[-1:]  # «voy al club en unión de Cazaux, con quien alterno»
    beside = any(
        i.norm in ("el", "anfitrion") and "con" in (items[k - 1].norm, items[max(0, k - 2)].norm)
        for k, i in enumerate(items)
        if k
    )
    one = pronoun(clause, state, "man") if beside or _takes_him(clause, state) else None
    return (one,) if one else ()


def _listed(clause: Clause, state: State) -> tuple[str, ...]:
    """«Crapaud, Moreau, vino»: whose name stands behind the place, in a list that has no verb."""
    items = clause.all
    if any(i.form is not None and not i.sub for i in items):
        return ()
    names: list[str] = []
    for k, item in enumerate(items[2:], 2):
        before = items[k - 2]
        placed = before.has("CLUB", "club", "CASINO", "theatre", "box", "stalls")
        placed = (
            placed
            or (bool(names) and before.has("P"))
            or (
                before.has("OWNLADY")
                and k > 3
                and bool(items[k - 4].mark)  # «teatro, palco: mi mujer y Vallon»
            )
        )
        if item.has("P") and placed and (items[k - 1].mark in _LISTING or items[k - 1].norm in ("y", "e")):
            name = state.resolve(item.tags["P"], _spoken(state, item), want="man")
            names += [name] if name in state.index.people else []
    me = state.sender.name if state.sender else None
    return tuple(n for n in names if n != me)


_LISTING = frozenset([",", "(", "/", "+", "-", ":"])


def _takes_him(clause: Clause, state: State) -> bool:
    """«Si Bidon está de buen humor, me lo llevo al club»; but «el dinero lo llevo encima»."""
    if not state.men or state.things or state.latest not in (None, state.men[-1]):
        return False
    said = [i for i in clause.items if i.kind != "mark"]
    at = next((k for k, i in enumerate(said) if i.norm == "lo"), 0)
    first = all(i.role and i.role != "article" for i in said[:at])
    verb = said[at + 1].form if at + 1 < len(said) else None
    hung = any(i.form is not None and i.form.lemma in _TAKES and "lo" in i.form.clitics for i in said)
    return hung or (first and is_own(verb) and verb.lemma in _TAKES and not clause.has("carried"))


def _and_i(clause: Clause, state: State) -> tuple[str, ...]:
    """«Champfleury y yo»: who stands beside him as the subject."""
    items = clause.all
    for k, item in enumerate(items):
        if item.norm == "yo":
            begin = k
            while begin and (
                items[begin - 1].role == "joiner"
                or items[begin - 1].mark == ","
                or (
                    items[begin - 1].has("P", "OWNLADY") or items[begin - 1].role in ("article", "possessive")
                )
            ):
                begin -= 1
            near = [i for i in items[begin : k + 3] if i.has("P", "OWNLADY")]
            if any(i.norm in ("y", "e") for i in items[max(0, k - 1) : k + 2]):
                return tuple(
                    n
                    for i in near
                    if i.has("P") and (n := state.resolve(i.tags["P"], _spoken(state, i))) is not None
                )
    return ()


def lady_of(clause: Clause, state: State) -> tuple[str | None, bool]:
    """Return (lady, own): whom the clause means; ``own`` when it is simply his."""
    named = any(n in state.index.ladies for _, mention in mentions(clause) for n in mention.names)
    if clause.tagged("OWNLADY") and (state.own_lady() or not named):
        if state.own_lady():
            state.lady = state.own_lady()
        return state.own_lady(), True
    for item, mention in mentions(clause):
        if not mention.names or any(n in state.index.ladies for n in mention.names):
            name = state.resolve(mention, _spoken(state, item), want="lady")
            return name, name is not None and name == state.own_lady()
    name = pronoun(clause, state, "lady")
    return name, name is not None and name == state.own_lady()


def crowns(clause: Clause) -> int | None:
    """Return the amount of a clause: one with «coronas», else the only bare number."""
    said = [i for i in clause.all if i.has("N", "MONEY") and not i.has("ONE", "COUNT", "REG")]
    said = [i for i in said if not i.sub] or said  # «a Vallon, que me pidió 50, le presto 30»
    money = [i.tags["MONEY"] for i in said if i.has("MONEY")]
    if money:
        return int(money[0])
    bare = [i.tags["N"] for i in said]
    if len(bare) > 1 and clause.all[0].has("N"):
        bare = bare[1:]  # the number of a list: «1 pido prestado a Parrot 40»
    return int(bare[0]) if bare else None


def crowns_or_those(clause: Clause, state: State) -> int | None:
    """Return the amount of a clause, or the one spoken of before: «se las presto», «devolvérselas»."""
    amount = crowns(clause)
    same = clause.word("misma", "dicha", "esa") and clause.word("suma", "cantidad", "cifra")
    return state.amount if amount is None and (takes_up_sum(clause) or same) else amount


def value(clause: Clause, tag: str) -> Any:
    """Return the value of the first item with a tag, or None."""
    return next((i.tags[tag] for i in clause.all if i.has(tag)), None)


def values(clause: Clause, tag: str) -> list[Any]:
    """Return the values of all items with a tag, in order, each once."""
    return list(dict.fromkeys(i.tags[tag] for i in clause.all if i.has(tag)))
