import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import type { Reconciliation } from "~/model/releases/release-document"
import type { AnnouncedFigures } from "./announced-figures"
import type { CompanyEarnings, EarningsRow } from "./company-earnings"

type Convert = <T extends number | null>(amount: T) => T

/** Releases with their amounts at one rate, which leaves growth and surprises as they are. */
export function convertEarnings(earnings: CompanyEarnings, conversion: Conversion | null): CompanyEarnings {
  if (!conversion) return earnings
  const convert: Convert = (amount) => convertAmount(amount, "money", conversion)
  const { nextEstimate } = earnings
  return {
    ...earnings,
    currency: conversion.to,
    rows: earnings.rows.map((row) => convertRow(row, convert)),
    nextEstimate: nextEstimate && {
      ...nextEstimate,
      eps: convert(nextEstimate.eps),
      revenue: convert(nextEstimate.revenue),
    },
  }
}

function convertRow(row: EarningsRow, convert: Convert): EarningsRow {
  const { announced } = row
  return {
    ...row,
    eps: convert(row.eps),
    netIncome: convert(row.netIncome),
    revenue: convert(row.revenue),
    epsEstimate: convert(row.epsEstimate),
    revenueEstimate: convert(row.revenueEstimate),
    announced: announced && convertAnnounced(announced, convert),
  }
}

function convertAnnounced(figures: AnnouncedFigures, convert: Convert): AnnouncedFigures {
  return {
    ...figures,
    eps: convert(figures.eps),
    epsBasic: convert(figures.epsBasic),
    revenue: convert(figures.revenue),
    netIncome: convert(figures.netIncome),
    adjusted: figures.adjusted.map((each) => convertSteps(each, convert)),
  }
}

function convertSteps(steps: Reconciliation, convert: Convert): Reconciliation {
  return {
    ...steps,
    filed: convert(steps.filed),
    adjusted: convert(steps.adjusted),
    items: steps.items.map((item) => ({ ...item, value: convert(item.value) })),
  }
}
