import { z } from "zod"
import { groupBy } from "~/lib/collections"
import { parseQuarter, type Quarter, shiftQuarter } from "~/lib/quarter"
import type { SplitsOf } from "~/model/holdings/compare-portfolios"
import { type SecurityQuarter, toSecurityQuarter } from "~/model/holdings/holders/holder-changes"
import {
  type HoldersDocument,
  holdersKey,
  holdersQuartersKey,
  type SecurityHolders,
} from "~/model/holdings/holders/holders-document"
import { followHolders, mergeHolders } from "~/model/holdings/holders/merge-holders"
import type { DocumentStore } from "~/platform/documents.server"
import { isolateCache } from "~/platform/isolate-cache.server"
import { changeRows, readRows } from "~/platform/rows.server"
import { listReporters } from "~/stores/directory/managers-store.server"
import { holdersKind, holdersQuartersKind } from "~/stores/document-kinds"
import { defineTable } from "~/stores/table"

const held = isolateCache<Quarter[]>("The quarters of all holders")

/** The quarters for which the holders of all managers are loaded, newest first; cached in the isolate. */
export function loadHolderQuarters(documents: DocumentStore): Promise<Quarter[]> {
  const read = async () => {
    const stored = await documents.get(holdersQuartersKind, holdersQuartersKey)
    return (stored?.body.quarters ?? []).flatMap((text) => parseQuarter(text) ?? []).reverse()
  }
  return held.get({ read })
}

export const forgetHolderQuarters = held.forget

/** The holders of a security at the end of a quarter; null if none are loaded. */
export async function getHolders(
  documents: DocumentStore,
  security: { cusip: string; quarter: Quarter },
): Promise<HoldersDocument | null> {
  return (await documents.get(holdersKind, holdersKey(security)))?.body ?? null
}

/** Adds positions to the documents of their securities; returns the totals of all documents that changed. */
export async function addHolders(
  added: SecurityHolders[],
  splitsOf: SplitsOf,
  { db, documents, now }: { db: D1Database; documents: DocumentStore; now: () => number },
): Promise<SecurityQuarter[]> {
  const quarters = [...new Set(added.flatMap(({ quarter }) => parseQuarter(quarter) ?? []))]
  const reporters = await listReporters(db, [
    ...new Set(quarters.flatMap((quarter) => [shiftQuarter(quarter, -1), quarter, shiftQuarter(quarter, 1)])),
  ])
  const getReporters = (quarter: Quarter) => ({
    now: reporters.get(quarter) ?? new Set<string>(),
    before: reporters.get(shiftQuarter(quarter, -1)) ?? new Set<string>(),
  })
  const totals: SecurityQuarter[] = []
  const addOne = async (security: SecurityHolders): Promise<void> => {
    const quarter = parseQuarter(security.quarter)
    if (!quarter) return
    const { cusip } = security
    const before = await getHolders(documents, { cusip, quarter: shiftQuarter(quarter, -1) })
    const merged = await documents.update(holdersKind, holdersKey(security), now(), (stored) =>
      mergeHolders(stored, security, before, getReporters(quarter)),
    )
    totals.push(toSecurityQuarter(merged, splitsOf))
    // A quarter that is loaded late changes what the next one is compared with.
    const next = shiftQuarter(quarter, 1)
    if (!reporters.get(next)?.size || !(await getHolders(documents, { cusip, quarter: next }))) return
    const followed = await documents.update(
      holdersKind,
      holdersKey({ cusip, quarter: next }),
      now(),
      (stored) => (stored ? followHolders(stored, merged, getReporters(next)) : missing(cusip)),
    )
    totals.push(toSecurityQuarter(followed, splitsOf))
  }
  // Several at once, and one after the other for each security.
  await Promise.all(
    groupByCusip(added).map(async (securities) => {
      for (const security of securities) await addOne(security)
    }),
  )
  return totals
}

function groupByCusip(added: SecurityHolders[]): SecurityHolders[][] {
  return [...groupBy(added, ({ cusip }) => cusip).values()].map((group) =>
    group.sort((a, b) => (a.quarter < b.quarter ? -1 : 1)),
  )
}

function missing(cusip: string): never {
  throw new Error(`The holders of ${cusip} were deleted while they were changed.`)
}

/** Totals of the holders of securities. */
export const securityQuarters = defineTable({
  name: "security_quarters",
  key: ["cusip", "quarter"],
  fields: {
    cusip: z.string(),
    quarter: z.string(),
    name: z.string(),
    holders: z.number(),
    shares: z.number(),
    value: z.number(),
    price: z.number().nullable(),
    newCount: z.number(),
    added: z.number(),
    reduced: z.number(),
    soldOut: z.number(),
    bought: z.number(),
    sold: z.number(),
  },
})

/** For a batch: totals of securities. */
export function securityQuarterStatements(totals: SecurityQuarter[], db: D1Database): D1PreparedStatement[] {
  return securityQuarters.put(db, [...new Map(totals.map((row) => [holdersKey(row), row])).values()])
}

const countRow = z.object({ quarter: z.string(), managers: z.number() })

/** A data set contains late reports of many quarters; a quarter counts as loaded with this share of the most managers. */
const loadedShare = 1 / 4

/** Makes the loaded quarters visible, and marks the companies that have holders. */
export async function publishHolders(db: D1Database, documents: DocumentStore, now: number): Promise<void> {
  const sql = "select quarter, count(*) as managers from manager_quarters group by quarter order by quarter"
  const counts = await readRows(db, countRow, sql)
  const most = Math.max(0, ...counts.map(({ managers }) => managers))
  await documents.put(holdersQuartersKind, holdersQuartersKey, now, {
    quarters: counts.filter(({ managers }) => managers >= most * loadedShare).map(({ quarter }) => quarter),
  })
  await changeRows(db, markCoverage)
  forgetHolderQuarters()
}

const markCoverage = `
  update companies set coverage = substr(coverage, 1, 4) || 'Y', dirty = 1
  where substr(coverage, 5, 1) = 'N' and ticker in (
    select securities.ticker from security_quarters join securities on securities.cusip = security_quarters.cusip)`
