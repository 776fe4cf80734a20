import type { KnownFacts } from "~/model/financials/document/known-facts"
import type { Row } from "~/model/financials/rows/row-types"
import type { Cell, Column } from "./cell"
import { emptyCell, reported } from "./cell"
import { dividendQuarters, earningsQuarters, shareQuarters } from "./per-share-quarters"
import { flowQuarters, type YearOfCells } from "./quarter-cells"

const nothing: YearOfCells = [emptyCell, emptyCell, emptyCell, emptyCell]

/** One fiscal year's cells as filed: balances at the end of the year, everything else for the whole year. */
export function annualColumn(rows: readonly Row[], fiscalYear: number, known: KnownFacts): Column {
  const column: Column = new Map()
  const [end, year] = [`${fiscalYear}I4`, `${fiscalYear}Y4`]
  for (const row of rows) {
    const fact = known.find(row.key, row.format, row.behavior === "instant" ? end : year)
    if (fact) column.set(row.key, reported(fact))
  }
  return column
}

/** The four quarters of a fiscal year, reported or derived. */
export function quarterColumns(
  rows: readonly Row[],
  fiscalYear: number,
  known: KnownFacts,
): [Column, Column, Column, Column] {
  const years = new Map<string, YearOfCells>()
  for (const row of rows) {
    // A flow or a balance that no report has, in no year.
    if ((row.behavior === "duration" || row.behavior === "instant") && !known.rows.has(row.key)) continue
    if (row.behavior === "duration") years.set(row.key, flowQuarters(row, fiscalYear, known))
    else if (row.behavior === "average") years.set(row.key, shareQuarters({ row, fiscalYear, known }))
    else if (row.behavior === "dividend") years.set(row.key, dividendQuarters({ row, fiscalYear, known }))
    else if (row.behavior === "instant") years.set(row.key, instantQuarters(row, fiscalYear, known))
  }
  for (const row of rows) {
    if (row.behavior !== "perShare") continue
    const of = (key: string) => years.get(key) ?? nothing
    const shares = of(row.key === "epsBasic" ? "sharesBasic" : "sharesDiluted")
    years.set(
      row.key,
      earningsQuarters({ row, fiscalYear, known }, of("netIncome"), of("preferredDividends"), shares),
    )
  }
  const column = (index: 0 | 1 | 2 | 3): Column => {
    const cells = [...years].map(([key, year]) => [key, year[index]] as const)
    return new Map(cells.filter(([, cell]) => isKnownOfOrMissing(cell)))
  }
  return [column(0), column(1), column(2), column(3)]
}

function instantQuarters(row: Row, fiscalYear: number, known: KnownFacts): YearOfCells {
  const at = (quarter: number): Cell => {
    const fact = known.find(row.key, row.format, `${fiscalYear}I${quarter}`)
    return fact ? reported(fact) : emptyCell
  }
  return [at(1), at(2), at(3), at(4)]
}

function isKnownOfOrMissing(cell: Cell): boolean {
  return cell.value !== null || cell.reason !== null
}
