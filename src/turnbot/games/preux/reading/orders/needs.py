"""What a cue may ask for beside words, in capitals: who is meant, what is owed, what was said before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import Challenge, Duel, PrepareParty, SubmitPlay, WritePlay
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.cues import sense
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.pronouns import (
    is_he,
    is_pronoun,
    is_se_for_him,
    is_she,
    is_to_her,
    takes_up_sum,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item

_MONEY = frozenset({"borrow", "lend", "pay", "claim-debt"})  # «se las pido», «se lo devuelvo»
_TO_ONE = frozenset({"borrow", "lend", "pay", "duel"})  # to nobody who is only spoken of in passing


@dataclass(frozen=True, slots=True)
class _Circumstance:
    holds: Callable[[Fit, Offer], bool]
    worth: int
    names: bool = False  # it says whom or how much: as good as a word of its own


def is_circumstance(need: str) -> bool:
    """Whether a need of a cue is one of these."""
    return need in _CIRCUMSTANCES


def meet(need: str, fit: Fit, offer: Offer) -> bool:
    """Whether the circumstance ``need`` is given; if so, what it is worth is added to ``fit``."""
    asked = _CIRCUMSTANCES[need]
    if not asked.holds(fit, offer):
        return False
    fit.score += asked.worth
    fit.named = fit.named or asked.names
    return True


def owes(clause: Clause, *, to_him: bool) -> bool:
    """Whether a debt is spoken of, be it in passing: «los 40 que me debe» are owed him, «que le debo» not."""
    for k, item in enumerate(clause.all):
        if item.form is None or item.form.lemma not in ("deber", "adeudar") or not item.form.person:
            continue
        if _is_no_money(clause.all[k + 1 : k + 3]):
            continue  # «a quien debo la vida», «le debo una conversación»
        his = any(i.norm in ("me", "nos") for i in clause.all[max(0, k - 2) : k])
        if to_him == his and (to_him or item.form.person == 1):
            return True
    return False


def _is_no_money(owed: Sequence[Item]) -> bool:
    """Whether what is owed is named, and is no sum: «una explicación», but «el resto»."""
    if len(owed) < 2 or (owed[0].role != "article" and not owed[0].has("ONE")):
        return False
    noun = owed[1]
    return noun.kind == "word" and not (noun.role or noun.form or noun.tags) and noun.norm not in _PARTS


_PARTS = frozenset(
    ["resto", "mitad", "importe", "suma", "cantidad", "parte", "otra", "otro", "total", "monto"]
)


# ── what was said or done before ─────────────────────────────────────────────────────────────────


def _planned(fit: Fit, offer: Offer) -> bool:
    """«La celebro en mi casa»: the feast that he prepares."""
    items = offer.clause.items
    prepared = any(isinstance(a, PrepareParty) for week in offer.state.sections.values() for a in week)
    return prepared and any(
        (i.norm == "la" and is_pronoun(items, k)) or (i.form is not None and "la" in i.form.clitics)
        for k, i in enumerate(items)
    )


def _is_writing(fit: Fit, offer: Offer) -> bool:
    """«Otra vez a la obra», «con la comedia»: that he wrote on the weeks before, and no verb says else."""
    made = [a for week in offer.state.sections.values() for a in week]
    writes = any(isinstance(a, WritePlay) for a in made) and not any(isinstance(a, SubmitPlay) for a in made)
    return writes and not offer.verbs and not offer.clause.has("theatre", "box", "stalls", "P", "OWNLADY")


def _says_no_more(fit: Fit, offer: Offer) -> bool:
    """«(S1) obra», «mi obra», «(si me aceptan,) a servir»: it is all that is said."""
    said = [i for i in offer.clause.all if i.kind != "mark" and i.norm not in ("mi", "a")]
    return len(said) == 1


def _lists_goods(fit: Fit, offer: Offer) -> bool:
    """«Observaciones: caballo y criado», «si gano, caballo»: nothing else is said than what is to be had."""
    said = [i for i in offer.clause.all if i.kind != "mark"]
    kinds = ("horse", "servant", "pistol", "goods_named", "yes")
    return all(i.has(*kinds) or i.role == "joiner" for i in said)


def _of_that_sum(fit: Fit, offer: Offer) -> bool:
    return offer.state.amount is not None and takes_up_sum(offer.clause)


def _is_handed(fit: Fit, offer: Offer) -> bool:
    """«Cinco coronas a Larue, que se las debo»: a debt, and a sum that is named with him it goes to."""
    named = [i for i in offer.clause.all if not i.sub]
    to_him = any(
        a.has("MONEY", "N") and b.norm in ("a", "al", "para") and c.has("P", "DESC")
        for a, b, c in zip(named, named[1:], named[2:], strict=False)
    )
    return to_him and owes(offer.clause, to_him=False)


def _challenged(fit: Fit, offer: Offer) -> bool:
    """Whether he was said to have been challenged, and nobody else and no feast is spoken of."""
    meant = offer.state.challenger is not None
    return meant and not any(i.has("P", "party", "invitation", "wedding") for i in offer.free)


def _is_accepted(state: State) -> bool:
    """Whether the last condition asked that somebody he challenged accepts."""
    case = state.condition
    made = (a for week in state.sections.values() for a in week)
    return (
        isinstance(case, If)
        and case.kind == "accepted"
        and any(isinstance(a, Challenge) and a.opponent == case.value for a in made)
    )


def _duelling(fit: Fit, offer: Offer) -> bool:
    """Whether a duel of his has been spoken of: only then «ni cuartel ni curas» means his opponent."""
    state = offer.state
    ordered = any(isinstance(a, Duel) for section in state.sections.values() for a in section)
    return ordered or bool(state.duels) or offer.clause.has("duel", "challenge")


# ── who is meant ─────────────────────────────────────────────────────────────────────────────────


def _is_clergy(fit: Fit, offer: Offer) -> bool:
    """Whether the sender himself is of the church."""
    sender = offer.state.sender
    return sender is not None and bool(sender.church_rank or sender.order)


def _speaks_of_cleric(fit: Fit, offer: Offer) -> bool:
    """«El cura», «fray Antoine»; and «si aparece fray Antoine, no le escucho»."""
    people, men = offer.state.index.people, offer.state.men
    if any(_is_cleric(i, offer.state) for i in offer.clause.all):
        return True
    last = people.get(men[-1]) if men else None
    return last is not None and bool(last.order) and is_he(offer.clause)


def _is_cleric(item: Item, state: State) -> bool:
    if item.has("priesthood", "CRANK"):
        return True
    names: Sequence[str] = item.tags["P"].names if item.has("P") else ()
    one = state.index.people.get(names[0]) if len(names) == 1 else None
    return one is not None and bool(one.order)


def _somebody(fit: Fit, offer: Offer) -> bool:
    """A person by name, by description, or by a pronoun."""
    clause, do = offer.clause, fit.frame.do
    said = next((i for i in clause.all if i.has("P", "DESC")), None)
    if said is not None and not (said.sub and do in _TO_ONE):
        return True
    return is_he(clause) or (do in _MONEY and is_se_for_him(clause))


def _is_she(fit: Fit, offer: Offer) -> bool:
    """The lady spoken of before: «la», «con ella»; in «la dedico a mi dama» the pronoun is the week."""
    spent = "@spend" in fit.frame.needs
    return offer.state.lady is not None and is_she(offer.clause, week_spent=spent)


def _some_lady(fit: Fit, offer: Offer) -> bool:
    """A lady by name or title, his own, or the one spoken of before."""
    if any(i.has("OWNLADY") and not i.sub for i in offer.clause.all):
        return True
    for item in offer.clause.all:
        mention = item.tags.get("P") or item.tags.get("DESC")
        if mention is None or item.has("OFF"):
            continue
        title = "" if mention.names else mention.text.casefold().split(" ")[0]
        if title in sense("lady_titles") or any(n in offer.state.index.ladies for n in mention.names):
            return True
    return _is_she(fit, offer)


def _own_lady(fit: Fit, offer: Offer) -> bool:
    """The lady whom he has, be it by her name."""
    own = offer.state.own_lady()
    return any(
        i.has("OWNLADY") or (own is not None and i.has("P") and i.tags["P"].names == (own,))
        for i in offer.clause.all
        if not i.sub
    )


def _only_men(fit: Fit, offer: Offer) -> bool:
    named = [n for i in offer.clause.all if i.has("P") for n in i.tags["P"].names]
    return bool(named) and all(n in offer.state.index.people for n in named)


# ── how much ─────────────────────────────────────────────────────────────────────────────────────


def _some_money(fit: Fit, offer: Offer) -> bool:
    """An amount of crowns or a bare number, of which one clause may hold several, an order each.

    Bare numbers behind «ingresar en» are regiments.
    """
    bare = "enlist" not in offer.done
    return any(
        i.has("MONEY") or (bare and i.has("N") and not i.has("COUNT", "REG"))
        for i in (offer.free if offer.again else offer.clause.all)
        if not i.sub
    )


def _some_number(fit: Fit, offer: Offer) -> bool:
    return any(i.has("N") and not i.sub for i in offer.clause.all)


_CIRCUMSTANCES = {
    "NEG": _Circumstance(lambda fit, offer: offer.clause.negative, 2),
    "BARE": _Circumstance(lambda fit, offer: not offer.verbs, 0),
    "PLANNED": _Circumstance(_planned, 2),
    "SOLE": _Circumstance(_says_no_more, 2),
    "LISTED": _Circumstance(_lists_goods, 2),
    "WRITING": _Circumstance(_is_writing, 2),
    "SUM": _Circumstance(_of_that_sum, 2),
    # Whoever asks for what is owed him asks for no loan.
    "OWED": _Circumstance(lambda fit, offer: owes(offer.clause, to_him=True), 3),
    "OWING": _Circumstance(lambda fit, offer: owes(offer.clause, to_him=False), 3),
    "PAID": _Circumstance(_is_handed, 2),
    "CHALLENGED": _Circumstance(_challenged, 1),
    # «Pistola y 12 coronas» are what he carries.
    "ARMED": _Circumstance(lambda fit, offer: offer.clause.has("pistol"), 1),
    # «Si acepta, duelo»
    "ACCEPTED": _Circumstance(lambda fit, offer: _is_accepted(offer.state), 1, names=True),
    "DUELLING": _Circumstance(_duelling, 1),
    "CLERGY": _Circumstance(_is_clergy, 1),
    "CLERIC": _Circumstance(_speaks_of_cleric, 2, names=True),
    "P": _Circumstance(_somebody, 2, names=True),
    "MALE": _Circumstance(_only_men, 2, names=True),
    "LADY": _Circumstance(_some_lady, 2, names=True),
    "OWNLADY": _Circumstance(_own_lady, 2, names=True),
    "ELLA": _Circumstance(_is_she, 2, names=True),
    "HER": _Circumstance(lambda fit, offer: is_to_her(offer.clause, offer.state), 2, names=True),
    "MONEY": _Circumstance(_some_money, 2, names=True),
    "N": _Circumstance(_some_number, 2, names=True),
}
