import { liveHosts } from "~/edgar/addresses"
import { type EdgarSource, toEdgarSource } from "~/ingest/source/edgar-source"
import { type Cik, parseCik } from "~/lib/cik"
import { addDays } from "~/lib/dates"
import type { ListedCompany } from "~/model/directory/list-index"
import { inventYears } from "./figures"
import { seededRandom } from "./random"

/** The first CIK of invented companies: the SEC's are far below, those of imported companies above. */
export const firstCik = 9_000_000_000

export function isInvented(cik: Cik): boolean {
  return Number(cik) >= firstCik && Number(cik) < firstCik + 100_000_000
}

type InventedHead = Pick<ListedCompany, "cik" | "name" | "sic" | "country" | "fiscalYearEnd">

/** An invented company's facts in the SEC's format, from annual reports only. Deterministic. */
export function inventFacts({ cik, name, sic, country, fiscalYearEnd }: InventedHead): string {
  const place = Number(cik) - firstCik
  const random = seededRandom(Math.imul(place + 1, 0x9e3779b1))
  const size = Math.round(4e11 / (place + 6) ** 1.05) + 2e5
  const currency = currencies[country ?? "us"] ?? "USD"
  const concepts: Record<string, { units: Record<string, object[]> }> = {}
  const yearEnd = /^(\d\d)(\d\d)$/
    .exec(fiscalYearEnd ?? "1231")!
    .slice(1)
    .join("-")
  for (const { fiscalYear, amounts } of inventYears(random, size, sic === "6022" || sic === "6331")) {
    const end = `${fiscalYear}-${yearEnd}`
    const start = addDays(`${fiscalYear - 1}-${yearEnd}`, 1)
    const report = {
      accn: `${cik}-${String((fiscalYear + 1) % 100).padStart(2, "0")}-000001`,
      fy: fiscalYear,
      fp: "FY",
      form: country === "us" ? "10-K" : "20-F",
      filed: addDays(end, 60),
    }
    for (const [concept, val] of Object.entries(amounts)) {
      const unit = concept.includes("PerShare")
        ? `${currency}/shares`
        : countsShares.test(concept)
          ? "shares"
          : currency
      concepts[concept] ??= { units: { [unit]: [] } }
      concepts[concept].units[unit]!.push({
        ...(moments.test(concept) ? {} : { start }),
        end,
        val,
        ...report,
      })
    }
  }
  return JSON.stringify({ cik: Number(cik), entityName: name, facts: { "us-gaap": concepts } })
}

const countsShares = /Shares?Outstanding$/
/** Balances, which have no start. */
const moments =
  /^(CommonStockSharesOutstanding|Cash|Accounts|InventoryNet|Assets|PropertyPlant|Goodwill|Intangible|ShortTermBorrowings|Liabilities|LongTermDebt|RetainedEarnings|StockholdersEquity)/

const currencies: Record<string, string> = {
  ca: "CAD",
  gb: "GBP",
  jp: "JPY",
  hk: "HKD",
  cn: "CNY",
  in: "INR",
  au: "AUD",
  de: "EUR",
  fr: "EUR",
  it: "EUR",
  se: "SEK",
  kr: "KRW",
  my: "MYR",
  br: "BRL",
}

/** A source of the SEC's responses for invented companies; nothing is fetched. */
export function inventedSource(head: (cik: Cik) => Promise<InventedHead | null>): EdgarSource {
  return toEdgarSource(liveHosts, async (address) => {
    const cik = parseCik(/\/companyfacts\/CIK(\d{10})\.json$/.exec(address)?.[1] ?? "")
    const known = cik && isInvented(cik) ? await head(cik) : null
    return known && new TextEncoder().encode(inventFacts(known))
  })
}
