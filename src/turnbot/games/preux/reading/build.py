"""From a recognised clause to an action: one small function for each kind of order."""

from collections.abc import Callable

from turnbot.core.orders import Said
from turnbot.games.preux import orders as o
from turnbot.games.preux.reading.headings import ordinal_value
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import lexicon
from turnbot.games.preux.reading.matching import Clause
from turnbot.games.preux.reading.slots import (
    bets,
    companions,
    crowns,
    cutting,
    lady_of,
    mentions,
    people,
    person,
    said_of,
    says,
    value,
    values,
    with_prepositions,
)
from turnbot.games.preux.reading.state import State

Actions = list[o.Action]
Builder = Callable[[Clause, State], Actions]
BUILDERS: dict[str, Builder] = {}


def builds(*names: str) -> Callable[[Builder], Builder]:
    """Register a builder for these orders."""

    def register(function: Builder) -> Builder:
        for name in names:
            BUILDERS[name] = function
        return function

    return register


def build(do: str, clause: Clause, state: State) -> Actions:
    """Return the actions of a clause that was recognised as ``do``."""
    builder = BUILDERS.get(do)
    return builder(clause, state) if builder else [o.ACTIONS[do]()]


# ── Leisure ──────────────────────────────────────────────────────────────────────────────────────


def _unknown_place(clause: Clause, state: State) -> bool:
    """Flag a club by a name that no club bears."""
    items = clause.all
    club = next((k for k, i in enumerate(items) if i.has("CLUB")), 0)
    strange = items[club - 1] if club else None
    if (
        strange is not None
        and strange.kind == "word"
        and strange.cap
        and not strange.known
        and not lexicon().like_a_place(strange.norm)
    ):
        state.flag("unknown-place", state.said(strange.start, items[club].end))  # «La Perdrix Rouge»
        return True
    if value(clause, "CLUB") or not clause.has("club"):
        return False
    at = next(k for k, i in enumerate(items) if i.has("club"))
    end = at + 1
    while end < len(items) and (
        items[end].norm in ("de", "del", "la", "los", "las", "el", "le", "les", "llamado")
        or (items[end].cap and items[end].kind != "mark" and not items[end].has("P", "DESC", "WEEKS"))
    ):
        end += 1
    while end > at + 1 and items[end - 1].norm in ("de", "del", "la", "los", "las", "el"):
        end -= 1
    named = [i for i in items[at + 1 : end] if i.cap and not i.role]
    if not named or (items[at - 1].norm in ("mi", "su") and at):
        return False
    state.flag("unknown-place", state.said(items[at].start, items[end - 1].end))
    return True


@builds("visit-club")
def _visit_club(clause: Clause, state: State) -> Actions:
    if _unknown_place(clause, state):
        return []
    guest = None
    if clause.verb("invitar", "convidar") or clause.word("invitado", "huesped", "convidado"):
        guest = person(clause, state, "por", "de")
    host = () if guest is None else (guest,)
    others = tuple(n for n in companions(clause, state) if n not in host)
    own = bool(clause.tagged("OWNLADY")) or _own_named(clause, state)
    if (
        clause.verb("llevar", "traer")
        and says(clause, ("la",))
        and state.lady == state.own_lady() is not None
    ):
        own = True  # «si no, me la llevo a mi club»
    others = tuple(n for n in others if n != state.own_lady())
    return [o.VisitClub(value(clause, "CLUB"), others, guest, own)]


def _own_named(clause: Clause, state: State) -> bool:
    own = state.own_lady()
    return own is not None and any(m.names == (own,) for item, m in mentions(clause) if not item.sub)


@builds("visit-tavern")
def _visit_tavern(clause: Clause, state: State) -> Actions:
    return [o.VisitTavern(crowns(clause), clause.has("company"))]


@builds("visit-casino")
def _visit_casino(clause: Clause, state: State) -> Actions:
    return [o.VisitCasino(companions(clause, state))]


@builds("drink")
def _drink(clause: Clause, state: State) -> Actions:
    if clause.word("gota", "agua") and clause.negative:
        return []
    return [o.Drink(bool(clause.tagged("moderation")) and not clause.tagged("excess"))]


