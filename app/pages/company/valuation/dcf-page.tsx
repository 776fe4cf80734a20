import { useLoaderData } from "@remix-run/react"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import { formatFigure, formatPercent } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { type DcfQuery, dcfAddress, dcfSearch } from "~/model/valuation/dcf-query"
import { NotLoaded, statementsPart } from "~/pages/company/request/not-loaded"
import { Facts } from "~/ui/facts"
import { Notice } from "~/ui/notice"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { DcfInputs } from "./dcf-inputs"
import type { DcfModel } from "./dcf-model"
import { ScenarioTable, SensitivityTable } from "./dcf-tables"

export type DcfPageData = { ticker: Ticker; cik: Cik } & Loaded<{
  model: DcfModel
  chart: string | null
  day: string | null
}>

const inputNames: Record<keyof DcfQuery, string> = {
  basis: "Basis",
  span: "Past growth",
  base: "Base",
  growth: "Growth",
  years: "Years of growth",
  laterGrowth: "Later growth",
  laterYears: "Later years",
  discount: "Discount rate",
  price: "Price",
  asof: "Day",
}

export function DcfPage() {
  const data = useLoaderData<DcfPageData>()
  const { ticker, cik } = data
  if (data.status !== "loaded")
    return <NotLoaded part={statementsPart} read={data} cik={cik} retry={dcfAddress(ticker, {})} />
  const { model } = data
  const { query, prefilled } = model
  return (
    <>
      <h2 className="sr-only">Discounted Cash Flows</h2>
      <Controls>
        <Tabs
          label="Basis"
          tabs={toTabs(
            [
              ["eps", "Earnings per share"],
              ["fcf", "Free cash flow per share"],
            ],
            query.basis,
            (basis) => dcfAddress(ticker, { ...query, basis, base: null, growth: null }),
          )}
        />
        {prefilled.growths.length > 0 ? (
          <Tabs
            label="Past growth"
            size="small"
            tabs={toTabs(
              prefilled.growths.map(({ span }) => [span, span === "all" ? "All" : `${span}Y growth`]),
              query.growth === null
                ? (query.span ??
                    prefilled.growths.find(({ years }) => years === prefilled.growth?.years)?.span)
                : null,
              (span) => dcfAddress(ticker, { ...query, span, growth: null }),
            )}
          />
        ) : null}
      </Controls>
      <div className="noted">
        <NoteLine beside={<DataLinks at={`/company/${ticker}/model`} search={dcfSearch(query)} />}>
          {currencyNote(model)}
        </NoteLine>
        <ServerHtml slot="dcf-day" html={data.day} />
        {model.bad.map(({ name, text }) =>
          name === "asof" ? null : (
            <Notice key={name} tone="warning">
              {inputNames[name]}: “{text}” is not a number, so the company's figure is used.
            </Notice>
          ),
        )}
        <Result model={model} ticker={ticker} />
      </div>
      <DcfInputs model={model} ticker={ticker} key={JSON.stringify(query)} />
      {model.value ? (
        <>
          <Section title="Three scenarios">
            <ScenarioTable scenarios={model.scenarios} price={model.price?.close ?? null} />
            <NoteLine>
              Growth is lowered or raised by half of it, and by at least two points. Cautious also has a
              discount rate one point higher.
            </NoteLine>
          </Section>
          <Section title="Sensitivity to growth and discount rate">
            <ServerHtml slot="dcf-chart" html={data.chart} />
            <SensitivityTable grid={model.grid} inputs={model.inputs} />
          </Section>
        </>
      ) : null}
      <Section title="Method">
        <p className="max-w-[46.5em] text-small text-ink-2">
          Value = base × [Σ₁..N ((1+g)/(1+r))ᵗ + ((1+g)/(1+r))ᴺ × Σ₁..M ((1+g₂)/(1+r))ᵗ], where g is growth
          over the first N years, g₂ growth over the following M years and r the discount rate. The address
          contains all inputs, so you can bookmark or share a valuation.
        </p>
      </Section>
    </>
  )
}

function currencyNote({ currency, prefilled, price, priceReason }: DcfModel): string {
  const own = prefilled.end ? ` The company's figures are to ${formatDay(prefilled.end)}.` : ""
  const priced =
    price && !price.isTyped
      ? ` Price of ${formatDay(price.date)}, ${price.source}.${priceReason ? ` ${priceReason}` : ""}`
      : price
        ? ""
        : ` ${priceReason} Type one to compare.`
  const unit = `In ${currency ?? "the reported currency"} per share, as reported.`
  return `${unit}${own}${priced}`
}

function Result({ model, ticker }: { model: DcfModel; ticker: Ticker }) {
  const { value, reason, price, implied, upside, query, prefilled } = model
  if (!value)
    return (
      <Notice
        tone="warning"
        actions={
          model.isGrowthKnown &&
          prefilled.fiveYearMedian !== null &&
          prefilled.fiveYearMedian > 0 &&
          query.base !== "median"
            ? [
                {
                  label: `Use the five-year median, ${formatFigure(prefilled.fiveYearMedian, 2)}`,
                  to: dcfAddress(ticker, { ...query, base: "median" }),
                },
              ]
            : []
        }
      >
        {reason ?? "These inputs give no finite value."}
      </Notice>
    )
  return (
    <Facts
      facts={[
        {
          term: "Value per share",
          value: formatFigure(value.perShare, 2),
          note: `${formatFigure(value.firstStage, 2)} first stage, ${formatFigure(value.secondStage, 2)} (${formatPercent(value.secondStage / value.perShare, 0)}) second`,
        },
        price && {
          term: "Price",
          value: formatFigure(price.close, 2),
          note:
            upside === null
              ? ""
              : `value ${formatPercent(Math.abs(upside))} ${upside < 0 ? "below" : "above"} the price`,
        },
        model.netCashPerShare === null
          ? null
          : {
              term: model.netCashPerShare < 0 ? "Net debt per share" : "Net cash per share",
              value: formatFigure(Math.abs(model.netCashPerShare), 2),
              note: "not part of the value",
            },
        implied && {
          term: "Growth implied by the price",
          value: implied.growth === null ? "—" : formatPercent(implied.growth),
          note: implied.reason ?? "",
        },
      ]}
    />
  )
}
