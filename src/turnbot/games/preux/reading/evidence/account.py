"""The account of a mail's words: what was said as an order and went into none is shown to the referee.

An order overlooked is the worst a reader can do, for nobody looks. So whatever names a thing that orders
are made of (a person, a club, an office, an amount, a kind of action) must be found again in the orders of
its section, or stand in words that order nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise, zip_longest
from typing import Any

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.evidence.strangers import stranger
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import phrases_by_first_word, words_of
from turnbot.games.preux.reading.words.staying import staying

STILL = ("nothing", "same", "QUOTE", "front", "prison")  # a week of these may well hold no order
_WITH_OFFICES = (o.Apply, o.Announce, o.Influence, o.Bribe, o.Appoint)


def is_matter(item: Item, *, aside: bool = False) -> bool:
    """Whether an item speaks of something orders are made of (people alone are spoken of all the time).

    ``aside``: what is said in passing counts too.
    """
    if not item.tags or (item.sub and not aside) or item.kind == "quote":
        return False
    return item.has("CLUB", "CASINO", "REG", "OFF", "MONEY") or not words_of("matter").isdisjoint(item.tags)


def belongs(items: Sequence[Item], k: int) -> bool:
    """«El patio de los Mosqueteros»: a regiment or a club that only says whose a thing is."""
    if not items[k].has("REG", "CLUB", "CASINO") or k < 2:
        return False
    at = k - 1
    while at and items[at].role == "article" and items[at].norm != "del":
        at -= 1
    return items[at].norm in ("de", "del") and not items[at - 1].tags and items[at - 1].role == ""


def alludes(items: Sequence[Item]) -> bool:
    """Whether words speak of what was agreed elsewhere: «lo del primo, como quedamos»."""
    if any(i.form is not None and i.form.lemma == "preguntar" for i in items):
        return False  # «que luego me preguntas qué es lo de siempre»
    words = [i for i in items if i.kind != "mark" and i.role != "joiner" and i.norm not in ("bueno", "pues")]
    if words and phrase_end(words, 0, "to_business") == len(words):
        return False  # «Vamos a lo nuestro.»
    norms = tuple(i.norm for i in items)
    after = [
        norms[k + len(phrase) :][:1]
        for k, norm in enumerate(norms)
        for phrase in phrases_by_first_word("allusions").get(norm, ())
        if norms[k : k + len(phrase)] == phrase
    ]
    bare = [n for n, i in zip(norms, items, strict=True) if i.kind != "mark" and n not in ("y", "e")]
    told = any(i.form is not None and i.form.person and not i.sub for i in items)
    if not told and bare[:1] and bare[0] in _AS_WELL and bare[1:3] in (["lo", "de"], ["lo", "del"]):
        return True  # «y también lo del gato»
    then = phrase_end(words, 0, "of_then")
    too = bare[:2] in (["lo", "de"], ["lo", "del"]) and bare[-1] in _AS_WELL
    if (too and not told) or (then and all(i.norm in _AS_WELL for i in words[then:])):
        return True  # «y lo del gato también», «lo del otro día»
    agreed = any(
        i.norm == "segun" and any(a.norm.rstrip("os").rstrip("a") in _AGREED for a in items[k + 1 : k + 5])
        for k, i in enumerate(items)
    )
    if agreed or _told_before(bare) or _runs_on(items, bare):
        return True  # «según la clave convenida», «según lo hablado», «lo otro, como te conté»
    return bool(after) and ("no",) not in after  # «lo de siempre no, que luego me preguntas»


def _told_before(said: Sequence[str]) -> bool:
    """«Lo otro, tal y como te conté», «lo que le dije el otro día», «igual que hablamos por carta»."""
    if said and said[0] in _ABOUT:
        said = said[1:]  # «de lo otro, lo que hablamos»
    if not said or said[0] not in ("lo", "eso", "aquello", "igual"):
        return False
    plain = [word for word in said if word not in ("te", "le", "os", "les", "se", "ya", "he", "hemos")]
    return any(a in ("como", "que", "segun") and b in words_of("told_before") for a, b in pairwise(plain))


_ABOUT = frozenset(["de", "sobre", "con", "en", "por", "a", "para", "respecto"])


def _runs_on(items: Sequence[Item], bare: Sequence[str]) -> bool:
    """«Lo de la viuda, que siga su curso»: an affair that no mail tells of is to go on."""
    wished = any(
        i.form is not None and i.form.lemma in _GOING_ON and i.form.tense == "subjunctive" for i in items
    )
    led = bare[:2] in (["lo", "de"], ["lo", "del"]) or bare[1:3] in (["asunto", "de"], ["asunto", "del"])
    return led and wished and "no" not in bare


_GOING_ON = frozenset(["seguir", "continuar", "proseguir", "correr", "marchar", "mantener", "avanzar"])
_AS_WELL = frozenset(["tambien", "ademas", "asimismo", "igualmente"])
_AGREED = frozenset(["convenid", "acordad", "pactad", "hablad", "quedad", "tratad", "platicad", "charlad"])


def settle(state: State) -> None:
    """Flag each clause that names what no order of its section holds; one flag a section is enough."""
    _empty_weeks(state)
    made: dict[tuple[str, ...], tuple[list[o.Action], set[Any]]] = {}  # by sections: orders, what they hold
    for said in state.heard:
        if any(f.where == said.where for f in state.flags) or _denies(said.items):
            continue
        places: tuple[str, ...] = (said.where,)
        if any(i.has("WEEKS") for i in said.items):
            places = o.SECTIONS
        if (whom := stranger(said.items, state)) is not None:
            state.flag("unknown-person", state.said(whom.start, whom.end), where=said.where)
            continue
        if places not in made:
            actions = [a for place in places for a in state.sections.get(place, ())]
            made[places] = actions, set(inside(actions))
        actions, held = made[places]
        if _unspent(said.items, actions, held):
            state.flag("not-understood", state.said(said.start, said.end), where=said.where)
            continue
        if any(
            _missing(item, actions, held, state)
            and not _begins_place(said.items, k)
            and not _gives_the_party(said.items, k)
            and not _comes_along(said.items, k, actions)
            and not _wrote(said.items, k)
            and not _has_such(said.items, k)
            and not any(i.norm in _NONE for i in said.items[max(0, k - 3) : k])
            for k, item in enumerate(said.items)
        ):
            state.flag("not-understood", state.said(said.start, said.end), where=said.where)


def _unspent(items: Sequence[Item], actions: Sequence[o.Action], held: set[Any]) -> bool:
    """Whether a clause about bets says an amount, or a number of them, that went into none."""
    gambles = [a for a in actions if isinstance(a, o.Gamble)]
    if not gambles or not any(i.has("bet") for i in items):
        return False
    most = max(len(a.bets) for a in gambles)
    whole = {n for a in gambles for n in (sum(a.bets), len(a.bets))}
    for k, item in enumerate(items):
        if not item.has("N") or item.sub or item.has("ONE", "REG", "WEEKS"):
            continue
        counts = k + 1 < len(items) and items[k + 1].has("bet") and items[k + 1].tags["bet"] != "x"
        told = item.tags["N"] in held or item.tags["N"] in whole or item.tags["N"] < 7
        if (counts and item.tags["N"] > most) or not (counts or told):
            return True
    return False


def _denies(items: Sequence[Item]) -> bool:
    """Whether a clause says what he will not do: «a Rochefort no lo convido»."""
    verb = next((k for k, i in enumerate(items) if i.form is not None and not i.sub), len(items))
    return any(i.role == "negation" and not i.sub for i in items[:verb])


def _empty_weeks(state: State) -> None:
    """Flag a week of which much was said and nothing read: «la segunda, lo que hablamos aquel día»."""
    for where in "1234":
        items = [i for i in state.spoken.get(where, ()) if i.kind != "mark"]
        quiet = _told_here(items, state.sections.get(where, ())) or any(f.where == where for f in state.flags)
        denied = any(place == where for place, *_ in state.denied)
        denied = denied or any(i.has("WEEKS") and i.tags["WEEKS"] == ("notes",) for i in items)
        short = len(items) < 3 and not _takes_up(items)
        short = short and not any(_is_strange(i) or i.has("same") for i in items)
        quiet = quiet or leaves_empty(items) or asks_for_nothing(items)
        if quiet or denied or short or not items or any(i.has(*STILL) for i in items):
            continue
        state.flag(
            "not-understood", state.said(items[0].start, items[min(len(items), 30) - 1].end), where=where
        )


def _told_here(items: Sequence[Item], actions: Sequence[o.Action]) -> bool:
    """Whether any order of a week stands in its own words: «Notas: la cortejo la 3» reads none of them."""
    if not items or not actions:
        return bool(actions)
    lines = range(items[0].line, items[-1].line + 1)
    return any(a.said is None or a.said.line in lines for a in actions)


def asks_for_nothing(items: Sequence[Item]) -> bool:
    """«Sin órdenes», «se aguanta la posición», «aquí seguiré»: whether of a week nothing is wanted."""
    wanting = words_of("orders_wanting")
    without = any(
        a.norm == "sin" and b.norm in wanting and (c is None or c.mark or c.role in ("joiner", "preposition"))
        for a, b, c in zip_longest(items, items[1:], items[2:])
        if b is not None
    )
    return without or stays_there(items) or any(_holds_out(items, k) for k in range(len(items)))


def _holds_out(items: Sequence[Item], k: int) -> bool:
    """Whether at ``k`` stands what a soldier does with no order: «se defiende el puesto», «resistimos»."""
    form = items[k].form
    if form is None or form.lemma not in words_of("holding_out") or items[k].sub:
        return False
    behind = next((i for i in items[k + 1 :] if not i.role or i.norm == "como"), None)
    return behind is None or behind.norm == "como" or behind.norm in words_of("held_at_front")


def stays_there(items: Sequence[Item]) -> bool:
    """«Sigo donde estoy, pegando tiros», «aquí seguiré»: whoever stays where he is asks for nothing."""
    items = staying(items)
    lemmas = [
        i.form.lemma
        for k, i in enumerate(items)
        if i.form is not None and i.form.person and not (i.sub or i.form.tense in ("past", "conditional"))
        if not (k and items[k - 1].role == "negation")
    ]
    if [i.norm for i in items[:2]] in (["tal", "como"], ["tal", "cual"]) and set(lemmas) <= _SENDING:
        return True  # «(la 2 y la 3,) tal como las mandé»
    return set(lemmas) <= STAYING and is_where_he_is(items)


def is_where_he_is(items: Sequence[Item]) -> bool:
    """Whether a clause says that he stays where he is: «aquí seguiré pelando nabos»."""
    stays = next((i.form.lemma for i in items if i.form is not None and i.form.person and not i.sub), "")
    here = any(i.norm in _HERE for i in items)
    there = any(a.norm == "donde" and b.form is not None for a, b in pairwise(items))
    return stays in STAYING and (here or there)


_SENDING = frozenset(["mandar", "enviar", "remitir", "escribir", "poner", "decir", "tener", "estar"])
_HERE = frozenset(["aqui", "aca"])
STAYING = frozenset(["seguir", "continuar", "permanecer", "quedar", "aguantar", "estar", "resistir"])


def leaves_empty(items: Sequence[Item]) -> bool:
    """«La cuarta la dejo libre», «queda en blanco»: of that week he wants nothing."""
    left = any(i.form is not None and i.form.lemma in ("dejar", "quedar") for i in items)
    return left and any(i.norm in words_of("left_empty") for i in items)


def _is_strange(item: Item) -> bool:
    """Whether a word may be all that is said of a week: «conyugal», «la mili»."""
    free = item.norm in ("libre", "blanco", "vacia", "vacio", "ninguna", "ninguno", "nones")
    return (
        item.kind == "word"
        and (len(item.norm) > 3 or not item.known)
        and not (item.sub or item.role or item.has("week", "WEEKS") or free)
    )


_NONE = frozenset(["nada", "cero", "sin", "ni"])  # «y nada en armas»


def _takes_up(items: Sequence[Item]) -> bool:
    """«La termino»: two words that say what is done with a thing spoken of before."""
    return len(items) == 2 and items[0].norm in ("lo", "la", "los", "las") and is_own(items[1].form)


def _begins_place(items: Sequence[Item], k: int) -> bool:
    """Whether a name is the first word of a club's: «Philipe le Rouge»."""
    return k + 1 < len(items) and items[k].has("P") and items[k + 1].has("CLUB") and items[k].cap


