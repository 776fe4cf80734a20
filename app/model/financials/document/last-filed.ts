import type { IsoDate } from "~/lib/dates"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { decodeDocument } from "./decode-statements"

const kept = new WeakMap<StatementsDocument, ReadonlyMap<number, IsoDate>>()

/** The day on which a filing last gave, confirmed or changed anything of a fiscal year, by year. */
export function listLastFiled(document: StatementsDocument): ReadonlyMap<number, IsoDate> {
  let days = kept.get(document)
  if (!days) {
    days = readLastFiled(document)
    kept.set(document, days)
  }
  return days
}

function readLastFiled(document: StatementsDocument): Map<number, IsoDate> {
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
}
