"""10 The mistakes of newcomers are met before they are made."""

from __future__ import annotations

from fateloom.testing import LaidTable, rule

from .scenes import planet, plays, secondary, table_facts


def test_tasking_everybody_leaves_nobody_to_pay_or_to_defend() -> None:
    laid = planet({0: "knight reeve", 2: "sentinel castellan"}).says(0, "harvest")
    tip = laid.tips(0)["all_tasked"]
    assert (tip["rule"], tip["key"]) == ("3.4.2", "knight/reeve")
    assert "leaves you no Legacy to pay for Labor or to defend" in tip["text"]
    assert "can attack with up to 11." in tip["text"]  # 3 + 2 and two threes
    alone = planet({0: "knight"}).says(0, "harvest")
    assert "all_tasked" not in alone.tips(alone.asked[0])


def test_spending_the_last_shard_discards_the_payer() -> None:
    laid = secondary({0: "leech=1 reeve", 1: "knight"}, {0: "shackles"})
    tip = laid.tips(0)["exhausts"]
    assert tip["text"] == "This spends Leech's last Shard, so it will be discarded." and tip["asks"]
    assert tip["key"].startswith("shackles/leech/")
    rich = secondary({0: "leech=2", 1: "knight"}, {0: "shackles"})
    assert "exhausts" not in rich.tips(0)


def test_a_harvest_near_the_marks_is_pointed_out() -> None:
    low = planet({0: "bishop reeve"}, {0: "pack_beasts"}, dice=[3]).says(0, "harvest", "bishop")
    assert low.tips(0)["trials"]["text"] == "At 7 or more you draw 2 Trials."
    more = planet({0: "bishop quarryman reeve"}, {0: "pack_beasts"}, dice=[3, 3])
    more.says(0, "harvest", "bishop+quarryman")
    assert more.tips(0)["trials"]["text"] == "At 13 or more you draw 3 Trials."


def test_a_hire_that_leaves_a_low_reserve_warns() -> None:
    laid = planet({}, phase="hiring", reserve=[10], legacy_pool=["knight", "cook"])
    tip = laid.tips(0)["low_reserve"]
    assert tip["key"] == "knight" and "leaves 3 in your Reserve" in tip["text"]


@rule("3.15.2")
def test_cartographer_moves_the_marks_of_a_harvest() -> None:
    laid = planet({0: "bishop cartographer reeve"}, {0: "pack_beasts"}, dice=[1, 1])
    laid.says(0, "harvest", "bishop+cartographer")  # 7
    assert laid.tips(0)["trials"]["text"] == "At 10 or more you draw 2 Trials."
    assert table_facts(laid)["action"]["marks"] == [10, 16]
    more = planet({0: "bishop cartographer reeve"}, {0: "pack_beasts"}, dice=[3, 3])
    more.says(0, "harvest", "bishop+cartographer")  # 11
    assert more.tips(0)["trials"]["text"] == "At 16 or more you draw 3 Trials."
    home = planet({0: "bishop cartographer reeve"}, {0: "pack_beasts"}, dice=[3])
    home.says(0, "harvest", "bishop")
    assert home.tips(0)["trials"]["text"] == "At 7 or more you draw 2 Trials."
    assert table_facts(home)["action"]["marks"] == [7, 13]


@rule("3.8.10")
def test_an_exhausted_vizier_falls_and_is_not_discarded() -> None:
    laid = secondary({0: "vizier=1 reeve", 1: "knight"}, {0: "shackles"})
    tip = laid.tips(0)["exhausts"]
    assert tip["text"] == "This spends Vizier's last Shard, so it falls and must be revived."
    assert tip["rule"] == "3.8.10" and tip["asks"]


def warned(laid: LaidTable, seat: int) -> dict[str | None, str]:
    """The low-Reserve warnings of a seat, by the option they concern."""
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    found = [tip for tip in prompt["tips"] if tip["id"] == "low_reserve"]
    assert all(tip["asks"] for tip in found if tip["key"])
    return {tip["key"]: tip["text"].split(". ")[0] for tip in found}


