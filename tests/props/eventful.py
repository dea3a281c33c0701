"""A Paris in which much is about to happen: set pieces for what generated years seldom come to.

Each piece is a few people with what they need, under names of their own, and their orders for every month of
a short game. Side by side they make a world like any other, so that whatever holds of a year can be asked of
what is rare as well.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from justice import justice
from wartime import war

from turnbot.games.preux.orders.tree import (
    RELIGIOUS_ORDERS,
    AccompanyLady,
    Action,
    Announce,
    AnnounceMass,
    AnswerChallenge,
    Apply,
    AskKing,
    AttendDauphin,
    AttendParty,
    BachelorParty,
    Baptism,
    Beg,
    Bribe,
    Buy,
    Challenge,
    Confess,
    Court,
    Decide,
    DismissLady,
    Drink,
    DuelRoutine,
    DuelTerms,
    Enlist,
    Gamble,
    HostParty,
    House,
    Influence,
    Invite,
    JoinCasino,
    JoinClub,
    JoinOrder,
    LeaveCasino,
    LeaveClub,
    LeaveOfAbsence,
    LeaveRegiment,
    MarryCouple,
    Mass,
    NoQuarter,
    Orders,
    Other,
    Pay,
    PrepareParty,
    Promotion,
    Propose,
    Rest,
    SayMass,
    StopDuel,
    Stroll,
    Study,
    SubmitPlay,
    Toady,
    TradeExpertise,
    VisitCasino,
    VisitClub,
    VisitTavern,
    Volunteer,
    Wedding,
)
from turnbot.games.preux.state.army import Unit, establishment
from turnbot.games.preux.state.between import Cause, Debt, Investment, Tie, tie_name
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.things import (
    FRANCE,
    Child,
    OpenPost,
    Realm,
    Service,
    Vacancy,
    open_post_name,
    service_name,
    vacancy_name,
)
from turnbot.games.preux.state.world import Thing, World

START = "1626-08"


@dataclass
class Piece:
    """A few people, what is theirs, what they order each month, and what the referee rules."""

    things: list[Thing] = field(default_factory=list)
    orders: dict[str, Orders] = field(default_factory=dict)
    rulings: dict[str, Any] = field(default_factory=dict)

    def man(self, name: str, *weeks: Action | Sequence[Action], writes: bool = True, **told: Any) -> None:
        """Put a gentleman into it, with his orders week by week if he ``writes``."""
        values = {
            "level": 8, "crowns": 900, "strength": 10, "constitution": 10, "endurance": 100,
            "military_ability": 3, "charisma": 3, "email": f"{name.split()[-1]}@example.invalid",
        }  # fmt: skip
        self.things.append(Person(**(values | told | {"name": name})))
        if writes:
            acts = [(week,) if isinstance(week, Action) else tuple(week) for week in weeks]
            self.orders[name] = Orders(sender=name, weeks=tuple([*acts, (), (), (), ()][:4]))

    def lady(self, name: str, **told: Any) -> str:
        """Put a lady into it."""
        self.things.append(Lady(**({"name": name, "level": 6, "moral": 3} | told)))
        return name

    def tie(self, man: str, lady: str, **told: Any) -> None:
        """Let there be something between two."""
        self.things.append(Tie(name=tie_name(man, lady), man=man, lady=lady, **told))


Scene = Callable[[Piece, str], None]


def birth(p: Piece, nth: str) -> None:
    """A wife in her last month, and a man who once talked to her."""
    wife = p.lady(f"Madre {nth}", conceived="1625-11", lover=f"Padre {nth}", father=f"Padre {nth}")
    other = p.lady(f"Amada {nth}", rich=True)
    p.man(f"Padre {nth}", [AccompanyLady()], PrepareParty(), lady=wife, wife=True, house=3)
    p.tie(f"Padre {nth}", other, talked="1626-07")
    p.man(f"Amigo {nth}", Rest(), level=3, crowns=40)
    p.tie(f"Amigo {nth}", wife, talked="1626-05")


def poor_husband(p: Piece, nth: str) -> None:
    """A husband who cannot pay a house that suits his wife, nor his children."""
    wife = p.lady(f"Mujer {nth}", level=11, lover=f"Pobre {nth}", rich=True, moral=2)
    p.man(f"Pobre {nth}", [Rest()], lady=wife, wife=True, house=2 + int(nth) % 3, crowns=30, children=3)


def hostess(p: Piece, nth: str) -> None:
    """A party whose hostess is awaited elsewhere."""
    wife = p.lady(f"Anfitriona {nth}", level=8, lover=f"Anfitrion {nth}", rich=True, moral=1)
    guests = (f"Invitado {nth}", f"Borracho {nth}")
    p.man(
        f"Anfitrion {nth}", PrepareParty(), HostParty(place="home", guests=guests),
        lady=wife, wife=True, house=3, level=10, crowns=3000,
    )  # fmt: skip
    p.man(f"Invitado {nth}", Rest(), AttendParty(host=f"Anfitrion {nth}"))
    p.man(f"Amante {nth}", Rest(), AccompanyLady(lady=wife))
    p.tie(f"Amante {nth}", wife, affair="1626-05", talked="1626-05")


def wedding(p: Piece, nth: str) -> None:
    """A stag night; a groom at the front; a bride who is another's; a bride whom the King must grant."""
    bride, far, lost, noble = (p.lady(f"{who} {nth}") for who in ("Novia", "Lejana", "Perdida", "Alta"))
    p.man(
        f"Novio {nth}", BachelorParty(), AccompanyLady(), AccompanyLady(),
        lady=bride, bride=bride, wedding="1626-09", house=2, club="PR",
    )  # fmt: skip
    p.man(f"Padrino {nth}", [BachelorParty(groom=f"Novio {nth}"), Drink()], club="PR")
    p.man(f"Soldado {nth}", lady=far, bride=far, wedding=START, at_front=True, regiment="MDR", house=2)
    p.man(f"Dejado {nth}", Rest(), bride=lost)
    p.man(f"Duque {nth}", AskKing(), lady=noble, bride=noble, level=16, house=3, crowns=4000)
    if nth == "01":
        p.man(f"Aguafiestas {nth}", [Rest(), Influence(against=f"Duque {nth}", matter="marriage")], level=33)
    for holder, lady in ((f"Novio {nth}", bride), (f"Soldado {nth}", far), (f"Duque {nth}", noble)):
        p.things[:] = [_held(one, lady, holder) for one in p.things]


