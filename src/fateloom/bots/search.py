"""The bot that looks ahead: information-set tree search over imagined worlds.

Each simulation imagines a world that the seat cannot tell from the true one, goes down the
tree by what looks best to whoever is asked, grows it by one node, and judges the world met
there by the advice of the game; without advice the game is played out. What it found goes to
every choice on the way, to each seat its own. The n-th simulation of one answer meets the same
world as the n-th of another, so that luck favours none.

Where the advice of a game knows the habits of its players, everybody follows theirs for a while
before a world is judged. Then no tree is needed, unless one is asked for: the answers race.

Nothing is kept from one move to the next. Of all that was tried only the answer given could go
on counting, and at the next question only towards the one answer that habit gave there; and a bot
without memory answers alike after an undo, a restart, or at a seat that it takes over.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from time import monotonic
from typing import Any

from fateloom.bots.assuming import Assumptions
from fateloom.bots.judging import Judge
from fateloom.bots.peek import Answer, Peek
from fateloom.bots.playout import habits_of, play_out
from fateloom.bots.racing import race, winner
from fateloom.bots.record import OFTEN, Record, Stop, Weighed, by_visits, in_order
from fateloom.bots.tree import (
    WIDTH,
    Choice,
    Node,
    Page,
    answers_to,
    keys_to,
    most_promising,
    most_visited_line,
    names_of,
    shown,
    shuffled,
    usual_line,
)
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import PASS, Ask, Prompt
from fateloom.engine.match import Match
from fateloom.engine.table import Seat

Trail = list[tuple[Choice, Seat]]
"""The choices made in one simulation, and by whom."""
HAND = 3
"""Up to so many secret cards a seat is taken to act by what it holds."""
RIPE = 4
"""So often a choice is tried before the tree grows beyond it."""
TINY = 1e-12
PATIENCE = 8
"""After so many simulations it is asked whether to stop."""


@dataclass(frozen=True)
class Effort:
    """How much a search may do, and how."""

    simulations: int = 200
    seconds: float | None = None
    """An end by the clock, whatever the simulations: for live tables, since it makes answers
    depend on the machine."""
    ahead: int = 12
    """How many decisions are played by habit beyond the tree before a world is judged, if the
    advice of the game knows habits."""
    explore: float = 0.6
    """How much seldom tried answers are favoured, as a part of what is at stake."""
    inner: float = 0.3
    """The same for the choices that follow."""
    ripe: int | None = None
    """So often a choice is tried before the tree grows beyond it. If it is not said, no tree
    grows where habits are known: answers race."""
    room: int = 300_000
    """How many choices and nodes a tree may hold, at some 300 bytes each."""
    curious: bool = False
    """Whether to note what hidden cards were imagined, for an explanation."""


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
        self.habits = habits_of(peek.game) if effort.ahead else None
        self.races = self.habits is not None and effort.ripe is None
        early = RIPE if self.judge.to_win else 1
        self.ripe = early if effort.ripe is None else effort.ripe
        self.assumptions = Assumptions(self.me) if effort.curious else None
        self.root = Node()
        self.nodes = self.size = 1
        self.done = 0
        self.total = self.squares = self.last = 0.0
        self.stake = 1.0
        """How far apart lie the values met so far: twice their standard deviation."""
        self.secret = {
            seat: [
                zone.index
                for zone in world.table.zones
                if zone.seen_by >> seat & 1 and not zone.seen_by >> self.me & 1
            ]
            for seat in range(world.seats)
        }
        self.answers: list[Answer] = list(answers_to(prompt))
        usual = None if self.habits is None else self.habits.answer(world, self.me)
        if usual is not None and usual not in self.answers:
            self.answers.append(usual)
        self.keys = keys_to(prompt, self.answers, self.me)
        self.options = [
            Choice(self.judge.wish(world.table, self.me, prompt.pick(answer)))
            for answer in self.answers
        ]
        order = shuffled(len(self.options), self.luck)
        wanted = sorted(order, key=lambda at: -self.options[at].wish)
        self.favourite = None if usual is None else self.answers.index(usual)
        if usual is not None:  # what comes to mind first is tried in any case
            wanted.sort(key=lambda at: at != self.favourite)
        self.tried = wanted[: max(WIDTH, effort.simulations // 3)]
        self.found: dict[int, list[float]] = {at: [] for at in self.tried}
        self.foretold: dict[Hashable, list[str]] = {}
        """Who went on how, after each answer, where answers race."""
        """The answers that are looked at: where there are very many, the most promising."""

    # The whole search --------------------------------------------------------------------

    def run(self) -> Record:
        """Search until the effort is spent or somebody says stop."""
        if len(self.options) == 1 and self.assumptions is None:
            return self._record(stopped=False)  # nothing to find out
        ends = None if self.effort.seconds is None else monotonic() + self.effort.seconds
        for at in self._turns():
            self._simulate(at)
            if self.done % PATIENCE == 0 and self._must_stop(ends):
                return self._record(stopped=True)
        return self._record(stopped=False)

    def _must_stop(self, ends: float | None) -> bool:
        if ends is not None and monotonic() > ends:
            return True
        return self.stop is not None and self.stop()

    def _turns(self) -> Iterator[int]:
        """Which answer is tried next, one after another: each once, then the most promising.
        Where everybody plays by habit and no tree tells answers apart, they race."""
        if self.races:
            simulations = self.effort.simulations
            yield from race(self.tried, simulations, self.found, self.favourite)
            return
        yield from self.tried
        choices = [self.options[at] for at in self.tried]
        while self.done < self.effort.simulations:
            for choice in choices:
                choice.available = self.done
            yield self.tried[most_promising(choices, self.effort.explore * self.stake)]

    def _record(self, *, stopped: bool) -> Record:
        weighed = []
        for key, answer, choice in zip(self.keys, self.answers, self.options, strict=True):
            visits, mean = choice.visits, choice.mean
            spread = sqrt(max(0.0, choice.squares / visits - mean * mean)) if visits else 0.0
            weighed.append(Weighed(key, answer, visits, mean, spread))
        weighed = in_order(weighed, 1.0 if self.races else OFTEN)
        if self.races:
            ahead = self.answers.index(weighed[0].answer)
            won = self.answers[winner(ahead, self.favourite, self.found)]
            weighed.sort(key=lambda each: each.answer != won)
        tried = sum(each.visits for each in weighed)
        record = Record(weighed, tried, self.nodes, self.judge.to_win, stopped)
        if self.assumptions is None or not tried:
            return record
        if self.races:
            lines = {key: usual_line(self.foretold.get(key, [])) for key in self.keys}
        else:
            lines = {key: most_visited_line(self.root.after.get(key)) for key in self.keys}
        return replace(record, assumed=self.assumptions.found(record.best.key), lines=lines)

    # One simulation ----------------------------------------------------------------------

    def _simulate(self, at: int) -> None:
        """Try an answer in an imagined world."""
        me, chosen = self.me, self.options[at]
        world = self.peek.imagine(Loose(self.seed + chosen.visits))
        if self.assumptions is not None:
            self.assumptions.imagined(world)
        trail: Trail = [(chosen, me)]
        last = {me}
        node, ask = self.root, world.ask
        assert ask is not None
        mark: Hashable
        if ask.seat is None:
            mark = self._answer_together(world, ask, node, trail, last, self.answers[at])
        else:
            mark = self.keys[at]
            world.answer(self.answers[at])
        last = self._go_on(world, node, mark, trail, last)
        self._learn(world, trail, last)
        self.found[at].append(self.last)
        if self.assumptions is not None:
            self.assumptions.judged(self.keys[at], self.last)

    def _go_on(
        self,
        world: Match,
        node: Node,
        mark: Hashable,
        trail: Trail,
        last: set[Seat],
    ) -> set[Seat]:
        """Go down the tree from a node where a move was made, to where it ends; who was the
        last to answer."""
        while world.ask is not None:
            child = node.after.get(mark)
            if child is None:
                self._grow(node, mark, trail[-1][0])
                if self.habits is not None:
                    if self.assumptions is not None:
                        self.foretold.setdefault(mark, []).append(self.habits.foretell(world))
                    self.habits.play_on(world, self.effort.ahead)
                    last = set()  # what was promised has come about, or not
                elif not self.judge.to_win:
                    play_out(world, self.luck)
                break
            node, ask, last = child, world.ask, set()
            if ask.seat is None:
                mark = self._answer_together(world, ask, node, trail, last)
            else:
                prompt = ask.prompt(ask.seat)
                answer, name = self._choose(world, node, ask.seat, prompt, trail, last)
                value = prompt.pick(answer)
                world.answer(answer)
                mark = name if ask.seat == self.me else shown(value, self.me)
        return last

    def _grow(self, node: Node, mark: Hashable, last: Choice) -> None:
        """A new node, once the way to it has been gone often enough."""
        if not self.races and last.visits + 1 >= self.ripe and self.size < self.effort.room:
            node.after[mark] = Node()
            self.nodes += 1
            self.size += 1

    def _answer_together(
        self,
        world: Match,
        ask: Ask[Any],
        node: Node,
        trail: Trail,
        last: set[Seat],
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
                answer, _ = self._choose(world, node, seat, prompt, trail, last)
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
        trail: Trail,
        last: set[Seat],
    ) -> tuple[Answer, str]:
        """What a seat answers at a node of the tree: by what it has met there with the same
        secret cards, or while that is little, by what it has met there at all."""
        names = names_of(prompt, seat)
        page = node.page(seat)
        own = None
        if seat != self.me and self.size < self.effort.room:
            held = self._hand(world, seat)
            own = node.page((seat, held)) if held else None
        known = own if own is not None and own.visits > 2 * len(names) else page
        name = self._pick(known, names, world, seat, prompt)
        for each in (page, own):
            if each is not None:
                each.visits += 1
                choice = each.choices.get(name)
                if choice is None:
                    choice = each.choices[name] = Choice(known.choices[name].wish)
                    self.size += 1
                trail.append((choice, seat))
        last.add(seat)
        return answers_to(prompt)[names[name]], name

    def _hand(self, world: Match, seat: Seat) -> tuple[str, ...]:
        """What a seat holds in secret, if it is little."""
        zones = world.table.zones
        held = [card.face.id for index in self.secret[seat] for card in zones[index].cards]
        if len(held) < 2:
            return tuple(held)
        return tuple(sorted(held)) if len(held) <= HAND else ()

    def _pick(
        self, page: Page, names: Mapping[str, int], world: Match, seat: Seat, prompt: Prompt
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
                    value = prompt.pick(answers_to(prompt)[at])
                    wish = self.judge.wish(world.table, seat, value)
                choice = choices[name] = Choice(wish)
                self.size += 1
            choice.available += 1
            (tried if choice.visits else fresh).append(name)
        if fresh and len(tried) < max(WIDTH, sqrt(page.visits)):
            if self.judge.wishes:
                return max(fresh, key=lambda name: choices[name].wish)
            return fresh[self.luck.below(len(fresh))] if len(fresh) > 1 else fresh[0]
        if len(tried) == 1:
            return tried[0]
        found = [choices[name] for name in tried]
        return tried[most_promising(found, self.effort.inner * self.stake)]

    def _learn(self, world: Match, trail: Trail, last: set[Seat]) -> None:
        """Judge the world met and tell every choice on the way; to what the world is worth
        comes what the choice promised beyond it."""
        judge = self.judge
        if world.outcome is not None:
            worth = {seat: judge.result(world, seat) for _, seat in trail}
            mine = worth[self.me]
            for choice, seat in trail:
                choice.add(worth[seat])
        else:
            points = judge.points(world.table, {seat for _, seat in trail}, last)
            fading = judge.pending is not None or self.habits is not None
            for choice, seat in trail:
                wish = choice.wish if seat in last or not fading else 0.0
                choice.add(judge.share(points[seat] + wish))
            first = trail[0][0]
            wish = first.wish if self.me in last or not fading else 0.0
            mine = judge.share(points[self.me] + wish)
        self.last = mine
        self.total += mine
        self.squares += mine * mine
        self.done += 1
        variance = self.squares / self.done - (self.total / self.done) ** 2
        self.stake = 2 * sqrt(variance) if variance > TINY else 1.0


class SearchBot:
    """Answers with the best that a search finds; where scores are chips, by chance, the
    likelier the more the search tried it."""

    name = "search"
    imagines = True

    def __init__(self, effort: Effort = Effort()) -> None:
        self.effort = effort

    def __call__(self, peek: Peek, chance: Chance, stop: Stop | None = None) -> Answer:
        record = think(peek, self.effort, chance, stop)
        return record.best.answer if record.to_win else by_visits(record, chance)


def think(peek: Peek, effort: Effort, chance: Chance, stop: Stop | None = None) -> Record:
    """Search for the best answer to a question."""
    return search_for(peek, effort, chance, stop).run()


def search_for(peek: Peek, effort: Effort, chance: Chance, stop: Stop | None = None) -> Search:
    """A search of the kind that fits the game: where scores are all there is, such as chips,
    one that cannot be foreseen."""
    if peek.game.advice:
        return Search(peek, effort, chance, stop)
    from fateloom.bots.bluffing import BluffSearch  # which is built upon this module

    return BluffSearch(peek, effort, chance, stop)
