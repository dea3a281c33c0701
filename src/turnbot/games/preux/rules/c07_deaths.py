"""Chapter 7, the death of a character (ruling 18), and the one with whom his player begins anew."""

from collections.abc import Mapping
from typing import Any

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Enter, Leave, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.rules.c01_month import close_accounts, free_family, keepsakes
from turnbot.games.preux.rules.c02_loans import repay
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.state.between import MONEYLENDER, Debt
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import grave_name
from turnbot.games.preux.week.living import Turn

#: Where a new character's rolls and house values stand (ruling 17).
CREATION = "6.0.5"


def die(t: Turn, who: Person, by: Person | None, priest: str = "") -> None:
    """Let a man die: what he owes is paid as far as his money goes, and all that was his is free.

    He stands in the world until the month is over, so that what names him still finds him; he does nothing
    any more, and no bill is his. ``by`` is who killed him, ``priest`` who gave him the last rites (10.5.8).
    """
    t = t.under("8.4.5")
    t.post(
        PUBLIC, "character.died", Become(who.name, "died", t.world.month), *free_family(t, who),
        *_bury(t, who), who=who, partner=by or "", priest=priest,
    )  # fmt: skip
    leave_offices(t, who, "death")
    _pay_debts(t, who)
    close_accounts(t, who)
    left = who.crowns
    t.post(
        only(who), "estate.settled", Delta(who.name, "crowns", -left), *keepsakes(t, who),
        who=who, crowns=left,
    )  # fmt: skip


def _bury(t: Turn, who: Person) -> list[Wish]:
    """His grave, for whoever would have a mass said for him when he is in the world no more (10.5.9)."""
    name = grave_name(who.name)
    doc = {"name": name, "who": who.name, "month": t.world.month}
    return [] if name in t.world.graves else [Enter("grave", doc)]


def _pay_debts(t: Turn, who: Person) -> None:
    """Pay what he owes out of what he has, oldest first; the rest of either goes out of the game."""
    mine = [debt for debt in t.world.about(who.name, Debt) if debt.borrower == who.name and debt.owed]
    for debt in sorted(mine, key=lambda debt: (debt.month, debt.name)):
        crowns = min(who.crowns, debt.owed)
        if crowns > 0:
            repay(t.under("2.1.2" if debt.lender == MONEYLENDER else "2.1.1"), debt, crowns)


# Beginning anew -----------------------------------------------------------------------------------------


def begin_anew(t: Turn) -> None:
    """When the month is over, bury its dead and let their players begin anew (ruling 17).

    Hidden dice, keyed by the dead man, make the new character; the shell finds his player by ``succeeds``.
    """
    for who in [who for who in t.world.people.values() if who.died]:
        doc = _draw(t, who)
        # His name is no business of his old friends, nor theirs of his: each letter names but one of them.
        t.under(CREATION).post(only(who), "character.succeeded", who=who, newcomer=doc["name"])
        t.under("8.4.5").post(only(who), "character.left", Leave(who.name), who=who)
        t.under(CREATION).post(only(doc["name"]), "character.began", Enter("person", doc), who=doc["name"])
        t.under(CREATION).post(PUBLIC, "character.arrived", who=doc["name"])


@rule(CREATION)
def _draw(t: Turn, dead: Person) -> Mapping[str, Any]:
    """Draw a character as a whole: name, birth, family, characteristics, money."""

    def dice(what: str, times: int = 1) -> int:
        return t.roll(f"new-{what}", dead, times=times, hidden=True).total

    birth = _row(t.hidden("birth"), dice("birth"))
    family = _row(t.hidden("family"), dice("family"))
    level, crowns = birth["level"] + family["levels"], int(birth["crowns"] * family["money_times"])
    titles: tuple[str, ...] = ()
    if dice("orphan") >= t.hidden("orphan_from"):
        crowns *= t.hidden("orphan_money_times")
        if birth["birth"] == "noble" and family["family"] == "first-born":
            titles, level = (t.hidden("orphan_title"),), t.hidden("orphan_level")
    strength = dice("strength", t.hidden("strength_dice"))
    constitution = dice("constitution", t.hidden("constitution_dice"))
    return {
        "name": _name(t, dead), "email": dead.email, "succeeds": dead.name, "birth": birth["birth"],
        "level": level, "titles": titles, "crowns": crowns, "strength": strength,
        "constitution": constitution, "endurance": strength * constitution,
        "expertise": {"base": dice("expertise", t.hidden("expertise_dice"))},
        "military_ability": dice("ability", t.hidden("military_ability_dice")),
        "charisma": dice("charisma", t.hidden("charisma_dice")),
    }  # fmt: skip


def _row(table: list[Mapping[str, Any]], die: int) -> Mapping[str, Any]:
    return next(row for row in table if row["low"] <= die <= row["high"])


def _name(t: Turn, dead: Person) -> str:
    """A name that nobody bears, from the house's lists; the referee may give another."""
    first, last = t.hidden("first_names"), t.hidden("family_names")
    drawn = (
        t.roll("new-first-name", dead, faces=len(first), hidden=True).total - 1,
        t.roll("new-family-name", dead, faces=len(last), hidden=True).total - 1,
    )
    # Whoever comes after the one drawn, until there is one who is nobody else.
    free = (
        f"{first[(drawn[0] + step) % len(first)]} {last[(drawn[1] + step // len(first)) % len(last)]}"
        for step in range(len(first) * len(last))
    )
    proposal = next((name for name in free if not _is_taken(t, name)), f"{dead.name} el Joven")

    def fits(answer: Any) -> str:
        if not isinstance(answer, str) or not answer.strip():
            return f"«{answer}» no es un nombre"
        return f"ya hay quien se llama {answer}" if _is_taken(t, answer) else ""

    return str(t.decide("new-name", dead, proposal=proposal, fits=fits))


def _is_taken(t: Turn, name: str) -> bool:
    return name in t.world.people or name in t.world.ladies
