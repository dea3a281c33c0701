"""What orders of one section say of each other: guests of a party, cash for the taverns, and the like.

``carry`` changes a draft in place; each rule looks at one section and names the orders it is about.
"""

from dataclasses import replace

from turnbot.games.preux.orders.conditions import Condition, If, opposite
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    Action,
    Apply,
    Confess,
    Drink,
    Duel,
    Gamble,
    HostParty,
    Influence,
    Invite,
    JoinCasino,
    JoinClub,
    NoQuarter,
    Purse,
    Theatre,
    VisitCasino,
    VisitClub,
    VisitTavern,
    Wedding,
)
from turnbot.games.preux.parsing.draft import Draft, Made
from turnbot.games.preux.parsing.frames import LONG, MONTHLY


def carry(draft: Draft) -> None:
    """Apply the rules to each section."""
    draft.made = [m for m in draft.made if not _branched(m, draft) and not _parted(m, draft)]
    _every_week(draft)
    _always(draft)
    for where in ("1", "2", "3", "4", "notes"):
        made = [m for m in draft.made if m.where == where]
        _guests(made, draft)
        _cash(made, draft)
        _occasion(made)
        _company(made)
        _member(made)
        _confidence(made, draft)
        _with_her_there(made, draft)
        _one_drink(made, draft)
        _other_seat(made)
        _unless_play(made)
        _cut(made, where in draft.cutting)
        _emptier(made, draft)
    _for_office(draft)
    _new_member(draft)
    _hollow(draft)
    _his_rival(draft)


def _every_week(draft: Draft) -> None:
    """«Todo el mes, obligaciones. La segunda, misa»: what fills a week fills all that are left.

    Where no week has anything else it stays with what holds for the month, whose every week it fills (1.0.3).
    """
    filled = {m.where for m in draft.made if m.filled.match.do in LONG}
    left = [where for where in "1234" if where not in filled] if filled & {*"1234"} else []
    for made in [m for m in draft.made if m.where == "every"]:
        made.where = left[0] if left else "notes"
        draft.made += [replace(made, where=where) for where in left[1:]]


# What says nothing without one of these: an order of it that has none was none.
_SAYING = {
    "announce": ("offices",), "apply": ("offices",), "borrow": ("from_", "crowns"),
    "bribe": ("office", "crowns"), "embezzle": ("crowns",), "extort": ("crowns",), "gamble": ("bets",),
    "lend": ("to", "crowns"), "pay": ("to", "crowns"), "purse": ("crowns",), "rescue": ("who",),
    "second": ("for_",),
}  # fmt: skip


def _cut(made: list[Made], cutting: bool) -> None:
    """«Tres apuestas de 40. Cortando, eh»: the bets of the week."""
    for one in made:
        if cutting and isinstance(one.action, Gamble):
            one.action = replace(one.action, cut=True)


_RIVAL = frozenset(["su", "rival", "adversario", "contrario", "contrincante", "oponente"])


def _his_rival(draft: Draft) -> None:
    """«Me bato con Vallon. No aceptaré su rendición»: his of the one duel there is."""
    fought = {m.action.opponent for m in draft.made if isinstance(m.action, Duel)}
    for one in draft.made:
        his = any(i.norm in _RIVAL for i in one.filled.clause)
        if isinstance(one.action, NoQuarter) and one.action.opponent is None and his and len(fought) == 1:
            one.action = replace(one.action, opponent=next(iter(fought)))


def _hollow(draft: Draft) -> None:
    """«Aspiro, si Dios quiere»: what names neither whom nor how much is no order, and doubted."""
    gone = []
    for made in draft.made:
        fields = _SAYING.get(made.filled.match.do, ())
        if fields and not any(getattr(made.action, f, None) for f in fields):
            gone.append(made)
            kind = "words" if made.where.isdecimal() else "words-notes"
            draft.doubt(made.where, kind, list(made.filled.clause))
            if made.filled.match.do == "gamble" and made.where.isdecimal() and _will(made):
                clause = made.filled.clause  # «apuesto lo que pueda»: how much he has to say
                draft.flag(made.where, "not-understood", clause[0].start, clause[-1].end)
    _drop(gone, draft)


