// Copies the runtime's configuration from stdin to stdout and adds V8's flags, given as arguments: Miniflare has no
// option for them. The configuration is a message of Cap'n Proto (capnproto.org/encoding.html): segments of words of
// eight bytes, whose first word points to the root, a `Config` of workerd's schema. Its third pointer is `v8Flags`.

import { pipeline } from "node:stream/promises"

const word = 8
const flagsPointer = 2
/** The root is in the first bytes. The rest, of megabytes, is copied as it comes. */
const startBytes = 4096

await pipeline(process.stdin, (pieces) => addFlags(pieces, textList(process.argv.slice(2))), process.stdout)

/** The message with the list as a segment more, to which the root's pointer of flags leads. */
async function* addFlags(pieces, list) {
  let start = Buffer.alloc(0)
  let isChanged = false
  for await (const piece of pieces) {
    if (isChanged) yield piece
    else start = Buffer.concat([start, piece])
    if (isChanged || start.length < startBytes) continue
    yield changeStart(start, list)
    isChanged = true
  }
  if (!isChanged) yield changeStart(start, list)
  yield list
}

function changeStart(start, list) {
  const count = start.readUInt32LE(0) + 1
  const head = Buffer.alloc(headBytes(count + 1))
  start.copy(head, 4, 4, 4 + 4 * count)
  head.writeUInt32LE(count, 0)
  head.writeUInt32LE(list.length / word, 4 + 4 * count)
  const segment = start.subarray(headBytes(count))
  const slot = findFlags(segment)
  segment.writeUInt32LE(2, slot)
  segment.writeUInt32LE(count, slot + 4)
  return Buffer.concat([head, segment])
}

function headBytes(segments) {
  return Math.ceil((4 + 4 * segments) / word) * word
}

/** Where the root has its pointer of flags. */
function findFlags(segment) {
  const [low, high] = [segment.readUInt32LE(0), segment.readUInt32LE(4)]
  if ((low & 3) !== 0) throw new Error("The runtime's configuration does not begin with a struct.")
  const [dataWords, pointers] = [high & 0xffff, high >>> 16]
  if (pointers <= flagsPointer) throw new Error("The runtime's configuration has no place for flags.")
  return word + word * ((low >> 2) + dataWords + flagsPointer)
}

/** A segment with a list of texts: its pointer, a pointer for each text, and the texts, each padded with zeros. */
function textList(texts) {
  const encoded = texts.map((text) => Buffer.from(`${text}\0`))
  const head = Buffer.alloc(word * (1 + texts.length))
  head.writeUInt32LE(1, 0)
  head.writeUInt32LE((texts.length << 3) | 6, 4)
  let at = head.length
  for (const [place, { length }] of encoded.entries()) {
    const slot = word * (1 + place)
    head.writeUInt32LE((((at - slot - word) / word) << 2) | 1, slot)
    head.writeUInt32LE((length << 3) | 2, slot + 4)
    at += word * Math.ceil(length / word)
  }
  const padded = encoded.map((bytes) => Buffer.concat([bytes], word * Math.ceil(bytes.length / word)))
  return Buffer.concat([head, ...padded])
}
