import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const app = join(import.meta.dirname, "../../../app")

/** Selectors with `:has()` on what holds the whole page, but for that of the page's end, which restyles only what it hides. */
const ofWholePage =
  /(?<![\w.-])(?:body|html|main|:root|\.content)(?!\S*\[data-js\])[^\s{},]*:has\((?!> :is\(noscript, link\)\))/g

test("no style depends on what the page contains: browsers would restyle every element after any insertion", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".css"),
  )
  expect(files.length).toBeGreaterThan(5)
  const found = files.flatMap((file) => {
    const matches = readFileSync(join(app, file), "utf8").match(ofWholePage) ?? []
    return matches.map((match) => `${file}: ${match}`)
  })
  expect(found).toEqual([])
})

test("no width is in ch: the digit of a fallback font has another width, so that a late font would move the page", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(css|tsx)$/.test(file),
  )
  const found = files.filter((file) =>
    /(?:-\[|: ?|min\(|max\()[\d.]+ch\b/.test(readFileSync(join(app, file), "utf8")),
  )
  expect(found).toEqual([])
})
