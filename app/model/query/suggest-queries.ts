import { sicCodes } from "~/edgar/sic"
import { foldText } from "~/model/search/name-key"

/** A noun of the field and the conditions for the adjectives that go with it. */
interface Noun {
  words: string
  conditions: Partial<Record<Sense, string>>
}

type Sense = "rising" | "falling" | "high" | "low" | "none" | "positive" | "negative"

/** The condition for a noun without an adjective is its `positive` one, if the noun alone says something. */
const nouns: readonly Noun[] = [
  {
    words: "debt|debts|borrowing|borrowings|leverage|indebtedness",
    conditions: {
      rising: "debtGrowth1 > 0",
      falling: "debtGrowth1 < 0",
      high: "netDebtToEbitda > 4",
      low: "netDebtToEbitda < 1.5",
      none: "totalDebt = 0",
    },
  },
  {
    words: "revenue|revenues|sales",
    conditions: {
      rising: "revenueGrowth1 > 0",
      falling: "revenueGrowth1 < 0",
      high: "revenue > 10B",
      low: "revenue < 1B",
    },
  },
  {
    words: "gross margin|gross margins",
    conditions: {
      rising: "grossMarginChange > 0",
      falling: "grossMarginChange < 0",
      high: "grossMargin > 50",
      low: "grossMargin < 20",
    },
  },
  {
    words: "margin|margins|operating margin|operating margins|profitability",
    conditions: {
      rising: "operatingMarginChange3 > 0",
      falling: "operatingMarginChange3 < 0",
      high: "operatingMargin > 20",
      low: "operatingMargin < 5",
    },
  },
  {
    words: "earnings|profit|profits|eps|net income|income",
    conditions: {
      rising: "epsGrowth1 > 0",
      falling: "epsGrowth1 < 0",
      high: "netIncome > 1B",
      none: "netIncome < 0",
      positive: "netIncome > 0",
      negative: "netIncome < 0",
    },
  },
  {
    words: "cash flow|cash flows|free cash flow|fcf",
    conditions: {
      rising: "freeCashFlowGrowth1 > 0",
      falling: "freeCashFlowGrowth1 < 0",
      high: "freeCashFlowMargin > 15",
      positive: "freeCashFlow > 0",
      negative: "freeCashFlow < 0",
    },
  },
  {
    words: "dividend|dividends|yield|dividend yield",
    conditions: {
      rising: "dividendStreak >= 5",
      falling: "dividendGrowth1 < 0",
      high: "dividendYield > 4",
      low: "dividendYield < 1",
      none: "dividendsPerShare = 0",
      positive: "dividendsPerShare > 0",
    },
  },
  {
    words: "shares|share count|shares outstanding|dilution",
    conditions: {
      rising: "shareCountGrowth1 > 0",
      falling: "shareCountGrowth1 < 0",
      high: "shareCountGrowth1 > 5",
      none: "shareCountGrowth1 <= 0",
    },
  },
  {
    words: "return on equity|roe",
    conditions: { high: "returnOnEquity > 15", low: "returnOnEquity < 5" },
  },
  {
    words: "returns|return|roic|return on capital|return on invested capital|quality",
    conditions: { high: "returnOnInvestedCapital > 15", low: "returnOnInvestedCapital < 5" },
  },
  {
    words: "p e|pe|price|valuation|multiple|multiples",
    conditions: { high: "priceEarnings > 30", low: "priceEarnings < 15" },
  },
  {
    words: "growth",
    conditions: {
      high: "revenueGrowth3 > 15",
      low: "revenueGrowth3 < 3",
      none: "revenueGrowth3 <= 0",
      positive: "revenueGrowth3 > 0",
    },
  },
  { words: "cash", conditions: { high: "cashToAssets > 30", low: "cashToAssets < 5" } },
]

const senses: Record<Sense, string> = {
  rising: "rising|growing|increasing|improving|higher|expanding|up",
  falling: "falling|declining|decreasing|shrinking|reducing|lower|worsening|down",
  high: "high|large|strong|big|good|fast|heavy|much|lots of|rich",
  low: "low|little|small|weak|cheap|slow|modest|light",
  none: "no|without|zero|free of",
  positive: "positive|paying|pay|pays|with",
  negative: "negative",
}

