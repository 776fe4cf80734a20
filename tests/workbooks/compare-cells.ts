import { toColumnName } from "~/lib/workbook/workbook"
import type { FileSheet } from "./read-book"
import type { SheetText } from "./recalculate"

/** Compared cells with what differs, one sentence each. */
export class Comparison {
  compared = 0
  readonly differences: string[] = []

  /** Compares a recalculated cell with a value of an answer. */
  add(found: string | undefined, value: unknown, place: string): void {
    this.compared += 1
    if (!isEqual(found ?? "", value))
      this.differences.push(`${place}: the workbook has ${found || "nothing"}, the answer ${String(value)}`)
  }

  fail(sentence: string): void {
    this.differences.push(sentence)
  }
}

function isEqual(found: string, value: unknown): boolean {
  if (value === null || value === undefined) return found === ""
  if (typeof value === "number") return found !== "" && isNear(toNumber(found), value)
  if (typeof value === "boolean") return found === (value ? "TRUE" : "FALSE")
  return found === (typeof value === "object" ? JSON.stringify(value) : String(value))
}

/** LibreOffice writes percents as such. */
export function toNumber(text: string): number {
  return text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text)
}

/** LibreOffice writes fifteen digits. */
function isNear(found: number, value: number): boolean {
  return Math.abs(found - value) <= Math.max(Math.abs(value) * 1e-9, 1e-12)
}

/** Compares each formula's stored result, which is the page's figure, with the recalculated one. */
export function compareFormulas(
  sheet: FileSheet,
  recalculated: SheetText | undefined,
  place: string,
  result: Comparison,
): number {
  let formulas = 0
  const rows = new Map(
    (recalculated ?? []).flatMap((cells, row) =>
      cells.map((text, column): [string, string] => [`${toColumnName(column)}${row + 1}`, text]),
    ),
  )
  for (const [reference, { number, text, hasFormula }] of sheet) {
    if (!hasFormula) continue
    formulas += 1
    result.add(rows.get(reference), number ?? text ?? null, `${place}, ${reference}`)
  }
  return formulas
}

/** Figures that are typed in, without the page where each is from. */
export function findUnlinked(sheet: FileSheet): string[] {
  return [...sheet].flatMap(([reference, { number, hasFormula, isDay, link }]) =>
    number !== null && !hasFormula && !isDay && link === null ? [reference] : [],
  )
}
