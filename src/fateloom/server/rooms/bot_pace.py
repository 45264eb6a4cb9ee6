"""How long bots take to answer, which must not tell what they hold.

The time of a search depends on the hand: on how many answers there are and how close they are. So
where people watch, the answer of a bot counts after a time that is drawn from public facts: the
kind of question and the temper of the bot. The search runs meanwhile.

A bot that needs longer shows it once. From then on the bots of this table take longer every time.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import AskMany
from fateloom.engine.state.table import Seat
from fateloom.server.bots.roster import person_of
from fateloom.server.rooms.answer_delay import LONGEST

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room

SHORTEST, WIDTH = 0.5, 1.0
"""The shortest time, and the span above it, as parts of the usual time."""
REACTION = 0.6
"""The part of that time which a bot takes for an ask to several seats."""
TEMPO = {"bold": 0.75, "showy": 0.9, "thrifty": 1.1, "cautious": 1.3}
"""By temper, the factor for the time of a bot."""


class BotPace:
    """The times in which the bots of a room answer."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._needed = 0.0
        """Seconds that the slowest late bot needs, or 0."""

    def draw(self, match: Match, seat: Seat, bot: str) -> float:
        """Return the seconds after which the answer of a bot to the open ask counts.

        They follow from the secret of the table, so a restart does not draw again.
        """
        room = self._room
        usual = room.rooms.settings.bot_pause
        if not usual or not (room.clients or room.visits) or room.answer_delay.applies_to(match):
            return 0.0  # nobody watches, or the table holds all answers for the same time
        if isinstance(match.ask, AskMany):
            usual *= REACTION
        person = person_of(bot, match.names[seat], room.id, seat)
        tempo = 1.0 if person is None else TEMPO.get(person.temper, 1.0)
        ask = f"bot {room.ledger.seq_offset} {match.ask_number} {seat}"
        drawn = blake2b(ask.encode(), key=room.secret[:64], digest_size=8)
        share = int.from_bytes(drawn.digest()) / 2**64
        return max(self._needed, usual * tempo * (SHORTEST + WIDTH * share))

    def note(self, seconds: float, drawn: float) -> None:
        """Note how long a bot took. If it was late, later answers take longer."""
        if drawn and seconds > drawn:
            self._needed = min(LONGEST, max(self._needed, 1.5 * seconds))
