import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { isIsoDate } from "~/lib/dates"
import type { ComparedCompany } from "~/model/compare/compare-address"
import { toSections } from "~/model/compare/compare-sections"
import { parseCompareQuery } from "~/model/compare/parse-compare-query"
import { CompareTable } from "~/pages/compare/compare-table"
import {
  type ComparedValues,
  leaveOutEmpty,
  mixedCurrencies,
  toComparedRows,
} from "~/pages/compare/compare-view"
import { tickerId } from "../../../ids"

const end = "2025-12-31"
const company = (ticker: string, currency: string): ComparedCompany => ({
  ticker: tickerId(ticker),
  cik: "0000000001",
  name: `${ticker} Works`,
  currency,
  figuresTo: isIsoDate(end) ? end : null,
  price: null,
  priceDate: null,
  priceSource: null,
  priceReason: null,
  estimated: null,
})
const compared: ComparedValues[] = [
  { company: company("ONE", "USD"), values: { revenue: 4e9, netMargin: 25, priceEarnings: 12 } },
  { company: company("TWO", "EUR"), values: { revenue: 5e9, netMargin: 20, priceEarnings: 9 } },
]
const sections = toSections(["revenue", "netMargin", "priceEarnings"])
const shownKeys = ["revenue", "netMargin", "priceEarnings"]
const html = () =>
  renderToStaticMarkup(
    <CompareTable
      query={parseCompareQuery(new URLSearchParams("items=ONE,TWO"))}
      companies={compared.map((each) => each.company)}
      sections={toComparedRows(sections, compared)}
      shownKeys={shownKeys}
    />,
  )

test("each value has its place, and amounts in two currencies have none", () => {
  const texts = html()
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|")
  expect(texts).toMatch(/25\.0%\|, rank \|1\|20\.0%\|, rank \|2\|/)
  expect(texts).toMatch(/12\.00x\|, rank \|2\|9\.00x\|, rank \|1\|/)
  expect(texts).toMatch(/\|4\.0B\|5\.0B\|/)
  expect(mixedCurrencies(compared, sections)).toEqual(["EUR", "USD"])
  expect(mixedCurrencies(compared, toSections(["netMargin"]))).toEqual([])
})

test("links remove a company or a metric and keep the rest", () => {
  expect(html()).toContain('href="/compare?items=TWO"')
  expect(html()).toContain('href="/compare?items=ONE,TWO&amp;metrics=revenue,priceEarnings"')
})

test("a usual metric that no company has is left out and named; a chosen one stays", () => {
  const rows = toComparedRows(toSections(["netMargin", "priceBook"]), compared)
  const usual = leaveOutEmpty(rows, false)
  expect(usual.sections.map(({ title }) => title)).toEqual(["Margins"])
  expect(usual.empty).toEqual(["Price to book"])
  expect(leaveOutEmpty(rows, true)).toEqual({ sections: rows, empty: [] })
})
