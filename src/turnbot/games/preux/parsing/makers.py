"""The orders whose fields are more than a value of a class: bets, visits, invitations and the like."""

import itertools
from collections.abc import Sequence

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.bets import stakes
from turnbot.games.preux.parsing.build import (
    MAKERS,
    Filled,
    Writer,
    _ladies,
    _men,
    _speaks_of_her,
    _speaks_of_him,
    lady,
    man,
    money,
    with_him,
)
from turnbot.games.preux.parsing.power import _bribe, _enlist, _influence, _ransom, _rescue, _volunteer
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.spelling import in_little

_GUEST = frozenset(
    ["invitado", "invitada", "huesped", "convidado", "invita", "invite", "convida", "invitacion", "invitados"]
)


def _visit_club(one: Filled, writer: Writer) -> list[Action]:
    club = one.first("CLUB")
    strange = _strange_club(one) if club is None else None
    if strange is not None:
        writer.flag("unknown-place", strange)
        return []
    own = writer.me.lady if writer.me else None
    guest_of: str | None = None
    company: list[str] = []
    with_lady = bool(one.all("OWNLADY"))
    guest = any(
        i.norm in _GUEST
        or (i.form is not None and i.form.lemma in ("invitar", "convidar") and i.form.person == 3)
        for i in one.clause
    )
    for item, led in one.all("P"):
        if "LADY" in item.atoms and "MAN" not in item.atoms:
            name = lady(item, writer)
            with_lady = with_lady or (name is not None and name == own)
            continue
        name = man(item, writer)
        if name is None or (writer.me and name == writer.me.name):
            continue
        if guest and guest_of is None and led in ("de", "del", "por", "", "que", "me", ","):
            guest_of = name
        elif led in ("de", "del") and not guest and _of_club(one, item):
            guest_of = guest_of or name
        else:
            company.append(name)
    if guest and guest_of is None and len(company) == 1:
        guest_of = company.pop()
    if not company and writer.memory.man and with_him(one):
        company = [writer.memory.man]
    if (
        not with_lady
        and _speaks_of_her(one)
        and any(
            i.norm == "ella" or i.norm == "llevar" or (i.form is not None and i.form.lemma == "llevar")
            for i in one.clause
        )
    ):
        with_lady = own is not None and writer.memory.lady in (own, None)
    if club:
        writer.memory.club = str(club)
    return [
        o.VisitClub(
            club=str(club) if club else None,
            with_=tuple(n for n in dict.fromkeys(company) if n != guest_of),
            guest_of=guest_of,
            lady=with_lady,
        )
    ]


_LE = frozenset(["la", "le", "los", "les", "el", "l", "de", "del", "las"])


def _strange_club(one: Filled) -> Item | None:
    """Return the name of a club that there is not: «al club La Sardina de Oro»."""
    items = list(one.clause)
    for k, item in enumerate(items):
        if not item.has("club"):
            continue
        at = k + 1
        while at < len(items) and (items[at].norm in _LE or items[at].norm == '"'):
            at += 1
        named = items[at] if at < len(items) else None
        if (
            named is not None
            and named.cap
            and not named.first
            and named.kind == "word"
            and not named.has("P", "CLUB", "TIME")
            and at > k + 1
        ):
            return named
        if named is not None and named.kind == "quote":
            return named
    return None


def _of_club(one: Filled, person: Item) -> bool:
    """Whether somebody's club is meant: «al club de Larue», and not «en compañía de Larue»."""
    items = list(one.clause)
    k = next((n for n, i in enumerate(items) if i is person), 0)
    before = [i for i in items[max(0, k - 3) : k] if i.norm not in ("de", "del", "el", "la")]
    return bool(before) and before[-1].has("club") and not before[-1].has("CLUB")


def _visit_tavern(one: Filled, writer: Writer) -> list[Action]:
    del writer
    amounts = money(one.values)
    company = any("company" in i.atoms for i in one.clause)
    return [o.VisitTavern(cash=amounts[0] if amounts else None, company=company)]


def _drink(one: Filled, writer: Writer) -> list[Action]:
    del writer
    return [o.Drink(moderate=one.has("moderation", "little") and not one.has("excess"))]


