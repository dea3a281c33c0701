"""What is new in a mail: quoted replies, forwarded mails, signatures, footers and disclaimers cut away.

A wrong cut loses a player's orders, a missed one leaves a line that nobody understands and everybody sees.
So every rule here wants two signs before it cuts: words *and* place, a phrase *and* an address or a date.

mail-parser-reply knows how a dozen languages introduce a quote and sign from a telephone, and is asked for
that, about one short stretch of text at a time. Given the whole mail it takes a list with hyphens for a
signature, drops what stands under «Un saludo,», and needs more than linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from turnbot.mail import phrases
from turnbot.mail.phrases import any_of

_MAX_WINDOW = 300  # characters of a line that introduces a quote, wrapped lines joined
_MAX_WRAPPED = 4  # lines it may be wrapped into
_MAX_TRIED = 2_000  # lines of one mail that might introduce a quote
_MAX_ASKED = 20  # windows of one mail shown to the library: its patterns are not linear
_MAX_SIGNATURE = 12  # lines with text under «-- »; netiquette grants four
_MAX_BARE_SIGNATURE = 5  # the same under «--» without its space
_MAX_DEVICE = 120  # characters of the line that a telephone adds
_MAX_NAME = 80
_MAX_ABOVE = 12  # quoted lines remembered above an answer


@dataclass(frozen=True)
class Passage:
    """A stretch of new text, and the quoted lines right above it: what it may be the answer to."""

    text: str
    above: str = ""


@dataclass(frozen=True)
class Cut:
    """A mail's text taken apart. `forwarded` is new text of the forwarded mail, "" if none was forwarded."""

    passages: tuple[Passage, ...]
    forwarded: str


def cut(text: str, *, forward: bool = False, _depth: int = 0) -> Cut:
    """Take a clean text apart; `forward` says that the subject calls it a forwarded mail (Fwd:, RV:).

    Linear in the text's length; never raises.
    """
    lines = text.split("\n")
    end, is_forward, attributions = _old_mail(lines, forward)
    forwarded = ""
    if is_forward and _depth < 3:
        inner = cut(_body_of_forwarded(lines[end:]), forward=True, _depth=_depth + 1)
        own = "\n\n".join(passage.text for passage in inner.passages)
        forwarded = own or inner.forwarded
    passages = tuple(
        Passage(new, above)
        for above, block in _unquoted(lines[:end], attributions)
        if (new := _tidy(_without_signature(_without_notices(block))))
    )
    return Cut(passages, forwarded)


# --- where the old mail begins -------------------------------------------------------------------------

_DASHES = r"[\s*]*[-_–—]{2,}[\s*]*"
_ORIGINAL = re.compile(rf"(?i)^{_DASHES}{any_of(phrases.ORIGINAL_MESSAGE)}{_DASHES}$")
_FORWARDED = re.compile(
    rf"(?i)^(?:{_DASHES}{any_of(phrases.FORWARDED_MESSAGE)}{_DASHES}"
    rf"|[\s*]*{any_of(phrases.FORWARDED_BEGINS)}:[\s*]*)$"
)
_FROM = re.compile(rf"(?i)^[\s*|]*{any_of(phrases.FROM_KEYS)}\s?\*?\s?:\*?\s*(?=\S)")
_SENT = re.compile(rf"(?i)^[\s*|]*{any_of(phrases.SENT_KEYS)}\s?\*?\s?:\*?\s")
_ADDRESSED = re.compile(rf"(?i)^[\s*|]*{any_of(phrases.TO_KEYS)}\s?\*?\s?:\*?(?:\s|$)")
_RULE = re.compile(r"^[\s*]*[-_–—=]{5,}[\s*]*$")
_REALLY_SENT = re.compile(r"@|\d{1,2}[:.h]\d\d|\b(?:19|20)\d\d\b")
_REALLY_WROTE = re.compile(r"@|(?:\b(?:19|20)\d\d\b|\d[/.-]\d{1,2}[/.-]\d\d).*\b\d{1,2}[:.h]\d\d")

