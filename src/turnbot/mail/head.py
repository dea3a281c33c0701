"""The head of a mail, read once: who wrote it, over which list, and what the servers on its way say of it.

Total, linear and bounded, as all of this package; nothing of a mail's body is looked at.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import parsedate_to_datetime
from typing import TypeAlias

from turnbot.mail import authentication
from turnbot.mail.addresses import addresses, only_address, posting_address
from turnbot.mail.authentication import Findings
from turnbot.mail.characters import decode_words

Headers: TypeAlias = Mapping[str, Sequence[str]]
"""The values of each header by lower-case name, uppermost first."""

_MAX_HEADERS = 400
_MAX_VALUE = authentication.LONGEST
_MAX_HEAD = 1_000_000  # bytes: far more than servers take
_MAX_FINDINGS = 20
#: Headers in which lists that write their own address into From: name who wrote.
AUTHORS = ("x-original-from", "x-original-sender", "reply-to")
# What cannot stand in a header of ours, or in a column of text, is no Message-ID (RFC 5322 section 3.6.4).
_IDS = re.compile(r"<[!-;=?-~]{1,500}>")
_ID_BARE = re.compile(r"[!-;=?-~]{1,249}")


@dataclass(frozen=True)
class Head:
    """What stands above a mail's body.

    Message-IDs stand in their angle brackets; addresses are bare and lower-case.
    """

    message_id: str
    """As the mail has it; made from a hash of the raw bytes where it has none that can be used."""
    has_id: bool
    """Whether the Message-ID is the mail's own."""
    sender: str
    """The address of From:, "" if there is none, none that can be read, or more than one."""
    sender_name: str
    to: tuple[str, ...]
    """The addresses of To: and Cc:."""
    list_address: str
    """Where the mailing list that handed it out takes mail (List-Post:, RFC 2369), "" if no list did."""
    named: tuple[tuple[str, str], ...]
    """Whom headers name in which a list says who wrote, where it puts its own address into From: header,
    lower-case, and address, in their order. Whoever writes to the list may have put some of them there."""
    subject: str
    date: datetime | None
    """What the sender's clock said, aware; None where the mail does not say. Proves nothing."""
    in_reply_to: str
    """The Message-ID this mail answers, "" if none."""
    references: tuple[str, ...]
    """The Message-IDs of the conversation, oldest first."""
    findings: tuple[Findings, ...]
    """What servers say to have found out about its sender, uppermost first: see `is_disowned_by`."""
    is_spam: bool
    """Whether a spam filter has marked it."""
    is_bulk: bool
    """Whether it was sent to many by a program, or from an address where nobody reads."""
    is_automatic: bool
    """Whether its head says that a program answers with it, or reports (RFC 3834 section 5): see `robots`."""

    def is_disowned_by(self, server: str) -> bool:
        """Whether the server of this name found that SPF, DKIM or DMARC fail for it; "" knows no server."""
        return authentication.failed(self.findings, server)


def read_head(raw: bytes) -> Head:
    """Read a mail's head from its raw bytes. Never raises, whatever the bytes."""
    top = raw[: head_ends(raw)][:_MAX_HEAD]
    return head_of(headers(BytesHeaderParser(policy=compat32).parsebytes(top).raw_items()), raw)


def head_ends(raw: bytes) -> int:
    """Where the head of a mail ends and its body begins: behind the first empty line."""
    end = re.search(rb"\n\r?\n", raw)
    return end.end() if end else len(raw)


def headers(items: object) -> Headers:
    """The headers of a parsed mail, raw (encoded words as they are, 8-bit as surrogates)."""
    found: dict[str, list[str]] = {}
    for name, value in list(items)[:_MAX_HEADERS]:  # type: ignore[call-overload]
        found.setdefault(str(name).lower(), []).append(str(value)[:_MAX_VALUE])
    return found


def head_of(found: Headers, raw: bytes) -> Head:
    """Make a head of headers that were read already; `raw` are the bytes of the mail they head."""
    subject = decode_words(first(found, "subject")[:2000])[:500]
    name, sender = only_address(found.get("from", ()))
    own_id = _own_id(first(found, "message-id"))
    posting = posting_address(first(found, "list-post"))
    replied = _IDS.search(first(found, "in-reply-to"))
    results = found.get("authentication-results", ())[:_MAX_FINDINGS]
    return Head(
        message_id=own_id or f"<{hashlib.sha256(raw).hexdigest()[:40]}@message-id.invalid>",
        has_id=bool(own_id),
        sender=sender,
        sender_name=name,
        to=addresses(f"{first(found, 'to')}, {first(found, 'cc')}"),
        list_address=posting,
        named=tuple(
            (header, one)
            for header in AUTHORS
            for value in found.get(header, ())
            for one in addresses(value)
            if one != posting
        ),
        subject=subject,
        date=_date(first(found, "date")),
        in_reply_to=replied[0] if replied else "",
        references=tuple(_IDS.findall(first(found, "references"))),
        findings=tuple(authentication.findings(value) for value in results),
        is_spam=_is_spam(found, subject),
        is_bulk=_is_bulk(found, sender),
        is_automatic=_is_automatic(found, sender),
    )


