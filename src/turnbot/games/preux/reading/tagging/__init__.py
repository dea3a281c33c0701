"""Tagging: the tokens of a section made items, with people, amounts and weeks settled by their neighbours."""
