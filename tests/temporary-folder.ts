import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The temporary folder of all tests is one that is removed after them: a test that fails leaves nothing behind. */
export default () => {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-tests-"))
  process.env.TMPDIR = folder
  return () => {
    rmSync(folder, { recursive: true, force: true })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
