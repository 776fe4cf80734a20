import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { buffer, text } from "node:stream/consumers"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import yauzl from "yauzl"
import { makeMcpBundle, toBundleManifest, writeZip } from "../../../../server/deploy/mcp-bundle"

async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(archive, {
    lazyEntries: true,
  })
  const files = new Map<string, Buffer>()
  const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip) as never)
  await new Promise<void>((done, fail) => {
    zip.on("error", fail)
    zip.on("end", done)
    zip.on("entry", async (entry: yauzl.Entry) => {
      files.set(entry.fileName, await buffer(await open(entry)))
      zip.readEntry()
    })
    zip.readEntry()
  })
  return files
}

test("an archive has its files with their content and their checksums, and the same bytes each time", async () => {
  const files = { "a.txt": "text ".repeat(1000), "b/ü.bin": new Uint8Array([0, 255, 7]), empty: "" }
  const archive = writeZip(files)
  const read = await readZip(archive)
  expect([...read].map(([name, bytes]) => [name, [...bytes]])).toEqual(
    Object.entries(files).map(([name, content]) => [name, [...Buffer.from(content)]]),
  )
  expect(archive.length).toBeLessThan(500)
  // The upper half of the external attributes in the directory is the mode of Unix.
  const directory = archive.indexOf("PK\x01\x02")
  expect(archive.readUInt16LE(directory + 40).toString(8)).toBe("100644")
  expect(writeZip(files).equals(archive)).toBe(true)
})

test("the bundle's program answers over stdio without packages beside it", async () => {
  const files = await readZip(makeMcpBundle({ version: "1.2.3", license: "MIT" }))
  const manifest = JSON.parse(String(files.get("manifest.json"))) as ReturnType<typeof toBundleManifest>
  expect(manifest).toEqual(toBundleManifest({ version: "1.2.3", license: "MIT" }))
  expect([...files.keys()]).toContain(manifest.server.entry_point)
  expect(files.get(manifest.icon)?.subarray(1, 4).toString()).toBe("PNG")
  expect(String(files.get("README.md"))).toContain(manifest.server.entry_point)
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-bundle-"))
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const child = spawn(process.execPath, [join(folder, manifest.server.entry_point)], {
    env: { BOOKVALUE_ORIGIN: "http://127.0.0.1:9" },
    stdio: ["pipe", "pipe", "ignore"],
  })
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`)
  child.stdout.once("data", () => child.stdin.end())
  expect(JSON.parse(await text(child.stdout))).toMatchObject({
    error: { message: expect.stringContaining("http://127.0.0.1:9 did not answer") },
  })
  rmSync(folder, { recursive: true })
})
