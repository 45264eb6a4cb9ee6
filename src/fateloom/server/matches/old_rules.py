"""Old rules next to the new: a Fateloom in a wheel or a folder, run in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from fateloom.server.matches import deal, rendering
from fateloom.server.store import TableHeader
from fateloom.server.store.table_state import Rules, TableState

SCRIPT = Path(__file__).with_name("render_script.py")


class OldRulesError(Exception):
    """Old rules that cannot be used, or a match that they do not render; the message says why."""


class OldRules:
    """The rules in a wheel, or in a folder with packages (``site-packages`` of an old environment).

    The engine and the games need the standard library alone, so the process sees nothing else of
    the present installation.
    """

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise OldRulesError(f"there is no {path}; name a wheel or a folder with packages")
        self.path = path
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(SCRIPT), str(path.resolve())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={name: value for name, value in os.environ.items() if name != "FATELOOM_PATH"},
        )
        try:
            self.rules = {
                game: {Rules(*each) for each in replayed}
                for game, replayed in self._ask({"rules": True})["rules"].items()
            }
            """Versions and cards of the matches that each game there replays."""
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise OldRulesError(f"{self.path} is no Fateloom that can be run here")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise OldRulesError(f"{self.path}: {answer['error']}")
        return answer

    def replays(self, game: str, rules: Rules) -> bool:
        """Whether a match of a game with these rules can be rendered."""
        return rules in self.rules.get(game, ())

    def render(self, header: TableHeader, ledger: TableState, secret: bytes) -> bytes:
        """Return the rendering of a finished match, as it is stored."""
        wanted = {
            "game": header.game,
            "rules": list(ledger.rules),
            "seats": len(ledger.chairs),
            "options": ledger.options,
            "names": ledger.names,
            "salts": [salt.hex() for salt in deal.salt_bytes(ledger.salts)],
            "secret": secret.hex(),
            "players": ledger.players,
            "decisions": [list(each) for each in ledger.decisions],
        }
        return rendering.pack(self._ask({"match": wanted})["rendering"])

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError):  # it may have ended before it read the last request
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
