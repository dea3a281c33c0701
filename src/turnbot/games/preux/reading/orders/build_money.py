"""Clauses into orders: loans, debts, investments, purchases, lodgings."""

from collections.abc import Sequence
from functools import cache

from turnbot.games.preux import orders as o
from turnbot.games.preux.conditions import If, opposite
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import (
    companions,
    crowns,
    crowns_or_those,
    mentions,
    people,
    person,
    said_of,
    value,
    values,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon


def _whom(clause: Clause, state: State, *preps: str) -> str | None:
    if clause.tagged("lender"):
        return "moneylender"
    return person(clause, state, *preps, want="any" if mentions(clause) else "man")


@builds("borrow")
def _borrow(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.Borrow(who, n) for who, n in _shares(clause, state)]
    amount = crowns_or_those(clause, state)
    return shares or [o.Borrow(_whom(clause, state), _refused_before(state) if amount is None else amount)]


def _refused_before(state: State) -> int | None:
    """«Le pido 80 a Parrot; si no quiere, recurro al prestamista»: for what the other would not lend."""
    before = state.condition
    if state.tried != "borrow" or not (isinstance(before, If) and before.kind in ("refused", "failed")):
        return None
    return next((a.crowns for a in reversed(state.actions) if isinstance(a, o.Borrow)), None)


def _shares(clause: Clause, state: State) -> list[tuple[str | None, int]]:
    """Return who and how much for «a Bidon 20 coronas y a Duval 30»; [] if it is only one of each."""
    return _paired([i for i in clause.all if not i.sub], clause, state) or _paired(clause.all, clause, state)


def _paired(items: Sequence[Item], clause: Clause, state: State) -> list[tuple[str | None, int]]:
    amounts = [int(i.tags["N"]) for i in items if i.has("N") and not i.has("ONE", "COUNT", "REG")]
    whom = [i for i in items if i.has("P", "lender")]
    if len(amounts) == 1 and clause.word("cada", "ambos"):
        amounts *= len(whom)  # «pido a Cazaux y a Noisel 30 coronas a cada uno»
    if len(amounts) < 2 or len(amounts) != len(whom):
        return []
    names = [
        "moneylender" if i.has("lender") else state.resolve(i.tags["P"], said_of(state, i)) for i in whom
    ]
    return list(zip(names, amounts, strict=True))


@builds("lend")
def _lend(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.Lend(who, n) for who, n in _shares(clause, state)]
    last = state.last
    again = last.to if isinstance(last, o.Lend) and _in_other_case(last, clause, state) else None
    return shares or [o.Lend(again or _whom(clause, state), crowns_or_those(clause, state))]


@builds("pay")
def _pay(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.Pay(who, n) for who, n in _shares(clause, state)]
    last = state.last
    again = last.to if isinstance(last, o.Pay) and _in_other_case(last, clause, state) else None
    return shares or [o.Pay(again or _whom(clause, state), crowns_or_those(clause, state))]


def _in_other_case(last: o.Action, clause: Clause, state: State) -> bool:
    """«Si me quedan 1000, le devuelvo 300 a Larue; si me quedan menos, le devuelvo 100»: to the same man."""
    if last.if_ is None or state.condition is None or mentions(clause) or clause.has("lender"):
        return False
    return state.condition == opposite(last.if_)


def _only_man(state: State) -> str | None:
    """«A Moreau le presté 40. Que me las devuelva: las reclamo»: the one man spoken of last."""
    return state.men[0] if len(state.men) == 1 else None


@builds("claim-debt")
def _claim(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.ClaimDebt(who, n) for who, n in _shares(clause, state)]
    if shares:
        return shares
    names = people(clause, state, want="man")
    amount = crowns_or_those(clause, state)
    if not names:
        return [o.ClaimDebt(None if mentions(clause) else person(clause, state) or _only_man(state), amount)]
    return [o.ClaimDebt(name, amount) for name in names]


@builds("invest")
def _invest(clause: Clause, state: State) -> Actions:
    sectors = values(clause, "SECTOR")
    amounts = [i.tags["N"] for i in clause.all if i.has("N") and not i.has("ONE")]
    if len(sectors) > 1 and len(amounts) == len(sectors) + 1 and amounts[0] == sum(amounts[1:]):
        amounts = amounts[1:]  # «reparto 400 coronas: 150 en armas y 250 en alimentos»
    if len(sectors) > 1 and len(amounts) == 1 and clause.word("cada"):
        amounts *= len(sectors)  # «300 a cada sector»
    if len(sectors) > 1 and len(amounts) == len(sectors):
        return [o.Invest(sector, amount) for sector, amount in zip(sectors, amounts, strict=True)]
    return [o.Invest(value(clause, "SECTOR"), crowns_or_those(clause, state), companions(clause, state))]


@builds("purse")
def _purse(clause: Clause, state: State) -> Actions:
    return [o.Purse(crowns(clause))]


@builds("embezzle")
def _embezzle(clause: Clause, state: State) -> Actions:
    return [o.Embezzle(crowns(clause))]


@builds("extort")
def _extort(clause: Clause, state: State) -> Actions:
    return [o.Extort(crowns(clause))]


_PURCHASES = frozenset(["compras", "cosas", "adquisiciones", "caprichos", "articulos", "objetos", "gastos"])


@builds("buy")
def _buy(clause: Clause, state: State) -> Actions:
    out: Actions = []
    items = clause.all
    bought_from = _where_he_buys(items)
    priced = (i for k, i in enumerate(items) if k >= bought_from and _is_price(items, k))
    amount = next((i.tags["MONEY"] for i in priced), None)
    lent = isinstance(state.last, o.Borrow) and state.last.crowns == amount
    if lent and clause.has("lender", "loan"):
        amount = None  # «pido 200 coronas al prestamista y con eso compro un caballo»
    count: int | None = None
    for k, item in enumerate(items):
        if item.has("P", "loan"):
            count = None  # «pido 30 prestadas a Parrot, y con eso compro una daga»
        if item.has("N") and not item.has("MONEY"):
            after = items[k + 1] if k + 1 < len(items) else None
            if item.has("ONE") or (after is not None and after.norm in _PURCHASES):
                count = None  # «tres compras: un caballo, ...»
            elif out and k > 1 and _counts_before(items, k, state) and thing_of(items[k - 2]) is not None:
                counted = int(item.tags["N"])  # «caballo (1), criados (2)», «criados: 2»
                out[-1] = o.Buy(thing_of(items[k - 2]), counted if counted > 1 else None)
            elif after is not None and after.kind == "word" and after.norm not in ("por", "de"):
                count = int(item.tags["N"])
            elif amount is None and (
                k == 0 or after is None or after.mark or items[k - 1].norm in ("por", "de", "a")
            ):
                if item.tags["N"] < 10 and k and items[k - 1].norm not in ("por", "de", "a"):
                    count = int(item.tags["N"])  # «contratar criado (1)»
                else:
                    amount = int(item.tags["N"])
            continue
        what = None if k < bought_from or _buys_for_him(items, k) else thing_of(item)
        if item.has("WPN") and k and items[k - 1].norm == "con":
            continue  # «esgrima con espada, compro un caballo»
        if what is not None and not item.sub:
            out.append(o.Buy(what, count if count and count > 1 else None, None))
            count = None
    if not out:
        what = _named_thing(clause, state)
        if what is None:
            return [o.Buy(None, None, amount)]
        out = [o.Buy(what, count if count and count > 1 else None, None)]
    if amount is not None and isinstance(out[-1], o.Buy):
        out[-1] = o.Buy(out[-1].what, out[-1].count, amount)
    return out


def _counts_before(items: Sequence[Item], k: int, state: State) -> bool:
    """Whether the number at ``k`` says how many of what stands before it: «caballo (1)», «criados: 2»."""
    between = state.text[items[k - 2].end : items[k].start].strip()
    return items[k - 1].mark == "(" or between == ":"


def _where_he_buys(items: Sequence[Item]) -> int:
    """Return where what he buys may begin: «practico con el sable y de camino compro un florete»."""
    buying = _buying()
    for k, item in enumerate(items):
        form = item.form
        if form is not None and not item.sub and form.lemma in buying:
            does_more = any(is_own(i.form) and not i.sub for i in items[:k])
            return k if does_more and any(thing_of(i) for i in items[k:]) else 0
    return 0


def _is_price(items: Sequence[Item], k: int) -> bool:
    """Whether an amount stands at ``k``, and is not one more thing: «caballo y 40 coronas encima»."""
    return items[k].has("MONEY") and (not k or items[k - 1].norm not in ("y", "e", "mas"))


@cache
def _buying() -> frozenset[str]:
    return lexicon().classes["buy"] | lexicon().classes["hire"]


def _buys_for_him(items: Sequence[Item], k: int) -> bool:
    """«Que su criado le compre tres caballos», «digo a mi criado que compre uno»: who buys is not bought."""
    if not items[k].has("servant"):
        return False
    near = (i.form for i in items[k + 1 : k + 5] if i.form is not None)
    return any(form.tense == "subjunctive" and form.lemma in _buying() for form in near)


def thing_of(item: Item) -> str | None:
    """Return what an item names that can be bought, as orders call it; None if it names nothing."""
    for tag in ("horse", "servant", "pistol"):
        if item.has(tag):
            return tag
    if item.has("WPN"):
        return str(item.tags["WPN"])
    if item.has("goods_named") or item.has("gift"):
        return item.norm
    return None


def _named_thing(clause: Clause, state: State) -> str | None:
    for k, item in enumerate(clause.all):
        if k > 1 and clause.all[k - 1].norm == "de" and clause.all[k - 2].has("N"):
            continue  # «compro otro por las 100 coronas de rigor»
        if item.kind == "word" and not item.role and not item.form and not item.tags and not item.known:
            return state.text[item.start : item.end].casefold()
    return None


def _moves_out(clause: Clause) -> bool:
    """Whether a lodging is only left: «dejo la casa de clase 3», but not «dejo la mía por una de clase 4»."""
    left = clause.verb("dejar", "abandonar", "vender") and not clause.word("por", "para", "y")
    return left and not clause.verb("mudar", "alquilar", "comprar", "pasar")


def _is_left_behind(items: Sequence[Item], k: int) -> bool:
    """Whether a lodging is the one he has had: «un palacete: adiós a la casa grande», «dejando el piso»."""
    near = items[max(0, k - 4) : k]
    begun = max((n + 1 for n, i in enumerate(near) if i.mark), default=0)
    return any(
        i.norm in _FAREWELLS or (i.form is not None and i.form.lemma in _LEAVING) for i in near[begun:]
    )


_FAREWELLS = frozenset(["adios", "adieu", "desde", "lugar", "vez"])
_LEAVING = frozenset(["dejar", "abandonar", "vender", "despedir", "desalojar", "desocupar", "devolver"])


@builds("house")
def _house(clause: Clause, state: State) -> Actions:
    named = [k for k, i in enumerate(clause.all) if i.has("HOUSE") and not i.sub]
    kept = [k for k in named if not _is_left_behind(clause.all, k)] or named
    found = [clause.all[k].tags["HOUSE"] for k in kept] or values(clause, "HOUSE")
    if len(found) == 1 and _moves_out(clause):
        return []  # «dejo la casa de clase 3 y me mudo a una de clase 4»
    return [o.House(int(found[-1]) if found else None)]
