import { z } from "zod"
import { acceptLines, type Refusal, readCsvLines, readJsonLines } from "~/lib/csv/import-lines"
import { daysBetween, type IsoDate, isIsoDate } from "~/lib/dates"
import { parseTicker } from "~/lib/ticker"

const ofDay = "must be a day, YYYY-MM-DD"
const day = z.string(ofDay).refine(isIsoDate, ofDay)
const blank = (value: unknown) =>
  value === undefined || (typeof value === "string" && value.trim() === "") ? null : value
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

/** An estimate is of the quarter that ends this near; the store finds the release by it. */
const quarterSlackDays = 10

interface EstimatesImport {
  rows: Estimate[]
  refused: Refusal[]
}

const columns = {
  needed: ["ticker", "periodEnd", "source"],
  optional: ["eps", "revenue", "date", "time"],
}

/** Parses estimates from CSV with a header or from JSON lines. Each line is accepted or refused separately. */
export function parseEstimates(text: string, today: IsoDate): EstimatesImport {
  const lines = text.trimStart().startsWith("{")
    ? { lines: readJsonLines(text), refused: [] }
    : readCsvLines(text, columns)
  const seen = new Map<string, { line: number; end: IsoDate }[]>()
  return acceptLines<unknown, Estimate>(lines, (value, line) => {
    if (typeof value !== "object") return "is not JSON"
    const parsed = estimate.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      return `${issue?.path.join(".") || "the line"} ${issue?.message}`
    }
    const { ticker, periodEnd, eps, revenue, date, time } = parsed.data
    if (eps === null && revenue === null && date === null) return "has no eps, revenue or date"
    if (revenue !== null && revenue < 0) return "revenue must not be negative"
    if (date !== null && date <= periodEnd) return `date ${date} is not after the end of the quarter`
    if (time !== null && date === null) return `time ${time} is of no date`
    // The day itself can be any: quarters of 12 and 16 weeks end in all parts of a month.
    if (daysBetween(today, periodEnd) > 3653) return `periodEnd ${periodEnd} is more than ten years away`
    if (date !== null && daysBetween(periodEnd, date) > 366)
      return `date ${date} is more than a year after the end of the quarter`
    const quarters = seen.get(ticker) ?? []
    const before = quarters.find(({ end }) => Math.abs(daysBetween(end, periodEnd)) <= quarterSlackDays)
    if (before?.end === periodEnd) return `${ticker}, ${periodEnd}, is also on line ${before.line}`
    if (before)
      return `${ticker}, ${periodEnd}, is the quarter of line ${before.line}, which ends on ${before.end}`
    quarters.push({ line, end: periodEnd })
    seen.set(ticker, quarters)
    return parsed.data
  })
}
