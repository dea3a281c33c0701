"""Chapter 11, the King's justice (11.2.3-11.2.7): a case from the charges to the verdict.

Charges brought in one month are tried at the end of the next, so that whoever will may come as a witness, use
his favours or find a judge with a price. A judge who is a player is asked with his letter; in all other cases
two dice decide, which nobody is told. What follows from a verdict is in ``c11_sentences``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Enter, Leave
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.book.power import Office
from turnbot.games.preux.orders.tree import BearWitness
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c01_month import level_of_the_month
from turnbot.games.preux.rules.c05_sway import needed, sway, weigh
from turnbot.games.preux.rules.c07_causes import give_cause
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.rules.c11_sentences import carry_out, spares
from turnbot.games.preux.state.justice import FUNDS, TABLE, Trial, trial_name
from turnbot.games.preux.state.offices import holder, posts_of, row_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, kept_away

KING, STATE, JUSTICE = "Rey", "Ministro de Estado", "Ministro de Justicia"

#: Printed in 11.2.5: witnesses that a side may bring.
WITNESSES = 2


# Charges ------------------------------------------------------------------------------------------------


def bring_to_trial(
    t: Turn, accused: Person | str, crime: str, *, law: str = TABLE, by: Person | None = None,
    posts: Sequence[str] = (), fabricated: bool = False,
) -> bool:  # fmt: skip
    """Let charges be brought, under the rule in hand, by a character or (None) by the Crown's own men.

    ``accused`` is a character, or the office of a minister who is none; ``posts`` what he held beside what he
    holds still. False: he is charged with the very same this month already.
    """
    name = accused if isinstance(accused, str) else accused.name
    case = trial_name(t.world.month, name, crime)
    if case in t.world.trials:
        return False
    held = tuple(dict.fromkeys((*posts, *((accused,) if isinstance(accused, str) else posts_of(accused)))))
    judge = judge_of(t, law, held, by)
    doc = {
        "name": case, "accused": name, "prosecutor": by.name if by else "", "crime": crime, "law": law,
        "judge": judge, "month": t.world.month, "posts": held,
    }  # fmt: skip
    t.post(
        PUBLIC, "charges.brought", Enter("trial", doc),
        who="" if isinstance(accused, str) else name, office=accused if isinstance(accused, str) else "",
        partner=by or "", crime=crime, judge=judge,
    )  # fmt: skip
    if fabricated:
        t.post(SECRET, "evidence.made", Become(case, "fabricated", True), who=by or "", target=name)
    return True


@rule("11.2.7")
def judge_of(t: Turn, law: str, posts: Sequence[str], prosecutor: Person | None) -> str:
    """Who judges a case: stolen funds the Minister of Justice, all else the Minister of State (11.2.6).

    Where the Minister of State is himself a party the King does; where the Minister of Justice is, the
    Minister of State.
    """
    theirs = (*posts, *(posts_of(prosecutor) if prosecutor else ()))
    if law == FUNDS and JUSTICE not in theirs:
        return JUSTICE
    return KING if STATE in theirs else STATE


def ask_judges(t: Turn) -> None:
    """Ask judges who are players for their verdict on what was brought this month."""
    t = t.under("11.2.7")
    for case in _in_order(t):
        judge = holder(t.world, case.judge)
        if case.month == t.world.month and judge is not None and judge.name != case.accused:
            asked.ask(
                t, judge, "verdict", ("guilty", "innocent"), case.name,
                who=case.accused, crime=case.crime, case=case.name,
            )  # fmt: skip


def is_tried(t: Turn, name: str) -> bool:
    """Whether somebody, a minister who is no player by his office, waits for his trial."""
    return any(case.accused == name for case in t.world.trials.values())


def _in_order(t: Turn) -> Sequence[Trial]:
    return sorted(t.world.trials.values(), key=lambda case: case.name)


# The trial ----------------------------------------------------------------------------------------------


def hold_trials(t: Turn) -> None:
    """Try at the month's end what was brought in the month before."""
    words = {
        str(one.facts["case"]): (one.who, answer)
        for one, answer in asked.decided(t.under("11.2.7"), "verdict")
    }
    refuse_witnesses(t)
    for case in _in_order(t):
        if case.month >= t.world.month:
            continue
        accused = t.world.people.get(case.accused)
        if _is_over(t, case, accused):
            t.under("11.2.3").post(SECRET, "charges.dropped", Leave(case.name), target=case.accused)
            continue
        judge, word = words.get(case.name, ("", None))
        chief = holder(t.world, case.judge)
        if chief is None or chief.name != judge:
            word = None
        _try(t, case, accused, word)


def _is_over(t: Turn, case: Trial, accused: Person | None) -> bool:
    """Whether nobody is left to be tried: he died, or a character has come into the minister's place."""
    if row_of(case.accused) is not None:
        return holder(t.world, case.accused) is not None
    return accused is None or bool(accused.died)


