"""The view: all that a seat may know, and nothing else."""

from __future__ import annotations

from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import choose
from fateloom.engine.state.chance import ReplayedChance, SeededChance
from fateloom.testing import lay
from tests.engine.toy import Toy, toy


async def still(t: Toy) -> str | None:
    await choose(0, ["on", ("pay", 2)], rule="T1", id="still", text="On?")
    return None


def laid(**things: Any) -> Match:
    return lay(toy(still, table_facts=lambda t: {"dusk": True}), 2, **things).match


def zone(match: Match, seat: int | None, name: str, owner: int | None = None) -> dict[str, Any]:
    return next(
        each
        for each in match.view(seat)["zones"]
        if each["name"] == name and each.get("owner") == owner
    )


def test_a_hand_is_counted_by_back_to_others() -> None:
    match = laid(hand={1: ["ace", "ring", "king"]})
    assert zone(match, 0, "hand", 1) == {
        "name": "hand",
        "size": 3,
        "owner": 1,
        "hidden": {"court": 2, "gift": 1},
    }
    faces = [each["face"] for each in zone(match, 1, "hand", 1)["cards"]]
    assert faces == ["ace", "ring", "king"]


def test_a_known_card_of_a_hidden_zone_is_shown() -> None:
    match = laid(hand={1: ["king", "ace", "jack"]}, row={1: ["queen", "rose"]})
    t = match.table
    t.show(t.hand[1].cards[2], t.only(0))
    t.show(t.hand[1].cards[1], t.only(0))
    t.show(t.row[1].cards[1], t.only(0))
    hand, row = zone(match, 0, "hand", 1), zone(match, 0, "row", 1)
    assert [each["face"] for each in hand["cards"]] == ["ace", "jack"]  # their order says nothing
    assert hand["hidden"] == {"court": 1}
    assert [(each["face"], each["at"]) for each in row["cards"]] == [("rose", 1)]
    assert "cards" not in zone(match, None, "hand", 1)


def test_counters_and_turns_are_public_even_on_hidden_cards() -> None:
    match = laid(row={1: ["ace", "king coin=2 turned=1"]}, open=["rose coin=1"])
    row = zone(match, 0, "row", 1)
    assert row["marked"] == [{"at": 1, "counters": {"coin": 2}, "turned": 1}]
    assert zone(match, 1, "row", 1)["cards"][1]["counters"] == {"coin": 2}
    assert zone(match, None, "open")["cards"][0]["counters"] == {"coin": 1}


def test_empty_zones_are_left_out() -> None:
    names = {each["name"] for each in laid().view(0)["zones"]}
    assert names == {"stock"}


def test_only_who_is_asked_sees_the_prompt() -> None:
    match = laid()
    assert match.view(1)["prompt"] is None
    assert match.view(None)["prompt"] is None
    prompt = match.view(0)["prompt"]
    assert prompt == {
        "id": "still",
        "rule": "T1",
        "text": "On?",
        "least": None,
        "most": 1,
        "options": [
            {"key": "on", "label": "On", "cards": []},
            {
                "key": "pay/2",
                "label": "Pay: 2",
                "cards": [],
                "title": "Pay",
                "note": "2",
                "named": {"2": {"result": ""}},
            },
        ],
        "barred": [],
        "tips": [],
    }


def test_a_view_tells_where_the_match_stands() -> None:
    match = laid()
    view = match.view(1)
    assert (view["game"], view["seat"], view["ask"], view["phase"]) == ("toy", 1, 1, "still")
    assert view["waiting"] == [0]
    assert view["table"] == {"dusk": True}
    assert view["outcome"] is None
    assert match.view()["seat"] is None
    match.decide(0, "on")
    outcome = match.view(1)["outcome"]
    assert outcome is not None
    assert outcome["scores"] == [0.0, 0.0]
    assert match.view(1)["waiting"] == []


