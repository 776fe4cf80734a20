import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { parseManifest, type SnapshotManifest } from "~/model/snapshot/manifest"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import { loadSnapshot } from "../../../../cli/snapshot/load-snapshot"
import { openSnapshot, requireSafe } from "../../../../cli/snapshot/open-snapshot"
import { openPartWriter } from "../../../../cli/snapshot/write-parts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-snapshot-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const noWait = async () => {}

/** A snapshot of two parts of two batches, and one of one. */
function writeSnapshot(change: (manifest: SnapshotManifest) => unknown = (manifest) => manifest): string {
  const writer = openPartWriter(folder, "market", 120)
  writer.begin("lists")
  for (const number of [1, 2, 3, 4]) writer.addFields({ insiderQuarters: [`200${number}q1`] })
  writer.begin("statements")
  writer.addFields({ insiderQuarters: ["2009q1"] })
  const manifest: SnapshotManifest = {
    ...{ format: 1, version: "1", day: "2026-06-26", madeAt: 1, counts: {}, parts: writer.end() },
  }
  const file = join(folder, "market.json")
  writeFileSync(file, JSON.stringify(change(manifest)))
  return file
}

function loader() {
  const sent: string[] = []
  const rebuilt: object[] = []
  let stopAfter = Number.POSITIVE_INFINITY
  const load = async (file: string) =>
    loadSnapshot(await openSnapshot(file, folder, { fetch, wait: noWait }), {
      send: async (gzip) => {
        sent.push(JSON.parse(gunzipSync(gzip).toString()).insiderQuarters[0])
        return { taken: 1, kept: 0, unreadable: 0 }
      },
      rebuild: async (fields) => void rebuilt.push(fields),
      log: openProgressLog(join(folder, "log.jsonl")),
      isStopped: () => sent.length >= stopAfter,
      onStep: () => {},
    })
  return {
    ...{ load, sent, rebuilt },
    stopAfter: (count: number) => {
      stopAfter = count
    },
  }
}

test("a content longer than a part is in several, each with its hash and the length of its batches", () => {
  const { parts } = parseManifest(readFileSync(writeSnapshot(), "utf8"), "market.json")
  expect(parts.map(({ file, batches }) => [file, batches.length])).toEqual([
    ["market-lists-1.gz", 2],
    ["market-lists-2.gz", 2],
    ["market-statements-1.gz", 1],
  ])
  for (const { file, bytes, sha256 } of parts) {
    const content = readFileSync(join(folder, file))
    expect([content.length, createHash("sha256").update(content).digest("hex")]).toEqual([bytes, sha256])
    expect(bytes).toBeLessThanOrEqual(120)
  }
})

test("each batch is sent once and in order, and a second load sends nothing", async () => {
  const file = writeSnapshot()
  const { load, sent, rebuilt } = loader()
  expect(await load(file)).toMatchObject({ sent: 5, taken: 5, parts: 3, unchanged: 0 })
  expect(sent).toEqual(["2001q1", "2002q1", "2003q1", "2004q1", "2009q1"])
  const [rebuilds] = [rebuilt.length]
  expect(rebuilt.at(-1)).toEqual({ rewriteSecurities: true, publishHolders: true, rewriteLists: true })
  expect(await load(file)).toMatchObject({ sent: 0, unchanged: 3 })
  expect([sent.length, rebuilt.length]).toEqual([5, rebuilds])
})

test("a load that was stopped sends the rest, and builds the lists when all is loaded", async () => {
  const file = writeSnapshot()
  const { load, sent, rebuilt, stopAfter } = loader()
  stopAfter(3)
  await load(file)
  expect([sent.length, rebuilt]).toEqual([3, []])
  stopAfter(Number.POSITIVE_INFINITY)
  expect(await load(file)).toMatchObject({ sent: 2 })
  expect(sent).toEqual(["2001q1", "2002q1", "2003q1", "2004q1", "2009q1"])
  expect(rebuilt.at(-1)).toHaveProperty("publishHolders", true)
})

test("of a newer snapshot, only parts with another content are sent", async () => {
  const { load, sent } = loader()
  await load(writeSnapshot())
  const writer = openPartWriter(folder, "market", 120)
  writer.begin("lists")
  for (const number of [1, 2, 3, 4]) writer.addFields({ insiderQuarters: [`200${number}q1`] })
  writer.begin("statements")
  writer.addFields({ insiderQuarters: ["2009q2"] })
  const manifest = JSON.parse(readFileSync(join(folder, "market.json"), "utf8"))
  writeFileSync(join(folder, "market.json"), JSON.stringify({ ...manifest, parts: writer.end() }))
  expect(await load(join(folder, "market.json"))).toMatchObject({ sent: 1, unchanged: 2 })
  expect(sent.at(-1)).toBe("2009q2")
})

