import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { InvestorsTable } from "~/pages/investors/investors-table"
import { cikId } from "../../../ids"

test("a value whose unit is not certain has a mark that the page explains", () => {
  const line = {
    ...{ cik: cikId("0000990001"), name: "Penny Fund", owner: "A", value: 5e6, positions: 2, top10: 100 },
    ...{ turnover: 0.1, filed: "2025-05-01", quarter: "2025q1" as const, topCusip: null, topName: null },
    ...{ topPercentage: null, top: null },
  }
  const render = (unitCertain: boolean | null) =>
    renderToStaticMarkup(
      <InvestorsTable lines={[{ ...line, unitCertain }]} filter={{ text: "", sort: "value" }} asof={null} />,
    )
  expect(render(false)).toContain("$5.0M<sup>u</sup>")
  expect(render(false)).toContain("The unit of the values is not certain")
  for (const known of [true, null]) expect(render(known)).not.toContain("<sup>")
})
