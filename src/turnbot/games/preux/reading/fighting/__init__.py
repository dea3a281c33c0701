"""What is fought with: routines, terms and public words of duels, and the numbers of a death roll.

``actions`` are those of a routine; ``bouts`` cuts a section into routines and the words about them, which
``duels`` reads; ``loose_routines`` those without a heading; ``rivals``: whom they are for within a week;
``terms``: with what, where and how far he fights; ``refusing``: that he does not; ``honour``: what is said
of affairs of honour on the mailing list; ``death_roll``: its numbers.
"""
