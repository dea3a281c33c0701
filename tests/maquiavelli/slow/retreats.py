"""Where the thrown out go (2.10e, ruling 35, 36): all at once, each by its list, then by the default one."""

from maquiavelli.slow.board import COASTED, PROVINCES, SEAS, coastal, port, walled
from maquiavelli.slow.money import highest_first


class Retreats:
    """Sends everybody who was dislodged away. ``gone`` are those for whom there was no place."""

    def __init__(self, table, plans, movement, lists, barred, dice):
        self.table, self.plans, self.movement, self.dice = table, plans, movement, dice
        self.barred = barred
        self.thrown = sorted(movement.dislodged, key=lambda one: one.before)
        ways = {one: self._way(one, lists.get(one, [])) for one in self.thrown}
        self.gone, self.shut, self.settled = [], set(), set()
        homeless = list(self.thrown)
        while homeless:
            homeless = self._round(homeless, ways)

    def _round(self, homeless, ways):
        """Each names the next place of his way that is free; who names one alone has it."""
        wishes = {}
        for one in homeless:
            wish = next((way for way in ways[one] if self._free(one, way)), None)
            if wish is None:
                self.gone.append(one)
            else:
                wishes.setdefault(wish, []).append(one)
        left = []
        for (what, place), wanting in wishes.items():
            if len(wanting) > 1:
                self.shut.add(place)
                left += wanting
            else:
                self._settle(wanting[0], what, place)
        return sorted(left, key=lambda one: one.before)

    def _free(self, one, wish):
        what, place = wish
        if what == "walls":
            return True
        return place not in self.shut and not any(
            other.place == place and (other.kind != "G" or place == "Venecia")
            for other in self.table.units
            if other not in self.thrown or other in self.settled
        )

    def _settle(self, one, what, place):
        self.settled.add(one)
        if what == "walls":
            one.kind, one.number, one.coast = "G", 0, ""
            return
        sides = {side for name, side in self.plans.goals(one) if name == place}
        one.coast = ""
        if place in COASTED and one.kind == "F":
            order = highest_first(sides, self.dice, self._coast_lot(one)) if len(sides) > 1 else list(sides)
            one.coast = order[0]
        one.place = place

    def _coast_lot(self, one):
        return lambda side: f"lot retreat coast {one.lot}: {side}"

    # ---- the way of one unit

    def _way(self, one, listed):
        if one.place == "Venecia":
            return
        open_ = {name for name, _ in self.plans.goals(one) if self._open(one, name)}
        yield from (("out", place) for place in listed if place in open_)
        for step in self._steps(one, open_ - self.table.famine):
            yield from self._drawn(one, step)
        if self._walls(one):
            yield "walls", one.place
        yield from self._drawn(one, open_ & self.table.famine)

    def _open(self, one, place):
        came = self.movement.origin[self.movement.dislodged[one]]  # None: from the walls, no place outside
        return (
            place not in self.barred and place != came and not self.plans.closed(one.power, one.place, place)
        )

    def _steps(self, one, places):
        def of(owner):
            return {name for name in places if name in PROVINCES and owner(self.table.first_control[name])}

        own = of(lambda power: power == one.power)
        nobodys = of(lambda power: power == "")
        foes = of(lambda power: power not in ("", one.power))
        if one.kind == "E":
            return [own, nobodys, foes]
        shores = [{name for name in group if coastal(name)} for group in (own, nobodys, foes)]
        return [shores[0], {name for name in places if name in SEAS}, shores[1], shores[2]]

    def _drawn(self, one, places):
        """The free places of one step, by lot; no lot is drawn for one alone."""
        left = set(places)
        while free := [place for place in left if self._free(one, ("out", place))]:
            if len(free) > 1:
                free = highest_first(free, self.dice, lambda place: f"lot retreat {one.lot}: {place}")
            left.discard(free[0])
            yield "out", free[0]

    def _walls(self, one):
        """Whether the city of the place it leaves, empty from the start, takes it in at the last."""
        place = one.place
        return (
            walled(place)
            and (one.kind == "E" or port(place))
            and place not in self.movement.manned
            and place not in self.table.famine
            and self.table.rebellion.get(place) != one.power
        )
