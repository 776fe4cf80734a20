import fc from "fast-check"
import { expect, test } from "vitest"
import type { ReadDocument } from "~/lib/loaded"
import { type ListedCompany, toListIndex } from "~/model/directory/list-index"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { commonShare } from "../../../../fixtures/common-share"
import { cikId, tickerId } from "../../../../ids"

const listed = (ticker: string, cik: string, name: string): ListedCompany => ({
  ...{ cik: cikId(cik), ticker: tickerId(ticker), name, filedName: name, coverage: "" },
  ...{ country: null, exchange: null, sic: null, fiscalYearEnd: null, security: commonShare },
})
const index = toListIndex(
  [
    listed("GOOGL", "0001652044", "Alphabet Inc."),
    listed("GOOG", "0001652044", "Alphabet Inc."),
    listed("BRK-B", "0001067983", "Berkshire Hathaway"),
    listed("XOM", "0002115436", "Exxon Mobil"),
  ],
  [],
)
/** Every CIK that is not listed has a filing list. */
const readThrough = (async () => ({
  status: "loaded",
  document: {
    body: { profile: { name: "EXAMPLE CO", sic: null, fiscalYearEnd: null, businessAddress: null } },
  },
  refreshing: false,
})) as unknown as ReadDocument
const db = { prepare: () => expect.fail("The database was read.") } as unknown as D1Database

/** The company, or the address to which its own redirects. */
async function open(path: string) {
  const request = new Request(`https://bookvalue.test${path}`)
  const segment = decodeURIComponent(new URL(request.url).pathname.split("/").at(2) ?? "")
  const from = { lists: async () => index, db, readThrough }
  return requireCompany(segment, request, from).then(
    ({ cik, ticker }) => ({ cik, ticker }),
    (thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown
      return [thrown.status, thrown.headers.get("location")]
    },
  )
}

test.each([
  ["1618921", "Walgreens Boots Alliance", "0001618921"],
  ["1731289", "Nikola", "0001731289"],
  ["945436", "SunEdison", "0000945436"],
  ["34088", "the registrant before Exxon Mobil", "0000034088"],
])("/company/%s of %s leads to /company/%s", async (typed, _, cik) => {
  expect(await open(`/company/${typed}/financials`)).toEqual([301, `/company/${cik}/financials`])
  expect(await open(`/company/${cik}/financials`)).toEqual({ cik, ticker: cik })
})

test.each([
  ["1652044", "GOOGL"],
  ["CIK0002115436", "XOM"],
  ["1067983", "BRK-B"],
  ["BRK.B", "BRK-B"],
])("/company/%s leads to its ticker %s", async (typed, ticker) =>
  expect(await open(`/company/${typed}`)).toEqual([301, `/company/${ticker}`]),
)

test("a CIK in any spelling opens its company after at most one redirect, with the rest of the address kept", async () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 9_999_999_999 }),
    fc.constantFrom(1652044, 1067983, 2115436),
  )
  const prefix = fc.constantFrom("", "CIK", "cik", "Cik")
  const rest = fc.constantFrom(
    "",
    "/",
    "/financials",
    "/insiders/0001?page=2",
    "?period=annual",
    "/financials/dcf?growth=5",
  )
  await fc.assert(
    fc.asyncProperty(number, prefix, fc.nat(9), rest, async (value, before, zeros, after) => {
      const padded = String(value).padStart(10, "0")
      const own = index.companiesByCik.get(cikId(padded))?.[0]?.ticker ?? padded
      const typed = before + padded.slice(Math.min(zeros, 10 - String(value).length))
      const answer = await open(`/company/${typed}${after}`)
      if (typed !== own) expect(answer).toEqual([301, `/company/${own}${after}`])
      expect(await open(`/company/${own}${after}`)).toEqual({ cik: padded, ticker: own })
    }),
  )
})
