"""The auction game of the server's bench: four seats that pass for ever."""

from passing.table import game as game
