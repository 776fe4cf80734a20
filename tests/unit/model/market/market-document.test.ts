import fc from "fast-check"
import { expect, test } from "vitest"
import { slicePieces } from "~/model/market/market-document"

test("the slices of pieces have the bytes of the range, none of them empty", () => {
  const lengths = fc.array(fc.nat(5), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lengths, fc.nat(30), fc.nat(30), (sizes, start, end) => {
      const stored = sizes.map((size, place) => Array.from({ length: size + 2 }, (_, at) => `${place}.${at}`))
      const pieces = sizes.map((length, place) => ({ path: String(place), offset: 2, length }))
      const whole = stored.flatMap((bytes) => bytes.slice(2))
      const slices = slicePieces(pieces, start, end)
      const read = slices.flatMap(({ path, offset, length }) =>
        stored[Number(path)]?.slice(offset, offset + length),
      )
      expect(read).toEqual(whole.slice(start, Math.max(start, end)))
      expect(slices.every(({ length }) => length > 0)).toBe(true)
    }),
  )
})
