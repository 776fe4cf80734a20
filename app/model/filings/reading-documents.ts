import { z } from "zod"
import type { FilingIndex } from "~/edgar/filing-index"
import { sectionSchema } from "~/model/reading/reading-document"
import type { Redline } from "~/model/reading/redline/redline"

/** A filing's files, and what its SGML header says where the filing list does not know it. */
export const filingIndexSchema = z.object({
  cik: z.string(),
  accession: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["html", "text", "image", "pdf", "archive", "data"]),
      sizeBytes: z.number().nullable(),
      isViewerPage: z.boolean(),
    }),
  ),
  form: z.string().nullable(),
  filed: z.string().nullable(),
  period: z.string().nullable(),
}) satisfies z.ZodType<FilingIndex>

export type FilingIndexDocument = z.infer<typeof filingIndexSchema>

/** What a document opens with: its first section, or all of it where it is short. */
export const openingSchema = z.object({ sections: z.array(sectionSchema) })

export type ReadingOpening = z.infer<typeof openingSchema>

const count = z.number().int()

/** One item against the same item of another filing, and how much changed in each item. */
export const redlineSchema = z.object({
  counts: z.object({
    added: count,
    removed: count,
    changed: count,
    moved: count,
    same: count,
    tables: count,
  }),
  rows: z.array(
    z.object({
      status: z.enum(["same", "added", "removed", "changed", "moved"]),
      isHeading: z.boolean(),
      html: z.string(),
    }),
  ),
  changes: z.record(z.string(), count),
})

export type RedlineDocument = z.infer<typeof redlineSchema> & Redline
