"""How often people are asked, with and without standing orders: ``python -m fateloom.lab.prompts``.

A window is a question to several seats that may all pass. A game that names the seats whom
the open window concerns (``Game.concerned``) is counted a second time as people with the usual
standing order would live it: asked in windows that concern them, and once a turn where a window
concerns everybody.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fateloom.bots import Bot, find_bot
from fateloom.bots.peek import Peek
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import PASS
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game


@dataclass(slots=True)
class Prompts:
    """What was counted in some games."""

    games: int = 0
    people: int = 0
    asked: int = 0
    """Questions put to a person who had a choice."""
    ordered: int = 0
    """Those that the usual standing order would have let through."""
    windows: int = 0
    silent: int = 0
    """Windows that ended without any play."""
    _once: set[Any] = field(default_factory=set)

    def game(self, match: Match, bots: Sequence[Bot], whims: Chance) -> None:
        """Play a game to its end and count."""
        self.games += 1
        self.people += match.seats
        self._once.clear()
        while match.ask is not None:
            window = match.ask.in_order
            self._count(match, window)
            played = self._answer(match, bots, whims)
            self.windows += window
            self.silent += window and not played

    def _count(self, match: Match, window: bool) -> None:
        facts = match.game.table_facts(match.table) if window else {}
        concerned = match.game.concerned and match.game.concerned(match.table)
        for seat in match.waiting:
            self.asked += 1
            if not window or concerned is None:
                self.ordered += 1
            elif seat in concerned:
                mark = (seat, facts["window"], facts["turn"])
                everybody = len(concerned) > 2 and facts["window"] == "secondary"
                self.ordered += not (everybody and mark in self._once)
                self._once.add(mark)

    def _answer(self, match: Match, bots: Sequence[Bot], whims: Chance) -> bool:
        """Let the bots answer the open question; whether anybody played."""
        if match.idle:
            match.go_on()
            return False
        ask, played = match.ask, False
        while match.ask is ask and not match.idle:
            seat = match.asked
            answer = bots[seat](Peek(match, seat), whims)
            played |= match.prompt.pick(answer) != PASS
            match.answer(answer, seat)
        return played

    def told(self) -> str:
        return (
            f"{self.asked / self.people:.1f} prompts a person and game, "
            f"{self.ordered / self.people:.1f} with standing orders; "
            f"{self.windows / self.games:.1f} windows a game, "
            f"{self.silent / max(1, self.windows):.0%} of them without any play"
        )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fateloom.lab.prompts", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", default="random", help="who sits where, such as greedy,random")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    names = asked.bots.split(",")
    bots = [find_bot(names[seat % len(names)]) for seat in range(asked.seats)]
    options = dict(each.split("=", 1) for each in asked.option)
    counted = Prompts()
    for number in range(asked.games):
        match = Match(
            find_game(asked.game), asked.seats, Loose(f"prompts {number}"), options, patient=True
        )
        counted.game(match, bots, Loose(f"whims {number}"))
    print(f"{asked.game}, {asked.seats} seats, {asked.games} games: {counted.told()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
