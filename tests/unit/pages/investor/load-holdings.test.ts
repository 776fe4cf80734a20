import { expect, test } from "vitest"
import { toListIndex } from "~/model/directory/list-index"
import { emptySecurityIndex } from "~/model/securities/security-index"
import { loadCompaniesPage } from "~/pages/investor/load-companies.server"
import { loadHoldingsPage } from "~/pages/investor/load-holdings.server"
import { cikId } from "../../../ids"
import { filing, investor } from "../../model/holdings/filings"

const positions = 10_714
const cik = cikId("0009900001")

/** A manager with as many positions as a large bank. */
function makeContext(count = positions) {
  const rows = Array.from({ length: count }, (_, place) => ({
    ...{ value: 1000 + place, amount: 10 + place, name: `SECURITY ${place}` },
    cusip: String(place).padStart(8, "0").padEnd(9, "0"),
  }))
  const body = investor(filing({ period: "2025-03-31" }, rows))
  const slots = new Map<string, string>()
  return {
    slots,
    isDocumentRequest: true,
    lists: async () => toListIndex([], []),
    // The manager reported no stake above 5 %.
    db: {
      prepare: () => ({ bind: () => ({ all: async () => ({ results: [] }) }) }),
    } as unknown as D1Database,
    securities: async () => emptySecurityIndex,
    investors: {
      investor: async () => ({
        status: "loaded" as const,
        document: { version: 1, fetchedAt: 0, body },
        refreshing: false,
      }),
      filingTable: async () => null,
    },
  }
}

test.each([
  { name: "holdings", slot: "holdings", load: loadHoldingsPage },
  {
    name: "companies",
    slot: "companies-held",
    load: (address: { cik?: string }, request: Request, context: ReturnType<typeof makeContext>) =>
      loadCompaniesPage(address.cik, request, context),
  },
])("10,714 $name are pages of 200 rows below 1 MB, with the totals of all", async ({ slot, load }) => {
  const context = makeContext()
  const seen = new Set<string>()
  for (const page of [1, 2, 54]) {
    const data = await load({ cik }, new Request(`http://test/?page=${page}`), context)
    expect(data).toMatchObject({ status: "loaded", view: { page, pages: 54 } })
    const html = context.slots.get(slot) ?? ""
    expect(html.length + JSON.stringify(data).length).toBeLessThan(1_000_000)
    const names = html.match(/security \d+/gi) ?? []
    expect(new Set(names).size).toBe(page === 54 ? positions - 53 * 200 : 200)
    for (const name of names) seen.add(name)
    const valueUsd = 1000 * positions + (positions * (positions - 1)) / 2
    if (slot === "holdings") {
      expect(data).toMatchObject({ view: { valueUsd, counts: { shares: positions } } })
      expect(JSON.stringify(data)).toContain("No implied price is confirmed by another source.")
    } else expect(data).toMatchObject({ view: { total: positions, matching: positions } })
  }
  expect(seen.size).toBe(400 + positions - 53 * 200)
})

test("a quarter that has not ended is not found, and one before the first filing is not loaded", async () => {
  const load = (quarter: string) =>
    loadHoldingsPage({ cik, quarter }, new Request("http://test/"), makeContext(1))
  await expect(load("2099q1")).rejects.toMatchObject({ status: 404 })
  expect(await load("2013q2")).toMatchObject({ status: "loaded", view: { isRead: false, reasons: [] } })
})
