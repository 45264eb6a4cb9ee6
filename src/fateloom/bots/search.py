"""The bot that looks ahead: information-set tree search over imagined worlds.

Each simulation imagines a world that the seat cannot tell from the true one, goes down the
tree by what looks best to whoever is asked, adds one node, and judges the world met there by
the advice of the game; without advice the game is played out. What it found goes to every
choice on the way, to each seat its own.

The first simulation of every answer is what the greedy bot looks at; the n-th simulation of
one answer meets the same world as the n-th of another, so that luck favours none.

Nothing is kept from one move to the next. Worlds imagined before a move need not fit what the
move has shown, so a tree kept would have to forget most of itself; and a bot without memory
answers alike after an undo, a restart, or at a seat that it takes over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import Any

from fateloom.bots.judging import Judge
from fateloom.bots.peek import Answer, Peek
from fateloom.bots.playout import Playout
from fateloom.bots.tree import (
    WIDTH,
    Choice,
    Node,
    Page,
    answers_to,
    most_promising,
    names_of,
    shown,
    shuffled,
)
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import PASS, Ask, Prompt
from fateloom.engine.keys import key_for
from fateloom.engine.match import Match
from fateloom.engine.table import Seat

Stop = Callable[[], bool]
HAND = 3
"""Up to so many secret cards a seat is taken to act by what it holds."""
PATIENCE = 8
"""After so many simulations it is asked whether to stop."""


@dataclass(frozen=True)
class Effort:
    """How much a search may do."""

    simulations: int = 200
    seconds: float | None = None
    """An end by the clock, whatever the simulations: for live tables, since it makes answers
    depend on the machine."""
    ahead: int = 0
    """How many decisions are played beyond the tree before a world is judged."""
    explore: float = 0.5
    """How much seldom tried choices are favoured, as a part of what is at stake."""
    nodes: int = 50_000
    """How many nodes a tree may have: about a kilobyte each."""


@dataclass(frozen=True)
class Weighed:
    """What a search found out about one answer."""

    key: str
    answer: Answer
    visits: int
    value: float
    """The mean of what its simulations were worth to the seat."""
    spread: float
    """Their standard deviation."""

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval of the value."""
        return 1.96 * self.spread / sqrt(self.visits) if self.visits > 1 else float("inf")


@dataclass(frozen=True)
class Record:
    """What a search has done: its answers, best first."""

    weighed: list[Weighed]
    simulations: int
    nodes: int
    to_win: bool
    """Whether values are shares of the win; else scores."""
    stopped: bool

    @property
    def best(self) -> Weighed:
        return self.weighed[0]


