"""Scenes that the tests of Council of Kings begin with, and ways to read a view.

Unless a test says otherwise only Game Ends is left in the Fate deck. It is Dusk then, so a
scene that has run its course stands still at a levy.
"""

from __future__ import annotations

from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.testing import LaidTable, lay

FATE = {
    kind: [face.id for face in find_game("council").faces.values() if type(face).__name__ == kind]
    for kind in ("Hero", "Blessing", "Monster", "Curse", "Event")
}
GOOD = [*FATE["Hero"], *FATE["Blessing"]]
EVIL = [*FATE["Monster"], *FATE["Curse"]]
FAVORS = [face.id for face in find_game("council").faces.values() if face.back == "favor"]


def begin(seats: int = 4, chance: Chance | None = None, **options: Any) -> Match:
    """A new match, stopped at a levy before anything was revealed."""
    settings = {"tax_prompts": "always", **options}
    return Match(find_game("council"), seats, chance or SeededChance(1), settings)


def auction(card: str, *, on_turn: int = 0, seats: int = 3, **things: Any) -> LaidTable:
    """An auction under way, ``on_turn`` to answer: ``auction("kobolds coin=2")``."""
    things.setdefault("auctioneer", on_turn)
    things.setdefault("fate_deck", ["game_ends"])
    return lay("council", seats, phase="turn", spot=[card], on_turn=on_turn, **things)


def early(card: str, **things: Any) -> LaidTable:
    """An auction before Dusk."""
    fates = ["troll", "hroth_oathkeeper", "captain_rosk", "merchant_fleet", "sacred_armory"]
    fates += ["imp_swarm", "basilisk", "mimic_hoard", "pip_the_lucky", "sir_aldric"]
    return auction(card, fate_deck=[*fates, "game_ends"], **things)


def reveal(*fate: str, auctioneer: int = 0, seats: int = 3, **things: Any) -> LaidTable:
    """The Auctioneer turns over the first of these Fate cards; Game Ends lies below them."""
    deck = [*fate, "game_ends"] if "game_ends" not in fate else list(fate)
    return lay("council", seats, phase="reveal", fate_deck=deck, auctioneer=auctioneer, **things)


def action_phase(*, auctioneer: int = 0, seats: int = 3, **things: Any) -> LaidTable:
    """An Action phase at its very start."""
    things.setdefault("fate_deck", ["game_ends"])
    return lay("council", seats, phase="action_start", auctioneer=auctioneer, **things)


def before_reveal(*fate: Any, auctioneer: int = 0, seats: int = 3, **things: Any) -> LaidTable:
    """The moment before a reveal, when a levy may be due."""
    deck = list(fate)
    return lay("council", seats, phase="levy", fate_deck=deck, auctioneer=auctioneer, **things)


def call(laid: LaidTable, *acting: int) -> LaidTable:
    """The roll call: these seats answer act, all others who are asked done."""
    assert laid.ask == "roll_call"
    for seat in laid.asked:
        laid.says(seat, "act" if seat in acting else "done")
    return laid


def acting(seat: int = 0, **things: Any) -> LaidTable:
    """An Action phase in which this seat alone has answered act and is on turn."""
    laid = call(action_phase(**things), seat)
    assert laid.ask == "action_turn"
    assert laid.asked == [seat]
    return laid


def lapse(laid: LaidTable, *seats: int) -> LaidTable:
    """Seats that are absent: all who are asked if none is named."""
    for seat in seats or tuple(laid.asked):
        laid.match.answer_default(seat)
    return laid


def settle(laid: LaidTable) -> LaidTable:
    """Default answers until a levy, an auction turn or the end."""
    while laid.ask not in ("levy", "auction_turn", ""):
        lapse(laid)
    return laid


def scores(**things: Any) -> list[float]:
    """The final scores if Game Ends is revealed now; coins are 0 unless given."""
    seats = things.pop("seats", 2)
    coins = dict.fromkeys(range(seats), 0) | things.pop("coins", {})
    laid = reveal("game_ends", seats=seats, coins=coins, **things)
    return list(laid.outcome.scores)


def filler(number: int, *apart_from: str) -> list[str]:
    """So many quiet Fate cards for a deck, none of those named and no Events."""
    return [face for face in (*GOOD, *EVIL) if face not in apart_from][:number]


def called(laid: LaidTable) -> list[int]:
    """The seats that everybody sees as thinking."""
    return list(laid.view()["waiting"])


def zone(laid: LaidTable | Match, viewer: int | None, name: str, owner: int | None = None) -> Any:
    """A zone as a seat (or the gallery) sees it."""
    for each in laid.view(viewer)["zones"]:
        if each["name"] == name and each.get("owner") == owner:
            return each
    return {"name": name, "size": 0}


def seen(
    laid: LaidTable | Match, viewer: int | None, name: str, owner: int | None = None
) -> list[str]:
    """The faces a seat (or the gallery) sees in a zone."""
    return [card["face"] for card in zone(laid, viewer, name, owner).get("cards", [])]


def rules_told(laid: LaidTable, viewer: int | None = None) -> list[str]:
    """The rule ids of the lines of history a seat (or the gallery) has read."""
    return [line["rule"] for line in laid.match.view(viewer, since=0)["log"]]


EVERYBODY = (0, 1, 2, None)
"""The viewers of a table of three: the seats and the gallery."""


def who_sees(laid: LaidTable, name: str, owner: int | None, face: str) -> list[int | None]:
    """Those of three seats and the gallery whose view shows this face in this zone."""
    return [viewer for viewer in EVERYBODY if face in seen(laid, viewer, name, owner)]


def views(laid: LaidTable, *viewers: int | None) -> list[Any]:
    """All that these viewers have ever been told and see now."""
    return [laid.match.view(viewer, since=0) for viewer in viewers]


def all_favors_but(*kept: str) -> list[str]:
    """Every Favor of the game except one copy of each of these."""
    rest = sorted(FAVORS * 2)
    for face in kept:
        rest.remove(face)
    return rest
