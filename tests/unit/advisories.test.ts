import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Advisory, advisories } from "../advisories"

const root = join(import.meta.dirname, "../..")
const lock: { packages: Record<string, { version?: string }> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
)
const installed = Object.entries(lock.packages).flatMap(([path, { version }]) => {
  const name = path.split("node_modules/").at(-1)
  return name && version ? [{ name, version }] : []
})

/** Orders versions by their three numbers. A version before a release counts as the release. */
function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split(/[-+]/)[0]?.split(".").map(Number) ?? [])
  return [0, 1, 2].map((at) => (first?.[at] ?? 0) - (second?.[at] ?? 0)).find((order) => order !== 0) ?? 0
}

function listAffected({ ranges }: Advisory): string[] {
  return ranges.flatMap(({ name, from, before }) =>
    installed
      .filter((each) => each.name === name && compareVersions(each.version, from) >= 0)
      .filter(({ version }) => before === null || compareVersions(version, before) < 0)
      .map(({ version }) => `${name} ${version}`),
  )
}

test("versions are ordered by number, not by letter", () => {
  expect(compareVersions("6.30.10", "6.30.6")).toBeGreaterThan(0)
  expect(compareVersions("6.30.5", "6.30.6")).toBeLessThan(0)
  expect(compareVersions("7.0.0-pre.1", "7.0.0")).toBe(0)
})

test.each(advisories)("$id: the lock file has no affected version without a reason", (advisory) => {
  const affected = listAffected(advisory)
  if (advisory.harmlessBecause === null) expect(affected).toEqual([])
  else expect(affected, "the reason is no longer needed").not.toEqual([])
})

test("each advisory is listed once, and names a package of the lock file", () => {
  expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length)
  const names = new Set(installed.map(({ name }) => name))
  for (const { id, ranges } of advisories)
    expect(
      ranges.some(({ name }) => names.has(name)),
      id,
    ).toBe(true)
})
