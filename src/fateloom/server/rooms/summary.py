"""Tables as the lobby and clients see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.table import Seat
from fateloom.option_words import options_text
from fateloom.server import wire
from fateloom.server.bots.roster import person_of
from fateloom.server.matches.rules import NOT_INSTALLED
from fateloom.server.ops.expiry import expiry_of
from fateloom.server.settings import Settings
from fateloom.server.store import FINISHED, PLAYING, TableHeader
from fateloom.server.store.table_state import SeatState, TableState

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room


def table_summary(room: Room, ledger: TableState | None = None) -> wire.TableSummary:
    """Return a table as everyone sees it."""
    header, match = room.header, room.match
    ledger = room.ledger if ledger is None else ledger
    if room.missing_rules:
        return _summary_without_rules(room, ledger)
    closed = room.not_open_yet is not None
    over = ledger.state == FINISHED and not closed
    return wire.TableSummary(
        id=header.id,
        game=header.game,
        title=room.game.title,
        options=ledger.options,
        options_text=options_text(room.game, ledger.options),
        public=header.public,
        state=ledger.state,  # type: ignore[arg-type]  # one of four words
        seats=[_chair(chair, room.id) for chair in ledger.chairs],
        host=ledger.host,
        seq=room.seq,
        commitment=header.commitment,
        salts=[chair.salt for chair in ledger.chairs],
        clock=room.clocks.rule,
        created=header.created,
        waiting=[] if match is None or match.ask is None else list(match.ask.seats),
        outcome=_outcome(match, closed),
        secret=room.secret.hex() if over else None,
        next=ledger.next,
        concede=bool(room.game.concede_phase),
        undoes=match is not None and room.game.free_undo(match.table),
        share=_share(room, ledger),
        goes_on=_goes_on(header),
        daily=_daily(header, ledger, closed),
        expires=expiry_of(room.rooms.settings, ledger.state, ledger.changed_at),
        why_closed=ledger.why_closed,
        hide_reactions=room.answer_delay.hides,
    )


def _summary_without_rules(room: Room, ledger: TableState) -> wire.TableSummary:
    """Return a table as the lobby knows it: what it says of the match was written by its rules."""
    game, header = room.game, room.header
    shown = from_lobby_row(header, room.rooms.settings)
    shown.state = ledger.state  # type: ignore[assignment]  # one of four words
    shown.seats = [_chair(chair, room.id) for chair in ledger.chairs]
    shown.host, shown.next, shown.why_closed = ledger.host, ledger.next, ledger.why_closed
    shown.seq = room.seq or shown.seq
    shown.waiting, shown.concede, shown.undoes = [], False, False
    shown.expires = expiry_of(room.rooms.settings, ledger.state, ledger.changed_at)
    closed = room.not_open_yet is not None
    shown.secret = room.secret.hex() if ledger.state == FINISHED and not closed else None
    shown.daily = _daily(header, ledger, closed)
    shown.old_rules = wire.OldRules(
        ledger.rules.version,
        None if game.version == NOT_INSTALLED else game.version,
        room.rendering is not None,
        ledger.state == PLAYING and game.version != NOT_INSTALLED,
    )
    return shown


def _outcome(match: Match | None, closed: bool) -> dict[str, Any] | None:
    """Return how a match ended; while its deal is closed, who won and the scores alone."""
    if match is None or match.outcome is None:
        return None
    outcome = match.outcome
    if closed:  # the reason may name cards
        outcome = Outcome(outcome.scores, outcome.winners, "")
    return outcome.data()


def _share(room: Room, ledger: TableState) -> str:
    """Return the line about a daily game that counts."""
    if ledger.daily_result is not None:
        return str(ledger.daily_result["line"])
    match = room.match
    if match is None or match.outcome is None or _goes_on(room.header):
        return ""
    # Only a match from before there was a list of the day has a line without a result there.
    return "" if "daily" in room.header.facts else room.companion.share(match)


def _daily(header: TableHeader, ledger: TableState, closed: bool) -> wire.DailyGame | None:
    daily = header.facts.get("daily")
    if daily is None:
        return None
    over = ledger.state == FINISHED
    counts = ledger.daily_result is not None if over else ledger.counts and closed
    return wire.DailyGame(daily["date"], counts, not closed)


def _goes_on(header: TableHeader) -> wire.GoesOn | None:
    return msgspec.convert(header.facts.get("goes_on"), wire.GoesOn | None)


def seating_of(room: Room, tokens: dict[Seat, str]) -> wire.Seated:
    """Return a table with the tokens of seats just taken there."""
    credentials = [wire.Credential(seat, token) for seat, token in tokens.items()]
    return wire.Seated(table_summary(room), credentials)


def _chair(chair: SeatState, table: str) -> wire.Chair:
    person = (
        person_of(chair.bot, chair.name, table, chair.seat) if chair.occupant == "bot" else None
    )
    return wire.Chair(
        chair.seat,
        chair.name,
        chair.occupant,  # type: ignore[arg-type]  # one of three words
        chair.bot,
        chair.present or chair.occupant == "bot",
        chair.away,
        chair.kept_for,
        "" if person is None else person.temper,
        "" if person is None else person.line,
    )


def lobby_row(room: Room, ledger: TableState) -> Any:
    """Return the table as it is stored for the lobby."""
    row = msgspec.to_builtins(table_summary(room, ledger))
    return {**row, "old_rules": None}  # other rules may be installed when it is read


def from_lobby_row(header: TableHeader, settings: Settings) -> wire.TableSummary:
    """Return a table from its row in the lobby."""
    expires = expiry_of(settings, header.state, header.changed)
    row = {**header.facts["table"], "state": header.state, "expires": expires}
    return msgspec.convert(row, wire.TableSummary)
