import type { IsoDate } from "~/lib/dates"
import { yearsKept } from "~/model/metrics/metric-years"
import type { ColumnsHead } from "~/model/query/columns-document"
import type { CompanyRows } from "~/model/query/company-rows"
import type { DocumentStore } from "~/platform/documents.server"
import { columnPath, packedPath, yearsPath } from "./column-paths"

/** The time of a table and its companies. */
export interface TableHead {
  asOf: IsoDate
  /** The number of companies of the time without figures. */
  withoutFigures: number
  rows: CompanyRows
}

/** The companies of one time, and the columns of their figures. */
export interface ColumnSource {
  /** Names what is read: another one has other columns. */
  generation: string
  head: TableHead
  /** A metric's column; all missing if it is not stored. */
  read: (metric: string) => Promise<Float64Array>
  /** The columns of a metric's latest fiscal years; none if they are not stored. */
  readYears: (metric: string, count: number) => Promise<Float64Array[]>
}

/** The columns of a generation's files. */
export function openFiles(
  folder: string,
  { fields, rows }: { fields: Omit<ColumnsHead, "ciks" | "texts" | "names">; rows: CompanyRows },
  documents: DocumentStore,
): ColumnSource {
  const rowCount = rows.count
  const missing = () => new Float64Array(rowCount).fill(Number.NaN)
  return {
    generation: folder,
    head: { asOf: fields.asOf, withoutFigures: fields.withoutFigures, rows },
    async read(metric) {
      const { packed } = fields
      if (packed) return (await readPacked(folder, rowCount, packed, metric, documents)) ?? missing()
      // A metric that was added after the generation has no file.
      const bytes = await documents.getBytes(columnPath(folder, metric))
      const column = bytes ? new Float64Array(bytes) : null
      return column?.length === rowCount ? column : missing()
    },
    readYears: (metric, count) =>
      fields.years
        ? readPackedYears(folder, rowCount, fields.years, { metric, count }, documents)
        : Promise.resolve([]),
  }
}

type Packed = NonNullable<ColumnsHead["packed"]>

/** A metric's column in a file of several; null if the file does not have it. */
export async function readPacked(
  folder: string,
  rowCount: number,
  packed: Packed,
  metric: string,
  documents: DocumentStore,
): Promise<Float64Array | null> {
  const at = { rowCount, packed, metric, each: 1, count: 1 }
  return (await readRange((group) => packedPath(folder, group), at, documents))[0] ?? null
}

/** The first columns of a metric's fiscal years; none if the files do not have it. */
export function readPackedYears(
  folder: string,
  rowCount: number,
  packed: Packed,
  { metric, count }: { metric: string; count: number },
  documents: DocumentStore,
): Promise<Float64Array[]> {
  const at = { rowCount, packed, metric, each: yearsKept, count }
  return readRange((group) => yearsPath(folder, group), at, documents)
}

interface PackedPlace {
  rowCount: number
  packed: Packed
  metric: string
  /** The columns of a metric, and how many of them are asked for. */
  each: number
  count: number
}

async function readRange(
  path: (group: number) => string,
  { rowCount, packed: { metrics, groupSize }, metric, each, count }: PackedPlace,
  documents: DocumentStore,
): Promise<Float64Array[]> {
  const [place, bytesAColumn] = [metrics.indexOf(metric), rowCount * 8]
  if (place < 0 || rowCount === 0) return []
  const range = { offset: (place % groupSize) * each * bytesAColumn, length: count * bytesAColumn }
  const bytes = await documents.getBytes(path(Math.floor(place / groupSize)), range)
  if (!bytes) return []
  return Array.from({ length: count }, (_, back) => new Float64Array(bytes, back * bytesAColumn, rowCount))
}
