"""«Publicar» lets out what the referee has been shown; what is new since then he is shown first."""

import re
from dataclasses import replace

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import REFEREE
from turnbot.app import deadline, delivery, month, review
from turnbot.mail.message import Message
from turnbot.store import games

LATER = "1ª semana: si hace buen tiempo, enseño latín a los hijos del panadero.\n2ª semana: voy a mi club.\n"


@pytest.fixture
def played(paris: Paris) -> Paris:
    """August, played, the referee asked about the weather; nothing goes out without his word."""
    insists(paris)
    paris.write(GASPARD, LATER)
    paris.write(MALATERRE, WEEKS)
    paris.now += deadline.OUTAGE
    month.close(paris.shell, paris.now)
    round_of(paris)
    return paris


def insists(paris: Paris) -> None:
    config = paris.shell.config
    rules = replace(config.deadline, auto_publish=False, referee_hours=0)
    paris.shell = replace(paris.shell, config=replace(config, deadline=rules))


def round_of(paris: Paris) -> list[Message]:
    """A round of the daemon: what the referee gets by it."""
    before = len(paris.outbox.took)
    deadline.advance(paris.shell, paris.now)
    delivery.send_due(paris.shell, paris.outbox, paris.now)
    return paris.to_referee(paris.outbox.took[before:])


def says(paris: Paris, body: str) -> list[Message]:
    """He answers our last letter; what he gets then."""
    last = [one for to, one in paris.outbox.took if to == REFEREE][-1]
    answered = paris.to_referee(paris.write(REFEREE, body, f"Re: {last.subject}"))
    return [*answered, *round_of(paris)]


def state(paris: Paris) -> tuple[str, str]:
    with paris.shell.db.look() as tx:
        newest = review.require_month(tx)
        return newest.month, newest.state


def test_a_case_that_his_ruling_bore_is_shown_before_anything_goes_out(played: Paris):
    [told, asked] = says(played, "1 a\npublicar")
    assert "Antes de que salga agosto de 1626, os mando en otra carta" in words(told)
    assert "Sale agosto" not in words(told)
    assert "Habéis dicho «publicar», y aún no ha salido nada" in words(asked)
    assert "Este caso espera vuestra decisión, y es nuevo: 2. Gaspard" in words(asked)
    assert "enseño latín" in words(asked)
    assert "LA CRÓNICA, TAL COMO SALDRÍA" not in asked.text
    assert state(played) == ("1626-08", "played")
    assert round_of(played) == []
    says(played, "publicar")
    assert state(played)[0] == "1626-09"


def test_what_the_chronicle_says_otherwise_is_shown_alone(played: Paris):
    month.undo(played.shell)
    with played.shell.db.begin() as tx:
        newest = review.require_month(tx)
        shown = dict(newest.shown or {})
        assert len(shown) > 3
        first = next(iter(shown))
        games.note(tx, newest.id, shown={**shown, first: "Nadie fue a ninguna parte.", "99": "Llovió."})
    [_, asked] = says(played, "1 b\npublicar")
    said = words(asked).partition("LO QUE CAMBIA EN LA CRÓNICA")[2]
    assert f"[P{first}] " in said
    assert "[P99] ya no está; decía: «Llovió.»" in said
    assert len(re.findall(r"\[P\d+\]", said)) == 2
    assert state(played) == ("1626-08", "played")
    says(played, "publicar")
    assert state(played)[0] == "1626-09"


def test_what_he_has_seen_goes_out_at_once_and_his_own_pen_he_knows(played: Paris):
    [told, *_] = says(played, "1 b\nP1: Nadie vio nada.\npublicar")
    assert "P1 dice ahora" in words(told)
    assert state(played)[0] == "1626-09"


def test_who_says_it_before_he_was_shown_anything_is_shown_it(paris: Paris):
    paris.write(MALATERRE, WEEKS)
    insists(paris)
    with paris.shell.db.look() as tx:
        row = games.game(tx)
    assert row is not None
    month.close(paris.shell, paris.now)
    paris.write(REFEREE, "publicar", f"Hola [{row.key}]")
    [asked] = [one for one in round_of(paris) if "caso" in one.subject]
    assert "LO QUE CAMBIA EN LA CRÓNICA" in asked.text
    assert state(paris) == ("1626-08", "played")


def test_the_draft_he_asks_for_counts_as_shown(played: Paris):
    month.undo(played.shell)
    with played.shell.db.begin() as tx:
        games.note(tx, review.require_month(tx).id, shown={"99": "Llovió."})
    round_of(played)
    says(played, "borrador")
    says(played, "publicar")
    assert state(played)[0] == "1626-09"


def test_where_nobody_waits_for_his_word_he_is_asked_nothing_again(played: Paris):
    config = played.shell.config
    rules = replace(config.deadline, auto_publish=True)
    played.shell = replace(played.shell, config=replace(config, deadline=rules))
    says(played, "1 b")
    assert state(played)[0] == "1626-09"


def test_what_he_cut_and_a_ruling_of_the_same_mail_has_told_anew_is_shown_first(paris: Paris):
    insists(paris)
    paris.write(GASPARD, WEEKS.replace("mi club", "las tabernas, y bebo"))
    paris.write(MALATERRE, "1ª semana: voy a misa.\n")
    paris.now += deadline.OUTAGE
    month.close(paris.shell, paris.now)
    [asked] = round_of(paris)
    found = re.search(r"\[P(\d+)\] (?:(?!\[P).)*?acabó dormido", words(asked))
    case = re.search(r"(\d+) c pierde dinero", words(asked))
    assert found
    assert case
    cut = f"[P{found[1]}] El párrafo que se quitó no está ya"
    [_, again] = says(paris, f"P{found[1]}: quitar\n{case[1]} c\npublicar")
    assert state(paris) == ("1626-08", "played")
    assert cut in words(again)
    news = re.findall(r"\[P(\d+)\] (?:(?!\[P).)*?Gaspard Bellerive", words(again))
    assert len(news) >= 2
    # He cuts those too: what he knows is shown no more, and nothing tells of Gaspard.
    says(paris, "\n".join([*(f"P{nth}: quitar" for nth in news), "publicar"]))
    assert state(paris)[0] == "1626-09"
    [chronicle] = [one for _, one in paris.outbox.took if "crónica" in one.subject.casefold()][-1:]
    assert "Gaspard Bellerive, que en la primera" not in words(chronicle)
    assert not any(f"[P{nth}]" in words(chronicle) for nth in news)
