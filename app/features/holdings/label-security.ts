import type { ListIndex } from "~/features/companies/list-index"
import type { SecurityIndex } from "~/features/securities/security-index"
import { tidyName } from "~/lib/tidy-name"
import type { LabelSecurity } from "./holding-line"

/** Names a security by the company that is listed under its CUSIP, otherwise as filed. */
export function labelSecurity(securities: SecurityIndex, lists: ListIndex): LabelSecurity {
  return ({ cusip, name }) => {
    const ticker = securities.tickerOf(cusip)
    const company = ticker ? lists.companyByTicker.get(ticker) : undefined
    return company ? { name: company.name, ticker: company.ticker } : { name: tidyName(name), ticker: null }
  }
}
