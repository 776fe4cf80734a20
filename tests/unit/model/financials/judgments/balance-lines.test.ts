import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, tenK, wholeYear } from "../make-facts"

/** The balance sheet in millions, with the reasons of empty rows. */
function read(lines: Record<string, number>) {
  const filing = tenK(2022)
  const facts = [
    ...wholeYear(2022, filing).filter(({ concept }) => !(concept in lines)),
    ...Object.entries(lines).map(([concept, value]) => ({
      ...{ concept, end: "2022-12-31", val: Math.round(value * 1e6), ...filing },
    })),
  ]
  const view = viewStatement(makeDocument(facts), {
    ...{ statement: "balance", period: "annual", vintage: "latest", asof: null },
  })
  return new Map(
    view.rows.map(({ key, values: [value], reasons: [reason] }) => [
      key,
      value == null ? (reason ?? null) : value / 1e6,
    ]),
  )
}

const riot = { Liabilities: 168.522, LiabilitiesCurrent: 121.543, OperatingLeaseLiabilityNoncurrent: 20.242 }
const ofNote = "The reported figure is more than all of its section: it is a note's."

test("Riot 2022: deferred tax before the assets of the note is more than all noncurrent liabilities", () => {
  const rows = read({ ...riot, DeferredIncomeTaxLiabilitiesNet: 107.307 })
  expect(rows.get("deferredTaxLiabilities")).toBe(ofNote)
  expect(rows.get("operatingLeaseLiabilities")).toBe(20.242)
  expect(rows.get("otherLiabilities")).not.toBe(-80.57)
})

test("a line as large as its section is kept, and one that rounding makes larger", () => {
  expect(read({ ...riot, DeferredIncomeTaxLiabilitiesNet: 46.979 }).get("deferredTaxLiabilities")).toBe(
    46.979,
  )
  expect(read({ ...riot, DeferredIncomeTaxLiabilitiesNet: 47 }).get("deferredTaxLiabilities")).toBe(47)
  expect(read({ ...riot, DeferredIncomeTaxLiabilitiesNet: 48 }).get("deferredTaxLiabilities")).toBe(ofNote)
})

test("goodwill of more than the noncurrent assets is no line of the balance sheet", () => {
  const lines = { Assets: 900, AssetsCurrent: 500 }
  expect(read({ ...lines, Goodwill: 399 }).get("goodwill")).toBe(399)
  expect(read({ ...lines, Goodwill: 412 }).get("goodwill")).toBe(ofNote)
})
