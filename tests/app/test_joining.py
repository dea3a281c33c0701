"""Who comes, goes, plays on for another, or is away with leave; and a game that rests."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.toy import TOY
from app.world import AFTER, DEADLINE, LIST, OPENED, REFEREE, SOON, begin, counting, mail, make_shell
from turnbot.app import deadline, joining, month, opening, people, publishing, resting, review, status
from turnbot.app.shell import RefusedError
from turnbot.core.exchange import EXCUSED, Page
from turnbot.store import games

DAY = timedelta(days=1)
CARLA = {"name": " Carla  Ruiz", "email": "Carla@toy.example", "coins": 70}


def next_month(shell, at=AFTER):
    for step in (month.close, month.play, publishing.publish):
        assert step(shell, at)


def test_a_newcomer_is_sent_who_he_is_and_plays_from_the_open_month_on(shell, post):
    post(mail("carla@toy.example", "apuesto 3"))
    assert joining.add(shell, CARLA, SOON) == "Carla Ruiz"
    letters = post()
    assert [to for to, _ in letters] == ["carla@toy.example"]
    assert "Carla Ruiz, 70 monedas al empezar 1700-01" in letters[0][1].text
    post(mail("carla@toy.example", "apuesto 5"), at=SOON + DAY)
    assert counting(shell, "Carla Ruiz") == (5,)
    next_month(shell)
    assert "Carla Ruiz" in [one.name for one in people.everybody(shell) if one.plays]


def test_what_is_not_told_of_him_is_drawn(shell):
    joining.add(shell, {"name": "Dora"}, SOON)
    with shell.db.look() as tx:
        world = shell.game.load(games.world(tx, 1, "opening"))
    assert 40 <= world.people["Dora"].coins <= 295


@pytest.mark.parametrize(
    ("doc", "why"),
    [
        ({"name": "Ana"}, "no puede llamarse «Ana»"),
        ({"name": "Eva", "email": "ana@toy.example"}, "es ya la dirección de Ana"),
        ({"name": "Eva", "email": "eva"}, "no es una dirección"),
        ({"name": " "}, "no puede llamarse"),
    ],
)
def test_who_cannot_join_does_not(shell, doc, why):
    with pytest.raises(RefusedError, match=why):
        joining.add(shell, doc, SOON)
    assert [one.name for one in people.everybody(shell)] == ["Ana", "Blas"]


def test_nobody_joins_a_closed_month(shell):
    assert month.close(shell, AFTER)
    with pytest.raises(RefusedError, match="ya venció"):
        joining.add(shell, CARLA, AFTER)


def test_another_player_takes_a_character_over_and_both_are_told(shell, post):
    post(mail("ana@toy.example", "apuesto 5"))
    assert joining.hand_over(shell, "ana", "eva@toy.example", SOON) == "Ana"
    told = {to: message.text for to, message in post()}
    assert "lleva desde ahora otro jugador a Ana" in " ".join(told["ana@toy.example"].split())
    assert "Ana, 100 monedas" in told["eva@toy.example"]
    assert "eva@" not in told["ana@toy.example"]
    assert counting(shell) == (5,)
    post(mail("eva@toy.example", "apuesto 6"), at=SOON + DAY)
    assert counting(shell) == (6,)


def excused(shell):
    with shell.db.look() as tx:
        newest = review.require_month(tx)
        return {r.key for r in review.month_rulings(tx, newest) if r.key.startswith(EXCUSED) and r.answer}


def test_who_is_away_with_leave_is_not_waited_for_until_the_month_he_named(shell, post):
    joining.excuse(shell, "blas", "1700-03", SOON)
    (told,) = [message.text for to, message in post() if to == "blas@toy.example"]
    assert "vuestra ausencia, hasta marzo de 1700" in " ".join(told.split())
    assert status.look(shell).silent == ("Ana",)
    assert people.told(people.everybody(shell)).splitlines()[1].split()[1:3] == ["en", "pausa"]
    for still in (True, True, False):
        assert bool(excused(shell)) is still
        next_month(shell, DEADLINE + timedelta(days=60))
    with pytest.raises(RefusedError, match="no estaba en pausa"):
        joining.recall(shell, "Blas", SOON)


def test_who_is_away_without_a_date_is_so_until_he_is_called_back(shell):
    joining.excuse(shell, "Blas", "", SOON)
    next_month(shell)
    assert excused(shell) == {"excused/Blas"}
    joining.recall(shell, "Blas", AFTER)
    assert not excused(shell)
    with pytest.raises(RefusedError, match="no es un mes posterior"):
        joining.excuse(shell, "Blas", "1700-01", AFTER)


def test_a_game_that_rests_has_no_deadline_and_goes_on_with_the_days_that_were_left(shell, post):
    resting.pause(shell, "Nos vemos en enero.", SOON)
    (told,) = post()
    assert told[0] == LIST
    assert "queda en suspenso" in told[1].subject
    assert "Nos vemos en enero." in told[1].text
    late = DEADLINE + 10 * DAY
    (answer,) = [
        m for to, m in post(mail("ana@toy.example", "apuesto 5"), at=late) if to == "ana@toy.example"
    ]
    assert "La partida está en suspenso" in " ".join(answer.text.split())
    deadline.advance(shell, late)
    assert "EN SUSPENSO" in status.told(status.look(shell), shell.config.zone)
    for refused in (lambda: resting.pause(shell, "", late), lambda: deadline.move(shell, late + DAY, late)):
        with pytest.raises(RefusedError, match="en suspenso"):
            refused()
    assert month.resume(shell, late)
    assert not month.resume(shell, late)
    with shell.db.look() as tx:
        assert review.require_month(tx).deadline == DEADLINE + (late - SOON)
    (told,) = [m for to, m in post(at=late) if to == LIST]
    assert "la partida sigue" in told.subject
    assert counting(shell) == (5,)
    assert month.close(shell, late)
    with pytest.raises(RefusedError, match="no hay plazo que parar"):
        resting.pause(shell, "", late)


def test_all_of_it_by_mail(shell, ask):
    told = " ".join(
        ask(
            "alta de Carla Ruiz, carla@toy.example:\ncoins = 7\nfin\nalta de Dora <dora@toy.example>\n"
            "relevo de Ana: eva@toy.example\npausa de Blas hasta 1700-04\nvuelve Blas\nbaja de Dora: adiós\n"
            "dirección de Blas: blas@nuevo.example\n"
            "pausa: Hasta enero.\nsigue\nsigue\nalta de Eva:\n= 7\nfin\nvuelve Blas"
        ).split()
    )
    for words in (
        "Carla Ruiz entra en la partida", "Dora entra en la partida", "Ana lo lleva desde ahora",
        "A Blas se le escribe desde ahora a blas@nuevo.example",
        "Blas queda en pausa hasta abril de 1700", "Blas vuelve a jugar", "1. Dora: se retira: adiós.",
        "La partida queda en suspenso", "La partida sigue.", "no estaba detenida ni en suspenso",
        "no entiendo lo que se dice de él", "Blas no estaba en pausa",
    ):  # fmt: skip
        assert words in told, told
    assert [one.name for one in people.everybody(shell)] == ["Ana", "Blas", "Carla Ruiz", "Dora"]


def test_at_the_start_the_referee_has_a_letter_that_he_can_answer(shell, post):
    opening.greet(shell, OPENED)
    [begun] = [letter for to, letter in post() if to == REFEREE]
    assert "A los dos que juegan se les ha escrito" in " ".join(begun.text.split())
    assert "Sin dirección" not in begun.text
    [(to, answer)] = post(mail(REFEREE, "hoja de Ana\ncorrecciones", f"Re: {begun.subject}"))
    assert to == REFEREE
    assert "clave" not in answer.text


def test_at_the_start_the_referee_is_told_who_cannot_be_written_to(shell, post):
    with shell.db.begin() as tx:
        games.move(tx, "Blas", "")
    opening.greet(shell, OPENED)
    [begun] = [letter for to, letter in post() if to == REFEREE]
    assert "Sin dirección está Blas" in " ".join(begun.text.split())


def test_at_the_start_everybody_is_told_who_he_is_and_the_site_stands(tmp_path):
    pages = lambda world, month: [Page("index.html", "toy/page.html.j2", {"month": month.month, "next": "x"})]  # noqa: E731
    shell = make_shell(tmp_path, replace(TOY, first_pages=pages))
    begin(shell)
    assert opening.greet(shell, OPENED) == 2
    assert opening.greet(shell, OPENED) == 0
    assert publishing.make_site(shell, OPENED)
    assert not publishing.make_site(shell, OPENED)
    index = shell.config.path(shell.config.paths.site) / "index.html"
    assert "1700-01" in index.read_text(encoding="utf-8")
    assert deadline.move(shell, DEADLINE + DAY, OPENED)
    assert publishing.make_site(shell, OPENED)
    next_month(shell)
    assert publishing.make_site(shell, AFTER)
    shell.db.close()
