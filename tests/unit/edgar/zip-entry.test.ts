import { deflateRawSync } from "node:zlib"
import { expect, test } from "vitest"
import { NotZip, readFirstZipEntry } from "~/edgar/zip-entry"
import { getZip } from "../../fixtures/streamed-zip"

const text = "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\n".repeat(50)

test("the first file of an archive is its text, compressed or stored", async () => {
  expect(await readFirstZipEntry(getZip("fails.txt", deflateRawSync(text), 8))).toBe(text)
  expect(await readFirstZipEntry(getZip("fails.txt", new TextEncoder().encode(text), 0))).toBe(text)
})

test("an archive that is cut off, another file and another compression are refused", async () => {
  const archive = getZip("fails.txt", deflateRawSync(text), 8)
  await expect(readFirstZipEntry(archive.slice(0, 80))).rejects.toThrow(NotZip)
  await expect(readFirstZipEntry(new TextEncoder().encode("<html>busy</html>"))).rejects.toThrow(NotZip)
  await expect(readFirstZipEntry(getZip("a", new Uint8Array(3), 12))).rejects.toThrow("method 12")
})
