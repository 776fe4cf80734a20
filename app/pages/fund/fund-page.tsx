import { Link, useLoaderData } from "@remix-run/react"
import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { describeAbsence, type Loaded } from "~/lib/loaded"
import { countText, formatChange, formatCompactUsd, formatFigure, formatPercent } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import type { ShareClass } from "~/model/funds/fund-list"
import { fundPath } from "~/model/funds/fund-path"
import { FavoriteToggle } from "~/pages/recents/favorite-toggle"
import { WatchButton } from "~/pages/watchlist/button/watch-button"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { FilterControls, filterBy } from "~/ui/forms/filter-controls"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import type { FundsOverlap } from "./fund-overlap"
import type { Breakdown, FundFilter, FundView } from "./fund-view"

interface FundHead {
  ticker: Ticker
  name: string
  exchange: string | null
  cik: Cik | null
  registrant: string | null
  /** All share classes of the series; empty until the SEC's list has it. */
  classes: ShareClass[]
}

/** A kind of holdings that the filter can choose. */
type Choice = Omit<Breakdown, "weightPct">

interface LoadedFund extends Omit<FundView, "lines" | "changes" | "sectors" | "types" | "countries"> {
  types: Choice[]
  countries: Choice[]
  filter: FundFilter
  pages: number
  matching: number
  /** The previous report, with which this one is compared; null without one. */
  since: string | null
  netAssetsBefore: number | null
  changed: number
  added: number
  removed: number
  largest: { name: string; weightPct: number | null } | null
  /** Tickers of the comparison without a report. */
  notCompared: Ticker[]
  overlapOf: Omit<FundsOverlap, "rows"> | null
  overlap: string | null
  bars: string | null
  table: string | null
}

export type FundPageData = { head: FundHead } & Loaded<{ view: LoadedFund }>

export function FundPage() {
  const data = useLoaderData<FundPageData>()
  const { ticker, name, exchange, cik } = data.head
  const here = `/etf/${ticker}`
  const heart = (
    <>
      <FavoriteToggle subject={{ type: "etf", identifier: ticker, name }} />
      <WatchButton subject={{ type: "etf", identifier: ticker }} name={name} />
    </>
  )
  const listed = exchange ? `${exchange.toUpperCase()}: ${ticker}` : ticker
  if (data.status !== "loaded") {
    const atSec = cik
      ? [{ label: "View its filings on the SEC website", to: edgarAddress.filerPage(cik) }]
      : []
    return (
      <>
        <PageHeader title={name} crumb={listed} beside={heart} lede={data.head.registrant} />
        {data.status === "absent" ? (
          <Notice actions={[{ label: "Try again", to: here }, ...atSec]}>
            {describeAbsence(`report of holdings (Form N-PORT) of ${ticker}`, data)}
          </Notice>
        ) : (
          <Notice tone="warning" actions={[{ label: "Try again", to: here }, ...atSec]}>
            The holdings could not be loaded. {data.reason}
          </Notice>
        )}
        <ShareClasses ticker={ticker} classes={data.head.classes} />
      </>
    )
  }
  const { view } = data
  const { filter } = view
  // Pages after the first and filtered lists begin with their table.
  const isFirst = filter.page === 1 && !filter.text && !filter.type && !filter.country
  const address = (change: Partial<FundFilter>) => fundAddress(ticker, { ...filter, page: 1, ...change })
  return (
    <>
      <PageHeader
        title={view.name}
        beside={heart}
        crumb={
          <CrumbLine
            parts={[
              listed,
              `holdings of ${formatDay(view.asOf)}`,
              view.filed &&
                (view.accession ? (
                  <a
                    href={edgarAddress.filingPage(view.cik, view.accession)}
                    className="link"
                    rel="noreferrer"
                  >
                    filed {formatDay(view.filed)}
                  </a>
                ) : (
                  `filed ${formatDay(view.filed)}`
                )),
            ]}
          />
        }
        lede={view.registrant === view.name ? null : view.registrant}
      />
      <Facts
        isNoteBelow
        facts={[
          {
            term: "Net assets",
            value: formatCompactUsd(view.netAssets),
            note:
              view.since && view.netAssets && view.netAssetsBefore
                ? `${formatChange(view.netAssets / view.netAssetsBefore - 1)} since ${formatDay(view.since)}`
                : null,
          },
          { term: "Holdings", value: formatFigure(view.count) },
          view.since
            ? {
                term: "New · sold all",
                value: (
                  <Link to={address({ shown: "changes" })} className="link">
                    {`${formatFigure(view.added)} · ${formatFigure(view.removed)}`}
                  </Link>
                ),
              }
            : null,
          view.largest && {
            term: "Largest holding",
            value: formatPercent(view.largest.weightPct && view.largest.weightPct / 100),
            note: view.largest.name,
          },
          { term: "Top ten", value: formatPercent(view.top10Pct / 100) },
          { term: "Top twenty-five", value: formatPercent(view.top25Pct / 100) },
          view.shorts ? { term: "Shorts", value: formatFigure(view.shorts) } : null,
        ]}
      />
      {view.since ? (
        <Controls>
          <Tabs
            label="View"
            tabs={toTabs(
              [
                ["holdings", "Holdings"],
                ["changes", `Changes ${view.changed}`],
              ],
              filter.shown,
              (shown) => address({ shown }),
            )}
          />
        </Controls>
      ) : null}
      {isFirst ? <ServerHtml slot="fund-bars" html={view.bars} /> : null}
      {filter.shown === "holdings" ? <FilterForm view={view} /> : null}
      <div className="noted">
        <NoteLine beside={<DataLinks at={here} />}>
          {filter.shown === "changes" && view.since
            ? `Changes since the report of ${formatDay(view.since)}, matched by CUSIP, ISIN or name.`
            : `${view.matching === view.count ? "" : `${formatFigure(view.matching)} of `}${countText(view.count, "holding")}, weight in percent of net assets. Negative values are liabilities. From Form N-PORT for the last month of a fiscal quarter, public about 60 days later.`}
        </NoteLine>
        {view.table ? (
          <ServerHtml slot="fund-holdings" html={view.table} />
        ) : (
          <FundSlot view={view} here={here} />
        )}
      </div>
      <Pager page={filter.page} pages={view.pages} to={(page) => address({ page })} />
      <ShareClasses ticker={ticker} classes={data.head.classes} />
      <Section title="Overlap with other funds">
        <FilterControls
          submit="Compare"
          className="gap-3 pb-3"
          preventScrollReset
          controls={[
            {
              kind: "search",
              label: "Tickers of up to four funds",
              name: "with",
              value: filter.others.join(" "),
            },
          ]}
        />
        <OverlapResult view={view} />
      </Section>
    </>
  )
}

