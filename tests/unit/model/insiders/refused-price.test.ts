import { expect, test } from "vitest"
import { toTableBook } from "~/addresses/data/workbook/table-book"
import { insidersAddress } from "~/addresses/definitions/insiders"
import { toCompanySubject, toPersonSubject } from "~/model/alerts/alert-subject"
import { personEvents, purchaseEvents } from "~/model/alerts/insider-events"
import type { Price } from "~/model/financials/statements/price"
import { findClusters } from "~/model/insiders/buying-signals"
import { summarizeForms } from "~/model/insiders/form-summary"
import { isRefused, priceFlags } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { netBuyingByQuarter, sumTrades } from "~/model/insiders/net-buying"
import { metricsOfInsiders } from "~/model/metrics/derive-insider-metrics"
import { toMarketTrades } from "~/model/persons/market-trades"
import { toPersonView } from "~/pages/person/person-view"
import { cikId, tickerId } from "../../../ids"
import { filing, insiders, owner } from "./insiders-factory"

const day = "2026-03-02"
const today = "2026-03-20"
const person = cikId("0000990103")
const buy = (price: string, last: number, shares = "10000") =>
  filing({ owners: owner(last), lines: [{ code: "P", date: day, price, shares }] })
const prices: Price[] = [{ date: day, close: 4.5, currency: "USD", source: "a vendor" }]

/** Everything that is made of a company's forms: pages, boards, alerts, metrics, sentences, data and workbooks. */
function makeAll(typed: string) {
  const document = {
    ...insiders(buy("4.5", 1), buy("4.6", 2), buy(typed, 3)),
    completeSince: "2020-01-01",
  }
  const { rows } = toCompanyInsiders(document, prices)
  const subject = toCompanySubject({ ticker: tickerId("EXMP"), name: "Example" })
  const { trades, clusters } = toMarketTrades(document, prices, today)
  const view = toPersonView(
    person,
    "Three",
    [{ issuer: document.cik, issuerName: "Example", insiders: document, prices, pay: null, people: null }],
    today,
  )
  const data = rows.map(({ file: _, ...row }) => ({ ...row }))
  const long = insidersAddress.toLong?.({ ticker: "EXMP", cik: document.cik, rows: data }) ?? []
  return {
    values: rows.map(({ value }) => value),
    sums: [netBuyingByQuarter(rows), sumTrades(rows, { today, days: 90, completeSince: "2020-01-01" })],
    clusters: [findClusters(rows), clusters],
    board: trades.map(({ price, value, priceMark }) => ({ price, value, isOut: isRefused(priceMark) })),
    alerts: [
      purchaseEvents(rows, subject, 0),
      personEvents(rows, { person: toPersonSubject({ cik: person, name: "Three" }), company: "Example" }, 0),
    ],
    metrics: metricsOfInsiders(document, prices, null, today),
    sentences: [...summarizeForms(document, prices).values()],
    spans: view.spans,
    long: long.filter(({ row }) => row === "value"),
  }
}

test("a refused price gives no value on a page, in a sum, a board, an alert, a metric, a sentence or data", () => {
  const made = makeAll("45000000")
  expect(made.values).toEqual([45_000, 46_000, null])
  expect(made.board[2]).toEqual({ price: null, value: null, isOut: true })
  expect(made.metrics.insiderNetBuying).toBe(91_000)
  expect(made.clusters[0]?.[0]).toMatchObject({ valueUsd: null, shares: 30_000 })
  // 45 million a share for ten thousand shares, in any form.
  expect(JSON.stringify(made)).not.toMatch(/450000000000|450B|450\.0B|450,000,000,000/)
  expect(JSON.stringify(made)).not.toMatch(/45000000(?!0)|45M\b|45\.0M/)
  expect(JSON.stringify(makeAll("45000"))).toMatch(/45000/)
})

test("a workbook computes the value of a trade, and no value of a refused price", () => {
  const document = insiders(buy("45000000", 3), buy("4.5", 1))
  const rows = toCompanyInsiders(document, prices).rows.map((row) => ({ ...row }))
  const request = { origin: "https://app.example", page: "/", data: "/", today }
  const [sheet] = toTableBook(insidersAddress, { body: { ticker: "EXMP" }, rows }, request).sheets
  const [names = [], ...lines] = [...(sheet?.rows ?? [])]
  const at = names.findIndex((name) => name?.value === "value")
  expect(lines.map((cells) => [cells[at]?.value ?? null, cells[at]?.formula !== undefined])).toEqual([
    [null, false],
    [45_000, true],
  ])
})

test("each mark of a price is refused or is not, and a row says the same", () => {
  expect(priceFlags.filter(isRefused)).toEqual(["price-implausible", "price-unusual"])
  for (const [typed, known] of [
    ["45000000", prices],
    ["45000000", []],
    ["4.5", prices],
    ["4.5", []],
    ["45000", prices],
  ] as const) {
    const [row] = toCompanyInsiders(insiders(buy(typed, 1)), known).rows
    const flag = priceFlags.find((each) => row?.flags.includes(each)) ?? null
    expect([row?.priceRefused ?? false, row?.value === null]).toEqual([isRefused(flag), isRefused(flag)])
  }
})
