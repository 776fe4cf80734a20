import type { CompanyFacts } from "~/edgar/companyfacts"
import { figureBases, figureConcept, parseFigureConcept } from "../figure-basis"

const totals = [
  "Assets",
  "LiabilitiesAndStockholdersEquity",
  "EquityAndLiabilities",
  "StockholdersEquity",
  "Equity",
  "NetIncomeLoss",
  "ProfitLoss",
  "Revenue",
  "Revenues",
]
const figureTotals = ["assets", "liabilitiesAndEquity", "equity", "netIncome", "revenue"]

/**
 * The one currency that statements are drawn in: that of the balance sheet's and income statement's totals in
 * the latest filing that has any. A translation for convenience beside it has fewer; nothing is converted. Figures
 * that are not XBRL decide only where there are no others, and imported ones without totals last.
 */
export function mainCurrency(facts: CompanyFacts): string | null {
  const xbrl = totals.flatMap((name) => [`us-gaap:${name}`, `ifrs-full:${name}`])
  const figures = figureBases.flatMap((basis) => figureTotals.map((row) => figureConcept(basis, row)))
  const imported = [...facts.concepts.keys()].filter(
    (concept) => parseFigureConcept(concept)?.basis === "imported",
  )
  return latestCurrency(facts, xbrl) ?? latestCurrency(facts, figures) ?? latestCurrency(facts, imported)
}

function latestCurrency(facts: CompanyFacts, concepts: readonly string[]): string | null {
  const byFiling = new Map<number, Map<string, number>>()
  for (const concept of concepts) {
    for (const [unit, list] of facts.concepts.get(concept) ?? []) {
      const [, currency] = /^([A-Z]{3})(?:\/shares)?$/.exec(unit) ?? []
      if (!currency) continue
      for (const { filing } of list) {
        const counts = byFiling.get(filing) ?? new Map<string, number>()
        byFiling.set(filing, counts.set(currency, (counts.get(currency) ?? 0) + 1))
      }
    }
  }
  const latest = Math.max(-1, ...byFiling.keys())
  const counts = [...(byFiling.get(latest) ?? [])]
  return counts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null
}
