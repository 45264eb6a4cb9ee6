"""Noninterference of all that a room sends, to every seat and to the gallery.

Recorded games are lived through piece by piece, each piece twice: once as it was, once in a
world where every card that the observer never saw was dealt anew. What the observer hears must
be the same to the byte, and come at the same moments: frames, news of the room with its clocks,
the view when it is asked for, the match replayed, the capsule for a bug report, and what undo
would say. Hints and what bots say for their moves pass the law of honesty
(tests/properties/test_honesty.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.chance import Loose
from fateloom.engine.game import Game
from fateloom.engine.registry import find_game, game_ids
from fateloom.engine.table import Seat
from fateloom.laws import settings
from fateloom.laws.secrecy import WORLDS, NothingHidden, other_world, same_in_another_world
from fateloom.laws.stretch import Journey, Stretch, Tile
from fateloom.laws.verdict import Void
from fateloom.server import capsule
from fateloom.server.clocks import Clocks
from fateloom.server.frames import Frames, Place
from fateloom.server.replaying import Story
from fateloom.server.room import Room
from tests.properties.budget import length_of
from tests.server.two_worlds import Laid, Listened, Onlooker, World, worlds

STRETCHES = 6
"""So many of each recorded game, where it is not lived through as a whole."""


class Leak(AssertionError):
    """The observer can tell two worlds apart."""


class Search:
    """Recorded games, in two worlds."""

    def __init__(self, true: World, other: World) -> None:
        self.true, self.other = true, other
        self.games = self.stretches = self.void = 0
        self.frames: dict[str, int] = dict.fromkeys(("seats", "gallery", "open", "unjudged"), 0)
        """Frames that were the same in another world, by who saw them; those of places from
        which nothing was hidden; and those for which no other world was possible."""

    def __str__(self) -> str:
        frames = ", ".join(f"{count} {who}" for who, count in self.frames.items())
        return f"{self.games} games, {self.stretches} stretches, {self.void} void; frames: {frames}"

    @property
    def all_frames(self) -> int:
        return sum(self.frames.values())

    # A whole game, every place ---------------------------------------------------------

    async def whole_game(self, game: Game, seed: int) -> None:
        """Every frame of a recorded game, in every place."""
        seats, options = settings(game, seed)
        luck = Loose(f"frames {seed}")
        for tile in Journey(game, seats, options, seed).tiles(luck):
            await self.tile(tile, luck)
        self.games += 1

    async def tile(self, tile: Tile, luck: Loose) -> None:
        """A piece of a game, in every place."""
        seats, seed = tile.start.seats, luck.below(1 << 30)
        heard: dict[Place, Onlooker] = {}
        for observer in range(seats + 1):
            stretch = Listened(tile, observer, Loose(seed))
            heard = heard or await self.true.heard(stretch, tile.start, None, places_of(seats))
            mine = heard[place_of(stretch)]
            if not await self.judged(stretch, mine, luck):
                self.frames["unjudged"] += mine.frames_heard
                await self.beginning(tile.without_end(), observer, luck)

    async def beginning(self, tile: Tile | None, observer: Seat, luck: Loose) -> None:
        """As much of a piece as is possible in another world."""
        while tile is not None:
            stretch = Listened(tile, observer, luck)
            place = place_of(stretch)
            heard = await self.true.heard(stretch, tile.start, None, [place])
            if await self.judged(stretch, heard[place], luck):
                self.frames["unjudged"] -= heard[place].frames_heard
                return
            tile = tile.without_end()

    async def judged(self, stretch: Stretch, mine: Onlooker, luck: Loose) -> bool:
        """Whether another world was possible; it was the same to the observer."""
        for attempt in range(WORLDS):
            try:
                await self.compare(stretch, mine, luck.below(1 << 30), few=attempt > 0)
            except Void:
                self.void += 1
            except NothingHidden:
                self.frames["open"] += mine.frames_heard
                return True
            else:
                self.frames["gallery" if mine.place is None else "seats"] += mine.frames_heard
                return True
        return False

    # Stretches of a game, one place each -----------------------------------------------

    async def some_stretches(self, game: Game, seed: int) -> None:
        """Some stretches of a recorded game that lead on from there to where it never was,
        and in half of which people have forgotten what no zone shows them."""
        seats, options = settings(game, seed)
        luck = Loose(f"frames {seed}")
        for stretch in Journey(game, seats, options, seed).stretches(STRETCHES, luck, patient=True):
            place = place_of(stretch)
            heard = await self.true.heard(stretch, stretch.start, None, [place])
            await self.judged(stretch, heard[place], luck)
        self.games += 1

    async def compare(self, stretch: Stretch, mine: Onlooker, seed: int, *, few: bool) -> None:
        same_in_another_world(stretch, Loose(seed), few=few)  # or that world is void
        world = other_world(stretch, Loose(seed), few=few)
        heard = await self.other.heard(stretch, world.table, world.ids, [mine.place])
        yours = heard[mine.place]
        for one, other in zip(mine.heard, yours.heard, strict=False):
            if one != other:
                raise Leak(f"seat {stretch.observer} of {stretch.game.id}:\n{one}\n{other}")
        if len(mine.heard) != len(yours.heard):
            raise Leak(f"seat {stretch.observer} is told more in one world")
        self.stretches += 1


def place_of(stretch: Stretch) -> Place:
    return None if stretch.observer == stretch.start.seats else stretch.observer


def places_of(seats: int) -> list[Place]:
    return [*range(seats), None]


def searched(
    folder: Path, game: str, seeds: Iterable[int], kind: type[Laid] = Laid, *, whole: bool = True
) -> Search:
    async def run() -> Search:
        async with worlds(folder, kind) as both:
            search = Search(*both)
            for seed in seeds:
                one = search.whole_game if whole else search.some_stretches
                await one(find_game(game), seed)
            return search

    return asyncio.run(run())


# Recorded games ----------------------------------------------------------------------------


def games_of(game: str) -> range:
    """The seeds of the recorded games of a long search: fewer where games are long."""
    return range(max(12, min(110, 6000 // length_of(game))))


def shortest_of(game: str) -> Iterator[int]:
    """The seeds of some short ones among them."""
    asks: dict[int, int] = {}
    for seed in range(12):
        seats, options = settings(find_game(game), seed)
        journey = Journey(find_game(game), seats, options, seed)
        asks[seed] = len(journey.witness.asks) * (seats + 1)
    return iter(sorted(asks, key=asks.__getitem__)[: 1 if length_of(game) > 200 else 3])


@pytest.mark.parametrize("game", game_ids())
def test_no_frame_of_a_game_hangs_on_what_its_place_cannot_know(game: str, tmp_path: Path) -> None:
    search = searched(tmp_path, game, shortest_of(game))
    print(search)
    assert search.frames["seats"] > 0
    assert search.frames["gallery"] > 0
    assert search.frames["unjudged"] <= search.all_frames / 10


def test_a_long_search_has_500_games() -> None:
    assert sum(len(games_of(game)) for game in game_ids()) >= 500


@pytest.mark.deep
@pytest.mark.parametrize("game", game_ids())
def test_no_frame_of_500_games_hangs_on_what_its_place_cannot_know(
    game: str, tmp_path: Path
) -> None:
    search = searched(tmp_path, game, games_of(game))
    print(search)
    assert search.games == len(games_of(game))
    assert search.frames["seats"] > 0
    assert search.frames["gallery"] > 0
    assert search.frames["unjudged"] <= search.all_frames / 20


@pytest.mark.parametrize("game", game_ids())
def test_no_frame_hangs_on_it_where_games_have_never_been(game: str, tmp_path: Path) -> None:
    search = searched(tmp_path, game, range(3), whole=False)
    assert search.stretches >= 6, "too few worlds were possible"


# The search finds what it shall find -------------------------------------------------------


class Gossip(Laid):
    """Tells everybody whenever somebody has answered in secret."""

    def publish(self) -> None:
        self._shown = ()
        super().publish()


class Hasty(Laid):
    """Does not wait where nobody has a choice."""

    @property
    def pause(self) -> int | None:
        return None if self.match is not None and self.match.idle else super().pause


class Prattler(Laid):
    """Lets a face that is hidden from some slip into everybody's frames."""

    def __init__(self, *laid: Any) -> None:
        super().__init__(*laid)
        self.frames = Prattling(self)


