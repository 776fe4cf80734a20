import type { ColumnChunk } from "hyparquet"
import type { SchemaElement } from "hyparquet-writer"

/** The bytes of "PAR1", with which a file begins. */
export const magicBytes = 4

/** A file whose rows become those of another: its footer, and the bytes before it. */
interface JoinedFile {
  dataBytes: number
  footer: ArrayBuffer
}

/**
 * The footer of a file that has the rows of several of the same schema: the bytes before their footers in this order,
 * of all but the first without the beginning of the file.
 */
export async function joinFooters(
  files: readonly JoinedFile[],
  schema: SchemaElement[],
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ parquetMetadata }, { ByteWriter, ParquetWriter }] = await Promise.all([
    import("hyparquet"),
    import("hyparquet-writer"),
  ])
  const writer = new ByteWriter()
  const joined = new ParquetWriter({ writer, schema })
  let moved = 0
  for (const { dataBytes, footer } of files) {
    const { row_groups, num_rows } = parquetMetadata(footer)
    for (const group of row_groups)
      joined.row_groups.push({
        ...group,
        columns: group.columns.map((column) => move(column, BigInt(moved))),
      })
    joined.num_rows += num_rows
    moved += dataBytes - magicBytes
  }
  joined.finish()
  return new Uint8Array(writer.getBuffer()).slice(magicBytes)
}

function move({ meta_data, ...column }: ColumnChunk, by: bigint): ColumnChunk {
  if (!meta_data) throw new Error("A column has no description in the footer.")
  const { data_page_offset, dictionary_page_offset } = meta_data
  return {
    ...column,
    file_offset: column.file_offset + by,
    meta_data: {
      ...meta_data,
      data_page_offset: data_page_offset + by,
      ...(dictionary_page_offset !== undefined && { dictionary_page_offset: dictionary_page_offset + by }),
    },
  }
}
