"""The referee's pen: paragraphs of the chronicle that he writes, cuts, moves and adds."""

import re

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import REFEREE
from turnbot.app import deadline, errands, month, pen, publishing, review
from turnbot.app.letters import text_of
from turnbot.app.referee import Nothing
from turnbot.app.shell import RefusedError
from turnbot.store import games, outgoing


@pytest.fixture
def played(paris: Paris) -> Paris:
    paris.answer(MALATERRE, WEEKS)
    paris.answer(GASPARD, WEEKS.replace("mi club", "las tabernas, y bebo"))
    month.close(paris.shell, paris.now)
    month.play(paris.shell, paris.now)
    return paris


def paragraphs(paris: Paris) -> dict[int, str]:
    """The draft's paragraphs by number, in the order in which they stand."""
    month.play(paris.shell, paris.now)
    flat = " ".join(pen.draft(paris.shell).split())
    return {int(nth): text for nth, text in re.findall(r"\[P(\d+)\] (.*?)(?= · \[P| \[P|$)", flat)}


def do(paris: Paris, said: str) -> str:
    return errands.do(paris.shell, said, errands.PENS, paris.now).told


def test_the_draft_comes_with_the_cases_and_its_paragraphs_have_numbers(played: Paris):
    deadline.ask(played.shell, played.now)
    [letter] = [one for to, one in played.write("nadie@nada.example", "Hola") if to == REFEREE and
                "caso" in one.subject]  # fmt: skip
    said = words(letter)
    assert "«P7: quitar»" in said
    numbers = [int(nth) for nth in re.findall(r"\[P(\d+)\]", said)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 5
    with played.shell.db.look() as tx:
        held = [text_of(one.raw) for one in outgoing.letters(tx, state="held", month_id=1)]
    assert held
    assert not any("[P1]" in text for text in held)


def test_he_writes_cuts_moves_and_adds_and_the_rest_is_told_around_it(played: Paris):
    before = paragraphs(played)
    first, second, third, *_, last = before
    assert do(played, f"P{second}: Nadie vio nada") == f"P{second} dice ahora: «Nadie vio nada»."
    do(played, f"P{third}: quitar")
    do(played, f"P{first}: detrás de P{second}")
    do(played, f"después de P{last}: Llovió, y <b>mucho</b>.")
    after = paragraphs(played)
    assert list(after)[:2] == [second, first]
    assert after[second].startswith("Nadie vio nada.")
    assert third not in after
    assert after[last + 1].startswith("Llovió, y <b>mucho</b>.")
    untouched = set(before) - {first, second, third, last}
    assert untouched
    assert {nth: before[nth].split()[:4] for nth in untouched} == {
        nth: after[nth].split()[:4] for nth in untouched
    }
    do(played, f"P{third}: como estaba")
    do(played, f"P{last + 1}: Escampó.")
    again = paragraphs(played)
    assert again[third].split()[:4] == before[third].split()[:4]
    assert again[last + 1].startswith("Escampó.")


def test_what_he_wrote_stands_in_letter_page_and_site_alike(played: Paris):
    first, second, *_ = paragraphs(played)
    do(played, f"P{first}: Tinta del árbitro & suya.")
    do(played, f"P{second}: quitar")
    month.play(played.shell, played.now)
    publishing.publish(played.shell, played.now, force=True)
    publishing.make_site(played.shell, played.now)
    list_address = played.shell.config.game.list_address
    [chronicle] = [one for to, one in played.write("nadie@nada.example", "Hola") if to == list_address and
                   "crónica" in one.subject]  # fmt: skip
    assert "Tinta del árbitro & suya." in chronicle.full_text
    assert "[P" not in chronicle.full_text
    site = played.shell.config.path(played.shell.config.paths.site)
    [page] = (site / "cronicas").glob("1626-*.html")
    shown = page.read_text()
    assert "Tinta del árbitro &amp; suya." in shown
    assert shown.count(f'id="p{first}"') == 1
    assert f'id="p{second}"' not in shown


def test_a_play_that_follows_does_not_overwrite_him(played: Paris):
    numbers = list(paragraphs(played))
    for nth in numbers:
        do(played, f"P{nth}: Mío el {nth}.")
    review.rule(played.shell, 1, Nothing(), played.now)
    # Another month altogether: nobody did what was told of.
    with played.shell.db.begin() as tx:
        games.note(tx, 1, counting=[])
        review.reopen(tx, review.require_month(tx))
    after = paragraphs(played)
    assert all(after[nth].startswith(f"Mío el {nth}.") for nth in numbers)
    assert "el párrafo que se cambió no está ya" in pen.draft(played.shell)


def test_by_mail_he_writes_over_several_lines_and_says_other_things_beside(played: Paris):
    deadline.ask(played.shell, played.now)
    letter = next(one for to, one in played.write("nadie@nada.example", "Hola") if "caso" in one.subject)
    first, second, *_ = paragraphs(played)
    body = (
        f"P{first}: Un párrafo\nde dos renglones.\nP{second}: quitar\nP999: nada\ndespués de P{first}:\nOtro."
    )
    told = words(played.answer(REFEREE, body, to=letter))
    assert f"P{first} dice ahora: «Un párrafo de dos renglones»" in told
    assert f"P{second} no sale" in told
    assert "ningún párrafo P999" in told
    assert "nuevo, detrás" in told
    after = paragraphs(played)
    assert after[first].startswith("Un párrafo de dos renglones.")
    assert after[max(after)].startswith("Otro.")
    shown = words(played.answer(REFEREE, "borrador", to=letter))
    assert f"[P{first}] Un párrafo de dos renglones." in shown


def test_a_line_about_another_paragraph_is_no_part_of_the_one_above_it(played: Paris):
    deadline.ask(played.shell, played.now)
    letter = next(one for to, one in played.write("nadie@nada.example", "Hola") if "caso" in one.subject)
    first, second, third, *_ = paragraphs(played)
    told = words(
        played.answer(REFEREE, f"P{first}: quitar\nP{second} detrás de P{third}\nP{third} quitar", to=letter)
    )
    assert f"P{first} no sale" in told
    assert f"P{third} no sale" in told
    assert f"P{second} va detrás de P{third}" in told
    assert "dice ahora" not in told


@pytest.mark.parametrize("said", ["P999: hola", "P1: detrás de P1", "P1:", "hola", "sigue"])
def test_what_cannot_be_is_refused_and_nothing_changes(played: Paris, said):
    before = paragraphs(played)
    with pytest.raises(RefusedError):
        do(played, said)
    assert paragraphs(played) == before


def test_before_the_month_is_played_there_is_no_draft(paris: Paris):
    with pytest.raises(RefusedError):
        pen.draft(paris.shell)
    with pytest.raises(RefusedError):
        do(paris, "P1: hola")