_WROTE = any_of(phrases.WROTE)
_ATTRIBUTION = re.compile(
    rf"(?i)(?:[-*_\s]*(?=.*[\d@]).*\b{_WROTE}(?: lo siguiente)?\s*:[-*_\s]*"  # El 3 jul 2024, X escribió:
    rf"|\S.*\b{_WROTE},? (?:el|on|le|o|em|a las|il|am|at|de)\b.*\d.*:\s*"  # X escribió el 3 de julio:
    rf"|(?:am|op|den)\b.*\d.*\b{_WROTE}\b.*:\s*"  # Am 3. Juli 2024 schrieb X:
    r"|(?:quoting|citando|mensaje citado por|zitat von|citant)\b.*:\s*"  # webmails of the Horde family
    r"|\*? ?.*<[^<>\s]+@[^<>\s]+>.*[\d\]]\]?\s*:\s*"  # mutt: * X <x@y> [2024-07-03 20:00]:
    r"|\d{4}-\d\d-\d\d .*<[^<>\s]+@[^<>\s]+>\s*:\s*)"  # Gmail of old
)
_STARTS = re.compile(rf"(?i)^[-*_\s]*{any_of(phrases.WROTE_STARTS)}\b")


def _old_mail(lines: list[str], forward: bool) -> tuple[int, bool, set[int]]:
    """The first line of all that is old, whether it is a forwarded mail, and lines that introduce quotes."""
    attributions: set[int] = set()
    asked = tried = 0
    something_new = False
    for i, line in enumerate(lines):
        bare = line.strip()
        if line.startswith(">") and something_new and _quotes_forwarded(bare):
            return i, True, attributions
        if not bare or line.startswith(">"):
            continue
        if len(bare) > _MAX_WINDOW:
            something_new = True
            continue
        if bare[0] in "-_–—*BbIiDd" and (found := _separator(bare)):
            return _back_over_rules(lines, i), found == "forwarded" or forward, attributions
        if _FROM.match(bare) and _is_header_block(lines, i, something_new or forward):
            return _back_over_rules(lines, i), forward, attributions
        if bare.endswith((":", "：", ":-", ":*", "-")) and tried < _MAX_TRIED:
            tried += 1
            first, unsure = _attribution(lines, i, ask=asked < _MAX_ASKED)
            asked += unsure
            if first >= 0:
                following = _next_written(lines, i)
                if following.startswith(">") or not following:
                    attributions.update(range(first, i + 1))
                    continue
                # Nothing marks the quote: then a program must say when, not a player telling a tale.
                if _REALLY_WROTE.search(" ".join(lines[first : i + 1])):
                    return first, forward, attributions
        something_new = True
    return len(lines), False, attributions


def _quotes_forwarded(line: str) -> bool:
    """Whether a quoted line says that a forwarded mail follows, as some programs quote what they forward."""
    return _separator(line.lstrip("> ")[:_MAX_WINDOW]) == "forwarded"


def _separator(line: str) -> str:
    if _FORWARDED.match(line):
        return "forwarded"
    return "original" if _ORIGINAL.match(line) else ""


def _back_over_rules(lines: list[str], at: int) -> int:
    """The start of the old mail with the ruled line above its header block."""
    i = at
    while i > 0 and not lines[i - 1].strip():
        i -= 1
    return i - 1 if i > 0 and _RULE.match(lines[i - 1]) else at


def _is_header_block(lines: list[str], at: int, expected: bool) -> bool:
    """De: ... Enviado: ... Para: ... Asunto: ..., as Outlook puts it over what it quotes.

    At the top of a mail a player may have written the same himself, over his own orders: there an address
    or an hour must show that a program wrote it.
    """
    sent = addressed = False
    block = _written(lines[at : at + 9])
    for line in block[1:]:
        sent = sent or bool(_SENT.match(line[:_MAX_WINDOW]))
        addressed = addressed or bool(_ADDRESSED.match(line[:_MAX_WINDOW]))
    if not (sent and addressed):
        # «De: X <x@y>», «Asunto: ...», and no more: words and an address, behind new text.
        return expected and "@" in block[0] and (sent or addressed)
    return expected or bool(_REALLY_SENT.search("\n".join(line[:_MAX_WINDOW] for line in block)))


