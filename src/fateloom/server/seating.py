"""Who sits where: making a table, joining, leaving, bots, the start, the rematch."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from fateloom.bots import bot_names
from fateloom.engine.chance import commitment_to
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Decision
from fateloom.engine.registry import find_game
from fateloom.engine.table import Seat
from fateloom.server import credentials, fairness, tables, wire
from fateloom.server.ledger import Chair, Ledger, apart, clean
from fateloom.server.operations import log, metrics
from fateloom.server.problems import Problem, sentence
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms
from fateloom.server.store import FINISHED, OPEN, PLAYING, Header, Said
from fateloom.term.companion import Companion

STAND_IN = ("regular", "greedy", "random")
"""Who plays for a person that has left: the first of these that there is."""
BOT_NAMES = ("Bobbin", "Heddle", "Treadle", "Spindle", "Thimble", "Tassel")


# Making a table --------------------------------------------------------------------------------


async def make(rooms: Rooms, wanted: wire.NewTable) -> tuple[Room, dict[Seat, str]]:
    """A new table; the tokens of the seats that its maker takes."""
    game = game_of(wanted.game)
    options: dict[str, Any] = dict(wanted.options)
    _check_clock(wanted.clock)
    try:
        if wanted.daily:
            options |= Companion(game).daily("")
        settled = game.settle(len(wanted.seats), options)
        seed = Companion(game).seed(settled)
    except BadCall as problem:
        raise Problem(422, sentence(str(problem))) from None
    if seed and wanted.salt:
        raise Problem(422, "A daily deal is the same for everybody, so it takes no salt.")
    open_seats = [at for at, each in enumerate(wanted.seats) if isinstance(each, wire.Open)]
    if wanted.start and open_seats:
        raise _not_full(open_seats)
    said = first_seats(wanted.seats, wanted.salt)
    secret = seed.encode() if seed else fairness.new_secret()
    room, tokens = await create(rooms, game, settled, secret, wanted, said)
    if wanted.start:
        await room.act(lambda: deal(room))
    return room, tokens


def game_of(id: str) -> Game:
    try:
        return find_game(id)
    except BadCall as problem:
        raise Problem(404, sentence(str(problem))) from None


def known_bot(name: str) -> str:
    if name not in bot_names():
        raise Problem(422, f"There is no bot {name!r}; there are: {', '.join(bot_names())}.")
    return name


def bot_name(taken: Sequence[str]) -> str:
    """What a bot is called at a table: a part of the loom, so that nobody takes it for a person.
    How well it plays is told beside its name."""
    bearers = {name.casefold() for name in taken}
    free = (name for name in BOT_NAMES if name.casefold() not in bearers)
    return next(free, None) or apart(BOT_NAMES[0], taken)


def _check_clock(clock: wire.Clock | None) -> None:
    if clock is not None and (clock.per_decision is None) == (clock.bank is None):
        raise Problem(422, "A clock has either per_decision or bank (with increment), in seconds.")


def first_seats(
    places: Sequence[wire.Me | wire.Open | wire.Bot], salt: str | None = None
) -> list[Said]:
    """Who sits at a new table from the beginning."""
    said: list[Said] = []
    names: list[str] = []
    for seat, place in enumerate(places):
        if isinstance(place, wire.Me):
            names.append(apart(_name(place.name), names))
            said.append(("sit", {"seat": seat, "name": names[-1]}))
            if salt:
                said.append(("salt", {"seat": seat, "salt": clean(salt)}))
        elif isinstance(place, wire.Bot):
            names.append(bot_name(names))
            said.append(("bot", {"seat": seat, "bot": known_bot(place.bot), "name": names[-1]}))
    return said


def _name(given: str) -> str:
    name = clean(given)
    if not name:
        raise Problem(422, "A name has at least one letter.")
    return name


async def create(
    rooms: Rooms,
    game: Game,
    options: dict[str, Any],
    secret: bytes,
    wanted: wire.NewTable,
    said: Sequence[Said],
    **more: Any,
) -> tuple[Room, dict[Seat, str]]:
    """Keep a new table, with what else its header shall say; the tokens of who sits there."""
    clock = wanted.clock
    facts: dict[str, Any] = {"seats": len(wanted.seats), **more}
    if clock is not None:
        facts["clock"] = {
            "per_decision": clock.per_decision,
            "bank": clock.bank,
            "increment": clock.increment,
        }
    header = Header(
        id=credentials.new_id(),
        game=game.id,
        version=game.version,
        cards=game.cards_hash,
        commitment=commitment_to(secret),
        created=round(time.time(), 3),
        public=wanted.public,
        options=options,
        facts=facts,
    )
    glanced = Room(rooms, header, secret)
    facts["table"] = tables.glance(glanced, Ledger(header).foreseen(said))
    await rooms.store.create(header, secret, said)
    tokens: dict[Seat, str] = {}
    for kind, body in said:
        if kind == "sit":
            tokens[body["seat"]] = await _grant(rooms, header.id, body["seat"])
    metrics.tables.inc(of=game.id)
    log("table made", table=header.id, game=game.id, seats=len(wanted.seats))
    return await rooms.room(header.id), tokens


async def _grant(rooms: Rooms, table: str, seat: Seat) -> str:
    token = credentials.new_token()
    await rooms.store.grant(table, seat, credentials.hashed(token))
    return token


# Before the start ------------------------------------------------------------------------------


def _still_open(room: Room) -> Ledger:
    if room.ledger.state != OPEN:
        raise Problem(409, "This table has started; its seats are taken.")
    return room.ledger


async def join(room: Room, wanted: wire.Join) -> tuple[Seat, str]:
    """Take an open seat; its token."""

    async def sit() -> Seat:
        ledger = _still_open(room)
        if not ledger.open_seats:
            raise Problem(409, "There is no open seat at this table.")
        seat = ledger.open_seats[0] if wanted.seat is None else wanted.seat
        if seat not in ledger.open_seats:
            free = ", ".join(map(str, ledger.open_seats))
            raise Problem(409, f"Seat {seat} is not open; open are: {free}.")
        name = apart(_name(wanted.name), [chair.name for chair in ledger.chairs])
        said: list[Said] = [("sit", {"seat": seat, "name": name})]
        if wanted.salt:
            said.append(("salt", {"seat": seat, "salt": clean(wanted.salt)}))
        await room.write(*said)
        return seat

    seat = await room.act(sit)
    token = await _grant(room.rooms, room.id, seat)
    room.credentials[credentials.hashed(token)] = seat
    return seat, token


async def leave(room: Room, seat: Seat) -> None:
    """Get up. After the start a bot plays on, and the person may come back."""
    ledger = room.ledger
    if ledger.state == OPEN:
        # Known before the seat is free: at once it may be another's, who has another.
        own = [hashed for hashed, each in room.credentials.items() if each == seat]
        await room.write(("leave", {"seat": seat, "revoked": own}))
        for hashed in own:
            await room.rooms.store.revoke(room.id, hashed)
    elif ledger.state == PLAYING and not ledger.chairs[seat].away:
        await room.write(("bot", {"seat": seat, "bot": stand_in()}))
        room.reconsider(seat)


def stand_in() -> str:
    known = bot_names()
    return next(name for name in (*STAND_IN, *known) if name in known)


async def give_salt(room: Room, seat: Seat, salt: str) -> None:
    _still_open(room)
    if Companion(room.game).seed(room.ledger.options):
        raise Problem(409, "A daily deal is the same for everybody, so it takes no salt.")
    await room.write(("salt", {"seat": seat, "salt": clean(salt)}))


async def start(room: Room, by: Seat) -> None:
    """Deal, if that is for this seat to say."""
    if by != room.ledger.host:
        raise Problem(403, "The host starts the match.")
    await deal(room)
    log("match started", table=room.id, game=room.game.id)


async def deal(room: Room, played: Sequence[Decision] = ()) -> None:
    """The seats are full, and the match begins; or goes on after what was played elsewhere."""
    ledger = room.ledger
    if ledger.state != OPEN:
        raise Problem(409, "This table has started already.")
    if ledger.open_seats:
        raise _not_full(ledger.open_seats)
    names = [chair.name for chair in ledger.chairs]
    await room.write(
        (
            "start",
            {
                "names": names,
                "players": ledger.players,
                "salts": [chair.salt for chair in ledger.chairs],
                "options": ledger.options,
            },
        ),
        *(("decision", each._asdict()) for each in played),
    )
    await room.live_again()


def _not_full(seats: Sequence[Seat]) -> Problem:
    free = ", ".join(map(str, seats))
    return Problem(
        409,
        f"Seats still open: {free}. Somebody may join them, or the host may give them to bots "
        "(POST seats/N/bot).",
    )


# Bots at a table -------------------------------------------------------------------------------


async def hand_to_bot(room: Room, by: Seat, seat: Seat, bot: str) -> None:
    """One's own seat; or, for the host, a seat where nobody is."""
    chair = _chair(room, seat)
    known_bot(bot)
    if room.ledger.state not in (OPEN, PLAYING):
        raise Problem(409, "This table is over.")
    absent = chair.who == "open" or chair.who == "bot" or (not chair.present and by != seat)
    if by != seat and by != room.ledger.host:
        raise Problem(403, "Only the host may give another seat to a bot.")
    if by != seat and not absent:
        raise Problem(403, f"{chair.name} is here; only an open or absent seat goes to a bot.")
    body: dict[str, Any] = {"seat": seat, "bot": bot}
    if chair.who != "person":
        others = [each.name for each in room.ledger.chairs if each.seat != seat]
        if room.ledger.state == OPEN:
            body["name"] = bot_name(others)
    await room.write(("bot", body))
    room.reconsider(seat)


