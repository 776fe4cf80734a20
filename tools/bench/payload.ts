import { brotliCompressSync, constants } from "node:zlib"
import type { SearchLists } from "~/model/directory/list-index"
import { packLists } from "~/model/search/pack-lists"
import { unpackLists } from "~/model/search/unpack-lists"

/** The lists that search loads, packed and as plain JSON, both compressed with brotli at its best. */
export function benchPayload(title: string, lists: SearchLists): void {
  const [plain, packed] = [JSON.stringify(lists), JSON.stringify(packLists(lists))]
  const start = performance.now()
  const unpacked = unpackLists(JSON.parse(packed))
  const took = performance.now() - start
  const [plainSize, packedSize] = [brotli(plain), brotli(packed)]
  console.log(`\n${title}: ${lists.companies.length} companies`)
  console.log(
    `  plain JSON ${kilobytes(plainSize)}, packed ${kilobytes(packedSize)}: ${(packedSize / plainSize).toFixed(3)} of it`,
  )
  console.log(
    `  read back the same: ${JSON.stringify(unpacked) === plain ? "yes" : "NO"}, in ${took.toFixed(0)} ms`,
  )
}

function brotli(text: string): number {
  const bytes = Buffer.from(text)
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