@builds("gamble")
def _gamble(clause: Clause, state: State) -> Actions:
    return [o.Gamble(bets(clause), _cuts(clause))]


def _cuts(clause: Clause) -> bool:
    if any(i.tags.get("cutting") for i in clause.all):
        return True
    cut = cutting(clause.all)
    if cut is None:
        return False
    before = clause.all[: clause.all.index(cut)]
    return not any(i.norm in ("sin", "no") for i in before[-2:])


@builds("toady")
def _toady(clause: Clause, state: State) -> Actions:
    names = people(clause, state, "con", "a", "de", "", want="man")
    names = names or companions(clause, state)
    if not names and (one := person(clause, state)) is not None:
        names = (one,)  # «me acerco a adularle»
    return [o.Toady(names)]


@builds("theatre")
def _theatre(clause: Clause, state: State) -> Actions:
    seats = [i for i in clause.all if i.has("box", "stalls")]
    chosen = next((i for i in seats if not i.sub), seats[0] if seats else None)
    seat = None if chosen is None else "box" if chosen.has("box") else "stalls"
    company = tuple(dict.fromkeys((*companions(clause, state), *people(clause, state, "para"))))
    if clause.verb("llevar", "acompañar"):
        company = tuple(dict.fromkeys((*company, *people(clause, state, "a"))))
    lady: str | bool = False
    if clause.tagged("OWNLADY"):
        lady = True
    ladies = tuple(n for n in company if n in state.index.ladies)
    if _own_named(clause, state):
        lady = str(state.own_lady())
    elif ladies:
        lady = ladies[0]
    elif state.lady and (
        clause.word("ella") or (clause.verb("llevar", "acompañar") and says(clause, ("la",)))
    ):
        lady = state.lady
    return [o.Theatre(seat, tuple(n for n in company if n not in state.index.ladies), lady)]


@builds("rest")
def _rest(clause: Clause, state: State) -> Actions:
    return [o.Rest()]


# ── Ladies ───────────────────────────────────────────────────────────────────────────────────────


@builds("accompany-lady")
def _accompany(clause: Clause, state: State) -> Actions:
    lady, own = lady_of(clause, state)
    return [o.AccompanyLady(None if own else lady)]


@builds("court")
def _court(clause: Clause, state: State) -> Actions:
    lady, _ = lady_of(clause, state)
    state.asked = lady
    return [o.Court(lady, crowns(clause))]


def _lady_only(cls: Callable[[str | None], o.Action]) -> Builder:
    def builder(clause: Clause, state: State) -> Actions:
        lady, own = lady_of(clause, state)
        lady = lady or (state.lady if cls in (o.Propose, o.AskKing) else None)
        if cls in (o.Propose, o.Confess):
            state.asked = lady
        if cls in (o.Propose, o.AskKing) and lady is None and not own:
            lady = state.own_lady()
        return [cls(lady)]

    return builder


for _do, _cls in (
    ("follow-lady", o.FollowLady),
    ("stroll", o.Stroll),
    ("confess", o.Confess),
    ("propose", o.Propose),
    ("ask-king", o.AskKing),
):
    BUILDERS[_do] = _lady_only(_cls)


@builds("invite")
def _invite(clause: Clause, state: State) -> Actions:
    to = None
    if clause.tagged("theatre", "show", "box", "stalls"):
        to = "theatre"
    elif clause.tagged("CASINO"):
        to = "casino"
    elif clause.tagged("party"):
        to = "party"
    elif clause.tagged("CLUB", "club"):
        to = "club"
    elif state.last is not None:
        to = {o.Theatre: "theatre", o.VisitClub: "club", o.VisitCasino: "casino", o.HostParty: "party"}.get(
            type(state.last)
        )
        if isinstance(state.last, o.Invite):
            to = state.last.to
    week = _invited_week(clause, state)
    names = people(clause, state)
    if not names and clause.tagged("OWNLADY"):
        names = tuple(n for n in (state.own_lady(),) if n)
    if not names and not mentions(clause):
        one = person(clause, state, want="lady") or person(clause, state)
        names = (one,) if one else ()
    if names:
        state.asked = names[-1]
    return [o.Invite(name, to, week) for name in names] or [o.Invite(None, to, week)]