test("a part with one changed byte is refused with a sentence, and nothing of it is sent", async () => {
  const file = writeSnapshot()
  const part = join(folder, "market-lists-2.gz")
  const content = readFileSync(part)
  content[20] = (content[20] ?? 0) ^ 1
  writeFileSync(part, content)
  const { load, sent } = loader()
  await expect(load(file)).rejects.toThrow(
    "market-lists-2.gz does not have the SHA-256 that the manifest names, so nothing of it was loaded.",
  )
  expect(sent).toEqual(["2001q1", "2002q1"])
})

test.each(["../secrets.json", "/etc/passwd", "a/b.gz", "..", ".hidden", "a\\b.gz", ""])(
  "a manifest that names the file %j is refused",
  async (name) => {
    const file = writeSnapshot(({ parts: [part, ...parts], ...rest }) => ({
      ...rest,
      parts: [{ ...part, file: name }, ...parts],
    }))
    await expect(loader().load(file)).rejects.toThrow("parts.0.file is no plain file name")
  },
)

test.each([
  ["a part over 100 MB", { bytes: 100_000_001 }, "parts.0.bytes"],
  ["batches that do not fill the part", { batches: [1] }, "parts.0 has batches that do not fill it"],
])("a manifest with %s is refused", async (_, change, reason) => {
  const file = writeSnapshot(({ parts: [part, ...parts], ...rest }) => ({
    ...rest,
    parts: [{ ...part, ...change }, ...parts],
  }))
  await expect(loader().load(file)).rejects.toThrow(reason)
})

test("a text that is no manifest, and one of a newer form, are refused with a sentence", () => {
  expect(() => parseManifest("<html>", "x")).toThrow("x is not the manifest of a snapshot.")
  expect(() => parseManifest('{"format":2}', "x")).toThrow("was written by a newer version of Bookvalue")
})

test("an address is https, or http on this machine", () => {
  for (const good of [
    "https://host.example/m.json",
    "http://localhost:1/m.json",
    "http://127.0.0.1:1/m.json",
  ])
    expect(requireSafe(good).href).toBe(good)
  for (const bad of [
    "http://host.example/m.json",
    "ftp://host.example/m.json",
    "file:///etc/passwd",
    "m.json",
  ])
    expect(() => requireSafe(bad)).toThrow("no https address")
})

/** Answers with files of the folder; `answer` changes one. */
function serve(answer: (name: string, content: Uint8Array<ArrayBuffer>) => Response | null = () => null) {
  return async (address: string): Promise<Response> => {
    const name = address.slice(address.lastIndexOf("/") + 1)
    const content = new Uint8Array(readFileSync(join(folder, name)))
    return (
      answer(name, content) ?? new Response(content, { headers: { "content-length": `${content.length}` } })
    )
  }
}

const at = "https://host.example/data/market.json"

test("a snapshot is read from its address, with the parts beside it", async () => {
  writeSnapshot()
  const copies = mkdtempSync(join(folder, "copies-"))
  const { manifest, fetchPart, drop } = await openSnapshot(at, copies, {
    fetch: serve() as never,
    wait: noWait,
  })
  const [part] = manifest.parts
  if (!part) throw new Error("no part")
  const path = await fetchPart(part, () => {})
  expect(readFileSync(path)).toEqual(readFileSync(join(folder, part.file)))
  drop(part)
  expect(() => readFileSync(path)).toThrow("ENOENT")
})

test("a download that is longer than the manifest says, and a redirect to http, are refused", async () => {
  writeSnapshot()
  const open = (fetch: unknown) =>
    openSnapshot(at, mkdtempSync(join(folder, "c-")), { fetch: fetch as never, wait: noWait })
  const { manifest, fetchPart } = await open(
    serve((name) => (name === "market-lists-1.gz" ? new Response("x".repeat(5_000)) : null)),
  )
  const [part] = manifest.parts
  if (!part) throw new Error("no part")
  await expect(fetchPart(part, () => {})).rejects.toThrow("market-lists-1.gz is longer than it says.")
  const redirected = serve((_, content) =>
    Object.defineProperty(new Response(content), "url", { value: "http://other.example/market.json" }),
  )
  await expect(open(redirected)).rejects.toThrow("http://other.example/market.json is no https address")
})
