import { expect, test } from "vitest"
import { toBase64Url, toHex } from "~/lib/text/encode-bytes"

test("toHex gives each byte two digits", () => {
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe("000aff")
  expect(toHex(new Uint8Array())).toBe("")
})

test("toBase64Url has no character that an address escapes, and no padding", () => {
  // In the common alphabet: +/8= and +/+/.
  expect(toBase64Url(Uint8Array.of(0xfb, 0xff))).toBe("-_8")
  expect(toBase64Url(Uint8Array.of(0xfb, 0xff, 0xbf))).toBe("-_-_")
})
