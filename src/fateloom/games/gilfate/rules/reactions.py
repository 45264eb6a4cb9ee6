"""Effects, the windows in which they may be answered, and imposed draws (rule 3.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.asks import PASS, Option, choose, first_of
from fateloom.engine.rules.effects import Moment
from fateloom.engine.rules.effects import reactions as answers_of
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.faces import Attack
from fateloom.games.gilfate.rules.blank_deck import discard, draw, pay
from fateloom.games.gilfate.rules.costs import STAFF, cost_due, unused_staff
from fateloom.games.gilfate.table import Gilfate


class Effect(Moment):
    """An effect that waits to be carried out: whose it is, on whom it is used, how many cards
    it makes that player draw, and which effect it answers."""

    def __init__(
        self,
        by: Seat,
        card: Card,
        on: Sequence[Seat] = (),
        *,
        draw: int = 0,
        gift: Card | None = None,
        answers: Effect | None = None,
    ) -> None:
        super().__init__(by)
        self.card: Card = card
        self.on = tuple(on)
        self.draw = draw
        self.gift = gift
        self.answers = answers
        self.replaced = False

    @property
    def name(self) -> str:
        """What it is called in the log."""
        name = str(self.card.face.name)
        return f"{name}'s draw of {self.draw}" if self.draw else name


def is_dropped(t: Gilfate, effect: Effect) -> bool:
    """3.7.12. The effects of a knocked-out player are dropped with all reactions to them, and
    so are draws and gifts for such a player."""
    if effect.by in t.out:
        return True
    if (effect.draw or effect.gift is not None) and effect.on[0] in t.out:
        return True
    return effect.answers is not None and is_dropped(t, effect.answers)


def stands(t: Gilfate, effect: Effect) -> bool:
    """3.8.5. Neither negated nor replaced nor dropped."""
    return not (effect.cancelled or effect.replaced or is_dropped(t, effect))


# Windows ---------------------------------------------------------------------------------------


async def goes_through(t: Gilfate, by: Seat, card: Card, on: Iterable[Seat] = ()) -> bool:
    """3.8.3. An effect is announced; whether it still stands when all have had their say."""
    effect = Effect(by, card, [seat for seat in on if seat != by])
    await window(t, effect)
    return stands(t, effect)


async def window(t: Gilfate, effect: Effect) -> None:
    """3.8.5, 3.8.22. All possible reactors are asked at once and in secret; the first reaction
    in the direction of play takes place, and the window is asked afresh while the effect
    stands. A reaction opens a window of its own."""
    t.pending.append((effect.by, effect.card.face.id, effect.on, effect.draw))
    text, words = _question(effect)
    while stands(t, effect):
        seats = possible_reactors(t, effect)
        if not seats:
            break
        answer = await first_of(
            seats,
            lambda seat: [PASS, *answers_of(t, seat, effect)],
            rule="3.8.5",
            id="react",
            text=text,
            words=words,
            barred=lambda seat: silent(t, seat, effect),
        )
        if answer is None:
            break
        seat, play = answer
        card, aim = (play[0], play[1:]) if isinstance(play, tuple) else (play, ())
        await t.game.effects.reactions[card.face.id][0].act(t, seat, card, effect, *aim)
    t.pending.pop()


def possible_reactors(t: Gilfate, effect: Effect) -> list[Seat]:
    """3.8.21. Who could react, judged by public facts alone, in asking order."""
    hidden = hidden_reactions(t)
    return [seat for seat in t.around(effect.by) if _could_react(t, seat, effect, hidden)]


def _could_react(t: Gilfate, seat: Seat, effect: Effect, hidden: list[Attack]) -> bool:
    """3.8.21. Whether a seat might hold an answer, as far as anybody can tell."""
    if unused_will(t, seat) is not None:
        return True
    hand = t.hand[seat].cards
    fitting = ["countercurse"] if len(hand) >= 2 else []
    if seat in effect.on:
        if effect.draw > 0:
            fitting.append("ricochet")
        if seat not in t.warded:
            fitting.append("mirror_ward")
    if not fitting:
        return False
    backs, left = {card.face.back for card in hand}, len(t.blank_deck.cards)
    for face in hidden:
        if face.id in fitting and face.back in backs and cost_due(t, seat, face) <= left:
            return True
    return False


def hidden_reactions(t: Gilfate) -> list[Attack]:
    """3.8.21. The reaction cards of which a copy with that back does not lie open."""
    lying_open: dict[Attack, int] = {}
    for zone in (t.attack_discard, t.played, *t.tilted):
        for card in zone.cards:
            if card.face.quick:
                lying_open[card.face] = lying_open.get(card.face, 0) + 1
    return [face for face in t.reaction_faces if face.copies > lying_open.get(face, 0)]


def unused_will(t: Gilfate, seat: Seat) -> Card | None:
    """3.8.13. The turn player's Sovereign Will, if it is not yet used this turn."""
    if seat != t.turn:
        return None
    for card in t.front[seat].cards:
        if card.face.id == "sovereign_will" and not card.turned:
            return card
    return None


