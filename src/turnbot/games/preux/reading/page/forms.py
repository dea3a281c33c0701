"""What a form prints around a player's words: labels, numbers of paragraphs, questions with answers.

What orders nothing becomes spaces, so that the player's words keep their place and their line. (Titles in
brackets are left to ``sections.forms``, boxes to tick to ``boxes``.)
"""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, blank, rewritten
from turnbot.games.preux.reading.page.weeks import WEEK

# A week and the observations are never answered with «no»: «S2: nada» leaves the week empty, and says so.
_LABEL = rf"[ \t]*+(?!{WEEK}|observ|obs\b|notas)[^\W\d_][^:\n]{{2,40}}?[ .\t]*+:[ \t]*+"
_END = r"[ \t]*+\.?[ \t]*+$"
_LINES = re.IGNORECASE | re.MULTILINE


def _asked(found: re.Match[str]) -> str:
    """«¿Lleva pistola?» and «Sí» below it are an order of the month; with «no» they are nothing."""
    return f"Notas: {found['asked'].strip()}\n" if found["yes"] else " " * len(found["asked"]) + "\n"


def _answered(found: re.Match[str]) -> str:
    """«Pistola:» and «Sí» below it are the label alone; with «no» they are nothing."""
    label = found["label"] if found["yes"] else " " * len(found["label"])
    return label + "\n" + " " * len(found["answer"])


def _with_colon(found: re.Match[str]) -> str:
    """Return a label with a colon where dots or blanks lead to its answer, and no shorter than it was."""
    return found["label"] + ":" + " " * (len(found[0]) - len(found["label"]) - 1)


_NOTHING = r"(?:\(?(?:ningun[oa]s?|no?|nada|n/?a|no procede|en blanco|no hay|no aplica|vac[ií]o)\)?|[-—–]++)"
_UNDONE = (
    r"(?:no(?:[ \t]++(?:se|me|la|lo|las|los|le|les)){1,2}[ \t]++"
    r"(?:us|gast|compr|llev|conced|pid|hac|hag|muev|toc|invier|prest|emple|apuest|jueg|pon|neces|utiliz|ofre)\w++"
    r"|sin[ \t]++(?:usar|gastar|tocar|emplear|mover)"
    r"|(?:me|se)[ \t]++(?:l[ao]s?[ \t]++)?(?:guard|reserv|ahorr)[oa]n?)"
)
_LEADERS = (
    # «Mes ........ agosto», «Mes ______ agosto», «Mes . . . . agosto»
    Rule(
        re.compile(
            r"^(?P<label>[ \t]*+[^\W_][^:.\n]{0,40}?[^\W_]\)?[.ªº]?)[ \t]*+"
            r"(?:[.…·_]{3,}+|(?:[.·][ \t]){3,}+[.·]?)[ \t]*+(?=[^\s:.…·_])",
            _LINES,
        ),
        _with_colon,
        ("...", "…", "···", "___", ". . .", "· · ·"),
        least=3,
    ),
    # «Gastos ostentosos      no»
    Rule(
        re.compile(
            rf"^(?P<label>[ \t]*+(?!{WEEK}|observ|obs\b|notas)[^\W\d_]"
            r"(?:[^:.,;|\n \t]|[ \t](?![ \t]{2})){2,40}?[^\W_])"
            rf"[ \t]{{3,}}+(?={_NOTHING}{_END})",
            _LINES,
        ),
        _with_colon,
        ("   ", "\t"),
        glance=re.compile(rf"(?:   |\t){_NOTHING}{_END}", _LINES),
    ),
)
_ANSWERS = (
    # «[10:32] s1 cuartel», of a chat
    Rule(
        re.compile(
            r"^\[?(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?,?[ \t]*+)?[0-2]?\d:[0-5]\d(?::\d\d)?"
            r"(?:,[ \t]*+[\d/]{3,10})?"
            r"(?:\][ \t]*+|[ \t]*+-[ \t]++)",
            _LINES,
        ),
        blank,
        (":",),
        least=2,
    ),
    # «¿Acepta? Teatro. ¿No acepta? Tabernas»: a case, and what is done then
    Rule(
        re.compile(
            r"¿(?:y[ \t]++)?(?:si[ \t]++)?(?P<case>(?:no[ \t]++)?(?:se[ \t]++|me[ \t]++)?(?:l[aeo]s?[ \t]++)?"
            r"(?:acepta|rechaza|niega|gano|pierdo|viene|falla|dan|cogen|admiten|aceptan|nombran|conceden))\?"
            r":?(?=[ \t]++[^\W\d_])",
            re.IGNORECASE,
        ),
        lambda found: f"Si {found['case'].lower()},",
        ("¿",),
    ),
    # «¿1ª semana? Cuartel.», «¿Notas? Ninguna»: a label asked as a question.
    Rule(
        re.compile(
            rf"^(?P<lead>[> \t]*+)¿(?:y[ \t]++)?(?:la[ \t]++)?(?P<label>{WEEK}|observaciones|notas)"
            r"[ \t]*+\?[ \t]*+:?",
            _LINES,
        ),
        lambda found: f"{found['lead']}{found['label']}: ",
        ("¿",),
    ),
    # A question, perhaps quoted, with its answer behind it or below: «> ¿Lleva pistola?», «Sí».
    Rule(
        re.compile(
            r"^[> \t]*+¿(?P<asked>[^¿?\n]{3,40})\?[ \t]*+:?[ \t]*+(?:\n\s*+)?"
            rf"(?:(?P<yes>s[ií]?|x)|no?){_END}",
            _LINES,
        ),
        _asked,
        ("¿",),
    ),
    Rule(
        re.compile(rf"^(?P<label>{_LABEL})\n(?P<answer>[ \t]*+(?:(?P<yes>s[ií]?|x)|no?){_END})", _LINES),
        _answered,
        (":\n", " \n", "\t\n"),
    ),
    # «Gastos ostentosos (s/n): N», «¿Pistola? (sí/no) sí»: the label is an order, or nothing.
    Rule(
        re.compile(
            r"^[> \t]*+(?P<asked>[^\W\d_][^:(\n]{2,40}?)[ \t]*+\(s[ií]?[ \t]?[/o-][ \t]?no?\)[ \t]*+:?[ \t]*+"
            rf"(?:(?P<yes>s[ií]?|x)|no?){_END}",
            _LINES,
        ),
        _asked,
        ("/n", "/ n", "-n", "o n"),
    ),
    # «Influencia: no se usa. Pistola: no se lleva.»
    Rule(
        re.compile(
            rf"(?:^|(?<=[.;])[ \t]++)[ \t]*+(?!{WEEK}|observ|obs\b|notas)[^\W\d_][^:.;\n]{{2,40}}?:[ \t]++"
            rf"{_UNDONE}(?:[ \t]++este[ \t]++mes)?[ \t]*+(?:[.;]|$)",
            _LINES,
        ),
        blank,
        (": no ", ": sin ", ": me ", ": se "),
    ),
    # «Regalos: ninguno», «Pistola: ---»
    Rule(
        re.compile(
            rf"^{_LABEL}{_NOTHING}{_END}",
            _LINES,
        ),
        blank,
        (":",),
        glance=re.compile(r":[ \t]*+(?:\(?(?:n|en b|vac)|[-—–])", re.IGNORECASE),
    ),
)

