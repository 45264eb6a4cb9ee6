"""A position laid for a test, open in a browser.

Page, files and reference come from the real server; only the live line of one table ends here,
where a laid match answers it with the frames that a room would send to seat 0.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, WebSocketRoute

from fateloom.engine.rules.asks import Refused
from fateloom.server import wire
from fateloom.testing import LaidTable
from tests.web.conftest import Visitor


class Scene:
    """What seat 0 of a laid match sees and does in the page, or what a spectator sees."""

    def __init__(self, visitor: Visitor, laid: LaidTable, *met: str, seat: int | None = 0) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.said: list[str] = []
        """The answers that the page has sent."""
        self._seq = self._asks = 0
        self._line: WebSocketRoute | None = None
        game = laid.match.game.id
        people = [{"who": "me", "name": name} for name in laid.match.names]
        made = visitor.api("POST", "/tables", game=game, seats=people, start=True, public=False)
        self._seat = seat
        made["credentials"] = [] if seat is None else made["credentials"][:1]
        visitor.sit(made)
        aims = [f"{game}:{aim}" for aim in ("aim", "aim_knockout", "aim_points")]
        visitor.prefer(met=["welcome", *aims, *met])
        self.page.route_web_socket(lambda url: url.endswith("/socket"), self._answer)
        self.match = laid.match
        visitor.go(f"/table/{made['table']['id']}")
        waits = "" if seat is None else ":not(.waiting)"
        self.page.wait_for_selector(f".table:not(:empty) ~ .dock .prompt{waits} #question")

    def lay(self, laid: LaidTable) -> Scene:
        """Another position at the same table; its questions go on counting."""
        self._asks += 1 + self.match.ask_number
        self.match = laid.match
        self._show()
        return self

    def _answer(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] == "hello":
            self._show()
        elif said["type"] == "decide":
            self.said.append(said["key"])
            try:
                self.match.decide(said["seat"], said["key"], said["ask"] - self._asks)
            except Refused as refused:
                raise AssertionError(f"the page sent {said['key']}: {refused}") from None
            self._send({"type": "done", "id": said["id"], "seq": self._seq})
            self._show()

    def _show(self) -> None:
        self._seq += 1
        view = self.match.view(self._seat, 0)
        view["ask"] += self._asks
        frame = {
            "type": "frame", "seq": self._seq, "names": list(self.match.names), "pause": None,
            "seat": self._seat, "view": view, "from": 0,
        }  # fmt: skip
        self._send(frame)

    def _send(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        self._line.send(wire.encode(message).decode())

    # What the player does and sees -------------------------------------------------------------

    def picks(self, *places: str) -> Scene:
        """Pick things on the table: ``card:knight``, ``gap:row#0``; a word is a button. What is
        only lifted by the first click is played."""
        for place in places:
            if ":" in place:
                self.touches(place)
                if self.page.locator('.opts [data-what="play"]').count():
                    self.page.locator('.opts [data-what="play"]').click()
            else:
                self.page.locator(f'.opts [data-what="{place}"]').click()
        return self

    def touches(self, place: str) -> Scene:
        """Click a thing on the table once, from elsewhere: a card of the hand that has grown under
        the pointer takes clicks in its own column alone, which is not where its middle is."""
        self.page.mouse.move(5, 5)
        found = f'[data-place="{place}"], [data-place^="{place}."]'
        self.page.locator(f":is({found}):is(.legal, .picked)").first.click()
        return self

    def others(self, *keys: str) -> Scene:
        """The others answer in turn."""
        for key in keys:
            self.match.decide(self.match.next_seat, key)
        self._show()
        return self

    @property
    def hint(self) -> str:
        """The tip above the question or beside the table; empty if there is none."""
        shown = self.page.locator(".hint span")
        return shown.inner_text() if shown.count() and shown.is_visible() else ""

    @property
    def doubt(self) -> Locator:
        """The dialog that asks before something is sent."""
        return self.page.locator("dialog[open]", has_text="Are you sure?")

    def thinks_better_of_it(self) -> None:
        """Back from the dialog: nothing was sent."""
        before = list(self.said)
        self.doubt.get_by_role("button", name="Go back", exact=True).click()
        self.doubt.wait_for(state="detached")
        assert self.said == before

    def says(self) -> str:
        """The answer that the page has sent last."""
        self.visitor.until("!document.querySelector('.prompt.sending')")
        return self.said[-1]

    def colour(self, thing: Locator) -> str:
        return str(thing.evaluate("(one) => getComputedStyle(one).color"))

    def glow(self, selector: str) -> bool:
        """Whether something is ringed in saffron."""
        return bool(
            self.page.locator(selector).first.evaluate(
                """(one) => {
                  const style = getComputedStyle(one);
                  const probe = document.createElement('i');
                  probe.style.color = style.getPropertyValue('--thread');
                  document.body.append(probe);
                  const saffron = getComputedStyle(probe).color;
                  probe.remove();
                  return style.boxShadow.includes(saffron);
                }"""
            )
        )