class Search:
    """One search, for one question."""

    def __init__(
        self, peek: Peek, effort: Effort, chance: Chance, stop: Stop | None = None
    ) -> None:
        self.peek = peek
        self.effort = effort
        self.me = peek.seat
        self.stop = stop
        self.luck = Loose(chance.below(1 << 60))
        self.seed = chance.below(1 << 60)
        world = peek.imagine(Loose(self.seed))
        assert world.ask is not None
        prompt = world.ask.prompt(self.me)
        self.judge = Judge(peek.game, world.seats)
        self.playout = Playout(self.judge)
        self.root = Node()
        self.nodes = 1
        self.done = 0
        self.low, self.high = float("inf"), float("-inf")
        self.secret = {
            seat: [
                zone.index
                for zone in world.table.zones
                if zone.seen_by >> seat & 1 and not zone.seen_by >> self.me & 1
            ]
            for seat in range(world.seats)
        }
        self.answers: list[Answer] = list(answers_to(prompt))
        self.keys = [key_for(prompt, answer, self.me) for answer in self.answers]
        self.options = [
            Choice(self.judge.wish(world.table, self.me, prompt.pick(answer)))
            for answer in self.answers
        ]

    # The whole search --------------------------------------------------------------------

    def run(self) -> Record:
        """Search until the effort is spent or somebody says stop."""
        stopped = False
        ends = None if self.effort.seconds is None else monotonic() + self.effort.seconds
        for at in self._looks():
            self._simulate(at)
            if self.done % PATIENCE == 0 and (
                (self.stop is not None and self.stop()) or (ends is not None and monotonic() > ends)
            ):
                stopped = True
                break
        return self._record(stopped)

    def _looks(self) -> Any:
        """Which answer is tried next, one after another."""
        budget = self.effort.simulations
        order = sorted(
            shuffled(len(self.options), self.luck), key=lambda at: -self.options[at].wish
        )
        self.tried = order[: max(WIDTH, budget // 4)]
        yield from self.tried
        while self.done < budget:
            choices = [self.options[at] for at in self.tried]
            for choice in choices:
                choice.available = self.done
            yield self.tried[most_promising(choices, self.effort.explore * self.stake)]

    @property
    def stake(self) -> float:
        """How far apart the best and the worst lie that was met so far."""
        return self.high - self.low if self.high > self.low else 1.0

    def _record(self, stopped: bool) -> Record:
        weighed = []
        for key, answer, choice in zip(self.keys, self.answers, self.options, strict=True):
            visits, mean = choice.visits, choice.mean
            spread = sqrt(max(0.0, choice.squares / visits - mean * mean)) if visits else 0.0
            weighed.append(Weighed(key, answer, visits, mean, spread))
        most = max(each.visits for each in weighed)
        weighed.sort(
            key=lambda each: (2 * each.visits >= most, each.value, each.visits), reverse=True
        )
        return Record(weighed, self.done, self.nodes, self.judge.to_win, stopped)

    # One simulation ----------------------------------------------------------------------

    def _simulate(self, at: int) -> None:
        """Try an answer in an imagined world."""
        me, chosen = self.me, self.options[at]
        world = self.peek.imagine(Loose(self.seed + chosen.visits))
        trail: list[tuple[Choice, Seat]] = [(chosen, me)]
        wishes = {me: chosen.wish}
        node = self.root
        ask = world.ask
        assert ask is not None
        if ask.seat is not None:
            world.answer(self.answers[at])
            mark: Hashable = self.keys[at]
        else:
            mark = self._answer_together(world, ask, node, trail, wishes, self.answers[at])
        while world.ask is not None:
            child = node.after.get(mark)
            if child is None:
                if self.nodes < self.effort.nodes:
                    node.after[mark] = Node()
                    self.nodes += 1
                if self.done >= len(self.tried):
                    self.playout.play(world, self.effort.ahead, self.luck)
                elif not self.judge.to_win:
                    self.playout.play(world, 0, self.luck)
                break
            node, ask = child, world.ask
            wishes = {}
            seat = ask.seat
            if seat is None:
                mark = self._answer_together(world, ask, node, trail, wishes)
                continue
            prompt = ask.prompt(seat)
            answer, name = self._choose(world, node, seat, prompt, trail, wishes)
            value = prompt.pick(answer)
            world.answer(answer)
            mark = name if seat == me else shown(value, me)
        self._learn(world, trail, wishes)

    def _answer_together(
        self,
        world: Match,
        ask: Ask[Any],
        node: Node,
        trail: list[tuple[Choice, Seat]],
        wishes: dict[Seat, float],
        mine: Answer = None,
    ) -> Hashable:
        """All who are asked at once answer, each by a page of its own; what that showed."""
        given: list[tuple[Seat, Any]] = []
        me = self.me
        while world.ask is ask:
            seat = world.asked
            prompt = ask.prompt(seat)
            if seat == me and mine is not None:
                answer = mine
            else:
                answer, _ = self._choose(world, node, seat, prompt, trail, wishes)
            given.append((seat, prompt.pick(answer)))
            world.answer(answer, seat)
        if ask.in_order:
            seat, value = given[-1]
            return PASS if value == PASS else (seat, shown(value, me))
        return tuple([shown(value, me) for _, value in given])

    def _choose(
        self,
        world: Match,
        node: Node,
        seat: Seat,
        prompt: Prompt,
        trail: list[tuple[Choice, Seat]],
        wishes: dict[Seat, float],
    ) -> tuple[Answer, str]:
        """What a seat answers at a node of the tree."""
        names: dict[str, int] = {}
        for at, name in enumerate(names_of(prompt, seat)):
            names.setdefault(name, at)
        page = node.page(seat)
        held = self._hand(world, seat)
        own = node.page((seat, held)) if held else None
        if own is not None and own.visits > 2 * len(names):
            name = self._pick(own, names, world, seat, prompt)
        else:
            name = self._pick(page, names, world, seat, prompt)
        for each in (page, own):
            if each is not None:
                each.visits += 1
                choice = each.choices.get(name)
                if choice is None:
                    choice = each.choices[name] = Choice()
                trail.append((choice, seat))
        wishes[seat] = page.choices[name].wish
        return answers_to(prompt)[names[name]], name

    def _hand(self, world: Match, seat: Seat) -> tuple[str, ...]:
        """What a seat holds in secret, if it is little."""
        zones = world.table.zones
        held = [card.face.id for index in self.secret[seat] for card in zones[index].cards]
        return tuple(sorted(held)) if len(held) <= HAND else ()

    def _pick(
        self, page: Page, names: dict[str, int], world: Match, seat: Seat, prompt: Prompt
    ) -> str:
        """The name of the choice to try: one never tried, while there is room for it, else
        the most promising."""
        choices = page.choices
        tried: list[str] = []
        fresh: list[str] = []
        for name, at in names.items():
            choice = choices.get(name)
            if choice is None:
                wish = 0.0
                if self.judge.wishes:
                    wish = self.judge.wish(world.table, seat, prompt.pick(answers_to(prompt)[at]))
                choice = choices[name] = Choice(wish)
            choice.available += 1
            (tried if choice.visits else fresh).append(name)
        if fresh and (not tried or len(tried) < max(WIDTH, sqrt(page.visits))):
            if len(fresh) == 1:
                return fresh[0]
            if self.judge.wishes:
                return max(fresh, key=lambda name: choices[name].wish)
            return fresh[self.luck.below(len(fresh))]
        if len(tried) == 1:
            return tried[0]
        best = most_promising([choices[name] for name in tried], self.effort.explore * self.stake)
        return tried[best]

    def _learn(
        self, world: Match, trail: list[tuple[Choice, Seat]], wishes: dict[Seat, float]
    ) -> None:
        """Judge the world met and tell every choice on the way."""
        worth = self.judge.values(world, {seat for _, seat in trail}, wishes)
        for choice, seat in trail:
            choice.add(worth[seat])
        mine = worth[self.me]
        self.low, self.high = min(self.low, mine), max(self.high, mine)
        self.done += 1


class SearchBot:
    """Answers with the best that a search finds."""

    name = "search"
    imagines = True

    def __init__(self, effort: Effort = Effort()) -> None:
        self.effort = effort

    def __call__(self, peek: Peek, chance: Chance, stop: Stop | None = None) -> Answer:
        record = think(peek, self.effort, chance, stop)
        return record.best.answer if record.to_win else by_visits(record, chance)


def think(peek: Peek, effort: Effort, chance: Chance, stop: Stop | None = None) -> Record:
    """Search for the best answer to a question."""
    return Search(peek, effort, chance, stop).run()


def by_visits(record: Record, chance: Chance) -> Answer:
    """An answer as often as it was tried: who plays for chips must not be foreseen."""
    at = chance.below(record.simulations)
    for each in record.weighed:
        at -= each.visits
        if at < 0:
            break
    return each.answer
