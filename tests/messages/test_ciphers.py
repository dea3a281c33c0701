"""What a program wrote in cipher or code stands for no words, and its writer is told that it was not read."""

import base64

import pytest

from turnbot.mail import ciphers
from turnbot.mail.message import read_message

CODED = base64.encodebytes(bytes(range(256)) * 3).decode().strip()
PGP = f"-----BEGIN PGP MESSAGE-----\nVersion: 2\n\n{CODED}\n-----END PGP MESSAGE-----"
LONG = "a" * 60


def of(body):
    return read_message(f"From: <a@x.example>\nSubject: x\n\n{body}\n".encode())


@pytest.mark.parametrize("coded", [CODED, PGP, PGP.rpartition("\n")[0], CODED.replace("\n", "\r\n")])
def test_it_is_left_out_and_named(coded):
    message = of(f"Semana 1: voy a misa.\n\n{coded}\n\nSemana 2: al club.")
    assert "misa" in message.text
    assert len(message.text) < 60
    assert message.attachments_ignored == ("texto en cifra",)


def test_nothing_but_cipher_is_an_empty_mail():
    assert of(CODED).text == ""


@pytest.mark.parametrize(
    "text",
    ["Semana 1: voy a misa.", f"{LONG}\nvoy a misa\n{LONG}", f"https://x.example/{LONG}", "-----BEGIN", ""],
)
def test_what_people_write_stays(text):
    assert ciphers.without(text) == (text, False)


def test_it_takes_no_more_than_linear_time():
    assert ciphers.without("-----BEGIN PGP-----\n" * 20_000)[0] == ""
    assert ciphers.without("-----BEGIN \n" * 20_000)[1] is False
