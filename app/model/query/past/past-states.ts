import { z } from "zod"
import type { CompanyFacts } from "~/edgar/companyfacts"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { storedCik } from "~/lib/value-schemas"
import type { ReportFace } from "~/model/faces/face"
import { datedForm, listLife } from "~/model/filings/company-life"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { companyFigures } from "~/model/metrics/company-figures"
import { knownFigures, toCompanyMetrics } from "~/model/metrics/company-metrics"
import { deriveFilingMetrics } from "~/model/metrics/derive-filing-metrics"
import { companyYears, deriveMetricYears } from "~/model/metrics/metric-years"
import { statementMetrics } from "~/model/metrics/statement-metrics"

/** The figures of statements from a day on. */
const statementState = z.object({
  from: z.string(),
  currency: z.string().nullable(),
  figures: knownFigures,
  splits: z.array(z.object({ date: z.string(), ratio: z.number() })),
  /** Fiscal years; null if they are those of the state before. */
  years: companyYears.shape.figures.nullable(),
})

/** A company's figures as its filings up to a day gave them: at the first month end, and from each day with a filing on. */
export const pastStates = z.object({
  cik: storedCik,
  name: z.string(),
  sic: z.string().nullable(),
  /** The first and the last month end that were derived. */
  from: z.string(),
  until: z.string(),
  /** Periodic reports and the ends of listings and registrations. */
  life: z.array(datedForm),
  statements: z.array(statementState),
  filings: z.array(z.object({ from: z.string(), figures: knownFigures })),
})

export type PastStates = z.infer<typeof pastStates>
type StatementState = z.infer<typeof statementState>

/** A company's filings, as far as they are kept. */
export interface CompanyRecord {
  cik: Cik
  name: string
  sic: string | null
  facts: CompanyFacts
  /** The printed statements of its reports. */
  faces: readonly ReportFace[]
  /** Newest first. */
  filings: readonly SubmittedFiling[]
}

/**
 * Derives a company's states between two month ends, each from the facts of filings up to its day alone. Continues
 * after earlier states, if they begin early enough.
 */
export function derivePastStates(
  record: CompanyRecord,
  { from, until }: { from: IsoDate; until: IsoDate },
  earlier: PastStates | null = null,
): PastStates {
  const { cik, name, sic, facts, filings } = record
  const before = earlier !== null && earlier.from <= from ? earlier : null
  const states: PastStates = {
    cik,
    name,
    sic,
    from: before?.from ?? from,
    until,
    life: listLife([...facts.filings, ...filings]),
    statements: [...(before?.statements ?? [])],
    filings: [...(before?.filings ?? [])],
  }
  let count = before ? countFilings(facts, before.until) : 0
  let years = JSON.stringify(findYears(states.statements, until))
  let filed = JSON.stringify(states.filings.at(-1)?.figures)
  for (const day of listFilingDays(record, before?.until ?? from, until)) {
    if (before && day <= before.until) continue
    const known = countFilings(facts, day)
    if (known !== count) {
      const state = deriveState(record, day)
      const text = JSON.stringify(state.years)
      states.statements.push(text === years ? { ...state, years: null } : state)
      ;[count, years] = [known, text]
    }
    const listed = deriveFilingMetrics(filings.filter((filing) => filing.filed <= day))
    const { figures } = toCompanyMetrics(cik, "filings", listed)
    const text = JSON.stringify(figures)
    if (text !== filed && text !== "{}") states.filings.push({ from: day, figures })
    filed = text
  }
  return states
}

/** The first day, and the days after it on which something was filed. */
function listFilingDays({ facts, filings }: CompanyRecord, from: IsoDate, until: IsoDate): IsoDate[] {
  const days = [...facts.filings, ...filings].map(({ filed }) => filed)
  return [...new Set([from, ...days.filter((day) => day > from && day <= until)])].sort()
}

function deriveState({ cik, name, sic, facts, faces }: CompanyRecord, day: IsoDate): StatementState {
  // The end of the fiscal year is that of today in the filing list; the facts of the time tell that of the time.
  const head = { name, sic, fiscalYearEnd: null }
  const document = deriveStatementsDocument(factsUntil(facts, day), head, null, faces)
  return {
    from: day,
    currency: document.currency,
    figures: statementMetrics(cik, document).figures,
    splits: document.splits.map(({ date, ratio }) => ({ date, ratio })),
    years: deriveMetricYears(cik, companyFigures(document)).figures,
  }
}

/** The fiscal years that were known on a day. */
export function findYears(statements: readonly StatementState[], day: IsoDate): StatementState["years"] {
  return statements.findLast(({ from, years }) => from <= day && years !== null)?.years ?? null
}

/** The number of a company's filings up to a day. They are ordered by their days. */
function countFilings({ filings }: Pick<CompanyFacts, "filings">, day: IsoDate): number {
  const next = filings.findIndex(({ filed }) => filed > day)
  return next < 0 ? filings.length : next
}

/** The facts of a company's filings up to a day, as if no other one had been made. */
export function factsUntil(facts: CompanyFacts, day: IsoDate): CompanyFacts {
  const count = countFilings(facts, day)
  if (count === facts.filings.length) return facts
  const concepts: CompanyFacts["concepts"] = new Map()
  for (const [concept, units] of facts.concepts) {
    const known = new Map([...units].map(([unit, all]) => [unit, all.filter(({ filing }) => filing < count)]))
    for (const [unit, { length }] of known) if (length === 0) known.delete(unit)
    if (known.size > 0) concepts.set(concept, known)
  }
  return { ...facts, filings: facts.filings.slice(0, count), concepts }
}
