import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const folder = join(import.meta.dirname, "../../../app/ui")
const sizes = ["inter-basic.woff2", "source-serif-4-basic.woff2"].map(
  (name) => readFileSync(join(folder, "fonts", name)).length,
)

test("the fonts of a first visit are at most 40 kB together", () => {
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40_000)
  for (const size of sizes) expect(size).toBeGreaterThan(10_000)
})

test("no character is in the ranges of two upright files of a family", () => {
  const css = readFileSync(join(folder, "css/fonts.css"), "utf8")
  for (const family of ["Inter Variable", "Source Serif 4 Variable"]) {
    const seen = new Set<number>()
    for (const [block] of css.matchAll(/@font-face \{[^}]*\}/g)) {
      if (!block.includes(`"${family}"`) || block.includes("italic")) continue
      for (const [, from = "", to = from] of block.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
        for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
          expect(seen.has(code), `${family} U+${code.toString(16)}`).toBe(false)
          seen.add(code)
        }
    }
    expect(seen.has("a".charCodeAt(0)) && seen.has("ő".charCodeAt(0))).toBe(true)
  }
})
