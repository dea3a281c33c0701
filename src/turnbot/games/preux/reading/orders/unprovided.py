"""What a man of power does and the game has no order for: he lays an office down, withdraws a charge, votes.

All of it is said with the words of orders («presento», «cargos», «espía», «Rey»), and by these alone it would
be read as another order or as the contrary of what it is. It is known before, and shown to the referee.
"""

from collections.abc import Container, Sequence
from functools import cache
from itertools import pairwise

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.state.offices import POLICE

_OFFICES = ("OFF", "post", "of_office")
_SERVICE = ("REG", "barracks", "army", "RANK", "CLUB", "club", "CASINO", "membership")
_VACANT = frozenset(["plaza", "plazas", "vacante", "vacantes"])  # what is held is no vacancy
_REACH = 5  # words between a verb and what it is about
_BRIBES = frozenset(["soborno", "cohecho", "mordida", "coima"])


@cache
def _hints() -> frozenset[str]:
    words = (words_of(name) for name in ("resignation", "laying_down", "withdrawing", "selling"))
    asked = ("king", "servant", "POWER", "ascenso", "promocion", "mando", "voto")
    return frozenset({*asked, *_BRIBES, *_OFFICES}).union(*words)


def is_unprovided(clause: Clause, state: State) -> bool:
    """Whether a clause does what the game has no order for, in the words of one that it has."""
    if clause.lacks(_hints()):
        return False
    items = [i for i in clause.all if not i.sub]
    return (
        (_lays_down(items, state) and not _is_the_polices(items))
        or _withdraws(items)
        or _sells(items)
        or _pays_his_people(items)
        or _votes(items)
        or _answers_bribe(items)
        or (asks_a_favour(clause, state) and not clause.has("influence"))
        or petitions(clause)
        or _asks_for_rank(clause)
    )


def _lays_down(items: Sequence[Item], state: State) -> bool:
    """«Presento mi dimisión como Ministro», «ceso en el cargo», «pongo mi cargo a disposición del Rey»."""
    if any(i.has(*_SERVICE) for i in items):
        return False  # «presento mi dimisión al regimiento»: that is an order
    office = any(_is_office(i) for i in items)
    named = any(
        item.norm in words_of("resignation") and (k == 0 or items[k - 1].role in ("possessive", "article"))
        for k, item in enumerate(items)
    )
    holds = state.sender is not None and bool(state.sender.office)
    return (
        (named and (office or holds))
        or any(item.form is not None and item.form.lemma == "dimitir" for item in items)
        or any(_is_laid_down(items, k) for k in range(len(items)))
    )


def _is_the_polices(items: Sequence[Item]) -> bool:
    """«Dimito como Teniente General de Policía»: the one office that may be laid down (11.2.3)."""
    return any(i.tags.get("OFF") == POLICE for i in items)


def _sells(items: Sequence[Item]) -> bool:
    """«Vendo mi caballo por 200 coronas», «cambio el caballo por uno mejor»: nothing is bought by it."""
    if items and items[0].norm in ("o", "u"):
        return False  # «o me hago cura o vendo el caballo»
    return any(
        (_is_his(item, words_of("selling")) and _is_about(items, k, "horse", "servant", "pistol", "WPN"))
        or (_is_his(item, _CHANGING) and _is_about(items, k, "horse", "servant"))
        for k, item in enumerate(items)
    )


_CHANGING = frozenset(["cambiar", "trocar", "permutar"])  # of weapons, it may be for a duel


def _is_about(items: Sequence[Item], k: int, *tags: str) -> bool:
    """Whether the verb at ``k`` is about such a thing: «cambio el caballo», not «cambio de caballo»."""
    behind = items[k + 1 : k + 1 + _REACH]
    return bool(behind) and behind[0].norm != "de" and any(i.has(*tags) for i in behind)


def _is_his(item: Item, lemmas: Container[str]) -> bool:
    """«Vendo», «vender»: what he does, or is to do."""
    form = item.form
    his = is_own(form) or (form is not None and form.tense == "infinitive")
    return his and form is not None and form.lemma in lemmas


def _pays_his_people(items: Sequence[Item]) -> bool:
    """«Pago 20 coronas a mi criado»: he has him already."""
    return any(i.form is not None and i.form.lemma in ("pagar", "abonar") for i in items) and any(
        led.norm == "a" and own.role == "possessive" and who.has("servant")
        for led, own, who in zip(items, items[1:], items[2:], strict=False)
    )


def _is_office(item: Item) -> bool:
    return item.has(*_OFFICES) and item.norm not in _VACANT


