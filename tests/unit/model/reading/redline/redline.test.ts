import { expect, test } from "vitest"
import { runAtOnce, runInSlices, type Steps } from "~/lib/steps"
import { onlyChanges } from "~/model/reading/redline/only-changes"
import { type Redline, redline as redlineSteps } from "~/model/reading/redline/redline"
import { wordChanges } from "~/model/reading/redline/word-changes"
import { getText } from "~/model/reading/text/markup"
import { page, read } from "../../../../fixtures/filings/place"

const redline = (...texts: Parameters<typeof redlineSteps>) => runAtOnce(redlineSteps(...texts))
const blocks = (markup: string) => read(page(markup)).sections.flatMap((section) => section.blocks)
const p = (...texts: string[]) => blocks(texts.map((text) => `<p>${text}</p>`).join(""))

const wafers =
  "We buy wafers from three suppliers, none of which accounted for more than half of our purchases."
const customers =
  "Our ten largest customers accounted for a third of revenue, and any of them may leave without notice."
const tariffs =
  "Tariffs raised what we paid for glass, and we could recover only half of that in our own prices."

test("equal texts have no changes", () => {
  expect(redline(p(wafers, customers), p(wafers, customers)).counts).toEqual({
    added: 0,
    removed: 0,
    changed: 0,
    moved: 0,
    routine: 0,
    same: 2,
    tables: 0,
  })
})

test("a reworded paragraph is one change with its words marked", () => {
  const { counts, rows } = redline(p(wafers), p(wafers.replace("three", "two")))
  expect(counts).toMatchObject({ changed: 1, added: 0, removed: 0 })
  expect(rows[0]!.html).toBe(
    "<p>We buy wafers from <del>three</del><ins>two</ins> suppliers, none of which accounted for more than half of our purchases.</p>",
  )
})

test("added and removed paragraphs keep their places", () => {
  const { counts, rows } = redline(p(wafers, customers), p(wafers, tariffs))
  expect(counts).toMatchObject({ same: 1, added: 1, removed: 1, changed: 0 })
  expect(rows.map((row) => row.status)).toEqual(["same", "removed", "added"])
  expect(rows[2]!.html).toBe(`<p><ins>${tariffs}</ins></p>`)
})

test("a paragraph that changed its place has moved, and its changed words are still marked", () => {
  expect(redline(p(wafers, customers, tariffs), p(customers, tariffs, wafers)).counts).toMatchObject({
    moved: 1,
    same: 2,
    added: 0,
    removed: 0,
  })
  const { counts, rows } = redline(
    p(wafers, customers, tariffs),
    p(customers, tariffs, wafers.replace("three", "two")),
  )
  expect(counts).toMatchObject({ moved: 1, same: 2 })
  expect(rows[2]!.html).toContain("<del>three</del><ins>two</ins>")
})

test("quotation marks, spaces and page numbers are no changes", () => {
  expect(
    redline(
      p("The “Company” – as we’re called – makes balances."),
      p('The "Company" - as we\'re  called - makes balances.'),
    ).counts.same,
  ).toBe(1)
  const breaks = (number: number) =>
    blocks(`<p>${wafers}</p><p>${number}</p><hr style="page-break-after:always"><p>${customers}</p>`)
  expect(redline(breaks(7), breaks(9)).counts).toMatchObject({ same: 2, changed: 0, added: 0, removed: 0 })
})

test("a table whose figures changed is shown as it is, with the earlier one collapsed below it", () => {
  const table = (sales: string) =>
    blocks(
      `<table><tr><td>Net sales of the year</td><td>${sales}</td></tr><tr><td>Cost of those sales</td><td>1</td></tr></table>`,
    )
  const { counts, rows } = redline(table("371.9"), table("412.6"))
  expect(counts).toMatchObject({ tables: 1, changed: 0 })
  expect(rows[0]!.html).toMatch(/^<div class="fx-changed">.*412\.6.*<details class="fx-earlier">.*371\.9/s)
})

