import { parse } from "csv-parse/sync"
import { z } from "zod"
import { isIsoDate } from "~/lib/dates"
import { parseTicker } from "~/lib/ticker"

const day = z.string().refine(isIsoDate, "must be a day, YYYY-MM-DD")
const blank = (value: unknown) => (value === "" || value === undefined ? null : value)
const figure = z.preprocess((value) => {
  const given = blank(value)
  return typeof given === "string" ? Number(given) : given
}, z.number("must be a number").nullable())

/** One line of an import: what was expected of a quarter, and when it is announced to come. */
const estimate = z.object({
  ticker: z.string().transform((text, context) => {
    const ticker = parseTicker(text)
    if (!ticker) context.addIssue({ code: "custom", message: "must be a ticker" })
    return ticker ?? ""
  }),
  periodEnd: day,
  /** Dollars a share, or the currency the company reports in. */
  eps: figure,
  revenue: figure,
  /** The announced day of the release, New York. */
  date: z.preprocess(blank, day.nullable()),
  time: z.preprocess(
    blank,
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time, HH:MM")
      .nullable(),
  ),
  source: z.string().min(1, "must name where it is from").max(80),
})

export type Estimate = z.infer<typeof estimate>

export interface EstimatesImport {
  rows: Estimate[]
  refused: { line: number; reason: string }[]
}

/** Reads estimates as CSV with a header, or as JSON lines; each line is taken or refused for itself. */
export function parseEstimates(text: string): EstimatesImport {
  const result: EstimatesImport = { rows: [], refused: [] }
  for (const { line, value } of text.trimStart().startsWith("{") ? jsonLines(text) : csvLines(text)) {
    const parsed = estimate.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      result.refused.push({ line, reason: `${issue?.path.join(".") || "the line"} ${issue?.message}` })
    } else if (parsed.data.eps === null && parsed.data.revenue === null && parsed.data.date === null)
      result.refused.push({ line, reason: "gives neither eps, revenue nor date" })
    else result.rows.push(parsed.data)
  }
  return result
}

function csvLines(text: string): { line: number; value: unknown }[] {
  const records = parse(text, {
    columns: true,
    skip_empty_lines: true,
    trim: true,
    bom: true,
    relax_column_count: true,
    info: true,
  }) as unknown as { record: unknown; info: { lines: number } }[]
  return records.map(({ record, info }) => ({ line: info.lines, value: record }))
}

function jsonLines(text: string): { line: number; value: unknown }[] {
  return text.split("\n").flatMap((source, index) => {
    if (!source.trim()) return []
    try {
      return [{ line: index + 1, value: JSON.parse(source) as unknown }]
    } catch {
      return [{ line: index + 1, value: null }]
    }
  })
}
