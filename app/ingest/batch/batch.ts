import { z } from "zod"
import type { Kind } from "~/ingest/kinds/kind"
import { kinds } from "~/ingest/kinds/kinds.server"
import { instantSchema } from "~/lib/value-schemas"

const documentField = {
  documents: z
    .array(z.object({ kind: z.string(), key: z.string(), fetchedAt: instantSchema, body: z.unknown() }))
    .default([]),
}

/** The fields of all shapes of a union. */
type AllFields<Shape> = (Shape extends unknown ? (shape: Shape) => void : never) extends (
  all: infer All extends z.ZodRawShape,
) => void
  ? All
  : never

/** The schema of a batch with documents and the fields of the given kinds. */
export function batchSchema<Given extends Kind>(given: readonly Given[]) {
  const shapes = given.map(({ shape }) => shape)
  return z.object(
    Object.assign({}, documentField, ...shapes) as typeof documentField & AllFields<Given["shape"]>,
  )
}

/**
 * The input of the stores, from a read-through, the command line or the sample. Documents are written first, then
 * all rows in one transaction, so that a row never refers to a missing document.
 */
export const ingestBatch = batchSchema(kinds)

export type IngestBatch = z.infer<typeof ingestBatch>
export type IngestBatchInput = z.input<typeof ingestBatch>
