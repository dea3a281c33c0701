"""What orders that were read still want: what they lack, a week, a condition that somebody can check.

Whatever it finds is shown, and nothing is taken away: the writer may complete it, or the referee.
"""

from itertools import combinations

from turnbot.core.orders import Flag
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import is_unclear
from turnbot.games.preux.orders.needs import lacks
from turnbot.games.preux.orders.tree import SECTIONS
from turnbot.games.preux.parsing.draft import Draft, Made

#: Of these one counts: of two that differ nobody knows which is meant.
_SINGLE = (o.Drink, o.Purse, o.House)
#: These have guests.
_BIDS = (o.HostParty, o.Invite, o.Wedding, o.Baptism)


def wanting(draft: Draft) -> None:
    """Flag what wants something, each where nothing else of its section is shown."""
    for where in SECTIONS:
        made = [one for one in draft.made if one.where == where]
        for one in made:
            if lacks(one.action):
                _show_lack(draft, one)
            if is_unclear(one.action.if_):
                _show(draft, one, "unclear-condition")
        _opposites(draft, made)
    _exceptions(draft)
    _unnamed(draft)


def _opposites(draft: Draft, made: list[Made]) -> None:
    """«Bebo. ... Bebo con moderación»: the later is quoted."""
    for one, other in combinations([m for m in made if m.action.if_ is None], 2):
        alike = type(one.action) is type(other.action) and isinstance(one.action, _SINGLE)
        if alike and one.action != other.action:
            _show(draft, other, "contradiction")


_ALL, _BUT = frozenset(["todo", "todos", "toda", "todas"]), frozenset(["menos", "salvo", "excepto"])


def _exceptions(draft: Draft) -> None:
    """«Fiesta en casa, que venga todo el mundo menos Larue»: nobody can tell who is bidden."""
    for note in draft.notes:
        said = {item.norm for item in (*note.items, *note.asides)}
        but = said & _ALL and said & _BUT and any(isinstance(m.action, _BIDS) for m in note.made)
        if not but and not (said & _EVERYBODY and any(_bids_nobody(m) for m in note.made)):
            continue
        items = sorted((*note.items, *note.asides), key=lambda item: item.start)
        draft.flag(note.where, "not-understood", items[0].start, items[-1].end)


_EVERYBODY = frozenset(["todos", "todas", "mundo"])


def _bids_nobody(made: Made) -> bool:
    return isinstance(made.action, o.HostParty) and not made.action.guests


_ANY = frozenset(["algun", "alguna", "algunos", "algunas", "un", "una", "unos", "unas"])


def _unnamed(draft: Draft) -> None:
    """«Voy a mi club con algún amigo», «con una dama»: in whose company nobody can tell."""
    for note in draft.notes:
        if not any(isinstance(m.action, (o.VisitClub, o.Theatre, o.VisitCasino)) for m in note.made):
            continue
        for led, first, whom in zip(note.items, note.items[1:], note.items[2:], strict=False):
            company = (
                first.norm in _ANY and (whom.has("ADDRESS") or first.has("ADDRESS")) and not whom.has("P")
            )
            if led.norm == "con" and company:
                draft.flag(note.where, "not-understood", led.start, whom.end)
            elif led.norm == "con" and first.norm in ("los", "las") and whom.norm in ("2", "dos", "tres"):
                strangers = not any(getattr(m.action, "with_", ()) for m in note.made)
                if strangers:
                    draft.flag(note.where, "unknown-person", first.start, whom.end)


def _show_lack(draft: Draft, made: Made) -> None:
    """Ask of somebody unknown by his name: «cortejo a Rocheblave»; of anything else, by the order's words."""
    stranger = next((i for i in made.filled.clause if i.tags.get("P") == ()), None)
    if stranger is not None and not any(flag.where == made.where for flag in draft.flags):
        draft.flag(made.where, "unknown-person", stranger.start, stranger.end)
    _show(draft, made, "not-understood")


def _show(draft: Draft, made: Made, why: str) -> None:
    said = made.action.said
    if said is None or any(flag.where == made.where for flag in draft.flags):
        return
    draft.flags.append(Flag(made.where, why, said))
