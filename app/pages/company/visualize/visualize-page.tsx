import { Form, useLoaderData } from "@remix-run/react"
import type { Cik } from "~/lib/cik"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { ranges } from "~/model/financials/view/statement-query"
import { priceSourcesNote } from "~/pages/company/financials/valuation-section"
import { NotLoaded, statementsPart } from "~/pages/company/request/not-loaded"
import { CurrencyChoice, type CurrencyMark, CurrencyNote } from "~/pages/currency/currency-mark"
import { Button } from "~/ui/button"
import { Disclosure } from "~/ui/disclosure"
import { EmbedCode } from "~/ui/embed-code"
import { Field } from "~/ui/forms/field"
import { Notice } from "~/ui/notice"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { canStack } from "./stackable-lines"
import { measureSet, type VisualizeQuery, visualizeAddress, visualizeSearch } from "./visualize-address"

export type VisualizePageData = { ticker: Ticker; cik: Cik } & Loaded<{
  query: VisualizeQuery
  sets: { key: string; title: string; lines: string[] }[]
  choices: { title: string; lines: { key: string; label: string }[] }[]
  charts: string | null
  chartCount: number
  currencyMark: CurrencyMark
  hasRestated: boolean
  needsPrices: boolean
  /** Companies that could not be compared, with the reason. */
  left: { ticker: Ticker; reason: string }[]
}>

export function VisualizePage() {
  const data = useLoaderData<VisualizePageData>()
  const { ticker, cik } = data
  if (data.status !== "loaded")
    return <NotLoaded part={statementsPart} read={data} cik={cik} retry={`/company/${ticker}/visualize`} />
  const { query } = data
  const to = (change: Partial<VisualizeQuery>) => visualizeAddress(ticker, { ...query, ...change })
  const choose = <Key extends "period" | "range" | "shape">(
    name: Key,
    labels: [VisualizeQuery[Key], string][],
  ) => toTabs(labels, query[name], (value) => to({ [name]: value }))
  const toggle = (label: string, isOn: boolean, change: (isOn: boolean) => Partial<VisualizeQuery>) => ({
    label,
    to: to(change(!isOn)),
    isCurrent: isOn,
  })
  const files = `/company/${ticker}/visualize`
  const search = visualizeSearch({ ...query, currency: null })
  /** Measures of releases are those of quarters, as reported. */
  const isOfReleases = query.set === measureSet
  const canBeStacked = query.companies.length === 0 && canStack(query.lines)
  return (
    <>
      <Controls>
        <Tabs
          label="Set"
          tabs={data.sets.map(({ key, title, lines }) => ({
            label: title,
            to: to({ set: key, lines }),
            isCurrent: query.set === key,
          }))}
        />
      </Controls>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        {isOfReleases ? null : (
          <Tabs
            label="Period"
            size="small"
            tabs={choose("period", [
              ["annual", "Annual"],
              ["quarterly", "Quarterly"],
              ["ttm", "TTM"],
            ])}
          />
        )}
        <Tabs
          label="Range"
          size="small"
          tabs={choose(
            "range",
            ranges.map((range) => [range, range]),
          )}
        />
        <Tabs
          label="Drawn as"
          size="small"
          tabs={toTabs(
            shapeNames.filter(([shape]) => canBeStacked || shape !== "stacked"),
            query.shape,
            (shape) => to({ shape, ...(shape === "line" ? {} : { scale: "linear" }) }),
          )}
        />
        <Tabs
          label="Scale"
          size="small"
          tabs={[
            toggle("Logarithmic", query.scale === "log", (isOn) =>
              isOn ? { scale: "log", shape: "line" } : { scale: "linear" },
            ),
            ...(isOfReleases
              ? []
              : [
                  toggle("Index to 100", query.isIndexed, (isOn) => ({
                    isIndexed: isOn,
                    hasRightAxis: false,
                  })),
                ]),
            ...(query.companies.length === 0 && !isOfReleases
              ? [
                  toggle("Right axis", query.hasRightAxis, (isOn) => ({
                    hasRightAxis: isOn,
                    ...(isOn ? { isIndexed: false } : {}),
                  })),
                ]
              : []),
          ]}
        />
      </div>
      {data.left.map(({ ticker: other, reason }) => (
        <Notice key={other} tone="warning">
          {other} is not shown. {reason}
        </Notice>
      ))}
      <CurrencyNote mark={data.currencyMark} />
      {data.chartCount > 0 ? (
        <ServerHtml slot="charts" html={data.charts} />
      ) : (
        <Notice
          actions={isOfReleases ? [{ label: "Results releases", to: `/company/${ticker}/earnings` }] : []}
        >
          {data.needsPrices
            ? `No share prices are known. ${priceSourcesNote}`
            : isOfReleases
              ? "No adjusted figure or operating metric is in two or more results releases."
              : "This company does not report any of these lines. Choose others below."}
        </Notice>
      )}
      <NoteLine
        beside={
          data.chartCount > 0 ? (
            <>
              <DataLinks at={files} search={visualizeSearch({ ...query, currency: null })} />
              <a href={`${files}.svg${search}`}>SVG</a>
              <a href={`${files}.png${search}`}>PNG</a>
            </>
          ) : null
        }
      >
        {query.companies.length > 0 && query.set !== "price"
          ? "A fiscal period is shown at the calendar period that holds most of it. "
          : ""}
        {query.isIndexed && !isOfReleases ? "Lines are indexed to 100 at the first common period. " : ""}
        {data.hasRestated
          ? query.set === "price"
            ? "A ring marks the first close of a week after published results. "
            : "A ring marks a value restated since it was first reported."
          : ""}
        {query.set === "price" ? "Prices are adjusted for splits." : ""}
      </NoteLine>
      <ChoiceForm data={data} />
      <CurrencyChoice mark={data.currencyMark} />
      {data.chartCount > 0 ? <EmbedCode title={`Charts of ${ticker}`} /> : null}
    </>
  )
}