def _attribution(lines: list[str], at: int, *, ask: bool) -> tuple[int, bool]:
    """The first line of «El ..., Fulano escribió:» that ends in line `at`, or -1.

    The second value says whether the library was asked.
    """
    window = ""
    asked = False
    for i in range(at, max(-1, at - _MAX_WRAPPED), -1):
        line = lines[i].strip()
        if not line or line.startswith(">") or len(window) + len(line) > _MAX_WINDOW:
            break
        window = f"{line} {window}".rstrip()
        if not (_STARTS.match(line) or "@" in window or i == at):
            continue
        if _ATTRIBUTION.fullmatch(window):
            # «<turnos@x.example>) escribió:» matches alone; its beginning stands in the line above.
            return _beginning(lines, i, window), asked
        if ask and _next_written(lines, at).startswith(">"):
            asked = True
            if _introductions().search(window):
                return i, asked
    return -1, asked


def _beginning(lines: list[str], at: int, window: str) -> int:
    """Where a line that introduces a quote begins, if only its end was enough to know it."""
    if _STARTS.match(window) and re.search(r"\d", window):
        return at
    for i in range(at - 1, max(-1, at - _MAX_WRAPPED), -1):
        line = lines[i].strip()
        if not line or line.startswith(">") or len(line) > _MAX_WINDOW:
            break
        if _STARTS.match(line) and re.search(r"\d", line):
            return i
    if window.startswith(("<", "(")) and at > 0 and 0 < len(lines[at - 1].strip()) < _MAX_NAME:
        return at - 1  # an address begins no sentence: its owner's name stands above
    return at


@cache
def _introductions() -> re.Pattern[str]:
    """The library's pattern for lines that introduce a quote, in all languages it knows."""
    from mailparser_reply.constants import MAIL_LANGUAGES

    patterns = [words["wrote_header"] for words in MAIL_LANGUAGES.values() if "wrote_header" in words]
    return re.compile("|".join(patterns), re.MULTILINE | re.IGNORECASE)


def _next_written(lines: list[str], at: int) -> str:
    return next((line.strip() for line in lines[at + 1 : at + 6] if line.strip()), "")


_KEY = re.compile(r"^[\s>*|]*[^\W\d_][\w' -]{0,25}\*?\s?:\*?(?:\s|$)")


def _body_of_forwarded(lines: list[str]) -> str:
    """A forwarded mail without its announcement and its header block, one level of quoting undone."""
    quoted = _written(lines[1:])
    if quoted and sum(line.lstrip().startswith(">") for line in quoted) > 0.8 * len(quoted):
        lines = [line.lstrip().removeprefix(">").removeprefix(" ") for line in lines]
    i = 0
    while i < len(lines) and (
        not lines[i].strip() or _RULE.match(lines[i]) or _separator(lines[i][:_MAX_WINDOW].strip())
    ):
        i += 1
    in_header = False
    while i < len(lines) and lines[i].strip():
        head = lines[i][:_MAX_WINDOW]
        if not (_FROM.match(head) or _SENT.match(head) or _ADDRESSED.match(head)) and not (
            in_header and (head.startswith((" ", "<")) or _KEY.match(head))
        ):
            break
        in_header = True
        i += 1
    return "\n".join(lines[i:])


# --- what is quoted in between -------------------------------------------------------------------------


def _unquoted(lines: list[str], attributions: set[int]) -> list[tuple[str, list[str]]]:
    """Blocks of lines that are not quoted, each with the quoted lines above it."""
    blocks: list[tuple[str, list[str]]] = []
    above: list[str] = []
    block: list[str] = []
    for i, line in enumerate(lines):
        if i in attributions:
            continue
        if not line.startswith(">"):
            block.append(line)
            continue
        if any(map(str.strip, block)):
            blocks.append(("\n".join(above[-_MAX_ABOVE:]).strip(), block))
            above = []
        block = []
        above.append(line.lstrip(" >"))
    blocks.append(("\n".join(above[-_MAX_ABOVE:]).strip(), block))
    return blocks


# --- what nobody wrote ---------------------------------------------------------------------------------

