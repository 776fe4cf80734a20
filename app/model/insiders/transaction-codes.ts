/** Used for a Form 144, which proposes a sale and has no transaction code. */
export const proposedCode = "144"

/** Transaction codes of Forms 4 and 5 (General Instruction 8), as labels. */
const codeLabels: Record<string, string> = {
  P: "Purchase",
  S: "Sale",
  V: "Reported early",
  A: "Grant or award",
  D: "Returned to the company",
  F: "Withheld for tax or exercise price",
  I: "Transfer within a benefit plan, at the person's choice",
  M: "Exercise or conversion of a grant",
  C: "Conversion",
  E: "Expiration of a short derivative position",
  H: "Expiration or cancellation, with value received",
  O: "Exercise, out of the money",
  X: "Exercise, in or at the money",
  G: "Gift",
  L: "Small acquisition",
  W: "By will or inheritance",
  Z: "Deposit into or withdrawal from a voting trust",
  J: "Other",
  K: "Equity swap or similar instrument",
  U: "Tender of shares in a change of control",
}

/** The label of a code; a form without transactions has none. */
export function formatTransactionCode(code: string | null): string {
  if (code === proposedCode) return "Proposed sale"
  return code === null ? "Holding" : (codeLabels[code] ?? `Code ${code}`)
}

/** Open-market and private purchases and sales: the only codes that net buying counts. */
export function isMarketCode(code: string | null): code is "P" | "S" {
  return code === "P" || code === "S"
}
