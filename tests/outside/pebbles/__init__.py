"""A game that knows Fateloom, and that Fateloom does not know."""

from pebbles.game import game as game
