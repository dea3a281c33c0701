"""The orders about other people: ladies, affairs of honour, spies and arrests, feasts."""

import itertools

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.build import money
from turnbot.games.preux.parsing.commands import EXCEPTING, expose
from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.people import ladies_of, lady, man, men_of, of_her, of_him


def _hers(one: Filled, writer: Writer) -> str | None:
    """Return the lady an order is about; None where it is his own."""
    own = writer.me.lady if writer.me else None
    names = ladies_of(one.values, writer)
    if not names and of_her(one) and writer.memory.lady:
        names = [writer.memory.lady]
    return names[0] if names and names[0] != own else None


def dismiss(one: Filled, writer: Writer) -> list[Action]:
    """Return the lady he leaves; None where she is his own."""
    return [o.DismissLady(lady=_hers(one, writer))]


def intend(one: Filled, writer: Writer) -> list[Action]:
    """Return by whom he means to have a child."""
    return [o.IntendChild(lady=_hers(one, writer))]


_BECAUSE = frozenset(["por", "x", "xq"])


def _cause(one: Filled) -> str | None:
    """Return what stands behind «por»: «por llamarme cobarde»."""
    said = sorted((*one.clause, *one.asides), key=lambda i: i.start)
    at = next((k for k, i in enumerate(said) if i.norm in _BECAUSE), None)
    words = [i.text for i in said[at + 1 :]] if at is not None else [i.text for i in said if i.has("treason")]
    while words and words[-1] in (",", "y", ":"):
        words.pop()
    if words or at is not None:
        return " ".join(words) or None
    return " ".join(i.text for i in one.asides).removeprefix("porque ") or None  # «porque se rió de mí»


def against(one: Filled, writer: Writer) -> list[Action]:
    """Return a challenge, an arrest or charges: against whom, and why."""
    cause = next((i.start for i in one.clause if i.norm in _BECAUSE), 0)
    named = [(i, w) for i, w in one.all("P") if i.start < cause] or one.all("P")
    men: list[str | None] = [*men_of(named, writer)]
    if not men and of_him(one) and writer.memory.man:
        men = [writer.memory.man]
    why = _cause(one)
    if one.match.do == "challenge":
        return [o.Challenge(opponent=who, cause=why) for who in men or [None]]
    if one.match.do == "arrest":
        return [o.Arrest(who=who, for_=why) for who in men or [None]]
    if any("@court" in i.atoms for i in one.asides):
        return expose(one, writer)  # «denuncio que Larue ha intentado seducir a Isabelle»
    office = next((str(i.tags["OFF"]) for i in one.clause if "OFF" in i.tags), None)
    return [o.Charge(who=who, for_=why, fabricated=one.has("forged")) for who in men or [office]]


def confess(one: Filled, writer: Writer) -> list[Action]:
    """Return whose confidence he seeks, and whether he offers himself to her for her confessor."""
    lemmas = {i.form.lemma for i in one.clause if i.form is not None}
    asked = {i.text.lower().split()[0] for i in one.clause if i.has("confidence")}
    ladies = ladies_of(one.values, writer)
    her = ladies[0] if ladies else writer.memory.lady if of_her(one) else None
    return [o.Confess(lady=her, proposes=bool(lemmas & _OFFERING and asked & _OF_HER_SOUL))]


_OFFERING = frozenset(["proponer", "ofrecer", "postular", "pedir", "brindar", "sugerir"])
_OF_HER_SOUL = frozenset(["confesor", "director", "guia", "padre", "guía"])


def mass(one: Filled, writer: Writer) -> list[Action]:
    """Return the mass he hears: «la misa de fray Antoine», «la que dice el padre Antoine»."""
    said = sorted([*one.clause, *one.asides], key=lambda i: i.start)
    at = next((k for k, i in enumerate(said) if i.has("mass")), len(said))
    saying = any(i.form is not None and i.form.lemma in _SAYING for i in said[at:])
    for k in range(at + 1, len(said)):
        if "MAN" in said[k].atoms and (saying or said[k - 1].norm in ("de", "del")):
            name = man(said[k], writer)
            person = writer.index.people.get(name) if name else None
            if person is not None and person.order:
                return [o.Mass(priest=name)]
    return [o.Mass()]


_SAYING = frozenset(["decir", "oficiar", "celebrar", "cantar", "dar"])


_FOR = frozenset(["con", "por", "pago", "pagando"])


def spy(one: Filled, writer: Writer) -> list[Action]:
    """One spy for each who is named: «un espía a Rochefort y otro a Duval»."""
    watched = [*one.all("P"), *((i, "") for i in one.asides if i.has("P"))]
    holders = [i.tags["HOLDER"] for i in one.clause if "HOLDER" in i.tags]
    names = [str(held[0]) for held in holders if len(held) == 1]  # «los pasos del Ministro de Estado»
    strangers = 0
    for item, _ in watched:
        plain = "LADY" in item.atoms and "MAN" not in item.atoms
        name = lady(item, writer) if plain else man(item, writer)
        strangers += name is None
        if name and name not in names:
            names.append(name)
    if not watched and writer.memory.man and of_him(one):
        names = [writer.memory.man]
    pairs = itertools.pairwise(one.clause)
    paid = next((int(i.tags["MONEY"]) for led, i in pairs if "MONEY" in i.tags and led.norm in _FOR), None)
    if len(names) + strangers == 1:
        return [o.Spy(on=names[0] if names else None, crowns=paid)]
    return [*(o.Spy(on=name) for name in names), *(o.Spy() for _ in range(strangers))] or [o.Spy(crowns=paid)]


