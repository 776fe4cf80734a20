"""Statements, filings, insiders and holdings of a Bookvalue instance."""

from .answer import Answer, Problem
from .client import Bookvalue

__all__ = ["Answer", "Bookvalue", "Problem"]
