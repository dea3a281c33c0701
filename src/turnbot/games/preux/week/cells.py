"""What a prisoner of war cannot do from the enemy's cells (9.8.1): orders of his that count for nothing.

They are left out wherever the rules ask what he orders; that he is told so is for ``rules/c09_prisoners``.
"""

from turnbot.games.preux.orders.tree import Action, Bribe, Buy, Challenge, Influence
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn

#: What asks for a purse, a friend's ear or a sword at hand. His debts, his house and whatever stands in Paris
#: go on without him; he may write, order his escape and pay his own ransom.
NEVER: tuple[type[Action], ...] = (Buy, Challenge, Influence, Bribe)


def in_a_cell(t: Turn, who: Person) -> bool:
    """Whether he was a prisoner when the month began, and still is one."""
    return bool(who.captured) and who.captured < t.world.month


def barred(t: Turn, who: Person, action: Action) -> bool:
    """Whether he cannot do this, being a prisoner."""
    return in_a_cell(t, who) and isinstance(action, NEVER)
