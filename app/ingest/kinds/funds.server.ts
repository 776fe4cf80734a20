import { z } from "zod"
import { type FundIdentity, fundSource, refreshFund } from "~/ingest/fetch/refresh-fund"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { cikSchema, storedCik, tickerSchema } from "~/lib/value-schemas"
import { type DataSetReport, dataSetReport, type FundDocument } from "~/model/funds/fund-document"
import { securityFunds } from "~/model/funds/fund-holders"
import { pricesOfFund } from "~/model/funds/fund-prices"
import { mergeReports } from "~/model/funds/fund-report"
import { titlesOfFund } from "~/model/funds/fund-titles"
import { readRow } from "~/platform/rows.server"
import { forgetFundIndex, updateFundNames } from "~/stores/directory/fund-list-store.server"
import { fundNameStatements, fundNames as fundNamesTable } from "~/stores/directory/fund-names-store.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { addSecurityTitles } from "~/stores/directory/security-titles-store.server"
import { fundHoldersKind, fundKind, fundListKind } from "~/stores/document-kinds"
import { fundHeadStatements, fundHeads } from "~/stores/holdings/fund-heads-store.server"
import {
  addFundHolders,
  fundReportRow,
  fundReports as reportsTable,
} from "~/stores/holdings/fund-holders-store.server"
import { knownPrices } from "~/stores/holdings/known-prices-store.server"
import { listLoadedFunds } from "~/stores/operations/followed-store.server"
import { getSource } from "~/stores/operations/sources-store.server"
import { rowStatements } from "~/stores/row-statements"
import { defineKind, type KindContext, type Reading } from "./kind"

export const fundReading = {
  document: fundKind,
  leaseMs: 60_000,
  // Holdings are published once a quarter, about 60 days after its end.
  staleAfterMs: () => 24 * 3_600_000,
  listSettled: ({ reports }) => reports.map(({ accession }) => accession),
  // A report that is in no loaded fund by then is that of another fund of the trust.
  tries: 6,
  listKeys: (cik, db) => listLoadedFunds(db, cik),
  isKnown: async (ticker, filer, db) => (await identifyFund(ticker, filer, null, db)) !== null,
  async read(ticker, { subject, now }, { db, documents, edgar }) {
    const stored = await documents.get(fundKind, ticker)
    const fund = await identifyFund(ticker, subject, stored?.body ?? null, db)
    if (!fund) return { batch: {} }
    const isCurrent = stored?.version === fundKind.version && stored.body.seriesId === fund.seriesId
    const entityTag = isCurrent ? ((await getSource(db, fundSource(ticker)))?.entityTag ?? null) : null
    const known = isCurrent ? { document: stored.body, entityTag } : null
    return { batch: await refreshFund(fund, now, edgar, known) }
  },
} satisfies Reading<FundDocument, Cik, Ticker>

const fundRow = z.object({ cik: storedCik, series_id: z.string().nullable() })

/** By series if the ticker is a share class of one, otherwise as it is stored, or by the filer. */
async function identifyFund(
  ticker: Ticker,
  filer: Cik | null,
  stored: FundDocument | null,
  db: D1Database,
): Promise<FundIdentity | null> {
  const row = await readRow(db, fundRow, "select cik, series_id from funds where ticker = ?", ticker)
  if (row) return { ticker, cik: row.cik, seriesId: row.series_id }
  if (stored) return { ticker, cik: stored.cik, seriesId: stored.seriesId }
  return filer && { ticker, cik: filer, seriesId: null }
}

