/** The bytes are not a ZIP archive with one compressed file. */
export class NotZip extends Error {
  override name = "NotZip"
}

const entryHeader = 0x02014b50
const entryHeaderBytes = 46
const localHeaderBytes = 30
const deflated = 8

/** The text of the first file of a ZIP archive, such as the SEC's fails-to-deliver data. Throws NotZip. */
export async function readFirstZipEntry(archive: Uint8Array<ArrayBuffer>): Promise<string> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const at = findDirectory(view)
  const method = view.getUint16(at + 10, true)
  const size = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  if (local + localHeaderBytes > archive.length) throw new NotZip("The archive is cut off.")
  const start = local + localHeaderBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const bytes = archive.subarray(start, start + size)
  if (bytes.length < size) throw new NotZip("The archive is cut off.")
  if (method === 0) return new TextDecoder().decode(bytes)
  if (method !== deflated) throw new NotZip(`The archive uses compression method ${method}.`)
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text()
}

/** The first entry of the central directory, which has the sizes that a local header may lack. */
function findDirectory(view: DataView): number {
  const endBytes = 22
  for (let end = view.byteLength - endBytes; end >= 0; end--) {
    if (view.getUint32(end, true) !== 0x06054b50) continue
    const at = view.getUint32(end + 16, true)
    if (at + entryHeaderBytes <= end && view.getUint32(at, true) === entryHeader) return at
  }
  throw new NotZip("The SEC's response is not a ZIP archive.")
}
