"""Whether a man's words tell of an insult to his regiment, his name, his wife or his lady (7.1.1).

What a challenger writes is free text; these are the beginnings of the words by which one says that one was
insulted. Who writes none of them («me aburro», «por su sombrero») has named no cause of the book's list. The
referee is asked either way: this is only what is proposed to him.
"""

import re

from turnbot.games.preux.words.cast import fold

#: How the words begin, folded, by what they tell of.
_BEGINNINGS = (
    # that it was an insult, in so many words
    *("insult", "ofen", "injuri", "ultraj", "agravi", "afrent", "calumni", "difam", "infam", "deshonr"),
    *("honor", "honra", "mancill", "vilipend", "respet", "maldij", "maldec", "provoc", "desplante"),
    # mockery and contempt
    *("burl", "mofa", "mofo", "ridicul", "humill", "escarn", "despreci", "menospreci", "desair", "groser"),
    *("reir", "reid", "risa", "carcajad", "mentir", "mentid", "indiscre"),
    # what was said of him: «haberme llamado», «ir diciendo que», «habló mal de»
    *("llamar", "llamad", "llaman", "llamo", "llame", "tachar", "tachad", "tacho", "tild", "dich", "dij"),
    *("decir", "diciendo", "dice", "habl", "rumor", "chism", "murmur"),
    # the names themselves
    *("cobard", "gallina", "fanfarr", "borrach", "cornud", "bastard", "trampos", "ladron", "mentiros"),
    *("embuster", "villan", "canalla", "bellac", "traidor", "rufian", "patan", "palurd", "imbecil", "idiot"),
    *("neci", "perr", "rata"),
    # what was done to him
    *("escup", "bofet", "abofet", "golpe", "empuj", "pisar", "pisot", "piso", "derram", "guantaz"),
)
#: Whole words, where a beginning would say too much: «se rió», «se ríe».
_WHOLE = frozenset(("rio", "rie", "rien", "rieron", "pego", "pegar", "pegarme"))
_WORD = re.compile(r"[a-z]+")


def tells_of_an_insult(words: str) -> bool:
    """Tell whether a cause, in a player's own words, is one. Total: any text is answered."""
    said = _WORD.findall(fold(words))
    return any(word in _WHOLE or word.startswith(_BEGINNINGS) for word in said)
