"""5.5 Whom each play touches, and who may therefore answer it with any Instant (3.7.5, 3.7.6)."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import heads, offers, planet, plays, quietly, table_facts

WATCHER = 3
"""Sits apart with a card against everything, so that every play is answered or let pass."""


def table(rows: dict[int, str], hand: dict[int, str] | None = None, **things: Any) -> LaidTable:
    rows = {**rows, WATCHER: f"castellan {rows.get(WATCHER, '')}"}
    hand = {**(hand or {}), WATCHER: "shell_game clever_ruse"}
    return planet(rows, hand, seats=4, dice=things.pop("dice", [2] * 8), **things)


def harvest(rows: dict[int, str], hand: dict[int, str] | None = None, **things: Any) -> LaidTable:
    """Seat 0 harvests with Bishop; the dice lie on the table."""
    return table({**rows, 0: f"bishop {rows.get(0, '')}"}, hand, **things).says(
        0, "harvest", *pick(rows)
    )


def pick(rows: dict[int, str]) -> list[str]:
    return ["bishop"] if rows.get(0) else []


def war(
    rows: dict[int, str], hand: dict[int, str] | None = None, *, rolled: bool = True
) -> LaidTable:
    """Seat 0 attacks seat 1 with Knight; seat 1 defends with Sentinel."""
    rows = {**rows, 0: f"knight {rows.get(0, '')}", 1: f"sentinel {rows.get(1, '')}"}
    laid = table(rows, hand).says(0, "war/s1", *(["knight"] if len(rows[0].split()) > 1 else []))
    if rolled:
        while laid.ask == "window":
            laid.says(laid.asked[0], "pass")
        laid.says(1, "sentinel")
    return laid


def tribute(rows: dict[int, str], hand: dict[int, str] | None = None) -> LaidTable:
    """Seat 0 nominates Knight, seat 1 challenges with Sentinel, nobody else does."""
    rows = {**rows, 0: f"knight {rows.get(0, '')}", 1: f"sentinel {rows.get(1, '')}"}
    laid = table(rows, hand).says(0, "tribute", *(["knight"] if len(rows[0].split()) > 1 else []))
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    while laid.ask == "challenge":
        seat = laid.asked[0]
        laid.says(seat, "sentinel" if seat == 1 else "none")
    return laid


def after(laid: LaidTable, window: str) -> LaidTable:
    while table_facts(laid)["window"] != window:
        laid.match.answer_default(laid.asked[0])
    return laid


def second(rows: dict[int, str], hand: dict[int, str] | None = None, **things: Any) -> LaidTable:
    return table(rows, hand, phase="secondary", **things)


def answered(laid: LaidTable, seat: int, key: str) -> LaidTable:
    return offers(laid, seat, key)


LABOR: dict[str, tuple[Any, int, str, list[int]]] = {
    "a_time_of_peace": (lambda: war({2: "reeve"}, {2: "a_time_of_peace"}), 2, "a_time_of_peace/reeve", [0, 1]),
    "alms": (lambda: second({0: "reeve"}, {0: "alms"}, reserve=[20, 30, 10, 20]), 0, "alms/reeve", [1, 2]),
    "balm": (lambda: second({0: "reeve", 2: "knight"}, {0: "balm"}), 0, "balm/reeve/knight", [2]),
    "bled_dry": (lambda: tribute({2: "reeve"}, {2: "bled_dry"}), 2, "bled_dry/reeve", [0, 1]),
    "camp_followers": (lambda: after(war({2: "reeve"}, {2: "camp_followers"}), "war.after"), 2,
                       "camp_followers/reeve", [0, 1]),
    "clever_ruse": (lambda: answered(second({0: "alchemist", 2: "reeve"}, {2: "clever_ruse"}), 0, "alchemist"),
                    2, "clever_ruse/reeve", [0]),
    "council": (lambda: second({0: "reeve"}, {0: "council"}), 0, "council/reeve", [0, 1, 2, 3]),
    "duel": (lambda: second({0: "reeve knight", 2: "sentinel"}, {0: "duel"}), 0, "duel/reeve/knight/sentinel",
             [0, 2]),
    "envoy": (lambda: tribute({2: "reeve"}, {2: "envoy"}), 2, "envoy/reeve/s0", [0, 1]),
    "high_walls": (lambda: war({2: "reeve"}, {2: "high_walls"}), 2, "high_walls/reeve", [0, 1]),
    "iridium_drill": (lambda: table({0: "reeve", 2: "knight"}, {0: "iridium_drill"}, phase="open"), 0,
                      "iridium_drill/reeve/knight", [2]),
    "loaded_die": (lambda: war({2: "reeve"}, {2: "loaded_die"}), 2, "loaded_die/reeve/d1", [0, 1]),
    "mercenaries": (lambda: war({2: "reeve"}, {2: "mercenaries"}), 2, "mercenaries/reeve/s0", [0, 1]),
    "mill_fee": (lambda: after(harvest({2: "reeve"}, {2: "mill_fee"}), "harvest.after"), 2, "mill_fee/reeve", [0]),
    "oubliette": (lambda: second({0: "reeve", 2: "knight"}, {0: "oubliette"}), 0, "oubliette/reeve/knight", [2]),
    "pack_beasts": (lambda: harvest({2: "reeve"}, {2: "pack_beasts"}), 2, "pack_beasts/reeve", [0]),
    "pilgrimage": (lambda: second({0: "reeve"}, {0: "pilgrimage"}), 0, "pilgrimage/reeve", []),
    "raid": (lambda: second({0: "reeve"}, {0: "raid"}), 0, "raid/reeve/s2", [2]),
    "rich_vein": (lambda: harvest({2: "reeve"}, {2: "rich_vein"}), 2, "rich_vein/reeve", [0]),
    "rockfall": (lambda: harvest({2: "reeve"}, {2: "rockfall"}), 2, "rockfall/reeve", [0]),
    "scandal": (lambda: tribute({2: "reeve"}, {2: "scandal"}), 2, "scandal/reeve/s1", [0, 1]),
    "second_wind": (lambda: second({0: "reeve", 2: "knight!"}, {0: "second_wind"}), 0, "second_wind/reeve/knight",
                    [2]),
    "second_wind in the action": (lambda: war({2: "reeve"}, {2: "second_wind"}), 2, "second_wind/reeve/knight",
                                  [0, 1]),
    "shackles": (lambda: second({0: "reeve", 2: "knight"}, {0: "shackles"}), 0, "shackles/reeve/knight", [2]),
    "shell_game on the stack": (lambda: answered(second({0: "reeve", 2: "knight"}, {0: "raid", 2: "shell_game"}), 0,
                                                 "raid/reeve/s1"), 2, "shell_game/knight/raid", [0]),
    "shell_game on attached Labor": (lambda: second({0: "reeve", 2: "knight+thacko"}, {0: "shell_game"}), 0,
                                     "shell_game/reeve/thacko", [2]),
    "skull_of_lodan": (lambda: second({0: "reeve", 2: "knight"}, {0: "skull_of_lodan"}), 0,
                       "skull_of_lodan/reeve/knight", [2]),
    "thacko": (lambda: table({0: "reeve", 2: "knight"}, {0: "thacko"}, phase="open"), 0, "thacko/reeve/knight", [2]),
    "war_banner": (lambda: table({0: "reeve", 2: "knight"}, {0: "war_banner"}, phase="open"), 0,
                   "war_banner/reeve/knight", [2]),
    "war_banner in the action": (lambda: war({2: "reeve"}, {2: "war_banner"}), 2, "war_banner/reeve/sentinel", [0, 1]),
    "zradas": (lambda: second({0: "reeve", 2: "knight"}, {0: "zradas"}), 0, "zradas/reeve/knight", [2]),
}  # fmt: skip


ABILITIES: dict[str, tuple[Any, int, str, list[int]]] = {
    "freeman": (lambda: harvest({2: "freeman"}), 2, "freeman", [0]),
    "brigands": (lambda: after(tribute({2: "brigands"}), "tribute.after"), 2, "brigands", [0]),
    "quarryman": (lambda: war({1: "quarryman"}), 1, "quarryman", [0, 1]),
    "gong_farmer": (lambda: second({0: "gong_farmer"}, {1: "raid", 0: "balm"}), 0, "gong_farmer", [1, 3]),
    "sperviter": (lambda: second({0: "sperviter"}), 0, "sperviter/s2", [2]),
    "poacher": (lambda: harvest({2: "poacher"}), 2, "poacher", [0]),
    "executioner": (lambda: second({0: "executioner", 2: "reeve=2"}), 0, "executioner/reeve", [2]),
    "sapper": (lambda: war({2: "sapper"}), 2, "sapper/s1", [0, 1]),
    "armorer": (lambda: war({2: "armorer"}), 2, "armorer/s1", [0, 1]),
    "gravedigger": (lambda: second({0: "gravedigger"}), 0, "gravedigger", []),
    "diver": (lambda: after(harvest({2: "diver"}), "harvest.after"), 2, "diver", [0]),
    "leech": (lambda: second({0: "leech", 2: "reeve"}), 0, "leech/reeve", [2]),
    "lamplighter": (lambda: second({0: "lamplighter"}), 0, "lamplighter", []),
    "ferryman": (lambda: second({0: "ferryman", 2: "reeve!"}), 0, "ferryman/reeve", [2]),
    "ferryman in the action": (lambda: war({2: "ferryman"}), 2, "ferryman/knight", [0, 1]),
    "bell_ringer": (lambda: second({0: "bell_ringer", 2: "reeve"}), 0, "bell_ringer/reeve", [2]),
    "cutpurse": (lambda: second({0: "cutpurse"}, {2: "raid"}), 0, "cutpurse/s2", [2]),
    "inquisitor": (lambda: second({0: "inquisitor"}, {2: "raid"}), 0, "inquisitor/s2", [2]),
    "apothecary": (lambda: second({0: "apothecary reeve"}), 0, "apothecary/reeve", [0]),
    "astrologers": (lambda: war({2: "astrologers"}), 2, "astrologers/d1", [0, 1]),
    "alchemist": (lambda: second({0: "alchemist"}), 0, "alchemist", []),
    "chamberlain": (lambda: second({0: "chamberlain"}), 0, "chamberlain", []),
    "tinker": (lambda: second({0: "tinker"}, labor_discard=["raid"]), 0, "tinker", []),
    "scrivener": (lambda: second({0: "scrivener"}), 0, "scrivener", []),
    "bishop": (lambda: table({0: "reeve", 1: "bishop"}, phase="trials", trials_due=1,
                             trials_deck=["overtime", ...]), 1, "bishop", []),
    "pardoner": (lambda: answered(second({0: "alchemist", 2: "pardoner"}), 0, "alchemist"), 2, "pardoner", [0]),
    "almoner": (lambda: second({0: "almoner reeve"}), 0, "almoner/reeve", []),
    "oracle": (lambda: second({0: "oracle"}, trials="red_tide"), 0, "oracle/red_tide", []),
    "herzog": (lambda: second({0: "herzog", 2: "sperviter!"}), 0, "herzog/sperviter/s1", [1]),
    "publican": (lambda: second({0: "publican"}, reserve=[20, 30, 10, 30]), 0, "publican", [1, 3]),
    "troubadour": (lambda: war({2: "troubadour"}), 2, "troubadour/s0/plus", [0, 1]),
    "cook": (lambda: second({0: "cook", 2: "reeve"}), 0, "cook/reeve", [2]),
    "beadle": (lambda: second({0: "beadle", 2: "reeve"}), 0, "beadle/reeve", [2]),
    "mummers": (lambda: harvest_of_leech(), 2, "mummers/leech", [0]),
}  # fmt: skip


def harvest_of_leech() -> LaidTable:
    return table({0: "leech", 2: "mummers"}).says(0, "harvest")


@rule("3.7.6", "3.16.11")
def test_pioneer_touches_the_citadels_of_bearers_too() -> None:
    laid = war({2: "pioneer reeve=9", 0: "berserkers"}, {2: "mercenaries war_banner"}, rolled=False)
    offers(laid, 2, "war_banner/reeve/reeve")
    quietly_react(laid)
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    laid.says(1, "sentinel")
    offers(laid, 2, "pioneer")
    assert table_facts(laid)["concerned"] == [0, 1, 2]


@rule("3.7.6", "3.16.13")
def test_shell_game_on_the_action_touches_everybody_in_it() -> None:
    laid = war({2: "reeve"}, {2: "mercenaries shell_game"})
    offers(laid, 2, "mercenaries/reeve/s0")
    quietly_react(laid)
    offers(laid, 2, "shell_game/reeve/mercenaries")
    assert table_facts(laid)["concerned"] == [0, 1]


def quietly_react(laid: LaidTable) -> None:
    while laid.ask == "react":
        laid.says(laid.asked[0], "pass")


@rule("3.7.6")
@pytest.mark.parametrize("name", [*LABOR, *ABILITIES])
def test_a_play_touches_whom_its_text_says(name: str) -> None:
    scene, seat, key, touched = (LABOR | ABILITIES)[name]
    laid = offers(scene(), seat, key)
    assert laid.ask == "react", f"{laid.ask}: nobody may answer"
    assert table_facts(laid)["concerned"] == touched


@rule("3.7.5", "3.7.6")
def test_those_touched_may_answer_with_any_instant_and_others_only_cancel() -> None:
    laid = planet(
        {0: "sperviter", 1: "knight leech!", 2: "reeve"},
        {1: "second_wind clever_ruse shell_game", 2: "second_wind clever_ruse shell_game"},
        phase="secondary",
    )
    offers(laid, 0, "sperviter/s1")
    assert heads(laid, 1) == {"pass", "second_wind", "clever_ruse"}
    assert heads(laid, 2) == {"pass", "clever_ruse"}
    assert quietly(laid).reserve == [32, 28, 30]


@rule("3.7.16", "3.12.2")
def test_a_standing_order_lets_secondary_actions_of_others_through_once_a_turn() -> None:
    """Section 10. Who could play is concerned once; a Deal alone concerns nobody."""
    laid = planet(
        {0: "cook!", 1: "reeve!", 2: "sperviter alchemist", 3: "knight!"},
        seats=4,
        phase="secondary",
        options={"negotiation": "deals"},
    )
    laid.says(0, "pass")
    assert laid.asked == [1, 2, 3] and laid.options(3) == ["pass", "deal"]
    assert table_facts(laid)["concerned"] == [0, 2]
    laid.says(1, "pass").says(2, "sperviter/s1")
    assert laid.ask == "secondary" and 2 in laid.asked
    assert table_facts(laid)["concerned"] == [0]


@rule("3.7.16", "3.11.20")
def test_a_special_tribute_concerns_its_participants_only_while_it_is_held() -> None:
    """Section 10. Secondary Actions concern a Citadel once a turn, also if one of them was Council."""
    laid = planet(
        {0: "cook", 1: "knight", 2: "sperviter alchemist"},
        {1: "council", 2: "envoy"},
        phase="secondary",
        dice=[1, 3, 1],
    )
    laid.says(0, "pass")
    plays(laid, 1, "council/knight")
    laid.says(2, "alchemist")
    assert table_facts(laid)["window"] == "tribute.rolled"
    assert table_facts(laid)["concerned"] == [0, 1, 2]
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    laid.says(1, "s0/1", "s0/1")
    assert laid.ask == "secondary" and laid.asked == [2]
    assert table_facts(laid)["concerned"] == [0]
