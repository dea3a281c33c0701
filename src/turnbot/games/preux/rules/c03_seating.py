"""Chapter 3: the seats of a week, those who need nobody first, then whoever comes with them."""

from collections.abc import Iterable
from dataclasses import replace

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    Action,
    AttendDauphin,
    AttendParty,
    BachelorParty,
    Baptism,
    HostParty,
    PrepareParty,
    Propose,
    Theatre,
    VisitCasino,
    VisitClub,
    VisitTavern,
    Wedding,
    WritePlay,
    do_name,
)
from turnbot.games.preux.rules.c03_admission import admit
from turnbot.games.preux.rules.c03_casino import lets_in
from turnbot.games.preux.rules.c03_plays import write
from turnbot.games.preux.rules.c03_theatre import Goer
from turnbot.games.preux.rules.c03_week import (
    Week,
    bidden_by,
    invited,
    is_at_home,
    note_bidden,
    note_company,
)
from turnbot.games.preux.rules.c04_births import goes_out
from turnbot.games.preux.rules.c04_invitations import has_date, invited_to
from turnbot.games.preux.rules.c04_parties import open_house, prepare
from turnbot.games.preux.rules.c04_weddings import wed
from turnbot.games.preux.rules.c10_sacraments import baptise, marry
from turnbot.games.preux.rules.c11_dauphin import DAUPHINS_CLUB, may_attend
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.plan import club_of
from turnbot.games.preux.week.whereabouts import CASINO, SUITE, TAVERN, THEATRE, Visit, home_of

#: What is seated first: where its host also visits a club, it is that of his party.
_PARTIES = (HostParty, Wedding, Baptism, BachelorParty)


def seat(week: Week) -> None:
    """Seat whoever was settled since the last time, then those who come with somebody seated."""
    for who in week.new:
        # A party's host first: where he also visits a club it is that of the party.
        for action in sorted(week.plans[who.name], key=lambda a: not isinstance(a, _PARTIES)):
            _seat_one(week, who, action)
    week.new.clear()
    # Who can give a stag night first: the others go to his.
    for who, toast in sorted(week.toasts, key=lambda one: not _gives_at_his_club(week, *one)):
        _open_stag_night(week, who, toast)
    week.toasts.clear()
    _take_along(week)
    admit(week)


def _take_along(week: Week) -> None:
    """Let who accepts an invitation, and to no party, go where it takes him: to a box, a club, the Casino."""
    for who, action in list(week.asking):
        elsewhere = _invitation(week, who, action.host) if isinstance(action, AttendParty) else None
        if elsewhere is not None:
            week.asking.remove((who, action))
            _seat_one(week, who, replace(elsewhere, said=action.said))


def _invitation(week: Week, who: Person, host: str | None) -> Action | None:
    """What this host bids him to who gives no party; None if he bids him to nothing."""
    inviting = week.t.world.people.get(host or "")
    if inviting is None or inviting.name in week.bidden or inviting.name in week.grooms:
        return None
    name = inviting.name
    if name in week.goers and who.name in week.goers[name].bidden:
        return Theatre(with_=(name,))
    if who.name in week.taking.get(name, ()):
        club = next(club_of(inviting, one) for one in week.plans[name] if isinstance(one, VisitClub))
        return VisitClub(club=club, guest_of=name)
    if who.name in invited(week, inviting, "casino"):
        return VisitCasino(with_=(name,))
    return None


