"""F.A.T.A.L.: hidden signs, rows of visions, trimagics and two rounds under the Queen's eye."""

from fateloom.games.fatal.game import game as game
