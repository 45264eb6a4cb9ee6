"""Players and decks that bring about what is rare at random."""

from __future__ import annotations

from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.keys import keys_of
from fateloom.laws.harness.random_player import UNIFORM, RandomPlayer
from fateloom.testing import lay
from tests.referees.fatal.printed import ENCHANTMENTS, SIGNS, VISIONS


class Hunter(RandomPlayer):
    """Lays Discard rows and names the smallest hand, so that players are eliminated."""

    def __init__(self, seed: object) -> None:
        super().__init__(f"hunter {seed}", UNIFORM)

    def answer(self, match: Match, seat: int) -> Any:
        assert match.ask is not None
        prompt = match.ask.prompt(seat)
        if prompt.least is None and self.chance.below(8):
            keys = keys_of(prompt.values, seat)
            liked = [at for at, key in enumerate(keys) if self.likes(match.table, seat, key)]
            if liked:
                return self.chance.pick(liked)
        return super().answer(match, seat)

    def likes(self, t: Any, seat: int, key: str) -> bool:
        what, *rest = key.split("/")
        if what == "play":
            row = (t.row1 if rest[1] == "1" else t.row2)[seat].faces() or rest[:1]
            return VISIONS[row[0]].kind == "discard"
        if rest or what[:1] != "s" or not what[1:].isdigit():
            return what == "stay_hidden"
        named, others = int(what[1:]), [each for each in range(t.seats) if each != seat]
        least = min((len(t.hand[each]) for each in others if t.hand[each].cards), default=0)
        return named != seat and len(t.hand[named]) == least


def with_few_cards(game: Game, seats: int, options: dict[str, Any], seed: int) -> Match:
    """A match whose playing deck has just enough cards to deal and a few more."""
    chance = SeededChance(f"few cards {seed}")
    deck = [*VISIONS, *(card for card, number in ENCHANTMENTS.items() for _ in range(number))]
    deck = [deck[at] for at in chance.permutation(len(deck))]
    signs = [each for each in SIGNS if SIGNS[each].players == seats]
    hands = {seat: [deck.pop() for _ in range(4)] for seat in range(seats)}
    dealt = {seat: [signs[at]] for seat, at in enumerate(chance.permutation(seats))}
    match = lay(
        game, seats, options=options, seed=seed, hand=hands, character=dealt,
        draw_pile=deck[: chance.below(4 * seats)],
    ).match  # fmt: skip
    match.holds_forced_asks = True
    return match
