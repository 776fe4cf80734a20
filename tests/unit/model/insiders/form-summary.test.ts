import { expect, test } from "vitest"
import type { OwnershipEntry } from "~/edgar/insiders/ownership"
import type { Price } from "~/model/financials/statements/price"
import { summarizeForms } from "~/model/insiders/form-summary"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { accessionId, cikId } from "../../../ids"

const cik = cikId("0000990001")
const accession = accessionId("0000990001-26-000001")
const owner = {
  cik,
  name: "EXAMPLE JANE",
  isDirector: false,
  isOfficer: true,
  isTenPercentOwner: false,
  isOther: false,
  officerTitle: "CEO",
  otherText: null,
}

const entry = (code: string | null, shares: number | null, price: number | null): OwnershipEntry => ({
  kind: code === null ? "holding" : "transaction",
  derivative: false,
  security: "Common Stock",
  date: "2026-01-02",
  equitySwap: false,
  ...{ code, shares, price },
  acquired: null,
  ownedAfter: 1,
  direct: true,
  nature: null,
  exercisable: null,
  exercisePrice: null,
  expires: null,
  underlying: null,
  underlyingShares: null,
  footnotes: [],
  priceFootnotes: [],
})

function summary(
  entries: OwnershipEntry[],
  form = "4",
  owners = [owner],
  prices: Price[] = [],
): string | undefined {
  const content = {
    ...{ form, period: null, originalFiled: null, issuer: { cik, name: "Example", ticker: null }, owners },
    ...{ hasNoSecurities: false, hasLeft: false, plan10b51: null, entries, footnotes: [], remarks: null },
  }
  const document: InsidersDocument = {
    cik,
    filings: [{ accession, filed: "2026-01-04", file: "a.xml", content }],
    proposed: [],
    completeSince: null,
    unreadable: [],
  }
  return summarizeForms(document, prices).get(accession)
}

test("a price that a close refutes gives no amount, and a total gives itself", () => {
  const close = { date: "2026-01-02", close: 20, currency: "USD", source: "imported" } as const
  const sale = (price: number) => summary([entry("S", 1000, price)], "4", [owner], [close])
  expect(sale(900)).toBe("Jane Example: sale of 1,000 shares")
  // A total in place of the price.
  expect(sale(20_000)).toBe("Jane Example: sale of 1,000 shares for $20.0K")
})

test("a form with sales says who, how many shares and for how much", () => {
  expect(summary([entry("S", 1000, 20), entry("S", 500, 22), entry("M", 1500, 1)])).toBe(
    "Jane Example: sale of 1,500 shares for $31.0K",
  )
})

test("a trade without a price has no amount", () => {
  expect(summary([entry("P", 1, 10), entry("P", 10, null)])).toBe("Jane Example: purchase of 11 shares")
})

test("a grant with tax withheld names both", () => {
  expect(summary([entry("A", 100, 0), entry("F", 40, 20)])).toBe(
    "Jane Example: grant or award of 100 shares and 40 shares withheld for tax or the exercise price",
  )
})

test("a Form 3 and joint owners are named as such", () => {
  expect(summary([entry(null, null, null)], "3", [owner, { ...owner, name: "FUND LP" }])).toBe(
    "Jane Example and 1 more: first holdings",
  )
})

test("a notice of a proposed sale has its value", () => {
  const document: InsidersDocument = {
    cik,
    filings: [],
    proposed: [
      {
        ...{ accession, filed: "2026-01-04", file: "a.xml" },
        content: {
          form: "144",
          issuer: { cik, name: "Example" },
          seller: { cik: null, name: "Jane Example", relations: [] },
          lines: [{ security: "Common", shares: 1000, valueUsd: 25_000, date: null }],
          hasPlan: false,
          remarks: null,
        },
      },
    ],
    completeSince: null,
    unreadable: [],
  }
  expect(summarizeForms(document, []).get(accession)).toBe(
    "Jane Example: proposed sale of 1,000 shares, worth $25.0K",
  )
})
