import { z } from "zod"
import { calendarAddress, screenerAddress, searchAddress } from "~/pages/api/addresses/earnings"
import { cite, figure } from "./reply"
import { dayInput, offsetInput, researchTool } from "./tool"

const search = researchTool({
  name: "search",
  title: "Search",
  description:
    "Finds companies by ticker or name, investors by name or CIK, and what a CUSIP, accession number, former name or retired ticker stands for.",
  input: { query: z.string().min(1).max(200), offset: offsetInput },
  async run({ query, offset }, source) {
    const data = await source.read(searchAddress, { q: query })
    return {
      head: [`Results for "${data.query}".`],
      rows: [
        ...data.others.map(
          ({ name, note, reason, to }) => `${name} (${note}): ${reason}. ${source.pageUrl(to)}`,
        ),
        ...data.companies.map(
          ({ ticker, name, cik, exchange }) =>
            `Company ${name}: ticker ${ticker}, CIK ${cik ?? "unknown"}, ${exchange ?? "no exchange"}. ${source.pageUrl(`/company/${ticker}`)}`,
        ),
        ...data.investors.map(
          ({ name, owner, cik }) =>
            `Investor ${name}${owner ? ` (${owner})` : ""}: CIK ${cik}. ${source.pageUrl(`/investor/${cik}`)}`,
        ),
      ],
      offset,
      url: source.pageUrl(`/search?${new URLSearchParams({ q: query })}`),
    }
  },
})

/** Each company's report is looked up for its accession number. */
const maxScreened = 25

const screener = researchTool({
  name: "screener",
  title: "Stock screener",
  description: `Companies that pass a query such as "roe > 15 and debt to equity < 1", with their metrics and the report that the figures end with. At most ${maxScreened} at a time.`,
  input: {
    query: z.string().max(500),
    sort: z.string().max(60).optional().describe("Key of a metric, such as revenue"),
    order: z.enum(["asc", "desc"]).default("desc"),
    limit: z.number().int().min(1).max(maxScreened).default(10),
    offset: offsetInput,
  },
  async run({ query, sort, order, limit, offset }, source) {
    const data = await source.read(screenerAddress, {
      query,
      sort,
      order,
      limit: String(limit),
      offset: String(offset),
    })
    const rows = await Promise.all(
      data.rows.map(async (row) => {
        const report = row.figuresTo ? await source.getReport(row, row.figuresTo) : null
        const metrics = data.columns.map(({ key, label, unit }) => {
          const value = (row as Record<string, unknown>)[key]
          return `${label} ${figure(typeof value === "number" ? value : null, unit === "percent" ? "%" : "")}`
        })
        return `${row.name} (${row.ticker}): ${metrics.join(", ")}; ${row.currency ?? "no currency"}, figures to ${row.figuresTo ?? "unknown"} ${cite(report)}`
      }),
    )
    const next = offset + rows.length
    return {
      head: [
        data.words ?? `Companies named like "${data.query}".`,
        `${data.count} of ${data.screened} companies pass; ${data.unknown} more lack a figure. Metrics are derived from filings up to the cited report; statements gives the filing of each value.`,
        ...(next < data.count ? [`Rows ${offset + 1} to ${next}: call again with offset ${next}.`] : []),
      ],
      rows,
      offset: 0,
      url: source.pageUrl(`/screener?${new URLSearchParams({ query })}`),
    }
  },
})

const calendar = researchTool({
  name: "calendar",
  title: "Earnings calendar",
  description:
    "Earnings releases of a range of days, published or expected, in New York time. A published release has its accession number.",
  input: {
    from: dayInput,
    to: dayInput,
    tickers: z.array(z.string().max(20)).max(50).optional(),
    offset: offsetInput,
  },
  async run({ from, to, tickers, offset }, source) {
    const data = await source.read(calendarAddress, { from, to, tickers: tickers?.join(",") })
    return {
      head: [`Earnings releases from ${data.from} to ${data.to}, ${data.timeZone}: ${data.rows.length}.`],
      rows: data.rows.map(
        (event) =>
          `${event.date} ${event.time ?? ""} ${event.name} (${event.ticker}): FY${event.fiscalYear} Q${event.quarter} to ${event.periodEnd}, ${event.status} ${event.accession ? cite(event.accession) : ""}`,
      ),
      offset,
      url: source.pageUrl(`/earnings?${new URLSearchParams({ from: data.from, to: data.to })}`),
    }
  },
})

export const findingTools = [search, screener, calendar]
