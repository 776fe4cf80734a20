import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")

interface Document {
  path: string
  text: string
}

const read = (path: string): Document => ({ path, text: readFileSync(join(root, path), "utf8") })

const documents = [
  read("README.md"),
  read("migrations/README.md"),
  read("tools/README.md"),
  ...readdirSync(join(root, "docs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => read(relative(root, join(entry.parentPath, entry.name)))),
]

const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path))

/** Relative links whose file is missing. */
function brokenLinks({ path, text }: Document): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((found) => found[1]!)
  return targets
    .filter((target) => !/^(?:https?:|mailto:|\/)/.test(target))
    .filter((target) => !existsSync(join(root, dirname(path), target)))
    .map((target) => `${path} links to ${target}`)
}

/** Paths of the repository in backticks that do not exist. */
function missingPaths({ path, text }: Document): string[] {
  const named = [...text.matchAll(/`((?:app|cli|docs|migrations|server|tests|tools)\/[^`\s*<>{}]*)`/g)].map(
    (found) => found[1]!,
  )
  return named.filter((name) => !existsSync(join(root, name))).map((name) => `${path} names ${name}`)
}

test("a broken link and a missing path are found", () => {
  const document = { path: "docs/a.md", text: "[a](b.md) [c](https://c.test) `app/none.ts` `app/root.tsx`" }
  expect(brokenLinks(document)).toEqual(["docs/a.md links to b.md"])
  expect(missingPaths(document)).toEqual(["docs/a.md names app/none.ts"])
})

test("every relative link of a document leads to a file", () => {
  expect(documents.length).toBeGreaterThan(60)
  expect(documents.flatMap(brokenLinks)).toEqual([])
})

test("every repository path that a document names exists", () => {
  expect(documents.flatMap(missingPaths)).toEqual([])
})

test("every decision has a title, a date, a status, and context, decision and consequence", () => {
  const layout =
    /^# [^\n]+\n\nDate: \d{4}-\d\d-\d\d\n\nStatus: (?:accepted|superseded)[^\n]*\n\n## Context\n\n[\s\S]+\n\n## Decision\n\n[\s\S]+\n\n## Consequence\n\n[\s\S]+\n$/
  expect(decisions.length).toBeGreaterThan(60)
  expect(decisions.filter(({ text }) => !layout.test(text)).map(({ path }) => path)).toEqual([])
})

test("the index lists every decision once, with its title, date and status", () => {
  const index = read("docs/decisions/README.md").text
  const rows = [...index.matchAll(/^\| (\d{3}) \| \[([^\]]+)\]\(([^)]+)\) \| (\S+) \| (\w+)/gm)]
  const listed = rows.map(([, number, title, file, date, status]) =>
    [number, title, file, date, status].join(" "),
  )
  const expected = decisions.map(({ path, text }) => {
    const file = path.slice("docs/decisions/".length)
    const [, title, date, status] = /^# (.+)\n\nDate: (\S+)\n\nStatus: (\w+)/.exec(text) ?? []
    return [file.slice(0, 3), title, file, date, status].join(" ")
  })
  expect(listed.sort()).toEqual(expected.sort())
})

test("no two decisions have the same number", () => {
  const numbers = decisions.map(({ path }) =>
    path.slice("docs/decisions/".length, "docs/decisions/".length + 3),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
})
