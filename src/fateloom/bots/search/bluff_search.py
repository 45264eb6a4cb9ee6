"""Search for games whose scores are chips, where a predictable player loses.

A plain search knows its own hand in all its worlds, and so do its opponents there: they fold to
every good hand and call every bluff. Here every second simulation is for training, with the own
hand redealt as well. The opponents learn only in training, each by the hand it holds. In the
other simulations they answer by the policy they learned.
"""

from __future__ import annotations

from dataclasses import replace

from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.result import Stop, one_of
from fateloom.bots.search.tree import Node, SeatStats, answers_to, move_names
from fateloom.bots.search.tree_search import Search, SearchPath
from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import redeal
from fateloom.engine.rules.asks import Prompt
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat


class BluffSearch(Search):
    """A search whose opponents do not know what its seat holds."""

    def __init__(
        self, peek: Observation, effort: SearchBudget, chance: Chance, stop: Stop | None = None
    ) -> None:
        super().__init__(peek, replace(effort, inner_exploration=effort.exploration), chance, stop)
        self.training = False
        # With as few cards as such games have, a world is dealt sooner than a deal is kept.
        self.sample = lambda seed: peek.imagine(SeededChance(seed))
        world = self.sample(self.seed)
        gallery = world.table.gallery
        self.secret = {
            seat: [
                zone.index
                for zone in world.table.zones
                if zone.seen_by >> seat & 1 and not zone.seen_by >> gallery & 1
            ]
            for seat in range(world.seats)
        }
        page = self.root.stats_for((self.me, self._hand(world, self.me)))
        page.choices.update(zip(self.keys, self.options, strict=True))
        ask = world.ask
        assert ask is not None
        self.public = ask.seat is not None and all(type(each) is str for each in world.values)
        """Whether the prompt is the same for any hand. If not, there is no training."""

    def _simulate(self, at: int) -> None:
        super()._simulate(at)
        if self.public:
            self.training = True
            self._rehearse()
            self.training = False

    def _rehearse(self) -> None:
        """Train: play on with other hands, the own one included."""
        luck = SeededChance(self.luck.below(1 << 60))
        world = self.peek.imagine(luck)
        redeal(world.table, world.table.gallery, luck)
        trail: SearchPath = []
        ask = world.ask
        assert ask is not None
        answer, name = self._select(world, self.root, self.me, ask.prompt(self.me), trail, set())
        world.answer(answer)
        self._descend(world, self.root, name, trail, set())
        self._backpropagate(world, trail, set())
        world.discard()

    def _select(
        self,
        world: Match,
        node: Node,
        seat: Seat,
        prompt: Prompt,
        trail: SearchPath,
        last: set[Seat],
    ) -> tuple[Answer, str]:
        """Select the answer of a seat by the hand it holds.

        While another seat learns, it answers by the policy it learned.
        """
        names = move_names(prompt, seat)
        page = node.stats_for((seat, self._hand(world, seat)))
        if seat == self.me or self.training:
            name = self._pick(page, names, world, seat, prompt)
            page.visits += 1
            trail.append((page.choices[name], seat))
        else:
            name = self._sample_policy(page, list(names))
        return answers_to(prompt)[names[name]], name

    def _sample_policy(self, page: SeatStats, names: list[str]) -> str:
        """Return a choice with the probability of its visits so far."""
        choices = page.choices
        counts = [choices[name].visits if name in choices else 0 for name in names]
        if not any(counts):
            return names[self.luck.below(len(names))]
        return names[one_of(counts, self.luck)]
