import fc from "fast-check"
import { expect, test } from "vitest"
import { type ListedSecurity, whyNotValued } from "~/model/securities/listed-security"
import { type DatedClose, tickersOfClasses, withUnequalClasses } from "~/model/securities/unequal-classes"
import { cikId, tickerId } from "../../../ids"

const listing = (ticker: string, cik = "0000990001", security: ListedSecurity | null = null) => ({
  ...{ cik: cikId(cik), ticker: tickerId(ticker), security },
})
const days = ["2025-12-31", "2026-03-31", "2026-06-30"]
const at = (...closes: (number | null)[]): DatedClose[] =>
  closes.flatMap((close, place) => (close === null ? [] : [{ date: days[place] ?? "", close }]))
const pricesOf = (prices: Record<string, DatedClose[]>) =>
  new Map(Object.entries(prices).map(([ticker, own]) => [tickerId(ticker), own]))
const classes = [listing("ZZQ-A"), listing("ZZQ-B")]
const ratios = (prices: Record<string, DatedClose[]>, given = classes) =>
  withUnequalClasses(given, pricesOf(prices)).map(({ security }) => security?.ratio)

test("classes whose prices are a thousand times apart have no ratio, and so no multiples", () => {
  expect(ratios({ "ZZQ-A": at(700_000, 740_000), "ZZQ-B": at(466, 493) })).toEqual([null, null])
  const [first] = withUnequalClasses(classes, pricesOf({ "ZZQ-A": at(700_000), "ZZQ-B": at(466) }))
  expect(first?.security && whyNotValued(first.security)).toContain("which of them they count")
})

test("classes of about one price, one without a price, and one day's error change nothing", () => {
  expect(ratios({ "ZZQ-A": at(160, 150), "ZZQ-B": at(162, 149) })).toEqual([undefined, undefined])
  expect(ratios({ "ZZQ-A": at(160) })).toEqual([undefined, undefined])
  expect(ratios({ "ZZQ-A": at(160, 150), "ZZQ-B": at(162_000, 149) })).toEqual([undefined, undefined])
  expect(ratios({ "ZZQ-A": at(160, null), "ZZQ-B": at(null, 1) })).toEqual([undefined, undefined])
})

test("preferred shares, warrants, depositary shares and other companies are not compared", () => {
  const others = [listing("ZZQ"), listing("ZZQ-PA"), listing("ZZQ-WT"), listing("XYQ", "0000990002")]
  expect(tickersOfClasses(others)).toEqual([])
  const ads = { kind: "ads" as const, ratio: 5, title: "ADS", source: "cover" as const }
  expect(tickersOfClasses([listing("ZZQ-A"), listing("ZZQYY", "0000990001", ads)])).toEqual([])
})

test("a listed share and a dealers' symbol of it are valued at equal prices, and neither where one is a depositary share", () => {
  const pair = [listing("ZZQ"), listing("ZZQOF")]
  const ratio = fc.constantFrom(1, 2, 3, 5, 10, 0.5)
  const noise = fc.double({ min: 0.9, max: 1.1, noNaN: true })
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 500, noNaN: true }),
      ratio,
      noise,
      noise,
      (price, shares, a, b) => {
        const prices = { ZZQ: at(price * shares, price * shares * a), ZZQOF: at(price, price * b) }
        expect(ratios(prices, pair)).toEqual(shares === 1 ? [undefined, undefined] : [null, null])
      },
    ),
  )
  const known = { kind: "ads" as const, ratio: 2, title: "ADS", source: "cover" as const }
  expect(ratios({ ZZQ: at(20), ZZQOF: at(10) }, [listing("ZZQ", "0000990001", known), pair[1]!])).toEqual([
    2,
    undefined,
  ])
})

test("a dealers' symbol of something else leaves the multiples of the share that is listed", () => {
  const pair = [listing("ZZQ"), listing("ZZQOF")]
  const named = { kind: "common" as const, ratio: 1, title: "Common Stock", source: "cover" as const }
  const covered = [listing("ZZQ", "0000990001", named), pair[1]!]
  expect(ratios({ ZZQ: at(50, 52), ZZQOF: at(25, 25) }, covered)).toEqual([1, null])
  expect(ratios({ ZZQ: at(50, 120), ZZQOF: at(25, 25) }, pair)).toEqual([undefined, null])
})

test("one day below three times says nothing of a dealers' symbol", () => {
  const pair = [listing("ZZQ"), listing("ZZQOF")]
  expect(ratios({ ZZQ: at(20), ZZQOF: at(10) }, pair)).toEqual([undefined, undefined])
  expect(ratios({ ZZQ: at(20, 21), ZZQOF: at(10, 10) }, pair)).toEqual([null, null])
  expect(ratios({ ZZQ: at(40), ZZQOF: at(10) }, pair)).toEqual([null, null])
})

test("the order of listings makes no difference, and prices within three times are equal", () => {
  const close = fc.double({ min: 0.01, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(close, fc.double({ min: 1, max: 10, noNaN: true }), (price, times) => {
      const prices = { "ZZQ-A": at(price), "ZZQ-B": at(price * times) }
      const found = ratios(prices)
      expect(ratios(prices, [...classes].reverse())).toEqual([...found].reverse())
      if (times < 2.99) expect(found).toEqual([undefined, undefined])
      if (times > 3.01) expect(found).toEqual([null, null])
    }),
  )
})