def _seat_one(week: Week, who: Person, action: Action) -> None:
    match action:
        case HostParty(place=str(club)) if club in book().clubs:
            _open_party(week, who, club, action)
        case HostParty() if is_at_home(who, action):
            _receive(week, who, open_house(week.t, who, bidden_by(week, who, action.guests)))
        case Wedding():
            named = replace(action, guests=bidden_by(week, who, action.guests))
            _receive(week, who, _wed(week, who, named))
        case Baptism():
            bidden = bidden_by(week, who, action.guests)
            _receive(week, who, baptise(week.t, who, replace(action, guests=bidden)))
        case BachelorParty():
            week.toasts.append((who, action))
        case AttendDauphin():
            friends = tuple(dict.fromkeys((*filter(None, [action.friend]), *invited(week, who, "club"))))
            if who.name not in week.seats and may_attend(week.t, who):
                week.seats[who.name] = Visit(who, DAUPHINS_CLUB, SUITE)
                note_company(week, who, friends)
        case PrepareParty():
            prepare(week.t, who)
        case VisitTavern():
            week.seats[who.name] = Visit(who, TAVERN)
        case VisitCasino():
            if lets_in(week.t, who):
                week.seats[who.name] = Visit(who, CASINO, "visitor")
        case Theatre():
            bidden = tuple(dict.fromkeys((*action.with_, *invited(week, who, "theatre"))))
            lady = _lady_at_theatre(week.t, who, week.plans[who.name])
            week.goers[who.name] = Goer(who, action, bidden, lady)
            week.seats[who.name] = Visit(who, THEATRE, "stalls")
        case WritePlay():
            write(week.t, who)
        case AttendParty():
            week.asking.append((who, action))
        case VisitClub():
            club = club_of(who, action)
            note_company(week, who, (*action.with_, *invited(week, who, "club")))
            if who.name in week.seats:
                if week.seats[who.name].place != club:
                    week.t.refuse(who, "visit-club", reason="too-many-long")
            elif club and club == who.club and _goes_as_member(week, who, action):
                week.seats[who.name] = Visit(who, club)
            else:
                week.asking.append((who, action))


def _wed(week: Week, who: Person, order: Wedding) -> tuple[str, ...] | None:
    """Let him marry, and whatever priest of the game is there bless it; return who is bidden."""
    guests = wed(week.t, who, order)
    if guests is not None:
        marry(week.t, who, order.priest or "")
    return guests


def _goes_as_member(week: Week, who: Person, action: VisitClub) -> bool:
    """Whether he needs nobody to take him in: it is his own club, and his host's where he names one."""
    if action.guest_of is None or action.club is not None:
        return True
    host = week.t.world.people.get(action.guest_of)
    return host is not None and host.club == who.club


def _receive(week: Week, who: Person, guests: tuple[str, ...] | None) -> None:
    """Let him receive these guests at home; None: he does not."""
    if guests is not None:
        week.seats[who.name] = Visit(who, home_of(who.name), "host", who.name)
        note_bidden(week, who, guests)


def _gives_at_his_club(week: Week, who: Person, action: BachelorParty) -> bool:
    """Whether he means to give it at a club of which he is a member, for another than himself."""
    return action.groom not in (None, who.name) and bool(who.club) and action.club in (None, who.club)


def _open_stag_night(week: Week, who: Person, action: BachelorParty) -> None:
    """Let a friend give a groom his last party, at a club (4.4.5); the groom himself only goes to it."""
    groom, club = week.t.world.people.get(action.groom or who.name), action.club or who.club
    t = week.t.under("4.4.5")
    if groom is who:
        week.revellers.add(who.name)
        week.asking.append((who, AttendParty(said=action.said)))
    elif groom is None or not groom.bride:
        t.refuse(who, "bachelor-party", reason="no-groom")
    elif first := week.grooms.get(groom.name, ""):
        # Another friend was quicker: they give it together.
        note_bidden(week, week.seats[first].who, (*week.bidden[first], who.name))
        week.revellers.add(who.name)
        week.asking.append((who, AttendParty(host=first, said=action.said)))
    elif club not in book().clubs:
        t.refuse(who, "bachelor-party", reason="no-club")
    else:
        _open_party(week, who, club, action)
        if who.name in week.seats:
            week.stags[who.name] = groom.name
            week.grooms[groom.name] = who.name


def _open_party(week: Week, who: Person, club: str, action: HostParty | BachelorParty) -> None:
    """Let a member give a party at his club (3.1.6), or a stag night to its groom."""
    if who.club != club:
        week.t.under("3.1.6").refuse(who, do_name(action), reason="not-member", club=club)
        return
    guests = action.guests if isinstance(action, HostParty) else (action.groom or who.name,)
    week.seats[who.name] = Visit(who, club, "host", who.name)
    note_bidden(week, who, bidden_by(week, who, guests))


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
