"""Between events and sentences: what hangs together, what leads, what was told before.

``edition`` composes a month's chronicle of public events alone; ``memory`` is what those before it told.
"""
