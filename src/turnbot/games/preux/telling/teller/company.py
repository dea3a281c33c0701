"""Those who return every month and are nobody's character: the critic, the Cardinal's secretary, the watch.

What they say is an aside beside what happened, and adds no fact.
"""

from collections.abc import Sequence

from turnbot.core.events import Event
from turnbot.games.preux.telling.sentences import Paragraph, item

_FIRST_NIGHT = "play.opened"
#: From so many duels on they are noticed where nobody wants to be.
_NOTICED = 2
#: Who says a word about what, and the fact that names whom he is asked about.
_OVERHEARD = {
    "lady.left": ("said.left-lady", "lady"),
    "proposal.rejected": ("said.rejected-lady", "lady"),
    "lady.won": ("said.won-lady", "lady"),
    "party.given-empty": ("said.empty-servant", "host"),
    "home.opened-empty": ("said.empty-servant", "host"),
}


def criticised(paragraph: Paragraph) -> Paragraph:
    """The paragraph with the critic's word behind every first night, and the author's if he is one of us."""
    told: Paragraph = []
    for one in paragraph:
        told.append(one)
        if one["kind"].partition("-")[0] != _FIRST_NIGHT:
            continue
        month = str(one["key"]).partition("/")[0]
        result = one["kind"].partition("-")[2] or "triumph"
        told.append(item(f"critic.{result}", month, one["week"], ()))
        if isinstance(one["who"], dict) and "style" in one["who"]:
            told.append(item("critic.retort", month, one["week"], (), who=one["who"]))
    return told


def overheard(weeks: Sequence[Sequence[Paragraph]]) -> list[list[Paragraph]]:
    """The weeks with what a lady or a servant says, each about one piece of news of the month at most."""
    said: set[str] = set()
    return [[_overheard(paragraph, said) for paragraph in week] for week in weeks]


def _overheard(paragraph: Paragraph, said: set[str]) -> Paragraph:
    told: Paragraph = []
    waiting: Paragraph = []  # what earlier numbers told comes before what is said of it now
    for one in paragraph:
        if not one["kind"].startswith("since."):
            told += waiting
            waiting = []
        told.append(one)
        what, about = _OVERHEARD.get(one["kind"], ("", ""))
        if what and what not in said and isinstance(one.get(about), dict):
            said.add(what)
            month = str(one["key"]).partition("/")[0]
            waiting = [item(what, month, one["week"], [one[about]["name"]], **{about: one[about]})]
    return told + waiting


def noticed(month: str, events: Sequence[Event]) -> list[Paragraph]:
    """What the Cardinal's people say of a month of many duels."""
    count = sum(e.kind == "duel.fought" for e in events)
    return [[item("secretary.duels", month, 0, (), count=count)]] if count >= _NOTICED else []
