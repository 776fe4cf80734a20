import { useLoaderData } from "@remix-run/react"
import type { Cik } from "~/lib/cik"
import { formatDay, type IsoDate } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import { countText, formatCompact, formatFigure, formatPercent, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import {
  describeNoNext,
  formatDayRange,
  formatEnd,
  formatFiscalQuarter,
  formatOverdue,
  formatSession,
  formatUsualError,
  formatWeekday,
  nameMissing,
} from "~/model/earnings/format-release"
import type { PrefilledBase } from "~/model/valuation/valuation-inputs"
import { filingListPart, NotLoaded } from "~/pages/company/request/not-loaded"
import { CurrencyChoice, type CurrencyMark, CurrencyNote } from "~/pages/currency/currency-mark"
import { EmptyState } from "~/ui/empty-state"
import { type Fact, Facts } from "~/ui/facts"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { CompanyEarnings } from "./company-earnings"

/** How far the price moved with results, up or down, in quarters up to a release. */
export interface Reactions {
  median: number
  count: number
  until: IsoDate
}

interface LoadedEarnings extends Omit<CompanyEarnings, "rows"> {
  /** The day on which the filing list was read, in New York. */
  listReadOn: IsoDate
  count: number
  /** Growth of annual diluted EPS over each time frame that the figures cover. */
  growths: PrefilledBase["growths"]
  last: { date: string; time: string | null } | null
  /** Null where no closes are known. */
  reactions: Reactions | null
  table: string | null
  /** Announced beside filed figures, and the figures that the company adjusts. */
  announced: { hasFigures: boolean; table: string | null }
  adjusted: { hasFigures: boolean; table: string | null }
  /** The measures that recur in releases. */
  measures: { hasFigures: boolean; table: string | null }
  currencyMark: CurrencyMark
  /** True while releases are read. */
  isReading: boolean
  /** The reason why the figures are missing; null if they are not. */
  figuresReason: string | null
}

export type EarningsPageData = { ticker: Ticker; cik: Cik } & Loaded<LoadedEarnings>

export function EarningsPage() {
  const data = useLoaderData<EarningsPageData>()
  const { ticker, cik } = data
  const here = `/company/${ticker}/earnings`
  if (data.status !== "loaded")
    return (
      <NotLoaded
        part={{ ...filingListPart, title: "Earnings releases" }}
        read={data}
        cik={cik}
        retry={here}
      />
    )
  if (data.count === 0)
    return (
      <EmptyState action={{ label: "Read this company's filings", to: `/company/${ticker}/filings` }}>
        No current report of this company announces results (8-K with item 2.02, or 6-K).
      </EmptyState>
    )
  return (
    <>
      <Facts facts={listFacts(data)} isNoteBelow />
      {data.ended ? <NoteLine>{formatEnd(data.ended)}</NoteLine> : null}
      <CurrencyNote mark={data.currencyMark} />
      <div className="noted">
        <NoteLine
          beside={
            <>
              <TextLink to="/earnings">Calendar of all companies</TextLink>
              <TextLink to={`/company/${ticker}/filings`}>Filings and transcripts</TextLink>
              <TextLink to={`/company/${ticker}/visualize?set=price`}>Price chart</TextLink>
              <a href={`${here}.ics`}>Calendar feed</a>
              <DataLinks at={here} />
            </>
          }
        >
          {data.growths.length > 0 ? `${describeGrowths(data.growths)} ` : ""}
          EPS and revenue{data.currency ? ` in ${data.currency}` : ""} as first filed, EPS adjusted for later
          splits. ᵈ derived, ᵃ from the release, ≈ estimate.
          {data.figuresReason ? ` ${data.figuresReason}` : ""}
        </NoteLine>
        <ServerHtml slot="earnings" html={data.table} />
      </div>
      {data.announced.hasFigures ? (
        <Section title="Announced against filed">
          <NoteLine>
            Announced: the results release (EX-99.1 of the 8-K). Filed: the quarter’s first 10-Q or 10-K; a
            fourth quarter is the year less nine months, its EPS the release’s where both agree.
          </NoteLine>
          <ServerHtml slot="announced" html={data.announced.table} />
        </Section>
      ) : null}
      {data.adjusted.hasFigures ? (
        <Section title="Adjusted figures, as the company defines them">
          <NoteLine>
            From the newest release with a reconciliation that adds up. Companies define adjusted figures
            differently.
          </NoteLine>
          <ServerHtml slot="adjusted" html={data.adjusted.table} />
        </Section>
      ) : null}
      {data.measures.hasFigures ? (
        <Section title="The company’s own measures">
          <NoteLine beside={<DataLinks at={`/company/${ticker}/measures`} />}>
            Adjusted figures and operating metrics of two or more results releases, as first given. Restated:
            by the release of the next year.
          </NoteLine>
          <ServerHtml slot="measures" html={data.measures.table} />
        </Section>
      ) : null}
      <CurrencyChoice mark={data.currencyMark} />
      {data.isReading ? <NoteLine>Results releases are loading. Reload in a minute.</NoteLine> : null}
    </>
  )
}

/** `Growth of diluted EPS a year: 1.2% over 3Y, 17.9% over 5Y, 15.1% over all 18 years.` */
function describeGrowths(growths: PrefilledBase["growths"]): string {
  const parts = growths.map(
    ({ span, rate, years }) =>
      `${formatPercent(rate)} over ${span === "all" ? `all ${years} years` : `${span}Y`}`,
  )
  return `Growth of diluted EPS a year: ${parts.join(", ")}.`
}

function listFacts({
  reactions,
  next,
  overdue,
  ended,
  listReadOn,
  nextEstimate,
  last,
  medianErrorDays,
  forecasts,
}: LoadedEarnings): Fact[] {
  const note =
    next?.status === "expected"
      ? [
          "expected",
          next.from && next.to && next.from !== next.to && formatDayRange(next.from, next.to),
          medianErrorDays !== null &&
            `${formatUsualError(medianErrorDays)} (${countText(forecasts, "forecast")})`,
        ]
          .filter(Boolean)
          .join(", ")
      : ["confirmed", next?.time, next && formatSession(next.session)].filter(Boolean).join(", ")
  return [
    ...describeOverdue(overdue, listReadOn),
    {
      term: next
        ? `Next release, ${formatFiscalQuarter(next.quarter, next.fiscalYear, next.periodEnd)}`
        : "Next release",
      value: next ? <Whole text={formatDay(next.date)} /> : missing,
      note: next ? note : describeNoNext({ isOverdue: overdue.length > 0, hasEnded: ended !== null }),
    },
    ...(nextEstimate && (nextEstimate.eps !== null || nextEstimate.revenue !== null)
      ? [
          {
            term: "Expected EPS · revenue",
            value: `${formatFigure(nextEstimate.eps, 2)} · ${formatCompact(nextEstimate.revenue)}`,
            note: nextEstimate.source,
          },
        ]
      : []),
    {
      term: "Last release",
      value: last ? <Whole text={formatDay(last.date)} /> : missing,
      note: last ? [formatWeekday(last.date).split(",")[0], last.time].filter(Boolean).join(", ") : null,
    },
    ...(reactions
      ? [
          {
            term: "Price after results",
            value: `±${formatPercent(reactions.median)}`,
            note: `median of ${countText(reactions.count, "quarter")} to ${formatDay(reactions.until)}`,
          },
        ]
      : []),
  ]
}

/** The results that are past their day: the first with its day, the others by their quarters. */
function describeOverdue([first, ...others]: LoadedEarnings["overdue"], listReadOn: IsoDate): Fact[] {
  if (!first) return []
  const { quarter, fiscalYear, periodEnd, date, status } = first
  const also = others.map((each) => formatFiscalQuarter(each.quarter, each.fiscalYear, each.periodEnd))
  const state = nameMissing(date, listReadOn)
  const says = [
    status === "expected" ? (state === "Overdue" ? "expected" : "") : "announced",
    formatOverdue(date, listReadOn),
    also.length ? `also ${also.join(", ")}` : "",
  ]
  return [
    {
      term: `${state}, ${formatFiscalQuarter(quarter, fiscalYear, periodEnd)}`,
      value: <Whole text={formatDay(date)} />,
      note: says.filter(Boolean).join(", "),
    },
  ]
}

/** Without line breaks. */
function Whole({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{text}</span>
}
