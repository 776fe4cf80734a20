import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { parseSettings } from "~/platform/env.server"
import { projectDir } from "../../server/runtime/local-server"
import { startRuntime } from "../../server/runtime/runtime"
import { readWranglerConfig } from "../../server/runtime/wrangler-config"

const stateDir = mkdtempSync(join(tmpdir(), "bookvalue-quiet-reads-"))
afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

const script = `export default {
  async fetch(request, env) {
    const read = (db) => db.prepare("select 1 as one").first("one")
    const session = env.DB.withSession("first-unconstrained")
    const found = [await read(env.DB), await read(session), await read(session), await env.DOCUMENTS.get("none")]
    return Response.json(found)
  },
}`

/** The sums of the stored files by name. The index of a journal notes who reads it. */
const sumFiles = () =>
  Object.fromEntries(
    readdirSync(join(stateDir, "v3"), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !file.name.endsWith("-shm"))
      .map(({ parentPath, name }) => [name, sum(readFileSync(join(parentPath, name)))]),
  )

const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

test("a request that only reads leaves the stored files as they are, so that another runtime may write", async () => {
  const runtime = startRuntime({
    config: readWranglerConfig(join(projectDir, "wrangler.toml")),
    ...{ buildDir: "", stateDir, settings: parseSettings({}), onLine: () => {}, onEnd: () => {} },
    worker: { modules: true, script },
  })
  try {
    const ask = async () => (await runtime.dispatchFetch("http://localhost/")).json()
    // The first one makes the files.
    await ask()
    const before = sumFiles()
    expect(Object.keys(before).length).toBeGreaterThan(1)
    expect(await ask()).toEqual([1, 1, 1, null])
    expect(sumFiles()).toEqual(before)
  } finally {
    await runtime.dispose()
  }
})
