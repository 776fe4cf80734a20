import { expect, test } from "vitest"
import { getTradedUsd, listPart, parsePart } from "~/pages/investor/holdings-parts"
import { toHoldingsView } from "~/pages/investor/holdings-view"
import { filing, investor, label, other, third } from "../../model/holdings/filings"

const view = toHoldingsView(
  investor(
    filing({ period: "2025-03-31" }, [
      { value: 6000, amount: 100 },
      { value: 4000, amount: 50, cusip: other },
    ]),
    filing({ period: "2025-06-30" }, [
      { value: 9900, amount: 150 },
      { value: 11_000, amount: 100, cusip: third, name: "THIRD CO" },
      { value: 500, amount: 5, putCall: "Put", cusip: third, name: "THIRD CO" },
    ]),
  ),
  null,
  { aliases: new Map(), splitsOf: () => [], label },
)
const none = { lines: [], comparedWith: null }

test("purchases are new and larger positions of shares, with the largest in dollars first", () => {
  expect(listPart(view ?? none, "bought").map((line) => [line.status, getTradedUsd(line)])).toEqual([
    ["New", 11_000],
    ["+50.0%", 3300],
  ])
})

test("reductions are smaller positions that are still held, with the largest in dollars first", () => {
  const [before, after] = [100, 40].map((amount, place) =>
    filing({ period: place === 0 ? "2025-03-31" : "2025-06-30" }, [
      { value: amount * 60, amount },
      { value: (amount + 50) * 80, amount: amount + 50, cusip: other },
      { value: 90, amount: 1 + place, cusip: third, name: "THIRD CO" },
    ]),
  )
  const reduced = toHoldingsView(investor(before!, after!), null, {
    aliases: new Map(),
    splitsOf: () => [],
    label,
  })
  expect(listPart(reduced ?? none, "reduced").map((line) => [line.status, getTradedUsd(line)])).toEqual([
    ["-40.0%", -4800],
    ["-60.0%", -3600],
  ])
  expect(listPart(view ?? none, "reduced")).toEqual([])
})

test("sold positions and options have views of their own", () => {
  expect(listPart(view ?? none, "sold").map(({ status }) => status)).toEqual(["Sold All"])
  expect(listPart(view ?? none, "options")).toHaveLength(1)
  expect(listPart(view ?? none, "shares")).toHaveLength(2)
})

test("options that are gone are last among the options, and not among sold positions", () => {
  const options = toHoldingsView(
    investor(
      filing({ period: "2025-03-31" }, [
        { value: 60, amount: 1 },
        { value: 500, amount: 5, putCall: "Put", cusip: other },
      ]),
      filing({ period: "2025-06-30" }, [
        { value: 60, amount: 1 },
        { value: 900, amount: 9, putCall: "Call", cusip: other },
      ]),
    ),
    null,
    { aliases: new Map(), splitsOf: () => [], label },
  )
  const statuses = listPart(options ?? none, "options").map(({ putCall, status }) => [putCall, status])
  expect(statuses).toEqual([
    ["Call", "New"],
    ["Put", "Sold All"],
  ])
  expect(listPart(options ?? none, "sold")).toHaveLength(options?.soldCount ?? -1)
})

test("a quarter without one before it has no purchases", () => {
  const first = toHoldingsView(investor(filing({ period: "2025-03-31" }, [{ value: 60, amount: 1 }])), null, {
    aliases: new Map(),
    splitsOf: () => [],
    label,
  })
  expect(listPart(first ?? none, "bought")).toEqual([])
})

test.each([
  ["bought", "bought"],
  ["all", "shares"],
  [null, "shares"],
])("show=%s shows %s", (text, part) => expect(parsePart(text)).toBe(part))