def _invited_week(clause: Clause, state: State) -> int | None:
    said = value(clause, "WEEKS")
    if said == "next" and state.where in ("1", "2", "3"):
        return int(state.where) + 1
    if isinstance(said, tuple) and len(said) == 1 and said[0].isdecimal():
        return int(said[0])
    for item, before, prep in zip(clause.all[2:], clause.all[1:], clause.all, strict=False):
        if prep.norm in ("para", "en", "a") and before.norm == "la" and ordinal_value(item.norm):
            return ordinal_value(item.norm)  # «la invito al club para la 4»
    return None


@builds("wedding")
def _wedding(clause: Clause, state: State) -> Actions:
    me = state.sender.name if state.sender else None
    theirs = [
        m.names[0]
        for _, m in mentions(clause, "de")
        if len(m.names) == 1 and m.names[0] in state.index.people
    ]
    if theirs and me not in theirs:
        return [o.AttendParty(theirs[0])]
    lady, _ = lady_of(clause, state)
    return [o.Wedding(lady, crowns(clause), (), None)]


@builds("bachelor-party")
def _bachelor(clause: Clause, state: State) -> Actions:
    own = state.sender.club if state.sender and clause.has("club") else None
    return [
        o.BachelorParty(person(clause, state, "de", "a", "para", ""), value(clause, "CLUB") or own or None)
    ]


@builds("host-party")
def _host(clause: Clause, state: State) -> Actions:
    place = value(clause, "CLUB") or ("home" if clause.has("home", "HOUSE") else None)
    if place is None and clause.has("club"):
        place = state.sender.club if state.sender and state.sender.club else None
    return [o.HostParty(place, people(clause, state, "con", "a", "para", ""))]


@builds("attend-party")
def _attend(clause: Clause, state: State) -> Actions:
    return [o.AttendParty(person(clause, state, want="man") or person(clause, state, want="any"))]


@builds("baptism")
def _baptism(clause: Clause, state: State) -> Actions:
    items = clause.all
    child = None
    for k, item in enumerate(items):
        if item.has("child"):
            named = [i for i in items[k + 1 : k + 4] if i.cap and i.kind == "word"]
            child = state.text[named[0].start : named[-1].end] if named else None
            break
    priest = next((n for n in people(clause, state, "por", "con", want="man")), None)
    return [o.Baptism(child, priest)]


# ── Regiment and war ─────────────────────────────────────────────────────────────────────────────


@builds("enlist")
def _enlist(clause: Clause, state: State) -> Actions:
    regiments = tuple(values(clause, "REG"))[:3]
    if regiments == ("FR",) and clause.has("volunteer"):
        return [o.Volunteer("self")]
    items = clause.all
    as_one = any(
        a.norm in ("como", "de") and b.has("RANK") and (c is None or c.norm != "que")
        for a, b, c in zip(items, items[1:], [*items[2:], None], strict=False)
    )
    bought = clause.has("rank_bought") or clause.verb("comprar") or as_one
    rank = value(clause, "RANK") if bought else None
    return [o.Enlist(regiments, rank if rank in o.RANKS else None)]


@builds("practise")
def _practise(clause: Clause, state: State) -> Actions:
    weapon = value(clause, "WPN") or ("pistol" if clause.has("pistol", "shooting") else None)
    return [o.Practise(weapon)]


@builds("volunteer")
def _volunteer(clause: Clause, state: State) -> Actions:
    unit: str | None = None
    under_command = clause.verb("voluntarizar", "enviar", "mandar", "llevar", "ofrecer", "presentar")
    regiment = next((r for r in values(clause, "REG") if r != "FR"), None)
    mine = clause.items[:1] and clause.items[0].norm in ("mi", "nuestro") and clause.has("barracks", "REG")
    if mine and not clause.word("me"):
        unit = regiment or (state.sender.regiment if state.sender else None)
    elif under_command and regiment and not clause.word("me"):
        unit = regiment
    elif (
        under_command
        and clause.has("barracks")
        and state.sender
        and state.sender.regiment
        and not clause.word("me")
    ):
        unit = state.sender.regiment
    elif clause.has("company_unit") and (under_command or clause.word("mi", "su")):
        unit = "compañía"
    elif clause.has("battalion"):
        unit = "batallón"
    return [o.Volunteer(unit or "self")]


