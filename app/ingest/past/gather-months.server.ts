import type { StoreEffects } from "~/ingest/kinds/kind"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { lastMonthEnd, listMonthEnds } from "~/model/query/past/month-ends"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { leaseToDerive } from "~/stores/operations/sources-store.server"
import { continueMonths } from "~/stores/screener/past-columns-store.server"
import { countCandidates, getPastRange, listOpenMonths } from "~/stores/screener/past-months-store.server"
import { readStates } from "./read-states.server"

/** A company whose facts are kept takes about ten seconds for all months since 2009, and a message 60 s at most. */
const runMs = 15_000
const leaseMs = 60_000

interface GatherStep {
  /** The month ends of the range, and those of them that are stored. */
  months: number
  done: number
  /** Companies that this step looked at, for the month ends of one year. */
  looked: number
  year: string | null
  /** All companies with statements. */
  companies: number
  /** Another caller is at work. */
  isBusy: boolean
}

/**
 * Gathers the columns of month ends for some time, those of one calendar year at once. Continues where the last call
 * ended. Nothing of this is done for a visit.
 */
export async function gatherMonths(
  range: { from: string; to: string },
  effects: StoreEffects,
): Promise<GatherStep> {
  const { db, now } = effects
  const ended = lastMonthEnd(toIsoDate(now()))
  const all = listMonthEnds(range.from, range.to).filter((day) => day <= ended)
  const count = async (looked: number, year: string | null): Promise<GatherStep> => ({
    months: all.length,
    done: all.length - (await listOpenMonths(db, all)).length,
    looked,
    year,
    companies: await countCandidates(db),
    isBusy: false,
  })
  const until = now() + leaseMs
  const lease = await leaseToDerive(db, "past:all", { now: now(), until, failureHeldMs: 0 })
  if (!lease) return { ...(await count(0, null)), isBusy: true }
  try {
    const endsAt = now() + runMs
    let [looked, year] = [0, null as string | null]
    while (now() < endsAt) {
      const [first, ...others] = await listOpenMonths(db, all)
      if (!first) break
      year = first.slice(0, 4)
      const days = [first, ...others.filter((day) => day.startsWith(`${year}-`))]
      looked += (await continueYear(days, all, effects, endsAt)).looked
    }
    return await count(looked, year)
  } finally {
    // A lease that cannot be ended expires.
    await lease.end().catch((error: unknown) => console.error(error))
  }
}

/** A company's states are derived for all months at once, because reading its facts takes a while. */
function continueYear(
  days: readonly IsoDate[],
  all: readonly IsoDate[],
  { db, documents, now }: StoreEffects,
  endsAt: number,
) {
  const toRange = (ends: readonly IsoDate[]) => ({ from: ends[0] ?? "", until: ends.at(-1) ?? "" })
  const lists = () => loadListIndex(db, documents)
  const getStates = (cik: Parameters<typeof readStates>[0]) =>
    readStates(cik, toRange(days), toRange(all), { documents, now })
  return continueMonths(days, { db, documents, lists, getStates, now }, endsAt)
}

/** The months since the last stored month end; null if there are none, or if no month end was ever asked for. */
export async function findDueMonths({
  db,
  now,
}: Pick<StoreEffects, "db" | "now">): Promise<{ from: string; to: string } | null> {
  const stored = await getPastRange(db)
  const ended = lastMonthEnd(toIsoDate(now()))
  if (!stored || stored.last >= ended) return null
  const [, next] = listMonthEnds(stored.last.slice(0, 7), ended.slice(0, 7))
  return next ? { from: next.slice(0, 7), to: ended.slice(0, 7) } : null
}

/** Gathers the month ends since the last stored one for some time; true if there are more. */
export async function gatherDueMonths(effects: StoreEffects): Promise<boolean> {
  const due = await findDueMonths(effects)
  if (due) await gatherMonths(due, effects)
  return (await findDueMonths(effects)) !== null
}
