"""A client of the data addresses of one instance."""

from __future__ import annotations

import time
from typing import Any

import httpx

from .addresses import Addresses
from .answer import Answer, Problem

# Reads are limited a minute; a client waits this often.
MAX_WAITS = 3


class Bookvalue(Addresses):
    """`Bookvalue("https://your.instance").financials("AAPL", shape="long").frame()`"""

    def __init__(
        self,
        origin: str,
        token: str | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(
            base_url=f"{origin.rstrip('/')}/api/v1",
            headers=headers,
            timeout=60,
            follow_redirects=True,
            transport=transport,
        )

    def __enter__(self) -> Bookvalue:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def value(self, ticker: str, row: str, period: str, **query: Any) -> float | None:
        """One figure by the key or name of its row, and its period such as 2024 or 2024q4; None if it is unknown."""
        return self.figure_source(ticker, row, period, **query).head["value"]

    def _read(self, path: str, query: dict[str, Any]) -> Answer[Any]:
        given = {name: value for name, value in query.items() if value is not None}
        for waits in range(MAX_WAITS + 1):
            response = self._http.get(f"{path}.json", params=given)
            if response.status_code != 429 or waits == MAX_WAITS:
                break
            time.sleep(float(response.headers.get("retry-after", "60")))
        body = response.json()
        if response.status_code != 200:
            raise Problem(response.status_code, str(body.get("detail", "")), body)
        return Answer(body)
