import { z } from "zod"
import { executivesAddress } from "~/addresses/definitions/company"
import { rowOf } from "~/addresses/definitions/define-address"
import { insidersAddress } from "~/addresses/definitions/insiders"
import { marketAddress, personAddress } from "~/addresses/definitions/persons"
import { asReportedDataAddress, segmentsAddress } from "~/addresses/definitions/segments"
import { parseAccession } from "~/lib/accession"
import { countText } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { asReportedAddress, latestReport } from "~/model/as-reported/as-reported-address"
import { segmentsAddress as segmentsPage } from "~/model/segments/segments-query"
import type { Reply } from "./reply"
import {
  accessionInput,
  dayInput,
  partOfName,
  researchTool,
  type ToolSource,
  tickerInput,
  yearInput,
} from "./tool"

const segment = rowOf(segmentsAddress)

const segments = researchTool({
  name: "segments",
  title: "Segments",
  description:
    "Revenue, operating income and other figures by segment, product or region, newest period first.",
  input: {
    ticker: tickerInput,
    measure: segment.measure.optional(),
    axis: segment.axis.optional(),
    period: segmentsAddress.response.shape.period.default("annual"),
    fiscalYear: z.number().int().optional(),
    fiscalQuarter: z.number().int().min(1).max(4).optional(),
    end: dayInput.optional().describe("Only the period that ends on this day"),
    name: z.string().max(100).optional().describe("Only parts with this in their name"),
  },
  fields: "measure axis part member period end value unit accession derivation source",
  async run({ ticker, measure, axis, period, fiscalYear, fiscalQuarter, end, name }, { read, pageUrl }) {
    const data = await read(segmentsAddress, { ticker, period })
    const page = pageUrl(segmentsPage(data.ticker as Ticker, { period }))
    const wanted = [...data.rows, ...data.sums]
      .filter((row) => (!measure || row.measure === measure) && (!axis || row.axis === axis))
      .filter((row) => fiscalYear === undefined || row.fiscalYear === fiscalYear)
      .filter((row) => fiscalQuarter === undefined || row.fiscalQuarter === fiscalQuarter)
      .filter((row) => end === undefined || row.end === end)
      .filter((row) => name === undefined || row.label.toLowerCase().includes(name.toLowerCase()))
      .sort((a, b) => b.end.localeCompare(a.end))
    return {
      about: [
        `${data.name} (${data.ticker}): ${countText(wanted.length, "figure")} of breakdowns that add up to the company's total or name the rest.`,
        ...(wanted.some(({ kind }) => kind === "sum")
          ? [
              "A row with the derivation Sum of parts is the filing's own sum of other rows: do not add it to them.",
            ]
          : []),
      ],
      none:
        data.rows.length > 0
          ? `None of its ${data.rows.length + data.sums.length} figures is of these choices.`
          : "No read report has a breakdown that adds up.",
      rows: wanted.map((row) => ({
        ...row,
        part: row.label,
        member: row.part,
        period:
          row.fiscalQuarter === null ? String(row.fiscalYear) : `${row.fiscalYear}q${row.fiscalQuarter}`,
        derivation:
          [
            row.kind === "sum" && "Sum of parts",
            row.isComputed && "Fiscal year less its first three quarters",
          ]
            .filter(Boolean)
            .join("; ") || undefined,
        source: page,
      })),
      page,
    }
  },
})

const asReported = researchTool({
  name: "as_reported",
  title: "Statements as reported",
  description:
    "The statements of one annual or quarterly report in the company's own rows and words; without an accession number, of the newest report that can be read.",
  input: {
    ticker: tickerInput,
    accession: accessionInput.optional(),
    statement: rowOf(asReportedDataAddress).statement.optional(),
    find: z.string().max(100).optional().describe("Only rows with this in their label or concept"),
  },
  fields: "statement label start end member value unit concept",
  async run({ ticker, accession, statement, find }, { read, pageUrl }) {
    const data = await read(asReportedDataAddress, { ticker, accession: accession ?? latestReport })
    const wanted = data.rows
      .filter((row) => !statement || row.statement === statement)
      .filter((row) => !find || `${row.label} ${row.concept}`.toLowerCase().includes(find.toLowerCase()))
    const page = pageUrl(asReportedAddress(data.ticker as Ticker, parseAccession(data.accession)))
    return {
      about: [
        `${data.form} of ${data.name} (${data.ticker}), ${data.accession}, filed ${data.filed}: this filing and this page are the source of every row.`,
      ],
      rows: wanted.map((row) => ({ ...row, member: row.member ?? undefined })),
      page,
    }
  },
})