def _question(effect: Effect) -> tuple[str, dict[str, Any]]:
    """What a window asks, in words everybody may read."""
    on = [Name(seat) for seat in effect.on]
    words = {"who": Name(effect.by), "card": effect.card.face, "on": on, "n": effect.draw}
    if effect.draw:
        return "{card}: {on:you} must draw {n}. Respond?", words
    if effect.gift is not None:
        return "{who} gives the {gift} to {on:you}. Respond?", {
            **words,
            "gift": effect.gift.face.id,
        }
    if effect.answers is not None:
        return "{who} responds to {what} with {card}. Respond to that?", {
            **words,
            "what": effect.answers.name,
        }
    if effect.on:
        return "{who} uses {card} on {on:you}. Respond?", words
    return "{who} uses {card}. Respond?", words


# Reacting -----------------------------------------------------------------------------------------


def can_pay(t: Gilfate, seat: Seat, card: Card) -> bool:
    """3.8.7. A reaction may be played only if the deck holds its whole cost."""
    return cost_due(t, seat, card.face) <= len(t.blank_deck)


def reveal_and_pay(t: Gilfate, seat: Seat, card: Card, also: Card | None = None) -> bool:
    """3.8.6, 3.8.8. The card is shown, with a Countercurse another one is discarded, and the
    cost is paid; whether the reactor is still in the round."""
    cost = cost_due(t, seat, card.face)
    t.move(card, t.played)
    t.say("3.8.6", "{who} [respond|responds] with {card}.", who=Name(seat), card=card)
    if also is not None:
        discard(t, also)
        t.say("3.8.10", "{who} [discard|discards] {card} to pay for it.", who=Name(seat), card=also)
    if cost:
        pay(t, seat, cost)
    if seat in t.out:
        discard(t, card)
        return False
    return True


