"""The search bot: information-set tree search over sampled worlds.

Each simulation samples a world that the seat cannot tell from the true one, descends the tree by
what looks best to the seat that is asked, expands it by one node, and evaluates the position
there by the advice of the game. Without advice the game is played to its end at random. The
values are backed up along the path, to each seat its own. The n-th simulation of one answer has
the same world as the n-th of another, so that chance favours none.

If the advice of a game has a rollout policy, all seats follow it for a while before a position
is evaluated, and the answers race. Below them a tree grows only if the budget asks for one; at
each of its nodes the policy's answer is tried first, and others as visits grow.

Nothing is saved from one move to the next. Only the subtree of the given answer could be reused,
and at the next ask it would count only towards the one answer that the policy gave there. A bot
without memory also gives the same answers after an undo, after a restart, and at a seat that it
takes over.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from math import sqrt
from time import monotonic
from typing import Any

from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.beliefs import BelievedWorlds
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.candidates import Candidates
from fateloom.bots.search.evaluation import Evaluator
from fateloom.bots.search.hidden_cards import HiddenCardStats
from fateloom.bots.search.racing import race, winner
from fateloom.bots.search.result import OFTEN, Candidate, SearchResult, Stop, by_visits, ranked
from fateloom.bots.search.rollout import random_rollout, rollout_policy
from fateloom.bots.search.tree import (
    WIDTH,
    Edge,
    Node,
    SeatStats,
    answers_to,
    best_by_ucb,
    most_visited_line,
    move_names,
    usual_line,
    visible_part,
)
from fateloom.engine.match.match import Match
from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.asks import PASS, Ask, Prompt
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat

SearchPath = list[tuple[Edge, Seat]]
"""The choices made in one simulation, and the seats that made them."""
HAND = 3
"""A seat is taken to play by its secret cards if it has no more than this many."""
EXPAND_AFTER = 4
"""Visits to an edge before the node below it is added."""
TINY = 1e-12
STOP_CHECK_EVERY = 8
"""Simulations between checks whether to stop."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """One search, for one ask."""

    def __init__(
        self, peek: Observation, effort: SearchBudget, chance: Chance, stop: Stop | None = None
    ) -> None:
        self.peek = peek
        self.me = peek.seat
        self.stop = stop
        self.luck = SeededChance(chance.below(1 << 60))
        self.seed = chance.below(1 << 60)
        self.sample = peek.sampler()
        advice = advice_of(peek.game)
        if effort.beliefs and advice is not None and advice.likelihood is not None:
            self.sample = BelievedWorlds(peek, advice.likelihood).sample
        world = self.sample(self.seed)
        assert world.ask is not None
        self.effort = effort = effort.at_table(world.seats)
        self.judge = Evaluator(peek.game, world.seats, self.me, effort.judgement)
        self.habits = rollout_policy(peek.game) if effort.rollout_depth else None
        self.races = self.habits is not None
        self.grows = not self.races or effort.expand_after is not None
        self.by_habit = self.races and not effort.rivals_try
        """Whether a seat's first thought at a node is the answer of the rollout policy."""
        early = EXPAND_AFTER if self.judge.uses_win_probability else 1
        self.ripe = early if effort.expand_after is None else effort.expand_after
        self.assumptions = HiddenCardStats(self.me) if effort.explain else None
        self.root = Node()
        self.nodes = self.size = 1
        self.done = 0
        self.total = self.squares = self.last = 0.0
        self.value_spread = 1.0
        """The spread of the values so far: twice their standard deviation."""
        self.secret = {
            seat: [
                zone.index
                for zone in world.table.zones
                if zone.seen_by >> seat & 1 and not zone.seen_by >> self.me & 1
            ]
            for seat in range(world.seats)
        }
        thought_of = Candidates(peek, world, self.judge, self.habits, effort, self.luck)
        self.answers, self.keys = thought_of.answers, thought_of.keys
        self.options, self.favourite = thought_of.edges, thought_of.favourite
        self.tried = thought_of.tried
        self.found: dict[int, list[float]] = {at: [] for at in self.tried}
        self.continuations: dict[Hashable, list[str]] = {}
        """After each answer the moves that followed, if there is no tree to tell."""

    # The whole search --------------------------------------------------------------------

    def run(self) -> SearchResult:
        """Search until the budget is spent or ``stop`` says so."""
        if len(self.options) == 1 and self.assumptions is None:
            return self._record(stopped=False)  # nothing to find out
        ends = None if self.effort.seconds is None else monotonic() + self.effort.seconds
        most_offered = self.effort.simulations * self.effort.offered_each
        for at in self._schedule():
            self._simulate(at)
            if self.done % STOP_CHECK_EVERY == 0 and self._must_stop(ends):
                return self._record(stopped=True)
            if self.habits is not None and self.habits.offered > most_offered:
                break
        return self._record(stopped=False)

    def _must_stop(self, ends: float | None) -> bool:
        if ends is not None and monotonic() > ends:
            return True
        return self.stop is not None and self.stop()

    def _schedule(self) -> Iterator[int]:
        """Yield the answer to try next.

        With a rollout policy the answers race. Otherwise each is tried once, then the best by UCB.
        """
        if self.races:
            simulations = self.effort.simulations
            yield from race(self.tried, simulations, self.found, self.favourite)
            return
        yield from self.tried
        choices = [self.options[at] for at in self.tried]
        while self.done < self.effort.simulations:
            for choice in choices:
                choice.available = self.done
            yield self.tried[best_by_ucb(choices, self.effort.exploration * self.value_spread)]

    def _record(self, *, stopped: bool) -> SearchResult:
        weighed = []
        for key, answer, choice in zip(self.keys, self.answers, self.options, strict=True):
            visits, mean = choice.visits, choice.mean
            spread = sqrt(max(0.0, choice.squares / visits - mean * mean)) if visits else 0.0
            weighed.append(Candidate(key, answer, visits, mean, spread))
        weighed = ranked(weighed, 1.0 if self.races else OFTEN)
        if self.races:
            ahead = self.answers.index(weighed[0].answer)
            won = self.answers[winner(ahead, self.favourite, self.found, self.effort.doubt)]
            weighed.sort(key=lambda each: each.answer != won)
        tried = sum(each.visits for each in weighed)
        record = SearchResult(weighed, tried, self.nodes, self.judge.uses_win_probability, stopped)
        if self.assumptions is None or not tried:
            return record
        if self.grows:
            lines = {key: most_visited_line(self.root.children.get(key)) for key in self.keys}
        else:
            lines = {key: usual_line(self.continuations.get(key, [])) for key in self.keys}
        return replace(record, assumed=self.assumptions.found(record.best.key), lines=lines)

    # One simulation ----------------------------------------------------------------------

    def _simulate(self, at: int) -> None:
        """Try an answer in a sampled world."""
        me, chosen = self.me, self.options[at]
        world = self.sample(self.seed + chosen.visits)
        if self.assumptions is not None:
            self.assumptions.imagined(world)
        trail: SearchPath = [(chosen, me)]
        last = {me}
        node, ask = self.root, world.ask
        assert ask is not None
        mark: Hashable
        if ask.seat is None:
            mark = self._answer_together(world, ask, node, trail, last, self.answers[at])
        else:
            mark = self.keys[at]
            world.answer(self.answers[at])
        last = self._descend(world, node, mark, trail, last)
        self._backpropagate(world, trail, last)
        self.found[at].append(self.last)
        if self.assumptions is not None:
            self.assumptions.judged(self.keys[at], self.last)
        world.discard()

    def _descend(
        self,
        world: Match,
        node: Node,
        mark: Hashable,
        trail: SearchPath,
        last: set[Seat],
    ) -> set[Seat]:
        """Descend the tree from a node where a move was made.

        Return the seats that answered last.
        """
        while world.ask is not None:
            child = node.children.get(mark)
            if child is None:
                self._expand(node, mark, trail[-1][0])
                if self.habits is not None:
                    if self.assumptions is not None and not self.grows:
                        self.continuations.setdefault(mark, []).append(self.habits.next_move(world))
                    self.habits.play_on(world, self.effort.rollout_depth)
                    last = set()  # after a rollout the bonus no longer applies
                elif not self.judge.uses_win_probability:
                    random_rollout(world, self.luck)
                break
            node, ask, last = child, world.ask, set()
            if ask.seat is None:
                mark = self._answer_together(world, ask, node, trail, last)
            else:
                prompt = ask.prompt(ask.seat)
                answer, name = self._select(world, node, ask.seat, prompt, trail, last)
                value = prompt.value_of(answer)
                world.answer(answer)
                mark = name if ask.seat == self.me else visible_part(value, self.me)
        return last

    def _expand(self, node: Node, mark: Hashable, last: Edge) -> None:
        """Add a node, once the edge to it has enough visits."""
        if self.grows and last.visits + 1 >= self.ripe and self.size < self.effort.max_size:
            node.children[mark] = Node()
            self.nodes += 1
            self.size += 1

    def _answer_together(
        self,
        world: Match,
        ask: Ask[Any],
        node: Node,
        trail: SearchPath,
        last: set[Seat],
        mine: Answer = None,
    ) -> Hashable:
        """Answer a group ask, the rivals by the rollout policy. Return what that showed.

        Without a policy each rival answers by its own statistics.
        """
        given: list[tuple[Seat, Any]] = []
        me = self.me
        while world.ask is ask:
            seat = world.next_seat
            prompt = ask.prompt(seat)
            if seat == me and mine is not None:
                answer = mine
            elif self.by_habit and node is self.root:
                assert self.habits is not None
                answer = self.habits.answer(world, seat)
            else:
                answer, _ = self._select(world, node, seat, prompt, trail, last)
            given.append((seat, prompt.value_of(answer)))
            world.answer(answer, seat)
        if ask.first_play_wins:
            seat, value = given[-1]
            return PASS if value == PASS else (seat, visible_part(value, me))
        return tuple([visible_part(value, me) for _, value in given])

    def _select(
        self,
        world: Match,
        node: Node,
        seat: Seat,
        prompt: Prompt,
        trail: SearchPath,
        last: set[Seat],
    ) -> tuple[Answer, str]:
        """Select the answer of a seat at a node.

        By its statistics there with the same secret cards, or while these are few, by all of its
        statistics there.
        """
        names = move_names(prompt, seat)
        page = node.stats_for(seat)
        own = None
        if seat != self.me and self.size < self.effort.max_size:
            held = self._hand(world, seat)
            own = node.stats_for((seat, held)) if held else None
        known = own if own is not None and own.visits > 2 * len(names) else page
        name = self._pick(known, names, world, seat, prompt)
        for each in (page, own):
            if each is not None:
                each.visits += 1
                choice = each.choices.get(name)
                if choice is None:
                    choice = each.choices[name] = Edge(known.choices[name].bonus)
                    self.size += 1
                trail.append((choice, seat))
        last.add(seat)
        return answers_to(prompt)[names[name]], name

    def _hand(self, world: Match, seat: Seat) -> tuple[str, ...]:
        """Return what a seat holds in secret, if it is little."""
        zones = world.table.zones
        held = [card.face.id for index in self.secret[seat] for card in zones[index].cards]
        if len(held) < 2:
            return tuple(held)
        return tuple(sorted(held)) if len(held) <= HAND else ()

    def _pick(
        self, page: SeatStats, names: Mapping[str, int], world: Match, seat: Seat, prompt: Prompt
    ) -> str:
        """Return the name of the choice to try.

        It is one never tried, while there is room for more, and otherwise the best by UCB. With a
        rollout policy there is room for its answer alone at first, and for others as visits grow.
        """
        choices = page.choices
        tried: list[str] = []
        fresh: list[str] = []
        for name, at in names.items():
            choice = choices.get(name)
            if choice is None:
                wish = 0.0
                if self.judge.has_bonus:
                    value = prompt.value_of(answers_to(prompt)[at])
                    wish = self.judge.bonus(world.table, seat, value)
                choice = choices[name] = Edge(wish)
                self.size += 1
            choice.available += 1
            (tried if choice.visits else fresh).append(name)
        room = max(1 if self.by_habit else WIDTH, sqrt(page.visits))
        if fresh and len(tried) < room:
            usual = self._usual(world, seat, names) if self.by_habit else ""
            if usual in fresh:
                return usual
            if self.judge.has_bonus:
                return max(fresh, key=lambda name: choices[name].bonus)
            return fresh[self.luck.below(len(fresh))] if len(fresh) > 1 else fresh[0]
        if len(tried) == 1:
            return tried[0]
        found = [choices[name] for name in tried]
        return tried[best_by_ucb(found, self.effort.inner_exploration * self.value_spread)]

    def _usual(self, world: Match, seat: Seat, names: Mapping[str, int]) -> str:
        """Return the name of the rollout policy's answer. It has none if it is a set not tried."""
        assert self.habits is not None and world.ask is not None
        answer = self.habits.answer(world, seat)
        answers = answers_to(world.ask.prompt(seat))
        return next((name for name, at in names.items() if answers[at] == answer), "")

    def _backpropagate(self, world: Match, trail: SearchPath, last: set[Seat]) -> None:
        """Evaluate the position and back the value up along the path.

        Each edge adds the bonus that the game's advice gave its answer.
        """
        judge = self.judge
        if world.outcome is not None:
            worth = {seat: judge.payoff(world, seat) for _, seat in trail}
            mine = worth[self.me]
            for choice, seat in trail:
                choice.add(worth[seat])
        else:
            points = judge.points(world.table, {seat for _, seat in trail}, last)
            fading = judge.pending_gain is not None or self.habits is not None
            for choice, seat in trail:
                wish = choice.bonus if seat in last or not fading else 0.0
                choice.add(judge.win_probability(points[seat] + wish + choice.liking))
            first = trail[0][0]
            wish = first.bonus if self.me in last or not fading else 0.0
            mine = judge.win_probability(points[self.me] + wish + first.liking)
        self.last = mine
        self.total += mine
        self.squares += mine * mine
        self.done += 1
        variance = self.squares / self.done - (self.total / self.done) ** 2
        self.value_spread = 2 * sqrt(variance) if variance > TINY else 1.0


class SearchBot:
    """Answers with the best that a search finds.

    If scores are chips it answers at random, by the visits of the search.
    """

    name = "search"
    samples_worlds = True

    def __init__(self, effort: SearchBudget = SearchBudget()) -> None:
        self.effort = effort

    def __call__(self, peek: Observation, chance: Chance, stop: Stop | None = None) -> Answer:
        record = run_search(peek, self.effort, chance, stop)
        return record.best.answer if record.to_win else by_visits(record, chance)


def run_search(
    peek: Observation, effort: SearchBudget, chance: Chance, stop: Stop | None = None
) -> SearchResult:
    """Search for the best answer to an ask."""
    return search_for(peek, effort, chance, stop).run()


def search_for(
    peek: Observation, effort: SearchBudget, chance: Chance, stop: Stop | None = None
) -> Search:
    """Return a search of the kind that fits the game.

    If scores are all there is, such as chips, it is one that cannot be predicted.
    """
    if peek.game.advice:
        return Search(peek, effort, chance, stop)
    from fateloom.bots.search.bluff_search import BluffSearch  # it is built upon this module

    return BluffSearch(peek, effort, chance, stop)
