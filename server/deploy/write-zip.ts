import { crc32, deflateRawSync } from "node:zlib"

/** 1 January 1980, the first day of the format: an archive of the same files has the same bytes. */
const firstDay = 0x21

/** A file that its owner writes and everyone reads: unpacked without a mode, nobody may read it. */
const fileMode = 0o100644 * 0x10000

/** A zip archive of small files by their names (PKWARE APPNOTE 4.3, without zip64). */
export function writeZip(files: Record<string, string | Uint8Array>): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const [bytes, name] = [Buffer.from(content), Buffer.from(path)]
    const packed = deflateRawSync(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    // Names are UTF-8.
    about.writeUInt16LE(0x800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt16LE(firstDay, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), about, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(fileMode, 6)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), about, place, name]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write("PK\x05\x06", "latin1")
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
