import fc from "fast-check"
import { expect, test } from "vitest"
import { hasValidCheckDigit, parseCusip } from "~/lib/cusip"
import { cusipId } from "../../ids"

test("restores lost leading zeros", () => {
  expect(parseCusip("37833100")).toBe("037833100")
  expect(parseCusip(" 00507v109 ")).toBe("00507V109")
})

test("returns null for text that cannot be a CUSIP", () => {
  expect(parseCusip("000000000")).toBeNull()
  expect(parseCusip("N/A")).toBeNull()
  expect(parseCusip("0378331000")).toBeNull()
})

test("checks the ninth character", () => {
  for (const cusip of ["037833100", "02079K107", "02079K305", "G25508105", "594918104"])
    expect(hasValidCheckDigit(cusipId(cusip))).toBe(true)
  expect(hasValidCheckDigit(cusipId("037833101"))).toBe(false)
})

test("exactly one check digit fits any eight characters", () => {
  const character = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#")
  fc.assert(
    fc.property(fc.array(character, { minLength: 8, maxLength: 8 }), (characters) => {
      const fitting = [..."0123456789"].filter((digit) =>
        hasValidCheckDigit(cusipId(characters.join("") + digit)),
      )
      expect(fitting).toHaveLength(1)
    }),
  )
})
