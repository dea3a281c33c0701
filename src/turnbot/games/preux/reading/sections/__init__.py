"""Sections: which part of a mail is which week, the notes, a routine or none of these.

``time_words`` recognises the words of a time and ``when`` reads it by its grammar; ``headings`` knows what
heads a section, ``titles`` the titles of a mail's own making. In running prose a heading is ``found`` in its
``places``, or ``inside`` a sentence, unless it is one of the ``not_weeks``; ``deeds`` and ``said`` tell what
is done, and who says so. ``course`` and ``dictated`` follow the weeks through a mail; ``cutting`` puts all
together.
"""
