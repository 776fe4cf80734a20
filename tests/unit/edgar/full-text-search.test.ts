import { expect, test } from "vitest"
import { edgarHosts, liveHosts } from "~/edgar/addresses"
import { fullTextAddress, parseFullTextAnswer, toFullTextWords } from "~/edgar/full-text-search"
import { cikId } from "../../ids"

const cik = cikId("0000990001")

test.each([
  ["going concern", "going concern"],
  ['"going" AND (concern) ~2', "going AND concern 2"],
  ["customer’s 10% stake, net", "customer's 10% stake, net"],
  ["ab -cd /ef", "ab cd ef"],
  ["x\u0000y\n\nz&ciks=1#?", "x y z&ciks 1"],
  ["évaluation", "évaluation"],
  ["!", null],
  ["", null],
  ["a", null],
])("%j is sent as %j", (text, words) => {
  expect(toFullTextWords(text)).toBe(words)
})

test("words are sent up to 100 characters", () => {
  expect(toFullTextWords("ab ".repeat(200))?.length).toBeLessThanOrEqual(100)
})

test("the address has the phrase in quotation marks, and nothing of it outside the parameter", () => {
  const words = toFullTextWords('a&forms=8-K" OR "b') ?? ""
  const url = new URL(fullTextAddress(liveHosts, { cik, words, form: "10-K", year: "2025", offset: 100 }))
  expect(url.origin + url.pathname).toBe("https://efts.sec.gov/LATEST/search-index")
  expect([...url.searchParams]).toEqual([
    ["q", '"a&forms 8-K OR b"'],
    ["ciks", cik],
    ["forms", "10-K"],
    ["dateRange", "custom"],
    ["startdt", "2025-01-01"],
    ["enddt", "2025-12-31"],
    ["from", "100"],
  ])
})

test("a mirror answers the search on its own origin", () => {
  const address = fullTextAddress(edgarHosts("http://sec.test"), {
    ...{ cik, words: "net", form: null, year: null, offset: 0 },
  })
  expect(address).toBe(`http://sec.test/LATEST/search-index?q=%22net%22&ciks=${cik}`)
})

const hit = (id: string, source: object) => ({ _id: id, _source: source })

test("an answer has the document of each hit; a hit without one is left out", () => {
  const json = JSON.stringify({
    hits: {
      total: { value: 10000, relation: "gte" },
      hits: [
        hit("0000990001-26-000004:exmp_ex991.htm", {
          form: "8-K",
          file_type: "EX-99.1",
          file_date: "2026-02-12",
          period_ending: "2025-12-31",
        }),
        hit("0000990001-26-000009:exmp.htm", { form: "10-Q", file_date: "2026-05-01", period_ending: null }),
        hit("without a number", { form: "10-Q", file_date: "2026-05-01" }),
        hit("0000990001-26-000010:a.htm", { form: "10-Q", file_date: "soon" }),
        { _id: "0000990001-26-000011:a.htm" },
        null,
      ],
    },
  })
  expect(parseFullTextAnswer(json)).toEqual({
    total: 10000,
    isAtLeast: true,
    leftOut: 4,
    hits: [
      {
        accession: "0000990001-26-000004",
        document: "exmp_ex991.htm",
        form: "8-K",
        type: "EX-99.1",
        filed: "2026-02-12",
        period: "2025-12-31",
      },
      {
        accession: "0000990001-26-000009",
        document: "exmp.htm",
        form: "10-Q",
        type: "10-Q",
        filed: "2026-05-01",
        period: null,
      },
    ],
  })
})

test("an answer of another shape is an error", () => {
  expect(() => parseFullTextAnswer('{"error":"busy"}')).toThrow()
  expect(() => parseFullTextAnswer("<html>")).toThrow()
})