def _held(one: Thing, lady: str, holder: str) -> Thing:
    if not isinstance(one, Lady) or one.name != lady:
        return one
    titles = ("Baronne",) if lady.startswith("Alta") else ()
    return Lady(name=lady, level=one.level, moral=one.moral, lover=holder, titles=titles)


def rising(p: Piece, nth: str) -> None:
    """A wife who rises with her husband, and another whom a visit makes forget."""
    wife = p.lady(f"Ascendida {nth}", level=3, lover=f"Brillante {nth}")
    p.man(f"Brillante {nth}", AccompanyLady(), lady=wife, wife=True, house=2, status=40)
    sad = p.lady(f"Triste {nth}", level=5, lover=f"Tardio {nth}", neglected=2)
    p.man(f"Tardio {nth}", AccompanyLady(), lady=sad, wife=True, house=2)


def gambler(p: Piece, nth: str) -> None:
    """Who joins the Casino; a member who stayed away and comes again; one who gives it up."""
    bets = Gamble(bets=(400, 400, 400, 400))
    p.man(f"Tahur {nth}", [JoinCasino(), VisitCasino(), bets], [VisitCasino(), bets], level=13, crowns=9000)
    p.man(f"Ausente {nth}", [VisitCasino(), bets], level=13, crowns=9000, casino=True, casino_missed=1,
          since={"casino": "1626-01"})  # fmt: skip
    p.man(f"Arrepentido {nth}", [LeaveCasino(), TradeExpertise()], level=13, casino=True,
          expertise={"base": 12, "rapier": 6})  # fmt: skip


def illness(p: Piece, nth: str) -> None:
    """Who pays his cure; who infects his lady; who may be infected by his."""
    p.man(f"Curado {nth}", [Buy(what="tratamiento")], ill_since="1626-07", cure_cost=60)
    well = p.lady(f"Sana {nth}", lover=f"Enfermo {nth}")
    p.man(f"Enfermo {nth}", AccompanyLady(), lady=well, ill_since="1626-03", cure_cost=60)
    ill = p.lady(f"Contagiosa {nth}", lover=f"Incauto {nth}", ill_since="1626-07")
    p.man(f"Incauto {nth}", AccompanyLady(), AccompanyLady(), lady=ill)


