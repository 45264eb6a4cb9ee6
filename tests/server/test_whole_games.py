"""Two people and two bots finish every registered game over real sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fateloom.engine.rules.registry import find_game, game_ids
from tests.server.people import House, Person, bearer, make_table, usual

SHORT = {
    "council": {"mode": "basic"},
    "fantos": {"short": 6, "start_shards": 30},
    "gilfate": {"match": "single"},
}
"""Options that make a whole game of it a short one."""


def figures(parts: list[list[list[Any]]]) -> list[list[list[Any]]]:
    """Return the lines of all scores without their words: numbers and rules."""
    return [[line[1:] for line in seat] for seat in parts]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game, SHORT.get(game, {})) for game in game_ids()),
        *(pytest.param(game, {}, marks=pytest.mark.deep) for game in SHORT),
    ],
)
def test_two_people_and_two_bots_finish(house: House, game: str, options: dict[str, Any]) -> None:
    most = find_game(game).seats[-1]
    wishes = ["Ada", None, "!random", "!random"][: min(4, most)]
    if find_game(game).seats[0] > len(wishes):
        wishes += ["!random"] * (find_game(game).seats[0] - len(wishes))
    made = make_table(house.http, game, *wishes, options=options)
    table = made["table"]["id"]
    tokens = [made["credentials"][0]["token"]]
    if None in wishes:
        joined = house.http.post(f"/api/tables/{table}/join", json={"name": "Bo"}).json()
        tokens.append(joined["credentials"][0]["token"])
    started = house.http.post(f"/api/tables/{table}/start", headers=bearer(tokens[0]))
    assert started.json()["state"] == "playing"

    async def play() -> list[Person]:
        people = [Person(house.url, table, [token]) for token in tokens]
        gallery = Person(house.url, table)
        for each in (*people, gallery):
            await each.open()
        playing = [each.play(usual(turn)) for turn, each in enumerate(people)]
        await asyncio.gather(*playing, gallery.until(lambda: gallery.over, patience=900))
        for each in (*people, gallery):
            await each.socket.close()
        return [*people, gallery]

    *people, gallery = asyncio.run(play())
    outcomes = [frame["view"]["outcome"] for each in people for frame in each.frames.values()]
    outcomes.append(gallery.frames[None]["view"]["outcome"])
    # "why" and the lines of a score say "you" to the one they speak of
    whys = [each.pop("why") for each in outcomes]
    parts = [each.pop("parts") for each in outcomes]
    assert all(whys) and all(each == outcomes[0] for each in outcomes)
    assert all(figures(each) == figures(parts[0]) for each in parts)
    shown = house.http.get(f"/api/tables/{table}").json()
    assert shown["state"] == "finished"
    assert shown["outcome"] == {**outcomes[-1], "why": whys[-1], "parts": parts[-1]}
    assert shown["secret"]
    whole = house.http.get(f"/api/tables/{table}/view", headers=bearer(tokens[0])).json()
    assert whole["view"]["log"] == people[0].logs[0]
