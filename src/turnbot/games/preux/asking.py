"""What the month asks the referee, as a person reads it: a sentence, the choices, the default."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from turnbot.core.game import Question
from turnbot.core.turn import Case
from turnbot.games.preux import spoken
from turnbot.games.preux.book import book
from turnbot.games.preux.orders import CLUBS

_WEEKS = ("", "la primera semana", "la segunda semana", "la tercera semana", "la cuarta semana")

#: For decisions with options: the sentence, and each option in words.
_DECISIONS: Mapping[str, tuple[str, Mapping[Any, str]]] = MappingProxyType(
    {
        "retire": (
            "{who} lleva {months} meses sin escribir. ¿Se retira de la partida?",
            {False: "sigue en la partida", True: "se retira"},
        ),
        "drunkenness": (
            "{who} ha bebido {place}, {week}. ¿Qué tal le sienta el vino?",
            {
                "sober": "se mantiene sereno",
                "asleep": "se duerme y no juega",
                "sings": "se pone a cantar (−1 punto)",
                "loses-money": "pierde dinero",
                "insults": "insulta a otro de los presentes",
                "indiscretion": "comete una indiscreción sobre su dama",
                "scandal": "arma un escándalo (−2 puntos)",
            },
        ),
        "play": (
            "{who} ha enviado su obra a {partner}, que es Ministro de Humanidades y decide a su gusto. "
            "¿La acepta?",
            {False: "no la acepta", True: "la acepta: se representará"},
        ),
        "whereabouts": (
            "A {who} la buscan por su nombre, {week}. ¿Dónde está?",
            {
                "home": "en su casa",
                "walk": "de paseo",
                "mass": "en misa",
                "theatre": "en el teatro",
                **{code: f"en {spoken.club(code)}" for code in CLUBS},
            },
        ),
        "conversation": (
            "{who} se encuentran {place}, {week}. ¿Qué resulta de la conversación?",
            {
                "snub": "ella le desaira",
                "nothing": "no pasan de las cortesías",
                "talk": "conversan",
                "flirt": "ella coquetea",
                "date": "ella le da una cita",
            },
        ),
        "following": (
            "Uno sigue a la otra, {week}: {who}. ¿Qué tal le va?",
            {"followed": "la sigue", "lost": "le pierde la pista", "discovered": "le descubren (−2 puntos)"},
        ),
        "indiscretion": (
            "Fracasó un cortejo, {week}: {who}. ¿Comete él una indiscreción?",
            {True: "sí", False: "no"},
        ),
        "proposal": (
            "{who}: propuesta de matrimonio, {week}; el dado muestra un {own}{more} y hace falta un {least}. "
            "¿Qué contesta la dama?",
            {True: "acepta", False: "lo rechaza"},
        ),
        "conception": (
            "{who}: los dados dicen que la dama ha quedado encinta este mes. ¿Es así?",
            {True: "está encinta", False: "no lo está"},
        ),
        "wife-discovers": (
            "{who}: los dados dicen que la esposa descubre la infidelidad de su marido. ¿Es así?",
            {True: "lo descubre", False: "no sospecha nada"},
        ),
        "husband-discovers": (
            "{who}: los dados dicen que el marido descubre al amante de su mujer. ¿Es así?",
            {True: "lo descubre", False: "no sospecha nada"},
        ),
        "pistol": (
            "{who} va con pistola y le hacen frente otros, {week}. Sus palabras: «{words}». ¿Dispara?",
            {"fires": "dispara", "holds": "no la saca"},
        ),
        "cad": (
            "{who}, {week}: {cause}. ¿Pasa por bellaco?",
            {True: "es un bellaco", False: "no se le tiene en cuenta"},
        ),
        "cad-ends": (
            "{who} pasa por bellaco desde hace {months} meses. ¿Se le perdona?",
            {True: "no es ya un bellaco", False: "lo sigue siendo"},
        ),
        "confessor": (
            "{who}, {week}: los dados dicen que la dama lo toma por confesor. ¿Es así?",
            {True: "es su confesor", False: "no se decide todavía"},
        ),
        "expose": (
            "{who}, {week}: un confesor sabe por su dama que fue cortejada en vano, y ordena algo de su "
            "invención. ¿Lo hace público?",
            {True: "lo cuenta a quien quiera oírlo", False: "guarda silencio"},
        ),
        "insult": (
            "{offended} reta {to_partner} y no tiene otra causa que un insulto. ¿Lo hubo? (Quien está en "
            "desgracia o es un bellaco no puede retar por lo que se le reprocha.)",
            {"insult": "hubo insulto: es causa bastante", "none": "no lo hubo: reta sin causa (−2 puntos)"},
        ),
        "apology": (
            "{offender} se disculpa ante {partner}, que lo había retado y no dice nada. ¿Se acepta?",
            {True: "las acepta", False: "no las acepta"},
        ),
        "no-quarter": (
            "{who}, {week}: en su duelo, {refuser} no aceptó la rendición de quien no tenía padrino. ¿Pasa "
            "por bellaco y pierde un nivel?",
            {True: "sí", False: "no, había razón para ello"},
        ),
        "arrest": (
            "{who}, {week}: los dados dicen que la ronda sorprende su duelo. ¿Los arresta? (Si hay en la "
            "partida un Gobernador Militar de París, decide él: {governor}.)",
            {True: "los arresta", False: "los deja ir"},
        ),
        "robbery": (
            "{who} ha pasado {week} en las tabernas del puerto. ¿Le ocurre algo?",
            {"safe": "nada", "robbed": "le roban", "ambushed": "le roban y le emboscan"},
        ),
    }
)

#: What may make a man a cad (12.1.2).
_CAD_FOR = MappingProxyType(
    {
        "deserted": "no se casó con la madre de su hijo",
        "husband": "se batió con un marido por su mujer",
        "refused-surrender": "no aceptó una rendición",
        "declined": "ha declinado varios duelos en poco tiempo",
        "insult": "insultó a la Iglesia, a la Familia Real o a una dama",
        "pistol": "usó la pistola sin motivo",
    }
)

#: What he did again and again, of which the referee says the price as a number below nothing.
_QUARRELS: Mapping[str, str] = MappingProxyType(
    {
        "quarrels-insults": "ha insultado ya {count} veces esta estación a unos y a otros.",
        "quarrels-baseless": "ha retado ya {count} veces esta estación sin causa.",
    }
)

#: Where an invitation takes nobody in particular: its occasion stands for the other.
_INVITED_TO = MappingProxyType(
    {"party": "a una fiesta", "club": "al club", "theatre": "al teatro", "casino": "al Gran Casino"}
)
_ACTION = re.compile(r"(?P<what>[a-z-]+?)(?:-(?P<nth>\d+))?")


def ask(case: Case) -> Question:
    """Return a case of the month as a question. Total: a case nobody foresaw is asked in plain terms."""
    who = " y ".join([", ".join(case.who[:-1]), *case.who[-1:]] if len(case.who) > 1 else case.who)
    week = _WEEKS[case.week] if case.week else "este mes"
    said = str(case.facts.get("words", ""))
    if case.what in _DECISIONS:
        sentence, words = _DECISIONS[case.what]
        facts = {
            **case.facts,
            "to_partner": f"a {case.facts.get('partner', '')}",
            "governor": case.facts.get("governor") or "ninguno",
            "place": spoken.place(str(case.facts.get("place", ""))),
            "who": who,
            "week": week,
            "more": f" (+{case.facts['bonus']} por los regalos)" if case.facts.get("bonus") else "",
            "cause": _CAD_FOR.get(str(case.facts.get("why")), ""),
        }
        choices = tuple((words.get(option, str(option)), option) for option in case.options)
        return _question(case, sentence.format_map(facts), said, choices, free=False)
    if case.what in _QUARRELS:
        sentence = f"{who} {_QUARRELS[case.what].format_map(case.facts)} ¿Cuántos puntos pierde?"
        return _question(case, sentence, "", ((f"{case.proposal} puntos", case.proposal),), free=True)
    if case.what == "new-name":
        sentence = f"Ha muerto {who}, y quien lo llevaba empieza de nuevo. ¿Cómo se llama su nuevo personaje?"
        return _question(case, sentence, "", ((str(case.proposal), case.proposal),), free=True)
    if case.what.startswith("price-"):
        thing = case.facts.get("thing") or "algo que no se nombra"
        sentence = (
            f"{who} quiere comprar «{thing}», que no está en la lista de precios. ¿Cuántas coronas cuesta?"
        )
        guess = () if case.proposal is None else ((f"{case.proposal} coronas", case.proposal),)
        return _question(case, sentence, said, (*guess, ("no se vende", None)), free=True)
    if case.what.startswith("yield-"):
        sentence = (
            f"Se paga este mes lo invertido en {spoken.sector(case.facts['sector'])} para la estación que "
            "ha terminado. ¿Cuánto rinde, en tanto por ciento (y con signo si se pierde)?"
        )
        return _question(case, sentence, "", ((f"{case.proposal} %", case.proposal),), free=True)
    if case.what == "cure":
        sentence = f"{who} ha caído enfermo, {week}. ¿Cuántas coronas cuesta su cura?"
        return _question(case, sentence, said, ((f"{case.proposal} coronas", case.proposal),), free=True)
    if case.what.startswith("condition-"):
        what = spoken.his_doing(str(case.facts["doing"]))
        condition = spoken.his_condition(str(case.facts["condition"]))
        sentence = f"{who} ordena, {week}: {what}, «{condition}», y eso no se sabe aún. ¿Se cumple?"
        answers = (("se cumple", True), ("no se cumple", False), ("no puede saberse: no se hace", None))
        return _question(case, sentence, said, answers, free=False)
    named = _ACTION.fullmatch(case.what)
    what = named["what"] if named else ""
    doing = spoken.his_doing(what) if what in spoken.DOING else None
    if doing is not None:
        partner = _INVITED_TO.get(str(case.facts.get("partner", "")), case.facts.get("partner"))
        with_whom = f" ({partner})" if partner else ""
        sentence = f"{who} ordena, {week}: {doing}{with_whom}. Esto lo resuelve el árbitro: ¿qué ocurre?"
        outcomes = (("le sale bien", {"success": True}), ("le sale mal", {"success": False}))
        spent = "la semana se va en ello" if book().is_long(what) else "no tiene consecuencias"
        return _question(case, sentence, said, (*outcomes, (f"nada: {spent}", None)), free=True)
    plain = tuple((str(option), option) for option in case.options)
    return _question(case, f"{who}, {week}: {case.what} (regla {case.rule}).", said, plain, free=not plain)


def _question(
    case: Case, sentence: str, said: str, choices: tuple[tuple[str, Any], ...], *, free: bool
) -> Question:
    default = next((text for text, value in choices if value == case.proposal), str(case.proposal))
    return Question(case.key, case.who, sentence, said, choices, default, free)
