"""Games in plain lines, for language models, in the shape of a TextArena environment.

>>> from fateloom.research.text import TextGame
>>> env = TextGame("souk", seats=3)
>>> env.reset(seed=1)
>>> seat, text = env.get_observation()
>>> done, info = env.step("I would rather wait. [pass]")

An observation has what happened since the player's last one, the table as that player sees it, the
question, and every answer with its key. An answer is the last key in square brackets, or the whole
text. What cannot be is refused with the rule and the reason, and may be tried again; after three
refusals the rules answer. It needs no other library.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.engine.view.view_types import PromptView
from fateloom.rulebook import rulebook
from fateloom.term.text.table_text import TableText, sentences

MOST_OPTIONS = 100
"""Options that are listed; of more the number is told."""
TRIES = 3
"""Refusals of one question after which the rules answer it."""
_IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")


class TextGame:
    """A match that is seen and answered in text."""

    def __init__(
        self, game: str | Game, seats: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = seats or self.game.default_seats or self.game.seats[0]
        self._given = options or {}
        self.options = self.game.resolve_options(self.seats, self._given)

    def reset(self, num_players: int | None = None, seed: int | str | None = None) -> None:
        """Deal a new match; the same seed gives the same deal."""
        if num_players is not None:
            self.seats = num_players
            self.options = self.game.resolve_options(num_players, self._given)
        self._start(Match(self.game, self.seats, SeededChance(seed), self.options))

    @classmethod
    def of(cls, match: Match) -> TextGame:
        """Return a match that has begun elsewhere, to be seen and answered in text from here on."""
        env = cls(match.game, match.seats, match.options)
        env._start(match)
        return env

    def _start(self, match: Match) -> None:
        self.match = match
        names = match.names
        self._text = TableText(self.game, names, lambda seat: names[seat])
        self._read = [0] * self.seats
        self._said = [""] * self.seats
        """What each seat is still to be told, such as a refusal."""
        self._refusals = 0
        self.info: dict[int, dict[str, Any]] = {
            seat: {"turn_count": 0, "refusals": 0, "answered_by_rules": 0}
            for seat in range(self.seats)
        }

    @property
    def done(self) -> bool:
        """Whether the match is over."""
        return self.match.ask is None

    def get_observation(self) -> tuple[Seat, str]:
        """Return who is to answer, and what that player reads."""
        if self.done:
            return -1, self._ending()
        seat = self.match.next_seat
        return seat, self.read(seat)

    def read(self, seat: Seat) -> str:
        """Return what a player reads: what is new, the table, and the question if it is asked."""
        view = self.match.view(seat, since=self._read[seat])
        first = self._read[seat] == 0
        self._read[seat] += len(view["log"])
        parts = [self._welcome(seat)] if first else []
        if self._said[seat]:
            parts.append(self._said[seat])
            self._said[seat] = ""
        if view["log"]:
            parts.append("\n".join(line["text"] for line in view["log"]))
        parts.append("\n".join(sentences(self._text.things(view))))
        if view["prompt"] is not None:
            parts.append(_question(view["prompt"]))
        return "\n\n".join(parts)

    def _welcome(self, seat: Seat) -> str:
        """Tell the game in short, and how to answer."""
        name = self.match.names[seat]
        lines = [f"You play {self.game.title} as {name}. {self.game.blurb}".strip()]
        with suppress(UsageError):  # a game without a rule page
            lines.append(rulebook(self.game).intro)
        lines.append("Answer with a key in square brackets; of a set, join the keys by plus signs.")
        return "\n".join(lines)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Answer for the player who is asked. Return whether the match is over, and what was said.

        ``info`` has ``refused`` and ``rule`` if the answer cannot be.
        """
        if self.done:
            raise UsageError("the match is over; reset it")
        return self.answer(self.match.next_seat, action)

    def answer(self, seat: Seat, action: str) -> tuple[bool, dict[str, Any]]:
        """Answer for any player who is asked, as :meth:`step` does for the next one."""
        self.info[seat]["turn_count"] += 1
        found = _IN_BRACKETS.findall(action)
        key = (found[-1] if found else action).strip()
        try:
            self.match.decide(seat, key)
        except Refused as refused:
            return self._refuse(seat, refused)
        self._refusals = 0
        return self.done, {}

    def _refuse(self, seat: Seat, refused: Refused) -> tuple[bool, dict[str, Any]]:
        """Tell a player why an answer cannot be; at the third one the rules answer."""
        self._refusals += 1
        self.info[seat]["refusals"] += 1
        said = {"refused": refused.why, "rule": refused.rule}
        self._said[seat] = f"Not possible: {refused}."
        if self._refusals == TRIES:
            self._refusals = 0
            self.info[seat]["answered_by_rules"] += 1
            self._said[seat] += " The rules have answered for you."
            self.match.answer_default(seat)
            said["answered"] = "by the rules"
        return self.done, said

    def _ending(self) -> str:
        outcome = self.match.outcome
        assert outcome is not None
        winners = ", ".join(self.match.names[seat] for seat in outcome.winners) or "Nobody"
        return f"The game is over: {outcome.why}. Winners: {winners}. Scores: {outcome.scores}."

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Return the reward of each player, 1 for a win to -1 for the last, and what it did."""
        outcome = self.match.outcome
        if outcome is None:
            return dict.fromkeys(range(self.seats), 0.0), self.info
        last = max(2, self.seats) - 1
        places = outcome.places if self.seats > 1 else [1 if outcome.winners else 2]
        return {seat: 1 - 2 * (place - 1) / last for seat, place in enumerate(places)}, self.info


def _question(prompt: PromptView) -> str:
    """Return a question with every answer and its key, and what is barred now."""
    how = ""
    if prompt["least"] is not None:
        how = f" Choose {prompt['least']} to {prompt['most']} of these."
    lines = [f"{prompt['text']}{how} ({prompt['rule']})"]
    options = prompt["options"]
    lines += [f"[{each['key']}] {each['label']}" for each in options[:MOST_OPTIONS]]
    if len(options) > MOST_OPTIONS:
        lines.append(f"and {len(options) - MOST_OPTIONS} more of the same kinds")
    for barred in prompt["barred"]:
        lines.append(f"Not now: {barred['label']}, because {barred['why']} ({barred['rule']}).")
    return "\n".join(lines)
