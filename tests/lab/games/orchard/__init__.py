"""Orchard: a game whose best answer is known, to see whether the search for puzzles finds it.

In turn each seat takes an apple, sows or rests, four times. An apple is a point at once; the first
sowing is five points at the end, any other nothing. So who has not sown should sow, and who has sown
should take; but whoever looks one step ahead takes.
"""

from orchard.game import game as game
