import { expect, test } from "vitest"
import { isTicker } from "~/lib/ticker"
import { parseLei } from "~/model/imported/security-codes"
import { northwindLei } from "../../../fixtures/xbrl-report"

test("a LEI is accepted in any case, and refused with another digit", () => {
  expect(parseLei(` ${northwindLei.toLowerCase()} `)).toBe(northwindLei)
  const last = northwindLei.at(-1)
  expect(parseLei(northwindLei.slice(0, -1) + (last === "9" ? "0" : "9"))).toBeNull()
  expect(parseLei(northwindLei.slice(1))).toBeNull()
})

test("a company without a ticker is addressed by its LEI, and no other text of that length is a ticker", () => {
  expect(isTicker(`LEI-${northwindLei}`)).toBe(true)
  expect(isTicker(`LEX-${northwindLei}`)).toBe(false)
  expect(isTicker(`LEI-${northwindLei}0`)).toBe(false)
})