async def take_back(room: Room, by: Seat, seat: Seat) -> None:
    """One's own seat from the bot that plays it; or, before the start, free a bot's seat."""
    chair = _chair(room, seat)
    if by == seat and chair.who == "person":
        if chair.bot is not None:
            await room.write(("person", {"seat": seat}))
            room.reconsider(seat)
        return
    if chair.who != "bot":
        raise Problem(409, "No bot sits there.")
    if by != room.ledger.host:
        raise Problem(403, "Only the host may free a bot's seat.")
    _still_open(room)
    await room.write(("person", {"seat": seat}))


def _chair(room: Room, seat: Seat) -> Chair:
    if not 0 <= seat < len(room.ledger.chairs):
        raise Problem(
            404, f"There is no seat {seat}; seats are 0 to {len(room.ledger.chairs) - 1}."
        )
    return room.ledger.chairs[seat]


# The rematch -----------------------------------------------------------------------------------


async def rematch(room: Room, by: Seat) -> tuple[Room, dict[Seat, str]]:
    """A new table with the same seats and options. Who sat here claims the same seat there."""
    made: list[tuple[Room, dict[Seat, str]]] = []

    async def propose() -> None:
        _may_play_again(room)
        if not made:
            made.append(await _same_again(room, by))
        await room.write(("next", {"table": made[0][0].id}))

    try:
        await room.act(propose)
    except Problem:
        for new, _ in made:  # another process was faster, and its table counts
            await room.rooms.forget(new.id)
        raise
    return made[0]


