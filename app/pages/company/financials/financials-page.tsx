import { useLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import type { FigureBasis } from "~/model/financials/facts/figure-basis"
import type { StatementSummary } from "~/model/financials/view/rendered-statement"
import {
  cellSearch,
  type StatementAddress,
  statementAddress,
  usefulRanges,
} from "~/model/financials/view/statement-query"
import { NotLoaded, statementsPart } from "~/pages/company/request/not-loaded"
import { CurrencyChoice, type CurrencyMark, CurrencyNote } from "~/pages/currency/currency-mark"
import { Disclosure } from "~/ui/disclosure"
import { EmbedCode } from "~/ui/embed-code"
import { EmptyState } from "~/ui/empty-state"
import { choice, FilterControls } from "~/ui/forms/filter-controls"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Choices, Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import { otherTabs } from "./financials-tabs"
import { describeWaiting, figureLegend, type HistoryNote } from "./history-note"
import type { PeersData } from "./peers/peers.server"
import { SourcePanel } from "./source-panel"
import { figureMarks } from "./statement-cells"
import { priceSourcesNote, type ValuationData, ValuationSection } from "./valuation-section"

const kept = ["statement", "period", "range", "show", "unit", "order"] as const

/** Hidden fields of what the address says beside the fields of a form; what is null is left out. */
function keep(address: StatementAddress, names: readonly (keyof StatementAddress)[]) {
  return names.flatMap((name) => {
    const value = address[name]
    return value === null ? [] : [{ kind: "hidden" as const, name, value }]
  })
}

/** The choice among filed values. */
function ReadingForm({ address }: { address: StatementAddress }) {
  return (
    <FilterControls
      submit="Show"
      className="gap-x-6 gap-y-3 py-4"
      controls={[
        ...keep(address, [...kept, "currency"]),
        choice("Values", "vintage", address.vintage, [
          ["latest", "Latest filed"],
          ["original", "As first reported"],
        ]),
        { kind: "date", label: "Known on", name: "asof", value: address.asof },
      ]}
    />
  )
}

export type FinancialsPageData = { ticker: Ticker; cik: Cik } & Loaded<{
  address: StatementAddress
  summary: StatementSummary
  table: string | null
  /** Only of ratios. */
  valuation: ValuationData | null
  currencyMark: CurrencyMark
  /** Only of ratios, and where enough companies of the industry are loaded. */
  peers: PeersData | null
}> & { history: HistoryNote | null }

const statementTabs = {
  income: "Income",
  balance: "Balance sheet",
  cashflow: "Cash flow",
  ratios: "Ratios",
} as const
const periodTabs = { annual: "Annual", quarterly: "Quarterly", ttm: "TTM" } as const
const orderTabs = { oldest: "Oldest first", newest: "Newest first" } as const
const unitTabs = {
  auto: "Auto",
  ones: "Ones",
  thousands: "Thousands",
  millions: "Millions",
  billions: "Billions",
} as const
const showTabs = { values: "Values", growth: "Growth", common: "Common size", pershare: "Per share" } as const

export function FinancialsPage() {
  const data = useLoaderData<FinancialsPageData>()
  const { ticker, cik } = data
  if (data.status !== "loaded")
    return (
      <>
        {data.status === "absent" && data.history ? (
          <HistoryLines ticker={ticker} note={data.history} />
        ) : null}
        <NotLoaded part={statementsPart} read={data} cik={cik} retry={statementAddress(ticker, {})} />
      </>
    )
  const { address, summary, table, valuation } = data
  const to = (change: Partial<StatementAddress>) => statementAddress(ticker, { ...address, ...change })
  const tabs = <Key extends keyof StatementAddress>(name: Key, labels: Record<string, string>) =>
    toTabs(Object.entries(labels), address[name], (value) => to({ [name]: value }))
  const hasModes = address.statement !== "ratios"
  return (
    <>
      <Controls>
        <Tabs label="Statement" tabs={[...tabs("statement", statementTabs), ...otherTabs(ticker)]} />
        <Tabs
          label="Range"
          size="small"
          tabs={toTabs(
            usefulRanges(summary.spanYears).map((range) => [range, range]),
            address.range,
            (range) => to({ range }),
          )}
        />
      </Controls>
      <Choices>
        <Tabs label="Period" size="small" tabs={tabs("period", periodTabs)} />
        {hasModes ? <Tabs label="Shown as" size="small" tabs={tabs("show", showTabs)} /> : null}
        <Tabs label="Order" size="small" tabs={tabs("order", orderTabs)} />
        {hasModes && address.show !== "growth" && address.show !== "common" ? (
          <Tabs label="Unit" size="small" tabs={tabs("unit", unitTabs)} />
        ) : null}
      </Choices>
      <CurrencyNote mark={data.currencyMark} />
      {valuation?.hasTable ? (
        <ValuationSection ticker={ticker} valuation={valuation} asof={address.asof} />
      ) : null}
      <div className="noted">
        {valuation && !valuation.hasTable ? (
          <NoteLine>{`${valuation.note} ${priceSourcesNote}`}</NoteLine>
        ) : null}
        {summary.hasRows ? (
          <>
            <NoteLine
              beside={<DataLinks at={`/company/${ticker}/financials`} search={cellSearch(address)} />}
            >
              {summary.unitNote}
              {summary.hasRestated ? (
                <>
                  {" "}
                  <sup className="text-blue">r</sup> restated since first reported.
                </>
              ) : null}
              {summary.hasFirstFiled ? (
                <>
                  {" "}
                  <sup className="text-blue">f</sup> as first filed, or from such a figure: later reports
                  recast a part of it.
                </>
              ) : null}
              {summary.hasFaults ? (
                <>
                  {" "}
                  <sup className="text-blue">≠</sup> figures of the filing contradict one another, or its
                  lines do not explain their total.
                </>
              ) : null}
              {summary.hasEstimates ? " ≈ an estimate, or computed from one." : ""}
              <FigureLegend bases={summary.figureBases} /> Select a figure to see its source.
            </NoteLine>
            {summary.notes.map((note) => (
              <NoteLine key={note}>{note}</NoteLine>
            ))}
          </>
        ) : (
          <NoRows address={address} to={to} />
        )}
        {data.history ? <HistoryLines ticker={ticker} note={data.history} /> : null}
        {summary.hasRows ? (
          <SourcePanel>
            <ServerHtml slot="statement" html={table} />
          </SourcePanel>
        ) : null}
      </div>
      {data.peers ? (
        <Section title="Against peers" action={{ label: "Compare side by side", to: data.peers.compare }}>
          <NoteLine>
            Latest twelve months beside {data.peers.count} loaded companies of the industry (
            {data.peers.industry}) with figures of the last 18 months.
          </NoteLine>
          <ServerHtml slot="peers" html={data.peers.table} />
        </Section>
      ) : null}
      <Disclosure summary="As first reported, or as known on a day">
        <ReadingForm address={address} />
      </Disclosure>
      <CurrencyChoice mark={data.currencyMark} />
      <EmbedCode title={`${statementTabs[address.statement]} of ${ticker}`} />
    </>
  )
}

/** The reason why the table has no rows, and the view that has some. */
function NoRows({
  address: { period, show, asof },
  to,
}: {
  address: StatementAddress
  to: (change: Partial<StatementAddress>) => string
}) {
  if (asof !== null)
    return (
      <EmptyState action={{ label: "Show the latest figures", to: to({ asof: null }) }}>
        {`No figures of these periods had been filed by ${formatDay(asof)}.`}
      </EmptyState>
    )
  if (show !== "values")
    return (
      <EmptyState action={{ label: "Show values", to: to({ show: "values" }) }}>
        Too few figures are loaded for this view.
      </EmptyState>
    )
  const other = period === "annual" ? "quarterly" : "annual"
  return (
    <EmptyState action={{ label: `${periodTabs[other]} statements`, to: to({ period: other }) }}>
      {noRows[period]}
    </EmptyState>
  )
}

const noRows = {
  annual: "No figures of a fiscal year are loaded.",
  quarterly: "No figures of single quarters are loaded. Filers of Form 20-F or 40-F report years only.",
  ttm: "No twelve months can be added up from the figures that are loaded.",
}

function FigureLegend({ bases }: { bases: readonly FigureBasis[] }) {
  if (bases.length === 0) return null
  return (
    <>
      {" "}
      {bases.every((basis) => basis === "imported") ? "Marked figures:" : "Read from filings before XBRL:"}
      {bases.map((basis, index) => (
        <Fragment key={basis}>
          {index > 0 ? "," : ""} <sup className="text-blue">{figureMarks[basis]}</sup> {figureLegend[basis]}
        </Fragment>
      ))}
      .
    </>
  )
}

/** The state of the years from before XBRL: those that will be read, and the reason for gaps. */
function HistoryLines({ ticker, note }: { ticker: Ticker; note: HistoryNote }) {
  const waiting = describeWaiting(note)
  return (
    <>
      {waiting ? <NoteLine>{waiting}</NoteLine> : null}
      {note.gaps.length ? (
        <Disclosure
          summary={`Annual reports before XBRL that could not be read in full (${note.gaps.length})`}
        >
          <ul className="py-3 text-data">
            {note.gaps.map(({ accession, form, filed, period, reason }) => (
              <li key={accession} className="py-1">
                <TextLink to={`/company/${ticker}/${accession}?type=${encodeURIComponent(form)}`}>
                  {form} {period ? `for the period to ${formatDay(period)}` : `filed ${formatDay(filed)}`}
                </TextLink>
                : {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  )
}
