import { expect, test } from "vitest"
import { dataAddresses } from "~/addresses/data/registry"
import { toValuationData } from "~/pages/company/financials/valuation-data"
import { cikId, tickerId } from "../../../../ids"
import { makeDocument, tenK, toDate, wholeYear } from "../../../model/financials/make-facts"

const company = { ticker: tickerId("EXMP"), cik: cikId("0001234567"), name: "Example" }
const document = makeDocument([
  ...wholeYear(2024, tenK(2024)),
  { concept: "EarningsPerShareDiluted", ...toDate(2024, 4), val: 5, ...tenK(2024) },
])
const price = { date: "2025-02-03", close: 40, currency: "USD", source: "a vendor" }

const names = { mainTicker: "EXMP", securityKind: "common" }

test("the valuation as data names the price and the source of each ratio", () => {
  const data = toValuationData(company, document, [price], "2025-02-10")
  expect(
    dataAddresses.find(({ id }) => id === "valuation")!.response.parse({ ...data, ...names }),
  ).toMatchObject({
    at: "now",
    price,
    figuresEnd: "2024-12-31",
  })
  expect(data.rows.find(({ key }) => key === "priceEarnings")).toMatchObject({
    value: 8,
    low: null,
    url: "/company/EXMP/financials/source/priceEarnings/now?statement=ratios&period=ttm",
  })
})

test("without a price the valuation has no rows", () => {
  const data = toValuationData(company, document, [], "2025-02-10")
  expect(
    dataAddresses.find(({ id }) => id === "valuation")!.response.parse({ ...data, ...names }),
  ).toMatchObject({
    price: null,
    at: null,
    rows: [],
  })
})
