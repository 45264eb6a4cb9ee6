"""How often people are asked, with and without standing orders: ``python -m fateloom.lab.prompts``.

A window is a question to several seats that may all pass. A game that names the seats whom
the open window concerns (``Game.concerned``) is counted a second time as people with the usual
standing order would live it: asked in windows that concern them. What is left is split by what
it is for: the own turn (where a game tells whose turn it is), what touches the seat (choices
that the rules put to it, and windows of an action or a play that touches it), and the rest.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fateloom.bots import Bot, find_bot
from fateloom.bots.peek import Peek
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import PASS
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game
from fateloom.engine.table import Seat
from fateloom.engine.yields import CONCERNS_ME, lets_pass

OWN_TURN = "on the own turn"
TOUCHED = "touched"


@dataclass(slots=True)
class Prompts:
    """What was counted in some games."""

    games: int = 0
    people: int = 0
    asked: int = 0
    """Questions put to a person who had a choice."""
    ordered: Counter[str] = field(default_factory=Counter)
    """Those that the usual standing order would have let through, by what they are for."""
    windows: int = 0
    silent: int = 0
    """Windows that ended without any play."""

    def game(self, match: Match, bots: Sequence[Bot], whims: Chance) -> None:
        """Play a game to its end and count."""
        self.games += 1
        self.people += match.seats
        while match.ask is not None:
            window = match.ask.in_order
            self._count(match, window)
            played = self._answer(match, bots, whims)
            self.windows += window
            self.silent += window and not played

    def _count(self, match: Match, window: bool) -> None:
        for seat in match.waiting:
            self.asked += 1
            if why := _purpose(match, seat, window):
                self.ordered[why] += 1

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
            f"{self.ordered.total() / self.people:.1f} with standing orders ({self._split()}); "
            f"{self.windows / self.games:.1f} windows a game, "
            f"{self.silent / max(1, self.windows):.0%} of them without any play"
        )

    def _split(self) -> str:
        rest = sorted(set(self.ordered) - {OWN_TURN, TOUCHED})
        return ", ".join(
            f"{self.ordered[why] / self.people:.1f} {why}" for why in (OWN_TURN, TOUCHED, *rest)
        )


def _purpose(match: Match, seat: Seat, window: bool) -> str:
    """What a seat is asked for; nothing where the usual standing order passes for it."""
    own = match.game.table_facts(match.table).get("on_turn") == seat
    if not window:
        return OWN_TURN if own else TOUCHED
    if lets_pass(match, seat, CONCERNS_ME):
        return ""
    if own or match.game.concerned is None:
        return OWN_TURN if own else "in windows"
    return match.game.concerned(match.table).get(seat, TOUCHED)


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
