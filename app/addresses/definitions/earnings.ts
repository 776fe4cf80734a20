import { z } from "zod"
import { loadCalendarData } from "~/pages/calendar/load-calendar.server"
import {
  readEarningsSources,
  toEarningsData,
  toMeasuresData,
} from "~/pages/company/earnings/load-earnings.server"
import { loadQuarterData } from "~/pages/company/quarter/load-quarter.server"
import { quarterParts } from "~/pages/company/quarter/quarter-view"
import { type DataAddress, defineAddress, pathParameter, queryParameter, tableOf } from "./define-address"
import {
  accession,
  cik,
  companyHead,
  count,
  day,
  flag,
  listOf,
  money,
  number,
  path,
  perShare,
  text,
  ticker,
} from "./fields"
import { toLongRow, toLongUnit } from "./long-form"
import { choice, tickersQuery } from "./parameters"
import { ofCompany } from "./views.server"

const growth = number.describe("Against the same quarter of the year before, of one basis; 0.15 is 15 %")
const surprise = number.describe("Against the estimate; 0.15 is 15 %")
const inUnit = number.describe(
  "In unit: single units of the currency, a share, percent as printed, or a count",
)
const inScale = number.describe("In scale")

const session = z.enum(["before", "during", "after"]).nullable()
const time = text.nullable().describe("HH:MM in New York")

/** When a quarter was released. */
const release = { fiscalYear: count, quarter: count, periodEnd: day, date: day, time, session }

const close = z.object({ date: day, close: perShare, currency: text, source: text })

const event = {
  cik,
  periodEnd: day,
  quarter: count,
  fiscalYear: count,
  date: day,
  time,
  session,
  status: z.enum(["expected", "confirmed"]),
  from: day.nullable().describe("First day of an expected release"),
  to: day.nullable(),
  accession: accession.nullable(),
}

const estimate = {
  epsEstimate: perShare.nullable(),
  revenueEstimate: money.nullable(),
  estimateSource: text.nullable(),
}

const nextEvent = z.object({ ...event, form: text.nullable(), file: text.nullable() })

export const earningsAddress = defineAddress({
  id: "earnings",
  load: ofCompany(async (company, { context }) => {
    return toEarningsData(company, await readEarningsSources(company, context))
  }),
  table: {
    formulas: {
      epsGrowth: "eps / eps@year - 1",
      revenueGrowth: "revenue / revenue@year - 1",
      epsSurprise: "eps / epsEstimate - 1",
      revenueSurprise: "revenue / revenueEstimate - 1",
    },
    getSource: ({ releaseUrl }) => (typeof releaseUrl === "string" ? releaseUrl : null),
  },
  path: "/company/{ticker}/earnings",
  group: "Earnings",
  title: "Earnings releases",
  description: "Past releases with the figures as first filed, newest first, and the next expected release.",
  response: tableOf({
    ...companyHead,
    rows: {
      ...release,
      eps: perShare.nullable(),
      epsAdjusted: perShare.nullable().describe("EPS on the basis of today's shares"),
      splitFactor: number.describe("Shares of today for one share of the day on which EPS was filed"),
      estimated: z.literal(true).optional().describe("Set where EPS is neither filed nor announced"),
      isAnnouncedEps: z
        .literal(true)
        .optional()
        .describe("Set where the release has EPS and no filing has it"),
      netIncome: money.nullable(),
      epsDerivation: text.nullable(),
      epsUrl: path.nullable(),
      announced: z
        .object({
          eps: perShare.nullable(),
          epsBasic: perShare.nullable(),
          revenue: money.nullable(),
          netIncome: money.nullable(),
          year: z
            .object({ revenue: money.nullable(), eps: perShare.nullable() })
            .nullable()
            .describe("Of the year that the quarter ends, if the table of the release has it"),
          accession,
          document: text.describe("The file of the release"),
          url: path,
          adjusted: listOf({
            label: text,
            filed: inScale,
            adjusted: inScale,
            yearAgo: inScale.nullable().describe("Adjusted, of the year before"),
            scale: number.nullable().describe("The unit of the amounts"),
            unit: z.enum(["amount", "share", "percent"]),
            isPerShare: flag,
            url: path,
            items: listOf({ label: text, value: inScale }),
          }).describe("Figures that the company adjusts in its own way, with the steps"),
        })
        .nullable()
        .describe("What the results release says; null where it was not read"),
      epsGrowth: growth.nullable(),
      revenue: money.nullable(),
      revenueDerivation: text.nullable(),
      revenueUrl: path.nullable(),
      revenueGrowth: growth.nullable(),
      epsEstimate: perShare.nullable(),
      epsSurprise: surprise.nullable(),
      revenueEstimate: money.nullable(),
      revenueSurprise: surprise.nullable(),
      estimateSource: text.nullable(),
      forecast: day.nullable(),
      errorDays: number.nullable().describe("Days between the forecast and the release"),
      accession,
      reaction: z
        .object({
          before: close.describe("Of the last market day before the release, as traded"),
          after: close.describe("Of the first market day that knew the release"),
          change: number.describe("Adjusted for splits; 0.15 is 15 %"),
        })
        .nullable()
        .describe("How the price moved; null where one of the two closes or the time is not known"),
      releaseUrl: path,
      reportUrl: path.nullable(),
    },
    next: nextEvent.nullable(),
    overdue: z
      .array(nextEvent)
      .describe("Expected before today and neither in the filing list nor in the statements, oldest first"),
    ended: z
      .object({ form: text, filed: day })
      .nullable()
      .describe("The Form 15 or 25 after which the company files no more reports"),
    listReadOn: day.describe("The day on which the filing list was read, in New York"),
    nextEstimate: z
      .object({
        eps: perShare.nullable(),
        revenue: money.nullable(),
        source: text.nullable(),
      })
      .loose()
      .nullable(),
    medianErrorDays: number.nullable().describe("Days"),
    forecasts: count,
    currency: text.nullable(),
  }),
})

