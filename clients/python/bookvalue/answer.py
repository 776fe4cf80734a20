"""What the addresses answer."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

Row = TypeVar("Row")


class Problem(Exception):
    """An error of an address (RFC 9457), with its status and sentence."""

    def __init__(self, status: int, detail: str, body: dict[str, Any]) -> None:
        super().__init__(f"{status}: {detail}")
        self.status = status
        self.detail = detail
        self.body = body


class Answer(Generic[Row]):
    """The head of an answer and its rows; those of the long form where `shape="long"` was asked for."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.head = {name: value for name, value in body.items() if name not in ("rows", "long")}
        self.rows: list[Row] = body.get("long") or body.get("rows", [])

    def frame(self) -> Any:
        """The rows as a pandas data frame, with the columns `start`, `end` and `filed` as days."""
        import pandas

        frame = pandas.DataFrame(self.rows)
        for name in ("start", "end", "filed"):
            if name in frame:
                frame[name] = pandas.to_datetime(frame[name])
        return frame
