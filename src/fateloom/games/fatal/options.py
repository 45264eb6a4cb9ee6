"""The options of F.A.T.A.L., and which of them go together."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import GameOption, UsageError

OPTIONS = (
    GameOption(
        "first_player",
        ("random", 0, 1, 2, 3, 4),
        "random",
        "who starts: a random player, or the seat with this number",
        "3.1.2",
    ),
    GameOption(
        "opposites",
        ("ring", "pairs"),
        "ring",
        "each sign hunts the next in a ring, or (4 players) signs hunt each other in pairs",
        "3.1.7",
    ),
    GameOption(
        "steal_scope",
        ("any", "end"),
        "any",
        "you can steal any card of another player's row, or only the last",
        "3.7.8",
    ),
    GameOption(
        "shield_draw", (False, True), False, "Elemental Shield can also block a Draw", "3.11.9"
    ),
    GameOption(
        "reveal_bonus",
        ("both", "treasure", "card", "none"),
        "both",
        "what you gain for revealing: a kept treasure, a card, both or nothing",
        "3.15.8",
    ),
    GameOption(
        "peek_aside",
        ("no", "own"),
        "no",
        "whether you may look at your own set-aside cards",
        "3.3.3",
    ),
    GameOption(
        "impatience",
        (1, 2, 3),
        2,
        "how many rounds without a new treasure before the Queen reveals one",
        "3.19.4",
    ),
    GameOption(
        "hoard_memory",
        ("log", "drawn"),
        "log",
        "where you see treasures that you know others hold: in the log, or on the table too",
        "3.20.2",
    ),
)


def check(seats: int, options: dict[str, Any]) -> None:
    """3.1.2, 3.1.7. The first player sits at the table, and pairs need four signs."""
    first = options["first_player"]
    if first != "random" and first >= seats:
        raise UsageError(
            f"option first_player cannot be {first}; allowed: random, 0 to {seats - 1}"
        )
    if options["opposites"] == "pairs" and seats != 4:
        raise UsageError("option opposites can be pairs with four players only")
