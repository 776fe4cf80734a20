import { toFiledNumber } from "~/edgar/text/filed-number"
import { KnownSlices } from "./known-slices"

/** The text is not in the form that a scanner reads. */
export class OtherForm extends Error {}

export const [space, quote, comma, minus, point, zero, colon] = [0x20, 0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x3a]
export const [openBracket, backslash, closeBracket, openBrace, closeBrace] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d]

/** Numbers with at most this many digits are exact, and so are their quotients by these powers. */
const exactDigits = 15
const powersOf10 = Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power)

/** Reads a JSON text in order, byte by byte. Throws OtherForm, or RangeError at the end of the text. */
export class JsonScanner {
  protected readonly view: DataView
  protected readonly decoder = new TextDecoder()
  private readonly keys: KnownSlices
  private readonly names: string[] = []
  /** The position of the scanner. */
  protected at = 0

  constructor(protected readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.keys = new KnownSlices(this.view)
  }

  /** Begins to read an object; returns the keys that were read, none yet. */
  protected openObject(): Set<string> {
    this.skip(openBrace)
    return new Set()
  }

  /** Reads the next key of an object up to its value; null at the object's end. */
  protected nextKey(keys: Set<string>): string | null {
    if (this.bytes[this.at] === closeBrace) {
      this.skip(closeBrace)
      return null
    }
    if (keys.size > 0) this.skip(comma)
    const key = this.readKey()
    // `JSON.parse` uses the last of several values.
    if (keys.has(key)) throw new OtherForm()
    keys.add(key)
    this.skip(colon)
    return key
  }

  /** Skips a character and the spaces after it. */
  protected skip(byte: number): void {
    if (this.bytes[this.at] !== byte) throw new OtherForm()
    this.at += 1
    this.skipSpace()
  }

  protected skipSpace(): void {
    while (isSpace(this.bytes[this.at])) this.at += 1
  }

  private readKey(): string {
    const { at, bytes, view, keys } = this
    if (bytes[at] !== quote) throw new OtherForm()
    let to = at + 1
    while (isPlain(bytes[to])) to += 1
    const length = to + 1 - at
    if (bytes[to] !== quote) throw new OtherForm()
    this.at = to + 1
    this.skipSpace()
    const hash = getHash(view.getInt32(at, true) + length, view.getInt32(to - 3, true))
    const known = keys.find(at, hash)
    if (known >= 0) return this.names[known] as string
    const name = this.decoder.decode(bytes.subarray(at + 1, to))
    // `JSON.parse` puts numbers before other keys.
    if (/^\d+$/.test(name)) throw new OtherForm()
    this.names.push(name)
    keys.add(at, length, hash)
    return name
  }

  /** A text, a number or null. */
  protected readScalar(): unknown {
    const { bytes, at: from } = this
    let to = from
    if (bytes[from] === quote) {
      for (to += 1; bytes[to] !== quote; to++) {
        if (bytes[to] === backslash) to += 1
        if (to >= bytes.length) throw new OtherForm()
      }
      to += 1
    } else while (isOfWord(bytes[to])) to += 1
    this.at = to
    this.skipSpace()
    return parseScalar(this.decoder.decode(bytes.subarray(from, to)))
  }

  protected skipScalar(): void {
    const { bytes, at } = this
    let to = at + 1
    while (isPlain(bytes[to])) to += 1
    if (bytes[at] !== quote || bytes[to] !== quote) {
      this.readScalar()
      return
    }
    this.at = to + 1
    this.skipSpace()
  }

  protected readNumber(): number {
    const { bytes, at: from } = this
    const isNegative = bytes[from] === minus
    const first = isNegative ? from + 1 : from
    let at = first
    let number = 0
    let digit = getDigit(bytes[at])
    for (; digit >= 0; digit = getDigit(bytes[at])) {
      number = number * 10 + digit
      at += 1
    }
    let digits = at - first
    const isCanonical = digits === 1 || bytes[first] !== zero
    if (bytes[at] === point) {
      at += 1
      const before = at
      for (digit = getDigit(bytes[at]); digit >= 0; digit = getDigit(bytes[at])) {
        number = number * 10 + digit
        at += 1
      }
      const decimals = at - before
      digits = decimals === 0 ? 0 : digits + decimals
      number /= powersOf10[decimals] ?? 1
    }
    this.at = at
    if (bytes[at] === comma && isCanonical && digits > 0 && digits <= exactDigits)
      return isNegative ? -number : number
    return this.readLongNumber(from)
  }

  private readLongNumber(from: number): number {
    const { bytes } = this
    let to = from
    while (isOfWord(bytes[to])) to += 1
    this.at = to
    const scalar = parseScalar(this.decoder.decode(bytes.subarray(from, to)))
    const number = typeof scalar === "number" ? toFiledNumber(scalar) : null
    if (number === null) throw new OtherForm()
    return number
  }
}

export function parseScalar(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OtherForm()
  }
}

/** A hash of eight bytes of a slice. */
export function getHash(a: number, b: number): number {
  const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  return hash ^ (hash >>> 15)
}

/** A character that stands for itself in a text. */
function isPlain(byte: number | undefined): boolean {
  return byte !== undefined && byte >= space && byte !== quote && byte !== backslash
}

function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** A character of a number, of `null` or of a frame's name. */
export function isOfWord(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x30 && byte <= 0x39) ||
      ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ||
      byte === minus ||
      byte === point ||
      byte === 0x2b ||
      byte === 0x5f)
  )
}

/** A digit, or -1. */
function getDigit(byte: number | undefined): number {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : -1
}
