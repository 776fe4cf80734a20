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
  I: "Trade by a plan's administrator",
  M: "Exercise or conversion of a grant",
  C: "Conversion",
  E: "Expiration of a short position",
  H: "Expiration or cancellation",
  O: "Exercise, out of the money",
  X: "Exercise, in the money",
  G: "Gift",
  L: "Small purchase",
  W: "Inheritance",
  Z: "Voting trust",
  J: "Other",
  K: "Equity swap",
  U: "Tender of shares",
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
