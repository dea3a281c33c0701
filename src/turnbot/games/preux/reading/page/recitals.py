"""A piece of a play or a poem that a player copies: «os copio un pedazo del segundo acto: ...»

What its people say they do, nobody does. It is known by the words that bring it in, and by how it is set:
indented, or each speech behind the name of who speaks («LACAYO.- Señor, ...») or behind a dash.
"""

import re

from turnbot.games.preux.reading.page.weeks import NAMED

_LEAD = re.compile(
    r"\b(?:actos?|escenas?|comedias?|entrem[eé]s|sainetes?|farsas?|tragedias?|dramas?|di[aá]logos?|versos?|"
    r"estrofas?|sonetos?|coplas?|romances?|d[eé]cimas?|quintillas?|pasajes?|fragment(?:it)?os?|tro(?:zo|cito)s?|"
    r"peda(?:zo|cito)s?|cach(?:it)?os?|extractos?|primicias?|adelant(?:it)?os?|mon[oó]logos?|pr[oó]logos?|"
    r"parlamentos?|poemas?|odas?|letrillas?|villancicos?|canci[oó]n(?:es|cilla)?|versitos?|escenitas?)\b"
    r"[^.:!?]*+:\s*+$",
    re.IGNORECASE,
)
_OWN_LEAD = re.compile(
    r"\b(?:jugada|[oó]rdenes|orden|semanas?|mes|turno|dispo\w+|mando|decidido)\b", re.IGNORECASE
)
# A week, the observations and the like may be set so too, and are his own.
_HIS_OWN = re.compile(
    r"\b(?:sem(?:ana)?s?|primera|segunda|tercera|cuarta|[1-4]\W?ª|i{1,3}|iv|obs\w*|notas?|rutinas?|[oó]rdenes|"
    r"jugada)\b",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"[ \t]*+(?P<who>[^\W\d_][^\n.:—-]{0,30}+)(?:\.[ \t]?[-–—]|:)")
_DASH = re.compile(r"[ \t]*+[—–]")
_REACH = 400  # characters in which he says what he copies


def without_recital(text: str) -> str:
    """Return a mail's text with a piece of a play or a poem that it copies as spaces. Linear."""
    if ":" not in text:
        return text
    lines = text.split("\n")
    weeks = [n for n, line in enumerate(lines) if NAMED.search(line)]
    looked = 0  # what a line brings in is looked at once, whoever speaks of a scene within it
    for n, line in enumerate(lines):
        if n < looked or not line.rstrip().endswith(":") or not _is_lead(_sentence(lines, n)):
            continue
        begin = next((k for k in range(n + 1, min(n + 3, len(lines))) if lines[k].strip()), n)
        looked = _end(lines, begin) if begin > n else n
        told_beside = weeks and (weeks[0] < n or weeks[-1] >= looked)  # else it is his month in verse
        if looked > begin > n and told_beside:
            blank = [" " * len(one) for one in lines[begin:looked]]
            return "\n".join([*lines[:begin], *blank, *lines[looked:]])
    return text


def _is_lead(said: str) -> bool:
    """Whether words bring in a piece of a play or a poem, and not his own orders."""
    found = _LEAD.search(said)
    return found is not None and not _OWN_LEAD.search(said[max(0, found.start() - 60) :])


def _sentence(lines: list[str], n: int) -> str:
    """Return the end of what is said up to a line, as far as a sentence reaches."""
    return " ".join(lines[max(0, n - 4) : n + 1])[-_REACH:]


def _end(lines: list[str], begin: int) -> int:
    """Return where the lines end that are set as what begins there is; ``begin`` if it is no recital."""
    indented = _indent(lines[begin]) > 1
    k = begin
    while k < len(lines):
        line = lines[k]
        spoken = _SPEAKER.match(line)
        set_so = (indented and _indent(line) > 1) or _DASH.match(line) or spoken
        if not line.strip():
            behind = lines[k + 1] if k + 1 < len(lines) else ""
            if not (behind.strip() and _set_alike(behind, indented=indented)):
                break
        elif not set_so or (spoken and _HIS_OWN.search(spoken["who"])):
            break
        k += 1
    return k


def _set_alike(line: str, *, indented: bool) -> bool:
    """Whether a stanza or a speech behind an empty line belongs to the same piece."""
    spoken = _SPEAKER.match(line)
    if spoken and _HIS_OWN.search(spoken["who"]):
        return False
    return _indent(line) > 1 if indented else bool(_DASH.match(line))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t")) if line.strip() else 0
