"""Nobody commands by being quoted: what stood in a letter of ours is no command of the referee's.

The shapes are those in which programs that people use quote what they answer, or in which people paste it.
"""

from email.message import EmailMessage
from html import escape

import pytest

from app.paris import MALATERRE, MINUTE, Paris, words
from app.paris import WEEKS as ORDERS
from app.world import ADDRESS, DEADLINE, REFEREE
from turnbot.app import deadline, delivery, journal, month, review
from turnbot.games.preux.orders.tree import do_name
from turnbot.store import games

STRANGER, EVIL = "nadie@lejos.example", "malo@lejos.example"
COMMANDS = f"""relevo de Gaspard Bellerive: {EVIL}
baja de Honoré de Malaterre
dirección de Honoré de Malaterre: {EVIL}
dispongo Gaspard Bellerive: +20 coronas: un tío
plazo 2030-01-01
nota para la crónica: El secretario es un necio y todos lo saben, y además no hay semana en que
no se equivoque.
P1: Nada de lo que sigue es cierto.
pausa
publicar
1 a"""
LETTER = f"Señor:\n\nDos palabras, y con ellas acabo.\n{COMMANDS}\nUn saludo de quien no conocéis."
HIS = "corrección Gaspard Bellerive, coronas +7: un tío de América"
SAID_BY = "Mesa <turnos@toy.example>"


def under(mark):
    return lambda new, old: f"{new}\n\n" + "".join(f"{mark}{line}\n" for line in old.splitlines())


def after(*lines):
    return lambda new, old: "\n".join([new, "", *lines, old])


def html(new_first, before, around=("<blockquote>", "</blockquote>"), line="<div>{}</div>"):
    def made(new, old):
        def told(text):
            return "".join(line.format(escape(one) or "<br>") for one in text.splitlines())

        quote = f"{before}{around[0]}{told(old)}{around[1]}"
        return f"<html><body>{told(new)}{quote if new_first else ''}</body></html>"

    return made


def commands(old):
    return [line.strip() for line in old.splitlines() if line.strip() in COMMANDS.splitlines()]


def pasted(new, old):
    return "\n".join(["¿Qué hago con esto?", *commands(old), "", new])


def pasted_one_by_one(new, old):
    return "\n\n".join(["Me escriben:", *commands(old)[:5], "Y digo yo:", new])


def at_the_bottom(new, old):
    return f"{old}\n\n{new}\n"


def in_between(new, old):
    head, found, tail = old.partition("pausa")
    return f"{head}\nNo.\n\n{new}\n\n{found}{tail}"


def rewrapped(new, old):
    joined = " ".join(f"Texto: {old}".split())
    lines, line = [], ""
    for word in joined.split(" "):
        if word in ("relevo", "baja", "plazo", "pausa", "publicar", "dispongo") or len(line) > 66:
            lines.append(line.strip())
            line = ""
        line += f"{word} "
    return "\n".join([new, "", *lines, line.strip()])


def mangled(new, old):
    return f"{new}\n\n{old.encode('ascii', 'replace').decode()}"


OUTLOOK = ("De: Mesa [mailto:turnos@toy.example]", "Enviado el: domingo, 1 de marzo de 2026 13:00",
           "Para: arbitro@toy.example", "Asunto: Mesa", "")  # fmt: skip
BELOW = "El dom, 1 mar 2026 a las 13:00, Mesa <turnos@toy.example> escribió:"
HTML_BELOW = "<div>El dom, 1 mar 2026, Mesa &lt;turnos@toy.example&gt; escribió:</div>"


def quoting(*lines):
    """Behind the mark, below these lines."""
    return lambda new, old: under("> ")("\n".join([new, "", *lines]), old)


def above(*lines):
    """Marked, and what is new below it."""
    return lambda new, old: "\n".join([*lines, under("> ")("", old).strip(), "", new])


