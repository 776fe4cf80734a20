import { formatFigure } from "~/lib/numbers"
import { conceptFactor } from "~/model/financials/facts/concept-name"
import type { Vintage } from "~/model/financials/facts/vintages"

/** A figure of a filing that its other figures contradict. */
export type Fault = { reason: string; filed: number }

export const ownFault = "The filing itself does not add up"

/** `gives` names the filing, or what proves the figure wrong. */
export function toFault(filed: number, gives: string): Fault {
  const decimals = Number.isInteger(filed) ? 0 : 2
  return { reason: `${ownFault}: ${formatFigure(filed, decimals)} in ${gives}.`, filed }
}

/** A figure whose scale was repaired; null for all else. */
export function getScaleFault({ concept, value }: Pick<Vintage, "concept" | "value">): Fault | null {
  const factor = /^-?\d/.test(concept) ? Math.abs(conceptFactor(concept)) : 1
  if (factor === 1) return null
  const proof = /Shares/.test(concept) ? "earnings per share and income" : "other filings"
  return toFault(value / factor, `the filing, shown × ${factor}, as ${proof} prove`)
}
