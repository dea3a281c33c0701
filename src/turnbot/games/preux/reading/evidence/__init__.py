"""Evidence: the account of words that no order took, and whether they may hold one.

``account`` keeps it, and knows ``strangers``; ``weighing`` weighs what a clause holds (``light_verbs``),
``colour`` knows what is only talk, ``today`` what a player says as himself; ``overlooked`` looks a last
time at what was passed over as such, ``lost_weeks`` for a week that no section was made of, ``last_month``
for orders that stand in another mail. ``checks`` looks at orders that were understood: too much in a week,
one thing and its opposite.
"""
