"""A published month is taken back, played again, and comes out with word of what changed."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.world import AFTER, DEADLINE, LIST, REFEREE, begin, counting, mail, make_shell
from turnbot.app import decrees, delivery, joining, month, publishing, review, undoing
from turnbot.app.referee import Nothing
from turnbot.app.shell import RefusedError
from turnbot.store import games, outcomes, outgoing

LATER = AFTER + timedelta(days=2)


def publish(shell, at=AFTER):
    for step in (month.close, month.play, publishing.publish):
        assert step(shell, at)


def coins(shell, number, moment="closing"):
    with shell.db.look() as tx:
        found = games.month_numbered(tx, number)
        world = shell.game.load(games.world(tx, found.id, moment))
    return {name: one.coins for name, one in world.people.items()}


@pytest.fixture
def published(shell, post):
    post(mail("ana@toy.example", "apuesto 20"))
    assert decrees.decree(shell, "regalo 5 a Blas", AFTER).number == 1
    publish(shell)
    return coins(shell, 1)


def test_it_is_played_again_with_the_same_dice_and_what_waited_counts(shell, post, published):
    post(mail("blas@toy.example", "apuesto 3"), at=LATER)
    decrees.decree(shell, "regalo 9 a Ana", LATER)
    assert undoing.take_back(shell, "1700-01", LATER) == "1700-01"
    with shell.db.look() as tx:
        assert (review.require_month(tx).month, review.require_month(tx).state) == ("1700-01", "closed")
        assert not games.published(tx)
    for step in (month.play, publishing.publish):
        assert step(shell, LATER)
    assert coins(shell, 1) == published
    assert coins(shell, 2, "opening") == published
    assert counting(shell, "Blas") == (3,)
    with shell.db.look() as tx:
        found = review.require_month(tx)
        assert (found.month, found.number, found.state) == ("1700-02", 2, "open")
        assert found.deadline > DEADLINE + timedelta(days=2)
    publish(shell, found.deadline)
    assert coins(shell, 2)["Ana"] == published["Ana"] + 9


def test_everybody_is_told_what_changed_and_gets_the_new_letter(shell, post, published, outbox):
    post(at=AFTER)
    undoing.take_back(shell, "1700-01", LATER)
    told = post(at=LATER)
    assert [to for to, _ in told] == [LIST]
    assert "enero de 1700 vuelve a la mesa" in told[0][1].subject
    review.rule(shell, 1, Nothing(), LATER)
    for step in (month.play, publishing.publish):
        assert step(shell, LATER)
    letters = post(at=LATER)
    ids = [message.message_id for _, message in outbox.took]
    assert len(ids) == len(set(ids))
    blas = {
        m.subject.partition(": ")[2] or m.subject: " ".join(m.text.split())
        for to, m in letters
        if to.startswith("blas")
    }
    assert set(blas) == {"lo que cambia en enero de 1700", "Hoja de Blas"}
    assert f"YA NO DICE − Blas: 100 -> {published['Blas']}" in blas["lo que cambia en enero de 1700"]
    assert f"AHORA DICE + Blas: 100 -> {published['Blas'] - 5}" in blas["lo que cambia en enero de 1700"]
    assert sum(to == LIST and "lo que cambia" in m.subject for to, m in letters) == 1


def test_only_the_last_published_month_can_be_taken_back(shell):
    with pytest.raises(RefusedError, match="ningún mes publicado"):
        undoing.take_back(shell, "1700-01", LATER)
    publish(shell)
    with pytest.raises(RefusedError, match="el último mes publicado, que es enero de 1700"):
        undoing.take_back(shell, "1700-02", LATER)


def test_it_can_be_taken_back_twice_even_when_the_next_is_played(shell, published):
    for _ in (1, 2):
        assert month.close(shell, LATER)
        assert month.play(shell, LATER)
        undoing.take_back(shell, "1700-01", LATER)
        for step in (month.play, publishing.publish):
            assert step(shell, LATER)
    assert coins(shell, 1) == published
    with shell.db.look() as tx:
        assert [one.edition for one in games.published(tx)] == [3]
        assert review.require_month(tx).state == "open"
        assert outcomes.load(tx, 1, "1700-01", shell.game.load).events


def test_who_joined_since_is_there_again(shell, published):
    joining.add(shell, {"name": "Carla", "email": "carla@toy.example", "coins": 7}, LATER)
    undoing.take_back(shell, "1700-01", LATER)
    for step in (month.play, publishing.publish):
        assert step(shell, LATER)
    assert coins(shell, 2, "opening")["Carla"] == 7
    with shell.db.look() as tx:
        assert games.address(tx, "Carla") == "carla@toy.example"


def test_a_copy_is_made_before(tmp_path):
    shell = make_shell(tmp_path)
    shell = replace(shell, config=replace(shell.config, paths=replace(shell.config.paths, backups="copias")))
    begin(shell)
    publish(shell)
    undoing.take_back(shell, "1700-01", LATER)
    assert [one.name.rpartition("-")[2] for one in (tmp_path / "copias").glob("*undo*")] == ["undo.db.gz"]
    shell.db.close()


def test_by_mail(shell, ask, outbox, published):
    told = " ".join(ask("deshacer\ndeshacer 1700-01", at=LATER).split())
    assert "No hay ningún mes jugado y sin publicar" in told
    assert "vuelve a estar cerrado." in told
    delivery.send_due(shell, outbox, LATER)
    assert month.play(shell, LATER)
    assert "El mes vuelve a estar cerrado." in ask("deshacer", at=LATER + timedelta(hours=1))


def test_what_had_not_gone_out_yet_never_does(shell, post, outbox):
    """Ten letters were on their way when he took the month back: the new edition alone goes out."""
    publish(shell)
    with shell.db.look() as tx:
        first = {one.message_id for one in outgoing.letters(tx, month_id=1)}
        assert {one.state for one in outgoing.letters(tx, month_id=1)} == {"queued"}
    undoing.take_back(shell, "1700-01", AFTER)
    told = post(at=AFTER)
    assert {to for to, _ in told} == {LIST, REFEREE}
    assert not first & {message.message_id for _, message in outbox.took}
    for step in (month.play, publishing.publish):
        assert step(shell, LATER)
    subjects = [message.subject for to, message in post(at=LATER) if to.startswith("ana")]
    assert any("Hoja de Ana" in one for one in subjects)
    assert not any("lo que cambia" in one for one in subjects)  # in what he never read
