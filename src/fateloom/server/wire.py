"""The JSON that clients send and receive. Requests are validated as they are decoded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Until = Literal["always_ask", "concerns_me", "my_turn", "this_window", "this_phase", "this_turn"]
Who = Literal["person", "bot", "open"]
State = Literal["open", "playing", "finished", "closed"]

PlayerName = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
PlayerKey = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$")]
Salt = Annotated[str, Meta(max_length=128)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Key = Annotated[str, Meta(max_length=2000)]
MadeId = Annotated[str, Meta(min_length=1, max_length=80)]
JoinId = Annotated[str, Meta(min_length=22, max_length=80, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=30 * 24 * 3600)]


# Requests ----------------------------------------------------------------------------------


class OwnSeat(Struct, tag_field="who", tag="me", forbid_unknown_fields=True):
    """A seat for the person who creates the table."""

    name: PlayerName


class OpenSeat(Struct, tag_field="who", tag="open", forbid_unknown_fields=True):
    """A seat that anyone may take."""


class BotSeat(Struct, tag_field="who", tag="bot", forbid_unknown_fields=True):
    bot: BotName


class Clock(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds per decision, or a bank of seconds with an increment per decision."""

    per_decision: Seconds | None = None
    bank: Seconds | None = None
    increment: Annotated[float, Meta(ge=0, le=24 * 3600)] = 0.0


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[OwnSeat | OpenSeat | BotSeat], Meta(min_length=1, max_length=32)]
    options: dict[str, str | int | bool] = {}
    public: bool = False
    clock: Clock | None = None
    salt: Salt | None = None
    start: bool = False
    daily: bool = False
    hide_reactions: bool = False
    """Whether questions to several seats take as long as if every person had been asked, so that
    the time tells nobody who had a choice."""
    player: PlayerKey | None = None
    """A random key of one's own, the same every day: the first daily game that it begins on a
    date counts."""


class PlayOn(Struct, forbid_unknown_fields=True):
    """Who takes which seat at a table that continues a finished match from a step."""

    step: Number
    seats: Annotated[list[OwnSeat | BotSeat], Meta(min_length=1, max_length=32)]


class Join(Struct, forbid_unknown_fields=True):
    """A seat. The same ``id`` a second time gives the same seat and token; who knows it has both."""

    name: PlayerName
    seat: SeatNumber | None = None
    salt: Salt | None = None
    id: JoinId | None = None


class ClaimSeat(Struct, forbid_unknown_fields=True):
    """A seat at a rematch, claimed with the token of the same seat at the table before."""

    token: Annotated[str, Meta(max_length=200)]


class DropTable(Struct, forbid_unknown_fields=True):
    """Everything a person holds at the table that they drop."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=8)]


class GiveSalt(Struct, forbid_unknown_fields=True):
    salt: Salt


class HandToBot(Struct, forbid_unknown_fields=True):
    bot: BotName


class Decide(Struct, forbid_unknown_fields=True):
    ask: Number
    key: Key
    id: MadeId | None = None


class Consent(Struct, forbid_unknown_fields=True):
    agree: bool


class Yield(Struct, forbid_unknown_fields=True):
    until: Until


class Chat(Struct, forbid_unknown_fields=True):
    text: ChatText


class Mute(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    muted: bool


# Answers -----------------------------------------------------------------------------------


class Chair(Struct):
    """A seat and its player. ``away``: a bot plays for a person, who may take the seat back."""

    seat: int
    name: str
    who: Who
    bot: str | None
    present: bool
    away: bool
    kept: str = ""
    """The name of the person for whom an open seat is kept."""
    temper: str = ""
    """How the person that a bot is likes to play."""
    line: str = ""
    """What that person says of itself."""


class GoesOn(Struct):
    """The finished match and step from which a table continues.

    Cards and randomness are the same. ``lines`` is the number of log lines before that step, for
    each seat and then the gallery.
    """

    table: str
    step: int
    lines: list[int]


class DailyGame(Struct):
    """A game with the deal of a date."""

    date: str
    counts: bool
    """Whether it is its player's game of that date; if not, it is for practice."""
    open: bool
    """Whether secret, replays and gallery are open to all, since the day is over."""


class OldRules(Struct):
    """The rules of a match that are not installed here: it is not played on, but can be read."""

    version: int
    installed: int | None
    """The version that is installed here; ``None``: the game is not installed."""
    rendered: bool
    """Whether what it showed was kept, so that it can be replayed."""
    restart: bool
    """Whether its players can begin anew under the installed rules."""


class TableSummary(Struct):
    id: str
    game: str
    title: str
    options: dict[str, Any]
    options_text: list[str]
    public: bool
    state: State
    seats: list[Chair]
    host: int | None
    seq: int
    commitment: str
    salts: list[str | None]
    clock: Clock | None
    created: float
    waiting: list[int]
    outcome: dict[str, Any] | None
    secret: str | None
    next: str | None
    concede: bool
    """Whether a seat may concede."""
    undoes: bool
    """Whether every decision may be undone, as in practice."""
    share: str = ""
    """The result of a daily deal in one line."""
    goes_on: GoesOn | None = None
    daily: DailyGame | None = None
    expires: float | None = None
    """When the table will be closed if nothing happens there, in seconds since 1970; ``None``:
    not soon."""
    why_closed: str = ""
    hide_reactions: bool = False
    """Whether the time that a question to several seats takes tells nobody who had a choice."""
    old_rules: OldRules | None = None


