import type { CompanyYears } from "~/model/metrics/metric-years"
import { yearlyMetrics, yearsKept } from "~/model/metrics/metric-years"
import type { ColumnRows } from "~/model/query/column-rows"
import type { ColumnsHead } from "~/model/query/columns-document"
import { ColumnBlocks, columnGroups, getGroupSize, nameYear, storedYears } from "~/model/query/gather-columns"
import type { ColumnFiles } from "./column-files.server"
import { readYearPages } from "./metric-years-store.server"

/** See the sizes of `gather-store.server.ts`; a row of years is larger. */
const heldBytes = 4 * 1024 * 1024
const rowsARead = 50

/** Writes the metrics' fiscal years for the generation whose files these are; returns which file has which. */
export async function gatherYears(
  db: D1Database,
  rows: ColumnRows,
  files: ColumnFiles,
): Promise<NonNullable<ColumnsHead["years"]>> {
  const blocks = new ColumnBlocks(rows, heldBytes, storedYears)
  await writeBlocks(db, blocks, files)
  const groupSize = getGroupSize(rows.count * yearsKept, heldBytes, yearlyMetrics.length)
  const room = Array.from({ length: groupSize * yearsKept }, () => new Float64Array(rows.count))
  for (const [number, group] of columnGroups(room.length, storedYears).entries()) {
    for (let block = 0; block < blocks.count; block += 1)
      blocks.spread(block, await files.readBlock(block, blocks.getRange(group)), room)
    await files.writeYears(number, room.slice(0, group.metrics.length))
    await new Promise<void>((resolve) => setTimeout(resolve))
  }
  return { metrics: yearlyMetrics.map(({ key }) => key), groupSize }
}

async function writeBlocks(db: D1Database, blocks: ColumnBlocks, files: ColumnFiles): Promise<void> {
  const values = blocks.empty()
  let current = 0
  const writeUntil = async (block: number) => {
    for (; current < block; current += 1) {
      await files.writeBlock(current, values)
      values.fill(Number.NaN)
    }
  }
  for await (const page of readYearPages(db, rowsARead))
    for (const company of page) {
      const block = blocks.getBlock(company.cik)
      if (block === null) continue
      await writeUntil(block)
      blocks.add(values, { cik: company.cik, figures: nameYears(company.figures) })
    }
  await writeUntil(blocks.count)
}

function nameYears(figures: CompanyYears["figures"]): Record<string, number> {
  const named: Record<string, number> = {}
  for (const [key, values] of Object.entries(figures))
    for (const [back, value] of values.entries()) if (value !== null) named[nameYear(key, back)] = value
  return named
}
