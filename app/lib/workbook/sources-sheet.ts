import { brand } from "~/lib/brand"
import { dayFormat, type Sheet, type SheetCell, toSerialDay } from "./workbook"

const notes = [
  "Blue figures are filed or read from a source; select one to open its page. Black figures are formulas.",
  "≈ marks an estimate, or a figure that is computed from one.",
  "An empty cell is unknown, never zero.",
]
const singleUnits = "Amounts are in single units, also where fewer digits are shown."

/** A filing that figures are from, with how many are, and the address of its page. */
export interface SourceFiling {
  accession: string
  form: string | null
  filed: string | null
  count: number
  link: string | null
}

/** The sheet that says where a workbook's figures are from. */
export function toSourcesSheet(
  facts: readonly (readonly [name: string, cell: SheetCell])[],
  filings: readonly SourceFiling[],
  more: readonly string[] = [],
  amounts = singleUnits,
): Sheet {
  const header = ["Filing", "Form", "Filed", "Cells or rows"]
  return {
    name: "Sources",
    widths: [26, 60, 12, 14],
    frozen: { rows: 0, columns: 0 },
    rows: [
      [{ value: "Sources", look: "title" }],
      [{ value: "Made by" }, { value: brand.name }],
      ...facts.map(([name, cell]): SheetCell[] => [{ value: name }, cell]),
      [],
      ...[...notes, amounts, ...more].map((value): SheetCell[] => [{ value, look: "note" }]),
      ...(filings.length > 0
        ? [[], header.map((value): SheetCell => ({ value, look: "header" })), ...filings.map(toCells)]
        : []),
    ],
  }
}

function toCells({ accession, form, filed, count, link }: SourceFiling): SheetCell[] {
  return [
    { value: accession, ...(link ? { link } : {}) },
    { value: form },
    { value: filed === null ? null : toSerialDay(filed), format: dayFormat },
    { value: count, format: "#,##0" },
  ]
}
