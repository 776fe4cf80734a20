import { type BrokenRecord, type CsvRecord, csvRecordReader } from "~/lib/csv/csv-records"
import { adaptRecords } from "~/model/imported/adapt-records"
import type { VendorLayout } from "~/model/imported/vendor-layout"

/** The file is not CSV in UTF-8; the message says what it is. */
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
  const decode = (piece: Uint8Array | undefined) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      throw new NotCsv("The file is not text in UTF-8; save it as CSV in UTF-8.")
    }
  }
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst) requireText(piece, layout)
    isFirst = false
    yield reader.read(decode(piece))
  }
  yield reader.read(decode(undefined), true)
}

function requireText(piece: Uint8Array, layout: VendorLayout | null): void {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => piece[index] === byte)
  if (begins(0x50, 0x4b)) throw new NotCsv("The file is a spreadsheet or a zip archive; save it as CSV.")
  if (begins(0x1f, 0x8b)) throw new NotCsv("The file is compressed; unpack it first.")
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff))
    throw new NotCsv("The file is in UTF-16; save it as CSV in UTF-8.")
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new NotCsv("The file is a PDF; a CSV file is needed.")
  const first = new TextDecoder().decode(piece.subarray(0, 100)).replace("\uFEFF", "").trimStart()
  if (/^[[{]/.test(first) && layout?.format !== "jsonl")
    throw new NotCsv("The file is JSON; a CSV file is needed.")
  if (first.startsWith("<")) throw new NotCsv("The file is XML or HTML; a CSV file is needed.")
}

/** The reason why the columns of a head cannot be found; the reason names a wrong separator. */
export function explainHead(head: readonly string[], reason: string): string {
  const [only = ""] = head
  const separator =
    head.length > 1 ? null : only.includes(";") ? "semicolons" : only.includes("\t") ? "tabs" : null
  return separator ? `The columns are separated by ${separator}; commas are needed.` : reason
}
