"""3.13 Hiring."""

from __future__ import annotations

from fateloom.testing import LaidTable, rule

from .scenes import (
    label,
    planet,
    plays,
    quietly,
    said,
    secondary,
    seen_in,
    shards,
    table_facts,
    untasked,
)


@rule("3.13.1")
def test_one_legacy_may_be_hired_or_none() -> None:
    laid = planet({}, phase="hiring", legacy_pool=["knight", "cook"])
    assert laid.options(0) == ["knight", "cook", "none"]
    laid.says(0, "cook")
    assert laid.tableau[0] == ["cook"] and laid.active == 1
    assert planet({}, phase="hiring").says(0, "none").reserve[0] == 30


@rule("3.13.2")
def test_any_race_may_be_hired_and_a_tableau_has_no_limit() -> None:
    laid = planet({0: "knight reeve bishop diver leech tinker beadle"}, phase="hiring",
                  citadel={0: ["mossfang"]}, legacy_pool=["cook", "vizier"])  # fmt: skip
    assert laid.options(0) == ["cook", "vizier", "none"]
    assert len(laid.says(0, "cook").tableau[0]) == 8


@rule("3.13.3")
def test_the_exact_cost_is_laid_on_the_untasked_legacy() -> None:
    laid = planet({}, phase="hiring", legacy_pool=["knight"], legacy_deck=["cook", ...]).says(
        0, "knight"
    )
    assert shards(laid, "knight") == 7 and untasked(laid, "knight") and laid.reserve[0] == 23
    assert said(laid, "hires Knight for 7")


@rule("3.13.4", "3.13.5")
def test_incentive_and_seneschal_add_up_and_never_exceed_the_cost() -> None:
    laid = planet(
        {0: "seneschal"}, phase="hiring", citadel={0: ["mossfang"]}, legacy_pool=["quarryman"]
    )
    trove = laid.trove
    laid.says(0, "quarryman")
    assert laid.reserve[0] == 27 and laid.trove == trove - 3 and shards(laid, "quarryman") == 6
    assert said(laid, "hires Quarryman for 6 Shards (3 from Reserve, 3 from the Trove).")


@rule("3.13.5")
def test_what_the_trove_cannot_pay_the_reserve_pays() -> None:
    laid = planet({}, phase="hiring", citadel={0: ["mossfang"]}, legacy_pool=["quarryman"], trove=1)
    laid.says(0, "quarryman")
    assert laid.reserve[0] == 25 and laid.trove == 0 and shards(laid, "quarryman") == 6


@rule("3.13.6", "3.13.10")
def test_the_empty_slot_is_filled_at_once_face_up() -> None:
    laid = planet({}, phase="hiring", legacy_pool=["knight", "cook", "leech", "reeve", "diver"],
                  legacy_deck=["bishop", ...])  # fmt: skip
    laid.says(0, "leech")
    assert sorted(laid.legacy_pool) == ["bishop", "cook", "diver", "knight", "reeve"]
    assert laid.card("bishop").seen == laid.t.everyone
    dry = planet(
        {}, phase="hiring", legacy_pool=["knight", "cook"], legacy_deck=[], legacy_discard=[]
    )
    assert dry.says(0, "cook").legacy_pool == ["knight"]


@rule("3.13.7", "3.2.7")
def test_affordable_means_that_1_shard_stays() -> None:
    laid = planet({}, phase="hiring", reserve=[5], legacy_pool=["cook", "alchemist"])
    assert laid.options(0) == ["cook", "none"] and "alchemist" in laid.barred(0)
    helped = planet({}, phase="hiring", reserve=[5], citadel={0: ["lumen_vault"]},
                    legacy_pool=["cook", "navigator"])  # fmt: skip
    assert helped.options(0) == ["cook", "navigator", "none"]


@rule("3.13.8")
def test_reviving_counts_as_a_hire_and_comes_first_with_the_incentive() -> None:
    laid = planet({0: "vizier=0%"}, phase="hiring", citadel={0: ["mossfang"]})
    assert laid.ask == "revive"
    laid.says(0, "revive")
    assert laid.reserve[0] == 27 and shards(laid, "vizier") == 5 and laid.active == 1


@rule("3.13.9")
def test_a_face_down_card_is_hired_blind() -> None:
    laid = planet(
        {}, phase="hiring", legacy_pool=["cook"], blind_pool=["knight", "leech"], active=1
    )
    assert laid.ask == "hire" and len(laid.options(1)) == 4
    blind = [key for key in laid.options(1) if key.startswith("blind")]
    assert len(blind) == 2
    laid.says(1, blind[0])
    assert laid.tableau[1] in (["knight"], ["leech"])


