import { z } from "zod"
import { markEstimate } from "~/lib/numbers"
import { formatOverdue } from "~/model/earnings/format-release"
import { filingsAddress, financialsAddress } from "~/pages/api/addresses/company"
import { earningsAddress } from "~/pages/api/addresses/earnings"
import { insidersAddress } from "~/pages/api/addresses/insiders"
import { cite, figure } from "./reply"
import { dayInput, offsetInput, researchTool, tickerInput } from "./tool"

const maxPeriods = 20

const statements = researchTool({
  name: "statements",
  title: "Financial statements",
  description:
    "A company's income statement, balance sheet, cash flow statement or ratios. Every value has the accession number of its filing and, where no filing states it, how it was computed.",
  input: {
    ticker: tickerInput,
    statement: z.enum(["income", "balance", "cashflow", "ratios"]).default("income"),
    period: z.enum(["annual", "quarterly", "ttm"]).default("annual"),
    periods: z.number().int().min(1).max(maxPeriods).default(3).describe("How many of the latest periods"),
    fiscalYear: z.number().int().optional().describe("Only this fiscal year"),
    rows: z
      .array(z.string().max(60))
      .max(40)
      .optional()
      .describe("Only rows whose key or label contains one of these words, such as revenue"),
    vintage: z.enum(["latest", "original"]).default("latest").describe("As last filed, or as first filed"),
    asOf: dayInput.optional().describe("Only what had been filed by this day"),
    offset: offsetInput,
  },
  async run({ ticker, statement, period, periods, fiscalYear, rows, vintage, asOf, offset }, source) {
    const data = await source.read(financialsAddress, { ticker, statement, period, vintage, asof: asOf })
    const columns = data.periods
      .map((each, place) => ({ ...each, place }))
      .filter((each) => fiscalYear === undefined || each.fiscalYear === fiscalYear)
      .slice(-periods)
    const words = rows?.map((word) => word.toLowerCase())
    const wanted = data.rows.filter(
      ({ key, label }) =>
        !words ||
        words.some((word) => key.toLowerCase().includes(word) || label.toLowerCase().includes(word)),
    )
    const query = new URLSearchParams({ statement, period, vintage, ...(asOf && { asof: asOf }) })
    return {
      head: [
        `${data.name} (${data.ticker}, CIK ${data.cik}): ${statement}, ${period}, ${vintage} values${asOf ? `, known on ${asOf}` : ""}.`,
        `Money in single ${data.currency ?? "units"}; percents are ratios (0.25 is 25%). In brackets: the filing of each value.`,
        `Keys of all rows: ${data.rows.map(({ key }) => key).join(", ")}.`,
      ],
      rows: wanted.map(({ key, label, format, values, sources }) => {
        const cells = columns.map(({ key: name, end, place }) => {
          const origin = sources[place] ?? null
          const derivation = origin?.derivation ? ` (${origin.derivation})` : ""
          return `${name} to ${end}: ${markEstimate(figure(values[place]), origin?.estimated)}${derivation} ${cite(origin?.accession ?? null)}`
        })
        return `${label} (${key}, ${format}): ${cells.join("; ")}`
      }),
      offset,
      url: source.pageUrl(`/company/${data.ticker}/financials?${query}`),
    }
  },
})

const filings = researchTool({
  name: "filings",
  title: "Filings of a company",
  description: "A company's filings with their accession numbers, newest first.",
  input: {
    ticker: tickerInput,
    form: z.string().max(20).optional().describe("Form type such as 10-K, 10-Q or 8-K"),
    year: z.number().int().min(1990).max(2100).optional(),
    offset: offsetInput,
  },
  async run({ ticker, form, year, offset }, source) {
    const data = await source.read(filingsAddress, { ticker, form, year: year?.toString() })
    return {
      head: [`${data.name} (${data.ticker}, CIK ${data.cik}): ${data.rows.length} filings, newest first.`],
      rows: data.rows.map((filing) =>
        [
          `${filing.form} filed ${filing.filed} ${cite(filing.accession)}`,
          filing.period && `period to ${filing.period}`,
          filing.items && `items ${filing.items}`,
          filing.description,
          source.pageUrl(filing.url),
        ]
          .filter(Boolean)
          .join(", "),
      ),
      offset,
      url: source.pageUrl(
        `/company/${data.ticker}/filings${form ? `?form=${encodeURIComponent(form)}` : ""}`,
      ),
    }
  },
})

