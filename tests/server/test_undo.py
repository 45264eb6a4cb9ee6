"""Undo: by its rules at once, else by consent of the others, else not at all."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.people import House, Person
from tests.server.test_windows import at_table

pytestmark = pytest.mark.anyio


async def test_what_the_rules_of_undo_allow_is_done_at_once(house: House) -> None:
    table, (token,) = house.seat("weaver", "Ada", options={"practice": True})
    async with Person(house.url, table, [token]) as ada:
        await ada.until(lambda: ada.asked())
        before = ada.frames[0]
        lines = list(ada.logs[0])
        outlook = house.get(f"/api/tables/{table}/undo", token).json()
        assert outlook["how"] == "no"
        await ada.decide(0, ada.prompt(0)["options"][0]["key"])
        await ada.until(lambda: ada.frames[0]["view"]["ask"] > before["view"]["ask"])
        assert house.get(f"/api/tables/{table}/undo", token).json()["how"] == "free"
        assert (await ada.reply(type="undo", seat=0))["type"] == "done"
        await ada.until(lambda: ada.frames[0]["view"]["ask"] == before["view"]["ask"])
        assert ada.frames[0]["seq"] > before["seq"], "an undone position is a new one"
        assert ada.frames[0]["view"]["zones"] == before["view"]["zones"]
        assert ada.logs[0] == lines, "the history ends where it did"
        nothing = await ada.reply(type="undo", seat=0)
        assert (nothing["type"], nothing["why"]) == ("refused", "You have not made a move yet.")


async def two_pass(ada: Person, bo: Person, cy: Person) -> None:
    """Ada and Bo have passed, and Cy is asked."""
    await ada.decide(0, "pass")
    await bo.until(lambda: bo.asked())
    await bo.decide(1, "pass")
    await cy.until(lambda: cy.asked())


async def test_what_they_do_not_allow_needs_everybodys_consent(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with at_table(house, table, tokens) as (ada, bo, cy):
        await two_pass(ada, bo, cy)
        wish = house.post(f"/api/tables/{table}/undo", tokens[0]).json()
        assert wish == {
            "done": False, "needs": [1, 2], "why": "Another player has moved since.",
        }  # fmt: skip
        await bo.until(lambda: bo.room["undo"] == {"by": 0, "needs": [1, 2]})
        await bo.reply(type="consent", seat=1, agree=True)
        await ada.until(lambda: ada.room["undo"] == {"by": 0, "needs": [2]})
        done = house.post(f"/api/tables/{table}/undo/consent", tokens[2], agree=True).json()
        assert done["done"]
        await ada.until(lambda: ada.asked())
        await cy.until(lambda: not cy.asked())
        assert [line["text"] for line in cy.logs[2]] == [line["text"] for line in ada.logs[0]]
        assert not any("passes" in line["text"] for line in cy.logs[2])
        await ada.decide(0, "take")
        await bo.until(lambda: bo.asked())


async def test_one_who_does_not_agree_is_enough(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with at_table(house, table, tokens) as (ada, bo, cy):
        await two_pass(ada, bo, cy)
        await ada.reply(type="undo", seat=0)
        await cy.until(lambda: cy.room["undo"])
        await cy.reply(type="consent", seat=2, agree=False)
        await ada.until(lambda: ada.room["undo"] is None)
        late = await bo.reply(type="consent", seat=1, agree=True)
        assert late["type"] == "refused"
        assert cy.asked() == [2]


async def test_a_wish_is_forgotten_when_the_game_goes_on(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with at_table(house, table, tokens) as (ada, bo, cy):
        await two_pass(ada, bo, cy)
        await ada.reply(type="undo", seat=0)
        await cy.decide(2, "pass")
        await ada.until(lambda: ada.room["undo"] is None)


async def test_with_bots_alone_there_is_nobody_to_consent(house: House) -> None:
    table, (token,) = house.seat("souk", "Ada", "!random")
    async with Person(house.url, table, [token]) as ada:
        await ada.until(lambda: ada.asked())
        number = ada.frames[0]["view"]["ask"]
        await ada.decide(0, "pass")
        await ada.until(lambda: ada.asked() and ada.frames[0]["view"]["ask"] > number)
        refused = house.post(f"/api/tables/{table}/undo", token)
        assert refused.status_code == 422
        assert refused.json()["rule"] == "undo"


async def test_an_undo_survives_the_match_being_put_away(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo")
    async with at_table(house, table, tokens) as (ada, bo):
        await ada.decide(0, "pass")
        await bo.until(lambda: bo.asked())
        assert (await ada.reply(type="undo", seat=0))["type"] == "done"
        await ada.until(lambda: ada.asked())
        before = ada.frames[0]
        await ada.socket.close()
    await asyncio.sleep(2)
    after = house.get(f"/api/tables/{table}/view", tokens[0]).json()
    assert after["seq"] == before["seq"]
    assert after["view"]["zones"] == before["view"]["zones"]
    assert after["view"]["prompt"] == before["view"]["prompt"]
