import { beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { changeRows, hasRow, readColumn, readRow, readRows, readValue } from "~/platform/rows.server"
import { bindings } from "../bindings"

const db = bindings.DB
const part = z.object({ name: z.string(), isUsed: z.number().transform((flag) => flag === 1) })
const parts = `select name, is_used as "isUsed" from parts where number >= ?1 order by number`

beforeEach(async () => {
  await db.batch([
    db.prepare("create table parts (number integer, name text, is_used integer)"),
    db.prepare("insert into parts values (1, 'wheel', 1), (2, 'axle', 0)"),
  ])
})

test("readRows parses every row", async () => {
  expect(await readRows(db, part, parts, 1)).toEqual([
    { name: "wheel", isUsed: true },
    { name: "axle", isUsed: false },
  ])
  expect(await readRows(db, part, parts, 3)).toEqual([])
})

test("readRow gives the first row, and null without one", async () => {
  expect(await readRow(db, part, parts, 2)).toEqual({ name: "axle", isUsed: false })
  expect(await readRow(db, part, parts, 3)).toBeNull()
})

test("readColumn gives the values of the one column", async () => {
  const names = "select name from parts where number >= ?1 order by number"
  expect(await readColumn(db, z.string(), names, 1)).toEqual(["wheel", "axle"])
  expect(await readColumn(db, z.string(), names, 3)).toEqual([])
})

test("readValue gives the one value, and null without a row or for null", async () => {
  const name = "select name from parts where number = ?1"
  expect(await readValue(db, z.string(), name, 2)).toBe("axle")
  expect(await readValue(db, z.string(), name, 3)).toBeNull()
  await db.prepare("update parts set name = null").run()
  expect(await readValue(db, z.string(), name, 2)).toBeNull()
})

test("hasRow says whether there is a row, also one that a write returns", async () => {
  expect(await hasRow(db, "select 1 from parts where number = ?1", 2)).toBe(true)
  expect(await hasRow(db, "select 1 from parts where number = ?1", 3)).toBe(false)
  expect(await hasRow(db, "update parts set is_used = 1 where number = ?1 returning number", 2)).toBe(true)
  expect(await hasRow(db, "update parts set is_used = 1 where number = ?1 returning number", 3)).toBe(false)
})

test("changeRows gives the number of changed rows", async () => {
  expect(await changeRows(db, "update parts set is_used = ?1 where number >= ?2", 0, 1)).toBe(2)
  expect(await changeRows(db, "update parts set is_used = ?1 where number >= ?2", 0, 3)).toBe(0)
})

test("a row that its schema refuses throws", async () => {
  await db.prepare("update parts set name = null").run()
  await expect(readRows(db, part, parts, 1)).rejects.toThrow(z.ZodError)
  await expect(readRow(db, part, parts, 1)).rejects.toThrow(z.ZodError)
  await expect(readColumn(db, z.string(), "select name from parts")).rejects.toThrow(z.ZodError)
})
