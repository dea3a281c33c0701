"""Clauses into orders: influence, bribes, offices, the law."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux import orders as o
from turnbot.games.preux.reading.evidence.account import stranger
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.favour import IN_FAVOUR, favour_of_self, is_against
from turnbot.games.preux.reading.orders.slots import (
    crowns,
    mentions,
    office_holders,
    people,
    person,
    said_of,
    value,
    values,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.text import fold


@builds("influence")
def _influence(clause: Clause, state: State) -> Actions:
    out: list[o.Influence] = []
    for said in _each_his_part(clause, state):
        for one in _influence_of(said, state):
            shared = out and said is not clause and not _names_source(said, state)
            out.append(replace(one, of=out[-1].of) if shared else one)
    office = next((one.office for one in out if one.office is not None), None)
    return [one if one.office is not None else replace(one, office=office) for one in out]


def _each_his_part(clause: Clause, state: State) -> list[Clause]:
    """«Dos niveles a d'Arcy y la de mi dama contra Bidon»: what is said of each man; else all in one."""
    items = clause.all
    named = [i for i, m in mentions(clause) if i.has("P") and not set(m.names) & state.index.ladies.keys()]
    men = [clause.place(i) for i in named if i.tags["P"].names]
    mine = [k + 1 for k, (a, b) in enumerate(pairwise(items)) if a.norm == "mi" and b.norm in IN_FAVOUR]
    men = sorted({*men, *mine})  # «en mi favor, y la mía contra Cazaux»
    starts = [0]
    for before, at in pairwise(men):
        behind = max((k for k in range(before, at) if items[k].has("OFF")), default=before) + 1
        joint = next((k for k in range(behind, at) if items[k].mark or items[k].role == "joiner"), None)
        said = items[joint:at] if joint is not None else ()
        apart = any(i.has("N", "OWNLADY", "influence") or i.norm in _SIDES for i in said)
        apart = apart or any(_is_own_lady(i, state) for i in said)
        if joint is not None and apart:
            starts.append(joint)
    if len(starts) < 2:
        return [clause]
    return [
        Clause(items[a:b], items[a].start, items[b - 1].end, clause.negative)
        for a, b in pairwise([*starts, len(items)])
    ]


_SIDES = frozenset(["contra", "favor", "para", "pro", "perjuicio", "detrimento", "beneficio"])


def _names_source(clause: Clause, state: State) -> bool:
    """Whether a part of a clause says again whose influence it is."""
    said = clause.has("influence", "OWNLADY", "own", "of_office") or clause.word(*_MINE)
    return said or any(_is_own_lady(i, state) for i in clause.all)


_MINE = ("mia", "mias", "yo")


def _for_his_own(clause: Clause, k: int) -> bool:
    """«En su propio favor», «en beneficio propio», «del propio Barón»: for whom it is, and not whose."""
    near = [*clause.all[max(0, k - 1) : k], *clause.all[k + 1 : k + 2]]
    return any(i.norm in IN_FAVOUR or i.has("P", "DESC", "TITLE") for i in near)


def _influence_of(clause: Clause, state: State) -> list[o.Influence]:
    for_, against = _sides(clause, state)
    office = value(clause, "OFF")
    matter = None
    sources: list[tuple[str, int | None]] = []
    counted = [(k, i) for k, i in enumerate(clause.all) if i.has("N") and not i.has("MONEY", "ONE")]
    levels = [(k, i.tags["N"]) for k, i in counted if not (i.sub and _counts_other(clause, k))]
    levels = sorted([*levels, *_ordinal_levels(clause.all)])
    levels = [one for one in levels if norm_at(clause.all, one[0] + 1) != "influencias"]  # «dos influencias:»
    post = False
    for k, item in enumerate(clause.all):
        bare = item.has("own_lady") and k > 1 and clause.all[k - 2].has("influence")  # «Influencia: dama»
        if item.has("OWNLADY") or _is_own_lady(item, state) or bare:
            sources.append(("lady", _level_after(levels, k)))
        elif item.has("of_office") or (
            item.norm in ("cargo", "puesto")
            and k
            and clause.all[k - 1].norm in ("mi", "su", "vuestro", "tu")
            and _of_influence(clause, k)
        ):
            sources.append(("office", _level_after(levels, k)))
            continue  # the office whose influence it is is not the one it is for
        elif (
            (item.has("own") and not _for_his_own(clause, k))
            or item.norm in _MINE
            or (item.norm == "hilos" and clause.word("mis", "mi"))
            or (item.has("influence") and not _other_source(clause, k) and not _hers(clause, k, sources))
        ):
            sources += [] if any(s == "own" for s, _ in sources) else [("own", _level_after(levels, k))]
        post = post or (item.has("post") and not item.sub)
    if len(sources) > 1 and len(levels) == 1 and sources[-1][1] is None:
        sources[-1] = (sources[-1][0], levels[0][1])  # «y el favor de nivel 5 que me concede mi dama»
    sources = _settle(sources, levels)
    if office is None:
        office, for_ = _office_meant(clause, state, for_, against, post=post)
    return [o.Influence(for_, against, office, matter, level, of) for of, level in sources] or [
        o.Influence(for_, against, office, matter, levels[0][1] if levels else None)
    ]