_DEVICE = re.compile(rf"(?i)^[\s*_(\[-]*{any_of(phrases.SENT_FROM)}")
_PRODUCTS = re.compile(any_of(phrases.DEVICES), re.IGNORECASE)
_FROM_MY_THING = re.compile(r"(?i)\W*enviado desde mi \w+\W*")
_NOTICE_STARTS = re.compile(rf"(?i)^[\s*_\"'-]*{any_of(phrases.NOTICE_STARTS)}")
_NOTICE_WORDS = re.compile(any_of(phrases.NOTICE_WORDS), re.IGNORECASE)
_FOOTER = re.compile(rf"(?i)^\s*{any_of(phrases.FOOTER_STARTS)}")
_LIST_WORDS = re.compile(any_of(phrases.LIST_WORDS), re.IGNORECASE)
_RULED = re.compile(r"^\s*(?:[_]{20,}|(?:-=){8,}-?|-{5,}~.*)\s*$")


def _without_notices(lines: list[str]) -> list[str]:
    """Cut list footers, then lines a program added, then legal notices."""
    for i, line in enumerate(lines):
        footer = _FOOTER.match(line[:_MAX_WINDOW]) or (
            line.lstrip()[:5] in ("_____", "-=-=-", "-----")
            and _RULED.match(line[:_MAX_WINDOW])
            and _LIST_WORDS.search(" ".join(lines[i + 1 : i + 4])[:_MAX_WINDOW])
        )
        if footer:
            lines = lines[:i]
            break
    kept: list[str] = []
    for block in _blocks(line for line in lines if not _by_device(line)):
        if not _is_notice(block):
            kept.extend(block)
        elif kept and _RULE.match(kept[-1][:_MAX_WINDOW]):
            kept.pop()
    return kept


def _by_device(line: str) -> bool:
    """Enviado desde mi iPhone, and not «Enviado por el Cardenal, parto al frente»."""
    if len(line) > _MAX_DEVICE or not _DEVICE.match(line):
        return False
    return bool(_PRODUCTS.search(line) or _FROM_MY_THING.fullmatch(line))


def _is_notice(block: list[str]) -> bool:
    """Whether lawyers or a virus scanner wrote it: it begins like a notice and speaks like one."""
    if not _NOTICE_STARTS.match(block[0][:_MAX_WINDOW]):
        return False
    words = {word.lower() for word in _NOTICE_WORDS.findall("\n".join(block)[:3000])}
    return len(words) >= 2 or bool(words & {"virus", "imprim", "print"})


def _blocks(lines: Iterable[str]) -> list[list[str]]:
    """The lines in groups: a paragraph with the blank lines below it, or what begins like a notice."""
    groups: list[list[str]] = []
    ended = True
    for line in lines:
        begins = line.strip() and (ended or _NOTICE_STARTS.match(line[:_MAX_WINDOW]))
        if begins or not groups:
            groups.append([])
        groups[-1].append(line)
        ended = not line.strip()
    return groups


def _without_signature(lines: list[str]) -> list[str]:
    """Cut what stands under a signature's delimiter (RFC 3676 section 4.3), if it looks like one.

    Players also draw lines with «--» between their orders. So a delimiter without its space must be the only
    one, and neither numbers nor colons may stand below.
    """
    proper = [i for i, line in enumerate(lines) if line == "-- "]
    bare = [i for i, line in enumerate(lines) if line.strip() in ("--", "—", "–")]
    if proper and len(_written(lines[proper[-1] + 1 :])) <= _MAX_SIGNATURE:
        lines = lines[: proper[-1]]
        while lines and not lines[-1].strip(" -"):
            lines.pop()  # Gmail's own delimiter above the signature it has marked
        return lines
    if len(bare) == 1:
        below = _written(lines[bare[0] + 1 :])
        if len(below) <= _MAX_BARE_SIGNATURE and not any(re.search(r"[\d:]", line) for line in below):
            return lines[: bare[0]]
    return lines


def _written(lines: list[str]) -> list[str]:
    return [line for line in lines if line.strip()]


def _tidy(lines: list[str]) -> str:
    """The lines as text: no blanks at their ends, no blank lines around, one between paragraphs."""
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    return re.sub(r"\n{3,}", "\n\n", text)
