import { expect, test } from "vitest"
import type { FundDocument } from "~/model/funds/fund-document"
import { titlesOfFund } from "~/model/funds/fund-titles"
import { tickerId } from "../../../ids"

test("positions name depositary and preferred shares beside their issuers' names; shares and unknown CUSIPs say nothing", () => {
  const rows = [
    ["000000001", "Zed Oncology Ltd", "Zed Oncology Ltd Sponsored ADR"],
    ["000000002", "Preferred Bank", "PREFERRED BANK COM"],
    ["000000003", "Zed Harbors", "ZED HARBORS PFD C"],
    [null, "Zed Other", "ZED OTHER ADR"],
  ]
  const columns = {
    cusip: rows.map(([cusip]) => cusip),
    name: rows.map(([, name]) => name),
    title: rows.map(([, , title]) => title),
  }
  const fund = { ticker: tickerId("FUND"), reports: [{ columns }] } as unknown as FundDocument
  const tickerOf = (cusip: string) => tickerId(`Z${cusip.slice(-1)}`)
  expect(titlesOfFund(fund, { tickerOf }).map(({ ticker, title }) => [ticker, title])).toEqual([
    ["Z1", "Sponsored ADR"],
    ["Z3", "PFD C"],
  ])
})
