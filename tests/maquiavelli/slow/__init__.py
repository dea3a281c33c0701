"""A second judge of Maquiavelli: slow, plain, written from rules and rulings, with no look at the game.

``judge.adjudicate`` takes a position, lines of orders and dice, and says what comes of them in the words of
``maquiavelli.engine.play``. Default switches only. A ruling's number is the one that the positions cite.
"""
