import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { netBuyingByQuarter } from "~/model/insiders/net-buying"
import type { FixtureLine } from "../../../fixtures/ownership-form"
import { filing, insiders, owner } from "./insiders-factory"

const titles = ["Common Stock", "COMMON STOCK", "Common Stock, par value $0.01 per share"]

const trade = fc.record({
  day: fc.integer({ min: 0, max: 90 }),
  off: fc.integer({ min: 80, max: 120 }),
  lots: fc.integer({ min: 2, max: 400 }),
  isSale: fc.boolean(),
  /** The forms of a chain in which the total is typed as the price. */
  totals: fc.subarray([0, 1, 2]),
  wrongYear: fc.constantFrom(null, null, "2025", "2027"),
  /** How many forms report the trade, and how many owners each has. */
  forms: fc.integer({ min: 1, max: 3 }),
  owners: fc.integer({ min: 1, max: 2 }),
  /** The form of the one who holds the shares directly. */
  holder: fc.option(fc.nat(2)),
  /** Each form is amended by one that repeats it. */
  isAmended: fc.boolean(),
  hasOption: fc.boolean(),
})

const option = (date: string, shares: number): FixtureLine => ({
  table: "derivative",
  security: "Stock Option (right to buy)",
  code: "M",
  date,
  shares: String(shares),
  price: "0",
})

interface Truth {
  date: string
  shares: number
  valueUsd: number
  isSale: boolean
  owners: string[]
}

const market = fc.integer({ min: 500, max: 40_000 })
const trades = fc.array(trade, { minLength: 1, maxLength: 4 })
type Trade = typeof trade extends fc.Arbitrary<infer Value> ? Value : never

function fileAll(cents: number, drawn: Trade[]) {
  const truth: Truth[] = []
  const closes: Price[] = []
  const forms = drawn.flatMap((each, at) => {
    const {
      day,
      off,
      lots,
      isSale,
      totals,
      wrongYear,
      forms: count,
      owners,
      isAmended,
      hasOption,
      holder,
    } = each
    const date = addDays("2026-02-01", day)
    const price = Math.ceil((cents * off) / 100) / 100
    const shares = lots * 100 + at
    closes.push({ date, close: price, currency: "USD", source: "a vendor" })
    const namesOf = (form: number) => Array.from({ length: owners }, (_, own) => at * 12 + form * 3 + own + 1)
    truth.push({
      ...{ date, shares, valueUsd: shares * price, isSale },
      owners: Array.from({ length: count }, (_, form) => namesOf(form))
        .flat()
        .map((number) => `Owner Number${number}`),
    })
    return Array.from({ length: count }, (_, form) => {
      const filed = addDays(date, 2)
      const typed = wrongYear ? wrongYear + date.slice(4) : date
      const lines: FixtureLine[] = [
        {
          security: titles[form],
          code: isSale ? "S" : "P",
          acquired: isSale ? "D" : "A",
          date: typed,
          shares: String(shares),
          price: (totals.includes(form) ? price * shares : price).toFixed(2),
          direct: form === holder ? "D" : "I",
          after: String(1_000_000 + form * 7919),
        },
        ...(hasOption ? [option(date, shares)] : []),
      ]
      const content = { period: date, owners: namesOf(form).flatMap(owner), lines }
      const original = filing({ ...content, filed })
      return isAmended
        ? [original, filing({ ...content, form: "4/A", original: filed, filed: addDays(filed, 6) })]
        : [original]
    }).flat()
  })
  return { truth, closes, forms }
}

const getTrades = (forms: ReturnType<typeof filing>[], closes: Price[]) =>
  toCompanyInsiders(insiders(...forms), closes).rows.filter(({ derivative }) => !derivative)

test("forms of any chains, amended or not, give each trade once on its day, with all owners, at its value", () => {
  fc.assert(
    fc.property(market, trades, (cents, drawn) => {
      const { truth, closes, forms } = fileAll(cents, drawn)
      const rows = getTrades(forms, closes)
      expect(rows.map(({ shares }) => shares).sort()).toEqual(truth.map(({ shares }) => shares).sort())
      for (const { date, shares, valueUsd, owners } of truth) {
        const row = rows.find((each) => each.shares === shares)
        expect([row?.date, row?.counted]).toEqual([date, true])
        expect([row?.owner, ...(row?.jointOwners ?? [])].sort()).toEqual(owners.sort())
        expect(row?.value).toBeCloseTo(valueUsd, 0)
      }
      const sums = netBuyingByQuarter(rows)
      const sum = (isSale: boolean) =>
        truth.reduce((all, each) => all + (each.isSale === isSale ? each.valueUsd : 0), 0)
      const total = (name: "boughtUsd" | "soldUsd") => sums.reduce((all, each) => all + (each[name] ?? 0), 0)
      expect(total("boughtUsd")).toBeCloseTo(sum(false), -1)
      expect(total("soldUsd")).toBeCloseTo(sum(true), -1)
    }),
    { numRuns: 150 },
  )
})

test("without closes, no trade of any chain is worth more than three times its own value, unless it is marked", () => {
  fc.assert(
    fc.property(market, trades, (cents, drawn) => {
      // A single total can be known by others; totals alone cannot.
      const [first, ...others] = drawn
      const given = [first!, ...others.map((each) => ({ ...each, totals: [] }))]
      const { truth, forms } = fileAll(cents, given)
      for (const { date, value, shares, flags } of getTrades(forms, [])) {
        const each = truth.find((other) => other.shares === shares)
        expect(date).toBe(each?.date)
        if (!flags.includes("price-unconfirmed"))
          expect(value ?? 0).toBeLessThanOrEqual((each?.valueUsd ?? 0) * 3)
      }
    }),
    { numRuns: 150 },
  )
})
