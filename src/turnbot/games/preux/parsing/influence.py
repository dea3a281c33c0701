"""Influence and bribes: whose they are, how much, for whom or against whom, and on what they are used.

A clause may use several: «mi influencia de nivel 3 a favor de Vallon y la de mi dama contra Bidon». It is cut
where another source begins, or another man with a side or a level of his own; what a part leaves out is as in
the part before it, or behind it.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.build import money
from turnbot.games.preux.parsing.commands import regiments
from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.people import lady, man
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.text import listed

_AGAINST = listed(
    """
    contra perjudicar oponer hundir frenar tumbar arruinar impedir evitar bloquear torpedear vetar
    """
)
# What he asks for himself.
_MINE = re.compile(
    r"\b((?:mi|nuestro|nuestra|su) (?:nombramiento|candidatura|favor|eleccion)|favor mio|favor propio"
    r"|propio favor|favor de mi|para mi\b|beneficio propio|mi persona|mi mismo|si mismo|propio provecho"
    r"|mi provecho|mi nombre|propia candidatura|mi causa)"
)
_SIDES = listed("contra favor para pro perjuicio detrimento beneficio")
_OWNER = frozenset(["mi", "su", "vuestro", "nuestro"])
# On these nobody is named: it is for himself.
_FOR_HIMSELF = frozenset(["title", "leave", "admission", "promotion"])
# These are about no person.
_IMPERSONAL = frozenset(["vacancy", "renewal", "sending", "sparing", "reinforcements"])


@dataclass(slots=True)
class _Part:
    """What is said of one influence: its words, whose it is (``own``, ``lady``, ``office``), and hers."""

    of: str
    items: list[Item] = field(default_factory=list)
    lady: Item | None = None


def influence(one: Filled, writer: Writer) -> list[Action]:
    """Return the uses of influence in a clause, one for each source and each man."""
    parts = _parts(one, writer)
    uses = [_use(part, one, writer, last=part is parts[-1]) for part in parts]
    if any(i.norm == "cada" for i in one.clause) and len({u.level for u in uses} - {None}) == 1:
        each = next(u.level for u in uses if u.level is not None)
        uses = [replace(u, level=each) for u in uses]  # «contra Vallon y contra Bidon, nivel 2 cada uno»
    for near in (uses, list(reversed(uses))):
        for k in range(1, len(near)):
            if near[k].for_ is None and near[k].against is None and near[k].matter is None:
                said = near[k - 1]
                near[k] = replace(
                    said,
                    level=near[k].level,
                    of=near[k].of,
                    lady=near[k].lady,
                    office=near[k].office or said.office,
                )
        uses = near
    office = next((use.office for use in uses if use.office), None)
    named = [any(i.has("post") for i in part.items) for part in reversed(parts)]  # «para ese mismo cargo»
    uses = [
        replace(use, office=office) if post and not use.office and not use.matter else use
        for use, post in zip(uses, named, strict=True)
    ]
    return [*uses[::-1]]


def _parts(one: Filled, writer: Writer) -> list[_Part]:
    """Cut a clause where another source of influence begins, or what is said of another man."""
    parts = [_Part("")]
    named = sided = False  # of the part so far: whether a man was named, and a side or level behind him
    joint = 0  # where the last joiner behind him stands
    open_ = True  # whether the words still say whose it is
    items = list(one.clause)
    for k, item in enumerate(items):
        source = _source(items, k, writer, open_=open_)
        if source == "own" and parts[-1].lady is not None and items[k - 1].norm == "su" and not named:
            source = ""  # «que Francine use toda su influencia»
        joined = item.norm in ("y", "e", ",", ";") or item.mark in (".", "+")
        if source:
            if parts[-1].of and not (open_ and (source == parts[-1].of or parts[-1].of == "own")):
                parts.append(_Part(source))
                named = sided = False
            parts[-1].of = source if source != "own" or not parts[-1].of else parts[-1].of
            if source == "lady":
                parts[-1].lady = item
            open_ = True
        elif "MAN" in item.atoms:
            if named and sided and joint:
                parts.append(_Part(parts[-1].of, parts[-1].items[joint:], parts[-1].lady))
                del parts[-2].items[joint:]
                sided = False
            named, open_, joint = True, False, 0
        elif joined or item.norm in _SIDES or item.form is not None:
            open_ = False
        sided = sided or (named and (item.norm in _SIDES or "N" in item.tags))
        joint = len(parts[-1].items) if joined and named and not sided else joint
        named = named or item.norm in ("mio", "propio")  # «en favor mío y contra Vallon»
        parts[-1].items.append(item)
    return parts


def _source(items: Sequence[Item], k: int, writer: Writer, *, open_: bool) -> str:
    """Return whose influence the word at ``k`` speaks of; an empty string if of none."""
    item, led = items[k], items[k - 1].norm if k else ""
    own = writer.me.lady if writer.me else None
    if item.has("of_office") or (item.has("post") and led in _OWNER and open_):
        return "office"
    hers = item.has("OWNLADY") or (item.has("own_lady") and (k < 3 or items[k - 2].has("influence")))
    named = "LADY" in item.atoms and "MAN" not in item.atoms and led not in ("a", "para", "contra")
    if hers or (named and (open_ or item.tags.get("P") == (own,))):
        before = {i.norm for i in items[max(0, k - 3) : k] if not i.has("influence")}
        return "" if {"favor", "contra"} & before and not item.has("OWNLADY") else "lady"
    if item.has("own") and not ({led, *(i.norm for i in items[k + 1 : k + 2])} & {"favor", "beneficio"}):
        return "own"
    return "own" if item.has("influence") or item.norm in ("mia", "mias") else ""


def _use(part: _Part, one: Filled, writer: Writer, *, last: bool) -> o.Influence:
    """Return what one part says; what hangs on the clause («para que...») belongs to its last part."""
    items = part.items
    said = [*items, *one.asides] if last else items
    for_, against = _sides(items, one, writer, one.asides if last else ())
    asked = [b for a, b in itertools.pairwise(_bare(items)) if a.norm in ("con", "ante")]
    offices = [i for i in said if "OFF" in i.tags and i not in asked]  # «con el Ministro»: who decides
    office = str(offices[-1].tags["OFF"]) if offices else None
    matter = matter_of(said, office)
    me = writer.me.name if writer.me else None
    regiment = None
    if matter in ("sending", "sparing"):
        regiment, office = next(iter(regiments(said)), None), None
    if matter == "trial" and office is not None and for_ in (None, me) and against is None:
        for_, against, office = (None, office, None) if _hinders(items) else (office, None, None)
    if matter in _FOR_HIMSELF and for_ is None and against is None:
        for_ = me
    if matter in _IMPERSONAL and for_ == me:
        for_ = None
    of_hers = part.lady is not None and "P" in part.lady.tags and "OWNLADY" not in part.lady.atoms
    return o.Influence(
        for_=for_,
        against=against,
        office=office,
        matter=matter,
        level=_level(items),
        of=part.of or "own",
        lady=lady(part.lady, writer) if of_hers and part.lady is not None else None,
        regiment=regiment,
    )


def _bare(items: Iterable[Item]) -> Sequence[Item]:
    return [i for i in items if i.role != "article"]


def _level(items: Iterable[Item]) -> int | None:
    graded = (int(i.tags["GRADE"]) for i in items if "GRADE" in i.tags)
    counted = (
        int(i.tags["N"])
        for i in items
        if "N" in i.tags and not i.has("MONEY", "REG", "ONE") and 0 < int(i.tags["N"]) < 30
    )
    return next(itertools.chain(graded, counted), None)


@cache
def _matters() -> Mapping[str, frozenset[str]]:
    return {code: frozenset(words.split()) for code, words in load_toml("matters.toml")["matter"].items()}


def matter_of(said: Sequence[Item], office: str | None) -> str | None:
    """Return what influence is used on, by its code (5.1.9); None: whatever is decided first."""
    words = {i.norm for i in said} | {i.form.lemma for i in said if i.form is not None}
    words |= {a for i in said if "P" not in i.tags for a in i.atoms if a in ("king", "front", "REG", "TITLE")}
    words |= {a for i in said for a in i.atoms if a in ("trial", "leave", "marriage", "wedding", "troops")}
    if (
        words & {"front", "frente"}
        and words & {"troops", "REG", "regimiento"}
        and not words & _matters()["volunteering"]
    ):
        return "sparing" if words & {"no", "ni", "menos"} else "sending"
    if "king" in words and office is None and not words & _matters()["title"] and "TITLE" not in words:
        return "pardon" if words & _matters()["pardon"] else "marriage"
    if "TITLE" in words and words & {"hacer", "nombrar", "conceder", "dar"}:
        return "title"
    found = (code for code, told in _matters().items() if words & told)
    return next((c for c in found if c == "trial" or power().matters[c].office == (office is not None)), None)


def _hinders(items: Iterable[Item]) -> bool:
    said = list(items)
    denied = any(
        a.norm == "no" and any(b.form is not None and b.form.tense == "subjunctive" for b in said[k : k + 4])
        for k, a in enumerate(said)
    )
    return denied or any(
        i.norm in _AGAINST or (i.form is not None and i.form.lemma in _AGAINST) or "@hinder" in i.atoms
        for i in said
    )


def _sides(
    items: Sequence[Item], one: Filled, writer: Writer, asides: Sequence[Item]
) -> tuple[str | None, str | None]:
    """Return for whom and against whom influence or a bribe is used."""
    for_: str | None = None
    against: str | None = None
    hinders = _hinders(items)
    own = writer.me.name if writer.me else None
    for before, item in _named(items, one):
        if "DESC" in item.tags and one.match.do == "bribe" and before[-1:] in (["al"], ["a"]):
            continue  # «soborno al Coronel»: whom he bribes
        name = man(item, writer)
        if name is None:
            continue
        if "contra" in before or (hinders and "favor" not in before):
            against = against or name
        else:
            for_ = for_ or name
    if for_ is not None or against is not None:
        return for_, against
    told = [i for i in asides if "P" in i.tags and "MAN" in i.atoms]
    if len(told) == 1:
        name = man(told[0], writer)
        # «para que no nombre a Vallon», «para que lo condene»
        denied = _hinders(asides) or any(i.norm == "no" for i in asides)
        return (None, name) if denied else (name, None)
    norms = " ".join(i.norm for i in (*items, *asides))
    me = any(i.form is not None and "me" in i.form.clitics for i in items)
    his = any(i.low in ("él", "mí") for i in asides)  # «para que lo escojan a él»
    if his or me or _MINE.search(norms) or _gives_me([*items, *asides]):
        return own, None
    office = any("OFF" in i.tags for i in (*items, *asides))
    if one.match.do == "influence" and office and not any("P" in i.tags for i in items):
        return (None, None) if one.has("of_office") else (own, None)
    return None, None


def _named(items: Sequence[Item], one: Filled) -> Iterator[tuple[list[str], Item]]:
    """Yield the men that fell to an order, each with the five words before him."""
    mine = {id(i) for i, _ in one.values}
    for k, item in enumerate(items):
        woman = "LADY" in item.atoms and "MAN" not in item.atoms
        if id(item) in mine and "P" in item.tags and not woman:
            yield [i.norm for i in items[max(0, k - 5) : k]], item


def _gives_me(items: Sequence[Item]) -> bool:
    return any(
        a.norm == "me" and b.form is not None and (b.form.person == 3 or b.form.tense == "subjunctive")
        for a, b in itertools.pairwise(items)
    )


def bribe(one: Filled, writer: Writer) -> list[Action]:
    """Return whom he bribes, with how much, for whom or against whom."""
    offices = one.all("OFF") or one.all("POWER")
    office = None
    if offices:
        tags = offices[0][0].tags
        office = str(tags.get("OFF") or tags["POWER"])
    amounts = money(one.values)
    for_, against = _sides(one.clause, one, writer, one.asides)
    return [o.Bribe(office=office, crowns=amounts[0] if amounts else None, for_=for_, against=against)]
