"""Which mails nobody wrote: bounces and automatic replies, and what a bounce is about.

A robot must never be answered (RFC 3834 section 2), a person always. So a phrase in the subject counts only
where programs put it, and what a letter's text says never counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from turnbot.mail import phrases
from turnbot.mail.phrases import any_of

Kind: TypeAlias = Literal["letter", "auto-reply", "bounce"]


@dataclass(frozen=True)
class Verdict:
    """What kind of mail it is; of a bounce, the Message-ID and the address it is about, "" where not told."""

    kind: Kind
    bounced_id: str = ""
    bounced_to: str = ""


_DAEMONS = re.compile(
    r"(?i)^(?:mailer-daemon|mail-daemon|postmaster|mailerdaemon|microsoftexchange[0-9a-f]+)@"
)
_DAEMON_NAMES = re.compile(r"(?i)^\s*\"?(?:mail delivery (?:sub)?system|mailer-daemon|mail delivery service)")
_BOUNCE_SUBJECT = re.compile(any_of(phrases.BOUNCE_SUBJECTS), re.IGNORECASE)
_DELAY_SUBJECT = re.compile(any_of(phrases.DELAY_SUBJECTS), re.IGNORECASE)
_AWAY_SUBJECT = re.compile(
    rf"(?i)(?:\[?(?:auto|automático)\]?[: ]+)?{any_of(phrases.AWAY)}\s*(?:$|[:.!(\[]|-\s|re:)"
)
_AWAY_ANYWHERE = re.compile(rf"(?i)\b{any_of(phrases.AWAY + phrases.AWAY_PROMISES)}\b")
_REPORT_ID = re.compile(r"(?im)^\s*(?:original-)?message-id:\s*(<[^<>\s]{1,300}>)")
_REPORT_ACTION = re.compile(r"(?im)^action:\s*(\w+)")
_REPORT_RECIPIENT = re.compile(
    r"(?im)^(?:final|original)-recipient:\s*(?:[\w-]+\s*;)?\s*<?([^<>\s;]+@[^<>\s;]+)"
)
_SOME_ID = re.compile(r"<[^<>\s]{1,300}>")


def judge(
    headers: dict[str, str],
    *,
    content_type: str,
    sender: str,
    sender_name: str,
    subject: str,
    text: str,
    report: str,
) -> Verdict:
    """Say what kind of mail this is.

    `headers` by lower-case name; `content_type` the whole raw value; `text` the letter's whole text, `report`
    the machine-readable parts of a delivery report (RFC 3464), "" where there are none.
    """
    content_type = content_type.lower()
    is_report = content_type.startswith("multipart/report")
    null_path = headers.get("return-path", "?").strip() == "<>"
    from_daemon = bool(_DAEMONS.match(sender)) or (null_path and bool(_DAEMON_NAMES.match(sender_name)))
    if is_report and "disposition-notification" in content_type:
        return Verdict("auto-reply")
    if (
        (is_report and "feedback-report" not in content_type)
        or "x-failed-recipients" in headers
        or from_daemon
        or _BOUNCE_SUBJECT.match(subject)
        or (null_path and _REPORT_ACTION.search(report))
    ):
        return _bounce(headers, subject, text, report)
    if _is_automatic(headers, null_path, subject, text):
        return Verdict("auto-reply")
    return Verdict("letter")


def _bounce(headers: dict[str, str], subject: str, text: str, report: str) -> Verdict:
    actions = {action.lower() for action in _REPORT_ACTION.findall(report)}
    if (actions and "failed" not in actions) or (not actions and _DELAY_SUBJECT.match(subject)):
        return Verdict("auto-reply")  # delayed, relayed, delivered: the letter is not lost
    about = _REPORT_ID.search(report) or _REPORT_ID.search(text)
    if about is None:
        replied = _SOME_ID.findall(headers.get("in-reply-to", "") + headers.get("references", ""))
        bounced = replied[0] if replied else ""
    else:
        bounced = about[1]
    to = _REPORT_RECIPIENT.search(report)
    recipient = to[1] if to else headers.get("x-failed-recipients", "").split(",")[0].strip()
    return Verdict("bounce", bounced, recipient.lower())


def _is_automatic(headers: dict[str, str], null_path: bool, subject: str, text: str) -> bool:
    submitted = headers.get("auto-submitted", "no").partition(";")[0].strip().lower()
    if submitted not in ("no", "") or null_path:
        return True
    if any(
        name in headers for name in ("x-autoreply", "x-autorespond", "x-autoresponder", "x-autoreply-from")
    ):
        return headers.get("x-autoreply", "yes").strip().lower() != "no"
    precedence = headers.get("precedence", "").strip().lower()
    if precedence in ("auto_reply", "auto-reply"):
        return True
    if _AWAY_SUBJECT.match(subject):
        return True
    # «list» is no sign: players write over the list.
    machine = precedence in ("bulk", "junk") or headers.get("x-auto-response-suppress", "").lower() == "all"
    return machine and bool(_AWAY_ANYWHERE.search(f"{subject}\n{text[:2000]}"))
