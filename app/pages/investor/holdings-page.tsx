import { useLoaderData } from "@remix-run/react"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { countText, formatCompactUsd, formatPercent, missing } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { FillListForm } from "~/pages/watchlist/fill-list-form"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { QuarterPicker } from "~/ui/forms/quarter-picker"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import { type HoldingsPart, holdingsParts } from "./holdings-parts"
import type { InvestorPageData } from "./investor-context"
import { InvestorHeader } from "./investor-header"
import { InvestorProblem } from "./investor-problem"
import { describeNoHoldings, LoadingNote } from "./loading-note"

/** The tables of holdings: shares, options and principal amounts are separate. */

interface FilingLine {
  accession: Accession
  form: string
  filed: string
  rows: number | null
  agrees: boolean | null
}

export type HoldingsPageData = InvestorPageData<
  | { isRead: false; quarter: Quarter | null; loading: number; reasons: string[] }
  | {
      isRead: true
      loading: number
      quarter: Quarter
      comparedWith: Quarter | null
      quarters: Quarter[]
      /** True if a later quarter is complete, and its filing is not loaded. */
      isBehind: boolean
      shown: HoldingsPart
      counts: Record<HoldingsPart, number>
      filings: FilingLine[]
      valueUsd: number
      optionsUsd: number
      companies: number
      top10Pct: number | null
      top25Pct: number | null
      turnover: number | null
      newCount: number | null
      soldCount: number | null
      notes: string[]
      /** The choice of a past day. */
      day: string | null
      /** Listed companies held as shares, largest first. */
      tickers: Ticker[]
      /** Classes owned above 5 %, by Schedules 13D and 13G. */
      stakes: string | null
      stakesCount: number
      isEmpty: boolean
      page: number
      pages: number
      table: string | null
    }
>

const partNames: Record<HoldingsPart, string> = {
  shares: "Shares",
  options: "Options",
  principal: "Principal",
  bought: "Bought",
  reduced: "Reduced",
  sold: "Sold all",
}

export function HoldingsPage() {
  const data = useLoaderData<HoldingsPageData>()
  const { cik } = data.head
  if (data.status !== "loaded") return <InvestorProblem data={data} retry={`/investor/${cik}`} />
  const { view } = data
  if (!view.isRead) return <UnreadQuarter data={data} />
  const { quarter, shown } = view
  const to = (other: Quarter, more: { show?: HoldingsPart | false; page?: number } = {}) =>
    `/investor/${cik}/${other}${toSearch({ ...more, asof: data.head.asOf })}`
  return (
    <>
      <InvestorHeader head={data.head} crumb={view.filings.map((filing) => filingCrumb(cik, filing))} />
      <Facts
        facts={[
          { term: "Portfolio value", value: formatCompactUsd(view.valueUsd), note: formatQuarter(quarter) },
          { term: "Companies", value: view.companies },
          { term: "Top ten", value: getPercent(view.top10Pct) },
          { term: "Turnover", value: formatPercent(view.turnover), note: "this quarter" },
          { term: "New", value: <PartLink to={to(quarter, { show: "bought" })} count={view.newCount} /> },
          { term: "Sold all", value: <PartLink to={to(quarter, { show: "sold" })} count={view.soldCount} /> },
        ]}
      />
      <Controls>
        <QuarterPicker quarters={view.quarters} current={quarter} to={to} />
        <Tabs
          label="Holding type"
          size="small"
          tabs={toTabs(
            holdingsParts
              .filter((part) => view.counts[part] > 0 || part === "shares" || part === shown)
              .map((part) => [part, `${partNames[part]} ${view.counts[part] || ""}`.trimEnd()]),
            shown,
            (part) => to(quarter, { show: part !== "shares" && part }),
          )}
        />
      </Controls>
      <NoteLine
        beside={<DataLinks at={`/investor/${cik}/${quarter}`} search={toSearch({ asof: data.head.asOf })} />}
      >
        {view.isBehind
          ? `${formatQuarter(quarter)} is the latest loaded quarter. Reports of later ones are due. `
          : ""}
        {explanation(shown, view.comparedWith)}
      </NoteLine>
      {view.isEmpty ? (
        <EmptyState>{emptyText(shown, quarter)}</EmptyState>
      ) : (
        <ServerHtml slot="holdings" html={view.table} />
      )}
      <Pager
        page={view.page}
        pages={view.pages}
        to={(page) => to(quarter, { show: shown !== "shares" && shown, page })}
      />
      {shown === "shares" && view.tickers.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-4 text-data">
          <FillListForm name={`${data.head.name}, ${formatQuarter(quarter)}`} tickers={view.tickers} />
          {data.head.isTracked ? (
            <TextLink to={`/investors${toSearch({ with: cik, asof: data.head.asOf })}#side-by-side`}>
              Compare with another investor
            </TextLink>
          ) : null}
        </div>
      ) : null}
      <LoadingNote count={view.loading} />
      <NotesList notes={view.notes} />
      <ServerHtml slot="known-on" html={view.day} />
      {view.stakesCount > 0 ? (
        <Section title="Above 5 %">
          <NoteLine>
            Classes of which it reported 5 % or more on Schedules 13D and 13G, alone or with others. Only
            schedules of loaded companies are here. The percent is of the class, and overlaps with the
            holdings above.
          </NoteLine>
          <ServerHtml slot="stakes" html={view.stakes} />
        </Section>
      ) : null}
    </>
  )
}