@builds("escape")
def _escape(clause: Clause, state: State) -> Actions:
    return [o.Escape(companions(clause, state))]


@builds("ransom")
def _ransom(clause: Clause, state: State) -> Actions:
    who = person(clause, state, "por", "de", "a", "", want="man")
    if who is None and (clause.word("mi", "mio", "propio") or _front(state)):
        who = state.sender.name if state.sender else None
    return [o.Ransom(who, crowns(clause))]


def _front(state: State) -> bool:
    return state.last is not None and isinstance(state.last, o.Escape)


@builds("rescue")
def _rescue(clause: Clause, state: State) -> Actions:
    company = people(clause, state, "con", want="man")
    who = next((n for n in people(clause, state, "a", "de", "", "al", want="man") if n not in company), None)
    if company:
        state.men = company
    return [o.Rescue(who or person(clause, state, "a"), company)]


# ── Duels ────────────────────────────────────────────────────────────────────────────────────────


@builds("duel")
def _duel(clause: Clause, state: State) -> Actions:
    return [o.Duel(person(clause, state))]


@builds("second")
def _second(clause: Clause, state: State) -> Actions:
    return [o.Second(person(clause, state))]


@builds("challenge")
def _challenge(clause: Clause, state: State) -> Actions:
    items = clause.all
    at = next((k for k, i in enumerate(items) if i.norm == "por"), None)
    if at is None:
        at = next((k for k, i in enumerate(items) if i.norm in ("porque", "que") and k > 1), None)
    cause, main = None, clause
    if at is not None and at + 1 < len(items):
        cause = state.said(items[at + 1].start, items[-1].end).text
        main = Clause(items[:at], clause.start, clause.end)
    found = people(main, state, want="man")
    opponent = found[0] if found else (person(main, state) if not mentions(main) else None)
    state.asked = opponent
    return [o.Challenge(name, cause) for name in found] or [o.Challenge(opponent, cause)]


@builds("answer-challenge")
def _answer(clause: Clause, state: State) -> Actions:
    if clause.verb("aceptar", "recoger") and not clause.has("excuses"):
        answer = "decline" if clause.negative else "accept"
    elif clause.has("excuses") or clause.verb("disculpar", "excusar") or clause.word("satisfaccion"):
        answer = "apologise"
    else:
        answer = "decline"
    if clause.inherited in ("aceptar",) and not clause.verb("rechazar", "declinar", "rehusar"):
        answer = "accept"
    return [o.AnswerChallenge(person(clause, state, want="man"), answer)]


@builds("no-quarter")
def _no_quarter(clause: Clause, state: State) -> Actions:
    if clause.has("anyone"):
        return [o.NoQuarter(None)]
    if not mentions(clause) and clause.word("su"):
        fights = [a.opponent for w in state.sections.values() for a in w if isinstance(a, o.Duel)]
        if fights:
            return [o.NoQuarter(fights[-1])]
    return [o.NoQuarter(person(clause, state, "de", "a", "con", "contra", ""))]


# ── Money ────────────────────────────────────────────────────────────────────────────────────────


def _whom(clause: Clause, state: State, *preps: str) -> str | None:
    if clause.tagged("lender"):
        return "moneylender"
    return person(clause, state, *preps, want="any" if mentions(clause) else "man")


@builds("borrow")
def _borrow(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.Borrow(who, n) for who, n in _shares(clause, state)]
    return shares or [o.Borrow(_whom(clause, state), crowns(clause))]


def _shares(clause: Clause, state: State) -> list[tuple[str | None, int]]:
    """Return who and how much for «a Bidon 20 coronas y a Duval 30»; [] if it is only one of each."""
    items = [i for i in clause.all if not i.sub]
    amounts = [int(i.tags["N"]) for i in items if i.has("N") and not i.has("ONE", "COUNT", "REG")]
    whom = [i for i in items if i.has("P", "lender")]
    if len(amounts) < 2 or len(amounts) != len(whom):
        return []
    names = [
        "moneylender" if i.has("lender") else state.resolve(i.tags["P"], said_of(state, i)) for i in whom
    ]
    return list(zip(names, amounts, strict=True))


