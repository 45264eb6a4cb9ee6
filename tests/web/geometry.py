"""Positions of every game to look at, and a look that tells what is covered, clipped or outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.laws.harness.random_player import GuidedPlayer
from fateloom.testing import LaidTable
from tests.games.council.scenes import acting, auction
from tests.games.fantos.scenes import planet
from tests.games.fatal.scenes import table
from tests.games.gilfate.scenes import island
from tests.games.weaver.scenes import reading

GEOMETRY = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8").strip().rstrip(";")
SETTLED = """async () => {
  for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame);
  for (const one of document.getAnimations())
    if (one.effect.getComputedTiming().iterations < Infinity) one.finish();
}"""
"""What follows a new size of the window is drawn, and nothing moves any more."""
NAMES = ("Guest", "Bobbin", "Heddle", "Treadle", "Selvage", "Shuttle")

Size = tuple[int, int]


def findings(page: Page) -> list[str]:
    """Return a sentence for everything that must be clicked or read and cannot be."""
    page.evaluate(SETTLED)
    return list(page.evaluate(GEOMETRY))


def played(game: str, decisions: int, seed: object = 1, seats: int = 0) -> LaidTable:
    """Play a match on until seat 0 has a choice, after some decisions at least."""
    rules = find_game(game)
    number = seats or rules.default_seats or rules.seats[0]
    for attempt in range(50):
        player = GuidedPlayer(f"{seed} {attempt}")
        match = Match(rules, number, SeededChance(f"{seed} {attempt}"), names=NAMES[:number])
        while match.ask is not None:
            if 0 in match.unanswered and len(match.decisions) >= decisions and _chooses(match):
                return LaidTable(match)
            player.step(match)
    raise AssertionError(f"no match of {game} lasts {decisions} decisions")


def _chooses(match: Match) -> bool:
    prompt = match.view(0)["prompt"]
    return prompt is not None and len(prompt["options"]) > 1


def laid(game: str) -> Iterator[LaidTable]:
    """Positions in which much lies on the table, or what once went wrong."""
    crowd: dict[str, Any] = {"seats": 4}
    if game == "council":
        yield auction(
            "marsh_hydra coin=4", **crowd, hand={0: ["kickback", "ward_of_salt", "holy_water"]}
        )
        yield auction(
            "goldentongue coin=11",
            **crowd,
            coins=[17, 7, 6, 10],
            kingdom={
                0: ["kobolds chaos=2"],
                2: ["lady_isaura order=0", "sir_aldric order=4", "troll chaos=3"],
            },
        )
        glimpse = acting(
            **crowd,
            hand={0: ["oracles_glimpse"]},
            fate_deck=["famine", "sir_aldric", "lady_isaura", "game_ends"],
        )
        yield glimpse.says(0, "favor/oracles_glimpse")
    elif game == "fantos":
        yield planet(
            {
                0: "cook! bishop quarryman",
                1: "knight! reeve! publican beadle anchorite scrivener",
                2: "inquisitor! navigator alchemist vizier chamberlain executioner",
                3: "leech! astrologers! poacher armorer",
            },
            {0: "pack_beasts raid mill_fee envoy shell_game skull_of_lodan"},
            trials="stimulus bad_blood",
            **crowd,
        )
        war = planet(
            {0: "knight beadle shirazad leech", 1: "cook bishop quarryman"},
            {0: "shell_game envoy oubliette"},
            dice=[3, 2, 1, 3, 1, 2, 3],
            **crowd,
        )
        war.says(0, "war/s1", "knight+beadle+shirazad+leech")
        yield war.says(1, "cook+bishop+quarryman")
    elif game == "fatal":
        hand = [
            "rust_storm",
            "cold_ember",
            "rain_organ",
            "dead_battery",
            "open_window",
            "elemental_shield",
        ]
        yield table(**crowd, hand={0: hand})
    elif game == "gilfate":
        yield island(
            hand={0: "2 3 4a 5a 6a 7a 9a 12a", 1: "8a 8b", 2: "9b 1", 3: "11c 3"},
            front={1: "10a 11a", 2: "10b"},
            **crowd,
        )
    elif game == "weaver":
        yield reading(
            "lucky_coin",
            "keeper_of_keys",
            tops=["harvest_feast", "red_thread", "steadfast_vow", "first_kiss"],
        )
