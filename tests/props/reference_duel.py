"""A second, slow account of the duel (chapter 8), written from the book and its rulings alone.

It shares nothing with the program: the tables are typed in from the printed pages, the strings of
actions are searched through one by one, and a turn is a loop over lists. Where the quick account of the
program and this one differ, one of them has misread the book. It is no part of the game.

Numbers such as 8.4.5 are rules of the book; "ruling 152" is a ruling on a hole of the book.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

Dice = Callable[[str, int, int, int], tuple[int, ...]]
Plain = dict[str, Any]

# 8.4.1: the row is what the attacker does, the column what the other does in the same turn.
COLUMNS = ["X", "F", "T", "E", "K", "SA", "AC", "A", "P", "B"]
HITS = {
    "F": [2, 2, 1, 1, 2, 0, 3, 2, 0, 2],
    "T": [1, 1, 1, 1, 1, 0, 2, 1, 1, 0],
    "E": [2, 2, 2, 2, 2, 0, 3, 2, 2, 2],
    "K": [2, 2, 2, 2, 1, 0, 3, 3, 3, 3],
    "A": [4, 4, 4, 4, 3, 4, 3, 4, 4, 4],
    "R": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],  # the dashes of the page are no hits (ruling 156)
}
# 8.4.4: (modifier of damage, value of breakage)
MODIFIERS = {
    "dagger": (3, 1),
    "foil": (6, 1),
    "rapier": (8, 1),
    "sword": (10, 2),
    "sabre": (12, 3),
    "two-handed": (15, 4),
}
# 8.6.1, in halves: 1 is a factor of one half, 2 a factor of one. None: kills or misses (8.4.3).
DIFFERENCES: dict[str, dict[str, int | None]] = {
    "dagger": {"F": 2, "T": 1, "E": 1, "K": 2, "A": 4, "R": 2},
    "rapier": {"F": 2, "T": 2, "E": 2, "K": 2, "A": 2, "R": 2},
    "foil": {"F": 2, "T": 0, "E": 0, "K": 2, "A": 2, "R": 2},
    "sword": {"F": 1, "T": 4, "E": 4, "K": 2, "A": 1, "R": 1},
    "sabre": {"F": 0, "T": 8, "E": 0, "K": 1, "A": None, "R": 0},
    "two-handed": {"F": 0, "T": 6, "E": 4, "K": 1, "A": None, "R": 0},
}
ATTACKING_ROUTINES = {"lunge", "slash", "slash assault", "lunge assault", "kick", "parry and riposte"}
NEEDS_A_WEAPON = {"F", "T", "E", "R", "A", "P", "B"}  # a disarmed man poses instead (ruling 161)


# ---------------------------------------------------------------------------------------- routines


def routines_of(weapon: str, switches: Plain) -> dict[str, list[str]]:
    """The thirteen routines of 8.1.4 as this weapon plays them (rulings 148 and 149)."""
    slash = ["X", "T"]
    assault = ("X T X X X" if weapon == "sabre" else "X T X E X X X").split()
    if weapon == switches.get("extra_pose", "two-handed"):
        slash, assault = ["X", *slash], ["X", *assault]
    return {
        "pose": ["X"],
        "lunge": ["X", "F", "X"],
        "slash": slash,
        "slash assault": assault,
        "lunge assault": ["F", "X", "X", "E", "X", "X", "X"],
        "kick": ["AC", "K", "X", "X", "X"],
        "jump back": ["SA", "X"],
        "throw": ["SA", "X", "A"],
        "parry": ["P"],
        "parry and riposte": ["P", "R"],
        "block": ["B"],
        "approach": ["AC"],
        "surrender": ["Ren"],
    }


def split(written: list[str], known: dict[str, list[str]], at: int = 0, posed: bool = False) -> Any:
    """Cut a string into routines (8.2.2), or None where it is no chain of whole routines.

    Left to right, the routine that reaches furthest first, another one where the rest would not come
    out. `posed`: the routine before ended in a pose, which the next one may count as its own first one
    (8.2.4), one pose at most (ruling 150). The answer is a list of (name, actions to play): a shared
    pose is played by the earlier routine.
    """
    if at == len(written):
        return []
    found = []
    for name, actions in known.items():
        if written[at : at + len(actions)] == actions:
            found.append((at + len(actions), name, actions))
        # A pose alone cannot be shared away: nothing would be left of it.
        shares = posed and actions[0] == "X" and len(actions) > 1
        if shares and written[at - 1 : at - 1 + len(actions)] == actions:
            found.append((at - 1 + len(actions), name, actions[1:]))
    for end, name, played in sorted(found, key=lambda item: item[0], reverse=True):
        rest = split(written, known, end, written[end - 1] == "X")
        if rest is not None:
            return [(name, played), *rest]
    return None


def legal(written: list[str], weapon: str, switches: Plain) -> bool:
    """Whether the string is a chain of whole routines of this weapon (8.2.2)."""
    return bool(written) and split(written, routines_of(weapon, switches)) is not None


def repair(written: list[str], weapon: str, switches: Plain) -> list[str]:
    """The string with the missing X and AC put in (ruling 152): a legal one comes back unchanged.

    In words: of all the legal strings that hold the written actions, all of them and in this order, and
    beside them nothing but added X and AC, the shortest. Left to right this means: an attack, jump or
    throw is given the poses of its routine that are not there, a kick the AC directly before it, and a
    pose that two neighbouring routines may share (8.2.4) is put in once only. Nothing is taken away; where
    only that would help (P X R, F X X X E, an E of its own) a ValueError names the string.
    """
    if legal(written, weapon, switches):
        return written
    known = routines_of(weapon, switches)
    best: dict[tuple[int, bool], list[str] | None] = {}

    def rest(at: int, posed: bool) -> list[str] | None:
        """The shortest repair of what is written from here on."""
        if at == len(written):
            return []
        if (at, posed) not in best:
            answer = None
            for actions in known.values():
                for first in (0, 1) if posed and actions[0] == "X" else (0,):
                    end = at
                    for action in actions[first:]:
                        if end < len(written) and written[end] == action:
                            end += 1
                        elif action not in ("X", "AC"):
                            break
                    else:
                        # A routine of nothing but additions helps nobody and would go on for ever.
                        more = rest(end, actions[-1] == "X") if end > at else None
                        whole = None if more is None else [*actions[first:], *more]
                        if whole is not None and (answer is None or len(whole) < len(answer)):
                            answer = whole
            best[at, posed] = answer
        return best[at, posed]

    mended = rest(0, False)
    if not mended:
        raise ValueError(f"no X and no AC makes routines of {' '.join(written)!r} with a {weapon}")
    return mended


# ---------------------------------------------------------------------------------------- fencers


class Side:
    """One of the two, as he stands in the middle of the duel."""

    def __init__(self, fencer: Plain, limit: str, switches: Plain) -> None:
        self.strength: int = fencer["strength"]
        self.constitution: int = fencer["constitution"]
        self.maximum = self.strength * self.constitution  # ruling 171
        self.endurance: int = fencer["endurance"]
        self.weapon: str = fencer["weapon"]
        self.expertise: dict[str, int] = dict(fencer["expertise"])
        self.no_quarter: bool = fencer.get("no_quarter", False)
        self.second: bool = fencer.get("second", False)
        # The threshold in hundredths of a point, so that no division is needed. One who began below his
        # own threshold gives up at half of what he began with. None: he never gives up by himself, be it
        # that he said so, that the duel is to the death (ruling 142) or by the switch of ruling 143.
        below: int = fencer.get("surrender_below", 50)
        self.threshold: int | None = below * self.maximum
        if self.endurance * 100 < below * self.maximum:
            self.threshold = self.endurance * 50
        if below == 0 or limit == "death" or not switches.get("default_surrender", True):
            self.threshold = None

        self.written = repair(list(fencer["routine"]), self.weapon, switches)
        self.routines = split(self.written, routines_of(self.weapon, switches))
        self.whole = routines_of(self.weapon, switches)
        # 8.2.1 with ruling 151: the string is played over and over, and its last pose may be the first
        # one of the next time. A pose alone is never shared away: nothing would be left of it.
        opens_with = self.whole[self.routines[0][0]]
        self.shares_at_restart = self.written[-1] == "X" == opens_with[0] and len(opens_with) > 1
        self.next_routine = 0  # counts on and on, so that the restart can be told from the start
        self.to_play: list[str] = []  # what is left of the routine he is in
        self.approaches_left: int | None = None  # None: not yet decided for the next routine
        self.came_nearer = False  # an approach was put in before the next routine
        self.sequence_posed = -1  # the last sequence whose compulsory poses were reckoned
        self.poses_left = 0

        self.broken = False
        self.disarmed = False
        self.dead = False
        self.refused = False  # his surrender was not accepted

    def in_hand(self) -> str | None:
        """The weapon he fights with: a broken one is a dagger (8.5.2, ruling 165), None is disarmed."""
        if self.disarmed:
            return None
        return "dagger" if self.broken else self.weapon

    def mastery(self) -> int:
        """Base and the increment of the weapon in hand (ruling 155); the base alone for a disarmed man."""
        weapon = self.in_hand()
        return self.expertise["base"] + (self.expertise.get(weapon, 0) if weapon else 0)

    def unconscious(self) -> bool:
        return self.endurance <= 0 and not self.dead  # 8.4.5, ruling 170

    def break_weapon(self) -> None:
        """8.5.2: what is left is a dagger, and a broken dagger, from the start or by now, is nothing."""
        if self.in_hand() == "dagger":
            self.disarmed = True
        else:
            self.broken = True


def poses_owed(me: Side, foe: Side, switches: Plain) -> int:
    """8.7.1 and 8.4.5: for the lesser mastery and for the wounds, added up (ruling 153)."""
    behind = foe.mastery() - me.mastery()
    owed = 3 if behind >= 7 else 2 if behind >= 5 else 1 if behind >= 3 else 0
    hurt = me.endurance * 2 <= me.maximum  # ruling 154
    if not switches.get("half", True):
        hurt = me.endurance <= me.maximum  # the letter of the book
    return owed + 1 if hurt else owed


def approaches_missing(me: Side, foe: Side) -> int:
    """8.6.3 and 8.6.4 with rulings 166 and 167, for the routine he is about to begin."""
    here = me.next_routine % len(me.routines)
    name = me.routines[here][0]
    if name not in ATTACKING_ROUTINES:
        return 0
    if foe.in_hand() == "two-handed" and me.in_hand() != "two-handed":
        needed = 2
    elif me.in_hand() == "dagger":
        needed = 1
    else:
        return 0
    there = 1 if name == "kick" else 0
    # What he wrote himself directly before counts, over the restart of the string too.
    before = me.next_routine - 1
    while before >= 0 and me.routines[before % len(me.routines)][0] == "approach":
        there += 1
        before -= 1
    return max(0, needed - there)


def next_action(me: Side, foe: Side, turn: int, switches: Plain) -> tuple[str, str | None]:
    """What he does this turn, and "pose" or "approach" if the rules put it there."""
    if me.endurance <= 0:
        return "X", None  # ruling 142
    while not me.to_play:  # between two routines
        sequence = (turn - 1) // 12  # 8.1.5
        if me.sequence_posed != sequence:
            me.sequence_posed = sequence
            me.poses_left = poses_owed(me, foe, switches)
        if me.poses_left:
            me.poses_left -= 1
            return "X", "pose"
        # Approaches are routines too (8.6.3 says so), so that a new sequence may begin between them and
        # the attack; how many there are is settled once, when the first would be due.
        if me.approaches_left is None:
            me.approaches_left = approaches_missing(me, foe)
        if me.approaches_left:
            me.approaches_left -= 1
            me.came_nearer = True
            return "AC", "approach"
        me.approaches_left = None
        here = me.next_routine % len(me.routines)
        name, played = me.routines[here]
        if me.came_nearer:
            # 8.2.4: only neighbours share a pose, and its neighbour is the approach (8.1.4, 8.2.2).
            played = me.whole[name]
        elif here == 0 and me.next_routine > 0 and me.shares_at_restart:
            played = played[1:]
        me.came_nearer = False
        me.to_play = list(played)
        me.next_routine += 1
    action = me.to_play.pop(0)
    if me.disarmed and action in NEEDS_A_WEAPON:
        return "X", None
    return action, None


# ------------------------------------------------------------------------------------------ a turn


def table_value(action: str, other: str) -> int:
    """8.4.1; as defences R and Ren have no column and count as X (ruling 156)."""
    if action not in HITS:
        return 0
    return HITS[action][COLUMNS.index("X" if other in ("R", "Ren") else other)]


def loss(attacker: Side, action: str, defender: Side, other: str, switches: Plain) -> int:
    """The endurance a hit costs (ruling 157 and its switch); a throw is known to have hit."""
    value = table_value(action, other)
    if value == 0:
        return 0
    weapon = attacker.in_hand()
    if action == "A" and attacker.broken:
        weapon = "sword"  # 8.5.2
    if weapon is None:  # only a kick is left to him, and it counts in full
        halves, modifier = 2, 1
    else:
        halves, modifier = DIFFERENCES[weapon][action] or 0, MODIFIERS[weapon][0]
    damage = switches.get("damage", "factor")
    if damage == "literal":  # the letter of 8.4.2: what is over and above the endurance of now
        return max(0, value * attacker.strength * modifier - defender.endurance)
    if halves == 0:
        return 0
    product = value * attacker.strength * halves * (modifier if damage == "both" else 1)
    return max(1, product // 2)  # ruling 158


def play_turn(sides: list[Side], turn: int, switches: Plain, dice: Dice) -> Plain:
    """Both actions at once (8.1.2, 8.3.1): they are chosen, then told, and only then take effect."""
    chosen = [next_action(sides[i], sides[1 - i], turn, switches) for i in (0, 1)]
    actions = [action for action, _ in chosen]
    losses = [0, 0]
    broke = [False, False]
    threw: list[tuple[int, ...] | None] = [None, None]
    break_die: list[int | None] = [None, None]
    for i in (0, 1):
        me, foe, mine, his = sides[i], sides[1 - i], actions[i], actions[1 - i]
        if mine == "A":  # 8.4.3
            if not me.broken and me.weapon in ("sabre", "two-handed"):
                threw[i] = dice("throw-fatal", turn, i, 2)
                foe.dead = foe.dead or threw[i] == (1, 1)
                continue
            threw[i] = thrown = dice("throw", turn, i, 1)
            if thrown[0] > (3 if me.in_hand() == "dagger" and not me.broken else 2):
                continue
        losses[1 - i] = loss(me, mine, foe, his, switches)
        # 8.5.1: an attack with the blade that a parry or a block stops by the table (ruling 163). The
        # dashes of the riposte are no attacks that were stopped.
        if mine in ("F", "T", "E") and his in ("P", "B") and table_value(mine, his) == 0:
            chance = MODIFIERS[me.in_hand() or ""][1] - MODIFIERS[foe.in_hand() or ""][1]
            if chance > 0:
                break_die[1 - i] = die = dice("break", turn, 1 - i, 1)[0]
                if die <= chance:  # ruling 162
                    broke[1 - i if switches.get("breaks", "defender") == "defender" else i] = True
    for i in (0, 1):
        sides[i].endurance -= losses[i]
        if broke[i]:
            sides[i].break_weapon()
        if actions[i] == "A":
            sides[i].disarmed = True
    return {
        "nth": turn,
        "actions": tuple(actions),
        "inserted": tuple(mark for _, mark in chosen),
        "losses": tuple(losses),
        "endurance": tuple(side.endurance for side in sides),
        "throws": tuple(threw),
        "break_dice": tuple(break_die),
        "broke": tuple(broke),
        "disarmed": tuple(side.disarmed for side in sides),
    }


# --------------------------------------------------------------------------------- the end of a turn


def decided(pair: list[bool], ending: str) -> tuple[int | None, str]:
    """`pair` are those who lost: one of them, or both for a draw (ruling 136)."""
    return (None, "draw") if all(pair) else (pair.index(False), ending)


def the_end(sides: list[Side], turn: Plain, was_disarmed: list[bool], limit: str) -> Any:
    """The winner and the ending if the duel ends with this turn, else None. The order matters."""
    # 1. Deaths (8.4.5, 8.4.3): less than minus the sum of strength and constitution.
    for side in sides:
        side.dead = side.dead or side.endurance < -(side.strength + side.constitution)
    if any(side.dead for side in sides):
        return decided([side.dead for side in sides], "death")

    # 2. Unconscious men. The other goes on against him only if he gives no quarter, and only to the death
    # (ruling 142) or after a surrender that he would not accept; where first blood was agreed, this was it.
    # Nobody surrenders to a man who lies there: by his own Ren the victor lets go of him (ruling 169).
    down = [side.unconscious() for side in sides]
    if all(down):
        return decided(down, "unconscious")
    if any(down):
        loser, other = sides[down.index(True)], sides[down.index(False)]
        over_him = limit == "death" or (limit == "surrender" and loser.refused)
        if not (other.no_quarter and over_him) or turn["actions"][down.index(False)] == "Ren":
            return decided(down, "unconscious")

    # 3. First blood (ruling 142).
    mine, his = turn["losses"]
    if limit == "first-blood" and (mine or his):
        return decided([mine >= his, his >= mine], "first-blood")

    # 4. Surrenders (rulings 143, 161), which one who was refused does not offer again.
    reasons = []
    for i in (0, 1):
        side, reason = sides[i], None
        if side.threshold is not None and turn["disarmed"][i] and not was_disarmed[i]:
            reason = "disarmed"
        if side.threshold is not None and side.endurance * 100 < side.threshold:
            reason = "surrender"
        if turn["actions"][i] == "Ren":
            reason = "surrender"
        # He who stands over a fallen man has nobody to surrender to.
        reasons.append(None if side.refused or down[1 - i] else reason)
    yields = [reason is not None for reason in reasons]
    if all(yields):
        return decided(yields, "surrender")
    if any(yields):
        at = yields.index(True)
        if not sides[1 - at].no_quarter or sides[at].second:
            return decided(yields, reasons[at] or "")
        sides[at].refused = True  # 7.2.2, ruling 141
    return None


def reference(one: Plain, two: Plain, limit: str, switches: Plain, dice: Dice) -> Plain:
    """Fight a duel and tell all of it in plain data.

    one, two: name, strength, constitution, endurance, weapon, expertise, routine (repaired here if need
    be), surrender_below, no_quarter, second. limit: "surrender", "first-blood" or "death". switches:
    damage, breaks, half, extra_pose, default_surrender, max_sequences; what is missing has the value of
    the ruling. dice: (what, turn, side, times) to that many values of six-sided dice.

    The answer: "turns", "winner" (0, 1, None), "ending" (death, unconscious, first-blood, surrender,
    disarmed, draw, exhausted), "dead", "unconscious", "refused" (whose surrender was refused) and
    "routines" (as they were played); pairs stand in the order of the fencers, and so do the "actions",
    "inserted", "losses", "endurance" (after the turn), "throws", "break_dice", "broke" and "disarmed" (after
    the turn) of each turn.
    """
    sides = [Side(one, limit, switches), Side(two, limit, switches)]
    turns: list[Plain] = []
    end = None
    while end is None:
        if len(turns) == 12 * switches.get("max_sequences", 20):
            end = (None, "exhausted")  # ruling 168
            down = [side.unconscious() for side in sides]
            if any(down):  # he lost when he fell (ruling 169), though the other never finished him
                end = decided(down, "unconscious")
            break
        was_disarmed = [side.disarmed for side in sides]
        turns.append(play_turn(sides, len(turns) + 1, switches, dice))
        end = the_end(sides, turns[-1], was_disarmed, limit)
    return {
        "turns": turns,
        "winner": end[0],
        "ending": end[1],
        "dead": tuple(side.dead for side in sides),
        "unconscious": tuple(side.unconscious() for side in sides),
        "refused": tuple(side.refused for side in sides),
        "routines": tuple(tuple(side.written) for side in sides),
    }


# ------------------------------------------------------------------------------------- random duels


def random_routine(rng: random.Random, weapon: str, switches: Plain) -> list[str]:
    """One to six routines; poses shared or not; one string in three has lost some of its X and AC."""
    known = routines_of(weapon, switches)
    written: list[str] = []
    for _ in range(rng.randint(1, 6)):
        name = rng.choice([name for name in known if name != "surrender"])
        if name == "throw" and rng.random() < 0.6:
            name = "lunge"
        if rng.random() < 0.02:
            name = "surrender"
        actions = known[name]
        shares = written[-1:] == ["X"] == actions[:1] and len(actions) > 1
        written += actions[1:] if shares and rng.random() < 0.7 else actions
    if rng.random() < 1 / 3:
        kept = [action for action in written if action not in ("X", "AC") or rng.random() < 0.7]
        written = kept or written
    return written


def random_fencer(rng: random.Random, name: str, switches: Plain) -> Plain:
    strength, constitution = rng.randint(3, 18), rng.randint(3, 18)
    maximum = strength * constitution
    wounded = rng.random() < 0.3
    weapon = rng.choice(list(MODIFIERS))
    expertise = {"base": rng.randint(3, 18)}
    for practised in MODIFIERS:
        if rng.random() < (0.5 if practised == weapon else 0.2):
            expertise[practised] = rng.randint(1, 7)
    return {
        "name": name,
        "strength": strength,
        "constitution": constitution,
        "endurance": rng.randint(1, maximum) if wounded else maximum,
        "weapon": weapon,
        "expertise": expertise,
        "routine": tuple(random_routine(rng, weapon, switches)),
        "surrender_below": rng.choice([0, 0, 10, 25, 33, 50, 50, 75, 100]),
        "no_quarter": rng.random() < 0.3,
        "second": rng.random() < 0.5,
    }


def random_case(seed: int) -> tuple[Plain, Plain, str, Plain, Dice]:
    """The arguments of one random duel: always the same for the same seed."""
    rng = random.Random(seed)
    switches: Plain = {
        "damage": rng.choice(["factor", "factor", "factor", "literal", "both"]),
        "breaks": rng.choice(["defender", "defender", "attacker"]),
        "half": rng.random() < 0.75,
        "extra_pose": rng.choice(["two-handed", "two-handed", "sabre"]),
        "default_surrender": rng.random() < 0.8,
        "max_sequences": rng.choice([20, 20, 1, 3]),
    }

    def dice(what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
        digest = hashlib.sha256(f"{seed}/{what}/{turn}/{side}".encode()).digest()
        return tuple(byte % 6 + 1 for byte in digest[:times])

    one, two = random_fencer(rng, "one", switches), random_fencer(rng, "two", switches)
    return one, two, rng.choice(["surrender", "surrender", "first-blood", "death"]), switches, dice
