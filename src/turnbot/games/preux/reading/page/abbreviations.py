"""What is written shorter than it is said, or as offices do: «c/ mi dama», «= S1», «quien suscribe»."""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, rewritten
from turnbot.games.preux.reading.page.weeks import WEEK

_SLASHED = {"c": "con ", "p": "para ", "s": "sin "}

# Initials as a column of them has it, behind a heading or a mark and before one: «1ª: OR», «Obs: GO, BM.»
_INITIALS = {
    "OR": "obligaciones regimentales",
    "GO": "gastos ostentosos",
    "PE": "practico esgrima",
    "BM": "bebo con moderación",
}

_ACTION = r"(?:pose|fondo|a fondo|tajo|patada|parada|bloqueo|salto atr[áa]s)"

_RULES = (
    Rule(
        re.compile(
            r"(?<=[:;,.)=-])([ \t]*+)(O\.?R|G\.?O|P\.?E|B\.?M)\b(?!\.?[ \t]*+[:=]?[ \t]*+(?:no|nada|sin)\b)"
            r"\.?(?=[ \t]*+(?:[,;.+]|$))",
            re.MULTILINE,
        ),
        lambda found: f"{found[1]}{_INITIALS[found[2].replace('.', '')]}",
        ("or", "go", "pe", "bm", "o.r", "g.o", "p.e", "b.m"),
        re.compile(r"\b(?:O\.?R|G\.?O|P\.?E|B\.?M)\b"),
    ),
    # «#1 misa», «#2 club»: weeks counted so.
    Rule(re.compile(r"^([ \t]*+)#[ \t]?(?=[1-4]\b)", re.MULTILINE), r"\1S", ("#",), least=2),
    # «Ap: 100-100-200»: three bets, one after the other.
    Rule(
        re.compile(r"\b(ap(?:uestas?)?\.?:?[ \t]*+)(\d{1,4}(?:[-/+]\d{1,4})+)(?![\w/-])", re.IGNORECASE),
        lambda found: found[1] + re.sub(r"[-/+]", ", ", found[2]),
        ("ap",),
        re.compile(r"(?i)\bap[a-z]{0,7}\.?:?[ \t]*\d+[-/+]\d"),
    ),
    # «Niv. 3», «nvl 2», «lvl.4»: a level of influence.
    Rule(
        re.compile(r"(?<!\w)(?:niv|nvl?|lvl)\b\.?[ \t]*+(?=\d)", re.IGNORECASE),
        "nivel ",
        ("niv", "nv", "lvl"),
    ),
    # «Influencia propia, n.3»
    Rule(
        re.compile(r"(?P<what>\binfluencia[^.:;\n]{0,40}?[ \t,(])n\.?[ \t]?(?=\d\b)", re.IGNORECASE),
        r"\g<what>nivel ",
        ("influencia",),
    ),
    # «= 1ª», «ídem S1»: as another week was.
    Rule(
        re.compile(
            r"(?:(?<![^\s:.)>])=|\b(?:[ií]dem|[ií]d\.?|igual|lo mismo)(?=\s))[ \t]*+"
            r"(?:(?:que|q|k|a|de)[ \t]++)?"
            r"(?:en[ \t]++)?(?:la[ \t]++)?(?:semana[ \t]*+|sem\.?[ \t]*+|s)?(?P<week>[1-4])(?:ra|da|ta|[aª])?"
            r"(?![\w/%:)]|[ \t]*+(?:x|veces|apuestas?|coronas?|semanas?)\b)",
            re.IGNORECASE,
        ),
        r"igual que la \g<week>",
        ("=", "ídem", "idem", "íd", "id.", "id ", "igual", "lo mismo"),
    ),
    # «c/ el 6»: dice, not company.
    Rule(
        re.compile(r"(?<![^\W_])c/[ \t]*+(?:el[ \t]++|al[ \t]++)?(?:6|seis)(?!\w)", re.IGNORECASE),
        "cortando al 6",
        ("c/",),
    ),
    # «club c Parrot», «teatro c. mi dama»: behind a word of the same line.
    Rule(
        re.compile(r"(?<=[\w)])([ \t]++)c\.?(?=[ \t]+[^\W\d_]{2})"),
        r"\1con",
        (" c ", " c.", " c\t", "\tc ", "\tc.", "\tc\t"),
    ),
    # «c/ mi dama», «s/apuestas»
    Rule(
        re.compile(r"(?<![^\W_])([cps])/(?=[ \t]+[^\W\d_]|[^\W\d_]{3})", re.IGNORECASE),
        lambda found: _SLASHED[found[1].lower()],
        ("c/", "p/", "s/"),
    ),
    # «Paseo x si la encuentro»: «por», and no sign of multiplying
    Rule(
        re.compile(
            r"(?<=[^\W\d_])(?P<gap>[ \t]++)[xX](?=[ \t]++(?:si|el|l[aeo]s?|l|mis?|sus?|una?|q|que|eso|ello"
            r"|cada|ser|no|favor|tod[ao]s?|nada|ahora|fin|decir|decirme|llamar\w*|ver|hacer\w*)\b)"
        ),
        r"\g<gap>por",
        (" x ",),
    ),
    # «club cn Larue»
    Rule(re.compile(r"(?<=[^\W\d_])([ \t]++)cn(?=[ \t]++[^\W\d_])", re.IGNORECASE), r"\1con", (" cn ",)),
    # «S2 "»: the mark under what is the same as above
    Rule(
        re.compile(
            rf"^(?P<week>[ \t]*+{WEEK}[ \t:.)-]*+)(?:[\"”“〃][ \t]*+)++$", re.IGNORECASE | re.MULTILINE
        ),
        r"\g<week>ídem",
        ('"', "”", "“", "〃"),
    ),
    # «Misa + que mis espías sigan a Larue»
    Rule(re.compile(r"[ \t]*+\+[ \t]*+(?=que\b)", re.IGNORECASE), "; ", ("+",)),
    # «Club + bebida + 2 apuestas»: one thing more, and no sum
    Rule(
        re.compile(
            r"(?:(?<=[^\W\d_)])[ \t]*+\+[ \t]*+(?=[^\W\d_]|[1-9]\d*+[ \t]*+(?:ap|cr|cor|cab))"
            r"|(?<=\d)[ \t]++\+[ \t]++(?=[^\W\d_]{4}))"
        ),
        ", ",
        ("+",),
    ),
    # «Misa & tabernas»
    Rule(re.compile(r"(?<=\s)&(?=\s)"), "y", ("&",)),
    # «club, tb bebo»: «también», and no club of these letters
    Rule(
        re.compile(r"([,;.]|\b[ye])([ \t]++)tb\.?(?=[ \t]++(?!con\b|de\b|en\b|si\b)[a-záéíóúñ]{2})"),
        r"\1\2también",
        ("tb",),
    ),
    # «y lo del otro día tb», «misa tb»; but «al tb», «visito tb» may be that club
    Rule(
        re.compile(
            r"\b(lo[ \t]++de(?:l|[ \t]++l[ao]s?)?(?:[ \t]++(?!tb\b)[a-záéíóúñ]++){1,3}"
            r"|misa|bebo|yo|él|ella|eso|esto)"
            r"([ \t]++)tb\b(?=[ \t]*+(?:[,.;!)]|$))",
            re.MULTILINE,
        ),
        r"\1\2también",
        ("tb",),
    ),
    # «fondo-tajo-patada», which is no word
    Rule(
        re.compile(rf"\b({_ACTION})[-–—/](?={_ACTION}\b)", re.IGNORECASE),
        r"\1,",
        ("fondo", "tajo", "patada", "parada", "bloqueo"),
    ),
    # He who writes: one noun, lest «que» be taken for the head of a clause.
    Rule(
        re.compile(
            r"\b(?:(?:el|la|aquel|lo)\s++que|quien)\s++(?:(?:esto|os|les?)\s++)?(?:suscribe|escribe|firma)\b"
            # «Averiguar quién escribe esas cartas»: somebody else
            r"(?!\s++(?:es[aeo]s?|est[aeo]s?|l[ao]s?|el|una?|mis?|sus?|tantas?|versos?|cartas?)\b)",
            re.IGNORECASE,
        ),
        lambda found: "el firmante".ljust(len(found[0])),
        ("suscribe", "escribe", "firma"),
    ),
)


def in_full(text: str) -> str:
    """Return a mail's text with its abbreviations written in full. Linear."""
    return rewritten(text, _RULES)
