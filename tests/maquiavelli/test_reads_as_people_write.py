"""Letters to others are never orders, orders are read in the forms people give them, and nothing vanishes."""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maquiavelli.nothing_lost import forgotten, lost, told_back
from maquiavelli.test_mails import MAILS, PLAYERS, READER, the_world
from turnbot.core.exchange import Text
from turnbot.games.maquiavelli.desk import echo
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.reading import items
from turnbot.games.maquiavelli.reading.mail import Reader
from turnbot.mail.message import read_message

ADJUSTING = Reader(replace(the_world(), month="1455-0"))


def _read(body: str, who: str = "Venecia", subject: str = "", reader: Reader = READER) -> Orders:
    return reader.read(Text(who, subject, body))


def _why(orders: Orders) -> set[str]:
    return {flag.why for flag in orders.flags}


LETTER = "Doy 5 ducados a Milán.\nE2 a Trento, y Contrasoborno a E1, 6 ducados.\nCompro ejército en Treviso"
#: How people head a letter, and to whom it goes: nobody, where he is asked.
HEADS: Sequence[tuple[str, tuple[str, ...]]] = [
    ("Para Francia:", ("Francia",)),
    ("Para Francia: Querido primo,", ("Francia",)),
    ("Para Francia y Milán:", ("Francia", "Milán")),
    ("Para Austria, Francia y el Papa:", ("Austria", "Francia", "Papado")),
    ("Mensaje para Francia:", ("Francia",)),
    ("Para Francia,", ("Francia",)),
    ("Para Francia.", ("Francia",)),
    ("PARA FRANCIA", ("Francia",)),
    ("**Para Francia:**", ("Francia",)),
    ("--- Para Francia ---", ("Francia",)),
    ("1) Para Francia:", ("Francia",)),
    ("Para Franica:", ("Francia",)),
    ("Para Turquia:", ("Turquía",)),
    ("Para Francia: (secreto)", ("Francia",)),
    ("Para: Francia", ("Francia",)),
    ("Para el jugador de Francia:", ("Francia",)),
    ("Al rey de Francia:", ("Francia",)),
    ("A la atención de Francia:", ("Francia",)),
    ("Carta a Francia", ("Francia",)),
    ("Carta de Venecia a Francia:", ("Francia",)),
    ("Respuesta a Francia:", ("Francia",)),
    ("Y para Francia:", ("Francia",)),
    ("Para todos los jugadores:", ("*",)),
    ("A todas las cortes:", ("*",)),
    ("Para Francia (abierta):", ("Francia",)),
    ("Para todos menos Milán, Austria y Turquía:", ("Florencia", "Francia", "Nápoles", "Papado")),
    ("Carta anónima para Francia:", ()),
    ("Querido rey de Francia:", ()),
    ("Estimado Milán,", ()),
    ("Hola Francia!", ()),
    ("Francia:", ()),
    ("Para Bea (Milán):", ()),
    ("Para Lorenzo:", ()),
    ("Escribo a Francia:", ()),
    ("PD para Francia:", ()),
    ("Para Venecia:", ()),
]


@pytest.mark.parametrize(("head", "to"), HEADS, ids=[head for head, _ in HEADS])
def test_a_letter_is_never_an_order(head: str, to: tuple[str, ...]) -> None:
    orders = _read(f"E1 a Ferrara\n\n{head}\n{LETTER}\nFin de la carta\nE3 se mantiene")
    assert [one.unit for one in orders.orders] == ["E1", "E3"]
    assert (orders.transfers, orders.expenses, orders.adjust) == ((), None, None)
    assert tuple(one.to for one in orders.dispatches) == to
    assert all(LETTER in one.text for one in orders.dispatches)
    if not to:
        assert _why(orders) <= {"letter-doubt", "letter-unsigned"}
        assert "Doy 5 ducados" in orders.flags[0].said.text, "he is asked, with his own words"
    else:
        assert not orders.flags
        assert all(one.sealed != (to == ("*",) or "abierta" in head) for one in orders.dispatches)


@pytest.mark.parametrize(("head", "to"), HEADS, ids=[head for head, _ in HEADS])
def test_nor_where_nobody_says_that_it_ends(head: str, to: tuple[str, ...]) -> None:
    orders = _read(f"E1 a Ferrara\n\n{head}\nDoy 5 ducados a Milán, y vos, E3 a Trento.\n\nVuestra amiga")
    assert [one.unit for one in orders.orders] == ["E1"]
    assert (orders.transfers, orders.expenses, orders.adjust) == ((), None, None)
    assert bool(orders.dispatches) == bool(to)
    assert bool(orders.flags) != bool(to)


