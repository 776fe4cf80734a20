import { expect, test } from "vitest"
import type { SearchLists } from "~/model/directory/list-index"
import { toListIndex } from "~/model/directory/list-index"
import { searchLimits } from "~/model/search/match"
import { toPanelGroups } from "~/pages/search/panel-groups"
import { toSearchView } from "~/pages/search/search-view"
import { inventCompanies } from "../../../fixtures/invented/companies"
import { cikId } from "../../../ids"

const companies = inventCompanies(400).map((company, row) => ({
  ...company,
  name: `Ordinary Company x${row}`,
  filedName: "",
  sic: null,
  fiscalYearEnd: null,
}))
const index = toListIndex(companies, [
  { cik: cikId("0001067983"), name: "Berkshire Hathaway", owner: "Warren Buffett" },
])
const view = (q: string, page: string | null = null) => toSearchView(index, { q, page })

test("120 matches come on three pages, each company once", () => {
  const pages = ["1", "2", "3", "4"].map((page) => view("company x1", page))
  expect(pages[0]).toMatchObject({ page: 1, pages: 3, companyCount: 111, first: 0 })
  expect(pages.map(({ companies: shown }) => shown.length)).toEqual([50, 50, 11, 11])
  expect(pages[3]?.page).toBe(3)
  const tickers = pages.slice(0, 3).flatMap(({ companies: shown }) => shown.map(({ ticker }) => ticker))
  expect(new Set(tickers).size).toBe(111)
})

test.each([null, "", "0", "-2", "x", "1.5"])("page %j is the first", (page) => {
  expect(view("company x1", page).page).toBe(1)
})

test("the best match is on the first page only", () => {
  expect(view("ordinary company x1").best?.name).toBe("Ordinary Company x1")
  expect(view("ordinary company x1", "2").best).toBeNull()
})

test("a typo that matches nothing has near matches, a match has none", () => {
  expect(view("berkshir hathaway")).toMatchObject({ companyCount: 0, investorCount: 0, best: null })
  expect(view("berkshir hathaway").near[0]?.to).toBe("/investor/0001067983")
  expect(view("berkshire").near).toEqual([])
  expect(view("").near).toEqual([])
})

test("the best match is not repeated among the other matches", () => {
  const match = { name: "Ordinary Company x1", note: "SOME", reason: "CUSIP 037833100", isExact: true }
  const found = [
    { ...match, to: "/company/SOME" },
    { ...match, to: "/company/OTHER", note: "OTHER", isExact: false },
  ]
  const { best, others } = toSearchView(index, { q: "037833100", page: null }, { others: found, screens: [] })
  expect(best?.to).toBe("/company/SOME")
  expect(others.map(({ to }) => to)).toEqual(["/company/OTHER"])
})

const nothing = {
  best: null,
  destinations: [],
  favorites: [],
  recents: [],
  companies: [],
  investors: [],
  funds: [],
  persons: [],
  others: [],
  screens: [],
  near: [],
  newest: null,
  isFirstVisit: false,
  page: "/",
}

const noLists: SearchLists = { companies: [], investors: [] }

test("an empty panel of a first visit offers popular searches and the filings of the day", () => {
  const newest = {
    day: "2026-06-29",
    isToday: true,
    filings: [
      { name: "Apple Inc.", to: "/company/AAPL/a", form: "8-K", day: "2026-06-29", time: "16:31" },
      { name: "Nike, Inc.", to: "/company/NKE/b", form: "10-Q", day: "2026-06-26", time: "16:05" },
    ],
  }
  const groups = toPanelGroups({ ...nothing, newest, isFirstVisit: true }, noLists)
  expect(groups.map(({ title, lines }) => [title, lines.length])).toEqual([
    ["Popular Searches", 5],
    ["Filed today", 1],
  ])
  expect(groups[1]?.lines[0]).toMatchObject({ name: "Apple Inc.", note: "8-K, 16:31" })
  expect(toPanelGroups(nothing, noLists)).toEqual([])
  const earlier = toPanelGroups({ ...nothing, newest: { ...newest, isToday: false } }, noLists)
  expect(earlier[0]?.title).toBe("Filed on 29 Jun 2026")
})

test("a company's line gives its exchange and ticker, or the ticker alone", () => {
  const hit = { name: "Sample Works", coverage: "YYNNN", country: null }
  const listed = [
    { ...hit, ticker: "SMPL", exchange: "NYSE" },
    { ...hit, ticker: "SMPX", exchange: null },
  ]
  const [group] = toPanelGroups({ ...nothing, companies: listed }, noLists)
  expect(group?.lines.map(({ note }) => note)).toEqual(["NYSE: SMPL", "SMPX"])
})

test("the best match is marked in its group, and the specified groups keep their order", () => {
  const found = view("ordinary company x1")
  const others = found.companies.filter(({ name }) => name !== found.best?.name).slice(0, 4)
  const shown = [...others, ...found.companies.filter(({ name }) => name === found.best?.name)]
  expect(shown).toHaveLength(searchLimits.companies)
  const investors = [{ cik: cikId("0001067983"), name: "Berkshire Hathaway", owner: "Warren Buffett" }]
  const content = { ...nothing, best: found.best, companies: shown, investors }
  const groups = toPanelGroups(content, noLists)
  expect(groups.map(({ title }) => title)).toEqual(["Companies", "Investors"])
  expect(groups[0]?.lines.filter(({ isBest }) => isBest).map(({ name }) => name)).toEqual([
    "Ordinary Company x1",
  ])
  expect(groups[0]?.lines.map(({ country }) => country)).toEqual(shown.map(({ country }) => country))
  const [first] = toPanelGroups({ ...content, companies: others }, noLists)
  expect(first).toMatchObject({
    title: "Best match",
    lines: [{ name: "Ordinary Company x1", mark: "Company", isBest: true }],
  })
})

test("a page that the words name is first, and another one after the specified groups", () => {
  const page = {
    to: "/company/AAPL/insiders",
    name: "Apple Inc.: Insider Trades",
    note: "AAPL",
    isExact: true,
  }
  const investors = [{ cik: cikId("0001067983"), name: "Berkshire Hathaway", owner: "Warren Buffett" }]
  const titles = (isExact: boolean) =>
    toPanelGroups({ ...nothing, destinations: [{ ...page, isExact }], investors }, noLists).map(
      ({ title }) => title,
    )
  expect(titles(true)).toEqual(["Pages", "Investors"])
  expect(titles(false)).toEqual(["Investors", "Pages"])
})

test("lines of companies keep the section of the page, and recent searches do not", () => {
  const listed = { name: "Sample Works", coverage: "YYNYN", country: null, ticker: "SMPL", exchange: "NYSE" }
  const recent = {
    url: "/company/NKE",
    name: "Nike",
    identifier: "NKE",
    heart: false,
    type: "company" as const,
  }
  const groups = toPanelGroups(
    {
      ...nothing,
      companies: [listed],
      recents: [{ ...recent, coverage: "", place: 0 }],
      page: "/company/AAPL/financials?statement=balance",
    },
    noLists,
  )
  expect(groups.map(({ lines }) => lines[0]?.to)).toEqual([
    "/company/NKE",
    "/company/SMPL/financials?statement=balance",
  ])
})
