"""The rules, one module (or several of the same prefix) for each chapter of the book.

The order of the book is the file tree; the order of play is ``calendar.py``.
"""