def test_orders_behind_a_letter_that_does_not_end_are_neither_carried_nor_done() -> None:
    orders = _read("Para Francia:\nQuerido primo, paz.\n\nE1 a Ferrara\nContrasoborno a E1, 6")
    assert not orders.dispatches, "they would be read at another court"
    assert not orders.orders
    assert not orders.expenses
    assert _why(orders) == {"letter-end"}


def test_the_end_of_a_letter_without_its_beginning_is_asked() -> None:
    orders = _read("Señora de Francia, doy 5 ducados a Milán.\nE1 a Turín\nFin de la carta\nE2 se mantiene")
    assert [one.unit for one in orders.orders] == ["E2"]
    assert not orders.transfers
    assert _why(orders) == {"letter-begin"}


def test_a_letter_greets_without_beginning_another() -> None:
    orders = _read("Para Francia:\nQuerido rey de Francia:\nvenid.\n\nPara Milán:\nHola Milán,\npaz.")
    assert [(one.to, one.text) for one in orders.dispatches] == [
        ("Francia", "Querido rey de Francia:\nvenid."),
        ("Milán", "Hola Milán,\npaz."),
    ]


@pytest.mark.parametrize(
    "line", ["Para la campaña de primavera:", "Para el árbitro:", "Para mis ejércitos:", "A Ferrara:"]
)
def test_what_heads_orders_heads_no_letter(line: str) -> None:
    assert [one.unit for one in _read(f"{line}\nE1 a Ferrara").orders] == ["E1"]


