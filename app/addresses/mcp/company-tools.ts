import { z } from "zod"
import { companyAddress, financialsAddress } from "~/addresses/definitions/company"
import { earningsAddress } from "~/addresses/definitions/earnings"
import { pricesAddress } from "~/addresses/definitions/sources"
import { modelAddress, valuationAddress } from "~/addresses/definitions/valuation"
import { getIndustry } from "~/edgar/sic"
import { keepDay } from "~/lib/asof/asked-day"
import { toIsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { lastKnownPrice } from "~/model/financials/statements/usable-price"
import { cellAddress } from "~/model/financials/view/statement-query"
import { formatKindSource } from "~/model/securities/listed-security"
import { formatSecurityKind } from "~/model/securities/security-kind"
import {
  asOfInput,
  dayInput,
  describePastDay,
  NoData,
  researchTool,
  type ToolSource,
  tickerInput,
} from "./tool"

/** The figures of the overview, by statement. */
const keyRows = {
  income: ["revenue", "operatingIncome", "netIncome", "epsDiluted", "sharesDiluted"],
  cashflow: ["operatingCashFlow", "freeCashFlow"],
  balance: ["cashAndShortTermInvestments", "assets", "liabilities", "equity"],
} as const

const overview = researchTool({
  name: "company_overview",
  title: "Overview of a company",
  description:
    "What a company is and its main figures: last fiscal year, twelve months, balance sheet, valuation, next results.",
  input: { ticker: tickerInput, asOf: asOfInput },
  fields: "row period end value accession derivation estimated source",
  async run({ ticker, asOf }, given) {
    const read = (statement: keyof typeof keyRows, period: "annual" | "quarterly" | "ttm") =>
      readKeyRows(given, { ticker, statement, period, asOf })
    const [company, income, ttm, cashflow, balance, valuation, earnings] = await Promise.all([
      given.read(companyAddress, { ticker }),
      read("income", "annual"),
      read("income", "ttm"),
      read("cashflow", "annual"),
      read("balance", "quarterly"),
      given.read(valuationAddress, { ticker, asof: asOf }).catch(orNull),
      asOf ? null : given.read(earningsAddress, { ticker }).catch(orNull),
    ])
    const price = valuation?.price ?? (await readLastPrice(given, ticker, asOf))
    const multiples = (valuation?.rows ?? []).filter(({ value }) => value !== null)
    return {
      about: [
        `${company.name} (${company.ticker}, CIK ${company.cik}), ${company.exchange ?? "no exchange"}, ${getIndustry(company.sic) ?? "industry unknown"}, fiscal year ends ${company.fiscalYearEnd ?? "unknown"} (MMDD). Money in single ${valuation?.currency ?? "units"}; percents are ratios.`,
        describeSecurity(company),
        ...(company.securityKind === "unknown"
          ? []
          : [`The kind of the security is from the ${formatKindSource(company.securitySource)}.`]),
        price
          ? `Price: ${price.close} ${price.currency} on ${price.date}, ${price.source}. ${valuation?.note ?? ""}`.trim()
          : "No price is known.",
        asOf
          ? `Figures and price as known on ${asOf}; the rest is of today.`
          : earnings?.next
            ? `Next results: ${earnings.next.date} (${earnings.next.status}), quarter to ${earnings.next.periodEnd}.`
            : "The next release is not known.",
      ],
      rows: [
        ...income,
        ...ttm,
        ...cashflow,
        ...balance,
        ...multiples.map(({ key, value, estimated, url, formula }) => ({
          row: key,
          period: valuation?.at ?? "now",
          end: valuation?.figuresEnd ?? "",
          value,
          accession: null,
          derivation: formula,
          estimated,
          source: given.pageUrl(url),
        })),
      ],
      page: given.pageUrl(keepDay(`/company/${company.ticker}`, asOf ?? null)),
    }
  },
})

/** The kind of the asked security, and which one is the company's main security. */
function describeSecurity({
  ticker,
  securityKind,
  mainTicker,
}: Pick<z.infer<typeof valuationAddress.response>, "ticker" | "securityKind" | "mainTicker">): string {
  const main = mainTicker === ticker ? "" : `; the company's main security is ${mainTicker}`
  return `${ticker}: ${formatSecurityKind(securityKind).toLowerCase()}${main}.`
}

/** The last known price; companies without statements can have one too. */
async function readLastPrice({ read }: ToolSource, ticker: string, to: string | undefined) {
  const known = await read(pricesAddress, { ticker, to }).catch(orNull)
  return lastKnownPrice(known?.rows ?? [], to ?? toIsoDate(Date.now()))
}

function orNull(error: unknown): null {
  if (error instanceof NoData) return null
  throw error
}

async function readKeyRows(
  { read, pageUrl }: ToolSource,
  {
    asOf,
    ...given
  }: {
    ticker: string
    statement: keyof typeof keyRows
    period: "annual" | "quarterly" | "ttm"
    asOf: string | undefined
  },
) {
  const data = await read(financialsAddress, { ...given, asof: asOf }).catch(orNull)
  const place = (data?.periods.length ?? 0) - 1
  const last = data?.periods[place]
  if (!data || !last) return []
  const keys: readonly string[] = keyRows[given.statement]
  const query = { ...given, vintage: "latest", asof: asOf ?? null } as const
  return data.rows
    .filter(({ key, values }) => keys.includes(key) && values[place] !== null)
    .map(({ key, values, sources }) => ({
      row: key,
      period: given.period === "ttm" ? `TTM ${last.key}` : last.key,
      end: last.end,
      value: values[place] ?? null,
      accession: sources[place]?.accession ?? null,
      derivation: sources[place]?.derivation ?? undefined,
      estimated: sources[place]?.estimated,
      source: pageUrl(cellAddress(data.ticker as Ticker, key, last.key, query)),
    }))
}

const valuation = researchTool({
  name: "valuation",
  title: "Valuation",
  description:
    "A company's price and its ratios to it, with their range over ten years; or a discounted cash flow valuation. Other ratios: statements.",
  input: {
    ticker: tickerInput,
    show: z.enum(["ratios", "dcf"]).default("ratios"),
    growth: z.number().optional().describe("dcf: percent a year"),
    years: z.number().optional().describe("dcf: of growth"),
    discount: z.number().optional().describe("dcf: rate in percent"),
    asOf: asOfInput,
  },
  fields: "row label unit value reason end low median high estimated derivation source",
  async run({ ticker, show, growth, years, discount, asOf }, { read, pageUrl, cite }) {
    if (show === "dcf") {
      const numbers = { growth: growth?.toString(), years: years?.toString(), discount: discount?.toString() }
      const data = await read(modelAddress, { ticker, ...numbers, asof: asOf })
      const page = pageUrl(data.url)
      return {
        about: [
          `${data.name} (${data.ticker})${describePastDay(asOf)}: discounted ${data.basis === "eps" ? "earnings" : "free cash flow"} a share, in ${data.currency ?? "its currency"}; percents are ratios. The inputs are assumptions, not forecasts.`,
          ...(data.reason ? [data.reason] : []),
          ...(data.priceDate ? [`Price of ${data.priceDate}, ${data.priceSource ?? "source unknown"}.`] : []),
        ],
        rows: data.rows.map((row) => ({
          ...row,
          row: row.key,
          end: data.figuresEnd,
          derivation: row.kind,
          source: row.key === "base" && data.baseUrl ? pageUrl(data.baseUrl) : page,
        })),
        page,
      }
    }
    const data = await read(valuationAddress, { ticker, asof: asOf })
    const { price, at, figuresEnd, note } = data
    return {
      about: [
        `${data.name} (${data.ticker})${describePastDay(asOf)}, in ${data.currency ?? "its currency"}; percents are ratios. The filings of the inputs are on the source pages.`,
        describeSecurity(data),
        price
          ? `Price: ${price.close} ${price.currency} on ${price.date}, ${price.source}; ratios at ${at}.`
          : "",
        note ?? "",
      ].filter(Boolean),
      rows: data.rows.map((row) => ({
        ...row,
        row: row.key,
        reason: row.reason ?? undefined,
        end: figuresEnd,
        derivation: row.formula,
        source: cite(valuationAddress, row, data),
      })),
      page: pageUrl(keepDay(`/company/${data.ticker}/financials?statement=ratios&period=ttm`, asOf ?? null)),
    }
  },
})

const prices = researchTool({
  name: "prices",
  title: "Prices",
  description:
    "Known closes of a share, newest first, as traded: imported, of the SEC's failed deliveries, and quarter ends implied by 13F filings.",
  input: { ticker: tickerInput, from: dayInput.optional(), to: dayInput.optional() },
  fields: "date close currency from",
  async run({ ticker, from, to }, { read, pageUrl }) {
    const data = await read(pricesAddress, { ticker, from, to })
    return {
      about: [`${data.name} (${data.ticker}): ${data.rows.length} prices, not adjusted for later splits.`],
      rows: data.rows.map((row) => ({ ...row, from: row.source })),
      page: pageUrl(`/company/${data.ticker}`),
    }
  },
})

export const companyTools = [overview, valuation, prices]