def club_evening(p: Piece, nth: str) -> None:
    """A guest above his own club who pays his host's wine, and drinkers who cannot hold theirs."""
    p.man(f"Socio {nth}", [VisitClub(with_=(f"Huesped {nth}",)), Drink()], club="CH", level=11)
    p.man(f"Huesped {nth}", [VisitClub(guest_of=f"Socio {nth}"), Drink()], level=4)
    lady = p.lady(f"Callada {nth}", lover=f"Bebedor {nth}")
    drunk = [[VisitClub(), Drink(), Gamble(bets=(50, 50, 50, 50), lost=2)]] * 4
    p.man(f"Bebedor {nth}", *drunk, club="PR", constitution=2, endurance=20, lady=lady)
    p.man(f"Bebido {nth}", *[[VisitTavern(cash=30), Drink(), Gamble(bets=(40,))]] * 4, constitution=2)
    if nth == "01":
        p.man(
            "Ayudante del Delfin", [AttendDauphin(), Drink()], post="Ayudante de Cámara del Dauphin", level=9
        )


def referee(p: Piece, nth: str) -> None:
    """What only the referee moves: rulings of every kind, corrections, a man who leaves."""
    judged = f"Juzgado {nth}"
    p.man(judged, [Other(), Invite(who=judged, to="picnic")], [Other()])
    p.man(f"Mudo {nth}", writes=False, silent=2)
    p.man(f"Dispensado {nth}", writes=False)
    p.rulings[f"excused/Dispensado {nth}"] = True
    p.things.append(
        Cause(name=f"cause/{nth}", offended=f"Mudo {nth}", offender=judged, reason="insult", month="1626-07")
    )
    p.rulings |= {
        f"1.0.3/1/other/{judged}": {"words": "Bien.", "crowns": -5, "status": 1},
        f"1.0.3/1/invite/{judged}": 7,
        f"1.0.3/2/other/{judged}": {
            "nth": 2,
            "acts": [{"crowns": 5, "words": "Bien."}, {"level": 9, "public": True, "words": "Sube."}],
        },
        f"1.0.4/0/retire/Mudo {nth}": True,
        f"referee/1-{nth}": {"who": judged, "what": "level", "by": 1, "reason": "una cuenta mal echada"},
        f"referee/2-{nth}": {"who": judged, "what": "crowns", "by": 20, "reason": "una cuenta mal echada"},
        f"referee/ruling-{nth}": {
            "nth": 3,
            "acts": [
                {"who": [judged], "words": "Guardad esta hoja", "note": True},
                {"words": "No hay correo en Navidad", "public": True, "note": True},
            ],
        },
        f"referee/2-{nth}-public": {
            "who": judged,
            "what": "crowns",
            "by": 1,
            "reason": "una suma",
            "heard": "public",
        },
        f"referee/3-{nth}": {"who": judged, "what": "military_ability", "by": 1, "reason": "un dado"},
    }


def walkers(p: Piece, nth: str) -> None:
    """Walks alone and in company, and gifts of money."""
    free = p.lady(f"Paseante {nth}", level=2, moral=1)
    p.man(
        f"Andante {nth}", Stroll(lady=free), Stroll(), Stroll(lady=free), [Pay(to=f"Andado {nth}", crowns=9)]
    )
    p.man(f"Andado {nth}", [JoinClub(club="PR"), VisitClub()], [VisitClub(), Toady()])


def confessional(p: Piece, nth: str) -> None:
    """A lady who confesses: an affair to her new confessor, a suitor to the old one, who tells it."""
    sinner = p.lady(f"Pecadora {nth}", lover=f"Marido {nth}", moral=5)
    p.man(f"Marido {nth}", AccompanyLady(), lady=sinner, wife=True, house=3)
    p.man(f"Galan {nth}", Court(lady=sinner), level=5)
    p.man(f"Querido {nth}", Rest())
    p.tie(f"Querido {nth}", sinner, affair="1626-06", talked="1626-06")
    p.man(f"Cura {nth}", *[[Confess(lady=sinner), Other()]] * 4, church_rank="priest", order="jesuits")
    p.man(f"Soberbio {nth}", Confess(lady=sinner, proposes=True), church_rank="priest", order="jesuits")
    p.tie(f"Cura {nth}", sinner, heard={"1626-07": 2})
    devout = p.lady(f"Devota {nth}", lover=f"Marques {nth}", moral=5)
    p.man(f"Marques {nth}", AccompanyLady(), lady=devout)
    p.man(f"Obispo {nth}", [Rest(), Other()], church_rank="bishop", order="jesuits")
    p.tie(f"Obispo {nth}", devout, confesses="bishop", confided={f"Galan {nth}": "1626-07"})
    p.man(f"Abad {nth}", Rest(), church_rank="abbot", order="jesuits")
    p.tie(f"Abad {nth}", p.lady(f"Olvidada {nth}"), confesses="priest")
    names = sorted((f"Galan {nth}", f"Obispo {nth}", devout))
    p.rulings["/".join(("10.5.3", "1", "expose", *names))] = True


