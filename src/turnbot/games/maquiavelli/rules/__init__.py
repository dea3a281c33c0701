"""The rules, a module a section."""
