export const identityKeys = [
  ...(["balance", "quarters", "cashFlow", "cashChange", "grossProfit", "earningsPerShare"] as const),
  ...(["balanceDates", "signs", "shareScale", "filingDates"] as const),
] as const
export type IdentityKey = (typeof identityKeys)[number]

interface Identity {
  label: string
  /** The condition that must be true; none for a sum of the statements, which a relation says. */
  formula?: string
  /** A rule of the data quality committee of XBRL US that tests the same in a filing. */
  rule?: string
}

export const identities: Record<IdentityKey, Identity> = {
  balance: { label: "Balance sheet", rule: "DQC_0004" },
  quarters: { label: "Quarters and years", formula: "Q1 + Q2 + Q3 + Q4 = year" },
  cashFlow: { label: "Cash flow statement" },
  cashChange: {
    label: "Cash",
    formula: "Cash of the last balance sheet + net change in cash = cash of this balance sheet",
  },
  grossProfit: { label: "Gross profit" },
  earningsPerShare: {
    label: "Earnings per share",
    formula: "Earnings per share × average shares are near net income less preferred dividends",
  },
  balanceDates: {
    label: "Balance dates",
    formula: "A balance is of the last day of its period, or at most 14 days from it",
  },
  signs: { label: "Signs", formula: "Figures that cannot be negative are not", rule: "DQC_0015" },
  shareScale: {
    label: "Scale of shares",
    formula: "Shares outstanding and average shares differ by a factor of at most 100",
    rule: "DQC_0095",
  },
  filingDates: {
    label: "Dates of filings",
    formula: "A reported period has ended when its filing is made",
    rule: "DQC_0005",
  },
}

export const caseStates = ["named", "filed", "off"] as const
export type CaseState = (typeof caseStates)[number]

/** A figure that does not agree with others of its statements. */
export interface IdentityCase {
  identity: IdentityKey
  statement: "income" | "balance" | "cashflow"
  /** The row whose source page shows the operands. */
  row: string
  /** `2024`, or `2024q3`. */
  period: string
  end: string
  expected: number
  found: number
  /** The explanation: a row of the statement is the difference, a filing contradicts itself, or none is known. */
  state: CaseState
  cause: string
}

/** The name of a test; the key of one of another version. */
export function identityLabel(key: string): string {
  const found = identityKeys.find((each) => each === key)
  return found ? identities[found].label : key
}

export interface IdentityResult {
  identity: IdentityKey
  checked: number
  held: number
  /** Those that do not hold, in order of their periods. */
  cases: IdentityCase[]
}
