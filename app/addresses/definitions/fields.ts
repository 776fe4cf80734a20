import { z } from "zod"
import { isIsoDate } from "~/lib/dates"
import { periodKinds, statementNames, vintages } from "~/model/financials/view/statement-query"
import { securityKinds } from "~/model/securities/security-kind"

/** Fields that several answers have. */
export const cik = z
  .string()
  .regex(/^\d{10}$/)
  .describe("Central Index Key of the SEC, ten digits")
export const ticker = z.string().describe("Ticker; the CIK of a company without a listing")
export const accession = z
  .string()
  .regex(/^\d{10}-\d{2}-\d{6}$/)
  .describe("Accession number of the filing")
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isIsoDate, "It is a day of the calendar.")
  .describe("YYYY-MM-DD")
export const asOf = day.nullable().describe("The past day that is answered; null for today")
export const quarter = z
  .string()
  .regex(/^\d{4}q[1-4]$/)
  .describe("Calendar quarter, such as 2025q3")
export const text = z.string()
export const statement = z.enum(statementNames)
export const period = z.enum(periodKinds)
export const vintage = z.enum(vintages)
export const number = z.number()
export const count = z.number().int()
export const flag = z.boolean()
export const path = z.string().startsWith("/").describe("Path of the page on this site")
export const usd = z.number().describe("US dollars")
export const percent = z.number().describe("Percent, 0–100")
export const points = z.number().describe("Percentage points")
export const fraction = z.number().describe("A fraction: 0.15 is 15 %")
export const money = z.number().describe("In single units of the currency")
export const perShare = z.number().describe("A share, in the currency")
export const shares = z.number().describe("Single shares, or units of the security")

export const estimatedMetrics = z
  .string()
  .nullable()
  .describe("The shown metrics that are computed from an estimate, separated by spaces")

export const faults = z
  .array(z.object({ period: text, reason: text }))
  .optional()
  .describe("Where figures of a filing contradict a value, or refute one that is not shown")

export const securityKind = z
  .enum(securityKinds)
  .describe("Only common shares, their classes and depositary shares with a ratio have a market value")
export const mainTicker = ticker.describe("Ticker of the company's main security, its share")

export const companyHead = { ticker, cik, name: text.describe("Name in the SEC's list") }

/** A list of objects. */
export function listOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.array(z.object(fields))
}
