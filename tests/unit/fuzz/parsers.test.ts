import { expect, test } from "vitest"
import { fuzz, requireReading } from "../../fuzz/fuzz"
import { parsers } from "../../fuzz/parsers"

test.each(parsers)("$name: 60 mutated texts are read or refused by a named error", (parser) => {
  expect(fuzz(parser, { seed: 1, runs: 60 })).toBeNull()
})

test.each(parsers)("$name: its samples are read", ({ parse, samples }) => {
  for (const sample of samples) expect(() => parse(sample)).not.toThrow()
})

test.each(parsers)("$name: its samples are read with 400 digits or 400 in place of any number", (parser) => {
  for (const sample of parser.samples)
    for (const { 0: digits, index } of [...sample.matchAll(/\d[\d,.]*/g)].slice(0, 100))
      for (const number of ["9".repeat(400), "400"])
        requireReading(parser, sample.slice(0, index) + number + sample.slice(index + digits.length))
})

/**
 * Seeds that once found a fault: a list of documents with a wrong folder was refused by an unnamed error, and runs of
 * backticks took minutes.
 */
test.each([
  { name: "filing index", seed: 3_100_002 },
  { name: "Markdown", seed: 1_000_032 },
])("$name: the 200 texts of seed $seed are read or refused by a named error", ({ name, seed }) => {
  const parser = parsers.find((each) => each.name === name)
  expect(parser && fuzz(parser, { seed, runs: 200 })).toBeNull()
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
