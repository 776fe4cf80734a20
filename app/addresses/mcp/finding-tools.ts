import { z } from "zod"
import { compareAddress } from "~/addresses/definitions/compare"
import {
  calendarAddress,
  earningsAddress,
  measuresAddress,
  quarterAddress,
} from "~/addresses/definitions/earnings"
import {
  afterAddress,
  marketFilingsAddress,
  screenerAddress,
  searchAddress,
} from "~/addresses/definitions/finding"
import { countText } from "~/lib/numbers"
import { toSearch } from "~/lib/to-search"
import { describeNoNext, formatEnd, formatOverdue } from "~/model/earnings/format-release"
import { findMetric, getMetric } from "~/model/metrics/metrics"
import { describeQueryHelp } from "~/model/query/query-help"
import { companyPath } from "~/model/search/match"
import type { Reply } from "./reply"
import { estimateTokens } from "./tokens"
import {
  asOfInput,
  dayInput,
  describePastDay,
  matchesName,
  NoData,
  researchTool,
  type ToolSource,
  tickerInput,
} from "./tool"

const search = researchTool({
  name: "search",
  title: "Search",
  description:
    "Finds companies, investors, funds and persons by name, ticker or CIK, and what a CUSIP, accession number, former name or retired ticker stands for.",
  input: { query: z.string().min(1).max(200) },
  fields: "id title url kind ticker cik note",
  async run({ query }, { read, pageUrl }) {
    const data = await read(searchAddress, { q: query })
    const toRow = <Kind extends string>(kind: Kind, to: string, title: string, note: string | null) => ({
      ...{ id: to, title, url: pageUrl(to), kind, note },
    })
    const toOther = <Kind extends string>(
      kind: Kind,
      { to, name, note, reason }: (typeof data.others)[number],
    ) => toRow(kind, to, name, `${note}: ${reason}`)
    const pages = data.pages.map(({ to, name, note, isExact }) => ({
      ...toRow("page", to, name, note),
      isExact,
    }))
    const rows = [
      ...pages.filter(({ isExact }) => isExact),
      ...data.others.map((each) => toOther("other", each)),
      ...data.companies.map(({ ticker, name, cik, exchange, coverage }) => ({
        ...toRow("company", companyPath({ ticker, coverage }), name, exchange),
        ticker,
        cik,
      })),
      ...data.investors.map(({ name, owner, cik }) => ({
        ...toRow("investor", `/investor/${cik}`, name, owner || null),
        cik,
      })),
      ...data.funds.map((each) => toOther("fund", each)),
      ...data.persons.map((each) => toOther("person", each)),
      ...pages.filter(({ isExact }) => !isExact),
    ]
    const { best } = data
    const first =
      best && (rows.find(({ id }) => id === best.to) ?? toRow("other", best.to, best.name, best.note))
    return {
      about: [`${countText(rows.length, "result")} for "${query}".`],
      rows: first ? [first, ...rows.filter(({ id }) => id !== first.id)] : rows,
      none: `No company, investor, fund or person has a name like "${query}".`,
      page: pageUrl(`/search?${new URLSearchParams({ q: query })}`),
      toObject: (results) => ({ results }),
    }
  },
})

/** The beginning of a text that has at most about a number of tokens. */
function cutToTokens(text: string, tokens: number): string {
  const most = text.slice(0, tokens * 4)
  return most.slice(0, Math.floor(most.length * Math.min(1, tokens / estimateTokens(most))))
}

const fetchPage = researchTool({
  name: "fetch",
  title: "Text of a page",
  description: "The text of a page of this site: of a result of search, or of a source.",
  input: { id: z.string().min(1).max(500).describe("id of search, or an address of this site") },
  fields: "text",
  usualSize: 3000,
  async run({ id, tokens = 3000 }, { readPage, pageUrl }) {
    const { title, text: whole, path } = await readPage(id)
    const shown = cutToTokens(whole, tokens - 200)
    const page = pageUrl(path)
    return {
      about: [title, ...(shown.length < whole.length ? ["The text goes on: ask for more with tokens."] : [])],
      rows: [{ text: shown }],
      page,
      isText: true,
      toObject: () => ({ id, title, text: shown, url: page, metadata: { characters: whole.length } }),
    }
  },
})

const metricName = z.string().max(60)

/** Each company's report is looked up for its accession number. */
const maxScreened = 25

