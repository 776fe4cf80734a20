import { useLoaderData } from "@remix-run/react"
import type { IsoDate } from "~/lib/dates"
import { formatCompact, formatCompactUsd, formatFigure } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { formatOwnedShare, formatSplit } from "~/model/holdings/format-holdings"
import { EmbedCode } from "~/ui/embed-code"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { QuarterPicker } from "~/ui/forms/quarter-picker"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { type HoldersPart, type HoldersView, holderParts } from "./holders-view"
import { OwnersTab, type OwnersTabData } from "./owners-tab"
import { PictureTab, type PictureTabData } from "./picture-tab"

export type HoldersPageData = Omit<HoldersView, "lines" | "history"> & {
  ticker: Ticker
  name: string
  shown: HoldersPart
  counts: Record<HoldersPart, number>
  /** Splits that statuses are adjusted for: the ratio, marked as inferred if no filing reports the split. */
  splits: string[]
  /** The meanings of the marks of prices that nothing confirms, and of units that are not certain, where a row has them. */
  unconfirmed: string[]
  table: string | null
  charts: string | null
  /** The past day that is shown; null for today. */
  asOf: IsoDate | null
  /** The choice of a past day. */
  day: string | null
  /** True if the holders are those of all managers, false if they are tracked investors alone. */
  isAll: boolean
  page: number
  pages: number
  /** Quarters left out of the charts. */
  quartersNotLoaded: number
}

const partNames: Record<HoldersPart, string> = { shares: "Shares", options: "Options", sold: "Sold all" }
/** Tabs of all holders and of owners by schedules, and the page of funds, which report on another form. */
const otherTabs = (ticker: Ticker, current: "owners" | "all" | null) => [
  { label: "Funds", to: `/company/${ticker}/funds`, isCurrent: false },
  { label: "Over 5 %", to: `/company/${ticker}/investors?show=owners`, isCurrent: current === "owners" },
  { label: "All owners", to: `/company/${ticker}/investors?show=all`, isCurrent: current === "all" },
]

/** The totals of the holders. An unknown fact is left out. */
function getFacts(view: HoldersPageData, quarter: Quarter) {
  const { opened, added, reduced, soldAll } = view.moves
  return [
    {
      term: view.isAll ? "Managers" : "Tracked investors",
      value: formatFigure(view.holders),
      note: formatQuarter(quarter),
    },
    {
      term: "Shares held",
      value: formatCompact(view.shares),
      note: view.sharesDiff
        ? `${view.sharesDiff > 0 ? "+" : "−"}${formatCompact(Math.abs(view.sharesDiff))} in the quarter`
        : null,
    },
    view.sharesDiff === null
      ? null
      : {
          term: "New · more · fewer · sold all",
          value: [opened, added, reduced, soldAll].map((count) => formatFigure(count)).join(" · "),
        },
    { term: "Value", value: formatCompactUsd(view.valueUsd) },
    view.ofOutstanding === null
      ? null
      : {
          term: "Share of company",
          value: formatOwnedShare(view.ofOutstanding),
          note: "of shares outstanding",
        },
    view.prices.length === 0
      ? null
      : {
          term: "Implied price",
          value: view.prices.map(({ priceUsd }) => formatFigure(priceUsd, 2)).join(" · "),
          note: view.prices.length > 1 ? view.prices.map((price) => price.ticker).join(" · ") : "median",
        },
  ]
}

export function HoldersPage() {
  const view = useLoaderData<HoldersPageData | OwnersTabData | PictureTabData>()
  if ("owners" in view)
    return (
      <>
        <PartTabs ticker={view.ticker} current="owners" />
        <OwnersTab data={view} />
      </>
    )
  if ("picture" in view)
    return (
      <>
        <PartTabs ticker={view.ticker} current="all" />
        <PictureTab data={view} />
      </>
    )
  return <Holders view={view} />
}