def _gamble(one: Filled, writer: Writer) -> list[Action]:
    del writer
    bets = stakes(_staked(one.clause))
    cut = any("@cut" in i.atoms or "cutting" in i.atoms for i in one.clause) or (
        any(i.norm in ("seis", "6") for i in one.clause) and any("@cut_on_six" in i.atoms for i in one.clause)
    )
    return [o.Gamble(bets=tuple(bets), cut=cut)]


def _staked(items: Sequence[Item]) -> list[Item]:
    """Return the items without the six at which he leaves: «4 x 40, corto con 6»."""
    out: list[Item] = []
    cutting = False
    for item in items:
        if "@cut" in item.atoms or "cutting" in item.atoms:
            cutting = True
        if cutting and item.tags.get("N") == 6 and "MONEY" not in item.tags:
            continue
        out.append(item)
    return out


def _theatre(one: Filled, writer: Writer) -> list[Action]:
    seat = "box" if one.has("box") else "stalls" if one.has("stalls") else None
    with_ = _men(one.all("P"), writer)
    own = writer.me.lady if writer.me else None
    hers: str | bool = bool(one.all("OWNLADY"))
    names = _ladies(one.all("P"), writer)
    if names:
        hers = True if names[0] == own else names[0]
    if (
        not hers
        and _speaks_of_her(one)
        and (
            any(i.norm == "ella" for i in one.clause)
            or any(i.form is not None and i.form.lemma == "llevar" for i in one.clause)
        )
    ):
        hers = True if writer.memory.lady in (own, None) and own else (writer.memory.lady or False)
    if (
        not hers
        and not with_
        and writer.memory.lady
        and any(i.norm in ("dos", "juntos") for i in one.clause)
        and any(i.norm.endswith("mos") for i in one.clause)
    ):
        hers = True if writer.memory.lady == own else writer.memory.lady
    together = any(
        i.form is not None and i.form.lemma == "ir" and i.norm in ("vamos", "iremos") for i in one.clause
    )
    if together and not hers and not with_ and writer.memory.lady:
        hers = True if writer.memory.lady == own else writer.memory.lady
    if not with_ and writer.memory.man and with_him(one):
        with_ = [writer.memory.man]
    return [o.Theatre(seat=seat, with_=tuple(with_), lady=hers)]


def _invite(one: Filled, writer: Writer) -> list[Action]:
    to = next(
        (
            occasion
            for atom, occasion in (
                ("party", "party"),
                ("stag", "party"),
                ("CASINO", "casino"),
                ("theatre", "theatre"),
                ("box", "theatre"),
                ("stalls", "theatre"),
                ("show", "theatre"),
                ("club", "club"),
                ("CLUB", "club"),
                ("wedding", "party"),
            )
            if one.has(atom)
        ),
        None,
    )
    after = any("TIME" in i.tags and i.tags["TIME"].where[0] == "next" for i in one.clause)
    if after and writer.where.isdecimal():
        week: int | None = int(writer.where) + 1
    else:
        week = next(
            (
                int(i.tags["TIME"].where[0])
                for i in one.clause
                if "TIME" in i.tags and i.tags["TIME"].where[0].isdecimal()
            ),
            None,
        )
    own = writer.me.name if writer.me else None
    names: list[str] = []
    for item, _ in one.values:
        if "P" in item.tags or "OWNLADY" in item.tags:
            name = (
                lady(item, writer) if "LADY" in item.atoms and "MAN" not in item.atoms else man(item, writer)
            )
            if name and name != own:
                names.append(name)
    if not names and _speaks_of_her(one) and writer.memory.lady:
        names = [writer.memory.lady]
    elif not names and _speaks_of_him(one) and writer.memory.man:
        names = [writer.memory.man]
    norms = [i.norm for i in one.clause]
    if "todos" in norms and {"menos", "salvo", "excepto"} & set(norms):
        writer.flag("not-understood", one.match.made[0])  # «a todos menos a Larue»: nobody knows to whom
        names = []
    if not names:
        return [o.Invite(who=None, to=to, week=week)]
    return [o.Invite(who=name, to=to, week=week) for name in dict.fromkeys(names)]


