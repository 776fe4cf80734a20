import fc from "fast-check"
import { expect, test } from "vitest"
import { applyChange, type WatchChange } from "~/model/watchlists/apply-change"
import { parseSubjectKey, type Watchlist, watchLimits } from "~/model/watchlists/watchlist"

const effect = { id: "new", now: 5 }
const apple = { type: "company", identifier: "AAPL" } as const
const nvidia = { type: "company", identifier: "NVDA" } as const

function lists(): Watchlist[] {
  return [
    {
      id: "a",
      name: "First",
      items: [
        { ...apple, note: "", addedAt: 1 },
        { ...nvidia, note: "", addedAt: 2 },
      ],
    },
    { id: "b", name: "Second", items: [] },
  ]
}

function change(asked: WatchChange, before = lists()) {
  return applyChange(before, asked, effect)
}

test("the first added entry creates a list", () => {
  expect(change({ intent: "add", list: null, subject: apple }, [])).toEqual({
    lists: [{ id: "new", name: "My Watchlist", items: [{ ...apple, note: "", addedAt: 5 }] }],
    shown: "new",
    problem: null,
  })
})

test("adding an entry twice keeps it once and says where it is", () => {
  const before = lists()
  const again = change({ intent: "add", list: "a", subject: apple }, before)
  expect(again.lists).toBe(before)
  expect(again.problem).toBe("AAPL is already on the list “First”.")
})

test("entries and lists move by one place, and not past the ends", () => {
  const up = change({ intent: "move", list: "a", subject: nvidia, step: -1 }).lists[0]
  expect(up?.items.map(({ identifier }) => identifier)).toEqual(["NVDA", "AAPL"])
  const still = change({ intent: "move", list: "a", subject: apple, step: -1 }).lists[0]
  expect(still?.items.map(({ identifier }) => identifier)).toEqual(["AAPL", "NVDA"])
  expect(change({ intent: "move-list", list: "a", step: 1 }).lists.map(({ id }) => id)).toEqual(["b", "a"])
})

test("a list name that exists in any case is refused, except for renaming the same list", () => {
  expect(change({ intent: "create-list", name: "FIRST" }).problem).toBe(
    "A list named “FIRST” already exists.",
  )
  expect(change({ intent: "rename-list", list: "a", name: "second" }).problem).not.toBeNull()
  expect(change({ intent: "rename-list", list: "a", name: "first" }).problem).toBeNull()
  expect(change({ intent: "create-list", name: "" }).problem).toBe("A list needs a name.")
})

test("lists that a change does not touch stay the same objects", () => {
  const before = lists()
  const { lists: after } = change({ intent: "note", list: "a", subject: apple, note: "Why" }, before)
  expect(after[0]?.items[0]?.note).toBe("Why")
  expect(after[1]).toBe(before[1])
})

test("lists and entries above the limits are refused", () => {
  const full: Watchlist[] = Array.from({ length: watchLimits.lists }, (_, at) => ({
    id: String(at),
    name: String(at),
    items: Array.from({ length: watchLimits.items }, (_, item) => ({
      type: "company",
      identifier: `T${item}`,
      note: "",
      addedAt: 0,
    })),
  }))
  expect(change({ intent: "create-list", name: "More" }, full).problem).toContain("20 lists")
  expect(change({ intent: "add", list: "3", subject: apple }, full).problem).toContain("100 entries")
})

test("no sequence of changes makes a duplicate entry or an unrequested list", () => {
  const subject = fc.constantFrom(apple, nvidia, { type: "etf", identifier: "SPY" } as const)
  const list = fc.constantFrom("a", "b", "c")
  const step = fc.constantFrom(-1 as const, 1 as const)
  const asked: fc.Arbitrary<WatchChange> = fc.oneof(
    fc.record({ intent: fc.constant("add" as const), list, subject }),
    fc.record({ intent: fc.constant("remove" as const), list, subject }),
    fc.record({ intent: fc.constant("move" as const), list, subject, step }),
    fc.record({ intent: fc.constant("move-list" as const), list, step }),
    fc.record({ intent: fc.constant("delete-list" as const), list }),
  )
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 30 }), (changes) => {
      const after = changes.reduce((all, each) => applyChange(all, each, effect).lists, lists())
      for (const { items } of after)
        expect(new Set(items.map(({ type, identifier }) => type + identifier)).size).toBe(items.length)
      expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
    }),
  )
})

test("an address gives a subject only if it can be watched", () => {
  expect(parseSubjectKey("company/BRK-B")).toEqual({ type: "company", identifier: "BRK-B" })
  for (const text of ["fund/SPY", "company/", "company/../x", "company/A A", `etf/${"A".repeat(21)}`])
    expect(parseSubjectKey(text)).toBeNull()
})

test("a change of a list or an entry that no longer exists gives a problem and changes nothing", () => {
  const asked: WatchChange[] = [
    { intent: "rename-list", list: "gone", name: "New" },
    { intent: "remove", list: "gone", subject: apple },
    { intent: "note", list: "gone", subject: apple, note: "n" },
    { intent: "note", list: "b", subject: apple, note: "n" },
  ]
  for (const each of asked) {
    const before = lists()
    const { lists: after, problem } = change(each, before)
    expect(problem).toContain("no longer")
    expect(after).toBe(before)
  }
})

test("a filled list has each entry once, in order, up to the limit", () => {
  const filled = change({ intent: "fill-list", name: "Copy", subjects: [nvidia, apple, nvidia] })
  expect(filled).toMatchObject({ shown: "new", problem: null })
  expect(filled.lists.at(-1)).toEqual({
    id: "new",
    name: "Copy",
    items: [
      { ...nvidia, note: "", addedAt: 5 },
      { ...apple, note: "", addedAt: 5 },
    ],
  })
  const many = Array.from({ length: watchLimits.items + 1 }, (_, at) => ({
    type: "company" as const,
    identifier: `T${at}`,
  }))
  const longest = change({ intent: "fill-list", name: "Copy", subjects: many }).lists.at(-1)
  expect(longest?.items).toHaveLength(watchLimits.items)
})

test("a filled list with the name of another list changes nothing", () => {
  const before = lists()
  const refused = change({ intent: "fill-list", name: "first", subjects: [apple] }, before)
  expect(refused.lists).toBe(before)
  expect(refused.problem).toBe("A list named “first” already exists.")
})
