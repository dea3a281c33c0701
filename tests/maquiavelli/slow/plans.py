"""From what was written to what each unit tries: whose orders count, and which are valid (2.8, 2.9)."""

from maquiavelli.slow.board import COASTED, SEAS, STRAITS, army_steps, coastal, fleet_steps, port, walled
from maquiavelli.slow.money import highest_first, may_besiege

HOLD = {"do": "hold"}


def written(table, sheets, killed):
    """The order and the list of retreats of each unit, by the sheet of the power that has it now."""
    orders, retreats = {}, {}
    for one in table.units:
        if not one.power or one.before[0] != (one.owner if one.bought else one.power):
            continue
        sheet = sheets[one.power]
        _, kind, number, place = one.before
        speakers = (one.owner,) if one.bought and kind != "G" else (None, one.before[0], one.power)
        for speaker in dict.fromkeys(speakers):
            key = (speaker, kind, None, place) if kind == "G" else (speaker, kind, number, None)
            for act in sheet["orders"].get(key, []):
                orders[one] = {"do": "error"} if one in orders else act
            retreats.setdefault(one, sheet["retreats"].get(key, []))
            if not retreats[one]:
                del retreats[one]
    for one in list(orders):
        if one.power in killed:
            orders[one] = HOLD
    return orders, retreats