const insiderTrades = researchTool({
  name: "insider_trades",
  title: "Insider trades",
  description:
    "Transactions of a company's insiders from Forms 3, 4, 5 and 144, newest first, with net buying by quarter.",
  input: {
    ticker: tickerInput,
    code: z
      .string()
      .max(10)
      .optional()
      .describe("market for purchases and sales, 144 for proposed sales, or a code such as P or S"),
    year: z.number().int().min(1990).max(2100).optional(),
    offset: offsetInput,
  },
  async run({ ticker, code, year, offset }, source) {
    const data = await source.read(insidersAddress, { ticker, code, year: year?.toString() })
    const net = data.quarters
      .slice(-4)
      .map(({ quarter, netUsd }) => `${quarter} ${figure(netUsd)}`)
      .join("; ")
    return {
      head: [
        `${data.name} (${data.ticker}, CIK ${data.cik}): ${data.rows.length} transactions; complete since ${data.completeSince ?? "unknown"}.`,
        `Net buying in USD, purchases less sales, of the last quarters: ${net || "none"}; its sources are the counted transactions.`,
      ],
      rows: data.rows.map((trade) =>
        [
          `${trade.date ?? "no date"} ${trade.owner} (${trade.role}): ${trade.meaning}`,
          `${figure(trade.shares)} ${trade.security || "shares"}`,
          trade.price !== null && `at ${figure(trade.price)}`,
          trade.value !== null && `value ${figure(trade.value)}`,
          trade.ownedAfter !== null && `owned after ${figure(trade.ownedAfter)}`,
          trade.plan10b51 && "under a 10b5-1 plan",
          !trade.counted && "not counted in net buying",
          `${trade.form} ${cite(trade.accession)}`,
        ]
          .filter(Boolean)
          .join(", "),
      ),
      offset,
      url: source.pageUrl(
        `/company/${data.ticker}/insiders${code ? `?code=${encodeURIComponent(code)}` : ""}`,
      ),
    }
  },
})

const earnings = researchTool({
  name: "earnings",
  title: "Earnings releases",
  description:
    "A company's past earnings releases with EPS and revenue as first filed (≈ marks an estimate), newest first, and the next expected release.",
  input: { ticker: tickerInput, offset: offsetInput },
  async run({ ticker, offset }, source) {
    const data = await source.read(earningsAddress, { ticker })
    const { next } = data
    return {
      head: [
        `${data.name} (${data.ticker}, CIK ${data.cik}): ${data.rows.length} releases, newest first, in ${data.currency ?? "its currency"}.`,
        next
          ? `Next: ${next.date} (${next.status}${next.from ? `, between ${next.from} and ${next.to}` : ""}), quarter to ${next.periodEnd}.`
          : "The next release is not known.",
        ...data.overdue.map(
          ({ date, status, periodEnd }) =>
            `Overdue: ${date} (${status}, ${formatOverdue(date, data.listReadOn)}), quarter to ${periodEnd}.`,
        ),
      ],
      rows: data.rows.map(
        (release) =>
          `FY${release.fiscalYear} Q${release.quarter} to ${release.periodEnd}: released ${release.date} ${release.time ?? ""}, EPS ${markEstimate(figure(release.eps), release.estimated)}${release.epsDerivation ? ` (${release.epsDerivation})` : ""}, revenue ${figure(release.revenue)}${release.revenueDerivation ? ` (${release.revenueDerivation})` : ""}, report ${cite(accessionIn(release.reportUrl))}, release ${cite(release.accession)}`,
      ),
      offset,
      url: source.pageUrl(`/company/${data.ticker}/earnings`),
    }
  },
})

/** The figures come from the report, whose page has its accession number in the path. */
function accessionIn(path: string | null): string | null {
  return /\d{10}-\d{2}-\d{6}/.exec(path ?? "")?.[0] ?? null
}

export const companyTools = [statements, filings, insiderTrades, earnings]
