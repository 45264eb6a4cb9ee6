"""Gilfate Fantasy: castaways who pay for every card by turning over a trapped deck."""

from fateloom.games.gilfate.table import game as game
