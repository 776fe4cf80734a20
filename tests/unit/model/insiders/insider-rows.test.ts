import fc from "fast-check"
import { expect, test } from "vitest"
import { netBuyingByQuarter } from "~/model/insiders/net-buying"
import type { FixtureForm } from "../../../fixtures/ownership-form"
import { filing, insiders, owner, readConfirmed } from "./insiders-factory"

const getRows = (...filings: ReturnType<typeof filing>[]) => readConfirmed(insiders(...filings)).rows

test("a row has who, what, how many, at what price and what is left", () => {
  const [row] = getRows(
    filing({ lines: [{ code: "S", acquired: "D", shares: "50", price: "20", after: "950" }] }),
  )
  expect(row).toMatchObject({
    owner: "Marlowe Ines",
    role: "Director",
    code: "S",
    acquired: false,
    value: 1000,
    ownedAfter: 950,
    counted: true,
    flags: [],
  })
})

test("grants, exercises, taxes and gifts are shown and not counted", () => {
  const rows = getRows(filing({ lines: ["A", "M", "F", "G", "D", "C", "J"].map((code) => ({ code })) }))
  expect(rows).toHaveLength(7)
  expect(rows.some((row) => row.counted)).toBe(false)
  expect(netBuyingByQuarter(rows)).toEqual([])
})

test("a derivative row with any price does not enter net buying", () => {
  const rows = getRows(
    filing({
      lines: [
        { code: "P", shares: "10", price: "10" },
        { code: "P", table: "derivative", shares: "1000000", price: "16800000" },
      ],
    }),
  )
  expect(netBuyingByQuarter(rows)).toEqual([expect.objectContaining({ quarter: "2026q1", netUsd: 100 })])
})

test("several owners on one form are one trade", () => {
  const rows = getRows(filing({ owners: [...owner(1), ...owner(2)], lines: [{ shares: "10", price: "10" }] }))
  expect(rows).toEqual([
    expect.objectContaining({ jointOwners: ["Owner Number2"], flags: ["joint-filers"], counted: true }),
  ])
})

test("owners who file a form each for one trade are one trade", () => {
  const trade = { shares: "500", price: "11", after: "90500" }
  const rows = getRows(
    filing({ owners: owner(1), lines: [{ ...trade, direct: "I" }] }),
    filing({ owners: owner(2), lines: [{ ...trade, direct: "D" }] }),
    filing({ owners: owner(3), lines: [{ ...trade, direct: "I" }] }),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ owner: "Owner Number1", jointOwners: ["Owner Number2", "Owner Number3"] })
  expect(netBuyingByQuarter(rows)[0]).toMatchObject({ boughtUsd: 5500, buyers: 1 })
})

test("one block that each entity of a chain reports is one trade, whatever each holds afterwards", () => {
  const block = { code: "S", acquired: "D" as const, shares: "28500000", price: "37.72" }
  const rows = getRows(
    ...[1, 2, 3, 4].map((number) =>
      filing({ owners: owner(number), lines: [{ ...block, direct: "I", after: String(number * 1000) }] }),
    ),
  )
  expect(rows.map(({ value, jointOwners }) => [value, jointOwners.length])).toEqual([[1_075_020_000, 3]])
})

test("a trade of one direct holder and of entities is one trade, and that of a second direct holder another", () => {
  const trade = { shares: "500", price: "11" }
  const rows = getRows(
    filing({ owners: owner(1), lines: [{ ...trade, direct: "I", after: "1" }] }),
    filing({ owners: owner(2), lines: [{ ...trade, direct: "D", after: "2" }] }),
    filing({ owners: owner(3), lines: [{ ...trade, direct: "D", after: "3" }] }),
  )
  expect(rows.map(({ owner, jointOwners }) => [owner, jointOwners])).toEqual([
    ["Owner Number1", ["Owner Number2"]],
    ["Owner Number3", []],
  ])
})

test.each([
  [
    [
      "Class A Common Stock, par value $0.01 per share",
      "Class A Common Stock, $0.01 par value",
      "CLASS A COMMON STOCK",
    ],
    1,
  ],
  [["Class A Common Stock", "Class B Common Stock", "Class A Common Stock"], 2],
])("the titles %j of one block give %d trades", (titles, count) => {
  const rows = getRows(
    ...titles.map((security, at) =>
      filing({ owners: owner(at + 1), lines: [{ security, shares: "500", price: "11", direct: "I" }] }),
    ),
  )
  expect(rows).toHaveLength(count)
})

