import { acceptLines, type ImportLine, type Refusal, readJsonLines } from "~/lib/csv/import-lines"
import { getQuarter } from "~/lib/quarter"
import { parseJson } from "~/lib/text/parse-json"
import { parseTranscript } from "./parse-transcript"
import { type Transcript, transcriptImportSchema, transcriptVersion } from "./transcript"

interface ParsedTranscripts {
  transcripts: { transcript: Transcript; line: number }[]
  /** `line` is the row number in a JSON array. */
  refused: Refusal[]
}

/** Parses transcripts: a JSON object, an array, or JSON lines. Each is accepted or refused separately. */
export function parseTranscripts(text: string, today: string): ParsedTranscripts {
  const seen = new Map<string, number>()
  const { rows, refused } = acceptLines({ lines: readLines(text), refused: [] }, (value, line) => {
    if (value === undefined) return "this is not JSON"
    const read = toTranscript(value)
    if ("refused" in read) return read.refused
    const { transcript } = read
    const { ticker, quarter, date } = transcript
    if (date !== null && date > today) return `date: ${date} is in the future`
    if (quarter > getQuarter(today)) return `quarter: ${quarter} has not begun`
    if (date !== null && getQuarter(date) !== quarter)
      return `date: ${date} is not in ${quarter}, which is the calendar quarter of the call`
    const call = `${ticker}, ${quarter},`
    const before = seen.get(call)
    if (before !== undefined) return `${call} is also on line ${before}`
    seen.set(call, line)
    return { transcript, line }
  })
  return { transcripts: rows, refused }
}

function readLines(text: string): ImportLine[] {
  const whole = parseJson(text.replace(/^\uFEFF/, ""))
  if (Array.isArray(whole)) return whole.map((value, index) => ({ line: index + 1, value }))
  return whole === undefined ? readJsonLines(text) : [{ line: 1, value: whole }]
}

type ImportedTranscript = { transcript: Transcript } | { refused: string }

/** An imported row as a transcript, or why it is refused. Text without recognizable speakers is refused. */
export function toTranscript(row: unknown): ImportedTranscript {
  const parsed = transcriptImportSchema.safeParse(row)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { refused: `${issue?.path.join(".") || "row"}: ${issue?.message ?? "invalid"}` }
  }
  if (!("text" in parsed.data)) return { transcript: parsed.data }
  const { text, ticker, quarter, title, date, source } = parsed.data
  const call = parseTranscript(text.split(/\n/))
  if (!call)
    return { refused: "text: no turns of speech found; each should begin with the speaker's name on a line" }
  return {
    transcript: {
      version: transcriptVersion,
      ticker,
      quarter,
      title: title ?? `${ticker}: conference call`,
      date: date ?? null,
      source: source ?? null,
      ...call,
    },
  }
}
