"""What is fought with: routines, terms and public words of duels, and the numbers of a death roll.

``duels`` reads routines, ``loose_routines`` those without a heading, ``terms`` with what, where and how far
he fights; ``honour`` is what is said of affairs of honour on the mailing list; ``death_roll`` its numbers.
"""
