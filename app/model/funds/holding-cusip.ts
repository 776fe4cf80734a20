import type { NportHolding } from "~/edgar/holdings/nport"
import { type Cusip, parseCusip } from "~/lib/cusip"

/** A holding's CUSIP; without one, that of an American or Canadian ISIN. */
export function getHoldingCusip({ cusip, isin }: Pick<NportHolding, "cusip" | "isin">): Cusip | null {
  return cusip ?? (isin && /^(US|CA)[0-9A-Z]{10}$/.test(isin) ? parseCusip(isin.slice(2, 11)) : null)
}
