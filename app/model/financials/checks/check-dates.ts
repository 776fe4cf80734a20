import { daysBetween } from "~/lib/dates"
import { decodeDocument } from "~/model/financials/document/decode-statements"
import { slackDays } from "~/model/financials/facts/fiscal-calendar"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { IdentityKey, IdentityResult } from "./identities"

/** Dates of balances against the ends of the flows of their periods. */
export function checkBalanceDates(document: StatementsDocument): IdentityResult {
  const { periods } = decodeDocument(document)
  const result = emptyResult("balanceDates")
  for (const { span, end, fiscalYear, quarter } of periods.values()) {
    const flow = [`Q${quarter}`, ["", "H2", "N3", "Y4"][quarter - 1] ?? ""]
      .map((key) => periods.get(`${fiscalYear}${key}`))
      .find((found) => found !== undefined)
    if (span !== "I" || !flow) continue
    result.checked += 1
    const days = daysBetween(flow.end, end)
    if (Math.abs(days) <= slackDays) result.held += 1
    else
      result.cases.push({
        identity: "balanceDates",
        statement: "balance",
        row: "assets",
        state: "off",
        end,
        period: quarter === 4 ? `${fiscalYear}` : `${fiscalYear}q${quarter}`,
        expected: 0,
        found: days,
        cause: `The balance is of ${end}, and the period ends on ${flow.end}.`,
      })
  }
  return result
}

/** Ends of periods against the days on which their figures were filed. */
export function checkFilingDates(document: StatementsDocument): IdentityResult {
  const { periods, rows } = decodeDocument(document)
  const { accession, filed } = document.filings
  const result = emptyResult("filingDates")
  for (const [row, history] of rows)
    for (const [period, vintages] of history) {
      const end = periods.get(period)?.end ?? ""
      for (const { first, value } of vintages) {
        result.checked += 1
        if ((filed[first] ?? end) >= end) result.held += 1
        else
          result.cases.push({
            identity: "filingDates",
            statement: "balance",
            row,
            state: "off",
            period,
            end,
            expected: value,
            found: value,
            cause: `Filing ${accession[first]} was made on ${filed[first]}, before the period ended.`,
          })
      }
    }
  return result
}

function emptyResult(identity: IdentityKey): IdentityResult {
  return { identity, checked: 0, held: 0, cases: [] }
}
