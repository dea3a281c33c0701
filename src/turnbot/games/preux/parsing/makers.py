"""The orders whose fields are more than a value of a class: bets, visits, invitations and the like."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.affairs import (
    against,
    answer,
    baptism,
    confess,
    dismiss,
    host_party,
    intend,
    mass,
    spy,
    though_hurt,
    wedding,
)
from turnbot.games.preux.parsing.bets import stakes
from turnbot.games.preux.parsing.build import MAKERS, money, plain
from turnbot.games.preux.parsing.commands import announce_mass, expose, grant, relieve, send, witness
from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.influence import bribe, influence
from turnbot.games.preux.parsing.people import (
    host_of,
    ladies_of,
    lady,
    man,
    men_of,
    of_her,
    of_him,
    with_him,
    with_them,
)
from turnbot.games.preux.parsing.power import _enlist, _ransom, _rescue, _volunteer, candidacy, promotion
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.spelling import in_little

_GUEST = frozenset(
    ["invitado", "invitada", "huesped", "convidado", "invita", "invite", "convida", "invitacion", "invitados"]
)


def _visit_club(one: Filled, writer: Writer) -> list[Action]:
    club = one.first("CLUB")
    strange = _strange_club(one) if club is None else ()
    if strange:
        writer.flag("unknown-place", strange[0], strange[-1])
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
    guest_of = guest_of or host_of(one.asides, writer)
    company = company or with_them(one, writer)
    if not company and writer.memory.man and with_him(one):
        company = [writer.memory.man]
    if (
        not with_lady
        and of_her(one)
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


def _strange_club(one: Filled) -> Sequence[Item]:
    """Return the words of a club's name that there is not: «al club La Sardina de Oro»."""
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
            and named.kind in ("word", "number")
            and not named.has("P", "CLUB", "TIME")
            and at > k + 1
        ):
            end = at + 1
            while end < len(items) and (items[end].cap or items[end].norm in _LE):
                end += 1
            return [item for item in items[k + 1 : end] if item.mark != '"']
        if named is not None and named.kind == "quote":
            return [named]
    return ()


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
    with_ = men_of(one.all("P"), writer)
    own = writer.me.lady if writer.me else None
    hers: str | bool = bool(one.all("OWNLADY"))
    names = ladies_of(one.all("P"), writer)
    if names:
        hers = True if names[0] == own else names[0]
    if (
        not hers
        and of_her(one)
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
    with_ = with_ or with_them(one, writer)
    if not with_ and writer.memory.man and with_him(one):
        with_ = [writer.memory.man]
    return [o.Theatre(seat=seat, with_=tuple(with_), lady=hers)]


def _invite(one: Filled, writer: Writer) -> list[Action]:
    norms = [i.norm for i in one.clause]
    if "todos" in norms and {"menos", "salvo", "excepto"} & set(norms):
        writer.flag("not-understood", one.clause[0], one.clause[-1])  # nobody knows to whom
        return []
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
    if not names and of_her(one) and writer.memory.lady:
        names = [writer.memory.lady]
    elif not names and of_him(one) and writer.memory.man:
        names = [writer.memory.man]
    if not names:
        return [o.Invite(who=None, to=to, week=week)]
    return [o.Invite(who=name, to=to, week=week) for name in dict.fromkeys(names)]


def _duel(one: Filled, writer: Writer) -> list[Action]:
    return [replace(made, hurt=though_hurt(one)) for made in plain(one, writer) if isinstance(made, o.Duel)]


def _practise(one: Filled, writer: Writer) -> list[Action]:
    with_pistol = one.has("pistol", "shooting")
    made = [m for m in plain(one, writer) if isinstance(m, o.Practise)]
    return [replace(m, weapon=m.weapon or ("pistol" if with_pistol else None)) for m in made]


def _buy(one: Filled, writer: Writer) -> list[Action]:
    del writer
    items = list(one.clause)
    thing = next(
        (i for i in one.match.made if i.has("horse", "servant", "pistol", "WPN", "goods_named")), None
    )
    crowns = money([v for v in one.values if "MONEY" in v[0].tags or not v[0].has("COUNT")])
    if thing is None:
        return _buy_some(one, items, crowns)
    what = next((w for w in ("horse", "servant", "pistol") if w in thing.tags), None) or (
        str(thing.tags["WPN"]) if "WPN" in thing.tags else thing.low
    )
    at = next((k for k, i in enumerate(items) if i is thing), len(items))
    counts = (
        int(i.tags["N"])
        for i in reversed(items[max(0, at - 3) : at])
        if "N" in i.tags and not i.has("MONEY", "ONE")
    )
    count = next(counts, None)
    boxed = _in_brackets(items, thing) if crowns else None
    if boxed is not None:
        return [o.Buy(what=what, count=boxed if boxed > 1 else None)]
    price = _price(one, thing, count, crowns) if crowns else None
    return [o.Buy(what=what, count=count if count and count > 1 else None, crowns=price)]


def _buy_some(one: Filled, items: Sequence[Item], crowns: Sequence[int]) -> list[Action]:
    """What no class of wares holds: «compro una capa por 20»; but not «encargo a un pintor su retrato»."""
    small = next((m for i in items if (m := in_little(i.norm))), None)
    if small:
        return [o.Buy(what=small)]
    verb = one.match.made[0]
    whom = next((i for i in items if i.start > verb.start), None)
    if whom is not None and whom.norm in ("a", "al"):
        return []
    at = next((k for k, i in enumerate(items) if i is verb), 0)
    plain_words = (
        i.low
        for i in items[at + 1 :]
        if i.kind == "word" and not i.role and i.form is None and not i.has("P", "N")
    )
    return [o.Buy(what=next(plain_words, None), crowns=crowns[0] if crowns else None)]


def _in_brackets(items: Sequence[Item], thing: Item) -> int | None:
    """How many, as forms have it: «caballo (2)»."""
    for before, item in pairwise(items):
        if before.norm == "(" and item.start > thing.start and "N" in item.tags and not item.has("MONEY"):
            return int(item.tags["N"]) if int(item.tags["N"]) < 10 else None
    return None


def _price(one: Filled, thing: Item, count: int | None, crowns: Sequence[int]) -> int | None:
    """What he pays: the number behind the thing; one before it only if it does not count the things."""
    for item, _ in one.values:
        if item.start > thing.start and (
            "MONEY" in item.tags or ("N" in item.tags and not item.has("COUNT"))
        ):
            return int(item.tags.get("MONEY", item.tags["N"]))
    return crowns[0] if crowns[0] != count else None


MAKERS.update(
    {
        "duel": _duel,
        "visit-club": _visit_club,
        "visit-tavern": _visit_tavern,
        "drink": _drink,
        "gamble": _gamble,
        "theatre": _theatre,
        "invite": _invite,
        "influence": influence,
        "apply": candidacy,
        "announce": candidacy,
        "promotion": promotion,
        "bribe": bribe,
        "enlist": _enlist,
        "buy": _buy,
        "practise": _practise,
        "answer-challenge": answer,
        "volunteer": _volunteer,
        "ransom": _ransom,
        "rescue": _rescue,
        "baptism": baptism,
        "wedding": wedding,
        "host-party": host_party,
        "spy": spy,
        "dismiss-lady": dismiss,
        "intend-child": intend,
        "challenge": against,
        "arrest": against,
        "charge": against,
        "send-regiments": send,
        "relieve": relieve,
        "grant-leave": grant,
        "announce-mass": announce_mass,
        "expose": expose,
        "bear-witness": witness,
        "confess": confess,
        "mass": mass,
    }
)
