import { expect, test } from "vitest"
import { toDataMarkdown } from "~/pages/text/data-markdown"

const place = {
  address: { id: "insiders", title: "Insider trades", csv: { columns: [] } },
  ...{ origin: "https://app.example", path: "/company/EXMP/insiders", search: "?code=P" },
}

test("an answer is its fields, its rows and its other lists, with whole addresses", () => {
  const body = {
    ...{ ticker: "EXMP", name: "Example", since: null, unread: 2 },
    quarters: [{ quarter: "2026q1", netUsd: -1234.5 }],
    rows: [{ owner: "A | B", shares: 1000, price: null, url: "/company/EXMP/1?type=4" }],
  }
  expect(toDataMarkdown({ status: 200, body }, place)).toBe(`# Insider trades of Example (EXMP)

- ticker: EXMP
- name: Example
- unread: 2

| owner | shares | price | url |
| --- | --: | --- | --- |
| A \\| B | 1,000 | — | https://app.example/company/EXMP/1?type=4 |

## quarters

| quarter | netUsd |
| --- | --: |
| 2026q1 | -1,234.5 |

- Page: https://app.example/company/EXMP/insiders?code=P
- Data: https://app.example/company/EXMP/insiders.json?code=P and https://app.example/company/EXMP/insiders.csv?code=P
`)
})

test("a statement is its table of periods, with the address of the source of a figure", () => {
  const body = {
    ticker: "EXMP",
    name: "Example",
    periods: [{ key: "2024" }],
    rows: [{ key: "revenue", values: [1] }],
  }
  const csvRows = [{ key: "revenue", "2024 (2024-12-31)": 391_035_000_000 }]
  const financials = { ...place.address, id: "financials", title: "Financial statements" }
  const text = toDataMarkdown({ status: 200, body, csvRows }, { ...place, address: financials, search: "" })
  expect(text).toContain("| revenue | 391,035,000,000 |")
  expect(text).not.toContain("## periods")
  expect(text).toContain("https://app.example/company/EXMP/financials/source/{key}/{period}.md")
})

test.each([
  [500, false],
  [501, true],
])("of %i rows, more than 500 are at the address of the data: %s", (count, isCut) => {
  const rows = Array.from({ length: count }, (_, at) => ({ at }))
  const text = toDataMarkdown({ status: 200, body: { rows } }, place)
  expect(text.includes("1 more rows: https://app.example/company/EXMP/insiders.csv?code=P")).toBe(isCut)
})

test("an answer without rows says so", () => {
  expect(toDataMarkdown({ status: 200, body: { rows: [] } }, place)).toContain("\n\nNo rows.\n\n")
})
