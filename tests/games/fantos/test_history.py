"""10 The lines of history."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import offers, planet, plays, quietly, said, secondary, votes


@rule("3.13.3")
def test_a_hire_tells_who_pays() -> None:
    laid = planet({}, phase="hiring", citadel={0: ["mossfang"]}, legacy_pool=["quarryman"])
    laid.says(0, "quarryman")
    assert said(laid, "Seat A hires Quarryman for 6 (4 from Reserve, 2 from the Trove).")


@rule("3.9.7")
def test_a_harvest_tells_dice_score_and_trials() -> None:
    laid = quietly(planet({0: "bishop cook"}, dice=[1, 2]).says(0, "harvest", "bishop+cook"))
    assert said(laid, "Seat A harvests with Bishop, Cook.")
    assert said(laid, "Dice 1, 2") and said(laid, "score 7")
    assert said(laid, "Seat A gains 7; 2 Trials follow.")


@rule("3.7.4")
def test_plays_and_answers_are_told() -> None:
    laid = planet(
        {0: "bishop", 1: "reeve", 2: "knight"}, {1: "rockfall", 2: "shell_game"}, dice=[3]
    )
    laid.says(0, "harvest")
    offers(laid, 1, "rockfall/reeve")
    laid.says(2, "shell_game/knight/rockfall")
    quietly(laid)
    assert said(laid, "Seat B: Reeve pays 1 for Rockfall")
    assert said(laid, "Seat C cancels Rockfall with Shell Game.")


@rule("3.10.10")
def test_a_war_tells_scores_and_damage() -> None:
    laid = planet({0: "executioner knight", 1: "shirazad"}, dice=[1, 1, 2])
    laid.says(0, "war/s1", "executioner+knight").says(1, "shirazad")
    quietly(laid)
    assert (
        said(laid, "Seat A 7 : 5 Seat B") and said(laid, "damage 2.") and said(laid, "Shirazad 2")
    )


@rule("3.11.4")
def test_a_tribute_tells_who_reigns_and_the_reward() -> None:
    laid = planet({0: "vizier", 1: "marquis"}, dice=[2, 3]).says(0, "tribute").says(1, "marquis")
    laid.says(1, "s0/1")
    assert said(laid, "Marquis (Seat B) reigns with 6; reward 1.")
    assert said(laid, "Seat B takes 1 from Seat A.")


@rule("3.15.10")
def test_a_vote_is_told_with_its_numbers() -> None:
    laid = planet({}, seats=4, phase="trials", trials_due=1, trials_deck=["dark_unions", ...])
    votes(laid, "yynn")
    assert said(laid, "Dark Unions (Diplomacy)") and said(laid, "yea 2, nay 2, not passed")


@rule("3.5.3", "3.8.2")
def test_exhausted_and_disabled_legacies_are_told() -> None:
    laid = secondary({0: "leech=1", 1: "knight"}, {0: "shackles"})
    plays(laid, 0, "shackles/leech/knight")
    assert said(laid, "Leech is exhausted and discarded.")
    down = secondary({0: "beadle", 1: "knight+war_banner"})
    plays(down, 0, "beadle/knight")
    assert said(down, "Knight (Seat B) is disabled; War Banner lost.")


@rule("3.8.11")
def test_an_elimination_is_told_with_the_citadel() -> None:
    laid = secondary({0: "sperviter"}, reserve=[30, 2], citadel={1: ["mossfang"]})
    plays(laid, 0, "sperviter/s1")
    assert said(laid, "Seat B's Reserve is empty: Mossfang Warren has fallen.")


@rule("3.19.4")
def test_a_deal_is_told_with_its_promise() -> None:
    laid = planet({0: "knight"}, options={"negotiation": "deals"})
    laid.says(0, "deal", "s2", "give/3", "no_card", "no_card", "yours/no_war", "send").says(
        2, "accept"
    )
    assert said(laid, "Seat C promises not to aim War at Seat A", 1)
    assert said(laid, "Seat A gives Seat C 3 Shards.", 1)


@rule("3.17.1", "3.18.1")
def test_the_final_round_and_the_end_are_told() -> None:
    laid = planet(
        {0: "knight", 1: "reeve"}, phase="trials", trials_due=1, trials_deck=["zodraz", ...]
    )
    assert said(laid, "Zodraz! One last Fantos Action each.")
    while laid.ask:
        laid.match.lapse(laid.asked[0])
    assert said(laid, "Seat A wins with 37 (Reserve 30, Legacies 7).")
