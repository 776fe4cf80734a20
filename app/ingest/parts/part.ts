import type { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { DocumentKind } from "~/lib/document-kind"
import type { DocumentStore } from "~/platform/documents.server"

export interface StoreEffects {
  db: D1Database
  documents: DocumentStore
  now: () => number
}

/** A batch that names what does not exist; nothing of it was applied. */
export class RefusedBatch extends Error {
  override name = "RefusedBatch"
}

export interface PartContext extends StoreEffects {
  /** The batch's own documents of a kind; they are checked and written. */
  documentsOf: <T>(kind: DocumentKind<T>) => { key: string; body: T }[]
}

/** One kind of data: what a batch may hold of it and how the stores take it in. */
export interface IngestPart<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Its fields of a batch, each with a default: a batch names only what it brings. */
  shape: Shape
  /** The kinds of documents that a batch may bring whole. */
  documentKinds?: readonly AnyKind[]
  /** Throws RefusedBatch before anything is written. */
  check?(batch: z.infer<z.ZodObject<Shape>>): void
  /** Writes documents that are merged with stored ones; returns the rows, which all parts write in one D1 batch. */
  apply?(
    batch: z.infer<z.ZodObject<Shape>>,
    context: PartContext,
  ): Promise<D1PreparedStatement[]> | D1PreparedStatement[]
  /** What follows once the rows are written, such as lists that are made from them. */
  finish?(batch: z.infer<z.ZodObject<Shape>>, effects: StoreEffects): Promise<void> | void
  importer?: Importer<Shape>
}

export type AnyKind = Omit<DocumentKind<unknown>, "schema"> & { schema: z.ZodType }

/** A command `ingest import <name> <file>`. */
export interface Importer<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string
  /** What the file holds, for the command's help. */
  usage: string
  read(text: string, source: ImportSource): Promise<Imported<Shape>> | Imported<Shape>
}

export interface ImportSource {
  fileName: string
  today: IsoDate
  /** Rejects for a ticker that is not listed. */
  toCik: (ticker: string) => Promise<Cik>
}

export interface Imported<Shape extends z.ZodRawShape = z.ZodRawShape> {
  batches: Partial<z.input<z.ZodObject<Shape>>>[]
  /** What was accepted, in words. */
  taken: string
  /** Refused lines with the reason; line 0 for none in particular. */
  refused: { line: number; reason: string }[]
}

/** Infers the types of a part's functions from its shape. */
export function definePart<Shape extends z.ZodRawShape>(part: IngestPart<Shape>): IngestPart<Shape> {
  return part
}
