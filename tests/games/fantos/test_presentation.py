"""10 Presentation: what options say they would do, and what the score board shows."""

from __future__ import annotations

from typing import Any

from fateloom.testing import LaidTable, rule

from .scenes import facts, label, offers, planet, plays, secondary, table_facts


def preview(laid: LaidTable, seat: int, key: str) -> Any:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    return next(each.get("preview") for each in prompt["options"] if each["key"] == key)


@rule("3.6.1")
def test_a_play_tells_target_payer_and_what_the_payer_keeps() -> None:
    laid = secondary({0: "leech reeve=1", 1: "knight"}, {0: "shackles"})
    assert (
        label(laid, 0, "shackles/leech/knight")
        == "Shackles: Seat B's Knight; Leech pays 1 Shard, keeps 3"
    )
    assert label(laid, 0, "shackles/leech/reeve").startswith("Shackles: your Reeve; ")
    last = "Reeve pays 1 Shard, is discarded (no Shards left)"
    assert label(laid, 0, "shackles/reeve/knight").endswith(last)
    assert preview(laid, 0, "shackles/leech/knight") == {"payer": "leech", "pays": 1, "keeps": 3}


@rule("3.13.4")
def test_a_hire_tells_price_and_help() -> None:
    laid = planet(
        {}, phase="hiring", citadel={0: ["mossfang"]}, legacy_pool=["quarryman", "knight"]
    )
    helped = "Quarryman for 4 Shards, the Trove pays 2: Harvest 3, War 1, Tribute 0"
    assert label(laid, 0, "quarryman") == helped
    assert preview(laid, 0, "quarryman") == {"pays": 4, "trove": 2, "keeps": 26}
    assert label(laid, 0, "knight") == "Knight for 7 Shards: Harvest 1, War 3, Tribute 2"


@rule("3.10.1", "3.10.3")
def test_actions_name_their_targets() -> None:
    laid = planet({0: "marquis cook knight!", 1: "reeve!", 2: "bishop sentinel"})
    war, pays = "War on Seat {}: 4 + 2 dice vs {}", ", the loser pays the difference"
    assert label(laid, 0, "war/s1") == war.format("B", "0 + 1 die") + pays
    spends = "; Marquis spends 1 Shard"
    assert label(laid, 0, "war/s2/marquis") == war.format("C", "3 + 2 dice") + pays + spends
    assert label(laid, 0, "harvest") == "Harvest: gain up to 1 + 2 dice, then draw Trials"
    tribute = "Tribute: take 3 + 1 die from rivals, less a challenger's score"
    assert label(laid, 0, "tribute") == tribute


@rule("3.5.5", "3.16.4")
def test_actions_count_only_those_whom_iron_curfew_lets_go() -> None:
    laid = planet({0: "bishop cook knight", 1: "leech cutpurse beadle"}, trials="iron_curfew")
    assert label(laid, 0, "harvest") == "Harvest: gain up to 4 + 2 dice, then draw Trials"
    assert "4 + 2 dice vs 4 + 3 dice" in label(laid, 0, "war/s1")


def test_an_ability_tells_whom_it_is_used_on_and_what_it_takes() -> None:
    laid = secondary({0: "sperviter cook", 1: "reeve"})
    robs = "Sperviter: Seat B; Sperviter is tasked: Take 2 Shards from another Citadel's Reserve."
    assert label(laid, 0, "sperviter/s1") == robs
    assert label(laid, 0, "cook/reeve") == "Cook: Seat B's Reeve; Cook is tasked"


@rule("3.6.1")
def test_a_free_card_costs_its_payer_nothing() -> None:
    laid = secondary({0: "cook", 1: "reeve"}, {0: "balm"})
    assert label(laid, 0, "balm/cook/cook") == "Balm: your Cook; Cook pays nothing"


@rule("3.16.27")
def test_two_cards_to_discard_are_joined_by_and() -> None:
    laid = secondary({0: "gong_farmer", 1: "cook!"}, {1: "raid balm duel"}).says(0, "gong_farmer")
    assert label(laid, 1, "raid/balm") == "Raid and Balm"


