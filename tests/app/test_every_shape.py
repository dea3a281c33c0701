"""One mail of each shape that strangers, broken programs and malice give it: the round goes on."""

from random import Random

import pytest

from app.world import SOON, counting, mail
from soak import shapes
from turnbot.app import intake
from turnbot.store import mailbox


@pytest.mark.parametrize("shape", shapes.SHAPES, ids=lambda shape: shape.__name__)
def test_no_shape_of_a_mail_breaks_off_a_round(shell, inbox, shape):
    plain = mail("ana@toy.example", "duda si más,\n\nque no sé")
    for nth in range(15):
        raw = shape(plain, Random(nth)) if shape is not shapes.huge else plain * 300
        inbox.put(shapes.header(raw, "X-Nth", b"%d" % nth), SOON)
    inbox.put(mail("blas@toy.example", "apuesto 20"), SOON)
    intake.fetch(shell, inbox, SOON)
    for _ in range(intake.ATTEMPTS):
        intake.handle(shell, SOON)
    assert counting(shell, "Blas") == (20,)
    with shell.db.look() as tx:
        assert not mailbox.waiting(tx, SOON)
        assert not mailbox.mails(tx, "set-aside")
    assert inbox.marked == {one.uid for one in inbox.mails}
