import { z } from "zod"
import { parseQuarter, type Quarter, quarterEnd } from "~/lib/quarter"
import {
  loadFilingData,
  toCompaniesData,
  toFilingsData,
  toHoldingsData,
  toPortfolioData,
} from "~/pages/investor/investor-data.server"
import { type DataAddress, defineAddress, type Row, type TableHints, tableOf } from "./define-address"
import {
  accession,
  asOf,
  cik,
  count,
  day,
  flag,
  fraction,
  listOf,
  number,
  percent,
  quarter,
  shares,
  text,
  usd,
} from "./fields"
import { fundAddress, fundsAddress } from "./funds"
import { holderAddresses } from "./holders"
import {
  group,
  label,
  listUnconfirmed,
  onDay,
  priceConfirmed,
  putCall,
  sharesDiff,
  status,
  unitCertain,
  weightingDiff,
} from "./holding-fields"
import { investorsAddress } from "./investors"
import { type LongRow, toLongRow } from "./long-form"
import { accessionParameter, asofQuery, quarterParameter } from "./parameters"
import { ofInvestor } from "./views.server"

const filing = z.object({
  accession,
  form: text,
  filed: day,
  quarter,
  amendment: text.nullable(),
  replacedOn: day.nullable().describe("The day of the filing that replaces this one"),
  state: text,
  reason: text.nullable(),
  rows: count.nullable(),
  value: usd.nullable(),
  unit: number.nullable().describe("US dollars of one unit of the filed values: 1 or 1,000"),
  unitCertain,
  declaredRows: count.nullable(),
  declaredValue: usd.nullable(),
  agrees: flag.nullable().describe("Whether the rows agree with the cover page"),
})

const investorHead = {
  cik,
  name: text,
  owner: text.nullable(),
  isTracked: flag,
  asOf,
}

const asof = asofQuery("Only 13F filings up to this day")

const holdingsResponse = tableOf({
  ...investorHead,
  quarter,
  comparedWith: quarter.nullable(),
  quarters: z.array(quarter),
  valueUsd: usd,
  optionsUsd: usd,
  companies: count,
  top10Pct: percent.nullable(),
  top25Pct: percent.nullable(),
  turnover: fraction.nullable(),
  boughtUsd: usd.nullable(),
  soldUsd: usd.nullable(),
  newCount: count,
  soldCount: count,
  unmappedUsd: usd,
  notes: z.array(text),
  filings: z.array(filing),
  rows: {
    ...label,
    cusip: text,
    class: text,
    kind: z.enum(["shares", "principal", "options"]),
    putCall,
    shares: shares.nullable().describe("Null where the filing repeats values as numbers of shares"),
    value: usd,
    percentage: percent.nullable(),
    status,
    sharesDiff,
    weightingDiff,
    impliedPrice: number.nullable().describe("US dollars a share: the value by the shares"),
    firstQuarter: quarter,
    lastQuarter: quarter,
    split: number.nullable().describe("Shares for one share of the quarter before"),
    isSplitInferred: flag,
    isScaled: flag,
    issuer: text,
    priceConfirmed,
  },
})

/** The only 13F filing of a quarter, or the page of the quarter. */
function getQuarterSource(_: Row, body: Row): string {
  const filings = (Array.isArray(body.filings) ? body.filings : []) as Row[]
  const ofQuarter = filings.filter(({ quarter }) => quarter === body.quarter)
  return ofQuarter.length === 1
    ? `/investor/${body.cik}/filings/${ofQuarter[0]?.accession}`
    : `/investor/${body.cik}/${body.quarter}`
}

/** Amendments and others that are not part of the quarter's holdings. */
function listUnreadFilings({ filings }: z.infer<typeof holdingsResponse>): string[] {
  return filings
    .filter(({ state }) => state !== "read")
    .map(
      ({ form, accession, reason }) => `${form} ${accession} is not included${reason ? `: ${reason}` : "."}`,
    )
}

/** The filing is known where only one is read. */
function toLongHoldings({ cik, quarter, filings, rows }: z.infer<typeof holdingsResponse>): LongRow[] {
  const read = filings.filter(({ state }) => state === "read")
  const [filing] = read.length === 1 ? read : []
  const end = quarterEnd(quarter as Quarter)
  const { accession = null, filed = null } = filing ?? {}
  const unit = read.some(({ unitCertain }) => unitCertain === false)
    ? ["The unit of values is not certain"]
    : []
  return rows.flatMap(({ ticker, name, putCall, shares, value, percentage, priceConfirmed }) => {
    const price = priceConfirmed === false ? ["No other source confirms the price"] : []
    const caveat = [...unit, ...price].join("; ") || null
    const values = [
      { row: "shares", value: shares, unit: "shares" },
      { row: "value", value, unit: "USD", currency: "USD" },
      { row: "percentage", value: percentage === null ? null : percentage / 100, unit: "fraction" },
    ]
    const part = putCall ? `${name} (${putCall})` : name
    return values.map((each) => toLongRow({ ticker, cik, part, end, accession, filed, caveat, ...each }))
  })
}

const holdingsTable: TableHints = {
  formulas: { percentage: "value / value@sum * 100" },
  getSource: getQuarterSource,
}

