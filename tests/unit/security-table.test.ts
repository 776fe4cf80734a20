import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")
const table = readFileSync(join(root, "docs/security.md"), "utf8")

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they have the section's first numbers. */
const sections = `1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3,
  4.2 1, 4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2,
  7.4 5, 7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3,
  11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4,
  14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3`

const required = sections.split(",").flatMap((each) => {
  const [section = "", count = ""] = each.trim().split(" ")
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`)
})

/** The IDs of a row: one, a list, or a range within a section. */
function getIds(text: string): string[] {
  const [from = "", to] = text.split(" to ")
  if (!to) return text.split(", ")
  const [section, first, last] = [from.replace(/\.\d+$/, ""), from.split(".").at(-1), to.split(".").at(-1)]
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, at) => `${section}.${Number(first) + at}`,
  )
}

test("the security table has each of the 246 requirements of levels 1 and 2 before WebRTC once, and a state", () => {
  const rows = [...table.matchAll(/^\| (\d[^|]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  const ids = rows.flatMap(([, id = ""]) => (id.startsWith("17.") ? [] : getIds(id)))
  expect(required).toHaveLength(246)
  expect(ids).toEqual(required)
  const states = new Set(rows.map(([, , , state]) => state))
  expect([...states].sort()).toEqual(
    ["met", "met in part", "met, one exception", "not applicable", "not met", "operator"].sort(),
  )
})

test("every test that the security table names exists", () => {
  const files = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).map(
    (path) => `tests/${path.replaceAll("\\", "/")}`,
  )
  const named = [...table.matchAll(/`([\w./-]*\.(?:test|spec)\.tsx?)`/g)].map(([, path = ""]) => path)
  expect(named.length).toBeGreaterThan(40)
  for (const path of named)
    expect(
      files.some((file) => file.endsWith(path)),
      path,
    ).toBe(true)
})
