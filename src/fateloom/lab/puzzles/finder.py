"""The search for puzzles, in stages: a cheap screen, two longer looks, and a deep search.

Each stage has worlds of its own, so an answer that was lucky in one is not lucky in the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from time import process_time
from typing import TypeVar

from fateloom.bots import Bot
from fateloom.bots.explain import facts_for
from fateloom.bots.greedy import GreedyBot
from fateloom.bots.observation import Observation
from fateloom.bots.search.rollout import rollout_policy
from fateloom.companion import Companion
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.puzzles.judges import SURE, Finding, Judge, judge_of, key_of_answer
from fateloom.lab.puzzles.positions import Position
from fateloom.lab.simulation.players import find_lab_player
from fateloom.learn.puzzle import LEVELS, Puzzle, Weighed, move_text

T = TypeVar("T")
STAGES = ("screen", "second look", "third look", "deep search")
PARTS = (0.5, 0.75, 1.0)
"""The part of the margin that is enough after the screen: a short look sees few worlds."""
ASKED = 5
"""How often a bot is asked for its answer, each time with other errors and other random numbers."""
SCREENED = 3
"""How often the weakest level is asked in the screen."""
SHOWN = 40
"""How many answers a puzzle has values of at most, besides the tempting one."""
FOLLOWS = 8
"""Moves after an answer that a puzzle keeps at most, up to the next question to the seat."""
SEEDS = 1_000_003
"""How far the seeds of the worlds of one stage are from those of the next."""
NAMES = ("Mira", "Ilva", "Odo", "Bea", "Carl", "Dina", "Ben", "Cleo")
"""Who sits at the table of a puzzle; the first is who answers."""


class Finder:
    """Looks at positions of one game, and counts what each stage took and let pass."""

    def __init__(self, game: Game, judge: Judge | None = None) -> None:
        self.game = game
        self.judge = judge_of(game) if judge is None else judge
        self.weak = find_lab_player(LEVELS[0])
        self.looked: dict[str, int] = dict.fromkeys(STAGES, 0)
        self.seconds: dict[str, float] = dict.fromkeys(STAGES, 0.0)

    def try_position(
        self, position: Position, worn_out: Collection[tuple[str, ...]] = ()
    ) -> Puzzle | None:
        """Return the position as a puzzle, if it is one, and not about a choice that is worn out."""
        match, seat = position.match, position.seat
        peek = Observation(match, seat, position.deal)
        assert match.ask is not None
        if not self.judge.fits(peek, match.ask.id):
            return None
        finding = self.search(peek, match.ask.id, worn_out)
        return None if finding is None else self._puzzle(position, finding)

    def search(
        self, peek: Observation, question: str = "", worn_out: Collection[tuple[str, ...]] = ()
    ) -> Finding | None:
        """Return what the last stage found, if every stage found one answer clearly ahead."""
        best = self._timed(STAGES[0], lambda: self.candidate(peek))
        obvious = self.judge.obvious(peek)
        if best is None or best == obvious or theme_of(question, best) in worn_out:
            return None
        for stage, part in enumerate(PARTS, 1):
            duel = [best, obvious] if stage == 1 and obvious is not None else []
            found = self._weigh(peek, stage, duel)
            if found.best != best or found.gap < part * self.judge.margin:
                return None
        return found if found.sureness >= SURE and found.gap > found.doubt else None

    def candidate(self, peek: Observation) -> str | None:
        """Return what the strongest bot clearly prefers, if it is not what most would answer."""
        best = self.judge.favoured(peek)
        if best is None or best == self.judge.obvious(peek):
            return None
        weak = answers_of_bot(self.weak, peek, SCREENED).count(best)
        if weak > SCREENED / 2 or best in answers_of_bot(GreedyBot(), peek, 1):
            return None
        return best

    def _weigh(self, peek: Observation, stage: int, only: Collection[str] = ()) -> Finding:
        depth, seed = self.judge.depths[stage - 1], SEEDS * stage
        return self._timed(STAGES[stage], lambda: self.judge.weigh(peek, depth, seed, only))

    def seconds_at(self, peek: Observation) -> dict[str, float]:
        """Measure a position at little depth. Return what each stage takes there at most."""
        judge, pilot = self.judge, "pilot"
        self._timed(STAGES[0], lambda: self.candidate(peek))
        self._timed(pilot, lambda: judge.weigh(peek, judge.pilot, 0))
        took = self.seconds.pop(pilot) / judge.pilot
        searched = [took * depth for depth in judge.depths]
        return dict(zip(STAGES, [self.seconds[STAGES[0]], *searched], strict=True))

    def _timed(self, stage: str, work: Callable[[], T]) -> T:
        begun = process_time()
        found = work()
        self.looked[stage] = self.looked.get(stage, 0) + 1
        self.seconds[stage] = self.seconds.get(stage, 0.0) + process_time() - begun
        return found

    # Making the puzzle ---------------------------------------------------------------------

    def _puzzle(self, position: Position, finding: Finding) -> Puzzle:
        match, seat = self._renamed(position), position.seat
        assert match.ask is not None
        peek = Observation(match, seat, position.deal)
        tempting = self._tempting(peek, finding)
        values = [each for each in finding.values[:SHOWN] if each.key != tempting]
        values += [each for each in finding.values if each.key == tempting]
        values.sort(key=lambda each: (each.key != finding.best, -each.value))
        after = [move_text(each) for each in match.decisions]
        return Puzzle(
            version=self.game.version,
            cards=self.game.cards_hash,
            seats=match.seats,
            names=list(match.names),
            deal=position.deal,
            seat=seat,
            question=match.ask.id,
            moves=after,
            answer=finding.best,
            tempting=tempting,
            why=reason(match, seat, peek, finding.best),
            lure=reason(match, seat, peek, tempting),
            unit=self.judge.unit,
            worlds=self.judge.depths[-1],
            values=[rounded(each) for each in values],
            solved=solved_by(peek, finding.best),
            then=follows(match, seat, finding.best),
            lured=follows(match, seat, tempting),
            options=match.options,
        )

    def _tempting(self, peek: Observation, finding: Finding) -> str:
        """Return the answer most would give: of the rollout policy, or of the weakest level."""
        obvious = self.judge.obvious(peek)
        if obvious is not None:
            return obvious
        given = [key for key in answers_of_bot(self.weak, peek) if key != finding.best]
        return max(given or [finding.values[1].key], key=given.count)

    def _renamed(self, position: Position) -> Match:
        """Return the match with the names that puzzles have."""
        match = position.match
        others = iter(NAMES[1:])
        names = [NAMES[0] if seat == position.seat else next(others) for seat in range(match.seats)]
        chance = match.table.chance.restart()
        again = Match(self.game, match.seats, chance, dict(match.options), names=names)
        again.replay(match.decisions)
        return again


def follows(match: Match, seat: int, key: str) -> Sequence[str]:
    """Return what follows an answer if all play as usual, up to the next question to the seat.

    It goes on beyond that where the seat has seen nothing happen yet.
    """
    habits = rollout_policy(match.game)
    world = match.clone()
    begun, seen = len(world.decisions), len(world.view(seat, since=0)["log"])
    world.decide(seat, key)
    for _ in range(FOLLOWS):
        if habits is None or world.ask is None:
            break
        if world.next_seat == seat and world.view(seat, since=seen)["log"]:
            break
        world.answer(habits.answer(world, world.next_seat), world.next_seat)
    return [move_text(each) for each in world.decisions[begun:]]


def theme_of(question: str, answer: str) -> tuple[str, ...]:
    """Return what a puzzle is about: its question, and the first two words of the answer."""
    return (question, *answer.split("/")[:2])


def rounded(weighed: Weighed) -> Weighed:
    """Return the figures with as many digits as they are good for."""
    return Weighed(weighed.key, *(round(each, 3) for each in weighed[1:]))


def reason(match: Match, seat: int, peek: Observation, key: str) -> str:
    """Return what speaks for an answer, in the words of the game's hints; "" if they say nothing."""
    keys = [key] if peek.least is None else key.split("+")
    facts = facts_for(peek, [each for each in keys if each])
    if facts or not Companion(match.game).offers("hint"):
        return facts
    hint = Companion(match.game).hint(match, seat, match.view(seat))
    return hint.sentence if hint.keys == [key] else ""


def answers_of_bot(bot: Bot, peek: Observation, times: int = ASKED) -> list[str]:
    """Return what a bot answers at tables of different names, from which its errors are drawn."""
    tag = peek.tag
    given = []
    for time in range(times):
        peek.tag = f"{tag}/{time}"
        given.append(key_of_answer(peek, bot(peek, SeededChance(peek.tag))))
    peek.tag = tag
    return given


def solved_by(peek: Observation, answer: str, levels: Sequence[str] = LEVELS) -> dict[str, float]:
    """Return how often each level gives an answer."""
    given = {level: answers_of_bot(find_lab_player(level), peek) for level in levels}
    return {level: keys.count(answer) / ASKED for level, keys in given.items()}
