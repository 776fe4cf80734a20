import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { extractEntry, readTar, type TarSource, writeTar } from "../../../../server/backup/tar"

async function* listSources(sources: TarSource[]): AsyncGenerator<TarSource> {
  yield* sources
}

async function pack(sources: TarSource[]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writeTar(listSources(sources))) parts.push(part)
  return Buffer.concat(parts)
}

async function* cut(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
}

async function extract(bytes: Buffer, folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of readTar(Readable.from(cut(bytes)))) {
    await extractEntry(entry, folder)
    names.push(entry.header.name)
  }
  return names
}

test("files of an archive are the same after they are extracted, empty and long ones and long names too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tar-"))
  const texts = {
    "empty.txt": "",
    "v3/block.txt": "a".repeat(512),
    [`${"folder/".repeat(15)}${"n".repeat(60)}.txt`]: "b".repeat(700),
  }
  const bytes = await pack(Object.entries(texts).map(([name, text]) => ({ name, text })))
  expect(bytes.length % 512).toBe(0)
  expect(await extract(bytes, folder)).toEqual(Object.keys(texts))
  for (const [name, text] of Object.entries(texts))
    expect(readFileSync(join(folder, name), "utf8")).toBe(text)
})

test.each(["../outside.txt", "v3/../../outside.txt", "/outside.txt"])(
  "a file named %s is refused and not written",
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), "tar-"))
    const bytes = await pack([{ name, text: "outside" }])
    await expect(extract(bytes, join(folder, "inside"))).rejects.toThrow(`The archive names ${name} (file).`)
    expect(existsSync(join(folder, "outside.txt"))).toBe(false)
  },
)

test("an archive that ends in the middle and a file that is no archive are refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tar-"))
  const bytes = await pack([{ name: "a.txt", text: "a".repeat(700) }])
  await expect(extract(bytes.subarray(0, 1000), folder)).rejects.toThrow("Unexpected end of data")
  await expect(extract(Buffer.alloc(1024, "text"), folder)).rejects.toThrow(/^Invalid tar header/)
})
