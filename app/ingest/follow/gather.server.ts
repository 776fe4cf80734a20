import type { StoreEffects } from "~/ingest/kinds/kind"
import { hasChangedCompanies, loadListIndex, rewriteLists } from "~/stores/directory/lists-store.server"
import { writePackedLists } from "~/stores/directory/packed-lists-store.server"
import { recentPricesOf } from "~/stores/holdings/implied-prices-store.server"
import { makeBacklog } from "~/stores/operations/backlog-store.server"
import { makeReport, readReport, reportSql } from "~/stores/operations/report-store.server"
import { gatherScreener } from "~/stores/screener/gather-store.server"
import { areColumnsOld } from "~/stores/screener/metrics-store.server"

/** Builds the search lists and the screener's columns where rows changed; returns what was built. */
export async function gatherChanged({ db, documents, now }: StoreEffects): Promise<string[]> {
  const steps: string[] = []
  if (await hasChangedCompanies(db)) {
    steps.push("lists")
    await rewriteLists(db, documents, now(), recentPricesOf(db, now()))
    await writePackedLists(await loadListIndex(db, documents), documents, now())
  }
  if (await areColumnsOld(db, now())) {
    steps.push("screener")
    await gatherScreener(db, documents, now())
  }
  return steps
}

/** True if rows changed since the search lists or the screener's columns were built. */
export async function isGatherDue({ db, now }: StoreEffects): Promise<boolean> {
  return (await hasChangedCompanies(db)) || areColumnsOld(db, now())
}

/** With 45,000 companies, building takes ten seconds of CPU. */
const builtEveryMs = 30_000

/**
 * Shows what a page loaded in search, screener and status, without waiting for the schedule. False if they were
 * built just before, so that it is to be done later.
 */
export async function gatherNow(effects: StoreEffects): Promise<boolean> {
  const { db, now } = effects
  if (!(await isGatherDue(effects))) return true
  const madeAt = readReport((await db.prepare(reportSql).all()).results)?.madeAt ?? 0
  if (Math.abs(now() - madeAt) < builtEveryMs) return false
  await gatherChanged(effects)
  await makeReport(db, now())
  await makeBacklog(db, now())
  return true
}
