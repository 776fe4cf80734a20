import { decodeDocument } from "~/model/financials/document/decode-statements"
import { knownFacts } from "~/model/financials/document/known-facts"
import { isSameLine } from "~/model/financials/document/same-basis"
import { remainderRows } from "~/model/financials/relations/relations"
import { allRows, statementRows } from "~/model/financials/rows/statement-rows"
import { isLargeRemainder } from "~/model/financials/statements/explain-remainder"
import { buildGrid } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { explainRows } from "~/model/financials/view/explain-rows"
import { viewStatement } from "~/model/financials/view/view-statement"

export type StatementFaults = {
  /**
   * Remainders of a fiscal year over a twentieth of their total: those that reported lines add up to, those whose
   * row says that they are the company's own lines, and those without any explanation.
   */
  remainders: { large: number; reported: number; own: number; open: string[] }
  /** Figures that an inflow's or an outflow's sign could refuse, and those that have the other sign. */
  signs: { checked: number; wrong: string[] }
  /** Derived quarters, and those that subtract two concepts from one another. */
  concepts: { checked: number; mixed: string[] }
  /** Fourth quarters that a year's own first report gives, and those that are shown otherwise as first filed. */
  fourths: { checked: number; differ: string[] }
}

/** The gaps and contradictions of a company's statements. */
export function findFaults(document: StatementsDocument): StatementFaults {
  return {
    remainders: checkRemainders(document),
    signs: checkSigns(document),
    concepts: checkConcepts(document),
    fourths: checkFourths(document),
  }
}

function checkRemainders(document: StatementsDocument): StatementFaults["remainders"] {
  const result: StatementFaults["remainders"] = { large: 0, reported: 0, own: 0, open: [] }
  for (const statement of ["income", "balance", "cashflow"] as const) {
    const query = { statement, period: "annual", vintage: "latest", asof: null } as const
    const view = viewStatement(document, query)
    const explanations = explainRows(document, view)
    for (const [row, { total: totalRow }] of Object.entries(remainderRows)) {
      if (remainderRows[row]?.statement !== statement) continue
      const [own, totals] = [row, totalRow].map((key) => view.rows.find((each) => each.key === key))
      for (const [index, { key }] of view.periods.entries()) {
        const [value, total] = [own?.values[index] ?? null, totals?.values[index] ?? null]
        if (value === null || total === null || own?.sources[index]?.concept) continue
        if (!isLargeRemainder(value, total)) continue
        result.large += 1
        const lines = explanations.filter((line) => line.row === row && line.values[index] !== null)
        const sum = lines.reduce((added, line) => added + (line.values[index] ?? 0), 0)
        if (lines.length === 0 || sum !== value) result.open.push(`${key} ${row}: ${value} of ${total}`)
        else if (lines.every(({ kind }) => kind === "reported")) result.reported += 1
        else result.own += 1
      }
    }
  }
  return result
}

function checkSigns(document: StatementsDocument): StatementFaults["signs"] {
  const result: StatementFaults["signs"] = { checked: 0, wrong: [] }
  const signs = new Map(statementRows("cashflow", document.industry).map(({ key, sign }) => [key, sign]))
  for (const period of ["annual", "quarterly"] as const) {
    const view = viewStatement(document, { statement: "cashflow", period, vintage: "latest", asof: null })
    for (const row of view.rows) {
      const sign = signs.get(row.key)
      for (const [index, value] of row.values.entries()) {
        if (sign === undefined || value === null) continue
        result.checked += 1
        if (value * sign < 0) result.wrong.push(`${view.periods[index]?.key} ${row.key}: ${value}`)
      }
    }
  }
  return result
}

const spans: Readonly<Record<string, string>> = {
  Year: "Y4",
  "Nine months": "N3",
  "Six months": "H2",
  Q1: "Q1",
  Q2: "Q2",
  Q3: "Q3",
}

function checkConcepts(document: StatementsDocument): StatementFaults["concepts"] {
  const result: StatementFaults["concepts"] = { checked: 0, mixed: [] }
  const rows = new Map(allRows(document.industry).map((row) => [row.key, row]))
  const known = knownFacts(document, { vintage: "latest", asof: null })
  for (const frame of buildGrid(known, "quarterly", "ratios")) {
    for (const [key, cell] of frame.column) {
      const row = rows.get(key)
      const own = cell.inputs.length > 1 && cell.inputs.every((input) => input.row === key)
      if (row?.behavior !== "duration" || !own || cell.basis) continue
      result.checked += 1
      const [first, ...rest] = cell.inputs.flatMap(({ period, value }) => {
        const fact = known.find(key, row.format, `${frame.fiscalYear}${spans[period] ?? ""}`)
        // An input that is derived itself is of no one concept.
        return fact?.value === value ? [fact.vintage.concept] : []
      })
      if (first && rest.some((concept) => !isSameLine(key, first, concept, document)))
        result.mixed.push(`${frame.key} ${key}`)
    }
  }
  return result
}

/** A fourth quarter is a year's own where the same filing gave both first. */
function checkFourths(document: StatementsDocument): StatementFaults["fourths"] {
  const result: StatementFaults["fourths"] = { checked: 0, differ: [] }
  const { rows } = decodeDocument(document)
  for (const statement of ["income", "cashflow"] as const) {
    const view = viewStatement(document, { statement, period: "quarterly", vintage: "original", asof: null })
    for (const row of view.rows) {
      if (row.format !== "money" || row.key in remainderRows) continue
      for (const [index, { fiscalYear, fiscalQuarter }] of view.periods.entries()) {
        const [quarter, year] = ["Q4", "Y4"].map(
          (span) => rows.get(row.key)?.get(`${fiscalYear}${span}`)?.[0],
        )
        const replaced = document.reportingEntityChanges[`${fiscalYear}Y4`] !== undefined
        if (fiscalQuarter !== 4 || replaced || !quarter || quarter.first !== year?.first) continue
        result.checked += 1
        const shown = row.values[index] ?? null
        // Within rounding a sum of the quarters says the same.
        if (shown === null || Math.abs(shown - quarter.value) * 200 > Math.abs(quarter.value))
          result.differ.push(`${fiscalYear} ${row.key}: ${shown ?? "nothing"}, filed ${quarter.value}`)
      }
    }
  }
  return result
}
