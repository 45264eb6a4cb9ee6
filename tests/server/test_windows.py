"""Questions to several seats: what they tell nobody, and what goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from fateloom.engine.match import auto_pass
from tests.games.fantos.scenes import secondary
from tests.server.people import House, Person, settled, usual

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def at_table(house: House, table: str, tokens: list[str]) -> AsyncIterator[list[Person]]:
    async with AsyncExitStack() as sockets:
        people = []
        for token in tokens:
            each = await sockets.enter_async_context(Person(house.url, table, [token]))
            await each.until(lambda each=each: each.frames and each.room)
            people.append(each)
        yield people


async def open_window(house: House, people: list[Person]) -> None:
    """Ada takes the first relic, and the others may veto that."""
    await people[0].until(lambda: people[0].asked())
    assert (await people[0].decide(0, "take"))["type"] == "done"
    for seat, person in enumerate(people[1:], 1):
        await person.until(lambda person=person, seat=seat: window_for(person, seat))


def frames_in(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in heard if message["type"] == "frame"]


# Secrecy -----------------------------------------------------------------------------------


async def test_an_answer_in_a_window_shows_to_nobody_else(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy", "Di")
    async with at_table(house, table, tokens) as people:
        await open_window(house, people)
        await settled(*people)
        heard = await people[1].decide(1, "pass")
        assert heard["type"] == "done"
        await people[1].until(lambda: people[1].frames[1]["view"]["prompt"] is None)
        assert people[1].frames[1]["seq"] == heard["seq"], "nothing that could be counted"
        for each in (people[0], people[2], people[3]):
            assert await each.quiet(0.2) == []
        assert house.get(f"/api/tables/{table}").json()["waiting"] == [1, 2, 3]


async def test_a_secret_answer_may_be_taken_back_and_given_anew(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with at_table(house, table, tokens) as people:
        await open_window(house, people)
        ada, bo, cy = people
        await cy.decide(2, "veto")  # Bo is asked before, so this stays open
        await cy.until(lambda: cy.frames[2]["view"]["prompt"] is None)
        again = await cy.decide(2, "pass")
        assert (again["type"], again["why"]) == ("refused", "You have already chosen.")
        await settled(*people)
        assert (await cy.reply(type="undo", seat=2))["type"] == "done"
        await cy.until(lambda: cy.asked())
        assert await ada.quiet(0.2) == []
        await cy.decide(2, "pass")
        await bo.decide(1, "pass")
        await ada.until(lambda: "takes" in ada.logs[0][-2]["text"])


PAUSE = 0.4


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a pause that can be measured."""
    folder = tmp_path_factory.mktemp("patient")
    with House(str(folder / "tables.db"), folder / "log", pause=PAUSE) as open_house:
        yield open_house


async def test_a_window_is_open_equally_long_whoever_has_a_choice(patient: House) -> None:
    """Ada and Bo answer at once whatever they are asked. Some windows ask one of them, some
    leave nobody a choice: all of them are open for the pause."""
    table, tokens = patient.seat("gilfate", "Ada", "Bo")
    async with Person(patient.url, table, tokens) as screen:
        playing = asyncio.create_task(screen.play(usual()))
        asked: list[float] = []
        unasked: list[float] = []
        while len(asked) < 2 or len(unasked) < 2:
            await asyncio.sleep(0.2)
            assert not playing.done()
            asked, unasked = lengths_of_windows(screen.received)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    for lengths in (asked, unasked):  # what a client heard late looks shorter
        assert max(lengths) > PAUSE - 0.1, (asked, unasked)


