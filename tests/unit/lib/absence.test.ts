import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { describeAbsence } from "~/lib/loaded"

test("a sentence about absence names what was asked for, and the time of the answer where it is known", () => {
  expect(describeAbsence("filing list of this company", { askedAt: Date.UTC(2026, 10, 24, 14, 5) })).toBe(
    "The SEC had no filing list of this company when we looked on 24 Nov 2026, 14:05 UTC.",
  )
  expect(describeAbsence("ownership forms")).toBe("The SEC had no ownership forms when we looked.")
  expect(describeAbsence("statement data of this company", { askedAt: 1, isImported: true })).toBe(
    "This company does not file with the SEC, and no statement data of this company was imported.",
  )
})

test("nothing says that the SEC has or lists nothing, or that something is loaded in a moment", () => {
  const said = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join("app", file), "utf8")
        .split("\n")
        .filter((line) => /The SEC (?:(?:has|lists) no|does not have)|is being loaded|in a moment/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(said).toEqual([])
})
