import type { Ticker } from "~/lib/ticker"
import { asReportedAddress } from "~/model/as-reported/as-reported-address"
import { statementAddress } from "~/model/financials/view/statement-query"
import { notesAddress } from "~/model/notes/notes-query"
import { segmentsAddress } from "~/model/segments/segments-query"
import { Tabs } from "~/ui/tabs"

type OtherTab = "segments" | "notes" | "reported" | "checks"

/** The pages of a company's financials, for those that are not one of the statements. */
export function FinancialsTabs({ ticker, current }: { ticker: Ticker; current: OtherTab }) {
  return (
    <Tabs
      label="Statement"
      tabs={[
        ...statements.map(([statement, label]) => ({
          label,
          to: statementAddress(ticker, { statement }),
          isCurrent: false,
        })),
        ...otherTabs(ticker, current),
      ]}
    />
  )
}

const statements = [
  ["income", "Income"],
  ["balance", "Balance sheet"],
  ["cashflow", "Cash flow"],
  ["ratios", "Ratios"],
] as const

/** The tabs beside the statements. */
export function otherTabs(ticker: Ticker, current: OtherTab | null = null) {
  return [
    { label: "Segments", to: segmentsAddress(ticker, {}), isCurrent: current === "segments" },
    { label: "Notes", to: notesAddress(ticker, null), isCurrent: current === "notes" },
    { label: "As reported", to: asReportedAddress(ticker, null), isCurrent: current === "reported" },
    { label: "Checks", to: `/company/${ticker}/checks`, isCurrent: current === "checks" },
  ]
}
