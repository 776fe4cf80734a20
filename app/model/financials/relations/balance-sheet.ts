import { type Column, getFigure } from "~/model/financials/cells/cell"
import { parseFigureConcept } from "~/model/financials/facts/figure-basis"

/**
 * True if a missing line of the balance sheet proves that the amount is zero: assets are known, and
 * liabilities as filed or both sides of a tagged sheet. Segment assets and a roll-forward of equity are not a
 * balance sheet.
 */
export function isSheetKnown(column: Column): boolean {
  if (getFigure(column, "assets") === null) return false
  const [liabilities, all] = [column.get("liabilities")?.fact, column.get("liabilitiesAndEquity")?.fact]
  return liabilities != null || (all != null && parseFigureConcept(all.vintage.concept) === null)
}

/**
 * True for a total from before XBRL. The amount between liabilities and equity (minority interests,
 * redeemable stock) may be a line that was not read.
 */
export function isPrinted(column: Column, row: string): boolean {
  const figure = parseFigureConcept(column.get(row)?.fact?.vintage.concept ?? "")
  return figure !== null && figure.basis !== "imported"
}
