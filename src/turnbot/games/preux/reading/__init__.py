"""How a mail in Spanish becomes orders: cut into sections, sentences and clauses, each read by itself.

The modules, in the order in which a mail meets them (``reader.study`` calls them):

* the page as running text: ``layout`` (``boxes``, ``tables``, ``keyed``, ``by_place``), ``endings``;
* words: ``text``, ``dictated``, ``spelling``, ``tagger`` (``people``, ``noun_or_verb``,
  ``weeks_and_amounts``) into ``items``, by the ``lexicon``, ``verbs``, ``numbers``, ``names`` and the
  dictionary of ``spanish``;
* sections: ``sections``, ``headings``, ``titles``, ``when``, ``places``, ``course``, ``said``, ``forms``;
  beside them ``duels``, ``loose_routines``, ``routines``, ``death_roll``, ``terms``, ``honour``;
* sentences: ``interpret``; put straight by ``straight``, ``wrapping``, ``anaphora``, ``things``; cut by
  ``clauses``, ``asides``, ``openers``; joined by ``joining``; taken back by ``retracting`` and
  ``amending``;
* orders: ``ordering``, ``matching`` of the cues in ``frames.toml``, ``build`` and its chapters, ``slots``,
  ``wagers``, ``feasts``; more about the order before in ``modifiers``, ``repeats``, ``elliptic``; into
  their section by ``putting`` and ``filing``;
* conditions: ``conditions``, ``questions``, ``supposing``, and what they bear on, ``bearing``;
* what no order took: ``telling``, ``colour``, ``residue``, ``weighing`` of the evidence in
  ``weights.toml``, ``overlooked``, ``account``, ``checks``; what was nearly said, ``offers``; the notes
  taken on the way, ``trace``.
"""
