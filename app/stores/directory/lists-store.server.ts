import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { tidyName } from "~/lib/text/tidy-name"
import type { Ticker } from "~/lib/ticker"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import { type ListIndex, type StoredCompany, toListIndex } from "~/model/directory/list-index"
import {
  type ListsDocument,
  listedCompanies,
  listedInvestors,
  listsKey,
  toListsDocument,
} from "~/model/directory/lists-document"
import { listedSecurity } from "~/model/securities/security-schemas"
import { type DatedClose, tickersOfClasses, withUnequalClasses } from "~/model/securities/unequal-classes"
import type { DocumentStore } from "~/platform/documents.server"
import { isolateCache } from "~/platform/isolate-cache.server"
import { changeRows, hasRow, readRow, readRows } from "~/platform/rows.server"
import { listsKind } from "~/stores/document-kinds"

const companyRow = z
  .object({
    cik: storedCik,
    ticker: storedTicker,
    name: z.string(),
    coverage: z.string(),
    country: z.string().nullable(),
    exchange: z.string().nullable(),
    sic: z.string().nullable(),
    fiscal_year_end: z.string().nullable(),
    security: z
      .string()
      .transform((json) => listedSecurity.nullable().parse(JSON.parse(json)))
      .nullable(),
  })
  .transform(
    ({ name, fiscal_year_end, ...row }): StoredCompany => ({
      ...row,
      name: tidyName(name),
      filedName: name,
      fiscalYearEnd: fiscal_year_end,
    }),
  )

const investorRow = z.object({ cik: storedCik, name: z.string(), owner: z.string() })

const companyColumns = "cik, ticker, name, coverage, country, exchange, sic, fiscal_year_end, security"

const held = isolateCache<ListIndex>("The lists")

/** The index of all companies and investors, cached in the isolate. */
export async function loadListIndex(
  db: D1Database,
  documents: DocumentStore,
  waitUntil?: (work: Promise<unknown>) => void,
  now = Date.now(),
): Promise<ListIndex> {
  const getMark = async () => {
    const [stamp, changed] = await Promise.all([documents.getStamp(listsKind, listsKey), listChanged(db)])
    return stamp && `${stamp.etag} ${JSON.stringify(changed)}`
  }
  return held.get({ getMark, read: () => readListIndex(db, documents) }, waitUntil, now)
}

export const forgetListIndex = held.forget

/** The first listing of a company in its table; null if there is none. */
export async function getListing(db: D1Database, cik: Cik): Promise<StoredCompany | null> {
  const sql = `select ${companyColumns} from companies where cik = ?1 order by position limit 1`
  return readRow(db, companyRow, sql, cik)
}

const listingRow = z.object({ cik: z.string(), ticker: z.string(), name: z.string() })

/** Every listing, in the order of the list. */
export async function listListings(db: D1Database): Promise<z.infer<typeof listingRow>[]> {
  const sql = "select cik, ticker, name from companies order by position, ticker"
  return readRows(db, listingRow, sql)
}

const fundClassRow = z.object({ ticker: storedTicker, cik: storedCik, seriesId: z.string().nullable() })

/** All share classes of funds. */
export async function listFundClasses(db: D1Database): Promise<z.infer<typeof fundClassRow>[]> {
  const sql = `select ticker, cik, series_id as "seriesId" from funds order by ticker`
  return readRows(db, fundClassRow, sql)
}

/** The tickers of companies by CIK, that of the main security first; a company without a listing is not in it. */
export async function listTickers(db: D1Database, ciks: Cik[]): Promise<Map<Cik, Ticker[]>> {
  const sql = `select ${companyColumns} from companies where cik in (select value from json_each(?1))
    order by position, ticker`
  const rows = await readRows(db, companyRow, sql, JSON.stringify(ciks))
  const { companiesByCik } = toListIndex(rows, [])
  return new Map([...companiesByCik].map(([cik, listings]) => [cik, listings.map(({ ticker }) => ticker)]))
}

/** The companies that changed since the document was written. */
async function listChanged(db: D1Database): Promise<StoredCompany[]> {
  return readRows(db, companyRow, `select ${companyColumns} from companies where dirty > 0`)
}

/** The list document, with the companies that changed since it was written laid over it. */
async function readListIndex(db: D1Database, documents: DocumentStore): Promise<ListIndex> {
  const [stored, changed] = await Promise.all([documents.get(listsKind, listsKey), listChanged(db)])
  if (!stored) return toListIndex([], [])
  const changedRows = new Map(changed.map((company) => [company.ticker, company]))
  const companies = listedCompanies(stored.body).map((company) => changedRows.get(company.ticker) ?? company)
  return toListIndex(companies, listedInvestors(stored.body))
}

/** Recent prices of listed shares, by which the classes of a company are compared. */
type PricesOf = (tickers: Ticker[]) => Promise<ReadonlyMap<Ticker, readonly DatedClose[]>>

/**
 * The list document from the rows, whose marks become 2: a row that changes afterwards has 1 again. The rows are let go
 * before the document is written: those of a market take more memory than it.
 */
async function readListsDocument(db: D1Database, pricesOf: PricesOf): Promise<ListsDocument> {
  const [, companies, investors] = await db.batch([
    db.prepare("update companies set dirty = 2 where dirty > 0"),
    db.prepare(`select ${companyColumns} from companies order by position, ticker`),
    db.prepare("select cik, name, owner from investors order by name"),
  ])
  const listed = z.array(companyRow).parse(companies?.results)
  const prices = await pricesOf(tickersOfClasses(listed))
  return toListsDocument(withUnequalClasses(listed, prices), z.array(investorRow).parse(investors?.results))
}

/** Rebuilds the list document from the rows if any of them changed. */
export async function rewriteLists(
  db: D1Database,
  documents: DocumentStore,
  now: number,
  pricesOf: PricesOf,
): Promise<void> {
  await documents.put(listsKind, listsKey, now, await readListsDocument(db, pricesOf))
  const sql = "update companies set dirty = 0 where dirty > 0 and dirty = 2"
  await changeRows(db, sql)
  forgetListIndex()
}

export async function hasChangedCompanies(db: D1Database): Promise<boolean> {
  return hasRow(db, "select 1 from companies where dirty > 0 limit 1")
}
