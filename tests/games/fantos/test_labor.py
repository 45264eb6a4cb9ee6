"""3.6 Labor."""

from __future__ import annotations

from fateloom.games.fantos.rules.labor import in_printed_order
from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    score,
    secondary,
    shards,
    tasked,
    untasked,
)


@rule("3.6.1", "3.6.3")
def test_one_untasked_legacy_pays_the_whole_cost() -> None:
    laid = secondary({0: "cook=1 leech=1 knight=2", 1: "bishop"}, {0: "oubliette"})
    assert {key.split("/")[1] for key in laid.options(0) if key.startswith("oubliette")} == {
        "knight"
    }
    assert (
        "oubliette/cook/bishop" in laid.barred(0) or laid.refusal(0, "oubliette/cook/bishop").rule
    )


@rule("3.6.2")
def test_a_cost_of_0_still_needs_an_untasked_legacy() -> None:
    laid = secondary({0: "cook!", 1: "knight"}, {0: "balm"})
    assert laid.ask == "hire"
    free = secondary({0: "cook=1", 1: "knight"}, {0: "balm"})
    plays(free, 0, "balm/cook/knight")
    assert shards(free, "cook") == 1 and shards(free, "knight") == 9


@rule("3.6.3", "3.6.5", "3.6.7")
def test_one_legacy_may_pay_for_several_cards_and_stays_untasked() -> None:
    laid = planet({0: "cook knight"}, {0: "pack_beasts pack_beasts pack_beasts"}, dice=[1])
    laid.says(0, "harvest", "cook")
    plays(laid, 0, "pack_beasts/knight", "pack_beasts/knight", "pack_beasts/knight")
    assert laid.reserve[0] == 41 and shards(laid, "knight") == 4 and untasked(laid, "knight")


@rule("3.6.4")
def test_what_is_paid_goes_to_the_trove() -> None:
    laid = secondary({0: "cook", 1: "knight"}, {0: "shackles"})
    trove = laid.trove
    plays(laid, 0, "shackles/cook/knight")
    assert laid.trove == trove + 1 and shards(laid, "cook") == 3


@rule("3.6.6")
def test_labor_may_be_given_to_any_legacy_also_a_foreign_or_tasked_one() -> None:
    laid = planet({0: "cook", 1: "knight!"}, {0: "war_banner"}, phase="open")
    plays(laid, 0, "war_banner/cook/knight")
    assert laid.tableau[1] == ["knight", "war_banner"]


@rule("3.6.8", "3.6.19")
def test_labor_works_once_and_is_discarded_or_lies_on_the_action() -> None:
    laid = planet({0: "cook knight", 1: "diver"}, {0: "pack_beasts", 1: "rockfall"}, dice=[1])
    laid.says(0, "harvest", "cook")
    plays(laid, 0, "pack_beasts/knight")
    assert laid.ask == "window" and laid.on_action == ["pack_beasts"] and score(laid, 0) == 5
    quietly(laid)
    assert laid.on_action == [] and laid.labor_discard[-1] == "pack_beasts"
    once = secondary({0: "cook", 1: "knight"}, {0: "shackles"})
    plays(once, 0, "shackles/cook/knight")
    assert once.labor_discard[-1] == "shackles"


@rule("3.6.9", "3.7.13")
def test_labor_is_offered_only_in_its_phase() -> None:
    hand = "balm pack_beasts shackles"
    opened = planet({0: "cook", 1: "knight"}, {0: hand}, phase="open")
    assert heads(opened, 0) == {"pass", "shackles"}
    later = secondary({0: "knight", 1: "bishop"}, {0: hand})
    assert heads(later, 0) == {"pass", "balm", "shackles"}
    assert later.barred(0)["pack_beasts"].startswith("3.7.13")


@rule("3.6.10")
def test_there_is_no_limit_to_the_cards_played() -> None:
    laid = secondary(
        {0: "knight=20", 1: "cook=20"}, {0: "balm balm raid raid shackles"}, dice=[1] * 4
    )
    plays(laid, 0, "balm/knight/cook", "balm/knight/cook", "raid/knight/s1", "raid/knight/s1")
    plays(laid, 0, "shackles/knight/cook")
    assert laid.hand[0] == [] and shards(laid, "cook") == 24 and laid.reserve[1] == 26


@rule("3.6.11")
def test_a_payer_that_is_exhausted_goes_first_and_the_labor_still_works() -> None:
    laid = secondary({0: "cook=1", 1: "knight"}, {0: "shackles"})
    plays(laid, 0, "shackles/cook/knight")
    assert "cook" in laid.legacy_discard and tasked(laid, "knight")


@rule("3.6.11", "3.6.17")
def test_a_payer_whose_going_would_waste_the_card_is_not_offered() -> None:
    laid = planet({0: "cook=2 knight=2"}, {0: "war_banner"}, phase="open")
    assert set(laid.options(0)) == {"pass", "war_banner/cook/knight", "war_banner/knight/cook"}
    duel = secondary({0: "beadle=1 cook=1", 1: "leech"}, {0: "duel"})
    assert {key for key in duel.options(0) if key.startswith("duel")} == {
        "duel/beadle/cook/leech",
        "duel/cook/beadle/leech",
    }


