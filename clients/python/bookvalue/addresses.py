"""Generated from the definitions of the data addresses. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from urllib.parse import quote as _quote

from .answer import Answer


def quote(text: str) -> str:
    return _quote(str(text), safe="")


ScreenerRow = TypedDict(
    "ScreenerRow",
    {
        "cik": str,
        "ticker": str | None,
        "name": str,
        "sector": str | None,
        "industry": str | None,
        "exchange": str | None,
        "country": str | None,
        "currency": str | None,
        "figuresTo": str | None,
        "estimated": str | None,
    },
    total=False,
)

ScreenerAfterRow = TypedDict(
    "ScreenerAfterRow",
    {
        "day": str,
        "group": Literal["matched", "all"],
        "companies": int,
        "ended": int,
        "endedPriced": int,
        "priced": int,
        "meanPriceChange": float | None,
        "medianPriceChange": float | None,
        "withRevenue": int,
        "medianRevenueChange": float | None,
    },
    total=False,
)

MarketFilingsRow = TypedDict(
    "MarketFilingsRow",
    {
        "ticker": str | None,
        "cik": str,
        "name": str,
        "accession": str,
        "form": str,
        "document": str | None,
        "items": str | None,
        "filed": str,
        "accepted": str | None,
        "section": str | None,
        "text": str | None,
        "url": str,
    },
    total=False,
)

CompareRow = TypedDict(
    "CompareRow",
    {
        "ticker": str,
        "cik": str,
        "name": str,
        "currency": str | None,
        "figuresTo": str | None,
        "price": float | None,
        "priceDate": str | None,
        "priceSource": str | None,
        "priceReason": str | None,
        "estimated": str | None,
    },
    total=False,
)

FiguresRow = TypedDict(
    "FiguresRow",
    {
        "ticker": str | None,
        "cik": str,
        "row": str,
        "part": str | None,
        "start": str | None,
        "end": str | None,
        "fiscalYear": int | None,
        "fiscalQuarter": int | None,
        "value": float | None,
        "unit": str,
        "currency": str | None,
        "accession": str | None,
        "filed": str | None,
        "derivation": str | None,
        "caveat": str | None,
    },
    total=False,
)

MarketRow = TypedDict(
    "MarketRow",
    {
        "table": str,
        "title": str,
        "path": str,
        "rows": int,
        "bytes": int,
        "sha256": str,
        "etag": str,
    },
    total=False,
)

CompanyRow = TypedDict(
    "CompanyRow",
    {
        "cik": str,
        "ticker": str,
        "name": str,
        "coverage": str,
        "country": str | None,
        "exchange": str | None,
        "sic": str | None,
        "fiscalYearEnd": str | None,
        "securityKind": Literal["common", "class", "ads", "preferred", "warrant", "unit", "right", "note", "fund", "unknown"],
        "securityTitle": str | None,
        "securityRatio": float | None,
        "securitySource": Literal["cover", "13f", "n-port", "fails-to-deliver", "symbol"],
    },
    total=False,
)

FinancialsRow = TypedDict(
    "FinancialsRow",
    {
        "key": str,
        "label": str,
        "format": Literal["money", "perShare", "shares", "percent", "times", "days", "score"],
        "values": list[float | None],
        "sources": list[dict[str, Any] | None],
        "reasons": list[dict[str, Any]],
        "faults": list[dict[str, Any]],
    },
    total=False,
)

ValuationRow = TypedDict(
    "ValuationRow",
    {
        "key": str,
        "label": str,
        "unit": Literal["money", "percent", "times", "perShare", "days", "score"],
        "formula": str,
        "value": float | None,
        "estimated": Literal[True],
        "reason": str | None,
        "low": float | None,
        "median": float | None,
        "high": float | None,
        "count": int | None,
        "below": float | None,
        "url": str,
    },
    total=False,
)

ModelRow = TypedDict(
    "ModelRow",
    {
        "key": str,
        "label": str,
        "unit": Literal["perShare", "percent", "years"],
        "value": float | None,
        "kind": Literal["input", "result"],
        "estimated": Literal[True],
    },
    total=False,
)

FilingsRow = TypedDict(
    "FilingsRow",
    {
        "accession": str,
        "form": str,
        "filed": str,
        "period": str | None,
        "accepted": str | None,
        "items": str,
        "primaryDocument": str,
        "description": str,
        "size": int,
        "url": str,
        "secUrl": str,
    },
    total=False,
)

InsidersRow = TypedDict(
    "InsidersRow",
    {
        "accession": str,
        "form": str,
        "filed": str,
        "date": str | None,
        "owner": str,
        "role": str,
        "security": str,
        "code": str | None,
        "acquired": bool | None,
        "shares": float | None,
        "price": float | None,
        "value": float | None,
        "ownedAfter": float | None,
        "direct": bool | None,
        "derivative": bool,
        "plan10b51": bool | None,
        "flags": list[str],
        "priceRefused": Literal[True],
        "ownerCik": str,
        "jointOwners": list[str],
        "jointCiks": list[str],
        "nature": str | None,
        "footnotes": list[str],
        "counted": bool,
        "meaning": str,
        "url": str,
    },
    total=False,
)

ExecutivesRow = TypedDict(
    "ExecutivesRow",
    {
        "cik": str | None,
        "name": str,
        "role": str,
        "age": int | None,
        "filedSince": str | None,
        "isOfficer": bool,
        "isDirector": bool,
        "since": str | None,
        "isSinceExact": bool,
        "lastFiled": str | None,
        "accession": str,
        "form": str,
        "holdings": list[dict[str, Any]],
        "state": str,
        "successor": str | None,
        "url": str,
    },
    total=False,
)

FigureSourceRow = TypedDict(
    "FigureSourceRow",
    {
        "kind": Literal["filed", "input"],
        "label": str,
        "period": str,
        "value": float,
        "accession": str | None,
        "form": str | None,
        "filed": str | None,
        "concept": str | None,
    },
    total=False,
)

PricesRow = TypedDict(
    "PricesRow",
    {
        "date": str,
        "close": float,
        "currency": str,
        "source": str,
    },
    total=False,
)

ChartsRow = TypedDict(
    "ChartsRow",
    {
        "chart": str,
        "series": str,
        "period": str,
        "value": float | None,
    },
    total=False,
)

SegmentsRow = TypedDict(
    "SegmentsRow",
    {
        "breakdown": str,
        "measure": Literal["revenue", "operatingIncome", "assets", "longLivedAssets", "depreciation", "capitalExpenditure"],
        "axis": Literal["segment", "product", "region"],
        "part": str,
        "label": str,
        "kind": Literal["part", "reconciling", "rest"],
        "fiscalYear": int,
        "fiscalQuarter": int | None,
        "start": str | None,
        "end": str,
        "value": float,
        "total": float,
        "unit": str,
        "isComputed": bool,
        "concept": str,
        "accession": str,
        "form": str,
        "filed": str,
    },
    total=False,
)

NotesRow = TypedDict(
    "NotesRow",
    {
        "topic": Literal["debt", "leases", "buybacks", "obligations", "taxes", "goodwill", "pay", "pensions", "inventory", "commitments"],
        "label": str,
        "value": float,
        "unit": str,
        "end": str,
        "span": Literal["year", "nineMonths", "half", "quarter", "month", "date", "other"],
        "concept": str,
        "accession": str | None,
        "form": str | None,
        "filed": str | None,
    },
    total=False,
)

NoteTopicRow = TypedDict(
    "NoteTopicRow",
    {
        "key": str,
        "part": str,
        "title": str,
        "label": str,
        "kind": Literal["line", "sum", "rest"],
        "concept": str | None,
        "axis": str | None,
        "member": str | None,
        "formula": str | None,
        "unit": str,
        "values": list[float | None],
        "sources": list[str | None],
    },
    total=False,
)

ChecksRow = TypedDict(
    "ChecksRow",
    {
        "identity": Literal["balance", "quarters", "cashFlow", "cashChange", "grossProfit", "earningsPerShare", "balanceDates", "signs", "shareScale", "filingDates"],
        "statement": Literal["income", "balance", "cashflow"],
        "row": str,
        "period": str,
        "end": str,
        "expected": float,
        "found": float,
        "state": Literal["named", "off"],
        "isExplained": bool,
        "cause": str,
    },
    total=False,
)

AsReportedRow = TypedDict(
    "AsReportedRow",
    {
        "statement": Literal["IS", "CI", "BS", "EQ", "CF"],
        "line": int,
        "label": str,
        "concept": str,
        "depth": int,
        "start": str | None,
        "end": str,
        "member": str | None,
        "value": float,
        "unit": str,
        "row": str | None,
    },
    total=False,
)

FilingTextRow = TypedDict(
    "FilingTextRow",
    {
        "section": str,
        "kind": Literal["heading", "paragraph", "table", "preformatted", "image", "page"],
        "text": str,
    },
    total=False,
)

RedlineRow = TypedDict(
    "RedlineRow",
    {
        "status": Literal["same", "added", "removed", "changed", "moved", "routine"],
        "isHeading": bool,
        "text": str,
    },
    total=False,
)

FilingTableRow = TypedDict(
    "FilingTableRow",
    {
        "label": str,
        "cells": list[str | None],
    },
    total=False,
)

FilingSearchRow = TypedDict(
    "FilingSearchRow",
    {
        "accession": str,
        "form": str,
        "document": str,
        "filed": str,
        "period": str | None,
        "section": str,
        "text": str,
        "url": str,
    },
    total=False,
)

TranscriptRow = TypedDict(
    "TranscriptRow",
    {
        "part": str | None,
        "speaker": str | None,
        "role": str | None,
        "text": str,
    },
    total=False,
)

EarningsRow = TypedDict(
    "EarningsRow",
    {
        "fiscalYear": int,
        "quarter": int,
        "periodEnd": str,
        "date": str,
        "time": str | None,
        "session": Literal["before", "during", "after"] | None,
        "eps": float | None,
        "epsAdjusted": float | None,
        "splitFactor": float,
        "estimated": Literal[True],
        "isAnnouncedEps": Literal[True],
        "netIncome": float | None,
        "epsDerivation": str | None,
        "epsUrl": str | None,
        "announced": dict[str, Any] | None,
        "epsGrowth": float | None,
        "revenue": float | None,
        "revenueDerivation": str | None,
        "revenueUrl": str | None,
        "revenueGrowth": float | None,
        "epsEstimate": float | None,
        "epsSurprise": float | None,
        "revenueEstimate": float | None,
        "revenueSurprise": float | None,
        "estimateSource": str | None,
        "forecast": str | None,
        "errorDays": float | None,
        "accession": str,
        "reaction": dict[str, Any] | None,
        "releaseUrl": str,
        "reportUrl": str | None,
    },
    total=False,
)

EarningsQuarterRow = TypedDict(
    "EarningsQuarterRow",
    {
        "part": Literal["announced", "outcome", "adjusted", "metric", "guidance", "report", "segment", "insider", "owner", "holder", "price"],
        "label": str,
        "of": str | None,
        "unit": Literal["amount", "share", "percent", "number"],
        "value": float | None,
        "filed": float | None,
        "yearAgo": float | None,
        "low": float | None,
        "high": float | None,
        "note": str | None,
        "quote": str | None,
        "url": str | None,
    },
    total=False,
)

MeasuresRow = TypedDict(
    "MeasuresRow",
    {
        "kind": Literal["adjusted", "metric", "guidance"],
        "label": str,
        "unit": Literal["amount", "share", "percent", "number"],
        "of": str,
        "quarter": str,
        "fiscalYear": int,
        "fiscalQuarter": int,
        "end": str,
        "value": float | None,
        "low": float | None,
        "high": float | None,
        "restated": float | None,
        "url": str,
        "accession": str,
        "filed": str,
    },
    total=False,
)

CalendarRow = TypedDict(
    "CalendarRow",
    {
        "cik": str,
        "periodEnd": str,
        "quarter": int,
        "fiscalYear": int,
        "date": str,
        "time": str | None,
        "session": Literal["before", "during", "after"] | None,
        "status": Literal["expected", "confirmed"],
        "from": str | None,
        "to": str | None,
        "accession": str | None,
        "results": dict[str, Any] | None,
        "errorDays": float | None,
        "epsEstimate": float | None,
        "revenueEstimate": float | None,
        "estimateSource": str | None,
        "ticker": str,
        "name": str,
        "country": str | None,
        "url": str,
        "releaseUrl": str | None,
    },
    total=False,
)

InvestorsRow = TypedDict(
    "InvestorsRow",
    {
        "cik": str,
        "name": str,
        "owner": str,
        "value": float | None,
        "positions": int | None,
        "top10": float | None,
        "turnover": float | None,
        "filed": str | None,
        "quarter": str | None,
        "topPercentage": float | None,
        "top": str | None,
        "topTicker": str | None,
        "topCusip": str | None,
        "unitCertain": bool | None,
    },
    total=False,
)

HoldingsRow = TypedDict(
    "HoldingsRow",
    {
        "name": str,
        "ticker": str | None,
        "cusip": str,
        "class": str,
        "kind": Literal["shares", "principal", "options"],
        "putCall": str | None,
        "shares": float | None,
        "value": float,
        "percentage": float | None,
        "status": str | None,
        "sharesDiff": float | None,
        "weightingDiff": float | None,
        "impliedPrice": float | None,
        "firstQuarter": str,
        "lastQuarter": str,
        "split": float | None,
        "isSplitInferred": bool,
        "isScaled": bool,
        "issuer": str,
        "priceConfirmed": bool | None,
    },
    total=False,
)

PortfolioRow = TypedDict(
    "PortfolioRow",
    {
        "quarter": str,
        "valueUsd": float | None,
        "positions": int | None,
        "top10Pct": float | None,
        "top25Pct": float | None,
        "boughtUsd": float | None,
        "soldUsd": float | None,
        "turnover": float | None,
        "priceChangeUsd": float | None,
        "unitCertain": bool | None,
    },
    total=False,
)

InvestorCompaniesRow = TypedDict(
    "InvestorCompaniesRow",
    {
        "name": str,
        "ticker": str | None,
        "key": str,
        "cusip": str,
        "class": str,
        "kind": str,
        "first": str,
        "last": str,
        "quartersHeld": int,
        "peakPct": float | None,
        "peakQuarter": str | None,
        "nowPct": float | None,
        "nowUsd": float | None,
        "nowShares": float | None,
    },
    total=False,
)

InvestorFilingsRow = TypedDict(
    "InvestorFilingsRow",
    {
        "accession": str,
        "form": str,
        "filed": str,
        "quarter": str,
        "amendment": str | None,
        "state": str,
        "reason": str | None,
        "rows": int | None,
        "value": float | None,
        "unit": float | None,
        "unitCertain": bool | None,
        "declaredRows": int | None,
        "declaredValue": float | None,
        "agrees": bool | None,
    },
    total=False,
)

InvestorFilingRow = TypedDict(
    "InvestorFilingRow",
    {
        "name": str,
        "titleOfClass": str,
        "cusip": str,
        "value": float,
        "amount": float,
        "amountType": str,
        "putCall": str | None,
        "discretion": str,
        "otherManagers": str,
        "votingSole": float,
        "votingShared": float,
        "votingNone": float,
    },
    total=False,
)

HoldingsOfQuarterRow = TypedDict(
    "HoldingsOfQuarterRow",
    {
        "name": str,
        "ticker": str | None,
        "cusip": str,
        "class": str,
        "kind": Literal["shares", "principal", "options"],
        "putCall": str | None,
        "shares": float | None,
        "value": float,
        "percentage": float | None,
        "status": str | None,
        "sharesDiff": float | None,
        "weightingDiff": float | None,
        "impliedPrice": float | None,
        "firstQuarter": str,
        "lastQuarter": str,
        "split": float | None,
        "isSplitInferred": bool,
        "isScaled": bool,
        "issuer": str,
        "priceConfirmed": bool | None,
    },
    total=False,
)

CompanyInvestorsRow = TypedDict(
    "CompanyInvestorsRow",
    {
        "cik": str,
        "name": str | None,
        "owner": str | None,
        "ownerKey": str | None,
        "date": str,
        "quarter": str,
        "filed": str | None,
        "cusip": str,
        "ticker": str,
        "class": str,
        "putCall": str | None,
        "shares": float,
        "value": float,
        "percentage": float | None,
        "status": str | None,
        "sharesDiff": float | None,
        "weightingDiff": float | None,
        "ofOutstanding": float | None,
        "isTracked": bool,
        "priceConfirmed": bool | None,
        "unitCertain": bool | None,
    },
    total=False,
)

CompanyFundsRow = TypedDict(
    "CompanyFundsRow",
    {
        "ticker": str | None,
        "name": str,
        "date": str,
        "cusip": str,
        "shares": float,
        "value": float | None,
        "percentage": float | None,
        "previousDate": str | None,
        "sharesDiff": float | None,
    },
    total=False,
)

OwnersRow = TypedDict(
    "OwnersRow",
    {
        "owner": str,
        "ownerCik": str | None,
        "state": Literal["current", "old", "below", "left"],
        "class": str,
        "cusip": str | None,
        "percent": float | None,
        "shares": float | None,
        "votesSole": float | None,
        "votesShared": float | None,
        "disposalSole": float | None,
        "disposalShared": float | None,
        "group": Literal["a", "b"] | None,
        "types": list[str],
        "reportedWith": list[str],
        "form": str,
        "amendment": int | None,
        "event": str | None,
        "filed": str,
        "accession": str,
        "isText": bool,
        "url": str,
        "purpose": str | None,
        "history": list[dict[str, Any]],
    },
    total=False,
)

OwnershipRow = TypedDict(
    "OwnershipRow",
    {
        "kind": Literal["insiders", "owners", "tracked", "managers", "funds"],
        "name": str,
        "holders": int | None,
        "shares": float | None,
        "ofCompany": float | None,
        "asOf": str | None,
        "note": str,
    },
    total=False,
)

CompanyCompaniesRow = TypedDict(
    "CompanyCompaniesRow",
    {
        "name": str,
        "ticker": str | None,
        "cusip": str,
        "holders": int,
        "meanPercentage": float,
        "value": float,
    },
    total=False,
)

FundRow = TypedDict(
    "FundRow",
    {
        "name": str,
        "title": str,
        "cusip": str | None,
        "isin": str | None,
        "ticker": str | None,
        "balance": float | None,
        "unit": str,
        "value": float | None,
        "percentage": float | None,
        "type": str,
        "issuer": str,
        "country": str | None,
        "currency": str | None,
        "maturity": str | None,
        "couponPct": float | None,
        "isShort": bool,
    },
    total=False,
)

FundsRow = TypedDict(
    "FundsRow",
    {
        "ticker": str,
        "cik": str,
        "name": str,
        "registrant": str,
        "asOf": str,
        "netAssets": float | None,
        "holdings": int,
        "top10Pct": float,
        "largest": str | None,
        "largestPct": float | None,
        "since": str | None,
        "added": int | None,
        "removed": int | None,
        "changed": int | None,
        "url": str,
    },
    total=False,
)

LettersRow = TypedDict(
    "LettersRow",
    {
        "fund": str,
        "cik": str | None,
        "quarter": str,
        "title": str,
        "date": str | None,
        "url": str,
        "tags": list[str],
        "tickers": list[str],
        "dead": str | None,
    },
    total=False,
)

MarketInsidersRow = TypedDict(
    "MarketInsidersRow",
    {
        "ticker": str | None,
        "name": str,
        "cik": str,
        "accession": str,
        "day": str,
        "filed": str,
        "form": str,
        "code": Literal["P", "S"],
        "owner": str,
        "ownerCik": str | None,
        "role": str,
        "shares": float | None,
        "price": float | None,
        "value": float | None,
        "ownedAfter": float | None,
        "plan10b51": bool | None,
        "firstSince": str | None,
        "meaning": str,
        "priceMark": Literal["price-is-total", "price-implausible", "price-unconfirmed", "price-unusual"] | None,
        "priceRefused": Literal[True],
    },
    total=False,
)

PersonRow = TypedDict(
    "PersonRow",
    {
        "issuer": str,
        "issuerName": str,
        "ticker": str | None,
        "accession": str,
        "form": str,
        "filed": str,
        "date": str | None,
        "owner": str,
        "role": str,
        "security": str,
        "code": str | None,
        "acquired": bool | None,
        "shares": float | None,
        "price": float | None,
        "value": float | None,
        "ownedAfter": float | None,
        "direct": bool | None,
        "derivative": bool,
        "plan10b51": bool | None,
        "flags": list[str],
        "priceRefused": Literal[True],
        "ownerCik": str | None,
        "jointOwners": list[str],
        "jointCiks": list[str],
        "nature": str | None,
        "footnotes": list[str],
        "counted": bool,
        "meaning": str,
        "url": str | None,
    },
    total=False,
)

WatchlistsRow = TypedDict(
    "WatchlistsRow",
    {
        "list": str,
        "type": Literal["company", "etf", "investor", "person"],
        "identifier": str,
        "note": str,
        "addedAt": str,
        "url": str,
    },
    total=False,
)

ScreensRow = TypedDict(
    "ScreensRow",
    {
        "name": str,
        "params": str,
        "url": str,
        "dataUrl": str,
    },
    total=False,
)


class Addresses:
    def _read(self, path: str, query: dict[str, Any]) -> Any:
        raise NotImplementedError

    def search(
        self,
        *,
        q: str | None = None,
    ) -> Answer[dict[str, Any]]:
        """Search. Companies, investors, funds by series, persons of ownership forms, and what a CIK, CUSIP, accession number, former name or retired ticker stands for, the pages that the query's words name, and queries of the screener. At most 50 companies and investors, and 10 of the others.

        q: What to look for."""
        return self._read(f"/search", {"q": q})

    def screener(
        self,
        *,
        query: str | None = None,
        columns: str | None = None,
        sort: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        stale: int | float | None = None,
        asof: str | None = None,
        limit: int | float | None = None,
        offset: int | float | None = None,
    ) -> Answer[ScreenerRow]:
        """Screener. Companies that pass a query, with the metrics of the chosen columns by their key. A query with an error is answered with 400 and the position of the error.

        query: Query, such as: roe > 15 and debt to equity < 1.
        columns: Set of metrics to show: overview, growth, returns, margins, health, cash, valuation, banks, owners; the first for other values.
        sort: Key of the metric to sort by.
        order: Descending by default.
        stale: 1 includes figures older than 18 months.
        asof: A past day; the last month end up to it is answered while the days after it are not stored.
        limit: Rows, at most 10,000; 1,000 by default.
        offset: Rows to leave out."""
        return self._read(f"/screener", {"query": query, "columns": columns, "sort": sort, "order": order, "stale": stale, "asof": asof, "limit": limit, "offset": offset})

    def screener_after(
        self,
        *,
        query: str | None = None,
        asof: str | None = None,
        stale: int | float | None = None,
    ) -> Answer[ScreenerAfterRow]:
        """What came after a screen. How prices and revenue of the companies that pass a query on a past day changed to later stored month ends, each company with the same weight, beside all companies of that day. No return: dividends, returns after a delisting and costs are missing. Without `asof` there is no row.

        query: All companies without it.
        asof: The past day.
        stale: 1 includes figures older than 18 months."""
        return self._read(f"/screener/after", {"query": query, "asof": asof, "stale": stale})

    def market_filings(
        self,
        *,
        q: str | None = None,
        form: str | None = None,
        item: str | None = None,
        section: Literal["business", "risks", "legal", "discussion", "statements", "controls"] | None = None,
        sector: str | None = None,
        industry: str | None = None,
        tickers: str | None = None,
        since: str | None = None,
        upto: str | None = None,
        date: str | None = None,
        sort: Literal["newest", "fit", "first"] | None = None,
        page: int | float | None = None,
    ) -> Answer[MarketFilingsRow]:
        """Filings of the market. The newest filings of listed companies and tracked investors, at most 500 a page. With q, the filings whose text has the words: one row for each sentence, 50 documents a page, and the number of documents by calendar quarter.

        q: Words, such as: going concern AND covenant*.
        form: A form with its amendments.
        item: An item of Form 8-K.
        section: A section of reports, with q.
        sector: A sector.
        industry: Four digits of a Standard Industrial Classification.
        tickers: Only these companies, separated by commas.
        since: The first day of filing.
        upto: The last day of filing.
        date: One day of filing, in place of since and upto.
        sort: The order with q: newest by default, or fit.
        page: The page, from 1."""
        return self._read(f"/filings", {"q": q, "form": form, "item": item, "section": section, "sector": sector, "industry": industry, "tickers": tickers, "since": since, "upto": upto, "date": date, "sort": sort, "page": page})

    def compare(
        self,
        items: str,
        *,
        metrics: str | None = None,
        asof: str | None = None,
    ) -> Answer[CompareRow]:
        """Comparison. Companies side by side: one row for each with the shown metrics by their key. `ranks` has the place of each value among the companies; amounts in different currencies have none.

        items: Tickers, separated by commas, at most 8.
        metrics: Keys of metrics, separated by commas.
        asof: A past day, as known at its end."""
        return self._read(f"/compare", {"items": items, "metrics": metrics, "asof": asof})

    def figures(
        self,
        tickers: str,
        rows: str,
        *,
        period: Literal["annual", "quarterly", "ttm"] | None = None,
        vintage: Literal["latest", "original"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        offset: int | float | None = None,
    ) -> Answer[FiguresRow]:
        """Figures of many companies. Rows of statements and ratios of up to 500 companies by period: one row for each value, 50 companies a page. Only companies whose statements are loaded have rows; left names the others.

        tickers: Tickers, separated by commas, at most 500.
        rows: Keys or names of rows and ratios, separated by commas.
        period: Fiscal years by default.
        vintage: The latest filed values, or those first filed.
        from_: Only periods that end on this day or later.
        to: Only periods that end on this day or before.
        offset: Companies to leave out; next has the one to read on."""
        return self._read(f"/figures", {"tickers": tickers, "rows": rows, "period": period, "vintage": vintage, "from": from_, "to": to, "offset": offset})

    def market(
        self,
    ) -> Answer[MarketRow]:
        """Files of the whole market. Tables of all companies and investors that are stored, one Parquet file each, made every night. The files answer requests for ranges. Nothing that was imported is in them."""
        return self._read(f"/market", {})

    def company(
        self,
        ticker: str,
    ) -> Answer[CompanyRow]:
        """Company. A company and all its listings.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}", {})

    def financials(
        self,
        ticker: str,
        *,
        statement: Literal["income", "balance", "cashflow", "ratios"] | None = None,
        period: Literal["annual", "quarterly", "ttm"] | None = None,
        vintage: Literal["latest", "original"] | None = None,
        asof: str | None = None,
        currency: str | None = None,
        shape: Literal["long"] | None = None,
    ) -> Answer[FinancialsRow]:
        """Financial statements. A statement with the filing of every value, oldest period first. Values are in single units of the currency; null means unknown, never zero.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        statement: Income statement by default.
        period: Fiscal years by default.
        vintage: The latest filed values, or those first filed.
        asof: Only what had been filed by this day.
        currency: Converts amounts at the imported reference rate; as reported by default.
        shape: long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows."""
        return self._read(f"/company/{quote(ticker)}/financials", {"statement": statement, "period": period, "vintage": vintage, "asof": asof, "currency": currency, "shape": shape})

    def valuation(
        self,
        ticker: str,
        *,
        asof: str | None = None,
    ) -> Answer[ValuationRow]:
        """Valuation. Ratios to the share price of today, or at the end of the last period with a price, and their range in ten years. A percent is a ratio; null means unknown, never zero.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        asof: A past day: figures and prices known by its end."""
        return self._read(f"/company/{quote(ticker)}/valuation", {"asof": asof})

    def model(
        self,
        ticker: str,
        *,
        basis: Literal["eps", "fcf"] | None = None,
        span: Literal["3", "5", "10", "20", "all"] | None = None,
        base: str | None = None,
        growth: int | float | None = None,
        years: int | float | None = None,
        laterGrowth: int | float | None = None,
        laterYears: str | None = None,
        discount: int | float | None = None,
        price: int | float | None = None,
        asof: str | None = None,
    ) -> Answer[ModelRow]:
        """Valuation model. Inputs and results of the discounted cash flows, as on their page. The workbook has ten years of three statements with ratios and the valuation as formulas over them.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        basis: Earnings or free cash flow per share.
        span: Years of past growth.
        base: Amount per share; median for that of five years.
        growth: Growth a year, in percent.
        years: Years of growth.
        laterGrowth: Growth after these years, in percent.
        laterYears: Years of later growth; ever for no end.
        discount: Discount rate, in percent.
        price: Price to compare with.
        asof: A past day: figures and prices known by its end."""
        return self._read(f"/company/{quote(ticker)}/model", {"basis": basis, "span": span, "base": base, "growth": growth, "years": years, "laterGrowth": laterGrowth, "laterYears": laterYears, "discount": discount, "price": price, "asof": asof})

    def filings(
        self,
        ticker: str,
        *,
        form: str | None = None,
        year: int | float | None = None,
        item: str | None = None,
        q: str | None = None,
        limit: int | float | None = None,
        offset: int | float | None = None,
    ) -> Answer[FilingsRow]:
        """Filings. A company's filings, newest first, and its conference calls.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        form: Form type.
        year: Year of filing.
        item: Item of an 8-K.
        q: Words in the form, description or items.
        limit: Rows, all of them by default.
        offset: Rows to leave out; next has the one to read on."""
        return self._read(f"/company/{quote(ticker)}/filings", {"form": form, "year": year, "item": item, "q": q, "limit": limit, "offset": offset})

    def insiders(
        self,
        ticker: str,
        *,
        code: str | None = None,
        role: Literal["officer", "director", "owner"] | None = None,
        person: str | None = None,
        year: int | float | None = None,
        days: int | float | None = None,
        shape: Literal["long"] | None = None,
        limit: int | float | None = None,
        offset: int | float | None = None,
    ) -> Answer[InsidersRow]:
        """Insider trades. Transactions and holdings of insiders from Forms 3, 4, 5 and 144, newest first.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        code: A transaction code, or market, holding or 144.
        role: Role of the insider.
        person: CIK of the insider.
        year: Year of the transaction.
        days: The last days up to today.
        shape: long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows.
        limit: Rows, all of them by default.
        offset: Rows to leave out; next has the one to read on."""
        return self._read(f"/company/{quote(ticker)}/insiders", {"code": code, "role": role, "person": person, "year": year, "days": days, "shape": shape, "limit": limit, "offset": offset})

    def executives(
        self,
        ticker: str,
    ) -> Answer[ExecutivesRow]:
        """Executives and directors. Officers and directors of ownership forms, the latest annual report and the proxy statement; changes reported in 8-Ks; pay by person and versus performance.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}/executives", {})

    def figure_source(
        self,
        ticker: str,
        row: str,
        key: str,
        *,
        statement: Literal["income", "balance", "cashflow", "ratios"] | None = None,
        period: Literal["annual", "quarterly", "ttm"] | None = None,
        vintage: Literal["latest", "original"] | None = None,
        asof: str | None = None,
    ) -> Answer[FigureSourceRow]:
        """Source of a figure. One figure of a statement: its filing, concept and formula, every value that filings gave it, and the inputs of a computed one.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        row: Key of a row, such as revenue.
        key: Key of a period, such as 2024 or 2024q4.
        statement: Income statement by default.
        period: Fiscal years by default.
        vintage: The latest filed values, or those first filed.
        asof: Only what had been filed by this day."""
        return self._read(f"/company/{quote(ticker)}/financials/source/{quote(row)}/{quote(key)}", {"statement": statement, "period": period, "vintage": vintage, "asof": asof})

    def prices(
        self,
        ticker: str,
        *,
        from_: str | None = None,
        to: str | None = None,
        limit: int | float | None = None,
        offset: int | float | None = None,
    ) -> Answer[PricesRow]:
        """Prices. Closes of a security that were imported or are in the SEC's files of failed deliveries, and prices at quarter ends that 13F filings imply, newest first. As traded on the day: not adjusted for later splits.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        from_: First day.
        to: Last day.
        limit: Rows, all of them by default.
        offset: Rows to leave out; next has the one to read on."""
        return self._read(f"/company/{quote(ticker)}/prices", {"from": from_, "to": to, "limit": limit, "offset": offset})

    def charts(
        self,
        ticker: str,
        *,
        set: str | None = None,
        line: str | None = None,
        with_: str | None = None,
        period: Literal["annual", "quarterly", "ttm"] | None = None,
        range: Literal["3Y", "5Y", "10Y", "20Y", "All"] | None = None,
        base: Literal["100"] | None = None,
        scale: str | None = None,
        shape: str | None = None,
        axis: str | None = None,
    ) -> Answer[ChartsRow]:
        """Charts as figures. What a chart draws: each line of a company, or of several, with its value in each period, oldest first.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        set: A set of lines.
        line: The key of a line; may be given several times.
        with_: Tickers of up to seven companies to compare with.
        period: The length of periods.
        range: The time frame.
        base: 100 sets each line to 100 at its first common period.
        scale: As on the page; changes no figure.
        shape: As on the page; changes no figure.
        axis: As on the page; changes no figure."""
        return self._read(f"/company/{quote(ticker)}/visualize", {"set": set, "line": line, "with": with_, "period": period, "range": range, "base": base, "scale": scale, "shape": shape, "axis": axis})

    def segments(
        self,
        ticker: str,
        *,
        period: Literal["annual", "quarterly"] | None = None,
        shape: Literal["long"] | None = None,
    ) -> Answer[SegmentsRow]:
        """Segments. Revenue, operating income and other figures by segment, product and region, from the filings' own tags; only breakdowns that add up to the total or name the rest. Values are in single units of the currency.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        period: Fiscal years by default.
        shape: long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows."""
        return self._read(f"/company/{quote(ticker)}/segments", {"period": period, "shape": shape})

    def notes(
        self,
        ticker: str,
    ) -> Answer[NotesRow]:
        """Notes. The newest figures of each note: debt, leases, buybacks, obligations, taxes, goodwill, share-based pay, pensions, inventory and commitments. Values are in single units.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}/notes", {})

    def note_topic(
        self,
        ticker: str,
        topic: Literal["debt", "leases", "buybacks", "obligations", "taxes", "goodwill", "pay", "pensions", "inventory", "commitments"],
        *,
        period: Literal["annual", "quarterly", "all"] | None = None,
        shape: Literal["long"] | None = None,
    ) -> Answer[NoteTopicRow]:
        """A note over the years. Every tagged figure of a note, oldest period first, and what reports print by month, each as it was filed last, with the sums that the figures close. Values are in single units; null means not tagged, never zero.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        topic: One of debt, leases, buybacks, obligations, taxes, goodwill, pay, pensions, inventory, commitments.
        period: Fiscal years, or quarters; all periods by default, with six and nine months.
        shape: long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows."""
        return self._read(f"/company/{quote(ticker)}/notes/{quote(topic)}", {"period": period, "shape": shape})

    def checks(
        self,
        ticker: str,
    ) -> Answer[ChecksRow]:
        """Checks. Tests of the statements as last filed against one another, counted, and each figure that does not agree with its cause. Values are in single units.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}/checks", {})

    def as_reported(
        self,
        ticker: str,
        accession: str | Literal["latest"],
    ) -> Answer[AsReportedRow]:
        """Statements as reported. The statements of one annual or quarterly report in the company's own rows, names and order, with comprehensive income and changes in equity. Values are in single units.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        accession: Accession number of the filing, or `latest`: the newest report that can be read."""
        return self._read(f"/company/{quote(ticker)}/filings/{quote(accession)}/statements", {})

    def filing_text(
        self,
        ticker: str,
        accession: str,
        *,
        section: str | None = None,
        note: str | None = None,
    ) -> Answer[FilingTextRow]:
        """Text of a filing. The sections of a filing's main document, and the text of one section or note by paragraph; of the opening without one.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        accession: Accession number of the filing.
        section: Key of a section, such as item-1a.
        note: Number of a note to the statements, or words of its title."""
        return self._read(f"/company/{quote(ticker)}/filings/{quote(accession)}", {"section": section, "note": note})

    def redline(
        self,
        ticker: str,
        accession: str,
        *,
        section: str | None = None,
        against: str | None = None,
        changes: Literal["all"] | None = None,
    ) -> Answer[RedlineRow]:
        """Redline of a filing. An item of a periodic report compared with the previous report of the same form. Removed words are between [- and -], added words between {+ and +}.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        accession: Accession number of the filing.
        section: Key of an item; Item 1A by default.
        against: Accession number of the filing to compare with.
        changes: all includes unchanged paragraphs."""
        return self._read(f"/company/{quote(ticker)}/filings/{quote(accession)}/redline", {"section": section, "against": against, "changes": changes})

    def filing_table(
        self,
        ticker: str,
        accession: str,
        table: str,
        *,
        doc: str | None = None,
        across: Literal["filings"] | None = None,
    ) -> Answer[FilingTableRow]:
        """Table of a filing. One table of a document with plain figures, or the same table of up to ten filings of the form. A table is known by its section and its number in it.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        accession: Accession number of the filing.
        table: Id of a table, such as item-8-table-1.
        doc: File name of a document; the main document by default.
        across: filings adds the same table of earlier filings."""
        return self._read(f"/company/{quote(ticker)}/filings/{quote(accession)}/table", {"table": table, "doc": doc, "across": across})

    def filing_search(
        self,
        ticker: str,
        q: str,
        *,
        form: str | None = None,
        year: int | float | None = None,
        section: Literal["business", "risks", "legal", "discussion", "statements", "controls"] | None = None,
        sort: Literal["newest", "fit"] | None = None,
        page: int | float | None = None,
    ) -> Answer[FilingSearchRow]:
        """Search in filings. Words in the text of a company's indexed filings, with up to five sentences of each document, 40 documents a page. Words next to each other are a phrase; AND, OR, NOT, NEAR/10 and an asterisk after the beginning of a word work. Filings that are not read yet are read after the request; unread counts them, and missing names documents that cannot be searched.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        q: Words, such as: going concern AND covenant*.
        form: A form.
        year: The year of filing.
        section: A section of reports.
        sort: The order: newest by default, or fit.
        page: Page of 40 documents, from 1."""
        return self._read(f"/company/{quote(ticker)}/search", {"q": q, "form": form, "year": year, "section": section, "sort": sort, "page": page})

    def transcript(
        self,
        ticker: str,
        quarter: str,
    ) -> Answer[TranscriptRow]:
        """Conference call. A conference call by speaker and paragraph, or the results release of the quarter where no transcript is known.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        quarter: Calendar quarter of the call."""
        return self._read(f"/company/{quote(ticker)}/transcripts/{quote(quarter)}", {})

    def earnings(
        self,
        ticker: str,
    ) -> Answer[EarningsRow]:
        """Earnings releases. Past releases with the figures as first filed, newest first, and the next expected release.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}/earnings", {})

    def earnings_quarter(
        self,
        ticker: str,
        quarter: str,
    ) -> Answer[EarningsQuarterRow]:
        """One quarter. A fiscal quarter in order of arrival: announced and filed figures, earlier guidance and its outcome, adjusted figures, operating metrics, guidance, segments, and what insiders, owners and the price did until the next release.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        quarter: The company's fiscal quarter."""
        return self._read(f"/company/{quote(ticker)}/earnings/{quote(quarter)}", {})

    def measures(
        self,
        ticker: str,
        *,
        shape: Literal["long"] | None = None,
    ) -> Answer[MeasuresRow]:
        """The company's own measures. Adjusted figures and operating metrics that recur in the results releases, a row for each quarter, as first given; and what each release expects.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        shape: long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows."""
        return self._read(f"/company/{quote(ticker)}/measures", {"shape": shape})

    def calendar(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        tickers: str | None = None,
        session: Literal["before", "during", "after"] | None = None,
        status: Literal["expected", "confirmed"] | None = None,
        q: str | None = None,
    ) -> Answer[CalendarRow]:
        """Earnings calendar. Releases of a range of days, at most 400 days; the current week by default.

        from_: First day, in New York.
        to: Last day, in New York.
        tickers: Only these companies, separated by commas.
        session: Time of day.
        status: Confirmed or expected.
        q: Ticker or part of a name."""
        return self._read(f"/earnings", {"from": from_, "to": to, "tickers": tickers, "session": session, "status": status, "q": q})

    def investors(
        self,
        *,
        q: str | None = None,
        sort: Literal["name", "owner", "value", "positions", "top", "top10", "turnover", "quarter"] | None = None,
        quarter: str | None = None,
        of: Literal["tracked", "all"] | None = None,
        asof: str | None = None,
        with_: str | None = None,
    ) -> Answer[InvestorsRow]:
        """Tracked investors. Tracked investors, what they hold, bought and sold most, and the overlap of portfolios.

        q: Part of a name.
        sort: Column to sort by.
        quarter: Calendar quarter; the latest complete one by default.
        of: Managers of the boards: tracked ones by default, or all of a quarter that is loaded.
        asof: Only 13F filings up to this day.
        with_: CIKs to compare, separated by commas."""
        return self._read(f"/investors", {"q": q, "sort": sort, "quarter": quarter, "of": of, "asof": asof, "with": with_})

    def holdings(
        self,
        cik: str,
        *,
        asof: str | None = None,
        shape: Literal["long"] | None = None,
    ) -> Answer[HoldingsRow]:
        """Holdings of an investor. The holdings of the latest quarter, compared with the quarter before, by weighting.

        cik: CIK of the manager.
        asof: Only 13F filings up to this day.
        shape: long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows."""
        return self._read(f"/investor/{quote(cik)}", {"asof": asof, "shape": shape})

    def portfolio(
        self,
        cik: str,
        *,
        asof: str | None = None,
    ) -> Answer[PortfolioRow]:
        """Portfolio over time. Value, concentration and turnover by quarter, sectors and the largest trades.

        cik: CIK of the manager.
        asof: Only 13F filings up to this day."""
        return self._read(f"/investor/{quote(cik)}/portfolio", {"asof": asof})

    def investor_companies(
        self,
        cik: str,
        *,
        asof: str | None = None,
    ) -> Answer[InvestorCompaniesRow]:
        """Companies an investor has held. Every security that was held, with its first, last and largest quarter.

        cik: CIK of the manager.
        asof: Only 13F filings up to this day."""
        return self._read(f"/investor/{quote(cik)}/companies", {"asof": asof})

    def investor_filings(
        self,
        cik: str,
        *,
        asof: str | None = None,
    ) -> Answer[InvestorFilingsRow]:
        """13F filings of an investor. Every 13F filing, with its totals as declared and as read.

        cik: CIK of the manager.
        asof: Only 13F filings up to this day."""
        return self._read(f"/investor/{quote(cik)}/filings", {"asof": asof})

    def investor_filing(
        self,
        cik: str,
        accession: str,
    ) -> Answer[InvestorFilingRow]:
        """Rows of a 13F filing. The information table as filed; values are in the filing's own unit.

        cik: CIK of the manager.
        accession: Accession number of the filing."""
        return self._read(f"/investor/{quote(cik)}/filings/{quote(accession)}", {})

    def holdings_of_quarter(
        self,
        cik: str,
        quarter: str,
        *,
        asof: str | None = None,
        shape: Literal["long"] | None = None,
    ) -> Answer[HoldingsOfQuarterRow]:
        """Holdings of a quarter. The holdings of one quarter, compared with the quarter before, by weighting.

        cik: CIK of the manager.
        quarter: Calendar quarter of the holdings.
        asof: Only 13F filings up to this day.
        shape: long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows."""
        return self._read(f"/investor/{quote(cik)}/{quote(quarter)}", {"asof": asof, "shape": shape})

    def company_investors(
        self,
        ticker: str,
        *,
        quarter: str | None = None,
        asof: str | None = None,
        show: Literal["shares", "options", "sold", "funds"] | None = None,
    ) -> Answer[CompanyInvestorsRow]:
        """Investors of a company. Managers that hold a company, and how their holdings changed: all that file Form 13F where they are loaded, otherwise the tracked ones.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        quarter: Calendar quarter; the latest complete one by default.
        asof: Only 13F filings of tracked investors up to this day.
        show: funds includes the funds that hold the company; the others are accepted as on the page."""
        return self._read(f"/company/{quote(ticker)}/investors", {"quarter": quarter, "asof": asof, "show": show})

    def company_funds(
        self,
        ticker: str,
    ) -> Answer[CompanyFundsRow]:
        """Funds that hold a company. Mutual funds and ETFs with shares of the company in their latest loaded N-PORT report, by value.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}/funds", {})

    def owners(
        self,
        ticker: str,
    ) -> Answer[OwnersRow]:
        """Owners above 5 %. Persons and firms that own 5 % or more of a class, by their last Schedule 13D or 13G. Percents are of the class named. Persons of one schedule often report the same shares: do not add them.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}/owners", {})

    def ownership(
        self,
        ticker: str,
    ) -> Answer[OwnershipRow]:
        """Ownership of a company. What each group of owners reports of a company: directors and officers, each owner above 5 %, tracked investors, all managers, and funds, with the range of what none of them reports. Groups overlap: do not add them.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing."""
        return self._read(f"/company/{quote(ticker)}/ownership", {})

    def company_companies(
        self,
        ticker: str,
        *,
        quarter: str | None = None,
        asof: str | None = None,
    ) -> Answer[CompanyCompaniesRow]:
        """What a company's investors also hold. Other securities of the tracked investors that hold a company.

        ticker: Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing.
        quarter: Calendar quarter; the latest complete one by default.
        asof: Only 13F filings of tracked investors up to this day."""
        return self._read(f"/company/{quote(ticker)}/companies", {"quarter": quarter, "asof": asof})

    def fund(
        self,
        ticker: str,
        *,
        q: str | None = None,
        type: str | None = None,
        country: str | None = None,
        with_: str | None = None,
        show: Literal["holdings", "changes"] | None = None,
    ) -> Answer[FundRow]:
        """Holdings of a fund. The holdings of a fund's latest public N-PORT report, by weight.

        ticker: Ticker of the fund.
        q: Part of a name.
        type: Asset category of the form.
        country: ISO 3166 code.
        with_: Tickers of up to four funds to compare with.
        show: Accepted as on the page."""
        return self._read(f"/etf/{quote(ticker)}", {"q": q, "type": type, "country": country, "with": with_, "show": show})

    def funds(
        self,
        *,
        q: str | None = None,
        sort: Literal["name", "assets", "holdings", "top10", "changes", "asof"] | None = None,
        page: int | float | None = None,
    ) -> Answer[FundsRow]:
        """Funds. The funds whose holdings are loaded, by their latest public N-PORT report.

        q: Part of a name or registrant, or the beginning of a ticker.
        sort: Column to sort by.
        page: A page of 1,000 funds."""
        return self._read(f"/funds", {"q": q, "sort": sort, "page": page})

    def letters(
        self,
        *,
        q: str | None = None,
        ticker: str | None = None,
        year: int | float | None = None,
    ) -> Answer[LettersRow]:
        """Letters of funds. Links to letters of fund managers, newest first.

        q: Words in the title, fund, tags, tickers or quarter.
        ticker: Tagged with this company.
        year: Year that the letter covers."""
        return self._read(f"/fund-letters", {"q": q, "ticker": ticker, "year": year})

    def market_insiders(
        self,
        *,
        show: Literal["newest", "clusters", "firsts", "buys", "sells"] | None = None,
        days: int | float | None = None,
        sector: str | None = None,
        size: Literal["large", "mid", "small"] | None = None,
    ) -> Answer[MarketInsidersRow]:
        """Insider trades of the market. Purchases and sales in the market of all loaded companies, and clusters of purchases.

        show: newest, clusters, firsts (first purchases in two years), buys or sells (the largest).
        days: 30, 90 or 365.
        sector: Sector of the company.
        size: Market value of the company."""
        return self._read(f"/insiders", {"show": show, "days": days, "sector": sector, "size": size})

    def person(
        self,
        cik: str,
    ) -> Answer[PersonRow]:
        """A person across companies. Roles, trades and holdings of a person by the ownership forms and schedules of loaded companies. Names are matched only within a company, for pay.

        cik: CIK of the person."""
        return self._read(f"/person/{quote(cik)}", {})

    def watchlists(
        self,
    ) -> Answer[WatchlistsRow]:
        """Your watchlists. The entries of all your watchlists with their notes, in your order."""
        return self._read(f"/me/watchlists", {})

    def screens(
        self,
    ) -> Answer[ScreensRow]:
        """Your saved screens. Your saved screens, each with the address of its result."""
        return self._read(f"/me/screens", {})
