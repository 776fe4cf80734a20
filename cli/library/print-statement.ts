import { formatFigure, formatMetric, markEstimate, missing } from "~/lib/numbers"
import { parseTicker } from "~/lib/ticker"
import type { StatementQuery, StatementView, ViewRow } from "~/model/library"

export const usage = `Usage: bookvalue TICKER [income|balance|cashflow|ratios] [annual|quarterly|ttm] [--json] [--periods N]
       bookvalue mcp

EDGAR_USER_AGENT must have your name and email address.`

const statements = ["income", "balance", "cashflow", "ratios"] as const
const periods = ["annual", "quarterly", "ttm"] as const

interface StatementArguments {
  ticker: string
  query: Pick<StatementQuery, "statement" | "period">
  isJson: boolean
  /** The number of last periods. */
  count: number
}

/** The arguments of a statement; null if they ask for none. */
export function parseStatementArguments(given: readonly string[]): StatementArguments | null {
  const asked: StatementArguments = {
    ticker: "",
    query: { statement: "income", period: "annual" },
    isJson: false,
    count: 5,
  }
  const words = [...given]
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const statement = statements.find((each) => each === word)
    const period = periods.find((each) => each === word)
    if (word === "--json") asked.isJson = true
    else if (word === "--periods") asked.count = Number(words.shift())
    else if (asked.ticker === "") asked.ticker = parseTicker(word) ?? ""
    else if (statement) asked.query.statement = statement
    else if (period) asked.query.period = period
    else return null
  }
  return asked.ticker !== "" && Number.isInteger(asked.count) && asked.count > 0 ? asked : null
}

/** A statement as text: a line for each row, the last periods as columns; amounts in millions. */
export function formatStatement(view: StatementView, { isJson, count }: StatementArguments): string {
  if (isJson) return JSON.stringify(view, null, 2)
  const from = Math.max(0, view.periods.length - count)
  const rows = view.rows.filter(({ values }) => values.slice(from).some((value) => value !== null))
  const shown = view.periods.slice(from)
  const head = shown.map(({ fiscalYear, fiscalQuarter }) =>
    fiscalQuarter === null ? `${fiscalYear}` : `${fiscalYear} Q${fiscalQuarter}`,
  )
  const lines = [
    ["", ...head],
    ["to", ...shown.map(({ end }) => end)],
    ...rows.map((row) => [row.label, ...shown.map((_, index) => formatCell(row, from + index))]),
  ]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const body = lines.map((line) =>
    line
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join("  "),
  )
  const unit = view.statement === "ratios" ? "" : `, millions of ${view.currency ?? "the reported currency"}`
  return [`${view.name}${unit}`, ...body].join("\n")
}

function formatCell({ format, values, sources }: ViewRow, index: number): string {
  const value = values[index]
  if (value == null) return missing
  const text =
    format === "money" || format === "shares"
      ? formatFigure(value / 1e6)
      : format === "percent"
        ? formatMetric(value, "%")
        : formatFigure(value, 2)
  return markEstimate(text, sources[index]?.estimated)
}
