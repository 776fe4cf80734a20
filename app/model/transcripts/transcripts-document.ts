import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { cikSchema } from "~/lib/value-schemas"
import { type Transcript, transcriptSchema } from "./transcript"

const head = z.object({
  quarter: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  source: z.string().nullable(),
})

export type TranscriptHead = z.infer<typeof head>

export const transcriptListSchema = z.object({ transcripts: z.array(head) })

/** A transcript to store. */
export const transcriptPart = z.object({
  cik: cikSchema,
  transcript: transcriptSchema,
})

export type TranscriptPart = z.infer<typeof transcriptPart>

export function transcriptKey(cik: Cik, quarter: string): string {
  return `${cik}.${quarter}`
}

/** Adds transcripts to the list, replacing those of the same quarter. */
export function mergeTranscripts(known: TranscriptHead[], added: Transcript[]): TranscriptHead[] {
  const byQuarter = new Map(known.map((each) => [each.quarter, each]))
  for (const { quarter, title, date, source } of added)
    byQuarter.set(quarter, { quarter, title, date, source })
  return [...byQuarter.values()].sort((a, b) => b.quarter.localeCompare(a.quarter))
}