const screener = researchTool({
  name: "screener",
  title: "Stock screener",
  description:
    'Companies that pass a query such as "roe > 15 and debt to equity < 1", ranked by a metric; or, with a past day, what came after. Percents are 0 to 100.',
  input: {
    query: z.string().max(500),
    sort: metricName.optional(),
    order: z.enum(["asc", "desc"]).default("desc"),
    columns: z.array(metricName).max(12).optional().describe("More metrics to show"),
    show: z.enum(["companies", "after"]).default("companies"),
    asOf: asOfInput,
  },
  async run({ query, sort, order, columns, show, asOf, offset }, { read, pageUrl, getReport }) {
    const given = {
      ...{ query, sort: sort && toKey(sort), order, asof: asOf },
      columns: columns?.map(toKey).join(","),
    }
    if (show === "after") {
      const data = await read(afterAddress, { query, asof: asOf })
      const page = pageUrl(`/screener/after${toSearch({ query, asof: asOf })}`)
      return {
        about: [
          data.words ?? "All companies.",
          `Changes of price and revenue since ${data.asOf ?? "no day"}, each company with the same weight, as fractions; without dividends, returns after a delisting and costs.`,
        ],
        rows: data.rows.map((row) => ({ ...row, source: page })),
        none: "Give the past day with asOf, since 2009-07-01.",
        page,
      }
    }
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
        ...explainGrowth(data.columns),
        `Units: ${data.columns.map(({ key, unit }) => `${key} ${unit}`).join(", ")}.`,
      ],
      rows,
      start: offset,
      total: data.count,
      page: shown,
    }
  },
})

function toKey(name: string): string {
  return findMetric(name)?.key ?? name
}

/** Growth is of fiscal years, beside figures of twelve months. */
function explainGrowth(columns: readonly { key: string }[]): string[] {
  const isGrowth = columns.some(({ key }) => getMetric(key)?.group === "Growth")
  return isGrowth
    ? ["Growth and averages over years end with the last fiscal year, which can be before the day in end."]
    : []
}

