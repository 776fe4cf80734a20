import { z } from "zod"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { unloadedCoverage } from "~/model/directory/list-index"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { dropRetiredTickers, keepRetiredTickers } from "~/stores/directory/retired-tickers-store.server"
import { filingsKind } from "~/stores/document-kinds"
import { rowStatements } from "~/stores/row-statements"
import { isOfSec } from "~/stores/snapshot/row-set"
import { defineKind, type Reading } from "./kind"

/** A company's data in a batch, other than its listings; null keeps the stored value. */
const profile = z.object({
  cik: cikSchema,
  country: z.string().nullable(),
  sic: z.string().nullable(),
  fiscalYearEnd: z.string().nullable(),
  /** The coverage flags that this refresh determined. */
  filings: z.boolean().nullable(),
  financials: z.boolean().nullable(),
  overview: z.boolean().nullable(),
})

export type CompanyProfile = z.infer<typeof profile>

const listing = z.object({
  ticker: tickerSchema,
  cik: cikSchema,
  name: z.string(),
  exchange: z.string().nullable(),
  position: z.number().int().min(0),
})

export const companyReading = {
  document: filingsKind,
  leaseMs: 60_000,
  staleAfterMs: () => 6 * 3_600_000,
} satisfies Reading

/** Companies: their listings, and what their filing lists and statements are read with. */
export const companiesData = defineKind({
  name: "company",
  title: "Filing lists and statements",
  reading: companyReading,
  sources: "statements",
  rows: {
    listings: {
      table: "companies",
      key: ["ticker"],
      values: ["cik", "name", "exchange", "country", "sic", "fiscal_year_end", "coverage", "position"],
      where: `${isOfSec} and ticker not in (select ticker from imported_listings)`,
      group: "lists",
      rule: { rule: "listing" },
    },
  },
  shape: {
    listings: z.array(listing).default([]),
    /** True if the listings are the SEC's complete list, so that tickers that are no longer in it are retired. */
    hasAllListings: z.boolean().default(false),
    profiles: z.array(profile).default([]),
  },
  apply: ({ listings, hasAllListings, profiles }, { db }) => [
    ...(hasAllListings ? keepRetiredTickers(listings, db) : []),
    ...rowStatements(db, upsertListings, listings),
    ...(hasAllListings ? dropRetiredTickers(listings, db) : []),
    ...rowStatements(db, updateProfiles, profiles),
  ],
  finish({ listings, profiles }) {
    if (listings.length || profiles.length) forgetListIndex()
  },
})

/** A ticker that is new to a company has what the company's other tickers know of it. */
const upsertListings = `
  insert into companies (ticker, cik, name, exchange, position, country, sic, fiscal_year_end, coverage, dirty)
  select value ->> 'ticker', value ->> 'cik', value ->> 'name', value ->> 'exchange', value ->> 'position',
    known.country, known.sic, known.fiscal_year_end,
    ifnull(substr(known.coverage, 1, 2) || 'N' || substr(known.coverage, 4, 1) || 'N', '${unloadedCoverage}'), 1
  from json_each(?1) left join companies as known on known.ticker =
    (select min(ticker) from companies where cik = value ->> 'cik')
  where true
  on conflict (ticker) do update set
    country = iif(cik = excluded.cik, country, excluded.country),
    sic = iif(cik = excluded.cik, sic, excluded.sic),
    fiscal_year_end = iif(cik = excluded.cik, fiscal_year_end, excluded.fiscal_year_end),
    coverage = iif(cik = excluded.cik, coverage, excluded.coverage),
    cik = excluded.cik, name = excluded.name, exchange = excluded.exchange, position = excluded.position, dirty = 1
  where (cik, name, ifnull(exchange, ''), position)
    is not (excluded.cik, excluded.name, ifnull(excluded.exchange, ''), excluded.position)`

/** A coverage flag that the refresh did not determine is kept. */
const flag = (position: number, column: string) => `case patch.value ->> '${column}'
    when 1 then 'Y' when 0 then 'N' else substr(coverage, ${position}, 1) end`

const updateProfiles = `
  update companies set
    country = ifnull(patch.value ->> 'country', country),
    sic = ifnull(patch.value ->> 'sic', sic),
    fiscal_year_end = ifnull(patch.value ->> 'fiscalYearEnd', fiscal_year_end),
    coverage = ${flag(1, "filings")} || ${flag(2, "financials")} || substr(coverage, 3, 1)
      || ${flag(4, "overview")} || substr(coverage, 5, 1),
    dirty = 1
  from json_each(?1) as patch where companies.cik = patch.value ->> 'cik'`
