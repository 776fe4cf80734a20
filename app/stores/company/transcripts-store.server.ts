import type { Cik } from "~/lib/cik"
import {
  mergeTranscripts,
  type TranscriptHead,
  type TranscriptPart,
  transcriptKey,
} from "~/model/transcripts/transcripts-document"
import type { DocumentStore } from "~/platform/documents.server"
import { transcriptKind, transcriptsKind } from "~/stores/document-kinds"

export async function listTranscripts(cik: Cik, documents: DocumentStore): Promise<TranscriptHead[]> {
  return (await documents.get(transcriptsKind, cik))?.body.transcripts ?? []
}

/** Writes the transcripts before the lists, so that a list never names a missing transcript. */
export async function addTranscripts(
  parts: TranscriptPart[],
  documents: DocumentStore,
  now: number,
): Promise<void> {
  await Promise.all(
    parts.map(({ cik, transcript }) =>
      documents.put(transcriptKind, transcriptKey(cik, transcript.quarter), now, transcript),
    ),
  )
  await Promise.all(
    [...new Set(parts.map(({ cik }) => cik))].map((cik) => {
      const added = parts.filter((part) => part.cik === cik).map(({ transcript }) => transcript)
      return documents.update(transcriptsKind, cik, now, (stored) => ({
        transcripts: mergeTranscripts(stored?.transcripts ?? [], added),
      }))
    }),
  )
}

/** Removes transcripts of a company, from its list first. */
export async function endTranscripts(
  cik: Cik,
  quarters: readonly string[],
  documents: DocumentStore,
  now: number,
): Promise<void> {
  if (quarters.length === 0) return
  const { transcripts } = await documents.update(transcriptsKind, cik, now, (stored) => ({
    transcripts: (stored?.transcripts ?? []).filter(({ quarter }) => !quarters.includes(quarter)),
  }))
  if (transcripts.length === 0) await documents.delete(transcriptsKind, cik)
  for (const quarter of quarters) await documents.delete(transcriptKind, transcriptKey(cik, quarter))
}
