"""What the cards of Gilfate Fantasy do, a small function for each of them."""

from fateloom.games.gilfate.cards import high, low, oracle, quick, standing

MODULES = (quick, low, oracle, high, standing)
