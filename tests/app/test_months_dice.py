"""Envelopes from the opening of a month to its letters: newcomers, months played again, months of before."""

import re

from sqlalchemy import update

from app.paris import GASPARD, THIBAULT, Paris
from app.world import LIST
from turnbot.app import joining, month, undoing
from turnbot.app.verify import verify
from turnbot.core.dice import commitment, unwrapped
from turnbot.core.sealing import envelopes
from turnbot.store import games, outcomes
from turnbot.store import tables as t

NEW = "nuevo@llegado.example"
VIDAL = {"name": "Tristan Vidal", "email": NEW, "crowns": 900, "club": "TB", "social_level": 7}
BET = "1ª semana: voy a mi club y hago dos apuestas de 10.\n2ª semana: a mi club; dos apuestas de 10.\n"


def rolls(paris):
    with paris.shell.db.look() as tx:
        row = games.published(tx)[-1] if games.published(tx) else games.current(tx)
        return outcomes.load(tx, row.id, row.month, paris.shell.game.load).rolls


def hashes(text):
    return set(re.findall(r"\b[0-9a-f]{64}\b", text))


def sheets(letters):
    return {to: one for to, one in letters if "VUESTROS DADOS" in one.full_text}


def play(paris):
    for who in (THIBAULT, GASPARD):
        paris.write(who, BET)
    paris.played()
    return paris.publish()


def test_each_checks_his_letter_against_what_was_announced_and_has_nobody_elses(paris):
    announced = hashes(paris.outbox.to(LIST)[0].full_text)
    letters = play(paris)
    told = sheets(letters)
    assert {THIBAULT, GASPARD} <= set(told)
    for one in told.values():
        assert verify(one.full_text, announced.copy().pop()).announced is True
        assert not verify(one.full_text).bad
    seeds = {to: {env.seed for env in envelopes(unwrapped(one.full_text))} for to, one in told.items()}
    assert seeds[THIBAULT].isdisjoint(seeds[GASPARD])
    [chronicle] = [one for to, one in letters if to == LIST]
    assert announced <= hashes(chronicle.full_text)
    assert not envelopes(unwrapped(chronicle.full_text))


def test_a_newcomer_of_the_open_month_has_his_envelope_under_the_hash_that_was_announced(paris):
    announced = hashes(paris.outbox.to(LIST)[0].full_text)
    joining.add(
        paris.shell,
        VIDAL,
        paris.now,
    )
    paris.write(NEW, BET)
    told = sheets(play(paris))
    verdict = verify(told[NEW].full_text, announced.pop())
    assert verdict.announced is True
    assert verdict.good
    assert (verdict.bad, verdict.shut) == ((), ())


def test_who_comes_moves_nobodys_dice(tmp_path, paris):
    (tmp_path / "other").mkdir()
    crowded = Paris.begun(tmp_path / "other")
    joining.add(
        crowded.shell,
        VIDAL,
        crowded.now,
    )
    for one in (paris, crowded):
        play(one)
    alone, all_ = ({r.key: r.values for r in rolls(one) if r.mark} for one in (paris, crowded))
    crowded.shell.db.close()
    assert alone
    assert {key: all_[key] for key in alone} == alone


def test_a_month_played_again_and_its_preview_have_the_same_dice(paris):
    for who in (THIBAULT, GASPARD):
        paris.write(who, BET)
    foreseen = month.preview(paris.shell)
    play(paris)
    first = rolls(paris)
    assert foreseen.outcome.rolls == first
    assert not any(envelopes(unwrapped(words.text)) for _, words in foreseen.letters)
    # The heir of somebody, or whoever came since, has no part in it.
    joining.add(paris.shell, {"name": "Tristan Vidal", "email": NEW}, paris.now)
    undoing.take_back(paris.shell, first_month(paris), paris.now)
    month.play(paris.shell, paris.now)
    paris.publish()
    assert rolls(paris) == first


def first_month(paris):
    with paris.shell.db.look() as tx:
        return games.published(tx)[-1].month


def test_a_month_of_before_keeps_its_one_seed_and_can_be_checked(paris):
    """It was announced by the plain hash of its seed, and that is how it is played and told."""
    seed = bytes(range(32))
    with paris.shell.db.begin() as tx:
        newest = games.current(tx)
        old = {"open": seed.hex(), "commitment": commitment(seed), "depth": None}
        tx.execute(update(t.seed).where(t.seed.c.month == newest.month).values(**old))
    letters = play(paris)
    [chronicle] = [one for to, one in letters if to == LIST]
    assert {seed.hex(), commitment(seed)} <= hashes(chronicle.full_text)
    sheet = sheets(letters)[THIBAULT].full_text
    assert "sobre" not in sheet.partition("VUESTROS DADOS")[2].partition("VUESTRA PRÓXIMA")[0]
    for verdict in (verify(sheet), verify(sheet, seed.hex())):
        assert verdict.good
        assert (verdict.bad, verdict.announced) == ((), True)
    # The month after has envelopes.
    told = sheets(play(paris))[THIBAULT].full_text
    assert verify(told).announced is True
    assert envelopes(unwrapped(told))
