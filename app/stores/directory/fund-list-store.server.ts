import { z } from "zod"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import { type FundListDocument, fundListKey, listSeries, toFundListDocument } from "~/model/funds/fund-list"
import { type FundIndex, toFundIndex } from "~/model/search/find-funds"
import type { DocumentStore } from "~/platform/documents.server"
import { isolateCache } from "~/platform/isolate-cache.server"
import { readRows } from "~/platform/rows.server"
import { fundListKind } from "~/stores/document-kinds"

const nullableText = z.string().nullable()
const classRow = z.object({
  ticker: storedTicker,
  cik: storedCik,
  seriesId: nullableText,
  name: nullableText,
  className: nullableText,
  registrant: nullableText,
})

/** The name of a series is that of the SEC's list, or of the fund's latest loaded report. */
const listClasses = `
  select funds.ticker, funds.cik, series_id as "seriesId", ifnull(funds.name, reports.name) as name,
    class_name as "className", registrant
  from funds left join fund_reports as reports on reports.fund = ifnull(series_id, funds.cik)
  order by series_id, funds.ticker`

const held = isolateCache<FundIndex>("The list of funds")

/** All funds with tickers by series, cached in the isolate. */
export function loadFundIndex(
  db: D1Database,
  documents: DocumentStore,
  waitUntil?: (work: Promise<unknown>) => void,
  now = Date.now(),
): Promise<FundIndex> {
  return held.get(
    {
      getMark: async () => (await documents.getStamp(fundListKind, fundListKey))?.etag ?? null,
      read: async () => {
        const stored = await documents.get(fundListKind, fundListKey)
        return toFundIndex(listSeries(stored?.body ?? (await readFundList(db))))
      },
    },
    waitUntil,
    now,
  )
}

export const forgetFundIndex = held.forget

/** Rebuilds the document from the rows. */
export async function rewriteFundList(db: D1Database, documents: DocumentStore, now: number): Promise<void> {
  await documents.put(fundListKind, fundListKey, now, await readFundList(db))
  forgetFundIndex()
}

async function readFundList(db: D1Database): Promise<FundListDocument> {
  const rows = await readRows(db, classRow, listClasses)
  return toFundListDocument(rows)
}

/** Names for the classes that are known; the list of tickers says which classes there are. */
export const updateFundNames = `
  update funds set name = given.value ->> 'name', class_name = given.value ->> 'className',
    registrant = ifnull(nullif(given.value ->> 'registrant', ''), registrant)
  from json_each(?1) as given where funds.class_id = given.value ->> 'classId'`
