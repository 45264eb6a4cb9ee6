"""The options of Fate of Fantos, each with the rule it belongs to."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import GameOption, UsageError

USUAL = "usual"
FIRST = "first"

LEFT_OUT = frozenset(
    [
        "vizier",
        "freeman",
        "brigands",
        "gong_farmer",
        "marquis",
        "sapper",
        "pioneer",
        "mummers",
        "gravedigger",
        "lamplighter",
        "ferryman",
        "apothecary",
        "astrologers",
        "pardoner",
        "flagellants",
        "oracle",
        "bell_ringer",
        "herzog",
        "troubadour",
        "beadle",
        "clever_ruse",
        "council",
        "iridium_drill",
        "oubliette",
        "shackles",
        "skull_of_lodan",
        "thacko",
        "war_banner",
        "stimulus",
        "dark_unions",
        "truce_of_ash",
        "iridium_rot",
        "star_witch",
        "blood_moon",
        "gravity_well",
        "cull_of_kytu",
        "wardens_audience",
    ]
)
"""3.20.12. The cards that stay in the box in a first game."""

OPTIONS = (
    GameOption(
        "trials_mix",
        ("tiered", "medium", "hard", "extreme"),
        "tiered",
        "how the tiers of Trials are shuffled together",
        "3.20.1",
    ),
    GameOption("zodraz_last", (False, True), False, "Zodraz is the very last Trial", "3.20.3"),
    GameOption("short", (0, 3, 6), 0, "how many Trials are removed unseen", "3.20.4"),
    GameOption("start_shards", (30, 40, 50), 40, "Shards in each Reserve at the start", "3.20.5"),
    GameOption("setup_hires", (3, 4), 3, "Legacies hired in setup", "3.20.6"),
    GameOption(
        "elimination",
        ("on", "bailout"),
        "on",
        "when a Reserve hits 0: that Citadel is out, or every Citadel takes 10 Shards",
        "3.20.7",
    ),
    GameOption(
        "discard_fee", (False, True), False, "discarding a Labor card costs 1 Shard", "3.20.8"
    ),
    GameOption(
        "negotiation",
        ("deals", "talk", "off"),
        "deals",
        "Deals that the game carries out, table talk only, or neither",
        "3.19.2",
    ),
    GameOption(
        "turn_seconds",
        (0, 120, 300, 600),
        0,
        "seconds a player may think in one turn; 0: no limit",
        "3.20.9",
    ),
    GameOption(
        "trove",
        ("bounded", "unlimited"),
        "bounded",
        "whether the Trove can run out of Shards",
        "3.2.9",
    ),
    GameOption("die_faces", ("112233", "111223"), "112233", "the faces of the Shard Die", "3.9.7"),
    GameOption(
        "first_citadel",
        ("reserve", "random"),
        "reserve",
        "who goes first: the largest Reserve after hiring, or a random Citadel",
        "3.1.13",
    ),
    GameOption(
        "seat_bonus",
        (USUAL, 0, 1, 2),
        USUAL,
        "bonus Shards by place in turn order: usual, or this many per place after the First Citadel",
        "3.1.16",
    ),
    GameOption("cards", ("all", FIRST), "all", "all cards, or those for a first game", "3.20.12"),
)


def check_options(seats: int, options: dict[str, Any]) -> None:
    """3.20.12. A first game has few Trials as it is: none is taken out in addition."""
    if options["cards"] == FIRST and options["short"]:
        raise UsageError(
            "cards=first leaves out more Trials than short does; choose one of the two (3.20.12)"
        )
