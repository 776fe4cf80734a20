import { explainHead, findColumns } from "~/lib/csv/csv-records"
import { countText } from "~/lib/numbers"
import { parseIsin, parseLei } from "~/model/imported/security-codes"
import type { ImportEffects, ImportResult } from "./import-effects"
import { readRecords } from "./read-records"

const rowsABatch = 5000

/**
 * Reads GLEIF's file of ISINs and the LEIs of their issuers. It has millions of lines; those of companies and
 * securities that the instance has are sent.
 */
export async function importIsins(
  pieces: AsyncIterable<Uint8Array>,
  { entities, isins, refuse, send }: Pick<ImportEffects, "entities" | "isins" | "refuse" | "send">,
): Promise<ImportResult> {
  const result: ImportResult = { accepted: 0, refused: 0 }
  let columns: Map<string, number> | null = null
  let waiting: { isin: string; entity: string }[] = []
  let others = 0
  const flush = async () => {
    if (waiting.length > 0) await send({ isinEntities: waiting })
    result.accepted += waiting.length
    waiting = []
  }
  const reject = (line: number, reason: string) => {
    result.refused += 1
    refuse(line, reason)
  }
  for await (const records of readRecords(pieces)) {
    for (const record of records) {
      if ("reason" in record) {
        reject(record.line, record.reason)
        continue
      }
      const { line, cells } = record
      if (!columns) {
        const found = findColumns(cells, { needed: ["lei", "isin"], optional: [] })
        if (typeof found === "string") return { ...result, problem: explainHead(cells, found) }
        columns = found
        continue
      }
      const [given = "", security = ""] = ["lei", "isin"].map((name) => cells[columns?.get(name) ?? -1])
      if (!entities.has(`LEI-${given}`) && !isins.has(security)) {
        others += 1
        continue
      }
      const [lei, isin] = [parseLei(given), parseIsin(security)]
      if (!lei) reject(line, `"${given}" is not a LEI; its check digits may be wrong.`)
      else if (!isin) reject(line, `"${security}" is not an ISIN; its check digit may be wrong.`)
      else waiting.push({ isin, entity: `LEI-${lei}` })
      if (waiting.length >= rowsABatch) await flush()
    }
  }
  await flush()
  if (!columns) return { ...result, problem: "The file is empty." }
  return {
    ...result,
    notes:
      others > 0
        ? [
            `${countText(others, "line is of a company that is", "lines are of companies that are")} not loaded.`,
          ]
        : [],
  }
}
