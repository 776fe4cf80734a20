import type { StatementTable } from "./find-statements"
import { labelRows } from "./label-rows"
import type { PrintedFigure } from "./old-filing"
import { readTable } from "./read-table"

const scales = [1_000_000, 1_000, 1]
/** A number of fewer digits agrees by chance. */
const distinctive = 100
/** One number can be a coincidence. */
const enough = 2

/**
 * The unit of a statement that names none, by the figures that tables with a named unit have too: the net income of
 * a cash flow statement, the total assets of a table of five years. Null where they are too few or disagree.
 */
export function findScale(statement: StatementTable, known: readonly PrintedFigure[]): number | null {
  const parts = ["income", "balance", "cashflow"] as const
  const source = { ...statement, parts, lines: statement.table.lines, scale: 1 }
  const printed = readTable({ ...source, document: "", anchor: null, table: 0 }).filter(
    ({ unit, value }) => unit === "USD" && Math.abs(value) >= distinctive,
  )
  const shared = printed.flatMap((figure) => {
    const others = known.filter(
      ({ row, unit, start, end }) =>
        row === figure.row &&
        unit === "USD" &&
        end === figure.end &&
        (start === null) === (figure.start === null),
    )
    return others.length > 0 ? [{ figure, others }] : []
  })
  const fitting = scales.filter((scale) =>
    shared.every(({ figure, others }) => others.some(({ value }) => value === figure.value * scale)),
  )
  return shared.length >= enough ? (fitting[0] ?? null) : null
}

/** Fewer digits are in a text by chance. */
const distinctiveText = 10_000
/** One amount in a text can be another's. */
const enoughAmounts = 2

const parValue = /\$\s?(\d*\.\d+|\d+)\s*(?:per share )?par\b|\bpar value:?\s*(?:of\s*)?\$\s?(\d*\.\d+|\d+)/i
const namesUnit =
  /\bin (?:thousands|millions)\b|\(?\$?\s?0{3}'?s\b|\b(?:thousands|millions) of (?:u\.?s\.? )?dollars\b/i
const amounts =
  /\b(?:of|was|were|to|totaled|totaling|approximately|and|by|from|had)\s\$\s?(\d{1,3}(?:,\d{3})+)(?![.,]?\d)(?!\s(?:million|thousand|billion))/g

/**
 * The unit of a statement that names none, by what does not depend on another table: a class of stock whose number of
 * shares and par value give its printed amount, or a report that never speaks of thousands or millions and whose text
 * gives the statement's amounts in dollars.
 */
export function proveScale(statement: StatementTable, text: string): number | null {
  const { table, columns, parts } = statement
  const rows = labelRows(table.lines.slice(columns.from), parts)
  const byStock = rows.map(({ wrapped, line }) =>
    stockScale(
      wrapped,
      line.cells.map(({ value }) => value),
    ),
  )
  const found = [...new Set(byStock.filter((scale) => scale !== null))]
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null
  if (namesUnit.test(text)) return null
  const named = new Set(
    [...text.replace(/\s+/g, " ").matchAll(amounts)].map(([, digits = ""]) =>
      Number(digits.replaceAll(",", "")),
    ),
  )
  const printed = new Set(rows.flatMap(({ line }) => line.cells.map(({ value }) => Math.abs(value ?? 0))))
  const both = [...printed].filter((value) => value >= distinctiveText && named.has(value))
  return both.length >= enoughAmounts ? 1 : null
}

/** `Common stock, $.01 par value; 5,000,000 shares issued   50,000` is in single dollars. */
function stockScale(label: string, values: readonly (number | null)[]): number | null {
  const [, before, after] = parValue.exec(label) ?? []
  const par = Number(before ?? after ?? Number.NaN)
  if (!(par > 0)) return null
  const shares = [...label.matchAll(/\b\d{1,3}(?:,\d{3})+\b/g)].map(([digits]) =>
    Number(digits.replaceAll(",", "")),
  )
  const fitting = scales.filter((scale) =>
    values.some(
      (value) =>
        value !== null &&
        value >= distinctive &&
        shares.some((count) => Math.abs(count * par - value * scale) <= 0.51 * scale),
    ),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
