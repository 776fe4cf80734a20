import { daysBetween } from "~/lib/dates"
import type { CellSource } from "~/model/financials/view/cell-source"
import { formatValidation } from "./describe-reports"
import { listReportNumbers } from "./register-facts"
import { type RegisterFiling, toRegisterAddress } from "./register-filing"
import { listReportFacts, type ReportsDocument } from "./reports-document"

/** The report of a figure, and the facts in it. */
export interface ReportSource {
  register: string
  language: string | null
  validation: string
  messages: RegisterFiling["messages"]
  facts: { concept: string; id: string; url: string | null }[]
}

/** Days by which a period's end may differ from the day that a report has. */
const slackDays = 14

/** The place of a cell's value in its report; null for a value from elsewhere. */
export function findReportSource(
  document: ReportsDocument,
  cell: Pick<CellSource, "source" | "period">,
): ReportSource | null {
  const { source, period } = cell
  const register = source?.publication?.register
  const report = document.reports.find(({ filing }) => filing === register?.filing)
  if (!source || !register || !report || listReportNumbers(document).get(report.filing) !== source.accession)
    return null
  const page = toRegisterAddress(report.report)
  const facts = listReportFacts(report)
  const concepts = source.concept?.split(" + ") ?? []
  return {
    register: register.name,
    language: report.language,
    validation: formatValidation(report),
    messages: report.messages,
    facts: concepts.flatMap((concept) => {
      const fact = facts.find(
        (each) =>
          each.concept === concept &&
          Math.abs(daysBetween(each.end, period.end)) <= slackDays &&
          (each.start === null || daysBetween(each.start, each.end) >= 330),
      )
      return fact ? [{ concept, id: fact.id, url: page && `${page}#${encodeURIComponent(fact.id)}` }] : []
    }),
  }
}
