import { z } from "zod"
import { compareAddress } from "~/addresses/definitions/compare"
import { calendarAddress, earningsAddress } from "~/addresses/definitions/earnings"
import { marketFilingsAddress, screenerAddress, searchAddress } from "~/addresses/definitions/finding"
import { countText } from "~/lib/numbers"
import { toSearch } from "~/lib/to-search"
import { describeNoNext, formatEnd, formatOverdue } from "~/model/earnings/format-release"
import { describeQueryHelp } from "~/model/query/query-help"
import { companyPath } from "~/model/search/match"
import { asOfInput, dayInput, describePastDay, NoData, researchTool, rowFields, tickerInput } from "./tool"

const { text, end, accession, source, estimated } = rowFields
const figure = z.number().nullable()

const search = researchTool({
  name: "search",
  title: "Search",
  description:
    "Finds companies by ticker or name, investors by name or CIK, funds, and what a CUSIP, accession number, former name or retired ticker stands for.",
  input: { query: z.string().min(1).max(200) },
  row: z.object({
    kind: z.enum(["company", "investor", "other"]),
    name: text,
    ticker: text.optional(),
    cik: text.nullable().optional(),
    note: text.nullable(),
    page: text,
  }),
  async run({ query }, { read, pageUrl }) {
    const { best, others, companies, investors } = await read(searchAddress, { q: query })
    const rows = [
      ...others.map(({ name, note, reason, to }) => ({
        kind: "other" as const,
        name,
        note: `${note}: ${reason}`,
        page: pageUrl(to),
      })),
      ...companies.map(({ ticker, name, cik, exchange, coverage }) => ({
        kind: "company" as const,
        name,
        ticker,
        cik,
        note: exchange,
        page: pageUrl(companyPath({ ticker, coverage })),
      })),
      ...investors.map(({ name, owner, cik }) => ({
        kind: "investor" as const,
        name,
        cik,
        note: owner || null,
        page: pageUrl(`/investor/${cik}`),
      })),
    ]
    const first = best && {
      ...(rows.find(({ page }) => page === pageUrl(best.to)) ?? {
        kind: "other" as const,
        name: best.name,
        note: best.note,
        page: pageUrl(best.to),
      }),
    }
    const sorted = first ? [first, ...rows.filter(({ page }) => page !== first.page)] : rows
    return {
      about: [`${countText(sorted.length, "result")} for "${query}".`],
      rows: sorted,
      page: pageUrl(`/search?${new URLSearchParams({ q: query })}`),
    }
  },
})

const pastDayInput = asOfInput.describe("As known on this past day, since 2009-07-01")
const metricKey = z.string().regex(/^\w{1,60}$/)

/** Each company's report is looked up for its accession number. */
const maxScreened = 25

const screener = researchTool({
  name: "screener",
  title: "Stock screener",
  description: `Companies that pass a query such as "roe > 15 and debtToEquity < 1", ranked by a metric, with their metrics. A query that cannot be read is answered with an example and the metrics that come near. Percents are 0 to 100.`,
  input: {
    query: z.string().max(500),
    sort: metricKey.optional().describe("Key of a metric, such as revenue"),
    order: z.enum(["asc", "desc"]).default("desc"),
    columns: z.array(metricKey).max(12).optional().describe("More metrics to show"),
    asOf: pastDayInput,
  },
  row: z
    .object({
      rank: z.number().int(),
      ticker: text,
      name: text,
      currency: text.nullable(),
      end,
      accession,
      source,
    })
    .catchall(z.unknown()),
  async run({ query, sort, order, columns, asOf, offset }, { read, pageUrl, getReport }) {
    const given = { query, sort, order, columns: columns?.join(","), asof: asOf }
    const page = { limit: String(maxScreened), offset: String(offset) }
    const data = await read(screenerAddress, { ...given, ...page }).catch((error: unknown) => {
      throw error instanceof NoData ? new NoData(`${error.message}\n${describeQueryHelp(query)}`) : error
    })
    if (data.words === null && query.trim()) throw new NoData(describeQueryHelp(query))
    const search = new URLSearchParams(
      Object.entries(given).filter((each): each is [string, string] => !!each[1]),
    )
    const shown = pageUrl(`/screener?${search}`)
    const rows = await Promise.all(
      data.rows.map(async (row, at) => {
        const values = row as Record<string, unknown>
        // On a past day, companies can have lost their listing since.
        const ticker = row.ticker ?? row.cik
        return {
          rank: offset + at + 1,
          ticker,
          name: row.name,
          currency: row.currency,
          ...Object.fromEntries(data.columns.map(({ key }) => [key, values[key] ?? null])),
          end: row.figuresTo ?? "",
          ...(row.estimated ? { estimated: row.estimated } : {}),
          accession: row.figuresTo ? await getReport({ cik: row.cik, ticker }, row.figuresTo) : null,
          source: shown,
        }
      }),
    )
    return {
      about: [
        data.words ?? "All companies.",
        ...(asOf ? [`Companies and figures as known on ${data.asOf}, prices of that time.`] : []),
        `${data.count} of ${countText(data.screened, "company passes", "companies pass")}; ${data.unknown} more lack a figure. Metrics are derived from filings up to the given report; statements gives the filing of each value.`,
        `Units: ${data.columns.map(({ key, unit }) => `${key} ${unit}`).join(", ")}.`,
      ],
      rows,
      start: offset,
      total: data.count,
      page: shown,
    }
  },
})