class Plans:
    """What each unit of a table tries in movement: ``act`` has an entry for each; errors are ``error``."""

    def __init__(self, table, orders, sheets, dice):
        self.table, self.dice = table, dice
        self.open = self._passages(sheets)
        self.besieged = {table.inside(one.place) for one in table.sieges}
        self.act = {one: dict(orders.get(one, HOLD)) for one in table.units}
        self.silent = {one for one in table.units if one not in orders}
        self.blocked = set()
        for one in table.units:
            if self.act[one]["do"] not in ("hold", "error"):
                self.act[one] = self._checked(one, self.act[one])
        self._besiegers()
        self._carriers()
        self._own_crowds()
        self._vain_help()

    # ---- straits (ruling 69, 70)

    def _passages(self, sheets):
        """For each strait that a fleet holds: who may pass."""
        out = {}
        for strait, place in STRAITS.items():
            holder = self.table.outside(place)
            if holder and holder.kind == "F":
                let = {holder.power} | set(self.table.passage.get(holder.power, {}).get(place, []))
                for where, names in sheets[holder.power]["passage"]:
                    if where == place:
                        let |= set(names)
                out[strait] = let
        return out

    def closed(self, power, one, two):
        strait = frozenset((one, two))
        return strait in self.open and power not in self.open[strait]

    # ---- one order by itself

    def _checked(self, one, act):
        check = {
            "advance": self._advance,
            "besiege": self._besiege,
            "lift": self._lift,
            "support": self._support,
            "convoy": self._convoy,
            "convert": self._convert,
            "dissolve": lambda unit, order: order,
        }[act["do"]]
        return check(one, act) or {"do": "error"}

    def goals(self, one):
        """Places and coasts that a unit can reach by its own feet or sails, straits left aside."""
        if one.kind == "E":
            return {(name, "") for name in army_steps(one.place)}
        if one.kind == "F":
            return fleet_steps(one.place, one.coast)
        return set()

    def _advance(self, one, act):
        to, coast = act["to"], act["coast"]
        if one.kind == "G":
            return None
        if one.kind == "E":
            if to in SEAS or to == one.place:
                return None
            march = to in army_steps(one.place) and not act["sea"]
            if not march and not (coastal(one.place) and coastal(to)):
                return None
            return {"do": "advance", "to": to, "coast": "", "sea": not march}
        sides = {side for name, side in self.goals(one) if name == to}
        if not sides or (coast and coast not in sides):
            return None
        if self.closed(one.power, one.place, to):
            self.blocked.add(one)
        if to in COASTED and not coast:
            if len(sides) == 1:
                coast = sides.pop()
            else:
                coast = highest_first(sides, self.dice, lambda side: f"lot coast {one.lot}: {side}")[0]
        return {"do": "advance", "to": to, "coast": coast if to in COASTED else "", "sea": False}

    def _besiege(self, one, act):
        if act["at"] not in (None, one.place) or not may_besiege(self.table, one):
            return None
        return {"do": "besiege"}

    def _lift(self, one, act):
        return act if one in self.table.sieges else None

    def _support(self, one, act):
        place = act["in"]
        if one.kind == "G":
            if place != one.place:
                return None
        elif place not in {name for name, _ in self.goals(one)}:
            return None
        elif self.closed(one.power, one.place, place):
            self.blocked.add(one)
        return {"do": "support", "of": act["of"], "in": place}

    def _convoy(self, one, act):
        ok = one.kind == "F" and act["of"] and act["of"][1] == "E"
        return {"do": "convoy", "of": act["of"]} if ok else None

    def _convert(self, one, act):
        into, place = act["into"], one.place
        if not walled(place) or ((into == "F" or one.kind == "F") and not port(place)):
            return None
        if one.kind == "G":
            return {"do": "sally", "into": into} if into != "G" and one not in self.besieged else None
        if into != "G" or self.table.rebellion.get(place) == one.power:
            return None
        taken = any(kind == "G" and where == place for _, kind, _, where in self.table.opening)
        if place != "Venecia" and (taken or self.table.inside(place)):
            return None
        return {"do": "enter"}

    # ---- orders seen together

    def _besiegers(self):
        """Who lays siege already can go on or lift it; anything else is an error and ends it (ruling 27)."""
        for one in self.table.sieges:
            if self.act[one]["do"] not in ("besiege", "lift"):
                self.act[one] = {"do": "error"}
                self.blocked.discard(one)

    def find(self, words, speaker):
        """The unit that an order names; by its old name if it was bought."""
        power, kind, number, place = words
        for one in self.table.units:
            owner, was, count, where = one.before
            if was == kind == "G" and where == place and power in (None, owner, one.power):
                return one
            if was == kind != "G" and (owner, count) == (speaker if power is None else power, number):
                return one
        return None

    def _carriers(self):
        """Armies that go by sea, and the fleets that are told to carry them (2.9.6)."""
        self.fleets = {}
        for one, act in self.act.items():
            if act["do"] == "convoy":
                army = self.find(act["of"], one.power)
                if army and self.act[army]["do"] == "advance" and self.act[army]["sea"]:
                    self.fleets.setdefault(army, []).append(one)

    def chain(self, army, sunk):
        """Whether the fleets of an army, but the sunk ones, lead unbroken to its goal (ruling 74)."""
        goal = self.act[army]["to"]
        left = [one for one in self.fleets.get(army, []) if one not in sunk]

        def linked(start, coast, end):
            steps = {name for name, _ in fleet_steps(start, coast)}
            return end in steps and not self.closed(army.power, start, end)

        reached = [one for one in left if linked(one.place, one.coast, army.place)]
        for one in reached:
            for other in left:
                if (
                    other not in reached
                    and self._meet(one, other)
                    and linked(one.place, one.coast, other.place)
                ):
                    reached.append(other)
        return any(linked(one.place, one.coast, goal) for one in reached)

    def _meet(self, one, other):
        """Whether two fleets touch, coasts considered."""
        return any(
            name == other.place and side in ("", other.coast)
            for name, side in fleet_steps(one.place, one.coast)
        )

    def goal(self, one):
        """The place that a unit tries to come into, or None."""
        act = self.act[one]
        if act["do"] == "advance":
            return act["to"]
        return one.place if act["do"] == "sally" and one.place != "Venecia" else None

    def _own_crowds(self):
        """Own units upon each other are errors, not conflicts (2.10c, ruling 17). Errors make others."""
        while True:
            wrong = {one for one in self.act if self.goal(one) and self._crowded(one)}
            if not wrong:
                return
            for one in wrong:
                self.act[one] = {"do": "error"}

    def _vain_help(self):
        """Help for a unit that does not act as is said: impossible, an error (ruling 21, 22, 76, 77)."""
        for one, act in self.act.items():
            if act["do"] == "convoy" and not any(
                one in fleets and self.act[army]["do"] == "advance" for army, fleets in self.fleets.items()
            ):
                self.act[one] = {"do": "error"}
            if act["do"] == "support" and one not in self.blocked:
                other = self.find(act["of"], one.power)
                barred = other in self.blocked and self.goal(other)
                if other in (None, one) or barred or act["in"] != (self.goal(other) or other.place):
                    self.act[one] = {"do": "error"}

    def _crowded(self, one):
        goal = self.goal(one)
        if one in self.blocked:
            return False
        for other in self.act:
            if other is one or other.power != one.power:
                continue
            if self.goal(other) == goal and not {one, other} & self.blocked:
                return True
            stands = other.place == goal and (other.kind != "G" or goal == "Venecia")
            if stands and self.act[other]["do"] not in ("advance", "enter"):
                return True
        return False
