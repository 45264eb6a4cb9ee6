"""What goes over the wire, in both directions. Requests are checked as they are decoded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Until = Literal["always_ask", "concerns_me", "my_turn", "this_window", "this_phase", "this_turn"]
Who = Literal["person", "bot", "open"]
State = Literal["open", "playing", "finished", "closed"]

PlayerName = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Salt = Annotated[str, Meta(max_length=128)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Key = Annotated[str, Meta(max_length=2000)]
MadeId = Annotated[str, Meta(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=30 * 24 * 3600)]


# Requests ----------------------------------------------------------------------------------


class Me(Struct, tag_field="who", tag="me", forbid_unknown_fields=True):
    """A seat for whoever makes the table."""

    name: PlayerName


class Open(Struct, tag_field="who", tag="open", forbid_unknown_fields=True):
    """A seat for whoever comes."""


class Bot(Struct, tag_field="who", tag="bot", forbid_unknown_fields=True):
    bot: BotName


class Clock(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds for each decision, or a bank of seconds with an increment for each decision."""

    per_decision: Seconds | None = None
    bank: Seconds | None = None
    increment: Annotated[float, Meta(ge=0, le=24 * 3600)] = 0.0


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Me | Open | Bot], Meta(min_length=1, max_length=32)]
    options: dict[str, str | int | bool] = {}
    public: bool = False
    clock: Clock | None = None
    salt: Salt | None = None
    start: bool = False
    daily: bool = False


class PlayOn(Struct, forbid_unknown_fields=True):
    """Who takes which seat where a finished match stood after a step."""

    step: Number
    seats: Annotated[list[Me | Bot], Meta(min_length=1, max_length=32)]


class Join(Struct, forbid_unknown_fields=True):
    name: PlayerName
    seat: SeatNumber | None = None
    salt: Salt | None = None


class Claim(Struct, forbid_unknown_fields=True):
    """A seat at a rematch, for the token of the same seat at the table before."""

    token: Annotated[str, Meta(max_length=200)]


class SaltGiven(Struct, forbid_unknown_fields=True):
    salt: Salt


class BotNamed(Struct, forbid_unknown_fields=True):
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
    """Who sits where. ``away``: a bot plays for a person, who may take the seat back."""

    seat: int
    name: str
    who: Who
    bot: str | None
    present: bool
    away: bool


class GoesOn(Struct):
    """The finished match and step from which a table goes on, with the same cards and luck;
    ``lines`` of history lie before, for each seat and then the gallery."""

    table: str
    step: int
    lines: list[int]


class Table(Struct):
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
    """Whether a seat may give up."""
    undoes: bool
    """Whether every decision may be taken back, as for practice."""
    share: str = ""
    """The result of a daily deal in one line."""
    goes_on: GoesOn | None = None


class Tables(Struct):
    tables: list[Table]


class Credential(Struct):
    seat: int
    token: str


class Seated(Struct):
    """The tokens are shown this once."""

    table: Table
    credentials: list[Credential]


class Frame(Struct, rename={"from_": "from"}):
    """All that a seat sees now; ``from`` is the number of the first line in ``view.log``."""

    seq: int
    seat: int | None
    names: list[str]
    view: dict[str, Any]
    from_: int
    pause: int | None


class Done(Struct):
    seq: int


class Undone(Struct):
    done: bool
    needs: list[int]
    why: str


class Yielded(Struct, rename={"until": "yield"}):
    until: Until


class MayUndo(Struct):
    """How one's last decision can be taken back: at once, by consent of the others, or not."""

    how: Literal["free", "consent", "no"]
    why: str


class Hint(Struct):
    """A good answer; of a set the keys are joined by plus signs."""

    ask: int
    key: str
    text: str
    rule: str | None
    advice: dict[str, Any] | None
    """All that a search has found, where one was made."""


class Mark(Struct):
    """A question, who was asked, and the first line of history that the answer caused;
    ``turn``: others were asked before it."""

    step: int
    seats: list[int]
    text: str
    turn: bool


class Replay(Struct):
    step: int
    steps: int
    marks: list[Mark]
    frame: Frame


class Stop(Struct):
    """How the players stood after so many questions."""

    step: int
    players: list[dict[str, Any]]


class Course(Struct):
    """How a whole match went, in the eyes of the gallery."""

    steps: int
    marks: list[Mark]
    stops: list[Stop]


class Check(Struct):
    what: str
    ok: bool
    text: str


class Verification(Struct):
    ok: bool
    checks: list[Check]
    commitment: str
    secret: str | None
    salts: list[str | None]


# The socket: what clients say ----------------------------------------------------------------


class Hello(Struct, tag="hello"):
    tokens: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=32)] = []
    seq: Number = 0
    line: Number = 0
    lines: dict[int, Number] = {}


class SaysDecide(Struct, tag="decide"):
    seat: SeatNumber
    ask: Number
    key: Key
    id: MadeId | None = None


class SaysUndo(Struct, tag="undo"):
    seat: SeatNumber
    id: MadeId | None = None


class SaysConsent(Struct, tag="consent"):
    seat: SeatNumber
    agree: bool
    id: MadeId | None = None


class SaysYield(Struct, tag="yield"):
    seat: SeatNumber
    until: Until
    id: MadeId | None = None


class SaysChat(Struct, tag="chat"):
    seat: SeatNumber
    text: ChatText
    id: MadeId | None = None


class Ping(Struct, tag="ping"):
    pass


Said = Hello | SaysDecide | SaysUndo | SaysConsent | SaysYield | SaysChat | Ping


# The socket: what the server says --------------------------------------------------------------


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
    """Somebody wants to take a decision back and needs the others' consent."""

    by: int
    needs: list[int]


class ClockFace(Struct):
    left: float
    running: bool


class RoomNews(Struct, tag="room"):
    table: Table
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
    """Seats in a view may be names, which are numbers of a kind."""
    if isinstance(value, int):
        return int(value)
    raise NotImplementedError(f"{type(value).__name__} does not go over the wire")


encode = msgspec.json.Encoder(enc_hook=_plain).encode
said = msgspec.json.Decoder(Said)


def packed(part: Any) -> msgspec.Raw:
    """A part of a message, encoded beforehand."""
    return msgspec.Raw(encode(part))
