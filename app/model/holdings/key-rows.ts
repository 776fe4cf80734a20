import type { ThirteenFRow } from "~/edgar/holdings/thirteen-f"
import { append } from "~/lib/collections"
import type { FiledCusip } from "~/lib/cusip"
import { median } from "~/lib/numbers"

export type AmountType = "SH" | "PRN"
export type PutCall = "Put" | "Call"

/** A security held as shares, as a principal amount or through options. */
export interface HeldSecurity {
  /** Empty if the filing has no valid one. */
  cusip: FiledCusip
  name: string
  titleOfClass: string
  amountType: AmountType
  putCall: PutCall | null
}

export interface Holding {
  security: HeldSecurity
  /** Shares, or dollars of principal. */
  amount: number
  valueUsd: number
}

interface KeyedRows {
  holdings: Holding[]
  /** Rows whose value differed by a factor of 1,000 from the others of their security and was corrected. */
  scaledRows: number
  /** The reason why rows were left out, one text for each row. */
  refused: string[]
}

/** How a security is held, in stored rows: `SH`, `PRN`, `SH Put` … */
export function formatHeld({ amountType, putCall }: Pick<HeldSecurity, "amountType" | "putCall">): string {
  return putCall ? `${amountType} ${putCall}` : amountType
}

export function parseHeld(text: string): Pick<HeldSecurity, "amountType" | "putCall"> {
  const [amountType, putCall] = text.split(" ")
  return {
    amountType: amountType === "PRN" ? "PRN" : "SH",
    putCall: putCall === "Put" || putCall === "Call" ? putCall : null,
  }
}

/** Above the price of any listed share; a row with a higher price is wrong. */
const highestPrice = 10_000_000

export function securityKey({ cusip, name, amountType, putCall }: HeldSecurity): string {
  return `${cusip || name.toUpperCase()}|${amountType}|${putCall ?? ""}`
}

/** Sums a filing's rows over other managers and discretion; the values are in dollars. */
export function keyRows(rows: ThirteenFRow[], unit: 1 | 1000): KeyedRows {
  const typical = typicalPrices(rows, unit)
  const byKey = new Map<string, Holding>()
  const refused: string[] = []
  let scaledRows = 0
  for (const row of rows) {
    const { value, scaled } = scaleValue(row, unit, typical.get(row.cusip) ?? null)
    if (scaled) scaledRows += 1
    // Filed values are at most in dollars, whatever the unit is.
    if (isShareRow(row) && row.amount > 0 && row.value / row.amount > highestPrice) {
      refused.push(`${row.name} at ${Math.round(row.value / row.amount)} dollars a share`)
      continue
    }
    const { cusip, name, titleOfClass, amountType, putCall } = row
    const security = { cusip, name, titleOfClass, amountType, putCall }
    const known = byKey.get(securityKey(security))
    if (!known) byKey.set(securityKey(security), { security, amount: row.amount, valueUsd: value })
    else {
      known.amount += row.amount
      known.valueUsd += value
    }
  }
  return { holdings: [...byKey.values()], scaledRows, refused }
}

/** With two rows it is not clear which is wrong; with three it is. */
function typicalPrices(rows: ThirteenFRow[], unit: number): Map<string, number | null> {
  const prices = new Map<string, number[]>()
  for (const row of rows) {
    if (!isShareRow(row) || row.amount <= 0 || !row.cusip) continue
    const price = (row.value * unit) / row.amount
    append(prices, row.cusip, price)
  }
  return new Map([...prices].map(([cusip, list]) => [cusip, list.length >= 3 ? median(list) : null]))
}

function scaleValue(
  row: ThirteenFRow,
  unit: number,
  typical: number | null,
): { value: number; scaled: boolean } {
  const value = row.value * unit
  if (!isShareRow(row) || row.amount <= 0 || !typical) return { value, scaled: false }
  const factor = thousandfold(value / row.amount, typical)
  return { value: value * factor, scaled: factor !== 1 }
}

/** The range of factors that are taken for 1,000. */
export const lowestThousand = 900
const highestThousand = 1100

/** The correction of a price that differs by a factor of about 1,000 from a typical one; otherwise 1. */
export function thousandfold(price: number, typical: number): number {
  const ratio = price / typical
  if (ratio >= lowestThousand && ratio <= highestThousand) return 1 / 1000
  return ratio >= 1 / highestThousand && ratio <= 1 / lowestThousand ? 1000 : 1
}

function isShareRow(row: ThirteenFRow): boolean {
  return row.amountType === "SH" && row.putCall === null
}
