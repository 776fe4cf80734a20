import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const app = join(import.meta.dirname, "../../../app")

test("no part of a page has a place by order: it would move when the part before it arrives", () => {
  const components = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".tsx"),
  )
  expect(components.length).toBeGreaterThan(100)
  const ordered = components.filter((path) =>
    /["\s:]-?order-(?:\d|first|last)/.test(readFileSync(join(app, path), "utf8")),
  )
  expect(ordered).toEqual([])
})
