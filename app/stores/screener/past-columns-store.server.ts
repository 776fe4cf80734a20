import { getIndustry } from "~/edgar/sic"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { storedCik } from "~/lib/value-schemas"
import type { ListIndex } from "~/model/directory/list-index"
import { isAlive } from "~/model/filings/company-life"
import { getSector } from "~/model/metrics/sectors"
import { ColumnRows } from "~/model/query/column-rows"
import type { RowCompany } from "~/model/query/columns-document"
import { pastMetrics } from "~/model/query/gather-columns"
import type { PastChunk } from "~/model/query/past/past-chunk"
import { getEndPrice, toPastCompany } from "~/model/query/past/past-company"
import type { PastStates } from "~/model/query/past/past-states"
import type { DocumentStore } from "~/platform/documents.server"
import { readColumn } from "~/platform/rows.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { pastChunkKind, pastEndedKind } from "~/stores/document-kinds"
import { columnFiles } from "./column-files.server"
import { columnsPrefix, nameRun, pastFolder, pastGeneration } from "./column-paths"
import { nameYears, packColumns, packYears } from "./pack-columns-store.server"
import { addDaysBefore, gatherDays } from "./past-days-store.server"
import { readMonthHead, writeMonthHead } from "./past-heads-store.server"
import { countCandidates, putPastMonth } from "./past-months-store.server"

interface PastStores {
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
  /** A company's states up to the last of the days; null if its filings are not kept. */
  getStates: (cik: Cik) => Promise<PastStates | null>
  now: () => number
}

const companiesAfter = `
  select cik from named_metrics where source = 'statements' and cik > ?1 order by cik limit ?2`

/** A chunk has about 3 MB as JSON, and there is one for each month end of a year. */
const companiesAChunk = 50

const abandonedAfterMs = 24 * 3_600_000

/**
 * Takes some companies at all of the month ends, from where the last call stopped, or gathers the columns after the
 * last one. Returns how many were looked at, and whether the columns are complete.
 */
export async function continueMonths(
  days: readonly IsoDate[],
  stores: PastStores,
  endsAt: number,
): Promise<{ looked: number; isDone: boolean }> {
  const { db, documents } = stores
  const [first = ""] = days
  // The chunk of the first day is written last, so it tells that those of the other days are written.
  const written = (await documents.listKeys(pastChunkKind, `${first}.`)).length
  const last = written > 0 ? await documents.get(pastChunkKind, nameChunk(first, written - 1)) : null
  if (last && stores.now() - last.fetchedAt > abandonedAfterMs) {
    // Other companies were loaded since, which the companies of a new attempt have.
    for (const day of days) await deleteChunks(day, documents)
    return { looked: 0, isDone: false }
  }
  const ciks = await readColumn(db, storedCik, companiesAfter, last?.body.last ?? "", companiesAChunk)
  if (ciks.length === 0) {
    const candidates = await countCandidates(db)
    for (const day of days) await gatherMonth(day, { chunkCount: written, candidates }, stores)
    return { looked: 0, isDone: true }
  }
  const chunks = new Map<IsoDate, PastChunk>(
    days.map((day) => [day, { companies: [], withoutFigures: 0, last: ciks[0] as Cik }]),
  )
  let looked = 0
  for (const cik of ciks) {
    await addCompany(chunks, cik, stores)
    looked += 1
    if (stores.now() > endsAt) break
  }
  for (const day of days.toReversed())
    await documents.put(pastChunkKind, nameChunk(day, written), stores.now(), chunks.get(day) as PastChunk)
  return { looked, isDone: false }
}

function nameChunk(day: IsoDate, number: number): string {
  return `${day}.${String(number).padStart(4, "0")}`
}

async function addCompany(
  chunks: ReadonlyMap<IsoDate, PastChunk>,
  cik: Cik,
  stores: PastStores,
): Promise<void> {
  const states = await stores.getStates(cik)
  const listed = (await stores.lists()).companiesByCik.get(cik)?.[0]
  const prices = states && listed ? await listPriceHistory(listed, stores) : []
  const sic = listed?.sic ?? states?.sic ?? null
  const toRow = (currency: string | null): RowCompany => ({
    cik,
    name: listed?.name ?? states?.name ?? cik,
    currency,
    sector: getSector({ cik, sic }),
    industry: getIndustry(sic),
    // The exchange of that day is not known.
    exchange: null,
    country: listed?.country ?? null,
  })
  for (const [day, chunk] of chunks) {
    chunk.last = cik
    addDaysBefore(day, chunk, { states, prices, toRow })
    if (!states) chunk.withoutFigures += 1
    if (!states) continue
    if (!isAlive(states.life, day)) {
      const price = getEndPrice(states, prices, day)
      if (price) chunk.ended = [...(chunk.ended ?? []), { cik, close: price.close, currency: price.currency }]
      continue
    }
    const company = toPastCompany(states, prices, day)
    if (company) chunk.companies.push({ ...company, row: toRow(company.currency) })
    else chunk.withoutFigures += 1
  }
}

/** Writes the columns of the chunks, then deletes the chunks. */
async function gatherMonth(
  day: IsoDate,
  { chunkCount, candidates }: { chunkCount: number; candidates: number },
  { db, documents, now }: PastStores,
): Promise<void> {
  async function* readChunks(): AsyncGenerator<PastChunk> {
    for (let number = 0; number < chunkCount; number += 1) {
      const stored = await documents.get(pastChunkKind, nameChunk(day, number))
      if (!stored) throw new Error(`The companies of ${day} were written and are gone.`)
      yield stored.body
    }
  }
  const companies: RowCompany[] = []
  const ended: NonNullable<PastChunk["ended"]> = []
  let withoutFigures = 0
  for await (const chunk of readChunks()) {
    companies.push(...chunk.companies.map(({ row }) => row))
    withoutFigures += chunk.withoutFigures
    ended.push(...(chunk.ended ?? []))
  }
  const rows = new ColumnRows(companies, day, withoutFigures)
  const run = nameRun(now())
  const folder = pastFolder(day, run)
  const packed = await packColumns(rows, columnFiles(folder, run, documents), pastMetrics, async (add) => {
    for await (const chunk of readChunks())
      for (const { cik, figures } of chunk.companies) await add(cik, figures)
  })
  const years = await packYears(rows, columnFiles(folder, `${run}-years`, documents), async (add) => {
    for await (const chunk of readChunks())
      for (const each of chunk.companies) await add(each.cik, nameYears(each.years))
  })
  const names = new Map(companies.map(({ cik, name }) => [cik, name]))
  const head = {
    ...rows.head,
    packed,
    years,
    folder,
    names: rows.head.ciks.map((cik) => names.get(cik) ?? cik),
  }
  await gatherDays({ before: day, folder, run }, readChunks, documents)
  await documents.put(pastEndedKind, day, now(), { companies: ended })
  const before = await readMonthHead(day, documents)
  await writeMonthHead(day, head, documents)
  await putPastMonth(db, { day, candidates, companies: rows.count, gatheredAt: now() })
  // Readers of before may still read its columns.
  const kept = [folder, before?.fields.folder ?? folder].map((each) => `${columnsPrefix}${each}/`)
  await documents.prune(`${columnsPrefix}${pastGeneration(day)}/`, (path) =>
    kept.some((each) => path.startsWith(each)),
  )
  await deleteChunks(day, documents)
}

async function deleteChunks(day: IsoDate, documents: DocumentStore): Promise<void> {
  await documents.prune(`${pastChunkKind.name}/${day}.`, () => false)
}
