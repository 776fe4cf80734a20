import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { parseNport } from "~/edgar/holdings/nport"
import { parseInformationTable } from "~/edgar/holdings/thirteen-f"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import { readForeignHtml } from "~/model/reading/foreign/foreign-html"
import { place } from "../fixtures/filings/place"
import { nportReport } from "../fixtures/nport"
import { ownershipXml } from "../fixtures/ownership-form"
import { informationTable } from "../fixtures/thirteen-f"
import { getInline, getInstance } from "../fixtures/xbrl"

/** A rule that holds for every value of a generator. */
interface Oracle {
  name: string
  /** The first value that breaks the rule, shrunk; null if there is none. */
  run: (options: {
    seed: number
    runs: number
  }) => { oracle: string; seed: number; value: string; error: string } | null
}

function makeOracle<T>(name: string, values: fc.Arbitrary<T>, check: (value: T) => void): Oracle {
  return {
    name,
    run: ({ seed, runs }) => {
      const result = fc.check(fc.property(values, check), { seed, numRuns: runs })
      if (!result.failed) return null
      return {
        oracle: name,
        seed,
        value: JSON.stringify(result.counterexample),
        error: String(result.errorInstance),
      }
    },
  }
}

function requireEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${JSON.stringify(actual)} was read for ${JSON.stringify(expected)}.`)
}

const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
const count = fc.integer({ min: 0, max: 9_000_000_000 })
const signed = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 })
const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 100)
const name = fc.constantFrom("SAMPLE WORKS INC", "Example, Inc.", "Müller AG", "A", "N/A Corp")
const cusip = fc.constantFrom("037833100", "594918104", "88160R101")

const row13F = fc.record({
  name,
  cusip,
  value: signed,
  amount: signed,
  type: fc.constantFrom("SH" as const, "PRN" as const),
  putCall: fc.constantFrom(undefined, "Put" as const, "Call" as const),
  isGrouped: fc.boolean(),
})

const thirteenF = makeOracle("13F table", fc.array(row13F, { maxLength: 6 }), (rows) => {
  const write = (value: number, isGrouped: boolean) => (isGrouped ? value.toLocaleString("en-US") : value)
  const written = rows.map((row) => ({ ...row, value: write(row.value, row.isGrouped) }))
  const table = parseInformationTable(informationTable(written))
  const valid = rows.filter(({ value, amount }) => value >= 0 && amount >= 0)
  requireEqual(
    table.rows.map((row) => [row.name, row.cusip, row.value, row.amount, row.amountType, row.putCall]),
    valid.map((row) => [row.name, row.cusip, row.value, row.amount, row.type, row.putCall ?? null]),
  )
  requireEqual(table.refused.length, rows.length - valid.length)
  requireEqual(sum(table.rows.map(({ value }) => value)), sum(valid.map(({ value }) => value)))
})

const holding = fc.record({
  name: fc.constantFrom("Sample Works", "Example Bond 5%", "Index future"),
  cusip,
  balance: signed,
  value: signed,
  weight: fc.integer({ min: -9_999, max: 9_999 }).map((value) => value / 100),
  payoff: fc.constantFrom("Long", "Short", "N/A"),
  exponent: fc.boolean(),
})

const nport = makeOracle("N-PORT", fc.array(holding, { maxLength: 6 }), (holdings) => {
  const written = holdings.map((each) => ({
    ...each,
    value: each.exponent ? each.value.toExponential() : each.value,
    // The value of what a derivative is based on is not its own.
    nested: "<derivativeInfo><futrDeriv><valUSD>77</valUSD></futrDeriv></derivativeInfo>",
  }))
  const report = parseNport(nportReport({ holdings: written }))
  requireEqual(
    report.holdings.map((each) => [
      each.name,
      each.cusip,
      each.balance,
      each.valueUsd,
      each.weightPct,
      each.payoff,
    ]),
    holdings.map((each) => [
      ...[each.name, each.cusip, each.balance, each.value, each.weight],
      each.payoff === "N/A" ? null : each.payoff,
    ]),
  )
  requireEqual(sum(report.holdings.map(({ valueUsd }) => valueUsd)), sum(holdings.map(({ value }) => value)))
})

const line = fc.record({
  table: fc.constantFrom("nonDerivative" as const, "derivative" as const),
  kind: fc.constantFrom("Transaction" as const, "Holding" as const),
  date: fc.constantFrom("2026-03-02", "2024-02-29"),
  code: fc.constantFrom("P", "S", "M", "G"),
  shares: count.map(String),
  price: cents.map(String),
  acquired: fc.constantFrom("A" as const, "D" as const),
  after: count.map(String),
  direct: fc.constantFrom("D" as const, "I" as const),
})

const ownership = makeOracle(
  "Forms 3, 4 and 5",
  fc.record({
    form: fc.constantFrom("3", "4", "5", "4/A"),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  }),
  ({ form, lines }) => {
    const read = parseOwnershipForm(ownershipXml({ form, lines }))
    requireEqual(read.form, form)
    const ordered = [
      ...lines.filter(({ table }) => table === "nonDerivative"),
      ...lines.filter(({ table }) => table === "derivative"),
    ]
    requireEqual(
      read.entries.map((each) => ({
        derivative: each.derivative,
        kind: each.kind,
        traded:
          each.kind === "holding" ? null : [each.date, each.code, each.shares, each.price, each.acquired],
        after: each.ownedAfter,
        direct: each.direct,
      })),
      ordered.map((each) => ({
        derivative: each.table === "derivative",
        kind: each.kind === "Holding" ? "holding" : "transaction",
        traded:
          each.kind === "Holding"
            ? null
            : [each.date, each.code, Number(each.shares), Number(each.price), each.acquired === "A"],
        after: Number(each.after),
        direct: each.direct === "D",
      })),
    )
  },
)

const fact = fc.record({
  concept: fc.constantFrom("us-gaap:Assets", "us-gaap:Revenues", "us-gaap:NetIncomeLoss"),
  value: fc.integer({ min: -900_000, max: 900_000 }).map((millions) => millions * 1_000_000),
  start: fc.constantFrom(undefined, "2024-01-01", "2024-10-01"),
  end: fc.constantFrom("2024-12-31", "2025-12-31"),
})

const statements = makeOracle(
  "statements",
  fc.uniqueArray(fact, {
    minLength: 1,
    maxLength: 5,
    selector: ({ concept, start, end }) => `${concept} ${start} ${end}`,
  }),
  (facts) => {
    const written = facts.map(({ start, ...each }) => ({ ...each, ...(start ? { start } : {}) }))
    const expected = facts
      .map((each) => [each.concept.replace("us-gaap:", ""), each.start ?? null, each.end, each.value])
      .sort()
    const reports = [parseXbrlInstance(getInstance(written)), parseInlineReport(getInline(written))]
    for (const report of reports) {
      if (!report) throw new Error("The report was not read.")
      const read = report.facts.map((each) => [each.concept, each.start, each.end, each.value]).sort()
      requireEqual(read, expected)
      requireEqual(sum(report.facts.map(({ value }) => value)), sum(facts.map(({ value }) => value)))
    }
  },
)

const tags = /^(?:h[2-4]|p|div|table|thead|tbody|tr|th|td|pre|b|i|u|s|su[pb]|a|br|span|img)$/
const attributes =
  /^(?:id|href|rel|src|alt|width|height|loading|colspan|rowspan|scope|class|tabindex|role|aria-label)$/
const addresses = /^(?:https?:\/\/|#fx-|\/company\/EXMP\/|\/files\/)/

const href = fc.oneof(
  fc.constantFrom(
    "javascript:alert(1)",
    "JaVaScRiPt:x",
    " data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:x",
  ),
  fc.constantFrom(
    "https://example.org/a",
    "http://www.sec.gov/b",
    "ex99.htm",
    "#part",
    "//example.org",
    "chart.jpg",
  ),
  fc.webUrl(),
)
const element = fc.constantFrom(
  ...[
    "p",
    "div",
    "a",
    "b",
    "svg",
    "math",
    "iframe",
    "form",
    "input",
    "script",
    "style",
    "img",
    "table",
    "td",
    "font",
  ],
)
const piece = fc
  .tuple(element, href, fc.constantFrom("text", "&lt;script&gt;", "<", "1,000"), fc.boolean())
  .map(([tag, to, text, isClosed]) => {
    const open = `<${tag} href="${to}" src="${to}" onclick="x()" style="color:red" srcdoc="x">${text}`
    return isClosed ? `${open}</${tag}>` : open
  })

/** The rebuilding of foreign HTML alone, without the sanitizing that ends the reading. */
const firstLayer = makeOracle("first layer of the reader", fc.array(piece, { maxLength: 12 }), (pieces) => {
  const document = readForeignHtml([`<html><body>${pieces.join("")}</body></html>`], place)
  const html = document.drafts.map((draft) => draft.html).join("")
  for (const [, tag = "", inside = ""] of html.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)) {
    if (!tags.test(tag)) throw new Error(`The element ${tag} is not ours.`)
    for (const [, attribute = "", value = ""] of inside.matchAll(/([^\s=/]+)="([^"]*)"/g)) {
      if (!attributes.test(attribute)) throw new Error(`The attribute ${attribute} is not ours.`)
      const isAddress = attribute === "href" || attribute === "src"
      if (isAddress && !addresses.test(value)) throw new Error(`The address ${value} is not allowed.`)
    }
  }
  // An element that the reader writes is written whole.
  if (/<[^>]*$/.test(html) || /<[^>]*</.test(html)) throw new Error("The markup has a < that is no element.")
})

export const oracles = [thirteenF, nport, ownership, statements, firstLayer]