/** On a document request, the table is in its slot and not in the data, so the count shows whether it is empty. */
function FundSlot({ view, here }: { view: LoadedFund; here: string }) {
  if (view.filter.shown === "changes" || view.matching > 0)
    return <ServerHtml slot="fund-holdings" html={null} />
  return (
    <EmptyState action={{ label: "Show all holdings", to: here }}>
      {view.count === 0 ? "This report has no holdings." : "No holding matches the filter."}
    </EmptyState>
  )
}

function FilterForm({ view }: { view: LoadedFund }) {
  const { filter } = view
  const options = (parts: Choice[]) =>
    parts.filter(({ code }) => code).map(({ code, name, count }) => [code, `${name} (${count})`] as const)
  return (
    <FilterControls
      submit="Show"
      controls={[
        { kind: "search", label: "Name", name: "q", value: filter.text },
        view.types.some(({ code }) => code)
          ? filterBy("Type", "type", filter.type, "All types", options(view.types))
          : null,
        filterBy("Country", "country", filter.country, "All countries", options(view.countries)),
      ]}
    />
  )
}

function OverlapResult({ view }: { view: LoadedFund }) {
  const { overlapOf, notCompared } = view
  const without =
    notCompared.length > 0 ? (
      <p className="pb-3 text-ink-2">{`No holdings of ${notCompared.join(", ")} are available for comparison.`}</p>
    ) : null
  if (!overlapOf)
    return (
      without ?? (
        <p className="text-data text-ink-2">
          Overlap is the sum of the smaller weight of each holding in common; 100% means identical portfolios.
        </p>
      )
    )
  const [, ...others] = overlapOf.funds
  return (
    <>
      {without}
      <ul className="pb-3">
        {others.map(({ ticker, name, asOf }, place) => (
          <li key={ticker}>
            {`${formatPercent((overlapOf.shared[0]?.[place + 1] ?? 0) / 100)} is shared with `}
            <Link to={fundPath(ticker)} className="link">
              {name}
            </Link>
            {` (${ticker}, report of ${formatDay(asOf)}).`}
          </li>
        ))}
      </ul>
      <p className="pb-3 text-data text-ink-2">
        {countText(overlapOf.count, "holding is", "holdings are")} in all of these funds.
      </p>
      <ServerHtml slot="fund-overlap" html={view.overlap} />
    </>
  )
}

function fundAddress(ticker: Ticker, filter: FundFilter): string {
  const { shown, text, type, country, others, page } = filter
  const show = shown !== "holdings" && shown
  return `/etf/${ticker}${toSearch({ show, q: text, type, country, with: others.join(" "), page: page > 1 && page })}`
}

/** The share classes of one series: they have the same holdings and differ in fees and minimums. */
function ShareClasses({ ticker, classes }: { ticker: Ticker; classes: ShareClass[] }) {
  if (classes.length < 2) return null
  return (
    <Section title="Share classes">
      <p className="pb-3 text-data text-ink-2">
        All classes have the same holdings. They differ in fees and in how they are bought.
      </p>
      <ul className="grid gap-x-10 text-data tablet:grid-cols-2 desktop:grid-cols-3">
        {classes.map((each) => (
          <li key={each.ticker} className="flex min-h-9 items-center gap-3 border-b border-hair">
            {each.ticker === ticker ? (
              <b aria-current="page" className="w-16 flex-none">
                {each.ticker}
              </b>
            ) : (
              <Link to={fundPath(each.ticker)} className="link w-16 flex-none">
                {each.ticker}
              </Link>
            )}
            <span className="min-w-0 truncate text-ink-2">{each.name ?? "Name not listed"}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
