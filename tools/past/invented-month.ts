import { pick, type Random, seededRandom } from "~/ingest/invented/random"
import type { IsoDate } from "~/lib/dates"
import { cikSchema } from "~/lib/value-schemas"
import { ColumnRows } from "~/model/query/column-rows"
import type { RowCompany } from "~/model/query/columns-document"
import { pastMetrics, reportMetrics } from "~/model/query/gather-columns"
import type { PastChunk } from "~/model/query/past/past-chunk"
import { dailyMetrics, stateKey } from "~/model/query/past/past-days"
import type { DocumentStore } from "~/platform/documents.server"
import { columnFiles } from "~/stores/screener/column-files.server"
import { packColumns } from "~/stores/screener/pack-columns-store.server"
import { gatherDays } from "~/stores/screener/past-days-store.server"
import { writeMonthHead } from "~/stores/screener/past-heads-store.server"

/** The month ends around March, when a third of the companies has a report. */
export const [monthEnd, lastDay] = ["2016-02-29", "2016-03-31"]
export const folders = { month: "past-2016-02-29/run", next: "past-2016-03-31/run" }
const companiesAChunk = 500
const shareOfReports = 1 / 3

/** Stores the columns of two month ends and of the days between them. */
export async function storeInventedMonth(count: number, documents: DocumentStore): Promise<void> {
  const words = ["Banks", "Energy", "Software", "Retail", "Transport"]
  const toCompany = (place: number): RowCompany => ({
    cik: cikSchema.parse(String(9_000_000_000 + place)),
    name: `${words[place % words.length]} Company ${place}`,
    currency: place % 9 === 0 ? "EUR" : "USD",
    sector: words[place % 5] ?? null,
    industry: null,
    exchange: null,
    country: "us",
  })
  await storeMonthEnd(monthEnd, folders.month)
  await storeMonthEnd(lastDay, folders.next)
  async function storeMonthEnd(day: IsoDate, folder: string): Promise<void> {
    const companies = Array.from({ length: count }, (_, place) => toCompany(place))
    const rows = new ColumnRows(companies, day, 0)
    const files = columnFiles(folder, "columns", documents)
    const packed = await packColumns(rows, files, pastMetrics, async (add) => {
      const random = seededRandom(1)
      for (const { cik } of companies) await add(cik, inventFigures(random, pastMetrics))
    })
    await writeMonthHead(day, { ...rows.head, folder, names: rows.head.ciks, packed }, documents)
  }
  async function* readChunks(): AsyncGenerator<PastChunk> {
    const random = seededRandom(2)
    for (let start = 0; start < count; start += companiesAChunk) {
      const companies = Array.from({ length: Math.min(companiesAChunk, count - start) }, (_, at) =>
        inventDays(random, toCompany(start + at)),
      )
      yield {
        companies: [],
        withoutFigures: 0,
        last: toCompany(start).cik,
        days: { companies, withoutFigures: new Array<number>(30).fill(0), isComplete: true },
      }
    }
  }
  await gatherDays({ before: lastDay, folder: folders.next, run: "next" }, readChunks, documents)
}

function inventFigures(random: Random, metrics: readonly { key: string }[]): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const { key } of metrics) if (random() < 0.85) figures[key] = (random() - 0.2) * 100
  return figures
}

type DaysOfCompany = NonNullable<PastChunk["days"]>["companies"][number]

function inventDays(random: Random, row: RowCompany): DaysOfCompany {
  const reportedOn = random() < shareOfReports ? pick(random, [1, 2, 3, 10, 15, 20]) : null
  const columns: DaysOfCompany["columns"] = {
    [stateKey]: Array.from({ length: 30 }, (_, at) => (reportedOn !== null && at + 1 >= reportedOn ? 1 : 0)),
  }
  for (const key of dailyMetrics)
    columns[key] = Array.from({ length: 30 }, () => 16_000 + Math.floor(random() * 800))
  const changes =
    reportedOn === null
      ? []
      : [{ currency: row.currency, figures: inventFigures(random, reportMetrics), years: {} }]
  return { row, changes, columns }
}
