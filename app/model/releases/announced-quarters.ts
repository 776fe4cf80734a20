import { daysBetween } from "~/lib/dates"
import { decodeDocument } from "~/model/financials/document/decode-statements"
import type { AnnouncedQuarter, StatementsDocument } from "~/model/financials/statements-document"
import type { ReleasesDocument } from "./release-document"

/** Fiscal years of filings and of releases end on days that are at most this far apart. */
const maxDaysApart = 14

/** Statements with the fourth quarters that releases announced, the newest release first. */
export function withAnnounced(
  statements: StatementsDocument,
  releases: ReleasesDocument | null,
): StatementsDocument {
  const announced = releases ? listFourthQuarters(statements, releases) : []
  return announced.length > 0 ? { ...statements, announced } : statements
}

function listFourthQuarters(
  statements: StatementsDocument,
  { filings }: ReleasesDocument,
): AnnouncedQuarter[] {
  const years = [...decodeDocument(statements).periods.values()].filter(({ span }) => span === "Y")
  const getYear = (end: string, offset: number) =>
    years.find((year) => Math.abs(daysBetween(year.end, end) - offset) <= maxDaysApart)?.fiscalYear
  const found: AnnouncedQuarter[] = []
  for (const { accession, filed, document, period, quarter, statements: tables } of filings) {
    if (quarter !== 4) continue
    for (const { scale, anchor, periods } of tables) {
      const source = { accession, filed, document, anchor, scale }
      const [now, before] = [getYear(period, 0), getYear(period, 365)]
      if (now !== undefined && periods.quarter) found.push({ fiscalYear: now, ...source, ...periods.quarter })
      if (before !== undefined && periods.yearAgo)
        found.push({ fiscalYear: before, isYearAgo: true, ...source, ...periods.yearAgo })
    }
  }
  // A quarter's own release counts before the next year's, which gives it for comparison.
  return found.sort((a, b) => Number(a.isYearAgo ?? false) - Number(b.isYearAgo ?? false))
}