@rule("3.13.9")
def test_a_blind_card_that_cannot_be_afforded_stays_face_up_and_the_hire_is_used() -> None:
    laid = planet(
        {}, phase="hiring", legacy_pool=[], blind_pool=["knight", "shirazad"], reserve=[2]
    )
    blind = [key for key in laid.options(0) if key.startswith("blind")]
    assert len(blind) == 2  # whatever lies there
    laid.says(0, blind[0])
    assert laid.tableau[0] == [] and laid.reserve[0] == 2 and laid.active == 1
    assert len(laid.blind_pool) == 1
    assert laid.legacy_pool[0] in ("knight", "shirazad")
    poor = planet({}, phase="hiring", legacy_pool=[], blind_pool=["knight"], reserve=[1])
    assert poor.active == 1


@rule("3.13.9")
def test_turning_up_a_slot_leaves_the_others_where_they_lie() -> None:
    laid = planet(
        {1: "gravedigger"}, phase="hiring", legacy_pool=[], reserve=[2, 30, 30],
        blind_pool=["knight", "shirazad", "cook", "leech", "reeve"],
    )  # fmt: skip
    assert blind_labels(laid, 0) == [f"Face-down card in slot {slot}" for slot in (1, 2, 3, 4, 5)]
    laid.says(0, next(key for key in laid.options(0) if label(laid, 0, key).endswith("slot 2")))
    assert laid.legacy_pool == ["leech"]  # cannot be paid
    assert table_facts(laid)["blind_slots"] == [1, 3, 4, 5]
    quietly(laid)
    while laid.ask != "hire":
        laid.says(1, "none" if laid.ask == "action" else "pass")
    assert blind_labels(laid, 1) == [f"Face-down card in slot {slot}" for slot in (1, 3, 4, 5)]
    laid.says(1, next(key for key in laid.options(1) if label(laid, 1, key).endswith("slot 4")))
    assert "shirazad" in laid.tableau[1] and table_facts(laid)["blind_slots"] == [1, 3, 5]


@rule("3.13.9", "3.16.6")
def test_laying_the_pool_anew_numbers_all_slots_again() -> None:
    laid = secondary(
        {0: "gravedigger"},
        legacy_pool=["cook"],
        blind_pool=["knight", "leech"],
        slots_turned_up=[2],
    )
    assert table_facts(laid)["blind_slots"] == [1, 3]
    plays(laid, 0, "gravedigger")
    laid.says(0, "leech", "cook")
    assert table_facts(laid)["blind_slots"] == [1, 2, 3]
    quietly(laid)
    assert label(laid, 0, "cook").startswith("Cook in slot 2 for ")


def blind_labels(laid: LaidTable, seat: int) -> list[str]:
    keys = [key for key in laid.options(seat) if key.startswith("blind")]
    return [label(laid, seat, key) for key in keys]


@rule("3.13.9", "3.16.6")
def test_everybody_knows_the_names_in_a_blind_pool_but_not_the_places() -> None:
    laid = secondary({0: "gravedigger"}, legacy_pool=["knight", "cook", "reeve"])
    plays(laid, 0, "gravedigger")
    laid.says(0, "reeve", "knight")
    quietly(laid)
    assert sorted(table_facts(laid)["blind_names"]) == ["Cook", "Knight", "Reeve"]
    assert seen_in(laid, 1, "blind_pool") == []
    assert seen_in(laid, 0, "blind_pool") == ["reeve", "knight", "cook"]


@rule("3.13.11")
def test_declining_a_dark_union_ends_the_hiring() -> None:
    laid = planet(
        {}, phase="hiring", trials="dark_unions", hires=2, legacy_deck=["knight", "bishop", ...]
    )
    laid.says(0, "deck")
    assert seen_in(laid, 2, "legacy_deck") == ["knight"] or said(laid, "Knight", 2)
    laid.says(0, "decline")
    assert laid.active == 1 and laid.legacy_discard[-1] == "knight"


@rule("3.13.11")
def test_a_dark_union_that_cannot_be_afforded_counts_as_declined() -> None:
    laid = planet({}, phase="hiring", trials="dark_unions", reserve=[3], legacy_pool=["knight"],
                  legacy_deck=["shirazad", "bishop", ...])  # fmt: skip
    assert laid.options(0) == ["deck", "none"]  # whatever the Reserve
    laid.says(0, "deck")
    assert laid.active == 1 and laid.legacy_discard[-1] == "shirazad"
    none = planet({}, phase="hiring", trials="dark_unions", legacy_deck=[], legacy_discard=[],
                  legacy_pool=["cook"])  # fmt: skip
    assert none.options(0) == ["cook", "none"]
