"""Orders told back in Spanish, so that the player can see what was understood.

Every line can be read again and gives the same orders: ``read("\\n".join(echo(o)))`` is ``o`` but for the
flags, the sender's own words, and a free action, whose words are his.
"""

from collections.abc import Callable, Sequence
from typing import Any

from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import QUALITIES, And, Condition, If, Not
from turnbot.games.preux.orders.tree import Action, Orders
from turnbot.games.preux.state.between import MONEYLENDER
from turnbot.games.preux.words import goods, names, spoken
from turnbot.games.preux.words.pieces import (
    TIMES,
    WEEK_NAMES,
    all_of,
    at_place,
    because,
    called,
    club,
    joined,
    lender,
    lent,
    nth,
    of_whom,
    offices,
    regiment,
    regiments,
    religious_order,
    sum_of,
    the_weapon,
    though,
    to_whom,
    with_whom,
)


def echo(orders: Orders) -> list[str]:
    """Return orders as Spanish lines: one for each section that orders something, one for each routine."""
    lines = []
    for n, actions in enumerate(orders.weeks, 1):
        if actions:
            lines.append(f"Semana {n}: {_sentences(actions, n)}")
    if orders.notes:
        lines.append(f"Observaciones: {_sentences(orders.notes, None)}")
    lines += [echo_terms(terms) for terms in orders.terms]
    lines += [echo_routine(routine) for routine in orders.duels]
    if orders.death_roll:
        lines.append("Tirada de muerte: " + " ".join(str(n) for n in orders.death_roll))
    return lines


def echo_terms(terms: o.DuelTerms) -> str:
    """Return the terms of a duel as a line (7.1.8)."""
    against = f" del duelo con {terms.opponent}" if terms.opponent else ""
    said = [
        f"con {the_weapon(terms.weapon)}" if terms.weapon else "",
        names.LIMITS[terms.limit] if terms.limit else "",
        f"en la {WEEK_NAMES[terms.week - 1]} semana" if terms.week else "",
        f"en {terms.place}" if terms.place else "",
        _surrenders(terms.surrender_below),
    ]
    return f"Condiciones{against}: {', '.join(filter(None, said))}."


def _surrenders(below: int | None) -> str:
    if below is None:
        return ""
    return f"me rindo por debajo del {below} por ciento" if below else "no me rindo nunca"


def echo_routine(routine: o.DuelRoutine) -> str:
    """Return a fencing routine as a line."""
    against = routine.opponent or "cualquiera"
    weapon = f", con {the_weapon(routine.weapon)}" if routine.weapon else ""
    return f"Rutina contra {against}{weapon}: {routine.actions}"


def echo_action(action: Action, week: int | None = None) -> str:
    """Return one action as a Spanish clause in the infinitive, its condition in front."""
    words = _PHRASES[type(action)](action, week)
    return f"{echo_condition(action.if_)}, {words}" if action.if_ is not None else words


def echo_condition(condition: Condition) -> str:
    """Return a condition as a Spanish clause that begins with «si», or «salvo si» for a negated one."""
    if isinstance(condition, Not):
        return "salvo si " + joined([_asks(part) for part in condition.of.parts])
    if isinstance(condition, And):
        return "si " + joined([_asks(part) for part in condition.parts])
    return "si " + _asks(condition)


def _sentences(actions: Sequence[Action], week: int | None) -> str:
    # One sentence each, so that the condition of one never reaches the next.
    said = (echo_action(action, week) for action in actions)
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in said)


def _asks(condition: Condition) -> str:
    if not isinstance(condition, If):
        return " y ".join(
            _asks(part) for part in (condition.of.parts if isinstance(condition, Not) else condition.parts)
        )
    kind, value = condition.kind, condition.value
    if kind in ("play>=", "play<"):
        return _asks_play(kind, str(value))
    return {
        "accepted": f"{value} acepta",
        "refused": f"{value} no acepta",
        "present": f"está {value}",
        "absent": f"no está {value}",
        "succeeded": "lo conseguís",
        "failed": "no lo conseguís",
        "won": "ganáis",
        "lost": "perdéis",
        "crowns>=": f"os quedan {value} coronas o más",
        "crowns<": f"os quedan menos de {value} coronas",
        "unclear": "se da el caso que decís",
        "otherwise": "no se da el caso que decís",
    }[kind]


