import { type BrokenRecord, type CsvRecord, csvRecordReader } from "~/lib/csv/csv-records"
import { adaptRecords } from "~/model/imported/adapt-records"
import type { VendorLayout } from "~/model/imported/vendor-layout"

/** The file is not text in UTF-8, or not CSV; the message says what it is. */
export class NotCsv extends Error {
  override name = "NotCsv"
}

/** The records of a file that is read in pieces, many at a time; with a layout, as the imports have them. */
export async function* readRecords(
  pieces: AsyncIterable<Uint8Array>,
  layout: VendorLayout | null = null,
): AsyncGenerator<(CsvRecord | BrokenRecord)[]> {
  const adapt = layout && adaptRecords(layout)
  const csv = csvRecordReader(layout?.separator)
  const reader = {
    read: (piece: string, isLast = false) => (adapt ? adapt(piece, csv, isLast) : csv.read(piece, isLast)),
  }
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst) requireCsv(piece, layout)
    isFirst = false
    yield reader.read(decodeWith(decoder, piece))
  }
  yield reader.read(decodeWith(decoder, undefined), true)
}

/** The text of a whole file. */
export function decodeText(bytes: Uint8Array): string {
  requireText(bytes)
  return decodeWith(new TextDecoder("utf-8", { fatal: true }), bytes, true)
}

/** The text of a piece, or without one the end of the text. */
function decodeWith(decoder: TextDecoder, piece: Uint8Array | undefined, isWhole = false): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined && !isWhole })
  } catch {
    throw new NotCsv("The file is not text in UTF-8; save it as CSV in UTF-8.")
  }
}

function requireText(piece: Uint8Array): void {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => piece[index] === byte)
  if (begins(0x50, 0x4b)) throw new NotCsv("The file is a spreadsheet or a zip archive; save it as CSV.")
  if (begins(0x1f, 0x8b)) throw new NotCsv("The file is compressed; unpack it first.")
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff))
    throw new NotCsv("The file is in UTF-16; save it as CSV in UTF-8.")
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new NotCsv("The file is a PDF; a CSV file is needed.")
}

function requireCsv(piece: Uint8Array, layout: VendorLayout | null): void {
  requireText(piece)
  const first = new TextDecoder().decode(piece.subarray(0, 100)).replace("\uFEFF", "").trimStart()
  if (/^[[{]/.test(first) && layout?.format !== "jsonl")
    throw new NotCsv("The file is JSON; a CSV file is needed.")
  if (first.startsWith("<")) throw new NotCsv("The file is XML or HTML; a CSV file is needed.")
}