def _will(made: Made) -> bool:
    forms = [i.form for i in made.filled.clause if i.form is not None]
    return any(form.person == 1 and form.tense in ("present", "future") for form in forms)


# These hold whatever comes, or say themselves when: «si aparece un cura, no lo escucharé».
_ALWAYS = frozenset(
    [
        "purse",
        "trade-expertise",
        "announce",
        "ignore-priest",
        "no-quarter",
        "claim-debt",
        "lavish",
        "spy",
        "carry-pistol",
        "bribe",
        "appoint",
        "influence",
    ]
)


def _always(draft: Draft) -> None:
    for made in draft.made:
        if isinstance(made.action.if_, If) and made.action.if_.kind.startswith("crowns"):
            continue
        if made.hung and (
            made.filled.match.do in _ALWAYS or (made.where == "notes" and _of_presence(made.action.if_))
        ):
            made.action = replace(made.action, if_=None)


def _of_presence(asked: Condition | None) -> bool:
    return isinstance(asked, If) and asked.kind in ("present", "absent")


def _drop(gone: list[Made], draft: Draft) -> None:
    ids = {id(m) for m in gone}
    draft.made = [m for m in draft.made if id(m) not in ids]


def _guests(made: list[Made], draft: Draft) -> None:
    """«Celebro la fiesta. Convido a Larue»: whoever is invited in the week of a party is its guest."""
    party = next((m for m in made if isinstance(m.action, HostParty | Wedding)), None)
    if party is None:
        return
    gone = []
    for one in made:
        if (
            isinstance(one.action, Invite)
            and one.action.to in (None, "party")
            and one.action.week is None
            and one.action.who
        ):
            assert isinstance(party.action, HostParty | Wedding)
            guests = tuple(dict.fromkeys([*party.action.guests, one.action.who]))
            party.action = replace(party.action, guests=guests)
            gone.append(one)
    _drop(gone, draft)


def _cash(made: list[Made], draft: Draft) -> None:
    """«Tabernas. Llevo doce coronas»: what he carries there is their cash."""
    tavern = next((m for m in made if isinstance(m.action, VisitTavern) and m.action.cash is None), None)
    purse = next((m for m in made if isinstance(m.action, Purse)), None)
    if tavern is not None and purse is not None and isinstance(purse.action, Purse):
        assert isinstance(tavern.action, VisitTavern)
        tavern.action = replace(tavern.action, cash=purse.action.crowns)
        _drop([purse], draft)


def _for_office(draft: Draft) -> None:
    """«Me presento a Ministro de Estado. Empleo toda mi influencia en ello»: for the office he stands for."""
    own = draft.me.name if draft.me else None
    offices = [m.action.offices[0] for m in draft.made if isinstance(m.action, Apply) and m.action.offices]
    for one in draft.made:
        act = one.action
        if (
            (
                isinstance(act, Influence)
                and act.office is None
                and act.against is None
                and act.for_ in (None, own)
                and offices
            )
            and act.matter is None
            and own is not None
        ):
            one.action = replace(act, office=offices[0], for_=own)


def _new_member(draft: Draft) -> None:
    """«Me apunto al Crapaud. Voy a dicho club»: whoever has no club goes to the one he joins."""
    join = next((m for m in draft.made if isinstance(m.action, JoinClub) and m.action.club), None)
    if join is None or (draft.me is not None and draft.me.club):
        return
    assert isinstance(join.action, JoinClub)
    joined = join.action.club
    for one in draft.made:
        if one.where < join.where:
            continue
        words = [i.norm for i in one.filled.clause]
        if "mi" in words or "su" in words:
            continue  # his own club is the one he has
        if isinstance(one.action, VisitClub) and one.action.club is None and one.action.guest_of is None:
            one.action = replace(one.action, club=joined)


