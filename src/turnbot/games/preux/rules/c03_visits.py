"""Where everybody spends the week: one long action each, and who is let in where (1.0.3, 3.1.5, 3.1.6).

The week is laid out before anything is posted: members first, then whom they take along, then those
whose orders hang on who is there, and their guests. Everybody's place is public in the end.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from turnbot.core.events import PUBLIC, only
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    NAMES,
    AccompanyLady,
    Action,
    AttendParty,
    BachelorParty,
    Baptism,
    HostParty,
    Invite,
    Other,
    PrepareParty,
    Propose,
    Rescue,
    Rest,
    Theatre,
    VisitCasino,
    VisitClub,
    VisitTavern,
    Wedding,
    WritePlay,
    do_name,
)
from turnbot.games.preux.rules.c01_month import refer, refer_all
from turnbot.games.preux.rules.c03_casino import lets_in
from turnbot.games.preux.rules.c03_plays import write
from turnbot.games.preux.rules.c03_theatre import Goer, take_seats
from turnbot.games.preux.rules.c04_births import goes_out
from turnbot.games.preux.rules.c04_invitations import has_date, invited_to
from turnbot.games.preux.rules.c04_parties import open_doors, open_house, prepare
from turnbot.games.preux.rules.c04_weddings import honour_groom, wed
from turnbot.games.preux.rules.c10_sacraments import baptise, marry
from turnbot.games.preux.state.world import Person
from turnbot.games.preux.week.holding import Presence, asks_presence, holds
from turnbot.games.preux.week.living import Turn, everybody, kept_away
from turnbot.games.preux.week.plan import choose, club_of, long_orders, ordered
from turnbot.games.preux.week.whereabouts import CASINO, TAVERN, THEATRE, Visit, home_of, is_home

#: What a man may set out for who is kept away from Paris: its own rule says when.
AWAY_TOO = (Rescue,)


@rule("1.0.3", "3.1.6")
def place_everybody(t: Turn) -> None:
    """Give each character his one long action of the week, and post where he is."""
    week = Week(t)
    waiting = []
    for who in everybody(t):
        if any(asks_presence(action) for action in long_orders(t, who)):
            waiting.append(who)
        else:
            week.settle(who, None)
    week.seat()
    # All of them look before any of them moves: two who wait for each other both stay away.
    for who in waiting:
        week.settle(who, week.presence(who))
    week.seat()
    week.turn_away()
    week.announce()


@dataclass
class Week:
    """The week as it is being laid out: for the length of one step, and for nobody else to see."""

    t: Turn
    #: The long actions that count, by name.
    plans: dict[str, tuple[Action, ...]] = field(default_factory=dict)
    seats: dict[str, Visit] = field(default_factory=dict)
    #: Who is bidden to the party of each host who gives one at his club, and the same turned round.
    bidden: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hosts: dict[str, list[str]] = field(default_factory=dict)
    #: Whom each member says he takes along, and the same turned round.
    taking: dict[str, tuple[str, ...]] = field(default_factory=dict)
    takers: dict[str, list[str]] = field(default_factory=dict)
    guests: dict[str, int] = field(default_factory=dict)
    #: Who goes to the theatre.
    goers: dict[str, Goer] = field(default_factory=dict)
    #: Who orders a stag night; the friends who give one, and for whom, and the same turned round; and who
    #: else goes to it so.
    toasts: list[tuple[Person, BachelorParty]] = field(default_factory=list)
    stags: dict[str, str] = field(default_factory=dict)
    grooms: dict[str, str] = field(default_factory=dict)
    revellers: set[str] = field(default_factory=set)
    #: Who is at each home, once everybody has his place.
    homes: dict[str, list[Person]] = field(default_factory=dict)
    #: Settled since the last seating; and who needs somebody else to be there first.
    new: list[Person] = field(default_factory=list)
    asking: list[tuple[Person, VisitClub | AttendParty]] = field(default_factory=list)

    # What each one does -----------------------------------------------------------------------------

    def settle(self, who: Person, present: Presence | None) -> None:
        """Choose his long actions; refuse what does not fit, refer what is not played."""
        t = self.t
        standing = [a for a in long_orders(t, who) if holds(t, who, a, present)]
        taken, left = choose(standing, t.hidden("long_actions_per_week"))
        self.plans[who.name] = taken
        for action in left:
            t.refuse(who, do_name(action), reason="too-many-long")
        away = kept_away(t, who)
        # Who is at the front may have orders for there; who lies in bed or hides can do nothing at all.
        helpless = away not in ("", "at-front")
        played = [action for action in taken if helpless or _is_played(who, action)]
        refer_all(t, who, [action for action in taken if action not in played])
        if away != "at-front" and any(isinstance(action, Rest) for action in played):
            t.post(only(who), "week.rested", who=who)
        elif away:
            for action in played:
                if not isinstance(action, AWAY_TOO):
                    t.refuse(who, do_name(action), reason=away)
        elif played:
            self.new.append(who)
        elif not taken and who.name in t.orders and not ordered(t, who, Other):
            # What he thought of himself may take a week or not: the referee is asked about it.
            t.post(only(who), "week.idle", who=who)

    def presence(self, who: Person) -> Presence:
        """Who is already where his orders would take him: the club they name or the Casino; or at his own."""
        places = [_place_of(who, action) for action in long_orders(self.t, who)]
        place = next((place for place in places if place), who.club)

        def present(name: str) -> bool:
            return bool(place) and name in self.seats and self.seats[name].place == place

        return present

    # Seats ------------------------------------------------------------------------------------------

    def seat(self) -> None:
        """Seat whoever was settled since the last time, then those who come with somebody seated."""
        for who in self.new:
            # A party's host first: where he also visits a club it is that of the party.
            for action in sorted(self.plans[who.name], key=lambda a: not isinstance(a, _PARTIES)):
                self._seat_one(who, action)
        self.new.clear()
        # Who can give a stag night first: the others go to his.
        for who, toast in sorted(self.toasts, key=lambda one: not self._gives_at_his_club(*one)):
            self._open_stag_night(who, toast)
        self.toasts.clear()
        self._admit()

    def _seat_one(self, who: Person, action: Action) -> None:
        match action:
            case HostParty(place=str(club)) if club in book().clubs:
                self._open_party(who, club, action)
            case HostParty() if _is_at_home(who, action):
                self._receive(who, open_house(self.t, who, self._bidden(who, action.guests)))
            case Wedding():
                named = replace(action, guests=self._bidden(who, action.guests))
                self._receive(who, self._wed(who, named))
            case Baptism():
                bidden = self._bidden(who, action.guests)
                self._receive(who, baptise(self.t, who, replace(action, guests=bidden)))
            case BachelorParty():
                self.toasts.append((who, action))
            case PrepareParty():
                prepare(self.t, who)
            case VisitTavern():
                self.seats[who.name] = Visit(who, TAVERN)
            case VisitCasino():
                if lets_in(self.t, who):
                    self.seats[who.name] = Visit(who, CASINO, "visitor")
            case Theatre():
                bidden = tuple(dict.fromkeys((*action.with_, *self._invited(who, "theatre"))))
                lady = _lady_at_theatre(self.t, who, self.plans[who.name])
                self.goers[who.name] = Goer(who, action, bidden, lady)
                self.seats[who.name] = Visit(who, THEATRE, "stalls")
            case WritePlay():
                write(self.t, who)
            case AttendParty():
                self.asking.append((who, action))
            case VisitClub():
                club = club_of(who, action)
                self._note_company(who, action)
                if who.name in self.seats:
                    if self.seats[who.name].place != club:
                        self.t.refuse(who, "visit-club", reason="too-many-long")
                elif club and club == who.club and self._goes_as_member(who, action):
                    self.seats[who.name] = Visit(who, club)
                else:
                    self.asking.append((who, action))

    def _wed(self, who: Person, order: Wedding) -> tuple[str, ...] | None:
        """Let him marry, and whatever priest of the game is there bless it; return who is bidden."""
        guests = wed(self.t, who, order)
        if guests is not None:
            marry(self.t, who, order.priest or "")
        return guests

    def _goes_as_member(self, who: Person, action: VisitClub) -> bool:
        """Whether he needs nobody to take him in: it is his own club, and his host's where he names one."""
        if action.guest_of is None or action.club is not None:
            return True
        host = self.t.world.people.get(action.guest_of)
        return host is not None and host.club == who.club

    def _bidden(self, who: Person, guests: Iterable[str]) -> tuple[str, ...]:
        """Whom he bids to a party: those he names there, and those he invites."""
        return tuple(dict.fromkeys((*guests, *self._invited(who, "party"))))

    def _receive(self, who: Person, guests: tuple[str, ...] | None) -> None:
        """Let him receive these guests at home; None: he does not."""
        if guests is not None:
            self.seats[who.name] = Visit(who, home_of(who.name), "host", who.name)
            self._note_bidden(who, guests)

    def _note_bidden(self, who: Person, guests: tuple[str, ...]) -> None:
        self.bidden[who.name] = guests
        for name in guests:
            self.hosts.setdefault(name, []).append(who.name)

    def _gives_at_his_club(self, who: Person, action: BachelorParty) -> bool:
        """Whether he means to give it at a club of which he is a member, for another than himself."""
        return action.groom not in (None, who.name) and bool(who.club) and action.club in (None, who.club)

    def _open_stag_night(self, who: Person, action: BachelorParty) -> None:
        """Let a friend give a groom his last party, at a club (4.4.5); the groom himself only goes to it."""
        groom, club = self.t.world.people.get(action.groom or who.name), action.club or who.club
        t = self.t.under("4.4.5")
        if groom is who:
            self.revellers.add(who.name)
            self.asking.append((who, AttendParty(said=action.said)))
        elif groom is None or not groom.bride:
            t.refuse(who, "bachelor-party", reason="no-groom")
        elif first := self.grooms.get(groom.name, ""):
            # Another friend was quicker: they give it together.
            self._note_bidden(self.seats[first].who, (*self.bidden[first], who.name))
            self.revellers.add(who.name)
            self.asking.append((who, AttendParty(host=first, said=action.said)))
        elif club not in book().clubs:
            t.refuse(who, "bachelor-party", reason="no-club")
        else:
            self._open_party(who, club, action)
            if who.name in self.seats:
                self.stags[who.name] = groom.name
                self.grooms[groom.name] = who.name

    def _open_party(self, who: Person, club: str, action: HostParty | BachelorParty) -> None:
        """Let a member give a party at his club (3.1.6), or a stag night to its groom."""
        if who.club != club:
            self.t.under("3.1.6").refuse(who, do_name(action), reason="not-member", club=club)
            return
        guests = action.guests if isinstance(action, HostParty) else (action.groom or who.name,)
        self.seats[who.name] = Visit(who, club, "host", who.name)
        self._note_bidden(who, self._bidden(who, guests))

    def _note_company(self, who: Person, action: VisitClub) -> None:
        self.taking[who.name] = tuple(dict.fromkeys((*action.with_, *self._invited(who, "club"))))
        for name in self.taking[who.name]:
            self.takers.setdefault(name, []).append(who.name)

    def _invited(self, who: Person, to: str) -> Iterable[str]:
        for invitation in ordered(self.t, who, Invite):
            this_week = invitation.week in (None, self.t.week)
            if invitation.to == to and this_week and invitation.who and holds(self.t, who, invitation):
                yield invitation.who

    # Who is let in ----------------------------------------------------------------------------------

    def _admit(self) -> None:
        """Seat those who come with a member, or to a party, that is there."""
        wanted: dict[str, list[Person]] = {}
        still: list[tuple[Person, VisitClub | AttendParty]] = []
        for who, action in self.asking:
            if who.name in self.seats:
                self._second_place(who, action)
            elif isinstance(action, AttendParty) and self._host_of(who, action) in self.bidden:
                self._to_party(who, action, self._host_of(who, action))
            elif isinstance(action, VisitClub) and self._party_for(who, action):
                self._to_party(who, action, self._party_for(who, action))
            elif isinstance(action, VisitClub) and self._member_for(who, action):
                wanted.setdefault(self._member_for(who, action), []).append(who)
            else:
                still.append((who, action))
        self.asking = still
        for member, comers in wanted.items():
            self._take_along(member, comers)

    def _second_place(self, who: Person, action: VisitClub | AttendParty) -> None:
        """Refuse a second place, unless it is a party at the club where he is."""
        visit = self.seats[who.name]
        host = self._host_of(who, action) if isinstance(action, AttendParty) else ""
        if host in self.bidden and self.seats[host].place == visit.place:
            self._to_party(who, action, host)
        elif isinstance(action, AttendParty) or club_of(who, action) != visit.place:
            self.t.refuse(who, self._called(who, action), reason="too-many-long")

    def _host_of(self, who: Person, action: AttendParty) -> str:
        """Whose party he means: the one he names or that is given for him, or the one he is bidden to."""
        if action.host:
            return action.host if action.host in self.bidden else self.grooms.get(action.host, action.host)
        return self.hosts[who.name][0] if who.name in self.hosts else ""

    def _called(self, who: Person, action: AttendParty | VisitClub) -> str:
        """What he ordered, by its name: who orders a stag night goes to the party that another gives."""
        return NAMES[BachelorParty] if who.name in self.revellers else do_name(action)

    def _to_party(self, who: Person, action: AttendParty | VisitClub, host: str) -> None:
        """Let in who is bidden, or comes to drink to a groom; at their own cost, members who are not (42)."""
        club = self.seats[host].place
        if who.name in self.bidden[host] or (host in self.stags and isinstance(action, AttendParty)):
            self.seats[who.name] = Visit(who, club, "party", host)
        elif who.club == club:
            self.seats[who.name] = Visit(who, club, "gatecrasher", host)
        elif is_home(club):
            self.t.under("4.7.1").refuse(who, self._called(who, action), reason="not-invited", partner=host)
        else:
            facts = {"club": club, "partner": host}
            self.t.under("3.1.6").refuse(who, self._called(who, action), reason="not-invited", **facts)

    def _party_for(self, who: Person, action: VisitClub) -> str:
        """The host at the club he means, or whom he names, who bids him to his party there; empty: nobody."""
        named = (action.guest_of, *action.with_)
        for host in self.hosts.get(who.name, ()):
            place = self.seats[host].place
            if not is_home(place) and (action.club == place or (action.club is None and host in named)):
                return host
        return ""

    def _member_for(self, who: Person, action: VisitClub) -> str:
        """The member who takes him in: whom he names, or who names him; at the club he means, if he says."""
        named = [action.guest_of] if action.guest_of else [*action.with_, *self.takers.get(who.name, ())]
        for name in named:
            visit = self.seats.get(name)
            if visit is None or visit.place not in book().clubs or visit.role not in ("member", "host"):
                continue
            if action.club in (None, visit.place):
                return name
        return ""

    def _take_along(self, member: str, comers: Sequence[Person]) -> None:
        """Let a member bring his guests, in the order in which he names them (3.1.5, ruling 39)."""
        t = self.t.under("3.1.5")
        host, club = self.seats[member].who, self.seats[member].place
        named = self.taking.get(member, ())
        place = {name: nth for nth, name in enumerate(named)}
        for who in sorted(comers, key=lambda one: (place.get(one.name, len(named)), one.name)):
            if host.level < who.level:
                t.refuse(who, "visit-club", reason="host-below", club=club, partner=member)
            elif who.name not in place or self.guests.get(member, 0) >= t.hidden("guests_per_member"):
                t.refuse(who, "visit-club", reason="host-unwilling", club=club, partner=member)
            else:
                self.guests[member] = self.guests.get(member, 0) + 1
                self.seats[who.name] = Visit(who, club, "guest", member)

    def turn_away(self) -> None:
        """Refuse who found nobody to let him in; a party that is not at a club is the referee's."""
        for who, action in self.asking:
            if isinstance(action, AttendParty):
                host = self._host_of(who, action)
                if self._is_referred(host):
                    refer(self.t, who, action)
                else:
                    facts = {"partner": host}
                    self.t.under("3.1.6").refuse(who, self._called(who, action), reason="no-party", **facts)
            elif action.guest_of or action.with_:
                partner = action.guest_of or action.with_[0]
                club = action.club or ""
                facts = {"club": club if club in book().clubs else "", "partner": partner}
                self.t.under("3.1.5").refuse(who, "visit-club", reason="host-away", **facts)
            elif (club := club_of(who, action)) in book().clubs:
                self.t.under("3.1.1").refuse(who, "visit-club", reason="not-member", club=club)
            else:
                self.t.under("3.1.1").refuse(who, "visit-club", reason="no-club")

    def _is_referred(self, host: str) -> bool:
        """Whether he gives a party that the referee judges."""
        who = self.t.world.people.get(host)
        plan = self.plans.get(host, ())
        return who is not None and any(isinstance(a, HostParty) and not _is_played(who, a) for a in plan)

    # What everybody sees ----------------------------------------------------------------------------

    def announce(self) -> None:
        """Post where everybody is, and which parties are given."""
        for host in sorted(self.bidden):
            bidden = [name for name in self.bidden[host] if name in self.t.world.people and name != host]
            club = self.seats[host].place
            if is_home(club):
                self._announce_home(self.seats[host].who)
                continue
            self.t.under("3.1.6").post(PUBLIC, "party.given", who=host, club=club, guests=bidden)
            groom = self.seats.get(self.stags.get(host, ""))
            if groom is not None and groom.place == club:
                honour_groom(self.t, self.seats[host].who, groom.who, club)
        for name in sorted(self.seats.keys() - self.goers.keys()):
            self._announce_one(self._at_party(self.seats[name]))
        take_seats(self.t, dict(sorted(self.goers.items())))

    def _announce_home(self, host: Person) -> None:
        """Post who receives at home, and whom."""
        guests = [who for who in self._at_homes()[home_of(host.name)] if who is not host]
        bring = [
            who.name
            for who in guests
            if any(isinstance(action, AttendParty) and action.lady for action in self.plans[who.name])
        ]
        open_doors(self.t, host, guests, bidden=self.bidden[host.name], bring=bring)

    def _at_homes(self) -> Mapping[str, Sequence[Person]]:
        """Who is at each home where somebody receives, looked through once."""
        if not self.homes:
            for visit in self.seats.values():
                if is_home(visit.place):
                    self.homes.setdefault(visit.place, []).append(visit.who)
        return self.homes

    def _at_party(self, visit: Visit) -> Visit:
        """Who is bidden to a party and came to the club that week is at the party."""
        if visit.role != "member":
            return visit
        for host in self.hosts.get(visit.who.name, ()):
            if self.seats[host].place == visit.place:
                return Visit(visit.who, visit.place, "party", host)
        return visit

    def _announce_one(self, visit: Visit) -> None:
        who = visit.who
        if visit.place == TAVERN:
            self.t.under("3.2.1").post(PUBLIC, "tavern.visited", who=who)
            return
        if is_home(visit.place):
            self.t.under("4.7.1").post(PUBLIC, "home.visited", who=who, host=visit.host, role=visit.role)
            return
        going = [a for a in self.plans[who.name] if isinstance(a, VisitClub | VisitCasino)]
        with_ = [name for action in going for name in action.with_ if name != who.name]
        company = [name for name in with_ if name in self.seats and self.seats[name].place == visit.place]
        if visit.place == CASINO:
            self.t.under("3.3.1").post(PUBLIC, "casino.visited", who=who, company=company)
            return
        handle = self.t.under({"guest": "3.1.5", "member": "3.1.1"}.get(visit.role, "3.1.6"))
        handle.post(
            PUBLIC, "club.visited",
            who=who, club=visit.place, company=company, role=visit.role, host=visit.host,
        )  # fmt: skip


