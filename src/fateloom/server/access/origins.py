"""Which origins may use this server: its own, and those in the settings."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection


def is_ours(connection: ASGIConnection[Any, Any, Any, Any], further: str = "") -> bool:
    """Return whether a request comes from an allowed page, or from no page at all.

    Programs send no origin; a browser cannot leave it out.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in further.split(","):
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host") != ""
    except ValueError:
        return False