def lengths_of_windows(received: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """How long the windows were open: those that asked somebody, and those that did not."""
    frames = frames_in(received)
    prompted = {each["seq"] for each in frames if each["view"]["prompt"] is not None}
    positions = [each for each in frames if each["seat"] == 0]
    lengths: tuple[list[float], list[float]] = ([], [])
    seen: dict[int, float] = {}
    for frame, after in pairwise(positions):
        seen.setdefault(frame["seq"], frame["heard"])
        if frame["pause"] and after["seq"] > frame["seq"]:
            length = after["heard"] - seen[frame["seq"]]
            lengths[frame["seq"] not in prompted].append(length)
    return lengths


def window_for(person: Person, seat: int) -> bool:
    return bool(person.asked()) and person.prompt(seat)["id"] == "window"


async def test_one_person_among_bots_waits_for_nothing(patient: House) -> None:
    table, (ada,) = patient.seat("souk", "Ada", "!random", "!random")
    async with Person(patient.url, table, [ada]) as person:
        await person.play(lambda prompt: prompt["options"][0]["key"])
        assert all(frame["pause"] is None for frame in person.received if frame["type"] == "frame")


# Yields ------------------------------------------------------------------------------------


async def test_a_yield_passes_windows_until_ones_own_turn(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with at_table(house, table, tokens) as (ada, bo, cy):
        await settled(ada, bo, cy)
        await bo.reply(type="yield", seat=1, until="my_turn")
        await bo.until(lambda: bo.room["yields"] == {"1": "my_turn"})
        assert await ada.quiet(0.2) == [], "what Bo has ordered is nobody else's business"
        await ada.until(lambda: ada.asked())
        await ada.decide(0, "take")
        await cy.until(lambda: cy.asked())
        await cy.decide(2, "pass")
        await bo.until(lambda: bo.asked())
        assert bo.prompt(1)["rule"] == "S3", "Bo passed the window unasked, and is now to play"
        await bo.until(lambda: bo.room["yields"] == {"1": "always_ask"})
        assert "1" not in ada.room["yields"]


async def test_a_yield_for_this_window_ends_with_it(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with at_table(house, table, tokens) as people:
        await open_window(house, people)
        _, bo, cy = people
        await bo.reply(type="yield", seat=1, until="this_window")
        await cy.decide(2, "pass")
        await bo.until(lambda: bo.asked() and bo.prompt(1)["rule"] == "S3")
        assert bo.room["yields"] == {"1": "always_ask"}


WINDOWS = ("window", "react", "secondary")


@pytest.mark.parametrize(("until", "told"), [("this_phase", 2), ("this_turn", 1)])
async def test_a_yield_passes_the_windows_of_a_phase_or_a_turn(
    house: House, until: str, told: int
) -> None:
    """Fate of Fantos: whatever happens in them; the windows of the next one are asked again."""
    table, (token,) = house.seat("fantos", "Ada", "!random", "!random")
    answered = usual()
    passed: list[tuple[Any, ...]] = []
    async with Person(house.url, table, [token]) as ada:

        def asked() -> bool:
            """Whether Ada has something to answer that was not let pass."""
            return ada.over or (bool(ada.asked()) and window() not in passed)

        def window() -> tuple[Any, ...] | None:
            facts = ada.frames[0]["view"]["table"]
            part = (facts["turn"], facts["turn_phase"])
            return part[:told] if ada.prompt(0)["id"] in WINDOWS else None

        while len(passed) < 4:
            await ada.until(asked)
            assert not ada.over
            part, frame = window(), ada.frames[0]
            if part is None:
                await ada.decide(0, answered(ada.prompt(0)))
                await ada.until(lambda frame=frame: ada.frames[0] is not frame)
            else:
                await ada.until(lambda: ada.room["yields"]["0"] == "always_ask")
                passed.append(part)
                await ada.reply(type="yield", seat=0, until=until)


async def test_a_game_without_such_parts_has_nothing_of_them_to_let_pass(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo")
    async with at_table(house, table, tokens) as (ada, _):
        refused = await ada.reply(type="yield", seat=0, until="this_turn")
        assert refused["status"] == 409
        assert ada.room["yields"] == {"0": "always_ask"}


async def test_who_wants_to_be_asked_what_concerns_it_is_asked(house: House) -> None:
    """A window that goes to one seat alone concerns it."""
    table, tokens = house.seat("souk", "Ada", "Bo")
    async with at_table(house, table, tokens) as people:
        await people[1].reply(type="yield", seat=1, until="concerns_me")
        await open_window(house, people)
        assert people[1].asked() == [1]


def test_a_deal_alone_makes_no_window_a_concern() -> None:
    """Fate of Fantos offers a Deal in many windows; who has nothing else to do lets them pass."""
    hands = {1: "raid", 2: "high_walls"}
    laid = secondary({0: "cook", 1: "knight", 2: "reeve"}, hands, options={"negotiation": "deals"})
    while laid.asked == [0]:
        laid.says(0, "pass")
    assert not auto_pass.should_pass(laid.match, 1, auto_pass.CONCERNS_ME)
    assert auto_pass.should_pass(laid.match, 2, auto_pass.CONCERNS_ME)
    assert not auto_pass.should_pass(laid.match, 2, auto_pass.ALWAYS_ASK)


# Clocks ------------------------------------------------------------------------------------


async def test_who_is_out_of_time_answers_as_the_rules_say(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", clock={"per_decision": 0.4})
    async with at_table(house, table, tokens) as (ada, bo):
        assert ada.room["clocks"]["0"]["running"]
        assert not ada.room["clocks"]["1"]["running"]
        await bo.until(lambda: bo.asked())
        assert len(bo.logs[1]) > 2, "Ada was answered for"


async def test_a_bank_of_time_is_used_up_and_grows_by_the_increment(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", clock={"bank": 3000, "increment": 500})
    async with at_table(house, table, tokens) as (ada, bo):
        await asyncio.sleep(0.3)
        await ada.decide(0, "pass")
        await bo.until(lambda: bo.room["clocks"]["1"]["running"])
        left = bo.room["clocks"]["0"]["left"]
        assert 3000 < left < 3499.9
        assert not bo.room["clocks"]["0"]["running"]


# Absence -----------------------------------------------------------------------------------


async def test_a_bot_plays_for_who_left_until_it_comes_back(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")
    left = house.post(f"/api/tables/{table}/leave", ada).json()
    assert left["seats"][0]["away"]
    assert left["seats"][0]["who"] == "person"
    async with Person(house.url, table, [bo]) as person:
        await person.until(lambda: person.asked())
        back = house.http.delete(
            f"/api/tables/{table}/seats/0/bot", headers={"Authorization": f"Bearer {ada}"}
        )
        assert back.json()["seats"][0]["away"] is False


async def test_the_host_gives_an_absent_seat_to_a_bot_but_not_a_present_one(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as host:
        await host.until(lambda: host.room)
        async with Person(house.url, table, [bo]):
            await host.until(lambda: host.room["table"]["seats"][1]["present"])
            refused = house.post(f"/api/tables/{table}/seats/1/bot", ada, bot="random")
            assert refused.status_code == 403
        await host.until(lambda: not host.room["table"]["seats"][1]["present"])
        given = house.post(f"/api/tables/{table}/seats/1/bot", ada, bot="random")
        assert given.json()["seats"][1]["bot"] == "random"
        foreign = house.post(f"/api/tables/{table}/seats/0/bot", bo, bot="random")
        assert foreign.status_code == 403
        await host.decide(0, "pass")
        await host.until(lambda: host.asked())


# Stopping ----------------------------------------------------------------------------------


async def test_a_server_that_stops_in_good_order_keeps_open_windows(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.db"), tmp_path / "log", pause=0.05)
    house.start()
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with at_table(house, table, tokens) as people:
        await open_window(house, people)
        assert (await people[2].decide(2, "pass"))["type"] == "done"
        assert await asyncio.to_thread(house.stop) == 0
        for each in people:
            with suppress(ConnectionClosed):
                while True:
                    await each.hear()
            assert each.socket.close_code == 1012
    house.start()
    async with at_table(house, table, tokens) as people:
        assert people[2].frames[2]["view"]["prompt"] is None, "Cy has answered before"
        await people[1].until(lambda: window_for(people[1], 1))
        await people[1].decide(1, "pass")
        await people[0].until(lambda: "takes" in people[0].logs[0][-2]["text"])
    house.stop()
