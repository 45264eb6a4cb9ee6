"""Chat, and who does not want to hear whom."""

from __future__ import annotations

from fateloom.engine.table import Seat
from fateloom.server import wire
from fateloom.server.ledger import clean
from fateloom.server.problems import Problem
from fateloom.server.room import Room


async def chat(room: Room, seat: Seat, text: str) -> None:
    """Say something to the table. It is kept as it was said; whoever shows it escapes it."""
    said = clean(text)
    if not said:
        raise Problem(422, "There is nothing to say in that.")
    await room.write(("chat", {"seat": seat, "text": said}))


async def mute(room: Room, seat: Seat, of: Seat, *, muted: bool) -> None:
    """Do not hear a seat, or hear it again."""
    if not 0 <= of < len(room.ledger.chairs) or of == seat:
        raise Problem(422, "Another seat of this table can be muted.")
    await room.write(("mute", {"seat": seat, "of": of, "muted": muted}))


def heard(room: Room, seats: tuple[Seat, ...], after: int) -> list[wire.ChatLine]:
    """The lines after a number that a client with these seats wants to hear."""
    ledger = room.ledger
    muted = [ledger.chairs[seat].muted for seat in seats]
    return [
        wire.ChatLine(each.n, each.seat, ledger.chairs[each.seat].name, each.text, each.at)
        for each in ledger.chat
        if each.n > after and not any(each.seat in silent for silent in muted)
    ]