_PRINT = (
    # «¿El reto de Bidon? Rechazado»: he asks himself, and answers by a word.
    Rule(
        re.compile(
            r"¿(?P<asked>[^?¿\n]{4,50})\?(?=[ \t]++(?:aceptad|rechazad|declinad|denegad|pagad|saldad)"
            r"[oa]s?+\b)",
            re.IGNORECASE,
        ),
        r" \g<asked> ",
        ("¿",),
        re.compile(r"(?i)\?[ \t]++(?:acept|rech|decl|den|pag|sald)"),
    ),
    # «Pregunta 1: ¿Qué haces la primera semana?»: a week that is asked for.
    Rule(
        re.compile(
            rf"^(?P<lead>[> \t]*+)(?:(?:pregunta[ \t]*+)?\d{{1,2}}[ºª]?[.:)–—-]*+[ \t]*+)?"
            rf"¿[^¿?\n]{{0,40}}?\b(?P<week>{WEEK}|(?:primera|segunda|tercera|cuarta)[ \t]++semana)"
            r"[ \t]*+\?:?(?:[ \t]*+\n?[ \t]*+respuesta[ \t]*+:)?",
            _LINES,
        ),
        lambda found: f"{found['lead']}{found['week']}: " + "\n" * found[0].count("\n"),
        ("¿",),
        least=2,
    ),
    # «Escriba aquí: cuartel»
    Rule(
        re.compile(
            r"(?<![^\W_])(?:escrib[ae]|ponga?|indi(?:ca|que)|respond[ae]|conteste|rellen[ae])[ \t]++aqu[ií]"
            r"[^:\n]{0,30}+:",
            _LINES,
        ),
        blank,
        ("aqu",),
    ),
    # «> ¿Algo más?»: what a form asks behind the weeks.
    Rule(
        re.compile(
            r"^(?P<lead>[> \t]*+(?:\d{1,2}[.)][ \t]*+)?)¿(?:y[ \t]++)?"
            r"(?:algo[ \t]++(?:m[aá]s|que[ \t]++añadir)"
            r"|(?:alguna[ \t]++)?otra[ \t]++cosa|m[aá]s[ \t]++cosas|alguna[ \t]++cosa[ \t]++m[aá]s"
            r"|otras[ \t]++(?:[oó]rdenes|acciones))[^?\n]{0,20}\?[ \t]*+:?",
            _LINES,
        ),
        r"\g<lead>Observaciones:",
        ("¿",),
    ),
    # «Art. 7. Alquílese una mansión», «Ítem 3: ...»: a paragraph's number is no week's.
    Rule(
        re.compile(
            r"^[ \t]*+(?:art(?:[ií]culo)?|[ií]tem|apartado|p[aá]rrafo|cl[aá]usula|punto)\.?[ \t]*+"
            r"(?:\d{1,2}\.?[ºª°]?|[ivx]{1,5}|primer[ao]|segund[ao]|tercer[ao]|cuart[ao]|quint[ao]|sext[ao]|s[eé]ptim[ao]|octav[ao]"
            r"|[uú]ltim[ao])[.:)–—-]*+(?=[ \t])",
            _LINES,
        ),
        blank,
        ("art", "ítem", "item", "apartado", "rrafo", "usula", "punto"),
    ),
    # «Obs. 2    Pago 20 a Larue», line by line: a number among observations counts nothing.
    Rule(
        re.compile(
            r"^(?P<lead>[ \t]*+(?:obs(?:erv(?:aci[oó]n)?)?|notas?|extras?|otr[ao]s?)\.?)[ \t]*+"
            r"(?:n?[º°][ \t]*+)?\d{1,2}[ºª]?[.:)–—-]*+[ \t]++(?=[^\W\d])",
            _LINES,
        ),
        r"\g<lead>: ",
        ("obs", "nota", "extra", "otr"),
        least=2,
    ),
    # «2. Semana 2: ...»: a list of weeks.
    Rule(
        re.compile(
            r"^[ \t]*+(?:\d{1,2}(?:[.)/:º]|[.)]?[ \t]*+[-–—])|§[ \t]*+\d{1,2}[.)]?)[ \t]++"
            r"(?=(?:semanas?|sem\.?)\s*+(?:\d|i{1,3}\b|iv\b|primera|segunda|tercera|cuarta))",
            _LINES,
        ),
        blank,
        ("sem",),
    ),
    # «Semana: 1», and below it «Acción: club»: a form's heading, line by line.
    Rule(
        re.compile(
            r"^(?P<lead>[ \t]*+)(?:semana|sem\.?)[ \t]*+[:=][ \t]*+(?P<week>[1-4]|i{1,3}|iv)[ \t]*+$",
            _LINES,
        ),
        r"\g<lead>Semana \g<week>:",
        ("sem",),
        least=2,
    ),
    # «P.D.2 llevo pistola»: one of several postscripts.
    Rule(
        re.compile(r"^[ \t]*+p\.?[ \t]?[ds]\.?[ \t]?(?:\d[ªº]?|bis)[ \t:.)–—-]++", _LINES),
        "PD: ",
        ("p.d", "pd", "p. d", "p.s", "ps", "p. s"),
    ),
    # «Dinero encima: 40 coronas»: what he carries.
    Rule(
        re.compile(
            r"^([> \t]*+(?:[-*•][ \t]*+)?)"
            r"¿?(?:cu[aá]nt[oa]s?[ \t]++)?"
            r"(?:dinero|efectivo|bolsa|monedero|faltriquera|coronas|en el bolsillo)"
            r"(?: que)?(?: (?:llevo|llevas?|lleva usted))?(?: encima| en mano| en efectivo| de bolsillo)?"
            r"[ .\t]*+(?:\??[ \t]*+:|\?)\s*+(?=\d)",
            _LINES,
        ),
        lambda found: f"{found[1].replace('>', ' ')}Dinero: llevo encima ",
        ("dinero", "efectivo", "bols", "monedero", "faltriquera", "coronas"),
    ),
)

