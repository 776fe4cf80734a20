import { expect, test } from "vitest"
import { fuzz } from "../../fuzz/fuzz"
import { parsers } from "../../fuzz/parsers"

test.each(parsers)("$name: 60 mutated texts are read or refused by a named error", (parser) => {
  expect(fuzz(parser, { seed: 1, runs: 60 })).toBeNull()
})

test.each(parsers)("$name: its samples are read", ({ parse, samples }) => {
  for (const sample of samples) expect(() => parse(sample)).not.toThrow()
})

test("a parser that fails is reported with its seed and a text", () => {
  const broken = {
    ...{ name: "broken", samples: ["ok"], words: ["x"] },
    parse: (text: string) => {
      if (text.includes("x")) throw new TypeError("an x")
    },
  }
  expect(fuzz(broken, { seed: 1, runs: 100 })).toMatchObject({ seed: 1, error: "TypeError: an x" })
})
