"""Clauses: where a sentence is cut, what stands aside in it, and which condition a clause is.

``asides`` marks what is said in passing: by the word that opens it, of which «que» is a matter of its own
(``que``), and ``bystanders`` who is only named there; ``aside_ends`` knows where the main clause goes on.
``wrapping`` takes courtesies off, and with ``announcing`` and ``bringing_in`` what only says that an order
comes, says turns of phrase plainly (``idioms``), ``measured`` puts an amount for the vague words that it
explains; ``cutting`` cuts the sentence where ``beginnings`` sees an order begin, what only says
``with_whom`` he goes, and not at a cry or a question in brackets (``bracketed``). The words that all this
hangs on stand in clauses.toml (``words``).

Of conditions: ``openers`` and ``supposing`` know where one begins, ``idle`` which «si» opens none,
``condition_ends`` where the order behind it begins, ``conditions`` what it asks: of what is
measured (``measures``), of who is there (``presence``), of how something came out (``outcomes``, by the cues
that ``questions`` finds; said by a noun: ``nominal``), of what an order ``left_open``, or again what was
asked before (``pointing_back``).
"""
