"""Orders written as keys and values, as programmers do: «- comprar: florete», «- alternar con: [A, B]».

What is only notation is turned into the running text it stands for; the lines stay where they are.
"""

import re

# A key with its number: «semana_1:», «S_2:».
_KEY = re.compile(r"\b((?:semana|sem|s)s?)[_-](?=[1-4]\b)", re.IGNORECASE)
# «- comprar: florete»: what is done, by its infinitive, and the rest of it.
_DEED = re.compile(
    r"^(?P<lead>[ \t]*(?:[-*•·+][ \t]+)?)"
    r"(?P<key>[^\W\d_]{2,}(?:[aei]r|[áéí]r)(?:me|se|le|lo|la)?(?:[ \t][^:\n,.;]{0,40})?)"
    r"[ \t]*:[ \t]*(?P<rest>\S.*)?$",
    re.MULTILINE,
)
_SUPPOSED = re.compile(
    r"^(?P<lead>[ \t]*[-*•·+][ \t]+si[ \t][^:\n]{1,60}):(?=[ \t]+\S)", re.MULTILINE | re.IGNORECASE
)
# «bebida: no; apuestas: ninguna»: what he will not do.
_NONE = re.compile(
    r"(?P<before>^|[;,.(|·/])(?P<blank>[ \t]*(?:[-*•][ \t]+)?)"
    r"(?!(?:sem|obs|nota|duel|primer|segund|tercer|cuart|s\d))"
    r"(?P<key>[^\W\d_]{3,}(?:[ \t][^\W\d_]+){0,2})[ \t]*[:=]"
    r"[ \t]*(?:no|ningun[oa]s?|nada|cero|0|[-–—]+)[ \t]*(?=$|[;,.)|/])",
    re.MULTILINE | re.IGNORECASE,
)
_LIST = re.compile(r"[\[\]]")
# «Con quién: Moreau», «Acompañantes: Moreau y Parrot»: with whom the line above is done.
_COMPANY = re.compile(
    r"(?<=[.;,/\n])(?P<lead>[ \t]*(?:[-*•·+][ \t]+)?)"
    r"(?:con(?:[ \t]+qui[eé]n(?:es)?)?|acompañantes?|acompañad[oa][ \t]+(?:de|por)"
    r"|(?:en[ \t]+)?compañ[ií]a(?:[ \t]+de)?)"
    r"[ \t]*:[ \t]+(?=[A-ZÁÉÍÓÚÑ]|mi\b|el\b|la\b)",
    re.IGNORECASE,
)
_ENTRY = re.compile(r"^([ \t]+)(?:\d{1,2}[.:)]|[-*•·+])([ \t]+\S)")


def in_words(text: str) -> str:
    """Return a mail's text with its keys and lists written out. Linear."""
    text = _NONE.sub(r"\g<before>\g<blank>sin \g<key>", text)
    text = _KEY.sub(lambda found: f"{found[1]} ", text)
    open_keys = {found.start() for found in _DEED.finditer(text) if not found["rest"]}
    text = _COMPANY.sub(lambda found: f"{found['lead']}con ", text)
    text = _SUPPOSED.sub(lambda found: f"{found['lead']},", text)
    text = _DEED.sub(_spoken, text)
    return _listed(text) if open_keys else text


def _spoken(found: re.Match[str]) -> str:
    rest = found["rest"] or ""
    if rest.startswith("[") and rest.rstrip().endswith("]"):
        rest = _LIST.sub(" ", rest)
    return f"{found['lead']}{found['key']} {rest}" if rest else f"{found['lead']}{found['key']} \0"


def _listed(text: str) -> str:
    """Write the list below an open key behind it: «- intentar entrar en:» and three lines of regiments."""
    out: list[str] = []
    deep = -1  # the indentation of the key whose list is read
    begun = False
    for line in text.split("\n"):
        entry = _ENTRY.match(line)
        if deep >= 0 and entry is not None and len(entry[1]) > deep:
            out.append(("," if begun else "") + _ENTRY.sub(r"\1 \2", line))
            begun = True
            continue
        deep, begun = -1, False
        if line.endswith("\0"):
            deep = len(line) - len(line.lstrip())
            line = line[:-1].rstrip()
        out.append(line)
    return "\n".join(out)
