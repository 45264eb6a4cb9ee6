"""The wordless view tells what the view tells, and a law finds what it must not tell."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Card, Mask
from fateloom.engine.view import wordless
from fateloom.laws import LAWS, random_setup
from fateloom.laws.harness.random_player import RandomPlayer, play


def shown(zone: Any) -> Counter[tuple[str, int, tuple[tuple[str, int], ...]]]:
    """The cards of a zone of a view: what is known of each, and what lies on it."""
    found: Counter[Any] = Counter()
    hidden = Counter(zone.get("hidden", {}))
    for card in zone.get("cards", ()):
        counters = tuple(sorted(card.get("counters", {}).items()))
        found[card["face"], card.get("turned", 0), counters] += 1
    if len(hidden) == 1:  # of several backs a view does not say which one a mark lies on
        [back] = hidden
        for mark in zone.get("marked", ()):
            found[f"?{back}", mark["turned"], tuple(sorted(mark["counters"].items()))] += 1
            hidden[back] -= 1
    found.update({(f"?{back}", 0, ()): number for back, number in hidden.items() if number})
    return found


def plainly(zone: wordless.WordlessZone) -> Counter[tuple[str, int, tuple[tuple[str, int], ...]]]:
    """The same of a zone without words."""
    return Counter(
        (card, 0, ()) if isinstance(card, str) else (card[0], card[1], tuple(card[2].items()))
        for card in zone["cards"]
    )


@pytest.mark.parametrize("id", [*game_ids(), "leduc", "souk"])
def test_it_tells_what_the_view_tells(id: str) -> None:
    game = find_game(id)
    for seed in range(2):
        seats, options = random_setup(game, seed)
        match = Match(game, seats, SeededChance(seed), options)
        for step, now in enumerate(play(match, RandomPlayer(seed), 200)):
            if step % 9:
                continue
            for seat in (*range(seats), None):
                full, plain = now.view(seat), now.wordless_view(seat)
                prompt = full["prompt"]
                assert plain["asked"] == full["waiting"]
                assert (plain["prompt"] is None) == (prompt is None)
                if prompt is not None and plain["prompt"] is not None:
                    assert plain["prompt"]["keys"] == [each["key"] for each in prompt["options"]]
                for one, other in zip(full["zones"], plain["zones"], strict=True):
                    assert (one["name"], one.get("owner")) == (other["name"], other["owner"])
                    assert shown(one) == plainly(other), one["name"]


def test_an_answer_is_an_index_into_its_keys() -> None:
    match = Match(find_game("souk"), 3, SeededChance(1))
    prompt = match.wordless_view(0)["prompt"]
    assert prompt is not None
    match.answer(prompt["keys"].index("take"), 0)
    assert match.decisions[-1].key == "take"


@pytest.mark.pure
def test_a_hidden_face_in_it_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    def face(card: Card, bit: Mask) -> str:
        name: str = card.face.id
        return name

    game = find_game("souk")
    seats, options = random_setup(game, 1)
    assert LAWS["noninterference"](game, seats, options, 1)
    monkeypatch.setattr(wordless, "_name", face)
    broken = [LAWS["noninterference"](game, seats, options, seed).broken for seed in range(5)]
    assert any(broken)
