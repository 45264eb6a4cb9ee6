"""A bot for Fateloom in one file: it takes an open seat at a table and plays to the end.

    python examples/bot.py http://127.0.0.1:8000 TABLE "My bot"

What its seat sees comes one JSON object a line; its answers go by POST. Replace `choose`.
"""

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Seat:
    def __init__(self, server: str, table: str, name: str) -> None:
        self.server, self.token = server.rstrip("/"), ""
        joined = self.post(f"/api/tables/{table}/join", {"name": name})
        self.token = joined["credentials"][0]["token"]

    def open(self, path: str, data: dict[str, Any] | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        body = None if data is None else json.dumps(data).encode()
        return urlopen(Request(self.server + path, body, headers))

    def post(self, path: str, data: dict[str, Any]) -> Any:
        while True:
            try:
                return json.load(self.open(path, data))
            except HTTPError as error:
                if error.code != 429:
                    raise SystemExit(error.read().decode()) from None
                time.sleep(float(error.headers["Retry-After"]))  # too fast

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        return (json.loads(line) for line in self.open(path) if line.strip())


def choose(prompt: dict[str, Any]) -> str:
    """Any answer will do; where several are asked for, they are joined by plus signs."""
    keys = [option["key"] for option in prompt["options"]]
    return "+".join(random.sample(keys, 1 if prompt["least"] is None else prompt["least"]))


def main(server: str, table: str, name: str = "Bot") -> None:
    seat = Seat(server, table, name)
    next(seat.lines("/api/bot/stream"))  # waits for gameStart
    for frame in seat.lines(f"/api/bot/tables/{table}/stream"):
        view = frame["view"]
        if view["prompt"]:
            move = {"ask": view["ask"], "key": choose(view["prompt"])}
            seat.post(f"/api/bot/tables/{table}/move", move)
    print(view["outcome"]["why"], view["outcome"]["scores"])


if __name__ == "__main__":
    main(*sys.argv[1:])
