"""Orders written as keys and values, as programmers do: «- comprar: florete», «- alternar con: [A, B]».

What is only notation is turned into the running text it stands for; the lines stay where they are.
"""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, rewritten

_BULLET = r"(?:[-*•·+][ \t]++)?"
_ARROW = r"(?:[-–—=]{1,3}>|[→⇒➔➡]|(?<=[ \t])=(?=[ \t]))"
_RULES = (
    # «concedido --> tabernas», «Si gano => al club», «éxito = club»: an arrow stands for a colon. Not of a
    # chain, «cuartel -> club -> misa».
    Rule(
        re.compile(
            rf"(?P<before>[^\W\d_][.)]?)[ \t]*+{_ARROW}(?=[ \t]*+[^\s>=-])(?![^\n.;,]*{_ARROW})",
            re.MULTILINE,
        ),
        r"\g<before>:",
        (">", "=", "→", "⇒", "➔", "➡"),
    ),
    # «bebida: no; apuestas: ninguna»: what he will not do.
    Rule(
        re.compile(
            rf"(?P<before>^|[:;,.(|·/])(?P<blank>[ \t]*+{_BULLET})"
            r"(?!(?:sem|obs|nota|duel|primer|segund|tercer|cuart|s\d|deneg|rechaz|fall[oa]|frac|pierd|gan[oe]|si|reto|desaf))"
            r"(?P<key>[^\W\d_]{3,}+(?:[ \t][^\W\d_]++){0,2})[ \t]*+[:=]"
            r"[ \t]*+(?:no|ningun[oa]s?|nada|cero|0|[-–—]++)[ \t]*+(?=$|[;,.)|/])",
            re.MULTILINE | re.IGNORECASE,
        ),
        r"\g<before>\g<blank>sin \g<key>",
        (":", "="),
        glance=re.compile(r"[:=][ \t]*+(?:no|ningun|nada|cero|0|[-–—])", re.IGNORECASE),
    ),
    # «bebida: sí», «pistola = ok»: what he does.
    Rule(
        re.compile(
            rf"(?P<before>^|[;,.|·/])(?P<blank>[ \t]*+{_BULLET})"
            r"(?!reto|desaf)(?P<key>[^\W\d_]{3,}+(?:[ \t][^\W\d_]++){0,2})"
            r"[ \t]*+[:=][ \t]*+(?:s[ií]|ok)[ \t]*+(?=$|[;,.)|/])",
            re.MULTILINE | re.IGNORECASE,
        ),
        r"\g<before>\g<blank>\g<key>",
        (":", "="),
        glance=re.compile(r"[:=][ \t]*+(?:s[ií]|ok)[ \t]*+(?:$|[;,.)|/])", re.IGNORECASE | re.MULTILINE),
    ),
    # «s1 s2 s3 cuartel»: several weeks at once.
    Rule(
        re.compile(r"\bs[1-4](?:[ \t]++s[1-4]\b)++", re.IGNORECASE),
        lambda found: " y ".join(found[0].split()),
        ("s1 s", "s2 s", "s3 s"),
    ),
    # A key with its number: «semana_1:», «S_2:».
    Rule(
        re.compile(r"\b((?:semana|sem|s)s?)[_-](?=[1-4]\b)", re.IGNORECASE),
        r"\1 ",
        ("_1", "_2", "_3", "_4", "-1", "-2", "-3", "-4"),
    ),
    # «Con quién: Moreau», «Acompañantes: Moreau y Parrot»: with whom the line above is done.
    Rule(
        re.compile(
            rf"(?<=[.;,/\n])(?P<lead>[ \t]*+{_BULLET})"
            r"(?:con(?:[ \t]++qui[eé]n(?:es)?)?|acompañantes?|acompañad[oa][ \t]++(?:de|por)"
            r"|(?:en[ \t]++)?compañ[ií]a(?:[ \t]++de)?)"
            r"[ \t]*+:[ \t]++\[?(?=[A-ZÁÉÍÓÚÑ]|mi\b|el\b|la\b)",
            re.IGNORECASE,
        ),
        r"\g<lead>con ",
        ("con:", "con :", "quien", "quién", "compañ"),
    ),
)
# «- comprar: florete»: what is done, by its infinitive, and the rest of it.
_DEED = re.compile(
    rf"(?P<lead>[ \t]*+{_BULLET})"
    r"(?P<key>[^\W\d_]{2,}(?:[aei]r|[áéí]r)(?:me|se|le|lo|la)?(?:[ \t][^:\n,.;]{0,40})?)"
    r"[ \t]*+:[ \t]*+(?P<rest>\S.*)?$",
)
_BROKEN = 50  # characters; no line of keys and values is so long
_STOPS = tuple(".:;!?…")
_LIST = re.compile(r"[\[\]]")
_ENTRY = re.compile(r"([ \t]+)(?:\d{1,2}[.:)]|[-*•·+])([ \t]+\S)")


def in_words(text: str) -> str:
    """Return a mail's text with its keys and lists written out. Linear."""
    text = rewritten(text, _RULES)
    return "\n".join(_spoken(text.split("\n"))) if ":" in text else text


def _spoken(lines: list[str]) -> list[str]:
    """Write deeds as sentences, and behind one without a value the list below it.

    «- intentar entrar en:» and three lines of regiments, each deeper than the deed, are one sentence.
    """
    out: list[str] = []
    deep = -1  # the indentation of the deed whose list is read
    begun, before = False, ""
    for line in lines:
        entry = _ENTRY.match(line) if deep >= 0 else None
        if entry is not None and len(entry[1]) > deep:
            out.append(("," if begun else "") + _ENTRY.sub(r"\1 \2", line, count=1))
            begun = True
            continue
        deep, begun = -1, False
        deed = _DEED.match(line) if ":" in line and not _goes_on(before, line) else None
        before = line
        if deed is None:
            out.append(line)
        elif deed["rest"]:
            out.append(f"{deed['lead']}{deed['key']} {_unlisted(deed['rest'])}")
        else:
            deep = len(line) - len(line.lstrip())
            out.append(f"{deed['lead']}{deed['key']}".rstrip())
    return out


def _goes_on(before: str, line: str) -> bool:
    """Whether a mailer broke a sentence before ``line``: «... que Rochefort pretende / batirse: ...»"""
    return len(before) > _BROKEN and line[:1].islower() and before.rstrip()[-1:] not in _STOPS


def _unlisted(said: str) -> str:
    """Return «A, B» of «[A, B]»."""
    return _LIST.sub(" ", said) if said.startswith("[") and said.rstrip().endswith("]") else said
