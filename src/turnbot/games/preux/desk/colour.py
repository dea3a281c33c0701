"""What of a letter orders nothing: what its writer may be quoted with, and what he might have meant."""

import re
from collections.abc import Iterator

from turnbot.games.preux.desk.explaining import explain, noted
from turnbot.games.preux.desk.reader import Reading

#: A sentence, or the end of a paragraph that has no stop.
_SENTENCE = re.compile(r"\S(?:[^.!?…\n]|\n(?!\s*\n)|[.!?…](?!\s|$))*[.!?…»\")]*")
#: Fewer words are a greeting or a sigh.
_FEWEST = 5
#: Fewer words of a clause tell nothing that anybody could miss.
_SAYS = 4
#: Why a clause was found to order nothing, where the reader may be wrong: there is a deed in it, somebody's.
#: What greets, tells of the past, gives a reason or announces what follows is no order to anybody.
_MAYBE = frozenset(
    (
        "",
        "un verbo que por sí solo no dice nada",
        "un pasatiempo, sin nadie ni nada que ordenar",
        "cuenta lo que hace otro",
        "cuenta lo que hace otro, o un deseo",
        "cuenta lo que ya es",
        "adónde va, y no a qué",
        "se lo deja a otro",
        "no dice nada que hacer",
        "habla con otros",
        "dice quién es su padrino",
    )
)


def colour(reading: Reading) -> tuple[str, ...]:
    """Return the sentences all of whose clauses were found to order nothing, and about which nobody is asked.

    A sentence of which any word is an order's, a condition's, a question's or a heading's is none, whatever
    else stands in it; neither is one that was not understood, or that a flag quotes.
    """
    explained = explain(reading)
    flags = [*explained.others, *(flag for clause in explained.clauses for flag in clause.flags)]
    doubted = [" ".join(flag.said.text.split()) for flag in flags if flag.said.text]
    steps = noted(reading)
    return tuple(
        said
        for start, end, said in _sentences(reading.text)
        if len(said.split()) >= _FEWEST
        and {step.outcome for step in steps if step.start < end and start < step.end} == {"colour"}
        and not any(words in said or said in words for words in doubted)
    )


def talk(reading: Reading) -> tuple[str, ...]:
    """Return the clauses that tell of deeds and were found to order nothing: he may have meant them.

    What a flag quotes is left out, for he is asked about it.
    """
    doubted = [flag.said.text for flag in reading.orders.flags if flag.said.text]
    found = []
    for step in noted(reading):
        if step.outcome != "colour" or step.why not in _MAYBE:
            continue
        said = " ".join(reading.text[step.start : step.end].split()).strip(" ,;:.-")
        if len(said.split()) >= _SAYS and not any(said in words or words in said for words in doubted):
            found.append(said)
    return tuple(dict.fromkeys(found))


def _sentences(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _SENTENCE.finditer(text):
        yield match.start(), match.end(), " ".join(match[0].split())
