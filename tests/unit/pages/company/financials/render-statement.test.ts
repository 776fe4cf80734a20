import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { areSamePrices, type Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { renderStatement } from "~/pages/company/financials/render-statement.server"
import { StatementTable } from "~/pages/company/financials/statement-table"
import { toTableModel } from "~/pages/company/financials/statement-table-model"
import { toValuation } from "~/pages/company/financials/valuation-section.server"
import { tickerId } from "../../../../ids"
import { makeDocument, type RawFact, tenK, wholeYear } from "../../../model/financials/make-facts"

function company(change = 1): StatementsDocument {
  const facts = [2023, 2024, 2025].flatMap((year): RawFact[] => [
    ...wholeYear(year, tenK(year), { Revenues: 1000 * change * (year - 2020) }),
    {
      concept: "WeightedAverageNumberOfDilutedSharesOutstanding",
      start: `${year}-01-01`,
      end: `${year}-12-31`,
      val: 100e6,
      ...tenK(year),
    },
  ])
  return makeDocument(facts)
}

const price = (close: number): Price => ({ date: "2025-12-31", close, currency: "USD", source: "a vendor" })
const reported = { asof: null, conversion: null }
const getAddress = (search: string) => parseStatementAddress(new URLSearchParams(search))

test("a rendered statement is the same whether it was kept or not, for each address, document and price", () => {
  const [first, second] = [company(), company(2)]
  const asked = [
    "",
    "statement=balance",
    "statement=ratios",
    "order=newest",
    "show=growth",
    "period=quarterly",
    "",
  ]
  for (let pass = 0; pass < 2; pass += 1)
    for (const document of [first, second])
      for (const search of asked)
        for (const prices of [[], [price(20)], [price(30)]]) {
          const model = toTableModel(document, getAddress(search), prices)
          const fresh = renderToStaticMarkup(createElement(StatementTable, { model }))
          const { html, summary } = renderStatement(document, getAddress(search), prices)
          expect(html).toBe(fresh)
          expect(summary.unitNote).toBe(model.unitNote)
        }
})

test("multiples use the requested price and day", () => {
  const document = company()
  const getNote = (close: number, day: string) => {
    const context = { slots: new Map<string, string>(), isDocumentRequest: true }
    const { note } = toValuation(
      document,
      tickerId("EXMP"),
      [price(close)],
      context,
      reported,
      Date.parse(day),
    )
    return [note, context.slots.get("valuation")]
  }
  const january = getNote(20, "2026-01-05")
  expect(getNote(20, "2026-01-05")).toEqual(january)
  expect(getNote(40, "2026-01-05")).not.toEqual(january)
  expect(getNote(20, "2026-01-05")).toEqual(january)
  // The price of December is too old by then.
  expect(getNote(20, "2026-06-05")).not.toEqual(january)
})

test("the table of multiples is announced to the page in a document request and in a navigation", () => {
  const show = (prices: ReturnType<typeof price>[], isDocumentRequest: boolean) => {
    const context = { slots: new Map<string, string>(), isDocumentRequest }
    const { hasTable, table } = toValuation(
      company(),
      tickerId("EXMP"),
      prices,
      context,
      reported,
      Date.parse("2026-01-05"),
    )
    return [hasTable, table !== null, context.slots.has("valuation")]
  }
  expect(show([price(20)], true)).toEqual([true, false, true])
  expect(show([price(20)], false)).toEqual([true, true, false])
})

test.each([
  ["a close", { close: 21 }],
  ["a day", { date: "2025-12-30" }],
  ["a currency", { currency: "EUR" }],
  ["a source", { source: "another vendor" }],
])("prices that differ by %s are not the same", (_, change) => {
  expect(areSamePrices([price(20)], [price(20)])).toBe(true)
  expect(areSamePrices([price(20)], [{ ...price(20), ...change }])).toBe(false)
})

test("prices are not the same as those with one more or fewer", () => {
  expect(areSamePrices([price(20)], [])).toBe(false)
  expect(areSamePrices([], [price(20)])).toBe(false)
})

test("a company with figures of years alone has rows of years, and none of quarters", () => {
  const hasRows = (search: string) => renderStatement(company(), getAddress(search)).summary.hasRows
  expect(["", "period=quarterly", "asof=2023-12-31"].map(hasRows)).toEqual([true, false, false])
})

test("a chosen currency converts amounts at one rate, and leaves shares and growth", () => {
  const conversion = { from: "USD", to: "EUR", rate: 0.5, day: "2026-11-20", source: "European Central Bank" }
  const rowOf = (search: string, key: string, given: typeof conversion | null) =>
    toTableModel(company(), getAddress(search), [], given)
      .groups.flatMap(({ lines }) => lines)
      .find((line) => line.key === key)
  const search = "unit=millions&currency=EUR"
  expect(rowOf(search, "revenue", null)?.cells.map(({ text }) => text)).toEqual(["3,000", "4,000", "5,000"])
  expect(rowOf(search, "revenue", conversion)?.cells.map(({ text }) => text)).toEqual([
    "1,500",
    "2,000",
    "2,500",
  ])
  expect(rowOf(search, "sharesDiluted", conversion)).toEqual(rowOf(search, "sharesDiluted", null))
  expect(rowOf("show=growth&currency=EUR", "revenue", conversion)?.cells).toEqual(
    rowOf("show=growth&currency=EUR", "revenue", null)?.cells,
  )
  const { summary, html } = renderStatement(company(), getAddress(search), [], conversion)
  expect(summary.unitNote).toBe("Millions of euros and of shares.")
  expect(html).toContain("2,500")
})

test("a later rate renders a table again", () => {
  const document = company()
  const at = (rate: number) =>
    renderStatement(document, getAddress("currency=EUR"), [], {
      ...{ from: "USD", to: "EUR", rate, day: "2026-11-20", source: "European Central Bank" },
    }).html
  expect(at(0.5)).not.toBe(at(0.6))
})
