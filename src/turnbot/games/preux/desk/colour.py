"""What of a letter orders nothing: what its writer may be quoted with, and what he might have meant."""

import re
from collections.abc import Iterator

from turnbot.games.preux.parsing.account import COURTESY, account
from turnbot.games.preux.parsing.reader import Reading

#: A sentence, or the end of a paragraph that has no stop.
_SENTENCE = re.compile(r"\S(?:[^.!?…\n]|\n(?!\s*\n)|[.!?…](?!\s|$))*[.!?…»\")]*")
#: What parts two clauses so that they are told apart.
_PARTED = re.compile(r"[.!?…;:]|\n\s*\n")
#: Fewer words are a greeting or a sigh.
_FEWEST = 5
#: Fewer words of a clause tell nothing that anybody could miss.
_SAYS = 4


def colour(reading: Reading) -> tuple[str, ...]:
    """Return the sentences all of whose clauses were found to order nothing, and about which nobody is asked.

    A sentence of which any word is an order's, a condition's, a question's or a heading's is none, whatever
    else stands in it; neither is one that was not understood, or that a flag quotes.
    """
    doubted = [" ".join(flag.said.text.split()) for flag in reading.orders.flags if flag.said.text]
    steps = account(reading)
    return tuple(
        said
        for start, end, said in _sentences(reading.text)
        if len(said.split()) >= _FEWEST
        and {step.outcome for step in steps if step.start < end and start < step.end} == {"colour"}
        and not any(words in said or said in words for words in doubted)
    )


def talk(reading: Reading) -> tuple[str, ...]:
    """Return what of a letter orders nothing, what tells of a deed first: he may have meant it.

    Clauses side by side in a sentence are told as one. What a flag quotes is left out, for he is asked about
    it; so are greetings and what a word or two says.
    """
    doubted = [flag.said.text for flag in reading.orders.flags if flag.said.text]
    deeds: list[str] = []
    others: list[str] = []
    for start, end, deed in _runs(reading):
        said = " ".join(reading.text[start:end].split()).strip(" ,;:.-")
        if len(said.split()) >= _SAYS and not any(said in words or words in said for words in doubted):
            (deeds if deed else others).append(said)
    return tuple(dict.fromkeys([*deeds, *others]))


def _runs(reading: Reading) -> Iterator[tuple[int, int, bool]]:
    """Yield where talk begins and ends, and whether it tells of a deed."""
    passed_on = [flag.said.text for flag in reading.orders.flags if flag.why == "question"]
    run: tuple[int, int, bool] | None = None
    for step in account(reading):
        is_talk = step.outcome in ("colour", "unseen") and step.why != COURTESY
        if step.outcome == "question":  # before his orders he asks how one is
            said = " ".join(reading.text[step.start : step.end].split())
            is_talk = not any(said in words for words in passed_on)
        if run is not None and is_talk and not _PARTED.search(reading.text, run[1], step.start):
            run = (run[0], max(run[1], step.end), run[2] or step.deed)
            continue
        if run is not None:
            yield run
        run = (step.start, step.end, step.deed) if is_talk else None
    if run is not None:
        yield run


def _sentences(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _SENTENCE.finditer(text):
        yield match.start(), match.end(), " ".join(match[0].split())
