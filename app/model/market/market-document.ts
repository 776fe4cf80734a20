import { z } from "zod"

const size = z.number().int().nonnegative()

/** Bytes of a stored object, which follow those of the piece before. */
const piece = z.object({ path: z.string(), offset: size, length: size })
export type FilePiece = z.infer<typeof piece>

/** A table of the whole market as one file, whose bytes are in several stored objects. */
const marketFile = z.object({
  table: z.string(),
  title: z.string(),
  rows: size,
  bytes: size,
  sha256: z.string(),
  pieces: z.array(piece),
})
export type MarketFile = z.infer<typeof marketFile>

/** The files of one night. */
export const marketSchema = z.object({
  /** The time when the first table was begun: nothing later is in the files. */
  begunAt: z.number(),
  madeAt: z.number(),
  folder: z.string(),
  files: z.array(marketFile),
})

/** A stored object with rows of a table: a file of its own, of whose bytes the last ones are its footer. */
const part = z.object({ path: z.string(), rows: size, bytes: size, footerBytes: size })
export type MarketPart = z.infer<typeof part>

/** What is made of the next files. */
export const marketRunSchema = z.object({
  begunAt: z.number(),
  folder: z.string(),
  files: z.array(marketFile),
  /** The parts of the table after the files. */
  parts: z.array(part),
  /** The last subject and its question that are in the parts; null at the beginning of a table. */
  last: z.object({ subject: z.string(), question: z.number().int() }).nullable(),
})
export type MarketRun = z.infer<typeof marketRunSchema>

/** The key of the only document of each kind. */
export const marketKey = "all"

/** The entity tag of a file: of its bytes, so that equal files of two nights have the same. */
export function toEntityTag({ sha256 }: Pick<MarketFile, "sha256">): string {
  return `"${sha256.slice(0, 32)}"`
}

/** The pieces that contain the bytes of a file from `start` to before `end`. */
export function slicePieces(pieces: readonly FilePiece[], start: number, end: number): FilePiece[] {
  let before = 0
  return pieces.flatMap(({ path, offset, length }) => {
    const from = Math.max(0, start - before)
    const to = Math.min(length, end - before)
    before += length
    return from < to ? [{ path, offset: offset + from, length: to - from }] : []
  })
}
