import { z } from "zod"
import { countText } from "~/lib/numbers"
import { parseTranscripts } from "~/model/transcripts/parse-transcripts"
import { type TranscriptPart, transcriptPart } from "~/model/transcripts/transcripts-document"
import { addTranscripts } from "~/stores/company/transcripts-store.server"
import { transcriptKind, transcriptsKind } from "~/stores/document-kinds"
import { defineKind, type ImportSource } from "./kind"

export const transcriptsData = defineKind({
  name: "transcripts",
  documents: [{ of: transcriptsKind }, { of: transcriptKind }],
  shape: {
    /** Transcripts of calls; each replaces the one of the same quarter. */
    transcripts: z.array(transcriptPart).default([]),
  },
  async apply({ transcripts }, { documents, now }) {
    if (transcripts.length) await addTranscripts(transcripts, documents, now())
    return []
  },
  importer: {
    name: "transcripts",
    usage: "conference calls, JSON or JSON lines with ticker, quarter and text",
    async read(text, source) {
      const { transcripts, refused } = await readTranscripts(text, source)
      const batches = transcripts.map((part) => ({ transcripts: [part] }))
      const count = transcripts.length
      return { batches, count, taken: countText(count, "transcript"), refused }
    },
  },
})

/** A transcript with an unlisted ticker is refused like an invalid one. */
async function readTranscripts(text: string, { today, toCik }: ImportSource) {
  const { transcripts, refused } = parseTranscripts(text, today)
  const parts: TranscriptPart[] = []
  for (const { transcript, line } of transcripts) {
    const cik = await toCik(transcript.ticker)
    if (cik) parts.push({ cik, transcript })
    else refused.push({ line, reason: `${transcript.ticker} is not a listed ticker` })
  }
  return { transcripts: parts, refused: refused.sort((a, b) => a.line - b.line) }
}
