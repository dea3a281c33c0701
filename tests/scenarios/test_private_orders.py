"""What only A may know of his orders moves nothing of anybody else's: no letter, no page, no number.

A game is played twice from the first mail to the published month; but for one order of A's the two are the
same. Whatever goes to others is compared as it lies in the post: how many letters, in which order, when each
was queued, every byte of it.
"""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from app.world import mail
from rules.months import cause, debt, lady, person, tie
from turnbot.app import offline, opening, publishing
from turnbot.core.game import Game
from turnbot.core.ledger import accounts
from turnbot.games import GAMES
from turnbot.games.preux.state.world import World
from turnbot.store import db, games, outcomes, tables

A, HIS_ADDRESS = "Armand", "armand@preux.example"
LIST, REFEREE = "lista@preux.example", "arbitro@preux.example"

#: What everybody orders; A's private order stands beside his second week.
ORDERS = {
    A: "1ª semana: me quedo en casa.\n2ª semana: {second}\n3ª semana: voy al club y bebo con moderación.\n"
    "4ª semana: acompaño a mi dama.\nObservaciones: {notes}\n",
    "Bruno": "1ª semana: voy al club.\n2ª semana: me quedo en casa.\n3ª semana: voy al club.\n"
    "4ª semana: voy al club y alterno con Henri.\n",
    "Henri": "1ª semana: voy al teatro en platea.\n2ª semana: voy al club.\n3ª semana: me quedo en casa.\n"
    "4ª semana: voy al club.\n",
    "Luc": "1ª semana: cortejo a Zoe.\n2ª semana: voy de tabernas con 20 coronas y bebo.\n"
    "3ª semana: me quedo en casa.\n4ª semana: voy al club.\n",
}


#: What Armand holds, where he holds anything.
OFFICES: Mapping[str, Mapping[str, Any]] = {
    "police": {"police": "Teniente General de Policía", "titles": ("Chevalier",), "level": 8},
    "treasury": {"office": "Canciller de Finanzas", "titles": ("Baron",), "level": 11},
}


def paris(married: bool, office: str = "") -> World:
    """Armand with his lady or wife, whom he has beside Henri's wife; he is ill, and points keep his level."""
    men = [
        person(A, lady="Anne", wife=married, house=2 if married else 0, crowns=5000, status=9, club="PR",
               email=HIS_ADDRESS, ill_since="1626-07", cure_cost=60, regiment="MDR", rank="captain",
               **OFFICES.get(office, {})),
        person("Bruno", club="PR", email="bruno@preux.example", status=9),
        person("Henri", lady="Yvonne", wife=True, house=2, club="PR", email="henri@preux.example", status=9),
        person("Luc", club="PR", email="luc@preux.example", status=9),
    ]  # fmt: skip
    ladies = [
        lady("Anne", lover=A, level=4), lady("Yvonne", lover="Henri", level=4), lady("Zoe", level=6),
        lady("Flora", level=8), lady("Irene", level=11),
    ]  # fmt: skip
    others = [
        tie(A, "Yvonne", affair="1626-07"), cause("Henri", "Bruno"),
        debt("moneylender", A, 50, due="1626-12"),
    ]  # fmt: skip
    return World.of("1626-08", men, ladies, others=others)


@dataclass(frozen=True)
class Seen:
    """What a game left: the post, the pages, the numbers, and what happened."""

    post: list[tuple[Any, ...]]
    pages: Mapping[str, bytes]
    numbers: Mapping[tuple[str, str], Any]
    kinds: frozenset[str]
    mine: int

    @property
    def for_others(self) -> list[tuple[Any, ...]]:
        """Letters to everybody but A and the referee, as they were queued."""
        return [row for row in self.post if row[0] not in (HIS_ADDRESS, REFEREE)]