class TableList(Struct):
    tables: list[TableSummary]


class Credential(Struct):
    seat: int
    token: str


class Seated(Struct):
    """A table and the tokens of seats just taken there. They are shown only once."""

    table: TableSummary
    credentials: list[Credential]


class Frame(Struct, rename={"from_": "from"}):
    """A seat's whole view. ``from`` is the number of the first line in ``view.log``."""

    seq: int
    seat: int | None
    names: list[str]
    view: dict[str, Any]
    from_: int
    pause: int | None


class Done(Struct):
    seq: int


class UndoResult(Struct):
    done: bool
    needs: list[int]
    why: str


class Yielded(Struct, rename={"until": "yield"}):
    until: Until


class MayUndo(Struct):
    """How the last decision can be undone: freely, by consent of the others, or not."""

    how: Literal["free", "consent", "no"]
    why: str


class Hint(Struct):
    """A good answer. If it is a set, its keys are joined by plus signs."""

    ask: int
    key: str
    text: str
    rule: str | None
    advice: dict[str, Any] | None
    """What a search has found, if there was one."""


class ReplayStep(Struct):
    """A step of a replay: who was asked, and its text: the first thing done, or a key moment with its cause.

    ``turn``: the step before asked other seats. ``doer``: who did what the text says, if anyone did.
    """

    step: int
    seats: list[int]
    text: str
    turn: bool
    doer: int | None


class Replay(Struct):
    step: int
    steps: int
    marks: list[ReplayStep]
    frame: Frame


class TimelinePoint(Struct):
    """The players' numbers after a step."""

    step: int
    players: list[dict[str, Any]]


class Timeline(Struct):
    """The course of a whole match, as the gallery sees it."""

    steps: int
    marks: list[ReplayStep]
    stops: list[TimelinePoint]
    decided: int | None
    """The step after which the winner stayed ahead; nothing unless some players won and others lost."""


class Check(Struct):
    what: str
    ok: bool
    text: str


class Verification(Struct):
    ok: bool
    checks: list[Check]
    commitment: str
    secret: str
    salts: list[str | None]
    unchecked: str = ""
    """What could not be checked here, and why."""


class DailyCommitment(Struct):
    """A day's deal as it is published: the commitment to its secret, and after the day the secret."""

    date: str
    commitment: str
    published: bool
    """Whether the commitment was published before the day began."""
    secret: str | None


class DailyDeal(Struct):
    """The deal of today. ``past`` has the last days, the latest first."""

    date: str
    options: dict[str, Any]
    today: DailyCommitment
    tomorrow: DailyCommitment
    past: list[DailyCommitment]


class DailyResult(Struct):
    place: int
    name: str
    text: str


class DailyResults(Struct):
    """The list of a day. ``games`` counts those that were begun and count."""

    day: DailyCommitment
    games: int
    results: list[DailyResult]


# The socket: messages of clients -------------------------------------------------------------


class Hello(Struct, tag="hello"):
    tokens: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=32)] = []
    seq: Number = 0
    line: Number = 0
    lines: dict[int, Number] = {}


class DecideMessage(Struct, tag="decide"):
    seat: SeatNumber
    ask: Number
    key: Key
    id: MadeId | None = None


class UndoMessage(Struct, tag="undo"):
    seat: SeatNumber
    id: MadeId | None = None


class ConsentMessage(Struct, tag="consent"):
    seat: SeatNumber
    agree: bool
    id: MadeId | None = None


class YieldMessage(Struct, tag="yield"):
    seat: SeatNumber
    until: Until
    id: MadeId | None = None


class ChatMessage(Struct, tag="chat"):
    seat: SeatNumber
    text: ChatText
    id: MadeId | None = None


class Ping(Struct, tag="ping"):
    pass


ClientMessage = (
    Hello | DecideMessage | UndoMessage | ConsentMessage | YieldMessage | ChatMessage | Ping
)


# The socket: messages of the server ------------------------------------------------------------


class DoneReply(Struct, tag="done"):
    id: str | None
    seq: int


class RefusedReply(Struct, tag="refused"):
    id: str | None
    seat: int | None
    rule: str | None
    why: str
    status: int


class Pong(Struct, tag="pong"):
    pass


class ChatLine(Struct):
    n: int
    seat: int
    name: str
    text: str
    at: float


class Plea(Struct):
    """A request to undo a decision, and the seats whose consent is missing."""

    by: int
    needs: list[int]


class ClockFace(Struct):
    left: float
    running: bool


class RoomNews(Struct, tag="room"):
    table: TableSummary
    undo: Plea | None
    yields: dict[int, str]
    clocks: dict[int, ClockFace]
    chat: list[ChatLine]


class BotEvent(Struct, omit_defaults=True):
    type: str
    table: str
    seat: int
    game: str
    next: str | UnsetType = UNSET


def _plain(value: Any) -> Any:
    """Encode seats of a view, which may be a subclass of ``int``."""
    if isinstance(value, int):
        return int(value)
    raise NotImplementedError(f"{type(value).__name__} does not go over the wire")


encode = msgspec.json.Encoder(enc_hook=_plain).encode
message_decoder = msgspec.json.Decoder(ClientMessage)


def packed(part: Any) -> msgspec.Raw:
    """Encode a part of a message in advance."""
    return msgspec.Raw(encode(part))