#: What people write, and what they are told it means, a line each («orders E1 avanza a Ferrara»).
FORMS: Sequence[tuple[str, Sequence[str]]] = [
    # Several in a line
    ("E1 a Ferrara, E2 a Mantua", ["E1 avanza a Ferrara", "E2 avanza a Mantua"]),
    ("E1 a Ferrara. E2 a Trento.", ["E1 avanza a Ferrara", "E2 avanza a Trento"]),
    ("E1 a Ferrara y E2 apoya E1 en Ferrara", ["E1 avanza a Ferrara", "E2 apoya a E1 en Ferrara"]),
    ("E1 a Ferrara, retirada Treviso, Vicenza, E2 a Trento",
     ["E1 avanza a Ferrara", "E2 avanza a Trento", "E1: Treviso y Vicenza"]),
    ("E1, E2 y E3 se mantienen", ["E1 se mantiene", "E2 se mantiene", "E3 se mantiene"]),
    ("Contrasoborno E1 3, E2 6",
     ["1. contrasoborno para E1, 3 ducados", "2. contrasoborno para E2, 6 ducados"]),
    ("Doy 5 ducados a Milán y 3 a Francia", ["dar 5 ducados a Milán", "dar 3 ducados a Francia"]),
    # Behind a label
    ("Órdenes: E1 a Ferrara", ["E1 avanza a Ferrara"]),
    ("Venecia: E1 a Ferrara", ["E1 avanza a Ferrara"]),
    ("Y además: F2 a BA", ["F2 avanza a BA"]),
    ("Mantener: E1, E2", ["E1 se mantiene", "E2 se mantiene"]),
    ("Contrasobornos:\nE1 6\nE2 3\n\nE3 a Ferrara",
     ["E3 avanza a Ferrara", "1. contrasoborno para E1, 6 ducados", "2. contrasoborno para E2, 3 ducados"]),
    ("GASTOS EXTRA\n1- Contrasoborno E1: 6", ["1. contrasoborno para E1, 6 ducados"]),
    # Retreats
    ("Retiradas: E1 Treviso, Vicenza; E2 Trento", ["E1: Treviso y Vicenza", "E2: Trento"]),
    ("Retiradas:\n- E1 → Treviso\n- E2 → Trento", ["E1: Treviso", "E2: Trento"]),
    ("Retiradas\nE1 a Treviso, Vicenza\nE2: Trento", ["E1: Treviso y Vicenza", "E2: Trento"]),
    ("Si me echan, E1 a Treviso", ["E1: Treviso"]),
    ("E1 a Ferrara, si lo echan, a Treviso", ["E1 avanza a Ferrara", "E1: Treviso"]),
    # A unit by where it is, or with it
    ("Pádua -> Ferrara", ["E1 avanza a Ferrara"]),
    ("E1 de Padua a Ferrara", ["E1 avanza a Ferrara"]),
    ("E1 Pádua a Ferrara", ["E1 avanza a Ferrara"]),
    ("E1 (Pádua): a Ferrara", ["E1 avanza a Ferrara"]),
    # Verbs
    ("E2 apoya E1 Ferrara", ["E2 apoya a E1 en Ferrara"]),
    ("E2 apoya E1 Milán Mantua", ["E2 apoya a E1 de Milán en Mantua"]),
    ("E2 apoya el ataque de E1 a Ferrara", ["E2 apoya a E1 en Ferrara"]),
    ("F2 convoya E1 a Bari", ["F2 transporta a E1 a Bari"]),
    ("F1 a Croacia (costa sur)", ["F1 avanza a CroaciaS"]),
    ("Disuelvo F1", ["F1 se disuelve"]),
    ("E1 a Ferrara\nEl resto hold",
     ["E1 avanza a Ferrara", *(f"{one} se mantiene" for one in ("E2", "E3", "F1", "F2", "G Venecia"))]),
    ("Las flotas quietas y la guarnición quieta",
     ["G Venecia se mantiene", "F1 se mantiene", "F2 se mantiene"]),
    # Money
    ("Rebelión en Pisa 9", ["1. crear rebelión en Pisa, 9 ducados"]),
    ("Comprar E1 de Milán (Mantua), 18", ["1. comprar E1 de Milán, 18 ducados"]),
    ("Le doy 10 ducados a Florencia", ["dar 10 ducados a Florencia"]),
    ("Préstamo: 20 ducados, 2 años", ["préstamo de 20 ducados a dos años"]),
    ("Pido prestados 20 ducados a 1 año", ["préstamo de 20 ducados a un año"]),
    ("6d contrasoborno E1\n9 ducados para rebelión en Pisa",
     ["1. contrasoborno para E1, 6 ducados", "2. crear rebelión en Pisa, 9 ducados"]),
    # By other hands
    ("Con E1 ataco Ferrara", ["E1 avanza a Ferrara"]),
    ("Ataco Ferrara con E1", ["E1 avanza a Ferrara"]),
    ("Apoyar con E2 a E1 en Ferrara", ["E2 apoya a E1 en Ferrara"]),
    ("Por favor, mueve E1 a Ferrara!!!", ["E1 avanza a Ferrara"]),
    ("* E1* a Ferrara\n_E2_ se mantiene :)", ["E1 avanza a Ferrara", "E2 se mantiene"]),
    ("E1) Ferrara\nE2) Trento", ["E1 avanza a Ferrara", "E2 avanza a Trento"]),
    ("el primer ejército a Ferrara, ejército dos quieto", ["E1 avanza a Ferrara", "E2 se mantiene"]),
    # The form, filled in
    ("> E1\na Bosnia\n> E2\nse mantiene", ["E1 avanza a Bosnia", "E2 se mantiene"]),
    ("E1\na Ferrara\nE2\na Trento", ["E1 avanza a Ferrara", "E2 avanza a Trento"]),
    # Tables
    ("Unidad | Orden | Retirada\nE1 | Ferrara | Treviso, Vicenza\nE2 | se mantiene | -",
     ["E1 avanza a Ferrara", "E2 se mantiene", "E1: Treviso y Vicenza"]),
    ("E1 | Pádua | a Ferrara\nE2 | Friuli | se mantiene", ["E1 avanza a Ferrara", "E2 se mantiene"]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "meant"), FORMS, ids=[body for body, _ in FORMS])
