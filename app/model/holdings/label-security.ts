import { tidyName } from "~/lib/text/tidy-name"
import type { ListIndex } from "~/model/directory/list-index"
import type { SecurityIndex } from "~/model/securities/security-index"
import type { LabelSecurity } from "./holding-line"

/** The listed company's name for the security's CUSIP, otherwise the name as filed. */
export function labelSecurity(securities: SecurityIndex, lists: ListIndex): LabelSecurity {
  return ({ cusip, name }) => {
    const ticker = securities.tickerOf(cusip)
    const company = ticker ? lists.companyByTicker.get(ticker) : undefined
    return company ? { name: company.name, ticker: company.ticker } : { name: tidyName(name), ticker: null }
  }
}
