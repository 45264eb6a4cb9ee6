"""Tables as the lobby and the page see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fateloom.engine.game import Game
from fateloom.engine.table import Seat
from fateloom.server import reference, wire
from fateloom.server.ledger import Chair, Ledger
from fateloom.server.store import FINISHED, Header
from fateloom.term.companion import Companion

if TYPE_CHECKING:
    from fateloom.server.room import Room


def table_of(room: Room, ledger: Ledger | None = None) -> wire.Table:
    """A table as everybody sees it."""
    header, match = room.header, room.match
    ledger = room.ledger if ledger is None else ledger
    over = ledger.state == FINISHED
    return wire.Table(
        id=header.id,
        game=header.game,
        title=room.game.title,
        options=ledger.options,
        options_text=options_text(room.game, ledger.options),
        public=header.public,
        state=ledger.state,  # type: ignore[arg-type]  # one of the four words
        seats=[_chair(chair) for chair in ledger.chairs],
        host=ledger.host,
        seq=room.seq,
        commitment=header.commitment,
        salts=[chair.salt for chair in ledger.chairs],
        clock=room.clocks.rule,
        created=header.created,
        waiting=[] if match is None or match.ask is None else list(match.ask.seats),
        outcome=None if match is None or match.outcome is None else match.outcome.data(),
        secret=room.secret.hex() if over else None,
        next=ledger.next,
        concede=bool(room.game.concede),
        undoes=match is not None and room.game.undoes(match.table),
        share=_share(room),
        goes_on=_goes_on(header),
    )


def _share(room: Room) -> str:
    """The result of a daily deal, unless it began where another left off."""
    match = room.match
    if match is None or match.outcome is None or _goes_on(room.header):
        return ""
    return Companion(room.game).share(match)


def _goes_on(header: Header) -> wire.GoesOn | None:
    return msgspec.convert(header.facts.get("goes_on"), wire.GoesOn | None)


def seating_of(room: Room, tokens: dict[Seat, str]) -> wire.Seated:
    """A table and the seats that somebody has just taken there."""
    given = [wire.Credential(seat, token) for seat, token in tokens.items()]
    return wire.Seated(table_of(room), given)


def _chair(chair: Chair) -> wire.Chair:
    return wire.Chair(
        chair.seat,
        chair.name,
        chair.who,  # type: ignore[arg-type]  # one of the three words
        chair.bot,
        chair.present or chair.who == "bot",
        chair.away,
    )


def glance(room: Room, ledger: Ledger) -> Any:
    """The same for the index of the lobby."""
    return msgspec.to_builtins(table_of(room, ledger))


def listed(header: Header) -> wire.Table:
    """A table as the index of the lobby has it."""
    kept = {**header.facts["table"], "state": header.state}
    return msgspec.convert(kept, wire.Table)


def options_text(game: Game, options: dict[str, Any]) -> list[str]:
    """What was agreed on where it is not the usual, in words."""
    usual = usual_options(game, options)
    return [
        _agreed(reference.option_words(game, choice), options[choice.name])
        for choice in game.choices
        if choice.name in options and options[choice.name] != usual[choice.name]
    ]


def _agreed(words: dict[str, Any], value: Any) -> str:
    if value is True:
        return str(words["title"])
    return f"{words['title']}: {words['values'].get(str(value)) or _word(value)}"


def usual_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """What each option is if nobody speaks of it: what ``auto`` stands for follows from the
    others."""
    defaults = {choice.name: choice.default for choice in game.choices}
    if game.imply is None or "auto" not in defaults.values():
        return defaults
    spoken = {name: value for name, value in options.items() if defaults[name] != "auto"}
    implied = game.imply(spoken)
    return {
        name: implied.get(name, default) if default == "auto" else default
        for name, default in defaults.items()
    }


def _word(value: Any) -> str:
    return "no" if value is False else str(value).replace("_", " ")
