import { expect, test } from "vitest"
import { ownDocuments } from "~/ingest/kinds/kinds.server"
import { rowSets, snapshotContents } from "~/ingest/snapshot/contents"
import { personalTables } from "~/pages/privacy/stored-things"
import * as stored from "~/stores/document-kinds"
import { listTables } from "../../../fixtures/database-tables"

const tables = new Set([...rowSets.values()].map(({ table }) => table))

/** Tables that are not copied, and why. */
const others: Record<string, string> = {
  holdings: "derived again from the tracked investors' documents",
  investor_quarters: "derived again from the tracked investors' documents",
  holding_digests: "of the rows of holdings",
  securities: "sent in a field of their own",
  security_titles: "sent in a field of their own",
  screener_generation: "built again",
  past_months: "built again",
  health_report: "built again",
  backlog_report: "built again",
  company_metrics: "of an earlier version",
  imported_listings: "imported",
  imports: "imported",
  import_subjects: "imported",
  register_reports: "imported",
  isin_entities: "imported",
  earnings_estimates: "imported",
  absent_filings: "work of this instance",
  filing_work: "work of this instance",
  refreshes: "work of this instance",
  feed_position: "work of this instance",
  derivations: "work of this instance",
  edgar_seconds: "work of this instance",
  fill_progress: "work of this instance",
  texts: "built again from stored texts",
  words: "built again from stored texts",
}

test("every table is personal, in snapshots or has a reason why not", () => {
  const personal = personalTables.map(({ name }) => name)
  expect([...tables, ...Object.keys(others), ...personal].sort()).toEqual(listTables())
})

test("every stored document belongs to a kind of data", () => {
  const owned = new Set(ownDocuments.map(({ of }) => of.name))
  expect(Object.values(stored).flatMap(({ name }) => (owned.has(name) ? [] : name))).toEqual([])
})

test("no imported document is in a snapshot, and sets of rows are taken with a document that is", () => {
  const copied = new Set(snapshotContents.flatMap(({ documents }) => documents.map(({ of }) => of.name)))
  expect(ownDocuments.filter(({ of }) => of.isImported && copied.has(of.name))).toEqual([])
  for (const [name, { rule, group }] of rowSets) {
    if (rule.rule === "of document") expect([...copied], name).toContain(rule.kind)
    else expect(group === undefined, name).toBe(name === "sources")
  }
})
