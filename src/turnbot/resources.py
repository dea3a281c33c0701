"""Where the files that are not code lie: grammars, templates, migrations, examples.

In a checkout they stand at the top of the tree; in an installed wheel, inside the package.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder ``grammars``, ``templates``, ``migrations`` or ``examples``.

    Raises FileNotFoundError, naming both places, when neither the wheel nor the checkout has it.
    """
    packed = _PACKAGE / "_data" / name
    if packed.is_dir():
        return packed
    checkout = _PACKAGE.parent.parent / name
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"no folder {name!r}: looked for {packed} and {checkout}")
