"""A tagged line as an item: what Lark's tree says, as plain data whose units are not looked up yet."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from turnbot.games.maquiavelli.orders.tree import Thing
from turnbot.resources import folder


@dataclass(frozen=True, slots=True)
class Ref:
    """A unit as written: ``id`` (``E1``) or ``kind`` and ``place``; ``power`` of another; autonomous or
    not.
    """

    id: str = ""
    kind: str = ""
    place: str = ""
    power: str = ""
    autonomous: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """A place as written; ``doubt`` is why it is none: ``ambiguous-place``, ``unknown-place``,
    ``two-orders``.
    """

    place: str = ""
    coast: str = ""
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """An item: ``what`` it is, and its parts by name."""

    what: str
    parts: dict[str, Any]


def _text(token: Any) -> str:
    return str(token)[2:]


def _refs(found: list[Any]) -> list[Ref]:
    return [one for one in found if isinstance(one, Ref)]


def _tokens(found: list[Any], *kinds: str) -> list[str]:
    return [_text(one) for one in found if isinstance(one, Token) and one.type in kinds]


def _names(found: list[Any]) -> list[str]:
    return _tokens(found, "PLACE", "BOTH", "POWER")


class _Reader(Transformer[Token, Any]):
    """Each method makes of a rule's parts what the rule means."""

    # References
    def own(self, found: list[Any]) -> Ref:
        ids, kinds, names = _tokens(found, "UNIT"), _tokens(found, "TYPE"), _names(found)
        return Ref(ids[0] if ids else "", kinds[0] if kinds else "", names[0] if names else "")

    def unit_power(self, found: list[Any]) -> Ref:
        return Ref(_tokens(found, "UNIT")[0], power=_names(found)[0])

    power_unit = unit_power

    def unit_at(self, found: list[Any]) -> Ref:
        return Ref(_tokens(found, "UNIT")[0], place=_names(found)[0])

    def foreign(self, found: list[Any]) -> Ref:
        return self.unit_at(found)

    def of_kind(self, found: list[Any]) -> Item:
        action = next(one for one in found if isinstance(one, dict))
        item = self._ordered([Ref(kind=_tokens(found, "TYPE")[0]), *found], action)
        return Item("kind", item.parts)

    def moved_from(self, found: list[Any]) -> Item:
        return self.moved([Ref(_tokens(found, "UNIT")[0], place=_names(found)[0]), *found[1:]])

    def stander(self, found: list[Any]) -> Item:
        return self.order([Ref(place=_names(found)[0]), *found[1:]])

    def stander_moved(self, found: list[Any]) -> Item:
        return self.moved([Ref(place=_names(found)[0]), *found[1:]])

    def type_power_place(self, found: list[Any]) -> Ref:
        power, place = _names(found)
        return Ref(kind=_tokens(found, "TYPE")[0], place=place, power=power)

    def type_place_power(self, found: list[Any]) -> Ref:
        place, power = _names(found)
        return Ref(kind=_tokens(found, "TYPE")[0], place=place, power=power)

    def autonomous(self, found: list[Any]) -> Ref:
        return Ref(kind="G", place=_names(found)[0], autonomous=True)

    def by_place(self, found: list[Any]) -> Ref:
        return Ref(place=_names(found)[0])

    def amount(self, found: list[Any]) -> int:
        return int(_tokens(found, "NUMBER")[0])

    def unit(self, found: list[Any]) -> Ref:
        return found[0]  # type: ignore[no-any-return]

    def units(self, found: list[Any]) -> list[Ref]:
        return _refs(found)

    # Orders
    def coast(self, found: list[Any]) -> str:
        side = _tokens(found, "COAST")
        return side[0] if side else f"@{_names(found)[0]}"

    def goal(self, found: list[Any]) -> Goal:
        if isinstance(found[0], Goal):
            return found[0]
        coasts = [one for one in found if isinstance(one, str) and not isinstance(one, Token)]
        return Goal(_names(found)[0], coasts[0] if coasts else "")

    def goals(self, found: list[Any]) -> Goal:
        return Goal(doubt="two-orders")

    def doubt(self, found: list[Any]) -> Goal:
        return Goal(doubt="ambiguous-place" if found[0].type == "AMBIGUOUS" else "unknown-place")

    def carried(self, found: list[Any]) -> str:
        return "sea"

    def way(self, found: list[Any]) -> None:
        return None

    def advance(self, found: list[Any]) -> dict[str, Any]:
        goal = next(one for one in found if isinstance(one, Goal))
        return {"do": "advance", "goal": goal, "by": "sea" if "sea" in found else ""}

    def besiege(self, found: list[Any]) -> dict[str, Any]:
        names = [one.place for one in _refs(found) if one.place] or _names(found)
        return {"do": "besiege", "place": names[0] if names else ""}

    def hold(self, found: list[Any]) -> dict[str, Any]:
        names = _names(found)
        return {"do": "hold", "place": names[0] if names else ""}

    def lift(self, found: list[Any]) -> dict[str, Any]:
        return {"do": "lift"}

    def where(self, found: list[Any]) -> Goal:
        return Goal(_names(found)[0])

    def support(self, found: list[Any]) -> dict[str, Any]:
        return {"do": "support", "of": _refs(found)[0], "in": found[-1].place}

    def support_plain(self, found: list[Any]) -> dict[str, Any]:
        return {"do": "support", "of": _refs(found)[0], "in": _names(found)[-1]}

    def support_short(self, found: list[Any]) -> dict[str, Any]:
        names = _names(found)
        return {"do": "support", "of": _refs(found)[0], "in": names[0] if names else ""}

    def support_nowhere(self, found: list[Any]) -> dict[str, Any]:
        return {"do": "support", "of": _refs(found)[0], "in": ""}

    def support_power(self, found: list[Any]) -> dict[str, Any]:
        return {"do": "support", "power": _names(found)[0], "in": found[-1].place}

    def support_place(self, found: list[Any]) -> dict[str, Any]:
        return {"do": "support", "in": _names(found)[0]}

    def convoy(self, found: list[Any]) -> dict[str, Any]:
        names = _names(found)
        return {"do": "convoy", "of": _refs(found)[0], "to": names[0] if names else ""}

    def convert(self, found: list[Any]) -> dict[str, Any]:
        coasts = [one for one in found if isinstance(one, str) and not isinstance(one, Token)]
        return {"do": "convert", "into": _tokens(found, "TYPE")[0], "coast": coasts[0] if coasts else ""}

    def dissolve(self, found: list[Any]) -> dict[str, Any]:
        return {"do": "dissolve"}

    def action(self, found: list[Any]) -> dict[str, Any]:
        return found[0]  # type: ignore[no-any-return]

    def stop(self, found: list[Any]) -> Goal:
        return self.goal(found)

    def stops(self, found: list[Any]) -> tuple[Goal, ...]:
        return tuple(one for one in found if isinstance(one, Goal))

    def retreats(self, found: list[Any]) -> None:
        return None

    def tail(self, found: list[Any]) -> tuple[Goal, ...]:
        return next(one for one in found if isinstance(one, tuple))

    def _ordered(self, found: list[Any], action: dict[str, Any]) -> Item:
        lists = [one for one in found if isinstance(one, tuple)]
        return Item("order", {"unit": _refs(found)[0], **action, "list": lists[0] if lists else None})

    def order(self, found: list[Any]) -> Item:
        return self._ordered(found, next(one for one in found if isinstance(one, dict)))

    def moved(self, found: list[Any]) -> Item:
        goal = next(one for one in found if isinstance(one, Goal))
        return self._ordered(found, {"do": "advance", "goal": goal, "by": ""})

    def supported(self, found: list[Any]) -> Item:
        unit, of = _refs(found)
        return self._ordered([unit], {"do": "support", "of": of, "in": found[-1].place})

    def sieged(self, found: list[Any]) -> Item:
        return self._ordered(found, {"do": "besiege", "place": ""})

    def retreat(self, found: list[Any]) -> Item:
        return Item(
            "retreat", {"unit": _refs(found)[0], "list": next(o for o in found if isinstance(o, tuple))}
        )

    def retreat_line(self, found: list[Any]) -> Item:
        return self.retreat(found)

    def orders(self, found: list[Any]) -> Item:
        action = next(one for one in found if isinstance(one, dict))
        return Item("orders", {"units": _refs(found), "action": action})

    def rest(self, found: list[Any]) -> Item:
        return Item("rest", {})

    # Expenses
    def cost(self, found: list[Any]) -> tuple[str, int | None]:
        return "cost", next((one for one in found if isinstance(one, int)), None)

    def _paid(self, do: str, found: list[Any], **more: Any) -> Item:
        costs = [one[1] for one in found if isinstance(one, tuple) and one[0] == "cost"]
        ducats = next((one for one in [*costs, *found] if isinstance(one, int)), None)
        return Item("expense", {"do": do, "ducats": ducats, **more})

    def relief(self, found: list[Any]) -> Item:
        return self._paid("famine-relief", found, place=_names(found)[0])

    def pacify(self, found: list[Any]) -> Item:
        return self._paid("pacify", found, place=_names(found)[0])

    def guard(self, found: list[Any]) -> Item:
        return self._paid("counter-bribe", found, unit=_refs(found)[0])

    def guard_first(self, found: list[Any]) -> Item:
        return self._paid("counter-bribe", [("cost", found[0]), *found[1:]], unit=_refs(found)[0])

    def bribe_dissolve(self, found: list[Any]) -> Item:
        return self._paid("dissolve", found, unit=_refs(found)[0])

    def bribe_buy(self, found: list[Any]) -> Item:
        return self._paid("buy", found, unit=_refs(found)[0])

    def bribe_free(self, found: list[Any]) -> Item:
        return self._paid("make-autonomous", found, unit=_refs(found)[0])

    def home(self, found: list[Any]) -> tuple[str, str]:
        return "home", str(found[0])

    def rebel(self, found: list[Any]) -> Item:
        said = next((one[1] for one in found if isinstance(one, tuple) and one[0] == "home"), "")
        kind = {"natal": "home", "conquistada": "conquered", "": ""}[said]
        return self._paid("rebel", found, place=_names(found)[0], kind=kind)

    rebel_short, pacify_first, relief_first = rebel, pacify, relief

    def numbers(self, found: list[Any]) -> tuple[str, tuple[int, ...]]:
        return "numbers", tuple(int(n) for n in _tokens(found, "NUMBER"))

    def murder(self, found: list[Any]) -> Item:
        numbers = next((one[1] for one in found if isinstance(one, tuple) and one[0] == "numbers"), ())
        ducats = next((one for one in found if isinstance(one, int)), None)
        return Item(
            "expense", {"do": "assassinate", "ducats": ducats, "power": _names(found)[0], "numbers": numbers}
        )

    # Adjustments
    def keep(self, found: list[Any]) -> Item:
        return Item("keep", {"units": found[-1], "held": False})

    def keep_held(self, found: list[Any]) -> Item:
        return Item("keep", {"units": found[-1], "held": True})

    def keep_all(self, found: list[Any]) -> Item:
        but = next((one for one in found if isinstance(one, list)), [])
        return Item("keep", {"units": None, "but": but, "held": False})

    def keep_all_held(self, found: list[Any]) -> Item:
        item = self.keep_all(found)
        return Item("keep", {**item.parts, "held": True})

    def dismiss(self, found: list[Any]) -> Item:
        return Item("dismiss", {"units": found[-1]})

    def elite(self, found: list[Any]) -> tuple[str, str]:
        return "elite", str(found[0])

    def bought(self, found: list[Any]) -> tuple[str, str, str, int | None]:
        elite = next((one[1] for one in found if isinstance(one, tuple)), "")
        ducats = next((one for one in found if isinstance(one, int)), None)
        return _tokens(found, "TYPE")[0], _names(found)[0], elite, ducats

    def _bought(self, found: list[Any], verb: str) -> Item:
        return Item("buy", {"units": [one for one in found if isinstance(one, tuple)], "verb": verb})

    def buy(self, found: list[Any]) -> Item:
        return self._bought(found, "create")

    def buy_paid(self, found: list[Any]) -> Item:
        return self._bought(found, "buy")

    def buy_bare(self, found: list[Any]) -> Item:
        return self._bought(found, "")

    # Money, chits, straits
    def _deal(self, do: str, found: list[Any]) -> Item:
        ducats = next((one for one in found if isinstance(one, int)), 0)
        return Item("transfer", {"do": do, "powers": _names(found), "ducats": ducats})

    def hand_over(self, found: list[Any]) -> Item:
        return self._deal("hand-over", found)

    def receive(self, found: list[Any]) -> Item:
        return self._deal("receive", found)

    receive_from = receive

    def give(self, found: list[Any]) -> Item:
        return self._deal("give", found)

    give_to = give

    def give_chit(self, found: list[Any]) -> Item:
        return self._deal("give-chit", found)

    def thing(self, found: list[Any]) -> Thing:
        return Thing(found[0]) if isinstance(found[0], int) else Thing(chit=_names(found)[0])

    def swap(self, found: list[Any]) -> Item:
        things = [one for one in found if isinstance(one, Thing)]
        return Item("transfer", {"do": "swap", "powers": _names(found), "give": things[0], "get": things[1]})

    swap_with = swap

    def borrow(self, found: list[Any]) -> Item:
        years = _tokens(found, "NUMBER")
        ducats = next(one for one in found if isinstance(one, int))
        return Item("loan", {"do": "borrow", "ducats": ducats, "years": int(years[0]) if years else 1})

    def repay(self, found: list[Any]) -> Item:
        return Item("loan", {"do": "repay"})

    def guests(self, found: list[Any]) -> tuple[str, ...]:
        if any(isinstance(one, Token) and one.type == "ALL" for one in found):
            return ("*",)
        return tuple(_names(found))

    def passage(self, found: list[Any]) -> Item:
        names = _names(found)
        standing = any(isinstance(one, Token) and one.type == "STANDING" for one in found)
        guests = next(one for one in found if isinstance(one, tuple))
        return Item("passage", {"let": guests, "strait": names[0] if names else "", "standing": standing})

    def ready(self, found: list[Any]) -> Item:
        return Item("ready", {})