_LABELS = (
    # «Otras: beber», «Qué: club», «Extra: 15 coronas encima», week by week
    Rule(
        re.compile(
            r"^(?P<lead>[ \t]*+(?:[-*•·+][ \t]++)?)"
            r"(?:otr[ao]s?(?:[ \t]++(?:acciones|cosas))?|extras?|qu[eé](?:[ \t]++hago)?|detalles?"
            r"|adicional(?:es)?|complement\w++|menores|adem[aá]s|tambi[eé]n)[ \t]*+:",
            _LINES,
        ),
        r"\g<lead>",
        ("otr", "extra", "qu", "detalle", "adicional", "complement", "menores", "adem", "tambi"),
        least=2,
    ),
    Rule(
        re.compile(
            r"^(?P<lead>[ \t]*+(?:[-*•·+][ \t]++)?)"
            r"(?:acci[oó]n(?:es)?(?:[ \t]+(?:larga|corta|principal|secundaria|breve|de la semana)s?)?"
            r"|cosas cortas|larga|cortas?|principal|secundarias?|actividad(?:es)?|plan)"
            r"[ \t]*\.*[ \t]*(?::|[ \t]{2,}|\|)",
            _LINES,
        ),
        r"\g<lead>",
        ("acci", "cortas", "larga", "corta", "principal", "secundaria", "actividad", "plan"),
        least=2,
    ),
)


def answered(text: str) -> str:
    """Return a mail's text without the questions of a form that were answered with «no». Linear."""
    text = rewritten(text, _LEADERS)
    return rewritten(text, _ANSWERS) if ":" in text or "¿" in text else text


def without_numbers(text: str) -> str:
    """Return a mail's text without the numbers of paragraphs, and with the purse in words. Linear."""
    return rewritten(text, _PRINT)


def without_labels(text: str) -> str:
    """Return a mail's text without the labels that a form prints again for each week. Linear."""
    return rewritten(text, _LABELS)
