"""The picture as PNG, for who reads mail where no SVG is shown."""

from functools import lru_cache

import resvg_py


# Playing, publishing and showing a turn each ask for the same picture, and it takes half a second.
@lru_cache(maxsize=4)
def raster(svg: str, width: int = 1440) -> bytes:
    """A PNG of an SVG of ours, ``width`` pixels wide.

    Words are written with the machine's own fonts, DejaVu Sans if it is there. ValueError: this is no SVG.
    """
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, font_family="DejaVu Sans"))