const shapeNames: [VisualizeQuery["shape"], string][] = [
  ["line", "Lines"],
  ["columns", "Columns"],
  ["stacked", "Stacked"],
  ["area", "Area"],
]

function ChoiceForm({ data }: { data: Extract<VisualizePageData, { status: "loaded" }> }) {
  const { query, choices } = data
  return (
    <Form method="get" className="grid pt-5 print:hidden" key={JSON.stringify(query)}>
      <input type="hidden" name="period" value={query.period} />
      <input type="hidden" name="range" value={query.range} />
      <input type="hidden" name="scale" value={query.scale} />
      <input type="hidden" name="shape" value={query.shape} />
      {query.isIndexed ? <input type="hidden" name="base" value="100" /> : null}
      {query.currency ? <input type="hidden" name="currency" value={query.currency} /> : null}
      {query.hasRightAxis ? <input type="hidden" name="axis" value="right" /> : null}
      <div className="max-w-[480px]">
        <Field
          label="Compare with"
          name="with"
          defaultValue={query.companies.join(", ")}
          hint="Up to four tickers, such as WMT, HD"
          autoCapitalize="characters"
          autoComplete="off"
        />
      </div>
      <Disclosure summary="Choose lines">
        <div className="grid gap-x-10 gap-y-6 py-3 tablet:grid-cols-2 desktop:grid-cols-4">
          {choices.map(({ title, lines }) => (
            <fieldset key={title}>
              <legend className="mb-1 font-serif font-semibold">{title}</legend>
              {lines.map(({ key, label }) => (
                <label key={key} className="flex min-h-6 items-center gap-2 text-data text-ink-2">
                  <input type="checkbox" name="line" value={key} defaultChecked={query.lines.includes(key)} />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </Disclosure>
      <div>
        <Button tone="main">Draw</Button>
      </div>
    </Form>
  )
}