def _may_play_again(room: Room) -> None:
    ledger = room.ledger
    if ledger.state != FINISHED:
        raise Problem(409, "A rematch is for a match that is over.")
    if ledger.next is not None:
        raise Problem(409, f"There is a rematch already: table {ledger.next}.")
    if Companion(room.game).seed(ledger.options):
        raise Problem(409, "A daily deal is played once; make a new table for another game.")


async def _same_again(room: Room, by: Seat) -> tuple[Room, dict[Seat, str]]:
    """A table like this one, with its bots and whoever proposes it."""
    ledger = room.ledger
    said: list[Said] = []
    seats: list[wire.Me | wire.Open | wire.Bot] = []
    for chair in ledger.chairs:
        if chair.who == "bot":
            assert chair.bot is not None
            seats.append(wire.Bot(chair.bot))
            said.append(("bot", {"seat": chair.seat, "bot": chair.bot, "name": chair.name}))
        else:
            seats.append(wire.Open())
            if chair.seat == by:
                said.insert(0, ("sit", {"seat": by, "name": chair.name}))
    wanted = wire.NewTable(
        game=room.game.id,
        seats=seats,
        options=ledger.options,
        public=room.header.public,
        clock=room.clocks.rule,
    )
    secret = fairness.new_secret()
    return await create(room.rooms, room.game, ledger.options, secret, wanted, said, before=room.id)


async def claim(room: Room, token: str) -> tuple[Seat, str]:
    """The seat at a rematch that one had at the table before."""
    before = room.header.facts.get("before")
    if not before:
        raise Problem(409, "This table is no rematch.")
    old = await room.rooms.room(before)
    seat = await room.rooms.seat_of(old, token)
    return await join(room, wire.Join(old.ledger.chairs[seat].name, seat))
