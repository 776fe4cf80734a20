/** The groups of a snapshot's parts in the order of loading: what visitors see first comes first. */
export const snapshotGroups = [
  "lists",
  "filings",
  "statements",
  "investors",
  "prices",
  "funds",
  "insiders",
  "owners",
  "managers",
  "holders",
  "history",
  "details",
] as const
export type SnapshotGroup = (typeof snapshotGroups)[number]

/** A value of a row in a snapshot. */
export type RowValue = string | number | null
export type SnapshotRow = Record<string, RowValue>

/** Rows of a table that a snapshot contains, and how they meet stored ones. */
export interface RowSet {
  table: string
  key: string[]
  /** The other columns. */
  values: string[]
  /** The rows of the table that belong to the set; all without it. */
  where?: string
  /** The group that has rows of no document. */
  group?: SnapshotGroup
  rule: RowRule
}

export type RowRule =
  /** Rows that were derived from a document are taken with it. `keys` are the columns that make its key. */
  | { rule: "of document"; kind: string; keys: string[]; replacesAll?: true }
  /** A stored row is replaced if the column is later in the given one. */
  | { rule: "later"; column: string }
  /** A stored row stays as it is. */
  | { rule: "missing" }
  /** Unknown values of a stored row are filled in. */
  | { rule: "filled" }
  /** See the statement of listings. */
  | { rule: "listing" }

/** Rows of a table that are derived from the documents of a company. */
export function ofCompany(kind: { name: string }) {
  return { rule: "of document" as const, kind: kind.name, keys: ["cik"] }
}

/** A company's metrics for the screener from one source. */
export function metricsOf(source: string, kind: { name: string }): RowSet {
  return {
    table: "named_metrics",
    key: ["cik", "source"],
    values: ["figures", "currency"],
    where: `source = '${source}'`,
    rule: ofCompany(kind),
  }
}

/** Companies that an import added or that were invented are only of their instance. */
export const isOfSec = "cik < '9000000000'"

export function listColumns({ key, values }: RowSet): string[] {
  return [...key, ...values]
}
