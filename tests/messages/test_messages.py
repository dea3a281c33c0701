"""What is left of real-looking mails: one sample for each client and vice, compared whole.

Beside every NN-name.eml lies NN-name.expected.txt. After a change that is meant, write them anew with
`python tests/messages/test_messages.py` and read the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from turnbot.mail.message import Message, read_message

HERE = Path(__file__).parent
SAMPLES = sorted(HERE.glob("*.eml"))


def shown(message: Message) -> str:
    """Everything that reading a mail yields, to be read by people."""
    fields = {
        "kind": message.kind,
        "id": message.message_id,
        "from": f"{message.sender_name} <{message.sender}>",
        "to": " ".join(message.to),
        "subject": message.subject,
        "date": message.date.isoformat() if message.date else "-",
        "answers": " ".join(filter(None, (message.in_reply_to, *message.references))),
        "unread": ", ".join(message.attachments_ignored),
        "bounced": f"{message.bounced_id} {message.bounced_to}".strip(),
        "only forwarded": "yes" if message.only_forwarded else "",
    }
    lines = [f"{name}: {value}" for name, value in fields.items() if value]
    lines += ["--- text", message.text]
    if any(passage.above for passage in message.passages):
        for passage in message.passages:
            lines += [f"--- below «{passage.above}»", passage.text]
    if message.forwarded and not message.only_forwarded:
        lines += ["--- forwarded", message.forwarded]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
def test_what_is_left_of(sample: Path) -> None:
    expected = sample.with_suffix(".expected.txt").read_text(encoding="utf-8")
    assert shown(read_message(sample.read_bytes())) == expected


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 40


if __name__ == "__main__":
    for one in SAMPLES:
        one.with_suffix(".expected.txt").write_text(shown(read_message(one.read_bytes())), encoding="utf-8")
