import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { NoteRow, NoteTable } from "~/model/notes/topic-view"
import { describeScale, getScale, NoteTables } from "~/pages/company/notes/note-tables"

test("an amount in another currency than the page's has its code", () => {
  const row = (label: string, unit: string, value: number): NoteRow => ({
    ...{ key: label, label, unit, kind: "line", concept: null, formula: null, member: null },
    ...{ values: [value], filings: [null], isOutside: [false] },
  })
  const rows = [row("Facility", "EUR", 49e6), row("Loan", "USD", 301e6), row("Notes", "USD", 20e6)]
  const table: NoteTable = { key: "t", title: "Debt", isSchedule: false, isShown: true, sums: null, rows }
  const columns = [
    {
      key: "c",
      start: null,
      end: "2024-12-31",
      span: "year" as const,
      fiscalYear: 2024,
      fiscalQuarter: null,
    },
  ]
  const view = { columns, tables: [table], empty: [] }
  const scale = getScale(view)
  const html = renderToStaticMarkup(<NoteTables view={view} scale={scale} getSource={() => undefined} />)
  const [, body = ""] = html.split("<tbody>")
  const cells = [...body.matchAll(/<td[^>]*>(?:<[^>]+>)*([^<]*)/g)].map(([, text]) => text)
  expect([describeScale(scale), cells.filter((text) => text)]).toEqual([
    "Millions of US dollars",
    ["EUR 49", "301", "20"],
  ])
})
