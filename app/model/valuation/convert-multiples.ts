import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import type { Price } from "~/model/financials/statements/price"
import type { Multiple, Multiples } from "./multiples"

/** Multiples with their amounts and their price at one rate. Ratios stay as they are. */
export function convertMultiples(multiples: Multiples, conversion: Conversion | null): Multiples {
  if (!conversion) return multiples
  return {
    ...multiples,
    price: convertPrice(multiples.price, conversion),
    lines: multiples.lines.map((line) => convertLine(line, conversion)),
  }
}

/** A price in the currency of the conversion at its rate; any other price as it is. */
export function convertPrice(price: Price, conversion: Conversion | null): Price {
  if (!conversion || price.currency !== conversion.from) return price
  return { ...price, currency: conversion.to, close: convertAmount(price.close, "perShare", conversion) }
}

function convertLine(line: Multiple, conversion: Conversion): Multiple {
  const { unit, value, range } = line
  const convert = <T extends number | null>(amount: T) => convertAmount(amount, unit, conversion)
  return {
    ...line,
    value: convert(value),
    range: range && {
      ...range,
      low: convert(range.low),
      median: convert(range.median),
      high: convert(range.high),
    },
  }
}
