import { getPastDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { type Price, perShare } from "~/model/financials/statements/price"
import { latestGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellAddress } from "~/model/financials/view/statement-query"
import { companyFigures } from "~/model/metrics/company-figures"
import { readAmountOf } from "~/model/metrics/define-metrics"
import { applyQuery, type BadInput, type DcfQuery, withoutOwn } from "~/model/valuation/dcf-query"
import { type ImpliedGrowth, impliedGrowth } from "~/model/valuation/implied-growth"
import { getPriceUse, readRatiosNow, yearsOfLatest } from "~/model/valuation/multiples"
import {
  type Scenario,
  type SensitivityGrid,
  sensitivityGrid,
  threeScenarios,
} from "~/model/valuation/sensitivity"
import {
  type TwoStageInputs,
  type TwoStageValue,
  twoStageValue,
  whyNoValue,
} from "~/model/valuation/two-stage-value"
import { type PrefilledBase, prefillBase, startingInputs } from "~/model/valuation/valuation-inputs"

/** 0 % is not a default: a value without a known growth would be invented. */
const unknownGrowth =
  "Past growth of this figure is not known, so there is no value yet. Enter a growth rate to see one."

export interface DcfModel {
  /** Without what is the company's own figure. */
  query: DcfQuery
  bad: BadInput[]
  currency: string | null
  /** The past day that is shown; null for today. */
  asOf: IsoDate | null
  inputs: TwoStageInputs
  prefilled: PrefilledBase
  /** The source page of the prefilled base; null if there is none. */
  baseSource: string | null
  value: TwoStageValue | null
  /** The reason why there is no value. */
  reason: string | null
  /** False if past growth is unknown and none was typed. */
  isGrowthKnown: boolean
  scenarios: Scenario[]
  grid: SensitivityGrid
  /** Typed, imported or implied; null if unknown. */
  price: (Price & { isTyped: boolean }) | null
  /** The reason why there is no price, or not one of today; null with a price of today. */
  priceReason: string | null
  implied: ImpliedGrowth | null
  /** Value ÷ price − 1. */
  upside: number | null
  /** Cash and short-term investments less debt, per diluted share; no part of the value. */
  netCashPerShare: number | null
}

/** A valuation from a company's statements, the address and the known price. */
export function toDcfModel(
  document: StatementsDocument,
  ticker: Ticker,
  { query: asked, bad }: { query: DcfQuery; bad: BadInput[] },
  prices: readonly Price[],
  today: IsoDate,
): DcfModel {
  const asof = getPastDay(asked, today)
  const prefilled = prefillBase(document, asked.basis, asked.span, asof)
  const ratios = readRatiosNow(document, prices, today, yearsOfLatest, asof)
  const use = getPriceUse(ratios, document, prices, asof ?? today)
  const own = use.price && use.at ? perShare(use.price) : null
  const start = startingInputs(prefilled)
  const query = withoutOwn(asked, {
    base: prefilled.value,
    price: own?.close ?? null,
    growth: prefilled.growth && start.growth,
  })
  const inputs = applyQuery(query, start, prefilled.fiveYearMedian)
  const isGrowthKnown = query.growth !== null || prefilled.growth !== null
  const value = isGrowthKnown ? twoStageValue(inputs) : null
  const price =
    query.price === null
      ? own && { ...own, isTyped: false }
      : { date: "", close: query.price, currency: document.currency ?? "", source: "your own", isTyped: true }
  const noBase = prefilled.value === null && query.base === null ? prefilled.reason : null
  return {
    query,
    bad,
    currency: document.currency,
    asOf: asof,
    inputs,
    prefilled,
    baseSource: getSource(prefilled, ticker, asof),
    value,
    isGrowthKnown,
    reason: noBase ?? (isGrowthKnown ? whyNoValue(inputs) : unknownGrowth),
    scenarios: threeScenarios(inputs),
    grid: sensitivityGrid(inputs),
    price,
    priceReason: use.reason,
    implied: price && value ? impliedGrowth(inputs, price.close) : null,
    netCashPerShare: getNetCashPerShare(document, asof),
    upside: price && value && price.close > 0 ? value.perShare / price.close - 1 : null,
  }
}

function getNetCashPerShare(document: StatementsDocument, asof: IsoDate | null): number | null {
  const { trailing, years } = companyFigures(document, latestGrids(document, asof))
  const now = trailing.at(-1) ?? years.at(-1)
  const netDebt = now && readAmountOf(now, "netDebt")
  const shares = now?.read("sharesDiluted") ?? 0
  return netDebt == null || shares <= 0 ? null : 0 - netDebt / shares
}

function getSource(
  { statement, row, key, period }: PrefilledBase,
  ticker: Ticker,
  asof: IsoDate | null,
): string | null {
  return key === null ? null : cellAddress(ticker, row, key, { statement, period, vintage: "latest", asof })
}