class Prattling(Frames):
    def of(self, place: Place, since: int) -> tuple[bytes, int]:
        text, lines = super().of(place, since)
        table = self._room.playing.table
        hidden = (card.face.id for card in table.cards if card.seen != table.everyone)
        slip = f'"frame","of":"{next(hidden, "")}"'
        return text.replace(b'"frame"', slip.encode(), 1), lines


class Bookkeeper(Laid):
    """Counts in a replay only the questions in which somebody had a choice."""

    def story(self) -> Story:
        return super().story()._replace(match=self.dealt(patient=False))


class Timekeeper(Laid):
    """Lets the clocks of those run who have a choice."""

    def __init__(self, *laid: Any) -> None:
        super().__init__(*laid)
        self.clocks = Charging(self)


class Charging(Clocks):
    def start(self) -> None:
        super().start()
        waiting = self._room.playing.waiting
        self._times = {seat: time for seat, time in self._times.items() if seat in waiting}


@pytest.mark.parametrize("leaking", [Gossip, Hasty, Prattler, Bookkeeper, Timekeeper])
def test_a_room_that_leaks_is_found(leaking: type[Laid], tmp_path: Path) -> None:
    with pytest.raises(Leak):
        searched(tmp_path, "council", range(8), leaking)


def test_a_capsule_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells how many entries the log has, and so who had a choice."""
    honest = capsule.of

    def leaking(room: Room, place: Place) -> dict[str, Any]:
        return {**honest(room, place), "entry": room.ledger.seq}

    monkeypatch.setattr(capsule, "of", leaking)
    with pytest.raises(Leak):
        searched(tmp_path, "council", range(8))