def _asks_play(kind: str, quality: str) -> str:
    if kind == "play>=":
        return f"la obra es {names.QUALITIES[quality]} o mejor"
    worse = QUALITIES[max(0, QUALITIES.index(quality) - 1)]
    return f"la obra es {names.QUALITIES[worse]} o peor"


def _visit_club(a: Any, week: int | None) -> str:
    guest = f", invitado por {a.guest_of}" if a.guest_of else ""
    return f"ir {club(a.club)}{with_whom(a.with_)}{' con vuestra dama' if a.lady else ''}{guest}"


def _visit_tavern(a: Any, week: int | None) -> str:
    cash = sum_of(a.cash, " con ")
    return f"ir de tabernas{cash}{' y pagar compañía femenina' if a.company else ''}"


def _gamble(a: Any, week: int | None) -> str:
    ends = ", cortando" if a.cut else ""
    if a.lost:
        ends += f", dejándolo a la {nth(TIMES, a.lost - 1, f'{a.lost}ª')} perdida"
    if not a.bets:
        return "apostar" + ends
    bets = [f"una apuesta de{sum_of(bet)}" for bet in a.bets]
    if len(a.bets) > 1 and len(set(a.bets)) == 1:
        bets = [f"{len(a.bets)} apuestas de{sum_of(a.bets[0])}"]
    return "hacer " + all_of(bets) + ends


def _theatre(a: Any, week: int | None) -> str:
    seat = f" {called(names.SEATS, a.seat)}" if a.seat else ""
    company = [*a.with_, *([a.lady] if isinstance(a.lady, str) and a.lady else [])]
    own = " con vuestra dama" if a.lady is True else ""
    return f"ir al teatro{seat}{with_whom(company)}{own}"


def _pay(a: Any, week: int | None) -> str:
    # Who owes him nothing makes a present of it: «devolver» would be said of the moneylender's alone.
    verb = "devolver" if a.crowns is None or a.to in (None, MONEYLENDER) else "entregar"
    return f"{verb}{sum_of(a.crowns) or ' lo debido'}{lender(a.to)}"


def _invite(a: Any, week: int | None) -> str:
    to = f" {called(names.OCCASIONS, a.to)}" if a.to else ""
    when = f" la {nth(WEEK_NAMES, a.week - 1, str(a.week))} semana" if a.week else ""
    return f"invitar{to_whom(a.who)}{to}{when}"


def _wedding(a: Any, week: int | None) -> str:
    words = "celebrar la boda" + (f" con {a.lady}" if a.lady else "")
    words += sum_of(a.crowns, "; gastar en la recepción ")
    words += f"; invitados: {all_of(a.guests)}" if any(a.guests) else ""
    return words + (f"; oficia {a.priest}" if a.priest else "")


def _host_party(a: Any, week: int | None) -> str:
    place = "" if a.place is None else " en casa" if a.place == "home" else f" en {spoken.club(a.place)}"
    return f"celebrar una fiesta{place}" + (f"; invitados: {all_of(a.guests)}" if any(a.guests) else "")


def _announced_mass(a: Any, week: int | None) -> str:
    return (
        "anunciar una misa"
        + (f" por {a.dead}" if a.dead else "")
        + at_place(names.TEMPLES, a.temple)
        + (f" para la semana {a.week} del mes que viene" if a.week else " para el mes que viene")
    )


def _baptism(a: Any, week: int | None) -> str:
    return (
        "bautizar a vuestro hijo"
        + (f" {a.child}" if a.child else "")
        + (f"; oficia {a.priest}" if a.priest else "")
        + sum_of(a.crowns, "; gasto de ")
        + (f"; invitados: {all_of(a.guests)}" if a.guests else "")
    )


def _enlist(a: Any, week: int | None) -> str:
    where = " y ".join(f"en {regiment(r)}" for r in a.regiments if r) or "en un regimiento"
    where += ", por este orden" if a.ordered and len(a.regiments) > 1 else ""
    return f"intentar entrar {where}" + (
        f" y comprar el grado de {called(names.RANKS, a.rank)}" if a.rank else ""
    )


