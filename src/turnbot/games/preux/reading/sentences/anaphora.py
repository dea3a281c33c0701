"""Who is meant by «él», «ambos», «este último», «ese bribón»: those spoken of before, named again.

What is said of the people of a clause is read by their names everywhere; so a pronoun that stands by itself,
or a noun that only points back, gets the name it means before the clause is read. Pronouns hung on a verb
(«lo reto», «se las reclamo») stay with the builders of orders, for as often they are things.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.orders.tree import Action, Invite
from turnbot.games.preux.reading.evidence.account import inside
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.strange_places import strange_club
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of
from turnbot.games.preux.reading.words.names import Mention

_POINTING = frozenset(
    ("este", "ese", "aquel", "dicho", "tal", "mismo", "esta", "esa", "aquella", "dicha", "misma")
)
_HIS = frozenset(("el", "al", "del"))
_PREPOSITIONS = frozenset(("a", "con", "de", "contra", "por", "para", "en", "ante", "sobre", "hacia", "tras"))
_PLACES = ("CLUB", "CASINO", "theatre", "club", "tavern")
_THERE = ("alli", "ahi", "alla")
_BEHIND = ("joiner", "preposition", "adverb", "subordinator")
_BOTH = frozenset(("ambos", "entrambos"))
_ALL = _BOTH | {"los", "ellos"}
_BACK = _POINTING | _HIS | {"ella", "la"}


def take_up_people(items: list[Item], state: State) -> list[Item]:
    """Return the items of a clause, those it only points back to named in their place."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        found = _both(items, k, state) or _nth(items, k, state) or _one(items, k, out, state)
        if found is None:
            out.append(items[k])
            k += 1
            continue
        names, length = found
        if items[k].norm in ("al", "del"):
            out.append(replace(items[k], norm={"al": "a", "del": "de"}[items[k].norm], role="preposition"))
        for nth, name in enumerate(names):
            if nth:
                out.append(supplied("y", items[k], side="before"))
            out.append(_named(items[k], items[k + length - 1], name))
        k += length
    return out


def _both(items: Sequence[Item], k: int, state: State) -> tuple[tuple[str, ...], int] | None:
    """«Ambos», «los dos», «entrambos», «ellos»: the two or three spoken of last."""
    norm, before = items[k].norm, items[k - 1].norm if k else ""
    if norm not in _ALL:
        return None
    after = items[k + 1] if k + 1 < len(items) else None
    if len(state.men) < 2 or _names_between(items, k):
        return None
    if norm in _BOTH and not _noun(after):
        length = 2 if after is not None and after.norm in ("dos", "hombres", "caballeros") else 1
        return state.men, length
    if norm == "los" and after is not None and after.norm in ("dos", "tres"):
        count = {"dos": 2, "tres": 3}[after.norm]
        behind = items[k + 2] if k + 2 < len(items) else None
        return (state.men, 2) if count == len(state.men) and not _noun(behind) else None
    if norm == "ellos" and before in _PREPOSITIONS:
        return state.men, 1
    return None


def _nth(items: Sequence[Item], k: int, state: State) -> tuple[tuple[str, ...], int] | None:
    """«Al primero», «con el segundo»: of the two or three spoken of last."""
    led = items[k].norm in ("al", "del") or (
        items[k].norm == "el" and k > 0 and items[k - 1].norm in _PREPOSITIONS
    )
    nth = _NTH.get(items[k + 1].norm) if led and k + 1 < len(items) else None
    after = items[k + 2] if k + 2 < len(items) else None
    either = items[k + 1].norm in ("uno", "otro") if nth is not None else False
    if nth is None or nth >= len(state.several) or _noun(after) or (either and len(state.several) != 2):
        return None
    return (state.several[nth],), 2


_NTH = {"primero": 0, "segundo": 1, "tercero": 2, "uno": 0, "otro": 1}


def _names_between(items: Sequence[Item], k: int) -> bool:
    """Whether the people meant are named in the clause itself: «evito que Duval y Bidon, ambos, ...»"""
    return sum(1 for i in items[:k] if i.has("P")) > 1


def _one(
    items: Sequence[Item], k: int, before: Sequence[Item], state: State
) -> tuple[tuple[str, ...], int] | None:
    """Return who a single pronoun or a pointing noun at ``k`` means, and how many items it takes."""
    item = items[k]
    if item.sub or item.has("P", "DESC", "OWNLADY"):
        return None
    length, lady = _points(items, k)
    if not length:
        return None
    here = [i.tags["P"].names[0] for i in before if i.has("P") and len(i.tags["P"].names) == 1 and not i.sub]
    here = [name for name in here if (name in state.index.ladies) == lady and not _is_me(name, state)]
    last = here[-1] if here else state.lady if lady else (state.men[-1] if state.men else None)
    return ((last,), length) if last is not None else None


