import fc from "fast-check"
import { expect, test } from "vitest"
import { hasValidCheckDigit, parseCusip } from "~/lib/cusip"
import { cusipId } from "../../ids"

test("restores lost leading zeros", () => {
  expect(parseCusip("37833100")).toBe("037833100")
  expect(parseCusip(" 00507v109 ")).toBe("00507V109")
  expect(parseCusip("037833-10-0")).toBe("037833100")
  expect(parseCusip("'037833100")).toBe("037833100")
  expect(parseCusip("37833100.0")).toBe("037833100")
})

test("restores a lost check digit", () => {
  expect(parseCusip("03783310")).toBe("037833100")
  expect(parseCusip("19121610")).toBe("191216100")
  expect(parseCusip("67066g10")).toBe("67066G104")
  expect(parseCusip("G2550810")).toBe("G25508105")
})

test("reads the letters O and I, which no CUSIP has, as digits where the check digit says so", () => {
  expect(parseCusip("O37833IOO")).toBe("037833100")
  expect(parseCusip("O37833101")).toBe("O37833101")
})

test("restores lost zeros and a lost check digit of one number", () => {
  expect(parseCusip("3783310")).toBe("037833100")
  const digits = fc.integer({ min: 1_000, max: 99_999_999 }).map((number) => String(number).padStart(8, "0"))
  fc.assert(
    fc.property(digits, (eight) => {
      const parsed = cusipId(parseCusip(eight.replace(/^0+/, "")) ?? "")
      expect(hasValidCheckDigit(parsed)).toBe(true)
      // The number of a CUSIP that lost zeros alone can have a valid check digit, too.
      expect([eight, `0${eight}`.slice(0, 8)]).toContain(parsed.slice(0, 8))
    }),
  )
})

test("a CUSIP without its check digit gets it back, unless a number lost its first zero", () => {
  const character = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  fc.assert(
    fc.property(fc.array(character, { minLength: 8, maxLength: 8 }), (characters) => {
      const filed = characters.join("")
      fc.pre(!/^0+$/.test(filed) && /^(?:\d|[A-Z]\d)/.test(filed) && filed.replace(/\D/g, "").length >= 3)
      const parsed = parseCusip(filed)
      if (parsed !== `0${filed}`) expect(parsed?.slice(0, 8)).toBe(filed)
      else expect(filed).toMatch(/^[1-9]\d+$/)
      expect(hasValidCheckDigit(cusipId(parsed ?? ""))).toBe(true)
    }),
  )
})

test("returns null for text that cannot be a CUSIP", () => {
  expect(parseCusip("000000000")).toBeNull()
  expect(parseCusip("N/A")).toBeNull()
  expect(parseCusip("0378331000")).toBeNull()
  for (const word of ["NONE", "VARIOUS", "TBD", "SEE NOTE", "SEENOTE1", "UNKNOWN1", "X1"])
    expect(parseCusip(word)).toBeNull()
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
