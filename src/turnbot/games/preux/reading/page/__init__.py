"""The page as running text: tables, forms, telegrams and the like, before any word is understood.

``layout.laid_out`` calls the others in turn:

* ``samples``: what a form shows as an example;
* ``recitals``: a piece of a play or a poem; ``speeches``: a month dictated in quotation marks;
* ``sheets``: the head of a sheet;
* ``rolls``: a death roll told by toughnesses, made thirteen numbers (``roll_words``, ``roll_telling``,
  ``roll_filling``);
* ``forms``: what a form prints, and questions that were answered; ``numbering``: «2.1», «2.2» within week 2;
  ``boxes``: those that are ticked;
* ``signs``: pictures for bullets, and what denies like a cross; ``parts``: lists of other things than weeks;
* ``topics``: titles that stand over weeks, and say what they are about;
* ``exceptions``: «todo el mes obligaciones, salvo la tercera, que ...»;
* ``repetitions``: «otra vez lo de la primera»;
* ``additions``: «a lo que figura en la primera añadid que ...»;
* ``keyed``: keys and values; ``tables``: a week to a row or to a column;
* ``abbreviations``: «c/ mi dama»; ``telegrams``: «STOP»;
* ``counting``: the four weeks counted by what is no week; ``dates``: weeks named by their days;
* ``by_place``: months told by places or people; ``trailing``: weeks named behind what is done in them.

``weeks`` is how a page names a week; ``rewriting`` a rule that is asked only of mails it may fit.
``endings`` blanks out signatures.
"""
