import { beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { rowStatements } from "~/stores/row-statements"
import { defineTable, defineWordTable, storedFlag, storedJson } from "~/stores/table"
import { bindings } from "../bindings"

const db = bindings.DB

const parts = defineTable({
  name: "parts",
  key: ["owner", "partNumber"],
  fields: {
    owner: z.string(),
    partNumber: z.number(),
    isUsed: storedFlag.nullable(),
    names: storedJson(z.array(z.string())),
    from: z.string().nullable(),
  },
  columns: { from: "from_day" },
})
const words = defineWordTable({ name: "part_words", key: ["owner"], fields: { owner: z.string() } })

beforeEach(async () => {
  await db.batch([
    db.prepare(
      `create table parts (owner text, part_number integer, is_used integer, names text, from_day text,
        primary key (owner, part_number))`,
    ),
    db.prepare("create table part_words (word text, owner text, primary key (word, owner))"),
  ])
})

const part = (partNumber: number, change = {}) => ({
  ...{ owner: "one", partNumber, isUsed: null, names: [], from: null },
  ...change,
})
const read = async () =>
  parts.parse((await db.prepare(`select ${parts.columns} from parts order by part_number`).all()).results)

test("rows are read as they were written", async () => {
  const rows = [
    part(1, { isUsed: true, names: ['a "b"', "c"], from: "2026-01-02" }),
    part(2, { isUsed: false, owner: "two" }),
    part(3),
  ]
  await db.batch(parts.put(db, rows))
  expect(await read()).toEqual(rows)
})

test("a row replaces the stored one of its key, unless the rule or its condition keeps it", async () => {
  const rows = [part(3, { from: "b" })]
  await db.batch(parts.put(db, [part(3)]))
  await db.batch(parts.put(db, rows))
  await db.batch(parts.put(db, [part(3, { from: "z" })], { replaces: false }))
  await db.batch(parts.put(db, [part(3, { from: "a" })], { where: "excluded.from_day > parts.from_day" }))
  expect(await read()).toEqual(rows)
  const [unchanged] = await db.batch(parts.put(db, rows))
  expect(unchanged?.meta.changes).toBe(0)
})

test("all rows of an owner are replaced, and only those that a condition accepts are taken", async () => {
  await db.batch(parts.put(db, [part(1), part(2, { owner: "two" })]))
  const only = "value ->> 'partNumber' < 9"
  await db.batch(parts.replace(db, "owner", ["one"], [part(8), part(9)], { only }))
  expect(await read()).toEqual([part(2, { owner: "two" }), part(8)])
  expect(parts.replace(db, "owner", [], [])).toEqual([])
})

test("a snapshot has the columns of the table", () => {
  expect(parts.rows).toEqual({
    table: "parts",
    key: ["owner", "part_number"],
    values: ["is_used", "names", "from_day"],
  })
})

test("a search finds each row once by the beginning of its words", async () => {
  const rows = ["apple pie", "apple"].map((word) => ({ word, owner: "one" }))
  await db.batch(words.put(db, [...rows, { word: "apricot", owner: "two" }]))
  expect(await words.find(db, "Apple", 5)).toEqual([{ owner: "one" }])
  expect(await words.find(db, "ap", 5)).toEqual([{ owner: "one" }, { owner: "two" }])
  expect(await words.find(db, "a", 5)).toEqual([])
})

test("rows are bound in as many statements as D1 allows, in their order", async () => {
  const rows = Array.from({ length: 5 }, (_, at) => ({ owner: String(at).repeat(300_000) }))
  const statements = rowStatements(
    db,
    "select substr(value ->> 'owner', 1, 1) as at from json_each(?1)",
    rows,
  )
  expect(statements).toHaveLength(3)
  const found = await db.batch<{ at: string }>(statements)
  expect(found.flatMap(({ results }) => results.map(({ at }) => at))).toEqual(["0", "1", "2", "3", "4"])
})