@builds("lend")
def _lend(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.Lend(who, n) for who, n in _shares(clause, state)]
    return shares or [o.Lend(_whom(clause, state), crowns(clause))]


@builds("pay")
def _pay(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.Pay(who, n) for who, n in _shares(clause, state)]
    return shares or [o.Pay(_whom(clause, state), crowns(clause))]


@builds("claim-debt")
def _claim(clause: Clause, state: State) -> Actions:
    shares: Actions = [o.ClaimDebt(who, n) for who, n in _shares(clause, state)]
    if shares:
        return shares
    names = people(clause, state, want="man")
    amount = crowns(clause)
    if not names:
        return [o.ClaimDebt(person(clause, state) if not mentions(clause) else None, amount)]
    return [o.ClaimDebt(name, amount) for name in names]


@builds("invest")
def _invest(clause: Clause, state: State) -> Actions:
    sectors = values(clause, "SECTOR")
    amounts = [i.tags["N"] for i in clause.all if i.has("N") and not i.has("ONE")]
    if len(sectors) > 1 and len(amounts) == len(sectors):
        return [o.Invest(sector, amount) for sector, amount in zip(sectors, amounts, strict=True)]
    return [o.Invest(value(clause, "SECTOR"), crowns(clause), companions(clause, state))]


@builds("purse")
def _purse(clause: Clause, state: State) -> Actions:
    return [o.Purse(crowns(clause))]


@builds("embezzle")
def _embezzle(clause: Clause, state: State) -> Actions:
    return [o.Embezzle(crowns(clause))]


@builds("extort")
def _extort(clause: Clause, state: State) -> Actions:
    return [o.Extort(crowns(clause))]


@builds("buy")
def _buy(clause: Clause, state: State) -> Actions:
    out: Actions = []
    items = clause.all
    amount = next((i.tags["MONEY"] for i in items if i.has("MONEY")), None)
    count: int | None = None
    for k, item in enumerate(items):
        if item.has("N") and not item.has("MONEY"):
            after = items[k + 1] if k + 1 < len(items) else None
            if item.has("ONE"):
                count = None
            elif after is not None and after.kind == "word" and after.norm not in ("por", "de"):
                count = int(item.tags["N"])
            elif amount is None and (k == 0 or after is None or items[k - 1].norm in ("por", "de", "a")):
                amount = int(item.tags["N"])
            continue
        what = _thing(item)
        if what is not None and not item.sub:
            out.append(o.Buy(what, count if count and count > 1 else None, None))
            count = None
    if not out:
        what = _named_thing(clause, state)
        if what is None:
            return [o.Buy(None, None, amount)]
        out = [o.Buy(what, count if count and count > 1 else None, None)]
    if amount is not None and isinstance(out[-1], o.Buy):
        out[-1] = o.Buy(out[-1].what, out[-1].count, amount)
    return out


def _thing(item: Item) -> str | None:
    for tag in ("horse", "servant", "pistol"):
        if item.has(tag):
            return tag
    if item.has("WPN"):
        return str(item.tags["WPN"])
    if item.has("goods_named") or item.has("gift"):
        return item.norm
    return None


def _named_thing(clause: Clause, state: State) -> str | None:
    for item in clause.all:
        if item.kind == "word" and not item.role and not item.form and not item.tags and not item.known:
            return state.text[item.start : item.end].casefold()
    return None


@builds("house")
def _house(clause: Clause, state: State) -> Actions:
    found = [i.tags["HOUSE"] for i in clause.all if i.has("HOUSE") and not i.sub] or values(clause, "HOUSE")
    return [o.House(int(found[-1]) if found else None)]


# ── Clubs ────────────────────────────────────────────────────────────────────────────────────────


@builds("join-club")
def _join_club(clause: Clause, state: State) -> Actions:
    if _unknown_place(clause, state):
        return []
    return [o.JoinClub(value(clause, "CLUB"))]


