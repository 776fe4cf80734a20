import { firstCik } from "~/ingest/invented/facts"
import { pick, pickWeighted, type Random, seededRandom } from "~/ingest/invented/random"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import type { ListedCompany } from "~/model/directory/list-index"
import { markets, trades } from "./markets"
import { inventName, inventTicker } from "./names"

const numberedMarkets = new Set(["TSE", "HKEX", "SSE", "KRX"])
const weightedMarkets = markets.map((market) => [market, market.weight] as const)
const weightedTrades = trades.map((trade) => [trade, trade.weight] as const)

/** Invented companies, largest first; the same number gives the same companies. `mark` is the suffix of each ticker. */
export function inventCompanies(count: number, mark = ""): ListedCompany[] {
  const random = seededRandom(count)
  const names = new Set<string>()
  const tickers = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const market = pickWeighted(random, weightedMarkets)
    const trade = pickWeighted(random, weightedTrades)
    const name = uniqueName(random, trade.words, market.ends, names)
    const ticker = uniqueTicker(random, name, market, mark, tickers)
    return {
      cik: cikSchema.parse(String(firstCik + index)),
      ticker: tickerSchema.parse(ticker),
      name,
      filedName: name,
      coverage: getCoverage(random, market.country),
      country:
        random() < 0.06
          ? null
          : random() < 0.05
            ? pick(random, ["ky", "bm", "ie", "sg", "il", "nl", "ch"])
            : market.country,
      exchange: market.exchange,
      sic: trade.sic,
      fiscalYearEnd: random() < 0.75 ? "1231" : pick(random, ["0331", "0630", "0930"]),
    }
  })
}

const capitalsShare = 0.36

function uniqueName(
  random: Random,
  words: readonly string[],
  ends: readonly string[],
  taken: Set<string>,
): string {
  for (;;) {
    const end = pick(random, ends)
    const plain = [inventName(random, words), end].filter(Boolean).join(" ")
    // The SEC lists older filers in upper case.
    const name = end !== "" && random() < capitalsShare ? plain.toUpperCase() : plain
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

function uniqueTicker(
  random: Random,
  name: string,
  market: (typeof markets)[number],
  mark: string,
  taken: Set<string>,
): string {
  const stem = inventTicker(random, name, numberedMarkets.has(market.exchange))
  for (let extra = ""; ; extra = letters(random, extra.length + 1)) {
    const ticker = `${stem.slice(0, Math.max(1, 5 - extra.length))}${extra}${mark}${market.suffix}`
    if (taken.has(ticker)) continue
    taken.add(ticker)
    return ticker
  }
}

function letters(random: Random, count: number): string {
  return Array.from({ length: Math.min(count, 4) }, () =>
    String.fromCharCode(65 + Math.floor(random() * 26)),
  ).join("")
}

function getCoverage(random: Random, country: string): string {
  if (country !== "us") return random() < 0.8 ? "NYNYN" : "NYNNN"
  const roll = random()
  return roll < 0.62
    ? "YYNYN"
    : roll < 0.78
      ? "YYNYY"
      : roll < 0.9
        ? "YNNYN"
        : roll < 0.95
          ? "YNYNN"
          : "NNNNN"
}
