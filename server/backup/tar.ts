import { createReadStream, createWriteStream, mkdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type Entry, extract, type Pack, pack } from "tar-stream"

/** A file of an archive as it is stored: a path below a folder, or a text. */
export type TarSource = { name: string; path: string } | { name: string; text: string }

/** A tar archive of regular files. Sources are opened one after the other. */
export async function* writeTar(sources: AsyncIterable<TarSource>): AsyncGenerator<Uint8Array> {
  const archive = pack()
  fill(archive, sources).catch((error: Error) => archive.destroy(error))
  yield* archive
}

async function fill(archive: Pack, sources: AsyncIterable<TarSource>): Promise<void> {
  for await (const source of sources) {
    const { name } = source
    const size = "path" in source ? statSync(source.path).size : Buffer.byteLength(source.text)
    const entry = archive.entry({ name, size, mode: 0o600 })
    // A file that grows meanwhile is stored as long as its header says.
    if ("path" in source && size > 0) await pipeline(createReadStream(source.path, { end: size - 1 }), entry)
    else entry.end("text" in source ? source.text : "")
  }
  archive.finalize()
}

/** The files of a tar archive in order, each to be read before the next; throws if the archive is damaged. */
export async function* readTar(input: Readable): AsyncGenerator<Entry> {
  const archive = extract()
  const whole = pipeline(input, archive)
  // The loop throws the same error if it is still running.
  whole.catch(() => {})
  yield* archive
  // A compressed file has its checksum at the end.
  await whole
}

/** Writes an entry below a folder; a name that leads out of it is refused. */
export async function extractEntry(entry: Entry, folder: string): Promise<void> {
  const { name, type } = entry.header
  if (name.startsWith("/") || name.split("/").includes("..") || type !== "file")
    throw new Error(`The archive names ${name} (${type}).`)
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
}
