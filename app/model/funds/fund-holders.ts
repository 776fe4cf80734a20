import { z } from "zod"
import { cusipSchema, storedCusip } from "~/lib/value-schemas"

/** A fund's series, or the CIK of a filer without series. */
export const fundKey = z.string().regex(/^(S\d{9}|\d{10})$/)

const nullableNumber = z.number().nullable()
const holding = [fundKey, z.string(), z.number(), nullableNumber, nullableNumber] as const

export const securityFunds = z.object({
  cusip: cusipSchema,
  name: z.string(),
  /** Fund, day of the report, shares, dollars, percent of net assets. */
  rows: z.array(z.tuple([...holding])),
})

/** Funds' positions in a security, from their reports. */
export type SecurityFunds = z.infer<typeof securityFunds>

export const fundHoldersSchema = z.object({
  cusip: storedCusip,
  name: z.string(),
  /** As in `securityFunds`, then day and shares of the fund's report before in which it held the security, or null. */
  rows: z.array(z.tuple([...holding, z.string().nullable(), nullableNumber])),
})

/** The funds that hold a security, each with its latest report that contains it. */
export type FundHoldersDocument = z.infer<typeof fundHoldersSchema>
type FundRow = FundHoldersDocument["rows"][number]

/** Adds positions, independent of the order in which reports arrive. */
export function mergeFundHolders(
  stored: FundHoldersDocument | null,
  { cusip, name, rows }: SecurityFunds,
): FundHoldersDocument {
  const byFund = new Map<string, FundRow>(stored?.rows.map((row) => [row[0], row]))
  for (const [fund, asOf, shares, value, weight] of rows) {
    const known = byFund.get(fund)
    const [, knownAsOf = "", knownShares = 0, , , beforeAsOf = null, beforeShares = null] = known ?? []
    if (!known || asOf > knownAsOf)
      byFund.set(fund, [
        fund,
        asOf,
        shares,
        value,
        weight,
        ...(known ? ([knownAsOf, knownShares] as const) : ([null, null] as const)),
      ])
    else if (asOf === knownAsOf)
      byFund.set(fund, [fund, asOf, shares, value, weight, beforeAsOf, beforeShares])
    else if (beforeAsOf === null || asOf >= beforeAsOf)
      byFund.set(fund, [known[0], known[1], known[2], known[3], known[4], asOf, shares])
  }
  return {
    cusip,
    name: name || (stored?.name ?? ""),
    rows: [...byFund.values()].sort((a, b) => (b[3] ?? 0) - (a[3] ?? 0) || (a[0] < b[0] ? -1 : 1)),
  }
}