function PartLink({ to, count }: { to: string; count: number | null }) {
  return count ? <TextLink to={to}>{count}</TextLink> : (count ?? missing)
}

function UnreadQuarter({ data }: { data: HoldingsPageData }) {
  if (data.status !== "loaded" || data.view.isRead) return null
  const { cik } = data.head
  const { quarter, reasons, loading } = data.view
  return (
    <>
      <InvestorHeader head={data.head} />
      <EmptyState
        action={{
          label: "See all filings",
          to: `/investor/${cik}/filings${toSearch({ asof: data.head.asOf })}`,
        }}
      >
        {quarter ? `No holdings are loaded for ${formatQuarter(quarter)}.` : describeNoHoldings(loading)}
      </EmptyState>
      <NotesList notes={reasons} />
      <LoadingNote count={loading} />
    </>
  )
}

function filingCrumb(cik: Cik, { accession, form, filed, rows, agrees }: FilingLine) {
  const check =
    agrees === null
      ? "no total on the cover page"
      : agrees
        ? "matches the cover page"
        : "differs from the cover page"
  return (
    <>
      <a href={`/investor/${cik}/filings/${accession}`} className="link">
        {form}
      </a>
      {` filed ${formatDay(filed)} · ${countText(rows ?? 0, "row")}, ${check}`}
    </>
  )
}

function explanation(shown: HoldingsPart, comparedWith: Quarter | null): string {
  const compared = comparedWith
    ? `Status is the change in shares since ${formatQuarter(comparedWith)}, adjusted for splits.`
    : "No earlier quarter is loaded for comparison."
  switch (shown) {
    case "shares":
      return `Value at quarter end. ${compared} Implied price is value ÷ shares.`
    case "bought":
      return `New and larger positions, the largest purchase first: the shares added at the implied price. ${compared}`
    case "reduced":
      return `Smaller positions, the largest sale first: the shares sold at the implied price. ${compared}`
    case "options":
      return `Option values are those of the underlying shares and are not part of the weighting. ${compared}`
    case "principal":
      return `Bonds and notes, by principal amount. ${compared}`
    case "sold":
      return `Held in the previous quarter and sold since, largest first. ${compared}`
  }
}

function emptyText(shown: HoldingsPart, quarter: Quarter): string {
  const names = {
    shares: "reports no shares",
    options: "reports no options",
    principal: "reports no principal amounts",
    bought: "has no new or larger positions",
    reduced: "has no smaller positions",
    sold: "has no fully sold positions",
  }
  return `This filing ${names[shown]} for ${formatQuarter(quarter)}.`
}

function getPercent(value: number | null): string {
  return formatPercent(value === null ? null : value / 100)
}

/** Notes about the figures above. */
function NotesList({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <Notice>
      <ul className="grid gap-1.5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  )
}
