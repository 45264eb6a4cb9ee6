"""Council of Kings: an auction of fates for two to six rulers."""

from fateloom.games.council.game import game as game
