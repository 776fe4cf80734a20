import { over } from "~/model/ratios/ratio"
import { defineMetrics, ratioMetric, readAmountOf, toPercentOf } from "./define-metrics"
import type { Metric } from "./metric"

export const debtMetrics: readonly Metric[] = defineMetrics("Debt and liquidity", [
  ratioMetric("currentRatio"),
  ratioMetric("quickRatio"),
  ratioMetric("debtToEquity"),
  ratioMetric("interestCoverage"),
  ratioMetric("altmanScore"),
  {
    key: "debtToAssets",
    label: "Debt to assets",
    unit: "percent",
    explain: "Total debt ÷ total assets",
    compute: ({ now }) => toPercentOf(readAmountOf(now, "totalDebt"), now.read("assets")),
  },
  {
    // The ratios page shows it for some industries, the screener for all.
    ...ratioMetric("equityToAssets"),
    compute: ({ now }) => toPercentOf(now.read("equity"), now.read("assets")),
  },
  {
    key: "debtToEbitda",
    label: "Debt to EBITDA",
    unit: "times",
    explain: "Total debt ÷ EBITDA, where positive",
    compute: ({ now }) => over(readAmountOf(now, "totalDebt"), readAmountOf(now, "ebitda")),
  },
  ratioMetric("netDebtToEbitda"),
  {
    key: "cashToAssets",
    label: "Cash to assets",
    unit: "percent",
    explain: "Cash ÷ total assets",
    compute: ({ now }) => toPercentOf(readAmountOf(now, "cash"), now.read("assets")),
  },
  {
    key: "goodwillToAssets",
    label: "Goodwill to assets",
    unit: "percent",
    explain: "Goodwill ÷ total assets",
    compute: ({ now }) => toPercentOf(now.read("goodwill"), now.read("assets")),
  },
])
