import { parseCompanyFacts } from "~/edgar/companyfacts"
import type { ThirteenFCover, ThirteenFTable } from "~/edgar/holdings/thirteen-f"
import { parseThirteenFSubmission } from "~/edgar/holdings/thirteen-f"
import { parseThirteenFText } from "~/edgar/holdings/thirteen-f-submission"
import { parseSubmissions } from "~/edgar/submissions"
import { parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import { parseAccession } from "~/lib/accession"
import { parseCik } from "~/lib/cik"
import { runAtOnce } from "~/lib/steps"
import { deriveStatementsDocument } from "./financials/document/derive-statements"
import type { Price } from "./financials/statements/price"
import { type StatementQuery, type StatementView, viewStatement } from "./financials/view/view-statement"
import { type Portfolio, toPortfolios } from "./holdings/portfolios"
import { readFiling as readThirteenF } from "./holdings/read-thirteen-f"
import { readFiling } from "./reading/read-filing"
import type { ReadingDocument } from "./reading/reading-document"
import type { Redline } from "./reading/redline/redline"
import { redlineItem } from "./reading/redline/redline-filing"
import { type Breakdown, findBreakdowns } from "./segments/find-breakdowns"

/**
 * The entry of the package `bookvalue`: the SEC's files to statements, ratios, portfolios, segments and redlines. Its
 * functions only compute: they fetch nothing and need no Node.js or Workers API.
 */
export type { CompanyFacts } from "~/edgar/companyfacts"
export { parseCompanyFacts } from "~/edgar/companyfacts"
export type { NportHolding, NportReport } from "~/edgar/holdings/nport"
export { parseNport } from "~/edgar/holdings/nport"
export type { ThirteenFCover, ThirteenFRow, ThirteenFTable } from "~/edgar/holdings/thirteen-f"
export type { OwnershipEntry, OwnershipForm, ReportingOwner } from "~/edgar/insiders/ownership"
export { parseOwnershipForm } from "~/edgar/insiders/ownership"
export type { Submissions, SubmittedFiling } from "~/edgar/submissions"
export { parseSubmissions } from "~/edgar/submissions"
export type { Price } from "./financials/statements/price"
export type {
  StatementQuery,
  StatementView,
  ViewPeriod,
  ViewRow,
  ViewSource,
} from "./financials/view/view-statement"
export type { PositionChange, Status } from "./holdings/compare-portfolios"
export { comparePortfolios } from "./holdings/compare-portfolios"
export type { Portfolio, Position } from "./holdings/portfolios"
export type { Redline, RedlineRow } from "./reading/redline/redline"
export type { Breakdown, BreakdownColumn } from "./segments/find-breakdowns"
export type { TwoStageInputs, TwoStageValue } from "./valuation/two-stage-value"
export { twoStageValue } from "./valuation/two-stage-value"

/** A company's statements, as known today or on a day. */
export interface Company {
  cik: string
  name: string
  currency: string | null
  /**
   * An income statement, balance sheet, cash flow statement, or ratios: periods oldest first, each value with its
   * filing, null where it is unknown. Ratios to a price need `prices`, as traded.
   */
  view: (query: Partial<StatementQuery>, prices?: readonly Price[]) => StatementView
}

/**
 * A company from the text of the SEC's `companyfacts` and, for its industry and the end of its fiscal year, of
 * `submissions`. Throws for text that is neither.
 */
export function readCompany(companyFacts: string, submissions: string | null = null): Company {
  const facts = parseCompanyFacts(companyFacts)
  const filer = submissions === null ? null : parseSubmissions(submissions)
  const document = deriveStatementsDocument(facts, {
    name: filer?.name ?? facts.name,
    sic: filer?.sic ?? null,
    fiscalYearEnd: filer?.fiscalYearEnd ?? null,
  })
  const usual: StatementQuery = { statement: "income", period: "annual", vintage: "latest", asof: null }
  return {
    cik: document.cik,
    name: document.name,
    currency: document.currency,
    view: (query, prices = []) => viewStatement(document, { ...usual, ...query }, prices),
  }
}

/** Cover page and table of a 13F from its complete submission (`.txt`), in XML or, before 2013, in print. */
export function parseThirteenF(submission: string): {
  cover: ThirteenFCover | null
  table: ThirteenFTable | null
} {
  const read = parseThirteenFSubmission(submission)
  return read.cover ? read : parseThirteenFText(submission)
}

/** A 13F that was filed: its complete submission with the day of filing. */
export interface FiledThirteenF {
  accession: string
  filed: string
  submission: string
}

/** The portfolios of a manager by quarter, oldest first; amendments replace or add as they say. */
export function toManagerPortfolios(filings: readonly FiledThirteenF[]): Portfolio[] {
  return toPortfolios(
    filings.flatMap(({ accession: given, filed, submission }) => {
      const accession = parseAccession(given)
      const { cover, table } = parseThirteenF(submission)
      if (!accession || !cover) throw new Error(`${given} is not a 13F filing.`)
      return [readThirteenF({ accession, form: cover.form, filed, period: cover.period }, cover, table)]
    }),
  )
}

/** The breakdowns by segment, product and region that add up, from an XBRL instance or an inline document. */
export function findSegments(xbrl: string): Breakdown[] {
  const report = /<html[\s>]/i.test(xbrl.slice(0, 10_000)) ? parseInlineReport(xbrl) : parseXbrlInstance(xbrl)
  return report ? findBreakdowns(report).breakdowns : []
}

/** A report's document, such as a 10-K in HTML or text. */
export interface FiledReport {
  form: string
  document: string
}

/** An item of a report against the same item of an earlier one, such as `item-1a`, as rows of safe HTML. */
export function redlineReports(before: FiledReport, after: FiledReport, item: string): Redline {
  return runAtOnce(redlineItem(readReport(before), readReport(after), item))
}

function readReport({ form, document }: FiledReport): ReadingDocument {
  const [cik, accession] = [parseCik(1), parseAccession("0000000000-00-000000")]
  if (!cik || !accession) throw new Error("The place of a report without links is not valid.")
  const place = { cik, accession, files: new Set<string>(), documentHref: String, imageHref: String }
  const bytes = new TextEncoder().encode(document)
  return readFiling({ bytes, document: "report.htm", form, place, sectionHref: (key) => `#${key}` })
}
