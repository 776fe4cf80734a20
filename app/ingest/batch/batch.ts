import { z } from "zod"
import { isCik } from "~/lib/cik"
import { earningsPart, estimatePart } from "~/model/earnings/earnings-batch"
import { recentFiling } from "~/model/filings/recent-filings"
import { statementCheck } from "~/model/financials/checks/statement-checks"
import { letterRow } from "~/model/letters/letter-row"
import { companyMetrics } from "~/model/metrics/company-metrics"
import { companyAlias } from "~/model/search/company-alias"
import { transcriptPart } from "~/model/transcripts/transcripts-document"
import { investorPart, securityPart } from "./holdings-batch"

/** What a batch says of a company beyond its listing; null leaves what is known. */
const profile = z.object({
  cik: z.string(),
  country: z.string().nullable(),
  sic: z.string().nullable(),
  fiscalYearEnd: z.string().nullable(),
  /** Which coverage flags this refresh decided. */
  filings: z.boolean().nullable(),
  financials: z.boolean().nullable(),
  overview: z.boolean().nullable(),
})

const listing = z.object({
  ticker: z.string(),
  cik: z.string(),
  name: z.string(),
  exchange: z.string().nullable(),
  position: z.number().int(),
})

const sourceState = z.object({
  key: z.string(),
  fetchedAt: z.number().nullable(),
  entityTag: z.string().nullable(),
  error: z.string().nullable(),
  failedAt: z.number().nullable(),
})

const pricesPart = z.object({
  cik: z.string().refine(isCik),
  currency: z.string(),
  source: z.string(),
  closes: z.array(z.tuple([z.string(), z.number()])),
})

/**
 * The one shape in which anything enters the stores, from a read-through, the command line or the sample.
 * It is applied documents first, then rows in one transaction, so nothing half-written is ever found by a row.
 */
export const ingestBatch = z.object({
  documents: z
    .array(z.object({ kind: z.string(), key: z.string(), fetchedAt: z.number(), body: z.unknown() }))
    .default([]),
  listings: z.array(listing).default([]),
  /** True where the listings are all of the SEC's: a ticker that its company no longer has there is retired. */
  hasAllListings: z.boolean().default(false),
  profiles: z.array(profile).default([]),
  investors: z.array(z.object({ cik: z.string(), name: z.string(), owner: z.string() })).default([]),
  funds: z
    .array(z.object({ ticker: z.string(), cik: z.string(), seriesId: z.string(), classId: z.string() }))
    .default([]),
  /** A company's earnings events, whole: they replace those before. */
  earnings: z.array(earningsPart).default([]),
  estimates: z.array(estimatePart).default([]),
  /** 13F filings, to be added to what is stored of their managers. */
  investorFilings: z.array(investorPart).default([]),
  /** CUSIPs with their tickers. */
  securities: z.array(securityPart).default([]),
  /** True for the last batch of a load of securities: their index is written anew. */
  rewriteSecurities: z.boolean().default(false),
  sources: z.array(sourceState).default([]),
  /** Daily closes, to be added to what is stored of their companies. */
  prices: z.array(pricesPart).default([]),
  metrics: z.array(companyMetrics).default([]),
  aliases: z.array(companyAlias).default([]),
  /** Filings whose accession number does not begin with their company's CIK. */
  filingOwners: z.array(z.object({ accession: z.string(), cik: z.string() })).default([]),
  /** What was filed last; a company's own list adds its newest by itself. */
  recentFilings: z.array(recentFiling).default([]),
  statementChecks: z.array(statementCheck).default([]),
  /** Fund letters, to be added to those that are stored. */
  letters: z.array(letterRow).default([]),
  /** Transcripts of calls, each in the place of one of the same quarter. */
  transcripts: z.array(transcriptPart).default([]),
  /** True for the last batch of a load of lists: the search lists are written anew. */
  rewriteLists: z.boolean().default(false),
})

export type IngestBatch = z.infer<typeof ingestBatch>
export type IngestBatchInput = z.input<typeof ingestBatch>
export type SourceState = z.infer<typeof sourceState>
export type CompanyProfile = z.infer<typeof profile>
