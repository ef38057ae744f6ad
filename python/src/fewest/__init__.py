"""The proven fewest moves of board puzzles: :mod:`fewest.flip` (Lights Out) and :mod:`fewest.mayan`.

>>> import fewest
>>> answer = fewest.flip.solve("bwwb\\nbbwb\\nbwwb\\nbwww")
>>> answer.rounds, answer.proven
(4, True)
>>> answer.presses
[(0, 0), (0, 1), (1, 1), (3, 2)]

Names and defaults are those of the command line. What is wrong raises :class:`Error`, a ``ValueError`` that says where;
Ctrl-C raises ``KeyboardInterrupt`` within a fifth of a second, and :func:`partial` of it gives what was known by then.
"""

from . import flip, mayan
from ._audit import Audit, Level, audit
from ._errors import Error, partial
from ._fewest import __version__
from ._progress import Progress

__all__ = ["Audit", "Error", "Level", "Progress", "__version__", "audit", "flip", "mayan", "partial"]
