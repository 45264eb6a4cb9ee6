"""3.4 Tasking and untasking."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    offers,
    planet,
    plays,
    quietly,
    reigning,
    score,
    secondary,
    shards,
    tasked,
    unanswered,
    untasked,
)


@rule("3.4.1")
def test_actions_and_task_abilities_need_an_untasked_legacy_and_task_it() -> None:
    laid = planet({0: "knight! cook"}, dice=[1])
    laid.says(0, "harvest")
    assert tasked(laid, "cook") and laid.reserve[0] == 32  # nobody else could go
    idle = planet({0: "knight! alchemist!"})
    assert idle.ask == "hire"
    ability = secondary({0: "alchemist cook!"})
    assert "cook/alchemist" not in ability.options(0)


@rule("3.4.1", "3.12.5")
def test_a_duel_tasks_both_legacies() -> None:
    laid = secondary({0: "beadle cook", 1: "leech"}, {0: "duel"})
    offers(laid, 0, "duel/cook/beadle/leech")
    assert tasked(laid, "beadle", "leech")


@rule("3.4.2", "3.6.1")
def test_a_tasked_legacy_neither_pays_nor_spends_nor_acts() -> None:
    laid = planet({0: "cook bishop", 1: "leech! diver"}, {1: "rockfall"}, dice=[1, 1])
    laid.says(0, "harvest", "cook")
    assert [key for key in laid.options(1) if "rockfall" in key] == ["rockfall/diver"]
    assert "rockfall/leech" in laid.barred(1) or laid.refusal(1, "rockfall/leech").rule
    none = planet({0: "cook bishop", 1: "leech!"}, {1: "rockfall"}, dice=[1]).says(
        0, "harvest", "cook"
    )
    assert none.ask == "hire"


@rule("3.4.3")
def test_a_tasked_legacy_stays_so_until_its_citadels_next_turn() -> None:
    laid = planet({0: "cook", 1: "knight"}, seats=2, dice=[1]).says(0, "harvest")
    quietly(laid)
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    assert tasked(laid, "cook")
    while laid.active == 1:
        laid.match.answer_default(laid.asked[0])
    assert untasked(laid, "cook")


@rule("3.4.4")
def test_only_ones_own_legacies_are_tasked_to_ones_actions() -> None:
    laid = planet({0: "cook bishop", 1: "knight"}).says(0, "harvest")
    assert laid.options(0) == ["cook", "bishop"]


@rule("3.4.5", "3.9.4")
def test_a_legacy_untasked_in_a_harvest_cannot_harvest_again_but_act_otherwise() -> None:
    laid = planet({0: "alchemist ferryman"}, dice=[1]).says(0, "harvest", "alchemist")
    plays(laid, 0, "ferryman/alchemist")  # no Legacy left: cancelled
    assert laid.ask == "action" and "harvest" not in laid.options(0)
    assert "war/s1" in laid.options(0) and "tribute" in laid.options(0)


@rule("3.4.5")
def test_an_ability_is_used_once_per_turn_even_after_untasking() -> None:
    laid = secondary({0: "alchemist ferryman"})
    plays(laid, 0, "alchemist", "ferryman/alchemist")
    assert untasked(laid, "alchemist") and laid.ask == "hire"


@rule("3.4.5", "3.12.6")
def test_a_tasked_legacy_that_is_challenged_gets_the_duel_mark_too() -> None:
    laid = secondary({0: "beadle cook", 1: "leech! diver"}, {0: "duel duel"}, dice=[1, 1])
    plays(laid, 0, "duel/cook/beadle/leech")
    quietly_once = [key for key in laid.options(0) if key.startswith("duel")]
    assert quietly_once and not [key for key in quietly_once if key.endswith("/leech")]


@rule("3.4.6")
def test_a_legacy_tasked_by_force_gets_no_mark() -> None:
    laid = secondary({0: "alchemist ferryman cook"}, {0: "shackles"})
    plays(laid, 0, "shackles/cook/alchemist", "ferryman/alchemist")
    assert "alchemist" in laid.options(0)


@rule("3.4.7")
def test_untasking_takes_stat_die_spend_and_attached_labor_out_of_the_score() -> None:
    laid = planet(
        {0: "flagellants+war_banner knight", 1: "ferryman", 2: ""},
        {0: "mercenaries"},
        dice=[3, 1, 1],
    )
    laid.says(0, "war/s1", "flagellants/spend+knight").says(1, "pass").says(1, "")
    assert score(laid, 0) == (2 + 2 + 2 + 3) + (3 + 1)
    plays(laid, 1, "ferryman/flagellants")
    assert score(laid, 0) == 4 and untasked(laid, "flagellants")
    plays(laid, 0, "mercenaries/flagellants/s0")  # a card on the whole score
    assert quietly(laid).reserve[0] == 30 + 7 - 1


@rule("3.4.7")
def test_an_ability_that_has_resolved_is_not_undone() -> None:
    laid = planet({0: "knight armorer", 1: "ferryman"}, dice=[1, 1])
    laid.says(0, "war/s1", "knight").says(1, "pass").says(1, "")
    plays(laid, 0, "armorer/s0")
    plays(laid, 1, "ferryman/armorer")
    assert untasked(laid, "armorer") and quietly(laid).reserve[0] == 37  # 4 + 4 against 1


@rule("3.4.8")
def test_a_harvest_without_legacies_is_cancelled() -> None:
    laid = planet({0: "cook", 1: "ferryman"}, dice=[1]).says(0, "harvest")
    plays(laid, 1, "ferryman/cook")
    assert laid.reserve[0] == 30 and untasked(laid, "cook") and laid.ask == "action"


@rule("3.4.8")
def test_a_war_without_attackers_is_cancelled() -> None:
    laid = planet({0: "knight", 1: "ferryman"}, dice=[3, 1]).says(0, "war/s1")
    plays(laid, 1, "ferryman/knight")
    assert laid.reserve == [30, 30, 30] and laid.ask == "action"
    assert "war/s1" not in laid.options(0)


@rule("3.4.8", "3.11.19")
def test_a_tribute_without_its_nominee_is_cancelled() -> None:
    laid = planet({0: "knight", 1: "ferryman cook"}).says(0, "tribute")
    laid.says(1, "pass").says(1, "cook")
    plays(laid, 1, "ferryman/knight")
    assert reigning(laid) == [] and tasked(laid, "cook") and laid.ask == "action"


@rule("3.4.8", "3.12.11")
def test_a_duel_without_a_duellist_is_cancelled() -> None:
    laid = secondary({0: "beadle cook", 1: "leech ferryman"}, {0: "duel"})
    offers(laid, 0, "duel/cook/beadle/leech")
    laid.says(1, "ferryman/beadle")
    quietly(laid)
    assert shards(laid, "leech") == 4 and tasked(laid, "leech") and laid.labor_discard[-1] == "duel"


@rule("3.4.8")
def test_a_waiting_ability_falls_with_its_legacy() -> None:
    laid = secondary({0: "sperviter", 1: "cook"}, {1: "second_wind"})
    offers(laid, 0, "sperviter/s1")
    laid.says(1, "second_wind/cook/sperviter")
    assert quietly(laid).reserve == [30, 30, 30] and untasked(laid, "sperviter")


@rule("3.4.8")
def test_a_waiting_ability_paid_by_discard_stands() -> None:
    laid = secondary({0: "gong_farmer", 1: "cook"}, {1: "second_wind raid balm"})
    offers(laid, 0, "gong_farmer")
    unanswered(laid)
    assert laid.ask == "gong_pick"


@rule("3.4.9")
def test_when_all_defenders_leave_after_the_dice_a_new_die_is_rolled() -> None:
    laid = planet({0: "beadle ferryman", 1: "knight"}, dice=[3, 2, 1])
    laid.says(0, "war/s1", "beadle").says(0, "pass").says(1, "knight")
    assert score(laid, 1) == 5
    plays(laid, 0, "ferryman/knight")
    assert laid.reserve == [34, 26, 30]  # 5 against 1


@rule("3.4.10")
def test_an_untasked_legacy_may_at_once_pay_or_act() -> None:
    laid = planet({0: "cook bishop", 1: "ferryman"}, {0: "pack_beasts"}, dice=[1, 1])
    laid.says(0, "harvest", "cook+bishop")
    plays(laid, 1, "ferryman/cook")
    assert "pack_beasts/cook" in laid.options(0)


@rule("3.4.11", "3.5.11")
def test_only_hired_legacies_are_chosen() -> None:
    laid = secondary({0: "bell_ringer", 1: "cook"}, legacy_pool=["knight", "leech"])
    assert laid.options(0) == ["pass", "bell_ringer/cook"]


@rule("3.4.12")
def test_cards_are_turned_by_themselves() -> None:
    laid = planet({0: "bishop cook"}, dice=[1]).says(0, "harvest", "bishop")
    shown = [
        (card["face"], card.get("turned", 0))
        for zone in laid.view(1)["zones"]
        if zone["name"] == "tableau"
        for card in zone["cards"]
    ]
    assert shown == [("bishop", 1), ("cook", 0)]


@rule("3.4.13", "3.7.19")
def test_with_a_cancelled_action_its_window_closes_and_no_after_window_opens() -> None:
    laid = planet({0: "cook", 1: "freeman", 2: "diver"}, {2: "mill_fee"}, dice=[1])
    laid.says(0, "harvest")
    plays(laid, 1, "freeman")
    assert laid.ask == "hire" and laid.hand[2] == ["mill_fee"]


@rule("3.4.13")
def test_waiting_plays_on_a_cancelled_action_come_to_nothing() -> None:
    laid = planet(
        {0: "cook leech ferryman", 1: "diver"}, {0: "pack_beasts", 1: "second_wind"}, dice=[1]
    )
    laid.says(0, "harvest", "cook")
    offers(laid, 0, "pack_beasts/leech")
    laid.says(1, "second_wind/diver/cook")
    quietly(laid)
    assert laid.reserve[0] == 30 and "pack_beasts" in laid.labor_discard
    assert shards(laid, "leech") == 3


@rule("3.4.13", "3.7.8")
def test_a_poacher_whose_harvest_is_gone_gains_nothing() -> None:
    laid = planet({0: "knight reeve", 1: "poacher"}, {0: "second_wind"}, dice=[1])
    laid.says(0, "harvest", "knight")
    offers(laid, 1, "poacher")
    laid.says(0, "second_wind/reeve/knight")
    quietly(laid)
    assert laid.reserve == [30, 30, 30] and tasked(laid, "poacher")