def test_what_people_write_is_read(body: str, meant: Sequence[str]) -> None:
    orders = _read(body)
    assert echo.lines(orders) == list(meant)
    assert not orders.flags
    assert not orders.talk


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ("Compro ejército en Treviso", ["creo ejército en Treviso"]),
        ("Compro un ejército en Treviso, 3 ducados", ["creo ejército en Treviso"]),
        ("Compro E en Treviso, mercenarios de élite", ["creo ejército en Treviso, mercenarios de élite"]),
        ("Nueva unidad: E Treviso", ["creo ejército en Treviso"]),
        ("Compro: E Treviso, G Pádua", ["creo ejército en Treviso", "creo guarnición en Pádua"]),
        ("Pago: E1, E2", ["mantengo E1 y E2; lo que aquí falte se licencia"]),
        ("Mantener: E1, E2", ["mantengo E1 y E2; lo que aquí falte se licencia"]),
        (
            "Mantengo E1 y E2\nNo mantengo E3",
            ["mantengo E1 y E2; lo que aquí falte se licencia", "no mantengo E3"],
        ),
        ("Disuelvo F1", ["no mantengo F1"]),
        (
            "Comprar la guarnición autónoma de Trento, 9d",
            ["1. comprar la guarnición autónoma de Trento, 9 ducados"],
        ),
        ("Comprar E1 de Milán, 18", ["1. comprar E1 de Milán, 18 ducados"]),
    ],
)
def test_the_books_verbs_in_the_adjustments(body: str, meant: Sequence[str]) -> None:
    orders = _read(body, reader=ADJUSTING)
    assert echo.lines(orders) == meant
    assert not orders.flags


def test_what_could_be_a_new_army_or_the_enemys_is_asked() -> None:
    world = the_world()
    moved = replace(world.units["Milán E1"], place="Treviso")
    reader = Reader(replace(world, units={**world.units, "Milán E1": moved}))
    orders = _read("Compro ejército en Treviso", reader=reader)
    assert orders.adjust is None
    assert orders.expenses is None
    assert _why(orders) == {"which-purchase"}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("Si Milán ataca, E1 a Treviso", "condition"),
        ("E1 a Ferrara si Milán no ataca", "condition"),
        ("Ni E1 ni E2 se mueven", "not-understood"),
        ("Me gustaría que E1 hiciera algo sonado", "not-understood"),
        ("E1 a Ferrara, Mantua", "left-over"),
        ("E1 de Verona a Ferrara", "elsewhere"),
        ("Ferrara -> Mantua", "nobody-there"),
        ("La flota, a AA", "ambiguous-unit"),
        ("E2:", "no-order"),
        ("E1 a Trento, no, a Ferrara", "not-understood"),
        ("Doy 5 ducados a Milán si me apoya", "not-understood"),
        ("Te propongo: E1 a Ferrara", "not-understood"),
        ("5 ducados a Milán", "not-understood"),
        ("E1 asedia si puede, si no se mantiene", "condition"),
        ("Disolver F1, 12", "own-unit"),
        ("Milán: E1 a Mantua", "letter-doubt"),
        ("Dile a Francia que E1 va a Turín", "letter-doubt"),
        ("Orden de verano\nE1 a Ferrara", "wrong-season"),
        ("Primavera de 1454\nE1 a Ferrara", "wrong-season"),
    ],
)
def test_what_is_in_doubt_is_told(body: str, why: str) -> None:
    assert _why(_read(body)) == {why}


def test_a_mail_for_another_campaign_orders_nothing_now() -> None:
    autumn = Reader(replace(the_world(), month="1455-3"))
    orders = _read("E1 a Ferrara", subject="Orden de verano", reader=autumn)
    assert not orders.orders
    assert _why(orders) == {"wrong-season"}
    answer = _read("E1 a Ferrara", subject="Re: Maquiavelli: se abre la campaña de verano", reader=autumn)
    assert [one.unit for one in answer.orders] == ["E1"], "an old thread says nothing"


#: Forty mails by eight players, with what the answer tells each.
FORTY = tomllib.loads((Path(__file__).parent / "forty_mails.toml").read_text(encoding="utf-8"))["mail"]


@pytest.mark.parametrize("mail", FORTY, ids=[f"{nth}-{one['who']}" for nth, one in enumerate(FORTY, 1)])
def test_forty_mails_are_told_back_so(mail: dict[str, Any]) -> None:
    text = Text(mail["who"], mail.get("subject", ""), mail["body"])
    orders = READER.read(text)
    told = [line for where, _, lines in echo.sections(orders) for line in lines if where != "letters"]
    assert told == mail.get("told", [])
    assert [f"{one.to}: {one.text}" for one in orders.dispatches] == mail.get("letters", [])
    assert [f"{one.why}: {one.said.text}" for one in orders.flags] == mail.get("doubts", [])
    assert list(orders.talk) == mail.get("talk", [])
    _all_told(text)


# Nothing vanishes ---------------------------------------------------------------------------------