def convent(p: Piece, nth: str) -> None:
    """Who enters an order; friars who have studied enough, one of them married; who stands for a place."""
    habit = RELIGIOUS_ORDERS[int(nth) - 1]
    friar: dict[str, Any] = {"order": habit, "church_rank": "friar", "studied": 3}
    p.man(f"Devoto {nth}", JoinOrder(order=habit), [Study()], [Study()], [Beg()])
    p.man(f"Novicio {nth}", Study(), **friar, regiment="MDR", rank="captain")
    wife = p.lady(f"Casada {nth}", lover=f"Casado {nth}")
    p.man(f"Casado {nth}", Study(), AccompanyLady(), **friar, lady=wife, wife=True, house=3)
    p.man(f"Fraile {nth}", [Promotion(), Beg()], [Drink()], **friar, ordained=True)
    p.man(f"Predicador {nth}", AnnounceMass(week=1), SayMass(), order=habit, church_rank="vicar")
    p.things.append(_mass(f"Predicador {nth}", 2))
    p.man(f"Perezoso {nth}", Rest(), order=habit, church_rank="abbot")
    p.things.append(_mass(f"Perezoso {nth}", 3))
    p.man(f"Fiel {nth}", Mass(), Mass())
    for man in ("Sacrilego", "Impio"):
        _swordsman(p, f"{man} {nth}", **_STRONG)
    _affair(p, f"Sacrilego {nth}", f"Impio {nth}", limit="surrender", ground="el cementerio")
    free = Vacancy(name=vacancy_name(habit, "priest"), order=habit, rank="priest", month="1626-07")
    p.things.append(free)


def sacraments(p: Piece, nth: str) -> None:
    """A child baptised by a priest of the game, and one by nobody; a wedding by a priest, and one without."""
    for what, named in (("Cristiano", f"Pastor {nth}"), ("Tibio", f"Amigo Cristiano {nth}")):
        wife = p.lady(f"Madre {what} {nth}", lover=f"{what} {nth}")
        name = f"{what} {nth}"
        baptism = Baptism(priest=named, guests=(f"Amigo Cristiano {nth}",))
        p.man(name, Rest(), *[baptism] * (what == "Cristiano"), lady=wife, wife=True, house=3, children=1)
        p.things.append(
            Child(name=f"child/{what}/{nth}", father=name, mother=wife, boy=True, month="1626-07")
        )
    p.man(f"Amigo Cristiano {nth}", Rest(), AttendParty(host=f"Cristiano {nth}"))
    bride, other = (p.lady(f"{who} {nth}", lover=f"{man} {nth}") for who, man in
                    (("Prometida", "Casadero"), ("Pedida", "Apresurado")))  # fmt: skip
    betrothed = {"wedding": START, "house": 3, "crowns": 3000}
    p.man(f"Casadero {nth}", Rest(), Wedding(guests=()), lady=bride, bride=bride, **betrothed)
    p.man(f"Apresurado {nth}", Wedding(priest=f"Pastor {nth}"), lady=other, bride=other, **betrothed)
    p.man(f"Pastor {nth}", Rest(), MarryCouple(groom=f"Casadero {nth}"), order="jesuits", church_rank="abbot")


def _mass(priest: str, week: int) -> Service:
    """A mass announced for a week of the first month."""
    return Service(name=service_name(START, priest), priest=priest, month=START, week=week, temple="iglesia")


def parting(p: Piece, nth: str) -> None:
    """A man who leaves his lady, and one who asks for his lady's hand with presents."""
    left, asked = (p.lady(f"{who} {nth}", lover=f"{man} {nth}") for who, man in
                   (("Abandonada", "Ingrato"), ("Regalada", "Rendido")))  # fmt: skip
    p.man(f"Ingrato {nth}", [Rest(), DismissLady(), LeaveClub()], lady=left, club="PR")
    p.man(f"Rendido {nth}", Propose(crowns=90), lady=asked)


def muses(p: Piece, nth: str) -> None:
    """An author whose play a minister of letters gets, who says his word a month later."""
    done = {"weeks": 13, "run": 0, "last": 0, "bonus": 0}
    p.man(f"Poeta {nth}", [Rest(), SubmitPlay()], writing=done)
    p.man(f"Ministro {nth}", [Rest(), Decide(nth=1, choice="a")], office="Ministro de Humanidades")


