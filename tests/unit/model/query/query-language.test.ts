import fc from "fast-check"
import { expect, test } from "vitest"
import { describeQuery } from "~/model/query/describe-query"
import { maxQueryLength, parseQuery } from "~/model/query/parse-query"
import { printQuery } from "~/model/query/print-query"
import { arbitraryQuery } from "./query-arbitrary"

function read(source: string) {
  const parsed = parseQuery(source)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  return parsed.query
}

function getFault(source: string) {
  const parsed = parseQuery(source)
  return parsed.ok ? null : { ...parsed.fault, at: source.slice(parsed.fault.start, parsed.fault.end) }
}

test("a printed query parses to the same query", () => {
  fc.assert(
    fc.property(arbitraryQuery(), (query) => {
      const text = printQuery(query)
      fc.pre(text.length <= maxQueryLength)
      expect(parseQuery(text)).toEqual({ ok: true, query })
    }),
    { numRuns: 2000 },
  )
})

test("a name ends before “or”: “debt or” is not “debtor”", () => {
  const parsed = parseQuery("revenue between 0 and totalDebt or revenue is missing")
  expect(parsed).toMatchObject({ ok: true, query: { kind: "or", parts: [{ to: { key: "totalDebt" } }, {}] } })
})

test("any text is parsed without throwing, and an error's position is within the text", () => {
  const pieces = fc.constantFrom(
    ...'revenue|and|or|not|between|is|in|known|(|)|((|>|<=|=|!=|-|+|*|/|%|5|1.5B|"|“|”|,|sector|country|é|🙂|__proto__|constructor'.split(
      "|",
    ),
  )
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(" ")),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  )
  fc.assert(
    fc.property(text, (source) => {
      const parsed = parseQuery(source)
      if (parsed.ok) {
        expect(describeQuery(parsed.query)).toMatch(/^Companies with .+\.$/s)
        return
      }
      const { start, end } = parsed.fault
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(source.length)
      expect(start).toBeLessThanOrEqual(end)
    }),
    { numRuns: 5000 },
  )
})

test("long and deeply nested texts are refused with a sentence", () => {
  for (const deep of ["(", "not ", "-", "((1+"]) expect(getFault(deep.repeat(450))?.message).toMatch(/nested/)
  expect(getFault("(".repeat(5000))?.message).toContain("at most 2000 characters")
  expect(read(`${"revenue + ".repeat(150)}revenue > 1`).kind).toBe("compare")
})

test.each([
  [
    "returnOnEquity > 15 and debtToEquity < 0.5 and gurus >= 3",
    "returnOnEquity > 15 and debtToEquity < 0.5 and gurus >= 3",
  ],
  ["roe over 15% and revenue above 1.5b", "returnOnEquity > 15% and revenue > 1.5B"],
  ["return on equity ≥ 15", "returnOnEquity >= 15"],
  ["revenue growth, 5 years > 10", null],
  ["Revenue Growth 5 years > 10", "revenueGrowth5 > 10"],
  ["not (a", null],
  ["netDebt / ebitda between -1 and 2", "netDebt / ebitda between -1 and 2"],
  ["revenue - (netIncome - assets) > 0", "revenue - (netIncome - assets) > 0"],
  ["(revenue + netIncome) * 2 > 1M", "(revenue + netIncome) * 2 > 1M"],
  ["(roe > 1 or roa > 1) and pe < 20", "(returnOnEquity > 1 or returnOnAssets > 1) and priceEarnings < 20"],
  ["roe > 1 or roa > 1 and pe < 20", "returnOnEquity > 1 or returnOnAssets > 1 and priceEarnings < 20"],
  [
    'sector = Technology and exchange in (nasdaq, "NYSE Arca")',
    'sector = "Technology" and exchange in ("nasdaq", "NYSE Arca")',
  ],
  ["country not in (cn)", 'country != "cn"'],
  ["priceEarnings is missing && !(gurus is known)", "priceEarnings is missing and not gurus is known"],
])("%s", (source, printed) => {
  const parsed = parseQuery(source)
  expect(parsed.ok ? printQuery(parsed.query) : null).toBe(printed)
})

test.each([
  ["returnOnEqity > 15", "returnOnEqity", "Did you mean: returnOnEquity"],
  ["revenue >", "", "is incomplete"],
  ["revenue", "revenue", "is a number, not a condition"],
  ["5 > 3", "5 > 3", "compares two numbers"],
  ["1 < roe < 3", "<", "between 5 and 10"],
  ["debtToEquity < 50%", "50%", "% is allowed only"],
  ["(roe > 5) + 1 > 2", "(roe > 5)", "condition, but a number"],
  ["roe > 5 roa > 5", "roa", "and"],
  ["roe > $5", "$", "is not allowed here"],
  ['sector = "Tech', '"Tech', "closing quotation mark"],
  ["sector > 5", ">", "“sector” must be"],
  ["roe between 5", "", "needs two numbers"],
])("%s is refused at its place", (source, at, message) => {
  expect(getFault(source)).toMatchObject({ at, message: expect.stringContaining(message) })
})

test("a query is described as a sentence", () => {
  expect(describeQuery(read("roe > 15 and debtToEquity < 0.5 and gurus >= 3"))).toBe(
    "Companies with return on equity over 15.0%, debt to equity under 0.50x and gurus at least 3.",
  )
  expect(describeQuery(read("revenue between 1B and 2.5B or EBITDA > -1M"))).toBe(
    "Companies with revenue from 1.0B to 2.5B or EBITDA over −1.0M.",
  )
})
