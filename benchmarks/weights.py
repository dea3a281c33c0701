"""The weights of the reader's probabilities, fitted on the letters that may be looked into.

    python -m benchmarks.weights [--print]

Writes ``grammars/preux/parsing/doubt.toml``: the second opinion on which orders stand in a section, whether
an order is meant, whether a section is read right, and the lines drawn through the last two. All that one
model hands to the next, and the curve that the lines are drawn from, are judged by authors: each by models
that had not seen him. Needs scikit-learn (``make weights`` has it in an environment of its own).
"""

import argparse
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

import corpora
from benchmarks.read_score import ROOT, UNSEEN
from scored import items, people
from turnbot.games.preux.desk.guide import guide
from turnbot.games.preux.orders.as_json import from_json, to_json
from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.parsing import fitted
from turnbot.games.preux.parsing.doubtful import REFEREES
from turnbot.games.preux.parsing.draft import Note
from turnbot.games.preux.parsing.reader import Reading, study
from turnbot.games.preux.parsing.signs import Part, of_mail, of_order, of_section, parts
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.words.cast import Cast
from turnbot.resources import folder

OUT = ROOT / "grammars" / "preux" / "parsing" / "doubt.toml"
WORDS = 12  # how many words and classes judge of an order in the second opinion
AUTHORS = 4  # how many authors must use a word for it to count
SEEN_IN = 8  # how many sections must hold an order for there to be an opinion on it
FOLDS = 6
NEEDLESS = 0.09  # the share of clear letters read right that may be asked about
KINDS = ("doubt: ", "verb: ", "made by: ")  # of these signs only those that weigh are kept
Rows = Sequence[Mapping[str, float]]


@dataclass(frozen=True)
class Letter:
    """A letter as it was read, and what is wrong with that."""

    author: str
    parts: Sequence[Part]
    wanted: Mapping[str, frozenset[str]]  # which orders stand in each section
    wrong: frozenset[str]  # the sections with something wrong
    flagged: frozenset[str]  # the sections that are flagged anyway
    asked: bool  # whether the player is asked something anyway
    head: bool  # whether its kind or sender is wrong
    clear: bool  # read right, and no referee would ask anything


def author_of(author: str, name: str) -> str:
    """Who wrote a letter: of a file of several people's it is told by what the letter's name begins with."""
    if author in ("given", "strangers"):
        return f"{author} {re.match('[a-z]*', name)[0]}"  # type: ignore[index]
    return author


def letters() -> Iterator[Letter]:
    """Read the letters of the corpus as they are read before any doubt is weighed."""
    load_toml("doubt.toml")["lines"].update(dropped=-1.0, asked=2.0, besides=2.0, marked=2.0, told=2.0)
    for one in corpora.letters(*(name for name in corpora.authors() if not UNSEEN.fullmatch(name))):
        yield letter(author_of(one.author, one.name), one.means, corpora.read(one), people())


def guide_letters() -> Iterator[Letter]:
    """The examples of the players' guide, a letter each: what it shows must be read, and asks nothing."""
    data = tomllib.loads((folder("examples") / "agosto-1626" / "escenario.toml").read_text(encoding="utf-8"))
    cast, named = Cast.from_scenario(data), {one["name"]: one for one in data["character"]}
    for theme in guide().themes:
        for one in theme.examples:
            expected = to_json(from_json({"sender": one.who, **one.means}))
            expected["flags"] = [{"where": "1", "why": why} for why in one.flags]
            for say in (one.say, *one.others):
                text = say if one.mail else f"Semana 1: {say}"
                reading = study(text, subject=one.subject, sender=one.who, cast=cast)
                yield letter(f"guide {theme.title}", expected, reading, named)


def letter(author: str, want: Mapping[str, Any], reading: Reading, named: Mapping[str, Any]) -> Letter:
    """What a reading shows, beside what a careful referee takes down; ``named``: whom it may name."""
    got = to_json(reading.orders)
    w, g = items(want, named), items(got, named)
    wrong = frozenset(where for where, _, _ in (w - g) + (g - w))
    head = {k for k in ("sender", "kind", "month") if want.get(k) != got.get(k)}
    return Letter(
        author,
        parts(reading, reading.sections),
        {where: frozenset(do for at, do, _ in w if at == where) for where in {at for at, _, _ in w}},
        wrong,
        frozenset(flag["where"] for flag in got.get("flags", [])),
        any(flag["why"] not in REFEREES for flag in got.get("flags", [])),
        bool(head - {"month"}),
        not (wrong or head or want.get("flags")),
    )


# --- models


@dataclass
class Model:
    """A logistic regression over named signs."""

    bias: float
    weights: dict[str, float]

    def chance(self, rows: Rows) -> np.ndarray:
        """Return the probability for each row."""
        totals = [self.bias + sum(self.weights.get(k, 0.0) * v for k, v in row.items()) for row in rows]
        return 1 / (1 + np.exp(-np.array(totals)))


