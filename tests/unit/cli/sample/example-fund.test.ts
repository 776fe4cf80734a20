import { describe, expect, it } from "vitest"
import { fundSchema } from "~/model/funds/fund-document"
import { exampleFundBatch } from "../../../../cli/sample/example-fund"

const [stored] = exampleFundBatch(0).documents ?? []
const fund = fundSchema.parse(stored?.body)

describe("the invented fund of the sample", () => {
  it("has two reports, newest first, each with its filing", () => {
    expect(fund.reports.map(({ asOf, filed, accession }) => [asOf, filed, accession])).toEqual([
      ["2026-03-31", "2026-05-29", "0000990002-26-000002"],
      ["2025-12-31", "2026-02-27", "0000990002-26-000001"],
    ])
  })

  it.each(fund.reports.map((report) => [report.asOf, report] as const))(
    "has weights on %s that are shares of its net assets",
    (_, { netAssets, columns }) => {
      for (const [index, value] of columns.valueUsd.entries())
        expect(columns.weightPct[index]).toBeCloseTo(((value ?? 0) / (netAssets ?? 0)) * 100, 4)
    },
  )

  it("sells one company and buys another between the reports", () => {
    const [now = [], before = []] = fund.reports.map(({ columns }) => columns.cusip)
    expect(before.filter((cusip) => !now.includes(cusip))).toEqual(["654106103"])
    expect(now.filter((cusip) => !before.includes(cusip))).toEqual(["501044101"])
  })

  it("is called invented, and so is its trust", () => {
    expect(fund).toMatchObject({
      name: "Example Equity Fund (invented)",
      registrant: "Example Funds Trust (invented)",
    })
  })
})