def played(
    root: Path, *, second: str = "me quedo en casa.", notes: str = "ninguna.", married: bool, office: str = ""
) -> Seen:
    """Play the month by mail with A's orders, and look at what everybody gets."""
    game: Game = replace(GAMES["preux"], scenario=lambda doc, seed: paris(married, office))
    mails = root / "mails"
    mails.mkdir(parents=True)
    for nth, (who, text) in enumerate(ORDERS.items()):
        body = text.format(second=second, notes=notes) if who == A else text
        address = f"{who.casefold()}@preux.example"
        raw = mail(address, body, f"Jugada de {who}", message_id=f"<{nth}@x.example>")
        (mails / f"{nth}.eml").write_bytes(raw)
    with closing(db.connect("sqlite://")) as database:
        db.migrate(database)
        shell = offline._shell(database, game, root / "out", offline.computed(28), None)
        now = offline._opened(game, {"month": "1626-08"})
        opening.start(shell, {"month": "1626-08"}, b"", now)
        files = offline._Files("mails", sorted(mails.iterdir()), now + timedelta(hours=1))
        offline._play_one(shell, files)
        publishing.make_site(shell, now + timedelta(days=60))
        return _seen(shell, root / "out")


#: What is compared of a letter: to whom, which, its words with all headers, when it was queued.
_COLUMNS = (
    *("recipient", "kind", "key", "subject", "message_id", "raw", "created", "next_attempt", "state"),
)


def _seen(shell: Any, out: Path) -> Seen:
    columns = [tables.mail_out.c[name] for name in _COLUMNS]
    with shell.db.look() as tx:
        post = [tuple(row) for row in tx.execute(select(*columns).order_by(tables.mail_out.c.id))]
        one = games.published(tx)[-1]
        kept = outcomes.load(tx, one.id, one.month, shell.game.load)
    site = (out / "site").resolve()
    pages = {p.relative_to(site).as_posix(): p.read_bytes() for p in sorted(site.rglob("*")) if p.is_file()}
    return Seen(
        post, pages, dict(_visible(kept.world)), frozenset(event.kind for event in kept.events),
        sum(row[0] == HIS_ADDRESS for row in post),
    )  # fmt: skip


def _visible(world: World) -> Any:
    """Every number that somebody besides A may see: public ones, and his own of each other reader."""
    for holder in world.holders():
        others = set(holder.owners) - {A}
        for what, account in accounts(type(holder)).items():
            if account.seen_by == "public" or (account.seen_by == "owner" and others):
                yield (holder.name, what), repr(getattr(holder, what))


#: What A orders beside the same quiet month, what must have come of it, and whether he is married.
PRIVATE = [
    pytest.param({"notes": "pido prestadas 100 coronas a un prestamista."}, "loan.taken", False, id="loan"),
    pytest.param({"notes": "invierto 1000 coronas en armamento."}, "investment.made", False, id="investment"),
    pytest.param({"second": "acompaño a Yvonne."}, "affair.visited", True, id="adulterous visit"),
    pytest.param({"notes": "compro el tratamiento."}, "illness.cured", False, id="treatment"),
    pytest.param({"notes": "sobornar al Ministro de Justicia con 100 coronas."}, None, False, id="bribe"),
    pytest.param({"second": "cortejo a Irene."}, "courtship.failed", True, id="a married man courts in vain"),
    pytest.param({"second": "cortejo a Flora."}, "affair.began", True, id="a married man wins a free lady"),
    pytest.param({"second": "practico esgrima con sable."}, "practice.done", False, id="practice"),
    pytest.param({"second": "escribo mi obra de teatro."}, "play.written", False, id="writing"),
    pytest.param({"notes": "compro una pipa."}, "goods.bought", False, id="purchase"),
    pytest.param({"notes": "devuelvo 20 coronas al prestamista."}, "debt.paid", False, id="repayment"),
    pytest.param({"notes": "vivo con gastos ostentosos."}, "lavish.lived", False, id="lavish living"),
    pytest.param(
        {"notes": "uso la influencia de mi dama a favor de Luc."}, "influence.used", False, id="influence"
    ),
    pytest.param({"second": "seguir discretamente a Flora."}, None, True, id="following a lady"),
    pytest.param({"notes": "¿cuánto cuesta una casa?"}, None, False, id="a question"),
]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Mapping[bool, Seen]:
    """The same month without any private order, for A married and not."""
    return {
        married: played(tmp_path_factory.mktemp("quiet") / str(married), married=married)
        for married in (False, True)
    }


