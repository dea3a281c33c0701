"""What the views of the shell's letters hold, for whoever writes templates; a test holds them to it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

#: ``game``, a mapping that every view holds, pages of the site included.
COMMON: Mapping[str, str] = MappingProxyType(
    {
        "title": "the game's title, as «Preux et audacieux»",
        "address": "where orders are sent",
        "referee": "how the referee signs, as «El Real Secretario»",
        "zone": "IANA name of the time zone of deadlines",
        "site": "address of the public site, or empty",
        "system": "the game's name, as «preux»: its templates stand in a folder of that name",
        "named": "a function that names a turn by its code: «{{ month | turn(game) }}»",
        "called": "a function that puts its article to a player's name: «{{ who | called(game) | of }}»",
    }
)

#: For each kind of letter, the keys its view needs from the shell besides ``game``.
SHELL_KINDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        # Views made by the game, to which the shell adds:
        "acknowledgement": {
            "deadline": "of the month the orders count for, or None while it is not open",
            "asks": "whether something in his letter went to the referee as a question",
            "later": "how many days it waits before the referee is sent it, None where he will not be",
            "warnings": "sentences about orders that the rules will refuse",
            "lost": "lines of his earlier orders, of parts of the month of which the new ones say nothing",
            "delayed": "list of {to, days, reached}: letters of his to others that wait so many days, or do"
            " not go (None); empty to: one that all may read; reached: there is an address",
            "passed": "whether his letter, in which nothing was found, went to the referee",
            "notices": "list of {what: leaves, away or stays, said}: what he says of himself",
            "pieces": "list of {name, to, signed, text, length, limit, fits}: what he writes for all to read",
            "wishes": "list of {what: quote, hide or withdraw, said, taken: pairs of name and text}",
            "answered": "list of {nth, means}: what he answers to what we asked him",
            "unfit": "sentences about answers that could not be taken",
            "closed": "whether that deadline is over",
            "paused": "whether the game rests, and its deadline with it",
            "trial": "whether he only asked how his letter would be read, and nothing was kept",
            "unread": "names of what came with his mail and was not read",
            "cited": "quoted lines that fill in a form of which nothing else is there, and count for nothing",
        },
        "preux/sheet": {},
        "preux/opening": {},
        "preux/chronicle": {},
        "preux/minutes": {},
        # To players, made by the shell:
        "reminder": {
            "who": "character",
            "month": "open month",
            "deadline": "its deadline",
            "silent": "whether he has written nothing; else his orders count, and lack something",
            "lacks": "sentences about what the month will ask him and he has not sent",
        },
        "late": {
            "who": "character",
            "subject": "of his mail",
            "received": "when it came",
            "month": "the month that was closed already",
            "deadline": "of that month",
            "next_month": "the month now open, or None while none is",
            "next_deadline": "its deadline, or None",
            "delayed": "as in the acknowledgement",
        },
        "over": {"who": "character", "month": "the last one of the game"},
        "confirm": {
            "who": "character",
            "subject": "of the mail that may not be his",
            "received": "when it came",
            "word": "that the subject must keep, in its brackets",
            "text": "of the mail",
            "public": "whether it came over the list",
        },
        "unread": {"who": "character", "subject": "of his mail", "received": "when it came"},
        "misdirected": {"who": "character", "subject": "of his mail to the list"},
        "no-sheet": {"who": "character", "why": "a Spanish sentence"},
        "gone": {"who": "character that he played", "subject": "of his mail"},
        "unknown-sender": {"address": "he wrote from", "subject": "of his mail"},
        "month-opened": {
            "month": "opened",
            "deadline": "its deadline",
            "commitment": "SHA-256 of its open seed, hexadecimal",
        },
        "deadline-moved": {"month": "open month", "deadline": "its new deadline", "before": "the old one"},
        "help": {
            "who": "character, or None for a stranger",
            "month": "open month, or None",
            "deadline": "its deadline, or None",
            "guide": "as Game.guide gives it",
        },
        # To the referee, made by the shell:
        "referee-cases": {
            "month": "played or open",
            "deadline": "its deadline",
            "preview": "whether the closed month was played without keeping anything",
            "cases": "list of {nth, sentence, said, choices: list of {letter, text}, default, free, forms, "
            "effects} as in core.exchange.Question, numbered from 1, letters from a",
            "silent": "characters who sent no orders (names)",
            "chronicle": "the text of the chronicle as it would be, or empty",
            "numbered": "whether its paragraphs have numbers in it, by which he may change them",
            "again": "whether he let the month go out, and has not seen all of it: he is shown what is new",
            "fresh": "numbers of the cases that he has not seen",
            "changed": "paragraphs of the chronicle that he has not seen so (texts)",
        },
        "referee-more": {
            "what": "stranger, courtesy, or the kind of letter of which there are no more today",
            "who": "character whom they are about, or empty",
            "most": "how many there were",
        },
        "referee-answer": {
            "month": "the cases belong to",
            "settled": "list of {nth, sentence, answer}: what was understood and kept",
            "done": "sentences in Spanish about what else was done",
            "shown": "what he asked to see: a list of texts, each a list of lines",
            "problems": "sentences in Spanish about what was not",
            "passed_over": "lines of his of which nothing came",
            "released": "code of the month that goes out by his word, or None",
            "replayed": "code of the month that is played again before it goes out by his word, or None",
            "left": "number of cases still open",
            "others": "lines of his that order what another had written, and were not done",
        },
        "referee-opened": {
            "month": "the game's first",
            "deadline": "its deadline",
            "told": "number of players who were told who they are",
            "unreachable": "characters without an address (names)",
        },
        "referee-published": {
            "month": "published",
            "letters": "number of letters queued",
            "next_month": "now open",
            "next_deadline": "its deadline",
        },
        "referee-site": {"month": "published", "error": "what kept its pages from being made"},
        "referee-halted": {"month": "that could not be played", "error": "what the program said"},
        "referee-bounce": {
            "sender": "of the bounce",
            "subject": "of the bounce",
            "about": "the address that cannot be reached, or empty",
            "text": "its first lines",
        },
        "referee-undelivered": {
            "to": "character, or the list",
            "address": "that refuses",
            "subject": "of our letter",
            "error": "the server's answer",
            "attempts": "how many",
            "letter": "number of our letter",
        },
        "referee-unread": {
            "sender": "of the mail",
            "subject": "of the mail",
            "received": "when it came",
            "error": "what the program said",
            "attempts": "how many",
            "mail": "number of the mail",
        },
        "referee-late": {
            "who": "character",
            "subject": "of his mail",
            "received": "when it came",
            "month": "the month that is closed and not yet published",
            "deadline": "of that month",
            "next_month": "None",
            "next_deadline": "None",
            "mail": "number of the mail, to admit it by",
            "text": "of the mail",
        },
        "referee-stranger": {
            "address": "he wrote from",
            "subject": "of his mail",
            "received": "when it came",
            "text": "of the mail",
            "closed": "names of what came with it and was not opened",
        },
        "referee-question": {
            "who": "asks",
            "subject": "of his mail",
            "text": "of the mail",
            "asks": "whether it is a question; else a letter in which nothing was found",
        },
        "referee-notice": {
            "who": "says it",
            "what": "leaves the game, stays in it after all, or will be away",
            "said": "his sentences",
            "subject": "of his mail",
        },
        "referee-outage": {
            "month": "open",
            "since": "when mail was last fetched",
            "deadline": "of the month; where it was put off, the new one",
            "over": "whether mail comes in again",
        },
        # The referee's own words, to a player or to all:
        "from-referee": {
            "who": "character, or None where it goes to the list",
            "subject": "what it is about",
            "text": "his words",
        },
        "paused": {
            "month": "open month, whose deadline stands still",
            "deadline": "the new one where the game goes on, else None",
            "text": "the referee's words, or empty",
        },
        "excused": {
            "who": "character",
            "away": "whether his silence is excused from now on, or no more",
            "until": "the month in which he plays again, or empty",
        },
        "taken-back": {"month": "that was published and is not any more", "next_month": "the one after it"},
        "revised": {
            "who": "character, or empty to the list",
            "month": "that came out once more",
            "gone": "lines that his letter has no more",
            "new": "lines that are new in it",
        },
        "admitted": {"who": "character", "month": "for which it came late", "received": "when it came"},
        "handed-over": {"who": "character whom another player has now"},
        "history": {"who": "character", "table": "lines of his accounts, month by month"},
        # The referee's answer to what a player or a stranger asked:
        "referee-reply": {
            "who": "asked; None: a stranger",
            "subject": "of his mail",
            "asked": "his words, a list of lines",
            "text": "the referee's words",
        },
    }
)

#: What the shell adds to an acknowledgement where it has nothing of the kind to say.
NOTHING_MORE: Mapping[str, Any] = MappingProxyType(
    {
        "asks": False, "later": 0, "passed": False, "closed": False, "paused": False, "trial": False,
        "notices": (), "pieces": (), "wishes": (), "lost": (), "delayed": (), "warnings": (), "unread": (),
        "cited": (),
    }
)  # fmt: skip