def _all_told(text: Text) -> None:
    assert list(lost(READER, text)) == []
    assert list(forgotten(READER, text)) == []


def _bodies() -> list[tuple[str, Text]]:
    found = []
    for path in sorted(MAILS.glob("*.eml")):
        mail = read_message(path.read_bytes())
        if mail.kind == "letter":
            found.append((path.name, Text(PLAYERS.get(mail.sender), mail.subject, mail.text)))
    return found


@pytest.mark.parametrize("text", [text for _, text in _bodies()], ids=[name for name, _ in _bodies()])
def test_nothing_of_a_mail_vanishes(text: Text) -> None:
    _all_told(text)


_STRAY = (
    "pero",
    "si",
    "Milán",
    "ayer",
    "E9",
    "Mantua",
    "9",
    "que",
    "no",
    "Francia:",
    "retirada",
    "apoya",
    "(",
    "?",
    "E2,",
)
_JOINS = ("\n", "\n", "\n", ". ", "; ", ", ", " y ", "\n\n", " / ", " luego ")


def _mutated(rng: Random) -> str:
    """Lines of the corpus out of order, strung together somehow, with words lost, swapped or put in."""
    pool = [line for _, text in _bodies() for line in text.body.split("\n") if line.strip()]
    body = ""
    for _ in range(rng.randint(1, 5)):
        words = rng.choice(pool).split()
        at = rng.randrange(len(words))
        match rng.randrange(6):
            case 0 if len(words) > 2:
                words.pop(at)
            case 1 if at:
                words[at - 1], words[at] = words[at], words[at - 1]
            case 2:
                words.insert(at, rng.choice(_STRAY))
        body += " ".join(words) + rng.choice(_JOINS)
    return body


@pytest.mark.parametrize("seed", range(6))
def test_nothing_of_a_mutated_mail_vanishes(seed: int) -> None:
    rng = Random(seed)
    for _ in range(12):
        _all_told(Text(rng.choice(sorted(PLAYERS.values())), "", _mutated(rng)))


@pytest.mark.parametrize("seed", range(3))
def test_nothing_of_free_talk_vanishes(seed: int) -> None:
    rng = Random(seed)
    words = [
        *_STRAY,
        "E1",
        "ducados",
        "ataca",
        "cinco",
        "Ferrara",
        "traidor",
        "Roma",
        "pido",
        "paz",
        "12",
        "flota",
    ]
    for _ in range(6):
        sentences = [" ".join(rng.choices(words, k=rng.randint(5, 12))).capitalize() for _ in range(4)]
        _all_told(Text("Venecia", "", ".\n".join(sentences) + "."))


def test_what_orders_nothing_is_listed_and_greetings_are_not() -> None:
    orders = _read("Hola, DJ:\nAyer soñé con el Gran Canal.\nE1 a Ferrara\nUn saludo,\nBea")
    assert orders.talk == ("Ayer soñé con el Gran Canal",)


# Work ---------------------------------------------------------------------------------------------


def _work(body: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many words are given to the parser, in all, to read a mail."""
    given: list[int] = []
    derived = items._derived

    def counted(tagged: str, rule: str) -> items.Item | None:
        given.append(len(tagged.split()))
        return derived(tagged, rule)

    monkeypatch.setattr(items, "_derived", counted)
    _read(body)
    assert max(given, default=0) <= items.LONGEST
    return sum(given)


@pytest.mark.parametrize(
    "word", ["x, ", "E1, ", "E1 a Ferrara, ", "E1 (", "retirada, ", "E1 a Ferrara si x, ", "a: ", "E1 apoya "]
)
def test_the_work_grows_with_the_mail_and_no_faster(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies in the parser grows as the cube of an item's length, and was done again at every comma."""
    short, long = (_work(word * count, monkeypatch) for count in (20, 80))
    assert long <= 4.5 * short + items.LONGEST * 8
    monkeypatch.undo()


def test_no_mail_is_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(items, "_derived", lambda tagged, rule: None)
    orders = _read("E1 a Ferrara\n" * 2000)
    assert "too-long" in _why(orders)
    assert len(orders.flags) < 600


def test_a_line_of_commas_is_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    """24 kB of «x, x, x» once held the daemon for more than a minute: nothing of it is parsed."""
    assert _work("x, " * 8000, monkeypatch) == 0
    assert "x x x" in told_back(_read("x, " * 8000))
