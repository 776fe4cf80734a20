import { z } from "zod"
import { countText } from "~/lib/numbers"
import { parseTicker } from "~/lib/ticker"
import { sectionTopics } from "~/model/words/section-topics"
import { numberParameter, pathParameter, queryParameter } from "./define-address"
import * as field from "./fields"

export const tickerParameter = pathParameter(
  "ticker",
  "Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing",
  "AAPL",
)
export const cikParameter = pathParameter("cik", "CIK of the manager", "0001067983")
export const quarterParameter = pathParameter(
  "quarter",
  "Calendar quarter of the holdings",
  "2025q3",
  field.quarter,
)
export const accessionParameter = (example: string) =>
  pathParameter("accession", "Accession number of the filing", example, field.accession)
export const quarterQuery = queryParameter(
  "quarter",
  "Calendar quarter; the latest complete one by default",
  "2025q3",
  z.string().regex(/^\d{4}[Qq][1-4]$/),
)
export const asofQuery = (meaning: string, example = "2024-12-31") =>
  queryParameter("asof", meaning, example, field.day)
/** The choice of a statement, its periods and the state of its values. */
export const statementQuery = [
  queryParameter("statement", "Income statement by default", "income", field.statement),
  queryParameter("period", "Fiscal years by default", "annual", field.period),
  queryParameter("vintage", "The latest filed values, or those first filed", "latest", field.vintage),
  asofQuery("Only what had been filed by this day"),
]
export const formQuery = (meaning: string, example: string) =>
  queryParameter("form", meaning, example, z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 /-]{0,19}$/))
export const pageQuery = (meaning: string) =>
  numberParameter("page", meaning, "1", z.string().regex(/^([1-9]\d?|100)$/))
const tickers = z
  .string()
  .refine(
    (text) => text.split(/[\s,]+/).some((each) => parseTicker(each) !== null),
    "It has tickers, separated by commas.",
  )
export const tickersQuery = (example: string) =>
  queryParameter("tickers", "Only these companies, separated by commas", example, tickers)
export const choice = (...values: [string, ...string[]]) => z.enum(values)
export const topicChoice = choice(...(sectionTopics.map(([topic]) => topic) as [string, ...string[]]))

/** The caveat of what is not read yet; none where everything is read. */
export function listUnread(unread: number, what: string): string[] {
  return unread > 0 ? [`${countText(unread, what)} not read yet: the answer is not complete.`] : []
}
