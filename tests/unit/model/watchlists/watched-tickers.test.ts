import { expect, test } from "vitest"
import { listWatchedTickers } from "~/model/watchlists/watched-tickers"

test("companies of watchlists are listed once, without funds and investors, at most 200", () => {
  expect(
    listWatchedTickers([
      { type: "company", identifier: "KO" },
      { type: "etf", identifier: "VOO" },
      { type: "company", identifier: "ko" },
      { type: "investor", identifier: "0001067983" },
    ]),
  ).toEqual(["KO"])
  const many = Array.from({ length: 250 }, (_, index) => ({
    type: "company" as const,
    identifier: `T${index}`,
  }))
  expect(listWatchedTickers(many)).toHaveLength(200)
})