@builds("leave-club")
def _leave_club(clause: Clause, state: State) -> Actions:
    return [o.LeaveClub(value(clause, "CLUB"))]


# ── Power ────────────────────────────────────────────────────────────────────────────────────────


@builds("influence")
def _influence(clause: Clause, state: State) -> Actions:
    for_, against = _sides(clause, state)
    office = value(clause, "OFF")
    matter = None
    sources: list[tuple[str, int | None]] = []
    levels = [(k, i.tags["N"]) for k, i in enumerate(clause.all) if i.has("N") and not i.has("MONEY", "ONE")]
    post = False
    for k, item in enumerate(clause.all):
        if item.has("OWNLADY") or _is_own_lady(item, state):
            sources.append(("lady", _level_after(levels, k)))
        elif item.has("of_office") or (
            item.norm in ("cargo", "puesto")
            and k
            and clause.all[k - 1].norm in ("mi", "su", "vuestro", "tu")
            and _of_influence(clause, k)
        ):
            sources.append(("office", _level_after(levels, k)))
            continue  # the office whose influence it is is not the one it is for
        elif (
            item.has("own")
            or (item.norm == "hilos" and clause.word("mis", "mi"))
            or (item.has("influence") and not _other_source(clause, k))
        ):
            sources += [] if any(s == "own" for s, _ in sources) else [("own", _level_after(levels, k))]
        post = post or (item.has("post") and not item.sub)
    sources = _settle(sources, levels)
    if office is None and post:
        office = next(
            (
                a.offices[0]
                for w in state.sections.values()
                for a in reversed(w)
                if isinstance(a, o.Apply) and a.offices
            ),
            None,
        )
    before = next(
        (a for w in state.sections.values() for a in reversed(w) if isinstance(a, o.Influence)), None
    )
    if office is None and before is not None and clause.word("mismo"):
        office, for_ = before.office, for_ or before.for_  # «la de mi dama, para lo mismo»
    return [o.Influence(for_, against, office, matter, level, of) for of, level in sources] or [
        o.Influence(for_, against, office, matter, levels[0][1] if levels else None)
    ]


def _is_own_lady(item: Item, state: State) -> bool:
    return item.has("P") and state.own_lady() is not None and item.tags["P"].names == (state.own_lady(),)


def _of_influence(clause: Clause, k: int) -> bool:
    return any(i.has("influence") for i in clause.all[max(0, k - 4) : k])


def _other_source(clause: Clause, k: int) -> bool:
    """Whether «la influencia» goes on with «de mi dama», «de mi cargo»."""
    for item in clause.all[k + 1 : k + 5]:
        if item.has("OWNLADY", "of_office") or item.norm in ("cargo", "puesto"):
            return True
        if item.has("P") and clause.all[k + 1].norm in ("de", "del"):
            return True
        if item.mark or item.has("own"):
            return False
    return False


def _level_after(levels: list[tuple[int, int]], k: int) -> int | None:
    return next((n for at, n in levels if at > k), None)


def _settle(
    sources: list[tuple[str, int | None]], levels: list[tuple[int, int]]
) -> list[tuple[str, int | None]]:
    """Give each level to the source that stands last before it."""
    if len(sources) > 1 and len(levels) < len(sources):
        return [(s, n if k == len(sources) - 1 else None) for k, (s, n) in enumerate(sources)]
    if not levels or not sources:
        return sources
    if len(sources) == 1:
        return [(sources[0][0], levels[0][1])]
    return sources


def _sides(clause: Clause, state: State) -> tuple[str | None, str | None]:
    me = state.sender.name if state.sender else None
    against = clause.word("contra") or clause.word("perjudicar", "impedir", "evitar")
    names = [
        state.resolve(m, said_of(state, i), want="man")
        for i, m in mentions(clause)
        if (not i.sub or not against or _that(clause)) and not _is_own_lady(i, state)
    ]
    found = next((n for n in names if n and n != me), None) or next((n for n in names if n), None)
    if found is None and (_favour_of_self(clause)):
        found = me
    if found is None and not against and (clause.has("OFF") or clause.has("post")):
        found = me
    if against:
        return None, found
    return found, None


