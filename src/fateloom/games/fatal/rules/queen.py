"""3.14-3.16 The Queen in the first round: points, revealing, and the second round; 3.18.1."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import choose_all
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Claim, Face, Seat
from fateloom.games.fatal.rules.fall import end
from fateloom.games.fatal.rules.piles import draw
from fateloom.games.fatal.rules.preparation import build_treasure_deck
from fateloom.games.fatal.rules.scoring import tally, total
from fateloom.games.fatal.rules.treasures import amount
from fateloom.games.fatal.table import Fatal


async def queen_appears(t: Fatal, queen: Card) -> None:
    """3.2.1, 3.14.1, 3.18.1. The first time the round is over and the second follows, from
    this very point; the second time the game is."""
    t.move(queen, t.box)
    t.claim("queen", None)
    if t.round == 2:
        tally(t, "3.18.1", "The Queen appears again and the game ends. Final scores: ", total)
        end(t, "the Queen")
    score_first_round(t)
    await reveal(t)
    begin_second_round(t)


def score_first_round(t: Fatal) -> None:
    """3.14.2-3.14.3. All hoards are turned up, and each seat scores its treasures' values."""
    for seat in range(t.seats):
        hoard = t.hoard[seat].cards
        t.show_all(hoard, t.everyone)
        t.score1[seat] = sum(card.face.value for card in hoard)
    tally(t, "3.14.2", "The Queen appears! Round 1 scores: ", lambda t, seat: t.score1[seat])


async def reveal(t: Fatal) -> None:
    """3.15.1-3.15.8. In secret all decide whether to reveal; those who do draw a card and may
    keep a treasure of their colour."""
    answers = await choose_all(
        range(t.seats),
        lambda seat: ["reveal", "stay_hidden"],
        rule="3.15.1",
        id="reveal",
        text=REVEAL_TEXTS[t.options["reveal_bonus"]],
        default="stay_hidden",
    )
    order = t.seats_from(t.active)
    revealing = [seat for seat in order if answers[seat] == "reveal"]
    for seat in revealing:
        sign = t.character[seat].top
        t.move(sign, t.character_up[seat])
        t.say("3.15.2", "{who} [reveal|reveals] {sign}.", who=Name(seat), sign=sign)
    hiding = [Name(seat) for seat in order if seat not in revealing]
    if hiding:
        t.say("3.15.1", "{who} [stay|stays] hidden.", who=hiding)
    if t.options["reveal_bonus"] in ("both", "card"):
        draw_bonus_cards(t, revealing)
    if t.options["reveal_bonus"] in ("both", "treasure"):
        await keep_treasures(t, revealing)


_REVEALED = (
    "Revealed, treasures of your colour can't be stolen and score 1, 3, 6, 10 or 15 together, "
    "but your hunter knows you."
)
REVEAL_TEXTS = {
    "both": f"Reveal your sign? You draw a card and may keep a treasure of your colour. {_REVEALED}",
    "treasure": f"Reveal your sign? You may keep a treasure of your colour. {_REVEALED}",
    "card": f"Reveal your sign? You draw a card. {_REVEALED}",
    "none": f"Reveal your sign? {_REVEALED}",
}


def draw_bonus_cards(t: Fatal, revealing: list[Seat]) -> None:
    """3.15.3, 3.15.6. Each revealing seat draws a card into its hand, clockwise from the seat
    whose turn it is."""
    for seat in revealing:
        if draw(t, t.hand[seat]) is not None:
            t.say("3.15.3", "{who} [draw|draws] a card as a reward for revealing.", who=Name(seat))


async def keep_treasures(t: Fatal, revealing: list[Seat]) -> None:
    """3.15.4, 3.15.6. Each revealing seat may keep one treasure of its own colour, face up;
    all choose at once."""
    own = {
        seat: [card for card in t.hoard[seat] if card.face.colour == t.sign(seat).colour]
        for seat in revealing
    }
    answers = await choose_all(
        [seat for seat in revealing if own[seat]],
        lambda seat: [*own[seat], "none"],
        rule="3.15.4",
        id="keep_treasure",
        text="Keep which treasure of your colour, face up?",
        default=lambda seat: max(own[seat], key=lambda card: card.face.value),
    )
    for seat, kept in answers.items():
        if kept != "none":
            t.move(kept, t.hoard_up[seat])
            text = "{who} [keep|keeps] {card} ({amount})."
            t.say("3.15.4", text, who=Name(seat), card=kept, amount=amount(kept))


def begin_second_round(t: Fatal) -> None:
    """3.15.5, 3.16.1-3.16.3. All other treasures are shuffled into a new treasure deck with
    the Queen; hands, rows and piles stay as they are."""
    for zone in (*t.hoard, t.display):
        for card in list(zone):
            t.move(card, t.treasure_deck, shown=t.everyone)
    t.round = 2
    build_treasure_deck(t)
    for seat in range(t.seats):
        if t.revealed(seat):
            t.claim(f"open colour {seat}", own_colour_lies_open(seat, t.sign(seat).colour))
    t.say("3.16.2", "Round 2 begins. On display: {cards}.", cards=list(t.display))


def own_colour_lies_open(seat: Seat, colour: str) -> Claim:
    """3.13.2. No treasure of its own colour lies face down before a revealed player."""

    def places(t: Any) -> list[Card]:
        hoard: list[Card] = t.hoard[seat].cards
        return hoard

    def fits(face: Face) -> bool:
        return getattr(face, "colour", "") == colour

    return Claim(places, fits, at_least_one=False)