def _office_meant(
    clause: Clause, state: State, for_: str | None, against: str | None, *, post: bool
) -> tuple[str | None, str | None]:
    """Return the office that influence is for, where its clause names none, and whom it is then for.

    ``post``: the clause speaks of an office («para ese mismo cargo») without its name.
    """
    last, told = state.last, [a for week in state.sections.values() for a in week]
    before = next((a for a in reversed(told) if isinstance(a, o.Influence)), None)
    said_again = clause.word("mismo", "identico") or clause.has("same")
    if post and said_again and before is not None and before is last and before.office is not None:
        return before.office, for_  # «... para Mayor de Brigada. La de mi dama, para ese mismo cargo»
    sought = [a for a in told if isinstance(a, o.Apply) and a.offices]
    office = sought[-1].offices[0] if post and sought else None
    me = state.sender.name if state.sender is not None else None
    if office is None and against is None and me is not None and for_ in (None, me):
        office = _post_sought(clause, state)
        for_ = me if office is not None else for_
    if (
        office is None
        and me is not None
        and for_ == me
        and isinstance(last, o.Apply)
        and last in state.actions
    ):
        office = (
            last.offices[0] if len(last.offices) == 1 else None
        )  # «..., y usará a su favor su influencia»
    added = before is not None and last is before and against is None and for_ in (None, before.for_)
    added = added and not any(i.form is not None and not i.sub for i in clause.items)
    if office is None and before is not None and (added or said_again):
        return before.office, before.for_ or for_  # «la de mi dama, para lo mismo»
    return office, for_


def _post_sought(clause: Clause, state: State) -> str | None:
    """«Para lo de París», «para lo del punto uno», «para eso»: the post he has applied for."""
    items = clause.all
    sought = [a for week in state.sections.values() for a in week if isinstance(a, o.Apply) and a.offices]
    for before, article, item in zip(items, items[1:], items[2:], strict=False):
        nth = _NTH.get(item.norm)
        taken_up = before.norm in ("en", "para") and article.norm == "el" and nth is not None
        if taken_up and sought and nth is not None and nth < len(sought[-1].offices):
            return sought[-1].offices[nth]  # «empeño en el primero toda la influencia»
    at = next(
        (
            k + 1
            for k, item in enumerate(items[:-1])
            if item.norm in ("para", "en")
            and items[k + 1].norm in ("lo", "ello", "eso", "esto", "conseguirlo", "lograrlo")
        ),
        None,
    )
    if at is None:
        return None
    named = {i.norm for i in items[at:] if i.cap}
    for action in sought:
        for office in action.offices:
            if named & set(fold(office).split()):
                return office
    return sought[0].offices[0] if sought else None


_NTH = {"primero": 0, "segundo": 1, "tercero": 2, "ultimo": -1}


def _is_own_lady(item: Item, state: State) -> bool:
    return item.has("P") and state.own_lady() is not None and item.tags["P"].names == (state.own_lady(),)


def _of_influence(clause: Clause, k: int) -> bool:
    return any(i.has("influence") for i in clause.all[max(0, k - 4) : k])


def _hers(clause: Clause, k: int, sources: list[tuple[str, int | None]]) -> bool:
    """Whether «su influencia» is that of the lady named before: «que Francine use toda su influencia»."""
    whose = any(i.norm == "su" for i in clause.all[max(0, k - 2) : k])
    return whose and any(source == "lady" for source, _ in sources)


def _other_source(clause: Clause, k: int) -> bool:
    """Whether «la influencia» goes on with «de mi dama», or is a title: «Influencia: la de mi dama»."""
    items = clause.all
    titled = not any(i.role == "possessive" for i in items[max(0, k - 2) : k])
    begin = k + 1
    if titled and begin < len(items) and items[begin].mark:
        begin += 1
        while begin < len(items) and (items[begin].role == "article" or items[begin].norm in _ALL_OF_IT):
            begin += 1
        if begin < len(items) and items[begin].has("own_lady"):
            return True
    for item in items[begin : begin + 4]:
        if item.has("OWNLADY", "of_office") or item.norm in ("cargo", "puesto"):
            return True
        if item.has("P") and items[begin].norm in ("de", "del"):
            return True
        if item.mark or item.has("own") or item.norm in _SIDES:
            break
    return _given_by(items[k + 1 : k + 12], clause)


