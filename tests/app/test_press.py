"""What players write for the chronicle: taken out of their letters, shown to the referee, printed or not."""

import re

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, scenario, words
from app.world import mail
from turnbot.app import month, press, publishing, review
from turnbot.app.reading import Reader
from turnbot.app.referee import read_answer
from turnbot.core.exchange import LIST
from turnbot.games import GAMES

SORTS = dict.fromkeys(("article", "notice", "letter", "verses", "motto"), 100)


@pytest.mark.parametrize(
    ("head", "sort", "to", "signed"),
    [
        ("Para la crónica:", "article", "", True),
        ("PARA LA CRONICA (anónimo):", "article", "", False),
        ("Anuncio:", "notice", "", True),
        ("Anuncio, sin firma:", "notice", "", False),
        ("Carta a Solange Marchand:", "letter", "Solange Marchand", True),
        ("Carta abierta al Ministro de la Guerra, anónima:", "letter", "Ministro de la Guerra", False),
        ("Versos:", "verses", "", True),
        ("Versos a mi dama sin firma:", "verses", "mi dama", False),
        ("Lema:", "motto", "", True),
    ],
)
def test_a_piece_is_known_by_its_heading_and_cut_out(head, sort, to, signed):
    found, rest = press.cut(f"{WEEKS}\n{head} voy a mi club\ny bebo.\n", SORTS)
    assert [(one.sort, one.to, one.signed) for one in found] == [(sort, to, signed)]
    assert found[0].text == ("voy a mi club\ny bebo." if sort == "verses" else "voy a mi club y bebo.")
    assert rest.strip() == WEEKS.strip()


def test_a_piece_goes_on_over_paragraphs_until_orders_or_another_piece_begin():
    body = (
        "Para la crónica: Uno.\n\nDos, que\nsigue.\n\nVersos:\nA\nB\n\nC\n1ª semana: voy a misa.\n"
        "Anuncio: Vendo un jaco.\nfin\nBebo."
    )
    found, rest = press.cut(body, SORTS)
    assert [one.text for one in found] == ["Uno.\nDos, que sigue.", "A\nB\n\nC", "Vendo un jaco."]
    assert rest.split() == ["1ª", "semana:", "voy", "a", "misa.", "Bebo."]
    assert rest.count("\n") == body.count("\n")


@pytest.mark.parametrize(
    "asked",
    ["Y pregunta: ¿me llega para un caballo con 472 coronas?", "Una duda: tengo 472 coronas, ¿y qué?"],
)
def test_what_is_asked_below_a_piece_is_no_part_of_it(asked):
    [one], rest = press.cut(f"Carta a Eva: Bella dama,\n\nmañana paso.\n{asked}", SORTS)
    assert one.text == "Bella dama,\nmañana paso."
    assert asked in rest


def test_one_may_begin_behind_an_order_in_its_line():
    body = "2ª semana: voy a misa. Para la crónica: se vende loro\nque habla latín.\n3ª semana: bebo."
    [found], rest = press.cut(body, SORTS)
    assert found.text == "se vende loro que habla latín."
    assert rest == "2ª semana: voy a misa.\n\n3ª semana: bebo."


def test_verses_of_one_line_are_as_many_as_it_parts_with_strokes():
    body = "Obs: bebo. Versos: París, París, / qué dura es tu piedra / en mi rodilla."
    [found], rest = press.cut(body, SORTS)
    assert found.text == "París, París,\nqué dura es tu piedra\nen mi rodilla."
    assert rest == "Obs: bebo."


@pytest.mark.parametrize("bare", ["Anónimo", "(sin firma)", "— Anónimo."])
def test_he_may_say_at_its_end_that_it_bears_no_name(bare):
    [found] = press.cut(f"Versos:\nLuna,\nlunera.\n{bare}", SORTS)[0]
    assert (found.text, found.signed) == ("Luna,\nlunera.", False)


@pytest.mark.parametrize(
    "said",
    [
        "Anuncio que me presentaré al cargo de Ayudante Regimental.",
        "Observaciones: Anuncio una misa en la iglesia para la semana 2 del mes que viene.",
        "Leo versos: los míos.",
        "2ª semana: voy a misa. Carta a Solange: que la amo.",
        "Mando una carta a Solange.",
        "> Versos: viejos",
        "Versos:",
    ],
)
def test_orders_are_no_pieces(said):
    assert press.cut(said, SORTS)[0] == ()


def test_what_a_game_does_not_print_is_left_alone():
    assert press.cut("Versos: uno", {}) == ((), "Versos: uno")


VERSES = "Versos, anónimos:\nVoy a la taberna, y compro un caballo;\nbebo por Francia, y callo."
LINES = "Para la crónica: Voy a mi club, y a nadie encuentro."


def test_nothing_in_a_piece_is_an_order_and_its_writer_is_told(paris: Paris):
    plain = paris.orders(MALATERRE) if paris.answer(MALATERRE, WEEKS) else None
    told = words(paris.answer(MALATERRE, f"{LINES}\n\n{WEEKS}\n{VERSES}"))
    assert paris.orders(MALATERRE) == plain
    for said in ("unos versos, sin firma", "unas líneas para la crónica, con vuestro nombre al pie"):
        assert said in told
    assert "bebo por Francia, y callo." in told
    assert "imprenta" in told


def test_what_is_too_long_is_told_and_not_kept(paris: Paris):
    told = words(paris.answer(GASPARD, f"Lema: {'muy ' * 50}largo"))
    assert "son 205 caracteres" in told
    assert "no pasa de 120" in told
    assert "no he hallado" not in told
    assert review.cases(paris.shell) == ()


def played(paris: Paris) -> None:
    month.close(paris.shell, paris.now)
    month.play(paris.shell, paris.now)