const compare = researchTool({
  name: "compare",
  title: "Comparison",
  description:
    "Up to eight companies side by side with the same metrics, and the rank of each. Percents are 0 to 100.",
  input: {
    tickers: z.array(z.string().max(20)).min(1).max(8),
    metrics: z.array(metricName).max(20).optional().describe("Such as market cap, net margin, P/E"),
    asOf: asOfInput,
  },
  fields: "metric ticker value unit currency rank end estimated source",
  async run({ tickers, metrics, asOf }, { read, pageUrl }) {
    const keys = metrics?.map(toKey)
    const given = { items: tickers.join(","), metrics: keys?.join(","), asof: asOf }
    const data = await read(compareAddress, given)
    const page = pageUrl(`/compare${toSearch(given)}`)
    const ranks = new Map(data.ranks.map((row) => [row.ticker, row as Record<string, unknown>]))
    return {
      about: [
        `Each metric of each company${describePastDay(asOf)}; amounts in different currencies have no rank. For the filing of a value, use statements or figure_source.`,
        ...data.left.map(({ item, reason }) => `${item} is not shown: ${reason}`),
        ...data.rows.flatMap(({ ticker, priceReason }) => (priceReason ? `${ticker}: ${priceReason}` : [])),
        ...explainGrowth(data.columns),
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
    "Past results of a company, newest first: EPS and revenue as first filed and as announced, and the next expected release; adjusted figures, guidance and metrics of its own, such as subscribers; or all of one quarter.",
  input: {
    ticker: tickerInput,
    show: z.enum(["releases", "measures", "quarter"]).default("releases"),
    fiscalYear: z.number().int().optional(),
    fiscalQuarter: z.number().int().min(1).max(4).optional(),
    released: dayInput.optional().describe("Only the release of this day"),
    find: z
      .string()
      .max(100)
      .optional()
      .describe("Only measures, or parts of a quarter, with this in their name"),
  },
  usualSize: 3000,
  async run({ ticker, show, fiscalYear, fiscalQuarter, released, find }, source) {
    const isOf = (year: number, quarter: number) =>
      (fiscalYear === undefined || year === fiscalYear) &&
      (fiscalQuarter === undefined || quarter === fiscalQuarter)
    if (show === "measures") return showMeasures(ticker, { isOf, find }, source)
    if (show === "quarter") {
      if (!fiscalYear || !fiscalQuarter)
        throw new NoData("Give the quarter with fiscalYear and fiscalQuarter.")
      return showQuarter(ticker, { quarter: `${fiscalYear}q${fiscalQuarter}`, find }, source)
    }
    const { read, pageUrl } = source
    const data = await read(earningsAddress, { ticker })
    const wanted = data.rows.filter(
      (row) => isOf(row.fiscalYear, row.quarter) && (released === undefined || row.date === released),
    )
    const { next, overdue, ended } = data
    const [newest, oldest] = [data.rows[0], data.rows.at(-1)]
    return {
      about: [
        `${data.name} (${data.ticker}), in single ${data.currency ?? "units"}: ${countText(wanted.length, "release")}.`,
        next
          ? `Next: ${next.date} (${next.status}${next.from ? `, between ${next.from} and ${next.to}` : ""}), quarter to ${next.periodEnd}.`
          : `The next release is not known: ${describeNoNext({ isOverdue: overdue.length > 0, hasEnded: ended !== null })}.`,
        `The list of filings was read on ${data.listReadOn}.`,
        ...(ended ? [formatEnd(ended)] : []),
        ...overdue.map(
          ({ date, status, periodEnd }) =>
            `Overdue: ${date} (${status}, ${formatOverdue(date, data.listReadOn)}), quarter to ${periodEnd}.`,
        ),
      ],
      none:
        newest && oldest
          ? `Its known releases are of ${oldest.fiscalYear}q${oldest.quarter} to ${newest.fiscalYear}q${newest.quarter}.`
          : undefined,
      rows: wanted.map((row) => ({
        period: `${row.fiscalYear}q${row.quarter}`,
        end: row.periodEnd,
        released: [row.date, row.time].filter(Boolean).join(" "),
        eps: row.eps,
        revenue: row.revenue,
        estimated: row.estimated,
        isAnnouncedEps: row.isAnnouncedEps,
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

/** Everything on one quarter of a company. */
async function showQuarter(
  ticker: string,
  { quarter, find }: { quarter: string; find: string | undefined },
  { read, pageUrl, cite }: ToolSource,
): Promise<Reply> {
  const data = await read(quarterAddress, { ticker, quarter })
  return {
    about: [
      `${data.name} (${data.ticker}), ${data.key} to ${data.periodEnd}, released ${data.date}, in single ${data.currency ?? "units"}.`,
    ],
    rows: data.rows
      .filter(({ part, label, of }) => matchesName(find, `${part} ${label} ${of ?? ""}`))
      .map((row) => {
        const { url: _, ...shown } = row
        return { ...shown, source: cite(quarterAddress, row, data) }
      }),
    page: pageUrl(`/company/${data.ticker}/earnings/${data.key}`),
  }
}

/** What a company says of itself in the releases of some quarters. */
async function showMeasures(
  ticker: string,
  { isOf, find }: { isOf: (fiscalYear: number, fiscalQuarter: number) => boolean; find: string | undefined },
  { read, pageUrl, cite }: ToolSource,
): Promise<Reply> {
  const data = await read(measuresAddress, { ticker })
  return {
    about: [
      `${data.name} (${data.ticker}): its own measures, as first given in releases, in single ${data.currency ?? "units"}; percents as printed.`,
    ],
    rows: data.rows
      .filter(
        (row) => isOf(row.fiscalYear, row.fiscalQuarter) && matchesName(find, `${row.label} ${row.of ?? ""}`),
      )
      .map((row) => {
        const { url: _, fiscalYear: __, fiscalQuarter: ___, ...shown } = row
        return { ...shown, source: cite(measuresAddress, row, data) }
      }),
    none:
      data.rows.length > 0
        ? `None of its ${data.rows.length} figures is of these choices.`
        : "No adjusted figure or operating metric is in two of the loaded results releases.",
    page: pageUrl(`/company/${data.ticker}/earnings`),
  }
}

const calendar = researchTool({
  name: "calendar",
  title: "Earnings calendar",
  description: "Releases of results in a range of days, published or expected, in New York time.",
  input: { from: dayInput, to: dayInput, tickers: z.array(z.string().max(20)).max(50).optional() },
  fields: "date time ticker name period end status between accession source",
  async run({ from, to, tickers }, { read, pageUrl }) {
    const data = await read(calendarAddress, { from, to, tickers: tickers?.join(",") })
    return {
      about: [`${countText(data.rows.length, "release")} from ${data.from} to ${data.to}, ${data.timeZone}.`],
      rows: data.rows.map((event) => ({
        date: event.date,
        time: event.time,
        ticker: event.ticker,
        name: event.name,
        period: `${event.fiscalYear}q${event.quarter}`,
        end: event.periodEnd,
        status: event.status,
        between: event.from && event.to ? `${event.from} to ${event.to}` : undefined,
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
    "Filings of all companies whose text has words, with the sentences and counts by quarter; without words, the newest filings.",
  input: {
    words: z.string().max(400).optional().describe("A phrase, AND, OR, NOT, NEAR/10, restat*"),
    form: z.string().max(20).optional().describe("Form type such as 10-K or 8-K"),
    item: z.string().max(10).optional().describe("Item of an 8-K, such as 5.02"),
    sector: z.string().max(40).optional(),
    since: dayInput.optional().describe("First day of filing"),
    upto: dayInput.optional().describe("Last day of filing"),
  },
  fields: "company ticker form filed items section passage accession source",
  async run({ words, form, item, sector, since, upto }, { read, pageUrl }) {
    const asked = { q: words, form, item, sector, since, upto }
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

export const findingTools = [search, fetchPage, screener, compare, earnings, calendar, wordsInFilings]