test("forms of a chain whose owners overlap are one trade with each owner once", () => {
  const lines = [{ code: "S", acquired: "D" as const, shares: "500", price: "11", direct: "I" as const }]
  const rows = getRows(
    filing({ owners: [...owner(1), ...owner(2)], lines }),
    filing({ owners: [...owner(2), ...owner(3)], lines }),
    filing({ owners: owner(1), lines }),
  )
  expect(rows.map(({ owner, jointOwners }) => [owner, ...jointOwners])).toEqual([
    ["Owner Number1", "Owner Number2", "Owner Number3"],
  ])
})

test("an owner who trades alike twice, with more shares each time, made two trades", () => {
  const line = { shares: "500", price: "11" }
  expect(
    getRows(filing({ lines: [{ ...line, after: "500" }] }), filing({ lines: [{ ...line, after: "1000" }] })),
  ).toHaveLength(2)
  const lines = [
    { ...line, direct: "I" as const },
    { ...line, direct: "I" as const },
  ]
  expect(getRows(filing({ owners: owner(1), lines }), filing({ owners: owner(2), lines }))).toHaveLength(2)
})

test("equal grants of two people, one of them through a trust, are two", () => {
  const grant = { code: "M", shares: "6791", price: "0" }
  const rows = getRows(
    filing({ owners: owner(1), lines: [{ ...grant, direct: "D", after: "13644" }] }),
    filing({ owners: owner(2), lines: [{ ...grant, direct: "I", after: "254785" }] }),
  )
  expect(rows.map(({ jointOwners }) => jointOwners)).toEqual([[], []])
})

test("two directors who buy alike, each for themselves, are two trades", () => {
  const lines = [{ shares: "100", price: "10", after: "100" }]
  expect(getRows(filing({ owners: owner(1), lines }), filing({ owners: owner(2), lines }))).toHaveLength(2)
})

test("an amendment replaces the original of its date", () => {
  const rows = getRows(
    filing({ filed: "2026-03-04", lines: [{ shares: "100" }] }),
    filing({ filed: "2026-03-09", form: "4/A", original: "2026-03-04", lines: [{ shares: "90" }] }),
  )
  expect(rows).toEqual([expect.objectContaining({ shares: 90, form: "4/A", flags: ["amendment"] })])
})

test("a second amendment replaces the first", () => {
  const rows = getRows(
    filing({ filed: "2026-03-04", lines: [{ shares: "100" }] }),
    filing({ filed: "2026-03-09", form: "4/A", original: "2026-03-04", lines: [{ shares: "90" }] }),
    filing({ filed: "2026-03-11", form: "4/A", original: "2026-03-04", lines: [{ shares: "95" }] }),
  )
  expect(rows.map((row) => row.shares)).toEqual([95])
})

test("a later amendment replaces an earlier one of another filing agent, whose numbers are higher", () => {
  const amended = { form: "4/A", original: "2026-03-04" }
  const rows = getRows(
    filing({ ...amended, filed: "2026-03-09", accession: "0001999999-26-000001", lines: [{ shares: "90" }] }),
    filing({ ...amended, filed: "2026-03-11", accession: "0000100000-26-000001", lines: [{ shares: "95" }] }),
  )
  expect(rows.map(({ shares }) => shares)).toEqual([95])
})

test("an amendment that names the day of signature replaces the form of its period with the same line", () => {
  const signed = { form: "4/A", filed: "2026-03-09", original: "2026-03-03" }
  const original = filing({ filed: "2026-03-04", lines: [{ shares: "100", price: "10" }] })
  const same = getRows(original, filing({ ...signed, lines: [{ shares: "100", price: "11" }] }))
  expect(same.map(({ price }) => price)).toEqual([11])
  const otherTrade = getRows(original, filing({ ...signed, lines: [{ code: "S", acquired: "D" }] }))
  expect(otherTrade).toHaveLength(2)
  const otherPeriod = { ...signed, period: "2026-02-27" }
  expect(getRows(original, filing({ ...otherPeriod, lines: [{ shares: "100" }] }))).toHaveLength(2)
})

