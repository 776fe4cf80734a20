import type { z } from "zod"
import type { DocumentKind } from "~/lib/document-kind"
import { asReportedSchema } from "~/model/as-reported/as-reported-document"
import { exchangeRatesSchema } from "~/model/currency/exchange-rates"
import { listsSchema } from "~/model/directory/lists-document"
import { listsHeadSchema } from "~/model/directory/lists-head"
import { peopleSchema } from "~/model/executives/filed/people-document"
import { paySchema } from "~/model/executives/pay-document"
import { facesSchema } from "~/model/faces/faces-document"
import { businessSchema } from "~/model/filings/business-document"
import { filingsSchema } from "~/model/filings/filings-document"
import { indexedFilingsSchema } from "~/model/filings/indexed-filings"
import {
  filingIndexSchema,
  openingSchema,
  type RedlineDocument,
  redlineSchema,
  wordsSchema,
} from "~/model/filings/reading-documents"
import { statementsDocument } from "~/model/financials/statements-document"
import { fundSchema } from "~/model/funds/fund-document"
import { fundHoldersSchema } from "~/model/funds/fund-holders"
import { fundListSchema } from "~/model/funds/fund-list"
import { historySchema } from "~/model/history/history-document"
import { readingsSchema } from "~/model/history/readings-document"
import { filingTableSchema } from "~/model/holdings/filing-table"
import { holdersQuartersSchema, holdersSchema } from "~/model/holdings/holders/holders-document"
import { investorSchema } from "~/model/holdings/investor-document"
import { importLayersSchema } from "~/model/imported/import-layers"
import { importedStatementsSchema } from "~/model/imported/imported-document"
import { insiderQuartersSchema } from "~/model/insiders/insider-quarters"
import { insidersSchema } from "~/model/insiders/insiders-document"
import { lettersSchema } from "~/model/letters/letter-row"
import { marketRunSchema, marketSchema } from "~/model/market/market-document"
import { noteFactsSchema } from "~/model/notes/note-facts"
import { type NoteReports, noteReportsSchema, upgradeNoteReports } from "~/model/notes/reports-document"
import { ownersSchema } from "~/model/owners/owners-document"
import { columnsSchema } from "~/model/query/columns-document"
import { endedCompanies, pastChunkSchema } from "~/model/query/past/past-chunk"
import { daysHead } from "~/model/query/past/past-days"
import { pastStates } from "~/model/query/past/past-states"
import { outlineSchema, readingVersion, sectionSchema } from "~/model/reading/reading-document"
import { reportsSchema } from "~/model/registers/reports-document"
import { type ReleasesDocument, releasesSchema, upgradeReleases } from "~/model/releases/release-document"
import { securitiesSchema } from "~/model/securities/security-index"
import { segmentsSchema } from "~/model/segments/segments-document"
import { transcriptSchema, transcriptVersion } from "~/model/transcripts/transcript"
import { transcriptListSchema } from "~/model/transcripts/transcripts-document"
import { companyPricesSchema, pricesSchema } from "~/model/valuation/prices-document"

/** Every kind of document in R2. The name is the folder of its documents. */
function kind<T>(name: string, version: number, schema: z.ZodType<T>): DocumentKind<T> {
  return { name, version, schema }
}

/** Imported data, which cannot be fetched again. */
function importedKind<T>(name: string, version: number, schema: z.ZodType<T>): DocumentKind<T> {
  return { ...kind(name, version, schema), isImported: true }
}

