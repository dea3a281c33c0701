"""Sections: which part of a mail is which week, the notes, a routine or none of these.

* ``time_words`` recognises the words of a time, ``when`` reads it by its grammar; ``routines``: what a
  routine of duels is called;
* ``headings``: what heads a section; ``introduced`` where words lead up to it, ``titles`` of a mail's own
  making; ``forms``: what a form prints and orders nothing;
* in running prose a heading is ``found`` in its ``places``, or ``inside`` a sentence, unless it is one of the
  ``not_weeks`` (``of_bets``: the first of several bets); ``deeds`` and ``said`` tell what is done, and who
  says so;
* ``course`` follows the weeks through a mail, ``dictated`` where it has no marks, ``unnamed`` where it names
  no week, ``shares`` where it says how many go to what; ``scribe``: a mail written for a player;
* ``cutting`` puts all together; ``asking`` closes questions that no mark closes, ``openings`` takes off what
  a week's words begin with and do not need.
"""
