import { type Cell, derived, estimated, figureOfFact, gap, getInput } from "~/model/financials/cells/cell"
import type { KnownFact, KnownFacts } from "~/model/financials/document/known-facts"
import { keysOfYear } from "~/model/financials/facts/fiscal-periods"
import { sharesOfEarnings } from "~/model/financials/judgments/earnings-per-share"
import type { Row } from "~/model/financials/rows/row-types"
import { quarterInputs, reportedCell, tidy, type YearOfCells } from "./quarter-cells"

/** The quarters of a row as filings give them, and the year of which the last one may have to be derived. */
type Quarters = {
  row: Row
  known: KnownFacts
  cells: YearOfCells
  year: KnownFact | null
  nine: KnownFact | null
}

type DeriveLast = (quarters: Quarters) => Cell | null

/** The four quarters of a row, of which the last is derived from the year and the others; null leaves it as it is filed. */
export function withLastQuarter(
  row: Row,
  fiscalYear: number,
  known: KnownFacts,
  derive: DeriveLast,
): YearOfCells {
  const { Q1, Q2, Q3, Q4, Y4, N3 } = keysOfYear(fiscalYear)
  const read = (period: string) => reportedCell(row, period, known)
  const cells: YearOfCells = [read(Q1), read(Q2), read(Q3), read(Q4)]
  const [year, nine] = [known.find(row.key, row.format, Y4), known.find(row.key, row.format, N3)]
  const [first, second, third, last] = cells
  return [first, second, third, derive({ row, known, cells, year, nine }) ?? last]
}

/**
 * Average shares are never subtracted. Those of the last quarter are announced ones, or an estimate: four times the
 * year's less three times the nine months', in whole shares. Diluted averages do not add up exactly.
 */
export function lastShares(
  { row, known, cells: [q1, q2, q3, q4], year, nine }: Quarters,
  announced: (row: Row) => Cell | null,
): Cell | null {
  if (!year || (q4.value !== null && !isOfYear(q4.value, year, nine))) return null
  const before = [q1, q2, q3].flatMap((cell) => cell.fact ?? [])
  return announced(row) ?? estimateShares(row, year, nine, before, known)
}

/** More is the year's average under the dates of its last quarter. */
const minDifference = 0.01

/** True for the year's average under the dates of its last quarter: that of the nine months is another. */
function isOfYear(value: number, year: KnownFact, nine: KnownFact | null): boolean {
  return value === year.value && nine !== null && Math.abs(nine.value / value - 1) > minDifference
}

function estimateShares(
  row: Row,
  year: KnownFact,
  nine: KnownFact | null,
  before: KnownFact[],
  known: KnownFacts,
): Cell {
  if (before.length < 3 && !nine)
    return gap("Average shares are known neither for the nine months nor for each quarter of them.")
  const split = splitBetween([...before, ...(nine ? [nine] : [])], year, known)
  if (split) return gap(split)
  const nineMonths = nine?.value ?? Math.round(before.reduce((sum, fact) => sum + fact.value, 0) / 3)
  const value = Math.round(4 * year.value - 3 * nineMonths)
  if (value <= 0)
    return gap("Four times the year's average shares less three times the nine months' is not positive.")
  const inputs = [
    inputOfYear(row, year),
    {
      ...inputOfYear(row, nine ?? before.at(-1) ?? year),
      period: "Nine months",
      value: nineMonths,
    },
  ]
  return estimated(value, "4 × year − 3 × nine months (average shares)", inputs)
}

/**
 * Estimated diluted shares of the last quarter, which are basic ones after a loss, and never fewer. Where the year has a
 * loss and its nine months do not, or the other way around, only one of both averages has dilution.
 */
