import { expect, test } from "vitest"
import { KnownSlices } from "~/edgar/facts/known-slices"

/** Numbers of six digits, each twice. */
function numbersTwice(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => String(100_000 + at)).join("")
  const bytes = new TextEncoder().encode(numbers + numbers)
  return { slices: new KnownSlices(new DataView(bytes.buffer)), second: numbers.length }
}

test("slices are found again by their bytes, also among others with the same hash", () => {
  const { slices, second } = numbersTwice(1_000)
  const getHash = (at: number) => Math.floor(at / 60) * 37
  for (let at = 0; at < second; at += 6) {
    expect(slices.find(at, getHash(at))).toBe(-1)
    expect(slices.add(at, 6, getHash(at))).toBe(at / 6)
  }
  for (let at = 0; at < second; at += 6) expect(slices.find(second + at, getHash(at))).toBe(at / 6)
})

test("a search among too many slices with the same hash ends", () => {
  const { slices, second } = numbersTwice(300)
  for (let at = 0; at < second; at += 6) slices.add(at, 6, 7)
  expect(() => slices.find(second + 299 * 6, 7)).toThrow(RangeError)
})
