import fc from "fast-check"
import { expect, test } from "vitest"
import type { SearchLists } from "~/model/directory/list-index"
import { getNameIndex } from "~/model/search/name-index"
import { nameKey, squeezeText } from "~/model/search/name-key"

const toEntry = (ticker: string, name: string): SearchLists["companies"][number] => [
  ...([ticker, name, "YYNYN", "us", "NYSE"] as const),
]

const spellings: [ticker: string, name: string][] = [
  ["GAP", "The Gap Inc"],
  ["THE", "THE TRADE DESK, INC."],
  ["TMO", "Thermo Fisher Scientific Inc"],
  ["X", "The"],
  ["A", "A Inc"],
  ["A-B", "A. O. Smith Corp"],
  ["T", "AT&T Inc"],
  ["MMM", "3M Co"],
  ["ECL", "Éclat SA"],
  ["NAI", "Naïve plc"],
  ["LOR", "L'Oréal"],
  ["TEA", "Thé Vert SA"],
  ["4X", "(4) Points"],
]

function expectFound(companies: SearchLists["companies"]): void {
  const index = getNameIndex({ companies, investors: [] })
  for (const entry of companies) {
    expect(index.getByKey(nameKey(entry[1])), entry[1]).toContain(entry)
    expect(index.getByTicker(squeezeText(entry[0])), entry[0]).toBeDefined()
  }
}

test("companies are found by ticker and by name, however their names begin", () => {
  expectFound(spellings.map(([ticker, name]) => toEntry(ticker, name)))
})

test("every name and ticker is found by its key", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.string({ unit: fc.constantFrom("t", "h", "e", "T", " ", ".", "'", "é", "&", "1"), minLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (texts) => {
      expectFound(texts.map(([ticker, name]) => toEntry(ticker, name)))
    }),
  )
})

test("names by their beginning are those of each key that begins with it", () => {
  const companies = ["Bank of America Corp", "Bank of Nova Scotia", "Banner Corp"].map((name, at) =>
    toEntry(`B${at}`, name),
  )
  const index = getNameIndex({ companies, investors: [] })
  const found = (text: string) => [...index.listByBeginning(text)].flat().map(([ticker]) => ticker)
  expect(found("bankof")).toEqual(["B0", "B1"])
  expect(found("ba")).toEqual(["B0", "B1", "B2"])
  expect(found("bo")).toEqual([])
})
