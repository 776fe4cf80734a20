import { z } from "zod"
import { readInsiders, toInsidersData } from "~/pages/company/insiders/load-insiders.server"
import { type DataAddress, defineAddress, numberParameter, queryParameter, tableOf } from "./define-address"
import {
  accession,
  companyHead,
  count,
  day,
  flag,
  listOf,
  number,
  path,
  quarter,
  shares,
  text,
  usd,
} from "./fields"
import { longRow, toLongRow } from "./long-form"
import { choice, listUnread, tickerParameter } from "./parameters"
import { ofCompany } from "./views.server"

/** A line of a form of an insider. */
export const tradeFields = {
  accession,
  form: text,
  filed: day,
  date: day.nullable(),
  owner: text,
  role: text,
  security: text,
  code: text.nullable(),
  acquired: flag.nullable(),
  shares: shares.nullable(),
  price: number.nullable().describe("US dollars a share"),
  value: usd.nullable(),
  ownedAfter: shares.nullable(),
  direct: flag.nullable(),
  derivative: flag,
  plan10b51: flag.nullable(),
  flags: z.array(text),
  priceRefused: z
    .literal(true)
    .optional()
    .describe(
      "Set where other prices of the security refute the filed one, or no share costs as much: the trade has no value",
    ),
}

export const insidersAddress = defineAddress({
  id: "insiders",
  load: ofCompany(async (company, { query, context }) =>
    toInsidersData(company, await readInsiders(company.cik, context), query),
  ),
  table: { formulas: { value: "shares * price" } },
  path: "/company/{ticker}/insiders",
  group: "Companies",
  title: "Insider trades",
  description: "Transactions and holdings of insiders from Forms 3, 4, 5 and 144, newest first.",
  parameters: [
    tickerParameter,
    queryParameter("code", "A transaction code, or market, holding or 144", "market"),
    queryParameter("role", "Role of the insider", "officer", choice("officer", "director", "owner")),
    queryParameter("person", "CIK of the insider", "0000990101"),
    numberParameter("year", "Year of the transaction", "2026", z.string().regex(/^\d{4}$/)),
    numberParameter("days", "The last days up to today", "90", choice("30", "90", "365")),
  ],
  isPaged: true,
  caveats: ({ unread, completeSince, unreadable }) => [
    ...listUnread(unread, "ownership form"),
    ...listUnread(unreadable.length, "unreadable form"),
    completeSince
      ? `Every form since ${completeSince} was read; sums by quarter begin after it.`
      : "No span of which every form was read is known, so there are no sums by quarter.",
  ],
  toLong: ({ ticker, cik, rows }) =>
    rows.flatMap(({ owner, date, accession, filed, ...row }) => {
      const caveat = row.priceRefused ? "Other prices of the security refute the filed price" : null
      const dollars = { currency: "USD" }
      const values = [
        { row: "shares", value: row.shares, unit: "shares" },
        { row: "price", value: row.price, unit: "USD/share", ...dollars, caveat },
        { row: "value", value: row.value, unit: "USD", ...dollars, caveat },
        { row: "ownedAfter", value: row.ownedAfter, unit: "shares" },
      ]
      return values.map((each) =>
        toLongRow({ ticker, cik, part: owner, start: date, end: date, accession, filed, ...each }),
      )
    }),
  response: tableOf({
    ...companyHead,
    long: z.array(longRow).optional().describe("With shape=long"),
    since: day.nullable(),
    completeSince: day.nullable().describe("Every form since this day was read"),
    unread: count,
    unreadable: z.array(z.unknown()),
    spans: listOf({
      days: count,
      from: day,
      to: day,
      isWhole: flag.describe("True if all forms of the span are read; otherwise the sums are a part"),
      forms: z.object({ read: count, listed: count }),
      boughtUsd: usd.nullable(),
      soldUsd: usd.nullable(),
      netUsd: usd.nullable(),
      buyers: count,
      sellers: count,
      unpriced: count,
    }).describe("Sums of purchases and sales over the last 30, 90 and 365 days"),
    quarters: listOf({
      quarter,
      boughtUsd: usd.nullable(),
      soldUsd: usd.nullable(),
      netUsd: usd.nullable(),
      purchases: count,
      sales: count,
      buyers: count,
      sellers: count,
      unpriced: count,
    }),
    clusters: z.array(
      z.object({ from: day, to: day, owners: z.array(text), shares, valueUsd: usd.nullable() }),
    ),
    firstPurchases: listOf({ accession, owner: text, date: day, before: day.nullable() }),
    rows: {
      ...tradeFields,
      ownerCik: text,
      jointOwners: z.array(text),
      jointCiks: z.array(text),
      nature: text.nullable(),
      footnotes: z.array(text),
      counted: flag.describe("Whether net buying counts it"),
      meaning: text.describe("The transaction code in words"),
      url: path,
    },
  }),
})

export const insiderAddresses: DataAddress[] = [insidersAddress]