def _buy(one: Filled, writer: Writer) -> list[Action]:
    del writer
    items = list(one.clause)
    thing = next(
        (i for i in one.match.made if i.has("horse", "servant", "pistol", "WPN", "goods_named")), None
    )
    amounts = [v for v in one.values if "MONEY" in v[0].tags or not v[0].has("COUNT")]
    crowns = money(amounts)
    if thing is None:
        small = next((m for i in items if (m := in_little(i.norm))), None)
        if small:
            return [o.Buy(what=small)]
        verb = one.match.made[0]
        whom = next((i for i in items if i.start > verb.start), None)
        if whom is not None and whom.norm in ("a", "al"):
            return []  # «encargo a un pintor su retrato»
        at = next((k for k, i in enumerate(items) if i is verb), 0)
        named = next(
            (
                i
                for i in items[at + 1 :]
                if i.kind == "word" and not i.role and i.form is None and not i.has("P", "N")
            ),
            None,
        )
        if named is None:
            return [o.Buy(what=None, crowns=crowns[0] if crowns else None)]
        return [o.Buy(what=named.low, crowns=crowns[0] if crowns else None)]
    what = next((w for w in ("horse", "servant", "pistol") if w in thing.tags), None) or (
        str(thing.tags["WPN"]) if "WPN" in thing.tags else thing.low
    )
    at = next((k for k, i in enumerate(items) if i is thing), len(items))
    count = next(
        (
            int(i.tags["N"])
            for i in reversed(items[max(0, at - 3) : at])
            if "N" in i.tags and "MONEY" not in i.tags and "ONE" not in i.tags
        ),
        None,
    )
    if crowns:
        behind = [
            i
            for i, _ in one.values
            if i.start > thing.start and ("MONEY" in i.tags or ("N" in i.tags and not i.has("COUNT")))
        ]
        boxed = next(
            (
                i
                for k, i in enumerate(items)
                if k
                and items[k - 1].norm == "("
                and "N" in i.tags
                and i.start > thing.start
                and not i.has("MONEY")
            ),
            None,
        )
        if boxed is not None and int(boxed.tags["N"]) < 10:
            return [o.Buy(what=what, count=int(boxed.tags["N"]) if int(boxed.tags["N"]) > 1 else None)]
        pick = behind[0] if behind else None
        price = int(pick.tags.get("MONEY", pick.tags["N"])) if pick is not None else crowns[0]
        price_ = None if count is not None and pick is None and price == count else price
    else:
        price_ = None
    return [o.Buy(what=what, count=count if count and count > 1 else None, crowns=price_)]


def _hers(one: Filled, writer: Writer) -> str | None:
    """Return the lady an order is about; None where it is his own."""
    own = writer.me.lady if writer.me else None
    names = _ladies(one.values, writer)
    if not names and _speaks_of_her(one) and writer.memory.lady:
        names = [writer.memory.lady]
    return names[0] if names and names[0] != own else None


def _dismiss(one: Filled, writer: Writer) -> list[Action]:
    return [o.DismissLady(lady=_hers(one, writer))]


def _intend(one: Filled, writer: Writer) -> list[Action]:
    return [o.IntendChild(lady=_hers(one, writer))]


def _cause(one: Filled) -> str | None:
    """Return what stands behind «por»: «por llamarme cobarde»."""
    said = sorted((*one.clause, *one.asides), key=lambda i: i.start)
    at = next((k for k, i in enumerate(said) if i.norm == "por"), None)
    words = [i.text for i in said[at + 1 :]] if at is not None else []
    while words and words[-1] in (",", "y", ":"):
        words.pop()
    return " ".join(words) or None


def _against(one: Filled, writer: Writer) -> list[Action]:
    men = _men(one.all("P"), writer)
    if not men and _speaks_of_him(one) and writer.memory.man:
        men = [writer.memory.man]
    who = men[0] if men else None
    if one.match.do == "challenge":
        return [o.Challenge(opponent=who, cause=_cause(one))]
    return [(o.Arrest if one.match.do == "arrest" else o.Charge)(who=who, for_=_cause(one))]


