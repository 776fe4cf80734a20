import { groupBy } from "~/lib/collections"
import { findResult } from "~/model/financials/checks/check-identities"
import { type FramesOf, listIdentities } from "~/model/financials/checks/list-identities"
import { type StatementName, statementRows } from "~/model/financials/rows/statement-rows"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listFrames } from "~/model/financials/view/view-statement"

export type IdentityCheck = {
  /** Balance sheets with all totals, those that balance, and the others with the reason that the page gives. */
  balances: { checked: number; held: number; off: string[]; unexplained: number }
  /** Rows and years with four quarters and a year, and those whose quarters add up. */
  quarters: { checked: number; held: number }
  /** Fourth quarters that are missing although their year is known, by reason. */
  missingFourth: { row: string; fiscalYear: number; reason: string }[]
}

/** Counts the identities of the displayed statements that hold, from the columns alone. */
export function checkIdentities(
  document: StatementsDocument,
  vintage: "latest" | "original" = "latest",
): IdentityCheck {
  const getFrames: FramesOf = (statement, period) =>
    listFrames(document, { statement, period, vintage, asof: null })
  const results = listIdentities(document, getFrames)
  const [balance, quarters] = [findResult(results, "balance"), findResult(results, "quarters")]
  return {
    balances: {
      checked: balance.checked,
      held: balance.held,
      off: balance.cases.map(
        ({ end, expected, found, state, cause }) =>
          `${end}: ${expected - found}, ${state === "named" ? cause.toLowerCase() : "no reason"}`,
      ),
      unexplained: balance.cases.filter(({ state }) => state === "off").length,
    },
    quarters: { checked: quarters.checked, held: quarters.held },
    missingFourth: listMissingFourths(document, getFrames),
  }
}

function listMissingFourths(
  { industry }: StatementsDocument,
  framesOf: FramesOf,
): IdentityCheck["missingFourth"] {
  const missing: IdentityCheck["missingFourth"] = []
  for (const statement of ["income", "cashflow"] satisfies StatementName[]) {
    const quarters = groupBy(framesOf(statement, "quarterly"), ({ fiscalYear }) => fiscalYear)
    const rows = statementRows(statement, industry).filter(({ format }) => format === "money")
    for (const { key } of rows)
      for (const { fiscalYear, column } of framesOf(statement, "annual")) {
        const last = quarters.get(fiscalYear)?.find(({ fiscalQuarter }) => fiscalQuarter === 4)
        const cell = last?.column.get(key)
        if ((column.get(key)?.value ?? null) === null || cell?.value !== null || !cell.reason) continue
        missing.push({ row: key, fiscalYear, reason: cell.reason })
      }
  }
  return missing
}