def _try(t: Turn, case: Trial, accused: Person | None, word: str | None) -> None:
    sides = witnesses(t, case, accused)
    verdict = word or ("guilty" if convicts(t, case, accused, sides) else "innocent")
    t.under("11.2.3").post(
        PUBLIC, "trial.held", Leave(case.name),
        who=accused or "", office="" if accused else case.accused, partner=case.prosecutor,
        judge=case.judge, crime=case.crime, result=verdict,
        defence=[one.name for one in sides.defence], prosecution=[one.name for one in sides.prosecution],
    )  # fmt: skip
    prosecutor = t.world.people.get(case.prosecutor)
    if verdict == "guilty":
        if prosecutor is not None:
            held = Become(prosecutor.name, "since.conviction", t.world.month)
            t.under("11.2.3").post(only(prosecutor), "conviction.won", held, who=prosecutor,
                                   target=case.accused)  # fmt: skip
        spared = spares(t, case, accused)
        carry_out(t, case, accused, spared=spared)
    elif case.fabricated and accused is not None and prosecutor is not None:
        _expose(t.under("11.2.3"), accused, prosecutor)


def _expose(t: Turn, accused: Person, prosecutor: Person) -> None:
    """Let a man who was acquitted of what was made up know it, and call it an insult (ruling 247)."""
    t.post(only(accused), "evidence.exposed", who=accused, partner=prosecutor)
    give_cause(t, accused, prosecutor, "insult")


@rule("11.2.3")
def convicts(t: Turn, case: Trial, accused: Person | None, sides: "Sides") -> bool:
    """Whether two dice convict him: with witnesses, and favours and bribes that have the judge's ear."""
    dice = t.roll(f"verdict-{case.crime}", case.accused, times=2, hidden=True)
    favours = sway(t, accused or case.accused, "trial", case.judge)
    favours += 0 if accused else _defends_himself(t, case)
    level = _level(t, case, accused)
    least = least_to_convict(
        level, funds=case.law == FUNDS, fabricated=case.fabricated, house=t.house("11.2.3")
    )
    return dice.total + sides.net - favours >= least


def _defends_himself(t: Turn, case: Trial) -> int:
    """What a minister who is no player adds for himself: all the influence of his office and his level."""
    row = _row(case)
    levels = (*row.influence, power().own_favour(row.minimum_level))
    return weigh({(case.accused, False): [level for level in levels if level]}, needed(case.judge))


def _level(t: Turn, case: Trial, accused: Person | None) -> int:
    """The level of who is tried; a minister who is no player has that which his office asks for."""
    return level_of_the_month(t, accused) if accused else _row(case).minimum_level


def _row(case: Trial) -> Office:
    return power().offices[case.accused]


def least_to_convict(level: int, *, funds: bool, fabricated: bool, house: Mapping[str, int]) -> int:
    """The total of two dice that convicts a man of a level; who stole in high office is easier convicted."""
    least = house["funds_from"] if funds else power().sentence(level).roll
    return least - fabricated * house["fabricated"]


# Witnesses ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sides:
    """Who is heard for a man, and who against him."""

    defence: tuple[Person, ...] = ()
    prosecution: tuple[Person, ...] = ()
    #: Servants of his own who are heard for him.
    servants: int = 0

    @property
    def net(self) -> int:
        """What witnesses add to the dice that convict (ruling 244)."""
        return len(self.prosecution) - len(self.defence) - self.servants


def witnesses(t: Turn, case: Trial, accused: Person | None) -> Sides:
    """Who is heard in a trial: two a side, the highest first, and his own men where there is room for them.

    A witness is of his level or above, or of his regiment.
    """
    for_, against = (
        [
            one
            for one in everybody(t)
            if _testifies(t, one, case, against=side) and _may(t, one, case, accused)
        ]
        for side in (False, True)
    )
    ranked = [
        tuple(sorted(one, key=lambda who: (-level_of_the_month(t, who), who.name))[:WITNESSES])
        for one in (for_, against)
    ]
    own = accused is not None and _testifies(t, accused, case, against=False)
    servants = min(accused.servants, WITNESSES - len(ranked[0])) if own and accused else 0
    return Sides(ranked[0], ranked[1], servants)


def _testifies(t: Turn, who: Person, case: Trial, *, against: bool) -> bool:
    said = [order for order in of_the_month(t, who, BearWitness) if _target(order, who) == case.accused]
    return any((order.against is not None) is against for order in said[-1:])


def _target(order: BearWitness, who: Person) -> str:
    """Whose trial he means; who names nobody, his own."""
    return order.against or order.for_ or who.name


def _may(t: Turn, who: Person, case: Trial, accused: Person | None) -> bool:
    """Whether his word counts: not his own, and he must be there to give it."""
    if who is accused or kept_away(t, who):
        return False
    same = accused is not None and bool(who.regiment) and who.regiment == accused.regiment
    return same or level_of_the_month(t, who) >= _level(t, case, accused)


def refuse_witnesses(t: Turn) -> None:
    """Tell who would be a witness why nobody hears him."""
    t = t.under("11.2.5")
    tried = {case.accused: case for case in _in_order(t) if case.month < t.world.month}
    for who in everybody(t):
        for order in of_the_month(t, who, BearWitness):
            name = _target(order, who)
            case, accused = tried.get(name), t.world.people.get(name)
            if case is None or _is_over(t, case, accused):
                t.refuse(who, "bear-witness", reason="no-trial", target=name)
            elif who is accused:
                if order.against is not None or not who.servants:
                    t.refuse(who, "bear-witness", reason="own-cause", target=name)
            elif kept_away(t, who):
                t.refuse(who, "bear-witness", reason="away", target=name)
            elif not _may(t, who, case, accused):
                t.refuse(who, "bear-witness", reason="unfit", target=name)
