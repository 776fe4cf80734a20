import { add, allBut, defineRatio, over, type Ratio, subtract } from "./ratio"

const common = { group: "Scores", unit: "score", isYearly: true } as const
/** The scores were fitted to companies that make or sell things. */
const industrial = { ...common, industries: allBut("bank", "insurer", "reit") } as const

/** The Beneish score compares these with the year before. */
const beneishFigures = [
  "receivables",
  "revenue",
  "grossMargin",
  "currentAssets",
  "propertyPlantEquipment",
  "assets",
  "depreciationAmortization",
  "sellingGeneralAdministrative",
  "longTermDebtOrNone",
  "currentLiabilities",
] as const

/** Scores of several figures. Their limits are part of their formulas. */
export const scoreRatios: readonly Ratio[] = [
  defineRatio({
    ...industrial,
    key: "piotroskiScore",
    label: "Piotroski score",
    formula:
      "Nine tests of profitability, debt and efficiency (Piotroski 2000), one point each; needs all inputs",
    inputs: [
      "netIncome",
      "operatingCashFlow",
      "assets",
      "totalDebt",
      "sharesDiluted",
      "currentRatio",
      "grossMargin",
      "revenue",
    ],
    befores: ["netIncome", "assets", "totalDebt", "sharesDiluted", "currentRatio", "grossMargin", "revenue"],
    compute(now, _, before) {
      const { netIncome, operatingCashFlow, assets, sharesDiluted } = now
      if (netIncome === null || operatingCashFlow === null || sharesDiluted === null) return null
      if (assets === null || before.assets === null || before.sharesDiluted === null) return null
      if (now.totalDebt === null || before.totalDebt === null) return null
      const improves = [
        rises(over(before.netIncome, before.assets), over(netIncome, assets)),
        rises(before.currentRatio, now.currentRatio),
        rises(before.grossMargin, now.grossMargin),
        rises(over(before.revenue, before.assets), over(now.revenue, assets)),
      ]
      if (improves.some((answer) => answer === null)) return null
      const isLessIndebted = now.totalDebt / assets <= before.totalDebt / before.assets
      const tests = [
        netIncome > 0,
        operatingCashFlow > 0,
        operatingCashFlow > netIncome,
        isLessIndebted,
        sharesDiluted <= before.sharesDiluted,
        ...improves,
      ]
      return tests.filter(Boolean).length
    },
  }),
  defineRatio({
    ...industrial,
    key: "altmanScore",
    label: "Altman Z″ score",
    formula:
      "6.56 working capital + 3.26 retained earnings + 6.72 operating income, each ÷ assets, + 1.05 equity ÷ liabilities (Altman 1995); above 2.6 is called safe, below 1.1 distressed",
    inputs: [
      "currentAssets",
      "currentLiabilities",
      "retainedEarnings",
      "operatingIncome",
      "assets",
      "equity",
      "liabilities",
    ],
    compute: (now) =>
      weighted([
        [6.56, over(subtract(now.currentAssets, now.currentLiabilities), now.assets)],
        [3.26, over(now.retainedEarnings, now.assets)],
        [6.72, over(now.operatingIncome, now.assets)],
        [1.05, over(now.equity, now.liabilities)],
      ]),
  }),
  defineRatio({
    ...industrial,
    key: "beneishScore",
    label: "Beneish M score",
    formula:
      "−4.84 + 0.92 × receivables index + 0.528 × gross margin index + 0.404 × asset quality index + 0.892 × sales growth index + 0.115 × depreciation index − 0.172 × overhead index − 0.327 × debt index + 4.679 × accruals (Beneish 1999); above −1.78 earnings were more often manipulated, also in fast growth",
    inputs: [...beneishFigures, "netIncome", "operatingCashFlow"],
    befores: beneishFigures,
    compute(now, _, before) {
      const score = weighted([
        [0.92, over(over(now.receivables, now.revenue), over(before.receivables, before.revenue))],
        [0.528, over(before.grossMargin, now.grossMargin)],
        [0.404, over(softAssets(now), softAssets(before))],
        [0.892, over(now.revenue, before.revenue)],
        [0.115, over(depreciationRate(before), depreciationRate(now))],
        [-0.172, over(overhead(now), overhead(before))],
        [-0.327, over(debtShare(now), debtShare(before))],
        [4.679, over(subtract(now.netIncome, now.operatingCashFlow), now.assets)],
      ])
      return score === null ? null : score - 4.84
    },
  }),
]

function rises(from: number | null, to: number | null): boolean | null {
  return from === null || to === null ? null : to > from
}

/** Null if a part is not known. */
function weighted(parts: readonly [weight: number, part: number | null][]): number | null {
  let sum = 0
  for (const [weight, part] of parts) {
    if (part === null) return null
    sum += weight * part
  }
  return sum
}

type Amounts<Key extends string> = Readonly<Record<Key, number | null>>

/** The share of assets that are neither current nor plant. */
function softAssets(from: Amounts<"currentAssets" | "propertyPlantEquipment" | "assets">): number | null {
  const hard =
    from.currentAssets === null || from.propertyPlantEquipment === null
      ? null
      : from.currentAssets + from.propertyPlantEquipment
  return over(subtract(from.assets, hard), from.assets)
}

function depreciationRate(
  from: Amounts<"depreciationAmortization" | "propertyPlantEquipment">,
): number | null {
  const { depreciationAmortization, propertyPlantEquipment } = from
  if (depreciationAmortization === null || propertyPlantEquipment === null) return null
  return over(depreciationAmortization, depreciationAmortization + propertyPlantEquipment)
}

function overhead(from: Amounts<"sellingGeneralAdministrative" | "revenue">): number | null {
  return over(from.sellingGeneralAdministrative, from.revenue)
}

function debtShare(from: Amounts<"longTermDebtOrNone" | "currentLiabilities" | "assets">): number | null {
  return over(add(from.longTermDebtOrNone, from.currentLiabilities), from.assets)
}
