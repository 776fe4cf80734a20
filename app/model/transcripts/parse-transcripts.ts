import { toTranscript } from "./import-transcript"
import type { Transcript } from "./transcript"

export interface ParsedTranscripts {
  transcripts: { transcript: Transcript; line: number }[]
  /** `line` counts the rows of a JSON array, too. */
  refused: { line: number; reason: string }[]
}

/** Reads transcripts: one JSON object, an array of them, or one on each line. A wrong one does not stop the others. */
export function parseTranscripts(text: string, today: string): ParsedTranscripts {
  const transcripts: ParsedTranscripts["transcripts"] = []
  const refused: ParsedTranscripts["refused"] = []
  for (const { row, line } of rowsOf(text)) {
    const read = row === undefined ? { refused: "this is not JSON" } : toTranscript(row)
    if ("refused" in read) refused.push({ line, reason: read.refused })
    else if ((read.transcript.date ?? "") > today)
      refused.push({ line, reason: `date: ${read.transcript.date} is in the future` })
    else transcripts.push({ transcript: read.transcript, line })
  }
  return { transcripts, refused }
}

/** The rows with their numbers from one; undefined where a line is not JSON. */
function rowsOf(text: string): { row: unknown; line: number }[] {
  const whole = parseJson(text.replace(/^\uFEFF/, ""))
  if (Array.isArray(whole)) return whole.map((row, index) => ({ row, line: index + 1 }))
  if (whole !== undefined) return [{ row: whole, line: 1 }]
  return text.split(/\r?\n/).flatMap((line, index) => {
    const json = line.trim()
    return json ? [{ row: parseJson(json), line: index + 1 }] : []
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
