"""Tagging: the tokens of a section made items, with people, amounts and weeks settled by their neighbours.

``tagger`` does it, word by word; ``people`` knows names and titles, ``households`` who only belongs to
somebody, ``weeks_and_amounts`` times and numbers, ``noun_or_verb`` what a spelling is that may be several.
"""