/** Words that are a condition by themselves. */
const alone: readonly [words: string, condition: string][] = [
  ["unprofitable|loss making|losing money|lose money", "netIncome < 0"],
  ["profitable|making money", "netIncome > 0"],
  ["consistently profitable|always profitable", "yearsProfitable >= 10"],
  ["debt free", "totalDebt = 0"],
  ["indebted", "netDebtToEbitda > 4"],
  ["cheap|undervalued|value stocks?|inexpensive", "priceEarnings < 15"],
  ["expensive|overvalued", "priceEarnings > 30"],
  ["fast growing|high growth|growth stocks?|growing fast", "revenueGrowth3 > 15"],
  ["growing", "revenueGrowth1 > 0"],
  ["shrinking", "revenueGrowth1 < 0"],
  ["high quality|quality|compounders?", "returnOnInvestedCapital > 15"],
  ["dividend payers?|income stocks?", "dividendsPerShare > 0"],
  ["dividend growers?|dividend aristocrats?", "dividendStreak >= 10"],
  ["buybacks?|buying back|repurchas(?:es|ing)|cannibals?", "shareCountGrowth1 < 0"],
  ["held by gurus|guru (?:holdings|stocks)|owned by gurus|gurus hold", "gurus >= 3"],
  ["gurus buying|bought by gurus|guru buys", "guruBuyers >= 1"],
  ["insiders? buying|insider (?:buys|purchases)|bought by insiders", "insiderBuyers >= 1"],
  ["large caps?|large|big|mega caps?", "marketValue > 10B"],
  ["mid caps?|medium", "marketValue between 2B and 10B"],
  ["small caps?|small|micro caps?|tiny", "marketValue < 2B"],
]

const any = (words: string) => `(?:${words})`
/** Words between `high` and `margins`, and between `debt` and `falling`. */
const between = "(?: (?:of|in|its|their|a|very|net|total|operating))*"
const copula = "(?: (?:is|are|has|have|been|was|keeps|very))+"

/** Sizes by price are unknown for companies without one; a second query takes the size of revenue. */
const sizesByRevenue: ReadonlyMap<string, string> = new Map([
  ["marketValue > 10B", "revenue > 10B"],
  ["marketValue between 2B and 10B", "revenue between 1B and 10B"],
  ["marketValue < 2B", "revenue < 1B"],
])

const sectors = [...new Set([...sicCodes.values()].flatMap(({ sector }) => sector ?? []))]
/** Words that people write for the sectors, besides their names. */
const sectorWords: Record<string, string> = {
  tech: "Technology",
  software: "Technology",
  bank: "Financials",
  banks: "Financials",
  insurers: "Financials",
  healthcare: "Health care",
  pharma: "Health care",
  biotech: "Health care",
  oil: "Energy",
  utility: "Utilities",
  reit: "Real estate",
  reits: "Real estate",
  industrial: "Industrials",
  media: "Communications",
}

/**
 * Queries that come nearest to a sentence, such as `profitable companies with falling debt`; the one with all of its
 * conditions first. Empty if the sentence names no figure.
 */
export function suggestQueries(sentence: string): string[] {
  const conditions = readConditions(sentence)
  if (conditions.length === 0) return []
  const byRevenue = conditions.map((each) => sizesByRevenue.get(each) ?? each)
  const withoutSize = conditions.filter((each) => !sizesByRevenue.has(each))
  const found = [conditions, byRevenue, withoutSize].map((each) => each.join(" and "))
  return [...new Set(found.filter(Boolean))].slice(0, 3)
}

function readConditions(sentence: string): string[] {
  let rest = ` ${foldText(sentence.slice(0, 300))} `
  const found: { at: number; condition: string }[] = []
  const take = (pattern: string, condition: string) => {
    const match = new RegExp(` ${pattern}(?= |$)`).exec(rest)
    if (!match) return
    // Keeps the positions, so that conditions are in the order of the sentence.
    rest =
      rest.slice(0, match.index) + " ".repeat(match[0].length) + rest.slice(match.index + match[0].length)
    if (!found.some((each) => each.condition === condition)) found.push({ at: match.index, condition })
  }
  for (const noun of nouns) {
    for (const [sense, condition] of Object.entries(noun.conditions) as [Sense, string][]) {
      const [adjective, name] = [any(senses[sense]), any(noun.words)]
      take(`${adjective}${between} ${name}`, condition)
      take(`${name}${copula} ${adjective}`, condition)
      take(`${name} ${adjective} *$`, condition)
    }
  }
  for (const [words, condition] of alone) take(any(words), condition)
  const named = [
    ...sectors.map((sector) => [foldText(sector), sector] as const),
    ...Object.entries(sectorWords),
  ]
  for (const [words, sector] of named) take(any(words), `sector = "${sector}"`)
  return found.sort((a, b) => a.at - b.at).map(({ condition }) => condition)
}
