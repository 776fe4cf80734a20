import { expect, test } from "vitest"
import { noteTools } from "~/addresses/mcp/note-tools"
import type { ToolSource } from "~/addresses/mcp/tool"

const [older, newer] = ["0000990001-24-000004", "0000990001-25-000004"]
const row = { part: "debt", title: "Debt", kind: "line", axis: null, member: null, unit: "USD" }
const body = {
  ...{ ticker: "EXMP", cik: "0000990001", name: "Example", topic: "debt", title: "Debt", period: "annual" },
  periods: ["2022", "2023", "2024"].map((year) => ({ key: `date ${year}-12-31`, end: `${year}-12-31` })),
  sums: [{ part: "debt", title: "Debt", known: 3, closed: 2 }],
  rows: [
    {
      ...{ ...row, key: "bonds", label: "Bonds", concept: "us-gaap:SeniorNotes", formula: null },
      ...{ values: [5, 6, 7], sources: [older, older, newer] },
    },
    {
      ...{ ...row, key: "sum", label: "In all", concept: null, formula: "bonds + loans" },
      ...{ values: [null, 9, 10], sources: [null, newer, newer] },
    },
    {
      ...{ ...row, key: "old", label: "Notes", concept: "us-gaap:OtherNotes", formula: null },
      ...{ values: [1, null, null], sources: [older, null, null] },
    },
    {
      ...{
        ...row,
        part: "members",
        key: "due",
        label: "Loan, Maximum: Limit",
        concept: "us-gaap:LineOfCredit",
      },
      ...{ axis: "DebtInstrument, Range", member: "Loan, Maximum", formula: null },
      ...{ values: [1, 2, 3], sources: [older, older, newer] },
    },
  ],
}

const source = { read: async () => body, pageUrl: (path: string) => path } as unknown as ToolSource

async function ask(given: object) {
  const [notes] = noteTools
  return (await notes?.run({ ticker: "EXMP", topic: "debt", ...given }, source))?.reply
}

test("a note is a grid with a column for each period, and the filing where it is not the usual one", async () => {
  const reply = await ask({ periods: 2 })
  expect(reply?.rows).toEqual([
    {
      ...{ table: "Debt", label: "Bonds", unit: "USD", "date 2023-12-31": 6, "date 2024-12-31": 7 },
      ...{ concept: "us-gaap:SeniorNotes" },
    },
    {
      ...{ table: "Debt", label: "In all", unit: "USD", "date 2023-12-31": 9, "date 2024-12-31": 10 },
      ...{ filings: `date 2023-12-31: ${newer}`, notes: "bonds + loans" },
    },
  ])
  expect(reply?.about.join(" ")).toContain(`date 2023-12-31 ${older}, date 2024-12-31 ${newer}`)
})

test("rows are chosen by words of their label or concept", async () => {
  const reply = await ask({ find: "seniornotes" })
  expect(reply?.rows.map(({ label }) => label)).toEqual(["Bonds"])
  const members = await ask({ find: "lineofcredit" })
  expect(members?.rows.map(({ label }) => label)).toEqual(["Loan, Maximum: Limit"])
})
