import { expect, test } from "vitest"
import { type ListedCompany, toListIndex } from "~/model/directory/list-index"
import { watchLimits } from "~/model/watchlists/watchlist"
import { changeWatchlists } from "~/pages/watchlist/change-watchlists.server"
import { readDeviceLists } from "~/pages/watchlist/device-cookie.server"
import { commonShare } from "../../../fixtures/common-share"
import { cikId, tickerId } from "../../../ids"

const companies = Array.from({ length: watchLimits.items }, (_, at): ListedCompany => {
  const ticker = tickerId(`T${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}.B`)
  return {
    cik: cikId(String(990_001 + at)),
    ticker,
    name: `Company ${at}`,
    filedName: `COMPANY ${at}`,
    coverage: "YYNYN",
    country: null,
    exchange: null,
    sic: null,
    fiscalYearEnd: null,
    security: commonShare,
  }
})
const settings = { SESSION_SECRET: "a secret that is long enough for a test" }

async function copy(subjects: string[]) {
  const body = new URLSearchParams({
    intent: "fill-list",
    name: "Invented Capital Management, Q3 2025",
    subjects: subjects.map((ticker) => `company/${ticker}`).join(" "),
  })
  return changeWatchlists(new Request("http://localhost/watchlist", { method: "POST", body }), {
    settings,
    lists: () => Promise.resolve(toListIndex(companies, [])),
    user: () => Promise.resolve(null),
  } as never)
}

test("a portfolio of as many companies as a list can have fits into the cookie of a device", async () => {
  const tickers = companies.map(({ ticker }) => ticker)
  const answer = (await copy(tickers)) as Response
  expect(answer.status).toBe(302)
  const cookie = answer.headers.get("set-cookie") ?? ""
  const request = new Request("http://localhost/watchlist", { headers: { cookie } })
  const [list] = (await readDeviceLists(request, settings as never)).lists
  expect(answer.headers.get("location")).toBe(`/watchlist?list=${list?.id}`)
  expect(list?.name).toBe("Invented Capital Management, Q3 2025")
  expect(list?.items.map(({ identifier }) => identifier)).toEqual(tickers)
})

test("companies that are not listed are left out; a list of only such companies copies none", async () => {
  const [first] = companies
  const answer = (await copy(["GONE", first?.ticker ?? ""])) as Response
  const request = new Request("http://localhost/", {
    headers: { cookie: answer.headers.get("set-cookie") ?? "" },
  })
  const [list] = (await readDeviceLists(request, settings as never)).lists
  expect(list?.items.map(({ identifier }) => identifier)).toEqual([first?.ticker])
  expect(await copy(["GONE"])).toMatchObject({
    data: { problem: "None of these companies is listed." },
    init: { status: 400 },
  })
})
