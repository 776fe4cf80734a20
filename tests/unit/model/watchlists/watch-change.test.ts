import { expect, test } from "vitest"
import { parseChange, parseStoredLists } from "~/model/watchlists/watch-change"
import { watchLimits } from "~/model/watchlists/watchlist"

function parsed(fields: { [name: string]: string | undefined }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return parseChange(form)
}

const apple = { type: "company", identifier: "AAPL" }

test.each([
  {
    given: { intent: "create-list", name: "  Long \n term " },
    asked: { intent: "create-list", name: "Long term" },
  },
  {
    given: { intent: "rename-list", list: "a", name: "Short" },
    asked: { intent: "rename-list", list: "a", name: "Short" },
  },
  { given: { intent: "delete-list", list: "a" }, asked: { intent: "delete-list", list: "a" } },
  {
    given: { intent: "add", list: "a", wanted: " aapl " },
    asked: { intent: "add", list: "a", wanted: "aapl" },
  },
  { given: { intent: "add", wanted: "Apple" }, asked: { intent: "add", wanted: "Apple" } },
  {
    given: { intent: "remove", list: "a", subject: "company/AAPL" },
    asked: { intent: "remove", list: "a", subject: apple },
  },
  {
    given: { intent: "note", list: "a", subject: "company/AAPL", note: " buy\0 \n later " },
    asked: { intent: "note", list: "a", subject: apple, note: "buy \n later" },
  },
  {
    given: { intent: "note", list: "a", subject: "company/AAPL" },
    asked: { intent: "note", list: "a", subject: apple, note: "" },
  },
  {
    given: { intent: "fill-list", name: "Sample Capital", subjects: " company/AAPL nonsense company/NVDA\n" },
    asked: {
      intent: "fill-list",
      name: "Sample Capital",
      subjects: [apple, { type: "company", identifier: "NVDA" }],
    },
  },
])("the form $given is parsed as $asked", ({ given, asked }) => {
  expect(parsed(given)).toEqual(asked)
})

test.each([
  { intent: "move-up", asked: { intent: "move", step: -1 } },
  { intent: "move-down", asked: { intent: "move", step: 1 } },
  { intent: "move-list-up", asked: { intent: "move-list", step: -1 } },
  { intent: "move-list-down", asked: { intent: "move-list", step: 1 } },
])("the button $intent is parsed as $asked", ({ intent, asked }) => {
  expect(parsed({ intent, list: "a", subject: "company/AAPL" })).toMatchObject(asked)
})

test.each([
  { given: { intent: "burn" }, problem: "action is not known" },
  { given: {}, problem: "action is not known" },
  { given: { intent: "create-list" }, problem: "needs a name" },
  { given: { intent: "delete-list" }, problem: "no longer exists" },
  { given: { intent: "delete-list", list: "x".repeat(41) }, problem: "no longer exists" },
  { given: { intent: "add" }, problem: "Enter a ticker" },
  { given: { intent: "add", wanted: "" }, problem: "Enter a ticker" },
  { given: { intent: "add", wanted: "  " }, problem: "Enter a ticker" },
  { given: { intent: "add", wanted: " \u200b " }, problem: "Enter a ticker" },
  { given: { intent: "add", wanted: "x".repeat(101) }, problem: "longer than" },
  { given: { intent: "remove", list: "a", subject: "bond/T" }, problem: "cannot be added to a watchlist" },
  { given: { intent: "remove", list: "a" }, problem: "cannot be added to a watchlist" },
  {
    given: { intent: "move", list: "a", subject: "company/AAPL", step: "2" },
    problem: "action is not known",
  },
])("the form $given is refused: $problem", ({ given, problem }) => {
  expect(parsed(given)).toEqual({
    problem: expect.stringContaining(problem),
    result: expect.objectContaining({ status: "error" }),
  })
})

test("a list id of 40 characters and a wanted text of 100 are taken", () => {
  expect(parsed({ intent: "delete-list", list: "x".repeat(40) })).toMatchObject({ list: "x".repeat(40) })
  expect(parsed({ intent: "add", wanted: "x".repeat(100) })).toMatchObject({ wanted: "x".repeat(100) })
})

test("a name is cut to 60 characters and a note to 500, never within a surrogate pair", () => {
  expect(parsed({ intent: "create-list", name: "x".repeat(61) })).toMatchObject({ name: "x".repeat(60) })
  const noted = (note: string) => parsed({ intent: "note", list: "a", subject: "etf/SPY", note })
  expect(noted("x".repeat(501))).toMatchObject({ note: "x".repeat(500) })
  expect(noted(`${"x".repeat(499)}😀`)).toMatchObject({ note: "x".repeat(499) })
  expect(noted(`${"x".repeat(498)}😀`)).toMatchObject({ note: `${"x".repeat(498)}😀` })
})

const item = { ...apple, note: "", addedAt: 1 }
const getList = (items: number) => ({
  id: "a",
  name: "First",
  items: Array.from({ length: items }, (_, index) => ({ ...item, identifier: `T${index}` })),
})

test("lists kept on a device are read up to their limits and null above them", () => {
  expect(parseStoredLists([getList(2)])).toEqual([getList(2)])
  expect(parseStoredLists([])).toEqual([])
  expect(parseStoredLists([getList(watchLimits.items)])).toHaveLength(1)
  expect(parseStoredLists([getList(watchLimits.items + 1)])).toBeNull()
  expect(parseStoredLists(Array.from({ length: watchLimits.lists }, () => getList(0)))).toHaveLength(20)
  expect(parseStoredLists(Array.from({ length: watchLimits.lists + 1 }, () => getList(0)))).toBeNull()
})

test("a subject that a stored list has twice is read once, and invisible characters of its name are left out", () => {
  const list = { ...getList(1), name: "First\u202e\u0000", items: [item, item] }
  expect(parseStoredLists([list])).toEqual([{ ...getList(0), items: [item] }])
})

test.each([
  { value: null },
  { value: "lists" },
  { value: [{ ...getList(0), items: [{ ...item, addedAt: 1.5 }] }] },
  { value: [{ ...getList(0), items: [{ ...item, addedAt: 1e308 }] }] },
  { value: [{ ...getList(0), name: "\u202e" }] },
  { value: [{ ...getList(0), name: "" }] },
  { value: [{ ...getList(0), items: [{ ...item, type: "bond" }] }] },
  { value: [{ ...getList(0), items: [{ ...item, identifier: "A B" }] }] },
  { value: [{ ...getList(0), items: [{ ...item, note: "x".repeat(501) }] }] },
])("stored lists $value are not read", ({ value }) => {
  expect(parseStoredLists(value)).toBeNull()
})
