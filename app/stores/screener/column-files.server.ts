import type { ColumnBlocks, RowFigures } from "~/model/query/gather-columns"
import type { DocumentStore } from "~/platform/documents.server"
import { letOthersRun } from "~/platform/requests/pauses"
import { blockPath, columnPath, packedPath, yearsPath } from "./column-paths"

/** The columns of one generation, and the blocks of a run, from which they are made. */
export interface ColumnFiles {
  writeColumn: (key: string, column: Float64Array) => Promise<void>
  readColumn: (key: string) => Promise<Float64Array>
  writePacked: (group: number, columns: readonly Float64Array[]) => Promise<void>
  writeYears: (group: number, columns: readonly Float64Array[]) => Promise<void>
  writeBlock: (block: number, values: Float64Array) => Promise<void>
  readBlock: (block: number, range: { offset: number; length: number }) => Promise<Float64Array>
}

export function columnFiles(generation: string, run: string, documents: DocumentStore): ColumnFiles {
  const write = (path: string, values: Float64Array) =>
    documents.putBytes(path, values.buffer as ArrayBuffer, "application/octet-stream")
  const read = async (path: string, range?: { offset: number; length: number }) => {
    const bytes = await documents.getBytes(path, range)
    if (!bytes) throw new Error(`${path} was written and is gone.`)
    return new Float64Array(bytes)
  }
  return {
    writeColumn: (key, column) => write(columnPath(generation, key), column),
    readColumn: (key) => read(columnPath(generation, key)),
    writePacked: (group, columns) => write(packedPath(generation, group), joinColumns(columns)),
    writeYears: (group, columns) => write(yearsPath(generation, group), joinColumns(columns)),
    writeBlock: (block, values) => write(blockPath(run, block), values),
    readBlock: (block, range) => read(blockPath(run, block), range),
  }
}

/** Writes blocks of companies, whose figures are added in order of CIK. */
export class BlockWriter {
  private current = 0
  private readonly values: Float64Array

  constructor(
    private readonly blocks: ColumnBlocks,
    private readonly files: ColumnFiles,
  ) {
    this.values = blocks.empty()
  }

  /** False for a company that the blocks do not have. */
  async add(row: RowFigures): Promise<boolean> {
    const block = this.blocks.getBlock(row.cik)
    if (block === null) return false
    await this.writeUntil(block)
    this.blocks.add(this.values, row)
    return true
  }

  async end(): Promise<void> {
    await this.writeUntil(this.blocks.count)
  }

  private async writeUntil(block: number): Promise<void> {
    for (; this.current < block; this.current += 1) {
      await this.files.writeBlock(this.current, this.values)
      this.values.fill(Number.NaN)
      await letOthersRun()
    }
  }
}

function joinColumns(columns: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const column of columns) {
    joined.set(column, at)
    at += column.length
  }
  return joined
}
