import { z } from "zod"
import { countText } from "~/lib/numbers"
import { storedCik } from "~/lib/value-schemas"
import { groupCells, toCells } from "~/model/imported/import-layers"
import { parseTranscripts } from "~/model/transcripts/parse-transcripts"
import { type Transcript, transcriptSchema } from "~/model/transcripts/transcript"
import { type TranscriptPart, transcriptKey, transcriptPart } from "~/model/transcripts/transcripts-document"
import type { DocumentStore } from "~/platform/documents.server"
import { addTranscripts, endTranscripts, listTranscripts } from "~/stores/company/transcripts-store.server"
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
  imported: [
    {
      name: "transcripts",
      listSubjects: ({ documents }) => documents.listKeys(transcriptsKind, ""),
      read: async (cik, { documents }) => toCells(await readCalls(cik, documents), ({ quarter }) => quarter),
      toLines: (_, cells) => Object.values(cells).map((cell) => transcriptSchema.parse(cell)),
      undo: {
        list: ({ transcripts }) =>
          groupCells(transcripts, ({ cik, transcript }) => [cik, transcript.quarter, transcript]),
        async write(subject, cells, { documents, now }) {
          const cik = storedCik.parse(subject)
          const ended = Object.keys(cells).filter((quarter) => cells[quarter] === null)
          const restored = Object.values(cells).flatMap((cell) =>
            cell === null ? [] : [{ cik, transcript: transcriptSchema.parse(cell) }],
          )
          await addTranscripts(restored, documents, now())
          await endTranscripts(cik, ended, documents, now())
          return []
        },
      },
    },
  ],
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

async function readCalls(cik: string, documents: DocumentStore): Promise<Transcript[]> {
  const company = storedCik.parse(cik)
  const calls: Transcript[] = []
  for (const { quarter } of await listTranscripts(company, documents)) {
    const stored = await documents.getWhole(transcriptKind, transcriptKey(company, quarter))
    if (stored) calls.push(stored.body)
  }
  return calls
}

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
