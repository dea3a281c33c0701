"""A player's raw mail, read as the program reads it when it comes."""

from turnbot.games.preux.desk.reader import study
from turnbot.mail.message import read_message


def studied(raw, cast):
    """Return the reading of the bytes of a mail, with its sender as the cast knows him."""
    message = read_message(raw)
    sender = cast.by_email(message.sender)
    return study(
        message.answered_text,
        subject=message.subject,
        sender=sender.name if sender else None,
        cast=cast,
        message_kind=message.kind,
        forwarded=message.forwarded,
    )
