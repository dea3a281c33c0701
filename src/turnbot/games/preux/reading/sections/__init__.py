"""Sections: which part of a mail is which week, the notes, a routine or none of these.

``when`` reads times by its grammar, ``headings`` what heads a section, ``titles`` the titles of a mail's own
making, ``course`` and ``places`` the weeks of running prose; ``cutting`` puts them together.
"""
