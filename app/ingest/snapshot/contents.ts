import type { Kind, OwnDocument } from "~/ingest/kinds/kind"
import { kinds, ownDocuments } from "~/ingest/kinds/kinds.server"
import { type RowSet, type SnapshotGroup, snapshotGroups } from "~/stores/snapshot/row-set"

const all: readonly Kind[] = kinds

/** The beginnings of the keys of sources; lists and securities have one source each. */
const toBeginning = ({ name, sources }: Kind) => (sources === "lists" ? name : `${name}:`)
const beginnings = all.filter(({ sources }) => sources && sources !== "lists").map(toBeginning)

/** When the sources of the documents were read. */
export const sourceRows: RowSet = {
  table: "sources",
  key: ["key"],
  values: ["fetched_at"],
  where: `fetched_at is not null and error is null and substr(key, 1, instr(key, ':')) in
    (${beginnings.map((beginning) => `'${beginning}'`).join(", ")})
    and substr(key, instr(key, ':') + 1) not between '9000000000' and '9999999999'`,
  rule: { rule: "later", column: "fetched_at" },
}

/** The rows of a snapshot by name, in the order in which they are loaded. */
export const rowSets: ReadonlyMap<string, RowSet> = new Map([
  ...all.flatMap(({ rows = {} }) => Object.entries(rows)),
  ["sources", sourceRows],
])

/** A group of a snapshot's parts. */
export interface SnapshotContent {
  name: SnapshotGroup
  documents: OwnDocument[]
  /** Rows that belong to no document, by name. */
  rowSets: [string, RowSet][]
  /** The beginnings of the keys of the sources that were read for it. */
  sources: string[]
}

/** The contents of a snapshot in the order of loading. */
export const snapshotContents: SnapshotContent[] = snapshotGroups.map((name) => ({
  name,
  documents: ownDocuments.filter(({ snapshot }) => snapshot === name),
  rowSets: [...rowSets].filter(([, { group }]) => group === name),
  sources: all.filter(({ sources }) => sources === name).map(toBeginning),
}))

/** A document that a snapshot can contain; null for others. */
export function findCopied(name: string): OwnDocument | null {
  return ownDocuments.find(({ of, snapshot }) => of.name === name && snapshot && snapshot !== "built") ?? null
}