test("a redline contains all words of both texts", () => {
  const [before, after] = [
    p(wafers, customers, "Short."),
    p(tariffs, customers.replace("third", "quarter"), "Other.", wafers),
  ]
  const html = redline(before, after)
    .rows.map((row) => row.html)
    .join("")
  const without = (tag: string) => getText(html.replace(new RegExp(`<${tag}>.*?</${tag}>`, "gs"), ""))
  for (const word of "Tariffs quarter Other three notice".split(" ")) expect(without("del")).toContain(word)
  for (const word of "third Short".split(" ")) expect(without("ins")).toContain(word)
})

test("text that looks like markup is shown as text", () => {
  const { rows } = redline(
    p("Sales &lt;b&gt; rose by ten percent in the year."),
    p("Sales &lt;script&gt; rose by ten percent in the year."),
  )
  expect(rows[0]!.html).not.toContain("<script")
  expect(rows[0]!.html).toContain("script")
})

test("ids of the earlier filing are not on the page twice", () => {
  const old = blocks(`<p><a href="#x">${wafers}</a></p><p id="x">${customers}</p>`)
  const { rows } = redline(old, p(tariffs))
  expect(rows.map((row) => row.html).join("")).not.toMatch(/ id=|<a /)
})

test("only changes: one paragraph around each, its heading, and how much was left out", () => {
  const many = (changed: string) =>
    blocks(
      `<h3>Risks</h3>${[1, 2, 3, 4, 5, 6].map((n) => `<p>Paragraph number ${n} stays as it was.</p>`).join("")}<p>${changed}</p>`,
    )
  const view = onlyChanges(redline(many(wafers), many(wafers.replace("three", "two"))).rows)
  expect(view.map((entry) => (entry.kind === "gap" ? entry.same : entry.status))).toEqual([
    "same",
    5,
    "same",
    "changed",
  ])
})

test("a word between two long changes joins them; a long common passage does not", () => {
  const kinds = wordChanges(
    "one two three four five six and seven eight nine ten eleven",
    "uno dos tres cuatro cinco seis and siete ocho nueve diez once",
  ).map((change) => change.kind)
  expect(kinds).toEqual(["removed", "added"])
  expect(
    wordChanges("It rose by 3% in the year 2024.", "It rose by 5% in the year 2025.").filter(
      (change) => change.kind === "same",
    ).length,
  ).toBe(3)
})

test("texts without a common word end as one removal and one addition", () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(" ")
  expect(wordChanges(long("a"), long("b")).map((change) => change.kind)).toEqual(["removed", "added"])
})

const paragraph = (text: string) => ({ kind: "paragraph" as const, html: `<p>${text}</p>` })
const range = (length: number) => Array.from({ length }, (_, at) => at)

test.each([
  [
    "4,000 paragraphs with other words",
    range(4_000).map((at) => `Paragraph ${at} of words that a${at % 900} b${at % 700} c${at % 1_100} names.`),
    range(4_000).map((at) => `Sentence ${at} with words that a${at % 800} b${at % 600} d${at % 900} names.`),
  ],
  [
    "4,000 equal paragraphs in another order",
    range(4_000).map((at) => `Paragraph ${at} stays as it was.`),
    range(4_000).map((at) => `Paragraph ${(at * 1_237) % 4_000} stays as it was.`),
  ],
  [
    "a paragraph of 20,000 words, half of them changed",
    [
      range(20_000)
        .map((at) => `w${at % 300}`)
        .join(" "),
    ],
    [
      range(20_000)
        .map((at) => (at % 2 ? `w${at % 300}` : `v${at % 170}`))
        .join(" "),
    ],
  ],
])("no step of a comparison of %s costs more than a thousand changes squared", async (_, before, after) => {
  let pauses = 0
  let highestCost = 0
  function* measure(steps: Steps<Redline>): Steps<Redline> {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      highestCost = Math.max(highestCost, step.value)
      yield step.value
    }
  }
  const { counts } = await runInSlices(
    measure(redlineSteps(before.map(paragraph), after.map(paragraph))),
    async () => {
      pauses += 1
    },
  )
  const { same, changed, moved, routine, added } = counts
  expect(same + changed + moved + routine + added).toBe(after.length)
  expect(pauses).toBeGreaterThan(2)
  expect(highestCost).toBeLessThanOrEqual(1_000 ** 2 / 2)
})