def scaled(rows: Rows) -> tuple[Any, list[str], np.ndarray]:
    """Return rows as a matrix of columns of at most 1, the columns' names, and what they were divided by."""
    vectors = DictVectorizer()
    x = vectors.fit_transform(rows)
    x.indices, x.indptr = x.indices.astype(np.int32), x.indptr.astype(np.int32)
    scale = np.maximum(1e-9, abs(x).max(axis=0).toarray()[0])
    return x.multiply(1 / scale).tocsr(), list(vectors.get_feature_names_out()), scale


def regression(x: Any, truth: Sequence[bool], strength: float, *, few: bool) -> LogisticRegression:
    """Fit a regression, with few weights or with small ones."""
    found = LogisticRegression(C=strength, l1_ratio=float(few), solver="liblinear", random_state=1)
    return found.fit(x, truth)


def fit(rows: Rows, truth: Sequence[bool], strength: float) -> Model:
    """Fit a model of few weights."""
    x, names, scale = scaled(rows)
    found = regression(x, truth, strength, few=True)
    named = zip(names, found.coef_[0] / scale, strict=True)
    kept = {k: float(v) for k, v in named if abs(v) > 0.1 or not k.startswith(KINDS)}
    return Model(float(found.intercept_[0]), kept)


def folds(told: Sequence[Letter]) -> Iterator[tuple[list[Letter], list[int]]]:
    """Yield the letters to learn from, and the places of those by authors who are not among them."""
    groups = [one.author for one in told]
    for learn, judge in GroupKFold(FOLDS).split(told, groups=groups):
        yield [told[i] for i in learn], list(judge)


def fit_opinion(told: Sequence[Letter]) -> dict[str, Model]:
    """For each order: the words and classes that say whether a section holds it."""
    said = [(one, part) for one in told for part in one.parts]
    users: dict[str, set[str]] = {}
    for one, part in said:
        for word in fitted.vocabulary(part.words, part.where):
            users.setdefault(word, set()).add(one.author)
    rows = [
        dict.fromkeys((w for w in fitted.vocabulary(p.words, p.where) if len(users[w]) >= AUTHORS), 1.0)
        for _, p in said
    ]
    x, names, _ = scaled(rows)
    often = Counter(do for one, part in said for do in one.wanted.get(part.where, ()))
    out = {}
    for do in sorted(do for do, n in often.items() if n >= SEEN_IN):
        truth = [do in one.wanted.get(part.where, ()) for one, part in said]
        strong = regression(x, truth, 1.0, few=True).coef_[0]
        kept = sorted(k for k in np.argsort(-abs(strong))[:WORDS] if abs(strong[k]) > 0.15)
        found = regression(x[:, kept], truth, 1.0, few=False)
        weights = {names[k]: float(v) for k, v in zip(kept, found.coef_[0], strict=True)}
        out[do] = Model(float(found.intercept_[0]), weights)
    return out


def with_opinion(one: Letter, opinion: Mapping[str, Model]) -> Letter:
    """A letter with the second opinion of a model on each of its sections."""
    heard = []
    for part in one.parts:
        said = fitted.vocabulary(part.words, part.where)
        odds = {do: m.bias + sum(v for w, v in m.weights.items() if w in said) for do, m in opinion.items()}
        heard.append(replace(part, opinion=odds))
    return replace(one, parts=heard)


def orders_of(one: Letter) -> Iterator[tuple[str, dict[str, float], bool]]:
    """Yield each order of a letter: its section, its signs, and whether it was meant."""
    mail = of_mail(one.parts)
    anywhere = frozenset(do for dos in one.wanted.values() for do in dos)
    for part in one.parts:
        of: dict[int, Note] = {id(m): n for n in part.notes for m in n.made}
        for made in part.made:
            signs = of_order(made, of.get(id(made)), part, mail)
            yield part.where, signs, NAMES[type(made.action)] in anywhere


