import { expect, test } from "vitest"
import type { DatedReport } from "~/model/directory/health-report"
import { toListIndex } from "~/model/directory/list-index"
import { toStatusView } from "~/pages/status/status-view"
import { cikId, tickerId } from "../../../ids"

test("statements that do not add up are linked, by the CIK of a company without a listing", () => {
  const name = "Beta Works"
  const listed = {
    ...{ cik: cikId("0000990001"), ticker: tickerId("BETA"), name, filedName: name, coverage: "YYNYN" },
    ...{ country: "us", exchange: "NYSE", sic: null, fiscalYearEnd: null },
  } as const
  const counts = { balances: 4, balancesHeld: 3, quarters: 2, quartersHeld: 2, differing: 1 }
  const open = ["0000990001", "0000990002"].map((cik) => ({ cik: cikId(cik), ...counts }))
  const report = { checks: { open } } as DatedReport
  expect(toStatusView(report, toListIndex([listed], [])).open).toEqual([
    { name, path: "/company/BETA/checks", ...counts },
    { name: "CIK 0000990002", path: "/company/0000990002/checks", ...counts },
  ])
})
