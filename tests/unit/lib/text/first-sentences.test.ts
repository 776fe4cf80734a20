import fc from "fast-check"
import { expect, test } from "vitest"
import { firstSentences } from "~/lib/text/first-sentences"

test.each([
  ["We make cars. We sell them. We lease them.", "We make cars. We sell them."],
  [
    "Acme Inc. and Co. make cars in the U.S. and Asia. Sales rose.  More.",
    "Acme Inc. and Co. make cars in the U.S. and Asia. Sales rose.",
  ],
  [
    "Founded by J. Doe on Jan. 3, 1990. It grew (see Item 7.) since. Then it shrank.",
    "Founded by J. Doe on Jan. 3, 1990. It grew (see Item 7.) since.",
  ],
  ["Sales rose 3.5 percent. Costs fell", "Sales rose 3.5 percent."],
  ["No end", ""],
  ["", ""],
])("the first two sentences of %j", (text, first) => {
  expect(firstSentences(text, 2)).toBe(first)
})

test("any text begins with its first sentences, and more sentences begin with fewer", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("A", "b", ".", " ", "!", "”", "Inc") }), (text) => {
      const plain = text.replace(/\s+/g, " ").trim()
      const [one, two] = [firstSentences(text, 1), firstSentences(text, 2)]
      expect(plain.startsWith(two)).toBe(true)
      expect(two.startsWith(one)).toBe(true)
    }),
  )
})