def fortunes(p: Piece, nth: str) -> None:
    """Money in arms and goods that comes back, a husband who moves, and a suitor beneath every hope."""
    for sector in ("arms", "goods"):
        name = f"Rentista {sector} {nth}"
        p.man(name, Rest())
        p.things.append(
            Investment(
                name=f"investment/1626-05/{sector}/{name}", investor=name, sector=sector, crowns=1000,
                month="1626-05", registered=name,
            )
        )  # fmt: skip
    wife = p.lady(f"Mudada {nth}", lover=f"Mudado {nth}", level=3)
    p.man(f"Mudado {nth}", [AccompanyLady(), House(class_=3)], lady=wife, wife=True, house=2)
    p.man(f"Osado {nth}", Court(lady=p.lady(f"Alteza {nth}", level=20, lover=f"Principe {nth}")), level=1)
    p.man(f"Principe {nth}", Rest(), lady=f"Alteza {nth}", wife=True, level=20, house=5, crowns=9000)
    p.tie(f"Osado {nth}", f"Alteza {nth}", talked="1626-07")


def port(p: Piece, nth: str) -> None:
    """Four weeks in the taverns of the port, with all he has."""
    p.man(f"Portuario {nth}", *[[VisitTavern(), Drink()]] * 4, constitution=3, endurance=30)


def debtor(p: Piece, nth: str) -> None:
    """Who owes more than he has, and must go; and one who is mentioned twice where he is."""
    p.man(
        f"Heroe {nth}", disgrace="revolt", disgraced_since="1626-06", disgrace_until="1627-03", mentions=2,
        at_front=True, regiment="FR", rank="captain", home_regiment="MDR",
    )  # fmt: skip
    p.man(f"Moroso {nth}", Rest(), crowns=20, regiment="MDR", rank="captain", level=4)
    p.things.append(
        Debt(
            name=f"debt/{nth}", lender="moneylender", borrower=f"Moroso {nth}", principal=200, owed=220,
            month="1626-02", due=START,
        )
    )  # fmt: skip


def _swordsman(
    p: Piece, name: str, *notes: Action, below: int | None = None, by: str = "X-F-X", **told: Any
) -> str:
    """A man at home, who fences by one routine; he surrenders ``below`` so many per cent, if he says so."""
    p.man(name, Rest(), **told)
    terms = () if below is None else (DuelTerms(surrender_below=below),)
    routine = (DuelRoutine(actions=by),)
    p.orders[name] = replace(p.orders[name], notes=notes, terms=terms, duels=routine)
    return name


def _affair(
    p: Piece, one: str, other: str, reason: str = "insult", limit: str = "", ground: str = "", **told: Any,
) -> None:  # fmt: skip
    """Let one have challenged another last month, who took it up if there is a ``limit``."""
    terms = {"weapon": "rapier", "limit": limit, "place": ground, "from": f"{START}/1"} if limit else {}
    values = {"month": "1626-07", "challenged": "1626-07", "accepted": bool(limit), "terms": terms}
    name = f"cause/{one}/{other}"
    p.things.append(Cause(name=name, offended=one, offender=other, reason=reason, **(values | told)))


#: Who wins his duels, and who loses them without dying of one lunge.
_STRONG = {"strength": 10, "constitution": 18, "endurance": 180}
_WEAK = {"strength": 5, "constitution": 18, "endurance": 90}


def duels(p: Piece, nth: str) -> None:
    """To the death; without quarter; to the last breath; and with a priest who would stop it."""
    for what, limit, below, notes in (
        ("Muerte", "death", None, (NoQuarter(),)),
        ("Cuartel", "surrender", None, (NoQuarter(),)),
        ("Aliento", "surrender", 0, ()),
    ):
        # One of those who give no quarter was a cad before.
        known = {"cad": True, "cad_since": "1626-07"} if (what, nth) == ("Cuartel", "01") else {}
        winner = _swordsman(p, f"Fuerte {what} {nth}", *notes, **_STRONG, **known)
        loser = _swordsman(p, f"Debil {what} {nth}", below=below, **_WEAK)
        _affair(p, winner, loser, limit=limit)
    thrower = _swordsman(p, f"Lanzador {nth}", by="SA-X-A", **_STRONG)
    _affair(p, thrower, _swordsman(p, f"Blanco {nth}", **_WEAK), limit="surrender")
    pious = [_swordsman(p, f"Devoto {n} {nth}", **_STRONG) for n in (1, 2)]
    p.man(f"Capellan {nth}", [Rest(), StopDuel(who=(pious[0],))], church_rank="priest", order="jesuits")
    _affair(p, *pious, limit="surrender")


