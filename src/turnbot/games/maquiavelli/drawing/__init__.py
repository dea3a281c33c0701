"""The map as a picture: shapes of its own, what stands and moved on it; as SVG, as PNG, and in words.

``picture.draw`` makes an SVG of a ``view.MapView``, ``png.raster`` a PNG of that, ``telling.account`` says
the same to who does not see it. Knows no other room of the game: who fills a view decides what is seen.
"""
