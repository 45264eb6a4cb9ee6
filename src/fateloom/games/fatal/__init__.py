"""F.A.T.A.L.: hidden signs, rows of visions, trimagics and two rounds under the Queen's eye."""

from fateloom.games.fatal.invariants import conserved as conserved
from fateloom.games.fatal.table import game as game
