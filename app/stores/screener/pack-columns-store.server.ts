import type { CompanyYears } from "~/model/metrics/metric-years"
import { yearlyMetrics, yearsKept } from "~/model/metrics/metric-years"
import type { ColumnsHead } from "~/model/query/columns-document"
import {
  ColumnBlocks,
  columnGroups,
  getGroupSize,
  nameYear,
  type RowPlaces,
  type StoredMetric,
  storedYears,
} from "~/model/query/gather-columns"
import { letOthersRun } from "~/platform/requests/pauses"
import { BlockWriter, type ColumnFiles } from "./column-files.server"
import { readYearPages } from "./metric-years-store.server"

/** See the sizes of `gather-store.server.ts`; a row of years is larger. */
const heldBytes = 4 * 1024 * 1024
const rowsARead = 50

/** Writes the metrics' fiscal years for the generation whose files these are; returns which file has which. */
export async function gatherYears(
  db: D1Database,
  rows: RowPlaces,
  files: ColumnFiles,
): Promise<NonNullable<ColumnsHead["years"]>> {
  return packYears(rows, files, async (add) => {
    for await (const page of readYearPages(db, rowsARead))
      for (const { cik, figures } of page) await add(cik, nameYears(figures))
  })
}

type Packed = NonNullable<ColumnsHead["packed"]>
type AddFigures = (cik: string, figures: Record<string, number>) => Promise<void>
/** Adds the figures of companies in order of CIK. */
type ReadCompanies = (add: AddFigures) => Promise<void>

export async function packYears(rows: RowPlaces, files: ColumnFiles, read: ReadCompanies): Promise<Packed> {
  const groupSize = getGroupSize(rows.count * yearsKept, heldBytes, yearlyMetrics.length)
  await pack(rows, files, { stored: storedYears, size: groupSize * yearsKept, write: files.writeYears }, read)
  return { metrics: yearlyMetrics.map(({ key }) => key), groupSize }
}

/** Writes columns to files of several metrics. */
export async function packColumns(
  rows: RowPlaces,
  files: ColumnFiles,
  stored: readonly StoredMetric[],
  read: ReadCompanies,
): Promise<Packed> {
  const groupSize = getGroupSize(rows.count, heldBytes, stored.length)
  await pack(rows, files, { stored, size: groupSize, write: files.writePacked }, read)
  return { metrics: stored.map(({ key }) => key), groupSize }
}

interface Packing {
  stored: readonly StoredMetric[]
  /** The number of columns of a file. */
  size: number
  write: (group: number, columns: readonly Float64Array[]) => Promise<void>
}

async function pack(
  rows: RowPlaces,
  files: ColumnFiles,
  { stored, size, write }: Packing,
  read: ReadCompanies,
): Promise<void> {
  const blocks = new ColumnBlocks(rows, heldBytes, stored)
  const writer = new BlockWriter(blocks, files)
  await read(async (cik, figures) => void (await writer.add({ cik, figures })))
  await writer.end()
  const room = Array.from({ length: size }, () => new Float64Array(rows.count))
  for (const [number, group] of columnGroups(size, stored).entries()) {
    for (let block = 0; block < blocks.count; block += 1)
      blocks.spread(block, await files.readBlock(block, blocks.getRange(group)), room)
    await write(number, room.slice(0, group.metrics.length))
    await letOthersRun()
  }
}

export function nameYears(figures: CompanyYears["figures"]): Record<string, number> {
  const named: Record<string, number> = {}
  for (const [key, values] of Object.entries(figures))
    for (const [back, value] of values.entries()) if (value !== null) named[nameYear(key, back)] = value
  return named
}
