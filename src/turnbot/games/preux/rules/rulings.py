"""What the referee's decisions do: events like any other, under his name, with the number of the ruling.

What everybody can see of it is told to all, what is a man's own to him alone; the sentence goes where the
referee sends it.
"""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.exchange import DECREES, has_effects
from turnbot.core.ledger import Become, Delta, Leave, Wish
from turnbot.core.rules import REFEREES_OWN
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.ruling import WOUNDS, Act, Decision, from_doc, misread
from turnbot.games.preux.orders.tree import RANKS, REGIMENTS, WEAPONS
from turnbot.games.preux.rules.c06_merits import note_minister
from turnbot.games.preux.rules.c08_wounds import wound
from turnbot.games.preux.rules.c09_enlisting import civilian, enrolled
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.state.offices import field_of, holder, is_post
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import open_post_name
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week.living import Turn

#: The part of his endurance that a light wound costs: a quarter, which nobody dies of.
LIGHT = 4


def decree(t: Turn) -> None:
    """Carry out what he has decided of his own accord, and where orders were unclear, as the month begins."""
    t = t.under(REFEREES_OWN)
    for key, answer in sorted(t.rulings.items()):
        if key.startswith((DECREES, "flag/")) and answer is not None:
            wrong = misread(answer)
            if wrong:
                t.post(SECRET, "ruling.unusable", key=key, why=wrong)
            else:
                carry_out(t, from_doc(answer), key)


def carry_out(t: Turn, decision: Decision, key: str, about: Sequence[str] = ()) -> None:
    """Do what a decision says, to whom it names or else to those its case is about.

    What cannot be done any more (he has died meanwhile, or married) is told to the referee, and left.
    """
    t = t.under(REFEREES_OWN)
    for act in decision.acts:
        names = act.who or tuple(about)
        if act.note and act.public:
            t.post(PUBLIC, "note.published", words=act.words, people=list(names))
            continue
        done = [name for name in names if _is_possible(t, key, name, act)]
        if act.public and act.words and done:
            t.post(PUBLIC, "ruling.proclaimed", people=done, nth=decision.nth, words=act.words)
        for name in done:
            if act.note:
                t.post(only(t.world.people[name]), "note.told", who=name, words=act.words)
            else:
                _do(t, t.world.people[name], act, decision.nth)


def note(world: World, who: str, words: str) -> Act:
    """A note of the referee's for a man's sheet, or (nobody's name) for the chronicle.

    Raises ValueError with a Spanish sentence where he is not there to read it.
    """
    act = Act(who=(who,) if who else (), public=not who, words=words.strip().strip('«»". '), note=True)
    wrong = _wrong(world, who, act) if who else ""
    if wrong or not act.words:
        raise ValueError(f"{wrong or 'la nota no dice nada'}.")
    return act


def leaving(t: Turn) -> frozenset[str]:
    """Who goes when the month is over, because the referee says so."""
    decisions = [from_doc(a) for a in t.rulings.values() if has_effects(a) and not misread(a)]
    return frozenset(name for one in decisions for act in one.acts if act.leaves for name in act.who)


def unusable(world: World, acts: Sequence[Act], about: Sequence[str] = ()) -> str:
    """What keeps acts from being done in a world, as a Spanish clause; empty when nothing does."""
    for act in acts:
        names = act.who or tuple(about)
        if not names:
            return "no dice a quién: escriba su nombre y dos puntos delante, «Gil: +20 coronas»"
        if act.lady and len(names) > 1:
            return f"{act.lady} no puede ser la dama de varios"
        for name in names:
            wrong = _wrong(world, name, act)
            if wrong:
                return wrong
    return ""


def _is_possible(t: Turn, key: str, name: str, act: Act) -> bool:
    wrong = _wrong(t.world, name, act)
    if wrong:
        t.post(SECRET, "ruling.unusable", key=key, why=wrong)
    return not wrong


def _wrong(world: World, name: str, act: Act) -> str:
    who = world.people.get(name)
    if who is None or who.died:
        return f"{name} no vive o no está en la partida"
    level = act.level if act.level is not None else who.level + (act.levels or 0)
    if level < 1:
        return f"{name} quedaría en el nivel {level}"
    if act.regiment and act.regiment not in REGIMENTS:
        return f"no hay ningún regimiento «{act.regiment}»; los que hay: {' '.join(REGIMENTS)}"
    if act.rank and act.rank not in RANKS:
        return f"no hay en un regimiento ningún grado «{act.rank}»"
    if act.club and act.club not in book().clubs:
        return f"no hay ningún club «{act.club}»; los que hay: {' '.join(book().clubs)}"
    if act.wound and act.wound not in WOUNDS:
        return f"no hay ninguna herida «{act.wound}»"
    if act.office and not is_post(act.office):
        return f"no hay ningún cargo «{act.office}»"
    if act.weapon and act.weapon not in WEAPONS:
        return f"no hay ningún arma «{act.weapon}»"
    if act.away and act.away <= world.month:
        return f"«fuera hasta {act.away}» es ya pasado: ha de ser un mes posterior a {world.month}"
    return _wrong_lady(world, who, act.lady)


