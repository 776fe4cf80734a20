import { createReadStream } from "node:fs"
import { StringDecoder } from "node:string_decoder"
import { crc32, createInflateRaw } from "node:zlib"
import {
  type ArchiveEntry,
  BadEntry,
  checkEntry,
  contentStart,
  type EntryLimits,
  openArchive,
} from "./zip-entries"

/** The SEC's largest table, the holdings of funds of a quarter, has about a gigabyte. */
const tableLimits: EntryLimits = { maxBytes: 8_000_000_000, maxRatio: 200 }
/** A line without an end would fill the memory. */
const maxLineLength = 1_000_000

/** The lines of an entry of any size, without their ends and without empty ones. Throws BadEntry. */
export async function* readLines(path: string, entry: ArchiveEntry): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8")
  let rest = ""
  for await (const bytes of readContent(path, entry)) {
    const lines = (rest + decoder.write(bytes)).split(/\r?\n/)
    rest = lines.pop() ?? ""
    if (rest.length > maxLineLength) throw new BadEntry("It has a line without an end.")
    yield lines.filter(Boolean)
  }
  rest += decoder.end()
  if (rest) yield [rest]
}

/** The content of an entry in pieces, checked against its size and CRC at the end. Throws BadEntry. */
async function* readContent(path: string, entry: ArchiveEntry): AsyncGenerator<Buffer> {
  checkEntry(entry, tableLimits)
  if (entry.size === 0) return
  const file = openArchive(path)
  const start = contentStart(file, entry)
  const packed = createReadStream(path, { fd: file, start, end: start + entry.compressedSize - 1 })
  const content = entry.method === 0 ? packed : packed.pipe(createInflateRaw())
  packed.on("error", (error) => content.destroy(error))
  let [size, crc] = [0, 0]
  try {
    for await (const bytes of content as AsyncIterable<Buffer>) {
      size += bytes.length
      if (size > entry.size) throw new BadEntry("It is longer than its directory says.")
      crc = crc32(bytes, crc)
      yield bytes
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw new BadEntry("It is damaged.")
    throw error
  } finally {
    packed.destroy()
  }
  if (size !== entry.size) throw new BadEntry("It is shorter than its directory says.")
  if (crc !== entry.crc) throw new BadEntry("Its checksum is wrong.")
}

/** All lines of a small table. */
export async function readAllLines(path: string, entry: ArchiveEntry): Promise<string[]> {
  const all: string[] = []
  for await (const lines of readLines(path, entry)) for (const line of lines) all.push(line)
  return all
}

/** Reads each line of a table by its head, and reports the bytes. */
export async function eachLine<Row>(
  path: string,
  entry: ArchiveEntry,
  onRead: (bytes: number) => void,
  toReader: (head: string) => (line: string) => Row,
  take: (row: Row) => void,
): Promise<void> {
  let read: ((line: string) => Row) | null = null
  for await (const some of readLines(path, entry)) {
    for (const line of some)
      if (read) take(read(line))
      else read = toReader(line)
    onRead(some.reduce((sum, line) => sum + line.length + 1, 0))
  }
}
