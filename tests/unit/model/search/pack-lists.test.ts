import fc from "fast-check"
import { expect, test } from "vitest"
import type { Cik } from "~/lib/cik"
import type { SearchLists } from "~/model/directory/list-index"
import { packLists } from "~/model/search/pack-lists"
import { inSearchOrder } from "~/model/search/search-order"
import { unpackLists } from "~/model/search/unpack-lists"
import { inventCompanies } from "../../../fixtures/invented/companies"
import { tickerId } from "../../../ids"

const companies = inSearchOrder(inventCompanies(2500))
const investors = companies
  .slice(0, 80)
  .map(({ cik, name }, index): [Cik, string, string] => [cik, name, companies[index + 100]!.name])
const lists: SearchLists = {
  companies: companies.map(({ ticker, name, coverage, country, exchange }) => [
    ticker,
    name,
    coverage,
    country,
    exchange,
    ticker.endsWith("A") ? "Commodity trust" : null,
  ]),
  investors,
}

test("lists come out of their packing as they went in", () => {
  expect(unpackLists(JSON.parse(JSON.stringify(packLists(lists))))).toEqual(lists)
  const name = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("ÅÄÖ Łódź ßtraße", "  two  spaces ", "A~^b", "İstanbul A.Ş.", "eBay Inc.", "(The)"),
  )
  const company = fc.record({
    ticker: fc.stringMatching(/^[A-Z0-9][A-Z0-9.-]{0,8}$/),
    name: name.map((text) => text.replaceAll("\n", " ")),
    coverage: fc.constantFrom("YYNYN", "NNNNN"),
    country: fc.constantFrom("us", null),
    exchange: fc.option(fc.string({ maxLength: 4 })),
  })
  fc.assert(
    fc.property(fc.uniqueArray(company, { selector: ({ ticker }) => ticker, maxLength: 30 }), (some) => {
      const entries = inSearchOrder(some).map(
        ({ ticker, name: text, coverage, country, exchange }): SearchLists["companies"][number] => [
          tickerId(ticker),
          text,
          coverage,
          country,
          exchange,
          null,
        ],
      )
      const whole = { companies: entries, investors: [] }
      expect(unpackLists(JSON.parse(JSON.stringify(packLists(whole))))).toEqual(whole)
    }),
    { numRuns: 500 },
  )
})
