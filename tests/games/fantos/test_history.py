"""10 The lines of history."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import offers, planet, plays, quietly, said, secondary, votes


@rule("3.13.3")
def test_a_hire_tells_who_pays() -> None:
    laid = planet({}, phase="hiring", citadel={0: ["mossfang"]}, legacy_pool=["quarryman"])
    laid.says(0, "quarryman")
    assert said(laid, "Seat A hires Quarryman for 6 Shards (4 from Reserve, 2 from the Trove).")


@rule("3.9.7")
def test_a_harvest_tells_dice_score_and_trials() -> None:
    laid = quietly(planet({0: "bishop cook"}, dice=[1, 2]).says(0, "harvest", "bishop+cook"))
    assert said(laid, "Seat A harvests with Bishop, Cook.")
    assert said(laid, "Seat A rolls 1, 2: score 7.")
    assert said(laid, "Seat A gains 7 Shards, then draws 2 Trials.")


@rule("3.7.4")
def test_plays_and_answers_are_told() -> None:
    laid = planet(
        {0: "bishop", 1: "reeve", 2: "knight"}, {1: "rockfall", 2: "shell_game"}, dice=[3]
    )
    laid.says(0, "harvest")
    offers(laid, 1, "rockfall/reeve")
    laid.says(2, "shell_game/knight/rockfall")
    quietly(laid)
    assert said(laid, "Seat B plays Rockfall; Reeve pays 1 Shard.")
    assert said(laid, "Seat C cancels Rockfall with Shell Game.")


@rule("3.10.10")
def test_a_war_tells_scores_and_damage() -> None:
    laid = planet({0: "executioner knight", 1: "shirazad"}, dice=[1, 1, 2])
    laid.says(0, "war/s1", "executioner+knight").says(1, "shirazad")
    quietly(laid)
    assert said(laid, "War: Seat A 7, Seat B 5. Damage: 2.")
    assert said(laid, "Seat B pays Seat A 2 Shards from Shirazad.")


@rule("3.11.4")
def test_a_tribute_tells_who_reigns_and_the_reward() -> None:
    laid = planet({0: "vizier", 1: "marquis"}, dice=[2, 3]).says(0, "tribute").says(1, "marquis")
    laid.says(1, "s0/1")
    assert said(laid, "Seat B's Marquis reigns with 6. Reward: 1 Shard.")
    assert said(laid, "Seat B takes 1 Shard from Seat A.")


@rule("3.15.10")
def test_a_vote_is_told_with_its_numbers() -> None:
    laid = planet({}, seats=4, phase="trials", trials_due=1, trials_deck=["dark_unions", ...])
    votes(laid, "yynn")
    assert said(laid, "New Trial: Dark Unions (Diplomacy).")
    assert said(laid, "Dark Unions: 2 yea, 2 nay. It is removed.")


@rule("3.5.3", "3.8.2")
def test_exhausted_and_disabled_legacies_are_told() -> None:
    laid = secondary({0: "leech=1", 1: "knight"}, {0: "shackles"})
    plays(laid, 0, "shackles/leech/knight")
    assert said(laid, "Seat A's Leech has no Shards left and is discarded.")
    down = secondary({0: "beadle", 1: "knight+war_banner"})
    plays(down, 0, "beadle/knight")
    assert said(down, "Seat B's Knight is disabled and loses War Banner.")


@rule("3.8.11")
def test_an_elimination_is_told_with_the_citadel() -> None:
    laid = secondary({0: "sperviter"}, reserve=[30, 2], citadel={1: ["mossfang"]})
    plays(laid, 0, "sperviter/s1")
    assert said(laid, "Seat B's Reserve hits 0: Mossfang Warren falls and Seat B is out.")


@rule("3.19.4")
def test_a_deal_is_told_with_its_promise() -> None:
    laid = planet({0: "knight"}, options={"negotiation": "deals"})
    laid.says(0, "deal", "s2", "give/3", "no_card", "no_card", "yours/no_war", "send").says(
        2, "accept"
    )
    assert said(laid, "Seat C promises not to attack Seat A until Seat C's next turn ends.", 1)
    assert said(laid, "Seat A gives Seat C 3 Shards.", 1)


@rule("3.17.1", "3.18.1")
def test_the_final_round_and_the_end_are_told() -> None:
    laid = planet(
        {0: "knight", 1: "reeve"}, phase="trials", trials_due=1, trials_deck=["zodraz", ...]
    )
    assert said(laid, "Zodraz! One last Fantos Action each.")
    while laid.ask:
        laid.match.answer_default(laid.asked[0])
    assert said(laid, "Seat A wins with 37 Shards (30 in Reserve, 7 on Legacies).")


@rule("3.10.14")
def test_several_payers_of_a_war_are_told_with_their_shares() -> None:
    laid = planet({0: "executioner knight", 1: "shirazad=2"}, dice=[3, 3, 1])
    laid.says(0, "war/s1", "executioner+knight").says(1, "shirazad")
    quietly(laid)
    assert said(laid, "Seat B pays Seat A 7 Shards: 2 from Shirazad, 5 from Reserve.")


@rule("3.16.23")
def test_a_die_that_is_rolled_again_is_told_by_value_and_source() -> None:
    laid = planet({0: "bishop", 1: "astrologers"}, dice=[2, 3]).says(0, "harvest")
    plays(laid, 1, "astrologers/d1")
    assert said(laid, "Seat B uses Astrologers (reroll the 2 from Bishop).")
    assert said(laid, "Reroll: 2 becomes 3.")


# The reader is "you" ----------------------------------------------------------------------------


@rule("3.6.1", "3.16.4")
def test_both_sides_of_a_play_read_their_own_names_as_you() -> None:
    laid = secondary({0: "reeve", 1: "knight"}, {0: "raid"}, dice=[1, 2])
    plays(laid, 0, "raid/reeve/s1")
    assert laid.log(0)[-2:] == [
        "You play Raid (Seat B); Reeve pays 1 Shard.",
        "You take 3 Shards from Seat B (Raid).",
    ]
    assert said(laid, "Seat A plays Raid (you); Reeve pays 1 Shard.", 1)
    assert said(laid, "Seat A takes 3 Shards from you (Raid).", 1)


@rule("3.8.11")
def test_the_reader_is_told_that_it_is_out() -> None:
    laid = secondary({0: "sperviter"}, reserve=[30, 2], citadel={1: ["mossfang"]})
    plays(laid, 0, "sperviter/s1")
    assert said(laid, "Your Reserve hits 0: Mossfang Warren falls and you are out.", 1)


@rule("3.4.7", "3.15.9")
def test_own_legacies_and_votes_are_told_as_the_readers() -> None:
    laid = secondary({0: "cook", 1: "knight!"}, {0: "second_wind"})
    plays(laid, 0, "second_wind/cook/knight")
    assert said(laid, "You play Second Wind (Seat B's Knight); Cook pays 1 Shard.", 0)
    assert said(laid, "Your Knight is untasked.", 1)
    vote = planet({}, seats=4, phase="trials", trials_due=1, trials_deck=["dark_unions", ...])
    votes(vote, "yynn")
    assert said(vote, "Yea: Seat A and you. Nay: Seat C and Seat D.", 1)


@rule("3.19.6")
def test_a_promise_is_told_to_both_in_the_second_person() -> None:
    laid = planet({0: "knight", 2: "reeve"}, options={"negotiation": "deals"})
    laid.says(0, "deal", "s2", "give/1", "no_card", "no_card", "yours/no_war", "send")
    prompt = laid.view(2)["prompt"]
    assert prompt is not None
    assert prompt["text"] == (
        "Accept Seat A's Deal? Seat A gives 1 Shard, "
        "you promise not to attack Seat A until your next turn ends."
    )
    laid.says(2, "accept")
    offer = "Seat C promises not to attack you until Seat C's next turn ends."
    assert said(laid, f"You offer Seat C a Deal: you give 1 Shard, {offer}", 0)