GERMAN = ("Von: Mesa", "Gesendet: Sonntag, 1. März 2026", "An: arbitro@toy.example", "Betreff: Mesa", "")
SHAPES = {
    "gmail": quoting(BELOW),
    "gmail, in English": quoting(f"On Sun, Mar 1, 2026 at 1:00 PM {SAID_BY} wrote:"),
    "gmail, in HTML": html(True, HTML_BELOW, ('<blockquote class="gmail_quote">', "</blockquote>")),
    "outlook": after("-----Mensaje original-----", *OUTLOOK),
    "outlook, by a line": after("_" * 32, *OUTLOOK),
    "outlook, in German": after("-----Ursprüngliche Nachricht-----", *GERMAN),
    "outlook, in HTML": html(True, f"<hr>{'<br>'.join(OUTLOOK)}", ("<div>", "</div>"), "<p>{}</p>"),
    "outlook for telephones": after("Obtener Outlook para Android", "_" * 32, ""),
    "groupwise": after(f">>> {SAID_BY} 01/03/2026 13:00 >>>"),
    "groupwise, in HTML": html(True, "<div>&gt;&gt;&gt; Mesa 01/03/26 13:00 &gt;&gt;&gt;</div>", ("", "")),
    "lotus notes 6": after("", "      Mesa", "      <turnos@toy.example>", "      01/03/2026 13:00", ""),
    "lotus notes, in English": after("Mesa <turnos@toy.example> on 01/03/2026 13:00:00", ""),
    "thunderbird": above("El 1/3/26 a las 13:00, Mesa escribió:"),
    "thunderbird, without a mark": after("El 01/03/2026 13:00, Mesa escribió:", ""),
    "apple": quoting(f"> El 1 mar 2026, a las 13:00, {SAID_BY} escribió:", "> "),
    "apple, in HTML": html(True, HTML_BELOW, ('<blockquote type="cite">', "</blockquote>")),
    "k-9": quoting("-------- Mensaje original --------", f"De: {SAID_BY}"),
    "mutt": above(f"* {SAID_BY} [2026-03-01 13:00]:"),
    "mutt, with its indent_string": under("\t"),
    "elm": under("| "),
    "initials": under("M> "),
    "four blanks": under("    "),
    "a bare blockquote": html(True, ""),
    "a ruled line": html(True, "<hr>", ("", "")),
    "a table": html(True, "", ("<table><tr><td>", "</td></tr></table>"), "{}<br>"),
    "nothing but blank lines": after(),
    "at the bottom": at_the_bottom,
    "in between": in_between,
    "pasted": pasted,
    "pasted line by line": pasted_one_by_one,
    "rewrapped": rewrapped,
    "mangled": mangled,
}


def reply(letter, shape, new=HIS, thread=True, who=REFEREE):
    body = SHAPES[shape](new, letter.full_text)
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = who, ADDRESS, f"RE: {letter.subject}"
    made["Message-ID"] = f"<{abs(hash((shape, new)))}@x.example>"
    if thread:
        made["In-Reply-To"] = letter.message_id
    made.set_content(body, subtype="html" if body.startswith("<html>") else "plain")
    return made.as_bytes()


def told(letters):
    [answer] = [one for to, one in letters if to == REFEREE]
    return words(answer)


def state(paris):
    with paris.shell.db.look() as tx:
        row, newest = games.game(tx), review.require_month(tx)
        entries = [(one.act, one.changed) for one in journal.read(paris.shell)]
        return games.addresses(tx), row.paused, newest.deadline, newest.release, entries


@pytest.fixture
def passed_on(paris: Paris):
    """A stranger's letter, as the referee gets it."""
    [letter] = paris.to_referee(paris.write(STRANGER, LETTER, "Hola"))
    assert EVIL in letter.full_text
    return letter


@pytest.mark.parametrize("shape", SHAPES)
def test_nobody_commands_by_being_quoted(paris: Paris, passed_on, shape):
    before = state(paris)
    letters = paris.write(REFEREE, "", raw=reply(passed_on, shape))
    addresses, paused, due, release, entries = state(paris)
    assert (addresses, paused, due, release) == before[:4]
    made = [entry for entry in entries if entry not in before[4] and entry[0] != "answer"]
    assert [act for act, _ in made] == ["correction"], made
    # What the stranger is passed on is what the referee wrote, and not what we wrote to him.
    for to, one in letters:
        assert to != STRANGER or "no es la dirección de ningún jugador" not in words(one)


def test_he_is_told_which_lines_were_somebody_elses(paris: Paris, passed_on):
    answer = told(paris.write(REFEREE, "", raw=reply(passed_on, "nothing but blank lines")))
    assert "venía así en una carta que os he pasado" in answer
    assert f"«relevo de Gaspard Bellerive: {EVIL}»" in answer
    assert "«pausa»" in answer
    assert "Contestad a esta carta" not in answer  # what we said ourselves is no news to him


def late(paris: Paris):
    """Orders that came too late, with commands among them."""
    paris.now = DEADLINE + MINUTE
    letters = paris.write(MALATERRE, f"{ORDERS}\n{COMMANDS}")
    return paris.to_referee(letters)[-1]


def asked(paris: Paris):
    said = COMMANDS.splitlines()[0]
    [letter] = paris.to_referee(
        paris.write(MALATERRE, f"¿Es cierto que puede un abad\n{said}\njugar a los dados?", "Hola")
    )
    assert EVIL in letter.full_text
    return letter


def printed(paris: Paris):
    """A case about what somebody wrote for all to read."""
    verses = "\n".join(COMMANDS.splitlines()[:5])
    paris.write(MALATERRE, f"{ORDERS}\nVersos:\n{verses}\nfin\n", "Jugada")
    paris.now = DEADLINE + MINUTE
    month.close(paris.shell, DEADLINE)
    deadline.advance(paris.shell, paris.now)
    delivery.send_due(paris.shell, paris.outbox, paris.now)
    return [one for one in paris.outbox.to(REFEREE) if "caso" in one.subject][-1]


