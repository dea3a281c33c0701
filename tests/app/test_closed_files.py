"""Attached documents cost time to open: nobody's are opened, and nobody's hold up a round."""

import pytest

from app.world import ADDRESS, LIST, REFEREE, SOON, kinds
from turnbot.app import intake
from turnbot.mail import documents
from written import WORD, carrying, docx

ANA, BLAS, NOBODY = "ana@toy.example", "blas@toy.example", "nadie@lejos.example"
MARKS = ["", "X-Spam-Flag: YES", "List-Unsubscribe: <https://x.example>", "Auto-Submitted: auto-replied"]


@pytest.fixture
def opened(monkeypatch):
    """What was opened; each file costs six seconds more than an honest one."""
    found: list[bytes] = []

    def text_of(data, kind):
        found.append(data)
        return "apuesto 3"

    monkeypatch.setattr(documents, "text_of", text_of)
    monkeypatch.setattr(documents, "_worked", lambda: len(found) * (documents._USUAL + 6.0))
    return found


def with_file(sender, nth, header=""):
    raw = carrying(sender, f"Van adjuntas, {nth}.", f"jugada-{nth}.docx", WORD, docx("apuesto 3"))
    return f"{header}\nMessage-ID: <{nth}@x.example>\n".lstrip("\n").encode() + raw


@pytest.mark.parametrize("mark", MARKS)
def test_nothing_of_a_strangers_is_opened(post, opened, mark):
    letters = post(with_file(NOBODY, 1, mark))
    assert opened == []
    told = [" ".join(message.text.split()) for to, message in letters if to == REFEREE]
    assert all("no lo he abierto: «jugada-1.docx»" in one for one in told)
    assert bool(told) == (mark == "")


def test_nor_what_a_stranger_says_on_the_list(post, opened):
    post(with_file(NOBODY, 1, f"List-Post: <mailto:{LIST}>"))
    assert opened == []


def test_a_players_is_opened(shell, post, opened):
    post(with_file(ANA, 1))
    assert len(opened) == 1


def test_one_address_has_so_much_of_a_round_and_all_together_so_much(shell, inbox, opened):
    for nth in range(6):
        inbox.put(with_file(BLAS, nth), SOON)
    inbox.put(with_file(ANA, 7), SOON)
    intake.fetch(shell, inbox, SOON)
    intake.handle(shell, SOON)
    assert len(opened) == 3  # two of Blas's, who then had used up his ten seconds, and Ana's
    assert len(kinds(shell)) == 7
    inbox.put(with_file(BLAS, 8), SOON)
    intake.fetch(shell, inbox, SOON)
    intake.handle(shell, SOON)
    assert len(opened) == 4  # another round


def test_what_stays_closed_is_told_its_writer(post, opened):
    letters = post(*(with_file(BLAS, nth) for nth in range(3)))
    told = [" ".join(message.text.split()) for to, message in letters if to == BLAS]
    assert ["jugada-" in one for one in told] == [False, False, True]


def test_what_is_packed_in_mails_within_the_mail_has_no_allowance_of_its_own(opened):
    mail = with_file(ANA, 1)
    whole = f"From: {ANA}\nTo: {ADDRESS}\nContent-Type: multipart/mixed; boundary=b\n\n".encode()
    inner = b"".join(b"--b\nContent-Type: message/rfc822\n\n" + mail + b"\n" for _ in range(8))
    documents_opened = intake.answers.read_message(whole + inner + b"--b--\n")
    assert documents_opened.forwarded
    assert len(opened) == 3
