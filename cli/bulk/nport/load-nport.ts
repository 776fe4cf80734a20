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
import { type Piece, type SendEffects, sendPieces } from "../run/send-pieces"
import { Dictionary, GrowingColumns } from "../thirteen-f/growing-columns"
import { type NportDataSet, readNportDataSet } from "./read-reports"

/** The tickers of a fund, the first one for links. */
export type TickersOf = (fund: { cik: Cik; seriesId: string | null }) => Ticker[]

interface LoadedFunds {
  posted: number
  reports: number
  securities: number
  refused: { name: string; reason: string }[]
}

/** A bond fund alone may have 20,000 holdings, three megabytes; each report is written for every share class. */
const charactersABatch = 2_500_000
const reportsABatch = 25
const positionsABatch = 12_000
const securitiesABatch = 250

/** Loads a Form N-PORT data set: each fund's report, the funds that hold each security, and which reports these are. */
export async function loadNport(
  path: string,
  tickersOf: TickersOf,
  folder: string,
  effects: SendEffects,
): Promise<LoadedFunds> {
  const { log, isStopped, onStep } = effects
  const name = basename(path)
  const found = await findTables(path, nportTables, "Form N-PORT")
  const result: LoadedFunds = { posted: 0, reports: 0, securities: 0, refused: [] }
  if (log.find(name, found.mark)) return result
  const total = found.entries.FUND_REPORTED_HOLDING.size
  let bytes = 0
  const set = await readNportDataSet(path, found, folder, (more) => {
    bytes += more
    onStep({ what: "bytes read", done: bytes, total })
  })
  try {
    const positions = noFundPositions()
    const send = async (pieces: Iterable<Piece>): Promise<void> => {
      if (isStopped()) return
      const { posted, refused } = await sendPieces(pieces, found.mark, effects)
      result.posted += posted
      result.refused.push(...refused)
    }
    await send(reportPieces(name, set, tickersOf, positions))
    await send(holderPieces(name, positions))
    await send(latestPieces(name, set.heads, tickersOf))
    result.reports = set.heads.length
    result.securities = positions.securities.values.length
  } finally {
    set.close()
  }
  if (!isStopped() && result.refused.length === 0) log.add([{ key: name, mark: found.mark, reason: null }])
  return result
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

function* reportPieces(
  name: string,
  { heads, reports }: NportDataSet,
  tickersOf: TickersOf,
  positions: FundPositions,
): Generator<Piece> {
  let batch: DataSetReport[] = []
  let [done, size, first] = [0, 0, 0]
  for (const { head, report } of reports()) {
    addPositions(head, report.holdings, positions)
    const { accession, filed, cik, seriesId, registrant, seriesName } = head
    const tickers = tickersOf(head)
    done += 1
    if (tickers.length > 0) {
      const encoded = encodeReport({ ...head, ...report, classIds: [] }, { accession, filed })
      batch.push({ tickers, cik, seriesId, registrant, name: seriesName, report: encoded })
      size += JSON.stringify(encoded).length
    }
    const isFull = batch.length >= reportsABatch || size >= charactersABatch
    if (!isFull && (done < heads.length || batch.length === 0)) continue
    yield {
      key: `${name} funds ${first}`,
      what: "reports",
      done,
      of: heads.length,
      batch: { fundReports: batch },
    }
    batch = []
    size = 0
    first = done
  }
}

function addPositions(head: NportHead, holdings: NportHolding[], positions: FundPositions): void {
  const fund = positions.funds.place({ fund: getFund(head), asOf: head.asOf })
  for (const [cusip, { name, ...held }] of companyShares(holdings))
    positions.columns.push({ security: positions.securities.place({ cusip, name }), fund, ...held })
}

function* holderPieces(name: string, { columns, securities, funds }: FundPositions): Generator<Piece> {
  const { rows, starts } = columns.groupedBy("security", securities.values.length)
  let batch: SecurityFunds[] = []
  let [count, first] = [0, 0]
  for (const [place, security] of securities.values.entries()) {
    const own = rows.subarray(starts[place] ?? 0, starts[place + 1] ?? 0)
    batch.push({
      ...security,
      rows: Array.from(own, (row): SecurityFunds["rows"][number] => {
        const { fund, asOf } = funds.values[columns.at(row, "fund")] ?? { fund: "", asOf: "" }
        return [fund, asOf, columns.at(row, "shares"), columns.at(row, "value"), columns.at(row, "weight")]
      }),
    })
    count += own.length
    const isLast = place === securities.values.length - 1
    if (batch.length < securitiesABatch && count < positionsABatch && !isLast) continue
    yield {
      key: `${name} holders ${first}`,
      what: "securities",
      done: place + 1,
      of: securities.values.length,
      batch: { securityFunds: batch },
    }
    batch = []
    count = 0
    first = place + 1
  }
}

function* latestPieces(name: string, heads: NportHead[], tickersOf: TickersOf): Generator<Piece> {
  const latest = new Map<string, FundReportRow>()
  for (const head of heads) {
    const fund = getFund(head)
    if ((latest.get(fund)?.asOf ?? "") > head.asOf) continue
    latest.set(fund, { fund, asOf: head.asOf, ticker: tickersOf(head)[0] ?? null, name: head.seriesName })
  }
  const rows = [...latest.values()]
  const rowsABatch = 2000
  for (let first = 0; first < rows.length; first += rowsABatch) {
    const some = rows.slice(first, first + rowsABatch)
    yield {
      key: `${name} latest ${first}`,
      what: "funds",
      done: first + some.length,
      of: rows.length,
      batch: { latestFundReports: some },
    }
  }
}
