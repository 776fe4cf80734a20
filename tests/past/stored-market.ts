import type { IsoDate } from "~/lib/dates"
import { isAlive } from "~/model/filings/company-life"
import type { Price } from "~/model/financials/statements/price"
import { ColumnRows } from "~/model/query/column-rows"
import type { RowCompany } from "~/model/query/columns-document"
import { pastMetrics } from "~/model/query/gather-columns"
import { lastMonthEnd } from "~/model/query/past/month-ends"
import type { PastChunk } from "~/model/query/past/past-chunk"
import { toPastCompany } from "~/model/query/past/past-company"
import type { PastStates } from "~/model/query/past/past-states"
import { columnFiles } from "~/stores/screener/column-files.server"
import { openDay } from "~/stores/screener/day-columns.server"
import { type ColumnSource, openFiles } from "~/stores/screener/open-columns.server"
import { nameYears, packColumns, packYears } from "~/stores/screener/pack-columns-store.server"
import { addDaysBefore, gatherDays } from "~/stores/screener/past-days-store.server"
import { readDaysHead, readMonthHead, writeMonthHead } from "~/stores/screener/past-heads-store.server"
import { memoryDocuments } from "./memory-documents"

interface MarketCompany {
  states: PastStates
  prices: readonly Price[]
}

const [monthFolder, nextFolder] = ["past-month/run", "past-next/run"]

export function emptyChunk(): PastChunk {
  return { companies: [], withoutFigures: 0, last: "" as PastChunk["last"] }
}

/** Adds a company at the month end before `before` and on the days between both. */
export function addToChunk(chunk: PastChunk, { states, prices }: MarketCompany, before: IsoDate): void {
  const none = { sector: null, industry: null, exchange: null, country: null }
  const toRow = (currency: string | null): RowCompany => ({
    ...{ cik: states.cik, name: states.cik, currency },
    ...none,
  })
  addDaysBefore(before, chunk, { states, prices, toRow })
  const after = lastMonthEnd(before)
  const company = isAlive(states.life, after) ? toPastCompany(states, prices, after) : null
  if (company) chunk.companies.push({ ...company, row: toRow(company.currency) })
}

/** The stored columns of a month end and of the days after it, as an instance has them. Chunks in order of CIK. */
export async function storeMarket(readChunks: () => AsyncIterable<PastChunk>, before: IsoDate) {
  const { documents, sizes } = memoryDocuments()
  const after = lastMonthEnd(before)
  const companies: RowCompany[] = []
  for await (const chunk of readChunks()) companies.push(...chunk.companies.map(({ row }) => row))
  const rows = new ColumnRows(companies, after, 0)
  const files = (run: string) => columnFiles(monthFolder, run, documents)
  const packed = await packColumns(rows, files("columns"), pastMetrics, async (add) => {
    for await (const chunk of readChunks())
      for (const { cik, figures } of chunk.companies) await add(cik, figures)
  })
  const years = await packYears(rows, files("years"), async (add) => {
    for await (const chunk of readChunks())
      for (const each of chunk.companies) await add(each.cik, nameYears(each.years))
  })
  await writeMonthHead(after, { ...rows.head, names: rows.head.ciks, packed, years }, documents)
  await gatherDays({ before, folder: nextFolder, run: "next" }, readChunks, documents)
  const sum = (pattern: RegExp) =>
    [...sizes].reduce((total, [path, size]) => total + (pattern.test(path) ? size : 0), 0)
  return {
    /** Reads the heads again, as an isolate does that has not read them. */
    async open(day: IsoDate): Promise<ColumnSource> {
      const month = await readMonthHead(after, documents)
      const days = await readDaysHead(before, documents)
      if (!month || !days) throw new Error("The month was not stored.")
      const source = openFiles(monthFolder, month, documents)
      return day === after ? source : openDay(day, source, days, documents)
    },
    companies: rows.count,
    bytes: {
      month: sum(/screener\/past-(month|.*\.head)/),
      days: sum(/screener\/past-(next|.*\.days)/),
    },
  }
}