@rule("3.6.12")
def test_labor_whose_receiver_has_left_is_discarded() -> None:
    laid = secondary({0: "cook", 1: "apothecary=2 knight"}, {0: "balm"})
    offers(laid, 0, "balm/cook/apothecary")
    laid.says(1, "apothecary/knight")
    quietly(laid)
    assert laid.labor_discard[-1] == "balm" and shards(laid, "knight") == 11


@rule("3.6.13", "3.8.2", "3.8.8")
def test_attached_labor_stays_until_its_legacy_leaves_or_is_disabled() -> None:
    laid = secondary({0: "cook beadle", 1: "knight+war_banner leech=1+thacko", 2: "executioner"},
                     {0: "oubliette"})  # fmt: skip
    plays(laid, 0, "beadle/knight")
    assert laid.labor_discard[-1] == "war_banner"
    plays(laid, 2, "executioner/leech")
    assert laid.labor_discard[-1] == "thacko"


@rule("3.6.14")
def test_the_bearers_citadel_uses_attached_labor_and_the_use_can_be_cancelled() -> None:
    laid = secondary(
        {0: "beadle cook", 1: "leech diver", 2: "bishop+skull_of_lodan+war_banner"},
        {0: "duel", 1: "clever_ruse"}, dice=[1, 1],
    )  # fmt: skip
    plays(laid, 0, "duel/cook/beadle/leech")
    assert laid.asked == [2]
    offers(laid, 2, "skull_of_lodan")
    assert tasked(laid, "bishop") and "clever_ruse/diver" in laid.options(1)
    laid.says(1, "clever_ruse/diver")
    quietly(laid)
    assert shards(laid, "bishop") == 7 and laid.tableau[2] == [
        "bishop",
        "skull_of_lodan",
        "war_banner",
    ]


@rule("3.6.14")
def test_an_attached_card_that_has_left_the_bearer_does_nothing() -> None:
    laid = secondary(
        {0: "beadle cook", 1: "leech diver", 2: "bishop+skull_of_lodan"},
        {0: "duel", 1: "shell_game"}, dice=[1, 1],
    )  # fmt: skip
    plays(laid, 0, "duel/cook/beadle/leech")
    offers(laid, 2, "skull_of_lodan")
    assert "shell_game/diver/skull_of_lodan" not in laid.options(1)  # it touches nobody


@rule("3.6.15")
def test_used_labor_lies_face_up() -> None:
    laid = secondary({0: "cook", 1: "knight"}, {0: "shackles"})
    plays(laid, 0, "shackles/cook/knight")
    card = next(card for card in laid.t.labor_discard if card.face.id == "shackles")
    assert card.seen == laid.t.everyone


@rule("3.6.16", "3.7.11")
def test_the_cost_of_cancelled_labor_is_lost() -> None:
    laid = secondary({0: "cook", 1: "leech"}, {0: "raid", 1: "shell_game"})
    offers(laid, 0, "raid/cook/s1")
    laid.says(1, "shell_game/leech/raid")
    quietly(laid)
    assert shards(laid, "cook") == 3 and laid.reserve[1] == 30


@rule("3.6.17")
def test_what_could_change_nothing_is_not_offered() -> None:
    laid = secondary({0: "tinker scrivener publican almoner"}, {0: "alms second_wind"},
                     labor_deck=[], labor_discard=[], reserve=[30, 30, 30])  # fmt: skip
    assert heads(laid, 0) == {"pass", "almoner"}
    barred = laid.barred(0)
    assert barred["alms"].startswith("3.6.17") and barred["second_wind"].startswith("3.6.17")


@rule("3.6.18")
def test_a_hand_is_only_what_a_citadel_holds_in_secret() -> None:
    laid = secondary({0: "cutpurse inquisitor", 1: "knight+thacko"}, {0: "raid"})
    assert not [key for key in laid.options(0) if key.startswith(("cutpurse", "inquisitor"))]


@rule("3.6.19")
def test_these_cards_lie_on_the_action_and_others_do_not() -> None:
    laid = planet(
        {0: "knight", 1: "leech", 2: "cook"},
        {1: "high_walls", 2: "mercenaries loaded_die"},
        dice=[1, 1, 1],
    )
    laid.says(0, "war/s1").says(1, "")
    plays(laid, 2, "mercenaries/cook/s0", "loaded_die/cook/d1")
    assert laid.on_action == ["mercenaries"] and laid.labor_discard[-1] == "loaded_die"
    plays(laid, 1, "high_walls/leech")
    assert {"mercenaries", "high_walls"} <= set(laid.labor_discard)  # the War is over


@rule("3.14.1")
def test_which_of_two_equal_cards_lay_first_in_a_hand_shows_nowhere() -> None:
    laid = secondary({0: "cook=1", 1: "bishop"}, {0: "shell_game shell_game"})
    known, hidden = laid.t.hand[0].cards
    laid.t.show(known, laid.t.everyone)
    assert in_printed_order(laid.t, [known, hidden]) == in_printed_order(laid.t, [hidden, known])
