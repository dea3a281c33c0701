"""The head of a mail: whose it is, and what servers and programs say of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnbot.mail.authentication import failed, findings
from turnbot.mail.head import read_head
from turnbot.mail.message import read_message


def head(text):
    return read_head(text.encode() + b"\n\nx")


@pytest.mark.parametrize(
    ("value", "sender"),
    [
        ("Ana <Ana@X.example>", "ana@x.example"),
        ("ana@x.example (Ana)", "ana@x.example"),
        ("Pérez, Ana <ana@x.example>", "ana@x.example"),
        ('"Pérez, Ana" <ana@x.example>', "ana@x.example"),
        ('"Ana <ana@x.example>', "ana@x.example"),
        ("Ana Pérez ana@x.example", "ana@x.example"),
        ("victim@x.example <evil@y.example>", "evil@y.example"),
        ('"victim@x.example" <evil@y.example>', "evil@y.example"),
        ("a@x.example, b@x.example", ""),
        ("<a@x.example> <b@x.example>", ""),
        ("(a@x.example) b@x.example", ""),
        ("an\u200ba@x.example", ""),
        ("<an\u00ada@x.example>", ""),
        ("an\u0430@x.example", ""),
        ("=?utf-8?q?ana=40x.example?=", ""),
        ("", ""),
        ("a: ana@x.example;", ""),
        ("a: Ana <ana@x.example>;", ""),
        ("<ana@x.example", ""),
        ("Ana <ana@x.example", ""),
        ('"Ana: la de siempre" <ana@x.example>', "ana@x.example"),
        ("Ana (la: de siempre) <ana@x.example>", "ana@x.example"),
    ],
)
def test_the_sender_is_the_address_that_stands_there(value, sender):
    assert head(f"From: {value}").sender == sender


def test_two_headers_that_disagree_name_nobody():
    assert head("From: a@x.example\nFrom: b@x.example").sender == ""
    assert head("From: a@x.example\nFrom: A@x.example").sender == "a@x.example"


def test_who_only_sent_it_for_somebody_is_not_its_writer():
    assert head("Sender: ana@x.example").sender == ""


@pytest.mark.parametrize(
    ("value", "own"),
    [
        ("<a@b>", True), ("  <a@b> (x)", True), ("abc", True), ("<123@Peña-PC>", False), ("<a\x00@b>", False),
        ("", False),
    ],
)  # fmt: skip
def test_an_id_that_no_header_of_ours_could_hold_is_none(value, own):
    found = head(f"Message-ID: {value}")
    assert found.has_id == own
    assert found.message_id.isascii()


NAME = "mx.x.example"


@pytest.mark.parametrize(
    ("value", "bad"),
    [
        (f"{NAME}; spf=fail smtp.mailfrom=a", True),
        (f"{NAME} 1; SPF = softfail", True),
        (f"{NAME}; dkim=fail (bad; signature) header.d=x", True),
        (f"{NAME}; dkim=fail; dkim=pass", False),
        (f"{NAME}; dmarc=fail (p=none dis=none) header.from=x; spf=pass; dkim=pass", True),
        (f"{NAME}; spf=fail; dmarc=pass", False),
        (f"{NAME}; spf/1=pass; dkim/1=none; dmarc=bestguesspass", False),
        (f"{NAME}; arc=pass (i=1 spf=fail dkim=fail dmarc=fail); spf=pass", False),
        (f'{NAME}; spf=pass smtp.mailfrom="a; dmarc=fail"@x', True),  # nobody quotes so in good faith
        (f'{NAME}; spf=pass smtp.mailfrom=a"b; dmarc=fail', True),
        (f"{NAME}; spf=pass smtp.helo=a(b; dmarc=fail", True),
        (f'{NAME}; spf=pass smtp.mailfrom="; dmarc=pass"@x; dmarc=fail', True),
        (f"{NAME}; dmarc=permerror header.from=x; spf=pass", True),
        (f"{NAME}; {'dkim=pass header.d=evil.example; ' * 300} dmarc=fail", True),
        (f"{NAME}; {'dkim=pass header.d=evil.example; ' * 900} dmarc=pass", True),  # nobody read its end
        (f"{NAME}; none", False),
        (f"{NAME}", False),
        ("mx.evil.example; dmarc=fail", False),
        ("", False),
    ],
)
def test_what_the_server_of_that_name_found(value, bad):
    assert failed([findings(value)], NAME.upper()) == bad
    assert not failed([findings(value)], "")


def test_only_the_uppermost_header_counts_that_speaks_of_a_method():
    good, bad = (f"{NAME}; dmarc={result}" for result in ("pass", "fail"))
    assert failed([findings(bad), findings(good)], NAME)
    assert not failed([findings(good), findings(bad)], NAME)
    assert failed([findings(f"{NAME}; spf=fail"), findings(f"{NAME}; dkim=pass")], NAME)
    assert failed([findings(f"{NAME}; spf=fail; dkim=fail"), findings(good)], NAME)
    assert failed([findings(f"{NAME}; dkim=pass"), findings(f"{NAME}; spf=fail")], NAME)


@given(st.text(max_size=200))
def test_any_header_is_read(value):
    assert failed([findings(value)], NAME) in (True, False)
    assert failed([findings(f"{NAME}; dmarc=fail; {value}")], NAME) in (True, False)


@given(st.binary(max_size=500))
def test_a_head_is_the_same_with_its_body_and_without(raw):
    message = read_message(raw)
    found = read_head(raw)
    assert vars(found) == {name: vars(message)[name] for name in vars(found)}
