import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")
const maxLines = 300
const maxFiles = 28

/** Tables of values, which only grow longer. */
const tables = ["app/model/financials/rows/explaining-lines.ts", "app/model/history/row-phrases.ts"]
/** One file per address. */
const lists = ["app/routes"]
/** Data, and a program that is measured against. */
const data = /^cli\/sample\/edgar\/|^server\/sample\/snapshot\/|^tests\/bench\/stock-remix\/|\/node_modules\//

const files = ["app", "server", "cli", "tests"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !data.test(path))
  .sort()

function filesPerFolder(paths: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return counts
}

function sameNames(paths: string[]): string[] {
  const byName = new Map<string, string[]>()
  for (const path of paths) byName.set(basename(path), [...(byName.get(basename(path)) ?? []), path])
  return [...byName.values()].filter((same) => same.length > 1).map((same) => same.join(" and "))
}

test("folders are counted and equal names are found", () => {
  expect(filesPerFolder(["a/b.ts", "a/c.ts", "a/d/e.ts"])).toEqual(
    new Map([
      ["a", 2],
      ["a/d", 1],
    ]),
  )
  expect(sameNames(["a/b.ts", "c/b.ts", "c/d.ts"])).toEqual(["a/b.ts and c/b.ts"])
})

test(`no source file of the product has more than ${maxLines} lines, except tables`, () => {
  const sources = files.filter(
    (path) => /^(?:app|deploy)\/.*\.(?:tsx?|mjs|css)$/.test(path) && !tables.includes(path),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  const lines = (path: string) => readFileSync(join(root, path), "utf8").trimEnd().split("\n").length
  expect(sources.filter((path) => lines(path) > maxLines)).toEqual([])
})

test(`no folder has more than ${maxFiles} files, except lists`, () => {
  const long = [...filesPerFolder(files)].filter(
    ([folder, count]) => count > maxFiles && !lists.includes(folder),
  )
  expect(long).toEqual([])
})

test("no two files of app/ have the same name", () => {
  expect(sameNames(files.filter((path) => path.startsWith("app/")))).toEqual([])
})
