import fc from "fast-check"
import { expect, test } from "vitest"
import { aliasWords, wordRange } from "~/model/search/company-alias"

const isFound = (typed: string, alias: string) => {
  const range = wordRange(typed)
  return range !== null && aliasWords(alias).some((word) => word >= range[0] && word < range[1])
}

test.each([
  ["vectoiq", "VectoIQ Acquisition Corp."],
  ["Acquisition corp", "VectoIQ Acquisition Corp."],
  ["MEMC", "MEMC ELECTRONIC MATERIALS INC"],
  ["electronic  materials", "MEMC ELECTRONIC MATERIALS INC"],
  ["heinz holding", "H.J. Heinz Holding Corp"],
  ["price/costco", "PRICE/COSTCO INC"],
  ["costco inc", "PRICE/COSTCO INC"],
])("%j finds the former name %s", (typed, alias) => expect(isFound(typed, alias)).toBe(true))

test.each([
  ["v", "VectoIQ Acquisition Corp."],
  ["ectoiq", "VectoIQ Acquisition Corp."],
  ["memc materials", "MEMC ELECTRONIC MATERIALS INC"],
])("%j does not find the former name %s", (typed, alias) => expect(isFound(typed, alias)).toBe(false))

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)

test("a former name is found by any two or more of its letters from the start of a word, in either case", () => {
  const names = fc.array(word, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(names, fc.nat(), fc.nat(), fc.boolean(), (words, at, length, isLower) => {
      const rest = words.slice(at % words.length).join(" ")
      const typed = rest.slice(0, 2 + (length % rest.length)).trim()
      fc.pre(typed.length > 1)
      expect(isFound(isLower ? typed.toLowerCase() : typed.toUpperCase(), words.join(" "))).toBe(true)
    }),
  )
})
