import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { parseCik } from "~/lib/cik"
import { parseTicker } from "~/lib/ticker"
import { statementsDocument } from "~/model/financials/statements-document"
import { statementsKind } from "~/stores/document-kinds"
import { snapshotDir } from "../../server/sample/sample"

const apple = "0000320193"
/** Above the numbers of the SEC. */
const firstCik = 8_000_000

export const tickerOfCopy = (copy: number) => `COPY${copy}`

/** Companies with Apple's statements under other names: more than an isolate keeps in memory. */
export function* copyBatches(count: number, now = Date.now()): Generator<IngestBatchInput> {
  const batch = ingestBatch.parse(JSON.parse(readFileSync(join(snapshotDir, `${apple}.json`), "utf8")))
  const [check] = batch.statementChecks
  const stored = batch.documents.find(({ kind }) => kind === statementsKind.name)
  const statements = statementsDocument.parse(stored?.body)
  for (let copy = 0; copy < count; copy += 1) {
    const [cik, ticker] = [parseCik(firstCik + copy), parseTicker(tickerOfCopy(copy))]
    if (!cik || !ticker || !check) throw new Error("The sample has no statements of Apple.")
    const name = `Copy ${copy} of Apple`
    yield {
      listings: [{ ticker, cik, name, exchange: null, position: 20_000 + copy }],
      documents: [
        { kind: statementsKind.name, key: cik, fetchedAt: now, body: { ...statements, cik, name } },
      ],
      statementChecks: [{ ...check, cik }],
      rewriteLists: copy === count - 1,
    }
  }
}
