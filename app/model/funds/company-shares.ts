import type { NportHolding } from "~/edgar/holdings/nport"
import { type Cusip, hasValidCheckDigit } from "~/lib/cusip"
import type { FundDocument } from "./fund-document"
import type { SecurityFunds } from "./fund-holders"
import { decodeReport } from "./fund-report"
import { getHoldingCusip } from "./holding-cusip"

interface CompanyShares {
  name: string
  shares: number
  value: number
  weight: number
}

/** Shares of companies that a fund owns, by CUSIP; without one, by that of an American or Canadian ISIN. */
export function companyShares(holdings: NportHolding[]): Map<Cusip, CompanyShares> {
  const byCusip = new Map<Cusip, CompanyShares>()
  for (const holding of holdings) {
    const { balance, units, payoff, assetCategory, name } = holding
    const cusip = getHoldingCusip(holding)
    if (!cusip || !hasValidCheckDigit(cusip) || !balance || balance < 0) continue
    if (units !== "NS" || payoff === "Short" || !/^E[CP]$/.test(assetCategory)) continue
    const known = byCusip.get(cusip) ?? { name, shares: 0, value: 0, weight: 0 }
    byCusip.set(cusip, {
      name: known.name,
      shares: known.shares + balance,
      value: known.value + (holding.valueUsd ?? 0),
      weight: known.weight + (holding.weightPct ?? 0),
    })
  }
  return byCusip
}

/** The entries of one stored fund in the list of funds that hold a security. */
export function toSecurityFunds({ ticker, cik, seriesId, name, reports }: FundDocument) {
  const fund = seriesId ?? cik
  const securityFunds = reports.map(decodeReport).flatMap(({ asOf, holdings }) =>
    [...companyShares(holdings)].map(
      ([cusip, { name, shares, value, weight }]): SecurityFunds => ({
        cusip,
        name,
        rows: [[fund, asOf, shares, value, weight]],
      }),
    ),
  )
  const [latest] = reports
  return { securityFunds, latestFundReports: latest ? [{ fund, ticker, name, asOf: latest.asOf }] : [] }
}
