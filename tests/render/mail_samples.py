"""Views of the shell's own letters, as full as they come."""

from datetime import UTC, datetime
from typing import Any

from turnbot.core.months import month_name
from turnbot.games.preux.desk import guide

GAME = {
    "system": "preux",
    "named": month_name,
    "title": "Preux et audacieux",
    "address": "secretarios@preux.example",
    "referee": "El Real Secretario",
    "zone": "Europe/Paris",
    "site": "https://preux.example/",
}
DEADLINE = datetime(2026, 11, 15, 22, 59, tzinfo=UTC)
LATER = datetime(2026, 12, 6, 22, 59, tzinfo=UTC)

CASES = [
    {
        "nth": 1,
        "sentence": "Gaspard Bellerive, en la segunda semana, no se entiende.",
        "said": "me encomiendo al tejón de mi abuela",
        "choices": [{"letter": "a", "text": "nada: se deja como está"}],
        "default": "nada: se deja como está",
        "free": True,
        "effects": "open",
    },
    {
        "nth": 2,
        "sentence": "Honoré de Malaterre presta a «Bellerive»: no se sabe a cuál.",
        "said": "presto 100 coronas a Bellerive",
        "choices": [
            {"letter": "a", "text": "presta 100 coronas a Thibault Bellerive"},
            {"letter": "b", "text": "presta 100 coronas a Gaspard Bellerive"},
        ],
        "default": "nada: se deja como está",
        "free": False,
        "effects": "",
    },
]

