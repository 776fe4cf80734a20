import fc from "fast-check"
import { expect, test } from "vitest"
import { cutElement } from "~/edgar/text/cut-element"

test("an element is cut from its first opening tag to its last closing tag, under any prefix", () => {
  expect(cutElement("a<r>1</r><x:r b='1'>2</x:r>c", "r")).toBe("<r>1</r><x:r b='1'>2</x:r>")
  expect(cutElement("</r><r>1", "r")).toBeNull()
  expect(cutElement("<rs>1</rs>", "r")).toBeNull()
})

test("any text is cut as one greedy pattern cuts it", () => {
  const piece = fc.constantFrom("<r>", "</r>", "<p:r ", "</p:r>", "<r", ">", "a")
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("")
      const expected = /<(?:\w+:)?r[\s>][\s\S]*<\/(?:\w+:)?r>/.exec(text)?.[0] ?? null
      expect(cutElement(text, "r")).toBe(expected)
    }),
  )
})
