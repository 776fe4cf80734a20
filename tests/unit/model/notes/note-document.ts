import { parseCompanyFacts } from "~/edgar/companyfacts"
import { deriveNoteFacts } from "~/model/notes/note-facts"

/** A figure of a concept: its last day, the value, the year in which it was filed, and its first day. */
export type Given = [end: string, value: number, filed: number, start?: string]

/** The notes of an invented company with some figures, in the SEC's form. */
export function makeNotes(given: Record<string, Given[]>, unit = "USD") {
  const entry = ([end, val, filed, start]: Given) => ({
    ...{ end, val, filed: `${filed}-02-20`, form: "10-K", fy: filed - 1, fp: "FY" },
    ...{ accn: `0000990001-${String(filed).slice(2)}-000001`, ...(start ? { start } : {}) },
  })
  const concepts = Object.entries(given).map(([name, list]) => [name, { units: { [unit]: list.map(entry) } }])
  const text = JSON.stringify({
    ...{ cik: 990001, entityName: "Example" },
    facts: { "us-gaap": Object.fromEntries(concepts) },
  })
  return deriveNoteFacts(parseCompanyFacts(text), "12-31")
}

/** Revenue of some years, by which their ends are known. */
export const years = (...list: number[]): Record<string, Given[]> => ({
  IncomeTaxExpenseBenefit: list.map((year) => [`${year}-12-31`, 5e6, year + 1, `${year}-01-01`]),
})