def sections_of(one: Letter, meant: Model) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each section of a letter, and its signs."""
    chances: dict[str, list[float]] = {}
    for where, signs, _ in orders_of(one):
        chances.setdefault(where, []).append(float(meant.chance([signs])[0]))
    mail = of_mail(one.parts)
    for part in one.parts:
        yield part.where, of_section(part, mail, chances.get(part.where, []))


def fit_meant(told: Iterable[Letter]) -> Model:
    """Whether an order is meant."""
    found = [(row, truth) for one in told for _, row, truth in orders_of(one)]
    return fit([row for row, _ in found], [truth for _, truth in found], 0.5)


def fit_doubt(told: Sequence[Letter], meant: Mapping[str, Model]) -> Model:
    """Whether something in a section is read wrong; ``meant``: the model that had not seen an author."""
    found = [(row, where in one.wrong) for one in told for where, row in sections_of(one, meant[one.author])]
    return fit([row for row, _ in found], [truth for _, truth in found], 1.0)


# --- how well, and the lines

#: Where the player is asked something anyway, sections from this share of the line upwards are asked about.
BESIDES = 0.5


@dataclass
class Fitted:
    """The three models, and what those by author say of each section of each letter."""

    opinion: dict[str, Model]
    meant: Model
    doubt: Model
    chances: list[Mapping[str, float]]


def fitted_to(told: Sequence[Letter]) -> Fitted:
    """Fit all models."""
    heard = list(told)
    for learn, places in folds(told):
        opinion = fit_opinion(learn)
        for i in places:
            heard[i] = with_opinion(told[i], opinion)
    meant_of: dict[str, Model] = {}
    for learn, places in folds(heard):
        meant = fit_meant(learn)
        meant_of |= {heard[i].author: meant for i in places}
    chances: list[Mapping[str, float]] = [{}] * len(heard)
    for learn, places in folds(heard):
        doubt = fit_doubt(learn, meant_of)
        for i in places:
            signs = sections_of(heard[i], meant_of[heard[i].author])
            chances[i] = {where: float(doubt.chance([row])[0]) for where, row in signs}
    return Fitted(fit_opinion(told), fit_meant(heard), fit_doubt(heard, meant_of), chances)


@dataclass
class Score:
    """Shares: of letters silently wrong, of clear letters asked about, of questions that meet a mistake."""

    silent: float
    needless: float
    just: float


def score(told: Sequence[Letter], chances: Sequence[Mapping[str, float]], asked: float) -> Score:
    """Return what a line comes to."""
    silent = needless = questions = just = 0
    for one, chance in zip(told, chances, strict=True):
        asks = one.asked or any(p >= asked for p in chance.values())
        lost = {part.where for part in one.parts if any(d.kind == "empty" for d in part.doubts)}
        new = lost | {where for where, p in chance.items() if asks and p >= BESIDES * asked}
        new -= one.flagged
        silent += one.head or bool(one.wrong - new - one.flagged)
        needless += one.clear and bool(new | one.flagged)
        questions += len(new)
        just += len(new & one.wrong)
    clear = sum(one.clear for one in told)
    return Score(silent / len(told), needless / max(1, clear), just / max(1, questions))


def line_for(told: Sequence[Letter], chances: Sequence[Mapping[str, float]], needless: float) -> float:
    """Return the lowest line at which no greater share of the clear letters is asked about."""
    return next(n / 100 for n in range(1, 100) if score(told, chances, n / 100).needless <= needless)


def written(found: Fitted, lines: Mapping[str, float]) -> str:
    """The models as the reader loads them."""
    out = [HEAD, "[lines]", *(f"{name} = {value:.3f}" for name, value in lines.items())]
    for name, model, told in (("doubtful", found.doubt, DOUBTFUL), ("meant", found.meant, MEANT)):
        out += ["", *told, f"[{name}]", f"{fitted.BIAS} = {model.bias:.2f}"]
        out += [f'"{k}" = {v:.2f}' for k, v in sorted(model.weights.items())]
    out += ["", *OPINION, "[opinion]"]
    for do, model in sorted(found.opinion.items()):
        strongest = sorted(model.weights.items(), key=lambda pair: -abs(pair[1]))
        out.append(
            f'{do} = "' + " ".join([f"{model.bias:.1f}", *(f"{w} {v:.1f}" for w, v in strongest)]) + '"'
        )
    return "\n".join(out) + "\n"


HEAD = """# The reader's probabilities, written by «make weights» (benchmarks/weights.py): refit, do not edit.
# A probability is the sigmoid of a sum: «always», and each weight times its sign's value (signs.py)."""
DOUBTFUL = ["# That something in a section is read wrong."]
MEANT = ["# That an order is meant."]
OPINION = [
    "# That an order stands in a section, by words and classes alone: always, then each with its weight."
]


def main() -> None:
    """Fit, write, and print the curve."""
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--print", action="store_true", help="write nothing")
    args = ap.parse_args()
    mails = list(letters())
    found = fitted_to([*mails, *guide_letters()])
    chances = found.chances[: len(mails)]  # the lines are drawn on whole letters
    asked = line_for(mails, chances, NEEDLESS)
    lines = {
        "asked": asked,
        "besides": BESIDES * asked,
        "marked": MARKED * asked,
        "dropped": DROPPED,
        **STORY,
    }
    if not args.print:
        OUT.write_text(written(found, lines), encoding="utf-8")
    print("line  silent  needless  just  (each author by models that had not seen him)")
    for n in sorted({*range(20, 65, 5), round(100 * asked)}):
        told = score(mails, chances, n / 100)
        print(f"{n / 100:.2f}  {told.silent:.3f}   {told.needless:.3f}     {told.just:.2f}")


MARKED = 0.4  # a section is marked from this share of the line upwards
DROPPED = 0.3  # an order that is meant no more likely than this is taken out, and told

#: A story: the share of its words that order nothing, and how many of its sections are likely misread.
STORY = {"told": 0.4, "misread": 1.1}

if __name__ == "__main__":
    main()