/** The SEC's list of share classes, and funds' holdings reports. */
export const fundsData = defineKind({
  name: "fund",
  title: "Fund holdings",
  reading: fundReading,
  archives: [
    {
      name: "nport",
      usage: ["<zip> …", "Form N-PORT data sets: holdings of all funds"],
      // The two reports of a fund that are stored.
      dataSet: { page: "form-n-port-data-sets", fileName: /^\d{4}q[1-4]_nport\.zip$/, newest: 2 },
      minutesPerMb: 0.01,
    },
    { name: "series", usage: ["<csv> …", "lists of series and classes: names of funds"] },
  ],
  documents: [
    {
      of: fundKind,
      isGiven: true,
      snapshot: "funds",
      keysInRows:
        "select substr(key, 6) as key from sources where key like 'fund:%' and fetched_at > 0 and error is null",
    },
    { of: fundHoldersKind, snapshot: "funds" },
    { of: fundListKind, snapshot: "built", remadeBy: "lists" },
  ],
  sources: "funds",
  isForm: (form) => /^NPORT-P(\/A)?$/.test(form),
  rows: {
    shareClasses: {
      table: "funds",
      key: ["ticker"],
      values: ["cik", "series_id", "class_id", "name", "class_name", "registrant"],
      group: "lists",
      rule: { rule: "filled" },
    },
    fundNames: {
      ...fundNamesTable.rows,
      rule: { rule: "of document", kind: fundKind.name, keys: ["ticker"], replacesAll: true },
    },
    fundHeads: {
      ...fundHeads.rows,
      group: "funds",
      rule: { rule: "later", column: "as_of" },
    },
    fundReports: {
      ...reportsTable.rows,
      group: "funds",
      rule: { rule: "later", column: "as_of" },
    },
  },
  shape: {
    funds: z
      .array(z.object({ ticker: tickerSchema, cik: cikSchema, seriesId: z.string(), classId: z.string() }))
      .default([]),
    /** Names of share classes, from the SEC's list of series and classes. */
    fundNames: z
      .array(
        z.object({ classId: z.string(), name: z.string(), className: z.string(), registrant: z.string() }),
      )
      .default([]),
    /** Reports of the SEC's data sets, to add to the documents of their funds. */
    fundReports: z.array(dataSetReport).default([]),
    /** Funds' positions by security. They are shown when `latestFundReports` has been sent. */
    securityFunds: z.array(securityFunds).default([]),
    latestFundReports: z.array(fundReportRow).default([]),
  },
  async apply({ funds, fundNames, fundReports, securityFunds, latestFundReports }, context) {
    const { db, documents, documentsOf } = context
    await addFundHolders(securityFunds, context)
    const given = documentsOf(fundKind).map(({ body }) => body)
    const named = new Map(given.map((body) => [body.ticker, body]))
    const heads = fundHeadStatements(given, db)
    for (const report of fundReports) {
      const funds = await addReport(report, context)
      heads.push(...fundHeadStatements(funds, db))
      // Their reports are not held until all are stored.
      for (const fund of funds) named.set(fund.ticker, { ...fund, reports: [] })
    }
    if (named.size > 0) {
      const securities = await loadSecurityIndex(db, documents)
      const titles = [...named.values()].flatMap((fund) => titlesOfFund(fund, securities))
      await addSecurityTitles(titles, db)
    }
    const prices = [...named.values()].flatMap(pricesOfFund)
    return [
      ...knownPrices.put(db, prices),
      ...rowStatements(db, upsertFunds, funds),
      ...rowStatements(db, updateFundNames, fundNames),
      ...fundNameStatements([...named.values()], db),
      ...heads,
      // An older report than the stored one changes nothing.
      ...reportsTable.put(db, latestFundReports, { where: "excluded.as_of >= fund_reports.as_of" }),
    ]
  },
  finish({ funds, fundNames }) {
    if (funds.length || fundNames.length) forgetFundIndex()
  },
})

/** The changed documents. */
function addReport(
  { tickers, report, ...fund }: DataSetReport,
  { documents, now }: KindContext,
): Promise<FundDocument[]> {
  return Promise.all(
    tickers.map((ticker) =>
      documents.update(fundKind, ticker, now(), (stored) =>
        mergeReports(stored ?? { ...fund, ticker, reports: [] }, [report]),
      ),
    ),
  )
}

const upsertFunds = `
  insert into funds (ticker, cik, series_id, class_id)
  select value ->> 'ticker', value ->> 'cik', value ->> 'seriesId', value ->> 'classId'
  from json_each(?1) where true
  on conflict (ticker) do update set
    cik = excluded.cik, series_id = excluded.series_id, class_id = excluded.class_id`