def test_views_taken_together_equal_those_taken_one_by_one() -> None:
    match = laid(hand={0: ["ace"], 1: ["ring", "king"]})
    together = match.views({0: 0, 1: None, None: 0})
    assert together == {0: match.view(0, 0), 1: match.view(1), None: match.view(None, 0)}
    assert together[0]["zones"] != together[1]["zones"]


# Names of cards --------------------------------------------------------------------------


async def draw_and_play(t: Toy) -> str | None:
    for seat in (0, 1, 0, 1):
        t.draw(t.stock, t.hand[seat])
    await choose(0, list(t.hand[0]), rule="T1")
    played = await choose(1, list(t.hand[1]), rule="T2")
    t.move(played, t.open)
    await choose(0, ["on", "off"], rule="T3")
    t.move(played, t.hand[0])
    await choose(0, ["on", "off"], rule="T3")
    return None


def names_in(match: Match, seat: int | None) -> dict[str, str]:
    return {
        each["face"]: each["id"]
        for place in match.view(seat)["zones"]
        for each in place.get("cards", [])
    }


def shuffled_so(*top: str) -> Match:
    """A match whose shuffle happens to bring these faces to the top."""
    game = toy(draw_and_play, setup=lambda t: t.shuffle(t.stock))
    faces = [each.id for each in game.faces.values() for _ in range(each.copies)]
    first = [faces.index(face) for face in top]
    order = [at for at in range(len(faces)) if at not in first] + first[::-1]
    return Match(game, 2, ReplayedChance([order], SeededChance(0)))


def test_the_name_of_a_card_does_not_tell_which_of_a_hand_it_was() -> None:
    views = []
    for top in (["jack", "ace", "ring", "king"], ["jack", "king", "ring", "ace"]):
        match = shuffled_so(*top)
        assert sorted(match.table.hand[1].faces()) == ["ace", "king"]
        match.decide(0, "jack")
        match.decide(1, "ace")
        views.append([match.view(0, since=0), match.view(None, since=0)])
    assert views[0] == views[1]


def test_a_card_keeps_its_name_for_those_who_know_it_all_the_time() -> None:
    match = lay(toy(draw_and_play), 2, stock=["jack", "ace", "ring", "king", ...]).match
    before = names_in(match, 1)
    match.decide(0, "jack")
    match.decide(1, "ace")
    assert names_in(match, 1) == before
    shown = names_in(match, 0)["ace"]
    match.decide(0, "on")
    assert names_in(match, 0)["ace"] == shown
    assert len(set(names_in(match, 0).values())) == 3


def test_options_light_up_the_cards_that_the_view_shows() -> None:
    match = lay(toy(draw_and_play), 2, stock=["jack", "ace", "ring", "king", ...]).match
    prompt = match.view(0)["prompt"]
    assert prompt is not None
    lit = [option["cards"] for option in prompt["options"]]
    names = names_in(match, 0)
    assert lit == [[names["jack"]], [names["ring"]]]


def test_options_say_what_only_ends_a_question_or_a_turn_and_what_costs() -> None:
    """As the game has it; a client reads nothing from the words of a key."""

    async def asked(t: Toy) -> str | None:
        await choose(0, ["on", "rest", "pass", ("pay", 2)], rule="T1", id="asked", text="On?")
        return None

    def marks(**says: Any) -> dict[str, set[str]]:
        prompt = lay(toy(asked, **says), 2).match.view(0)["prompt"]
        assert prompt is not None
        known = {"costly", "quiet", "ends"}
        return {each["key"]: known & set(each) for each in prompt["options"]}

    assert marks() == {"on": set(), "rest": set(), "pass": {"quiet", "ends"}, "pay/2": set()}
    own = marks(
        quiet=("rest",),
        ends=("rest", "on"),
        preview=lambda t, seat, value: {"price": 2} if value == ("pay", 2) else None,
        costly=lambda t, seat, value, preview: preview is not None and preview["price"] > 1,
    )
    assert own == {"on": {"ends"}, "rest": {"quiet", "ends"}, "pass": set(), "pay/2": {"costly"}}
