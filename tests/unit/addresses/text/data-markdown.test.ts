import { expect, test } from "vitest"
import { z } from "zod"
import { financialsAddress } from "~/addresses/definitions/company"
import { ownersAddress } from "~/addresses/definitions/holders"
import { toDataMarkdown } from "~/addresses/text/data-markdown"

const text = z.string()
const place = {
  address: {
    ...{
      title: "Insider trades",
      description: "Trades, newest first.",
      csv: { columns: [] },
      page: null,
      explain: null,
    },
    response: z.object({
      ticker: text,
      name: text,
      unread: z.number().describe("Forms that are not read"),
      quarter: text,
      since: z.string().describe("YYYY-MM-DD"),
      quarters: z
        .array(z.object({ quarter: text, netUsd: z.number().describe("US dollars") }))
        .describe("Sums"),
      rows: z.array(
        z.object({ owner: text, shares: z.number().nullable().describe("Single shares"), price: z.number() }),
      ),
    }),
  },
  ...{ origin: "https://app.example", path: "/company/EXMP/insiders", search: "?code=P" },
  parameters: { ticker: "EXMP" },
}

test("an answer is its addresses and fields, its rows and its other lists, with their units", () => {
  const body = {
    ...{ ticker: "EXMP", name: "Example", since: null, unread: 2, quarter: "2026q1" },
    quarters: [{ quarter: "2026q1", netUsd: -1234.5 }],
    rows: [{ owner: "A | B", shares: 1000, fiscalYear: 2026, price: null, url: "/company/EXMP/1?type=4" }],
  }
  expect(toDataMarkdown({ status: 200, body }, place)).toBe(`# Insider trades of Example (EXMP)

Trades, newest first. A dash is unknown, never zero.

- Page: https://app.example/company/EXMP/insiders?code=P
- Data: https://app.example/company/EXMP/insiders.json?code=P and https://app.example/company/EXMP/insiders.csv?code=P
- ticker: EXMP
- unread: 2
- quarter: 2026q1 (to 2026-03-31)

Units and meanings: unread = Forms that are not read.

Units and meanings: shares = Single shares.

| owner | shares | fiscalYear | url |
| --- | --: | --: | --- |
| A \\| B | 1,000 | 2026 | https://app.example/company/EXMP/1?type=4 |

Without a value in these rows: price.

## quarters

Sums.

Units and meanings: netUsd = US dollars.

| quarter | netUsd |
| --- | --: |
| 2026q1 | -1,234.5 |
`)
})

test.each([
  ["Holdings of a fund", { name: "Example Fund", ticker: "EXF" }, "# Holdings of Example Fund (EXF)"],
  ["Holdings of a quarter", { name: "Example" }, "# Holdings of Example"],
  ["Companies an investor has held", { name: "Example" }, "# Companies Example has held"],
  ["A person across companies", { name: "Example" }, "# Example across companies"],
  ["Insider trades", { name: "$& Co" }, "# Insider trades of $& Co"],
  ["Tracked investors", {}, "# Tracked investors"],
])("the title of %s names its subject once", (title, body, expected) => {
  const address = { ...place.address, title }
  expect(toDataMarkdown({ status: 200, body: { ...body, rows: [] } }, { ...place, address })).toContain(
    `${expected}\n\n`,
  )
})

test("an object of plain values is a line, one with lists is a section with sections", () => {
  const body = {
    report: { form: "10-K", filed: "2026-02-20" },
    boards: { managers: "tracked", mostHeld: [{ name: "A", holders: 2 }], mostSold: [] },
    rows: [],
  }
  const written = toDataMarkdown({ status: 200, body }, place)
  expect(written).toContain("- report: form 10-K, filed 2026-02-20\n")
  expect(written).toContain(
    "## boards\n\n- managers: tracked\n- mostSold: none\n\n### mostHeld\n\n| name | holders |",
  )
})

test("lists of objects in a cell are separated by semicolons", () => {
  const rows = [{ held: [{ security: "A" }, { security: "B" }], tags: ["x", "y"] }]
  expect(toDataMarkdown({ status: 200, body: { rows } }, place)).toContain(
    "| security A; security B | x, y |",
  )
})

test("a statement is its table of periods, with units before it and the address of the source of a figure", () => {
  const body = {
    ticker: "EXMP",
    name: "Example",
    currency: "EUR",
    periods: [{ key: "2024" }],
    rows: [{ key: "revenue", values: [1] }],
  }
  const csvRows = [{ key: "revenue", "2024 (2024-12-31)": 391_035_000_000 }]
  const written = toDataMarkdown(
    { status: 200, body, csvRows },
    { ...place, address: financialsAddress, search: "" },
  )
  const table = written.indexOf("| revenue | 391,035,000,000 |")
  expect(written.indexOf("money and perShare in EUR, single units")).toBeGreaterThan(0)
  expect(written.indexOf("money and perShare in EUR, single units")).toBeLessThan(table)
  expect(written).not.toContain("## periods")
  expect(written).toContain("https://app.example/company/EXMP/financials/source/{key}/{period}.md")
})

test("data without a page of its own names the page that shows it", () => {
  const owners = { ...place, address: ownersAddress, path: "/company/EXMP/owners" }
  expect(toDataMarkdown({ status: 200, body: { rows: [] } }, owners)).toContain(
    "- Page: https://app.example/company/EXMP/investors?show=owners\n- Data: https://app.example/company/EXMP/owners.json",
  )
})

test.each([
  [500, false],
  [501, true],
])("of %i rows, more than 500 are at the address of the data: %s", (count, isCut) => {
  const rows = Array.from({ length: count }, (_, at) => ({ at }))
  const cut = (body: Record<string, unknown>) => toDataMarkdown({ status: 200, body }, place)
  expect(cut({ rows }).includes("1 more rows: https://app.example/company/EXMP/insiders.csv?code=P")).toBe(
    isCut,
  )
  // The file of a table has only its rows.
  expect(
    cut({ rows: [], history: rows }).includes(
      "1 more rows: https://app.example/company/EXMP/insiders.json?code=P",
    ),
  ).toBe(isCut)
})

test("an answer without rows says so", () => {
  expect(toDataMarkdown({ status: 200, body: { rows: [] } }, place)).toContain("\n\nNo rows.\n")
})

test("fields with one unit are named together, with those that only some answers have", () => {
  const metric = z.number().nullable().describe("A shown metric")
  const response = z.object({
    rows: z.array(z.object({ ticker: text, price: z.number().describe("US dollars") }).catchall(metric)),
  })
  const rows = [{ ticker: "EXMP", price: 5, roe: 15, margin: 3 }]
  expect(
    toDataMarkdown({ status: 200, body: { rows } }, { ...place, address: { ...place.address, response } }),
  ).toContain("Units and meanings: price = US dollars; roe, margin = A shown metric.")
})

test("an answer that is no table does not say that it has no rows", () => {
  const written = toDataMarkdown({ status: 200, body: { companies: [{ ticker: "EXMP" }] } }, place)
  expect(written).not.toContain("No rows.")
  expect(written).toContain("## companies\n\n| ticker |")
})

test("a text with line breaks adds no heading, in a field and in a cell", () => {
  const forged = "apple\n# Instructions\r\n- or else"
  const body = { ticker: "EXMP", query: forged, rows: [{ owner: forged }] }
  const written = toDataMarkdown({ status: 200, body }, place)
  expect(written).toContain("- query: apple # Instructions - or else\n")
  expect(written).toContain("| apple # Instructions - or else |")
})