@rule("3.19.3", "3.19.6")
def test_a_deal_is_told_before_it_is_sent() -> None:
    laid = planet({0: "cook"}, {0: "raid"}, options={"negotiation": "deals"}).says(0, "deal", "s1")
    laid.says(0, "ask/3", "raid", "no_card")
    assert label(laid, 0, "mine/vote_yea") == "Vote yea: you vote yea in the next vote"
    laid.says(0, "mine/vote_yea")
    prompt = laid.view(0)["prompt"]
    assert prompt is not None
    assert prompt["text"] == (
        "Send this Deal? Seat B gives 3 Shards, you give a card, "
        "you promise to vote yea in the next vote."
    )


@rule("3.9.8", "3.7.18")
def test_a_score_is_told_as_it_will_be_if_the_play_takes_effect() -> None:
    """And how many Trials will follow then; it is never below 0."""
    answering = {1: "rockfall", 2: "shell_game"}
    laid = planet({0: "bishop cook", 1: "leech", 2: "reeve"}, answering, dice=[2, 2])
    laid.says(0, "harvest", "bishop+cook")
    now = table_facts(laid)["action"]
    assert (now["sides"][0]["score"], now["trials"]) == (8, 2)
    assert "then" not in now["sides"][0]
    assert preview(laid, 1, "rockfall/leech")["becomes"] == [8, 4]
    offers(laid, 1, "rockfall/leech")
    then = table_facts(laid)["action"]["sides"][0]["then"]
    assert then == {"card": "Rockfall", "adds": -4, "score": 4, "trials": 1}


@rule("3.10.8")
def test_the_score_that_a_play_names_is_the_one_that_changes() -> None:
    hands = {0: "mercenaries", 2: "shell_game"}
    laid = planet({0: "knight cook", 1: "armorer", 2: "reeve"}, hands, dice=[1, 2])
    laid.says(0, "war/s1", "knight").says(1, "")
    assert [side["score"] for side in table_facts(laid)["action"]["sides"]] == [4, 2]
    assert preview(laid, 1, "armorer/s0")["becomes"] == [4, 8]
    assert preview(laid, 0, "mercenaries/cook/s1")["becomes"] == [2, 5]
    offers(laid, 0, "mercenaries/cook/s1")
    mine, theirs = table_facts(laid)["action"]["sides"]
    assert "then" not in mine
    assert theirs["then"] == {"card": "Mercenaries", "adds": 3, "score": 5}


@rule("3.7.4")
def test_a_play_is_told_with_its_text_before_it_is_answered() -> None:
    laid = secondary({0: "reeve", 1: "knight"}, {0: "raid", 1: "shell_game"})
    offers(laid, 0, "raid/reeve/s1")
    prompt = laid.view(1)["prompt"]
    assert prompt is not None
    assert prompt["text"].startswith("Respond to Seat A's Raid? Choose another Citadel")


@rule("3.7.13")
def test_the_dice_on_which_a_card_is_played_are_listed_once() -> None:
    laid = secondary({0: "reeve cook"}, {0: "loaded_die"})
    assert laid.barred(0)["loaded_die"] == (
        "3.7.13: only after the dice of a Harvest, a War, a Tribute or a Duel"
    )


@rule("3.10.12", "3.11.8")
def test_damage_and_reward_are_told_in_shards() -> None:
    laid = planet({0: "cook"}, dice=[1]).says(0, "tribute")
    assert label(laid, 0, "s1/2") == "Take 2 Shards from Seat B"


@rule("3.10.8", "3.16.17")
def test_a_play_on_a_score_tells_what_it_does_to_whose() -> None:
    laid = planet({0: "knight cook", 1: "troubadour"}, {0: "mercenaries"}, dice=[1, 2])
    laid.says(0, "war/s1", "knight").says(1, "")
    pays = "Cook pays 1 Shard, keeps 3"
    assert label(laid, 0, "mercenaries/cook/s0") == f"Mercenaries: +3 to your score; {pays}"
    assert label(laid, 0, "mercenaries/cook/s1") == f"Mercenaries: +3 to Seat B's score; {pays}"
    minus = "Subtract a die from Seat A's score: Troubadour (Task)"
    assert label(laid, 1, "troubadour/s0/minus") == minus