export function withoutAntidilution(diluted: Cell | null, basic: Cell, toCommon: number | null): Cell | null {
  if (!diluted?.isEstimated || diluted.value === null || basic.value === null) return diluted
  if (diluted.value >= basic.value && (toCommon === null || toCommon >= 0)) return diluted
  const inputs = [getInput(basic, "sharesBasic", "Basic average shares", "Q4")]
  return estimated(basic.value, "Basic average shares: diluted ones are not fewer", inputs)
}

/** First-filed figures are not adjusted: a split in between leaves them on different share bases. */
function inputOfYear(row: Row, year: KnownFact) {
  return {
    row: row.key,
    label: row.label,
    period: "Year",
    value: year.value,
    filing: year.vintage.first,
    ...figureOfFact(year),
  }
}

function splitBetween(facts: KnownFact[], year: KnownFact, known: KnownFacts): string | null {
  if (known.knowledge.vintage === "latest" || known.strict) return null
  const earliest = facts.map((fact) => fact.firstFiled).sort()[0] ?? year.firstFiled
  const split = known.document.splits.find(({ date }) => date > earliest && date <= year.firstFiled)
  return split ? `The split of ${split.date} was between the quarters and the year as first filed.` : null
}

/** The last quarter's cells that give its earnings per share. */
interface LastQuarter {
  netIncome: Cell
  preferredDividends: Cell
  /** Average shares, basic or diluted. */
  count: Cell
}

/** Earnings per share of the last quarter: announced, or its net income to common ÷ its shares. It never subtracts. */
export function lastEarnings(
  { row, cells: [, , , q4], year }: Quarters,
  announced: (row: Row) => Cell | null,
  { netIncome, preferredDividends: dividends, count }: LastQuarter,
): Cell | null {
  if (q4.value !== null || !year) return null
  const released = announced(row)
  if (released) return released
  if (netIncome.value === null) return gap(netIncome.reason ?? "Net income of the last quarter is not known.")
  if (count.value === null || count.value <= 0)
    return gap(count.reason ?? "Average shares of the last quarter are not known.")
  if (dividends.value === null && dividends.reason) return gap(dividends.reason)
  const toCommon = netIncome.value - (dividends.value ?? 0)
  const inputs = [
    getInput(netIncome, "netIncome", "Net income", "Q4"),
    ...(dividends.value ? [getInput(dividends, "preferredDividends", "Preferred dividends", "Q4")] : []),
    getInput(count, sharesOfEarnings[row.key] ?? "", "Average shares", "Q4"),
  ]
  const formula = dividends.value
    ? "(Net income − preferred dividends) ÷ average shares"
    : "Net income ÷ average shares"
  return estimated(Number((toCommon / count.value).toFixed(4)), formula, inputs)
}

/** Dividends per share are paid once each, so the year's are the sum of the quarters'. */
export function lastDividend({ row, known, cells: [q1, q2, q3, q4], year }: Quarters): Cell | null {
  const before = [q1, q2, q3]
  if (!year) return null
  const facts = before.flatMap((cell) => cell.fact ?? [])
  if (facts.length < before.length)
    return q4.value === null
      ? gap("Dividends per share are not known for each of the first three quarters.")
      : null
  const split = splitBetween(facts, year, known)
  if (split) return gap(split)
  const sum = before.reduce((total, cell) => total + (cell.value ?? 0), 0)
  // A cent is one as filed, before later splits.
  const rounding = 0.0101 * Math.min(1, year.splitFactor)
  if (q4.value !== null && Math.abs(sum + q4.value - year.value) < rounding) return null
  const value = tidy(year.value - sum)
  // A special dividend that its quarter did not tag would land in the last one.
  const usual = before.map((cell) => cell.value ?? 0)
  if (value < Math.min(...usual) / 2 || value > Math.max(...usual) * 2)
    return gap(
      "The year less the first three quarters is unlike any of them: a quarter may lack a special dividend.",
    )
  return derived(value, "Year − (Q1 + Q2 + Q3)", [inputOfYear(row, year), ...quarterInputs(row, before)])
}