def answer(one: Filled, writer: Writer) -> list[Action]:
    """Return the answers to a challenge or an apology, one for each man named."""
    items = one.clause
    norms = {i.norm for i in items}
    if norms & EXCEPTING and norms & _ANY:
        writer.flag("not-understood", items[0], items[-1])  # «cualquier reto menos el de Guérin»
        return []
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
    elif (one.has("@refuse") and not one.has("@accept")) or norms & _DECLINING:
        answer = "reject" if norms & _TERMS else "decline"
    else:
        answer = "accept"
    men = men_of(one.all("P"), writer)
    if not men and of_him(one) and writer.memory.man:
        men = [writer.memory.man]
    hurt = though_hurt(one)
    return [o.AnswerChallenge(opponent=name, answer=answer, hurt=hurt) for name in men or (None,)]


_ANY = frozenset(["cualquier", "cualquiera", "todo", "todos"])
_DECLINING = frozenset(["no", "ni", "tampoco", "rechazado", "declinado", "oidos", "omiso"])
_TERMS = frozenset(["condiciones", "terminos"])
_THOUGH = frozenset(["aunque", "pese", "pesar", "incluso", "aun", "asi"])
_HURT = frozenset(["herido", "malherido", "heridas", "herida", "maltrecho"])


def though_hurt(one: Filled) -> bool:
    """Whether he fights though he be wounded (7.3.5): «aunque esté herido»."""
    aside, said = {i.norm for i in one.asides}, {i.norm for i in one.clause}
    return bool(aside & _HURT or (said & _THOUGH and said & _HURT))


def baptism(one: Filled, writer: Writer) -> list[Action]:
    """Return a baptism: the child's name, and the churchman who is named."""
    priest = child = None
    guests: list[str] = []
    for name in men_of(one.all("P"), writer):
        person = writer.index.people.get(name)
        if person is not None and person.order and priest is None:
            priest = name
        else:
            guests.append(name)
    bidden = one.has("guests", "invitar", "convidar", "venir", "asistir", "acudir")
    amounts = [int(i.tags["MONEY"]) for i in one.clause if "MONEY" in i.tags]
    for before, item in itertools.pairwise(one.clause):
        if before.has("child") and item.cap and item.kind == "word" and not item.first:
            child = item.text
    return [
        o.Baptism(
            child=child,
            priest=priest,
            crowns=amounts[0] if amounts else None,
            guests=tuple(guests) if bidden else (),
        )
    ]


def wedding(one: Filled, writer: Writer) -> list[Action]:
    """Return a wedding: the bride, what it costs, guests and priest."""
    guests: list[str] = []
    priest = None
    for name in men_of(one.all("P"), writer):
        person = writer.index.people.get(name)
        if person is not None and person.order and priest is None:
            priest = name
        else:
            guests.append(name)
    for item in one.asides if priest is None else ():
        names = item.tags.get("P", ())
        if len(names) == 1 and names[0] in writer.index.people and writer.index.people[names[0]].order:
            priest = names[0]  # «que oficiará fray Antoine»
    ladies = ladies_of(one.values, writer)
    own = writer.me.lady if writer.me else None
    bride = own if own in ladies else (ladies[0] if ladies else None)
    others = [x for x in ladies if x != bride]
    amounts = money(one.values)
    return [
        o.Wedding(
            lady=bride,
            crowns=amounts[0] if amounts else None,
            guests=(*guests, *others[: 0 if not own else None]),
            priest=priest,
        )
    ]


def _lady_of(name: str, writer: Writer) -> str | None:
    person = writer.index.people.get(name)
    return person.lady if person is not None else None


def host_party(one: Filled, writer: Writer) -> list[Action]:
    """Return a party: where, and who is asked."""
    club = one.first("CLUB")
    place = (
        str(club)
        if club
        else "home"
        if one.has("home")
        else (writer.me.club if one.has("club") and writer.me else None)
    )
    names: list[str] = []
    his = {id(after) for led, after in itertools.pairwise(one.clause) if led.norm == "su"}
    for item, _ in one.values:
        if "P" in item.tags or "OWNLADY" in item.tags:
            name = (
                lady(item, writer) if "LADY" in item.atoms and "MAN" not in item.atoms else man(item, writer)
            )
            if names and id(item) in his:
                name = _lady_of(names[-1], writer) or name  # «Guérin con su dama»
            if name and (writer.me is None or name != writer.me.name):
                names.append(name)
    return [o.HostParty(place=place, guests=tuple(dict.fromkeys(names)))]
