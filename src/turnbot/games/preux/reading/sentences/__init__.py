"""Sentences: how clauses bear on each other, and what each of them orders.

* ``interpret``: sentence by sentence, clause by clause, into actions and flags; ``ordering``: one clause;
* put right before: ``straight`` (sentences inside out), ``unveiling`` (words that only bring in an order),
  ``joining`` (what belongs to the clause before), ``anaphora``, ``things`` (whom and what a clause takes up);
* no orders: ``denial`` (what he does not do), ``telling`` (what is only told), ``others`` (what others do),
  all of them asking what is done (``doing``);
* more of an order: ``modifiers`` (``company``, ``details``, ``varying``), ``repeats``, ``elliptic``,
  ``amending``; taken back: ``retracting``;
* ``bearing``: on which orders a condition bears; ``putting``, ``filing``: orders into their sections;
* ``offers``, ``residue``: what was nearly taken, and what is left.
"""
