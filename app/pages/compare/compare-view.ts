import type { IsoDate } from "~/lib/dates"
import type { ComparedCompany, CompareQuery } from "~/model/compare/compare-address"
import type { MetricSection } from "~/model/compare/compare-sections"
import { rankMetric, rankOrder } from "~/model/compare/rank-values"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import { convertAmount } from "~/model/currency/exchange-rates"
import type { Metric } from "~/model/metrics/metric"
import { isInOwnCurrency } from "~/model/metrics/metric"
import type { MetricValues } from "~/model/metrics/metric-values"
import type { CurrencyMark } from "~/pages/currency/currency-mark"

export interface ComparedValues {
  company: ComparedCompany
  values: MetricValues
}

export interface ComparedRow {
  metric: Metric
  /** In the order of the companies. */
  values: (number | null)[]
  ranks: (number | null)[]
  order: "highest" | "lowest" | null
}

/** The amounts of a company in the currency that the reader chose. What investors and insiders report stays in dollars. */
export function convertCompared(
  { company, values }: ComparedValues,
  metrics: readonly Metric[],
  display: DisplayCurrency,
): ComparedValues {
  const conversion = getConversion(display, company.currency)
  if (!conversion) return { company, values }
  const amounts = metrics.filter(isInOwnCurrency).flatMap(({ key, unit }) => {
    const value = values[key]
    return typeof value === "number" ? [[key, convertAmount(value, unit, conversion)] as const] : []
  })
  return {
    company: {
      ...company,
      currency: conversion.to,
      // A company is valued at a price in the currency of its figures alone.
      price: convertAmount(company.price, "perShare", conversion),
    },
    values: { ...values, ...Object.fromEntries(amounts) },
  }
}

/** The rows of each section with the place of each value among the companies. */
export function toComparedRows(
  sections: readonly MetricSection[],
  compared: readonly ComparedValues[],
): { title: string; rows: ComparedRow[] }[] {
  const currencies = compared.map(({ company }) => company.currency)
  return sections.map(({ title, metrics }) => ({
    title,
    rows: metrics.map((metric) => {
      const values = compared.map((each) => each.values[metric.key] ?? null)
      return { metric, values, ranks: rankMetric(metric, values, currencies), order: rankOrder(metric) }
    }),
  }))
}

/**
 * The rows with a value of any company, and the labels of the others. Chosen metrics are always shown, so that a
 * metric that was just added does not vanish.
 */
export function leaveOutEmpty(
  sections: readonly { title: string; rows: ComparedRow[] }[],
  areChosen: boolean,
): { sections: { title: string; rows: ComparedRow[] }[]; empty: string[] } {
  const isShown = ({ values }: ComparedRow) => areChosen || values.some((value) => value !== null)
  return {
    sections: sections
      .map(({ title, rows }) => ({ title, rows: rows.filter(isShown) }))
      .filter(({ rows }) => rows.length > 0),
    empty: sections.flatMap(({ rows }) =>
      rows.filter((row) => !isShown(row)).map(({ metric }) => metric.label),
    ),
  }
}

/** The currencies whose amounts are not ranked against each other; empty where all figures are in one. */
export function mixedCurrencies(
  compared: readonly ComparedValues[],
  sections: readonly MetricSection[],
): string[] {
  const used = [...new Set(compared.flatMap(({ company }) => company.currency ?? []))]
  const hasAmounts = sections.some(({ metrics }) => metrics.some(isInOwnCurrency))
  return used.length > 1 && hasAmounts ? used.sort() : []
}

/** The comparison page. The loader renders the table and the chart. */
export interface CompareView {
  query: CompareQuery
  /** The past day that is shown; null for today. */
  asOf: IsoDate | null
  /** The reason why the past day is not shown. */
  dayProblem: string | null
  /** The choice of a past day; null if none is stored. */
  day: string | null
  companies: ComparedCompany[]
  /** The requested items that are not shown. */
  left: { item: string; reason: string }[]
  currencies: string[]
  /** True where amounts are shown in a currency that the reader chose. */
  isConverted: boolean
  currencyMark: CurrencyMark
  shownKeys: string[]
  /** Labels of usual metrics that none of the companies has. */
  empty: string[]
  /** Metrics that can be added, by group: key and label. */
  choices: { title: string; metrics: [key: string, label: string][] }[]
  lines: { key: string; label: string; isCurrent: boolean }[]
  chartNote: string | null
  table: string | null
  chart: string | null
}
