import { parseTranscript } from "./parse-transcript"
import { type Transcript, transcriptImportSchema, transcriptVersion } from "./transcript"

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
