import { tallies } from "~/model/financials/document/same-basis"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { type ExplanationRow, explainRows } from "~/model/financials/view/explain-rows"
import { type StatementView, type ViewRow, viewStatement } from "~/model/financials/view/view-statement"

export type IdentityCheck = {
  /** Balance sheets with all totals, those that balance, and the others with the reason that the page gives. */
  balances: { checked: number; held: number; off: string[]; unexplained: number }
  /** Rows and years with four quarters and a year, and those whose quarters add up. */
  quarters: { checked: number; held: number }
  /** Fourth quarters that are missing although their year is known, by reason. */
  missingFourth: { row: string; fiscalYear: number; reason: string }[]
}

/** Whether the statements that a reader sees add up, counted from the views alone. */
export function checkIdentities(
  document: StatementsDocument,
  vintage: "latest" | "original" = "latest",
): IdentityCheck {
  const view = (statement: "income" | "balance" | "cashflow", period: "annual" | "quarterly") =>
    viewStatement(document, { statement, period, vintage, asof: null })
  const result: IdentityCheck = {
    balances: { checked: 0, held: 0, off: [], unexplained: 0 },
    quarters: { checked: 0, held: 0 },
    missingFourth: [],
  }
  for (const period of ["annual", "quarterly"] as const) {
    const balances = view("balance", period)
    checkBalances(balances, explainRows(document, balances), result)
  }
  for (const statement of ["income", "cashflow"] as const) {
    checkQuarters(view(statement, "annual"), view(statement, "quarterly"), result)
  }
  return result
}

function checkBalances(view: StatementView, explanations: ExplanationRow[], result: IdentityCheck): void {
  const at = (key: string, index: number) => view.rows.find((row) => row.key === key)?.values[index] ?? null
  for (const [index, period] of view.periods.entries()) {
    const [assets, all] = [at("assets", index), at("liabilitiesAndEquity", index)]
    const [liabilities, equity] = [at("liabilities", index), at("totalEquity", index)]
    if (assets === null || liabilities === null || equity === null) continue
    result.balances.checked += 1
    const difference = assets - liabilities - equity - (at("temporaryEquity", index) ?? 0)
    const sides = all === null || all === assets
    if (difference === 0 && sides) {
      result.balances.held += 1
      continue
    }
    const amount = sides ? difference : assets - (all ?? 0)
    const reason = explanations.find((row) => row.row === "balanceDifference" && row.values[index] === amount)
    if (!reason) result.balances.unexplained += 1
    result.balances.off.push(`${period.end}: ${amount}, ${reason?.label.toLowerCase() ?? "no reason"}`)
  }
}

function checkQuarters(annual: StatementView, quarterly: StatementView, result: IdentityCheck): void {
  for (const row of quarterly.rows) {
    if (row.format !== "money") continue
    const yearly = annual.rows.find((each) => each.key === row.key)
    for (const [yearIndex, year] of annual.periods.entries()) {
      const whole = yearly?.values[yearIndex] ?? null
      if (whole !== null) checkYear(row, quarterly, year.fiscalYear, whole, result)
    }
  }
}

function checkYear(
  row: ViewRow,
  quarterly: StatementView,
  fiscalYear: number,
  whole: number,
  result: IdentityCheck,
): void {
  const indexes = quarterly.periods.flatMap((period, index) =>
    period.fiscalYear === fiscalYear ? [index] : [],
  )
  const values = indexes.map((index) => row.values[index] ?? null)
  const known = values.filter((value) => value !== null)
  const last = indexes.find((index) => quarterly.periods[index]?.fiscalQuarter === 4)
  // A last quarter that a filing reports, and quarters of another basis, need not add up to the year as it is now.
  const apart = indexes.some(
    (index) => row.sources[index]?.basis || (index === last && row.sources[index]?.concept),
  )
  if (known.length === 4 && !apart) {
    result.quarters.checked += 1
    const sum = known.reduce((total, value) => total + value, 0)
    if (tallies(sum, whole, [...known, whole])) result.quarters.held += 1
  }
  const reason = last === undefined ? null : row.reasons[last]
  if (reason) result.missingFourth.push({ row: row.key, fiscalYear, reason })
}
