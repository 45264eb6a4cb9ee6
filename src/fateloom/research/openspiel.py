"""OpenSpiel games: chance explicit, information states with perfect recall.

>>> import pyspiel, fateloom.research.openspiel
>>> game = pyspiel.load_game("fateloom_kuhn")
>>> game = pyspiel.load_game("fateloom_council", {"players": 2, "options": "mode:basic"})

Importing this module registers ``fateloom_<game>`` for every game. Every draw is a chance node of
its own, so a shuffle of n cards is n - 1 of them, and answers are given word by word. By default the
seats and options are those with which the game's bots are measured, and rewards are the scores if
they add up to 0, else zero-sum for who wins (``{"reward": "win"}`` or ``"score"``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from fateloom.engine.match.chance_nodes import PausingMatch
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import example_ids, game_ids
from fateloom.engine.rules.registry import find_game as find_game
from fateloom.engine.view.recall import information_state
from fateloom.research.answering import WordAnswer
from fateloom.research.spec import Reward, Spec, rewards_of

SMALLEST_CHANCE = 64
"""Dice and other draws have at most this many outcomes; a shuffle has at most one for each card."""


SMALL = 16
"""A game of at most this many decisions keeps its tree in memory."""


class _Position:
    """A position of a match: a draw that is due, or a question with the words said so far.

    It never changes, so states may share it. That of a small game keeps what follows from it: those
    who walk through a whole tree again and again run the rules once.
    """

    def __init__(
        self,
        spec: Spec,
        node: PausingMatch,
        question: WordAnswer | None = None,
        history: tuple[int, ...] = (),
    ) -> None:
        self.spec = spec
        self.node = node
        self.history = history
        self.question = question
        self._next: dict[int, _Position] | None = {} if spec.game.max_decisions <= SMALL else None
        if question is None:
            self._find_question()

    def __deepcopy__(self, memo: dict[int, Any]) -> _Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _position_after, (self.spec, self.history)

    @property
    def match(self) -> Match:
        return self.node.match

    @property
    def player(self) -> int:
        if self.node.due:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.ask is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.match.next_seat)

    def after(self, action: int) -> _Position:
        """Return the position after a draw or a word."""
        known = None if self._next is None else self._next.get(action)
        if known is None:
            known = self._after(action)
            if self._next is not None:
                self._next[action] = known
        return known

    def _after(self, action: int) -> _Position:
        node, history = self.node.clone(), (*self.history, action)
        if node.due:
            node.draw(action)
        else:
            assert self.question is not None
            question = self.question.copy()
            question.step(action)
            if question.answer is None:
                return _Position(self.spec, node, question, history)
            node.answer(question.answer)
        return _Position(self.spec, node, None, history)

    def _find_question(self) -> None:
        """Go on to the next draw, or to the next question that leaves a choice."""
        while not self.node.due and self.match.ask is not None:
            question = self.spec.question(self.match, self.match.next_seat)
            assert isinstance(question, WordAnswer)
            if question.answer is None:
                self.question = question
                return
            self.node.answer(question.answer)


def _position_after(spec: Spec, history: tuple[int, ...]) -> _Position:
    """Return the position that a history leads to."""
    position = _Position(spec, PausingMatch(spec.game, spec.seats, spec.options))
    for action in history:
        position = position.after(action)
    return position


class GameState(pyspiel.State):
    """A state of an OpenSpiel game."""

    def __init__(self, game: Any, start: _Position, reward: Reward) -> None:
        super().__init__(game)
        self._at = start
        self._reward: Reward = reward

    def current_player(self) -> int:
        return self._at.player

    def _legal_actions(self, player: int) -> list[int]:
        question = self._at.question
        return [] if question is None else list(question.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        number = self._at.node.due
        return [(outcome, 1 / number) for outcome in range(number)]

    def _apply_action(self, action: int) -> None:
        self._at = self._at.after(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self._at.spec.vocabulary.words[action])

    def is_terminal(self) -> bool:
        return not self._at.node.due and self._at.match.ask is None

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._at.spec.seats
        return rewards_of(self._at.match, self._reward)

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything that a seat has seen and done; "" while chance decides."""
        seat = self._at.player if player is None else player
        if self._at.node.due:
            return ""
        said = ""
        if self._at.question is not None and self._at.player == seat:
            said = " ".join(self._at.spec.vocabulary.words[w] for w in self._at.question.said)
        return f"{information_state(self._at.match, seat)}\n{said}"

    def observation_string(self, player: int | None = None) -> str:
        """Return what a seat sees now: the last part of its information state."""
        return "\n".join(self.information_state_string(player).splitlines()[-2:])

    def __str__(self) -> str:
        if self._at.node.due:
            return f"a draw of {self._at.node.due} after {len(self.history())} actions"
        return "\n".join(self.information_state_string(seat) for seat in range(self._at.spec.seats))


