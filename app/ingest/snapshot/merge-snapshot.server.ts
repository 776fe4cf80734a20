import { applyBatch, requireOwnKey } from "~/ingest/apply/apply-batch.server"
import { beginLoad, noteLoaded } from "~/ingest/apply/note-loaded.server"
import { ingestBatch } from "~/ingest/batch/batch"
import type { OwnDocument, StoreEffects } from "~/ingest/kinds/kind"
import { groupBy } from "~/lib/collections"
import { forgetFundIndex } from "~/stores/directory/fund-list-store.server"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import type { RowSet, SnapshotRow } from "~/stores/snapshot/row-set"
import { rowSetStatements } from "~/stores/snapshot/row-set-statements.server"
import { findCopied, rowSets } from "./contents"
import type { SnapshotBatch } from "./snapshot-batch"

type GivenDocument = SnapshotBatch["documents"][number]

interface MergedSnapshot {
  /** Documents that were written or merged. */
  taken: number
  /** Documents that stay because they are as new, or have imported figures. */
  kept: number
  /** Documents that this version does not have or cannot read. */
  unreadable: number
}

/** Takes from a snapshot what is newer than what is stored, and never replaces what was imported. */
export async function mergeSnapshot(batch: SnapshotBatch, effects: StoreEffects): Promise<MergedSnapshot> {
  const { db, now } = effects
  const read = batch.documents.flatMap((document) => readDocument(document) ?? [])
  const merged: MergedSnapshot = { taken: 0, kept: 0, unreadable: batch.documents.length - read.length }
  const loaded: ReadDocument[] = []
  const added: ReadDocument[] = []
  await beginLoad({ documents: read, investorFilings: [] }, db, now(), { isNewer: true })
  await Promise.all(
    read.map(async (document) => {
      const { add, isIn } = document.own
      // Rows of these documents are written with them.
      const isAdded = add !== undefined && isIn?.(document.key) === true
      if (!isAdded && (await write(document, effects))) loaded.push(document)
      else if (add) added.push(document)
      else merged.kept++
    }),
  )
  for (const { own, fetchedAt, body } of added) await own.add?.({ fetchedAt, body }, effects)
  merged.taken = loaded.length + added.length
  const statements = await followStatements(loaded, batch.rows, batch.listsReadAt, effects)
  if (statements.length) await db.batch(statements)
  const { securities, securityTitles, prices, insiderQuarters } = batch
  await applyBatch(ingestBatch.parse({ securities, securityTitles, prices, insiderQuarters }), effects)
  if (batch.rows.listings?.length || batch.rows.investors?.length) forgetListIndex()
  if (batch.rows.shareClasses?.length) forgetFundIndex()
  await noteLoaded({ documents: loaded, investorFilings: [] }, db, now())
  return merged
}

/** A document with its body as this version stores it. */
interface ReadDocument extends Pick<GivenDocument, "key" | "fetchedAt"> {
  kind: string
  own: OwnDocument
  body: unknown
}

/** Null if this version cannot read it. Throws RefusedBatch if it is about another company than its key. */
function readDocument({ kind, key, version, fetchedAt, body }: GivenDocument): ReadDocument | null {
  const own = findCopied(kind)
  if (!own || version > own.of.version) return null
  const { of } = own
  const upgraded = version < of.version && of.upgrade ? of.upgrade(body, version) : body
  const parsed = of.schema.safeParse(upgraded)
  if (!parsed.success) return null
  requireOwnKey({ kind, key }, parsed.data)
  return { kind, key, fetchedAt, own, body: parsed.data }
}

/** False if the stored document stays. */
async function write(
  { own: { of, merge, isKept }, key, fetchedAt, body }: ReadDocument,
  { documents }: StoreEffects,
): Promise<boolean> {
  if (!merge) return documents.putNewer(of, key, fetchedAt, body, isKept)
  await documents.update(of, key, fetchedAt, (stored) => merge(stored, body))
  return true
}

/** The rows of written documents, and those that belong to no document. */
async function followStatements(
  loaded: ReadDocument[],
  rows: SnapshotBatch["rows"],
  listsReadAt: number | null,
  effects: StoreEffects,
): Promise<D1PreparedStatement[]> {
  const { db, now } = effects
  const written = new Set(loaded.map(({ kind, key }) => `${kind}/${key}`))
  const followed = groupBy(loaded, ({ own }) => own)
  const statements = await Promise.all(
    [...followed].map(
      ([{ follow }, documents]) =>
        follow?.(
          documents.map(({ body }) => body),
          effects,
        ) ?? [],
    ),
  )
  return [
    ...[...rowSets].flatMap(([name, set]) =>
      rowSetStatements(set, chooseRows(set, rows[name] ?? [], written), listsReadAt, db),
    ),
    ...statements.flat(),
    // The screener's columns are built again at the end of the load.
    ...metricStatements([], db, now(), Boolean(rows.statementMetrics?.length || rows.filingMetrics?.length)),
  ]
}

function chooseRows({ rule }: RowSet, rows: SnapshotRow[], written: Set<string>): SnapshotRow[] {
  if (rule.rule !== "of document") return rows
  return rows.filter((row) => written.has(`${rule.kind}/${rule.keys.map((key) => row[key]).join(".")}`))
}
