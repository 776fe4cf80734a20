import { toNetwork } from "~/lib/network-address"
import type { Settings } from "~/platform/env.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import { returnToLimits, takeFromLimit, takeFromNetworks } from "~/platform/limits.server"
import type { AllowanceEffects } from "./stranger-guards.server"

interface LimitEffects extends AllowanceEffects {
  settings: Pick<Settings, "SESSION_SECRET" | "READ_THROUGH_LIMIT">
  /** Called when a visitor is refused. */
  onRefusal: () => void
}

const hourMs = 3_600_000
const defaultLimit = 60

/**
 * For one request: says why a company, fund or manager that is not stored is not requested from the SEC, or null. Counts
 * each subject once an hour for the visitor's network.
 */
export function readThroughLimit({
  address,
  isSignedIn,
  onRefusal,
  ...effects
}: LimitEffects): (sourceKey: string) => Promise<string | null> {
  const { db, settings, now } = effects
  const maxOfOne = settings.READ_THROUGH_LIMIT ?? defaultLimit
  const results = new Map<string, Promise<string | null>>()
  const refuse = async (subject: string) => {
    if (maxOfOne === 0 || !settings.SESSION_SECRET || (await isSignedIn())) return null
    const key = await keyedHash(settings.SESSION_SECRET, `read ${subject}`, toNetwork(address))
    const counted = { key, max: 1, everyMs: hourMs }
    if (!(await takeFromLimit(db, counted, now()))) return null
    const budget = { kind: "read-through", maxOfOne, maxOfAll: Number.POSITIVE_INFINITY }
    if (await takeFromNetworks(budget, address, effects)) return null
    await returnToLimits(db, [counted])
    onRefusal()
    return `Your network has requested ${maxOfOne} companies that are not stored here within an hour. Try again in an hour, sign in, or read it at https://www.sec.gov/edgar/search/.`
  }
  return (sourceKey) => {
    const subject = sourceKey.slice(sourceKey.indexOf(":") + 1)
    // The loaders of one page ask for several documents of a company at the same time.
    const result = results.get(subject) ?? refuse(subject)
    results.set(subject, result)
    return result
  }
}
