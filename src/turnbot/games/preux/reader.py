"""A player's mail, as plain text, becomes orders: the entry module of the order language."""

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.cast import Cast
from turnbot.games.preux.orders import Orders


def read(
    text: str,
    *,
    subject: str,
    sender: str | None,
    cast: Cast,
    message_kind: str = "letter",
    forwarded: str = "",
) -> Orders:
    """Read a mail's new text into orders. Total: any text gives orders or flags, never an exception.

    ``sender`` is the character the registered address belongs to, or None. ``message_kind`` is what the
    mail itself is: ``letter``, ``auto-reply`` or ``bounce``. ``forwarded`` is text the sender passed on; it
    counts only where he says that it is his orders.
    """
    del forwarded
    if message_kind in ("auto-reply", "bounce"):
        return Orders(sender=sender, kind=message_kind)
    if not text.strip():
        return Orders(sender=sender, kind="other")
    return Orders(sender=sender, flags=(Flag("notes", "not-understood", Said(text.strip(), 1)),))
