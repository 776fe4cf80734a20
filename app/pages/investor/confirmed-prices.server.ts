import type { Cik } from "~/lib/cik"
import type { Quarter } from "~/lib/quarter"
import { type ConfirmedLine, confirmPrices } from "~/model/holdings/confirm-prices"
import type { HoldingLine } from "~/model/holdings/holding-line"
import { readKnownPrices } from "~/stores/holdings/known-prices-store.server"

/** The holdings of a manager at a quarter's end, each with whether another source confirms its price. */
export async function loadConfirmedPrices(
  lines: readonly HoldingLine[],
  quarter: Quarter,
  manager: Cik,
  db: D1Database,
): Promise<ConfirmedLine[]> {
  const keys = lines.flatMap(({ kind, impliedPrice, cusip }) =>
    kind === "shares" && impliedPrice !== null && cusip ? [[cusip, quarter] as const] : [],
  )
  return confirmPrices(lines, quarter, (await readKnownPrices(keys, db))(manager))
}
