import { priceRatios } from "./price-ratios"
import { type Ratio, ratioGroups } from "./ratio"
import { scoreRatios } from "./score-ratios"
import { sectorRatios } from "./sector-ratios"
import { statementRatios } from "./statement-ratios"

const defined = [...statementRatios, ...sectorRatios, ...scoreRatios, ...priceRatios]

/** All ratios by group, in the order of the ratios page. */
export const ratioTable: readonly Ratio[] = ratioGroups.flatMap((group) =>
  defined.filter((ratio) => ratio.group === group),
)

const byKey = new Map(ratioTable.map((ratio) => [ratio.key, ratio]))

export function findRatio(key: string): Ratio | null {
  return byKey.get(key) ?? null
}

/** Like `findRatio`; throws if the ratio does not exist. */
export function requireRatio(key: string): Ratio {
  const ratio = byKey.get(key)
  if (!ratio) throw new Error(`There is no ratio ${key}.`)
  return ratio
}