_COMPANY_UNTOLD = (o.VisitTavern, o.Practise, o.Mass, o.RegimentalDuty, o.Rest, o.Study, o.Beg)


def _comes_along(items: Sequence[Item], k: int, actions: Sequence[o.Action]) -> bool:
    """«De tabernas con Parrot», «practico con Noisel»: company, of which such orders say nothing."""
    if not any(isinstance(a, _COMPANY_UNTOLD) for a in actions):
        return False
    if any(i.has("club", "CLUB", "CASINO", "theatre", "party") for i in items):
        return False
    led = [i for i in items[:k] if i.role not in ("article", "possessive") and i.norm not in _MASTERS]
    if items[k - 1].norm in _MASTERS and led[-1:] and led[-1].norm in ("de", "del"):
        return True  # «en la sala de maese Girard»
    return bool(led) and led[-1].norm in ("con", "y", "e", ",", "junto")


_MASTERS = frozenset(["maese", "maestro", "master"])


def _has_such(items: Sequence[Item], k: int) -> bool:
    """«En el 69, el regimiento de Bidon»: whose it is as well."""
    return k > 1 and items[k - 1].norm in ("de", "del") and items[k - 2].has("barracks")


def _wrote(items: Sequence[Item], k: int) -> bool:
    """«La obra de Duval»: who wrote what he goes to see."""
    return k > 1 and items[k - 1].norm in ("de", "del") and items[k - 2].has("show")


