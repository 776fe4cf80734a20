import { readFileSync } from "node:fs"
import { toIsoDate } from "~/lib/dates"
import type { Refusal } from "~/lib/import-lines"
import { parseTranscripts } from "~/model/transcripts/parse-transcripts"
import type { TranscriptPart } from "~/model/transcripts/transcripts-document"

export interface TranscriptsReport {
  transcripts: TranscriptPart[]
  refused: Refusal[]
}

/** Reads a file of transcripts; one of an unlisted ticker is refused like one that is wrong. */
export async function readTranscripts(
  file: string,
  toCik: (ticker: string) => Promise<string>,
  now = Date.now(),
): Promise<TranscriptsReport> {
  const { transcripts, refused } = parseTranscripts(readFileSync(file, "utf8"), toIsoDate(now))
  const parts: TranscriptPart[] = []
  for (const { transcript, line } of transcripts) {
    const cik = await toCik(transcript.ticker).catch(() => null)
    if (cik) parts.push({ cik, transcript })
    else refused.push({ line, reason: `${transcript.ticker} is not a listed ticker` })
  }
  return { transcripts: parts, refused: refused.sort((a, b) => a.line - b.line) }
}