const insiderTrades = researchTool({
  name: "insider_trades",
  title: "Insider trades",
  description:
    "Trades of a company's insiders (Forms 3, 4, 5, 144), or summed by quarter; without ticker, of a person in all companies, or of the market.",
  input: {
    ticker: tickerInput.optional(),
    show: z.enum(["trades", "quarters", "clusters", "buys", "sells"]).default("trades"),
    code: z.string().max(10).optional().describe("market (purchases and sales), 144, or a code such as P"),
    year: yearInput,
    person: z.string().max(100).optional().describe("CIK; beside ticker also a part of the name"),
  },
  fields:
    "company ticker quarter boughtUsd soldUsd netUsd purchases sales unpriced date owner role code what derivative security shares price value ownedAfter nature plan10b51 accession source",
  async run({ ticker, show, code, year, person }, toolSource) {
    if (!ticker) return person ? showPerson(person, toolSource) : showMarket(show, toolSource)
    const { read, pageUrl, cite } = toolSource
    const data = await read(insidersAddress, { ticker, code, year: year?.toString() })
    const page = pageUrl(`/company/${data.ticker}/insiders${code ? `?code=${encodeURIComponent(code)}` : ""}`)
    const asked = person?.toLowerCase()
    const trades = data.rows.filter(
      (row) => !asked || row.owner.toLowerCase().includes(asked) || Number(row.ownerCik) === Number(asked),
    )
    return {
      about: [
        `${data.name} (${data.ticker}): ${countText(trades.length, "transaction")}. Net buying counts purchases (P) and sales (S) in the market, without derivatives.`,
      ],
      none:
        show === "quarters" ? "Of no quarter every form was read." : "No read form has such a transaction.",
      rows:
        show === "quarters"
          ? data.quarters.toReversed().map((each) => ({ ...each, source: page }))
          : trades.map((each) => ({
              ...toTrade(each),
              what: each.meaning,
              source: cite(insidersAddress, each, data),
            })),
      page,
    }
  },
})

/** The trades of a person in all loaded companies. */
async function showPerson(cik: string, { read, pageUrl }: ToolSource): Promise<Reply> {
  const data = await read(personAddress, { cik: cik.padStart(10, "0") })
  const roles = data.roles.map(
    ({ issuerName, roles, since, until, hasLeft }) =>
      `${issuerName} (${roles.map(({ role }) => role).join(", ")}, forms of ${since} to ${until}${hasLeft ? ", left" : ""})`,
  )
  const page = pageUrl(`/person/${data.cik}`)
  return {
    about: [`${data.name} (CIK ${data.cik}): ${roles.join("; ") || "no role is known"}.`],
    rows: data.rows.map((row) => ({
      ...toTrade(row),
      company: row.issuerName,
      ticker: row.ticker,
      what: row.meaning,
      source: row.url ? pageUrl(row.url) : page,
    })),
    page,
  }
}