def _place_of(who: Person, action: Action) -> str:
    """Where an order would take him; empty where that is no place to meet anybody."""
    match action:
        case VisitClub():
            return club_of(who, action)
        case VisitCasino():
            return CASINO
        case Theatre():
            return THEATRE
    return ""


def _lady_at_theatre(t: Turn, who: Person, plan: Iterable[Action]) -> str:
    """The lady who comes with him, if no fever keeps her in bed (4.3.5)."""
    name = _asked_to_theatre(t, who, plan)
    return name if name in t.world.ladies and goes_out(t, t.world.ladies[name]) else ""


def _asked_to_theatre(t: Turn, who: Person, plan: Iterable[Action]) -> str:
    """The lady whom he takes: his own at his word, or another who has promised him this week."""
    meant = [a.lady for a in plan if isinstance(a, Theatre) and a.lady]
    meant += [a.lady or True for a in plan if isinstance(a, AccompanyLady | Propose)]
    invited = [lady.name for lady in invited_to(t, who, "theatre")]
    if not meant or (meant[0] is True and not who.lady):
        return invited[0] if invited else ""
    if meant[0] is True or meant[0] == who.lady:
        return who.lady
    lady = t.world.ladies.get(str(meant[0]))
    return lady.name if lady is not None and has_date(t, who, lady) else ""


#: What is seated first: where its host also visits a club, it is that of his party.
_PARTIES = (HostParty, Wedding, Baptism, BachelorParty)


def _is_at_home(who: Person, action: HostParty) -> bool:
    """Whether he means his home: who is married, and names no other place, does."""
    return action.place == "home" or (action.place is None and who.wife)


def _is_played(who: Person, action: Action) -> bool:
    if isinstance(action, HostParty):
        return action.place in book().clubs or _is_at_home(who, action)
    return book().is_played(do_name(action))