function Holders({ view }: { view: HoldersPageData }) {
  const { ticker, quarter, shown, asOf } = view
  const here = `/company/${ticker}/investors`
  if (!quarter || view.quarters.length === 0)
    return (
      <>
        <PartTabs ticker={ticker} asOf={asOf} />
        <EmptyState
          action={{ label: "See the tracked investors", to: `/investors${toSearch({ asof: asOf })}` }}
        >
          No tracked investor reports shares of this company in the loaded 13F filings.
        </EmptyState>
        <ServerHtml slot="known-on" html={view.day} />
      </>
    )
  const address = (change: { quarter?: Quarter; show?: HoldersPart }) => {
    const show = change.show ?? shown
    return `${here}${toSearch({ quarter: change.quarter ?? quarter, show: show !== "shares" && show, asof: asOf })}`
  }
  const dated = toSearch({ quarter, asof: asOf })
  const hasHistory = view.quarters.length > 1
  const quarters = view.quarters.includes(quarter) ? view.quarters : [quarter, ...view.quarters]
  return (
    <>
      {view.holders > 0 ? <Facts facts={getFacts(view, quarter)} isNoteBelow /> : null}
      {hasHistory ? <ServerHtml slot="holders-history" html={view.charts} /> : null}
      <Controls>
        <QuarterPicker quarters={quarters} current={quarter} to={(other) => address({ quarter: other })} />
        <Tabs
          label="Holding type"
          size="small"
          tabs={[
            ...toTabs(
              holderParts.map((part) => [part, `${partNames[part]} ${view.counts[part] || ""}`.trimEnd()]),
              shown,
              (part) => address({ show: part }),
            ),
            ...otherTabs(ticker, null),
          ]}
        />
      </Controls>
      <NoteLine
        beside={
          <>
            <a href={`/company/${ticker}/companies${dated}`}>Other holdings</a>
            <DataLinks at={here} search={dated} />
          </>
        }
      >
        {explanation(shown, quarter, view.isAll)}
        {view.splits.map((split) => ` ${splitNote(split)}`)}
        {view.unconfirmed.map((meaning) => ` ${meaning}`)}
      </NoteLine>
      {view.counts[shown] ? (
        <ServerHtml slot="holders" html={view.table} />
      ) : (
        <EmptyState>{emptyText(shown, quarter, view.isAll)}</EmptyState>
      )}
      <Pager page={view.page} pages={view.pages} to={(page) => `${address({})}&page=${page}`} />
      <ServerHtml slot="known-on" html={view.day} />
      {view.earlier.length ? (
        <Notice>
          {`Earlier filings also list ${view.earlier
            .map(
              (holder) =>
                `${holder.investor} (${formatQuarter(holder.quarter)}, ${formatCompact(holder.shares)} shares)`,
            )
            .join(", ")}. Their reports for ${formatQuarter(quarter)} are not loaded.`}
        </Notice>
      ) : null}
      {hasHistory && view.quartersNotLoaded ? <NoteLine>{gapNote(view.quartersNotLoaded)}</NoteLine> : null}
      {hasHistory ? <EmbedCode title={`Tracked investors of ${ticker}`} height={360} /> : null}
    </>
  )
}

/** The tabs where no quarter is chosen. */
function PartTabs({
  ticker,
  current = null,
  asOf = null,
}: {
  ticker: Ticker
  current?: "owners" | "all" | null
  asOf?: IsoDate | null
}) {
  const here = `/company/${ticker}/investors`
  const parts = toTabs(
    holderParts.map((part) => [part, partNames[part]]),
    current === null ? "shares" : null,
    (part) => `${here}${toSearch({ show: part !== "shares" && part, asof: asOf })}`,
  )
  return (
    <Controls>
      <Tabs label="Holding type" size="small" tabs={[...parts, ...otherTabs(ticker, current)]} />
    </Controls>
  )
}

function explanation(shown: HoldersPart, quarter: Quarter, isAll: boolean): string {
  const at = `at the end of ${formatQuarter(quarter)}, by Form 13F`
  if (shown === "options") return `Options ${at}. Value is that of the underlying shares.`
  if (shown === "sold") return `Held in the previous quarter and sold ${at}.`
  const who = isAll ? "All managers" : "Tracked investors"
  const order = isAll ? " Tracked investors first, with their owner." : ""
  return `${who} ${at}.${order} Status is the change in shares since the previous quarter, adjusted for splits.`
}

function emptyText(shown: HoldersPart, quarter: Quarter, isAll: boolean): string {
  const what = { shares: "holds shares", options: "holds options", sold: "sold all shares" }[shown]
  return `No ${isAll ? "manager" : "tracked investor"} ${what} in ${formatQuarter(quarter)}, by the loaded 13F filings.`
}

function gapNote(count: number): string {
  const quarters = count === 1 ? "One quarter is" : `${count} quarters are`
  return `${quarters} left out: filings of investors with more than a tenth of the shares are not loaded.`
}

function splitNote(split: string): string {
  const [ratio, inferred] = split.split(" ")
  return `Adjusted for a split of ${formatSplit(Number(ratio))}${inferred ? ", inferred from shares and price" : ""}.`
}
