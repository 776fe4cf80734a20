import { z } from "zod"
import { ownerGroups } from "~/model/owners/ownership-picture"
import { holderParts } from "~/pages/company/holders/holders-view"
import { loadFundHoldersData } from "~/pages/company/holders/load-fund-holders.server"
import { loadHoldersData } from "~/pages/company/holders/load-holders.server"
import { loadOwnersData } from "~/pages/company/holders/load-owners.server"
import { loadOwnershipData } from "~/pages/company/holders/load-picture.server"
import { loadSharedData } from "~/pages/company/holders/load-shared.server"
import { type DataAddress, defineAddress, queryParameter, tableOf } from "./define-address"
import {
  accession,
  asOf,
  cik,
  companyHead,
  count,
  day,
  flag,
  fraction,
  listOf,
  number,
  path,
  percent,
  quarter,
  shares,
  text,
  usd,
} from "./fields"
import {
  group,
  label,
  listUnconfirmed,
  managers,
  onDay,
  priceConfirmed,
  putCall,
  sharesDiff,
  status,
  unitCertain,
  weightingDiff,
} from "./holding-fields"
import {
  asofQuery,
  choice,
  listUnread,
  listUnreadable,
  quarterQuery,
  sampleTicker,
  unreadable,
} from "./parameters"
import { ofCompany } from "./views.server"

const asofParameter = asofQuery("Only 13F filings of tracked investors up to this day")
const fundHolding = z.object({
  ticker: text.nullable(),
  name: text,
  date: day,
  cusip: text,
  shares,
  value: usd.nullable(),
  percentage: percent.nullable(),
  previousDate: day.nullable(),
  sharesDiff: shares.nullable().describe("Shares bought, or sold if negative, since previousDate"),
})

export const holdersAddress = defineAddress({
  id: "companyInvestors",
  load: ofCompany((company, { query, context }) => loadHoldersData(company, query, context)),
  table: { getSource: (row, body) => onDay(`/investor/${row.cik}/${row.quarter}`, body) },
  path: "/company/{ticker}/investors",
  group,
  title: "Investors of a company",
  description:
    "Managers that hold a company, and how their holdings changed: all that file Form 13F where they are loaded, otherwise the tracked ones.",
  parameters: [
    quarterQuery,
    asofParameter,
    queryParameter(
      "show",
      "funds includes the funds that hold the company; the others are accepted as on the page",
      "funds",
      choice(...holderParts, "funds"),
    ),
  ],
  caveats: ({ quarter, quarters, managers, rows }) => {
    const newer = quarters.filter((each) => quarter !== null && each > quarter)
    const classes = [...new Set(rows.map(({ ticker }) => ticker))]
    return [
      ...(newer.length > 0
        ? [`${quarter} is answered; of ${newer.join(", ")} not every filing is in, or it was not asked for.`]
        : []),
      ...(managers === "all" ? [] : ["Only tracked investors: other managers hold the company too."]),
      ...(classes.length > 1 ? [`The sums add ${classes.length} classes: ${classes.join(", ")}.`] : []),
      ...listUnconfirmed(rows),
    ]
  },
  response: tableOf({
    ...companyHead,
    asOf,
    quarter: quarter.nullable(),
    quarters: z.array(quarter),
    managers,
    holders: count,
    shares,
    value: usd,
    prices: listOf({ ticker: text, priceUsd: usd }),
    ofOutstanding: fraction.nullable().describe("Shares by those outstanding; 0.15 is 15 %"),
    rows: {
      cik,
      name: text.nullable(),
      owner: text.nullable(),
      ownerKey: text.nullable().describe("The owner and the CIK, as owner|cik; null without an owner"),
      date: day,
      quarter,
      filed: day.nullable(),
      cusip: text,
      ticker: text,
      class: text,
      putCall,
      shares,
      value: usd,
      percentage: percent.nullable(),
      status,
      sharesDiff,
      weightingDiff,
      ofOutstanding: fraction.nullable(),
      isTracked: flag,
      priceConfirmed,
      unitCertain,
    },
    history: listOf({
      quarter,
      holders: count,
      shares,
      notLoaded: count,
      isLoaded: flag,
      value: usd,
    }),
    funds: z
      .array(fundHolding)
      .nullable()
      .describe(
        "Mutual funds and ETFs with shares in their latest loaded report, with show=funds; null on a past day",
      ),
  }),
})

