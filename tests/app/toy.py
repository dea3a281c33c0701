"""Two whole games in a few lines, to prove that the shell knows none.

Everybody has a purse. An order is a line «apuesto N» (a bet on a die) or «duda ...», which the referee has
to settle: with «b» or a number it becomes a bet. Where the world's ``tips`` say so, the month asks him for a
tip, which may or must be settled; ``broken`` makes one part or another stumble.

``TOY`` has months; ``SEASONS`` is the same on a year of four turns, the first of which is no season but four
days of adjustments in which only debtors have anything to say.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from turnbot.core.dice import EVERYBODY, DiceLike, Roll, opened
from turnbot.core.events import PUBLIC, Named, only
from turnbot.core.exchange import (
    CORRECTIONS,
    DECREES,
    LIST,
    Entry,
    Letter,
    Month,
    Ordained,
    Page,
    Player,
    Question,
    ScenarioError,
    Table,
    Text,
    has_effects,
)
from turnbot.core.game import Game
from turnbot.core.ledger import Delta, account, overwrite
from turnbot.core.months import month_name
from turnbot.core.orders import Flag, Said
from turnbot.core.rules import rule
from turnbot.core.turn import Case, Outcome, Ruling, Turn, Watch, outcome, run


@dataclass(frozen=True, eq=False)
class Gambler(Named):
    name: str
    email: str
    coins: int = account("owner", low=0)

    @property
    def owners(self) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True, eq=False)
class World:
    month: str
    tips: str
    broken: str
    people: dict[str, Gambler]

    def holder(self, name: str) -> Gambler:
        return self.people[name]

    def holders(self) -> Iterable[Gambler]:
        return self.people.values()

    def admit(self, kind: str, doc: Mapping[str, Any]) -> Gambler:
        raise NotImplementedError

    def dismiss(self, name: str) -> Gambler:
        raise NotImplementedError

    def write(self, name: str, what: str, now: Any) -> None:
        overwrite(self.people[name], what, now)


@dataclass(frozen=True)
class Orders:
    sender: str | None
    kind: str
    month: str | None
    bets: tuple[int, ...] = ()
    flags: tuple[Flag, ...] = field(default=())


def scenario(doc: Mapping[str, Any], seed: bytes) -> World:
    people = {row["name"]: Gambler(row["name"], row.get("email", ""), row.get("coins", 100))
              for row in doc["character"]}  # fmt: skip
    return World(doc["month"], doc.get("tips", "none"), doc.get("broken", ""), people)


def read(text: Text, world: Any) -> Orders:
    if "revienta" in text.body:
        raise RuntimeError("a bug in the reader")
    lines = text.body.splitlines()
    month = next((word for word in text.subject.split() if word[:4].isdigit() and word[4:5] == "-"), None)
    kind = next((k for k in ("question", "standing", "amendment") if k in text.subject), "orders")
    bets = tuple(int(line.split()[1]) for line in lines if line.startswith("apuesto "))
    flags = tuple(
        Flag("1", "doubt", Said(line, nth), ())
        for nth, line in enumerate(lines, 1)
        if line.startswith("duda")
    )
    if text.public:
        kind = "declaration" if bets else "misdirected" if "semana" in text.body else "other"
    if kind == "orders" and not bets and not flags:
        kind = "other"
    return Orders(text.who, kind, month, bets, flags)


def lay(earlier: Orders | None, later: Orders) -> Orders:
    only_doubts = later.kind == "orders" and not later.bets
    if earlier is None or (later.kind not in ("amendment", "declaration") and not only_doubts):
        return later
    return replace(earlier, bets=earlier.bets + later.bets, flags=earlier.flags + later.flags)


def questions(orders: Orders, who: str) -> list[Question]:
    return [
        Question(f"flag/{who}/{flag.said.text}", (who,), f"{who} duda.", flag.said.text,
                 (("nada", None), ("apuesta 10", 10)), "nada", True, "announced")
        for flag in orders.flags
    ]  # fmt: skip


def settle(orders: Orders, answers: Mapping[str, Any], world: Any) -> Orders:
    for flag in orders.flags:
        key = f"flag/{orders.sender}/{flag.said.text}"
        if key in answers:
            answer = answers[key]
            bets = orders.bets if answer is None or has_effects(answer) else (*orders.bets, int(answer))
            orders = replace(orders, bets=bets, flags=tuple(f for f in orders.flags if f is not flag))
    return orders


def entries(orders: Orders) -> list[Entry]:
    return [Entry(f"1{'abcdefgh'[nth]}", f"apuesta {bet}") for nth, bet in enumerate(orders.bets)]


def enter(orders: Orders | None, who: str, place: str, words: str, world: World) -> Orders:
    """«todo», or one bet by its sign."""
    before = orders or Orders(who, "orders", None)
    bets = read(Text(who, "", words), world).bets
    if words and not bets:
        raise ValueError(f"«{words}» no es ninguna apuesta")
    if not place:
        return replace(before, kind="orders", bets=bets, flags=())
    signs = [one.sign for one in entries(before)]
    if place not in signs:
        raise ValueError(f"no hay ninguna apuesta «{place}»")
    at = signs.index(place)
    return replace(before, bets=(*before.bets[:at], *bets, *before.bets[at + 1 :]))


@rule("1")
def bet(t: Turn[World, Orders], who: Gambler, nth: int, stake: int) -> None:
    stake = min(stake, who.coins)
    die = t.roll(f"bet-{nth}", who)
    gain = stake if die.total > t.hidden("edge") else -stake
    t.post(only(who), "bet.settled", Delta(who.name, "coins", gain), who=who, die=die)


def correction(
    world: World, who: str, what: str, value: int | str, reason: str, heard: str
) -> dict[str, Any]:
    if who not in world.people or not isinstance(value, int):
        raise ValueError(f"no conozco a {who}.")
    return {"who": who, "by": value, "reason": reason}


def ordain(world: World, words: str, who: Sequence[str], effects: str) -> Ordained | None:
    """«regalo 5», to whom the case is about, or «regalo 5 a Ana»."""
    if "se retira" in words:
        return Ordained({"acts": []}, words)
    if "regalo" not in words or not effects:
        return None
    named = words.partition(" a ")[2] or "".join(who)
    if named not in world.people:
        raise ValueError(f"no conozco a «{named}».")
    by = int(words.partition("regalo ")[2].split()[0])
    return Ordained({"acts": [{"who": named, "by": by}]}, f"{by} monedas a {named}")


def jot(world: World, who: str, words: str) -> Ordained:
    if not words:
        raise ValueError("la nota no dice nada.")
    return Ordained({"note": words, "who": who}, f"Para {who or 'todos'}: «{words}»")


def join(world: World, doc: Mapping[str, Any], seed: bytes) -> World:
    if not doc["name"] or doc["name"] in world.people:
        raise ScenarioError(f"no puede llamarse «{doc['name']}».")
    new = Gambler(doc["name"], doc.get("email", ""), doc.get("coins", 40 + seed[0]))
    return replace(world, people={**world.people, new.name: new})


def welcome(world: World, month: Month, names: Sequence[str]) -> list[Letter]:
    return [Letter(name, "opening", {"who": name, "coins": world.people[name].coins, "month": month.month})
            for name in names]  # fmt: skip


def give(t: Turn[World, Orders]) -> None:
    for _, ruling in sorted(t.rulings.items()):
        for act in ruling["acts"] if has_effects(ruling) else ():
            who = t.world.people[act["who"]]
            t.under("3").post(only(who), "coins.given", Delta(who.name, "coins", act["by"]),
                              who=who, nth=ruling["nth"])  # fmt: skip


@rule("3")
def mend(t: Turn[World, Orders]) -> None:
    for key in sorted(key for key in t.rulings if key.startswith(CORRECTIONS)):
        if key.startswith(DECREES) or t.rulings[key] is None:
            continue
        who, by = t.rulings[key]["who"], t.rulings[key]["by"]
        t.post(only(who), "coins.mended", Delta(who, "coins", by), who=who)


def everybody_bets(t: Turn[World, Orders]) -> None:
    for who in t.world.people.values():
        for nth, stake in enumerate(t.orders[who.name].bets if who.name in t.orders else (), 1):
            bet(t, who, nth, stake)


@rule("2")
def tip(t: Turn[World, Orders]) -> None:
    must = t.world.tips == "must"
    asks = t.world.tips != "none"
    coins = t.decide("tip", proposal=1, options=(0, 1, 2), must=must) if asks else 0
    t.post(PUBLIC, "tip.given", coins=coins)
    for who in t.world.people.values():
        t.post(only(who), "tip.had", Delta(who.name, "coins", coins), who=who)
    if t.world.broken == "rule":
        raise RuntimeError("a bug in a rule, about the secret of Ana")
    if t.world.broken == "books":
        object.__setattr__(t.world.people["Ana"], "coins", 7)


def play(
    world: World, orders: Mapping[str, Orders], rulings: Iterable[Ruling], dice: DiceLike,
    house: Mapping[str, Mapping[str, Any]], *, until: str | None = None, watch: Watch | None = None,
) -> Outcome[World]:  # fmt: skip
    living = World(world.month, world.tips, world.broken, {p.name: replace(p) for p in world.people.values()})
    t: Turn[World, Orders] = Turn.begin(living, orders, rulings, dice, house)
    run(t, (mend, give, everybody_bets, tip), 0, watch, until)
    return outcome(t)


def ask(case: Case) -> Question:
    choices = tuple((f"{option} monedas", option) for option in case.options)
    return Question(case.key, case.who, "La propina.", "", choices, f"{case.proposal} monedas", True)


def turn_page(world: World) -> World:
    year, month = map(int, world.month.split("-"))
    after = f"{year + month // 12:04d}-{month % 12 + 1:02d}"
    return World(after, world.tips, world.broken, {p.name: replace(p) for p in world.people.values()})


def letters(out: Outcome[World], opening: World, orders: Mapping[str, Orders], month: Month) -> list[Letter]:
    if out.world.broken == "letters":
        raise RuntimeError("a bug in a view")
    sheets = [
        Letter(who.name, "sheet", {"who": who.name, "coins": who.coins, "month": month.month,
                                   "next": month.next_deadline.isoformat() if month.next_deadline else "",
                                   "was": opening.people[who.name].coins})
        for who in out.world.people.values()
    ]  # fmt: skip
    public = [Roll(("1", 0, "public"), 6, (1,), mark="0", readers=EVERYBODY)]
    seed = {
        "envelopes": opened(public, month.sealed),
        "own": False,
        "commitment": month.commitment,
        "next": month.next_commitment or "",
    }
    return [*sheets, Letter(LIST, "chronicle", {"month": month.month, "number": month.number, **seed})]


def pages(out: Outcome[World], opening: World, month: Month) -> list[Page]:
    view = {"month": month.month, "next": month.next_month or ""}
    return [
        Page("index.html", "toy/page.html.j2", view),
        Page(f"{month.month}.html", "toy/page.html.j2", view, news=f"Lo de {month.month}"),
    ]


def save(world: World) -> dict[str, Any]:
    people = [[p.name, p.email, p.coins] for p in world.people.values()]
    return {"month": world.month, "tips": world.tips, "broken": world.broken, "gamblers": people}


def load(doc: Mapping[str, Any]) -> World:
    people = {name: Gambler(name, email, coins) for name, email, coins in doc["gamblers"]}
    return World(doc["month"], doc["tips"], doc["broken"], people)


def save_orders(orders: Orders) -> dict[str, Any]:
    flags = [[flag.said.text, flag.said.line] for flag in orders.flags]
    return {"sender": orders.sender, "kind": orders.kind, "month": orders.month, "bets": list(orders.bets),
            "flags": flags}  # fmt: skip


def load_orders(doc: Mapping[str, Any]) -> Orders:
    flags = tuple(Flag("1", "doubt", Said(text, line)) for text, line in doc["flags"])
    return Orders(doc["sender"], doc["kind"], doc["month"], tuple(doc["bets"]), flags)


def acknowledge(orders: Orders, counted: Orders, world: World) -> dict[str, Any]:
    lines = [{"text": f"apuesta {bet}", "said": ""} for bet in orders.bets]
    return {
        "who": orders.sender or "",
        "month": world.month,
        "kind": orders.kind,
        "sections": [{"where": "1", "title": "Apuestas", "lines": lines}] if lines else [],
        "doubts": [],
        "pending": [],
        "missing": [],
        "idle": [],
        "counts": [f"apuesta {bet}" for bet in counted.bets],
        "same": orders == counted,
    }


def guide() -> dict[str, Any]:
    bet = {"say": ["apuesto 5"], "others": ["cinco al dado"], "note": "Cinco monedas al dado."}
    rules = {"title": "Apostar", "text": ["Se apuesta."], "lists": [], "examples": [bet]}
    return {"title": "Cómo se escriben las órdenes", "hello": ["Escribid apuestas."], "themes": [rules]}


def house(path: Path | None) -> Mapping[str, Mapping[str, Any]]:
    own = tomllib.loads(path.read_text(encoding="utf-8"))["1"] if path else {}
    if own.keys() - {"edge"}:
        raise ValueError(f"{path}: la regla 1 solo tiene «edge».")
    return MappingProxyType({"1": MappingProxyType({"edge": 3, **own})})


_SEASONS = ("los ajustes", "la primavera", "el verano", "el otoño")


def _season_after(world: World) -> World:
    year, nth = map(int, world.month.split("-"))
    return replace(turn_page(replace(world, month="1626-01")), month=f"{year + nth // 4}-{nth % 4 + 1}")


def _season(code: str) -> str:
    year, nth = code.split("-")
    return f"{_SEASONS[int(nth) - 1]} de {year}"


def _poor(world: World) -> list[str] | None:
    """In the adjustments only who is poor has to order anything."""
    return [p.name for p in world.people.values() if p.coins < 100] if world.month.endswith("-1") else None


TOY = Game(
    name="toy", title="Un juego de mesa", rules=(), rulebook=Path("none.csv"),
    house=house, scenario=scenario,
    players=lambda world: [Player(p.name, p.email) for p in world.people.values()],
    read=read, explain=lambda text, world, inside: text.body.splitlines(),
    check=lambda orders, world: orders, lay=lay, acknowledge=acknowledge, guide=guide, questions=questions,
    settle=settle, play=play, ask=ask, correction=correction, ordain=ordain, jot=jot, join=join,
    welcome=welcome, entries=entries,
    enter=enter, turn_page=turn_page,
    letters=letters, pages=pages, load=load,
    save=save, load_orders=load_orders, save_orders=save_orders,
    document=save_orders, named=month_name,
)  # fmt: skip

SEASONS = replace(
    TOY, turn_page=_season_after, named=_season,
    pace=lambda world, house: 4 if world.month.endswith("-1") else None, awaited=_poor,
    tables={"gambler": Table("purses", {"name": "text", "coins": "integer"})},
    save=lambda world: {
        **save(world), "purses": {p.name: {"name": p.name, "coins": p.coins} for p in world.people.values()},
    },
)  # fmt: skip
