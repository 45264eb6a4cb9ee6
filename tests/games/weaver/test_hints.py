"""The hint that teaches, and the review after the game."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.games.weaver.advice.solver_bot import best_key
from fateloom.games.weaver.companion.hints import hint, review
from fateloom.testing import lay
from games.weaver.scenes import GAME, begin, reading


def test_a_hint_names_a_move_a_reason_and_a_rule() -> None:
    scene = reading(
        "lucky_coin", "death_of_kin", "safe_return",
        tops=["keeper_of_keys", "first_kiss"], visitor="yorri",
    )  # fmt: skip
    told = hint(scene.view(0), GAME)
    assert told.key == "play/power/2"
    assert told.rule == "3.6.2"
    assert told.why.startswith("it conquers Death of Kin; much better than ")
    assert told.label.startswith("Prisoner of Keys (Power) between Death of Kin and Lost Road: ")


def test_a_hint_tells_of_rotations_and_of_the_required_suit() -> None:
    scene = reading(
        "rightful_throne", "market_dance", "long_summer", tops=["first_kiss"], visitor="yorri"
    )
    told = hint(scene.view(0), GAME)
    assert (told.key, told.rule) == ("play/love/1", "3.5.1")
    assert told.why.startswith("it makes 2 turns in 1 wave; ")
    scene = reading(
        "steadfast_vow 3", "first_kiss 3", "iron_will 3",
        tops=["long_summer", "keeper_of_keys"], visitor="yorri",
    )  # fmt: skip
    told = hint(scene.view(0), GAME)
    assert (told.key.rpartition("/")[0], told.rule) == ("play/happiness", "3.3.7")
    assert told.why.startswith("it adds the required Happiness")


def test_a_hint_for_the_last_card_names_the_relics_that_follow() -> None:
    last: dict[str, Any] = {"tops": ["gem_cutter", "dragon_pact"], "visitor": "yorri"}
    scene = reading(
        "death_of_fortune 1", "red_thread 3", "iron_will 2",
        shop=["living_blade_2", "jesters_mask_1"], shards=3, **last,
    )  # fmt: skip
    told = hint(scene.view(0), GAME)
    assert told.why.startswith("then use the Jester's Mask; ") and told.rule == "3.9.1"
    scene = reading("old_friends 1", "steadfast_vow 2", "unbroken_shield 1", tops=["loyal_banner"])
    told = hint(scene.view(0), GAME)
    assert told.why.startswith("no other last card leaves you better off; ")


def test_a_hint_to_finish_does_not_deny_the_other_options() -> None:
    scene = reading(
        "old_friends 1", "steadfast_vow 3", "unbroken_shield 1", "safe_return 1",
        tops=["lucky_coin", "fair_wind"], shop=["sphinx_hourglass_1"],
    )  # fmt: skip
    assert scene.options(0) == ["bury/wealth", "finish"]
    told = hint(scene.view(0), GAME)
    assert (told.key, told.why) == ("finish", "no other choice helps this row")


def test_a_hint_in_the_shop_and_while_gazing() -> None:
    shop = lay("weaver", phase="renovate", round=2, gold=6)
    told = hint(shop.view(0), GAME)
    assert (told.key, told.rule) == ("buy/living_blade", "3.8.1")
    scene = reading(
        tops=["death_of_kings", "iron_will", "death_of_names"], visitor="captain_droska",
        icon="moon", shop=["sphinx_hourglass_3"], shards=1,
    )  # fmt: skip
    scene.says(0, "gaze/power")
    assert hint(scene.view(0), GAME).rule == "3.9.13"


def test_a_hint_does_not_know_what_the_player_cannot_know() -> None:
    match = begin(12, difficulty="adept")
    match.answer_default(0)
    told = hint(match.view(0), GAME, 2000)
    for seed in range(6):
        world = sample_world(match, 0, SeededChance(seed))
        assert hint(world.view(0), GAME, 2000) == told


def test_nothing_is_hinted_when_nobody_is_asked() -> None:
    match = begin()
    match.decide(0, "concede")
    with pytest.raises(ValueError, match="no decision"):
        hint(match.view(0), GAME)


def test_the_review_shows_the_best_line_of_each_reading() -> None:
    match = begin(4, gentle_dawn="second")
    with pytest.raises(ValueError, match="until the game is over"):
        review(match)
    while match.ask is not None and match.table.round < 3:
        match.decide(0, best_key(match.view(0), GAME, 300))
    match.decide(0, "concede")
    found = review(match, 3000)
    assert [each.round for each in found] == [1, 2, 3]
    for each in found[:2]:
        assert len([key for key in each.played if key.startswith("play")]) >= 3
        assert each.best[-1] == "finish"
        if each.exact:
            assert each.best_worth >= each.worth - 1e-6
    assert found[2].worth == -1000
    assert found[2].played == ["concede"]
