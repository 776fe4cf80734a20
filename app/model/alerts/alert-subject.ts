import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"

/** A company or investor as events name it; `path` is its page. */
export interface AlertSubject {
  label: string
  path: string
  /** Null for an investor or a person. */
  ticker: Ticker | null
}

export function toCompanySubject({ ticker, name }: { ticker: Ticker; name: string }): AlertSubject {
  return { label: `${name} (${ticker})`, path: `/company/${encodeURIComponent(ticker)}`, ticker }
}

export function toPersonSubject({ cik, name }: { cik: Cik; name: string }): AlertSubject {
  return { label: name, path: `/person/${cik}`, ticker: null }
}

export function toInvestorSubject(cik: Cik, investor: { name: string } | undefined): AlertSubject {
  return { label: investor?.name ?? `CIK ${cik}`, path: `/investor/${cik}`, ticker: null }
}
