"""The passes by which a page becomes the running text it stands for.

Each is asked of every mail and changes few: so each first looks for something cheap that a mail it may change
cannot be without. What is taken out is replaced by spaces, so that the player's words keep their line; only
tables, and weeks that are told by places or named behind their deeds, are written anew.
"""

from turnbot.games.preux.reading.page.abbreviations import in_full
from turnbot.games.preux.reading.page.additions import added_straight
from turnbot.games.preux.reading.page.boxes import chosen
from turnbot.games.preux.reading.page.by_place import by_weeks
from turnbot.games.preux.reading.page.counting import counted
from turnbot.games.preux.reading.page.dates import dated
from turnbot.games.preux.reading.page.exceptions import told_apart
from turnbot.games.preux.reading.page.forms import answered, without_labels, without_numbers
from turnbot.games.preux.reading.page.keyed import in_words
from turnbot.games.preux.reading.page.numbering import unnumbered
from turnbot.games.preux.reading.page.parts import parted, with_titles
from turnbot.games.preux.reading.page.recitals import without_recital
from turnbot.games.preux.reading.page.repetitions import repeated
from turnbot.games.preux.reading.page.rolls import rolled_out
from turnbot.games.preux.reading.page.samples import without_samples
from turnbot.games.preux.reading.page.sheets import without_sheet
from turnbot.games.preux.reading.page.signs import in_plain_signs
from turnbot.games.preux.reading.page.speeches import spoken_out
from turnbot.games.preux.reading.page.tables import tables_as_lines
from turnbot.games.preux.reading.page.telegrams import without_stops
from turnbot.games.preux.reading.page.topics import without_topics
from turnbot.games.preux.reading.page.trailing import turned_round

_PASSES = (
    without_samples,
    without_recital,
    spoken_out,
    answered,
    unnumbered,
    chosen,
    in_plain_signs,
    without_sheet,
    rolled_out,
    parted,
    with_titles,
    without_topics,
    told_apart,
    added_straight,
    in_words,
    tables_as_lines,
    in_full,
    repeated,
    without_numbers,
    without_stops,
    counted,
    dated,
    by_weeks,
    turned_round,
    without_labels,
)


def laid_out(text: str) -> str:
    """Return a mail's text with its tables, forms and telegrams turned into lines. Linear."""
    for one in _PASSES:
        text = one(text)
    return text
