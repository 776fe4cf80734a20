import type { z } from "zod"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { DocumentKind } from "~/lib/document-kind"
import type { FilingReader } from "~/model/filings/filing-reader"
import type { ImportCells } from "~/model/imported/import-layers"
import type { DocumentStore } from "~/platform/documents.server"
import type { FilingWork } from "~/stores/operations/filing-work-store.server"
import type { RowSet, SnapshotGroup } from "~/stores/snapshot/row-set"
import type { CompanyFilings } from "./company-filings"

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

/** A document that belongs to a kind of data. */
export interface OwnDocument<T = unknown> {
  of: Omit<DocumentKind<T>, "schema"> & { schema: z.ZodType }
  /** True if a batch can contain it whole. */
  isGiven?: boolean
  /**
   * The group of a snapshot's parts that has it. Built documents are made from rows at the end of a load; without a
   * group, it is read from the SEC when a page asks for it. Imported documents are in no snapshot.
   */
  snapshot?: SnapshotGroup | "built"
  /** The documents that are in the group; all without it. */
  isIn?: (key: string) => boolean
  /** True if the stored document stays although that of a snapshot is newer. */
  isKept?(stored: T): boolean
  /** Joins the document of a snapshot with the stored one, instead of replacing it. */
  merge?(stored: T | null, given: T): T
  /** Adds the document of a snapshot to what is stored, where it does not replace that. */
  add?(given: { fetchedAt: number; body: T }, effects: StoreEffects): Promise<void>
  /** Runs after documents of a snapshot were written; returns statements that follow from them. */
  follow?(written: T[], effects: StoreEffects): Promise<D1PreparedStatement[]>
  /**
   * The work of the queue that makes it again if it is damaged; without it, the next page reads it. The document of
   * `filings` is made by its kind's own work.
   */
  remadeBy?: string
  /** Lists the keys of documents that rows say are stored. */
  keysInRows?: string
}

/** Work for a filing that is not stored yet. */
export interface UnreadWork extends FilingWork {
  /** True if the company's filing list names the filing. */
  isListed: boolean
}

/** What a reading is asked for. */
export interface Asked<Subject = unknown> {
  /** What the caller knows of what is read, such as the trust of a fund; null for most work of the queue. */
  subject: Subject | null
  /** A page waits for the first filings; the queue reads more of them in a message. */
  urgency: "page" | "behind"
  /** The filings that caused the work. */
  unread: readonly UnreadWork[]
  /** True if the work was noted for filings, and is not that of a page. */
  isNoted: boolean
  /** The start of the read, which dates what is read. */
  now: number
}

/** What the reading of a filer needs. */
export interface ReadingEffects extends StoreEffects {
  edgar: EdgarSource
  /** Reads the company's filing list and figures; the reason if they could not be read. */
  refreshCompany: (cik: Cik) => Promise<{ error: string | null }>
  /** Derives the company's statements again from what is kept; false if that is not enough. */
  deriveCompany: (cik: Cik) => Promise<boolean>
}

/** What was read. */
export interface ReadStep {
  /** The fields of a batch. Without `sources`, the source is dated by the start of the read. */
  batch: Readonly<Record<string, unknown>>
  /** The number of filings that are read later, for which the queue is asked. */
  waiting?: number
}

/** How documents are kept current that are made of a filer's own filings, and not of a company's filing list. */
export interface Reading<T = unknown, Subject = unknown, Key extends string = string> {
  document: DocumentKind<T>
  /** The time that other requests wait for the one that reads. */
  leaseMs: number
  /** The time for which a stored document is fresh. After that, the next page has it read again in the background. */
  staleAfterMs(stored: T): number
  /** True while the queue adds to a document. */
  isUnfinished?(stored: T): boolean
  /** The filings that a document settles; any other one that is filed is work. */
  listSettled?(stored: T): readonly (Accession | null)[]
  /** Instead, for a reading of the filing list: the filings of the work that the list names and that still wait. */
  listWaiting?(cik: Cik, works: readonly FilingWork[], effects: StoreEffects): Promise<ReadonlySet<string>>
  /** True for a filer whose new filings are read although nothing of it is stored. */
  isFollowed?(cik: Cik): boolean
  /** The keys of a filer's documents, if they are not kept by its CIK. */
  listKeys?(cik: Cik, db: D1Database): Promise<readonly Key[]>
  /** The number of reads after which a filing that is still missing is taken for that of another document. */
  tries?: number
  /** False if the SEC cannot have the document, which is then absent without a request. */
  isKnown?(key: Key, subject: Subject | null, db: D1Database): Promise<boolean>
  /** What answers for a filer in place of the SEC; null if nothing does. */
  sourceOf?(key: Key, effects: { db: D1Database } & EdgarAccess): EdgarSource | null
  /** Reads what is not stored. Throws EdgarUnavailable if nothing could be read. */
  read(key: Key, asked: Asked<Subject>, effects: ReadingEffects): Promise<ReadStep>
}

