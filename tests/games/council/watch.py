"""An onlooker that checks the invariants of section 9 at every question of a match.

It reads cards, counters and masks, and works out scores and roll calls by itself from what
the gallery sees.
"""

from __future__ import annotations

from typing import Any

from fateloom.engine.match.match import Match

from .printed import POINTS

COSTS_NOTHING = {"famine_choice": "suffer", "tithe_offer": 0}


class Watch:
    """Keeps what the open record of a match tells, and looks at each question."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.t: Any = match.table
        self.basic = self.t.options["mode"] == "basic"
        self.open = bool(self.t.options["open_favors"])
        self.questions: set[str] = set()
        self.revealed: set[str] = set()
        self.asked_last = ""
        self.fate_before = len(self.t.fate_deck)
        self.aside = len(self.t.set_aside)
        self.sighted: set[int] = set()
        """Who has had the Seer or played a Glimpse."""
        self.favors_passed = False
        """Whether a Favor may have gone from one hand to another."""
        self.discard_before = 0
        self.sold_at = -1
        self.clock = 0
        self.done_at: dict[int, int] = {}
        self.stirred_at: dict[int, int] = {}
        self.to_act: list[int] = []
        self.actor = 0
        self.purses: list[int] = []
        self.orvane_is_spent = False
        self.promise: int | None = None

    # Every question --------------------------------------------------------------------

    def look(self) -> None:
        """All that must hold while a question is open."""
        ask = self.match.ask
        assert ask is not None
        for seat in self.match.unanswered:
            values = ask.prompt(seat).values
            assert values, "10: a question without an answer"
            assert COSTS_NOTHING.get(ask.id, values[-1]) in values, "10: an answer for free"
        self.cards()
        self.coins_and_counters()
        self.knowledge()
        if ask.id == "roll_call":
            self.roll_call()
        elif ask.id == "action_turn":
            self.action_turn()
        self.questions.add(ask.id)
        self.asked_last = ask.id

    def cards(self) -> None:
        """1, 2, 4, 9, 11: where cards lie."""
        t = self.t
        out = [*t.fate_discard, *t.spot, *[card for zone in t.kingdom for card in zone]]
        fate = len(t.fate_deck) + len(t.set_aside) + len(out)
        assert fate == 55, "1: Fate cards"
        assert len(t.set_aside) == self.aside, "1: cards set aside"
        ends = [card for card in t.cards if card.face.id == "game_ends"]
        assert [card.zone.name for card in ends] == ["fate_deck"], "1: Game Ends is in the deck"
        favors = [card for card in t.cards if card.face.back == "favor"]
        assert len(favors) == 36, "2: Favors"
        places = {"favor_deck", "favor_discard", "hand", "row"}
        assert {card.zone.name for card in favors} <= places, "2: Favors"
        assert len(t.spot) <= 1, "4: one card up for auction"
        assert len(t.fate_deck) <= self.fate_before, "11: the deck never grows"
        self.fate_before = len(t.fate_deck)
        self.revealed |= {card.face.id for card in out}
        assert self.match.ask is not None
        if self.match.ask.id not in ("auction_turn", "buy_commit", "choose_hero"):
            assert not any(t.row), "9: no bargains without an auction"

    def coins_and_counters(self) -> None:
        """3 to 8: coins, counters, Populaces and the marker."""
        t = self.t
        assert min(t.coins) >= 0, "3: no amount is negative"
        assert all(0 <= chaos <= t.cap for chaos in t.populace), "7: Populace"
        assert 0 <= t.auctioneer < t.seats, "8: the marker"
        for card in t.cards:
            for kind, number in (card.counters or {}).items():
                assert number > 0
                where = card.zone.name
                if kind == "coin":
                    assert where == "spot", "4: coins lie only on the card up for auction"
                elif kind == "order":
                    assert (where, type(card.face).__name__) == ("kingdom", "Hero"), "5: Order"
                elif kind == "chaos":
                    assert (where, type(card.face).__name__) == ("kingdom", "Monster"), "5: Chaos"
                else:
                    assert (where, kind) == ("row", "bargain")
        for kingdom in t.kingdom:
            for card in kingdom:
                if type(card.face).__name__ == "Monster":
                    assert card.count("chaos"), "6: a Monster without Chaos is gone"
        if self.promise is not None:
            assert self.wealth() == self.promise, "3: a bid or a tax moves what it should"
            self.promise = None

    def wealth(self) -> int:
        """All coins of seats and on the auctioned card."""
        return int(sum(self.t.coins) + sum(card.count("coin") for card in self.t.spot))

    def knowledge(self) -> None:
        """2 and 14: nobody knows a face that section 2 does not grant."""
        self.fate_knowledge()
        self.favor_knowledge()
        t = self.t
        for zone in (t.spot, t.fate_discard, t.favor_discard, *t.kingdom):
            assert all(card.seen == t.everyone for card in zone), "2: public zones"

    def fate_knowledge(self) -> None:
        t = self.t
        for seat, kingdom in enumerate(t.kingdom):
            if any(card.face.id == "seer_of_the_ninth_veil" for card in kingdom):
                self.sighted.add(seat)
        may_see = sum(1 << seat for seat in self.sighted)
        for place, card in enumerate(t.fate_deck):
            assert not card.seen & ~may_see, "14: the Fate deck"
            assert not card.seen or place >= len(t.fate_deck) - 3, "14: the top three at most"
        for card in t.set_aside:
            assert card.seen == (t.everyone if self.basic else 0), "14: cards set aside"

    def favor_knowledge(self) -> None:
        t = self.t
        self.favors_passed |= (
            "exchange_of_hostages" in self.revealed
            or any(card.face.id == "blackmail" for card in t.favor_discard)
            or len(t.favor_discard) < self.discard_before
        )
        self.discard_before = len(t.favor_discard)
        for card in t.favor_deck:
            assert not card.seen, "14: the Favor deck"
        for seat in range(t.seats):
            own = t.everyone if self.open else 1 << seat
            for card in t.row[seat]:
                assert card.seen == own, "14: a bargain"
            for card in t.hand[seat]:
                assert card.seen & own == own, "14: the own hand"
                assert self.open or not card.seen >> t.seats, "14: the gallery and a hand"
                assert self.favors_passed or card.seen == own, "14: another's hand"

    # What follows from the open record -------------------------------------------------

    def note(self, answer: Any) -> None:
        """An answer that becomes public when all have answered."""
        ask, seat = self.match.ask, self.match.next_seat
        assert ask is not None
        if ask.id == "action_turn":
            if answer == "done":
                self.clock += 1
                self.done_at[seat] = self.clock
                self.to_act.remove(seat)
            self.purses = list(self.t.coins) if isinstance(answer, tuple) else []
            face = answer[1].face.id if isinstance(answer, tuple) else ""
            if face == "oracles_glimpse":
                self.stir(seat)
                self.sighted.add(seat)
            self.orvane_is_spent |= face == "magister_orvane" and answer[0] == "ability"
            self.actor = seat
        elif ask.id == "roll_call":
            self.clock += answer != "act"
            if answer == "act":
                self.to_act.append(seat)
        elif ask.id in ("auction_turn", "buy_commit"):
            self.promised(seat, answer)

    def promised(self, seat: int, answer: Any) -> None:
        """3: a bid only moves coins (the absent crown adds one), a tax brings its yield."""
        if answer == "bid":
            evil = type(self.t.spot.top.face).__name__ in ("Monster", "Curse")
            crown = int(evil and self.t.options["absent_crown"])
            if self.stays_in_auction(seat):
                self.promise = self.wealth() + crown
        elif answer == "tax":
            faces = [card.face.id for card in self.t.kingdom[seat]]
            more = sum(face in ("merchant_fleet", "demon_of_avarice") for face in faces)
            if self.asked_last == "auction_turn" and self.t.populace[seat] < self.t.cap - 1:
                self.promise = self.wealth() + 3 + more - faces.count("angry_mob")

    def stays_in_auction(self, seat: int) -> bool:
        """Whether the left neighbour has a choice, so that nothing else happens unasked."""
        left = (seat + 1) % self.t.seats
        return bool(self.t.hand[left]) or self.t.populace[left] < self.t.cap

    def stir(self, by: int) -> None:
        self.clock += 1
        self.stirred_at[by] = self.clock

    def settle_action(self) -> None:
        """After an action: did it move coins?"""
        if self.purses and self.purses != self.t.coins:
            self.stir(self.actor)
        self.purses = []

    def action_turn(self) -> None:
        """3.9.4: turns go clockwise from the Auctioneer; who was skipped is done."""
        self.settle_action()
        if self.asked_last == "roll_call":
            ring = [(self.t.auctioneer + step) % self.t.seats for step in range(self.t.seats)]
            self.to_act.sort(key=ring.index)
        seat = self.match.next_seat
        while self.to_act[0] != seat:
            self.clock += 1
            self.done_at[self.to_act.pop(0)] = self.clock

    def roll_call(self) -> None:
        """15: who is called follows from open facts and the open record of actions."""
        t = self.t
        assert self.match.ask is not None
        called = list(self.match.ask.seats)
        if self.asked_last == "roll_call":
            return
        first = self.sold_at != len(t.fate_deck)
        self.sold_at = len(t.fate_deck)
        if first:
            self.done_at, self.stirred_at, self.purses = {}, {}, []
            self.orvane_is_spent = False
        else:
            self.settle_action()
        self.to_act = []
        view = self.match.view()
        expected = [
            seat
            for seat in range(t.seats)
            if (first or self.is_stirred(seat))
            and may_be_called(view, seat, t.cap, self.orvane_is_spent)
        ]
        assert sorted(called) == expected, "15: the call follows from open facts"
        self.clock += 1
        self.done_at = dict.fromkeys(range(t.seats), self.clock)

    def is_stirred(self, seat: int) -> bool:
        last = self.done_at.get(seat, 0)
        return any(at > last for by, at in self.stirred_at.items() if by != seat)

    # The end ---------------------------------------------------------------------------

    def look_at_the_end(self) -> None:
        """12, 13, 16, and the last card."""
        t, outcome = self.t, self.match.outcome
        assert outcome is not None
        self.revealed.add(t.spot.top.face.id)
        assert t.spot.top.face.id == "game_ends"
        assert self.asked_last == "levy" or min(t.populace) == t.cap, "16: a levy came before"
        assert self.match.ask_number <= t.game.max_decisions, "12: every game ends"
        scores = [score_of(self.match.view(), seat) for seat in range(t.seats)]
        assert outcome.scores == scores, "13: scores follow from what is public"
        assert outcome.winners == [n for n, score in enumerate(scores) if score == max(scores)]


def cards_of(view: Any, name: str, owner: int) -> list[dict[str, Any]]:
    for zone in view["zones"]:
        if zone["name"] == name and zone.get("owner") == owner:
            return list(zone.get("cards", []))
    return []


def may_be_called(view: Any, seat: int, cap: int, orvane_is_spent: bool) -> bool:
    """3.9.5, from what the gallery sees and has seen."""
    me = view["players"][seat]
    if any(z["name"] == "hand" and z["owner"] == seat for z in view["zones"] if "owner" in z):
        return True
    cards = cards_of(view, "kingdom", seat)
    order = {card["face"]: card.get("counters", {}).get("order", 0) for card in cards}
    monsters = [card["face"] for card in cards if "chaos" in card.get("counters", {})]
    best = max(order.values(), default=0)
    if (best >= 2 and monsters) or (best == 1 and set(monsters) - {"the_pale_regent"}):
        return True
    room = me["populace"] < cap
    return (
        order.get("goldentongue", 0) > 0
        or (order.get("sister_maren", 0) > 0 and (me["populace"] > 0 or room))
        or ("the_grey_duelist" in order and bool(monsters))
        or ("magister_orvane" in order and not orvane_is_spent and (me["coins"] >= 2 or room))
    )


KNIGHTS = {"sir_aldric", "vael_dragonbane", "hroth_oathkeeper"}


def score_of(view: Any, seat: int) -> int:
    """3.12, from what the gallery sees."""
    me = view["players"][seat]
    cards = cards_of(view, "kingdom", seat)
    faces = {card["face"] for card in cards}
    points = [POINTS[face] for face in faces if face in POINTS]
    total = me["coins"] + sum(points)
    if "doppelganger" in faces:
        total -= max(points, default=0)
    if "captain_rosk" in faces:
        total += 2 * len(KNIGHTS & faces)
    if "court_scandal" in faces:
        total -= 5
    chaos = me["populace"] + sum(card.get("counters", {}).get("chaos", 0) for card in cards)
    chaos -= 2 * ("aegis_of_dawn" in faces) + ("mother_thessaly" in faces)
    return int(total - sum(min(step, 5) for step in range(1, chaos + 1)))
