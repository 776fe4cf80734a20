import { sheetSums } from "~/model/financials/judgments/sheet-sums"
import { amountExpressions } from "~/model/ratios/amounts"
import { findRatio } from "~/model/ratios/ratio-table"

/** Sums and amounts that are no rows of a workbook; a line that a balance sheet lacks is left out of its sum. */
const definitions: Readonly<Record<string, string>> = {
  ...amountExpressions,
  ...Object.fromEntries(
    Object.entries(sheetSums).map(([key, { lines }]) => [key, lines.replaceAll(/(\w+)/g, "$1?")]),
  ),
}

/** A ratio as a formula over the rows of statements and other ratios; null for a count of tests. */
export function toRatioFormula(key: string): string | null {
  const expression = findRatio(key)?.expression
  return expression ? define(expression, key) : null
}

/** The formula of a ratio. A ratio that is one sum, such as total debt, has the lines of the sum and not itself. */
function define(expression: string, of: string): string {
  return expression.replaceAll(/([a-z]\w*)(@\w+)?/gi, (name: string, key: string, at = "") => {
    const definition = key !== of && findRatio(key) ? undefined : definitions[key]
    if (definition === undefined) return name
    const own = definition.replaceAll(/([a-z]\w*)/g, `$1${at}`)
    // A payment has the key of its row.
    return `(${Object.hasOwn(amountExpressions, key) && own.includes(key) ? own : define(own, of)})`
  })
}
