import { expect, test } from "vitest"
import { decodeInPieces, detectCharset } from "~/model/reading/text/charset"

const decode = (bytes: Uint8Array) => [...decodeInPieces(bytes)].join("")

test("bytes that are not UTF-8 are read as windows-1252, regardless of the declared set", () => {
  const bytes = Uint8Array.from([0x93, 0x48, 0x69, 0x94, 0x20, 0x97, 0x20, 0x80])
  expect(detectCharset(bytes)).toBe("windows-1252")
  expect(decode(bytes)).toBe("“Hi” — €")
})

test("UTF-8 is detected by its bytes, also where a piece ends within a character", () => {
  const text = "é".repeat(200_001)
  expect(decode(new TextEncoder().encode(`x${text}`))).toBe(`x${text}`)
})

test("a byte order mark decides", () => {
  expect(decode(Uint8Array.from([0xff, 0xfe, 0x41, 0x00]))).toBe("A")
  expect(decode(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toBe("A")
})

test("an empty file gives an empty text", () => {
  expect(decode(new Uint8Array())).toBe("")
})
