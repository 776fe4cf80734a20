import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate } from "./make-facts"

type Statement = "income" | "balance" | "cashflow"

/** The last annual value of a row, as last filed; null if it is empty. */
export function latestAnnual(facts: RawFact[], statement: Statement, key: string): number | null {
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  return (
    viewStatement(makeDocument(facts), query)
      .rows.find((row) => row.key === key)
      ?.values.at(-1) ?? null
  )
}

/** A flow of the year 2023 in its 10-K. */
export function flow(concept: string, millions: number): RawFact {
  return { concept, ...toDate(2023, 4), val: millions * 1e6, ...tenK(2023) }
}

/** A balance of the end of 2023 in its 10-K. */
export function balance(concept: string, millions: number): RawFact {
  return { concept, end: "2023-12-31", val: millions * 1e6, ...tenK(2023) }
}
