"""Search where scores are chips and to be foreseen is to lose.

A plain search knows its own hand in all its worlds, and so do its opponents there: they fold to
every good hand and call every bluff. Here every second simulation is a rehearsal in which the
own hand is dealt anew as well. Only rehearsals teach the others, each by the hand it holds; when
it counts, they answer by the habits they formed.
"""

from __future__ import annotations

from dataclasses import replace

from fateloom.bots.peek import Answer, Peek
from fateloom.bots.record import Stop, one_of
from fateloom.bots.search import Effort, Search, Trail
from fateloom.bots.tree import Node, Page, answers_to, names_of
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import Prompt
from fateloom.engine.hidden import redeal
from fateloom.engine.match import Match
from fateloom.engine.table import Seat


class BluffSearch(Search):
    """A search whose opponents do not know what its seat holds."""

    def __init__(
        self, peek: Peek, effort: Effort, chance: Chance, stop: Stop | None = None
    ) -> None:
        super().__init__(peek, replace(effort, inner=effort.explore), chance, stop)
        self.rehearsing = False
        world = peek.imagine(Loose(self.seed))
        gallery = world.table.gallery
        self.secret = {
            seat: [
                zone.index
                for zone in world.table.zones
                if zone.seen_by >> seat & 1 and not zone.seen_by >> gallery & 1
            ]
            for seat in range(world.seats)
        }
        page = self.root.page((self.me, self._hand(world, self.me)))
        page.choices.update(zip(self.keys, self.options, strict=True))
        ask = world.ask
        assert ask is not None
        self.public = ask.seat is not None and all(type(each) is str for each in world.values)
        """Whether the question is the same whatever the seat holds; else it cannot be put to
        another hand."""

    def _simulate(self, at: int) -> None:
        super()._simulate(at)
        if self.public:
            self.rehearsing = True
            self._rehearse()
            self.rehearsing = False

    def _rehearse(self) -> None:
        """Play on with other hands, the own one included."""
        luck = Loose(self.luck.below(1 << 60))
        world = self.peek.imagine(luck)
        redeal(world.table, world.table.gallery, luck)
        trail: Trail = []
        ask = world.ask
        assert ask is not None
        answer, name = self._choose(world, self.root, self.me, ask.prompt(self.me), trail, set())
        world.answer(answer)
        self._go_on(world, self.root, name, trail, set())
        self._learn(world, trail, set())

    def _choose(
        self,
        world: Match,
        node: Node,
        seat: Seat,
        prompt: Prompt,
        trail: Trail,
        last: set[Seat],
    ) -> tuple[Answer, str]:
        """By the hand it holds a seat tries what looks best, and keeps to its habits while
        somebody else learns."""
        names = names_of(prompt, seat)
        page = node.page((seat, self._hand(world, seat)))
        if seat == self.me or self.rehearsing:
            name = self._pick(page, names, world, seat, prompt)
            page.visits += 1
            trail.append((page.choices[name], seat))
        else:
            name = self._habit(page, list(names))
        return answers_to(prompt)[names[name]], name

    def _habit(self, page: Page, names: list[str]) -> str:
        """A choice as often as it was made so far."""
        choices = page.choices
        counts = [choices[name].visits if name in choices else 0 for name in names]
        if not any(counts):
            return names[self.luck.below(len(names))]
        return names[one_of(counts, self.luck)]
