"""Play the games of a plan, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fateloom.bots import Bot, find_bot, play_out
from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.lab.simulation.forced import Force, ForcedPlayer
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.players import HABIT, PolicyPlayer, known_habits
from fateloom.lab.simulation.recorder import Recorder
from fateloom.lab.simulation.summary import Result


class GameRunner:
    """Plays the games of a plan. What they share is made once per process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.loaded()
        self.forces = [Force.read(text) for text in plan.force]
        self.bots = {name: find_bot(name) for name in plan.seats if name != HABIT}
        self.quiet = not any(getattr(bot, "samples_worlds", True) for bot in self.bots.values())

    def begin(self, number: int, forkable: bool = False) -> tuple[Match, list[Bot], Chance]:
        """Return the game of this number at its start, its bots, and their random numbers."""
        plan = self.plan
        deal = SeededChance(f"{plan.seed}/{number // plan.per_deal}/deal")
        match = Match(
            self.game, len(plan.seats), deal, plan.options, quiet=self.quiet, forkable=forkable
        )
        forces = self._forces(number)
        seats = range(len(plan.seats))
        bots = [self._bot(plan.bot_at(seat, number), forces[seat], match) for seat in seats]
        return match, bots, SeededChance(f"{plan.seed}/{number}/bots")

    def play(self, number: int) -> Result:
        """Play the game of this number to its end."""
        plan, game = self.plan, self.game
        names = [plan.bot_at(seat, number) for seat in range(len(plan.seats))]
        try:
            match, bots, whims = self.begin(number)
            recorder = Recorder(match) if plan.recorded else None
            run = partial(play_out, match) if recorder is None else recorder.play
            played = run(bots, whims, f"{plan.seed}/{number}")
        except Exception as bug:
            raise RuleBug(f"game {number} of seed {plan.seed!r} failed: {bug!r}") from bug
        outcome = match.outcome
        assert outcome is not None
        rounds = game.table_facts(match.table).get("round")
        out = match.table.out
        result = Result(
            names, outcome.shown_scores, outcome.winners, played, rounds, len(out), number=number
        )
        if recorder is None:
            return result
        parts = [
            outcome.points_by_kind(seat) if outcome.parts else {} for seat in range(len(names))
        ]
        return result._replace(
            seen=recorder.records(),
            places=recorder.places,
            parts=parts,
            outs=sorted(out),
            why=outcome.why,
            rule=outcome.rule,
            forced=[[force.text for force in each] for each in self._forces(number)],
        )

    def _bot(self, name: str, forces: Sequence[Force], match: Match) -> Bot:
        bot: Bot
        bot = PolicyPlayer(known_habits(self.game), match) if name == HABIT else self.bots[name]
        return ForcedPlayer(bot, match, forces) if forces else bot

    def _forces(self, number: int) -> list[list[Force]]:
        """Return the answers that each seat is made to give in a game."""
        if not self.forces:
            return [[] for _ in self.plan.seats]
        chance = SeededChance(f"{self.plan.seed}/{number}/force")
        seats = range(len(self.plan.seats))
        return [[each for each in self.forces if each.applies(seat, chance)] for seat in seats]
