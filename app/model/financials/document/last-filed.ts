import type { IsoDate } from "~/lib/dates"
import { rememberBeside } from "~/lib/remember"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { decodeDocument } from "./decode-statements"

/** The day on which a filing last gave, confirmed or changed anything of a fiscal year, by year. */
export const listLastFiled = rememberBeside((document: StatementsDocument): ReadonlyMap<number, IsoDate> => {
  const { filings, refused = {}, reportingEntityChanges, announced = [] } = document
  const { periods, rows } = decodeDocument(document)
  const days = new Map<number, IsoDate>()
  const add = (year: number | undefined, day: IsoDate | undefined) => {
    if (year !== undefined && day !== undefined && day > (days.get(year) ?? "")) days.set(year, day)
  }
  const addFiling = (period: string, filing: number) =>
    add(periods.get(period)?.fiscalYear, filings.filed[filing])
  for (const row of rows.values())
    for (const [period, vintages] of row)
      for (const { first, last } of vintages) {
        addFiling(period, first)
        addFiling(period, last)
      }
  for (const row of Object.values(refused))
    for (const [period, { filing }] of Object.entries(row)) addFiling(period, filing)
  for (const [period, filing] of Object.entries(reportingEntityChanges)) addFiling(period, filing)
  for (const { fiscalYear, filed } of announced) add(fiscalYear, filed)
  return days
})
