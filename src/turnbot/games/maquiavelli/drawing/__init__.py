"""The map as a picture: shapes of its own, what stands and moved on it; as SVG, PNG, and a page of campaigns.

``picture.draw`` makes an SVG of a ``view.MapView``, ``png.raster`` a PNG of that, ``site.slider`` a page's
part of many. Knows no other room of the game: who fills a view decides what is seen.
"""
