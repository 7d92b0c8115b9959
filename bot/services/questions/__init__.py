"""Questions and wishes that people type: from the line to its answer.

``talk`` is asked what a line means that is no command. ``gathering`` makes a ``Question`` of it
(``bot/presenter/question.py``), with what is known here to answer it by. ``finding`` looks for its
answer, step by step in one order: first in the ``table_of_answers``, of which ``when`` says when
each fits, then in the rules and the commands. What an answer says stands in ``bot/presenter``, and
which words ask it in the tables of questions (``bot/text/question_tables.py``).
"""