def _gives_the_party(items: Sequence[Item], k: int) -> bool:
    """«Invito a Madeleine a la fiesta de Cazaux»: whose party it is, and no invitation says so."""
    return k > 1 and items[k - 1].norm in ("de", "del") and items[k - 2].has("party")


def _missing(item: Item, actions: Sequence[o.Action], held: set[Any], state: State) -> bool:
    if item.sub or item.kind == "quote" or not item.tags:
        return False
    me = state.sender
    mention = item.tags.get("P") or (item.tags.get("DESC") if item.has("TITLE") else None)
    if mention is not None:
        mine = me is not None and (me.name in mention.names or me.lady in mention.names)
        child = next((a.child for a in actions if isinstance(a, o.Baptism) and a.child), "")
        if mine or (child and mention.text and mention.text in child):
            return False
        if any(isinstance(a, (o.Second, o.HireSecond, o.StopDuel, o.MarryCouple)) for a in actions):
            return False  # «padrino de Parrot en su lance con Bidon», «caso a Larue con Francine»
        return bool(mention.names) and held.isdisjoint(mention.names)
    if item.has("CLUB") and any(isinstance(a, o.VisitClub) and a.guest_of for a in actions):
        return False  # his host's club
    if item.has("CLUB"):
        return item.tags["CLUB"] not in held and not (me is not None and item.tags["CLUB"] == me.club)
    if item.has("SECTOR") and any(isinstance(a, o.Invest) for a in actions):
        return item.tags["SECTOR"] not in held
    if item.tags.get("REG") == "FR" and any(isinstance(a, o.Volunteer) for a in actions):
        return False  # one goes as a volunteer «a un fronterizo», and no order names it
    if item.has("REG") and any(isinstance(a, o.Enlist) for a in actions):
        return item.tags["REG"] not in held and not (me is not None and item.tags["REG"] == me.regiment)
    if item.has("OFF") and any(isinstance(a, _WITH_OFFICES) for a in actions):
        described = item.tags.get("DESC")
        return item.tags["OFF"] not in held and (described is None or held.isdisjoint(described.names))
    return False


def inside(thing: Any) -> Iterator[Any]:
    """Yield every name and amount that orders hold, those of their conditions included."""
    names = _fields_of(thing.__class__)
    if names is not None:
        for name in names:
            value = getattr(thing, name)
            if value is None or isinstance(value, (str, int)):
                yield value
            else:
                yield from inside(value)
    elif isinstance(thing, (tuple, list)):
        for one in thing:
            yield from inside(one)
    else:
        yield thing


@cache
def _fields_of(kind: type) -> tuple[str, ...] | None:
    """Return what an order or a condition is made of, but for the player's words; None of other things."""
    return tuple(f.name for f in fields(kind) if f.name != "said") if is_dataclass(kind) else None
