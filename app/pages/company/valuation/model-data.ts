import type { ListedCompany } from "~/model/directory/list-index"
import { dcfAddress } from "~/model/valuation/dcf-query"
import type { DcfModel } from "./dcf-model"

export interface ModelLine {
  key: string
  label: string
  unit: "perShare" | "percent" | "years"
  /** Percents are fractions; null is unknown, and for later years no end. */
  value: number | null
  /** Inputs can be changed in the address. */
  kind: "input" | "result"
  estimated?: true
}

/** The inputs and results of a valuation, in the order of the page. */
export function listModelLines({ inputs, value, price, prefilled, query, ...model }: DcfModel): ModelLine[] {
  const input = (key: string, label: string, unit: ModelLine["unit"], amount: number | null): ModelLine => ({
    key,
    label,
    unit,
    value: amount,
    kind: "input",
  })
  const result = (key: string, label: string, unit: ModelLine["unit"], amount: number | null): ModelLine => ({
    key,
    label,
    unit,
    value: amount,
    kind: "result",
  })
  const isBaseKnown = prefilled.value !== null || query.base !== null
  const base = prefilled.basis === "eps" ? "Earnings per share" : "Free cash flow per share"
  const isEstimated = prefilled.isEstimated && query.base === null
  return [
    {
      ...input("base", base, "perShare", isBaseKnown ? inputs.base : null),
      ...(isEstimated ? { estimated: true } : {}),
    },
    input("growth", "Growth a year", "percent", model.isGrowthKnown ? inputs.growth : null),
    input("years", "Years of growth", "years", inputs.years),
    input("laterGrowth", "Later growth a year", "percent", inputs.laterGrowth),
    input("laterYears", "Later years", "years", inputs.laterYears),
    input("discount", "Discount rate", "percent", inputs.discount),
    input("price", "Price", "perShare", price?.close ?? null),
    result("firstStage", "First stage", "perShare", value?.firstStage ?? null),
    result("secondStage", "Second stage", "perShare", value?.secondStage ?? null),
    result("perShare", "Value per share", "perShare", value?.perShare ?? null),
    result("secondStageShare", "Second stage in the value", "percent", value?.secondStageShare ?? null),
    result("upside", "Value over price", "percent", model.upside),
    result("netCashPerShare", "Net cash per share, not in the value", "perShare", model.netCashPerShare),
    result("impliedGrowth", "Growth implied by the price", "percent", model.implied?.growth ?? null),
  ]
}

/** The valuation as data. */
export function toModelData(
  { ticker, cik, name }: Pick<ListedCompany, "ticker" | "cik" | "name">,
  model: DcfModel,
) {
  const { query, prefilled, price } = model
  return {
    ticker,
    cik,
    name,
    currency: model.currency,
    basis: query.basis,
    asOf: model.asOf,
    figuresEnd: prefilled.end,
    priceDate: price && !price.isTyped ? price.date : null,
    priceSource: price?.source ?? null,
    reason: model.value ? null : model.reason,
    baseUrl: model.baseSource,
    url: dcfAddress(ticker, query),
    rows: listModelLines(model),
  }
}