test("two amendments of one form that name different days of it leave the last", () => {
  const rows = getRows(
    filing({ filed: "2026-03-04", lines: [{ shares: "100" }] }),
    filing({ filed: "2026-03-09", form: "4/A", original: "2026-03-04", lines: [{ shares: "90" }] }),
    filing({ filed: "2026-03-11", form: "4/A", original: "2026-03-03", lines: [{ shares: "95" }] }),
  )
  expect(rows.map(({ shares }) => shares)).toEqual([95])
})

test("an amendment replaces nobody else's form, and says when it has fewer lines", () => {
  const rows = getRows(
    filing({ owners: owner(2), lines: [{ shares: "7" }] }),
    filing({ filed: "2026-03-04", lines: [{ shares: "100" }, { shares: "200" }] }),
    filing({ filed: "2026-03-09", form: "4/A", original: "2026-03-04", lines: [{ shares: "90" }] }),
  )
  expect(rows.map((row) => row.shares)).toEqual([7, 90])
  expect(rows[1]?.flags).toEqual(["amendment", "amendment-shorter"])
})

test("an amendment of a trade that the original left out adds it", () => {
  const original = filing({ lines: [{ shares: "100" }, { shares: "200", price: "11" }] })
  const amendment = (lines: FixtureForm["lines"], filed = "2026-03-20") =>
    filing({ form: "4/A", original: "2026-03-04", filed, lines })
  const omitted = { date: "2026-03-03", shares: "70", price: "12" }
  const sharesOf = (...given: ReturnType<typeof filing>[]) =>
    readConfirmed(insiders(...given))
      .rows.map(({ shares }) => shares)
      .sort((a, b) => (a ?? 0) - (b ?? 0))
  expect(sharesOf(original, amendment([omitted]))).toEqual([70, 100, 200])
  // A correction leaves something as it was.
  expect(sharesOf(original, amendment([{ ...omitted, price: "11" }]))).toEqual([70])
  expect(
    sharesOf(original, amendment([omitted]), amendment([{ ...omitted, shares: "75" }], "2026-03-21")),
  ).toEqual([75, 100, 200])
})

test("an amendment without lines erases nothing", () => {
  const rows = getRows(
    filing({ filed: "2026-03-04", lines: [{ shares: "100" }] }),
    filing({ filed: "2026-03-09", form: "4/A", original: "2026-03-04", lines: [] }),
  )
  expect(rows.map((row) => row.shares)).toEqual([100, null])
})

test("an issuer other than the list's is attributed to itself", () => {
  const { rows, otherIssuers } = readConfirmed(insiders(filing({ issuerCik: "0000990077" }), filing()))
  expect(rows).toHaveLength(1)
  expect(otherIssuers.map((other) => other.content.issuer.cik)).toEqual(["0000990077"])
})

test("one owner who files two forms with the same trade and another number of shares after it has two trades", () => {
  const line = { shares: "500", price: "11", after: "90500", direct: "I" as const }
  const rows = getRows(
    filing({ owners: owner(1), lines: [line] }),
    filing({ owners: owner(1), lines: [{ ...line, after: "91000" }] }),
  )
  expect(rows.map(({ jointOwners }) => jointOwners)).toEqual([[], []])
})

test("a form that was filed twice counts once, the first time", () => {
  const lines = [{ shares: "500", after: "1500" }]
  const rows = getRows(filing({ filed: "2026-03-05", lines }), filing({ filed: "2026-03-04", lines }))
  expect(rows.map(({ filed }) => filed)).toEqual(["2026-03-04"])
  expect(getRows(filing({ lines: [] }), filing({ lines: [] }))).toHaveLength(2)
})

test.each([
  { date: "2026-03-04", day: "2026-03-04", flags: [] },
  { date: "2026-03-05", day: "2026-03-02", flags: ["date-after-filing"] },
  { date: "2062-03-02", day: "2026-03-02", flags: ["date-after-filing"] },
  { date: "2025-12-02", day: "2025-12-02", flags: ["filed-late"] },
  { date: "2025-12-01", day: "2026-03-02", flags: ["date-before-report"] },
  { date: "2025-03-02", day: "2026-03-02", flags: ["date-before-report"] },
])("a trade dated $date on a form of 2 March filed on 4 March 2026 is of $day", ({ date, day, flags }) => {
  const rows = getRows(filing({ filed: "2026-03-04", period: "2026-03-02", lines: [{ date }] }))
  expect(rows[0]).toMatchObject({ date: day, flags })
})