class _Observer:
    """Writes what a seat knows into a tensor."""

    def __init__(self, spec: Spec, perfect_recall: bool) -> None:
        self._encoders = [spec.layout.observer(seat) for seat in range(spec.seats)]
        self._spec = spec
        self._recall = perfect_recall
        self.tensor = np.zeros(spec.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: GameState, player: int) -> None:
        self.tensor.fill(0)
        at = state._at
        if at.node.due:
            return
        row = self._encoders[player].encode(at.match)
        self.tensor[: self._spec.said_at] = np.frombuffer(row, np.float32)
        if at.question is not None and at.player == player:
            for word in at.question.said:
                self.tensor[self._spec.said_at + word] = 1.0

    def string_from(self, state: GameState, player: int) -> str:
        if self._recall:
            return state.information_state_string(player)
        return state.observation_string(player)


def _settings(params: dict[str, Any], game: Game) -> tuple[Spec, Reward]:
    """Return what the parameters of an OpenSpiel game say."""
    seats, options = game.measured_with or (game.default_seats or game.seats[0], {})
    if params.get("players"):
        seats, options = int(params["players"]), {}
    given = str(params.get("options", ""))
    if given:
        options = dict(each.split(":", 1) for each in given.split(";"))
    reward = str(params.get("reward", "")) or ("score" if game.declares.zero_sum else "win")
    if reward not in ("win", "score"):
        raise UsageError(f"reward cannot be {reward!r}; allowed: win, score")
    return Spec(game, seats, dict(options)), "win" if reward == "win" else "score"


def register(id: str) -> str:
    """Register a game with OpenSpiel, and return its name there."""
    found = find_game(id)
    zero_sum = found.seats[-1] > 1
    utility = pyspiel.GameType.Utility
    game_type = pyspiel.GameType(
        short_name=f"fateloom_{id}",
        long_name=found.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=found.seats[-1],
        min_num_players=found.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": "", "reward": ""},
    )

    class FateloomGame(pyspiel.Game):
        """A Fateloom game as OpenSpiel sees it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            spec, self._reward = _settings(params or {}, found)
            self._start = _position_after(spec, ())
            low, high = spec.reward_range(self._reward)
            cards = sum(face.copies for face in found.faces.values())
            info = pyspiel.GameInfo(
                num_distinct_actions=spec.action_count,
                max_chance_outcomes=max(SMALLEST_CHANCE, cards),
                num_players=spec.seats,
                min_utility=low,
                max_utility=high,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=found.max_decisions * found.declares.menu[1],
            )
            super().__init__(game_type, info, params or {})

        def new_initial_state(self) -> GameState:
            return GameState(self, self._start, self._reward)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            recall = iig_obs_type is not None and bool(iig_obs_type.perfect_recall)
            return _Observer(self._start.spec, recall)

    pyspiel.register_game(game_type, FateloomGame)
    return str(game_type.short_name)


REGISTERED = [register(id) for id in dict.fromkeys((*game_ids(), *example_ids()))]