export interface EdgarAccess {
  /** Null if this deployment must not send requests to the SEC; `edgarRefusal` has the reason. */
  edgar: EdgarSource | null
  edgarRefusal: string | null
}

/** Files of the SEC with data of the whole market: `ingest fill <name> <file>`. */
export interface Archive {
  /** Also the name of its loader in `cli/archive-command.ts`. */
  name: string
  /** For the command's help: its files, and what is in them. Without it, it is loaded with another archive. */
  usage?: [files: string, what: string]
  /** Lines of the help on its options. */
  options?: readonly string[]
  /** The archive whose files also have it. */
  isIn?: string
  /** The page of the SEC that links to its files, and how many of them a fill loads without a year. */
  dataSet?: { page: string; fileName: RegExp; newest: number }
  /** Minutes in which a fill downloads and loads a megabyte; the pace of a fill corrects them. */
  minutesPerMb?: number
}

/** A document that is made behind a page, which never waits for it. */
export interface MadeBehind<T = unknown, Subject = unknown> {
  document: DocumentKind<T>
  /** The time before a failed attempt is repeated. */
  leaseMs: number
  /** What a page shows of a document of an age; null for nothing. */
  show?(stored: T, ageMs: number): T | null
  make(cik: Cik, subject: Subject, effects: StoreEffects & { filings: FilingReader }): Promise<void>
}

/** A kind of data: its documents and rows, its fields in a batch and how they are stored. */
export interface Kind<
  Shape extends z.ZodRawShape = z.ZodRawShape,
  Name extends string = string,
  Filings extends CompanyFilings | undefined = CompanyFilings | undefined,
> {
  /** Also the beginning of the keys under which the state of its sources is kept, and of the queue's messages. */
  name: Name
  /** The title of its sources and of its work on the page of data health. */
  title?: string
  /**
   * True for a form whose filings are read as soon as they are filed. Filings of other forms are read after the
   * company's list was read.
   */
  isForm?: (form: string) => boolean
  /** How its document is made of filings of a company's list. */
  filings?: Filings
  /** How its documents are kept current otherwise. */
  reading?: Reading
  behind?: MadeBehind
  archives?: readonly Archive[]
  documents?: readonly OwnDocument[]
  /** The rows that a snapshot contains, by a name that no other kind uses. */
  rows?: Readonly<Record<string, RowSet>>
  /** The group of a snapshot's parts that says when its sources were read. */
  sources?: SnapshotGroup
  /** The fields in a batch, each with a default. */
  shape: Shape
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
  /** What its imports gave, so that it can be taken back and exported. */
  imported?: readonly ImportedCells<Shape>[]
}

/** What imports of a name store: cells of subjects, such as the figures of a company. */
export interface ImportedCells<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** The name of the import. */
  name: string
  /** All subjects that can have cells, in the order of an export. */
  listSubjects(effects: StoreEffects): Promise<string[]>
  /** The stored cells of a subject. */
  read(subject: string, effects: StoreEffects): Promise<ImportCells>
  /** Cells as lines of a file of the import, by its columns; without columns, the lines are JSON. */
  toLines(subject: string, cells: ImportCells, effects: StoreEffects): Promise<ExportLine[]> | ExportLine[]
  columns?: readonly string[]
  /** How an import is taken back; without it, it cannot be. */
  undo?: {
    /** The cells that a batch gives. */
    list(
      batch: z.infer<z.ZodObject<Shape>>,
      effects: StoreEffects,
    ): Promise<ReadonlyMap<string, ImportCells>> | ReadonlyMap<string, ImportCells>
    /** Stores values of cells; null removes one. Returns companies whose statements are to be derived again. */
    write(subject: string, cells: ImportCells, effects: StoreEffects): Promise<readonly Cik[]>
  }
}

export type ExportLine = Readonly<Record<string, unknown>>

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

/** Infers the type of a document's functions from its kind. */
export function ownDocument<T>(document: OwnDocument<T>): OwnDocument {
  return document as OwnDocument
}

/** Infers the types of a kind's functions from its shape. */
export function defineKind<
  Shape extends z.ZodRawShape,
  const Name extends string,
  Filings extends CompanyFilings | undefined = undefined,
>(kind: Kind<Shape, Name, Filings>): Kind<Shape, Name, Filings> {
  return kind
}
