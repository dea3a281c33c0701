"""How fast turnbot is: run by hand with ``python -m benchmarks [reading] [month] [deadline]``, never a test.

What was measured, and how to read it, stands in ``docs/benchmarks.md``.
"""
