import { z } from "zod"
import { isIsoDate } from "~/lib/dates"
import { instantSchema } from "~/lib/value-schemas"

/** Static hosts and tools take files of this size. */
export const maxPartBytes = 100_000_000

const size = z.number().int().positive()

const part = z
  .object({
    /** A file beside the manifest; a path could lead out of its folder. */
    file: z.string().regex(/^\w[\w.-]{0,100}$/, "is no plain file name"),
    content: z.string().regex(/^[\w-]{1,40}$/),
    bytes: size.max(maxPartBytes),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** The bytes of each batch: a part is a sequence of batches, each compressed by gzip. */
    batches: z.array(size),
  })
  .refine(({ bytes, batches }) => batches.reduce((sum, each) => sum + each, 0) === bytes, {
    error: "has batches that do not fill it",
  })

/** The contents of a snapshot. A host gives the address of this file. */
export const snapshotManifest = z.object({
  format: z.literal(1, { error: "was written by a newer version of Bookvalue" }),
  /** The version of Bookvalue that wrote it. */
  version: z.string(),
  /** The day of its content. */
  day: z.string().refine(isIsoDate),
  madeAt: instantSchema,
  /** Documents by kind, and rows by set. */
  counts: z.record(z.string(), z.number().int()),
  /** In the order in which they are loaded: what visitors see first comes first. */
  parts: z.array(part),
})

export type SnapshotManifest = z.infer<typeof snapshotManifest>
export type SnapshotPart = z.infer<typeof part>

/** Throws a sentence if the text is no manifest. */
export function parseManifest(text: string, name: string): SnapshotManifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`${name} is not the manifest of a snapshot.`)
  }
  const parsed = snapshotManifest.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(
    `${name} is not a manifest that can be loaded: ${issue?.path.join(".") || "it"} ${issue?.message}.`,
  )
}