const compare = researchTool({
  name: "compare",
  title: "Comparison",
  description:
    "Up to eight companies side by side with the same metrics, and the rank of each. Percents are 0 to 100.",
  input: {
    tickers: z.array(z.string().max(20)).min(1).max(8),
    metrics: z
      .array(metricKey)
      .max(20)
      .optional()
      .describe("Keys of metrics such as revenue, netMargin, priceEarnings"),
    asOf: pastDayInput,
  },
  row: z.object({
    metric: text,
    ticker: text,
    value: figure,
    unit: text,
    currency: text.nullable(),
    rank: z.number().nullable(),
    end,
    estimated,
    source,
  }),
  async run({ tickers, metrics, asOf }, { read, pageUrl }) {
    const given = { items: tickers.join(","), metrics: metrics?.join(","), asof: asOf }
    const data = await read(compareAddress, given)
    const page = pageUrl(`/compare${toSearch(given)}`)
    const ranks = new Map(data.ranks.map((row) => [row.ticker, row as Record<string, unknown>]))
    return {
      about: [
        `Each metric of each company${describePastDay(asOf)}; amounts in different currencies have no rank. For the filing of a value, use statements or figure_source.`,
        ...data.left.map(({ item, reason }) => `${item} is not shown: ${reason}`),
      ],
      rows: data.columns.flatMap(({ key, unit }) =>
        data.rows.map((row) => {
          const [value, rank] = [(row as Record<string, unknown>)[key], ranks.get(row.ticker)?.[key]]
          return {
            metric: key,
            ticker: row.ticker,
            value: typeof value === "number" ? value : null,
            unit,
            currency: row.currency,
            rank: typeof rank === "number" ? rank : null,
            end: row.figuresTo ?? "",
            estimated: row.estimated?.split(" ").includes(key) ? (true as const) : undefined,
            source: page,
          }
        }),
      ),
      page,
    }
  },
})

const earnings = researchTool({
  name: "earnings",
  title: "Releases and earnings",
  description:
    "Past results of a company, newest first: EPS and revenue as first filed and as announced in the release, days, and the next expected release.",
  input: {
    ticker: tickerInput,
    fiscalYear: z.number().int().optional(),
    fiscalQuarter: z.number().int().min(1).max(4).optional(),
    released: dayInput.optional().describe("Only the release of this day"),
  },
  row: z.object({
    period: text,
    end,
    released: text,
    eps: figure,
    revenue: figure,
    estimated,
    derivation: text.optional().describe("Of EPS or revenue that no filing states"),
    announcedEps: figure.optional(),
    announcedRevenue: figure.optional(),
    announcedNetIncome: figure.optional(),
    accession: accession.describe("The release"),
    source: text.describe("The release"),
    figureSource: text.nullable().describe("Page that shows EPS and its filing"),
  }),
  async run({ ticker, fiscalYear, fiscalQuarter, released }, { read, pageUrl }) {
    const data = await read(earningsAddress, { ticker })
    const wanted = data.rows.filter(
      (row) =>
        (fiscalYear === undefined || row.fiscalYear === fiscalYear) &&
        (fiscalQuarter === undefined || row.quarter === fiscalQuarter) &&
        (released === undefined || row.date === released),
    )
    const { next, overdue, ended } = data
    return {
      about: [
        `${data.name} (${data.ticker}), in single ${data.currency ?? "units"}: ${countText(wanted.length, "release")}.`,
        next
          ? `Next: ${next.date} (${next.status}${next.from ? `, between ${next.from} and ${next.to}` : ""}), quarter to ${next.periodEnd}.`
          : `The next release is not known: ${describeNoNext({ isOverdue: overdue.length > 0, hasEnded: ended !== null })}.`,
        ...(ended ? [formatEnd(ended)] : []),
        ...overdue.map(
          ({ date, status, periodEnd }) =>
            `Overdue: ${date} (${status}, ${formatOverdue(date, data.listReadOn)}), quarter to ${periodEnd}.`,
        ),
      ],
      rows: wanted.map((row) => ({
        period: `${row.fiscalYear}Q${row.quarter}`,
        end: row.periodEnd,
        released: [row.date, row.time].filter(Boolean).join(" "),
        eps: row.eps,
        revenue: row.revenue,
        estimated: row.estimated,
        derivation: [row.epsDerivation, row.revenueDerivation].filter(Boolean).join("; ") || undefined,
        ...(row.announced && {
          announcedEps: row.announced.eps,
          announcedRevenue: row.announced.revenue,
          announcedNetIncome: row.announced.netIncome,
        }),
        accession: row.accession,
        source: pageUrl(row.announced?.url ?? row.releaseUrl),
        figureSource: row.epsUrl && pageUrl(row.epsUrl),
      })),
      page: pageUrl(`/company/${data.ticker}/earnings`),
    }
  },
})

