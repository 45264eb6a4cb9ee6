"""Gilfate Fantasy: castaways who pay for every card by turning over a trapped deck."""

from fateloom.games.gilfate.game import game as game
