import type { CompanyFacts } from "~/edgar/companyfacts"
import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays, type IsoDate } from "~/lib/dates"
import { isSameEnd } from "~/model/earnings/earnings-event"
import type { Figures } from "~/model/financials/figures/join-figures"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { HistoryDocument, HistoryFiling } from "./history-document"
import { listOldFilings } from "./old-filings"
import type { ReadingsDocument } from "./readings-document"

/** The reason of a filing that is requested again later. */
export const absentReason = "The SEC's archive did not have this filing when it was requested."

/**
 * A company's figures in the form in which they are joined with its facts. A column that names only its year was read
 * with the day of its report's own period; a fiscal year of whole weeks ended some days earlier or later, on the day
 * that the filing list has for the report of that year.
 */
export function toFigures(
  { filings, facts }: HistoryDocument,
  reports: readonly Pick<SubmittedFiling, "form" | "period">[],
): Figures {
  const known = reports.flatMap(({ form, period }) => (/^10-[KQ]/.test(form) && period ? [period] : []))
  const toDay = (day: IsoDate, period: IsoDate | null) =>
    day !== period && day.slice(5) === period?.slice(5)
      ? (known.find((each) => isSameEnd(each, day)) ?? day)
      : day
  const figures = facts.map((fact) => {
    const period = filings[fact.filing]?.period ?? null
    const start = fact.start && addDays(toDay(addDays(fact.start, -1), period), 1)
    return { ...fact, start, end: toDay(fact.end, period) }
  })
  return { filings, figures }
}

/** The document with the filings that the SEC did not have, after those that were read. */
export function withAbsentFilings(
  history: HistoryDocument,
  absent: ReadingsDocument["absent"],
): HistoryDocument {
  const filings = absent.map(
    ({ accession, form, filed, period }): HistoryFiling => ({
      accession,
      form,
      filed,
      period,
      reason: absentReason,
    }),
  )
  return { ...history, filings: [...history.filings, ...filings] }
}

/** The day of a company's first filing with XBRL; null if it has none. */
export function firstXbrlDay(facts: CompanyFacts | null): IsoDate | null {
  return facts?.filings[0]?.filed ?? null
}

/** The notes of a company's statements on its filings of before XBRL. */
export function toHistoryState(
  filings: readonly SubmittedFiling[],
  xbrlFrom: IsoDate | null,
  history: HistoryDocument | null,
): NonNullable<StatementsDocument["history"]> {
  const known = new Set(history?.filings.map(({ accession }) => accession))
  const waiting = listOldFilings(filings, xbrlFrom).filter(({ accession }) => !known.has(accession))
  const gaps = (history?.filings ?? []).flatMap(({ reason, ...filing }) =>
    reason === null ? [] : [{ ...filing, reason }],
  )
  return { xbrlFrom, waiting: waiting.length, gaps }
}