const calendar = researchTool({
  name: "calendar",
  title: "Earnings calendar",
  description: "Releases of results in a range of days, published or expected, in New York time.",
  input: { from: dayInput, to: dayInput, tickers: z.array(z.string().max(20)).max(50).optional() },
  row: z.object({
    date: text,
    time: text.nullable(),
    ticker: text,
    name: text,
    period: text,
    end,
    status: text,
    accession: accession.describe("Of a published release"),
    source,
  }),
  async run({ from, to, tickers }, { read, pageUrl }) {
    const data = await read(calendarAddress, { from, to, tickers: tickers?.join(",") })
    return {
      about: [`${countText(data.rows.length, "release")} from ${data.from} to ${data.to}, ${data.timeZone}.`],
      rows: data.rows.map((event) => ({
        date: event.date,
        time: event.time,
        ticker: event.ticker,
        name: event.name,
        period: `${event.fiscalYear}Q${event.quarter}`,
        end: event.periodEnd,
        status: event.status,
        accession: event.accession,
        source: pageUrl(event.releaseUrl ?? event.url),
      })),
      page: pageUrl(`/earnings?${new URLSearchParams({ from: data.from, to: data.to })}`),
    }
  },
})

const wordsInFilings = researchTool({
  name: "words_in_filings",
  title: "Words in all filings",
  description:
    "Filings of all companies whose text has words, newest first, with the sentences and the number of documents by quarter; without words, what was filed in the last thirty days.",
  input: {
    words: z
      .string()
      .max(400)
      .optional()
      .describe("A phrase, AND, OR, NOT, NEAR/10, restat*, such as: goodwill NEAR/10 impairment"),
    form: z.string().max(20).optional().describe("Form type such as 10-K or 8-K"),
    item: z.string().max(10).optional().describe("Item of an 8-K, such as 5.02"),
    sector: z.string().max(40).optional(),
    since: dayInput.optional().describe("First day of filing"),
    upto: dayInput.optional().describe("Last day of filing"),
  },
  row: z.object({
    company: text,
    ticker: text.nullable(),
    form: text,
    filed: text,
    items: text.optional(),
    section: text.optional(),
    passage: text.optional(),
    accession,
    source,
  }),
  async run({ words, form, item, sector, since, upto }, { read, pageUrl }) {
    const asked = { form, item, sector, since, upto, q: words }
    const data = await read(marketFilingsAddress, asked)
    const quarters = data.quarters.map(({ quarter, documents }) => `${quarter} ${documents}`)
    return {
      about: [
        words
          ? `${countText(data.documents, "document")} of ${countText(data.companies, "company", "companies")} with ${data.q}, of those that are searched.`
          : `${countText(data.documents, "filing")} of ${countText(data.companies, "company", "companies")}, newest first.`,
        ...(quarters.length > 0 ? [`Documents by quarter of filing: ${quarters.join(", ")}.`] : []),
      ],
      rows: data.rows.map(({ name, ticker, form, filed, items, section, text: passage, accession, url }) => ({
        ...{ company: name, ticker, form, filed, accession },
        ...(items && { items }),
        ...(section && { section }),
        ...(passage && { passage }),
        source: pageUrl(url),
      })),
      page: pageUrl(`/filings${toSearch(asked)}`),
    }
  },
})

export const findingTools = [search, screener, compare, earnings, calendar, wordsInFilings]
