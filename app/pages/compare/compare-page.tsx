import { Form, useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { toSearch } from "~/lib/to-search"
import {
  type ComparedCompany,
  compareAddress,
  compareSearch,
  maxItems,
} from "~/model/compare/compare-address"
import { CurrencyChoice, CurrencyNote } from "~/pages/currency/currency-mark"
import { Button } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine, Tabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { CompareView } from "./compare-view"

export function ComparePage() {
  const view = useLoaderData<CompareView>()
  const { companies, left, currencies, query } = view
  return (
    <>
      <PageHeader
        title="Compare companies"
        crumb={view.asOf ? `As known on ${formatDay(view.asOf)}` : "Latest twelve months"}
      />
      {companies.length === 0 ? (
        <AddForms view={view} />
      ) : (
        <details className="fold print:hidden">
          <summary className="link inline-flex items-center text-data">Add a company or a metric</summary>
          <AddForms view={view} />
        </details>
      )}
      <ServerHtml slot="comparison-day" html={view.day} />
      {view.dayProblem ? <Notice tone="warning">{view.dayProblem}</Notice> : null}
      {left.map(({ item, reason }) => (
        <Notice key={item} tone="warning">
          {item} is not shown. {reason}
        </Notice>
      ))}
      {view.dayProblem ? null : companies.length === 0 ? (
        <div className="mt-7">
          <EmptyState
            action={{
              label: "Compare Apple, Alphabet and NVIDIA",
              to: "/compare?items=AAPL,GOOGL,NVDA",
            }}
          >
            {`Enter up to ${maxItems} tickers to compare their figures.`}
          </EmptyState>
        </div>
      ) : (
        <>
          <ChartSection view={view} />
          <div className="noted">
            <NoteLine
              beside={
                <>
                  <DataLinks
                    at="/compare"
                    search={compareSearch({ items: query.items, metrics: query.metrics, asof: query.asof })}
                  />
                  {query.metrics ? (
                    <TextLink to={compareAddress({ ...query, metrics: null })}>Usual metrics</TextLink>
                  ) : null}
                </>
              }
            >
              {currencies.length > 0
                ? `Amounts are in ${currencies.join(" and ")} and are not ranked against each other.`
                : view.isConverted
                  ? "Amounts are converted at the rates below."
                  : "Amounts are in the currency of the statements."}{" "}
              Multiples are at the price of the day that each column names. The small number is the place
              among the companies shown.
            </NoteLine>
            <CurrencyNote mark={view.currencyMark} />
            <PriceReasons companies={view.companies} />
            <ServerHtml slot="comparison" html={view.table} />
          </div>
          {view.empty.length > 0 ? (
            <NoteLine>Not known for any of these companies: {view.empty.join(", ")}.</NoteLine>
          ) : null}
          <CurrencyChoice mark={view.currencyMark} />
        </>
      )}
    </>
  )
}

function ChartSection({ view: { query, lines, chart, chartNote } }: { view: CompareView }) {
  const [own, ...others] = query.items
  const series = toSearch({
    line: query.line,
    with: others.join(",") || null,
    base: query.isIndexed ? "100" : null,
  })
  const to = (change: Partial<typeof query>) => compareAddress({ ...query, ...change })
  return (
    <Section title="Ten years">
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        <Tabs
          label="Line"
          size="small"
          tabs={lines.map(({ key, label, isCurrent }) => ({ label, isCurrent, to: to({ line: key }) }))}
        />
        <Tabs
          label="Scale"
          size="small"
          tabs={[
            {
              label: "Logarithmic",
              to: to({ scale: query.scale === "log" ? "linear" : "log" }),
              isCurrent: query.scale === "log",
            },
            { label: "Index to 100", to: to({ isIndexed: !query.isIndexed }), isCurrent: query.isIndexed },
          ]}
        />
      </div>
      {chartNote ? <Notice>{chartNote}</Notice> : <ServerHtml slot="comparison-chart" html={chart} />}
      {chartNote || !own ? null : (
        <NoteLine beside={<DataLinks at={`/company/${own}/visualize`} search={series} />}>
          By fiscal year.
        </NoteLine>
      )}
    </Section>
  )
}

/** Two GET forms: one adds companies, one adds a metric. */
function AddForms({ view }: { view: CompareView }) {
  const { query, companies, choices, shownKeys } = view
  const isFull = companies.length >= maxItems
  const kept = (
    <>
      {companies.length ? (
        <input type="hidden" name="items" value={companies.map(({ ticker }) => ticker).join(",")} />
      ) : null}
      {query.line === "revenue" ? null : <input type="hidden" name="line" value={query.line} />}
      {query.scale === "log" ? <input type="hidden" name="scale" value="log" /> : null}
      {query.isIndexed ? <input type="hidden" name="base" value="100" /> : null}
      {query.currency ? <input type="hidden" name="currency" value={query.currency} /> : null}
      {query.asof ? <input type="hidden" name="asof" value={query.asof} /> : null}
    </>
  )
  const inputClass = "min-h-9 min-w-0 rounded-normal border border-edge bg-paper px-2 text-data"
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3 print:hidden" key={compareSearch(query)}>
      {isFull ? null : (
        <Form method="get" action="/compare" className="flex flex-wrap items-center gap-2">
          {kept}
          {query.metrics ? <input type="hidden" name="metrics" value={query.metrics.join(",")} /> : null}
          <label htmlFor="compare-item" className="text-data text-ink-3">
            Add companies
          </label>
          <input
            id="compare-item"
            name="item"
            required
            placeholder="Ticker"
            autoCapitalize="characters"
            autoComplete="off"
            className={`${inputClass} w-[10em]`}
          />
          <Button>Add</Button>
        </Form>
      )}
      {companies.length > 0 ? (
        <Form method="get" action="/compare" className="flex max-w-full flex-wrap items-center gap-2">
          {kept}
          <input type="hidden" name="metrics" value={shownKeys.join(",")} />
          <label htmlFor="compare-metric" className="text-data text-ink-3">
            Add a metric
          </label>
          <select id="compare-metric" name="metric" className={`${inputClass} max-w-[19em]`}>
            {choices.map(({ title, metrics }) =>
              metrics.length ? (
                <optgroup key={title} label={title}>
                  {metrics.map(([key, label]) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ) : null,
            )}
          </select>
          <Button>Add</Button>
        </Form>
      ) : null}
    </div>
  )
}

/** The reason why a company has no price of today, one line each. */
function PriceReasons({ companies }: { companies: ComparedCompany[] }) {
  const lines = companies.filter(({ priceReason }) => priceReason !== null)
  if (lines.length === 0) return null
  return (
    <ul className="note-line mt-2 text-note text-ink-3">
      {lines.map(({ ticker, priceReason }) => (
        <li key={ticker}>
          {ticker}: {priceReason}
        </li>
      ))}
    </ul>
  )
}
