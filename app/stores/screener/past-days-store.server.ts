import type { IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { ColumnRows } from "~/model/query/column-rows"
import type { RowCompany } from "~/model/query/columns-document"
import { type RowPlaces, reportMetrics } from "~/model/query/gather-columns"
import { lastMonthEnd } from "~/model/query/past/month-ends"
import type { PastChunk } from "~/model/query/past/past-chunk"
import {
  countDaysBetween,
  type DaysHead,
  dailyMetrics,
  nameDay,
  stateKey,
  toPastDays,
} from "~/model/query/past/past-days"
import type { PastStates } from "~/model/query/past/past-states"
import type { DocumentStore } from "~/platform/documents.server"
import { pastStatesKind } from "~/stores/document-kinds"
import { columnFiles } from "./column-files.server"
import { changesFolder, daysFolder } from "./column-paths"
import { nameYears, packColumns, packYears } from "./pack-columns-store.server"
import { writeDaysHead } from "./past-heads-store.server"

interface CompanyOfDays {
  states: PastStates | null
  prices: readonly Price[]
  toRow: (currency: string | null) => RowCompany
}

/** Adds a company to the days between the month end before a chunk's and the chunk's. */
export function addDaysBefore(
  day: IsoDate,
  chunk: PastChunk,
  { states, prices, toRow }: CompanyOfDays,
): void {
  const after = lastMonthEnd(day)
  chunk.days ??= {
    companies: [],
    withoutFigures: new Array<number>(countDaysBetween(after, day)).fill(0),
    isComplete: true,
  }
  const { withoutFigures } = chunk.days
  if (states && states.from > after) chunk.days.isComplete = false
  const found = states && toPastDays(states, prices, { after, before: day })
  const has = found?.days?.columns[stateKey]
  for (const at of withoutFigures.keys())
    if (!states || (found?.isThere[at] && has?.[at] == null))
      withoutFigures[at] = (withoutFigures[at] ?? 0) + 1
  if (!found?.days) return
  const { columns, changes } = found.days
  const first = has?.includes(0) ? states?.statements.findLast(({ from }) => from <= after) : changes[0]
  chunk.days.companies.push({ columns, changes, row: toRow(first?.currency ?? null) })
}

/** Rows of reports, numbered in the order in which they are added. */
class ChangeRows implements RowPlaces {
  constructor(
    readonly count: number,
    readonly asOf: IsoDate,
  ) {}

  getPlace(key: string): number {
    return Number(key)
  }

  rowAt(place: number): number {
    return place
  }
}

interface DaysBefore {
  before: IsoDate
  folder: string
  run: string
}

/** Writes the columns of the days before a month end into its folder; none if states of some company begin later. */
export async function gatherDays(
  { before, folder, run }: DaysBefore,
  readChunks: () => AsyncIterable<PastChunk>,
  documents: DocumentStore,
): Promise<void> {
  const after = lastMonthEnd(before)
  const numbers = Array.from({ length: countDaysBetween(after, before) }, (_, at) => at + 1)
  const companies: RowCompany[] = []
  const withoutFigures = numbers.map(() => 0)
  const currencies: DaysHead["changes"]["currencies"] = []
  let count = 0
  for await (const { days } of readChunks()) {
    if (!days?.isComplete) return
    for (const [at, some] of days.withoutFigures.entries())
      withoutFigures[at] = (withoutFigures[at] ?? 0) + some
    for (const { row, changes } of days.companies) {
      companies.push(row)
      for (const { currency } of changes) {
        if (currency !== row.currency) currencies.push({ change: count, currency })
        count += 1
      }
    }
  }
  const rows = new ColumnRows(companies, before, 0)
  const changeRows = new ChangeRows(count, before)
  const daily = [stateKey, ...dailyMetrics].flatMap((key) =>
    numbers.map((number) => ({ key: nameDay(key, number), source: "statements" as const })),
  )
  const ofChanges = (name: string) => columnFiles(changesFolder(folder), `${run}-${name}`, documents)
  const changes: DaysHead["changes"] = {
    count,
    metrics: await packColumns(changeRows, ofChanges("changes"), reportMetrics, async (add) => {
      let change = 0
      for await (const { days } of readChunks())
        for (const each of days?.companies ?? [])
          for (const { figures } of each.changes) await add(String(change++), figures)
    }),
    years: await packYears(changeRows, ofChanges("change-years"), async (add) => {
      let change = 0
      for await (const { days } of readChunks())
        for (const each of days?.companies ?? [])
          for (const { years } of each.changes) await add(String(change++), nameYears(years))
    }),
    currencies,
  }
  const files = columnFiles(daysFolder(folder), `${run}-days`, documents)
  const days = await packColumns(rows, files, daily, async (add) => {
    let change = 0
    for await (const chunk of readChunks())
      for (const each of chunk.days?.companies ?? []) {
        await add(each.row.cik, nameDays(each.columns, change))
        change += each.changes.length
      }
  })
  const names = new Map(companies.map(({ cik, name }) => [cik, name]))
  const { ciks, texts } = rows.head
  const head = {
    after,
    before,
    folder,
    version: pastStatesKind.version,
    withoutFigures,
    ciks,
    texts,
    names: ciks.map((cik) => names.get(cik) ?? cik),
    days,
    changes,
  }
  await writeDaysHead(head, documents)
}

/** A company's changes are numbered among those of all companies. */
function nameDays(
  columns: Readonly<Record<string, (number | null)[]>>,
  firstChange: number,
): Record<string, number> {
  const named: Record<string, number> = {}
  for (const [key, values] of Object.entries(columns))
    for (const [at, value] of values.entries())
      if (value !== null)
        named[nameDay(key, at + 1)] = key === stateKey && value > 0 ? value + firstChange : value
  return named
}
