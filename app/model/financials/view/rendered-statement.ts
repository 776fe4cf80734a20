import { z } from "zod"
import { parseJson } from "~/lib/text/parse-json"
import { figureBases } from "~/model/financials/facts/figure-basis"
import { statementsDocument } from "~/model/financials/statements-document"
import type { StatementAddress } from "./statement-query"

const summary = z.object({
  /** `Millions of US dollars except per share` */
  unitNote: z.string(),
  hasRestated: z.boolean(),
  hasFirstFiled: z.boolean(),
  hasFaults: z.boolean(),
  hasEstimates: z.boolean(),
  /** The places of values that are not XBRL. */
  figureBases: z.array(z.enum(figureBases)),
  /** Notes that a reader needs before the columns. */
  notes: z.array(z.string()),
  /** Number of years in the full statement, which limits the ranges. */
  spanYears: z.number(),
  /** False if no row has a value in these periods. */
  hasRows: z.boolean(),
})

const besideTable = z.object({
  summary,
  /** The history notes of the statements that the table was made from. */
  history: statementsDocument.shape.history,
  /** The currency of the statements. */
  currency: statementsDocument.shape.currency,
})

/** `of` is the hash of the statements that the table was made of, and `build` the build that made it. */
const storedHead = besideTable.extend({ of: z.string(), build: z.string() })

/** The notes of a page on a statement. */
export type StatementSummary = z.infer<typeof summary>

/** A statement as pages show it. */
export type RenderedStatement = z.infer<typeof besideTable> & { html: string }

type StoredStatement = z.infer<typeof storedHead> & { html: string }

/** The table follows a line with the rest: as a part of JSON, it would have to be unescaped. */
export function writeStored({ html, ...head }: StoredStatement): string {
  return `${JSON.stringify(head)}\n${html}`
}

/** Null for a text of another form, which another build wrote. */
export function readStored(text: string): StoredStatement | null {
  const end = text.indexOf("\n")
  const head = storedHead.safeParse(parseJson(text.slice(0, end))).data
  return head ? { ...head, html: text.slice(end + 1) } : null
}

/**
 * The name of a table that is stored; null for one that is not. Only the statement, its period and its range
 * differ, so that a company has few tables.
 */
export function storedName(address: StatementAddress): string | null {
  const { statement, period, range, show, unit, order, vintage, asof, currency } = address
  const isUsual =
    show === "values" &&
    unit === "auto" &&
    order === "oldest" &&
    vintage === "latest" &&
    asof === null &&
    currency === null
  return isUsual && statement !== "ratios" ? `${statement}.${period}.${range}` : null
}