def _is_laid_down(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` lays down the office behind it: «dejo de ser Rector», «renuncio al cargo»."""
    form = items[k].form
    if form is None or form.person not in (0, 1):
        return False
    behind = items[k + 1 : k + 1 + _REACH]
    at = next((n for n, i in enumerate(behind) if _is_office(i)), None)
    if at is None or any(i.form is not None and i.form.lemma != "ser" for i in behind[:at]):
        return False
    if form.lemma != "renunciar" and any(i.norm in ("a", "al") for i in behind[:at]):
        return False  # «la entrego al Ministro»
    if form.lemma == "poner":
        return any(i.norm == "disposicion" for i in items[k:])
    given = any(a.norm in ("a", "al", "para") and b.has("P", "DESC") for a, b in pairwise(behind[at:]))
    return form.lemma in words_of("laying_down") and not given


def _withdraws(items: Sequence[Item]) -> bool:
    """«Retiro mi candidatura», «retiro los cargos contra Rochefort», «quito el espía a Vallon»."""
    for k, item in enumerate(items):
        if item.form is None or item.form.lemma not in words_of("withdrawing"):
            continue
        if k and items[k - 1].norm in ("me", "nos"):
            continue  # «me retiro del cargo»
        near = [i for i in items[k + 1 : k + _REACH] if not i.role]
        if near and (near[0].has("candidacy", "charges", "spy", "request") or _is_withdrawn(near[0])):
            return True
    return False


def _is_withdrawn(item: Item) -> bool:
    return item.norm in words_of("withdrawn") or item.norm in words_of("resignation")


def _votes(items: Sequence[Item]) -> bool:
    """«Doy mi voto a Larue», «mi voto es para Larue»; whose vote is bought is another's."""
    mine = any(a.norm in ("mi", "nuestro") and b.norm == "voto" for a, b in pairwise(items))
    return mine and any(i.has("P", "DESC") for i in items) and not any(i.has("MONEY") for i in items)


def _answers_bribe(items: Sequence[Item]) -> bool:
    """«Rechazo el soborno de Larue», «devuelvo el soborno al Coronel»: he gives none himself."""
    answers = lexicon().classes["refuse"] | lexicon().classes["accept"] | {"devolver", "recibir", "cobrar"}
    bribed = any(i.norm in _BRIBES for i in items)
    return bribed and any(i.form is not None and i.form.lemma in answers for i in items)


def asks_a_favour(clause: Clause, state: State) -> bool:
    """«Pido al Rey el título de Conde», «suplico clemencia al Rey»: and no leave to marry."""
    if not clause.has("king"):
        return False
    items, asks = clause.all, lexicon().classes["ask"] | lexicon().classes["beg"]
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.lemma in asks), None)
    if at is None or _speaks_of_marriage(items, state):
        return False
    if clause.has("leave"):
        return _for_something_else(items)
    return any(
        i.sub or i.has("TITLE", "RANK", "P", "DESC", "OFF", "REG") or _is_bare_object(items, k)
        for k, i in enumerate(items)
        if k > at and not i.has("king")
    )


def petitions(clause: Clause) -> bool:
    """«Ruego al Ministro que no mande a la Picardía al frente»: what he is asked is his to do."""
    items, asks = clause.all, (words_of("petitioning") | words_of("writing_to")) - lexicon().classes["back"]
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.lemma in asks), None)
    if at is None or not any(i.has("POWER") and not i.has("king") for i in items[at:]):
        return False
    if clause.has("influence", "MONEY", "show") or (clause.word("me") and clause.has("duty", "serve")):
        return False  # «pido al Coronel que me libre del servicio»
    if any(i.has(*_GRANTED) or (i.has("post") and i.norm not in _CHARGES) for i in items):
        return any(i.has("P") and not i.has("OFF") for i in items[at:]) and not clause.word("me")
    if clause.word("baja", "retiro"):
        return False  # «escribo al Coronel pidiendo la baja»
    if any(i.norm in words_of("favours") for i in items[at:]):
        return True
    if any(i.has("REG", "barracks") for i in items) and any(i.norm in words_of("admitting") for i in items):
        return False
    return any(_is_asked(items, k) for k in range(at + 1, len(items)) if items[k].norm == "que")


def _asks_for_rank(clause: Clause) -> bool:
    """«Pido el ascenso a mayor», «solicito el mando del 13»: not his to take; a churchman's is an order."""
    promoted = clause.word("ascenso", "promocion") and not clause.has("OFF", "N", "CLUB")
    commands = any(b.norm == "mando" and a.norm in ("un", "el", "al") for a, b in pairwise(clause.items))
    if not (promoted or commands) or clause.has("CRANK", "influence", "MONEY"):
        return False
    asks = words_of("petitioning") | lexicon().classes["stand"]
    return any(i.form is not None and i.form.lemma in asks and not i.sub for i in clause.items)


_GRANTED = ("OFF", "CRANK", "leave", "LADY", "alms")  # what an order of its own is for
_CHARGES = frozenset(["cargos"])  # «que retire los cargos» are no offices


def _is_asked(items: Sequence[Item], k: int) -> bool:
    """Whether behind «que» at ``k`` stands what another is to do: «que no nos mande al frente»."""
    if items[k - 1].mark == "," or (items[k - 1].form is not None and items[k - 1].norm == "sea"):
        return False  # «..., que no se diga», «no sea que»
    form = next((i.form for i in items[k + 1 : k + 7] if i.form is not None), None)
    return form is not None and form.tense == "subjunctive"


def _speaks_of_marriage(items: Sequence[Item], state: State) -> bool:
    """Whether a bride is named, or what is done with her."""
    ladies = state.index.ladies
    wedded = any(
        i.has("marriage", "wedding")
        or i.norm in words_of("marrying")
        or (i.form is not None and i.form.lemma in words_of("marrying"))
        for i in items
    )
    for_her = any(
        i.has("LADY", "OWNLADY") or (i.has("P") and any(name in ladies for name in i.tags["P"].names))
        for i in items
    )
    return wedded or (for_her and not any(i.norm in words_of("favours") for i in items))


def _for_something_else(items: Sequence[Item]) -> bool:
    """«Pido permiso al Rey para batirme»: leave for what is no marriage."""
    return any(
        a.norm == "para" and b.form is not None and b.form.tense == "infinitive" for a, b in pairwise(items)
    )


def _is_bare_object(items: Sequence[Item], k: int) -> bool:
    """Whether a thing stands at ``k`` that no preposition leads: «(pido) clemencia», «un ducado»."""
    item = items[k]
    if item.kind != "word" or item.role or item.form is not None or (item.tags and not item.has("post")):
        return False
    led = k - 1
    while led >= 0 and (items[led].role in ("article", "possessive") or items[led].has("ONE")):
        led -= 1
    before = items[led]
    return before.form is not None or before.has("king") or before.mark == ","
