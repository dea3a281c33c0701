"""A player's mail becomes orders: the passes in the order in which a mail meets them, none looks back.

``page``       tables, forms, counted weeks, telegrams told as lines; how each stands to the one before
``fighting``   terms of duels, routines and the death roll, taken out of the words
``words``      tokens, and the items they are: classes, names, times, amounts, forms of verbs
``sections``   weeks, notes, and what stands before them (``sections.toml``, ``mail.lark``)
``sentences``  clauses, conditions and asides (what opens them: ``openers``, ``sentence.toml``; where
               they end: ``joints``, ``joints.toml``, ``condition_ends``), and which condition stands
               before or behind its orders (``branches``, ``sentence.lark``)
``clause``     one clause, as a ``Told`` in its ``scene``: the frames that fit (``frames``, ``orders.toml``),
               whose deed it is (``whose``, ``denials``), what it says more of an order before (``taking_up``,
               ``adding``, ``same``), what goes without saying (``completing``), what is left (``unread``),
               the fields filled (``filled``, ``build``, ``people``, ``makers``, ``affairs``, ``power``,
               ``bets``), what it hangs on (``hanging``, ``asked``,
               ``measured``)
``carry``      what the orders of a section say of each other
``judge``      what cannot all be meant; doubts of whole weeks
``doubtful``   how likely an order is meant and a section read right (``signs``, ``fitted``, ``doubt.toml``):
               what is asked, marked or taken out
``account``    what became of each word, of the notes taken on the way (``draft.Note``)

Grammars and data lie in ``grammars/preux/parsing``. The entry is ``reader.study``.
"""
