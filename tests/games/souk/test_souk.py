"""Souk, rule by rule."""

from __future__ import annotations

import fateloom
from fateloom.testing import lay, rule


@rule("S1")
def test_dusk_lies_among_the_lowest_six_and_everybody_has_a_veto_and_five_coins() -> None:
    places = set()
    for seed in range(60):
        match = fateloom.new_match("souk", 4, seed=str(seed))
        faces = match.table.relics.faces()
        places.add(faces.index("dusk"))
        assert [len(hand) for hand in match.table.hand] == [1, 1, 1, 1]
        assert match.table.coins == [5, 5, 5, 5]
    assert places == {0, 1, 2, 3, 4, 5}


@rule("S2")
def test_the_top_relic_is_put_on_the_block() -> None:
    souk = lay("souk", 3, relics=["relic4", "relic1", ...])
    assert souk.block == ["relic4"]
    assert souk.log()[-1] == "Seat A offers Silver comb."


@rule("S3")
def test_to_pass_costs_a_coin_that_the_taker_gets() -> None:
    souk = lay("souk", 3, relics=["relic1", ...])
    souk.says(0, "pass").says(1, "pass").says(2, "take")
    assert souk.coins == [4, 4, 7]
    assert souk.stall[2] == ["relic1"]


@rule("S3")
def test_without_a_coin_one_must_take_and_is_told_why() -> None:
    souk = lay("souk", 2, relics=["fake", ...], coins=[0, 5], hand={1: ["veto"]})
    assert souk.asked == [1]  # the taking of seat 0 went without saying
    souk = lay("souk", 2, relics=["relic1", ...], coins=[1, 0])
    souk.says(0, "pass")
    assert souk.stall[1] == ["relic1"]


@rule("S4")
def test_a_vetoed_taking_fails_and_its_coins_are_lost() -> None:
    souk = lay("souk", 3, relics=["relic5", ...], hand={1: ["veto"]})
    souk.says(0, "pass").says(1, "pass").says(2, "take").says(1, "veto")
    assert souk.coins == [4, 4, 5]
    assert souk.stall == [[], [], []]
    assert souk.discard == ["veto", "relic5"]


@rule("S4")
def test_a_vetoed_veto_lets_the_taking_stand() -> None:
    souk = lay("souk", 3, relics=["relic5", ...], hand={1: ["veto"], 2: ["veto"]})
    souk.says(0, "take").says(1, "veto").says(2, "veto")
    assert souk.stall[0] == ["relic5"]
    assert souk.auctioneer == 1


@rule("S4")
def test_the_first_veto_in_seat_order_counts_and_the_other_stays_a_secret() -> None:
    souk = lay("souk", 4, relics=["relic5", ...], hand={1: ["veto"], 3: ["veto"]})
    souk.says(0, "take")
    souk.says(3, "veto")
    assert souk.discard == [] and souk.view(0)["waiting"] == [1, 3]
    souk.says(1, "veto")
    assert souk.discard == ["veto"] and souk.asked == [3]
    souk.says(3, "pass")
    assert souk.hand[3] == ["veto"]
    assert [decision.key for decision in souk.match.decisions] == ["take", "veto", "pass"]


@rule("S5")
def test_dusk_ends_the_game_before_anybody_may_answer() -> None:
    souk = lay("souk", 3, relics=["relic1", "dusk", ...], hand={1: ["veto"], 2: ["veto"]})
    souk.says(0, "take").says(1, "pass").says(2, "pass")
    assert souk.outcome.why == "dusk has fallen"


@rule("S6")
def test_relics_count_their_worth_and_three_coins_a_point() -> None:
    souk = lay(
        "souk",
        3,
        relics=["relic1", "dusk", ...],
        stall={0: ["relic3"], 1: ["relic4"]},
        coins=[5, 5, 12],
    )
    souk.says(0, "take")
    assert souk.outcome.scores == [5, 5, 4]
    assert souk.outcome.winners == [0, 1]
