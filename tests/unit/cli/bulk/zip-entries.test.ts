import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import {
  BadEntry,
  entryMark,
  listEntries,
  openArchive,
  readEntry,
} from "../../../../cli/bulk/archive/zip-entries"
import { getZip, type ZipFile } from "../../../fixtures/zip"

const folder = mkdtempSync(join(tmpdir(), "bookvalue-zip-"))
afterAll(() => rmSync(folder, { recursive: true }))

async function open(files: ZipFile[]) {
  const path = join(folder, `${Math.random()}.zip`)
  writeFileSync(path, getZip(files))
  const entries = []
  for await (const entry of listEntries(path)) entries.push(entry)
  return { entries, file: openArchive(path) }
}

async function getContent(zip: ZipFile, limits?: Parameters<typeof readEntry>[2]) {
  const { entries, file } = await open([zip])
  const [entry] = entries
  if (!entry) throw new Error("The archive is empty.")
  return readEntry(file, entry, limits).toString()
}

test("each entry of an archive is read at its place, in any order, compressed or stored", async () => {
  const { entries, file } = await open([
    { name: "a.json", content: "first".repeat(100) },
    { name: "folder/", content: "" },
    { name: "b.json", content: "second", isStored: true },
    { name: "c.json", content: "" },
  ])
  expect(entries.map(({ name }) => name)).toEqual(["a.json", "b.json", "c.json"])
  expect(entries.map((entry) => readEntry(file, entry).toString()).reverse()).toEqual([
    "",
    "second",
    "first".repeat(100),
  ])
})

test("the mark of an entry changes with its content and not with its place", async () => {
  const { entries } = await open([
    { name: "a", content: "same" },
    { name: "b", content: "same" },
    { name: "c", content: "other" },
  ])
  const [a, b, c] = entries.map(entryMark)
  expect(a).toBe(b)
  expect(a).not.toBe(c)
})

test.each([
  { given: "a wrong checksum", claims: { crc: 1 }, reason: "checksum" },
  { given: "more content than its directory says", claims: { size: 10 }, reason: "longer" },
  { given: "less content than its directory says", claims: { size: 10_000 }, reason: "shorter" },
  { given: "a place behind the end", claims: { offset: 5000 }, reason: "archive ends" },
  { given: "a place inside another header", claims: { offset: 3 }, reason: "header" },
  { given: "encryption", claims: { flags: 1 }, reason: "encrypted" },
  { given: "an unknown compression", claims: { method: 12 }, reason: "method 12" },
  { given: "no compression but two sizes", claims: { method: 0 }, reason: "contradict" },
  { given: "a size above the limit", claims: { size: 3_000_000_000 }, reason: "256 MB" },
])("an entry with $given is refused", async ({ claims, reason }) => {
  const reading = getContent({ name: "x", content: "content ".repeat(400), claims })
  await expect(reading).rejects.toThrow(BadEntry)
  await expect(reading).rejects.toThrow(reason)
})

test("an entry that grows more than its limit is refused before it is decompressed", async () => {
  const bomb = { name: "x", content: Buffer.alloc(3_000_000) }
  await expect(getContent(bomb)).rejects.toThrow("more than 100 times")
  expect(await getContent(bomb, { maxBytes: 4_000_000, maxRatio: 2000 })).toHaveLength(3_000_000)
})

test("damaged content is refused", async () => {
  const path = join(folder, "damaged.zip")
  const bytes = getZip([{ name: "x", content: "content ".repeat(400) }])
  bytes.fill(0xff, 31, 45)
  writeFileSync(path, bytes)
  for await (const entry of listEntries(path))
    expect(() => readEntry(openArchive(path), entry)).toThrow(BadEntry)
})