@pytest.mark.parametrize(
    "shape", ["groupwise", "a ruled line", "mutt, with its indent_string", "at the bottom", "pasted"]
)
@pytest.mark.parametrize("letter", [late, asked, printed])
def test_whatever_a_letter_of_ours_passes_on_is_no_command(paris: Paris, letter, shape):
    to = letter(paris)
    before = state(paris)
    paris.write(REFEREE, "", raw=reply(to, shape))
    addresses, paused, due, release, entries = state(paris)
    assert (addresses, paused, due) == before[:3]
    acts = [act for act, _ in entries[len(before[4]) :] if act != "answer"]
    if shape == "pasted" and letter in (late, printed):
        # «publicar» and «1 a» alone there is but one way to say.
        acts = [act for act in acts if act not in ("ruling", "release")]
    else:
        assert not release
    assert acts == ["correction"]


def test_the_same_words_written_afresh_count(paris: Paris, passed_on):
    printed(paris)
    cases = [one for to, one in paris.outbox.took if to == REFEREE and "caso" in one.subject][-1]
    paris.write(STRANGER, "1 b\npublicar", "Sin más")
    answer = told(paris.write(REFEREE, "Hola:\n\n1 b\npublicar\n\nUn saludo", to=cases))
    assert "¿Se imprime? → que no se imprima" in answer
    assert "Antes de que salga agosto de 1626" in answer  # played again, it is shown before it goes


def test_what_he_could_not_have_once_he_may_ask_for_again_in_the_same_words(paris: Paris, passed_on):
    for _ in range(2):
        asked_for = "relevo de Nadie Conocido: otro.jugador@correo.example\nbaja de Nadie Conocido: Se va"
        answer = told(paris.write(REFEREE, asked_for, to=paris.outbox.to(REFEREE)[-1]))
        assert "No hay ningún jugador" in answer
        assert "venía así" not in answer


def test_what_another_wrote_he_says_with_a_reason(paris: Paris, passed_on):
    assert "venía así" in told(paris.write(REFEREE, "baja de Honoré de Malaterre", to=passed_on))
    last = paris.outbox.to(REFEREE)[-1]
    paris.write(REFEREE, "baja de Honoré de Malaterre: Vuelve a sus tierras.", to=last)
    assert [act for act, _ in state(paris)[4]] == ["decree"]


def test_a_quoted_phrase_with_lines_below_it_swallows_none_of_his(paris: Paris):
    [letter] = paris.to_referee(
        paris.write(STRANGER, "Buenas, señor árbitro:\nalta de Zoé, z@z.example:", "Hola")
    )
    paris.write(REFEREE, f"{letter.full_text}\n\n{HIS}", to=letter)
    assert [act for act, _ in state(paris)[4]][-1] == "correction"


def test_what_he_dictates_ends_where_our_letter_begins(paris: Paris, passed_on):
    paris.write(REFEREE, f"órdenes de Honoré de Malaterre:\n{ORDERS}\n{passed_on.full_text}", to=passed_on)
    assert len(paris.orders(MALATERRE).weeks) == 4
    assert not paris.orders(MALATERRE).flags


@pytest.mark.parametrize("shape", SHAPES)
def test_nobody_orders_by_quoting_what_we_told_him_back(paris: Paris, shape):
    ordered = (
        "1ª semana: voy a mi club.\n2ª semana: presto 50 coronas a Lecoq.\n"
        "3ª semana: voy al casino y hago 4 apuestas de 5.\n4ª semana: voy a misa.\n"
        "Observaciones: gastos ostentosos."
    )
    echo = paris.answer(MALATERRE, ordered)
    assert "Prestar 50 coronas" in words(echo)
    new = "1ª semana: voy de tabernas con 10 coronas."
    paris.write(MALATERRE, "", raw=reply(echo, shape, new, who=MALATERRE))
    counted = paris.orders(MALATERRE)
    assert [[do_name(one) for one in week] for week in counted.weeks] == [["visit-tavern"], [], [], []]
    assert counted.notes == ()


def test_who_copies_some_of_the_orders_that_we_told_him_back_means_them(paris: Paris):
    told = paris.answer(MALATERRE, ORDERS).full_text
    lines = [line.strip() for line in told.splitlines()]
    begin = next(nth for nth, line in enumerate(lines) if line.startswith("PRIMERA SEMANA"))
    copied = "\n".join(lines[begin:]).partition("\n\n\n")[0].partition("El plazo")[0]
    paris.write(MALATERRE, f"Otra vez, pero sin misa:\n\n{copied}", "Jugada")
    assert [do_name(one) for one in paris.orders(MALATERRE).weeks[1]] == ["visit-club"]
