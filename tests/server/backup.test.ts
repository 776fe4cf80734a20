import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeBackup } from "../../server/backup/backup"
import { restoreBackup } from "../../server/backup/restore"
import { copyState, copyStateOf } from "../../server/backup/state-snapshot"
import { writeTar } from "../../server/backup/tar"
import { loadHealth, sendBatches } from "../../server/ingest-client"
import { type LocalServer, startLocalServer } from "../../server/local/start-server"
import { sampleBatches } from "../../server/sample/sample"
import { firstPort, testBuildDir } from "./build"
import { temporaryFolder } from "./server-process"

const port = firstPort + 6
const state = temporaryFolder()
const elsewhere = temporaryFolder()
const file = join(elsewhere.path, "backup.tar.gz")
let server: LocalServer

const options = (stateDir: string) => ({
  ...{ host: "127.0.0.1", port, stateDir, buildDir: testBuildDir, trustsProxy: false },
  env: { EDGAR_ORIGIN: "http://127.0.0.1:1" },
})

beforeAll(async () => {
  server = await startLocalServer(options(state.path), {
    beforeListening: async (inside) => {
      await sendBatches(inside, sampleBatches())
      return true
    },
  })
})
afterAll(async () => {
  await server?.stop()
  state.remove()
  elsewhere.remove()
})

test("a backup taken during writes restores a state with every earlier write, equal health and the watchlist", async () => {
  const { DB, DOCUMENTS } = await server.bindings()
  await DB.batch([
    DB.prepare("create table written (n integer primary key)"),
    DB.prepare("create table watched (name text)"),
    DB.prepare("insert into watched values ('Apple'), ('Berkshire')"),
  ])
  let written = 0
  let isWriting = true
  const writing = (async () => {
    for (; isWriting; written++) {
      // As the app does: the document first, then its row.
      await DOCUMENTS.put(`written/${written}`, String(written))
      await DB.prepare("insert into written values (?1)").bind(written).run()
    }
  })()
  while (written < 20) await new Promise((done) => setTimeout(done, 10))
  const before = written
  const saved = await writeBackup(state.path, file)
  expect((await fetch(`${server.origin}/company/AAPL`)).status).toBe(200)
  isWriting = false
  await writing
  const health = await loadHealth(server.origin)
  await server.stop()

  const target = join(elsewhere.path, "state")
  const restored = await restoreBackup(file, target)
  expect(restored.keptIn).toBeNull()
  expect(restored.rows).toEqual(saved.rows)
  const copy = await startLocalServer(options(target))
  try {
    expect(await loadHealth(copy.origin)).toEqual(health)
    const bindings = await copy.bindings()
    const rows = await bindings.DB.prepare("select name from watched order by name").all()
    expect(rows.results).toEqual([{ name: "Apple" }, { name: "Berkshire" }])
    const numbers = await bindings.DB.prepare("select n from written order by n").all<{ n: number }>()
    expect(numbers.results.length).toBeGreaterThanOrEqual(before)
    expect(numbers.results.map(({ n }) => n)).toEqual(numbers.results.map((_, place) => place))
    for (const { n } of numbers.results)
      expect(await (await bindings.DOCUMENTS.get(`written/${n}`))?.text()).toBe(String(n))
    expect((await fetch(`${copy.origin}/company/AAPL`)).status).toBe(200)
    await expect(restoreBackup(file, target)).rejects.toThrow(`in use by the server at ${copy.origin}`)
  } finally {
    await copy.stop()
  }
  expect(readdirSync(state.path).filter((name) => name.startsWith("snapshot-"))).toEqual([])
})

test("a restore over other data keeps that data aside, and tar can list the file", async () => {
  const target = join(elsewhere.path, "state")
  const { keptIn } = await restoreBackup(file, target)
  expect(existsSync(join(keptIn ?? "", "v3/d1"))).toBe(true)
  expect(existsSync(join(keptIn ?? "", "secrets.json"))).toBe(true)
  const listed = execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).trim().split("\n")
  expect(listed.at(-1)).toBe("manifest.json")
  expect(listed).toContain("secrets.json")
})

test.each([
  {
    what: "cut in the middle",
    change: (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    says: "damaged",
  },
  { what: "that lost its last byte", change: (bytes: Buffer) => bytes.subarray(0, -1), says: "damaged" },
  { what: "with one changed byte", change: withChangedByte, says: "damaged" },
  { what: "that is a text", change: () => Buffer.from("no backup"), says: "damaged" },
])("a file $what is refused with a sentence, and the data is unchanged", async ({ change, says }) => {
  const bad = join(elsewhere.path, "bad.tar.gz")
  writeFileSync(bad, change(readFileSync(file)))
  const target = join(elsewhere.path, "state")
  const before = readdirSync(target).sort()
  await expect(restoreBackup(bad, target)).rejects.toThrow(
    new RegExp(`bad\\.tar\\.gz cannot be restored: it is ${says}.*Nothing was changed\\.`),
  )
  expect(readdirSync(target).sort()).toEqual(before)
})

const stated = {
  format: 1,
  version: "9.9.9",
  createdAt: "",
  migrations: [],
  rows: {},
  documents: 0,
  files: {},
}

test.each([
  { manifest: { ...stated, format: 2 }, says: "written by a newer version" },
  { manifest: { ...stated, migrations: ["9999_future.sql"] }, says: "which applied 9999_future.sql" },
  { manifest: { ...stated, files: { "v3/x": { size: 1, sha256: "0" } } }, says: "manifest in v3/x" },
])("a backup is refused when $says", async ({ manifest, says }) => {
  const made = join(elsewhere.path, "made.tar.gz")
  const parts: Uint8Array[] = []
  const source = (async function* () {
    yield { name: "manifest.json", text: JSON.stringify(manifest) }
  })()
  for await (const part of writeTar(source)) parts.push(part)
  writeFileSync(made, gzipSync(Buffer.concat(parts)))
  await expect(restoreBackup(made, join(elsewhere.path, "new"))).rejects.toThrow(says)
})

test("the runtime's process is stopped during the copy and runs again after it, also when it fails", () => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"])
  const getState = () => execFileSync("ps", ["-o", "stat=", "-p", String(child.pid)], { encoding: "utf8" })
  try {
    expect(copyStateOf("state", child.pid!, getState)).toMatch(/^T/)
    expect(getState()).not.toMatch(/^T/)
    const fail = () => {
      throw new Error("disk full")
    }
    expect(() => copyStateOf("state", child.pid!, fail)).toThrow("disk full")
    expect(getState()).not.toMatch(/^T/)
    expect(() => copyStateOf("state", null)).toThrow("stop the server first")
  } finally {
    child.kill("SIGKILL")
  }
})

test("a document that the runtime is still writing is not copied", () => {
  const folder = join(elsewhere.path, "writing")
  const blobs = join(folder, "v3/r2/documents/blobs")
  mkdirSync(blobs, { recursive: true })
  writeFileSync(join(blobs, "0123abcd"), "whole")
  writeFileSync(join(blobs, `.kj-tmp.19845.21.${"2f36dbf3".repeat(8)}.partial`), "half")
  expect(readdirSync(join(copyState(folder), "v3/r2/documents/blobs"))).toEqual(["0123abcd"])
})

test("a backup does not replace a file", async () => {
  const kept = join(elsewhere.path, "kept")
  writeFileSync(kept, "kept")
  await expect(writeBackup(state.path, kept)).rejects.toThrow("exists already")
})

function withChangedByte(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length >> 1]! ^= 1
  return copy
}
