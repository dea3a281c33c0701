"""Sentences: how clauses bear on each other, and what each of them orders.

* ``interpret``: sentence by sentence, clause by clause, into actions and flags; ``ordering``: one clause;
* put right before, as sentences: ``linking`` (one thing after another, which begins ``anew``), ``straight``
  (inside out), ``gapping`` (a verb that does twice), ``addressing`` (whom he speaks to), ``apposed`` (who
  is called something before), ``interposed`` (what parts «si» from what it asks), ``performing`` (what is
  done by saying so), ``parts_played`` (who is to be what), ``freeing`` (what a condition only names),
  ``relatives``, ``asked`` (where a question begins), ``hosted`` (who has him for a guest), ``feasting``
  (who gives the party), ``meeting`` (whom he is to meet), ``visits`` (calls and toasts), ``hesitating``
  (whom he passes over), ``instead`` (what is put in another's place), ``granting`` (what he was asked),
  ``replying`` (which challenges he takes up), ``resolving`` (what he chose), ``owing`` (what he owes),
  ``scorning`` (what a turn of phrase does away with), ``limiting`` (what is done, and no more),
  ``devoting`` (what he gives himself to), ``borrowing`` (who lends him), ``appointing`` (whom he puts into
  an office), ``influencing`` (whose influence), ``petitioning`` (whom he asks by his office),
  ``offering_units`` (who is offered for the front), ``backing`` (what an application is backed with),
  ``parting`` (whom he keeps from fighting), ``beside`` (who goes along),
  ``clefts`` (what is set off by «ser»), ``wooing`` (whom he courts by other words),
  ``by_luck`` (what he would owe to luck),
  ``tempering`` (how much he drinks);
* put right before, as clauses: ``joining`` (what belongs to the one before; with whom: ``together``; where
  to, as the condition says: ``going_along``), ``answering`` (a challenge that may come), ``calling_on`` (a
  call that leads to courting), ``unveiling`` (words that only bring in an order), ``anaphora``, ``things``,
  ``surrender`` (whom, what and whose a clause takes up), ``sums`` (how much);
* no orders: ``denial`` (what he does not do), ``telling`` (what is only told), ``nearly`` (what is nearly
  done), ``not_meant`` (what only looks like an order), ``later`` (what he puts off), ``speaking`` (what he
  only speaks of), ``others`` (what others do), ``his_second`` (who stands by him; ``seconds``: how it is
  said), all of them asking what is done (``doing``); ``labels`` (what heads a line of the notes);
* more of an order: ``modifiers`` (``company``, ``details``, ``varying``, all by ``changing``), ``repeats``
  (``otherwise``), ``elliptic``, ``amending``; taken back: ``retracting``, ``restating``, ``leaving_out``;
  taken up by its name (``naming``); weeks that change places (``exchanging``);
  what a sentence behind them changes (``second_thoughts``);
* ``implied``: what goes with what is ordered, or with a bare name; ``taken``: the words that orders used;
  ``bearing``: on which orders a condition bears (``staking``: on which bets);
  ``putting``, ``filing``: orders into their sections;
* ``calling_off``: what is not done in one case; ``in_one_case``: with whom he goes only then;
  ``only_if``: a sentence that only limits the one before;
* ``offers``, ``residue``: what was nearly taken, and what is left.
"""
