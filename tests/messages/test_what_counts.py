"""Small tables beside the samples: what must never be cut, and who is a robot."""

from __future__ import annotations

import pytest

from turnbot.mail.message import read_message
from turnbot.mail.parts import unflow
from turnbot.mail.replies import cut

HEAD = b"From: Sidoine Quesnel <sidoine@quesnel.example>\nContent-Type: text/plain; charset=utf-8\n"


def read(text: str, *headers: str) -> str:
    return read_message(HEAD + "".join(f"{line}\n" for line in headers).encode() + b"\n" + text.encode()).text


@pytest.mark.parametrize(
    "text",
    [
        "- Semana 1: al club.\n- Semana 2: al teatro.",
        "Semana 1: al club.\n\nUn saludo,\nSidoine\n\nPD: apuesto 30 coronas.",
        "Gracias, Secretario.\nSemana 1: misa.",
        "Saludos,\nsemana 1: misa.",
        "  1a sem - al club\n         con Lacroix",
        "Si Lacroix me escribió:\nme bato.",
        "El 12 de agosto de 1626 Garnier me escribió:\nme bato con él.",
        "De: mi casa al club.\nPara: beber.\nSemana 2: lo mismo.",
        "De: Sidoine\nFecha: agosto\nPara: el Secretario\nAsunto: órdenes\n\nSemana 1: misa.",
        "Enviado por el Cardenal, parto al frente.",
        "Enviado con una carta, mi criado va a casa de Blanche.",
        "Aviso: si Garnier se presenta, me voy.",
        "Este mensaje lo entrega mi criado.",
        "Confidencialidad ante todo: sigo a Blanche discretamente.",
        "Semana 1\n--\nmisa: la mayor\n--\nSemana 2\n--\nclub",
        "Semana 1: club\n--\nObservaciones: llevo 30 coronas",
        "=====\nSemana 1: club\n_____\nSemana 2: club",
        "-T-SA-F-K-T-",
        "Para cancelar mi deuda con Lacroix, le pago 50 coronas.",
        "No imprimas esto en la crónica.",
        "Le informamos a Blanche de que la corteja un Mosquetero.",
        "On a Monday I wrote:\na sonnet.",
    ],
)
def test_what_a_player_wrote_is_left_whole(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize(
    "line",
    [
        "Enviado desde mi iPhone",
        "Enviado desde mi smartphone Samsung Galaxy.",
        "Enviado desde Outlook para iOS<https://aka.ms/o0ukef>",
        "Obtener Outlook para Android<https://aka.ms/AAb9ysg>",
        "Enviado desde Correo para Windows",
        "Sent from my Huawei Mobile",
        "Get Outlook for iOS",
        "Enviat des del meu iPhone",
        "Envoyé de mon iPhone",
        "Enviado do meu iPhone",
        "Libre de virus. www.avast.com",
        "Antes de imprimir este correo, piense en el bosque.",
        "_________________\nAVISO LEGAL: confidencial; si no es usted el destinatario, no lo lea.",
        "Este mensaje y sus adjuntos son confidenciales.",
        "AVISO: Este mensaje es confidencial. Si lo recibió por error, bórrelo y avise al remitente.",
        "Ce message et ses pièces jointes sont confidentiels. Merci de ne pas l'imprimer.",
        "-- \nSidoine Quesnel\nTel. 555 16 26",
        "--\nSidoine Quesnel\nCapitán de Coraceros",
        "_______________________________________________\nPreux mailing list\nPreux@lists.example",
    ],
)
def test_what_a_program_added_is_cut(line: str) -> None:
    assert read(f"Semana 1: al club.\n\n{line}\n") == "Semana 1: al club."


@pytest.mark.parametrize(
    "introduction",
    [
        "El lun, 13 jul 2026 a las 20:00, El Secretario (<t@p.example>) escribió:",
        "El 13 jul 2026, a las 20:00, El Secretario <t@p.example> escribió:",
        "El 13/7/26 a las 20:00, El Secretario escribió:",
        "El Secretario <t@p.example> escribió:",
        "El Secretario escribió el 13 de julio de 2026:",
        "2026-07-13 20:00 GMT+02:00 El Secretario <t@p.example>:",
        "On Mon, Jul 13, 2026 at 8:00 PM El Secretario <t@p.example> wrote:",
        "Le lun. 13 juil. 2026 à 20:00, El Secretario <t@p.example> a écrit :",
        "Il giorno lun 13 lug 2026 alle ore 20:00 El Secretario <t@p.example> ha scritto:",
        "Em seg., 13 de jul. de 2026 às 20:00, El Secretario <t@p.example> escreveu:",
        "El dl., 13 de jul. 2026, 20:00, El Secretario <t@p.example> va escriure:",
        "O luns, 13 de xullo de 2026 ás 20:00, El Secretario <t@p.example> escribiu:",
        "Am Mo., 13. Juli 2026 um 20:00 Uhr schrieb El Secretario <t@p.example>:",
        "Op ma 13 jul 2026 om 20:00 schreef El Secretario <t@p.example>:",
        "Quoting El Secretario <t@p.example>:",
        "-----t@p.example escribió: -----",
    ],
)
@pytest.mark.parametrize("wrapped", [False, True])
def test_introductions_of_quotes(introduction: str, wrapped: bool) -> None:
    if wrapped:
        first, last = introduction[: len(introduction) // 2], introduction[len(introduction) // 2 :]
        cut_at = first.rfind(" ")
        introduction = f"{first[:cut_at]}\n{first[cut_at + 1 :]}{last}" if cut_at > 12 else introduction
    text = f"Semana 1: al club.\n\n{introduction}\n\n> Queda abierto el mes.\n> Semana 1: ...\n"
    assert read(text) == "Semana 1: al club."


@pytest.mark.parametrize(
    "struck",
    [
        *("<s>taberna</s>", "<strike>taberna</strike>", "<del>taberna</del>"),
        '<span style="color: red; text-decoration: line-through">taberna</span>',
    ],
)
def test_what_is_struck_out_is_not_said(struck: str) -> None:
    body = f"<p>Semana 1: {struck} misa</p><p>Semana 2: <u>club</u></p>"
    raw = HEAD.replace(b"plain", b"html") + f"\n{body}".encode()
    assert read_message(raw).text.split() == ["Semana", "1:", "misa", "Semana", "2:", "club"]


def test_everything_is_kept_in_the_full_text() -> None:
    raw = HEAD + "Sí.\n\nEl 3/7/26, X <a@b> escribió:\n> ¿Seguro?\n\n-- \nSidoine\n".encode()
    message = read_message(raw)
    assert message.text == "Sí."
    assert message.full_text == "Sí.\n\nEl 3/7/26, X <a@b> escribió:\n> ¿Seguro?\n\n-- \nSidoine"


def test_passages_remember_what_stood_above_them() -> None:
    pieces = cut("Hola\n> Semana 1:\n>> (ejemplo)\nclub\n\n> Semana 2:\n> \nmisa\n")
    assert [(passage.above, passage.text) for passage in pieces.passages] == [
        ("", "Hola"),
        ("Semana 1:\n(ejemplo)", "club"),
        ("Semana 2:", "misa"),
    ]


def test_a_forwarded_mail_inside_a_forwarded_mail() -> None:
    inner = "---------- Forwarded message ---------\nDe: A <a@b>\nFecha: hoy\nPara: c@d\n\n"
    assert cut(f"{inner}{inner}Semana 1: misa.", forward=True).forwarded == "Semana 1: misa."


@pytest.mark.parametrize(
    ("flowed", "text"),
    [
        ("uno \ndos\n", "uno dos\n"),
        ("uno\ndos\n", "uno\ndos\n"),
        ("> uno \n> dos\ntres", "> uno dos\ntres"),
        (">> uno \n> dos", "> > uno \n> dos"),
        ("uno \n-- \ndos", "uno \n-- \ndos"),
        (" uno", "uno"),
        (" >uno", " >uno"),
    ],
)
def test_format_flowed(flowed: str, text: str) -> None:
    assert unflow(flowed) == text


@pytest.mark.parametrize(
    ("headers", "kind"),
    [
        (["Subject: Re: Fuera de la oficina"], "letter"),
        (["Subject: Fuera de la oficina, pero mando mi jugada"], "letter"),
        (["Subject: De vacaciones en Nantes"], "letter"),
        (["Subject: Ausencia de mi dama"], "letter"),
        (["Subject: jugada", "Precedence: list", "List-Id: <p.example>"], "letter"),
        (["Subject: jugada", "Auto-Submitted: no"], "letter"),
        (["Subject: Fwd: Undelivered Mail Returned to Sender"], "letter"),
        (["Subject: Fuera de la oficina: Tu hoja"], "auto-reply"),
        (["Subject: Automatic reply: Tu hoja"], "auto-reply"),
        (["Subject: =?utf-8?q?Respuesta_autom=C3=A1tica?="], "auto-reply"),
        (["Subject: Tu hoja", "Auto-Submitted: auto-replied (vacation)"], "auto-reply"),
        (["Subject: Tu hoja", "X-Autoreply: yes"], "auto-reply"),
        (["Subject: Tu hoja", "X-Autorespond: Tu hoja"], "auto-reply"),
        (["Subject: Tu hoja", "Precedence: auto_reply"], "auto-reply"),
        (["Subject: Re: Tu hoja - out of office", "Precedence: bulk"], "auto-reply"),
        (["Subject: Tu hoja", "Return-Path: <>"], "auto-reply"),
        (["Subject: Undeliverable: Tu hoja"], "bounce"),
        (["Subject: Mail delivery failed: returning message to sender"], "bounce"),
        (["Subject: x", "X-Failed-Recipients: a@b.example"], "bounce"),
    ],
)
def test_who_is_a_robot(headers: list[str], kind: str) -> None:
    raw = HEAD + "".join(f"{line}\n" for line in headers).encode() + b"\nHola.\n"
    assert read_message(raw).kind == kind


@pytest.mark.parametrize("sender", ["MAILER-DAEMON@mx.example", "postmaster@mx.example"])
def test_daemons_bounce(sender: str) -> None:
    assert read_message(f"From: {sender}\nSubject: x\n\nnada".encode()).kind == "bounce"
