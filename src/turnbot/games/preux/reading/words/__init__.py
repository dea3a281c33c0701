"""Words: spelling, forms and senses of single words, and the items of sense that a sentence is made of.

``text`` cuts a mail into tokens; ``numbers``, ``verbs``, ``names`` and the dictionary of ``spanish`` say
what a token may be; ``lexicon`` holds the words of ``grammars/preux``, ``grammar`` its rules; ``spelling``
mends a slip; ``items`` is what the tagger makes of them, ``around`` what stands around a place among them,
``hints`` which questions about them need not be asked;
``staying`` says «no me muevo de aquí» as staying there.
"""
