import { expect, test } from "vitest"
import { toListIndex } from "~/model/directory/list-index"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { emptySecurityIndex } from "~/model/securities/security-index"
import { loadHoldingsPage } from "~/pages/investor/load-holdings.server"
import { cikId } from "../../../ids"
import { readData } from "../../addresses/read-data"
import { filing, investor, other, third } from "../../model/holdings/filings"

const cik = cikId("0009900001")
const first = filing({ period: "2024-12-31", filed: "2025-02-14" }, [{ value: 6000, amount: 100 }])
const second = filing({ period: "2025-03-31", filed: "2025-05-15" }, [
  { value: 9000, amount: 150 },
  { value: 1000, amount: 10, cusip: other },
])
const amended = filing({ period: "2025-03-31", filed: "2025-06-20", amendment: "RESTATEMENT" }, [
  { value: 500, amount: 5, cusip: third, name: "THIRD CO" },
])
const all = investor(first, second, amended)

function makeContext(body: InvestorDocument) {
  const loaded = {
    status: "loaded" as const,
    document: { version: 1, fetchedAt: 0, body },
    refreshing: false,
  }
  return {
    slots: new Map<string, string>(),
    isDocumentRequest: true,
    lists: async () => toListIndex([], []),
    db: {
      prepare: () => ({ bind: () => ({ all: async () => ({ results: [] }) }) }),
    } as unknown as D1Database,
    securities: async () => emptySecurityIndex,
    investors: { investor: async () => loaded, filingTable: async () => null },
  }
}

const read = (body: InvestorDocument, view: string | undefined, asof = "") =>
  readData(`/investor/${cik}${view ? `/${view}` : ""}.json${asof && `?asof=${asof}`}`, makeContext(body))

test.each([
  ["2025-05-14", [first], "2024q4"],
  ["2025-05-15", [first, second], "2025q1"],
  ["2025-06-19", [first, second], "2025q1"],
  ["2025-06-20", [first, second, amended], "2025q1"],
])(
  "holdings, portfolio, companies and filings of %s are those of the filings up to it",
  async (day, filed, quarter) => {
    for (const view of [undefined, quarter, "portfolio", "companies", "filings"]) {
      const past = await read(all, view, day)
      const known = await read(investor(...filed), view)
      expect(past, view).toEqual({ ...known, body: { ...known.body, asOf: day } })
      expect(past.status).toBe(200)
    }
    expect((await read(all, undefined, day)).body).toMatchObject({ quarter })
  },
)

test("a quarter that had not been reported has no holdings, and an impossible day is refused", async () => {
  expect((await read(all, "2025q1", "2025-05-14")).status).toBe(404)
  expect(await read(all, undefined, "2025-02-30")).toMatchObject({
    status: 400,
    body: { error: "asof is a day on or after 1993-01-01, such as 2016-12-31." },
  })
})

test("the page of a past day says so, and offers the quarters of that time", async () => {
  const load = async (search: string) => {
    const context = makeContext(all)
    const data = await loadHoldingsPage({ cik }, new Request(`http://test/investor/${cik}${search}`), context)
    return { data, html: context.slots.get("known-on") }
  }
  const past = await load("?asof=2025-05-14")
  expect(past.data).toMatchObject({
    head: { asOf: "2025-05-14" },
    view: {
      quarter: "2024q4",
      quarters: ["2024q4"],
      notes: expect.arrayContaining([expect.stringContaining("As known on 14 May 2025")]),
    },
  })
  const today = await load("")
  expect(today.data).toMatchObject({ head: { asOf: null }, view: { quarters: ["2025q1", "2024q4"] } })
  expect((await load("?asof=2025-05-99")).html).toContain("The day is not possible")
  expect(today.html).not.toContain("The day is not possible")
})
