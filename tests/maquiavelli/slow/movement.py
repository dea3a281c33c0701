"""Everybody moves at once (2.10): who enters where, who is thrown out, by trying until nothing changes.

A guess says which units come in where they want. From it follow who is dislodged, which convoys hold, which
supports are cut, all strengths, and so another guess. What follows from itself is a solution. Two guesses are
tried, that all come in and that none does; where both lead to a solution, the one with more movement counts
(three in a ring all move).
"""

from itertools import combinations

from maquiavelli.slow.board import AREAS


class Movement:
    """The solution for some plans: ``entered``, ``dislodged`` (unit: by whom), ``cut``, ``attacks``."""

    def __init__(self, plans):
        self.plans, self.table, self.act = plans, plans.table, plans.act
        self.movers = [one for one in self.act if self.wants(one)]
        self.sunk, self.now = set(), []
        self.entered = self._solved()
        self.dislodged = self._dislodged(self.entered)
        self.cut = self._cuts(self.dislodged)
        self.attacks = self._attacks(self.dislodged)
        self.origin = {one: None if self.act[one]["do"] == "sally" else one.place for one in self.entered}
        self.manned = {one.place for one in self.act if one.kind == "G"}

    def wants(self, one):
        return self.act[one]["do"] in ("advance", "sally")

    def goal(self, one):
        return self.act[one]["to"] if self.act[one]["do"] == "advance" else one.place

    # ---- guesses

    def _solved(self):
        """A solution; where there is none, a carried army would break its own convoy: it fails."""
        while True:
            found = [self._settle(start) for start in (frozenset(self.movers), frozenset())]
            found = [guess for guess in found if guess is not None] or [self._search()]
            if found[0] is not None:
                return max(found, key=len)
            open_ = frozenset.union(*self.loop) - frozenset.intersection(*self.loop)
            self.sunk |= {one for one in open_ if self.act[one].get("sea")}

    def _settle(self, guess):
        seen = []
        while guess not in seen:
            seen.append(guess)
            after = self._next(guess)
            if after == guess:
                return guess
            guess = after
        self.loop = seen[seen.index(guess) :]
        return None

    def _search(self):
        """Every guess between what the loop leaves open, the one with most movement first."""
        sure = frozenset.intersection(*self.loop)
        open_ = sorted(frozenset.union(*self.loop) - sure, key=lambda one: one.before)
        for count in range(len(open_), -1, -1):
            for some in combinations(open_, count):
                guess = sure | frozenset(some)
                if self._next(guess) == guess:
                    return guess
        return None

    def _next(self, guess):
        dislodged = self._dislodged(guess)
        cut = self._cuts(dislodged)
        attacks = self._attacks(dislodged)
        return frozenset(one for one in attacks if self._enters(one, guess, attacks, cut))

    # ---- what follows from a guess

    def stands(self, place):
        """The unit that has a place before anybody moves."""
        return self.table.outside(place)

    def _leaves(self, one, guess):
        return self.act[one]["do"] == "advance" and one in guess

    def _dislodged(self, guess):
        out = {}
        for one in guess:
            there = self.stands(self.goal(one))
            if there in (None, one) or self._leaves(there, guess):
                continue
            if self.act[there]["do"] != "enter" or there.place == "Venecia":
                out[there] = one
        for one in guess:  # a garrison that came out in an empty province where a stronger one enters
            if self.act[one]["do"] == "sally":
                over = [other for other in guess if other is not one and self.goal(other) == one.place]
                if over:
                    out[one] = over[0]
        return out

    def _attacks(self, dislodged):
        """Who really tries to come in: carried armies only with a whole chain."""
        out = []
        for one in self.movers:
            act = self.act[one]
            if one in self.plans.blocked or one in self.sunk:
                continue
            if act["do"] == "advance" and act["sea"] and not self.plans.chain(one, dislodged):
                continue
            out.append(one)
        return out

    def _cuts(self, dislodged):
        """Supports that are worth nothing (2.10a, ruling 19, 20, 75)."""
        cut = set()
        attacks = self._attacks(dislodged)
        for one, act in self.act.items():
            if act["do"] != "support" or one.kind == "G":
                continue
            for foe in attacks:
                if foe.power == one.power or self.goal(foe) != one.place or foe is one:
                    continue
                if self._own_carrier(foe, one, act):
                    continue
                if foe.place != act["in"] or self.act[foe]["do"] == "sally" or dislodged.get(one) is foe:
                    cut.add(one)
        return cut

    def _own_carrier(self, foe, helper, act):
        """Whether the support helps an attack upon a fleet that carries the foe: that he cannot cut."""
        fleets = self.plans.fleets.get(foe, [])
        helped = self.plans.find(act["of"], helper.power)
        return self.wants(helped) and any(one.place == act["in"] for one in fleets)

    # ---- strength

    def supporters(self, one, attacking, cut):
        """Who lends a unit strength, at what it does or where it stands (2.9.5, ruling 21, 22)."""
        place = self.goal(one) if attacking else one.place
        out = []
        for other, act in self.act.items():
            if other in self.plans.blocked or other in cut or other is one:
                continue
            helps = act["do"] == "support" and act["in"] == place
            if helps and self.plans.find(act["of"], other.power) is one:
                out.append(other)
        return out

    def strength(self, one, attacking, cut, against=None):
        """``against``: the unit standing in the way, whose own power's help does not count (ruling 18)."""
        total = one.strength
        if not attacking and self.act[one]["do"] == "advance":
            return total
        for other in self.supporters(one, attacking, cut):
            if against is None or other.power != against.power or other.power == one.power:
                total += other.strength
        if attacking and self._rebels(one):
            total += 1
        return total

    def _rebels(self, one):
        """A rising helps the one power that advances upon it (2.13.8)."""
        if self.act[one]["do"] != "advance":
            return False
        place = self.goal(one)
        victim = self.table.rebellion.get(place)
        if victim is None or victim == one.power:
            return False
        claim = {
            other.power
            for other in self.now
            if self.act[other]["do"] == "advance" and self.goal(other) == place and other.power != victim
        }
        return claim == {one.power}

    def _enters(self, one, guess, attacks, cut):
        self.now = attacks
        place, there = self.goal(one), self.stands(self.goal(one))
        if (
            one.kind == "G" and place == "Venecia"
        ):  # changes where it is, if nobody as strong comes (ruling 72)
            own = self.strength(one, True, cut)
            return all(own > self.strength(foe, True, cut) for foe in attacks if self._rival(foe, one, guess))
        mine = self.strength(one, True, cut)
        rivals = [foe for foe in attacks if self._rival(foe, one, guess)]
        if any(mine <= self.strength(foe, True, cut) for foe in rivals):
            return self._overrun(one, there, rivals, guess, cut)
        if there is None:
            return True
        if place == "Venecia" and there.kind == "G":
            return False
        if self._head_on(one, there):
            if there.power == one.power:
                return False
            return self.strength(one, True, cut, there) > self.strength(there, True, cut)
        if self._leaves(there, guess):
            return True
        if there.power == one.power:
            return False
        return self.strength(one, True, cut, there) > self.strength(there, False, cut)

    def _rival(self, foe, one, guess):
        """Whether another comes here too and counts: not if he was thrown out from here (ruling 26)."""
        if foe is one or self.goal(foe) != self.goal(one):
            return False
        by = self._dislodged(guess).get(foe)
        return not (by and by.place == self.goal(one) and self.act[foe]["do"] == "advance")

    def _overrun(self, one, there, rivals, guess, cut):
        """A garrison that comes out where a stronger side enters an empty province: out, and away."""
        free = there is None or (there.power == one.power and self._leaves(there, guess))
        if self.act[one]["do"] != "sally" or not free:
            return False
        mine = self.strength(one, True, cut)
        return any(foe in guess and self.strength(foe, True, cut) > mine for foe in rivals)

    def _head_on(self, one, there):
        """Each into the other's place, and neither by sea (ruling 25)."""
        act, back = self.act[one], self.act[there]
        return (
            act["do"] == back["do"] == "advance"
            and back["to"] == one.place
            and not act["sea"]
            and not back["sea"]
        )

    # ---- after it

    def barred(self):
        """Places empty after movement where sides fought and none came in (2.10e)."""
        filled = {self.goal(one) for one in self.entered}
        out = set()
        for place in AREAS:
            sides = [one for one in self.attacks if self.goal(one) == place]
            sides = [one for one in sides if not self._vain(one)]
            there = self.stands(place)
            left = there is None or self._leaves(there, self.entered)
            inside = there and place != "Venecia" and self.act[there]["do"] == "enter"
            if inside and there not in self.dislodged:
                left = True
                sides += [there] * any(one.power != there.power for one in sides)
            if len(sides) > 1 and place not in filled and left:
                out.add(place)
        return out

    def _vain(self, one):
        by = self.dislodged.get(one)
        return by is not None and by.place == self.goal(one) and self.act[one]["do"] == "advance"