@pytest.mark.parametrize(("orders", "kind", "married"), PRIVATE)
def test_nobody_else_gets_or_sees_anything_of_a_private_order(tmp_path, quiet, orders, kind, married):
    with_it, without = played(tmp_path, married=married, **orders), quiet[married]
    assert kind is None or kind in with_it.kinds, sorted(with_it.kinds - without.kinds)
    assert with_it.post != without.post, "his own letters tell him"
    assert with_it.mine == without.mine, "even of his own there are as many"
    assert with_it.for_others == without.for_others
    assert with_it.pages == without.pages
    changed = {
        key
        for key in without.numbers | with_it.numbers
        if without.numbers.get(key) != with_it.numbers.get(key)
    }
    assert changed == set()


#: What A holds, and orders openly; what he orders in secret beside it, and what must have come of that.
BY_OFFICE = [
    pytest.param("police", "ninguna.", "que un espía siga a Luc.", {"spy.failed"}, id="a spy in vain"),
    pytest.param(
        "police", "ninguna.", "que un espía siga a Bruno, con 20 coronas más.", {"spy.reported"}, id="a spy"
    ),
    pytest.param("treasury", "ninguna.", "desfalco 300 coronas.", {"funds.embezzled"}, id="embezzlement"),
    pytest.param("police", "ninguna.", "desfalco 300 coronas.", {"order.refused"}, id="no purse to rob"),
    pytest.param(
        "police", "ninguna.", "uso la influencia de mi cargo en contra de Luc.",
        {"influence.used", "influence.returned"}, id="influence against",
    ),
    pytest.param(
        "treasury", "ninguna.", "uso mi influencia a favor de Luc.", {"influence.returned"}, id="and for"
    ),
    pytest.param(
        "treasury", "ninguna.", "soborno al Coronel con 600 coronas en contra de Luc.",
        {"bribe.granted"}, id="a bribe that nothing was decided on",
    ),
    pytest.param(
        "police", "levanto cargos contra Bruno por traición.",
        "levanto cargos con pruebas falsas contra Bruno por traición.", {"evidence.made"}, id="evidence",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("office", "openly", "secretly", "kinds"), BY_OFFICE)
def test_nobody_else_sees_what_an_officer_does_in_secret(tmp_path, office, openly, secretly, kinds):
    without = _office(tmp_path, office, openly)
    with_it = played(tmp_path / "with", married=False, office=office, notes=secretly)
    assert kinds <= with_it.kinds - without.kinds, sorted(with_it.kinds - without.kinds)
    assert with_it.for_others == without.for_others
    assert with_it.pages == without.pages
    assert with_it.numbers == without.numbers


#: The month without the secret, by A's office and what he orders openly: several secrets are held against it.
_OPENLY: dict[tuple[str, str], Seen] = {}


def _office(root: Path, office: str, openly: str) -> Seen:
    if (office, openly) not in _OPENLY:
        _OPENLY[office, openly] = played(root / "without", married=False, office=office, notes=openly)
    return _OPENLY[office, openly]


#: Orders of which everybody sees a part (ruling 15), and that part.
PUBLIC = [
    pytest.param({"second": "voy al club."}, "club.visited", False, id="a club is a place where one is seen"),
    pytest.param({"second": "voy de tabernas."}, "tavern.visited", False, id="so is the port"),
    pytest.param({"second": "voy al teatro en platea."}, "theatre.visited", False, id="and the theatre"),
    pytest.param({"notes": "me doy de baja de mi club."}, "club.left", False, id="membership"),
    pytest.param(
        {"second": "cortejo a Flora."}, "lady.won", False, id="whose lady she is, when both are free"
    ),
]


@pytest.mark.parametrize(("orders", "kind", "married"), PUBLIC)
def test_what_ruling_15_makes_public_is_seen(tmp_path, quiet, orders, kind, married):
    """Else the test above could not fail."""
    with_it, without = played(tmp_path, married=married, **orders), quiet[married]
    assert kind in with_it.kinds
    assert with_it.pages != without.pages
    assert with_it.for_others != without.for_others
    assert [row[:3] for row in with_it.for_others] == [row[:3] for row in without.for_others]
