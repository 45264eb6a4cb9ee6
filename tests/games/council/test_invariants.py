"""9 Invariants, checked at every question of random games of every seat count and option."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .watch import Watch

OPTIONS: list[dict[str, Any]] = [
    {},
    {"mode": "basic"},
    {"cards_per_player": 3},
    {"tax_prompts": "always"},
    {"populace_cap": 10},
    {"populace_cap": 30},
    {"open_favors": True},
    {"mode": "basic", "tax_prompts": "always", "open_favors": True},
]
TABLES = [(seats, options) for seats in range(2, 7) for options in OPTIONS]
TABLES += [(2, {"absent_crown": True}), (2, {"absent_crown": True, "mode": "basic"})]
GAMES = 6


def play(seats: int, options: dict[str, Any], seed: int) -> Watch:
    """A whole game of random answers, watched at every question."""
    luck = Random(seed)
    match = Match(find_game("council"), seats, SeededChance(seed), options, quiet=True)
    watch = Watch(match)
    while match.ask is not None:
        watch.look()
        values = match.values
        pick = luck.randrange(len(values))
        if values[pick] == "tax" and luck.random() < 0.7:
            pick = luck.randrange(len(values))
        if match.ask.id == "levy" and luck.random() < 0.8:
            pick = 0
        watch.note(values[pick])
        match.answer(pick)
    watch.look_at_the_end()
    return watch


@rule("3.2.3", "3.2.6", "3.2.10", "3.2.16", "3.4.4", "3.9.5", "3.9.7", "3.11.8", "3.12.8")
@pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=[f"{n}-{','.join(map(str, o)) or 'plain'}" for n, o in TABLES]
)
def test_the_invariants_hold_along_random_games(seats: int, options: dict[str, Any]) -> None:
    for seed in range(GAMES):
        watch = play(seats, options, 100 * seats + seed)
        assert watch.questions
        assert watch.match.outcome is not None


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_barred_is_never_offered_and_always_explained(seats: int) -> None:
    known = rule_ids()
    luck = Random(seats)
    match = Match(find_game("council"), seats, SeededChance(seats))
    while match.ask is not None:
        seat = luck.choice(match.unanswered)
        prompt = match.view(seat)["prompt"]
        assert prompt is not None
        offered = [option["key"] for option in prompt["options"]]
        assert len(set(offered)) == len(offered)
        for option in prompt["barred"]:
            assert option["key"] not in offered
            assert option["rule"] in known
            with pytest.raises(Refused) as refused:
                match.check(seat, option["key"])
            assert (refused.value.rule, refused.value.why) == (option["rule"], option["why"])
        assert prompt["rule"] in known
        match.decide(seat, luck.choice(offered))
    assert all(line["rule"] in known for line in match.view(since=0)["log"])


def rule_ids() -> set[str]:
    """The ids of the rule page."""
    page = Path(__file__).parents[3] / "docs" / "rules" / "council.md"
    return set(re.findall(r"^- \*\*(3\.\d+\.\d+)\*\*", page.read_text(encoding="utf-8"), re.M))


def test_random_games_meet_every_kind_of_question_and_every_card() -> None:
    met: set[str] = set()
    revealed: set[str] = set()
    for seed in range(24):
        watch = play(3 + seed % 4, {}, 7000 + seed)
        met |= watch.questions
        revealed |= watch.revealed
    assert met == {
        "auction_turn",
        "buy_commit",
        "choose_hero",
        "roll_call",
        "action_turn",
        "glimpse_order",
        "levy",
        "famine_choice",
        "plague_choice",
        "tithe_offer",
        "hostage_pick",
    }
    assert len(revealed) == 55
