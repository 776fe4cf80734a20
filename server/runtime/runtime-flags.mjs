// Copies the runtime's configuration from stdin to stdout and adds V8's flags, given as arguments: Miniflare has no
// option for them. The configuration is a message of Cap'n Proto (capnproto.org/encoding.html): segments of words of
// eight bytes, whose first word points to the root, a `Config` of workerd's schema. Its third pointer is `v8Flags`.

const word = 8
const flagsPointer = 2

const pieces = []
for await (const piece of process.stdin) pieces.push(piece)
process.stdout.write(addFlags(Buffer.concat(pieces), process.argv.slice(2)))

/** The message with a segment more, to which the root's pointer of flags leads. */
function addFlags(message, flags) {
  const segments = readSegments(message)
  const root = followPointer(segments, 0, 0)
  if (root.pointers <= flagsPointer) throw new Error("The runtime's configuration has no place for flags.")
  const slot = root.at + word * (root.dataWords + flagsPointer)
  segments[root.segment].writeUInt32LE(2, slot)
  segments[root.segment].writeUInt32LE(segments.length, slot + 4)
  return writeSegments([...segments, textList(flags)])
}

function readSegments(message) {
  const count = message.readUInt32LE(0) + 1
  let at = headBytes(count)
  return Array.from({ length: count }, (_, place) => {
    const bytes = word * message.readUInt32LE(4 + 4 * place)
    at += bytes
    return Buffer.from(message.subarray(at - bytes, at))
  })
}

function writeSegments(segments) {
  const head = Buffer.alloc(headBytes(segments.length))
  head.writeUInt32LE(segments.length - 1, 0)
  for (const [place, { length }] of segments.entries()) head.writeUInt32LE(length / word, 4 + 4 * place)
  return Buffer.concat([head, ...segments])
}

function headBytes(segments) {
  return Math.ceil((4 + 4 * segments) / word) * word
}

/** Where the struct begins that a pointer leads to, and its size. */
function followPointer(segments, segment, at) {
  const low = segments[segment].readUInt32LE(at)
  const high = segments[segment].readUInt32LE(at + 4)
  const kind = low & 7
  if (kind === 2) return followPointer(segments, high, word * (low >>> 3))
  if ((kind & 3) !== 0) throw new Error("The runtime's configuration does not begin with a struct.")
  return { segment, at: at + word + word * (low >> 2), dataWords: high & 0xffff, pointers: high >>> 16 }
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
