import type { ThirteenFRow } from "~/edgar/holdings/thirteen-f"
import type { IsoDate } from "~/lib/dates"
import { median } from "~/lib/numbers"

interface ValueUnit {
  /** The factor that converts a filed value to dollars. */
  unit: 1 | 1000
  /** Median of value ÷ shares over the share rows, in the filed unit; null without share rows. */
  medianPrice: number | null
}

/** From this day on the form asks for dollars; before, for thousands (SEC release 34-95148). */
export const dollarsSince: IsoDate = "2023-01-03"

/** Filers get the unit wrong both ways, so the figures decide: no portfolio's median share costs under a dollar. */
export function detectUnit(
  rows: Pick<ThirteenFRow, "value" | "amount" | "amountType" | "putCall">[],
  filed: IsoDate,
): ValueUnit {
  const prices = rows
    .filter((row) => row.amountType === "SH" && row.putCall === null && row.amount > 0 && row.value > 0)
    .map((row) => row.value / row.amount)
  const medianPrice = median(prices)
  const isOld = filed < dollarsSince
  if (medianPrice === null) return { unit: isOld ? 1000 : 1, medianPrice }
  return { unit: medianPrice < (isOld ? 5 : 1) ? 1000 : 1, medianPrice }
}
