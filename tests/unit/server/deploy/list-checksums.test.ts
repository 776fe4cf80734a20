import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { listChecksums } from "../../../../server/deploy/list-checksums"

test("every file of a folder has a line with its SHA-256 and its path", () => {
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-sums-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "a"))
  writeFileSync(join(folder, "a/b.txt"), "abc")
  writeFileSync(join(folder, "c"), "")
  expect(listChecksums(folder)).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a/b.txt\n" +
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  c\n",
  )
})
