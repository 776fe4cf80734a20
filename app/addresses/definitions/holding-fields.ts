import { z } from "zod"
import { keepDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import { describeUnconfirmed } from "~/model/holdings/confirm-prices"
import type { Row } from "./define-address"
import { flag, points, shares, text } from "./fields"

/** The section of /developers that lists the addresses of investors, holders and funds. */
export const group = "Investors and funds"
export const label = { name: text, ticker: text.nullable() }
export const putCall = text.nullable().describe("Put or Call; null for shares")
export const status = text
  .nullable()
  .describe("From the quarter before: New, Sold All, Nothing for no change, or the percent change of shares")

export const managers = z.enum(["all", "tracked"]).describe("Whose holdings are counted")
export const sharesDiff = shares
  .nullable()
  .describe("Shares bought, or sold if negative, from the quarter before")
export const weightingDiff = points.nullable().describe("Percentage points from the quarter before")

export const priceConfirmed = flag
  .nullable()
  .describe(
    "False where no close, fund or other manager has a price near the implied one; null without an implied price of shares",
  )

export const unitCertain = flag
  .nullable()
  .describe(
    "False where the unit of values is only the form's and its prices are unusual in it; null if unknown, as of all managers",
  )

/** Says how many prices of rows nothing confirms. */
export function listUnconfirmed(rows: readonly { priceConfirmed: boolean | null }[]): string[] {
  return describeUnconfirmed(rows, "priceConfirmed is false")
}

/** A page on the past day of an answer. */
export const onDay = (path: string, { asOf }: Row) =>
  keepDay(path, (asOf as IsoDate | null | undefined) ?? null)
