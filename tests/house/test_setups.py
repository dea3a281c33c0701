"""The set-ups in contrib/ are such as the program takes."""

from pathlib import Path

import pytest

from turnbot.config import load

CONTRIB = Path(__file__).resolve().parents[2] / "contrib"


@pytest.mark.parametrize("file", sorted(CONTRIB.glob("*/config.toml")), ids=lambda one: one.parent.name)
def test_a_configuration_is_one(file: Path) -> None:
    config = load(file)
    assert config.mailbox.kind == "imap"
    assert config.outbox.kind == "smtp"
    assert config.outbox.security != "none"


def test_every_set_up_is_told_of() -> None:
    told = (CONTRIB / "README.md").read_text(encoding="utf-8")
    assert [one.name for one in CONTRIB.iterdir() if one.is_dir() and f"`{one.name}/" not in told] == []
