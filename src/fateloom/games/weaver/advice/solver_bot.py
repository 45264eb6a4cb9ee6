"""A player that solves every reading: it sees what its seat sees and nothing else."""

from __future__ import annotations

from typing import Any, cast

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.view.view import View
from fateloom.games.weaver.advice.appeal import relic_appeal
from fateloom.games.weaver.advice.position import TRUE_WORTH, Terms, from_view, highest
from fateloom.games.weaver.advice.solver import (
    NARROWEST,
    SEEN_BY_GAZE,
    Action,
    Search,
    Solution,
    solve,
    with_deck,
)
from fateloom.games.weaver.faces import RELICS, SUITS, Relic

BUDGET = 20_000
"""How many rows the player looks at for a decision."""


class SolverBot:
    """The solver as a bot: ``peek`` gives it the view and the keys it may answer with.

    ``judgement`` says how it misjudges: ``judgement.weight(name)`` is the factor by which a term or
    a relic counts for it.
    """

    name = "solver"
    samples_worlds = False
    searched = ("read_action",)
    """The questions that it answers the better, the larger its budget is."""

    def __init__(self, budget: int = BUDGET, judgement: Any = None) -> None:
        self.budget = budget
        self.weight = None if judgement is None else judgement.weight
        self.terms = (
            TRUE_WORTH if judgement is None else Terms(*map(judgement.weight, Terms._fields))
        )

    def __call__(self, peek: Any, chance: Chance) -> int:
        keys: list[str] = peek.keys
        return keys.index(best_of(self.weigh(peek)))

    def weigh(self, peek: Any) -> dict[str, float]:
        """What each answer is worth, by key; the best comes first among equals."""
        view: View = peek.view
        prompt = view["prompt"]
        assert prompt is not None
        if prompt["id"] == "renovate":
            return self._purchases(view, peek.game)
        if prompt["id"] == "gaze_pick":
            return picks(view, peek.game, peek.keys, self.terms)
        choices = solve(from_view(view, peek.game, self.terms), self.budget).choices
        return {key_of(action): value for action, value in choices.items()}

    def _purchases(self, view: View, game: Game) -> dict[str, float]:
        """How appealing each relic is, as this player sees them."""
        appeals = purchases(view, game)
        if self.weight is None:
            return appeals
        return {key: appeal * self.weight(key) for key, appeal in appeals.items()}


def best_of(weighed: dict[str, float]) -> str:
    """The best answer, of equal ones the first that needs no ability."""
    return max(weighed, key=lambda key: (round(weighed[key], 6), is_plain(key)))


def is_plain(key: str) -> bool:
    """Whether an answer to a reading plays a card or finishes: no ability is used for nothing."""
    return key == "finish" or key.startswith("play/")


def best_key(view: View, game: Game, budget: int = BUDGET) -> str:
    """The best answer to the open question, as a key."""
    prompt = view["prompt"]
    assert prompt is not None
    keys = [option["key"] for option in prompt["options"]]
    if prompt["id"] == "renovate":
        return best_purchase(view, game)
    if prompt["id"] == "gaze_pick":
        return best_pick(view, game, keys)
    return key_of(best_line(view, game, budget).line[0])


def best_line(view: View, game: Game, budget: int | None = BUDGET) -> Solution:
    """The solution of the reading that a view shows."""
    return solve(from_view(view, game), budget)


def key_of(action: Action) -> str:
    return action if isinstance(action, str) else "/".join(map(str, action))


def best_purchase(view: View, game: Game) -> str:
    """The most appealing relic that can be paid, or ``done``."""
    appeals = purchases(view, game)
    return max(appeals, key=lambda key: appeals[key])


def purchases(view: View, game: Game) -> dict[str, float]:
    """How appealing each relic is that can be paid, and ``done``."""
    zones = {zone["name"]: zone for zone in view["zones"]}
    shop = [cast(Relic, game.faces[card["face"]]) for card in zones["shop"]["cards"]]
    owned = {face.relic: face.worth for face in highest(shop)}
    appeals = {"done": 0.0}
    for relic in RELICS:
        stack = zones.get(f"relic.{relic}")
        if stack is not None:
            face = cast(Relic, game.faces[stack["cards"][-1]["face"]])
            if face.cost <= view["players"][0]["gold"]:
                appeal = relic_appeal(face, owned.get(face.relic, 0), view["table"]["round"])
                appeals[f"buy/{relic}"] = appeal
    return appeals


def best_pick(view: View, game: Game, keys: list[str]) -> str:
    """3.9.13. Which of the cards looked at leaves the best reading."""
    values = picks(view, game, keys)
    return max(keys, key=lambda key: values[key])


def picks(view: View, game: Game, keys: list[str], terms: Terms = TRUE_WORTH) -> dict[str, float]:
    """3.9.13. What the reading is worth with each of the cards looked at."""
    at = from_view(view, game, terms)
    number = len(keys)
    suit, deck = next(
        (suit, deck)
        for suit, deck in zip(SUITS, at.decks, strict=True)
        if len(deck.cards) >= number and None not in deck.cards[:number] and number > 1
    )
    assert number <= SEEN_BY_GAZE
    search = Search(at, NARROWEST)
    start = search.node(at.row)
    return {
        key: search.best(start, with_deck(at.decks, suit, deck.picked(number, pick)), at.shards)[0]
        for pick, key in enumerate(keys)
    }