def _points(items: Sequence[Item], k: int) -> tuple[int, bool]:
    """Return how many items from ``k`` point back to one person (0: none do), and whether to a lady."""
    norm = items[k].norm
    if norm not in _BACK:
        return 0, False
    one = items[k + 1] if k + 1 < len(items) else None
    two = items[k + 2] if k + 2 < len(items) else None
    prepared = k > 0 and (items[k - 1].norm in _PREPOSITIONS or items[k - 1].norm == "y")
    if norm in ("el", "ella") and [i.norm for i in items[k + 1 : k + 3]] == ["y", "yo"]:
        return 1, norm == "ella"  # «ella y yo nos vamos al teatro»
    if norm in ("el", "ella") and k and items[k - 1].norm in _PREPOSITIONS and not _noun(one):
        if one is not None and one.norm in ("que", "cual"):
            return 0, False  # «un palco, en el que...»
        alone = (
            one is None
            or one.kind == "mark"
            or (one.role in _BEHIND and not (one.norm in ("puesto", "dado") and two and two.norm != "que"))
        )  # «para el puesto de» is no «él»
        free = one is not None and one.form is not None and not one.tags
        if norm == "ella" or alone or free or (one is not None and one.norm in ("mismo", "solo")):
            return 1, norm == "ella"
    if norm in _HIS or norm == "la":
        pointed = one is not None and one.norm in words_of("pointing_back")
        if one is not None and pointed and not (_names(items, k + 2) or _noun(two)):  # «el citado cargo»
            return 2, norm == "la" and one.norm.endswith("a")
        muy = one is not None and one.norm == "muy" and two is not None
        if muy and two is not None and two.norm in words_of("rascals") and not _names(items, k + 3):
            return 3, norm == "la"
    if norm in ("este", "ese", "esta", "esa", "el", "al", "del", "la") and one is not None:
        if one.norm in ("ultimo", "ultima") and not one.tags and not _noun(two):
            return 2, one.norm == "ultima"
        if one.norm in ("mismo", "misma") and prepared and not _noun(two) and norm in ("el", "la"):
            return 2, one.norm == "misma"
    called = words_of("rascals") | words_of("gentlemen")
    if norm in ("ese", "este", "aquel") and k and items[k - 1].norm in ("a", "contra") and _stranger(one):
        return (0, False) if _names(items, k + 2) else (2, False)  # «a ese tunante»
    if (
        norm in ("este", "ese", "aquel")
        and prepared
        and (one is None or one.kind == "mark" or one.role == "pronoun")
    ):
        return 1, False  # «a este le invito yo», «a ese, ni agua»
    if norm in _POINTING and one is not None and one.norm in called and not _names(items, k + 2):
        return 2, norm.endswith("a")
    return 0, False


def _stranger(item: Item | None) -> bool:
    """Whether a word behind «a ese» can only call somebody names: it means nothing else here."""
    if item is None or not _noun(item) or item.tags or item.norm == "tal":
        return False  # «a ese tal Hercule»
    return item.norm not in words_of("no_people")


def _names(items: Sequence[Item], k: int) -> bool:
    """Whether the name itself stands at ``k``: «el susodicho Moreau», «ese bribón de Parrot»."""
    return any(i.has("P") for i in items[k : k + (2 if items[k : k + 1] and items[k].norm == "de" else 1)])


def _noun(item: Item | None) -> bool:
    """Whether a word follows that what stands before it belongs to: «este último mes», «los dos caballos»."""
    return not (item is None or item.kind == "mark" or item.role or item.form is not None)


def _named(first: Item, last: Item, name: str) -> Item:
    mention = Mention((name,), "")
    return Item(first.norm, first.start, last.end, first.line, tags={"P": mention}, known=True)


def _is_me(name: str, state: State) -> bool:
    return state.sender is not None and state.sender.name == name


def take_up_there(items: Sequence[Item], state: State) -> None:
    """«Estarán en el TB: voy allí», «voy a dicho club», «la invito al teatro y voy con ella»: the place."""
    for before, item in pairwise(items):
        said = before.norm in words_of("aforesaid") | _POINTING
        if said and item.has("club") and not item.has("CLUB"):
            item.tags.update({tag: place for tag, place in state.place.items() if tag == "CLUB"})
    verbs = [i for i in items if i.form is not None and not i.sub]
    going = [v for v in verbs if v.form is not None and v.form.person == 1 and v.form.lemma in _GOING]
    feast = state.feast is not None and state.feast[0] == state.where  # «allá voy» is to the feast
    if (
        not going
        or feast
        or not state.place
        or any(i.has(*_PLACES, "party", "home", "barracks") for i in items)
    ):
        return
    there = next((i for i in items if i.norm in _THERE and not i.sub and not i.tags), None)
    if there is None and isinstance(state.last, Invite) and len(verbs) == 1:
        things = [i for i in items if i.tags and i is not going[0] and not i.has("P", "OWNLADY", "DESC")]
        there = going[0] if not things and any(i.has("P", "OWNLADY") for i in items) else None
    if there is not None:
        there.tags.update(state.place)


