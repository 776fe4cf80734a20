import { createReadStream, createWriteStream, mkdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

const blockBytes = 512

/** A file of an archive as it is stored: a path below a folder, or a text. */
export type TarSource = { name: string; path: string } | { name: string; text: string }

/** A POSIX tar archive (ustar) of regular files. Sources are opened one after the other. */
export async function* writeTar(sources: AsyncIterable<TarSource>): AsyncGenerator<Uint8Array> {
  for await (const source of sources) {
    const text = "text" in source ? Buffer.from(source.text) : null
    const size = "path" in source ? statSync(source.path).size : (text?.length ?? 0)
    yield header(source.name, size)
    if (text) yield text
    else if ("path" in source && size > 0) yield* createReadStream(source.path, { end: size - 1 })
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * blockBytes)
}

interface TarEntry {
  name: string
  size: number
  /** The file's bytes; what is left unread is skipped. */
  content: () => AsyncGenerator<Buffer>
}

/** The files of a tar archive in order; throws a sentence when it ends early or is no such archive. */
export async function* readTar(input: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(input)
  for (;;) {
    const block = await reader.take(blockBytes)
    if (block.every((byte) => byte === 0)) return reader.drain()
    const entry = parseHeader(block)
    let left = entry.size
    const content = async function* () {
      while (left > 0) {
        const chunk = await reader.takeUpTo(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { ...entry, content }
    for await (const _ of content());
    await reader.take(padding(entry.size))
  }
}

/** Writes an entry below a folder; a name that leads out of it is refused. */
export async function extractEntry({ name, content }: TarEntry, folder: string): Promise<void> {
  if (name.startsWith("/") || name.split("/").includes("..")) throw new Error(`The archive names ${name}.`)
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  await pipeline(Readable.from(content()), createWriteStream(path, { mode: 0o600 }))
}

const padding = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  const split = Buffer.byteLength(name) > 100 ? name.lastIndexOf("/") : -1
  const fits = block.write(name.slice(split + 1), 0, 100) === Buffer.byteLength(name.slice(split + 1))
  if (split > 155 || !fits) throw new Error(`The name ${name} is too long for a tar archive.`)
  if (split > 0) block.write(name.slice(0, split), 345, 155)
  block.write("0000600\0", 100)
  block.write("0000000\0".repeat(2), 108)
  // Eleven octal digits hold 8 GiB; above that GNU's binary form, which all tools read.
  if (size < 8 ** 11) block.write(`${size.toString(8).padStart(11, "0")}\0`, 124)
  else block.writeBigUInt64BE(BigInt(size), 128)
  if (size >= 8 ** 11) block[124] = 0x80
  block.write("00000000000\0", 136)
  block.write(" ".repeat(8), 148)
  block.write("0", 156)
  block.write("ustar\u000000", 257)
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148)
  return block
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) =>
    block
      .subarray(start, start + length)
      .toString()
      .replace(/\0[\s\S]*$/, "")
  const sum = Number.parseInt(text(148, 8), 8)
  const unsigned = Buffer.from(block)
  unsigned.write(" ".repeat(8), 148)
  if (sum !== checksum(unsigned) || !/^0?$/.test(text(156, 1))) throw new Error("It is not a tar archive.")
  const prefix = text(345, 155)
  const size = block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size }
}

function checksum(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0)
}

class BlockReader {
  #input: AsyncIterator<Uint8Array>
  #held = Buffer.alloc(0)

  constructor(input: AsyncIterable<Uint8Array>) {
    this.#input = input[Symbol.asyncIterator]()
  }

  /** The next bytes: at least one, at most the given number. */
  async takeUpTo(count: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#input.next()
      if (done) throw new Error("It ends in the middle.")
      this.#held = Buffer.from(value)
    }
    const taken = this.#held.subarray(0, count)
    this.#held = this.#held.subarray(taken.length)
    return taken
  }

  /** Reads to the end, where a compressed file has its checksum. */
  async drain(): Promise<void> {
    while (!(await this.#input.next()).done);
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; ) {
      const part = await this.takeUpTo(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