def _spy(one: Filled, writer: Writer) -> list[Action]:
    """One spy for each who is named: «un espía a Rochefort y otro a Duval»."""
    watched = [*one.all("P"), *((i, "") for i in one.asides if i.has("P"))]
    names: list[str] = []
    strangers = 0
    for item, _ in watched:
        plain = "LADY" in item.atoms and "MAN" not in item.atoms
        name = lady(item, writer) if plain else man(item, writer)
        strangers += name is None
        if name and name not in names:
            names.append(name)
    if not watched and writer.memory.man and _speaks_of_him(one):
        names = [writer.memory.man]
    return [*(o.Spy(on=name) for name in names), *(o.Spy() for _ in range(strangers))] or [o.Spy()]


def _answer(one: Filled, writer: Writer) -> list[Action]:
    items = one.clause
    lemmas = {i.form.lemma for i in items if i.form is not None}
    taken = one.has("@accept") or lemmas & {"perdonar"}
    if (
        one.has("excuses")
        and (taken or one.has("@refuse"))
        and not lemmas & {"pedir", "presentar", "ofrecer"}
    ):
        denied = one.has("@refuse") or any(i.norm in ("no", "ni") for i in items)
        answer = "spurn" if denied else "forgive"
    elif one.has("excuses") or lemmas & {"disculpar", "retractar"}:
        answer = "apologise"
    elif (one.has("@refuse") and not one.has("@accept")) or any(
        i.norm in ("no", "ni", "tampoco") for i in items
    ):
        answer = "decline"
    else:
        answer = "accept"
    men = _men(one.all("P"), writer)
    if not men and _speaks_of_him(one) and writer.memory.man:
        men = [writer.memory.man]
    return [o.AnswerChallenge(opponent=name, answer=answer) for name in men] or [
        o.AnswerChallenge(opponent=None, answer=answer)
    ]


def _baptism(one: Filled, writer: Writer) -> list[Action]:
    priest = child = None
    for item, _ in one.all("P"):
        name = man(item, writer)
        person = writer.index.people.get(name) if name else None
        if person is not None and person.order:
            priest = name
    for before, item in itertools.pairwise(one.clause):
        if before.has("child") and item.cap and item.kind == "word" and not item.has("P") and not item.first:
            child = item.text
    return [o.Baptism(child=child, priest=priest)]


def _wedding(one: Filled, writer: Writer) -> list[Action]:
    guests: list[str] = []
    priest = None
    for name in _men(one.all("P"), writer):
        person = writer.index.people.get(name)
        if person is not None and person.order and priest is None:
            priest = name
        else:
            guests.append(name)
    ladies = _ladies(one.values, writer)
    own = writer.me.lady if writer.me else None
    others = [x for x in ladies if x != own]
    amounts = money(one.values)
    return [
        o.Wedding(
            lady=own if own in ladies else (ladies[0] if ladies else None),
            crowns=amounts[0] if amounts else None,
            guests=(*guests, *others[: 0 if not own else None]),
            priest=priest,
        )
    ]


def _host_party(one: Filled, writer: Writer) -> list[Action]:
    club = one.first("CLUB")
    place = (
        str(club)
        if club
        else "home"
        if one.has("home")
        else (writer.me.club if one.has("club") and writer.me else None)
    )
    names = []
    for item, _ in one.values:
        if "P" in item.tags or "OWNLADY" in item.tags:
            name = (
                lady(item, writer) if "LADY" in item.atoms and "MAN" not in item.atoms else man(item, writer)
            )
            if name and (writer.me is None or name != writer.me.name):
                names.append(name)
    return [o.HostParty(place=place, guests=tuple(dict.fromkeys(names)))]


MAKERS.update(
    {
        "visit-club": _visit_club,
        "visit-tavern": _visit_tavern,
        "drink": _drink,
        "gamble": _gamble,
        "theatre": _theatre,
        "invite": _invite,
        "influence": _influence,
        "bribe": _bribe,
        "enlist": _enlist,
        "buy": _buy,
        "answer-challenge": _answer,
        "volunteer": _volunteer,
        "ransom": _ransom,
        "rescue": _rescue,
        "baptism": _baptism,
        "wedding": _wedding,
        "host-party": _host_party,
        "spy": _spy,
        "dismiss-lady": _dismiss,
        "intend-child": _intend,
        "challenge": _against,
        "arrest": _against,
        "charge": _against,
    }
)
