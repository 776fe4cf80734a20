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

/** The batch is invalid; nothing was applied. */
export class RefusedBatch extends Error {
  override name = "RefusedBatch"
}

export interface KindContext extends StoreEffects {
  /** The batch's documents of a kind, which are checked and written. */
  documentsOf: <T>(kind: DocumentKind<T>) => { key: string; body: T }[]
  /** Says in a sentence why a valid part of the batch is not stored. */
  noteUnused: (reason: string) => void
}

/** A kind of data: its fields in a batch and how they are stored. */
export interface Kind<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** The fields in a batch, each with a default. */
  shape: Shape
  /** The kinds of documents that a batch can contain. */
  documentKinds?: readonly AnyKind[]
  /** Throws RefusedBatch before anything is written. */
  check?(batch: z.infer<z.ZodObject<Shape>>): void
  /** Writes documents that are merged with stored ones; returns the statements for the common D1 batch. */
  apply?(
    batch: z.infer<z.ZodObject<Shape>>,
    context: KindContext,
  ): Promise<D1PreparedStatement[]> | D1PreparedStatement[]
  /** Runs after the rows are written, for example to rebuild lists. */
  finish?(batch: z.infer<z.ZodObject<Shape>>, effects: StoreEffects): Promise<void> | void
  importer?: Importer<Shape>
}

export type AnyKind = Omit<DocumentKind<unknown>, "schema"> & { schema: z.ZodType }

/** A command `ingest import <name> <file>`. */
export interface Importer<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string
  /** The file's content, for the command's help. */
  usage: string
  read(text: string, source: ImportSource): Promise<Imported<Shape>> | Imported<Shape>
}

export interface ImportSource {
  fileName: string
  today: IsoDate
  /** Null if the ticker is not listed; rejects if the instance does not answer. */
  toCik: (ticker: string) => Promise<Cik | null>
}

interface Imported<Shape extends z.ZodRawShape = z.ZodRawShape> {
  batches: Partial<z.input<z.ZodObject<Shape>>>[]
  /** The number of accepted entries. */
  count: number
  /** A summary of the accepted lines. */
  taken: string
  /** Refused lines with the reason; line 0 if the reason is not about one line. */
  refused: { line: number; reason: string }[]
}

/** Infers the types of a part's functions from its shape. */
export function defineKind<Shape extends z.ZodRawShape>(part: Kind<Shape>): Kind<Shape> {
  return part
}
