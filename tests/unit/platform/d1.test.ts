import { expect, test } from "vitest"
import { countedDatabase, databaseFor, withRoomNotice } from "~/platform/d1.server"
import { RequestLog } from "~/platform/log.server"

const full = new Error("D1_ERROR: database or disk is full: SQLITE_FULL")

/** Each look at the clock is ten seconds later, unless a test stops it. */
let clock = 0

/** A database whose statements fail before they give 1. */
function failing(failures: number, error = full) {
  let tries = 0
  const statement = {
    bind: () => statement,
    first: async () => {
      tries += 1
      if (tries <= failures) throw error
      return 1
    },
  }
  const waits: number[] = []
  const log = new RequestLog()
  const effects = { wait: async (ms: number) => void waits.push(ms), now: () => (clock += 10_000) }
  const db = countedDatabase({ prepare: () => statement } as unknown as D1Database, log, effects)
  const run = (sql: string) => db.prepare(sql).bind(1).first()
  return { run, waits, log, effects, countTries: () => tries }
}

test("a read that fails because the disk is full is repeated three times, and counts once", async () => {
  const { run, waits, log } = failing(3)
  expect(await run(" select 1")).toBe(1)
  expect(waits).toEqual([15, 30, 45])
  expect(log.reads.d1).toBe(1)
})

test("the eighth failure is thrown", async () => {
  await expect(failing(8).run("select 1")).rejects.toBe(full)
})

test.each([
  "update limits set count = 1 returning count",
  "with taken as (select 1) insert into limits select 1, 1, 1 returning key",
])("a write is never repeated: %s", async (sql) => {
  const { run, countTries } = failing(1)
  await expect(run(sql)).rejects.toBe(full)
  expect(countTries()).toBe(1)
})

test("writes are not tried for five seconds after one found no room; reads are", async () => {
  const { run, effects, countTries } = failing(1)
  let now = clock + 1_000_000
  effects.now = () => now
  await expect(run("delete from limits")).rejects.toBe(full)
  now += 4_999
  await expect(run("delete from limits")).rejects.toThrow("SQLITE_FULL")
  expect(countTries()).toBe(1)
  expect(await run("select 1")).toBe(1)
  now += 1
  expect(await run("delete from limits")).toBe(1)
  clock = now
})

test("another error is thrown at once", async () => {
  const { run, countTries } = failing(1, new Error("no such table"))
  await expect(run("select 1")).rejects.toThrow("no such table")
  expect(countTries()).toBe(1)
})

test("an error page of a full disk becomes a sentence; other errors keep their page", async () => {
  const log = new RequestLog()
  const page = new Response("page", { status: 500 })
  expect(withRoomNotice(page, log)).toBe(page)
  log.note("error", full.message)
  expect(withRoomNotice(new Response("ok"), log).status).toBe(200)
  const said = withRoomNotice(page, log)
  expect(log.notes.error).toBe("The disk is full, so nothing could be stored.")
  expect([said.status, await said.text()]).toEqual([507, "The disk is full, so nothing could be stored."])
})

test.each([
  { visit: "a visitor's page", init: {}, from: "first-unconstrained" },
  {
    visit: "a cookie of a browser's settings",
    init: { headers: { cookie: "theme=dark" } },
    from: "first-unconstrained",
  },
  { visit: "a reader with a session", init: { headers: { cookie: "__Host-session=a" } }, from: "primary" },
  { visit: "a form", init: { method: "POST" }, from: "primary" },
])("$visit is answered from the database's $from", ({ init, from }) => {
  const db = { name: "primary", withSession: (name: string) => ({ name }) } as unknown as D1Database
  const request = new Request("https://site.example/company/AAPL", init)
  expect(databaseFor(request, db)).toMatchObject({ name: from })
})

test.each([
  ["select 1", "D1_ERROR: database is locked: SQLITE_BUSY", 3],
  ["delete from limits", "D1_ERROR: database is locked: SQLITE_BUSY", 3],
  ["select 1", "D1_ERROR: Failed to parse body as JSON, got: Error: internal error; reference = x", 3],
])("%s is repeated after %s", async (sql, message, tries) => {
  const { run, countTries } = failing(2, new Error(message))
  expect(await run(sql)).toBe(1)
  expect(countTries()).toBe(tries)
})

test("a write that may have been done is not repeated", async () => {
  const error = new Error("D1_ERROR: internal error; reference = x")
  const { run, countTries } = failing(1, error)
  await expect(run("delete from limits")).rejects.toBe(error)
  expect(countTries()).toBe(1)
})
