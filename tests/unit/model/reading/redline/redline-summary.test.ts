import fc from "fast-check"
import { expect, test } from "vitest"
import { runAtOnce } from "~/lib/steps"
import { isRoutineChange } from "~/model/reading/redline/align-blocks"
import { listChangedHeadings } from "~/model/reading/redline/changed-headings"
import { onlyChanges } from "~/model/reading/redline/only-changes"
import { redline } from "~/model/reading/redline/redline"
import { countChanges } from "~/model/reading/redline/redline-counts"
import { page, read } from "../../../../fixtures/filings/place"

const blocks = (markup: string) => read(page(markup)).sections.flatMap((section) => section.blocks)

test.each([
  ["Supply and Manufacturing risks", "Supply, and manufacturing risks", true],
  ["The risks of fire or theft", "Risks such as fire and theft", false],
  ["In fiscal 2024 and 2023 sales rose", "In fiscal 2025 and 2024, sales rose", true],
  ["Notes due 2024 and 2030", "Notes due 2025 and 2030", true],
  ["Notes due 2024 and 2030", "Notes due 2025 and 2032", false],
  ["Sales of 2025", "Sales of 2024", false],
  ["Sales rose by 1.5 percent", "Sales rose by 15 percent", false],
  ["Sales did not rise", "Sales did rise", false],
  ["We may lose customers", "We will lose customers", false],
  ["We lost customers", "We lost large customers", false],
])("from %j to %j: routine is %j", (before, after, isRoutine) =>
  expect(isRoutineChange(before, after)).toBe(isRoutine),
)

test("a text with another word at any place is no routine change", () => {
  const word = fc.constantFrom("sales", "glass", "tariff", "debt", "2024", "37")
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), (words, place) => {
      const at = place % words.length
      const other = words.map((each, index) => (index === at ? "lawsuit" : each))
      expect(isRoutineChange(words.join(" "), `${words.join(", ")}.`)).toBe(true)
      expect(isRoutineChange(words.join(" "), other.join(" "))).toBe(false)
    }),
  )
})

const glass = "Tariffs raised what we paid for glass, and we could recover only half of that."
const staff = "We compete for engineers with larger companies, and some of them have left us."
const before = `<h3>Fires may stop our plant</h3><p>${glass}</p><h3>Our debt could restrict us</h3><p>${staff}</p><p>Sales of 2024 were lower.</p>`
const after = `<h3>Fires, may stop our plant</h3><p>${glass.replace("half", "a third")}</p><h3>Export controls could stop sales</h3><p>${staff}</p><p>Sales of 2025 were lower.</p>`

test("a summary has new and removed headings, and counts without routine changes", () => {
  const { counts, rows } = runAtOnce(redline(blocks(before), blocks(after)))
  expect(counts).toMatchObject({ added: 1, removed: 1, changed: 1, routine: 2 })
  expect(countChanges(counts)).toBe(3)
  expect(listChangedHeadings(rows).map(({ status, text }) => `${status}: ${text}`)).toEqual([
    "removed: Our debt could restrict us",
    "added: Export controls could stop sales",
  ])
})

test("a paragraph with a routine change is folded between the changes that matter", () => {
  const paragraphs = (year: number, word: string) =>
    blocks(`<p>${glass.replace("glass", word)}</p><p>${staff}</p><p>Sales of ${year} were lower.</p>`)
  const view = onlyChanges(runAtOnce(redline(paragraphs(2024, "glass"), paragraphs(2025, "steel"))).rows)
  expect(view).toEqual([
    expect.objectContaining({ kind: "row", at: 0, status: "changed" }),
    expect.objectContaining({ kind: "row", at: 1, status: "same" }),
    { kind: "gap", same: 0, routine: [expect.objectContaining({ status: "routine" })] },
  ])
})
