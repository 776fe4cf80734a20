import type { Cik } from "./cik"
import { formatDay, toIsoDate } from "./dates"
import type { DocumentKind, StoredDocument } from "./document-kind"

/**
 * The result of loading: the fields of T, or "absent" if the source has nothing, or a sentence with the reason
 * for a failure.
 */
export type Loaded<T> = ({ status: "loaded" } & T) | Absence | { status: "unavailable"; reason: string }

/** The source had nothing. */
export interface Absence {
  status: "absent"
  /** The time when the source was asked, ms since the epoch. */
  askedAt?: number
  /** True for a company outside the SEC, whose documents are imported. */
  isImported?: boolean
}

/** `refreshing` is true when stored data is shown while more or newer data is fetched. */
export type LoadedDocument<T> = Loaded<{ document: StoredDocument<T>; refreshing: boolean }>

/** Reads one document of a company; fetches it from its source if it is not stored. */
export type ReadDocument = <T>(kind: DocumentKind<T>, cik: Cik) => Promise<LoadedDocument<T>>

/** `The SEC had no filing list of this company when we looked on 24 Nov 2026, 14:05 UTC.` */
export function describeAbsence(what: string, { askedAt, isImported }: Omit<Absence, "status"> = {}): string {
  if (isImported) return `This company does not file with the SEC, and no ${what} was imported.`
  const time =
    askedAt === undefined
      ? ""
      : ` on ${formatDay(toIsoDate(askedAt))}, ${new Date(askedAt).toISOString().slice(11, 16)} UTC`
  return `The SEC had no ${what} when we looked${time}.`
}
