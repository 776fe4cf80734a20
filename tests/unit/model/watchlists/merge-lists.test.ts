import { expect, test } from "vitest"
import { mergeLists } from "~/model/watchlists/merge-lists"
import { type Watchlist, watchLimits } from "~/model/watchlists/watchlist"

function list(id: string, name: string, items: [identifier: string, note?: string][]): Watchlist {
  return {
    id,
    name,
    items: items.map(([identifier, note = ""]) => ({ type: "company", identifier, note, addedAt: 0 })),
  }
}

test("lists of one name become one, the account's notes stay, empty ones are filled", () => {
  const account = [list("1", "Chips", [["NVDA", "mine"], ["AMD"]])]
  const device = [
    list("x", "chips", [["AMD", "cheap?"], ["NVDA", "other"], ["INTC"]]),
    list("y", "Banks", [["JPM"]]),
  ]
  const merge = mergeLists(account, device, () => "new")
  expect(merge.lists).toEqual([
    list("1", "Chips", [["NVDA", "mine"], ["AMD", "cheap?"], ["INTC"]]),
    list("new", "Banks", [["JPM"]]),
  ])
  expect(merge.summary).toEqual([
    { name: "Chips", isNew: false, added: [{ type: "company", identifier: "INTC" }] },
    { name: "Banks", isNew: true, added: [{ type: "company", identifier: "JPM" }] },
  ])
  expect(merge.leftOut).toBe(0)
})

test("merging twice changes nothing more", () => {
  const device = [list("x", "Chips", [["AMD"]])]
  const once = mergeLists([], device, () => "new").lists
  expect(mergeLists(once, device, () => "newer").lists).toEqual(once)
})

test("entries beyond the limit are counted", () => {
  const full = list(
    "1",
    "Full",
    Array.from({ length: watchLimits.items }, (_, at) => [`T${at}`]),
  )
  expect(mergeLists([full], [list("x", "Full", [["AMD"]])], () => "new").leftOut).toBe(1)
  const many = Array.from({ length: watchLimits.lists }, (_, at) => list(String(at), `L${at}`, []))
  expect(mergeLists(many, [list("x", "One more", [["A"], ["B"]])], () => "new").leftOut).toBe(2)
})
