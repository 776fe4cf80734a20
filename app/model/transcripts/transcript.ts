import { z } from "zod"

export const transcriptVersion = 1

const speakerSchema = z.object({
  name: z.string().min(1).max(120),
  /** `Chief Financial Officer`, or an analyst's firm; null if the transcript does not say. */
  role: z.string().max(200).nullable(),
  side: z.enum(["company", "analyst", "operator", "unknown"]),
})

const turnSchema = z.object({
  /** Index into `speakers`; null if the speaker is unknown. */
  speaker: z.number().int().nonnegative().nullable(),
  part: z.enum(["prepared", "questions"]),
  paragraphs: z.array(z.string().min(1).max(20_000)).min(1),
})

/** A stored transcript of a conference call, imported or recognized in an exhibit. */
export const transcriptSchema = z
  .object({
    version: z.literal(transcriptVersion),
    ticker: z.string().min(1).max(12),
    /** The calendar quarter in which the call was held, `2026q1`, as in its address. */
    quarter: z.string().regex(/^(19|20)\d{2}q[1-4]$/),
    title: z.string().min(1).max(300),
    /** `YYYY-MM-DD`. */
    date: z.string().date().nullable(),
    /** The source, shown below the transcript: a vendor's name or an accession number. */
    source: z.string().max(200).nullable(),
    speakers: z.array(speakerSchema),
    turns: z.array(turnSchema).min(1),
  })
  .refine(
    ({ speakers, turns }) => turns.every((turn) => turn.speaker === null || turn.speaker < speakers.length),
    {
      message: "A turn names a speaker that is not in the list",
      path: ["turns"],
    },
  )

export type Speaker = z.infer<typeof speakerSchema>
export type Turn = z.infer<typeof turnSchema>
export type Transcript = z.infer<typeof transcriptSchema>

/** An imported transcript: the stored shape, or plain text for the parser. */
export const transcriptImportSchema = z.union([
  transcriptSchema,
  z.object({
    ticker: z.string().min(1).max(12),
    quarter: z.string().regex(/^(19|20)\d{2}q[1-4]$/),
    title: z.string().min(1).max(300).optional(),
    date: z.string().date().nullable().optional(),
    source: z.string().max(200).nullable().optional(),
    text: z.string().min(1).max(2_000_000),
  }),
])
