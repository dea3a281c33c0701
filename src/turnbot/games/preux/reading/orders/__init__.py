"""Orders: the cues of a clause matched to an action, its slots filled, the order built.

* ``clause``: a clause ready to be read;
* ``cues``: which orders its words may give (frames.toml, indexed), ``matching``: which one they give best;
* ``fit``: a cue being tried; ``needs``: what it asks for beside words; ``vetoes``: what it does not mean
  (``vetoes_asking``, ``vetoes_duels``, ``vetoes_ladies``, ``vetoes_leisure``, ``vetoes_money``,
  ``vetoes_power``, ``vetoes_pursuits``, ``vetoes_service``); ``unprovided``: what the game has no order for;
* ``standing``: how the verbs and things of a clause stand to each other, ``pronouns``: whom it takes up;
* ``slots``: whom, where and how much an order asks for; ``wagers``: bets, ``wagers_more``
  of the same, ``wagers_told``: counted before their amount; ``feasts``: who comes to a feast;
  ``hosts``: whose guest he is;
  ``excepted``: who is taken out of all the others; ``strange_places``: clubs that do not exist;
* ``build``: from there to the orders, by ``build_duels``, ``build_ladies``, ``build_leisure``,
  ``build_money``, ``build_influence`` and ``build_power`` (``favour``: for whom) and ``build_service``,
  which enter themselves in ``builders``.
"""
