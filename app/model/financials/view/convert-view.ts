import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import type { StatementView } from "./view-statement"

/**
 * A view with its amounts at one rate. One rate for all periods leaves growth, shares of totals and ratios as they are
 * reported.
 */
export function convertView(view: StatementView, conversion: Conversion | null): StatementView {
  if (!conversion) return view
  return {
    ...view,
    currency: conversion.to,
    rows: view.rows.map((row) => ({
      ...row,
      values: row.values.map((value) => convertAmount(value, row.format, conversion)),
      restatedFrom: row.restatedFrom.map((value) => convertAmount(value, row.format, conversion)),
    })),
  }
}
