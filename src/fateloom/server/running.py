"""Running the server: one process, or several that share a port."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from types import FrameType

import uvicorn
from litestar import Litestar

from fateloom.engine.game import BadCall
from fateloom.server import patience
from fateloom.server.app import make_app
from fateloom.server.line import Line
from fateloom.server.operations import log
from fateloom.server.settings import Settings
from fateloom.server.store import open_store


def try_store(settings: Settings) -> None:
    """Make sure that tables can be kept, before anybody comes."""

    async def look() -> None:
        store = await open_store(settings.db or None)
        try:
            await store.ready()
        finally:
            await store.close()

    asyncio.run(look())


def listen(host: str, port: int) -> socket.socket:
    """The port, or a sentence that says why it cannot be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        door = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise BadCall(
            f"there is no address {host}: {error.strerror}; name another with --host"
        ) from None
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as error:
        door.close()
        other = "--host" if error.errno == errno.EADDRNOTAVAIL else "--port"
        raise BadCall(
            f"port {port} of {host} cannot be used: {error.strerror}; name another with {other}"
        ) from None
    door.listen(2048)
    door.set_inheritable(True)
    return door


def config(settings: Settings) -> uvicorn.Config:
    """What measuring showed to be fast: httptools, and the sans-io protocol of websockets,
    without compression, whose cost is many times that of the message itself."""
    return uvicorn.Config(
        make_app(settings),
        ws=Line,
        http=patience.Request,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        ws_max_size=65_536,
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=65_536,
        timeout_graceful_shutdown=5,
        proxy_headers=True,
    )


class Server(uvicorn.Server):
    """Says goodbye to whoever listens to a stream, which would else never end."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        settle()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Litestar)
        app.state.rooms.say_goodbye()
        await super().shutdown(sockets)


def settle() -> None:
    """What is loaded now stays, so the garbage collector shall not go through it again; and
    what many tables have in hand at once is no reason for it to come. A tenth of a move's
    time went into that."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def run_one(door: socket.socket, settings: Settings) -> None:
    """Serve in this process until told to stop."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, _stopped)  # what uvicorn calls when it has stopped in good order
    Server(config(settings)).run(sockets=[door])


def _stopped(number: int, frame: FrameType | None) -> None:
    log("stopped", signal=number)


def run_many(door: socket.socket, settings: Settings) -> None:
    """Serve in several processes; one that dies is replaced."""
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    workers = {at: _spawn(door, replace(settings, worker=at)) for at in range(settings.workers)}
    while not stopping:
        time.sleep(0.1)
        for at, worker in workers.items():
            if worker.poll() is not None and not stopping:
                log("worker died", worker=at, status=worker.returncode)
                time.sleep(0.2)  # one that cannot start shall not spin
                workers[at] = _spawn(door, replace(settings, worker=at))
    for worker in workers.values():
        with suppress(ProcessLookupError):
            worker.send_signal(signal.SIGTERM)
    for worker in workers.values():
        try:
            worker.wait(10)
        except subprocess.TimeoutExpired:
            worker.kill()


def _spawn(door: socket.socket, settings: Settings) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "fateloom.server.running", str(door.fileno())],
        env={**os.environ, **settings.environment()},
        pass_fds=[door.fileno()],
    )


def main() -> None:
    """One of several processes."""
    door = socket.socket(fileno=int(sys.argv[1]))
    run_one(door, Settings.from_environment())


if __name__ == "__main__":
    main()
