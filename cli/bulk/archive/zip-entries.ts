import { openSync, readSync } from "node:fs"
import { crc32, inflateRawSync } from "node:zlib"
import { openPromise } from "yauzl"

/** A file of an archive, as the central directory describes it. */
export interface ArchiveEntry {
  name: string
  crc: number
  compressedSize: number
  size: number
  method: number
  /** The start of the entry's local header. */
  offset: number
  isEncrypted: boolean
}

/** The entry cannot be read, or is not what its directory says; the message is a reason for the user. */
export class BadEntry extends Error {
  override name = "BadEntry"
}

export interface EntryLimits {
  maxBytes: number
  /** The most times that an entry above a megabyte may be larger than in the archive. */
  maxRatio: number
}

/** The SEC's largest company has less than 100 MB of facts; JSON shrinks to a fifteenth, tables to a tenth. */
const jsonLimits: EntryLimits = { maxBytes: 256_000_000, maxRatio: 100 }
const ratioMattersAbove = 1_000_000

/** The entries of a zip file, folders left out. Names are as stored, and never used as paths. */
export async function* listEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const archive = await openPromise(path, {
    lazyEntries: true,
    decodeStrings: false,
    // One entry that contradicts itself must not refuse the whole archive; `checkEntry` looks at each.
    validateEntrySizes: false,
  })
  for await (const entry of archive.eachEntry()) {
    const name = Buffer.from(entry.fileName as unknown as Uint8Array).toString("utf8")
    if (name.endsWith("/")) continue
    yield {
      name,
      crc: entry.crc32,
      compressedSize: entry.compressedSize,
      size: entry.uncompressedSize,
      method: entry.compressionMethod,
      offset: entry.relativeOffsetOfLocalHeader,
      isEncrypted: (entry.generalPurposeBitFlag & 1) !== 0,
    }
  }
}

/** The change mark of an entry: the same content has the same mark. */
export function entryMark({ crc, size }: ArchiveEntry): string {
  return `${crc.toString(16)}-${size}`
}

/** Throws BadEntry before anything is read. */
export function checkEntry(entry: ArchiveEntry, { maxBytes, maxRatio }: EntryLimits): void {
  const { size, compressedSize, method, isEncrypted } = entry
  if (isEncrypted) throw new BadEntry("It is encrypted.")
  if (method !== 0 && method !== 8)
    throw new BadEntry(`It is compressed in an unknown way, method ${method}.`)
  if (size > maxBytes || compressedSize > maxBytes)
    throw new BadEntry(`It has more than ${Math.round(maxBytes / 1_000_000)} MB.`)
  if (method === 0 && size !== compressedSize) throw new BadEntry("Its two sizes contradict each other.")
  if (size > ratioMattersAbove && size > compressedSize * maxRatio)
    throw new BadEntry(`It is more than ${maxRatio} times as large as in the archive.`)
}

/** The content of an entry, checked against its size and CRC. Throws BadEntry. */
export function readEntry(
  file: number,
  entry: ArchiveEntry,
  limits: EntryLimits = jsonLimits,
): Buffer<ArrayBuffer> {
  checkEntry(entry, limits)
  const compressed = readAt(file, contentStart(file, entry), entry.compressedSize)
  const content = entry.method === 0 ? compressed : inflate(compressed, entry.size)
  if (content.length !== entry.size) throw new BadEntry("It is shorter than its directory says.")
  if (crc32(content) !== entry.crc) throw new BadEntry("Its checksum is wrong.")
  return content
}

/** The start of the content: behind the local header, whose name and extra field may differ from the directory's. */
export function contentStart(file: number, { offset }: ArchiveEntry): number {
  const header = readAt(file, offset, localHeaderSize)
  if (header.readUInt32LE(0) !== localHeaderMark)
    throw new BadEntry("Its header is not where its directory says.")
  return offset + localHeaderSize + header.readUInt16LE(26) + header.readUInt16LE(28)
}

const localHeaderSize = 30
const localHeaderMark = 0x04034b50

export function openArchive(path: string): number {
  return openSync(path, "r")
}

function readAt(file: number, position: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let read = 0; read < length; ) {
    const count = readSync(file, bytes, read, length - read, position + read)
    if (count === 0) throw new BadEntry("The archive ends before it does.")
    read += count
  }
  return bytes
}

/** The input that zlib accepts. */
const smallestChunk = 64

function inflate(compressed: Buffer, size: number): Buffer<ArrayBuffer> {
  try {
    // One byte more than its size: the content is read in one piece, and a longer one is noticed.
    const chunkSize = Math.max(smallestChunk, size + 1)
    return inflateRawSync(compressed, { chunkSize, maxOutputLength: Math.max(1, size) })
  } catch (error) {
    const isLonger = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE"
    throw new BadEntry(isLonger ? "It is longer than its directory says." : "It is damaged.")
  }
}
