"""A form of ours that came back filled in inside the quote itself, whatever marks the quote.

Everything else that is quoted was written by others and is cut away (``replies``); but what somebody writes
into our own form is his, though his mail program marks it as a quote of ours.
"""

import re

from turnbot.core.forms import asks_enough, digest_of_end, is_answered, is_as_printed, is_title
from turnbot.mail.replies import cut

_NEAR = 60  # lines below a title in which it must ask for something
_FEW = 10  # lines above the form in a file
_QUOTED = re.compile(r"^[>|\s]+")
_BARELY_QUOTED = re.compile(r"^>(?: ?>)* ?(\S.*)")


def filled_in(text: str) -> str:
    """Return a mail's new text with the form that was filled in; "" if there is none, or it is as we sent it.

    ``text`` is the whole mail with its quotes («> »). What stands over the form and below it counts as it
    does in any mail. Linear; never raises.
    """
    lines = text.split("\n")
    bare = [_QUOTED.sub("", line) for line in lines]
    begin = _title(bare)
    if begin < 0 or any(is_title(line) for line in _new(lines).split("\n")):
        return ""  # there is none, or he copied it into his own text
    end = next((i for i in range(begin, len(bare)) if digest_of_end(bare[i])), len(bare))
    form = bare[begin:end]
    if end < len(bare) and _only_quoted(lines[begin:end], form, digest_of_end(bare[end])):
        return ""
    parts = [_new(lines[:begin]), "\n".join(line.rstrip() for line in form).strip(), _new(lines[end + 1 :])]
    return "\n\n".join(filter(None, parts))


def from_file(text: str) -> str:
    """Return what somebody wrote in a file: where it is a letter of ours with its form in it, the form alone.

    "" if the form is as we sent it. A few lines above a form are his, a page of them is our letter.
    """
    lines = text.split("\n")
    bare = [_QUOTED.sub("", line).rstrip() for line in lines]
    begin = _title(bare)
    if begin < 0:
        return text
    end = next((i for i in range(begin, len(bare)) if digest_of_end(bare[i])), len(bare))
    form = "\n".join(bare[begin:end]).strip()
    if end < len(bare) and is_as_printed(form, digest_of_end(bare[end])):
        return ""
    above = [line for line in bare[:begin] if line]
    return "\n\n".join(filter(None, ("\n".join(above) if len(above) <= _FEW else "", form)))


def _only_quoted(lines: list[str], bare: list[str], digest: str) -> bool:
    """Whether nobody wrote into a form, or only between its quoted lines: that is new text as in any mail."""
    quoted = [one for line, one in zip(lines, bare, strict=True) if line.startswith(">")]
    return is_as_printed("\n".join(bare), digest) or is_as_printed("\n".join(quoted), digest)


def left_in_quotes(text: str) -> list[str]:
    """Return the quoted lines of a mail that answer a form of which nothing else is left, and so say nothing.

    They may be of his own hand, or anybody's: whose they are no title tells. What is set in was passed on.
    """
    quoted = [_BARELY_QUOTED.match(line) for line in text.split("\n")]
    bare = [found[1].rstrip() for found in quoted if found is not None]
    return [] if any(map(is_title, bare)) else [line for line in bare if is_answered(line)]


def without_end(text: str) -> str:
    """Return a text without the marks that end forms: they are ours, and order nothing. Linear."""
    return "\n".join(line for line in text.split("\n") if not digest_of_end(line))


def _title(bare: list[str]) -> int:
    for i, line in enumerate(bare):
        if is_title(line) and asks_enough(bare[i + 1 : i + 1 + _NEAR]):
            return i
    return -1


def _new(lines: list[str]) -> str:
    return "\n\n".join(passage.text for passage in cut("\n".join(lines)).passages)
