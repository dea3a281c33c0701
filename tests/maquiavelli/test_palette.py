"""The map's colours, as eyes of four kinds see them.

The matrices turn linear RGB into what is left of it without the long, middle or short cones (Machado,
Oliveira and Fernandes 2009, full severity); distances are taken in OKLab, where two hundredths are just seen.
"""

from itertools import combinations

import pytest

from turnbot.games.maquiavelli.drawing.palette import INK, NEUTRAL, POWERS, WATER

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no middle cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no short cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def through(rows: tuple[Triple, Triple, Triple], colour: Triple) -> Triple:
    a, b, c = (sum(k * v for k, v in zip(row, colour, strict=True)) for row in rows)
    return a, b, c


def oklab(colour: Triple) -> Triple:
    inside: Triple = tuple(min(max(part, 0), 1) for part in colour)  # type: ignore[assignment]
    cones = through(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        inside,
    )
    roots: Triple = tuple(part ** (1 / 3) for part in cones)  # type: ignore[assignment]
    return through(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        roots,
    )


GROUNDS = {**{name: look.colour for name, look in POWERS.items()}, "water": WATER, "nobody": NEUTRAL}


@pytest.mark.parametrize("eyes", EYES)
def test_grounds_are_told_apart_by_colour(eyes: str) -> None:
    seen = {name: oklab(through(EYES[eyes], linear(colour))) for name, colour in GROUNDS.items()}
    for one, two in combinations(seen, 2):
        if {one, two} == {"water", "nobody"}:  # the coast stands between them
            continue
        far = sum((a - b) ** 2 for a, b in zip(seen[one], seen[two], strict=True)) ** 0.5
        assert far > 0.07, (one, two)


def test_grounds_are_told_apart_without_colour() -> None:
    assert len({look.strokes for look in POWERS.values()}) == 8
    assert len({look.letters for look in POWERS.values()}) == 8
    assert all(look.strokes for look in POWERS.values())


@pytest.mark.parametrize("ground", GROUNDS)
def test_names_stand_out_from_their_ground(ground: str) -> None:
    def light(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert (light(GROUNDS[ground]) + 0.05) / (light(INK) + 0.05) > 4.5


@pytest.mark.parametrize("power", POWERS)
def test_a_pattern_is_seen_on_its_ground(power: str) -> None:
    look = POWERS[power]
    for eyes in EYES.values():
        ground, strokes = (oklab(through(eyes, linear(colour))) for colour in (look.colour, look.shade))
        assert abs(ground[0] - strokes[0]) > 0.1
