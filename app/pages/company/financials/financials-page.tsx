import { useLoaderData } from "@remix-run/react"
import type { Cik } from "~/lib/cik"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import {
  type StatementAddress,
  statementAddress,
  statementSearch,
  units,
  usefulRanges,
} from "~/model/financials/view/statement-query"
import { Absent, Unavailable } from "~/pages/company/request/unavailable"
import { Disclosure } from "~/ui/disclosure"
import { EmbedCode } from "~/ui/embed-code"
import { FilterControls } from "~/ui/filter-controls"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs } from "~/ui/tabs"
import { otherTabs } from "./financials-tabs"
import { SourcePanel } from "./source-panel"
import type { StatementTableModel } from "./statement-table-model"

export type FinancialsPageData = { ticker: Ticker; cik: Cik } & Loaded<{
  address: StatementAddress
  summary: Pick<StatementTableModel, "unitNote" | "hasRestated" | "hasFirstFiled" | "notes" | "spanYears">
  table: string | null
}>

const statementTabs = {
  income: "Income",
  balance: "Balance sheet",
  cashflow: "Cash flow",
  ratios: "Ratios",
} as const
const periodTabs = { annual: "Annual", quarterly: "Quarterly", ttm: "TTM" } as const
const showTabs = { values: "Values", growth: "Growth", common: "Common size", pershare: "Per share" } as const

export function FinancialsPage() {
  const data = useLoaderData<FinancialsPageData>()
  const { ticker, cik } = data
  if (data.status === "absent")
    return <Absent cik={cik}>The SEC has no statement data for this company.</Absent>
  if (data.status === "unavailable")
    return (
      <Unavailable
        what="The statements"
        cik={cik}
        reason={data.reason}
        retry={statementAddress(ticker, {})}
      />
    )
  const { address, summary, table } = data
  const to = (change: Partial<StatementAddress>) => statementAddress(ticker, { ...address, ...change })
  const tabs = <Key extends keyof StatementAddress>(name: Key, labels: Partial<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({
      label: label ?? value,
      to: to({ [name]: value }),
      isCurrent: address[name] === value,
    }))
  const hasModes = address.statement !== "ratios"
  return (
    <>
      <Controls>
        <Tabs label="Statement" tabs={[...tabs("statement", statementTabs), ...otherTabs(ticker)]} />
        <Tabs label="Period" tabs={tabs("period", periodTabs)} />
        <Tabs
          label="Range"
          size="small"
          tabs={usefulRanges(summary.spanYears).map((range) => ({
            label: range,
            to: to({ range }),
            isCurrent: address.range === range,
          }))}
        />
      </Controls>
      {hasModes ? <Tabs label="Shown as" size="small" tabs={tabs("show", showTabs)} /> : null}
      <NoteLine beside={<DataLinks ticker={ticker} address={address} />}>
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
            <sup className="text-blue">f</sup> as first filed, or from such a figure: later reports recast a
            part of it.
          </>
        ) : null}{" "}
        Select a figure to see its source.
      </NoteLine>
      {summary.notes.map((note) => (
        <NoteLine key={note}>{note}</NoteLine>
      ))}
      <SourcePanel>
        <ServerHtml slot="statement" html={table} />
      </SourcePanel>
      <Disclosure summary="Unit, order and date known">
        <ReadingForm address={address} />
      </Disclosure>
      <EmbedCode title={`${statementTabs[address.statement]} of ${ticker}`} />
    </>
  )
}

function DataLinks({ ticker, address }: { ticker: Ticker; address: StatementAddress }) {
  const search = statementSearch(address)
  return (
    <>
      <a href={`/company/${ticker}/financials.csv${search}`}>CSV</a>
      <a href={`/company/${ticker}/financials.json${search}`}>JSON</a>
    </>
  )
}

const unitLabels = {
  auto: "Automatic",
  ones: "Ones",
  thousands: "Thousands",
  millions: "Millions",
  billions: "Billions",
}

function ReadingForm({ address }: { address: StatementAddress }) {
  const kept = ["statement", "period", "range", "show"] as const
  return (
    <FilterControls
      submit="Show"
      className="gap-x-6 gap-y-3 py-4"
      controls={[
        ...kept.map((name) => ({ kind: "hidden" as const, name, value: address[name] })),
        {
          kind: "select",
          label: "Unit",
          name: "unit",
          value: address.unit,
          options: units.map((value) => ({ value, label: unitLabels[value] })),
        },
        {
          kind: "select",
          label: "Order",
          name: "order",
          value: address.order,
          options: [
            { value: "oldest", label: "Oldest first" },
            { value: "newest", label: "Newest first" },
          ],
        },
        {
          kind: "select",
          label: "Values",
          name: "vintage",
          value: address.vintage,
          options: [
            { value: "latest", label: "Latest filed" },
            { value: "original", label: "As first reported" },
          ],
        },
        { kind: "date", label: "Known on", name: "asof", value: address.asof },
      ]}
    />
  )
}