def _buy(a: Any, week: int | None) -> str:
    if not a.what:
        return f"comprar algo{sum_of(a.crowns, ' por ')}"
    # Of other things his own words are told back: he wrote no code.
    name = spoken.thing(a.what) if a.what in ("horse", "servant", *names.WEAPONS) else a.what
    count = f"{a.count} " if a.count else "una " if names.is_feminine(name) else "un "
    plural = ("es" if name[-1] not in "aeiou" else "s") if a.count and a.count > 1 else ""
    grade = f" {goods.grade(a.what, a.quality)}" if a.quality else ""
    return f"comprar {count}{name}{plural}{grade}{sum_of(a.crowns, ' por ')}"


def _side(a: Any) -> str:
    """For or against whom: a man, or a minister by his office."""
    name = spoken.somebody(a.for_ or a.against or "")
    whom = f"del {name[3:]}" if name.startswith("el ") else f"de {name}"
    return f" a favor {whom}" if a.for_ else f" en contra {whom}" if a.against else ""


def _influence(a: Any, week: int | None) -> str:
    hers = f"la influencia de {a.lady}" if a.lady else "la influencia de vuestra dama"
    of = {"own": "vuestra propia influencia", "lady": hers}
    words = "usar " + of.get(a.of, "la influencia de vuestro cargo")
    words += f", nivel {a.level}," if a.level is not None else ""
    known = power().matters.get(a.matter or "")
    if known and known.of_regiment:
        return f"{words} para {spoken.matter(known.matter, a.regiment or '')}"
    words += _side(a)
    if a.matter == "renewal" and a.office:
        return f"{words} para que se convoque el cargo vacante de {a.office}"
    words += f" para el cargo de {a.office}" if a.office else ""
    words += f" para {known.doing}" if known and not known.office else ""
    return words.rstrip(",")


def _appoint(a: Any, week: int | None) -> str:
    if a.office or not a.who:
        return f"nombrar {spoken.post(a.office) if a.office else 'cargo'}{to_whom(a.who)}"
    return f"nombrar a {a.who} para un cargo"


def _bribe(a: Any, week: int | None) -> str:
    whom = f"al {a.office}" if a.office else "a un cargo"
    return f"sobornar {whom}{sum_of(a.crowns, ' con ')}{_side(a)}"


def _volunteer(a: Any, week: int | None) -> str:
    if a.battalion:
        whose = regiment(a.unit) if a.unit in book().regiments else "vuestro regimiento"
        which = ("primer", "segundo", "tercer")[max(1, min(a.battalion, 3)) - 1]
        return f"voluntarizar al {which} batallón de {whose}".replace(" de el ", " del ")
    if a.unit in book().regiments:
        return f"voluntarizar a {regiment(a.unit)}"
    if a.unit in (None, "self"):
        return "ir voluntario a un fronterizo"
    return f"voluntarizar a vuestro {a.unit}" if a.unit == "batallón" else f"voluntarizar a vuestra {a.unit}"


def _answer(a: Any, week: int | None) -> str:
    if a.answer == "apologise":
        return f"pedir disculpas{to_whom(a.opponent)}"
    if a.answer in ("forgive", "spurn"):
        return f"{'aceptar' if a.answer == 'forgive' else 'rechazar'} las disculpas{of_whom(a.opponent)}"
    if a.answer == "reject":
        return f"rechazar las condiciones{of_whom(a.opponent)}"
    return f"{'aceptar' if a.answer == 'accept' else 'rechazar'} el reto{of_whom(a.opponent)}{though(a)}"


def _other(a: Any, week: int | None) -> str:
    return f"acción libre: «{a.said.text}»" if a.said is not None else "una acción libre"


def _said(text: str) -> Callable[[Any, int | None], str]:
    return lambda a, week: text


