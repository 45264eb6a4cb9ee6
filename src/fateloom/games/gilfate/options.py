"""The options of Gilfate Fantasy, and which do not go together."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import GameOption, UsageError

HAND_SIZES = {2: 10, 3: 9, 4: 8, 5: 6}
BOMBS = {2: 6, 3: 6, 4: 9, 5: 9}
USUAL = "usual"

OPTIONS = (
    GameOption(
        "mode", ("knockout", "points"), "knockout", "knock others out, or count points", "3.7.10"
    ),
    GameOption(
        "match",
        (USUAL, "to5", "best_of_3", "best_of_5", "single"),
        USUAL,
        "how many rounds; usual: to 5 survival points, or one round of the points game",
        "3.13.3",
    ),
    GameOption("all_cards", (False, True), False, "deal all attack cards at the start", "3.16.1"),
    GameOption(
        "secret_stash",
        (False, True),
        False,
        "everyone adds a secret card to the blank deck",
        "3.17.1",
    ),
    GameOption(
        "explosions",
        (USUAL, 0, 1, 2, 3),
        USUAL,
        "explosions under the deck; usual: 1, or 0 in the points game",
        "3.1.3",
    ),
    GameOption(
        "bombs",
        (USUAL, *range(13)),
        USUAL,
        "bombs in the deck; usual: 6 with 2 or 3 players, 9 with 4 or 5",
        "3.1.1",
    ),
    GameOption(
        "hand_size",
        (USUAL, *range(3, 13)),
        USUAL,
        "cards dealt to each; usual: 10, 9, 8, 6 with 2, 3, 4, 5 players",
        "3.1.5",
    ),
    GameOption("next_round_hand", ("table", "three"), "table", "hands of later rounds", "3.15.2"),
    GameOption("deal", ("quick", "draft"), "quick", "deal at random, or choose each pile", "3.1.7"),
    GameOption(
        "first_player",
        ("bomb_draw", "random", "seat"),
        "bomb_draw",
        "who starts the first round: the first to draw a bomb, a random seat, or first_seat",
        "3.2.1",
    ),
    GameOption(
        "first_seat", range(5), 0, "the seat that starts, with first_player = seat", "3.2.1"
    ),
    GameOption("end_draw", ("must", "may", "five"), "must", "the draw at a turn's end", "3.3.10"),
    GameOption(
        "starter_card",
        (True, False),
        True,
        "with 2 players: an extra card for the first player",
        "3.1.10",
    ),
    GameOption(
        "explosion_after_shuffle",
        ("mixed", "bottom"),
        "mixed",
        "where explosions are after a shuffle",
        "3.11.4",
    ),
    GameOption("flipped_deck", ("face_up", "face_down"), "face_up", "a turned-over deck", "3.11.2"),
    GameOption("first_lap_shield", (False, True), False, "no explosion in the first lap", "3.4.9"),
    GameOption("open_looks", (False, True), False, "Watchtower looks are shown to all", "3.18.5"),
)


def check(seats: int, options: dict[str, Any]) -> None:
    """Section 6. Options that do not go together."""
    if options["mode"] == "points" and options["match"] == "to5":
        raise UsageError(
            "match cannot be to5 in the points game: nobody gains survival points there"
        )
    bombs = BOMBS[seats] if options["bombs"] == USUAL else options["bombs"]
    usual = 1 if options["mode"] == "knockout" else 0
    explosions = usual if options["explosions"] == USUAL else options["explosions"]
    if options["secret_stash"] and bombs < 3:
        raise UsageError(f"secret_stash needs at least 3 bombs, not {bombs}")
    if bombs == 0 and explosions == 0:
        raise UsageError("bombs and explosions cannot both be 0")
    size = options["hand_size"]
    if size != USUAL and seats * size > 42:
        raise UsageError(
            f"hand_size {size} is too much for {seats} players: players times size may be 42"
        )
    if options["first_player"] == "seat" and options["first_seat"] >= seats:
        raise UsageError(f"first_seat must be 0 to {seats - 1} with {seats} players")
