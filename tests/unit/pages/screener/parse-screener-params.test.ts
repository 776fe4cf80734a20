import { expect, test } from "vitest"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"

test("a query has no zero characters, which a page cannot hold", () => {
  expect(parseScreenerParams(new URLSearchParams("query=%00roe%00> 5"))).toMatchObject({ text: "roe > 5" })
})