export const quarterAddress = defineAddress({
  id: "earnings-quarter",
  load: ofCompany((company, { parameters, context }) =>
    loadQuarterData(company, parameters.quarter ?? "", context),
  ),
  path: "/company/{ticker}/earnings/{quarter}",
  group: "Earnings",
  title: "One quarter",
  description:
    "A fiscal quarter in order of arrival: announced and filed figures, earlier guidance and its outcome, adjusted figures, operating metrics, guidance, segments, and what insiders, owners and the price did until the next release.",
  parameters: [
    pathParameter("quarter", "The company's fiscal quarter", "2025q3", z.string().regex(/^\d{4}[Qq][1-4]$/)),
  ],
  response: tableOf({
    ...companyHead,
    key: text,
    ...release,
    currency: text.nullable(),
    releaseUrl: path,
    isRead: flag.describe("True where the figures of the release were read"),
    reportUrl: path.nullable(),
    transcriptUrl: path.nullable(),
    previous: text.nullable().describe("Key of the quarter before"),
    next: text.nullable().describe("Key of the quarter after"),
    rows: {
      part: z.enum(quarterParts),
      label: text,
      of: text.nullable().describe("The period, day or unit, apart from the quarter"),
      unit: z.enum(["amount", "share", "percent", "number"]),
      value: inUnit.nullable(),
      filed: inUnit.nullable(),
      yearAgo: inUnit.nullable(),
      low: inUnit.nullable(),
      high: inUnit.nullable(),
      note: text.nullable(),
      quote: text.nullable().describe("The sentence of guidance"),
      url: path.nullable(),
    },
  }),
})

const longFormats = { amount: "money", share: "perShare", percent: "percent", number: "count" }

export const measuresAddress = defineAddress({
  id: "measures",
  load: ofCompany(async (company, { context }) =>
    toMeasuresData(company, await readEarningsSources(company, context)),
  ),
  path: "/company/{ticker}/measures",
  group: "Earnings",
  title: "The company's own measures",
  description:
    "Adjusted figures and operating metrics that recur in the results releases, a row for each quarter, as first given; and what each release expects.",
  toLong: ({ ticker, cik, currency, rows }) =>
    rows.flatMap(({ kind, label, of, unit, value, low, high, end, accession, filed, ...period }) => {
      const values =
        kind === "guidance"
          ? [[`${label}, low for ${of}`, low] as const, [`${label}, high for ${of}`, high] as const]
          : [[of ? `${label}, ${of}` : label, value] as const]
      return values.map(([row, figure]) =>
        toLongRow({
          ...{ ticker, cik, row, end, accession, filed },
          ...{ fiscalYear: period.fiscalYear, fiscalQuarter: period.fiscalQuarter },
          value: unit === "percent" && figure !== null ? figure / 100 : figure,
          ...toLongUnit(longFormats[unit], currency),
        }),
      )
    }),
  response: tableOf({
    ...companyHead,
    currency: text.nullable(),
    rows: {
      kind: z.enum(["adjusted", "metric", "guidance"]),
      label: text.describe("The name in the newest release"),
      unit: z.enum(["amount", "share", "percent", "number"]),
      of: text.describe("What is counted, as the company names it; the period of guidance"),
      quarter: text.describe("The company's fiscal quarter of the release, 2026q2"),
      fiscalYear: count,
      fiscalQuarter: count,
      end: day.describe("Of the release's quarter"),
      value: inUnit.nullable().describe("The outcome of guidance, where it is announced"),
      low: inUnit.nullable().describe("Of guidance"),
      high: inUnit.nullable(),
      restated: inUnit.nullable().describe("What the release of the next year gives, where it differs"),
      url: path,
      accession,
      filed: day,
    },
  }),
})

/** Without one valid ticker, the calendar would be that of all companies. */
export const calendarAddress = defineAddress({
  id: "calendar",
  load: async ({ request, context }) => ({ status: 200, body: await loadCalendarData(request, context) }),
  path: "/earnings",
  group: "Earnings",
  title: "Earnings calendar",
  description: "Releases of a range of days, at most 400 days; the current week by default.",
  parameters: [
    queryParameter("from", "First day, in New York", "2026-04-27", day),
    queryParameter("to", "Last day, in New York", "2026-05-08", day),
    tickersQuery("AAPL,NVDA"),
    queryParameter("session", "Time of day", "after", choice("before", "during", "after")),
    queryParameter("status", "Confirmed or expected", "confirmed", choice("expected", "confirmed")),
    queryParameter("q", "Ticker or part of a name", "apple"),
  ],
  response: tableOf({
    from: day,
    to: day,
    timeZone: text,
    rows: {
      ...event,
      results: z
        .object({
          quarter: count,
          year: count,
          revenue: money.nullable(),
          eps: perShare.nullable().describe("Diluted, a share"),
          currency: text.nullable(),
        })
        .nullable()
        .describe("Of the quarter, or of the latest one before an expected release"),
      errorDays: number.nullable().describe("The usual error of forecasts of this company"),
      ...estimate,
      ticker,
      name: text,
      country: text.nullable(),
      url: path,
      releaseUrl: path.nullable(),
    },
  }),
})
export const releaseAddresses: DataAddress[] = [
  earningsAddress,
  quarterAddress,
  measuresAddress,
  calendarAddress,
]
