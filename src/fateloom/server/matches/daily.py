"""The daily deal of a server: its secret, whether a game counts, and the list of a day.

Every secret of a day follows from one secret of the house, which is drawn when a server is first
started on a store. So every process has the same deal, the commitment to a day is known before it
begins, and the secret of a day that is over says nothing about other days.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, NamedTuple

from fateloom.companion import Companion, utc_today
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import commitment_to
from fateloom.server import wire
from fateloom.server.matches import deal
from fateloom.server.store import House, Store, TableHeader
from fateloom.server.store.table_state import TableState

PAST = 7
"""Number of past days whose secrets are listed with today's deal."""
LISTED = 100
"""Number of results that the list of a day has at most."""


async def house_of(store: Store) -> House:
    """Return the secret of the house; the first process draws it."""
    house = await store.house()
    if house is None:
        house = await store.keep_house(House(deal.new_secret(), utc_today().isoformat()))
    return house


async def secret_of(store: Store, game: Game, day: date) -> bytes:
    """Return the secret of a date's deal of a game."""
    return Companion(game).day_secret(day, (await house_of(store)).secret)


# Which games count -----------------------------------------------------------------------------


def facts_of(day: date, player: str) -> dict[str, Any]:
    """Return what the header of a daily game holds: its date, and the hash of its player's key."""
    return {"date": day.isoformat(), "player": player}


async def claim(store: Store, header: TableHeader, ledger: TableState) -> bool:
    """Return whether a match that is about to begin is the one that counts for its player.

    Only the first on its date does. A player who gives no key plays for practice.
    """
    daily = header.facts.get("daily")
    if not daily or not daily["player"] or daily["date"] != utc_today().isoformat():
        return False
    if not ledger.people:
        return False
    first = await store.claim_day(header.game, daily["date"], daily["player"], header.id)
    return first == header.id


def result_of(match: Match, ledger: TableState) -> dict[str, Any] | None:
    """Return the result of a match that is over, if it belongs in the list of its day."""
    companion = Companion(match.game)
    if not ledger.counts or ledger.bot_answered or companion.day(match.options) != utc_today():
        return None
    return {**companion.result(match), "line": companion.share(match)}


# What is told of a day -------------------------------------------------------------------------


class Day(NamedTuple):
    """A date, the secret of its deal, and whether its commitment was out before it began."""

    date: date
    secret: bytes
    published: bool

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)

    def told(self) -> wire.DailyCommitment:
        """Return what is known of the day now: its secret only once it is over."""
        secret = self.secret.hex() if self.date < utc_today() else None
        return wire.DailyCommitment(self.date.isoformat(), self.commitment, self.published, secret)


def _day(game: Game, house: House, day: date) -> Day:
    secret = Companion(game).day_secret(day, house.secret)
    return Day(day, secret, day.isoformat() > house.since)


async def today(store: Store, game: Game) -> wire.DailyDeal:
    """Return the deal of today, with what is published of other days."""
    companion = Companion(game)
    options = companion.daily("")
    house, now = await house_of(store), companion.today
    past = (now - timedelta(days) for days in range(1, PAST + 1))
    return wire.DailyDeal(
        now.isoformat(),
        options,
        _day(game, house, now).told(),
        _day(game, house, now + timedelta(1)).told(),
        [_day(game, house, day).told() for day in past if day.isoformat() >= house.since],
    )


async def results(store: Store, game: Game, text: str) -> wire.DailyResults:
    """Return a day that is not to come: its commitment, its secret if it is over, and its list."""
    companion = Companion(game)
    day = companion.day(companion.daily(text))
    assert day is not None
    told = _day(game, await house_of(store), day).told()
    headers = [
        header
        for header in await store.day_headers(game.id, told.date)
        if header.commitment == told.commitment  # a table of another server has another deal
    ]
    return wire.DailyResults(told, len(headers), _listed(companion, headers))


def _player_name(header: TableHeader) -> str:
    seats = header.facts["table"]["seats"]
    return str(next(seat["name"] for seat in seats if seat["who"] == "person"))


def _listed(companion: Companion, headers: list[TableHeader]) -> list[wire.DailyResult]:
    ended = [(header, result) for header in headers if (result := header.facts.get("daily_result"))]
    places = companion.places([result for _, result in ended])
    lines = [
        wire.DailyResult(place, _player_name(header), result["text"])
        for place, (header, result) in zip(places, ended, strict=True)
    ]
    return sorted(lines, key=lambda line: line.place)[:LISTED]