def answers(p: Piece, nth: str) -> None:
    """Every answer to a challenge; enemies who hold back; and who quarrels once too often."""
    for what, said in (("Cortes", "accept"), ("Terco", "decline")):
        sorry = _swordsman(p, f"Contrito {what} {nth}", AnswerChallenge(answer="apologise"))
        answer = AnswerChallenge(opponent=sorry, answer=said)
        _affair(p, _swordsman(p, f"{what} {nth}", answer), sorry)
    timid = _swordsman(p, f"Timido {nth}", AnswerChallenge(answer="decline"))
    _affair(p, _swordsman(p, f"Retador {nth}"), timid)
    for name, regiment, notes in (
        ("Guardia", "GC", (AnswerChallenge(answer="decline"),)),
        ("Mosquetero", "MDR", ()),
    ):
        p.man(f"{name} {nth}", VisitClub(), club="CA", regiment=regiment, rank="private")
        p.orders[f"{name} {nth}"] = replace(p.orders[f"{name} {nth}"], notes=notes)
    _swordsman(p, f"Pendenciero {nth}", Challenge(opponent=timid), quarrels={"baseless": 2})


def husbands(p: Piece, nth: str) -> None:
    """A husband who gives up his wife, one whom her lover kills, and a lover who gives her up."""
    for what, limit, below in (("Manso", "surrender", 50), ("Muerto", "death", None)):
        wife = p.lady(f"Mujer del {what} {nth}", lover=f"Marido {what} {nth}")
        _swordsman(p, f"Marido {what} {nth}", below=below, lady=wife, wife=True, house=3, **_WEAK)
        cruel = () if below else (NoQuarter(),)
        lover = _swordsman(p, f"Querido del {what} {nth}", *cruel, **_STRONG)
        _affair(p, f"Marido {what} {nth}", lover, "adultery", limit, lady=wife)
    wife = p.lady(f"Mujer del Fiero {nth}", lover=f"Marido Fiero {nth}")
    _swordsman(p, f"Marido Fiero {nth}", lady=wife, wife=True, house=3)
    prudent = _swordsman(p, f"Querido del Fiero {nth}", AnswerChallenge(answer="decline"))
    p.tie(prudent, wife, affair="1626-05")
    _affair(p, f"Marido Fiero {nth}", prudent, "adultery", lady=wife)


def barracks(p: Piece, nth: str) -> None:
    """Who enlists, for money and without, at home and in the field; who asks leave, rides, acts and goes."""
    p.man(f"Recluta {nth}", Enlist(regiments=("GR", "13", "53"), rank="captain"), LeaveOfAbsence())
    p.man(f"Novato {nth}", Enlist(regiments=("27",)))
    chief = "Coronel del 27"
    if nth == "01":
        p.man(chief, [Rest(), Decide(nth=1, choice="a")], regiment="27", rank="colonel", horses=3)
    p.man(f"Montanes {nth}", Enlist(regiments=("RCM",)), strength=11, constitution=12, expertise={"base": 12})
    p.man(f"Fronterizo {nth}", Enlist(regiments=("FR",)), regiment="RCG", rank="subaltern")
    p.man(f"Veterano {nth}", [Rest(), LeaveOfAbsence()], Rest(), regiment="13", rank="private")
    p.man(f"Licenciado {nth}", [Rest(), LeaveRegiment()], regiment="69", rank="private")
    p.man(f"Brigadier {nth}", Rest(), post="Jefe de Brigada/foot-1", rank="brigadier-general", horses=3)
    p.man(f"Jinete {nth}", Rest(), regiment="GD", rank="captain", horses=2, crowns=10, level=5)
    p.man(f"Caballerizo {nth}", Rest(), servants=2, crowns=17)
    p.man(f"Arruinado {nth}", Rest(), horses=2, crowns=17)
    told = {"regiment": "RCG", "rank": "major", "horses": 3, "brevet_from": "captain"}
    p.man(f"Confirmado {nth}", Rest(), **told, brevet_since="1626-07")
    p.man(f"Suplente {nth}", Rest(), **told, brevet_since="1625-08", level=1)
    p.man(f"General {nth}", Rest(), **(told | {"rank": "brigadier-general"}), brevet_since="1625-08")


