"""Maquiavelli: eight powers, eighty-one areas, three campaigns a year."""
