"""The options of Council of Kings, and which do not go together."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import GameOption, UsageError

OPTIONS = (
    GameOption("mode", ("advanced", "basic"), "advanced",
           "all 54 Fate cards, or the 12 simplest, best for a first game", "3.1.3"),
    GameOption("cards_per_player", (5, 3), 5,
           "Fate cards per player in an Advanced game; 3 for a quick one", "3.1.7"),
    GameOption("tax_prompts", ("dusk", "always"), "dusk",
           "when players may tax before a card is revealed: only at Dusk, or always", "3.11.9"),
    GameOption("absent_crown", (False, True), False,
           "2 players only: when you pass on an Evil card, the bank adds 1 coin too", "3.4.13"),
    GameOption("populace_cap", range(10, 31), 20,
           "the most Chaos that a Populace can hold", "3.2.10"),
    GameOption("open_favors", (False, True), False,
           "for learning: all hands and bargains are face up", "3.5.1"),
)  # fmt: skip


def check(seats: int, options: dict[str, Any]) -> None:
    """Section 6: what does not go together."""
    if options["absent_crown"] and seats != 2:
        raise UsageError(f"absent_crown is for 2 players, not {seats} (3.4.13)")
    if options["mode"] == "basic" and options["cards_per_player"] != 5:
        raise UsageError("cards_per_player is for the Advanced game, not for mode=basic (3.1.7)")
