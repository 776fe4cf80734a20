import fc from "fast-check"
import { expect, test } from "vitest"
import { editDistance } from "~/lib/text/edit-distance"
import { canBeNear, getFoldedLetters, getLetters } from "~/model/search/letters"
import { foldText } from "~/model/search/name-key"

const texts = fc.string({ unit: fc.constantFrom(..."abcxyz019-& é"), maxLength: 8 })

test.each([
  ["disny", "Walt Disney Co", 0, true],
  ["dizny", "Walt Disney Co", 0, false],
  ["dizny", "Walt Disney Co", 1, true],
  ["qqqqxxxx", "Walt Disney Co", 1, false],
  ["qqqqxxxx", "Walt Disney Co", 2, true],
  ["at and t", "AT&T", 0, true],
  ["nestle", "Nestlé", 0, true],
  ["3m", "4M", 0, false],
])("%s can be near to %s with %i letters of another name: %s", (text, name, most, expected) => {
  expect(canBeNear(getLetters(text), getFoldedLetters(name), most)).toBe(expected)
})

test("a text within two edits of another, or of a folded name, can be near to it", () => {
  fc.assert(
    fc.property(texts, texts, (text, name) => {
      const folded = foldText(name)
      if (editDistance(text, name, 2) <= 2)
        expect(canBeNear(getLetters(text), getLetters(name), 2)).toBe(true)
      if (editDistance(text, folded, 2) <= 2)
        expect(canBeNear(getLetters(text), getFoldedLetters(name), 2)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
