"""3.3.12 What a turn brought does not reach into the next one."""

from __future__ import annotations

from fateloom.testing import LaidTable, rule

from .scenes import planet, plays, quietly, secondary


def to_the_secondary_actions_of(laid: LaidTable, seat: int) -> LaidTable:
    """Everybody is absent until this seat is asked for Secondary Actions on its own turn."""
    while not (laid.active == seat and laid.ask == "secondary" and laid.asked == [seat]):
        laid.match.answer_default(laid.asked[0])
    return laid


@rule("3.3.12", "3.13.9")
def test_an_extra_hire_is_for_this_turn_alone() -> None:
    laid = secondary(
        {0: "chamberlain", 1: "alchemist"}, legacy_pool=["knight", "reeve", "sentinel"]
    )
    plays(laid, 0, "chamberlain")
    to_the_secondary_actions_of(laid, 1)
    quietly(laid)
    assert laid.ask == "hire" and laid.asked == [1]
    laid.says(1, laid.options(1)[0])
    assert laid.ask != "hire", "Chamberlain's Citadel had one more hire, not the next one"


@rule("3.3.12", "3.6.10")
def test_a_citadel_may_go_on_another_pilgrimage_in_the_next_turn() -> None:
    laid = secondary({0: "leech", 1: "alchemist"}, {0: "pilgrimage pilgrimage"})
    plays(laid, 0, "pilgrimage/leech")
    assert "pilgrimage/leech" not in laid.options(0)
    to_the_secondary_actions_of(laid, 1).says(1, "pass")
    assert laid.active == 1 and "pilgrimage/leech" in laid.options(0)


@rule("3.3.5", "3.8.10")
def test_a_turn_restores_the_disabled_but_not_the_fallen() -> None:
    laid = planet({0: "vizier=0% knight~ cook!"}, phase="turn")
    quietly(laid)
    assert [laid.card(each).turned for each in ("vizier", "knight", "cook")] == [3, 0, 0]
    laid.says(0, "tribute")
    assert laid.ask == "nominate" and set(laid.options(0)) == {"knight", "cook"}
    while laid.ask != "revive":
        laid.match.answer_default(laid.asked[0])
    assert laid.asked == [0]