def _wrong_lady(world: World, who: Person, lady: str | None) -> str:
    """Why he cannot be given this lady, or parted from his own: weddings are not undone so."""
    if lady is None:
        return ""
    if lady and lady not in world.ladies:
        return f"no hay ninguna dama que se llame {lady}"
    rival = world.people.get(world.ladies[lady].lover) if lady else None
    for one in (who, rival):
        if one is not None and one.lady != (lady if one is who else "") and (one.wife or one.bride):
            bound = "casado" if one.wife else "prometido"
            return f"{one.name} está {bound} con {one.lady}: eso no se deshace así"
    return ""


# One man -------------------------------------------------------------------------------------------------


def _do(t: Turn, who: Person, act: Act, nth: int) -> None:
    own = not act.public and bool(act.words)
    # Nobody loses what he has not.
    crowns = None if act.crowns is None else max(act.crowns, -who.crowns)
    things = _things(who, act)
    if own or things or crowns is not None or act.status is not None:
        t.post(
            only(who), "ruling.done",
            Delta(who.name, "crowns", crowns or 0), Delta(who.name, "status", act.status or 0), *things,
            who=who, nth=nth, words=act.words if own else "", crowns=crowns, points=act.status,
        )  # fmt: skip
    if act.wound:
        left = 0 if act.wound == "grave" else max(1, who.endurance - who.full_endurance // LIGHT)
        # Wounds are counted by weeks; what comes before the first has its rest from the first.
        wound(t.at(t.week or 1), who, left)
    seen = (act.level, act.levels, act.regiment, act.club, act.lady, act.away, act.office or None)
    if act.office == "":
        leave_offices(t, who, "dismissed")
    if any(value is not None for value in seen):
        _announce(t, who, act, nth)
    if act.office:
        note_minister(t, who, act.office)


def _things(who: Person, act: Act) -> list[Wish]:
    """What he has more, or less, though never less than none."""
    account = f"expertise.{act.weapon or 'base'}"
    had = {
        "horses": (act.horses, who.horses), "servants": (act.servants, who.servants),
        account: (act.expertise, who.expertise.get(act.weapon or "base", 0)),
    }  # fmt: skip
    return [Delta(who.name, what, max(by, -now)) for what, (by, now) in had.items() if by is not None]


def _appointed(t: Turn, who: Person, post: str) -> list[Wish]:
    """Let him have a post: who had it leaves it, and he what does not go with it."""
    before, field = holder(t.world, post), field_of(post)
    if before is not None and before is not who:
        leave_offices(t, before, "dismissed", post)
    if getattr(who, field) and getattr(who, field) != post:
        leave_offices(t, who, "incompatible", getattr(who, field))
    vacant = open_post_name(post)
    filled: list[Wish] = [Leave(vacant)] if vacant in t.world.open_posts else []
    return [*filled, Become(who.name, field, post)]


def _announce(t: Turn, who: Person, act: Act, nth: int) -> None:
    """Change what all of Paris sees of him, and let all of Paris know."""
    wishes: list[Wish] = []
    level = None
    if act.level is not None or act.levels is not None:
        level = act.level if act.level is not None else who.level + (act.levels or 0)
        wishes.append(Delta(who.name, "level", level - who.level))
    left_regiment, left_club, left_lady = (
        who.regiment if act.regiment is not None and act.regiment != who.regiment else "",
        who.club if act.club is not None and act.club != who.club else "",
        who.lady if act.lady is not None and act.lady != who.lady else "",
    )
    if act.regiment:
        wishes += enrolled(t, who, act.regiment, act.rank or RANKS[0])
    elif act.regiment is not None:
        wishes += civilian(who)
    if act.club is not None:
        wishes.append(Become(who.name, "club", act.club))
    if act.lady is not None:
        wishes += _paired(t, who, act.lady)
    if act.away is not None:
        wishes.append(Become(who.name, "away_until", act.away))
    if act.office:
        wishes += _appointed(t, who, act.office)
    t.post(
        PUBLIC, "ruling.announced", *wishes, who=who, nth=nth, level=level, office=act.office or "",
        regiment=act.regiment or "", rank=(act.rank or "") if act.regiment else "",
        left_regiment=left_regiment, club=act.club or "", left_club=left_club,
        lady=act.lady or "", left_lady=left_lady, month=act.away or "",
    )  # fmt: skip


def _paired(t: Turn, who: Person, lady: str) -> list[Wish]:
    """Make her his, or leave him without one; whom they had is free."""
    wishes: list[Wish] = []
    if who.lady in t.world.ladies and who.lady != lady:
        wishes.append(Become(who.lady, "lover", ""))
    if lady:
        rival = t.world.people.get(t.world.ladies[lady].lover)
        if rival is not None and rival is not who:
            wishes.append(Become(rival.name, "lady", ""))
        wishes.append(Become(lady, "lover", who.name))
    return [*wishes, Become(who.name, "lady", lady)]
