import type { Ticker } from "~/lib/ticker"
import { asReportedAddress } from "~/model/as-reported/as-reported-address"
import { type StatementAddress, statementAddress } from "~/model/financials/view/statement-query"
import { notesAddress } from "~/model/notes/notes-query"
import { segmentsAddress } from "~/model/segments/segments-query"
import { Tabs } from "~/ui/tabs"

type Statement = StatementAddress["statement"]
type OtherTab = "segments" | "notes" | "reported" | "checks"

/** The pages of a company's financials. The page of a figure is under its statement. */
export function FinancialsTabs({ ticker, current }: { ticker: Ticker; current: OtherTab | Statement }) {
  return (
    <Tabs
      label="Statement"
      tabs={[
        ...statements.map(([statement, label]) => ({
          label,
          to: statementAddress(ticker, { statement }),
          isCurrent: statement === current,
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
export function otherTabs(ticker: Ticker, current: OtherTab | Statement | null = null) {
  return [
    { label: "Segments", to: segmentsAddress(ticker, {}), isCurrent: current === "segments" },
    { label: "Notes", to: notesAddress(ticker, null), isCurrent: current === "notes" },
    { label: "As reported", to: asReportedAddress(ticker, null), isCurrent: current === "reported" },
    { label: "Checks", to: `/company/${ticker}/checks`, isCurrent: current === "checks" },
  ]
}