def published(paris: Paris) -> dict[str, str]:
    before = len(paris.outbox.took)
    month.play(paris.shell, paris.now)
    publishing.publish(paris.shell, paris.now, force=True)
    paris.write("nadie@nada.example", "Hola")
    took = paris.outbox.took[before:]
    own = paris.shell.config.game.list_address
    return {LIST if to == own else to: one.full_text for to, one in took if "crónica" in one.subject
            or "hoja" in one.subject}  # fmt: skip


def test_the_referee_has_pieces_printed_changed_or_refused_and_the_next_letter_says_so(paris: Paris):
    paris.answer(MALATERRE, f"{WEEKS}\n{VERSES}\n\n{LINES}\n")
    paris.answer(GASPARD, "Anuncio: Se vende sable.\n\nLema: Nadie lo lea")
    paris.answer(GASPARD, "Anuncio: Se vende sable.")
    asked = review.cases(paris.shell)
    assert [one.question.sentence.partition(".")[0] for one in asked if one.question.key[:5] == "press"] == [
        "Honoré de Malaterre manda unos versos, sin firma",
        "Honoré de Malaterre manda unas líneas para la crónica, con su nombre",
        "Gaspard Bellerive manda un anuncio, con su nombre",
        "Gaspard Bellerive manda un lema, con su nombre",
    ]
    numbers = [one.number for one in asked if one.question.key[:5] == "press"]
    played(paris)
    said = ("a", "así: Fue al club. Nadie estaba.", "a", "no: es de mal agüero")
    for number, one in zip(numbers, said, strict=True):
        assert isinstance(review.rule(paris.shell, number, read_answer(one), paris.now), review.Settled)
    told = published(paris)
    chronicle, his, other = told[LIST], told[MALATERRE], told[GASPARD]
    assert "Voy a la taberna, y compro un caballo;\n      bebo por Francia, y callo." in chronicle
    assert "Fue al club. Nadie estaba.\n      — Honoré de Malaterre" in chronicle
    assert "Se vende sable.\n      — Gaspard Bellerive" in chronicle
    assert chronicle.count("Se vende sable") == 1
    for refused in ("a nadie encuentro", "Nadie lo lea", "mal agüero"):
        assert refused not in chronicle
    assert (
        "Vuestros versos («Voy a la taberna, y compro un caballo; bebo por Francia, y…») se imprimieron."
        in (" ".join(his.split()))
    )
    assert "se imprimieron, con cambios del árbitro." in " ".join(his.split())
    assert "Vuestro lema («Nadie lo lea») no se imprimió: es de mal agüero." in " ".join(other.split())


def test_words_that_say_neither_what_nor_why_are_a_problem(paris: Paris):
    paris.answer(MALATERRE, LINES)
    [case] = review.cases(paris.shell)
    problem = review.rule(paris.shell, case.number, read_answer("bueno está"), paris.now)
    assert isinstance(problem, review.Problem)
    assert "«así:»" in problem.why


def test_nobody_learns_who_wrote_what_is_not_signed(tmp_path):
    """Whoever of two wrote it: what all others read is the same to the letter."""
    texts = []
    for nth, one in enumerate((MALATERRE, GASPARD)):
        (tmp_path / str(nth)).mkdir()
        paris = Paris.begun(tmp_path / str(nth))
        paris.answer(MALATERRE, WEEKS)
        paris.answer(GASPARD, WEEKS)
        paris.answer(one, "Versos, anónimos:\nCanario canta.\n\nLema sin firma: Canario calla")
        played(paris)
        told = published(paris)
        assert "VUESTRA PLUMA" in told[one]
        assert "Canario" not in "".join(text for to, text in told.items() if to not in (one, LIST))
        for said in ("Canario canta.", "«Canario calla»"):
            assert told[LIST].partition(said)[2].split()[:3] == ["—", "Sin", "firma"]
        publishing.make_site(paris.shell, paris.now)
        site = paris.shell.config.path(paris.shell.config.paths.site)
        pages = "".join(p.read_text() for p in sorted(site.rglob("cronicas/*.html")))
        assert "Canario canta" in pages
        assert "Canario calla" in pages
        texts.append((told[LIST], pages))
        paris.shell.db.close()
    assert texts[0] == texts[1]


GUIDE = next(theme for theme in GAMES["preux"].guide()["themes"] if theme["title"] == "Vuestra pluma")


@pytest.mark.parametrize("said", re.findall(r"«([^»]+:[^»]*)»", "\n".join(GUIDE["text"])))
def test_every_phrase_of_the_guide_begins_a_piece(said):
    [found], rest = press.cut(said.replace("...", "algo"), SORTS)
    assert found.text
    assert not rest.strip()
    assert found.signed == ("anónim" not in said and "sin firma" not in said)


def test_a_mail_that_is_only_tried_is_read_alike():
    reader = Reader.of(scenario())
    plain, with_piece = (mail(MALATERRE, body) for body in (WEEKS, f"{WEEKS}\n{VERSES}"))
    assert reader.read(with_piece) == reader.read(plain)
    assert "unos versos, sin firma" in reader.echo(with_piece)
    assert "bebo por Francia" not in reader.explain(with_piece)


def test_how_a_piece_is_answered_stands_beside_its_letters(paris: Paris):
    paris.answer(GASPARD, "Anuncio: Se vende sable.")
    told = review.told(review.cases(paris.shell))
    assert "   1 así: el texto que ha de salir\n   1 no: el porqué\n" in told
    assert "lo que disponga" not in told
    review.rule(paris.shell, 1, read_answer("así: Se vende un sable."), paris.now)
    assert "Decidido: se imprime así: «Se vende un sable.»" in review.told(review.cases(paris.shell))