def _branched(one: Made, draft: Draft) -> bool:
    """Whether an order is only what two conditional ones have in common: «al teatro; si ..., a un palco»."""
    if one.action.if_ is not None or one.filled.match.do not in LONG:
        return False
    others = [
        m for m in draft.made if m.where == one.where and type(m.action) is type(one.action) and m.action.if_
    ]
    return len(others) > 1 and all(_less(one.action, replace(m.action, if_=None)) for m in others)


def _parted(one: Made, draft: Draft) -> bool:
    """Whether conditions part an order wholly: «al club; si está Noisel, con él; si no, a misa»."""
    if one.branches != 1 or one.action.if_ is not None:
        return one.branches > 1
    here = [m.action for m in draft.made if m.where == one.where and m.filled.match.do in LONG]
    asked = next((a.if_ for a in here if type(a) is type(one.action) and a.if_ is not None), None)
    return asked is not None and any(a.if_ == opposite(asked) for a in here)


def _unsaid(made: Made) -> bool:
    """Whether no verb made an order: «Francine y un servidor, al teatro»."""
    return all(i.form is None for i in made.filled.match.made)


def _with_her_there(made: list[Made], draft: Draft) -> None:
    """«Acompaño a mi dama, en el club»: one visit, with her."""
    theatre = next((m for m in made if isinstance(m.action, Theatre) and m.action.if_ is None), None)
    bare = next((m for m in made if isinstance(m.action, AccompanyLady) and _unsaid(m)), None)
    if theatre is not None and bare is not None and bare.action.if_ is None:
        assert isinstance(theatre.action, Theatre)
        assert isinstance(bare.action, AccompanyLady)
        has_one = bare.action.lady or (draft.me is not None and draft.me.lady)
        if has_one and not theatre.action.lady:
            theatre.action = replace(theatre.action, lady=bare.action.lady or True)
            _drop([bare], draft)
        return
    club = next((m for m in made if isinstance(m.action, VisitClub) and m.action.if_ is None), None)
    hers = next((m for m in made if isinstance(m.action, AccompanyLady) and m.action.if_ is None), None)
    if club is None or hers is None or not club.filled.clause or club.filled.clause[0].norm != "en":
        return
    assert isinstance(club.action, VisitClub)
    club.action = replace(club.action, lady=True)
    _drop([hers], draft)


def _other_seat(made: list[Made]) -> None:
    """«Al teatro con mi dama, a un palco si puedo y si no a platea»: with her in either."""
    seats = [m for m in made if isinstance(m.action, Theatre) and m.action.if_ is not None]
    if len(seats) != 2 or any(i.form is not None for i in seats[1].filled.clause):
        return
    one, other = (m.action for m in seats)
    assert isinstance(one, Theatre)
    assert isinstance(other, Theatre)
    if one.if_ is not None and opposite(one.if_) == other.if_ and not other.lady:
        seats[1].action = replace(other, lady=one.lady)


def _unless_play(made: list[Made]) -> None:
    """«Al teatro. Si la obra es un fracaso, al club»: he goes there if it is none."""
    going = [m for m in made if isinstance(m.action, Theatre)]
    if len(going) != 1 or going[0].action.if_ is not None:
        return
    for one in made:
        asked = one.action.if_
        if isinstance(asked, If) and asked.kind == "play<" and one.filled.match.do in LONG:
            going[0].action = replace(going[0].action, if_=opposite(asked))
            return


def _emptier(made: list[Made], draft: Draft) -> None:
    """An order that says less than another of its kind in the same section is the same order."""
    gone = []
    for one in made:
        if one.filled.match.do in MONTHLY and any(
            other is not one and type(other.action) is type(one.action) and _less(one.action, other.action)
            for other in made
        ):
            gone.append(one)
    _drop(gone, draft)


