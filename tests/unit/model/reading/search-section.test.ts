import fc from "fast-check"
import { expect, test } from "vitest"
import { markMatches, searchSection } from "~/model/reading/search-section"
import { getText } from "~/model/reading/text/markup"
import { page, read } from "../../../fixtures/filings/place"

const section = read(
  page(
    "<p>Customers may cancel <b>without</b> penalty, and <i>with</i>out notice. AT&amp;T’s orders &lt;10 are not cancelled.</p><table><tr><td>Without</td><td>12</td></tr></table>",
  ),
).sections[0]!

test("matches come with their context and the anchor that the marked text has", () => {
  const { matches, total } = searchSection(section, "without penalty")
  expect(total).toBe(1)
  expect(matches[0]).toMatchObject({
    anchor: `${section.key}-match-1`,
    before: "Customers may cancel ",
    found: "without penalty",
  })
  const [block] = markMatches(section, "without penalty")
  expect(block!.html).toContain(
    `<b><mark id="${section.key}-match-1">without</mark></b><mark> penalty</mark>, and`,
  )
})

test("case, quotation marks and cells do not matter; tags and entities are never searched", () => {
  expect(searchSection(section, "WITHOUT").total).toBe(3)
  expect(searchSection(section, "at&t's").total).toBe(1)
  expect(searchSection(section, "without 12").total).toBe(1)
  expect(searchSection(section, "amp;").total).toBe(0)
  expect(searchSection(section, "fx-scroll").total).toBe(0)
})

test("a query of one letter or of markup has no matches and leaves the text unchanged", () => {
  expect(searchSection(section, " a ").total).toBe(0)
  expect(markMatches(section, "<b>")).toEqual(section.blocks)
})

test("marking never changes a word, and marks as many places as the search finds", () => {
  const words = ["with", "out", "t p", "<", "&", "10", "an", " ", "’", "cancel", "W", "12"]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), (parts) => {
      const query = parts.join("")
      const marked = markMatches(section, query)
      expect(marked.map((block) => getText(block.html))).toEqual(
        section.blocks.map((block) => getText(block.html)),
      )
      const html = marked.map((block) => block.html).join("")
      expect(html.match(/<mark id=/g)?.length ?? 0).toBe(searchSection(section, query).total)
    }),
  )
})
