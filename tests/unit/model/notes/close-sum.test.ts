import fc from "fast-check"
import { expect, test } from "vitest"
import { closeSum } from "~/model/notes/close-sum"
import type { NoteSum } from "~/model/notes/topics/topic"

const getter = (values: Record<string, number>) => (concept: string) => values[concept] ?? null
const sum = (given: Partial<NoteSum>): NoteSum => ({ ways: [], label: "Total", rest: "Rest", ...given })

test("payments less their discount close the liability, and what is left is exact where they do not", () => {
  const lease = sum({ ways: ["Payments - Discount = Liability"] })
  expect(closeSum(lease, getter({ Payments: 100e6, Discount: 20e6, Liability: 80e6 }))?.rest).toBe(0)
  expect(closeSum(lease, getter({ Payments: 100e6, Discount: 20e6, Liability: 90e6 }))?.rest).toBe(10e6)
  expect(closeSum(lease, getter({ Payments: 100e6, Liability: 80e6 }))).toBeNull()
})

test("rounded figures may differ by half a unit each, and a unit at least", () => {
  const parts = sum({ ways: ["A? + B? + C? = Total"] })
  expect(closeSum(parts, getter({ A: 1e6, B: 2e6, C: 3e6, Total: 8e6 }))?.rest).toBe(0)
  expect(closeSum(parts, getter({ A: 1e6, B: 2e6, C: 3e6, Total: 9e6 }))?.rest).toBe(3e6)
  expect(closeSum(parts, getter({ A: 0.21, B: 0.012, Total: 0.222 }))?.rest).toBe(0)
  expect(closeSum(parts, getter({ A: 0.21, B: 0.012, Total: 0.25 }))?.rest).toBe(0.028)
})

test("a side that a later report rounds to more has its own rounding", () => {
  const debt = sum({ ways: ["A + B = Current + Noncurrent"] })
  const close = (current: number) =>
    closeSum(debt, getter({ A: 65_625_000, B: 4_482_367_000, Current: current, Noncurrent: 4_484.8e6 }))?.rest
  expect(close(63.2e6)).toBe(0)
  expect(close(63.5e6)).toBe(308_000)
})

test("a total in billions, as the text of a report has it, may differ by half of a tenth", () => {
  const revenue = sum({ ways: ["Current + Noncurrent = Deferred"] })
  const restOf = (current: number, total: number) =>
    closeSum(revenue, getter({ Current: current, Noncurrent: 911e6, Deferred: total }))?.rest
  expect([restOf(4137e6, 5e9), restOf(4137e6, 5001e6), restOf(4037e6, 5e9)]).toEqual([0, -47e6, 52e6])
  expect(restOf(137e6, 1e9)).toBe(-48e6)
})

test("signs of a sum that does not close are those that leave the least", () => {
  const debt = sum({ ways: ["Principal - Discount = Debt"] })
  expect(closeSum(debt, getter({ Principal: 100e6, Discount: -20e6, Debt: 77e6 }))?.rest).toBe(-3e6)
})

test("parts without their last one are a sum only where they close", () => {
  const due = sum({ ways: ["Soon? + Later? + Last? = Debt"], last: ["Last"] })
  expect(closeSum(due, getter({ Soon: 10e6, Later: 20e6, Debt: 90e6 }))).toBeNull()
  expect(closeSum(due, getter({ Soon: 10e6, Later: 20e6, Debt: 30e6 }))?.rest).toBe(0)
  expect(closeSum(due, getter({ Soon: 10e6, Last: 50e6, Debt: 90e6 }))?.rest).toBe(30e6)
})

test("one part alone of many is no sum", () => {
  expect(closeSum(sum({ ways: ["A? + B? + C? = Total"] }), getter({ A: 1e6, Total: 5e6 }))).toBeNull()
})