// Companies, by CIK.
export const filingsKind = kind("filings", 1, filingsSchema)
/** A company's filings in the SEC's indexes, which its filing list may lack. */
export const indexedFilingsKind = kind("indexed-filings", 1, indexedFilingsSchema)
export const statementsKind = kind("statements", 20, statementsDocument)
/** Figures of a company's notes, from its facts. */
export const noteFactsKind = kind("note-facts", 1, noteFactsSchema)
/** What annual and quarterly reports have of the notes: figures of members and of own concepts, repurchases by month. */
export const noteReportsKind: DocumentKind<NoteReports> = {
  ...kind("note-reports", 3, noteReportsSchema),
  upgrade: upgradeNoteReports,
}
/** The printed statements of reports, by CIK; statements are derived by them. */
export const facesKind = kind("faces", 1, facesSchema)
/** Figures read from filings of before XBRL. A new version of its readers reads the kept filings again. */
export const historyKind = kind("history", 1, historySchema)
export const readingsKind = kind("history-readings", 4, readingsSchema)
/** Figures that were imported, by CIK; statements are derived from them and from the SEC's. */
export const importedStatementsKind = importedKind("imported-statements", 1, importedStatementsSchema)
/** Reports of public registers outside the SEC, by CIK; statements are derived from them. */
export const registerReportsKind = importedKind("register-reports", 1, reportsSchema)
export const insidersKind = kind("insiders", 1, insidersSchema)
/** The quarters whose ownership forms are loaded from data sets. */
export const insiderQuartersKind = kind("insider-quarters", 1, insiderQuartersSchema)
/** Schedules 13D and 13G about a company, and those that it filed, by CIK. */
export const ownersKind = kind("owners", 1, ownersSchema)
export const payKind = kind("pay", 1, paySchema)
export const peopleKind = kind("people", 1, peopleSchema)
/** Revenue and other figures by segment, product and region, from all reports. */
export const segmentsKind = kind("segments", 1, segmentsSchema)
/** Announced figures of results releases, by CIK. A new version reads the kept releases again. */
export const releasesKind: DocumentKind<ReleasesDocument> = {
  ...kind("releases", 8, releasesSchema),
  upgrade: upgradeReleases,
}
/** A filing's statements in its own rows and order, by accession number. */
export const asReportedKind = kind("as-reported", 1, asReportedSchema)
export const businessKind = kind("business", 1, businessSchema)
/** Closes of earlier imports; new ones are kept by ticker. */
export const companyPricesKind = importedKind("prices", 1, companyPricesSchema)
export const transcriptsKind = importedKind("transcripts", 1, transcriptListSchema)
/** By `{CIK}.{quarter}`. */
export const transcriptKind = importedKind("transcript", transcriptVersion, transcriptSchema)

/** What imports gave, so that one can be taken back, by `{import}.{subject}`. */
export const importLayersKind = importedKind("import-layers", 1, importLayersSchema)

/** Imported exchange rates of one day. */
export const exchangeRatesKind = importedKind("exchange-rates", 1, exchangeRatesSchema)

/** A security's daily closes, by ticker. */
export const pricesKind = importedKind("security-prices", 1, pricesSchema)

// A filing and the reading form of its documents.
export const filingIndexKind = kind("filing-index", 1, filingIndexSchema)
export const outlineKind = kind("reading-outline", readingVersion, outlineSchema)
export const openingKind = kind("reading-opening", readingVersion, openingSchema)
export const sectionKind = kind("reading-section", readingVersion, sectionSchema)
/** By `{CIK}.{accession}.{file}`. */
export const wordsKind = kind("reading-words", readingVersion, wordsSchema)
export const redlineKind = kind<RedlineDocument>("redline", readingVersion, redlineSchema)

/** A manager's 13F filings, by CIK. */
export const investorKind = kind("investor", 1, investorSchema)
/** One 13F filing's rows, by accession number. */
export const filingTableKind = kind("thirteen-f", 1, filingTableSchema)
/** All managers who hold a security at the end of a quarter, by `{CUSIP}.{quarter}`. */
export const holdersKind = kind("holders", 1, holdersSchema)
/** The quarters for which holders of all managers are loaded. */
export const holdersQuartersKind = kind("holders-quarters", 1, holdersQuartersSchema)
/** By ticker, as in addresses. Each share class of a series has its own document. */
export const fundKind = kind("fund", 1, fundSchema)
/** The funds that hold a security, by CUSIP. */
export const fundHoldersKind = kind("fund-holders", 1, fundHoldersSchema)

// One document, or one per generation.
/** Where the files of the whole market are, and those that are being made. */
export const marketKind = kind("market", 1, marketSchema)
export const marketRunKind = kind("market-run", 1, marketRunSchema)
export const listsKind = kind("lists", 1, listsSchema)
/** All share classes of funds with their names, by series. */
export const fundListKind = kind("fund-list", 1, fundListSchema)
export const listsHeadKind = kind("search-lists", 2, listsHeadSchema)
export const securitiesKind = kind("securities", 1, securitiesSchema)
export const columnsKind = kind("screener", 1, columnsSchema)
/** States of before this version have no days between month ends. */
const statesVersion = 1
/** Companies' figures of past days, by CIK. Those of another version of the statements are derived again. */
export const pastStatesKind = kind("past-states", statementsKind.version * 10 + statesVersion, pastStates)
/** The last prices of companies that had ended by a month end, by its day. */
export const pastEndedKind = kind("past-ended", 1, endedCompanies)
/** The companies of the days before a month end, by its day. */
export const pastDaysKind = kind("past-days", 1, daysHead)
/** Companies of a past day whose columns are not gathered yet, by `{day}.{number}`. */
export const pastChunkKind = kind("past-companies", 1, pastChunkSchema)
/** Imported letters. The repository's letters are part of the build. */
export const lettersKind = importedKind("letters", 1, lettersSchema)
