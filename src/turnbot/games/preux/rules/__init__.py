"""The rules of the book, one module a chapter."""
