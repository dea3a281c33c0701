"""Mails cut short, doubled, shuffled, in other alphabets, with damaged heads: none may raise."""

import unicodedata

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpora import letters
from corpora import read_raw as studied
from turnbot.games.preux.desk.explaining import explain, told
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.as_json import from_json, to_json
from turnbot.games.preux.parsing.reader import study

MAILS = [letter.raw for letter in letters("given", "a", "b")]


def head_and_body(raw):
    head, gap, body = raw.partition(b"\n\n")
    return head, gap, body


def by_lines(change):
    """A mutation of the body's lines."""

    def mutate(raw, draw):
        head, gap, body = head_and_body(raw)
        lines = body.split(b"\n")
        change(lines, lambda: draw(st.integers(0, len(lines) - 1)))
        return head + gap + b"\n".join(lines)

    return mutate


def drop(lines, at):
    del lines[at()]
    lines or lines.append(b"")


def double(lines, at):
    lines.insert(at(), lines[at()])


def swap(lines, at):
    one, other = at(), at()
    lines[one], lines[other] = lines[other], lines[one]


def join(lines, at):
    k = at()
    lines[k : k + 2] = [b" ".join(lines[k : k + 2])]


def truncate(raw, draw):
    return raw[: draw(st.integers(0, len(raw)))]


def upper(raw, draw):
    head, gap, body = head_and_body(raw)
    return head + gap + body.decode("utf-8", "replace").upper().encode()


def bare(raw, draw):
    head, gap, body = head_and_body(raw)
    plain = unicodedata.normalize("NFD", body.decode("utf-8", "replace"))
    return head + gap + "".join(c for c in plain if not unicodedata.combining(c)).encode()


def recode(raw, draw):
    text = raw.decode("utf-8", "replace")
    return text.encode(draw(st.sampled_from(["latin-1", "utf-16", "cp1252", "utf-7", "cp850"])), "replace")


def misnamed(raw, draw):
    name = draw(st.sampled_from([b"utf-16", b"iso-8859-15", b"x-unknown", b"us-ascii", b"\xff\xfe", b""]))
    return raw.replace(b"utf-8", name)


def damaged_head(raw, draw):
    head, gap, body = head_and_body(raw)
    at = draw(st.integers(0, len(head)))
    return head[:at] + draw(st.binary(max_size=20)) + head[at:] + gap + body


def damaged_body(raw, draw):
    head, gap, body = head_and_body(raw)
    at = draw(st.integers(0, len(body)))
    return (
        head
        + gap
        + body[:at]
        + draw(st.binary(max_size=30) | st.text(max_size=20).map(str.encode))
        + body[at:]
    )


MUTATIONS = [
    *map(by_lines, (drop, double, swap, join)), truncate, upper, bare, recode, misnamed, damaged_head,
    damaged_body,
]  # fmt: skip


@st.composite
def mutated(draw):
    raw = draw(st.sampled_from(MAILS))
    for mutate in draw(st.lists(st.sampled_from(MUTATIONS), min_size=1, max_size=5)):
        raw = mutate(raw, draw)
    return raw


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(raw=mutated())
def test_a_damaged_mail_is_read_like_any_other(cast, raw):
    reading = studied(raw, cast)
    orders = reading.orders
    assert orders.kind in o.KINDS
    assert all(flag.why in o.FLAG_REASONS for flag in orders.flags)
    assert from_json(to_json(orders, said=True)) == orders
    assert [clause.words for clause in explain(reading).clauses if clause.outcome == "unseen"] == []
    assert told(reading)


def test_a_number_by_itself_behind_a_routine_is_accounted_for(cast):
    reading = study("Contra1:patada3", subject="", sender="Jean Parrot", cast=cast)
    assert [clause.words for clause in explain(reading).clauses if clause.outcome == "unseen"] == []