@rule("3.2.7", "3.8.11")
def test_every_payment_that_leaves_a_low_reserve_warns() -> None:
    revive = planet({0: "vizier=0%"}, phase="hiring", reserve=[9])
    assert warned(revive, 0) == {"revive": "That leaves 4 in your Reserve"}
    assert warned(planet({0: "vizier=0%"}, phase="hiring", reserve=[10]), 0) == {}
    buy = planet({}, phase="turn", trials="stimulus", reserve=[5])
    assert warned(buy, 0) == {"buy": "That leaves 4 in your Reserve"}
    almoner = plays(secondary({0: "almoner cook"}, reserve=[6]), 0, "almoner/cook")
    assert warned(almoner, 0) == {
        "2": "That leaves 4 in your Reserve",
        "3": "That leaves 3 in your Reserve",
    }
    union = planet({}, phase="hiring", trials="dark_unions", reserve=[8], legacy_pool=["shirazad"],
                   legacy_deck=["knight", "bishop", ...])  # fmt: skip
    assert warned(union, 0) == {}
    union.says(0, "deck")  # 7, and the Trove pays 3
    assert warned(union, 0) == {"hire": "That leaves 4 in your Reserve"}


@rule("3.13.9", "3.8.11")
def test_a_blind_hire_warns_of_what_it_may_cost_by_what_all_know() -> None:
    laid = planet({}, phase="hiring", legacy_pool=[], blind_pool=["cook", "knight"], reserve=[9])
    texts = warned(laid, 0)
    assert set(texts) == {"blind_pool#0", "blind_pool#1"}
    assert set(texts.values()) == {"That may leave 2 in your Reserve"}


@rule("3.19.5", "3.8.11")
def test_a_deal_that_leaves_a_low_reserve_warns_giver_and_partner() -> None:
    laid = planet({0: "cook"}, options={"negotiation": "deals"}, reserve=[6, 7, 30])
    laid.says(0, "deal", "s1")
    assert warned(laid, 0) == {
        f"give/{n}": f"That leaves {6 - n} in your Reserve" for n in (2, 3, 4, 5)
    }
    laid.says(0, "ask/3", "no_card", "no_card", "no_promise", "send")
    assert warned(laid, 1) == {"accept": "That leaves 4 in your Reserve"}
    gift = planet({0: "cook"}, options={"negotiation": "deals"}, reserve=[6, 3, 30])
    gift.says(0, "deal", "s1", "give/1", "no_card", "no_card", "no_promise", "send")
    assert warned(gift, 1) == {}


@rule("3.20.8")
def test_the_discard_fee_is_pointed_out_where_it_bites() -> None:
    options = {"discard_fee": True}
    laid = planet({}, {0: "raid balm"}, phase="discard", options=options, reserve=[6])
    assert warned(laid, 0) == {None: "Each discard costs 1 Shard"}
    rich = planet({}, {0: "raid balm"}, phase="discard", options=options, reserve=[7])
    assert warned(rich, 0) == {}


@rule("3.16.3", "3.8.11")
def test_alms_that_would_eliminate_its_own_player_asks_first() -> None:
    laid = secondary({0: "cook"}, {0: "alms"}, reserve=[2, 1, 1])
    tip = laid.tips(0)["falls"]
    assert tip["key"] == "alms/cook" and tip["asks"] and tip["always"]
    assert tip["text"] == "You would give away your last 2 Shards and be out."
    plays(laid, 0, "alms/cook")
    assert laid.t.out == {0}
    for reserve in ([3, 1, 1], [1, 2, 1]):
        assert "falls" not in secondary({0: "cook"}, {0: "alms"}, reserve=reserve).tips(0)


@rule("3.14.2", "3.8.11")
def test_great_levelling_says_that_it_eliminates_its_citadel() -> None:
    laid = planet({}, trials="great_levelling", phase="end_of_turn", reserve=[2, 2, 2])
    tip = laid.tips(0)["falls"]
    assert tip["text"] == "You would give away your last 2 Shards and be out." and tip["asks"]
    laid.says(0, "s1")
    assert laid.t.out == {0}
    safe = planet({}, trials="great_levelling", phase="end_of_turn", reserve=[3, 2, 2])
    assert "falls" not in safe.tips(0)
