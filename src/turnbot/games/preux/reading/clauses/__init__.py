"""Clauses: where a sentence is cut, what stands aside in it, and which condition a clause is.

Of conditions: ``openers`` and ``supposing`` know where one begins, ``conditions`` what it asks: of what is
measured (``measures``), of who is there (``presence``), of how something came out (``outcomes``, by the cues
that ``questions`` finds), of what an order ``left_open``, or again what was asked before (``pointing_back``).
"""
