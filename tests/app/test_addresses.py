"""Which addresses may stand in a header of ours."""

import pytest

from turnbot.app.letters import can_write_to


@pytest.mark.parametrize(
    "address", ["a@b.example", "jean.parrot@correo.example", "a-b+x_y@c-d.example", "o'neil@x.example"]
)
def test_ordinary_addresses_are_written_to(address: str) -> None:
    assert can_write_to(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nadie",
        "a b@c.example",
        "a@b.example\nBcc: x@y.example",
        "<a@b.example>",
        "a,b@c.example",
        "a@-b.example",
    ],
)
def test_what_could_break_a_header_is_not(address: str) -> None:
    assert not can_write_to(address)
