import { daysOfFigures } from "~/model/financials/statements/usable-price"

/** The age of a company's figures; older ones are left out of screens unless asked for. */
export const figuresAge = "daysSincePeriodEnd"

/** Days. An age that is not known leaves nothing out. */
export function areFiguresStale(age: number): boolean {
  return age > daysOfFigures
}