def first(found: Headers, name: str) -> str:
    """The uppermost header of a name, "" if there is none."""
    return next(iter(found.get(name, ())), "")


def _own_id(value: str) -> str:
    found = _IDS.search(value)
    if found:
        return found[0]
    token = value.strip()
    return f"<{token}>" if _ID_BARE.fullmatch(token) else ""


def _date(value: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(" ".join(value[:100].split()))
        date = date if date.tzinfo else date.replace(tzinfo=UTC)
        date.astimezone(UTC)  # the first hours of year 1 east of Greenwich, and the like, cannot be compared
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return date


# --- what programs say of a mail -----------------------------------------------------------------------

#: Headers of spam filters, and how their values begin where a mail was found to be spam: SpamAssassin and
#: those that took its headers over, Rspamd, Bogofilter, DSPAM, Barracuda, Exchange, Gmail's and others'.
_SPAM_HEADERS = {
    "x-spam-flag": re.compile(r"(?i)\s*(?:yes|true)"),
    "x-spam-status": re.compile(r"(?i)\s*yes"),
    "x-spam": re.compile(r"(?i)\s*(?:yes|true|spam)"),
    "x-spam-action": re.compile(r"(?i)\s*(?:reject|add header|rewrite subject|quarantine)"),
    "x-rspamd-action": re.compile(r"(?i)\s*(?:reject|add header|rewrite subject|quarantine)"),
    "x-spamd-result": re.compile(r"(?i)\s*default:\s*true"),
    "x-bogosity": re.compile(r"(?i)\s*(?:spam|yes)"),
    "x-dspam-result": re.compile(r"(?i)\s*(?:spam|blocklisted|virus)"),
    "x-barracuda-spam-status": re.compile(r"(?i)\s*yes"),
    "x-ms-exchange-organization-scl": re.compile(r"\s*[5-9]"),
    "x-forefront-antispam-report": re.compile(r"(?i).*\bsfv:(?:spm|skb|sks)\b"),
    "x-ovh-spam-status": re.compile(r"(?i)\s*spam"),
    "x-antivirus-status": re.compile(r"(?i)\s*infected"),
    "x-virus-status": re.compile(r"(?i)\s*(?:yes|infected)"),
}
_SPAM_SUBJECT = re.compile(r"(?i)\s*(?:\*{2,}\s*spam\b|[\[{(<]\s*(?:spam|junk)\b)")
_NOBODY = re.compile(
    r"(?i)(?:(?:do[._-]?)?no(?:t)?[._-]?(?:reply|responder|contestar|answer|response)|no[._-]contest\w*"
    r"|mailer[._-]?daemon|postmaster|bounces?|notifications?|notificaciones|newsletters?|boletin(?:es)?"
    r"|alerts?|alertas?)(?:[+._=-][^@]*)?@"
    r"|[^@]*[._+-](?:no[._-]?reply|noreply|bounces?)@"
)


def _is_spam(found: Headers, subject: str) -> bool:
    marked = any(
        pattern.match(value) for name, pattern in _SPAM_HEADERS.items() for value in found.get(name, ())
    )
    return marked or bool(_SPAM_SUBJECT.match(subject))


def _is_bulk(found: Headers, sender: str) -> bool:
    """Sent to many (RFC 2369, RFC 2919, RFC 3834 section 2), or from where nobody reads."""
    precedence = first(found, "precedence").strip().lower()
    listed = any(name in found for name in ("list-id", "list-unsubscribe", "list-post", "feedback-id"))
    return precedence in ("bulk", "junk", "list") or listed or bool(_NOBODY.match(sender))


def _is_automatic(found: Headers, sender: str) -> bool:
    submitted = first(found, "auto-submitted").partition(";")[0].strip().lower()
    reports = first(found, "content-type").lower().startswith("multipart/report")
    null_path = first(found, "return-path").strip() == "<>"
    return submitted not in ("no", "") or reports or null_path or bool(_NOBODY.match(sender))