test("a Form 5 reports trades of its whole year", () => {
  const lines = [{ date: "2025-02-03" }]
  const rows = getRows(filing({ form: "5", filed: "2026-02-10", period: "2025-12-31", lines }))
  expect(rows[0]).toMatchObject({ date: "2025-02-03", flags: [] })
})

test("a trade and a period that are both after the filing have no day", () => {
  const rows = getRows(filing({ filed: "2026-03-04", period: "2062-03-02", lines: [{ date: "2062-03-02" }] }))
  expect(rows[0]).toMatchObject({ date: null, flags: ["date-after-filing"] })
  expect(netBuyingByQuarter(rows)[0]?.quarter).toBe("2026q1")
})

test("a price in a footnote only is flagged and not valued", () => {
  const [row] = getRows(filing({ lines: [{ priceFootnote: "F1" }], footnotes: { F1: "10 to 11 dollars." } }))
  expect(row).toMatchObject({ value: null, flags: ["price-in-footnote"], footnotes: ["10 to 11 dollars."] })
})

test("a purchase at a price of zero has no known price, and a grant at zero has one", () => {
  const rows = getRows(
    filing({ lines: [{ price: "0" }, { code: "S", acquired: "D", price: "0", priceFootnote: "F1" }] }),
    filing({ lines: [{ code: "A", price: "0" }] }),
  )
  expect(rows.map(({ price, value, flags }) => [price, value, flags])).toEqual([
    [null, null, ["price-missing"]],
    [null, null, ["price-in-footnote"]],
    [0, 0, []],
  ])
  expect(netBuyingByQuarter(rows)[0]).toMatchObject({ boughtUsd: null, soldUsd: null, unpriced: 2 })
})

test("a form without transactions is one flagged row", () => {
  expect(getRows(filing({ lines: [] }))[0]).toMatchObject({ code: null, flags: ["no-transactions"] })
  expect(getRows(filing({ form: "3", lines: [] }))[0]).toMatchObject({ flags: ["no-securities"] })
})

test("the box of a 10b5-1 plan beats a footnote", () => {
  const footnotes = { F1: "Under a Rule 10b5-1 plan." }
  const lines = [{ priceFootnote: "F1" }]
  expect(getRows(filing({ lines, footnotes, plan: "0" }))[0]?.plan10b51).toBe(false)
  expect(getRows(filing({ lines, footnotes }))[0]?.plan10b51).toBe(true)
})

test("net buying is the sum of what is counted, in any order of filings", () => {
  const trade = fc.record({
    code: fc.constantFrom("P", "S", "A", "M"),
    shares: fc.integer({ min: 1, max: 5000 }).map(String),
    price: fc.integer({ min: 10, max: 20 }).map(String),
    after: fc.integer({ min: 5000, max: 9_000_000 }).map(String),
  })
  fc.assert(
    // Two equal forms of one owner are one form.
    fc.property(fc.uniqueArray(trade, { maxLength: 12, selector: ({ after }) => after }), (trades) => {
      const filings = trades.map((line) => filing({ lines: [line] }))
      const net = (list: typeof filings) =>
        netBuyingByQuarter(getRows(...list)).reduce((sum, quarter) => sum + (quarter.netUsd ?? 0), 0)
      const expected = trades.reduce((sum, { code, shares, price }) => {
        const value = Number(shares) * Number(price)
        return sum + (code === "P" ? value : code === "S" ? -value : 0)
      }, 0)
      expect(net(filings)).toBeCloseTo(expected)
      expect(net([...filings].reverse())).toBeCloseTo(expected)
    }),
    { numRuns: 40 },
  )
})

test.each([
  { code: "P", filed: "2026-03-06", flags: [] },
  { code: "P", filed: "2026-03-07", flags: [] },
  { code: "P", filed: "2026-03-08", flags: ["filed-late"] },
  { code: "G", filed: "2026-03-08", flags: [] },
])(
  "a transaction $code of 2026-03-02 that is filed on $filed has the flags $flags",
  ({ code, filed, flags }) => {
    expect(getRows(filing({ filed, lines: [{ code }] }))[0]?.flags).toEqual(flags)
  },
)