def favours(p: Piece, nth: str) -> None:
    """An investor whom many help and hinder, with favours of all kinds and with money."""
    rich = f"Inversor {nth}"
    p.man(rich, Rest())
    p.things.append(
        Investment(
            name=f"investment/1626-05/arms/{rich}", investor=rich, sector="arms", crowns=1000,
            month="1626-05", registered=rich,
        )
    )  # fmt: skip
    helps = (Influence(for_=rich, matter="supply"), Influence(for_=rich, of="office"))
    p.man(f"Valedor {nth}", [Rest(), *helps], level=24, office="Ministro de Ciencias")
    p.man(f"Perdido {nth}", [Rest(), Influence(for_=rich, matter="title")], level=20)
    hers = p.lady(f"Influyente {nth}", level=17, lover=f"Enemigo {nth}", influential=True)
    p.man(f"Enemigo {nth}", [Rest(), Influence(against=rich, matter="supply", of="lady")], lady=hers)
    for letter in "ABCDEFGH":
        bribe = Bribe(office="General Quartermaster", crowns=1200, for_=rich)
        p.man(f"Corruptor {letter} {nth}", [Rest(), bribe], crowns=60000)
    p.man(f"Tentador {nth}", [Rest(), Bribe(office="Ministro de Ciencias", crowns=700, for_=rich)])
    p.man(f"Policia {nth}", Rest(), office="Teniente General de Policía")


def campaign(p: Piece, nth: str) -> None:
    """Men of a regiment in the field, of one that is called up, of one that its Colonel sends; volunteers."""
    number = int(nth)
    code = ("MDR", "13", "GD")[number - 1]
    p.man(f"Coronel {nth}", [Volunteer(unit=code), Rest()], regiment=code, rank="colonel", horses=3)
    p.man(f"Comandante {nth}", [Volunteer(unit="CPC")], regiment="CPC", rank="major", horses=3, battalion=2)
    p.man(f"Peticionario {nth}", [Volunteer(unit="69")], regiment="69", rank="private", battalion=1)
    p.man(f"Voluntario {nth}", [Volunteer(unit="self")], regiment="53", rank="subaltern", battalion=1)
    p.man(f"Civil {nth}", [Volunteer(unit="self")])
    p.man(f"Tardío {nth}", Rest(), [Rest(), Volunteer(unit="self")])
    there = {"at_front": True, "front_since": "1626-06", "officer_months": {"1626-06": 2}}
    p.man(f"Oficial {nth}", Rest(), regiment="MDP", rank="captain", horses=1, **there)
    guard = {"regiment": "GR", "rank": "captain", "horses": 1}
    p.man(f"Escolta {nth}", Rest(), **guard, post="Capitán Escolta Real")
    p.man(f"Favorito {nth}", Rest(), **guard, post="Ayudante de Cámara del Dauphin")
    p.man(f"Edecan {nth}", Rest(), **guard, post="Ayudante de Cámara de General")
    p.man(f"Adjunto {nth}", Rest(), **guard, post="Ayudante Regimental/GR")
    p.man(f"Divisionario {nth}", Rest(), rank="lieutenant-general", horses=3, post="Jefe de División/1")
    if number == 1:
        p.things += [_in_field(one) for one in establishment(lambda _: 3, START)]


def _in_field(one: Thing) -> Thing:
    """The Musketeers of Picardy are at war since June; the Carabineers leave in September."""
    if isinstance(one, Unit) and one.code in ("MDP", "CDR"):
        told = {"MDP": {"since": "1626-06", "task": "siege"}, "CDR": {"called": "1626-09"}}[one.code]
        return replace(one, **told)
    return one


