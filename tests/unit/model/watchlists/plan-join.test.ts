import { expect, test } from "vitest"
import { planJoin } from "~/model/watchlists/plan-join"
import { maxScreens } from "~/model/watchlists/saved-screen"
import { type Watchlist, type WatchSubject, watchLimits } from "~/model/watchlists/watchlist"

const entry = (identifier: string, note = "") => ({
  ...({ type: "company", identifier } satisfies WatchSubject),
  note,
  addedAt: 1,
})
const list = (id: string, name: string, ...tickers: string[]): Watchlist => ({
  id,
  name,
  items: tickers.map((ticker) => entry(ticker)),
})
const screen = (name: string, params = "query=roe") => ({ name, params })
const newId = () => "new"

test("lists with the same name are merged, and alerts follow them", () => {
  const into = { lists: [list("a", "Chips", "NVDA")], screens: [] }
  const from = { lists: [list("b", "chips", "AMD"), list("c", "Banks", "JPM")], screens: [] }
  const plan = planJoin(into, from, newId)
  expect(plan.problem).toBeNull()
  expect(plan.lists).toEqual([list("a", "Chips", "NVDA", "AMD"), list("c", "Banks", "JPM")])
  expect(plan.sources).toEqual([
    { source: "watchlist", id: "b", to: "a" },
    { source: "watchlist", id: "c", to: "c" },
  ])
})

test("a list with the ID of another list gets a new ID", () => {
  const plan = planJoin(
    { lists: [list("a", "Chips")], screens: [] },
    { lists: [list("a", "Banks")], screens: [] },
    newId,
  )
  expect(plan.lists.map(({ id }) => id)).toEqual(["a", "new"])
  expect(plan.sources).toEqual([{ source: "watchlist", id: "a", to: "new" }])
})

test("a screen keeps its name, unless another screen has it", () => {
  const into = { lists: [], screens: [screen("Cheap"), screen("Cheap (2)", "query=pe")] }
  const from = { lists: [], screens: [screen("cheap"), screen("CHEAP (2)", "query=pb"), screen("Dear")] }
  expect(planJoin(into, from, newId).screens).toEqual([
    { name: "cheap", to: "cheap" },
    { name: "CHEAP (2)", to: "CHEAP (2) (2)" },
    { name: "Dear", to: "Dear" },
  ])
})

test("accounts that do not fit into one are not joined, and those that just fit are", () => {
  const many = (count: number, first = 0) =>
    Array.from({ length: count }, (_, at) => screen(`Screen ${first + at}`))
  const join = (count: number) =>
    planJoin({ lists: [], screens: many(maxScreens - 1) }, { lists: [], screens: many(count, 1000) }, newId)
  expect(join(1).problem).toBeNull()
  expect(join(2).problem).toMatch(/more than 50 saved screens/)
  const full = list("a", "Full", ...Array.from({ length: watchLimits.items }, (_, at) => `T${at}`))
  const add = (ticker: string) =>
    planJoin({ lists: [full], screens: [] }, { lists: [list("b", "full", ticker)], screens: [] }, newId)
  expect(add("T1").problem).toBeNull()
  expect(add("NEW").problem).toMatch(/longer than an account can have/)
})
