import { z } from "zod"
import { fromKeys } from "~/lib/collections"
import { columnsSchema } from "~/model/query/columns-document"
import { CompanyRows } from "~/model/query/company-rows"
import { textFields } from "~/model/query/query"
import { daysHead } from "./past-days"

/** The head of a month end's columns, without its rows. */
export const monthFields = columnsSchema.omit({ ciks: true, texts: true, names: true })
/** The head of the days between two month ends, without its rows. */
export const daysFields = daysHead.omit({ ciks: true, texts: true, names: true })

const words = z.object(fromKeys(textFields, () => z.array(z.string())))

/** Another format has another version; a build reads its own. */
const formatVersion = 1
/** The version, the number of rows, and the bytes of the names and of the JSON. */
const headerBytes = 16

/**
 * A head in one file: a header of four numbers, the CIKs as Float64, the ends of names as Uint32, the codes of each
 * text as Uint16, the names in UTF-8, and the rest as JSON. Reading it takes no time for each row.
 */
export function packHead(fields: object, { parts, count }: CompanyRows): ArrayBuffer {
  const names = parts.names ?? { ends: new Uint32Array(count), bytes: new Uint8Array(0) }
  const json = new TextEncoder().encode(
    JSON.stringify({ fields, words: fromKeys(textFields, (field) => parts.texts[field].words) }),
  )
  const places = getPlaces(count, names.bytes.length)
  const packed = new ArrayBuffer(places.json + json.length)
  new Uint32Array(packed, 0, 4).set([formatVersion, count, names.bytes.length, json.length])
  new Float64Array(packed, headerBytes, count).set(parts.numbers)
  new Uint32Array(packed, places.ends, count).set(names.ends)
  for (const [at, field] of textFields.entries())
    new Uint16Array(packed, places.codes + at * count * 2, count).set(parts.texts[field].codes)
  new Uint8Array(packed, places.names, names.bytes.length).set(names.bytes)
  new Uint8Array(packed, places.json).set(json)
  return packed
}

/** Null for a file of another format, and for one that ends early. */
export function unpackHead<T>(
  packed: ArrayBuffer,
  schema: z.ZodType<T>,
): { fields: T; rows: CompanyRows } | null {
  if (packed.byteLength < headerBytes) return null
  const [version, count = 0, nameBytes = 0, jsonBytes = 0] = new Uint32Array(packed, 0, 4)
  const places = getPlaces(count, nameBytes)
  if (version !== formatVersion || packed.byteLength !== places.json + jsonBytes) return null
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, places.json)))
  const read = z.object({ fields: schema, words }).parse(json)
  const rows = new CompanyRows({
    numbers: new Float64Array(packed, headerBytes, count),
    texts: fromKeys(textFields, (field) => ({
      codes: new Uint16Array(packed, places.codes + textFields.indexOf(field) * count * 2, count),
      words: read.words[field],
    })),
    names: {
      ends: new Uint32Array(packed, places.ends, count),
      bytes: new Uint8Array(packed, places.names, nameBytes),
    },
  })
  return { fields: read.fields, rows }
}

function getPlaces(count: number, nameBytes: number) {
  const ends = headerBytes + 8 * count
  const codes = ends + 4 * count
  const names = codes + 2 * count * textFields.length
  return { ends, codes, names, json: names + nameBytes }
}
