import { useLoaderData } from "@remix-run/react"
import type { Cik } from "~/lib/cik"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { type SegmentsQuery, segmentsAddress } from "~/model/segments/segments-query"
import { FinancialsTabs } from "~/pages/company/financials/financials-tabs"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { Disclosure } from "~/ui/disclosure"
import { EmptyState } from "~/ui/empty-state"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs, toTabs } from "~/ui/tabs"

export type SegmentsPageData = { ticker: Ticker; cik: Cik; name: string; query: SegmentsQuery } & Loaded<{
  sections: { key: string; title: string; html: string | null }[]
  /** False if the other period has nothing, either. */
  hasOtherPeriod: boolean
  hasComputed: boolean
  /** The reports of the columns, in words. */
  reports: string
  progress: { read: number; unread: number }
  /** Sentences on totals that do not add up. */
  refused: string[]
}>

const periodTabs = { annual: "Annual", quarterly: "Quarterly" } as const
const showTabs = { values: "Values", growth: "Growth", share: "Share of total" } as const

export function SegmentsPage() {
  const data = useLoaderData<SegmentsPageData>()
  const { ticker, cik, query } = data
  return (
    <>
      <Controls>
        <FinancialsTabs ticker={ticker} current="segments" />
        <Tabs label="Period" size="small" tabs={choices(ticker, query, "period", periodTabs)} />
        <Tabs label="Shown as" size="small" tabs={choices(ticker, query, "show", showTabs)} />
      </Controls>
      {data.status !== "loaded" ? (
        <NotLoaded
          part={{ source: "annual or quarterly reports in XBRL of this company", title: "The breakdowns" }}
          read={data}
          cik={cik}
          retry={segmentsAddress(ticker, query)}
        />
      ) : (
        <Breakdowns {...data} />
      )}
    </>
  )
}

function choices<Key extends keyof SegmentsQuery>(
  ticker: Ticker,
  query: SegmentsQuery,
  name: Key,
  labels: Record<SegmentsQuery[Key], string>,
) {
  return toTabs(Object.entries(labels) as [SegmentsQuery[Key], string][], query[name], (value) =>
    segmentsAddress(ticker, { ...query, [name]: value }),
  )
}

type Breakdowns = Extract<SegmentsPageData, { status: "loaded" }>

function Breakdowns({
  ticker,
  name,
  query,
  sections,
  hasOtherPeriod,
  hasComputed,
  reports,
  progress,
  refused,
}: Breakdowns) {
  const nothing =
    sections.length === 0 ? whyNoBreakdown({ ticker, name, query, hasOtherPeriod, progress, refused }) : null
  return (
    <div className="noted">
      <NoteLine
        beside={
          <>
            <a href={segmentsAddress(ticker, { period: query.period }, ".xlsx")}>XLSX</a>
            <a href={segmentsAddress(ticker, { period: query.period }, ".csv")}>CSV</a>
            <a href={segmentsAddress(ticker, { period: query.period }, ".json")}>JSON</a>
          </>
        }
      >
        {reports} Each column is as the newest report states it, and its parts add up to the total. Select a
        figure to find it in its report.
        {progress.unread > 0 ? ` ${progress.unread} more reports are not loaded yet.` : ""}
        {hasComputed ? (
          <>
            {" "}
            <sup className="text-blue">c</sup> computed: the fiscal year less its first three quarters.
          </>
        ) : null}
      </NoteLine>
      {nothing ? <EmptyState action={nothing.action}>{nothing.text}</EmptyState> : null}
      {sections.map(({ key, title, html }) => (
        <Section key={key} title={title}>
          <ServerHtml slot={key} html={html} />
        </Section>
      ))}
      {refused.length ? (
        <Disclosure summary="Not shown, because the parts do not add up">
          <ul className="list-disc py-3 pl-5 text-small text-ink-2">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  )
}

interface Known {
  ticker: Ticker
  name: string
  query: SegmentsQuery
  hasOtherPeriod: boolean
  progress: { read: number; unread: number }
  /** Breakdowns that do not add up, in words. */
  refused: readonly string[]
}

/**
 * The reason why a page has no breakdown. The page says that a company reports no segments only if several reports prove
 * it.
 */
export function whyNoBreakdown({ ticker, name, query, hasOtherPeriod, progress, refused }: Known): {
  text: string
  action: { label: string; to: string }
} {
  if (hasOtherPeriod) {
    const period = query.period === "annual" ? "quarterly" : "annual"
    return {
      text: `The loaded reports have no ${query.period} breakdowns.`,
      action: { label: `Show ${period} breakdowns`, to: segmentsAddress(ticker, { period }) },
    }
  }
  if (refused.length === 0 && (progress.unread > 0 || progress.read === 0))
    return {
      text:
        progress.read > 0
          ? "The loaded reports have no breakdowns."
          : "No report of this company is loaded yet.",
      action: { label: "Try again", to: segmentsAddress(ticker, query) },
    }
  return {
    text: refused.length
      ? `${name} reports breakdowns, but none of them adds up to the total.`
      : progress.read === 1
        ? "The one loaded report has no figures by segment, product or region."
        : `The ${progress.read} loaded reports of ${name} have no figures by segment, product or region.`,
    action: { label: "Show financial statements", to: `/company/${ticker}/financials` },
  }
}
