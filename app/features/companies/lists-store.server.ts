import { z } from "zod"
import type { DocumentStore } from "~/platform/documents.server"
import { type ListedCompany, type ListIndex, toListIndex } from "./list-index"
import { listedCompanies, listedInvestors, listsKey, listsKind, toListsDocument } from "./lists-document"

const companyRow = z
  .object({
    cik: z.string(),
    ticker: z.string(),
    name: z.string(),
    coverage: z.string(),
    country: z.string().nullable(),
    exchange: z.string().nullable(),
    sic: z.string().nullable(),
    fiscal_year_end: z.string().nullable(),
  })
  .transform(({ fiscal_year_end, ...row }): ListedCompany => ({ ...row, fiscalYearEnd: fiscal_year_end }))

const investorRow = z.object({ cik: z.string(), name: z.string(), owner: z.string() })

const companyColumns = "cik, ticker, name, coverage, country, exchange, sic, fiscal_year_end"

/** How long an isolate trusts the index it holds before it looks again, behind the response. */
const heldForMs = 60_000

let held: { index: ListIndex; loadedAt: number } | null = null

/**
 * The index of everything that can be found by name, held in the isolate. With `waitUntil`, a reader of an
 * index that is due gets it as it is. No reader waits for another's read: what a request has begun ends with
 * that request, and whoever waited for it would wait for ever.
 */
export async function loadListIndex(
  db: D1Database,
  documents: DocumentStore,
  waitUntil?: (work: Promise<unknown>) => void,
  now = Date.now(),
): Promise<ListIndex> {
  if (held && now - held.loadedAt < heldForMs) return held.index
  const known = held
  if (known) held = { index: known.index, loadedAt: now } // whoever comes next need not read it, too
  const read = readListIndex(db, documents).then((index) => {
    held = { index, loadedAt: now }
    return index
  })
  if (!known || !waitUntil) return read
  waitUntil(read.catch((error) => console.error("The lists were not read anew.", error)))
  return known.index
}

/** The next reader in this isolate reads anew; to be called by whoever writes companies or investors. */
export function forgetListIndex(): void {
  held = null
}

/** The list document, with the companies that changed since it was written laid over it. */
async function readListIndex(db: D1Database, documents: DocumentStore): Promise<ListIndex> {
  const [stored, changed] = await Promise.all([
    documents.get(listsKind, listsKey),
    db.prepare(`select ${companyColumns} from companies where dirty = 1`).all(),
  ])
  if (!stored) return toListIndex([], [])
  const changedRows = new Map(
    z
      .array(companyRow)
      .parse(changed.results)
      .map((company) => [company.ticker, company]),
  )
  const companies = listedCompanies(stored.body).map((company) => changedRows.get(company.ticker) ?? company)
  return toListIndex(companies, listedInvestors(stored.body))
}

/** Writes the list document anew from the rows, when anything in them changed. */
export async function rewriteLists(db: D1Database, documents: DocumentStore, now: number): Promise<void> {
  const [companies, investors] = await db.batch([
    db.prepare(`select ${companyColumns} from companies order by position, ticker`),
    db.prepare("select cik, name, owner from investors order by name"),
  ])
  const document = toListsDocument(
    z.array(companyRow).parse(companies?.results),
    z.array(investorRow).parse(investors?.results),
  )
  await documents.put(listsKind, listsKey, now, document)
  await db.prepare("update companies set dirty = 0 where dirty = 1").run()
  forgetListIndex()
}

export async function hasChangedCompanies(db: D1Database): Promise<boolean> {
  return (await db.prepare("select 1 from companies where dirty = 1 limit 1").first()) !== null
}