/** The newest trades of the market, the largest, or clusters of purchases. */
async function showMarket(show: string, { read, pageUrl }: ToolSource): Promise<Reply> {
  const list = ["clusters", "buys", "sells"].includes(show) ? show : "newest"
  const data = await read(marketAddress, { show: list, days: "90" })
  const page = pageUrl(`/insiders?show=${list}&days=90`)
  const clusters = data.clusters.map((each) => ({
    company: each.name,
    ticker: each.ticker,
    date: each.to,
    owner: each.owners.join(", "),
    shares: each.shares,
    value: each.value,
    source: page,
  }))
  const trades = data.rows.map((row) => ({
    ...toTrade({ ...row, date: row.day }),
    company: row.name,
    ticker: row.ticker,
    what: row.meaning,
    source: row.ticker ? pageUrl(`/company/${row.ticker}/insiders`) : page,
  }))
  return {
    about: [`${list} of the last ${data.days} days, purchases and sales in the market of loaded companies.`],
    rows: list === "clusters" ? clusters : trades,
    none: `There is none in these ${data.days} days.`,
    page,
  }
}

/** The fields of a trade that its row has; marks only where they are set. */
function toTrade<Trade extends { derivative?: boolean; plan10b51: boolean | null }>(trade: Trade) {
  return {
    ...trade,
    derivative: trade.derivative || undefined,
    plan10b51: trade.plan10b51 || undefined,
  } as Omit<Trade, "derivative" | "plan10b51"> & { derivative?: true; plan10b51?: true }
}

const noPay = {
  unread: "no proxy statement was read",
  untagged: "the proxy statement has no tagged figures",
  "not-found": "the SEC did not have the proxy statement",
} as const

const executives = researchTool({
  name: "executives",
  title: "Executives, directors and their pay",
  description:
    "Officers and directors of a company, their pay by year from proxy statements, or who left and came (item 5.02 of 8-Ks).",
  input: {
    ticker: tickerInput,
    show: z.enum(["people", "pay", "changes"]).default("people"),
    name: partOfName,
  },
  fields: "name role age since state year end totalUsd paidUsd date what accession source",
  async run({ ticker, show, name }, { read, pageUrl, cite }) {
    const data = await read(executivesAddress, { ticker })
    const page = pageUrl(`/company/${data.ticker}/executives`)
    const proxy = data.proxy?.accession ?? data.payVersusPerformance?.proxy?.accession ?? null
    const people = data.rows.map((row) => ({
      ...row,
      since: row.since && !row.isSinceExact ? `≤ ${row.since}` : row.since,
      source: cite(executivesAddress, row, data),
    }))
    const changes = data.changes.map((row) => ({
      ...row,
      what: row.sentence ?? row.kind,
      source: cite(executivesAddress, row, data),
    }))
    const rows = show === "people" ? people : show === "changes" ? changes : listPay(data, proxy, page)
    return {
      about: [`${data.name} (${data.ticker}): ${show}. Proxy statement: ${proxy ?? "none read"}.`],
      none:
        show === "pay" && rows.length === 0
          ? `Pay is not known: ${noPay[data.payVersusPerformance?.reason ?? "unread"]}.`
          : undefined,
      rows: rows.filter((row) => !name || (row.name ?? "").toLowerCase().includes(name.toLowerCase())),
      page,
    }
  },
})

/** Totals of the summary table by person, then the years of pay versus performance. */
function listPay(data: z.infer<typeof executivesAddress.response>, proxy: string | null, source: string) {
  const named = data.pay.flatMap(({ name, title, years }) =>
    years.map(({ year, totalUsd }) => ({
      name,
      role: title,
      year: String(year),
      totalUsd,
      accession: proxy,
      source,
    })),
  )
  const versus = data.payVersusPerformance?.proxy?.accession ?? null
  const years = (data.payVersusPerformance?.pay?.years ?? []).toReversed().flatMap((year) => [
    ...year.chiefs.map(({ name, totalUsd, paidUsd }) => ({
      name,
      role: "principal executive officer",
      year: year.end.slice(0, 4),
      end: year.end,
      totalUsd,
      paidUsd,
      accession: versus,
      source,
    })),
    {
      name: null,
      role: "average of the other named officers",
      year: year.end.slice(0, 4),
      end: year.end,
      totalUsd: year.otherTotalUsd,
      paidUsd: year.otherPaidUsd,
      accession: versus,
      source,
    },
  ])
  return [...named, ...years]
}

export const detailTools = [segments, asReported, insiderTrades, executives]
