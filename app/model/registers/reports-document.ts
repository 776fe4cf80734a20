import { z } from "zod"
import { indexColumn, numberColumn, textColumn } from "~/lib/column-schemas"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { storedCik, tickerSchema } from "~/lib/value-schemas"
import { compareVersions, type RegisterFiling, registerFiling } from "./register-filing"
import type { Report, ReportFact } from "./report-facts"

const day = z.string().refine(isIsoDate)

/** A report that was read: the filing, and its figures as columns. */
const storedReport = registerFiling.extend({
  language: z.string().nullable(),
  conflicts: z.number().int(),
  refused: z.number().int(),
  concepts: textColumn,
  units: textColumn,
  periods: z.array(z.tuple([day.nullable(), day])),
  facts: z.object({
    /** Indexes into `concepts`, `units` and `periods`. */
    concept: indexColumn,
    unit: indexColumn,
    period: indexColumn,
    value: numberColumn,
    id: textColumn,
  }),
})

export type StoredReport = z.infer<typeof storedReport>

const reports = z.object({
  symbol: tickerSchema,
  name: z.string().min(1).max(200),
  /** ISO 3166 alpha-2, lower case. */
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  reports: z.array(storedReport),
})

/** Reports of a company to add to the stored ones. */
export const reportsPart = reports

export type CompanyReports = z.infer<typeof reports>

/** The reports of a company in a register, one for each period. */
export const reportsSchema = reports.extend({ cik: storedCik })

export type ReportsDocument = z.infer<typeof reportsSchema>

/** The figures of a report as columns. */
export function toStoredReport(filing: RegisterFiling, report: Report): StoredReport {
  const concepts = new Map<string, number>()
  const units = new Map<string, number>()
  const periods = new Map<string, number>()
  const days: [IsoDate | null, IsoDate][] = []
  const facts: StoredReport["facts"] = { concept: [], unit: [], period: [], value: [], id: [] }
  for (const { concept, unit, start, end, value, id } of report.facts) {
    const period = `${start}|${end}`
    if (!periods.has(period)) days.push([start, end])
    facts.concept.push(getIndex(concepts, concept))
    facts.unit.push(getIndex(units, unit))
    facts.period.push(getIndex(periods, period))
    facts.value.push(value)
    facts.id.push(id)
  }
  const { filing: name, periodEnd, added, country, json, viewer, report: path, sha256 } = filing
  const { errors, inconsistencies, warnings, messages } = filing
  return {
    filing: name,
    periodEnd,
    added,
    country,
    json,
    viewer,
    report: path,
    sha256,
    package: filing.package,
    errors,
    inconsistencies,
    warnings,
    messages,
    language: report.language,
    conflicts: report.conflicts,
    refused: report.refused,
    concepts: [...concepts.keys()],
    units: [...units.keys()],
    periods: days,
    facts,
  }
}

function getIndex(known: Map<string, number>, key: string): number {
  const index = known.get(key) ?? known.size
  known.set(key, index)
  return index
}

/** The figures of a stored report. */
export function listReportFacts({ concepts, units, periods, facts }: StoredReport): ReportFact[] {
  return facts.value.flatMap((value, place) => {
    const concept = concepts[facts.concept[place] ?? -1]
    const unit = units[facts.unit[place] ?? -1]
    const [start = null, end] = periods[facts.period[place] ?? -1] ?? []
    const id = facts.id[place]
    return concept && unit && end && id !== undefined ? [{ id, concept, unit, start, end, value }] : []
  })
}

/** Adds reports to the stored ones. Of the versions of one report, the first by `compareVersions` is kept. */
export function mergeReports(stored: ReportsDocument | null, added: ReportsDocument): ReportsDocument {
  const byPeriod = new Map<IsoDate, StoredReport>()
  for (const report of [...added.reports, ...(stored?.reports ?? [])]) {
    const known = byPeriod.get(report.periodEnd)
    if (!known || (known.filing !== report.filing && compareVersions(report, known) < 0))
      byPeriod.set(report.periodEnd, report)
  }
  return {
    ...added,
    country: added.country ?? stored?.country ?? null,
    reports: [...byPeriod.values()].sort((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1)),
  }
}
