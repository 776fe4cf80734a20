import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { FundTable } from "~/pages/fund/fund-tables"
import type { FundLine } from "~/pages/fund/fund-view"
import { tickerId } from "../../../ids"

const share: FundLine = {
  name: "Example Instruments",
  title: "Example Instruments",
  cusip: null,
  isin: null,
  ticker: tickerId("EXMP"),
  balance: 100,
  unit: "shares",
  value: 5_000_000,
  percentage: 2,
  type: "Equity, common",
  issuer: "Corporate",
  country: "us",
  currency: "USD",
  maturity: null,
  couponPct: null,
  isShort: false,
}
const bond: FundLine = { ...share, type: "Debt", couponPct: 4.5, maturity: "2030-05-15" }

const html = (lines: FundLine[]) => renderToStaticMarkup(createElement(FundTable, { lines }))

test("a fund without bonds has no columns of coupons and maturities", () => {
  expect(html([share])).not.toMatch(/Coupon|Maturity/)
  expect(html([share, bond])).toMatch(/Coupon.*Maturity.*4\.50%.*15 May 2030/s)
})