_PHRASES: dict[type[Action], Callable[[Any, int | None], str]] = {
    o.VisitClub: _visit_club,
    o.VisitTavern: _visit_tavern,
    o.VisitCasino: lambda a, w: f"ir al Gran Casino{with_whom(a.with_)}",
    o.AttendDauphin: lambda a, w: (
        "alternar con el Delfín en L'Épée d'Or" + (f", con {a.friend}" if a.friend else "")
    ),
    o.Drink: lambda a, w: "beber con moderación" if a.moderate else "beber",
    o.Gamble: _gamble,
    o.Toady: lambda a, w: f"alternar{with_whom(a.with_) or ' con quien haya'}",
    o.Theatre: _theatre,
    o.Mass: lambda a, w: "ir a misa" + (f" de {a.priest}" if a.priest else ""),
    o.AccompanyLady: lambda a, w: f"acompañar a {a.lady or 'vuestra dama'}",
    o.Court: lambda a, w: f"cortejar{to_whom(a.lady)}{sum_of(a.crowns, ' con un regalo de ')}",
    o.FollowLady: lambda a, w: f"seguir discretamente{to_whom(a.lady)}",
    o.Stroll: lambda a, w: f"dar un paseo por si aparece {a.lady}" if a.lady else "dar un paseo",
    o.Invite: _invite,
    o.Propose: lambda a, w: (
        f"pedir matrimonio{to_whom(a.lady)}{sum_of(a.crowns, ' con regalos por valor de ')}"
    ),
    o.DismissLady: lambda a, w: f"romper con {a.lady or 'vuestra dama'}",
    o.IntendChild: lambda a, w: f"intentar tener un hijo con {a.lady or 'vuestra dama'}",
    o.AskKing: lambda a, w: "pedir permiso al Rey para la boda" + (f" con {a.lady}" if a.lady else ""),
    o.Wedding: _wedding,
    o.BachelorParty: lambda a, w: (
        f"organizar la despedida de soltero{of_whom(a.groom)}"
        + (f" en {spoken.club(a.club)}" if a.club else "")
    ),
    o.PrepareParty: _said("preparar la fiesta"),
    o.HostParty: _host_party,
    o.AttendParty: lambda a, w: f"ir a la fiesta{of_whom(a.host)}{' con vuestra dama' if a.lady else ''}",
    o.Baptism: _baptism,
    o.House: lambda a, w: (
        "alquilar "
        + ("casa" if a.class_ is None else nth(names.HOUSES, a.class_, f"casa de clase {a.class_}"))
    ),
    o.RegimentalDuty: _said("cumplir con las obligaciones regimentales"),
    o.Enlist: _enlist,
    o.LeaveRegiment: _said("dejar el regimiento"),
    o.LeaveOfAbsence: _said("pedir permiso"),
    o.GrantLeave: lambda a, w: (
        f"{'negar' if a.refused else 'conceder'} el permiso{to_whom(a.who) or ' a quien lo pida'}"
    ),
    o.Practise: lambda a, w: (
        f"practicar esgrima con {the_weapon(a.weapon) if a.weapon else 'el arma del regimiento'}"
    ),
    o.TradeExpertise: _said("cambiar cinco puntos de maestría por uno de fuerza"),
    o.WritePlay: _said("escribir la obra de teatro"),
    o.SubmitPlay: _said("enviar la obra al Ministro"),
    o.Duel: lambda a, w: "batirse en duelo" + (f" con {a.opponent}" if a.opponent else "") + though(a),
    o.Second: lambda a, w: f"hacer de padrino{of_whom(a.for_)}",
    o.HireSecond: _said("contratar un padrino"),
    o.Challenge: lambda a, w: f"retar{to_whom(a.opponent)}" + because(a.cause),
    o.AnswerChallenge: _answer,
    o.Rest: _said("quedarse en casa"),
    o.JoinClub: lambda a, w: "apuntarse al club" + (f" {spoken.club(a.club)}" if a.club else ""),
    o.LeaveClub: lambda a, w: (
        "darse de baja " + (f"del club {spoken.club(a.club)}" if a.club else "de vuestro club")
    ),
    o.JoinCasino: _said("hacerse socio del Gran Casino"),
    o.LeaveCasino: _said("darse de baja del Gran Casino"),
    o.Lavish: _said("realizar gastos ostentosos"),
    o.RiskKeep: _said("arriesgar vuestro mantenimiento"),
    o.Decide: lambda a, w: f"responder «{a.choice}» al asunto {a.nth}",
    o.Invest: lambda a, w: (
        f"invertir{sum_of(a.crowns)}"
        + (f" en {called(names.SECTORS, a.sector)}" if a.sector else "")
        + with_whom(a.with_)
    ),
    o.Buy: _buy,
    o.Borrow: lambda a, w: f"pedir {lent(a.crowns)}{lender(a.from_)}",
    o.Lend: lambda a, w: f"prestar{sum_of(a.crowns) or ' dinero'}{lender(a.to)}",
    o.Pay: _pay,
    o.ClaimDebt: lambda a, w: (
        f"reclamar{to_whom(a.from_)}" + (sum_of(a.crowns) if a.crowns is not None else " la deuda")
    ),
    o.Influence: _influence,
    o.Bribe: _bribe,
    o.Announce: lambda a, w: f"anunciar la candidatura{offices(a.offices)}",
    o.Apply: lambda a, w: f"presentarse{offices(a.offices) or ' a un cargo'}",
    o.Appoint: _appoint,
    o.Volunteer: _volunteer,
    o.Escape: lambda a, w: f"intentar fugarse{with_whom(a.with_)}",
    o.Ransom: lambda a, w: (
        "ofrecer un rescate" + sum_of(a.crowns, " de ") + (f" por {a.who}" if a.who else "")
    ),
    o.Rescue: lambda a, w: f"rescatar{to_whom(a.who)}{with_whom(a.with_)}",
    o.JoinOrder: lambda a, w: (
        f"ingresar en {religious_order(a.order)}" if a.order else "ingresar en el convento"
    ),
    o.Study: _said("estudiar en el convento"),
    o.Beg: _said("pedir limosna"),
    o.Promotion: lambda a, w: (
        f"presentarse a {called(names.CHURCH_RANKS, a.rank)}"
        if a.rank
        else "presentarse a un cargo de la Iglesia"
    ),
    o.AnnounceMass: _announced_mass,
    o.SayMass: lambda a, w: "oficiar una misa" + (f" en la {a.temple}" if a.temple else ""),
    o.Confess: lambda a, w: (
        f"ofrecerse{to_whom(a.lady)} por confesor" if a.proposes else f"ganarse la confianza{of_whom(a.lady)}"
    ),
    o.Expose: lambda a, w: (
        f"divulgar el galanteo fallido{of_whom(a.who)}" + (f" con {a.lady}" if a.lady else "")
    ),
    o.StopDuel: lambda a, w: (
        f"intentar que {all_of(a.who)} {'desista' if len(a.who) == 1 else 'desistan'} de batirse"
        if any(a.who)
        else "evitar un duelo"
    ),
    o.MarryCouple: lambda a, w: f"oficiar la boda{of_whom(a.groom)}",
    o.Spy: lambda a, w: (
        f"poner un espía{to_whom(a.on)}" + (f", con{sum_of(a.crowns)} más" if a.crowns else "")
    ),
    o.Arrest: lambda a, w: f"arrestar{to_whom(a.who)}" + (f" por {a.for_}" if a.for_ else ""),
    o.Charge: lambda a, w: (
        "levantar cargos"
        + (" con pruebas falsas" if a.fabricated else "")
        + (f" contra {a.who}" if a.who else "")
        + (f" por {a.for_}" if a.for_ else "")
    ),
    o.BearWitness: lambda a, w: f"declarar como testigo{_side(a)}",
    o.Resign: lambda a, w: "dejar el cargo" + (f" de {a.office}" if a.office else ""),
    o.SendRegiments: lambda a, w: (
        f"enviar a la campaña los regimientos {regiments(a.regiments)}"
        if a.regiments
        else "no enviar a la campaña ningún regimiento"
    ),
    o.Embezzle: lambda a, w: f"desfalcar{sum_of(a.crowns) or ' dinero'}",
    o.Extort: lambda a, w: f"extorsionar{sum_of(a.crowns) or ' dinero'}",
    o.CallTroops: lambda a, w: (
        "llamar tropas"
        + (f" ({', '.join(regiment(code) for code in a.regiments)})" if a.regiments else "")
        + (f" para {a.province}" if a.province else "")
    ),
    o.Countermand: _said("dar contraorden a las tropas del Gobernador de París"),
    o.Relieve: lambda a, w: (
        "relevar en campaña"
        + (f" a {regiment(a.regiment)}" if a.regiment else "")
        + (f" por {regiment(a.by)}" if a.by else "")
    ),
    o.Expel: lambda a, w: f"expulsar del regimiento{to_whom(a.who)} por cobarde",
    o.ProgrammeTheatre: _said("intervenir en la programación del teatro"),
    o.Purse: lambda a, w: f"llevar encima{sum_of(a.crowns)}",
    o.CarryPistol: _said("llevar pistola"),
    o.NoQuarter: lambda a, w: f"no aceptar la rendición de {a.opponent or 'nadie'}",
    o.IgnorePriest: _said("no escuchar al sacerdote"),
    o.Other: _other,
    o.Cancel: _said("anular lo ordenado"),
}
