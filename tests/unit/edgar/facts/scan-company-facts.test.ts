import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CompanyFacts, parseCompanyFacts, readCompanyFacts } from "~/edgar/companyfacts"
import { scanCompanyFacts } from "~/edgar/facts/scan-company-facts"

const getBytes = (text: string) => new TextEncoder().encode(text)

const [accession, other] = ["0001234567-24-000010", "0007654321-23-000011"]

/** A fact with its keys in the SEC's order. */
function fact({ start, ...change }: { start?: string; [key: string]: unknown } = {}) {
  return {
    ...(start ? { start } : {}),
    ...{ end: "2023-12-31", val: 500, accn: accession, fy: 2023, fp: "FY", form: "10-K" },
    ...{ filed: "2024-02-20", ...change },
  }
}

function answer(lists: Record<string, Record<string, unknown[]>>, cik: unknown = 1234567) {
  const concepts = Object.entries(lists).map(([name, units]) => {
    return [name, { label: name, description: 'A "line".', units }]
  })
  return { cik, entityName: "Exämple", facts: { "us-gaap": Object.fromEntries(concepts) } }
}

/** As some servers write JSON: a space after each colon and comma. */
function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n */g, " ")
    .replace(/([[{]) | ([\]}])/g, "$1$2")
}

function read(readFacts: () => CompanyFacts): unknown {
  try {
    return readFacts()
  } catch (error) {
    return String(error)
  }
}

function expectSame(text: string): void {
  const parsed = read(() => parseCompanyFacts(text))
  expect(read(() => readCompanyFacts(getBytes(text)))).toEqual(parsed)
}

function isScanned(text: string): boolean {
  return scanCompanyFacts(getBytes(text), () => 0) !== null
}

describe("text in the SEC's form is scanned to the facts that JSON.parse gives", () => {
  const list = [
    fact({ start: "2023-01-01", val: -1.25, frame: "CY2023" }),
    fact({ val: 0, form: "10-K/A", fy: null, fp: null }),
    fact({ accn: other, val: 123456789012345680, filed: "2023-05-01" }),
    fact({ val: 0.1, frame: "CY2023Q4I" }),
    fact({ val: -0, fy: 0, fp: "" }),
    fact({ val: 1e-7 }),
    fact({ val: 1234567.123456 }),
    fact({ accn: other, filed: "2023-04-30", form: "10-K", fy: 2024 }),
  ]
  const body = answer({
    Assets: { USD: list, Y: [fact()] },
    Revenues: { "USD/shares": list, "2 units": list },
  })

  test.each([
    ["compact", JSON.stringify(body)],
    ["spaced", spaced(body)],
    ["with a line at the end", `${JSON.stringify(body)}\n`],
    ["without labels", JSON.stringify(body).replace(/"label":"\w+","description":"A \\"line\\".",/g, "")],
    ["with its CIK as text", JSON.stringify({ ...body, cik: "0001234567" })],
    ["without units", JSON.stringify(answer({ Assets: {}, Liabilities: { USD: list } }))],
  ])("%s", (_, text) => {
    expect(isScanned(text)).toBe(true)
    expectSame(text)
  })
})

describe("other text is left to JSON.parse", () => {
  const text = JSON.stringify(answer({ Assets: { USD: [fact(), fact({ accn: other })] } }))
  const changed = (from: string | RegExp, to: string) => text.replace(from, to)
  test.each([
    ["an impossible day", changed("2023-12-31", "2023-02-29")],
    ["a start after the end", changed('{"end"', '{"start":"2024-01-01","end"')],
    ["a value that is text", changed("500", '"500"')],
    ["no value", changed("500", "null")],
    ["a number that is not JSON", changed("500", "0500")],
    ["a number that no amount has", changed("500", "1100000000000000000000")],
    ["an accession number without dashes", changed(accession, accession.replaceAll("-", ""))],
    ["keys in another order", changed('"val":500,"accn"', '"accn"')],
    ["a concept twice", changed('"Assets":', '"Assets":{"units":{}},"Assets":')],
    ["a unit that is a number", changed('"USD"', '"12"')],
    ["an escaped name", changed('"Assets":', '"Ass\\u0065ts":')],
    ["an empty list", changed(/\[\{.*\}\]/, "[]")],
    ["something else for a space", spaced(JSON.parse(text)).replace(', "accn"', ',x"accn"')],
    ["spaces here and there", changed('"val":500', '"val": 500')],
    ["another field", changed('"facts"', '"more":{},"facts"')],
    ["text after its end", `${text}{}`],
    ["a text cut short", text.slice(0, -30)],
    ["nothing", ""],
  ])("%s", (_, text) => {
    expect(isScanned(text)).toBe(false)
    expectSame(text)
  })
})

test("facts of any values are read as JSON.parse reads them", () => {
  const day = fc
    .date({ min: new Date("1994-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const facts = fc.record(
    {
      start: day,
      end: day,
      val: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), fc.constant(null)),
      accn: fc.constantFrom(accession, other, "0001234567-24-000011", "none"),
      fy: fc.option(fc.integer({ min: 0, max: 2100 })),
      fp: fc.option(fc.constantFrom("FY", "Q1", "")),
      form: fc.constantFrom("10-K", "10-K/A", "NT 10-K", "20-F", ""),
      filed: day,
      frame: fc.constantFrom("CY2023", "CY2023Q1I"),
    },
    { requiredKeys: ["end", "val", "accn", "fy", "fp", "form", "filed"] },
  )
  const units = fc.dictionary(fc.constantFrom("USD", "Y", "shares", "é"), fc.array(facts, { maxLength: 6 }))
  const concepts = fc.dictionary(fc.constantFrom("Assets", "Revenues", "1", "a b"), units)
  fc.assert(
    fc.property(concepts, fc.boolean(), (lists, isSpaced) => {
      expectSame((isSpaced ? spaced : JSON.stringify)(answer(lists)))
    }),
  )
})
