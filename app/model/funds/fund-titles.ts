import { type SecurityTitle, titleBesideName } from "~/model/securities/listed-security"
import type { SecurityIndex } from "~/model/securities/security-index"
import { kindOfTitle } from "~/model/securities/security-kind"
import type { FundDocument } from "./fund-document"

/** What the titles of a fund's latest positions say beside the names of their issuers, such as `SPONSORED ADR`. */
export function titlesOfFund(
  { ticker: fund, reports }: FundDocument,
  { tickerOf }: Pick<SecurityIndex, "tickerOf">,
): SecurityTitle[] {
  const { cusip, name, title } = reports[0]?.columns ?? { cusip: [], name: [], title: [] }
  return cusip.flatMap((each, row): SecurityTitle[] => {
    const ticker = each && tickerOf(each)
    const beside = titleBesideName(title[row] ?? "", name[row] ?? "").slice(0, 500)
    const kind = kindOfTitle(beside)
    return ticker && kind && kind !== "common"
      ? [{ ticker, source: "n-port", witness: fund, title: beside }]
      : []
  })
}
