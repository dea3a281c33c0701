"""What of a letter its writer may be quoted with: sentences that are sure to order and to ask nothing."""

import re
from collections.abc import Iterator

from turnbot.games.preux.desk.explaining import explain, noted
from turnbot.games.preux.desk.reader import Reading

#: A sentence, or the end of a paragraph that has no stop.
_SENTENCE = re.compile(r"\S(?:[^.!?…\n]|\n(?!\s*\n)|[.!?…](?!\s|$))*[.!?…»\")]*")
#: Fewer words are a greeting or a sigh.
_FEWEST = 5


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


def _sentences(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _SENTENCE.finditer(text):
        yield match.start(), match.end(), " ".join(match[0].split())
