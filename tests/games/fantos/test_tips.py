"""10 The mistakes of newcomers are met before they are made."""

from __future__ import annotations

from .scenes import planet, secondary


def test_tasking_everybody_leaves_nobody_to_pay_or_to_defend() -> None:
    laid = planet({0: "knight reeve", 2: "sentinel castellan"}).says(0, "harvest")
    tip = laid.tips(0)["all_tasked"]
    assert (tip["rule"], tip["key"]) == ("3.4.2", "knight/reeve")
    assert "Nobody will be left to pay for Labor or to defend" in tip["text"]
    assert "can attack with up to 11." in tip["text"]  # 3 + 2 and two threes
    alone = planet({0: "knight"}).says(0, "harvest")
    assert "all_tasked" not in alone.tips(alone.asked[0])


def test_spending_the_last_shard_discards_the_payer() -> None:
    laid = secondary({0: "leech=1 reeve", 1: "knight"}, {0: "shackles"})
    tip = laid.tips(0)["exhausts"]
    assert tip["text"] == "This exhausts Leech: it will be discarded." and tip["asks"]
    assert tip["key"].startswith("shackles/leech/")
    rich = secondary({0: "leech=2", 1: "knight"}, {0: "shackles"})
    assert "exhausts" not in rich.tips(0)


def test_a_harvest_near_the_marks_is_pointed_out() -> None:
    low = planet({0: "bishop reeve"}, {0: "pack_beasts"}, dice=[3]).says(0, "harvest", "bishop")
    assert low.tips(0)["trials"]["text"] == "7 or more: 2 Trials."
    more = planet({0: "bishop quarryman reeve"}, {0: "pack_beasts"}, dice=[3, 3])
    more.says(0, "harvest", "bishop+quarryman")
    assert more.tips(0)["trials"]["text"] == "13 or more: 3 Trials."


def test_a_hire_that_leaves_a_low_reserve_warns() -> None:
    laid = planet({}, phase="hiring", reserve=[10], legacy_pool=["knight", "cook"])
    tip = laid.tips(0)["low_reserve"]
    assert tip["key"] == "knight" and "leaves a Reserve of 3" in tip["text"]
