import { basename } from "node:path"
import type { NportHolding } from "~/edgar/holdings/nport"
import { type NportHead, nportTables } from "~/edgar/holdings/nport-data-set"
import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import type { Ticker } from "~/lib/ticker"
import { companyShares } from "~/model/funds/company-shares"
import type { DataSetReport } from "~/model/funds/fund-document"
import type { SecurityFunds } from "~/model/funds/fund-holders"
import { encodeReport } from "~/model/funds/fund-report"
import type { FundReportRow } from "~/stores/holdings/fund-holders-store.server"
import { findTables } from "../archive/data-set-tables"
import { countBytes, loadDataSet, type Piece, type SendEffects, toPieces } from "../run/send-pieces"
import { Dictionary, GrowingColumns } from "../thirteen-f/growing-columns"
import { type NportDataSet, readNportDataSet } from "./read-reports"

/** The tickers of a fund, the first one for links. */
export type TickersOf = (fund: { cik: Cik; seriesId: string | null }) => Ticker[]

/** A bond fund alone may have 20,000 holdings, three megabytes; each report is written for every share class. */
const charactersABatch = 2_500_000
const reportsABatch = 25
const positionsABatch = 12_000
const securitiesABatch = 250

/** Loads a Form N-PORT data set: each fund's report, the funds that hold each security, and which reports these are. */
export async function loadNport(path: string, tickersOf: TickersOf, folder: string, effects: SendEffects) {
  const name = basename(path)
  const found = await findTables(path, nportTables, "Form N-PORT")
  const counts = { reports: 0, securities: 0 }
  return loadDataSet({ name, mark: found.mark, counts }, effects, async (send, counts) => {
    const onRead = countBytes(effects, found.entries.FUND_REPORTED_HOLDING.size)
    const set = await readNportDataSet(path, found, folder, onRead)
    try {
      const positions = noFundPositions()
      await send(reportPieces(name, set, tickersOf, positions))
      await send(holderPieces(name, positions))
      await send(latestPieces(name, set.heads, tickersOf))
      Object.assign(counts, { reports: set.heads.length, securities: positions.securities.values.length })
    } finally {
      set.close()
    }
  })
}

interface FundPositions {
  columns: GrowingColumns<"security" | "fund" | "shares" | "value" | "weight">
  securities: Dictionary<{ cusip: Cusip; name: string }>
  funds: Dictionary<{ fund: string; asOf: string }>
}

function noFundPositions(): FundPositions {
  return {
    columns: new GrowingColumns({
      security: Uint32Array,
      fund: Uint32Array,
      shares: Float64Array,
      value: Float64Array,
      weight: Float64Array,
    }),
    securities: new Dictionary(({ cusip }) => cusip),
    funds: new Dictionary(({ fund, asOf }) => `${fund} ${asOf}`),
  }
}

function getFund({ seriesId, cik }: NportHead): string {
  return seriesId ?? cik
}

function reportPieces(
  name: string,
  { heads, reports }: NportDataSet,
  tickersOf: TickersOf,
  positions: FundPositions,
): Iterable<Piece> {
  return toPieces(reports(), {
    name: `${name} funds`,
    what: "reports",
    of: heads.length,
    most: { parts: reportsABatch, weight: charactersABatch },
    read({ head, report }) {
      addPositions(head, report.holdings, positions)
      const { accession, filed, cik, seriesId, registrant, seriesName } = head
      const tickers = tickersOf(head)
      if (tickers.length === 0) return null
      const encoded = encodeReport({ ...head, ...report, classIds: [] }, { accession, filed })
      const part: DataSetReport = { tickers, cik, seriesId, registrant, name: seriesName, report: encoded }
      return { part, weight: JSON.stringify(encoded).length }
    },
    toBatch: (fundReports) => ({ fundReports }),
  })
}

function addPositions(head: NportHead, holdings: NportHolding[], positions: FundPositions): void {
  const fund = positions.funds.place({ fund: getFund(head), asOf: head.asOf })
  for (const [cusip, { name, ...held }] of companyShares(holdings))
    positions.columns.push({ security: positions.securities.place({ cusip, name }), fund, ...held })
}

function holderPieces(name: string, { columns, securities, funds }: FundPositions): Iterable<Piece> {
  const { rows, starts } = columns.groupedBy("security", securities.values.length)
  return toPieces(securities.values, {
    name: `${name} holders`,
    what: "securities",
    of: securities.values.length,
    most: { parts: securitiesABatch, weight: positionsABatch },
    read(security, place) {
      const own = rows.subarray(starts[place] ?? 0, starts[place + 1] ?? 0)
      const part: SecurityFunds = {
        ...security,
        rows: Array.from(own, (row): SecurityFunds["rows"][number] => {
          const { fund, asOf } = funds.values[columns.at(row, "fund")] ?? { fund: "", asOf: "" }
          return [fund, asOf, columns.at(row, "shares"), columns.at(row, "value"), columns.at(row, "weight")]
        }),
      }
      return { part, weight: own.length }
    },
    toBatch: (securityFunds) => ({ securityFunds }),
  })
}

function latestPieces(name: string, heads: NportHead[], tickersOf: TickersOf): Iterable<Piece> {
  const latest = new Map<string, FundReportRow>()
  for (const head of heads) {
    const fund = getFund(head)
    if ((latest.get(fund)?.asOf ?? "") > head.asOf) continue
    latest.set(fund, { fund, asOf: head.asOf, ticker: tickersOf(head)[0] ?? null, name: head.seriesName })
  }
  return toPieces(latest.values(), {
    name: `${name} latest`,
    what: "funds",
    of: latest.size,
    most: { parts: 2000 },
    read: (part) => ({ part }),
    toBatch: (latestFundReports) => ({ latestFundReports }),
  })
}