def _less(one: Action, other: Action) -> bool:
    fields = [f for f in one.__dataclass_fields__ if f not in ("said", "if_")]
    mine = {f: getattr(one, f) for f in fields if getattr(one, f) not in (None, (), False)}
    theirs = {f: getattr(other, f) for f in fields if getattr(other, f) not in (None, (), False)}
    return (
        mine != theirs and all(theirs.get(f) == v for f, v in mine.items()) and one.if_ in (None, other.if_)
    )


def _one_drink(made: list[Made], draft: Draft) -> None:
    """«Unos traguitos: bebo con moderación»: he drinks once, and how is said with the verb."""
    drinks = [m for m in made if isinstance(m.action, Drink)]
    sure, given = ([m for m in drinks if (m.action.if_ is None) is whatever] for whatever in (True, False))
    if len(sure) == len(given) == 1 and sure[0].action != replace(given[0].action, if_=None):
        asked = given[0].action.if_
        assert asked is not None
        sure[0].action = replace(sure[0].action, if_=opposite(asked))  # «bebo; si está, con moderación»
    told = [
        m
        for m in drinks
        if any(i.form is not None or i.has("moderation", "excess") for i in m.filled.match.made)
    ]
    gone = [m for m in drinks if m not in told and any(t.action.if_ == m.action.if_ for t in told)]
    _drop(gone, draft)


def _confidence(made: list[Made], draft: Draft) -> None:
    """«Visito a Constance para ganarme su confianza»: that, and no week of hers."""
    wins = next((m for m in made if isinstance(m.action, Confess)), None)
    with_her = next((m for m in made if isinstance(m.action, AccompanyLady)), None)
    if wins is None or with_her is None or draft.me is None or not draft.me.order:
        return
    assert isinstance(wins.action, Confess)
    assert isinstance(with_her.action, AccompanyLady)
    wins.action = replace(wins.action, lady=wins.action.lady or with_her.action.lady)
    _drop([with_her], draft)


def _member(made: list[Made]) -> None:
    """«Gran Casino. Si gano, me hago socio»: of where he is."""
    for one in made:
        if isinstance(one.action, JoinClub) and one.action.club is None:
            club = next(
                (m.action.club for m in made if isinstance(m.action, VisitClub) and m.action.club), None
            )
            if club is not None:
                one.action = replace(one.action, club=club)
            elif any(isinstance(m.action, VisitCasino) for m in made):
                one.action = JoinCasino(if_=one.action.if_, said=one.action.said)


def _company(made: list[Made]) -> None:
    """«Al club; bebo con Vallon»: with whom he drinks and plays, with him he goes there."""
    club = next((m for m in made if isinstance(m.action, VisitClub) and m.action.if_ is None), None)
    if club is None or not isinstance(club.action, VisitClub) or club.action.with_:
        return
    for one in made:
        if not isinstance(one.action, Drink | Gamble) or one.action.if_ is not None:
            continue
        items = one.filled.clause
        at = next((k for k, i in enumerate(items) if i.norm == "con"), len(items))
        men = [i.tags["P"][0] for i in items[at + 1 :] if "MAN" in i.atoms and len(i.tags.get("P", ())) == 1]
        led = at + 1 < len(items) and items[at + 1].has("P")
        if led and one.filled is not club.filled and not club.action.guest_of:
            club.action = replace(club.action, with_=tuple(dict.fromkeys(men)))


_OCCASIONS = ((Theatre, "theatre"), (VisitClub, "club"), (VisitCasino, "casino"), (HostParty, "party"))


def _occasion(made: list[Made]) -> None:
    """«Voy al teatro; invito a Juliette»: she is invited to where he goes."""
    goes = next((to for one in made for cls, to in _OCCASIONS if isinstance(one.action, cls)), None)
    for one in made:
        if isinstance(one.action, Invite) and one.action.to is None and goes is not None:
            one.action = replace(one.action, to=goes)