LETTERS: dict[str, dict[str, Any]] = {
    "confirm": {
        "who": "Gaspard Bellerive",
        "subject": "Jugada de agosto",
        "received": DEADLINE,
        "word": "[carta 17: duqfv25q]",
        "text": "Semana 1: al club.\nSemana 2: de tabernas.",
        "public": False,
    },
    "unread": {"who": "Gaspard Bellerive", "subject": "Jugada de agosto", "received": DEADLINE},
    "referee-more": {"what": "referee-question", "who": "Gaspard Bellerive", "most": 20},
    "acknowledgement": {
        "who": "Gaspard Bellerive",
        "kind": "orders",
        "month": "1626-08",
        "sections": [
            {
                "where": "1",
                "title": "Primera semana",
                "lines": [
                    {"text": "voy a mi club.", "said": ""},
                    {"text": "bebo.", "said": "que corra el borgoña hasta que amanezca"},
                ],
            },
            {
                "where": "notes",
                "title": "Observaciones",
                "lines": [{"text": "gastos ostentosos.", "said": ""}],
            },
        ],
        "doubts": [
            {
                "nth": 1,
                "key": "flag/Gaspard Bellerive/2",
                "choices": [
                    {"letter": "a", "text": "«presto a Thibault Bellerive»"},
                    {"letter": "b", "text": "«presto a Gaspard Bellerive»"},
                    {"letter": "c", "text": "nada de eso"},
                ],
                "where": "2",
                "title": "Segunda semana",
                "said": "presto algo a Bellerive",
                "why": "Hay más de una persona que podría ser esa.",
                "his": True,
                "offers": ["«presto a Thibault Bellerive»", "«presto a Gaspard Bellerive»"],
            }
        ],
        "missing": [3, 4],
        "idle": [],
        "pending": [],
        "counts": ["Semana 1: voy a mi club; bebo.", "Semana 2: de tabernas."],
        "same": False,
        "deadline": DEADLINE,
        "asks": True,
        "warnings": ["Primera semana: no sois socio de ningún club (3.1.1)."],
        "paused": False,
        "notices": [{"what": "away", "said": "Estaré fuera en agosto."}],
        "wishes": [
            {"what": "quote", "said": "Citadme.", "taken": []},
            {"what": "withdraw", "said": "Retiro mis versos.", "taken": [("unos versos", "Luna,\nlunera")]},
            {"what": "withdraw", "said": "Retiro mi lema.", "taken": []},
        ],
        "pieces": [
            {
                "name": "unos versos",
                "to": "Solange",
                "signed": False,
                "text": "Luna de agosto,\nprestadme cien coronas.",
                "length": 39,
                "limit": 1500,
                "fits": True,
            },
            {
                "name": "un lema",
                "to": "",
                "signed": True,
                "text": "Largo",
                "length": 200,
                "limit": 120,
                "fits": False,
            },
        ],
        "lost": ["Semana 2: Ir a misa."],
        "passed": True,
        "answered": [{"nth": 2, "means": "«voy a misa»"}],
        "unfit": ["3: la opción «x» no está entre las que os di."],
        "trial": False,
        "unread": [],
    },
    "reminder": {"who": "Modeste Guérin", "month": "1626-08", "deadline": DEADLINE},
    "misdirected": {"who": "Modeste Guérin", "subject": "Mi jugada de agosto"},
    "late": {
        "who": "Modeste Guérin",
        "subject": "Jugada de agosto",
        "received": LATER,
        "month": "1626-08",
        "deadline": DEADLINE,
        "next_month": "1626-09",
        "next_deadline": LATER,
    },
    "unknown-sender": {"address": "nadie@lejos.example", "subject": "Hola <b>"},
    "month-opened": {"month": "1626-09", "deadline": LATER, "commitment": "ab" * 32},
    "deadline-moved": {"month": "1626-09", "deadline": LATER, "before": DEADLINE},
    "help": {"who": "Cyprien Valcourt", "month": "1626-08", "deadline": DEADLINE, "guide": guide.view()},
    "referee-cases": {
        "month": "1626-08",
        "deadline": DEADLINE,
        "preview": True,
        "cases": CASES,
        "silent": ["Modeste Guérin", "Yves Kergoat"],
        "numbered": True,
        "chronicle": "CRÓNICA\n\nLo que pasó.\n",
    },
    "referee-answer": {
        "done": ["Las órdenes de Gil son otras, y se le dicen."],
        "shown": [["Gil", "  1a  Ir a vuestro club.", "      «voy al club»"]],
        "month": "1626-08",
        "settled": [{"nth": 1, "sentence": "¿Quién es Bellerive?", "answer": "Thibault Bellerive"}],
        "problems": ["«7 z»: no hay ningún caso 7."],
        "passed_over": ["Que Parrot se porte bien."],
        "released": None,
        "left": 1,
    },
    "referee-published": {
        "month": "1626-08",
        "letters": 15,
        "next_month": "1626-09",
        "next_deadline": LATER,
    },
    "referee-halted": {"month": "1626-08", "error": "LedgerError: bet.settled\n  crowns would be −3"},
    "referee-site": {
        "month": "1626-08",
        "error": "PermissionError: [Errno 13]: '/var/www'",
    },
    "referee-bounce": {
        "sender": "mailer-daemon@lejos.example",
        "subject": "Undelivered Mail Returned to Sender",
        "about": "kergoat@cazadores.example",
        "text": "550 5.1.1 no such user\n\nThe mail is attached.",
    },
    "referee-undelivered": {
        "to": "Yves Kergoat",
        "address": "kergoat@cazadores.example",
        "subject": "Vuestra hoja",
        "error": "550 5.1.1 no such user",
        "attempts": 1,
        "letter": 7,
    },
    "referee-unread": {
        "sender": "lecoq@veteranos.example",
        "subject": "(sin asunto)",
        "received": DEADLINE,
        "error": "ValueError: at sea",
        "attempts": 3,
        "mail": 12,
    },
    "referee-late": {
        "who": "Modeste Guérin",
        "subject": "Jugada de agosto",
        "received": LATER,
        "month": "1626-08",
        "deadline": DEADLINE,
        "next_month": None,
        "next_deadline": None,
        "mail": 12,
        "text": "1ª semana: voy a mi club.\n2ª semana: bebo.",
    },
    "referee-stranger": {
        "address": "nadie@lejos.example",
        "subject": "Hola",
        "received": DEADLINE,
        "text": "Soy Parrot.",
    },
    "referee-question": {
        "who": "Barthélemy Tonnelier",
        "subject": "Una duda",
        "text": "¿Cuánto es?",
        "asks": True,
    },
    "referee-notice": {
        "who": "Barthélemy Tonnelier",
        "leaves": True,
        "said": ["No puedo seguir.", "Me retiro de la partida."],
        "subject": "Adiós",
    },
    "gone": {"who": "Barthélemy Tonnelier", "subject": "Jugada de agosto"},
    "no-sheet": {"who": "Barthélemy Tonnelier", "why": "Aún no se ha publicado ningún mes."},
    "referee-outage": {"month": "1626-08", "since": DEADLINE, "deadline": LATER, "over": True},
    "from-referee": {"who": "Barthélemy Tonnelier", "subject": "las fiestas", "text": "No habrá correo."},
    "paused": {"month": "1626-08", "deadline": None, "text": "Nos vemos en enero."},
    "excused": {"who": "Barthélemy Tonnelier", "away": True, "until": "1626-10"},
    "taken-back": {"month": "1626-08", "next_month": "1626-09"},
    "revised": {"who": "", "month": "1626-08", "gone": ["Ganasteis 20 coronas."], "new": []},
    "handed-over": {"who": "Barthélemy Tonnelier"},
    "history": {
        "who": "Barthélemy Tonnelier",
        "table": ["          coronas", "agosto        310"],
    },
    "referee-reply": {
        "who": "Barthélemy Tonnelier",
        "subject": "Una duda",
        "asked": ["¿Cuánto es?"],
        "text": "El diez por ciento.",
    },
}
