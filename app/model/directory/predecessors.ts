import { type Cik, parseCik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"

/** A registrant whose reports continue under another CIK, and the source of that fact. */
type Succession = {
  successor: Cik
  predecessor: Cik
  /** The day on which the successor took the predecessor's place; what was filed after it is not the group's. */
  on: IsoDate
  source: string
}

/** Successor issuers under Rule 12g-3, one entry each. `npm run tool -- verify` proposes more; only these are joined. */
const table = [
  {
    successor: "0001744489",
    predecessor: "0001001039",
    on: "2019-03-20",
    source: "The Walt Disney Company, Form 8-K12B of March 2019",
  },
  {
    successor: "0001652044",
    predecessor: "0001288776",
    on: "2015-10-02",
    source: "Alphabet Inc., Form 8-K12B of October 2015",
  },
  {
    successor: "0001739940",
    predecessor: "0000701221",
    on: "2018-12-20",
    source: "Cigna Corporation, Form 8-K12B of December 2018",
  },
  {
    successor: "0001618921",
    predecessor: "0000104207",
    on: "2014-12-31",
    source: "Walgreens Boots Alliance, Inc., Form 8-K12B of December 2014",
  },
  {
    successor: "0002115436",
    predecessor: "0000034088",
    on: "2026-07-01",
    source:
      "ExxonMobil Holdings Corp, XOM in the SEC's company_tickers.json; its first filings of July 1, 2026",
  },
]

export const successions: readonly Succession[] = table.flatMap(({ successor, predecessor, on, source }) => {
  const [cik, before] = [parseCik(successor), parseCik(predecessor)]
  return cik && before ? [{ successor: cik, predecessor: before, on, source }] : []
})

/** The succession that a registrant's history continues; null where it has a history of its own alone. */
export function getSuccession(cik: Cik): Succession | null {
  return successions.find(({ successor }) => successor === cik) ?? null
}
