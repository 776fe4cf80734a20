import { z } from "zod"
import type { FilingIndex } from "~/edgar/filing-index"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { readingVersion, sectionSchema } from "~/model/reading/reading-document"
import type { Redline } from "~/model/reading/redline/redline"

/** A filing's files, and the data of its SGML header if the filing list does not contain the filing. */
export const filingIndexSchema = z.object({
  cik: storedCik,
  accession: storedAccession,
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

/** The sections on the first page: all of a short document, otherwise the first one. */
export const openingSchema = z.object({ sections: z.array(sectionSchema) })

export type ReadingOpening = z.infer<typeof openingSchema>

/** The text of a document by paragraph, for the search of words. That of an earlier version stays readable. */
export const wordsSchema = z.object({
  version: z.number().int().max(readingVersion),
  sections: z.array(
    z.object({ key: z.string(), label: z.string(), title: z.string(), texts: z.array(z.string()) }),
  ),
})

export type FilingWords = z.infer<typeof wordsSchema>

const count = z.number().int()

/** An item compared with the same item of another filing, and the number of changes in each item. */
export const redlineSchema = z.object({
  counts: z.object({
    added: count,
    removed: count,
    changed: count,
    moved: count,
    routine: count,
    same: count,
    tables: count,
  }),
  rows: z.array(
    z.object({
      status: z.enum(["same", "added", "removed", "changed", "moved", "routine"]),
      isHeading: z.boolean(),
      html: z.string(),
    }),
  ),
  changes: z.record(z.string(), count),
})

export type RedlineDocument = z.infer<typeof redlineSchema> & Redline
