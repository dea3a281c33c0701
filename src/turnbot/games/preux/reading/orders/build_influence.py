"""Clauses into orders: influence, whose it is, how much of it, for whom or against whom."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.favour import (
    IN_FAVOUR,
    favour_of_narrator,
    favour_of_self,
    is_against,
)
from turnbot.games.preux.reading.orders.slots import (
    mentions,
    said_of,
    value,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import matters, words_of
from turnbot.games.preux.reading.words.text import fold


@builds("influence")
def _influence(clause: Clause, state: State) -> Actions:
    clause = _without_total(clause)
    out: list[o.Influence] = []
    for said in _each_his_part(clause, state):
        if said is not clause and out and said.word("nada", "cero"):
            continue  # «mi influencia para Larue, nada para Vallon»
        for one in _influence_of(said, state):
            shared = out and said is not clause and not _names_source(said, state)
            out.append(replace(one, of=out[-1].of) if shared else one)
    if clause.word("ambos", "ambas") and len(out) == 1:
        state.flag("not-understood", state.said(clause.start, clause.end))  # how it is shared out
    if clause.word("cada") and len({one.level for one in out} - {None}) == 1:
        each = next(one.level for one in out if one.level is not None)
        out = [
            replace(one, level=each) for one in out
        ]  # «contra Vallon y contra Rochefort, nivel 2 cada uno»
    office = next((one.office for one in out if one.office is not None), None)
    return [one if one.office is not None else replace(one, office=office) for one in out]


def _without_total(clause: Clause) -> Clause:
    """«Uso 4 niveles de influencia: 2 para Larue y 2 para Parrot»: what it comes to is no level of his."""
    counted = [i for i in clause.items if i.has("N") and not i.has("MONEY", "ONE")]
    if len(counted) < 3 or counted[0].tags["N"] != sum(i.tags["N"] for i in counted[1:]):
        return clause
    parts = [i for i in clause.items if i is not counted[0]]
    return Clause(parts, clause.start, clause.end, clause.negative, clause.inherited, clause.extra)


def _each_his_part(clause: Clause, state: State) -> list[Clause]:
    """«Dos niveles a d'Arcy y la de mi dama contra Bidon»: what is said of each man; else all in one."""
    items = clause.all
    named = [i for i, m in mentions(clause) if i.has("P") and not set(m.names) & state.index.ladies.keys()]
    men = [clause.place(i) for i in named if i.tags["P"].names]
    mine = [
        k + 1
        for k, (a, b) in enumerate(pairwise(items))
        if (a.norm == "mi" and b.norm in IN_FAVOUR) or (a.norm in IN_FAVOUR and b.norm in ("mio", "propio"))
    ]
    men = sorted({*men, *mine})  # «en mi favor, y la mía contra Cazaux»
    starts = [0]
    for before, at in pairwise(men):
        behind = max((k for k in range(before, at) if items[k].has("OFF")), default=before) + 1
        levelled = _behind_level(items, behind, at)
        joint = next((k for k in range(levelled, at) if items[k].mark or items[k].role == "joiner"), None)
        said = items[joint:at] if joint is not None else ()
        apart = levelled > behind or any(
            i.has("N", "OWNLADY", "influence", "of_office") or i.norm in _SIDES for i in said
        )
        apart = apart or any(_is_own_lady(i, state) for i in said)
        if joint is not None and apart:
            starts.append(joint)
    if len(starts) < 2:
        return [clause]
    return [
        Clause(items[a:b], items[a].start, items[b - 1].end, clause.negative)
        for a, b in pairwise([*starts, len(items)])
    ]


def _behind_level(items: Sequence[Item], k: int, end: int) -> int:
    """Return what stands behind a level at ``k`` that is his who is named before it: «Larue (3)»."""
    marked = k < end and items[k].mark in ("(", "+", "-", "=", ":")
    at = k + 1 if marked else k
    while at < end and items[at].norm in _LEVEL:
        at += 1
    if at >= end or not items[at].has("N") or items[at].has("ONE"):
        return k
    alone = at + 1 < end and (items[at + 1].mark or items[at + 1].role == "joiner")
    if not alone:
        return k
    return at + 1 + (items[k].mark == "(" and items[at + 1].mark == ")")


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


def _is_all_he_has(clause: Clause, k: int) -> bool:
    """«Con todo lo que tengo»: whether that ends at ``k``."""
    form = clause.all[k].form
    has = form is not None and form.person == 1 and form.lemma in ("tener", "poder", "valer")
    return has and norm_at(clause.all, k - 1) == "que" and norm_at(clause.all, k - 2) in ("lo", "la")


