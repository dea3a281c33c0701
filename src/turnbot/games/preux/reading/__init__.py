"""How a mail in Spanish becomes orders: cut into sections, sentences and clauses, each read by itself.

The packages, in the order in which a mail meets them (``reader.study`` calls them); each knows only those
before it, ``state`` and ``trace``, and an import contract holds them to it:

* ``words``: tokens, their spelling, forms and senses, and the items of sense they become;
* ``page``: the page as running text;
* ``sections``: weeks, notes, routines, cut by headings or by the course of the prose;
* ``tagging``: the tokens of a section made items;
* ``fighting``: routines, terms of duels, the death roll;
* ``clauses``: sentences cut into clauses, asides, openers, conditions;
* ``evidence``: the account of what no order took, weighed;
* ``orders``: cues matched, slots filled, orders built;
* ``sentences``: clauses put straight, joined, taken back, and what each orders or conditions (``interpret``).

``kinds`` says what kind of mail it is; ``state`` is what is known on the way, ``trace`` the notes of it.
"""
