import { fromKeys } from "~/lib/collections"
import { allBut, defineCount, defineRatios, over, type Ratio } from "./ratio"

const common = { group: "Scores", unit: "score", isYearly: true } as const
/** The scores were fitted to companies that make or sell things. */
const industrial = { ...common, industries: allBut("bank", "insurer", "reit") } as const

const toBefore = (expression: string) => expression.replaceAll(/([a-z]\w*)/gi, "$1@before")

/** An expression over that of the year before. */
function index(expression: string): string {
  return `((${expression}) / (${toBefore(expression)}))`
}

const softAssets = "(assets - (currentAssets + propertyPlantEquipment)) / assets"
const depreciation = "depreciationAmortization / (depreciationAmortization + propertyPlantEquipment)"

/** What the Piotroski score compares with the year before. */
const comparedFigures = [
  "netIncome",
  "assets",
  "totalDebt",
  "sharesDiluted",
  "currentRatio",
  "grossMargin",
  "revenue",
] as const

/** Scores of several figures. Their limits are part of their formulas. */
export const scoreRatios: readonly Ratio[] = [
  defineCount({
    ...industrial,
    key: "piotroskiScore",
    label: "Piotroski score",
    formula:
      "Nine tests of profitability, debt and efficiency (Piotroski 2000), one point each; needs all inputs",
    inputs: [...comparedFigures, "operatingCashFlow"],
    compute(readNow, _, readBefore) {
      const [now, before] = [fromKeys(comparedFigures, readNow), fromKeys(comparedFigures, readBefore)]
      const operatingCashFlow = readNow("operatingCashFlow")
      const { netIncome, assets, sharesDiluted } = now
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
  ...defineRatios(industrial, {
    altmanScore: {
      label: "Altman Z″ score",
      expression:
        "6.56 * (workingCapital / assets) + 3.26 * (retainedEarnings / assets) + 6.72 * (operatingIncome / assets) + 1.05 * (equity / liabilities)",
      words:
        "6.56 working capital + 3.26 retained earnings + 6.72 operating income, each ÷ assets, + 1.05 equity ÷ liabilities (Altman 1995); above 2.6 is called safe, below 1.1 distressed",
    },
    beneishScore: {
      label: "Beneish M score",
      expression: `0.92 * ${index("receivables / revenue")} + 0.528 * (grossMargin@before / grossMargin) + 0.404 * ${index(softAssets)} + 0.892 * ${index("revenue")} + 0.115 * ((${toBefore(depreciation)}) / (${depreciation})) - 0.172 * ${index("sellingGeneralAdministrative / revenue")} - 0.327 * ${index("(longTermDebtOrNone + currentLiabilities) / assets")} + 4.679 * ((netIncome - operatingCashFlow) / assets) - 4.84`,
      words:
        "−4.84 + 0.92 × receivables index + 0.528 × gross margin index + 0.404 × asset quality index + 0.892 × sales growth index + 0.115 × depreciation index − 0.172 × overhead index − 0.327 × debt index + 4.679 × accruals (Beneish 1999); above −1.78 earnings were more often manipulated, also in fast growth",
    },
  }),
]

function rises(from: number | null, to: number | null): boolean | null {
  return from === null || to === null ? null : to > from
}
