"""3.8 Owning relics, 3.11 Renovate and 3.12 Ranks."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, lay, rule
from games.weaver.scenes import RELICS, purse, reading, zone


def renovation(**things: object) -> LaidTable:
    things.setdefault("round", 3)
    return lay("weaver", phase="renovate", **things)


@rule("3.8.1", "3.8.2", "3.8.3")
def test_ranks_are_bought_in_order_and_lie_on_top() -> None:
    scene = renovation(gold=25)
    assert scene.options(0) == [*[f"buy/{relic}" for relic in RELICS], "done"]
    scene.says(0, "buy/living_blade")
    assert purse(scene)[0] == 19
    scene.says(0, "buy/living_blade")
    assert purse(scene)[0] == 12
    owned = [card["face"] for card in zone(scene, "shop")]
    assert owned == ["mimic_chest_1", "living_blade_1", "living_blade_2"]
    assert [card["face"] for card in zone(scene, "relic.living_blade")] == ["living_blade_3"]


@rule("3.8.3")
def test_only_the_highest_rank_can_be_used() -> None:
    scene = reading(
        "lucky_coin",
        "death_of_kings",
        tops=["first_kiss", "red_thread"],
        shop=["sphinx_hourglass_1", "sphinx_hourglass_2", "sphinx_hourglass_3"],
        shards=9,
    )
    verbs = {key.split("/")[0] for key in scene.options(0)}
    assert verbs == {"play", "gaze"}


@rule("3.8.4", "3.11.1")
def test_several_relics_may_be_bought_in_one_step() -> None:
    scene = renovation(gold=20)
    scene.says(0, "buy/jesters_mask", "buy/jesters_mask", "buy/slithemani_stone")
    assert purse(scene)[0] == 6
    scene.says(0, "done")
    assert scene.ask == "read_action"


@rule("3.8.5")
def test_relics_are_never_sold() -> None:
    scene = renovation(gold=4)
    assert scene.options(0) == [
        "buy/jesters_mask",
        "buy/sphinx_hourglass",
        "buy/ember_censer",
        "done",
    ]
    scene.says(0, "buy/ember_censer")
    assert [card["face"] for card in zone(scene, "shop")] == ["mimic_chest_1", "ember_censer_1"]


@rule("3.8.6")
def test_relics_are_listed_in_the_printed_order() -> None:
    scene = renovation(gold=9)
    assert [key for key in scene.options(0) if key != "done"] == [f"buy/{each}" for each in RELICS]


@rule("3.8.1")
def test_a_relic_that_cannot_be_paid_is_barred_with_its_cost() -> None:
    scene = renovation(gold=4)
    assert scene.barred(0) == {
        "buy/mimic_chest": "3.8.1: it costs 7 gold; you have 4",
        "buy/slithemani_stone": "3.8.1: it costs 5 gold; you have 4",
        "buy/living_blade": "3.8.1: it costs 6 gold; you have 4",
    }
    assert scene.refusal(0, "buy/living_blade").rule == "3.8.1"


@rule("3.11.1")
def test_done_alone_is_taken_without_asking_and_is_the_default() -> None:
    scene = renovation(gold=3)
    assert scene.ask == "read_action"
    scene = renovation(gold=9)
    scene.match.answer_default(0)
    assert purse(scene)[0] == 9
    assert scene.ask == "read_action"


@rule("3.11.2", "3.12.1", "3.12.2", "3.12.4")
@pytest.mark.parametrize(
    ("track", "rank", "limit"),
    [
        (0, "Apprentice", 5),
        (14, "Apprentice", 5),
        (15, "Adept", 10),
        (29, "Adept", 10),
        (30, "Master", 15),
        (44, "Master", 15),
        (45, "Fate Weaver", 20),
        (95, "Fate Weaver", 20),
    ],
)
def test_ranks_and_limits(track: int, rank: str, limit: int) -> None:
    scene = renovation(gold=9, shards=30, track=track)
    player = scene.view(0)["players"][0]
    assert (player["rank"], player["shard_limit"], player["shards"]) == (rank, limit, 30)
    scene.says(0, "done")
    assert purse(scene)[1] == limit


@rule("3.11.3", "3.11.4")
def test_gold_above_25_is_lost_only_at_the_end() -> None:
    scene = renovation(gold=33)
    scene.says(0, "buy/jesters_mask")
    assert purse(scene)[0] == 29
    scene.says(0, "done")
    assert purse(scene)[0] == 25
    assert "Over the limit of 25: 4 gold lost." in scene.log(0)


@rule("3.11.5")
def test_renovate_takes_place_in_round_ten_too() -> None:
    scene = renovation(gold=9, round=10)
    scene.says(0, "buy/ember_censer", "done")
    assert scene.outcome.scores == [1 + 2]


@rule("3.12.3")
def test_a_lost_rank_lowers_the_limit_at_the_end_of_the_round() -> None:
    scene = reading(
        "steadfast_vow", "first_kiss", "twin_souls", "long_summer",
        shards=1, track=16, gold=20, tops=["safe_return"], shop=["jesters_mask_2"],
        visitor="yorri",
    )  # fmt: skip
    scene.t.shards = 9
    scene.says(0, "finish")
    assert purse(scene) == (21, 9, 12)
    scene.says(0, "done")
    assert purse(scene)[1] == 5


@rule("3.12.5")
def test_the_rank_is_not_the_difficulty() -> None:
    scene = renovation(gold=9, track=50, options={"difficulty": "apprentice"}, round=10)
    assert scene.view(0)["players"][0]["rank"] == "Fate Weaver"
    scene.says(0, "done")
    assert ("difficulty Apprentice", 0, "3.13.8") in scene.outcome.parts[0]
