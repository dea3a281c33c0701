"""Clauses into orders: loans, debts, investments, purchases, lodgings."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import If, opposite
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.pronouns import is_se_for_him
from turnbot.games.preux.reading.orders.slots import (
    companions,
    crowns,
    crowns_or_those,
    mentions,
    people,
    person,
    said_of,
    says,
    value,
    values,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon


def _whom(clause: Clause, state: State, *preps: str) -> str | None:
    if clause.tagged("lender") or (not mentions(clause) and _lender_spoken_of(clause, state)):
        return "moneylender"
    return person(clause, state, *preps, want="any" if mentions(clause) else "man")


def _lender_spoken_of(clause: Clause, state: State) -> bool:
    """«Al prestamista le debo 200; se las devuelvo»: him, if nobody was named since."""
    if not (says(clause, ("le",)) or is_se_for_him(clause)):
        return False
    before = [i for i in state.spoken.get(state.where, ()) if i.end <= clause.start][-_NEAR:]
    named = [i for i in before if i.has("lender", "P", "DESC")]
    return bool(named) and named[-1].has("lender")


_NEAR = 12  # words


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
    if len(amounts) == 1 and (clause.word("cada", "ambos") or _by_head(items)):
        amounts *= len(whom)  # «pido a Cazaux y a Noisel 30 coronas a cada uno»
    if len(amounts) < 2 or len(amounts) != len(whom):
        return []
    names = [
        "moneylender" if i.has("lender") else state.resolve(i.tags["P"], said_of(state, i)) for i in whom
    ]
    return list(zip(names, amounts, strict=True))


def _by_head(items: Sequence[Item]) -> bool:
    """«50 coronas por cabeza», «50 por barba»: to each of them."""
    return any(a.norm == "por" and b.norm in _HEADS for a, b in pairwise(items))


_HEADS = frozenset(["cabeza", "barba", "persona", "cabo"])


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
    out: list[o.Buy] = []
    items = clause.all
    bought_from = _where_he_buys(items)
    count: int | None = None
    price: int | None = None  # said before the thing: «por 30 coronas compro una capa»
    for k, item in enumerate(items):
        if item.has("P", "loan"):
            count = None  # «pido 30 prestadas a Parrot, y con eso compro una daga»
        if item.has("ONE"):
            count = None  # «tres compras: un caballo, ...»
        elif item.has("N", "MONEY") and _is_laid_out(items, k):
            count, price = None, _alone_laid_out(items, k)
            continue
        elif item.has("N", "MONEY"):
            amount = _price_at(items, k) if k >= bought_from else None
            if amount is None:
                count = _count_at(items, k, out, count, state)
            elif len(out) > 1 and _is_for_all(items, k):
                continue
            elif not _is_borrowed(amount, clause, state) and (not out or out[-1].crowns is None):
                price = None if out else amount
                out[-1:] = [replace(one, crowns=amount) for one in out[-1:]]
            continue
        passed = k < bought_from or _buys_for_him(items, k) or _is_meant_for(items, k)
        what = None if passed else thing_of(item)
        what = what or (out[-1].what if out and k >= bought_from and _is_one_more(items, k) else None)
        if what is None and k > bought_from and _is_other_good(items, k):
            what = state.text[item.start : item.end].casefold()
        if item.has("WPN") and k and items[k - 1].norm == "con":
            continue  # «esgrima con espada, compro un caballo»
        if what is not None and not item.sub:
            out.append(o.Buy(what, count if count and count > 1 else None, price))
            count = price = None
    if not out:
        out = [o.Buy(_named_thing(clause, state), count if count and count > 1 else None, price)]
    return list(out)


def _is_laid_out(items: Sequence[Item], k: int) -> bool:
    """«200 en un caballo», «50 para un criado»: what is spent on what stands behind."""
    after = items[k + 1].norm if k + 1 < len(items) else ""
    priced = k > 0 and items[k - 1].norm in ("por", "de", "a")
    behind = items[k + 2 : k + 2 + _FEW_WORDS]
    return after in ("en", "para") and not priced and any(thing_of(i) is not None for i in behind)


def _alone_laid_out(items: Sequence[Item], k: int) -> int | None:
    """Return what is spent on the one thing behind; of two together («en un caballo y un sable»), nothing."""
    nearest = next((n for n in range(k + 1, len(items)) if _is_laid_out(items, n)), len(items))
    things = [i for i in items[k + 1 : nearest] if thing_of(i) is not None and not i.sub]
    return int(items[k].tags.get("MONEY") or items[k].tags["N"]) if len(things) == 1 else None


def _is_meant_for(items: Sequence[Item], k: int) -> bool:
    """«Compro una silla para mi caballo»: the horse is not bought; but «200 coronas para un caballo»."""
    begun = k - 1
    while begun > 0 and (items[begun].role in ("article", "possessive") or items[begun].has("ONE")):
        begun -= 1
    return begun > 0 and items[begun].norm == "para" and not items[begun - 1].has("N", "MONEY")


def _is_for_all(items: Sequence[Item], k: int) -> bool:
    """«Un caballo y una espada, 300 coronas en total»: of two things together, and of neither by itself."""
    near = [i.norm for i in (*items[max(0, k - 3) : k], *items[k + 1 : k + 4])]
    return any(norm in _TOGETHER for norm in near)


_TOGETHER = frozenset(["total", "conjunto", "todo", "junto", "juntos", "juntas", "ambos", "ambas", "lote"])


def _is_other_good(items: Sequence[Item], k: int) -> bool:
    """«Compro un uniforme y un caballo»: a thing of which the game knows nothing, named beside others."""
    item = items[k]
    plain = item.kind == "word" and not (item.role or item.form or item.tags.keys() - {"army"})
    if not plain or k < 2 or not (items[k - 1].norm in _SOME or items[k - 1].has("ONE")):
        return False
    before = items[k - 2]
    bought = before.form is not None and before.form.lemma in _buying()
    ends = k + 1 == len(items) or items[k + 1].mark or items[k + 1].role == "joiner"
    adjective = k + 1 < len(items) and items[k + 1].norm.startswith(("nuev", "buen", "bonit", "elegant"))
    return (bought or before.role == "joiner" or before.mark == ",") and bool(ends or adjective)


_SOME = ("un", "una", "unos", "unas")


def _price_at(items: Sequence[Item], k: int) -> int | None:
    """Return what is paid by the number at ``k``: crowns, or a number by itself behind «por», in brackets."""
    item, led = items[k], items[k - 1].norm if k else ""
    if item.has("MONEY"):
        return int(item.tags["MONEY"]) if _is_price(items, k) else None
    after = items[k + 1] if k + 1 < len(items) else None
    paid = led == "por" and item.tags["N"] >= _FEWEST
    counts = after is not None and after.kind == "word" and after.norm not in ("por", "de", "y", "cada")
    if counts and not paid:
        return None  # «dos caballos»
    if item.tags["N"] < _FEWEST and k and led not in ("por", "de", "a"):
        return None  # «contratar criado (1)»
    return int(item.tags["N"])


_FEWEST = 10  # crowns; less, behind a thing, counts it


def _count_at(items: Sequence[Item], k: int, out: list[o.Buy], count: int | None, state: State) -> int | None:
    """Return the count that the number at ``k`` gives what follows; «caballo (2)» is given it at once."""
    item, after = items[k], items[k + 1] if k + 1 < len(items) else None
    if item.has("MONEY"):
        return count
    if after is not None and after.norm in _PURCHASES:
        return None  # «tres compras: un caballo, ...»
    if out and k > 1 and _counts_before(items, k, state) and thing_of(items[k - 2]) is not None:
        counted = int(item.tags["N"])  # «caballo (1), criados: 2»
        out[-1] = replace(out[-1], count=counted if counted > 1 else None)
        return count
    return int(item.tags["N"])


def _is_borrowed(amount: int, clause: Clause, state: State) -> bool:
    """«Pido 200 coronas al prestamista y con eso compro un caballo»: what he borrows is not its price."""
    lent = isinstance(state.last, o.Borrow) and state.last.crowns == amount
    return lent and clause.has("lender", "loan")


def _is_one_more(items: Sequence[Item], k: int) -> bool:
    """«(Compro un caballo y) otro más barato»: one more of what was named last, and of no other thing."""
    if items[k].norm not in ("otro", "otra") or items[k].sub:
        return False
    end = next((n for n in range(k + 1, len(items)) if items[n].mark or items[n].has("N")), len(items))
    said = items[k + 1 : end]
    return not any(thing_of(i) or i.has("P", "spy") or i.form for i in said) and len(said) < _FEW_WORDS


_FEW_WORDS = 5  # words of «otro más barato por»


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
        bought = item.form is not None and item.form.lemma in _buying()
        behind = clause.all[k + 1 : k + 3] if bought else []  # of all he may name, what he buys
        if behind and (behind[0].role == "article" or behind[0].has("ONE", "N")):
            behind = behind[1:]
        noun = behind[0] if behind else None
        verbal = noun is not None and noun.form is not None and not noun.form.person
        if (
            noun is not None
            and noun.kind == "word"
            and not (noun.role or verbal or noun.tags.keys() - {"army"})
        ):
            return state.text[noun.start : noun.end].casefold()  # «compro uniforme nuevo»
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