export const holdingsAddress = defineAddress({
  id: "holdings",
  load: ofInvestor((investor, { context }) => toHoldingsData(investor, context.db)),
  table: holdingsTable,
  path: "/investor/{cik}",
  group,
  title: "Holdings of an investor",
  description: "The holdings of the latest quarter, compared with the quarter before, by weighting.",
  parameters: [asof],
  caveats: (body) => [...listUnreadFilings(body), ...listUnconfirmed(body.rows)],
  toLong: toLongHoldings,
  response: holdingsResponse,
})

export const holdingsOfQuarterAddress = defineAddress({
  id: "holdingsOfQuarter",
  load: ofInvestor((investor, { context, parameters }) =>
    toHoldingsData(investor, context.db, parseQuarter(parameters.quarter?.toLowerCase() ?? "")),
  ),
  table: holdingsTable,
  path: "/investor/{cik}/{quarter}",
  group,
  title: "Holdings of a quarter",
  description: "The holdings of one quarter, compared with the quarter before, by weighting.",
  parameters: [quarterParameter, asof],
  caveats: (body) => [...listUnreadFilings(body), ...listUnconfirmed(body.rows)],
  toLong: toLongHoldings,
  response: holdingsResponse,
})

const trade = z.object({
  ...label,
  status: text,
  ratio: fraction.nullable(),
  tradedUsd: usd,
  quarter,
})

export const portfolioAddress = defineAddress({
  id: "portfolio",
  load: ofInvestor(toPortfolioData),
  table: { getSource: (row, body) => onDay(`/investor/${body.cik}/${row.quarter}`, body) },
  path: "/investor/{cik}/portfolio",
  group,
  title: "Portfolio over time",
  description: "Value, concentration and turnover by quarter, sectors and the largest trades.",
  parameters: [asof],
  caveats: ({ rows }) =>
    rows.flatMap(({ quarter, unitCertain: isCertain }) =>
      isCertain === false ? `The unit of values of ${quarter} is not certain.` : [],
    ),
  response: tableOf({
    ...investorHead,
    latest: quarter,
    sectors: listOf({ name: text.nullable(), weightPct: percent }),
    bought: z.array(trade),
    sold: z.array(trade),
    convictions: listOf({
      name: text,
      ticker: text.nullable(),
      cusip: text,
      key: text,
      rank: count,
      rankBefore: count.nullable(),
      weightPct: percent,
      quartersHeld: count,
      isOlder: z.boolean(),
      averagePrice: number.nullable().describe("US dollars a share"),
      price: number.nullable().describe("US dollars a share"),
      gain: fraction.nullable(),
    }),
    quartersHeld: number.nullable().describe("Mean of all positions"),
    turnoverYear: fraction.nullable(),
    rows: {
      quarter,
      valueUsd: usd.nullable(),
      positions: count.nullable(),
      top10Pct: percent.nullable(),
      top25Pct: percent.nullable(),
      boughtUsd: usd.nullable(),
      soldUsd: usd.nullable(),
      turnover: fraction.nullable(),
      priceChangeUsd: usd.nullable(),
      unitCertain,
    },
  }),
})

export const companiesAddress = defineAddress({
  id: "investorCompanies",
  load: ofInvestor(toCompaniesData),
  table: { getSource: (row, body) => `/investor/${body.cik}/${row.last}` },
  path: "/investor/{cik}/companies",
  group,
  title: "Companies an investor has held",
  description: "Every security that was held, with its first, last and largest quarter.",
  parameters: [asof],
  response: tableOf({
    ...investorHead,
    latest: quarter.nullable(),
    rows: {
      ...label,
      key: text,
      cusip: text,
      class: text,
      kind: text,
      first: quarter,
      last: quarter,
      quartersHeld: count,
      peakPct: percent.nullable(),
      peakQuarter: quarter.nullable(),
      nowPct: percent.nullable(),
      nowUsd: usd.nullable(),
      nowShares: shares.nullable(),
    },
  }),
})

export const investorFilingsAddress = defineAddress({
  id: "investorFilings",
  load: ofInvestor(toFilingsData),
  table: { getSource: (row, body) => `/investor/${body.cik}/filings/${row.accession}` },
  path: "/investor/{cik}/filings",
  group,
  title: "13F filings of an investor",
  description: "Every 13F filing, with its totals as declared and as read.",
  parameters: [asof],
  response: z.object({ ...investorHead, rows: z.array(filing) }),
})

const investorFilingAddress = defineAddress({
  id: "investorFiling",
  load: ({ parameters, request, context }) => loadFilingData(parameters, request, context),
  path: "/investor/{cik}/filings/{accession}",
  group,
  title: "Rows of a 13F filing",
  description: "The information table as filed; values are in the filing's own unit.",
  parameters: [accessionParameter("0001193125-25-282901")],
  response: tableOf({
    ...investorHead,
    filing: filing.nullable(),
    otherManagers: listOf({ number: text, name: text }),
    rows: {
      name: text,
      titleOfClass: text,
      cusip: text,
      value: number.describe("In the unit of the filing"),
      amount: number.describe("Shares, or principal in US dollars, by amountType"),
      amountType: text,
      putCall,
      discretion: text,
      otherManagers: text,
      votingSole: shares,
      votingShared: shares,
      votingNone: shares,
    },
  }),
})

export const holdingAddresses: DataAddress[] = [
  investorsAddress,
  holdingsAddress,
  portfolioAddress,
  companiesAddress,
  investorFilingsAddress,
  investorFilingAddress,
  holdingsOfQuarterAddress,
  ...holderAddresses,
  fundAddress,
  fundsAddress,
]
