import fc from "fast-check"
import { expect, test } from "vitest"
import { seededRandom } from "~/ingest/invented/random"
import type { Cik } from "~/lib/cik"
import type { SearchLists } from "~/model/directory/list-index"
import { matchCompanies, matchInvestors } from "~/model/search/match"
import { packLists } from "~/model/search/pack-lists"
import { SearchIndex } from "~/model/search/search-index"
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

/** Texts typed letter by letter: names, tickers, words of names, and texts without a match. */
function* typed(count: number): Generator<string> {
  const random = seededRandom(7)
  for (let left = count; left > 0; ) {
    const { name, ticker } = companies[Math.floor(random() * companies.length)]!
    const roll = random()
    const words = name.split(" ")
    const target =
      roll < 0.4
        ? name
        : roll < 0.6
          ? ticker
          : roll < 0.8
            ? words.slice(-2).join(" ")
            : roll < 0.9
              ? `${ticker} ${words[0]}`
              : `${words[0]}zq`
    for (let length = 1; length <= Math.min(target.length, 14) && left > 0; length += 1) {
      left -= 1
      yield random() < 0.5 ? target.slice(0, length).toLowerCase() : target.slice(0, length)
    }
  }
}

test("ten thousand typed prefixes give what the literal rule gives", () => {
  const index = new SearchIndex(lists)
  for (const query of typed(10_000)) {
    expect(index.getCompanies(query, 5), query).toEqual(matchCompanies(lists.companies, query, 5))
    expect(index.getInvestors(query, 5), query).toEqual(matchInvestors(lists.investors, query, 5))
  }
}, 120_000)

test("any text gives the results of the literal rule, in any order and with any limit", () => {
  const few = { companies: lists.companies.slice(0, 400), investors: lists.investors }
  const index = new SearchIndex(few)
  const piece = fc.constantFrom(..."a b e co inc . - / & 1 0 bank st  gold x \n".split(/(?<! ) /), " ")
  const query = fc.oneof(
    fc.array(piece, { maxLength: 4 }).map((parts) => parts.join("")),
    fc.string({ maxLength: 4 }),
  )
  fc.assert(
    fc.property(query, fc.constantFrom(1, 5, Number.POSITIVE_INFINITY), (text, limit) => {
      expect(index.getCompanies(text, limit)).toEqual(matchCompanies(few.companies, text, limit))
      expect(index.getInvestors(text, limit)).toEqual(matchInvestors(few.investors, text, limit))
    }),
    { numRuns: 1500 },
  )
})

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
