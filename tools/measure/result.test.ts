import { expect, test } from "vitest"
import { readResults, toResultLine, updatePage } from "./result"

const page = `| what | compared with | compared | differ | command | day |
| --- | --- | ---: | ---: | --- | --- |
| signed flows | the sign of their row | 10 | 0 | \`verify <folder>\` | 2026-11-01 |
| test: cash, 2 companies | each other | 3 | 1 | \`verify <folder>\` | 2026-11-01 |`

test("a result replaces the counts and the day of its row, and no other", () => {
  const line = toResultLine({ what: "test: cash, 5 companies", compared: 1234, differ: "2 (A 2024)" })
  const updated = updatePage(page, readResults(`Other output\n${line}\n`), "2026-11-28").split("\n")
  expect(updated.slice(0, 3)).toEqual(page.split("\n").slice(0, 3))
  expect(updated[3]).toBe(
    "| test: cash, 5 companies | each other | 1,234 | 2 (A 2024) | `verify <folder>` | 2026-11-28 |",
  )
})

test("a result without a row on the page is an error", () => {
  expect(() => updatePage(page, [["cash flows", "1", "0"]], "2026-11-28")).toThrow('no row "| cash flows"')
})