_GOING = ("ir", "acudir", "asistir", "acercar", "presentar", "aparecer", "pasar", "dirigir", "encaminar")


def remember_place(items: Sequence[Item], state: State) -> None:
    """Remember the place that a clause or a condition speaks of: «si está Larue en el TB, voy allí»."""
    place = next((i for i in reversed(items) if i.has(*_PLACES)), None)
    if place is not None:
        state.feast = None
        state.place = {tag: value for tag, value in place.tags.items() if tag in _PLACES}
        strange = strange_club(items, state) if place.has("club") and not place.has("CLUB") else None
        if strange is not None:
            state.place["STRANGE"] = strange  # «me hablan bien del club Le Perroquet Vert, así que voy ahí»


def remember_people(items: Sequence[Item], made: Iterable[Action], state: State) -> None:
    """Remember who was spoken of in a clause: whom it gave orders about, or else everybody it named.

    «Veo a Juliette y la cortejo», «reto a Bidon por lo que dijo de Parrot; lo mataré».
    """
    held = set(inside(tuple(made)))
    main = [n for i in items if not i.sub for n in _meant(i, held, state)]
    aside = [n for i in items if i.sub for n in _meant(i, held, state)]
    kinds = {n in state.index.ladies for n in main}
    names = [*(n for n in aside if (n in state.index.ladies) not in kinds), *main]
    names = [n for n in names if n in held] or names
    for name in names:
        state.remember(name)
    state.subject = () if held else tuple(n for n in names if n in state.index.people) or state.subject
    if names and items:
        state.subject_at = items[-1].end
    if not held and state.subject and _is_challenged(items):
        state.challenger = state.subject[0]
    remember_place(items, state)
    if not held:
        remember_feast(items, state)
    men = tuple(dict.fromkeys(n for n in names if n in state.index.people))
    if len(men) > 1:
        state.men = state.several = men


def remember_feast(items: Sequence[Item], state: State) -> None:
    """Remember who gives the feast of which a clause only tells: «Cazaux da una fiesta y allá que voy»."""
    if not any(i.has("party") for i in items):
        return
    hosts = {i.tags["P"].names[0] for i in items if i.has("P") and len(i.tags["P"].names) == 1}
    hosts = {name for name in hosts if name in state.index.people and not _is_me(name, state)}
    told = any(i.form is not None and i.form.person == 3 and not i.sub for i in items)
    if told and len(hosts) == 1:
        state.feast = (state.where, hosts.pop())


def goes_to_feast(clause: Clause, state: State) -> str | None:
    """Return the host of the feast told of before, where a clause says no more than that he comes to it."""
    if state.feast is None or state.feast[0] != state.where or clause.has(*head_concepts()):
        return None
    said = [i for i in clause.items if i.kind != "mark"]
    forms = [i.form for i in said if i.form is not None]
    if len(said) > _FEW or not any(is_own(form) for form in forms):
        return None
    comes = any(form.lemma in words_of("comes_to_feast") for form in forms) and not clause.negative
    misses = any(form.lemma in words_of("misses_feast") for form in forms) and clause.negative
    return state.feast[1] if comes or misses else None


_FEW = 8  # words of «y allá que voy, como un clavo»


def _is_challenged(items: Sequence[Item]) -> bool:
    """«Rochefort me ha retado», «Cazaux me lanzó el guante», «el reto de Bidon»."""
    if any(i.has("challenge") for i in items):
        return True
    return any(i.form is not None and i.form.lemma in ("retar", "desafiar") for i in items)


def _meant(item: Item, held: Set[object], state: State) -> tuple[str, ...]:
    """Return who is named; «el coronel» is he where an order was about him, and else any colonel."""
    own = state.own_lady()
    if item.has("OWNLADY") and not item.has("P") and own is not None:
        return (own,)
    mention = item.tags.get("P")
    if mention is None and item.has("DESC") and not held.isdisjoint(item.tags["DESC"].names):
        mention = item.tags["DESC"]
    if mention is None or len(mention.names) != 1 or _is_me(mention.names[0], state):
        return ()
    return (mention.names[0],)
