import { expect, test } from "vitest"
import { describeListing } from "~/model/directory/describe-listing"

test.each([
  ["Lantern Gold Trust", "6221", "YYNYN", "Commodity trust"],
  ["Lantern Bitcoin Trust ETF", "6221", "YYNYN", "Commodity trust"],
  ["Lantern Metals Dealers Inc", "6221", "YYNYN", null],
  ["Lantern Bitcoin Trust ETF", null, "YYNYN", "ETF"],
  ["Lantern 500 ETF Trust", null, "YNYNN", "ETF"],
  ["Lantern Income Fund", null, "YNYNN", "Fund"],
  ["Lantern Realty Trust", "6798", "YYNYN", null],
])("%s of industry %s with coverage %s is %s", (name, sic, coverage, kind) => {
  expect(describeListing({ name, sic, coverage })).toBe(kind)
})
