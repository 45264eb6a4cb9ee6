"""Council of Kings: an auction of fates for two to six rulers."""

from fateloom.games.council.table import game as game
