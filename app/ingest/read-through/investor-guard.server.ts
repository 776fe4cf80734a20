import type { Cik } from "~/lib/cik"
import type { ListIndex } from "~/model/directory/list-index"
import { isManager } from "~/stores/directory/managers-store.server"
import { type AllowanceEffects, isAllowed } from "./stranger-allowance.server"

interface InvestorGuardEffects extends AllowanceEffects {
  lists: () => Promise<ListIndex>
}

/** Decides whether a manager that is not stored is requested from the SEC for a visitor. */
export function investorGuard(effects: InvestorGuardEffects): (cik: Cik) => Promise<boolean> {
  return async (cik) => {
    const { investorByCik } = await effects.lists()
    if (investorByCik.has(cik) || (await isManager(effects.db, cik))) return true
    return isAllowed("unlisted investors", effects)
  }
}