export const fundHoldersAddress = defineAddress({
  id: "companyFunds",
  load: ofCompany((company, { context }) => loadFundHoldersData(company, context)),
  path: "/company/{ticker}/funds",
  group,
  title: "Funds that hold a company",
  description:
    "Mutual funds and ETFs with shares of the company in their latest loaded N-PORT report, by value.",
  response: z.object({ ...companyHead, funds: count, rows: z.array(fundHolding) }),
})

export const ownersAddress = defineAddress({
  id: "owners",
  load: ofCompany((company, { context }) => loadOwnersData(company, context)),
  page: "/company/{ticker}/investors?show=owners",
  path: "/company/{ticker}/owners",
  group,
  title: "Owners above 5 %",
  description:
    "Persons and firms that own 5 % or more of a class, by their last Schedule 13D or 13G. Percents are of the class named. Persons of one schedule often report the same shares: do not add them.",
  parameters: [sampleTicker],
  caveats: ({ unread, unreadable }) => [
    ...listUnread(unread, "schedule"),
    ...listUnreadable(unreadable, "schedule"),
    "Persons of one schedule often report the same shares: do not add them.",
  ],
  response: tableOf({
    ...companyHead,
    unread: count,
    unreadable,
    rows: {
      owner: text,
      ownerCik: cik.nullable(),
      state: z
        .enum(["current", "old", "below", "left"])
        .describe("old without a report for three years; below 5 %; left the schedule"),
      class: text,
      cusip: text.nullable(),
      percent: percent.nullable(),
      shares: shares.nullable(),
      votesSole: shares.nullable(),
      votesShared: shares.nullable(),
      disposalSole: shares.nullable(),
      disposalShared: shares.nullable(),
      group: z.enum(["a", "b"]).nullable().describe("a for a member of a group, b for one who denies it"),
      types: z.array(text),
      reportedWith: z.array(text),
      form: text,
      amendment: count.nullable(),
      event: day.nullable(),
      filed: day,
      accession,
      isText: flag.describe("Cover numbers of a schedule of before XML"),
      url: path,
      purpose: text.nullable().describe("Item 4 of Schedule 13D"),
      history: listOf({
        accession,
        form: text,
        event: day.nullable(),
        filed: day,
        percent: percent.nullable(),
        shares: shares.nullable(),
      }),
    },
  }),
})

export const ownershipAddress = defineAddress({
  id: "ownership",
  load: ofCompany((company, { context }) => loadOwnershipData(company, context)),
  page: "/company/{ticker}/investors?show=all",
  path: "/company/{ticker}/ownership",
  group,
  title: "Ownership of a company",
  description:
    "What each group of owners reports of a company: directors and officers, each owner above 5 %, tracked investors, all managers, and funds, with the range of what none of them reports. Groups overlap: do not add them.",
  parameters: [sampleTicker],
  caveats: ({ noShares }) => ["Groups overlap: do not add them.", ...(noShares ? [noShares] : [])],
  response: tableOf({
    ...companyHead,
    unreported: z
      .object({ least: fraction.nullable(), most: fraction })
      .nullable()
      .describe("0–1 of the company: the least if no rows overlap, the most if all do"),
    noShares: text.nullable().describe("The reason why shares are not divided by the shares outstanding"),
    rows: {
      kind: z.enum(ownerGroups),
      name: text,
      holders: count.nullable(),
      shares: shares.nullable(),
      ofCompany: number.nullable().describe("0–1; of the class named for an owner above 5 %"),
      asOf: text.nullable(),
      note: text,
    },
  }),
})

const sharedAddress = defineAddress({
  id: "companyCompanies",
  load: ofCompany((company, { query, context }) => loadSharedData(company, query, context)),
  path: "/company/{ticker}/companies",
  group,
  title: "What a company's investors also hold",
  description: "Other securities of the tracked investors that hold a company.",
  parameters: [quarterQuery, asofParameter],
  response: tableOf({
    ...companyHead,
    asOf,
    quarter: quarter.nullable(),
    holders: count,
    rows: { ...label, cusip: text, holders: count, meanPercentage: percent, value: usd },
  }),
})

export const holderAddresses: DataAddress[] = [
  holdersAddress,
  fundHoldersAddress,
  ownersAddress,
  ownershipAddress,
  sharedAddress,
]
