"""How often people are asked, with and without auto-pass: ``fateloom lab prompts``.

A window is an ask to several seats that may all pass. A game that names the seats that the open
window affects (``Game.affected_seats``) is counted a second time with the usual auto-pass, as if
people were asked only in windows that concern them. What is left is split by purpose: the seat's
own turn (if the game tells whose turn it is), what affects the seat (choices that the rules ask
of it, and windows of an action or a play that affects it), and the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fateloom.bots import Bot, find_bot
from fateloom.bots.observation import Observation
from fateloom.engine.match.auto_pass import CONCERNS_ME, should_pass
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import PASS
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat

OWN_TURN = "on the own turn"
TOUCHED = "touched"


@dataclass(slots=True)
class Prompts:
    """Counts over some games."""

    games: int = 0
    people: int = 0
    asked: int = 0
    """Prompts of a person who had a choice."""
    ordered: Counter[str] = field(default_factory=Counter)
    """Those left with the usual auto-pass, by purpose."""
    windows: int = 0
    silent: int = 0
    """Windows that ended without any play."""

    def game(self, match: Match, bots: Sequence[Bot], whims: Chance) -> None:
        """Play a game to its end and count."""
        self.games += 1
        self.people += match.seats
        while match.ask is not None:
            window = match.ask.first_play_wins
            self._count(match, window)
            played = self._answer(match, bots, whims)
            self.windows += window
            self.silent += window and not played

    def _count(self, match: Match, window: bool) -> None:
        for seat in match.unanswered:
            self.asked += 1
            if why := _purpose(match, seat, window):
                self.ordered[why] += 1

    def _answer(self, match: Match, bots: Sequence[Bot], whims: Chance) -> bool:
        """Let the bots answer the open ask. Return whether any of them played."""
        if match.is_held:
            match.release()
            return False
        ask, played = match.ask, False
        while match.ask is ask and not match.is_held:
            seat = match.next_seat
            answer = bots[seat](Observation(match, seat), whims)
            played |= match.prompt.value_of(answer) != PASS
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
    """Return the purpose of a prompt, or "" if the usual auto-pass answers it."""
    own = match.game.table_facts(match.table).get("on_turn") == seat
    if not window:
        return OWN_TURN if own else TOUCHED
    if should_pass(match, seat, CONCERNS_ME):
        return ""
    if own or match.game.affected_seats is None:
        return OWN_TURN if own else "in windows"
    return match.game.affected_seats(match.table).get(seat, TOUCHED)


def report(game: str, seats: int, bots: str, games: int, options: dict[str, str]) -> str:
    """Return how often people are asked in games that these bots (names with commas) play."""
    names = bots.split(",")
    players = [find_bot(names[seat % len(names)]) for seat in range(seats)]
    counted = Prompts()
    for number in range(games):
        chance = SeededChance(f"prompts {number}")
        match = Match(find_game(game), seats, chance, options, hold_forced_asks=True)
        counted.game(match, players, SeededChance(f"whims {number}"))
    return f"{game}, {seats} seats, {games} games: {counted.told()}"