test("a figure that only some companies have in the total is in the sum where it closes with it", () => {
  const debt = sum({ ways: ["A + B = Current + Noncurrent"], perhaps: "Leases + Paper" })
  const base = { A: 40e6, B: 60e6, Leases: 7e6, Paper: 5e6 }
  const used = (current: number) => closeSum(debt, getter({ ...base, Current: current, Noncurrent: 90e6 }))
  expect([...used(10e6)!.used]).toEqual(["A", "B"])
  expect([...used(17e6)!.used]).toEqual(["A", "B", "Leases"])
  expect(used(17e6)!.rest).toBe(0)
  expect([used(30e6)!.rest, [...used(30e6)!.used]]).toEqual([20e6, ["A", "B"]])
})

test("a later way counts where it closes, and a way of last resort only where no other is known", () => {
  const debt = sum({ ways: ["A = B", "A = C"], instead: ["A = D"] })
  expect(closeSum(debt, getter({ A: 10e6, B: 50e6, C: 10e6 }))?.total).toBe(10e6)
  expect(closeSum(debt, getter({ A: 10e6, B: 50e6, D: 10e6 }))).toMatchObject({ total: 50e6, rest: 40e6 })
  expect(closeSum(debt, getter({ A: 10e6, D: 10e6 }))?.rest).toBe(0)
})

test("what is taken away may be filed as a negative figure", () => {
  const lease = sum({ ways: ["Payments - Discount = Liability"] })
  expect(closeSum(lease, getter({ Payments: 100e6, Discount: -20e6, Liability: 80e6 }))?.rest).toBe(0)
})

test("figures that only some have explain a rest one at a time, and not by chance together", () => {
  const debt = sum({ ways: ["A = Debt"], perhaps: "- Leases + Paper" })
  const open = closeSum(debt, getter({ A: 494e6, Leases: 30e6, Paper: 45e6, Debt: 513e6 }))
  expect([open?.rest, [...open!.used]]).toEqual([19e6, ["A"]])
})

test("in the year of a loss, credits with their printed sign are added to the rate", () => {
  const rate = sum({ ways: ["Statutory + Allowance - Credits = Rate"] })
  const restOf = (allowance: number, result: number) =>
    closeSum(rate, getter({ Statutory: 0.21, Allowance: allowance, Credits: 0.033, Rate: result }))?.rest
  expect(restOf(-0.258, -0.015)).toBe(0)
  expect(restOf(0.013, 0.155)).toBe(-0.035)
})

test("parts of any sizes close their own sum, and a larger difference than rounding is named exactly", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1000, max: 1e7 }), (millions, off) => {
      const names = millions.map((_, at) => `P${at}`)
      const values = Object.fromEntries(names.map((name, at) => [name, millions[at]! * 1e6]))
      const total = millions.reduce((all, each) => all + each, 0) * 1e6
      const way = sum({ ways: [`${names.map((name) => `${name}?`).join(" + ")} = Total`] })
      expect(closeSum(way, getter({ ...values, Total: total }))).toMatchObject({
        rest: 0,
        parts: total,
        total,
      })
      expect(closeSum(way, getter({ ...values, Total: total + off * 1e6 }))?.rest).toBe(off * 1e6)
    }),
  )
})

test("a part that only some have is in a sum that leaves much without it and little with it", () => {
  const debt = sum({ ways: ["Soon + Later = Debt"], perhaps: "Other" })
  const close = (other: number) =>
    closeSum(debt, getter({ Soon: 5e6, Later: 10_128e6, Other: other, Debt: 39_345e6 }))
  expect(close(29_439e6)).toMatchObject({ rest: -227e6, used: new Set(["Soon", "Later", "Other"]) })
  expect(close(20_000e6)).toMatchObject({ rest: 29_212e6, used: new Set(["Soon", "Later"]) })
  const small = closeSum(debt, getter({ Soon: 5e6, Later: 95e6, Other: 6e6, Debt: 109e6 }))
  expect(small).toMatchObject({ rest: 9e6, used: new Set(["Soon", "Later"]) })
})