def _given_by(behind: Sequence[Item], clause: Clause) -> bool:
    """«El favor de nivel 7 que me da mi cargo»: who lends him the influence stands in a relative clause."""
    given = next((n for n, i in enumerate(behind) if i.norm in ("que", "cual") or i.mark), len(behind))
    if given == len(behind) or behind[given].mark:
        return False
    end = next(
        (n for n in range(given, len(behind)) if behind[n].mark or behind[n].norm in _SIDES), len(behind)
    )
    verb = next((i.form for i in behind[given:end] if i.form is not None), None)
    if verb is None or verb.lemma not in _GIVES:
        return False
    return any(
        i.has("OWNLADY", "of_office")
        or (i.norm in ("cargo", "puesto") and behind[n - 1].norm in ("mi", "su", "el"))
        for n, i in enumerate(behind[:end])
    )


_GIVES = frozenset(
    ["dar", "otorgar", "conceder", "brindar", "proporcionar", "conferir", "deparar", "procurar", "tener"]
)


_ALL_OF_IT = frozenset(["toda", "todita", "entera", "completa"])


def _counts_other(clause: Clause, k: int) -> bool:
    """«..., que la vida son dos días»: a number of something else; but «la de mi dama, que es de nivel 5»."""
    return clause.all[k].has("COUNT") and norm_at(clause.all, k - 1) not in (*_LEVEL, "niveles")


_ORDINALS = ("primer", "segund", "tercer", "cuart", "quint", "sext", "septim", "octav", "noven", "decim")


def _ordinal_levels(items: Sequence[Item]) -> list[tuple[int, int]]:
    """«En su nivel cuarto», «hasta el tercer grado»: the levels that an ordinal names, and where."""
    return [
        (k, _ORDINALS.index(stem) + 1)
        for k, item in enumerate(items)
        if (stem := item.norm.rstrip("oa")) in _ORDINALS
        and (norm_at(items, k + 1) in _LEVEL or norm_at(items, k - 1) in _LEVEL)
    ]


_LEVEL = ("nivel", "grado")


def _level_after(levels: list[tuple[int, int]], k: int) -> int | None:
    return next((n for at, n in levels if at > k), None)


def _settle(
    sources: list[tuple[str, int | None]], levels: list[tuple[int, int]]
) -> list[tuple[str, int | None]]:
    """Give each level to the source that stands last before it."""
    if len(sources) > 1 and len(levels) < len(sources):
        return [(s, n if k == len(sources) - 1 else None) for k, (s, n) in enumerate(sources)]
    if not levels or not sources:
        return sources
    if len(sources) == 1:
        return [(sources[0][0], levels[0][1])]
    return sources


def _sides(clause: Clause, state: State) -> tuple[str | None, str | None]:
    me = state.sender.name if state.sender else None
    against = is_against(clause)
    said = [(i, m) for i, m in mentions(clause) if not _is_own_lady(i, state)]
    if against and not _that(clause):
        said = [(i, m) for i, m in said if not i.sub] or said
    if not said:  # «la influencia de mi dama, para que a Vallon no lo nombren»
        said = [(i, m) for i in clause.all if i.sub and (m := i.tags.get("P")) and not _is_own_lady(i, state)]
    names = [state.resolve(m, said_of(state, i), want="man") for i, m in said]
    found = next((n for n in names if n and n != me), None) or next((n for n in names if n), None)
    if found is None and (him := _favoured(clause, state)) is not None:
        found = him
    elif found is None and favour_of_self(clause):
        found = me
    if found is None and not against and (clause.has("OFF") or clause.has("post")):
        found = me
    if against:
        return None, found
    return found, None


