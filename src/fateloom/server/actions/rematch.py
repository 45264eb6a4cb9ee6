"""The rematch: a new table with the same seats and options."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.actions.create import store_table
from fateloom.server.actions.seats import join
from fateloom.server.actions.start import check_installed, resolved_options
from fateloom.server.matches import deal
from fateloom.server.problems import Problem
from fateloom.server.rooms.room import Room
from fateloom.server.store import FINISHED, PLAYING, NewEntry


async def rematch(room: Room, by: Seat) -> tuple[Room, dict[Seat, str]]:
    """Create the table of the rematch; the others claim their seats there."""
    made: list[tuple[Room, dict[Seat, str]]] = []

    async def propose() -> None:
        _may_play_again(room)
        if not made:
            made.append(await _same_again(room, by))
        await room.append(("next", {"table": made[0][0].id}))

    try:
        await room.transact(propose)
    except Problem:
        for new, _ in made:  # another process was faster: its table is the rematch
            await room.rooms.forget(new.id)
        raise
    return made[0]


def _may_play_again(room: Room) -> None:
    ledger = room.ledger
    if ledger.state != FINISHED and not _may_restart(room):
        raise Problem(409, "You can ask for a rematch when the game is over.")
    if ledger.next is not None:
        raise Problem(409, f"A rematch has already started: table {ledger.next}.")
    if room.companion.day(ledger.options) is not None:
        raise Problem(
            409, "You can play a daily deal only once. Start a new table for another game."
        )


def _may_restart(room: Room) -> bool:
    """Return whether a running match may begin anew, since its rules are not installed here.

    Each player agrees by taking the seat that the new table keeps.
    """
    return room.ledger.state == PLAYING and bool(room.missing_rules)


async def _same_again(room: Room, by: Seat) -> tuple[Room, dict[Seat, str]]:
    """Create a table like this one, with its bots and the person who proposes it."""
    ledger = room.ledger
    options = ledger.options
    if room.missing_rules:
        check_installed(room)
        options = resolved_options(room.game, len(ledger.chairs), options)
    said: list[NewEntry] = []
    kept: dict[str, str] = {}
    seats: list[wire.OwnSeat | wire.OpenSeat | wire.BotSeat] = []
    for chair in ledger.chairs:
        if chair.occupant == "bot":
            assert chair.bot is not None
            seats.append(wire.BotSeat(chair.bot))
            said.append(("bot", {"seat": chair.seat, "bot": chair.bot, "name": chair.name}))
        else:
            seats.append(wire.OpenSeat())
            if chair.seat != by:
                kept[str(chair.seat)] = chair.name
            else:
                said.insert(0, ("sit", {"seat": by, "name": chair.name}))
    wanted = wire.NewTable(
        game=room.game.id,
        seats=seats,
        options=options,
        public=room.header.public,
        clock=room.clocks.rule,
        hide_reactions=room.answer_delay.hides,
    )
    secret = deal.new_secret()
    return await store_table(
        room.rooms,
        room.game,
        options,
        secret,
        wanted,
        said,
        before=room.id,
        kept=kept,
        owner=room.owner,
    )


async def claim(room: Room, token: str) -> tuple[Seat, str]:
    """Give a person the seat at a rematch that they had at the table before."""
    before = room.header.facts.get("before")
    if not before:
        raise Problem(409, "This table is not a rematch.")
    old = await room.rooms.peek(before)
    try:
        seat = await room.rooms.seat_of(old, token)
    finally:
        old.discard()
    wanted = wire.Join(old.ledger.chairs[seat].name, seat, id=token)
    return await join(room, wanted, claims=True)