def courtiers(p: Piece, nth: str) -> None:
    """Who announce themselves for offices, and stand; whose year is over; vacancies that are called for."""
    ministry, foreign = "Ministro de Ciencias", "Ministro de Exteriores"
    both = [Announce(offices=(foreign,)), Apply(offices=(foreign,))]
    noble = {"titles": ("Baron",), "level": 16, "crowns": 9000}
    p.man(f"Pretendiente {nth}", both, **noble)
    p.man(f"Rival {nth}", both, **noble)
    p.man(f"Vacilante {nth}", [Announce(offices=(foreign,)), Rest()], **noble)
    p.man(f"Antiguo {nth}", both, office=foreign, **noble)
    p.man(f"Sin Suerte {nth}", Rest(), office="Gobernador Militar de París", **noble)
    marshal = "Marechal de France"
    p.man(f"Estado {nth}", [Rest(), Decide(nth=1, choice="a"), Decide(nth=2, choice="a")],
          office="Ministro de Estado", **noble)  # fmt: skip
    paris = "Gobernador Militar de París"
    for letter in "ABCDEFGHIJKL":
        name = f"General {letter} {nth}"
        p.man(name, [Announce(offices=(paris,)), Apply(offices=(paris,))], level=15, rank="general", horses=3)
    p.man(f"Caido {nth}", Rest(), office=ministry, crowns=20, level=11)
    p.rulings[f"1.0.4/0/retire/Caido {nth}"] = True
    p.orders.pop(f"Caido {nth}")
    p.things[:] = [replace(one, silent=5) if one.name == f"Caido {nth}" else one for one in p.things]
    p.things.append(OpenPost(name=open_post_name(marshal), post=marshal, month="1626-07"))
    p.man(f"Muñidor {nth}", [Rest(), Influence(matter="renewal", office=marshal)], level=24)
    p.man(f"Renovado {nth}", [Announce(offices=(foreign,)), Rest()], level=9)


def court(p: Piece, nth: str) -> None:
    """Who deserve titles: too low for one, sure of one, Dukes with too many; who lost his lands, or favour.

    The enemy comes into France with the second disaster, or is driven out.
    """
    dukes = ("Chevalier", "Baron", "Viscomte", "Comte", "Marquis", "Duc")
    p.man(f"Indigno {nth}", Rest(), level=5, mentions=2)
    p.man(f"Digno {nth}", Rest(), level=24, mentions=2)
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWX":
        name = f"Grande {letter} {nth}"
        p.man(name, Rest(), level=33, mentions=2, titles=dukes, crowns=9000)
        p.rulings[f"6.0.8/0/order-of-knights/{name}"] = "Chevalier du Saint-Esprit"
        p.man(f"Terrateniente {letter} {nth}", Rest(), level=12, titles=dukes[:3], crowns=2000)
    p.man(f"Odiado {nth}", Rest(), level=24, titles=dukes, displeased_since="1626-05", crowns=9000)
    p.man(f"Valido {nth}", Rest(), level=24, titles=dukes, displeased_since="1626-05", crowns=9000)
    for name, side in (
        (f"Cizañero {nth}", {"against": f"Odiado {nth}"}),
        (f"Abogado {nth}", {"for_": f"Valido {nth}"}),
    ):
        p.man(name, [Rest(), Influence(matter="displeasure", **side)], level=24)
    p.man(f"Despojado {nth}", Rest(), level=12, titles=dukes[:3], lands_lost="1626-07", crowns=2000)
    p.things.append(Realm(name=FRANCE, invaded=True))
    habit: dict[str, Any] = {"order": "jesuits", "ordained": True, "level": 14}
    both = [Announce(offices=("Chancellor",)), Apply(offices=("Chancellor",))]
    p.man(f"Canonista {nth}", both, church_rank="vicar", **habit)
    p.man(f"Capellan de Campo {nth}", Rest(), church_rank="bishop", **habit,
          benefice="Teniente Coronel Capellán/MDP")  # fmt: skip


#: Each piece, and how often it stands in the world: births are of many kinds.
PIECES: Mapping[Scene, int] = MappingProxyType(
    {
        birth: 36, poor_husband: 4, hostess: 3, wedding: 3, rising: 1, gambler: 2, illness: 2,
        club_evening: 3, referee: 1, walkers: 3, confessional: 2, debtor: 1, port: 8,
        duels: 9, answers: 1, husbands: 1, parting: 1, muses: 1, fortunes: 1, barracks: 3, favours: 1,
        campaign: 3, war: 1, convent: 4, sacraments: 1, courtiers: 1, court: 1,
        justice: 1,
    }
)  # fmt: skip


def paris() -> tuple[World, Mapping[str, Orders], Mapping[str, Any]]:
    """The world of all pieces, what everybody orders every month, and what the referee rules in the first."""
    whole = Piece()
    for scene, times in PIECES.items():
        for nth in range(1, times + 1):
            scene(whole, f"{nth:02d}")
    people = [one for one in whole.things if isinstance(one, Person)]
    ladies = [one for one in whole.things if isinstance(one, Lady)]
    others = [one for one in whole.things if not isinstance(one, Person | Lady)]
    return World.of(START, people, ladies, others=others), whole.orders, whole.rulings


#: How many months of it are played.
MONTHS = 3
