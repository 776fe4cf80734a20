import { remember, rememberBeside } from "~/lib/remember"
import { type Cell, type Change, Column, columnOf, emptyCell } from "~/model/financials/cells/cell"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import { keysOfYear } from "~/model/financials/facts/fiscal-periods"
import { sharesOfEarnings } from "~/model/financials/judgments/earnings-per-share"
import type { Row } from "~/model/financials/rows/row-types"
import { announcedCell, isPerShareRow } from "./announced-quarter"
import {
  lastDividend,
  lastEarnings,
  lastShares,
  withLastQuarter,
  withoutAntidilution,
} from "./per-share-quarters"
import { flowQuarters, reportedCell, type YearOfCells } from "./quarter-cells"

/** One fiscal year's cells as filed: balances at the end of the year, everything else for the whole year. */
export function annualColumn(rows: readonly Row[], fiscalYear: number, known: KnownFacts): Column {
  const { I4, Y4 } = keysOfYear(fiscalYear)
  return columnOf(reportedRows(rows, fiscalYear, known), (row) =>
    reportedCell(row, row.behavior === "instant" ? I4 : Y4, known),
  )
}

/** The four quarters of a fiscal year, reported or derived. */
export function quarterColumns(
  rows: readonly Row[],
  fiscalYear: number,
  known: KnownFacts,
): [Column, Column, Column, Column] {
  const cells: [Change[], Change[], Change[], Change[]] = [[], [], [], []]
  const reported = reportedRows(rows, fiscalYear, known)
  const byKey = new Map<string, Row>()
  for (const row of reported) byKey.set(row.key, row)
  for (const row of reported) {
    for (const [index, cell] of yearOfCells(row, byKey, fiscalYear, known).entries())
      if (cell.value !== null || cell.reason !== null) cells[index]?.push([row.key, cell])
  }
  const [first, second, third, fourth] = cells
  return [new Column(first), new Column(second), new Column(third), new Column(fourth)]
}

function reportedRows(rows: readonly Row[], fiscalYear: number, known: KnownFacts): Row[] {
  const found: Row[] = []
  for (const row of rows) if (known.yearsOf.get(row.key)?.has(fiscalYear)) found.push(row)
  return found
}

const derivedYears = rememberBeside((_: KnownFacts) => remember((_: Row) => new Map<number, YearOfCells>()))

/** The quarters of a row are the same on every statement and in every sum of them, so they are derived once. */
function yearOfCells(
  row: Row,
  rows: ReadonlyMap<string, Row>,
  fiscalYear: number,
  known: KnownFacts,
): YearOfCells {
  const years = derivedYears(known)(row)
  const year = years.get(fiscalYear) ?? deriveYear(row, rows, fiscalYear, known)
  years.set(fiscalYear, year)
  return year
}

/** `rows` has the rows of the year by their keys: earnings per share need income and shares. */
function deriveYear(
  row: Row,
  rows: ReadonlyMap<string, Row>,
  fiscalYear: number,
  known: KnownFacts,
): YearOfCells {
  const getFourth = (key: string): Cell => {
    const found = rows.get(key)
    return found ? yearOfCells(found, rows, fiscalYear, known)[3] : emptyCell
  }
  const getIncome = () => ({
    netIncome: getFourth("netIncome"),
    preferredDividends: getFourth("preferredDividends"),
  })
  const readAnnounced = ({ key }: Row) =>
    isPerShareRow(key)
      ? announcedCell(key, { fiscalYear, known, revenue: getFourth("revenue"), ...getIncome() })
      : null
  switch (row.behavior) {
    case "duration":
      return flowQuarters(row, fiscalYear, known)
    case "average":
      return withLastQuarter(row, fiscalYear, known, (quarters) => {
        const cell = lastShares(quarters, readAnnounced)
        if (row.key !== "sharesDiluted") return cell
        const { netIncome, preferredDividends } = getIncome()
        const toCommon = netIncome.value === null ? null : netIncome.value - (preferredDividends.value ?? 0)
        return withoutAntidilution(cell, getFourth("sharesBasic"), toCommon)
      })
    case "dividend":
      return withLastQuarter(row, fiscalYear, known, lastDividend)
    case "instant": {
      const { I1, I2, I3, I4 } = keysOfYear(fiscalYear)
      const read = (period: string) => reportedCell(row, period, known)
      return [read(I1), read(I2), read(I3), read(I4)]
    }
    case "perShare":
      return withLastQuarter(row, fiscalYear, known, (quarters) => {
        const count = getFourth(sharesOfEarnings[row.key] ?? "")
        return lastEarnings(quarters, readAnnounced, { ...getIncome(), count })
      })
  }
}