async def negate(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> None:
    """3.8.9, 3.8.10, 3.8.17. A negation is used on the owner of what it negates and may itself
    be answered; if it stands, the effect it answers does nothing."""
    negation = Effect(seat, card, [answered.by], answers=answered)
    await window(t, negation)
    if stands(t, negation):
        answered.cancelled = True
        what = "the draw of {n} ({card})" if answered.draw else "{of}'s {card}"
        text = "{who} [negate|negates] " + what + "."
        words = {"n": answered.draw, "card": answered.card.face, "of": Name(answered.by)}
        t.say("3.8.18", text, who=Name(seat), **words)


def silent(t: Gilfate, seat: Seat, effect: Effect) -> list[Option]:
    """The reaction cards of a seat that do not fit here, with rule and reason."""
    barred: list[Option] = []
    fitting = {id(_card(answer)) for answer in answers_of(t, seat, effect)}
    for card in t.reaction_cards(seat):
        reactions = t.game.effects.reactions.get(card.face.id)
        if reactions and id(card) not in fitting:
            in_hand = card.zone is t.hand[seat]
            if not in_hand or card.face.quick:
                barred.append(Option(card, barred=why_silent(t, seat, card, effect)))
    return barred


def _card(answer: Any) -> Any:
    return answer[0] if isinstance(answer, tuple) else answer


def why_silent(t: Gilfate, seat: Seat, card: Card, effect: Effect) -> str:
    """Rule and reason why a reaction card does not answer an effect."""
    if card.face.id == "sovereign_will":
        if seat != t.turn:
            return "3.8.13: Sovereign Will only works on your own turn"
        return "3.8.27: Sovereign Will was already used this turn"
    if not can_pay(t, seat, card):
        return f"3.8.7: it costs {cost_due(t, seat, card.face)}; the blank deck has fewer cards"
    if card.face.id == "ricochet":
        return "3.8.15: no other player is making you draw"
    if card.face.id == "mirror_ward":
        if seat in effect.on:
            return "3.8.12: you already used a Mirror Ward this turn"
        return "3.8.9: this effect doesn't target you"
    return "3.8.10: you have no other card to discard"


# Imposed draws ------------------------------------------------------------------------------------


async def impose_draw(t: Gilfate, by: Seat, card: Card, on: Seat, number: int) -> None:
    """3.8.14. A draw that an effect puts on another player is an effect of its own."""
    await _carry_out(t, Effect(by, card, [on], draw=number))


async def pass_on(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> None:
    """3.8.15, 3.8.16. The next player must draw 1 extra card instead; what is passed on
    replaces the draw it answers, unless it is negated."""
    number = answered.draw + 1
    following = t.around(seat)[0]
    text = "{card} passes the draw on: {who:you} must draw {n}."
    t.say("3.8.15", text, card=card.face, who=Name(following), n=number)
    passed = Effect(seat, card, [following], draw=number, answers=answered)
    await _carry_out(t, passed)
    if passed.cancelled:
        t.say("3.8.16", "The draw goes back to {who:you}.", who=Name(seat))
    else:
        answered.replaced = True


async def _carry_out(t: Gilfate, effect: Effect) -> None:
    """3.8.14, 3.8.16. An imposed draw that stands is drawn."""
    await window(t, effect)
    if stands(t, effect):
        effect.replaced = True  # done with, whatever becomes of the player
        await make_draw(t, effect.on[0], effect.draw)
    elif effect.cancelled and effect.answers is None:
        t.say("3.8.18", "Nobody draws.")


async def make_draw(
    t: Gilfate, seat: Seat, number: int, rule: str = "3.8.14", own_heads: Card | None = None
) -> None:
    """3.19.23, 3.19.29. An effect makes a player draw; in their own turn the staff may make it
    2, and Sovereign Will may negate their own heads. Neither is asked about where the deck holds no
    more than 2 cards anyway."""
    while min(number, len(t.blank_deck)) > STAFF:
        staff = unused_staff(t, seat)
        will = unused_will(t, seat) if own_heads is not None else None
        values = [word for word, card in (("yes", staff), ("will", will)) if card is not None]
        if not values:
            break
        answer = await choose(
            seat,
            [*values, "no"],
            rule="3.19.23",
            id="soften",
            text=f"You must draw {number} cards. Use a permanent first?",
            default=values[0],
        )
        if answer == "no":
            break
        if answer == "yes" and staff is not None:
            staff.turned = 1
            number = STAFF
            text = "{who} [use|uses] {card} and [draw|draws] only 2."
            t.say("3.19.23", text, who=Name(seat), card=staff)
        elif will is not None:
            will.turned = 1
            t.say("3.19.29", "{who} [use|uses] {card} to negate it.", who=Name(seat), card=will)
            if await goes_through(t, seat, will):
                t.say("3.8.18", "{card}'s draw is negated.", card=own_heads)
                return
            if seat in t.out:
                return
    draw(t, seat, number, rule)
