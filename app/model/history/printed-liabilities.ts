import type { TableRow } from "./check-figures"
import type { LabeledLine } from "./label-rows"
import { normalizeLabel } from "./row-phrases"

/** Lines between liabilities and equity, and those that may belong to either. */
const between =
  /\bminority\b|\bnon ?controlling\b|\bredeemable\b|\bput (?:warrants?|options?)\b|\btemporary\b|\bpreferred (?:securities|stock of|shares of)\b|\bpreferred (?:stock|shares) .*\bsubsidiar|\btrusts?\b|\besop\b|\bsubject to\b|\bpreference\b/

/**
 * Total liabilities of a balance sheet that prints no such line: both sides less equity, and less minority
 * interests and redeemable stock that are rows. Null if another line between liabilities and equity has no
 * row.
 */
export function withLiabilities(rows: TableRow[], labeled: readonly LabeledLine[]): TableRow[] {
  const [all, equity, whole] = ["liabilitiesAndEquity", "equity", "liabilities"].map((key) =>
    rows.find(({ row }) => row === key),
  )
  if (
    !all ||
    !equity ||
    whole ||
    labeled.some((line) => /^total liabilities$/.test(normalizeLabel(line.label)))
  )
    return rows
  const separate = rows.filter(({ row }) => row === "minorityInterest" || row === "temporaryEquity")
  const isKnown = (index: number) => separate.some(({ line }) => line === index)
  const isClear = labeled.every(
    ({ label, line }, index) =>
      isKnown(index) || line.cells.every(({ value }) => !value) || !between.test(normalizeLabel(label)),
  )
  if (!isClear) return rows
  const parts = [equity, ...separate]
  const values = all.values.map((value, column) =>
    value === null || (equity.values[column] ?? null) === null
      ? null
      : parts.reduce((rest, part) => rest - (part.values[column] ?? 0), value),
  )
  if (values.some((value) => value !== null && value <= 0)) return rows
  return [
    ...rows,
    {
      ...all,
      line: labeled.length,
      row: "liabilities",
      label: `${all.label || "Total liabilities and equity"} less ${parts.map(({ label }) => label).join(" and ")}`,
      values,
      checks: values.map((value, column) =>
        value !== null &&
        [all, ...parts].every((part) => !part.values[column] || part.checks[column] === "holds")
          ? "holds"
          : "none",
      ),
    },
  ]
}
