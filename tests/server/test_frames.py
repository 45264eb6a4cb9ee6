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
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat, Table
from fateloom.games.council.rules import auction
from fateloom.laws import random_setup
from fateloom.laws.harness.segment import RecordedMatch, Segment, Tile
from fateloom.laws.harness.verdict import Inconclusive, LawBroken
from fateloom.laws.noninterference import WORLDS, NothingHidden, check_other_world, redealt_world
from fateloom.server.actions import bug_report
from fateloom.server.matches import replay as replays
from fateloom.server.matches.replay import MatchHistory
from fateloom.server.rooms.clocks import Clocks
from fateloom.server.rooms.frames import Frames, Place
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.updates import Updates
from tests.properties.budget import DEEP, length_of
from tests.server.two_worlds import Laid, Listened, Onlooker, World, worlds

PIECES = 30
"""So many of a recorded game at most, save in a long search."""
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
        """Every frame of a recorded game, in every place; without a long search every frame of
        some pieces from all over it."""
        seats, options = hidden_setup(game, seed)
        luck = SeededChance(f"frames {seed}")
        tiles = list(RecordedMatch(game, seats, options, seed).tiles(luck))
        for tile in tiles if DEEP else tiles[:: 1 + len(tiles) // PIECES]:
            await self.tile(tile, luck)
        self.games += 1

    async def tile(self, tile: Tile, luck: SeededChance) -> None:
        """A piece of a game, in every place."""
        seats, seed = tile.start.seats, luck.below(1 << 30)
        heard: dict[Place, Onlooker] = {}
        for observer in range(seats + 1):
            stretch = Listened(tile, observer, SeededChance(seed))
            heard = heard or await self.true.heard(stretch, tile.start, places_of(seats))
            mine = heard[place_of(stretch)]
            if not await self.judged(stretch, mine, luck):
                self.frames["unjudged"] += mine.frames_heard
                await self.beginning(tile.without_end(), observer, luck)

    async def beginning(self, tile: Tile | None, observer: Seat, luck: SeededChance) -> None:
        """As much of a piece as is possible in another world."""
        while tile is not None:
            stretch = Listened(tile, observer, luck)
            place = place_of(stretch)
            heard = await self.true.heard(stretch, tile.start, [place])
            if await self.judged(stretch, heard[place], luck):
                self.frames["unjudged"] -= heard[place].frames_heard
                return
            tile = tile.without_end()

    async def judged(self, stretch: Segment, mine: Onlooker, luck: SeededChance) -> bool:
        """Whether another world was possible; it was the same to the observer."""
        for attempt in range(WORLDS):
            try:
                await self.compare(stretch, mine, luck.below(1 << 30), few=attempt > 0)
            except Inconclusive:
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
        seats, options = hidden_setup(game, seed)
        luck = SeededChance(f"frames {seed}")
        for stretch in RecordedMatch(game, seats, options, seed).segments(
            STRETCHES, luck, hold_forced_asks=True
        ):
            place = place_of(stretch)
            heard = await self.true.heard(stretch, stretch.start, [place])
            await self.judged(stretch, heard[place], luck)
        self.games += 1

    async def compare(self, stretch: Segment, mine: Onlooker, seed: int, *, few: bool) -> None:
        check_other_world(stretch, SeededChance(seed), few=few)  # or that world is void
        world = redealt_world(stretch, SeededChance(seed), few=few)
        heard = await self.other.heard(stretch, world.table, [mine.place], world.ids)
        yours = heard[mine.place]
        for one, other in zip(mine.heard, yours.heard, strict=False):
            if one != other:
                raise Leak(f"seat {stretch.observer} of {stretch.game.id}:\n{one}\n{other}")
        if len(mine.heard) != len(yours.heard):
            raise Leak(f"seat {stretch.observer} is told more in one world")
        self.stretches += 1


def hidden_setup(game: Game, seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and options for a seed: at least three seats if the game has them, each with cards
    that others do not see, where the game has hands at all."""
    for again in count():
        seats, options = random_setup(game, f"{seed} {again}" if again else seed)
        match = Match(game, seats, SeededChance(seed), options, quiet=True)
        if seats >= min(3, max(game.seats)) and (seats == 1 or hides_hands(match.table)):
            return seats, options
    raise AssertionError


def hides_hands(table: Table) -> bool:
    """Whether every seat is dealt a zone that the others may not look into."""
    return all(
        any(zone.owner == seat and zone.seen_by == 1 << seat for zone in table.zones)
        for seat in range(table.seats)
    )


def place_of(stretch: Segment) -> Place:
    return None if stretch.observer == stretch.start.seats else stretch.observer


def places_of(seats: int) -> list[Place]:
    return [*range(seats), None]


def searched(
    folder: Path, game: str, seeds: Iterable[int], kind: type[Laid] = Laid, *, whole: bool = True
) -> Search:
    async def run() -> Search:
        async with worlds(folder, kind) as both:
            search = Search(*both)
            one = search.whole_game if whole else search.some_stretches
            try:
                for seed in seeds:
                    await one(find_game(game), seed)
            except (Leak, LawBroken):
                print(f"found in piece {search.stretches + 1}")
                raise
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
        seats, options = hidden_setup(find_game(game), seed)
        journey = RecordedMatch(find_game(game), seats, options, seed)
        asks[seed] = len(journey.recorder.asks) * (seats + 1)
    return iter(sorted(asks, key=asks.__getitem__)[: 1 if length_of(game) > 100 else 3])


@pytest.mark.parametrize("game", game_ids())
def test_frames_are_judged_at_tables_with_hidden_hands_and_three_seats(game: str) -> None:
    most = max(find_game(game).seats)
    for seed in games_of(game):
        seats, options = hidden_setup(find_game(game), seed)
        assert seats >= min(3, most)
        assert not options.get("open_favors")


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

    def __init__(self, *laid: Any) -> None:
        super().__init__(*laid)
        self.updates = Gossiping(self)


class Gossiping(Updates):
    def publish(self) -> None:
        self._published = ()
        super().publish()


class Hasty(Laid):
    """Does not wait where nobody has a choice."""

    @property
    def min_open_ms(self) -> int | None:
        return None if self.match is not None and self.match.is_held else super().min_open_ms


class Prattler(Laid):
    """Lets a face that is hidden from some slip into everybody's frames."""

    def __init__(self, *laid: Any) -> None:
        super().__init__(*laid)
        self.frames = Prattling(self)


class Prattling(Frames):
    def of(self, place: Place, since: int) -> tuple[bytes, int]:
        text, lines = super().of(place, since)
        table = self._room.require_match.table
        hidden = (card.face.id for card in table.cards if card.seen != table.everyone)
        slip = f'"frame","of":"{next(hidden, "")}"'
        return text.replace(b'"frame"', slip.encode(), 1), lines


class Bookkeeper(Laid):
    """Counts in a replay only the questions in which somebody had a choice."""

    def history(self) -> MatchHistory:
        return super().history()._replace(match=self.new_match(hold_forced_asks=False))


class Timekeeper(Laid):
    """Lets the clocks of those run who have a choice."""

    def __init__(self, *laid: Any) -> None:
        super().__init__(*laid)
        self.clocks = Charging(self)


class Charging(Clocks):
    def start(self) -> None:
        super().start()
        waiting = self._room.require_match.unanswered
        self._times = {seat: time for seat, time in self._times.items() if seat in waiting}


class Hurried(Laid):
    """Deals a match that does not wait where nobody has a choice."""

    def new_match(self, *, hold_forced_asks: bool | None = None) -> Match:
        return super().new_match(hold_forced_asks=hold_forced_asks or False)


@pytest.mark.parametrize("leaking", [Gossip, Hasty, Prattler, Bookkeeper, Timekeeper, Hurried])
def test_a_room_that_leaks_is_found(leaking: type[Laid], tmp_path: Path) -> None:
    with pytest.raises(Leak):
        searched(tmp_path, "council", range(8), leaking)


def lines_of_seat_0(replay: Callable[..., Any]) -> Callable[..., Any]:
    """Replay steps that give the gallery what seat 0 has read."""

    def replay_steps(history: MatchHistory, reader: Seat) -> Any:
        return replay(history, 0 if reader == history.match.seats else reader)

    return replay_steps


def test_a_replay_that_gives_the_gallery_the_lines_of_a_seat_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "_replay_steps", lines_of_seat_0(replays._replay_steps))
    with pytest.raises(Leak, match="seat"):
        searched(tmp_path, "council", range(8))


def test_a_replay_that_shows_another_place_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = replays._frame

    def leaking(match: Match, place: Place, hands: bool) -> Any:
        return honest(match, 0 if place is None else place, hands)

    monkeypatch.setattr(replays, "_frame", leaking)
    with pytest.raises(Leak):
        searched(tmp_path, "council", range(8))


@pytest.mark.pure
def test_a_commitment_asked_only_where_the_hand_allows_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3.7.3 of Council: who is asked then depends on a hidden hand."""
    honest = auction.choose

    def leaking(seat: Seat, values: Any, **words: Any) -> Any:
        if words["id"] == "buy_commit":
            words["always"] = False
        return honest(seat, values, **words)

    monkeypatch.setattr(auction, "choose", leaking)
    with pytest.raises((Leak, LawBroken)):
        searched(tmp_path, "council", range(100), whole=False)


def test_a_capsule_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells how many entries the log has, and so who had a choice."""
    honest = bug_report.build

    def leaking(room: Room, place: Place) -> dict[str, Any]:
        return {**honest(room, place), "entry": room.ledger.seq}

    monkeypatch.setattr(bug_report, "build", leaking)
    with pytest.raises(Leak):
        searched(tmp_path, "council", range(8))