def _that(clause: Clause) -> bool:
    """Whether «en contra de que X sea...» names him behind «que»."""
    items = clause.all
    return any(
        a.norm == "contra" and b.norm == "de" and c.norm == "que"
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def _favour_of_self(clause: Clause) -> bool:
    items = clause.all
    for k, item in enumerate(items):
        if (
            item.norm
            in ("favor", "beneficio", "candidatura", "provecho", "nombramiento", "eleccion", "ascenso")
            and k
            and items[k - 1].norm in ("mi", "su", "propio", "nuestro", "nuestra")
        ):
            return True
        if item.norm in ("me", "mi", "mio") and item.norm != "mi":
            return True
        if item.form is not None and "me" in item.form.clitics:
            return True
        if item.norm == "el" and k and items[k - 1].norm == "a":
            return True
    return False


@builds("bribe")
def _bribe(clause: Clause, state: State) -> Actions:
    office = value(clause, "OFF") or value(clause, "POWER")
    me = state.sender.name if state.sender else None
    for_ = against = None
    sub = [(i, m) for i, m in mentions(clause) if not i.has("OFF", "POWER")]
    against_said = clause.word("contra", "perjudicar")
    for item, mention in sub:
        if state.text[item.start : item.end] and mention.described:
            continue
        name = state.resolve(mention, said_of(state, item), want="man")
        if name and against_said:
            against = name
        elif name:
            for_ = name
    if for_ is None and against is None and _favour_of_self(clause):
        for_ = me
    return [o.Bribe(office, crowns(clause), for_, against)]


def _offices(clause: Clause) -> tuple[str, ...]:
    return tuple(values(clause, "OFF"))[:3]


@builds("announce")
def _announce(clause: Clause, state: State) -> Actions:
    return [o.Announce(_offices(clause))]


@builds("apply")
def _apply(clause: Clause, state: State) -> Actions:
    return [o.Apply(_offices(clause))]


@builds("appoint")
def _appoint(clause: Clause, state: State) -> Actions:
    return [o.Appoint(value(clause, "OFF"), person(clause, state))]


@builds("spy")
def _spy(clause: Clause, state: State) -> Actions:
    names = people(clause, state, want="any")
    return [o.Spy(name) for name in names] or [o.Spy(None)]


@builds("arrest")
def _arrest(clause: Clause, state: State) -> Actions:
    return [o.Arrest(name, _crime(clause, state)) for name in _accused(clause, state)]


@builds("charge")
def _charge(clause: Clause, state: State) -> Actions:
    return [o.Charge(name, _crime(clause, state)) for name in _accused(clause, state)]


def _accused(clause: Clause, state: State) -> tuple[str | None, ...]:
    """Return whom the law is after: the people named, else whom the pronoun means."""
    return people(clause, state, want="man") or (person(clause, state) if not mentions(clause) else None,)


def _crime(clause: Clause, state: State) -> str | None:
    items = clause.all
    at = next((k for k, i in enumerate(items) if i.norm == "por" and k + 1 < len(items)), None)
    if at is not None:
        return state.said(items[at + 1].start, items[-1].end).text
    crime = next((i for i in items if i.has("treason")), None)
    return state.text[crime.start : crime.end] if crime else None


# ── Church ───────────────────────────────────────────────────────────────────────────────────────


@builds("join-order")
def _join_order(clause: Clause, state: State) -> Actions:
    return [o.JoinOrder(value(clause, "ORDER"))]


@builds("promotion")
def _promotion(clause: Clause, state: State) -> Actions:
    return [o.Promotion(value(clause, "CRANK"))]


@builds("say-mass")
def _say_mass(clause: Clause, state: State) -> Actions:
    return [o.SayMass(value(clause, "TEMPLE"))]


@builds("stop-duel")
def _stop_duel(clause: Clause, state: State) -> Actions:
    return [o.StopDuel(people(clause, state, want="man") or state.men)]


@builds("marry-couple")
def _marry_couple(clause: Clause, state: State) -> Actions:
    return [o.MarryCouple(person(clause, state))]


__all__ = ["BUILDERS", "Actions", "Said", "build", "with_prepositions"]
