import { closeSync, openSync, writeSync } from "node:fs"
import { crc32, deflateRawSync } from "node:zlib"

/** Writes a zip archive entry by entry, so that its size is not bound by the memory. At most 65,535 entries and 4 GB. */
export function openArchiveWriter(path: string) {
  const file = openSync(path, "w")
  const directory: Buffer[] = []
  let offset = 0
  const write = (bytes: Buffer) => {
    writeSync(file, bytes)
    offset += bytes.length
  }
  return {
    /** Compressed content can be given where it is used several times. */
    add(name: string, content: Buffer): void {
      const packed = deflateRawSync(content, { level: 6 })
      const fields = Buffer.alloc(26)
      fields.writeUInt16LE(20, 0)
      fields.writeUInt16LE(8, 4)
      fields.writeUInt32LE(crc32(content), 10)
      fields.writeUInt32LE(packed.length, 14)
      fields.writeUInt32LE(content.length, 18)
      fields.writeUInt16LE(Buffer.byteLength(name), 22)
      const at = offset
      write(Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]))
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(at, 10)
      directory.push(
        Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), fields, rest, Buffer.from(name)]),
      )
    },
    close(): void {
      const at = offset
      for (const entry of directory) write(entry)
      const end = Buffer.alloc(22)
      end.write("PK\x05\x06", "latin1")
      end.writeUInt16LE(directory.length, 8)
      end.writeUInt16LE(directory.length, 10)
      end.writeUInt32LE(offset - at, 12)
      end.writeUInt32LE(at, 16)
      write(end)
      closeSync(file)
    },
  }
}