def _that(clause: Clause) -> bool:
    """Whether «en contra de que X sea...» names him behind «que»."""
    items = clause.all
    return any(
        a.norm == "contra" and b.norm == "de" and c.norm == "que"
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def _favoured(clause: Clause, state: State) -> str | None:
    """«(Vallon quiere el cargo.) Uso mi influencia a su favor»: his of whom he spoke before."""
    own = any(is_own(i.form) for i in clause.items if not i.sub)
    his = any(a.norm == "su" and b.norm in IN_FAVOUR for a, b in pairwise(clause.all))
    me = state.sender.name if state.sender else None
    men = [name for name in (*state.subject, *reversed(state.men)) if name != me]
    return men[0] if own and his and men else None


@builds("bribe")
def _bribe(clause: Clause, state: State) -> Actions:
    bribed = [i for i in clause.all if i.has("OFF", "POWER")]
    bribed = [i for i in bribed if not i.sub] or bribed  # «unto al Coronel para que me nombre Ayudante»
    office = (bribed[0].tags.get("OFF") or bribed[0].tags["POWER"]) if bribed else None
    me = state.sender.name if state.sender else None
    for_ = against = None
    against_said = is_against(clause)
    for item, mention in mentions(_without_the_bribed(clause)):
        if state.text[item.start : item.end] and mention.described and not _for_or_against(clause, item):
            continue
        name = state.resolve(mention, said_of(state, item), want="man")
        if name and against_said:
            against = name
        elif name:
            for_ = name
    if for_ is None and against is None and favour_of_self(clause):
        for_ = me
    if for_ is None and against is None and isinstance(state.last, o.Influence | o.Bribe):
        for_, against = (state.last.for_, state.last.against) if _to_same_end(clause) else (None, None)
    return [o.Bribe(office, crowns(clause), for_, against)]


def _for_or_against(clause: Clause, item: Item) -> bool:
    """«A favor del propio Barón»: of one who is only described it must be said."""
    at = clause.place(item)
    led = clause.all[max(0, at - 3) : at]
    return any(i.norm in ("favor", "beneficio", "provecho", "contra") for i in led)


def _without_the_bribed(clause: Clause) -> Clause:
    """«Al Coronel, para que elija a Vallon»: whom it is for may be said in passing; the other is not he."""
    others = [i for i in clause.all if not i.has("OFF", "POWER")]
    return Clause(others, clause.start, clause.end, clause.negative)


def _to_same_end(clause: Clause) -> bool:
    """«Con idéntico fin», «para lo mismo», «a tal efecto», «para ello»: as what was used before."""
    if clause.has("same"):
        return True
    pairs = [(a.norm, b.norm) for a, b in pairwise(clause.all)]
    return any(
        (one in _SAME and end in _ENDS) or (one == "para" and end in ("ello", "eso", "esto"))
        for one, end in pairs
    )


_SAME = ("mismo", "identico", "igual", "tal", "ese", "este", "dicho")
_ENDS = ("fin", "proposito", "objeto", "objetivo", "efecto", "motivo", "empeno", "asunto", "cargo", "puesto")


def _offices(clause: Clause) -> tuple[str, ...]:
    return tuple(values(clause, "OFF"))[:3]


@builds("announce")
def _announce(clause: Clause, state: State) -> Actions:
    return [o.Announce(_offices(clause))]


@builds("apply")
def _apply(clause: Clause, state: State) -> Actions:
    if isinstance(state.last, o.Announce) and not state.last.offices:
        return [o.Announce(_offices(clause))]  # «anuncio: me presentaré a...»
    norms = " ".join(i.norm for i in clause.all)
    if any(later in norms for later in ("mes que viene", "proximo mes", "mes proximo", "mes siguiente")):
        return [o.Announce(_offices(clause))]  # who says so this month applies for it then
    return [o.Apply(_offices(clause))]


@builds("appoint")
def _appoint(clause: Clause, state: State) -> Actions:
    offices, named = values(clause, "OFF"), people(clause, state, want="man")
    if len(offices) > 1 and len(offices) == len(named):
        return [o.Appoint(office, who) for office, who in zip(offices, named, strict=True)]
    return [o.Appoint(value(clause, "OFF"), next(iter(named), None) or person(clause, state))]


@builds("spy")
def _spy(clause: Clause, state: State) -> Actions:
    names = people(clause, state, want="any") or office_holders(clause, state)
    whom = stranger(clause.all, state) if names else None
    if whom is not None:  # «que un espía siga a Moreau y otro a un tal Grandet»
        state.flag("unknown-person", said_of(state, whom))
        return [*(o.Spy(name) for name in names), o.Spy(None)]
    return [o.Spy(name) for name in names or (person(clause, state),)]


@builds("arrest")
def _arrest(clause: Clause, state: State) -> Actions:
    return [o.Arrest(name, _crime(clause, state)) for name in _accused(clause, state)]


@builds("charge")
def _charge(clause: Clause, state: State) -> Actions:
    return [o.Charge(name, _crime(clause, state)) for name in _accused(clause, state)]


def _accused(clause: Clause, state: State) -> tuple[str | None, ...]:
    """Return whom the law is after: the people named before the crime, else whom the pronoun means."""
    at = next((k for k, i in enumerate(clause.all) if i.norm == "por" and k), 0)
    before = clause.all[:at]
    if any(i.has("P") for i in before):  # «contra Bidon por robo de gallinas del Cardenal»
        clause = Clause(before, clause.start, before[-1].end, clause.negative)
    return people(clause, state, want="man") or (person(clause, state) if not mentions(clause) else None,)


def _crime(clause: Clause, state: State) -> str | None:
    items = clause.all
    at = next((k for k, i in enumerate(items) if i.norm == "por" and k + 1 < len(items)), None)
    if at is not None:
        return state.said(items[at + 1].start, items[-1].end).text
    crime = next((i for i in items if i.has("treason")), None)
    return state.text[crime.start : crime.end] if crime else None
