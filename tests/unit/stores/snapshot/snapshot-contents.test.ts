import { expect, test } from "vitest"
import { personalTables, publicTables } from "~/pages/privacy/stored-things"
import * as stored from "~/stores/document-kinds"
import { getRowSet, rowSetNames } from "~/stores/snapshot/row-sets"
import { placesOfKinds } from "~/stores/snapshot/snapshot-kinds"
import { snapshotContents } from "../../../../cli/snapshot/snapshot-contents"

const tables = new Set(rowSetNames.map((name) => getRowSet(name).table))

/** Tables that are not copied, and why. */
const others: Record<string, string> = {
  holdings: "derived again from the tracked investors' documents",
  investor_quarters: "derived again from the tracked investors' documents",
  holding_digests: "of the rows of holdings",
  securities: "sent in a field of their own",
  screener_generation: "built again",
  past_months: "built again",
  health_report: "built again",
  backlog_report: "built again",
  company_metrics: "of an earlier version",
  imported_listings: "imported",
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
}

test("every public table is in snapshots or has a reason why not, and no personal table is", () => {
  expect([...tables, ...Object.keys(others)].sort()).toEqual(publicTables.map(({ name }) => name).sort())
  for (const { name } of personalTables) expect([...tables], name).not.toContain(name)
})

test("every kind of document has a place, and each copied kind is in the contents", () => {
  const names = Object.values(stored).map(({ name }) => name)
  expect(Object.keys(placesOfKinds).sort()).toEqual(names.sort())
  const copied = names.filter((name) => placesOfKinds[name] === "copied")
  const contained = new Set(snapshotContents.flatMap(({ kinds }) => kinds.map(({ name }) => name)))
  expect([...contained].sort()).toEqual(copied.sort())
})

test("every imported kind is left out", () => {
  for (const kind of Object.values(stored).filter((kind) => "isImported" in kind))
    expect(placesOfKinds[kind.name], kind.name).toBe("imported")
})

test("each set of rows is taken with a document or is in one of the contents", () => {
  const alone = rowSetNames.filter(
    (name) => getRowSet(name).rule.rule !== "of document" && name !== "sources",
  )
  expect(snapshotContents.flatMap(({ rowSets }) => rowSets).sort()).toEqual(alone.sort())
})
