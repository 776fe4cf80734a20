import { z } from "zod"
import { priceFlags } from "~/model/insiders/insider-row"
import { loadMarketData } from "~/pages/insiders/load-market.server"
import { loadPersonData } from "~/pages/person/load-person.server"
import { type DataAddress, defineAddress, numberParameter, queryParameter, tableOf } from "./define-address"
import { accession, cik, count, day, flag, listOf, number, path, percent, shares, text, usd } from "./fields"
import { tradeFields } from "./insiders"
import { choice, cikParameter } from "./parameters"

const group = "Insiders and persons"

export const personAddress = defineAddress({
  id: "person",
  load: ({ parameters, request, context, suffix }) =>
    loadPersonData({ cik: parameters.cik }, request, context, suffix),
  path: "/person/{cik}",
  group,
  title: "A person across companies",
  description:
    "Roles, trades and holdings of a person by the ownership forms and schedules of loaded companies. Names are matched only within a company, for pay.",
  parameters: [{ ...cikParameter, description: "CIK of the person", example: "0000990101" }],
  response: tableOf({
    cik,
    name: text,
    roles: listOf({
      issuer: cik,
      issuerName: text,
      roles: listOf({ role: text, from: day, to: day }),
      isDirector: flag,
      isOfficer: flag,
      since: day,
      until: day,
      hasLeft: flag,
    }),
    sharedBoards: listOf({ person: cik, name: text, boards: count, companies: z.array(text) }),
    stakes: listOf({
      issuer: cik,
      issuerName: text,
      ownerCik: cik.nullable(),
      name: text,
      security: text,
      shares: shares.nullable(),
      percent: percent.nullable(),
      form: text,
      event: day.nullable(),
      filed: day,
      accession,
      isEnded: flag,
    }),
    planned: listOf({
      issuer: cik,
      accession,
      from: day,
      to: day,
      shares: shares.nullable(),
      value: usd.nullable(),
      soldShares: shares,
    }),
    pay: listOf({
      issuer: cik,
      issuerName: text,
      end: day,
      totalUsd: usd.nullable(),
      paidUsd: usd.nullable(),
    }),
    summaryPay: listOf({ issuer: cik, issuerName: text, year: count, totalUsd: usd }),
    rows: {
      issuer: cik,
      issuerName: text,
      ticker: text.nullable(),
      ...tradeFields,
      ownerCik: cik.nullable(),
      jointOwners: z.array(text),
      jointCiks: z.array(text),
      nature: text.nullable(),
      footnotes: z.array(text),
      counted: flag,
      meaning: text,
      url: path.nullable(),
    },
  }),
})

const company = { ticker: text.nullable(), name: text, cik }

export const marketAddress = defineAddress({
  id: "marketInsiders",
  load: ({ query, context }) => loadMarketData(query, context),
  path: "/insiders",
  group,
  title: "Insider trades of the market",
  description: "Purchases and sales in the market of all loaded companies, and clusters of purchases.",
  parameters: [
    queryParameter(
      "show",
      "newest, clusters, firsts (first purchases in two years), buys or sells (the largest)",
      "clusters",
      choice("newest", "clusters", "firsts", "buys", "sells"),
    ),
    numberParameter("days", "30, 90 or 365", "365", choice("30", "90", "365")),
    queryParameter("sector", "Sector of the company", "Technology"),
    queryParameter("size", "Market value of the company", "large", choice("large", "mid", "small")),
  ],
  response: tableOf({
    list: text,
    days: count,
    sector: text.nullable(),
    size: text.nullable(),
    clusters: listOf({
      ...company,
      owners: z.array(text),
      ownerCount: count,
      from: day,
      to: day,
      shares,
      value: usd.nullable(),
    }),
    rows: {
      ...company,
      accession,
      day,
      filed: day,
      form: text,
      code: z.enum(["P", "S"]),
      owner: text,
      ownerCik: cik.nullable(),
      role: text,
      shares: shares.nullable(),
      price: number.nullable().describe("US dollars a share"),
      value: usd.nullable(),
      ownedAfter: shares.nullable(),
      plan10b51: flag.nullable(),
      firstSince: text
        .nullable()
        .describe("Day of the purchase before, empty if none is known; null for other trades"),
      meaning: text,
      priceMark: z.enum(priceFlags).nullable().describe("What other prices say about the filed one"),
      priceRefused: tradeFields.priceRefused,
    },
  }),
})

export const personAddresses: DataAddress[] = [marketAddress, personAddress]
