"""5.2 The Hollow Legacies."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    said,
    secondary,
    seen_in,
    shards,
    tasked,
    untasked,
)


@rule("3.16.8")
def test_mummers_lend_their_stat_to_another_hollow_legacy() -> None:
    laid = planet({0: "leech", 1: "mummers"}, dice=[1]).says(0, "harvest")
    assert "mummers/leech" in laid.options(1)
    plays(laid, 1, "mummers/leech")
    assert laid.reserve[0] == 34 and tasked(laid, "mummers")  # 1 + 1 + 2
    war = planet({0: "leech mummers", 1: ""}, dice=[2, 1]).says(0, "war/s1", "leech")
    plays(war, 0, "mummers/leech")
    assert war.reserve == [34, 26, 30]  # 1 + 2 + 2 against 1
    tribute = planet({0: "leech mummers", 1: "cook"}, dice=[1, 1])
    tribute.says(0, "tribute", "leech").says(1, "cook")
    plays(tribute, 0, "mummers/leech")
    assert tribute.ask == "reward" and tribute.card("leech").count("reigning") == 1


@rule("3.16.8")
def test_mummers_need_another_hollow_legacy_in_the_action() -> None:
    laid = planet({0: "cook mummers", 1: ""}, dice=[1]).says(0, "harvest", "cook")
    assert laid.ask == "hire"


@rule("3.16.8", "3.4.7")
def test_what_mummers_lent_counts_their_stat_as_it_is_and_leaves_with_the_other() -> None:
    laid = planet({0: "leech cook mummers+iridium_drill", 1: "ferryman"}, dice=[1, 1]).says(
        0, "harvest", "leech+cook"
    )
    plays(laid, 0, "mummers/leech")
    plays(laid, 1, "ferryman/leech")
    assert quietly(laid).reserve[0] == 32  # cook 1 + 1
    stayed = planet({0: "leech cook mummers+iridium_drill"}, dice=[1, 1])
    stayed.says(0, "harvest", "leech+cook")
    plays(stayed, 0, "mummers/leech")
    assert stayed.reserve[0] == 30 + 4 + 4


@rule("3.16.6", "3.13.9")
def test_gravedigger_lays_the_pool_face_down_in_a_secret_order() -> None:
    laid = secondary({0: "gravedigger"}, legacy_pool=["knight", "cook", "leech", "reeve", "diver"])
    plays(laid, 0, "gravedigger")
    assert laid.ask == "pool_order"
    laid.says(0, "diver", "reeve", "cook", "knight")
    assert laid.legacy_pool == [] and laid.blind_pool == [
        "diver",
        "reeve",
        "cook",
        "knight",
        "leech",
    ]
    assert seen_in(laid, 0, "blind_pool") == laid.blind_pool
    assert seen_in(laid, 1, "blind_pool") == [] == seen_in(laid, None, "blind_pool")
    assert tasked(laid, "gravedigger")


@rule("3.9.10", "3.16.4")
def test_diver_takes_2_after_a_foreign_harvest() -> None:
    laid = planet({0: "cook", 1: "diver"}, dice=[3]).says(0, "harvest")
    assert laid.reserve[0] == 34 and laid.asked == [1]
    plays(laid, 1, "diver")
    assert laid.reserve == [32, 32, 30] and shards(laid, "cook") == 4


@rule("3.16.28", "3.5.13")
def test_leech_drains_2_shards_of_a_foreign_legacy() -> None:
    laid = secondary({0: "leech bishop", 1: "knight! cook=1"})
    assert {key for key in laid.options(0) if key.startswith("leech")} == {
        "leech/knight",
        "leech/cook",
    }
    plays(laid, 0, "leech/knight")
    assert shards(laid, "leech") == 6 and shards(laid, "knight") == 5
    last = secondary({0: "leech", 1: "knight cook=1"})
    plays(last, 0, "leech/cook")
    assert shards(last, "leech") == 5 and "cook" in last.legacy_discard


def test_lamplighter_looks_at_two_trials_and_may_swap_them() -> None:
    laid = secondary({0: "lamplighter"}, trials_deck=["red_tide", "overtime", ...])
    plays(laid, 0, "lamplighter")
    assert laid.ask == "trial_order" and laid.options(0) == ["keep", "swap"]
    assert seen_in(laid, 0, "trials_deck")[-2:] == ["overtime", "red_tide"]
    assert seen_in(laid, 1, "trials_deck") == []
    laid.says(0, "swap")
    assert laid.trials_deck[-2:] == ["red_tide", "overtime"]
    assert seen_in(laid, 0, "trials_deck")[-2:] == ["red_tide", "overtime"]
    kept = secondary({0: "lamplighter"}, trials_deck=["red_tide", "overtime", ...])
    plays(kept, 0, "lamplighter")
    assert kept.says(0, "keep").trials_deck[-2:] == ["overtime", "red_tide"]


def test_lamplighter_needs_a_trials_deck_and_no_zodraz() -> None:
    over = secondary({0: "lamplighter"}, trials="zodraz", final=True, counters=[1, 1, 1])
    assert over.ask == "hire"


@rule("3.16.21")
def test_pallbearers_gain_1_for_every_other_discarded_legacy() -> None:
    laid = secondary({0: "executioner", 1: "leech=2", 2: "pallbearers=3"})
    plays(laid, 0, "executioner/leech")
    assert shards(laid, "pallbearers") == 4
    down = secondary({0: "executioner", 1: "leech=2", 2: "pallbearers=3~"})
    plays(down, 0, "executioner/leech")
    assert shards(down, "pallbearers") == 3


@rule("3.4.4")
def test_ferryman_untasks_any_other_legacy() -> None:
    laid = secondary({0: "ferryman cook!", 1: "knight!"})
    assert {"ferryman/cook", "ferryman/knight"} <= set(laid.options(0))
    plays(laid, 0, "ferryman/knight")
    assert untasked(laid, "knight") and tasked(laid, "ferryman") and shards(laid, "ferryman") == 5


@rule("3.16.28")
def test_cutpurse_takes_a_labor_card_at_random() -> None:
    laid = secondary({0: "cutpurse"}, {0: "raid", 1: "balm alms duel"})
    assert [key for key in laid.options(0) if key.startswith("cutpurse")] == ["cutpurse/s1"]
    plays(laid, 0, "cutpurse/s1")
    assert len(laid.hand[0]) == 2 and len(laid.hand[1]) == 2
    taken = laid.hand[0][-1]
    assert taken in {"balm", "alms", "duel"} and said(laid, GAME_NAME[taken], 0)
    assert not said(laid, GAME_NAME[taken], 2)


GAME_NAME = {"balm": "Balm", "alms": "Alms", "duel": "Duel"}


def test_the_hollow_are_asked_only_where_they_may_act() -> None:
    laid = planet({0: "cook", 1: "diver mummers leech gravedigger"}, dice=[1])
    laid.says(0, "harvest")
    assert laid.asked == [1] and heads(laid, 1) == {"pass", "diver"}
    offers(laid, 1, "diver")
    assert laid.reserve[1] == 32