def _matter(clause: Clause, office: str | None) -> str | None:
    """What it is used on, where the clause says so: «para su título», «contra su permiso»."""
    said = {item.norm for item in clause.all}
    if said & {"tropas", "regimientos"} and {"al", "frente"} <= said and not said & {"no", "ni"}:
        way = said & {"mas", "menos"}  # «para que se manden más tropas al frente»
        return {"mas": "sending", "menos": "sparing"}[way.pop()] if len(way) == 1 else None
    found = (code for code, words in matters().items() if said & words)
    return next((code for code in found if power().matters[code].office == (office is not None)), None)


def _influence_of(clause: Clause, state: State) -> list[o.Influence]:
    for_, against = _sides(clause, state)
    office = value(clause, "OFF")
    matter = _matter(clause, office)
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
            or _is_all_he_has(clause, k)
            or (item.norm == "hilos" and clause.word("mis", "mi"))
            or (item.has("influence") and not _other_source(clause, k) and not _hers(clause, k, sources))
        ):
            sources += [] if any(s == "own" for s, _ in sources) else [("own", _level_after(levels, k))]
        post = post or (item.has("post") and not item.sub)
    if len(sources) > 1 and len(levels) == 1 and sources[-1][1] is None:
        sources[-1] = (sources[-1][0], levels[0][1])  # «y el favor de nivel 5 que me concede mi dama»
    sources = _settle(sources, levels)
    if for_ is None and against is None and (before := _before_it(clause, state)) is not None:
        # «Influencia de mi dama: contra Vallon; la mía, igual»; «la mía, para Vallon; la suya, contra él».
        against = before.against or (before.for_ if is_against(clause) else None)
    if office is None:
        office, for_ = _office_meant(clause, state, for_, against, post=post)
    return [o.Influence(for_, against, office, matter, level, of) for of, level in sources] or [
        o.Influence(for_, against, office, matter, levels[0][1] if levels else None)
    ]


def _before_it(clause: Clause, state: State) -> o.Influence | None:
    """Return the influence used just before, if a clause only names another source of it."""
    last = state.last
    only = not any(i.form is not None and not i.sub for i in clause.items)
    turned = isinstance(last, o.Influence) and bool(last.against or is_against(clause))
    return last if isinstance(last, o.Influence) and turned and only and not clause.has("OFF") else None


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
        return before.office, for_ if against else before.for_ or for_  # «la de mi dama, para lo mismo»
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
    against = is_against(clause) or _is_signed_down(clause, state)
    said = [(i, m) for i, m in mentions(clause) if not _is_own_lady(i, state)]
    if against and not _that(clause):
        said = [(i, m) for i, m in said if not i.sub] or said
    if not said:  # «la influencia de mi dama, para que a Vallon no lo nombren»
        said = [(i, m) for i in clause.all if i.sub and (m := i.tags.get("P")) and not _is_own_lady(i, state)]
    names = [state.resolve(m, said_of(state, i), want="man") for i, m in said]
    found = next((n for n in names if n and n != me), None) or next((n for n in names if n), None)
    if found is None and (him := _favoured(clause, state)) is not None:
        found = him
    elif found is None and (favour_of_self(clause) or favour_of_narrator(clause, state)):
        found = me
    rises = clause.has("OFF", "post") or _for_his_rise(clause) or _behind_application(clause, state)
    if found is None and not against and rises:
        found = me
    if against:
        return None, found
    return found, None


def _behind_application(clause: Clause, state: State) -> bool:
    """«Me presento a Mayor de Brigada y uso toda mi influencia»: for what, was just said."""
    return isinstance(state.last, o.Apply | o.Promotion) and not clause.has("P", "DESC")


def _for_his_rise(clause: Clause) -> bool:
    """«Para ascender a Mariscal», «para el título de Conde», «en mi ascenso»: nobody else is named."""
    return any(
        i.norm in words_of("rising") or (i.form is not None and i.form.lemma in words_of("rising"))
        for i in clause.all
    )


def _is_signed_down(clause: Clause, state: State) -> bool:
    """«Vallon -2»: behind a name, the sign says against whom it is."""
    signed = [i for i in clause.all if i.has("N") and state.text[i.start - 2 : i.start] in (" -", "(-", ":-")]
    return bool(signed) and any(i.has("P") and i.end <= signed[0].start for i in clause.all)


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
    his = any(a.norm == "su" and b.norm in (*IN_FAVOUR, "contra") for a, b in pairwise(clause.all))
    me = state.sender.name if state.sender else None
    men = [name for name in (*state.subject, *reversed(state.men)) if name != me]
    return men[0] if own and his and men else None
