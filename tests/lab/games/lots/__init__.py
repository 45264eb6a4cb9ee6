"""Lots: a game of chance whose truth is known, to see whether the lab finds it.

Each seat is dealt three of twenty cards, says "calm" or "bold", and rolls a die of a hundred; the
highest total wins. Cards are worth nothing, unless a card pack or an option says otherwise. With four
seats a card worth 10 adds 0.1 to its holder's share of wins: 0.25 + x - x^4/4 for x of a hundred.
"""

from lots.game import game as game
