import { type Grids, latestGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { shownFrames } from "~/model/financials/view/shown-frames"
import type { IdentityKey, IdentityResult } from "./identities"
import { listIdentities } from "./list-identities"

/** Balances have no gaps, and a quarter with one is not counted, filled or not: none is filled. */
export function countIdentities(
  document: StatementsDocument,
  grids: Grids = latestGrids(document),
): IdentityResult[] {
  const frames = { annual: grids.unfilled("annual"), quarterly: grids.unfilled("quarterly") }
  return listIdentities(document, (statement, period) => shownFrames(frames[period], statement))
}

export function findResult(results: readonly IdentityResult[], key: IdentityKey): IdentityResult {
  return results.find(({ identity }) => identity === key) ?? { identity: key, checked: 0, held: 0, cases: [] }
}