@rule("3.7.5", "3.5.5")
def test_a_cancelling_play_and_an_ability_without_target_tell_what_they_do() -> None:
    laid = secondary({0: "scrivener", 1: "reeve"}, {0: "raid", 1: "shell_game"})
    assert label(laid, 0, "scrivener") == "Scrivener (Task): Draw 2 Labor cards."
    offers(laid, 0, "raid/scrivener/s1")
    told = "Shell Game: cancel Raid; Reeve pays 1 Shard, keeps 5"
    assert label(laid, 1, "shell_game/reeve/raid") == told


@rule("3.9.1", "3.11.2", "3.13.1", "3.15.9")
def test_an_answer_that_does_nothing_says_so() -> None:
    laid = planet({0: "vizier", 1: "marquis"})
    assert label(laid, 0, "none") == "No Fantos Action"
    laid.says(0, "tribute")
    assert label(laid, 1, "none") == "Don't challenge"
    hiring = planet({}, phase="hiring", legacy_pool=["cook"])
    assert label(hiring, 0, "none") == "Hire nobody"


@rule("3.19.3")
def test_a_single_shard_is_one_shard() -> None:
    laid = planet({0: "cook"}, options={"negotiation": "deals"}).says(0, "deal", "s1")
    assert label(laid, 0, "give/1") == "Give 1 Shard"
    assert label(laid, 0, "ask/2") == "Ask for 2 Shards"


@rule("3.16.23")
def test_a_die_is_named_by_value_and_source() -> None:
    laid = planet({0: "bishop", 1: "astrologers"}, dice=[2]).says(0, "harvest")
    assert label(laid, 1, "astrologers/d1") == "Reroll the 2 from Bishop: Astrologers (Task)"


@rule("3.10.1", "3.10.2", "3.10.3")
def test_the_war_arrows_flip_and_fan_out() -> None:
    plain = planet({0: "knight"}, seats=4)
    assert [facts(plain, seat)["war_targets"] for seat in range(4)] == [[1], [2], [3], [0]]
    flipped = planet({0: "knight"}, seats=4, trials="bad_blood")
    assert [facts(flipped, seat)["war_targets"] for seat in range(4)] == [[3], [0], [1], [2]]
    crowned = planet({0: "knight*"}, seats=4)
    assert facts(crowned, 0)["war_targets"] == [1, 2, 3]


@rule("3.9.7", "3.15.2")
def test_the_score_board_has_a_chip_for_every_part() -> None:
    laid = planet(
        {0: "bishop reeve castellan", 1: "knight"}, {0: "pack_beasts", 1: "rockfall"}, dice=[1, 2]
    )
    laid.says(0, "harvest", "bishop+reeve")
    plays(laid, 0, "pack_beasts/castellan")
    board = table_facts(laid)["action"]
    side = board["sides"][0]
    assert side["legacies"] == ["Bishop", "Reeve"] and side["score"] == 13 and board["trials"] == 3
    assert ["Bishop", 3, "stat"] in side["parts"] and ["Pack Beasts", 3, "bonus"] in side["parts"]
    assert ["Bishop", 1, "die"] in side["parts"] and ["Reeve", 1, "bonus"] in side["parts"]
    assert sum(amount for _, amount, _ in side["parts"]) == 13


@rule("3.10.10")
def test_the_board_of_a_war_shows_the_margin() -> None:
    laid = planet({0: "knight", 1: "cook", 2: "reeve"}, {2: "mercenaries"}, dice=[3, 1])
    laid.says(0, "war/s1").says(1, "cook")
    board = table_facts(laid)["action"]
    assert board["kind"] == "war" and board["margin"] == 4
    assert [side["seat"] for side in board["sides"]] == [0, 1]


@rule("3.7.18")
def test_the_stack_is_told_in_words() -> None:
    laid = secondary({0: "reeve", 1: "knight"}, {0: "raid", 1: "shell_game"})
    offers(laid, 0, "raid/reeve/s1")
    assert (
        table_facts(laid)["stack"] == ["Seat A's Raid"] and table_facts(laid)["window"] == "react"
    )


@rule("3.3.1")
def test_the_phase_of_the_turn_is_told() -> None:
    assert table_facts(planet({0: "knight"}))["turn_phase"] == "Fantos Action"
    assert table_facts(secondary({0: "cook reeve"}))["turn_phase"] == "Secondary Actions"
    assert table_facts(planet({}, phase="hiring"))["turn_phase"] == "Hiring"
