import { z } from "zod"
import { acceptLines, type Refusal, readCsvLines, readJsonLines } from "~/lib/csv/import-lines"
import { isIsoDate } from "~/lib/dates"
import { parseTicker } from "~/lib/ticker"

const ofDay = "must be a day, YYYY-MM-DD"
const day = z.string(ofDay).refine(isIsoDate, ofDay)
const blank = (value: unknown) => (value === "" || value === undefined ? null : value)
const figure = z.preprocess((value) => {
  const given = blank(value)
  return typeof given === "string" ? Number(given) : given
}, z.number("must be a number").nullable())

/** A line of an import: the expected results of a quarter and their announced day. */
const estimate = z.object({
  ticker: z.string().transform((text, context) => {
    const ticker = parseTicker(text)
    if (!ticker) context.addIssue({ code: "custom", message: "must be a ticker" })
    return ticker ?? ""
  }),
  periodEnd: day,
  /** Per share, in the company's reporting currency. */
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

type Estimate = z.infer<typeof estimate>

interface EstimatesImport {
  rows: Estimate[]
  refused: Refusal[]
}

const columns = {
  needed: ["ticker", "periodEnd", "source"],
  optional: ["eps", "revenue", "date", "time"],
}

/** Parses estimates from CSV with a header or from JSON lines. Each line is accepted or refused separately. */
export function parseEstimates(text: string): EstimatesImport {
  const lines = text.trimStart().startsWith("{")
    ? { lines: readJsonLines(text), refused: [] }
    : readCsvLines(text, columns)
  const seen = new Map<string, number>()
  return acceptLines<unknown, Estimate>(lines, (value, line) => {
    if (typeof value !== "object") return "is not JSON"
    const parsed = estimate.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      return `${issue?.path.join(".") || "the line"} ${issue?.message}`
    }
    const { ticker, periodEnd, eps, revenue, date } = parsed.data
    if (eps === null && revenue === null && date === null) return "has no eps, revenue or date"
    if (revenue !== null && revenue < 0) return "revenue must not be negative"
    if (date !== null && date <= periodEnd) return `date ${date} is not after the end of the quarter`
    const quarter = `${ticker}, ${periodEnd},`
    const before = seen.get(quarter)
    if (before !== undefined) return `${quarter} is also on line ${before}`
    seen.set(quarter, line)
    return parsed.data
  })
}
