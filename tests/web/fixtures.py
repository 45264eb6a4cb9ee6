"""Positions in the middle of games, as a browser gets them: ``python -m tests.web.fixtures DIR``.

Each game gets ``<game>.json`` with what the server says about it, and ``<game>-<name>.json``
with views of one position. The gallery beside this file draws them without a server.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.server import catalog

NAMES = ["Mira", "Jonas", "Priya", "Ada", "Tomas", "Lin"]
STOPS = (0.1, 0.3, 0.5, 0.75, 1.0)
"""After which parts of a match a position is taken."""


def played(game: Game, seats: int, seed: int, options: dict[str, Any], bot: str) -> list[Match]:
    """A match among bots, at each of its stops."""
    player = find_bot(bot)
    length = len(_play(game, seats, seed, options, player, None).decisions)
    return [_play(game, seats, seed, options, player, max(1, int(length * stop))) for stop in STOPS]


def _play(
    game: Game, seats: int, seed: int, options: dict[str, Any], bot: Any, until: int | None
) -> Match:
    match = Match(game, seats, SeededChance(seed), options, names=NAMES[:seats])
    luck = SeededChance(seed + 1)
    while match.ask is not None and (until is None or len(match.decisions) < until):
        seat = match.next_seat
        match.answer(bot(Observation(match, seat), luck), seat)
    return match


def views(match: Match) -> dict[str, Any]:
    """A position from every seat and from the gallery."""
    return {
        "names": list(match.names),
        "views": [match.view(seat, 0) for seat in range(match.seats)] + [match.view(None, 0)],
    }


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for id in game_ids():
        game = find_game(id)
        if not game.package.startswith("fateloom.games."):
            continue
        _dump(folder / f"{id}.json", catalog.game_info(game))
        for seats in sorted({game.default_seats, game.seats[-1]}):
            bot = "greedy" if id in ("council", "fatal", "gilfate") else "random"
            for stop, match in zip(STOPS, played(game, seats, 7, {}, bot), strict=True):
                _dump(folder / f"{id}-{seats}-{int(stop * 100)}.json", views(match))


def _dump(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, default=list), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