#: By the first word of an item, the rules of the grammar that it may be an instance of, likeliest first.
_RULES: dict[str, tuple[str, ...]] = {
    "unit": ("order", "retreat"),
    "type": ("buy", "order", "retreat"),
    "n:": ("buy", "expense"),
    "con": ("order",),
    "apoya": ("order",),
    "avanza": ("order",),
    "asedia": ("order",),
    "autonoma": ("order",),
    "retirada": ("retreat", "expense"),
    "compra": ("buy", "expense"),
    "crea": ("buy", "expense"),
    "disuelve": ("expense", "dismiss"),
    "no": ("dismiss",),
    "pide": ("loan", "buy"),
    "licencia": ("dismiss",),
    "pago": ("keep", "transfer", "loan"),
    "mantiene": ("keep",),
    "todos": ("rest",),
    "resto": ("rest",),
    **dict.fromkeys(("milicia", "mercenarios", "profesionales"), ("buy",)),
    **dict.fromkeys(
        ("hambre", "pacifica", "contrasoborno", "convierte", "rebelion", "asesina"), ("expense",)
    ),
    **dict.fromkeys(("entrega", "recibe", "regala", "da", "cambia"), ("transfer",)),
    **dict.fromkeys(("prestamo", "devuelve"), ("loan",)),
    "deja": ("passage",),
    "listo": ("ready",),
}
_STARTS = ("retreat_line", *dict.fromkeys(rule for rules in _RULES.values() for rule in rules))


@cache
def _parser() -> Lark:
    text = (folder("grammars") / "maquiavelli" / "orders.lark").read_text(encoding="utf-8")
    return Lark(text, parser="earley", lexer="basic", start=list(_STARTS))


#: No item has more words: what is longer says several things, and is cut before it is parsed.
LONGEST = 60


def parse(tagged: str, *, retreats: bool = False) -> Item | None:
    """The item that a tagged line is, or None; ``retreats``: it stands under a heading of retreat lists."""
    first, _, more = tagged.partition(" ")
    if not more and first != "listo":
        return None
    if tagged.count(" ") >= LONGEST:
        return None
    named = "type" if first[:2] == "t:" else "unit" if first[:2] in ("u:", "p:", "b:", "w:") else first[:2]
    rules = ("retreat_line",) if retreats else _RULES.get(first) or _RULES.get(named, ())
    return next((item for rule in rules if (item := _derived(tagged, rule)) is not None), None)


@lru_cache(maxsize=1024)
def _derived(tagged: str, rule: str) -> Item | None:
    try:
        tree = _parser().parse(tagged, start=rule)
    except (UnexpectedInput, ValueError):
        return None
    result = _Reader().transform(tree)
    return result if isinstance(result, Item) else None
